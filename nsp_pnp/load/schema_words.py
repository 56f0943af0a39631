"""What jsonschema finds, in words for the people who write cards: one keyword of a schema, one explanation."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from nsp_pnp.suggest import did_you_mean, nearest

if TYPE_CHECKING:  # importing jsonschema takes longer than most runs take to read their cards
    from jsonschema import ValidationError

JsonPath = tuple[str | int, ...]


class Finding(Struct, frozen=True):
    """A finding before it has a place: ``path`` leads to the value, ``key`` names the key of it to point at."""

    path: JsonPath
    message: str
    hint: str = ""
    key: str | None = None
    unknown_field: bool = False
    stands_for_something: bool = False


class _Refusal(Struct, frozen=True):
    """Which keyword, with what beside it in the schema, refuses which data."""

    path: JsonPath
    data: Any
    keyword: str
    value: Any
    schema: Mapping[str, Any]

    @classmethod
    def of(cls, error: ValidationError) -> _Refusal:
        schema = error.schema if isinstance(error.schema, Mapping) else {}
        keyword = str(error.validator or "false")
        return cls(tuple(error.absolute_path), error.instance, keyword, error.validator_value, schema)


def explain(error: ValidationError) -> Iterator[Finding]:
    """The findings behind one error."""
    from jsonschema.exceptions import best_match

    refusal = _Refusal.of(error)
    if refusal.keyword in ("anyOf", "oneOf") and (nearest := best_match([error])) is not error:
        yield from explain(nearest)  # what is wrong with the form that fits best
    elif refusal.keyword == "required":
        yield from _missing_fields(refusal)
    elif refusal.keyword == "additionalProperties":
        yield from _unknown_fields(refusal)
    elif refusal.keyword == "uniqueItems":
        yield _repeated_item(refusal)
    elif refusal.keyword == "false" or (refusal.keyword == "not" and refusal.value == {}):
        yield _forbidden_field(refusal)
    elif "propertyNames" in list(error.absolute_schema_path)[:-1] and isinstance(refusal.data, str):
        yield _bad_key(refusal)
    else:
        message = f"{field_path(refusal.path)} {_found(refusal)}; {_expected(refusal)}"
        yield Finding(refusal.path, message, _hint(refusal), stands_for_something=_is_magic(refusal))


# --- Fields and items -----------------------------------------------------------------------------


def _missing_fields(refusal: _Refusal) -> Iterator[Finding]:
    """One error names one missing field, in its message only; all missing ones come out once each.

    One that is there under a misspelled name is told as unknown.
    """
    misspelled = _misspelled_fields(refusal)
    for name in refusal.value:
        if name not in refusal.data and name not in misspelled:
            yield Finding(refusal.path, f"{field_path(refusal.path)}: the field {name!r} is missing")


def _misspelled_fields(refusal: _Refusal) -> set[str]:
    """The fields that unknown ones are most likely meant to be, where unknown ones are reported."""
    if refusal.schema.get("additionalProperties") is not False:
        return set()
    known = refusal.schema.get("properties", {})
    return {near for name in _unknown_names(refusal) for near in nearest(name, known)}


def _unknown_fields(refusal: _Refusal) -> Iterator[Finding]:
    known = refusal.schema.get("properties", {})
    for name in _unknown_names(refusal):
        message = f"{field_path(refusal.path)}: the field {name!r} is unknown"
        yield Finding(refusal.path, message, did_you_mean(*nearest(name, known)), name, unknown_field=True)


def _unknown_names(refusal: _Refusal) -> list[str]:
    known = refusal.schema.get("properties", {})
    patterns = refusal.schema.get("patternProperties", {})
    return [n for n in refusal.data if n not in known and not any(re.search(pattern, n) for pattern in patterns)]


def _forbidden_field(refusal: _Refusal) -> Finding:
    *path, key = refusal.path or ("",)
    return Finding(tuple(path), f"{field_path(refusal.path)} does not belong here", key=str(key), unknown_field=True)


def _bad_key(refusal: _Refusal) -> Finding:
    message = f"{field_path(refusal.path)}: the key {refusal.data!r} is not allowed; {_expected(refusal)}"
    unknown_field = refusal.keyword in ("enum", "const")
    return Finding(refusal.path, message, _hint(refusal), refusal.data, unknown_field)


def _repeated_item(refusal: _Refusal) -> Finding:
    items = [json.dumps(item, sort_keys=True) for item in refusal.data]  # so that true is not 1
    again = next((i for i, item in enumerate(items) if item in items[:i]), 0)
    path = (*refusal.path, again)
    return Finding(path, f"{field_path(path)} repeats {_shown(refusal.data[again])}; every item may stand once")


# --- Values ---------------------------------------------------------------------------------------

_KINDS = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping (key: value lines)",
    "null": "nothing",
}
_COUNTED = {"Length": "characters", "Items": "items", "Properties": "fields"}  # after min or max


def _found(refusal: _Refusal) -> str:
    counted = _COUNTED.get(refusal.keyword[3:])
    if counted and refusal.data != "":
        return f"has {len(refusal.data)} {counted}"
    return f"is {_shown(refusal.data)}"


def _expected(refusal: _Refusal) -> str:
    """What the schema asks for; where its keyword has no words here, its description or the keyword."""
    value, described = refusal.value, refusal.schema.get("description")
    match refusal.keyword:
        case "type":
            return "expected " + " or ".join(_KINDS.get(name, name) for name in _types(refusal))
        case "enum":
            return f"expected {_one_of(value)}"
        case "const":
            return f"expected {_one_of([value])}"
        case "minLength" if refusal.data == "":
            return f"expected {_bounds(refusal)} characters"
        case "minimum" | "maximum" | "minLength" | "maxLength" | "minItems" | "maxItems":
            return f"expected {_bounds(refusal)}"
        case "minProperties" | "maxProperties":
            return f"expected {_bounds(refusal)}"
        case "pattern" if not described:
            return f"expected text that matches {value}"
        case keyword:
            return f"expected {described}" if described else f"this breaks the rule {keyword}: {_shown(value)}"


_NINES = re.compile("99+")


def _is_magic(refusal: _Refusal) -> bool:
    """Whether a number out of bounds is one that people write for something that is no number."""
    if refusal.keyword not in ("minimum", "maximum") or not isinstance(refusal.data, int):
        return False
    return refusal.data < 0 or _NINES.fullmatch(str(refusal.data)) is not None


def _hint(refusal: _Refusal) -> str:
    if _is_magic(refusal):
        return "say in a word or a field of its own what the number stands for"
    match refusal.keyword:
        case "enum":
            return _nearest_of(refusal.data, refusal.value)
        case "const":
            return _nearest_of(refusal.data, [refusal.value])
        case "type" if "string" in _types(refusal) and isinstance(refusal.data, int):
            return f'write "{_shown(refusal.data)}" for the text'
        case "type" if "string" in _types(refusal):
            return "quote a text that starts with [ or {"
        case "type" if isinstance(refusal.data, str) and refusal.data.lstrip("-").isdecimal():
            return "write the number without quotes"
    return ""


def _bounds(refusal: _Refusal) -> str:
    """Both ends of a range where the schema has both."""
    kind = refusal.keyword[3:]  # "Items" of minItems, "imum" of minimum
    least, most = (refusal.schema.get(end + kind) for end in ("min", "max"))
    if least is None:
        return f"at most {most}"
    if most is None:
        return f"at least {least}"
    return f"{least} to {most}" if least != most else f"{least}"


def _types(refusal: _Refusal) -> list[str]:
    return refusal.value if isinstance(refusal.value, list) else [refusal.value]


# --- Words ----------------------------------------------------------------------------------------

_WORD = re.compile(r"[A-Za-z_][\w-]*")


def field_path(path: Iterable[str | int]) -> str:
    """A JSON path as people write it: ``slots[0].actions[1].peril``; "the top level" for the root."""
    parts: list[str] = []
    for step in path:
        if isinstance(step, int):
            parts.append(f"[{step}]")
        elif _WORD.fullmatch(step):
            parts.append(f".{step}" if parts else step)
        else:
            parts.append(f"[{step!r}]")
    return "".join(parts) or "the top level"


def _shown(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return repr(value if len(value) <= 40 else value[:39] + "…") if value else "an empty text"
        case list():
            return f"a list of {len(value)}"
        case dict():
            names = ", ".join(list(value)[:3])
            return f"a mapping with {names}{', …' if len(value) > 3 else ''}" if value else "an empty mapping"
        case _:
            return str(value)


def _nearest_of(value: object, choices: Iterable[object]) -> str:
    """A hint with the nearest of the choices, which the message names; "" where none is near."""
    return did_you_mean(*nearest(str(value), map(str, choices)))


def _one_of(choices: Iterable[object]) -> str:
    shown = list(dict.fromkeys(str(c) if isinstance(c, str) and c else _shown(c) for c in choices))
    return shown[0] if len(shown) == 1 else "one of " + ", ".join(shown)
