"""Cards for shops, presses and virtual tables: what each takes is data, in ``data/exports``."""
