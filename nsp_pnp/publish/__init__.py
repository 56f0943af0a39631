"""Writes what was prepared: files of sheets, of running text and of what is cut."""
