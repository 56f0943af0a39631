"""The cards tried out one by one on the rules: what each number and text does, measured at a table made for it."""
