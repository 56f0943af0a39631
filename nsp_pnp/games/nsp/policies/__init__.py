"""Ways to play: they know the rules and nothing of cards, files or people."""
