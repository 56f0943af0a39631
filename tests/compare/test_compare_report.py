from __future__ import annotations

import html
import json
import re

from nsp_pnp.compare.change import Change, ChangeKind, Comparison, SideSummary, merged
from nsp_pnp.compare.report import format_json, format_markdown, format_text

BOTH = ("en", "ja")


def comparison(*changes: Change) -> Comparison:
    return Comparison("nsp", BOTH, SideSummary("v1", "0.1.0", 74), SideSummary("working tree", "0.2.0", 73), changes)


def rules(card: str, *faces: str) -> Change:
    return Change(card, ChangeKind.RULES, "spear damage L2", 3, 4, BOTH, faces)


def wording(card: str, old: str | None = "Deal it at once.", new: str | None = "Deal it now.") -> Change:
    return Change(card, ChangeKind.WORDING, "a.text", old, new, ("en",), ("front", "back"), text=True)


ALL = comparison(
    Change("", ChangeKind.RULES, "dice count", 12, 13, BOTH),
    Change("", ChangeKind.ADDED, "language", None, "de", ("de",)),
    rules("guard.l1-2", "back"),
    wording("guard.l1-2"),
    Change("guard.l3-4", ChangeKind.LAYOUT, "look color", "#000000", "#111111", BOTH, ("front", "back")),
    Change("monster.new", ChangeKind.ADDED, "card", None, "New [one]", BOTH),
    Change("monster.a", ChangeKind.RENUMBERED, "number", 9, 8, BOTH),
    Change("monster.b", ChangeKind.RENUMBERED, "number", 10, 9, BOTH),
    Change("monster.old", ChangeKind.REMOVED, "card", "Old one", None, BOTH),
)


def test_text() -> None:
    assert format_text(ALL) == (
        "nsp 0.1.0 (v1) → 0.2.0 (working tree)\n"
        "74 → 73 cards; en, ja: 1 added, 1 removed, 1 rules, 1 wording, 1 layout, 2 renumbered, the set as a whole\n"
        "\n"
        "(set)\n"
        "  rules       en, ja        dice count: 12 → 13\n"
        "  added       de            language: de\n"
        "\n"
        "guard.l1-2\n"
        "  rules       en, ja  back  spear damage L2: 3 → 4\n"
        "  wording     en      both  a.text: Deal it ‹at once → now›.\n"
        "\n"
        "guard.l3-4\n"
        "  layout      en, ja  both  look color: #000000 → #111111\n"
        "\n"
        "monster.new\n"
        "  added       en, ja        card: New [one]\n"
        "\n"
        "monster.old\n"
        "  removed     en, ja        card: Old one\n"
        "\n"
        "renumbered\n"
        "  monster.a 9 → 8, monster.b 10 → 9\n"
    )


def test_markdown() -> None:
    assert format_markdown(ALL) == (
        "## nsp 0.1.0 (v1) → 0.2.0 (working tree)\n"
        "\n"
        "74 → 73 cards; en, ja: 1 added, 1 removed, 1 rules, 1 wording, 1 layout, 2 renumbered, the set as a whole\n"
        "\n"
        "| Card | Face | Class | Language | Change |\n"
        "| --- | --- | --- | --- | --- |\n"
        "| (set) |  | rules | en, ja | dice count: 12 → 13 |\n"
        "| (set) |  | added | de | language: de |\n"
        "| guard.l1-2 | back | rules | en, ja | spear damage L2: 3 → 4 |\n"
        "| guard.l1-2 | both | wording | en | a.text: Deal it <del>at once</del><ins>now</ins>. |\n"
        "| guard.l3-4 | both | layout | en, ja | look color: #000000 → #111111 |\n"
        "| monster.new |  | added | en, ja | card: New \\[one\\] |\n"
        "| monster.old |  | removed | en, ja | card: Old one |\n"
        "| monster.a<br>monster.b |  | renumbered | en, ja | number: 9 → 8<br>number: 10 → 9 |\n"
    )


