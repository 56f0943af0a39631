import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from nsp_pnp.diagnostic import Diagnostic, Severity
from nsp_pnp.errors import NspError
from nsp_pnp.games.nsp.game import GAME
from nsp_pnp.load.project import carried_project
from nsp_pnp.load.schema import CODES, check_schema, load_schema
from nsp_pnp.load.schema_words import field_path
from nsp_pnp.load.yaml_nodes import MappingNode, plain
from nsp_pnp.load.yaml_source import read_yaml

FILE = "cards/nsp/guards.yaml"
Place = tuple[str, int, int]


def read(text: str) -> MappingNode:
    result = read_yaml(text.encode(), FILE)
    assert result.value is not None, result.diagnostics
    return result.value


def check(text: str, schema: dict[str, Any]) -> tuple[Diagnostic, ...]:
    found = check_schema(read(text), schema)
    assert not any("given schema" in d.message or "is not of type" in d.message for d in found)
    return found


def places(text: str, schema: dict[str, Any]) -> list[Place]:
    return [(d.code.id, d.where.line, d.where.column) for d in check(text, schema)]


def fields(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties}


# --- A whole card set -----------------------------------------------------------------------------


def when(field: str, value: str, **properties: Any) -> dict[str, Any]:
    """A part of a schema for the objects whose ``field`` is ``value``: these properties and no others."""
    return {
        "if": {"properties": {field: {"const": value}}, "required": [field]},
        "then": {"properties": {field: True, **properties}, "required": [*properties], "additionalProperties": False},
    }


TEXT = {"type": "string"}
PERIL = {"type": "integer", "minimum": 0, "maximum": 4}
CARDS: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "required": ["game", "cards"],
    "additionalProperties": False,
    "properties": {
        "game": {"const": "nsp"},
        "cards": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/card"}},
    },
    "$defs": {
        "card": {
            "type": "object",
            "required": ["id", "kind"],
            "properties": {
                "id": {"type": "string", "pattern": "^[a-z.]+$", "description": "lower-case words with dots between"},
                "kind": {"enum": ["guard", "monster"]},
            },
            "allOf": [
                when("kind", "guard", id=True, name=TEXT, slots={"type": "array", "items": {"$ref": "#/$defs/slot"}}),
                when("kind", "monster", id=True, health={"type": "integer"}, effect={"$ref": "#/$defs/effect"}),
            ],
        },
        "slot": {"properties": {"actions": {"type": "array", "items": {"$ref": "#/$defs/action"}}}},
        "action": {
            "type": "object",
            "additionalProperties": False,
            "required": ["die"],
            "properties": {
                "die": {"type": "integer", "minimum": 1, "maximum": 6},
                "peril": PERIL,
                "damage": {"type": "array", "items": {"type": "integer"}, "minItems": 4, "maxItems": 4},
            },
        },
        "effect": {
            "type": "object",
            "required": ["type"],
            "properties": {"type": {"enum": ["deal", "heal", "none"]}},
            "allOf": [
                when("type", "deal", damage={"type": "integer"}),
                when("type", "heal", amount={"type": "integer"}),
            ],
        },
    },
}

GOOD = """\
game: nsp
cards:
  - id: lancer.spear
    kind: guard
    name: Lancer
    slots:
      - actions:
          - die: 1
            peril: 3
            damage: [2, 3, 5, 7]
          - die: 2
  - id: skeleton
    kind: monster
    health: 9
    effect: {type: deal, damage: 2}
  - id: ghost
    kind: monster
    health: 3
    effect: {type: none}
"""

