"""Translations and catalogs as checks are asked about them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from nsp_pnp.checks.subjects import Coverage, Translation
from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.load.strict_po import read_po
from nsp_pnp.model.catalog import Catalog, Term
from nsp_pnp.model.text import SourceText, parse_markup

YAML = SourceRef("cards/x/a.yaml", 4, 20)
ICONS = {"damage": ("Damage", "ダメージ"), "wound": ("Wounds", "負傷"), "die_6": ("6", "6")}
HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'

Translate = Callable[..., Translation]
Cover = Callable[..., Coverage]


def quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def catalog_of(entries: str, locale: str) -> Catalog:
    catalog = read_po((HEADER + entries).encode(), f"locales/{locale}/LC_MESSAGES/x.po", locale).value
    assert catalog
    return catalog


def _translation(
    source: str,
    target: str,
    role: str = "rules",
    values: Mapping[str, tuple[int, ...]] | None = None,
    terms: Mapping[str, tuple[Term, Term]] | None = None,
    locale: str = "ja",
) -> Translation:
    message = catalog_of(f'msgid "x"\nmsgstr "{quoted(target)}"\n', locale).messages[0]
    assert message.strings == (target,)
    text = SourceText("a.text", source, YAML, values or {}, role=role)
    return Translation(text, parse_markup(source), message, parse_markup(target), locale, ICONS, terms or {})


def _coverage(*rows: str, locale: str = "ja") -> Coverage:
    texts, entries = [], []
    for number, row in enumerate(rows, 1):
        role, source, target = (part.strip() for part in row.split("|"))
        texts.append(SourceText(f"c{number}", source, YAML, role=role))
        entries.append(f'msgctxt "c{number}"\nmsgid "{quoted(source)}"\nmsgstr "{quoted(target)}"\n')
    return Coverage(texts, catalog_of("\n".join(entries), locale), complete=True)


@pytest.fixture(scope="session")
def translation() -> Translate:
    """Makes a pair of texts; the msgstr stands in line 6 of the catalog."""
    return _translation


@pytest.fixture(scope="session")
def coverage() -> Cover:
    """Makes a catalog of rows ``role | source | translation``; they get the contexts c1, c2 and so on."""
    return _coverage
