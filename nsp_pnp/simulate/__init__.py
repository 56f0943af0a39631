"""Numbered games of any game that plays itself → counts → intervals, tables, reports. Knows no game."""
