"""Files other than the whole kit: a first game, inserts for sleeves, stickers."""