DAMAGED: dict[str, tuple[str, str, list[Place]]] = {
    "wrong-game": ("game: nsp", "game: nsb", [("CRD001", 1, 7)]),
    "missing-at-the-top": ("game: nsp\n", "", [("CRD001", 1, 1)]),
    "unknown-at-the-top": ("game: nsp", "game: nsp\ngane: nsp", [("CRD002", 2, 1)]),
    "misspelled-kind": ("kind: guard", "kind: gaurd", [("CRD001", 4, 11)]),
    "bad-id": ("id: ghost", "id: Ghost", [("CRD001", 16, 9)]),
    "missing-in-item": ("    health: 9\n", "", [("CRD001", 12, 5)]),
    "misspelled-field": ("health: 9", "helth: 9", [("CRD002", 14, 5)]),
    "field-of-another-kind": ("name: Lancer", "name: Lancer\n    health: 3", [("CRD002", 6, 5)]),
    "too-much": ("peril: 3", "peril: 7", [("CRD001", 9, 20)]),
    "too-little": ("peril: 3", "peril: -1", [("CRD016", 9, 20)]),
    "far-too-much": ("peril: 3", "peril: 999", [("CRD016", 9, 20)]),
    "text-for-a-number": ("peril: 3", 'peril: "3"', [("CRD001", 9, 20)]),
    "switch-for-a-number": ("peril: 3", "peril: true", [("CRD001", 9, 20)]),
    "number-for-text": ("name: Lancer", "name: 3", [("CRD001", 5, 11)]),
    "list-for-text": ("name: Lancer", "name: [tap]", [("CRD001", 5, 11)]),
    "too-few-items": ("[2, 3, 5, 7]", "[2, 3, 5]", [("CRD001", 10, 21)]),
    "bad-item": ("[2, 3, 5, 7]", "[2, 3, five, 7]", [("CRD001", 10, 28)]),
    "unknown-deep-down": ("peril: 3", "perl: 3", [("CRD002", 9, 13)]),
    "missing-deep-down": ("- die: 2", "- peril: 2", [("CRD001", 11, 13)]),
    "no-such-effect": ("type: deal", "type: dael", [("CRD001", 15, 20)]),
    "in-the-effect": ("damage: 2}", "damage: two}", [("CRD001", 15, 34)]),
    "unknown-in-the-effect": ("damage: 2}", "damage: 2, amount: 3}", [("CRD002", 15, 37)]),
    "no-cards": (GOOD.partition("cards:\n")[2], "  []\n", [("CRD001", 3, 3)]),
}


def damaged(name: str) -> tuple[Diagnostic, ...]:
    old, new, _ = DAMAGED[name]
    assert GOOD.count(old) >= 1
    return check(GOOD.replace(old, new, 1), CARDS)


def test_good_cards_pass() -> None:
    assert check(GOOD, CARDS) == ()
    assert Draft202012Validator(CARDS).is_valid(plain(read(GOOD)))


@pytest.mark.parametrize("name", [n for n in DAMAGED if n != "no-cards"])
def test_damaged_cards(name: str) -> None:
    assert [(d.code.id, d.where.line, d.where.column) for d in damaged(name)] == DAMAGED[name][2]


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("misspelled-kind", "guard"),
        ("misspelled-field", "health"),
        ("unknown-at-the-top", "game"),
        ("unknown-deep-down", "peril"),
        ("no-such-effect", "deal"),
    ],
)
def test_did_you_mean(name: str, meant: str) -> None:
    assert any(meant in d.hint for d in damaged(name))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("too-much", ["cards[0].slots[0].actions[0].peril", "7", "0 to 4"]),
        ("misspelled-kind", ["cards[0].kind", "gaurd", "guard", "monster"]),
        ("missing-in-item", ["cards[1]", "health"]),
        ("too-few-items", ["cards[0].slots[0].actions[0].damage", "3", "4"]),
        ("bad-id", ["cards[2].id", "Ghost", "lower-case words with dots between"]),
        ("no-such-effect", ["cards[1].effect.type", "dael", "deal", "heal"]),
        ("in-the-effect", ["cards[1].effect.damage", "two"]),
    ],
)
def test_message_names_field_found_and_expected(name: str, words: list[str]) -> None:
    assert all(word in damaged(name)[0].message for word in words)


def test_all_errors_come_in_file_order() -> None:
    text = GOOD.replace("peril: 3", "peril: 7").replace("game: nsp", "game: nsb").replace("health: 9", "health: x")
    found = check(text, CARDS)
    assert [d.where.line for d in found] == [1, 9, 14]
    assert list(found) == sorted(found, key=lambda d: d.sort_key)


def test_subject_is_passed_on() -> None:
    found = check_schema(read("a: 1"), fields(a={"type": "string"}), "guard.lancer")
    assert [d.subject for d in found] == ["guard.lancer"]


