"""Two editions of a project to what changed between them, card by card.

The room stands beside ``publish``: it takes what ``prepare`` made and asks no game anything but its designs.
"""
