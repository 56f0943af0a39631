import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from nsp_pnp.diagnostic import Code, Result, Severity, SourceRef
from nsp_pnp.load import yaml_codes, yaml_source
from nsp_pnp.load.yaml_codes import CODES, MAX_BYTES, MAX_DEPTH, MAX_SCALAR
from nsp_pnp.load.yaml_nodes import MappingNode, Node, ScalarNode, SequenceNode, nearest, plain
from nsp_pnp.load.yaml_source import read_yaml

FILE = "cards/nsp/guards.yaml"
PARSERS = {"python": yaml.BaseLoader} | ({"libyaml": yaml.CBaseLoader} if yaml.__with_libyaml__ else {})
Place = tuple[str, int, int]


@pytest.fixture(params=PARSERS)
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(yaml_source, "PARSER", PARSERS[request.param])
    return str(request.param)


@pytest.fixture
def libyaml(monkeypatch: pytest.MonkeyPatch) -> None:
    if "libyaml" not in PARSERS:
        pytest.skip("this PyYAML has no libyaml")
    monkeypatch.setattr(yaml_source, "PARSER", PARSERS["libyaml"])


def read(text: str | bytes) -> Result[MappingNode]:
    return read_yaml(text.encode() if isinstance(text, str) else text, FILE)


def places(text: str | bytes) -> list[Place]:
    return [(d.code.id, d.where.line, d.where.column) for d in read(text).diagnostics]


def value(text: str) -> Any:
    result = read(text)
    assert result.diagnostics == ()
    assert result.value is not None
    return plain(result.value)


def node_at(text: str, *path: str | int) -> Node:
    result = read(text)
    assert result.value is not None, result.diagnostics
    return nearest(result.value, path)


# --- Good files -----------------------------------------------------------------------------------

GOOD = """\
# None Shall Pass!
game: nsp
cards:
  - id: guard.lancer.spear   # nsp-ignore: CRD014 the number is part of a name
    cost: 2      # coins
    armor: -1
    shared: true # both sides
    damage: [2, 3, 5, 7] # one a level
    name: "Lancer # one"   # quoted
    text: |
      Deal {damage} [wound] # not a comment
      to one monster.
    note: >-
      folded
      text
    empty: ''
    nested: {a: 1, b: [x, "y"]}
    "010": 'No'
"""


def test_reads_every_part_of_the_dialect(parser: str) -> None:
    assert value(GOOD) == {
        "game": "nsp",
        "cards": [
            {
                "id": "guard.lancer.spear",
                "cost": 2,
                "armor": -1,
                "shared": True,
                "damage": [2, 3, 5, 7],
                "name": "Lancer # one",
                "text": "Deal {damage} [wound] # not a comment\nto one monster.\n",
                "note": "folded text",
                "empty": "",
                "nested": {"a": 1, "b": ["x", "y"]},
                "010": "No",
            }
        ],
    }


def test_keeps_the_order_of_keys(parser: str) -> None:
    assert list(value("b: 1\na: 2\nc: 3\n")) == ["b", "a", "c"]


@pytest.mark.parametrize(
    ("path", "where", "text_where"),
    [
        (("game",), (2, 7), (2, 7)),
        (("cards", 0, "cost"), (5, 11), (5, 11)),
        (("cards", 0, "name"), (9, 11), (9, 12)),
        (("cards", 0, "text"), (10, 11), (11, 7)),
        (("cards", 0, "note"), (13, 11), (14, 7)),
        (("cards", 0, "empty"), (16, 12), (16, 13)),
        (("cards", 0, "nested", "b", 1), (17, 27), (17, 28)),
        (("cards", 0, "010"), (18, 12), (18, 13)),
    ],
)
def test_scalars_know_their_place(
    parser: str, path: tuple[str | int, ...], where: tuple[int, int], text_where: tuple[int, int]
) -> None:
    node = node_at(GOOD, *path)
    assert isinstance(node, ScalarNode)
    assert node.where == SourceRef(FILE, *where)
    assert node.text_where == SourceRef(FILE, *text_where)


