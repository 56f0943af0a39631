"""Files to model: every byte is checked before anything is made of it."""
