"""Drawings, catalogs and lists to bytes."""