@pytest.mark.parametrize(
    ("text", "text_where"),
    [
        ("a: |\n\n\n   x\n", (4, 4)),
        ("a: | # why\n  x\n", (2, 3)),
        ("a: |2\n    x\n  y\n", (2, 3)),
        ("a: >-\n\nb: 1\n", (1, 4)),
        ("a: 'x\n  y'\n", (1, 5)),
        ('😀é: "ア"\n', (1, 6)),
    ],
)
def test_first_character_of_the_text(parser: str, text: str, text_where: tuple[int, int]) -> None:
    node = node_at(text, next(iter(value(text))))
    assert isinstance(node, ScalarNode)
    assert node.text_where == SourceRef(FILE, *text_where)


def test_collections_and_keys_know_their_place(parser: str) -> None:
    cards = node_at(GOOD, "cards")
    assert isinstance(cards, SequenceNode)
    assert cards.where == SourceRef(FILE, 4, 3)
    card = cards.items[0]
    assert isinstance(card, MappingNode)
    assert card.where == SourceRef(FILE, 4, 5)
    assert card.key_where["damage"] == SourceRef(FILE, 8, 5)
    assert card.key_where["010"] == SourceRef(FILE, 18, 5)


@pytest.mark.parametrize(
    ("path", "where"),
    [
        ((), (2, 1)),
        (("cards", 0, "damage", 3), (8, 23)),
        (("cards", 0, "damage", 9), (8, 13)),
        (("cards", 1), (4, 3)),
        (("cards", "0"), (4, 3)),
        (("cards", -1), (4, 3)),
        (("cards", 0, "cost", "deeper"), (5, 11)),
        (("nothing", 3, "here"), (2, 1)),
    ],
)
def test_the_nearest_node_to_a_path(path: tuple[str | int, ...], where: tuple[int, int]) -> None:
    root = read(GOOD).value
    assert root is not None
    assert nearest(root, path).where == SourceRef(FILE, *where)


def test_nodes_cannot_be_changed() -> None:
    node = node_at("a: 1", "a")
    with pytest.raises(AttributeError):
        node.where = SourceRef("")  # type: ignore[misc]
    assert not hasattr(node, "__dict__")


# --- Everything refused ---------------------------------------------------------------------------

AMBIGUOUS = [
    *("~", "null", "Null", "NULL"),
    *("yes", "Yes", "no", "No", "NO", "on", "off", "Off", "OFF", "y", "Y", "n", "N", "True", "TRUE", "False"),
    *("010", "08", "-07", "0x1F", "0X1f", "0o7", "0b11", "1_000", "+1", "+0", "1234567890123456"),
    *("1e3", "1E3", "1.10", "1.", ".5", "-.5", "+1.5e-3", "6.02e+23", "1_0.5", ".inf", "-.INF", ".nan", ".NaN"),
    *("12:30", "3:10", "1:30:00", "-1:30", "190:20:30.15"),
    *("2024-05-01", "2001-1-1", "2001-12-14t21:59:43.10-05:00", "2001-12-14 21:59:43.10 -5", "2001-12-15 2:59:43Z"),
    *("=", "<<"),
    *("２", "１２", "−1", "ー1", "－１", "+２", "１,０００", "１．５"),
]
TEXTS = [
    *("draw", "Draw 2", "No one", "yes!", "on/off", "-", "--", "-x", "x:y", "a=b", "==", "<<<", "10%", "2-3", "1.2.3"),
    *("1,000", "0/1", "2d6", "x2", "1st", "e3", "0xyz", "08a", "12:3x", "2024-05-01 to 2024-06-01"),
    *("nullify", "~x", "+1 XP", "+x", "２枚", "２ 枚", "〇", "一", "ー", "inf", "nan", "NaN", "truest", "true/false"),
]


@pytest.mark.parametrize("scalar", AMBIGUOUS)
def test_ambiguous_scalar(parser: str, scalar: str) -> None:
    assert places(f"a: {scalar}\nb:\n  - {scalar}\n") == [("YML003", 1, 4), ("YML003", 3, 5)]
    assert value(f"a: '{scalar}'") == {"a": scalar}
    assert value(f'"{scalar}": 1') == {scalar: 1}


@pytest.mark.parametrize("scalar", TEXTS)
def test_plain_text_stays_text(parser: str, scalar: str) -> None:
    assert value(f"a: {scalar}x\nb: '{scalar}'")["b"] == scalar
    if scalar != "-":  # which alone starts a list
        assert value(f"a: {scalar}") == {"a": scalar}


