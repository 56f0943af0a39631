"""Card data and gettext catalogs in, printable card games out."""

__version__ = "0.1.0"
