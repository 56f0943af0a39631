"""What a balance report says: words of every report and those of the game's own charts, in one catalog a game."""

from __future__ import annotations

from collections.abc import Mapping

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.model.catalog import Catalog
from nsp_pnp.model.text import SourceText

Words = Mapping[str, tuple[str, str]]
"""English by msgctxt, with a word for translators."""

_HERE = "nsp_pnp/localize/report_words.py"

COMMON: Words = {
    "report.title": ("{game}: balance report", "Title"),
    "report.win-rate": ("Win rate", "Over the one large figure, and for axes"),
    "report.interval": (
        "95 % interval: {low} to {high} %. Of intervals made in this way, 95 in 100 hold the true win rate.",
        "Below the one large figure",
    ),
    "report.interrupted": ("Ended early: this is what was known by then.", "Below the title, after an interruption"),
    "report.about": (
        "Lines through dots and small figures in cells are 95 % intervals. All figures are about one way to play: with"
        " another policy the same cards are won more or less often.",
        "In the introduction",
    ),
    "report.policy": ("Policy", "Head of a fact: who played, with its version"),
    "report.seed": ("Seed", "Head of a fact: what the dice come from"),
    "report.games": ("Games", "Head of a fact: how many were played"),
    "report.version": ("Version", "Head of a fact: of the program"),
    "report.cards": ("Cards", "Head of a fact: a checksum of the card data"),
    "report.won": ("won", "Key of a color: games that were won"),
    "report.lost": ("lost", "Key of a color: games that were lost"),
    "report.share": ("Share", "Head of a column: percent of the games"),
    "report.of-games": ("Games", "Head of a column: how many games a row is about"),
    "report.cells": ("Games of a cell: {games}.", "Below a table of rates: one number, or from the least to the most"),
    "report.hatched": (
        "Hatched: too few games to know the win rate to within 10 points either way.",
        "Below a table of rates of which some cells are hatched",
    ),
    "report.known": (
        "Played often enough to know the win rate to within 10 points either way: {known} of {all}.",
        "Below a table that shows some rows of many",
    ),
    "report.data": ("Data", "Over a table with the figures of a chart"),
    "report.list": ("{names}, {name}", "A list of names, put together from two at a time"),
    "report.item": (
        "{group}: {name}, level {level}",
        "An item of a list: what has the card, the action or attribute on it, the card's level",
    ),
    "report.rate": ("{number} %", "A rate, in tables and charts"),
    "report.page": ("Page {page} of {pages}", "Foot of each page"),
    "report.none": ("none", "Instead of a list of names: there is nothing to list"),
}


def report_domain(game: str) -> str:
    """The domain of the words of a game's report."""
    return f"{game}-report"


def report_texts(own: Words) -> tuple[SourceText, ...]:
    """The words as translatable texts; ``own`` are the game's."""
    return tuple(
        SourceText(context, text, SourceRef(_HERE), comments=(comment,), role="word")
        for context, (text, comment) in {**COMMON, **own}.items()
    )


def report_words(own: Words, catalog: Catalog | None) -> dict[str, str]:
    """The words in a catalog's language; English where it has none, or where a word is not translated."""
    found = {}
    for context, (text, _) in {**COMMON, **own}.items():
        message = catalog.usable(context, text) if catalog else None
        found[context] = message.strings[0] if message else text
    return found