@pytest.mark.parametrize("scalar", [s for s in AMBIGUOUS if s != "<<"] + ["0", "12", "-3", "true", "false"])
def test_keys_are_text(parser: str, scalar: str) -> None:
    assert places(f"b: 1\n{scalar}: 1\n") == [("YML003", 2, 1)]


@pytest.mark.parametrize("number", [0, 7, -3, 10, 999_999_999_999_999])
def test_whole_numbers(parser: str, number: int) -> None:
    result = value(f"a: {number}\nb: [{number}]")
    assert result == {"a": number, "b": [number]}
    assert type(result["a"]) is int


SYNTAX = {
    "colon-space": ("text: Rules: page 3\n", [("YML001", 1, 12)]),
    "brace": ("text: {coin} Gain 2\n", [("YML001", 1, 7)]),
    "bracket": ("text: [tap] x\n", [("YML001", 1, 7)]),
    "bracket-in-list": ("- a\n- [tap] x\n", [("YML001", 2, 3)]),
    "star": ("text: *draw* two\n", [("YML001", 1, 7)]),
    "ampersand": ("text: & draw\n", [("YML001", 1, 7)]),
    "percent": ("text: %x\n", [("YML001", 1, 7)]),
    "at": ("text: @x\n", [("YML001", 1, 7)]),
    "backtick": ("text: `x`\n", [("YML001", 1, 7)]),
    "greater": ("text: > 3 coins\n", [("YML001", 1, 7)]),
    "comma": ("text: , x\n", [("YML001", 1, 7)]),
    "closing-bracket": ("text: ] x\n", [("YML001", 1, 7)]),
    "dash": ("text: - 2 armor\n", [("YML001", 1, 7)]),
    "tab-indent": ("a:\n\tb: 1\n", [("YML001", 2, 1)]),
    "tab-after-spaces": ("a:\n  \tb: 1\n", [("YML001", 2, 3)]),
    "tab-after-colon": ("a:\tx\n", [("YML001", 1, 3)]),
    "tab-in-text": ("a: x\ty\n", [("YML001", 1, 5)]),
    "tab-at-the-end": ("a: x\t\n", [("YML001", 1, 5)]),
    "tab-before-comment": ("a: 'x\tx'\n# x\tx\nb: 1\t# x\n", [("YML007", 1, 6), ("YML001", 3, 5)]),
    "tab-after-block-sign": ("a: |\t\n  x\n", [("YML001", 1, 5)]),
    "quote-in-single": ("a: 'It's'\nb: 1\n", [("YML001", 1, 8)]),
    "quote-in-double": ('a: "x" y "z"\n', [("YML001", 1, 8)]),
    "escape": ('a: "\\d"\n', [("YML001", 1, 5)]),
    "unclosed-quote": ('a: 1\nb: "x\nc: 1\n', [("YML001", 2, 4)]),
    "unclosed-bracket": ("a: [1, 2\nb: 3\n", [("YML001", 1, 4)]),
    "unclosed-brace": ("a: {b: c\n", [("YML001", 1, 4)]),
    "no-space-after-colon": ("a: 1\ncost:2\nb: 1\n", [("YML001", 2, 5)]),
    "no-colon": ("a: 1\ncost\nb: 1\n", [("YML001", 2, 1)]),
    "no-key": (": 1\n", [("YML001", 1, 1)]),
    "too-deep-key": ("a: 1\n b: 2\n", [("YML001", 2, 3)]),
    "too-shallow-key": ("a:\n  b: 1\n c: 2\n", [("YML001", 3, 2)]),
    "list-as-key": ("? [a]\n: b\n", [("YML001", 1, 3)]),
    "mapping-as-key": ("? {a: 1}\n: b\n", [("YML001", 1, 3)]),
    "end-without-newline": ("a: [", [("YML001", 1, 4)]),
}

