"""Designs with text boxes in, drawings with every glyph placed out. May import model, fonts, units, diagnostic."""
