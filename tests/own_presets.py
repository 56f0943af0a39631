"""Presets of a project's own, as nsp-pnp.toml has them."""

from __future__ import annotations

LABELS = """\
[labels.mine]
name = "Mine"
paper = "letter"
width = 66
height = 38.1
left = 10
top = 12
gap_across = 2.5
columns = 2
rows = 3
"""