REFUSED: dict[str, tuple[str | bytes, list[Place]]] = {
    **SYNTAX,
    "duplicate-key": ("a: 2\nb: 1\na: 3\n", [("YML002", 3, 1)]),
    "duplicate-key-quoted": ("a: 2\n'a': 3\n", [("YML002", 2, 1)]),
    "duplicate-key-nested": ("x:\n  - a: 1\n    a: 2\n  - a: 1\n", [("YML002", 3, 5)]),
    "duplicate-key-thrice": ("a: 1\na: 2\na: 3\n", [("YML002", 2, 1), ("YML002", 3, 1)]),
    "duplicate-key-holding-error": ("a: 1\na: No\n", [("YML002", 2, 1), ("YML003", 2, 4)]),
    "empty-value": ("a:\nb: 1\n", [("YML003", 1, 3)]),
    "empty-value-with-comment": ("a: # later\nb: 1\n", [("YML003", 1, 3)]),
    "empty-item": ("a:\n  -\n  - 1\n", [("YML003", 2, 4)]),
    "empty-in-flow": ("a: {b: , c: 1}\n", [("YML003", 1, 7)]),
    "braces-only": ("a: {T}\n", [("YML003", 1, 4)]),
    "hidden-comment": ("text: Draw #2\n", [("YML004", 1, 12)]),
    "hidden-comment-in-list": ("a:\n  - x   # y\n", [("YML004", 2, 9)]),
    "hidden-comment-in-flow": ("a: [x # y\n  ]\n", [("YML004", 1, 7)]),
    "hidden-comment-at-the-end": ("a: x #", [("YML004", 1, 6)]),
    "hidden-comment-not-quite-ignore": ("a: x # nsp-ignored\n", [("YML004", 1, 6)]),
    "hidden-comment-in-text": ("t: Gain 2 # coins\n  and more\n", [("YML004", 1, 11), ("YML001", 2, 3)]),
    "anchor": ("text: &x draw\n", [("YML005", 1, 7)]),
    "anchor-on-list": ("a: &x [1]\n", [("YML005", 1, 4)]),
    "anchor-bomb": ("a: &a [*a]\n", [("YML005", 1, 4), ("YML005", 1, 8)]),
    "alias": ("a: *x\n", [("YML005", 1, 4)]),
    "alias-and-text": ("a: *x two\n", [("YML005", 1, 4)]),
    "alias-as-key": ("*x : 1\n", [("YML005", 1, 1)]),
    "merge-key": ("<<: {b: 1}\n", [("YML005", 1, 1)]),
    "tag": ("a: !x word\n", [("YML005", 1, 4)]),
    "tag-standard": ("a: !!str 12\n", [("YML005", 1, 4)]),
    "tag-lone": ("a: ! word\n", [("YML005", 1, 4)]),
    "tag-on-mapping": ("a: !!python/object:x {b: 1}\n", [("YML005", 1, 4)]),
    "tag-directive": ("%TAG ! tag:x,2000:\n---\na: 1\n", [("YML005", 1, 1)]),
    "wide-colon": ("id: x\ncost：2\nname: w\n", [("YML006", 2, 5)]),
    "wide-colon-first": ("cost：2\nname: w\n", [("YML006", 1, 5)]),
    "wide-colon-alone": ("cost：2\n", [("YML006", 1, 5)]),
    "wide-colons-only": ("cost：2\nname：w\n", [("YML006", 1, 5), ("YML006", 2, 5)]),
    "wide-colon-nested": ("x:\n  cost：2\n", [("YML006", 2, 7)]),
    "wide-colon-in-list": ("x:\n  - cost：2\n", [("YML006", 2, 9)]),
    "wide-colon-continues": ("name: Spear\n  cost：2\n", [("YML006", 2, 7)]),
    "wide-colon-in-key": ("cost：2: 1\n", [("YML006", 1, 5)]),
    "wide-letters": ("x:\n  ｃｏｓｔ：２\n", [("YML006", 2, 7)]),
    "wide-space-leads": ("　armor: 1\nb: 2\n", [("YML006", 1, 1)]),
    "wide-space-indent": ("a: 1\n　armor: 1\n", [("YML006", 2, 1)]),
    "wide-space-mixed-indent": ("x:\n  a: 1\n  　armor: 1\n", [("YML006", 3, 3)]),
    "wide-space-after-colon": ("name:　x\n", [("YML006", 1, 6)]),
    "wide-space-after-dash": ("x:\n  -　a\n", [("YML006", 2, 4)]),
    "wide-space-line": ("a: 1\n　\nb: 2\n", [("YML006", 2, 1)]),
    "wide-space-comment": ("a: text　# why\n", [("YML006", 1, 8)]),
    "wide-space-at-the-end": ("a: text　\n", [("YML006", 1, 8)]),
    "no-break-space-indent": ("a: 1\n\xa0\xa0b: 1\n", [("YML006", 2, 1)]),
    "no-break-space-in-key": ("max\xa0health: 1\n", [("YML006", 1, 4)]),
    "zero-width": ("a: x\u200by\n", [("YML007", 1, 5)]),
    "zero-width-in-comment": ("# \u200b\na: 1\n", [("YML007", 1, 3)]),
    "one-finding-a-line": ("a: \u200bx\u200b\u202e\nb: \u2066x\n", [("YML007", 1, 4), ("YML007", 2, 4)]),
    "bidi": ("a: '\u202ex'\n", [("YML007", 1, 5)]),
    "bom-inside": ("a: 1\n\ufeffb: 2\n", [("YML007", 2, 1)]),
    "escape-character": ("a: '\x1b'\n", [("YML007", 1, 5)]),
    "null-byte": ("a: 1\x00\n", [("YML007", 1, 5)]),
    "next-line": ("a: x\x85y\nb: 1\nb: 2\n", [("YML007", 1, 5), ("YML002", 3, 1)]),
    "line-separator": ("a: 'x\u2028y'\nb: No\n", [("YML007", 1, 6), ("YML003", 2, 4)]),
    "paragraph-separator": ("a: x\u2029\n", [("YML007", 1, 5)]),
    "private-use": ("a: \ue000\n", [("YML007", 1, 4)]),
    "private-use-plane": ("a: \U000f0000\n", [("YML007", 1, 4)]),
    "noncharacter": ("a: \uffff\n", [("YML007", 1, 4)]),
    "replacement-character": ("a: \ufffd\n", [("YML007", 1, 4)]),
    "escaped-zero-width": ('a: "x\\u200b"\n', [("YML007", 1, 4)]),
    "escaped-control": ('a: "\\a"\n', [("YML007", 1, 4)]),
    "tab-in-quotes": ("a: 'x\ty'\n", [("YML007", 1, 6)]),
    "tab-in-block": ("a: |\n  x\ty\n", [("YML007", 2, 4)]),
    "leading-bom": ("\ufeffa: 1\n", [("YML008", 1, 1)]),
    "leading-bom-and-more": ("\ufeffa: No\n", [("YML008", 1, 1), ("YML003", 1, 4)]),
    "crlf": ("a: 1\r\nb: No\r\n", [("YML008", 1, 5), ("YML003", 2, 4)]),
    "cr": ("a: 1\rb: No\r", [("YML008", 1, 5), ("YML003", 2, 4)]),
    "crlf-later": ("a: 1\nbb: 2\r\n", [("YML008", 2, 6)]),
    "shift-jis": ("a: 1\nb: 剣\n".encode("shift-jis"), [("YML008", 2, 4)]),
    "utf-16": ("a: 1\n".encode("utf-16"), [("YML008", 1, 1)]),
    "surrogate-bytes": (b"a: \xed\xa0\x80\n", [("YML008", 1, 4)]),
    "cut-short": ("a: あ剣".encode()[:-1], [("YML008", 1, 5)]),
    "empty": ("", [("YML009", 1, 1)]),
    "only-comments": ("# later\n\n", [("YML009", 1, 1)]),
    "only-a-marker": ("---\n", [("YML009", 1, 1)]),
    "two-documents": ("a: 1\n---\nb: 2\n", [("YML009", 2, 1)]),
    "two-documents-end-mark": ("a: 1\n...\nb: 2\n", [("YML009", 3, 1)]),
    "second-document-is-read": ("a: 1\n---\nb: No\n", [("YML009", 2, 1), ("YML003", 3, 4)]),
    "top-level-list": ("- a\n", [("YML009", 1, 1)]),
    "top-level-text": ("# x\nword\n", [("YML009", 2, 1)]),
    "top-level-null": ("~\n", [("YML009", 1, 1)]),
    "too-long": (b"a" * (MAX_BYTES + 1), [("YML010", 1, 1)]),
    "brackets": ("[" * 3000, [("YML010", 1, 41)]),
    "brackets-below-a-key": ("a: " + "[" * 3000, [("YML010", 1, 43)]),
    "brackets-some": ("[" * 500, [("YML010", 1, 41)]),
    "brackets-on-lines": ("[\n" * 3000, [("YML010", 41, 1)]),
    "braces": ("{a: " * 3000, [("YML010", 1, 161)]),
    "dashes": ("- " * 3000, [("YML010", 1, 81)]),
    "long-scalar": (f"a: {'x' * (MAX_SCALAR + 1)}\n", [("YML010", 1, 4)]),
    "nfd": ("a: か\u3099\n", [("JPN009", 1, 4)]),
    "nfd-inside": ("a: 'か が か\u3099'\n", [("JPN009", 1, 9)]),
    "nfd-block": ("a: |\n  x\n  xe\u0301\n", [("JPN009", 3, 4)]),
    "nfd-key": ("cafe\u0301: 1\n", [("JPN009", 1, 4)]),
    "nfd-escaped": ('a: "か\\u3099"\n', [("JPN009", 1, 4)]),
    "nfd-compatibility": ("a: \uf9d0\n", [("JPN009", 1, 4)]),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(parser: str, name: str) -> None:
    text, expected = REFUSED[name]
    result = read(text)
    assert [(d.code.id, d.where.line, d.where.column) for d in result.diagnostics] == expected
    assert result.value is None
    assert {d.where.file for d in result.diagnostics} == {FILE}


# The fixture of the list of known failures that every reader of card data should be fed.
FIXTURE_11 = [
    ("No", "YML003", 4),
    ("on", "YML003", 4),
    ("010", "YML003", 4),
    ("08", "YML003", 4),
    ("12:30", "YML003", 4),
    ("1_000", "YML003", 4),
    ("2001-01-01", "YML003", 4),
    ("1.10", "YML003", 4),
    ("~", "YML003", 4),
    ("Draw #2", "YML004", 9),
    ("{T}", "YML003", 4),
    ("[tap] x", "YML001", 4),
    ("1\na: 2", "YML002", 1),
]


@pytest.mark.parametrize(("text", "code", "column"), FIXTURE_11)
def test_fixture_11(parser: str, text: str, code: str, column: int) -> None:
    assert places(f"a: {text}\n") == [(code, 1 + text.count("\n"), column)]


def test_fixture_11_in_one_file(parser: str) -> None:
    lines = [f"k{i}: {text}\n" for i, (text, code, _) in enumerate(FIXTURE_11) if code in ("YML003", "YML004")]
    assert [line for _, line, _ in places("".join(lines))] == list(range(1, len(lines) + 1))


FINE = [
    "a: 'x：　y'\n",
    'a: "　cost：2"\n',
    "a: |\n  　cost：2\n  \xa0x\n",
    "text: 効果：2枚引く\n",
    "text: Note：two\n",
    "a: 全角　空白\n",
    "# cost：2　\na: 1\n",
    "a: \\d\n",
    "a: 'It''s # 1'\n",
    'a: "x # y"\n',
    "a: x#y\n",
    "a: # why\n  b: 1\n",
    "a: [1, 2] # why\nb: {c: 1} # why\n",
    "---\na: 1\n...\n",
    'a: "x\n\tb"  #\ty\n',
    "#\tx\na: 1 # x\ty\n",
    "%YAML 1.2\n---\na: 1\n",
    "a: ⚔️ 😀 𠮷 髙 葛\U000e0100\n",
    'a: "x\\ny \\u3042"\n',
    f"a: '{'x' * MAX_SCALAR}'\n",
    "a: " + "[" * (MAX_DEPTH - 1) + "]" * (MAX_DEPTH - 1) + "\n",
    "? a\n: 1\n",
    "a: x & y * z ! @ % `\n",
    "a: https://example.org/x\n",
    "a: x\n  y\n",
    "{a: 1}\n",
]


@pytest.mark.parametrize("text", FINE)
def test_fine(parser: str, text: str) -> None:
    assert places(text) == []
    assert value(text)


def test_duplicate_key_relates_to_the_first(parser: str) -> None:
    (found,) = read("a: 1\nb: 2\na: 3\n").diagnostics
    assert [where for where, _ in found.related] == [SourceRef(FILE, 1, 1)]


def test_decomposed_character_is_named(parser: str) -> None:
    (found,) = read("a: か\u3099\n").diagnostics
    assert "が" in found.message
    assert "U+3099" in found.message


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('a: "\\ud83d"\n', [("YML007", 1, 5)]),
        ('a: "\\U00110000"\n', [("YML007", 1, 5)]),
        ("a:\tx\nb:\tx\ty\n", [("YML001", 1, 3), ("YML001", 2, 3)]),
    ],
)
def test_where_only_libyaml_goes_on(libyaml: None, text: str, expected: list[Place]) -> None:
    assert places(text) == expected


