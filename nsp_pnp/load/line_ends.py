"""Line ends of any system to those of the readers."""

from __future__ import annotations


def line_feeds(text: str) -> str:
    """The text with LF at the end of each line, where it had CRLF or CR."""
    return text.replace("\r\n", "\n").replace("\r", "\n")