# --- Keyword by keyword ---------------------------------------------------------------------------

TEXT_OR_NUMBER = {"anyOf": [TEXT, {"type": "integer"}]}
DEAL_OR_HEAL = {
    "anyOf": [
        {"type": "object", "properties": {"heal": {"type": "integer"}}, "additionalProperties": False},
        {"type": "object", "properties": {"damage": {"type": "integer"}}, "additionalProperties": False},
    ]
}
KEYWORDS: dict[str, tuple[str, dict[str, Any], list[Place]]] = {
    "type": ("a: x", fields(a={"type": "integer"}), [("CRD001", 1, 4)]),
    "types": ("a: []", fields(a={"type": ["integer", "string"]}), [("CRD001", 1, 4)]),
    "enum": ("a: x", fields(a={"enum": ["y", 2, True]}), [("CRD001", 1, 4)]),
    "enum-true-is-not-1": ("a: true", fields(a={"enum": [1]}), [("CRD001", 1, 4)]),
    "const": ("a: 1", fields(a={"const": [1]}), [("CRD001", 1, 4)]),
    "minimum": ("a: 1", fields(a={"minimum": 2}), [("CRD001", 1, 4)]),
    "maximum": ("a: 3", fields(a={"maximum": 2}), [("CRD001", 1, 4)]),
    "pattern": ("a: x", fields(a={"pattern": "^y"}), [("CRD001", 1, 4)]),
    "min-length": ("a: ''", fields(a={"minLength": 1}), [("CRD001", 1, 4)]),
    "max-length": ("a: xyz", fields(a={"maxLength": 2}), [("CRD001", 1, 4)]),
    "min-items": ("a: [1]", fields(a={"minItems": 2}), [("CRD001", 1, 4)]),
    "max-items": ("a: [1, 2]", fields(a={"maxItems": 1}), [("CRD001", 1, 4)]),
    "unique": ("a: [1, true, 2, 1]", fields(a={"uniqueItems": True}), [("CRD001", 1, 17)]),
    "prefix": ("a: [1, x]", fields(a={"prefixItems": [{}, {"type": "integer"}]}), [("CRD001", 1, 8)]),
    "min-properties": ("a: {b: 1}", fields(a={"minProperties": 2}), [("CRD001", 1, 4)]),
    "max-properties": ("a: {b: 1, c: 1}", fields(a={"maxProperties": 1}), [("CRD001", 1, 4)]),
    "required": ("a: {b: 1}", fields(a={"required": ["b", "c", "d"]}), [("CRD001", 1, 4), ("CRD001", 1, 4)]),
    "additional": ("a: 1\nb: 1", {"properties": {"a": {}}, "additionalProperties": False}, [("CRD002", 2, 1)]),
    "additional-by-pattern": (
        "x1: 1\nb: 1",
        {"patternProperties": {"^x": {}}, "additionalProperties": False},
        [("CRD002", 2, 1)],
    ),
    "additional-by-schema": ("a: 1\nb: x", {"additionalProperties": {"type": "integer"}}, [("CRD001", 2, 4)]),
    "false": ("b: 1\na: 1", fields(a=False), [("CRD002", 2, 1)]),
    "false-at-the-top": ("a: 1", {"not": {}}, [("CRD002", 1, 1)]),
    "false-item": ("a: [1]", fields(a={"items": False}), [("CRD001", 1, 4)]),
    "property-names-enum": ("a: {dmage: 1}", fields(a={"propertyNames": {"enum": ["damage"]}}), [("CRD002", 1, 5)]),
    "property-names-pattern": (
        "a: {b: 1, C: 1}",
        fields(a={"propertyNames": {"pattern": "^[a-z]"}}),
        [("CRD001", 1, 11)],
    ),
    "field-named-property-names": (
        "propertyNames: {b: 1}",
        fields(propertyNames={"type": "string"}),
        [("CRD001", 1, 16)],
    ),
    "without-words": ("a: 3", fields(a={"multipleOf": 2}), [("CRD001", 1, 4)]),
    "not": ("a: 1", fields(a={"not": {"const": 1}}), [("CRD001", 1, 4)]),
    "if-then": ("a: 1", {"if": {"required": ["a"]}, "then": {"required": ["b"]}}, [("CRD001", 1, 1)]),
    "if-else": ("a: 1", {"if": {"required": ["b"]}, "else": fields(a={"const": 2})}, [("CRD001", 1, 4)]),
    "any-of-types": ("a: true", fields(a=TEXT_OR_NUMBER), [("CRD001", 1, 4)]),
    "any-of-no-nearest": ("a: {damge: 1}", fields(a=DEAL_OR_HEAL), [("CRD001", 1, 4)]),
    "any-of-deepest": ("a: {damage: x}", fields(a=DEAL_OR_HEAL), [("CRD001", 1, 13)]),
    "one-of-several": ("a: 1", fields(a={"oneOf": [{"type": "integer"}, {"minimum": 0}]}), [("CRD001", 1, 4)]),
}