@pytest.mark.parametrize("text", ['a: "\\ud83d"\n', 'a: "\\U00110000"\n', "a: x\ty\n", "%YAML 1." + "9" * 5000])
def test_either_parser_refuses(parser: str, text: str) -> None:
    assert {code for code, _, _ in places(text)} <= {"YML001", "YML007"}
    assert read(text).value is None


def test_all_errors_come_in_one_run(parser: str) -> None:
    text = "\ufeffa: No\nb: x # y\na: &z 1\nc: か\u3099\nd: \u200b\ne: v: w\n"
    codes = [code for code, _, _ in places(text)]
    assert codes == ["YML008", "YML003", "YML004", "YML002", "YML005", "JPN009", "YML007", "YML001"]


def test_findings_are_in_file_order(parser: str) -> None:
    found = read("a: No\nb: x # \u200b\nc: 08\n").diagnostics
    assert list(found) == sorted(found, key=lambda d: d.sort_key)


def test_large_files_stay_within_memory(libyaml: None) -> None:
    text = "a: [" + "x, " * 100_000 + "x]\nb: No\n"
    assert places(text) == [("YML003", 2, 4)]
    assert places("a: x" + " " * 500_000 + "# y\n") == [("YML004", 1, 500_005)]
    assert len(places("a: '" + "か\u3099" * 50_000 + "'\n")) == 2


