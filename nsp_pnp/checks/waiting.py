"""Checks that have a place and a code, and that nothing here can answer yet."""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Deck
from nsp_pnp.diagnostic import Code, Diagnostic


def waiting(code: Code, reason: str) -> Check:
    """A check that is listed as skipped, with the reason."""
    return Check((code,), Deck, _never, skipped=reason)


def _never(_deck: Deck) -> Iterator[Diagnostic]:
    raise AssertionError("a skipped check was run")
