"""``Report`` to text, for people and for the programs that show it to them. Imports only diagnostic."""
