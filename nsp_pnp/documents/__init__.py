"""Running text on pages: a book in one language to drawings of its pages."""
