"""Terms of the source that a translation renders by none of its words, and words that it must not use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nsp_pnp.localize.glossary import uses
from nsp_pnp.model.catalog import Term

Pair = tuple[Term, Term]
"""A term in the source's language and in the translation's."""

_PLURAL = re.compile(r"(?<=\w\w)s\b")


def singular(name: str) -> str:
    """An English name without what may differ where two are the same: letter case and a plural s."""
    return _PLURAL.sub("", name.casefold())


def unrendered(source: str, target: str, terms: Iterable[Pair]) -> Iterator[tuple[str, Term]]:
    """Each term that is lost, in words and as the translation should have it."""
    for original, term in terms:
        if uses(source, original.allowed, original.locale) and not uses(target, term.allowed, term.locale):
            yield f"{original.allowed[0]} is not rendered by {' or '.join(term.allowed)}", term


def forbidden(target: str, terms: Iterable[Pair]) -> Iterator[tuple[str, Term]]:
    """Each forbidden word that is no part of an allowed one, with its term."""
    for _, term in terms:
        for _, word in uses(target, (*term.allowed, *term.forbidden), term.locale):
            if word in term.forbidden:
                yield word, term
