"""Cards in, sheets of paper out: pure arithmetic in mm, no PDF and no text."""
