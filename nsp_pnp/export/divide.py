"""A PDF that has too many bytes to several that have not, by whole sheets of paper."""

from __future__ import annotations

from itertools import pairwise
from math import ceil
from pathlib import Path


def divided(path: Path, most_bytes: int, together: int) -> list[tuple[Path, int]]:
    """The files that a file was divided into, each with the number of its first page, from 0; itself where it is light.

    ``together`` pages, the sides of a sheet, stay together. Parts stand beside the file, numbered, and it is gone.
    Where a single sheet has too many bytes, the parts are as small as they can be.
    """
    import pikepdf

    if not most_bytes or path.stat().st_size <= most_bytes:
        return [(path, 0)]
    with pikepdf.open(path) as pdf:
        sheets = ceil(len(pdf.pages) / together)
        count = ceil(path.stat().st_size / most_bytes)
        while True:
            each = ceil(sheets / count) * together
            starts = range(0, len(pdf.pages), each)
            parts = [
                _part(pdf, path, number, start, end)
                for number, (start, end) in enumerate(pairwise([*starts, len(pdf.pages)]), 1)
            ]
            if each == together or all(part.stat().st_size <= most_bytes for part in parts):
                break
            count += 1
    path.unlink()
    return list(zip(parts, starts, strict=True))


def _part(pdf: object, path: Path, number: int, start: int, end: int) -> Path:
    """Some pages of a file, with what they need of it."""
    import pikepdf

    assert isinstance(pdf, pikepdf.Pdf)  # noqa: S101 - which cannot be named without importing it
    part = path.with_name(f"{path.stem}_{number}.pdf")
    with pikepdf.new() as some:
        some.pages.extend(pdf.pages[start:end])
        some.remove_unreferenced_resources()
        for key, value in pdf.docinfo.items():
            some.docinfo[key] = some.copy_foreign(value) if value.is_indirect else value
        for key in ("/ViewerPreferences", "/Lang"):
            if key in pdf.Root:
                value = pdf.Root[key]
                some.Root[key] = some.copy_foreign(value) if value.is_indirect else value
        some.save(part, force_version=pdf.pdf_version, deterministic_id=True)
    return part