# --- Codes ----------------------------------------------------------------------------------------


def declared(module: Any) -> Iterator[Code]:
    return (v for v in vars(module).values() if isinstance(v, Code))


def test_every_code_is_listed_and_explained() -> None:
    assert set(CODES) == set(declared(yaml_codes))
    assert len({c.id for c in CODES}) == len({c.slug for c in CODES}) == len(CODES)
    for code in CODES:
        assert code.severity is Severity.ERROR
        assert 3 <= len(code.page.splitlines()) <= 6


def test_every_code_has_a_failing_example() -> None:
    assert {code for _, found in REFUSED.values() for code, _, _ in found} | {"YML003"} == {c.id for c in CODES}


# --- Properties -----------------------------------------------------------------------------------

PIECES = st.sampled_from(
    [
        *(
            "a",
            "b: ",
            ": ",
            "- ",
            "\n",
            "\n  ",
            "\n    ",
            " ",
            "'",
            '"',
            "{",
            "}",
            "[",
            "]",
            ", ",
            "#",
            " # ",
            "|\n",
            ">-\n",
        ),
        *(
            "&x ",
            "*x",
            "!t ",
            "<<: ",
            "? ",
            "---\n",
            "...\n",
            "%YAML 1.2\n",
            "\t",
            "\\",
            "\\d",
            "\\u200b",
            "\\x",
            "@",
            "`",
        ),
        *(
            "1",
            "010",
            "1e3",
            "~",
            "No",
            "12:30",
            "：",
            "\u3000",
            "\xa0",
            "か\u3099",
            "\u200b",
            "\ufeff",
            "\x00",
            "\x85",
        ),
        *("\u2028", "\r", "\r\n", "😀", "\ue000", "true", "text: Deal {damage} [wound]\n", "key: 'It''s'\n"),
    ]
)
WORDS = st.sampled_from(
    ["a", "cost", "text", "Lancer", "剣", "010", "No", "true", "x # y", "a: b", "", " ", "'", '"', "\n"]
)


