"""The codes' pages as one Markdown document."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import groupby

from nsp_pnp.diagnostic import Certainty, Code
from nsp_pnp.report.markdown import escape, table
from nsp_pnp.report.page import follows_note, markdown_page

GROUPS = {
    "CRD": "Card data",
    "ENG": "Cards and the engine",
    "FNT": "Fonts",
    "JPN": "Japanese typography",
    "LAY": "Layout",
    "NUM": "Numbers and logic words",
    "PLH": "Placeholders, icons, markup",
    "POF": "Catalogs",
    "PRJ": "The run itself",
    "TRM": "Terms",
    "BOK": "The rulebook",
    "YML": "Reading the YAML",
}


def format_manual(codes: Iterable[Code], skipped: Mapping[str, str], firm: Collection[str]) -> str:
    """A table of the codes and the page of each. ``skipped`` has reasons, ``firm`` what cannot be silenced."""
    ordered = sorted(codes, key=lambda code: code.id)
    rows = ([f"[{c.id}](#{_anchor(c)})", c.slug, c.severity.name.lower(), _marks(c, skipped, firm)] for c in ordered)
    lines = ["## All codes", "", *table(["code", "name", "severity", "marks"], rows)]
    for group, members in groupby(ordered, key=lambda code: code.id[:3]):
        lines += ["", f"## {group}: {GROUPS.get(group, group)}"]
        for code in members:
            lines += ["", *_section(code, skipped, firm)]
    return "\n".join(lines) + "\n"


def _section(code: Code, skipped: Mapping[str, str], firm: Collection[str]) -> Iterator[str]:
    yield f"### {code.id} {code.slug}"
    yield ""
    yield f"*{', '.join(filter(None, (code.severity.name.lower(), _marks(code, skipped, firm))))}*"
    if code.id in skipped:
        yield ""
        yield f"Not looked for yet: {escape(skipped[code.id])}"
    yield ""
    yield markdown_page(code.page)
    if note := follows_note(code):
        yield ""
        yield note


def _marks(code: Code, skipped: Mapping[str, str], firm: Collection[str]) -> str:
    marks = (
        "possible" * (code.certainty is Certainty.POSSIBLE),
        "opt-in" * code.opt_in,
        "cannot be silenced" * (code.id in firm),
        "skipped" * (code.id in skipped),
    )
    return ", ".join(filter(None, marks))


def _anchor(code: Code) -> str:
    """As GitHub names the heading of a section."""
    return f"{code.id} {code.slug}".lower().replace(" ", "-")
