"""The rules of the game: plays it from the card data. Nothing here reads files, prints or knows a language."""