@pytest.mark.parametrize("name", KEYWORDS)
def test_keyword(name: str) -> None:
    text, schema, expected = KEYWORDS[name]
    assert places(text, schema) == expected


def test_recursive_schema() -> None:
    tree = {"type": "object", "properties": {"a": {"$ref": "#"}}, "additionalProperties": False}
    assert places("a: {a: {a: {}}}", tree) == []
    assert places("a: {a: {b: {}}}", tree) == [("CRD002", 1, 9)]


def test_a_reference_out_of_the_schema_is_never_fetched() -> None:
    with pytest.raises(ValueError, match=r"https://example\.org/schema\.json"):
        check("a: 1", {"$ref": "https://example.org/schema.json"})


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ((), "the top level"),
        (("slots", 0, "actions", 1, "peril"), "slots[0].actions[1].peril"),
        ((3,), "[3]"),
        (("a b", "c-d", ""), "['a b'].c-d['']"),
    ],
)
def test_field_path(path: tuple[str | int, ...], shown: str) -> None:
    assert field_path(path) == shown


# --- Two validators -------------------------------------------------------------------------------


def test_good_data_does_not_import_the_validator(tmp_path: Path) -> None:
    (tmp_path / "schema.json").write_text(json.dumps(CARDS), encoding="utf-8")
    (tmp_path / "cards.yaml").write_text(GOOD, encoding="utf-8")
    script = (
        "import sys; from pathlib import Path\n"
        "from nsp_pnp.load.schema import check_schema, load_schema\n"
        "from nsp_pnp.load.yaml_source import read_yaml\n"
        "root = read_yaml(Path('cards.yaml').read_bytes(), 'cards.yaml').value\n"
        "assert root and check_schema(root, load_schema(Path('schema.json'))) == ()\n"
        "assert 'jsonschema' not in sys.modules\n"
    )
    project = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, env={"PYTHONPATH": str(project)}, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()


NAMES = st.sampled_from(["a", "b", "c"])
DATA = st.recursive(
    st.one_of(st.sampled_from(["", "a", "b", "ab"]), st.integers(-1, 3), st.booleans()),
    lambda d: st.one_of(st.lists(d, max_size=3), st.dictionaries(NAMES, d, max_size=3)),
    max_leaves=8,
)
SMALL = st.integers(0, 3)
LEAVES: Any = st.one_of(
    st.booleans(),
    st.fixed_dictionaries({"type": st.sampled_from(["string", "integer", "number", "boolean", "array", "object"])}),
    st.fixed_dictionaries({"enum": st.lists(st.one_of(st.sampled_from(["a", "b"]), SMALL, st.booleans()), min_size=1)}),
    st.fixed_dictionaries({"const": DATA}),
    st.fixed_dictionaries(
        {}, optional=dict.fromkeys(("minimum", "maximum", "minLength", "maxLength", "minItems"), SMALL)
    ),
    st.fixed_dictionaries({}, optional=dict.fromkeys(("maxItems", "minProperties", "maxProperties"), SMALL)),
    st.fixed_dictionaries({"pattern": st.sampled_from(["a", "^b", "^$"])}),
    st.fixed_dictionaries({"uniqueItems": st.booleans()}),
    st.fixed_dictionaries({"required": st.lists(NAMES, max_size=2, unique=True)}),
    st.fixed_dictionaries({"$ref": st.sampled_from(["#/$defs/one", "#/$defs/two"])}),
)