def test_json_has_every_change() -> None:
    content = json.loads(format_json(ALL))
    assert content["format"] == 1
    assert content["languages"] == ["en", "ja"]
    assert content["old"] == {"name": "v1", "version": "0.1.0", "cards": 74}
    assert content["summary"]["renumbered"] == 2
    assert list(content["summary"]) == [kind.value for kind in ChangeKind]
    assert len(content["changes"]) == len(ALL.changes)
    assert content["changes"][2] == {
        "card": "guard.l1-2",
        "class": "rules",
        "languages": ["en", "ja"],
        "faces": ["back"],
        "what": "spear damage L2",
        "old": 3,
        "new": 4,
    }
    assert content["changes"][0]["card"] is None


def markdown_rows(text: str) -> set[tuple[str, str, str]]:
    """Card, class and languages of the rows of a table."""
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")][2:]
    unescaped = [[html.unescape(re.sub(r"\\(.)", r"\1", cell)) for cell in row] for row in rows]
    return {(card, row[2], row[3]) for row in unescaped for card in row[0].split("<br>")}


def test_json_and_markdown_agree() -> None:
    content = json.loads(format_json(ALL))
    rows = {(c["card"] or "(set)", c["class"], ", ".join(c["languages"])) for c in content["changes"]}
    assert rows == markdown_rows(format_markdown(ALL))


def test_cards_that_changed_alike_share_a_block() -> None:
    text = format_text(comparison(*(rules(f"card.{i}", "front") for i in range(30))))
    assert text.count("spear damage L2") == 1
    assert all(f"card.{i}" in text for i in range(30))
    assert max(map(len, text.splitlines())) <= 100


def test_another_set_code_is_no_row_of_card_numbers() -> None:
    recoded = comparison(Change("", ChangeKind.RENUMBERED, "set code", "NSP", "NEW", BOTH))
    assert format_text(recoded).endswith("\n\n(set)\n  renumbered  en, ja  set code: NSP → NEW\n")
    assert format_markdown(recoded).endswith("| (set) |  | renumbered | en, ja | set code: NSP → NEW |\n")


def test_nothing_changed() -> None:
    same = comparison()
    assert format_text(same) == "nsp 0.1.0 (v1) → 0.2.0 (working tree)\n74 → 73 cards; en, ja: no changes\n"
    assert "|" not in format_markdown(same)
    assert json.loads(format_json(same))["changes"] == []


def test_markdown_of_a_card_text_is_no_markup() -> None:
    text = format_markdown(comparison(wording("a", "a **b** <c> | {d}\n`e`", "a **b** <c> | {f}\n`e`")))
    assert r"a \*\*b\*\* &lt;c&gt; \| <del>{d}</del><ins>{f}</ins> ¶ \`e\`" in text


def test_a_text_that_came_or_went() -> None:
    assert "a.text: none → Deal" in format_text(comparison(wording("a", None, "Deal")))
    assert "a.text: Deal → none" in format_text(comparison(wording("a", "Deal", None)))
    assert "‹−at once›" in format_text(comparison(wording("a", "Deal at once!", "Deal !")))
    assert "‹+it›" in format_text(comparison(wording("a", "Deal !", "Deal it!")))


def test_what_is_alike_on_faces_and_in_languages_is_one_change() -> None:
    def change(language: str, face: str) -> Change:
        return Change("a", ChangeKind.LAYOUT, "text size", "9 pt", "8 pt", (language,), (face,))

    everywhere = [change(language, face) for language in BOTH for face in ("front", "back")]
    assert merged(everywhere) == [Change("a", ChangeKind.LAYOUT, "text size", "9 pt", "8 pt", BOTH, ("front", "back"))]
    crossed = [change("en", "front"), change("ja", "back")]
    assert merged(crossed) == crossed


def test_changes_of_a_card_stand_by_class() -> None:
    assert merged([wording("a"), rules("a", "front")]) == [rules("a", "front"), wording("a")]
