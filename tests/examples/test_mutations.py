"""Whatever is done to a line of the cards or to a translation, a run ends with findings and never with a crash."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

if TYPE_CHECKING:
    from tests.conftest import SmallProject
    from tests.shared_stages import Shared

FILES = [
    "cards/nsp/game.yaml",
    "cards/nsp/guards/stargazer.yaml",
    "cards/nsp/guards/automaton.yaml",
    "cards/nsp/guards/death-strider.yaml",
    "cards/nsp/monsters/level-1.yaml",
    "cards/nsp/monsters/level-5.yaml",
]
VALUES = ['""', "0", "-1", "99", "x", "[]", "{}", "[1]", '"{"', '"[wound"', "true", "No", "~", "1.5", "ｘ", "*a", "|"]
VALUE = re.compile(r"(\s*(?:- )?[a-z_-]+: ).+")

LINE_EDITS = st.one_of(st.sampled_from(["drop", "double", "indent", "swap"]), st.sampled_from(VALUES).map("= ".__add__))
TEXTS = st.text(
    st.one_of(
        st.sampled_from("{}[]*&<>%\\\"'、。「」（）ー…①２二度と枚傷負\u3000\u00a0\n"),
        st.characters(exclude_categories=["Cs"]),
    ),
    max_size=60,
)


def edited(lines: list[str], at: int, edit: str) -> list[str]:
    before, line, after = lines[:at], lines[at], lines[at + 1 :]
    match edit:
        case "drop":
            return [*before, *after]
        case "double":
            return [*before, line, line, *after]
        case "indent":
            return [*before, f"  {line}", *after]
        case "swap":
            return [*before, *after[:1], line, *after[1:]]
    return [*before, VALUE.sub(lambda match: match[1] + edit.removeprefix("= "), line), *after]


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(file=st.sampled_from(FILES), place=st.floats(0, 1, exclude_max=True), edit=LINE_EDITS)
def test_a_changed_line_of_the_cards(
    shared_project: SmallProject, shared_stages: Shared, file: str, place: float, edit: str
) -> None:
    whole = shared_project.read(file)
    lines = whole.splitlines()
    try:
        shared_project.write(file, "\n".join(edited(lines, int(place * len(lines)), edit)) + "\n")
        with shared_stages.between_runs():
            found = shared_project.findings("en")
        for _, where, line in found:
            assert where.startswith(("cards/nsp/", "locales/en/", "locales/nsp"))  # the templates, too
            assert 1 <= line <= shared_project.read(where).count("\n") + 1
    finally:
        shared_project.write(file, whole)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    context=st.sampled_from(
        [
            "game.title",
            "word.level",
            "word.no_attack",
            "icon.wound",
            "component.guard-cards.name",
            "guard.stargazer.name",
            "guard.stargazer.eclipse.text.solar",
            "monster.kraken.ability.text",
            "monster.kraken.flavor",
        ]
    ),
    text=TEXTS,
)
def test_any_text_as_a_translation(
    shared_project: SmallProject, shared_stages: Shared, context: str, text: str
) -> None:
    catalog = shared_project.catalog()
    whole = shared_project.read(catalog)
    quoted = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")
    try:
        shared_project.translate(context, quoted)
        with shared_stages.between_runs():
            found = shared_project.findings("ja")
        for _, where, line in found:
            assert 1 <= line <= shared_project.read(where).count("\n") + 1
    finally:
        shared_project.write(catalog, whole)
