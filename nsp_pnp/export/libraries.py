"""Libraries that only exports need, and that not everybody has installed."""

from __future__ import annotations

from importlib.util import find_spec

from nsp_pnp.errors import NspError

OUTLINES = ("fontTools", "text as outlines")
READING = ("pikepdf", "writing and reading back a PDF for others to print")


def needs(*libraries: tuple[str, str]) -> None:
    """Raises NspError where one of the libraries is not installed, with what it is for and how to get it."""
    for module, purpose in libraries:
        if find_spec(module) is None:
            raise NspError(f"{purpose} needs {module}: pip install 'nsp-pnp[export]'")