def check(data: bytes) -> Result[MappingNode]:
    """What must hold for any bytes with either parser."""
    results = []
    for loader in PARSERS.values():
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(yaml_source, "PARSER", loader)
            results.append(read_yaml(data, FILE))
    for result in results:
        assert (result.value is None) == bool(result.diagnostics)
        assert all(d.code in CODES and d.message and d.where.file == FILE for d in result.diagnostics)
        lines = re.split(b"\r\n|\r|\n", data)
        for where in (d.where for d in result.diagnostics):
            assert 1 <= where.line <= len(lines)
            assert 1 <= where.column <= len(lines[where.line - 1]) + 1
    if all(result.value for result in results):
        assert all(result == results[0] for result in results)
    return results[-1]


def check_shared(text: str) -> None:
    """What is accepted must read alike elsewhere, if it can be read there at all."""
    result = check(text.encode())
    if result.value is not None:
        with suppress(yaml.YAMLError):
            assert yaml.safe_load(text) == plain(result.value)


@settings(deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_give_a_result(data: bytes) -> None:
    check(data)


@settings(deadline=None)
@given(st.text(max_size=100))
def test_any_text_gives_a_result(text: str) -> None:
    check(text.encode())


@settings(max_examples=400, deadline=None)
@given(st.lists(PIECES, max_size=25))
def test_anything_like_yaml_gives_a_result_that_other_readers_share(pieces: list[str]) -> None:
    text = "".join(pieces)
    check_shared(text)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_damaged_file_gives_a_result_that_other_readers_share(data: st.DataObject) -> None:
    text = GOOD
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 3)))
        text = text[:start] + data.draw(st.one_of(st.just(""), PIECES)) + text[end:]
    check_shared(text)


