"""Diagnostics to text that people read."""
