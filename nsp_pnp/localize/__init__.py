"""Model and catalog to texts of one language, and texts to catalogs."""
