"""Color for terminals: a handful of ANSI styles."""

from __future__ import annotations

from collections.abc import Callable

from nsp_pnp.diagnostic import Severity

Paint = Callable[[str, str], str]
"""Text and the names of its styles, one space between them, to text for the terminal."""

SEVERITY_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow", Severity.NOTE: "bold blue"}

_STYLES = {"bold": "1", "faint": "2", "red": "31", "yellow": "33", "blue": "34", "cyan": "36"}


def painter(color: bool) -> Paint:
    """The function that styles text, or leaves it alone where no color is wanted."""
    return _painted if color else _plain


def _plain(text: str, _styles: str) -> str:
    return text


def _painted(text: str, styles: str) -> str:
    codes = ";".join(_STYLES[style] for style in styles.split())
    return f"\x1b[{codes}m{text}\x1b[0m" if text else ""
