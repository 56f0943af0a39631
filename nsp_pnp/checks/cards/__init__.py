"""Checks of the card data itself."""
