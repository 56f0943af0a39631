"""Reads, checks and fits a game: all that comes before something is written."""
