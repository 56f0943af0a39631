"""Finished files read back."""
