"""Whether the game is balanced as played, and the search for figures with which it is; see docs/balance.md."""