def wider(part: Any) -> Any:
    several = st.lists(part, min_size=1, max_size=3)
    by_name = st.dictionaries(NAMES, part, max_size=3)
    return st.fixed_dictionaries(
        {},
        optional={
            **dict.fromkeys(("items", "not", "if", "then", "else", "additionalProperties"), part),
            **dict.fromkeys(("allOf", "anyOf", "oneOf", "prefixItems"), several),
            "properties": by_name,
            "propertyNames": st.fixed_dictionaries({"enum": st.lists(NAMES, min_size=1)}),
        },
    )


SCHEMAS = st.recursive(LEAVES, wider, max_leaves=6)


@settings(max_examples=300, deadline=None)
@given(SCHEMAS, LEAVES.filter(lambda s: "$ref" not in str(s)), st.dictionaries(NAMES, DATA, max_size=3))
def test_whatever_is_wrong_is_said_in_words(part: Any, one: Any, data: Any) -> None:
    schema = {"allOf": [part], "$defs": {"one": one, "two": True}}
    found = check(json.dumps(data), schema)  # JSON with text in double quotes is YAML too
    assert bool(found) != Draft202012Validator(schema).is_valid(data)
    assert all(d.code in CODES and d.message and d.where.line == 1 for d in found)


PROJECT = carried_project()
REAL_CARDS = [plain(read(path.read_text(encoding="utf-8"))) for path in PROJECT.card_files(GAME.id)]


def damage(data: Any, choice: st.DataObject) -> Any:
    """The data with one part, somewhere inside it, taken away, doubled or changed."""
    steps = list(data if isinstance(data, dict) else range(len(data))) if isinstance(data, dict | list) else []
    if not steps or not choice.draw(st.integers(0, 4)):
        return choice.draw(st.sampled_from(["", "x", "Guard.", -1, 0, 999, True, [], {}, ["x"], {"do": "x"}]))
    step = choice.draw(st.sampled_from(steps))
    copy = data.copy()
    match choice.draw(st.sampled_from(["inside", "inside", "inside", "away", "more"])):
        case "inside":
            copy[step] = damage(data[step], choice)
        case "away":
            del copy[step]
        case _ if isinstance(data, dict):
            copy[choice.draw(st.sampled_from(["extra", "values", "text", "dice", "forms"]))] = data[step]
        case _:
            copy.append(data[step])
    return copy


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_both_agree_on_damaged_real_cards(data: st.DataObject) -> None:
    card: Any = data.draw(st.sampled_from(REAL_CARDS))
    schema = load_schema(GAME.schemas[card["kind"]])
    damaged_card = damage(card, data)
    quick = jsonschema_rs.validator_for(schema)
    assert quick.is_valid(card)
    assert quick.is_valid(damaged_card) == Draft202012Validator(schema).is_valid(damaged_card)


def test_where_they_differ_the_refusal_is_reported() -> None:
    text, schema = "b: 1\na: 'x\n\n  '\n", fields(a={"pattern": "^x$"})  # for Python, $ also stands before a line feed
    assert Draft202012Validator(schema).is_valid(plain(read(text)))
    (found,) = check(text, schema)
    assert (found.code.id, found.where.line, found.where.column) == ("CRD001", 2, 4)
    assert "^x$" in found.message


# --- Codes and files ------------------------------------------------------------------------------


def test_codes_are_explained() -> None:
    assert [c.id for c in CODES] == ["CRD001", "CRD002", "CRD016"]
    for code in CODES:
        assert code.severity is Severity.ERROR
        assert 3 <= len(code.page.splitlines()) <= 6


def test_load_schema(tmp_path: Path) -> None:
    path = tmp_path / "guard.json"
    path.write_text('{"description": "剣"}', encoding="utf-8")
    assert load_schema(path) == {"description": "剣"}


@pytest.mark.parametrize("content", [b"{", b"[]", b"\xff", b"[" * 100_000])
def test_load_schema_refuses(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "guard.json"
    path.write_bytes(content)
    with pytest.raises(NspError, match=r"guard\.json"):
        load_schema(path)


def test_load_schema_refuses_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(NspError, match=r"missing\.json"):
        load_schema(tmp_path / "missing.json")