# What a reader of YAML 1.2 (core schema) takes for something other than text.
CORE = re.compile(
    r"null|Null|NULL|~|true|True|TRUE|false|False|FALSE|[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+"
    r"|[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)|"
)


@settings(max_examples=1000, deadline=None)
@given(st.text(alphabet="0123456789.:-+_eExXobnftyYZTINFa~=< ", min_size=1, max_size=12))
def test_plain_scalars_mean_the_same_to_all_readers(scalar: str) -> None:
    text = f"a: {scalar}\n"
    result = check(text.encode())
    if result.value is not None:
        read_as = plain(result.value.entries["a"])
        assert yaml.safe_load(text) == {"a": read_as}
        if isinstance(read_as, str):
            assert not CORE.fullmatch(read_as)


def emit(data: Any, indent: int = 0) -> str:
    """Data as YAML in one fixed form, to be read back."""
    pad = "  " * indent
    if isinstance(data, dict) and data:
        return "".join(f"\n{pad}{quoted(k)}:{emit(v, indent + 1)}" for k, v in data.items())
    if isinstance(data, list) and data:
        return "".join(
            f"\n{pad}- {emit(v, indent + 1).strip()}" if is_flat(v) else f"\n{pad}-{emit(v, indent + 1)}" for v in data
        )
    if isinstance(data, bool):
        return f" {str(data).lower()}"
    if isinstance(data, str):
        return f" {quoted(data)}"
    return f" {data}" if isinstance(data, int) else " {}" if data == {} else " []"


def is_flat(data: object) -> bool:
    return not (isinstance(data, dict | list) and data)


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


TEXT = st.text(alphabet="ab Z09'\"\\:#{}[]&*!|>%@`,-?~=<　：剣が😀é\n", max_size=20)
SIMPLE = st.one_of(TEXT, st.integers(-(10**14), 10**14), st.booleans())
TREES = st.recursive(
    SIMPLE, lambda t: st.one_of(st.lists(t, max_size=4), st.dictionaries(TEXT, t, max_size=4)), max_leaves=20
)


@settings(deadline=None)
@given(st.dictionaries(TEXT, TREES, min_size=1, max_size=5))
def test_what_is_written_is_read_back(data: dict[str, Any]) -> None:
    result = check(emit(data).lstrip("\n").encode())
    assert result.diagnostics == ()
    assert result.value is not None
    assert plain(result.value) == data


@settings(deadline=None)
@given(st.dictionaries(TEXT, TREES, min_size=1, max_size=5), st.data())
def test_places_lead_back_to_the_text(data: dict[str, Any], choice: st.DataObject) -> None:
    text = emit(data).lstrip("\n")
    root = read(text).value
    assert root is not None
    key = choice.draw(st.sampled_from(sorted(data)))
    lines = text.split("\n")
    where = root.key_where[key]
    assert lines[where.line - 1][where.column - 1 :].startswith(quoted(key) + ":")
    node = root.entries[key]
    if isinstance(node, ScalarNode) and isinstance(node.value, str):
        at = node.text_where
        assert lines[at.line - 1][at.column - 2 :] == quoted(node.value)
