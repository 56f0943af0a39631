"""Shapes, patterns and colors that faces and sheets are drawn with. Pure geometry in mm, y growing downward."""
