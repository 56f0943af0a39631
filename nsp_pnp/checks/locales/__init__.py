"""Checks of catalogs: is everything there, and does it say what the source says."""
