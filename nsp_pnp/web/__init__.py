"""Running text and lists to pages for browsers."""
