"""Card data against a JSON Schema, with messages for the people who write cards."""

from __future__ import annotations

import difflib
import json
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nsp_pnp.diagnostic import Code, Diagnostic, Severity, SourceRef, in_order
from nsp_pnp.errors import NspError
from nsp_pnp.load.yaml_source import MappingNode, nearest, plain

if TYPE_CHECKING:  # jsonschema takes longer to import than most runs take to read their cards
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

SCHEMA = Code(
    "CRD001",
    "schema",
    Severity.ERROR,
    """A field is missing, or its value is not what this kind of card may have.
A card printed from it would show a wrong number, or none.
The message names the field, what was found and what is expected; the allowed values are in the kind's schema.
Wrong: peril: 7, or kind: gaurd. Right: peril: 3, and kind: guard.""",
)
UNKNOWN_FIELD = Code(
    "CRD002",
    "unknown-field",
    Severity.ERROR,
    """A key that this kind of card does not have: misspelled, or indented under the wrong card.
Nothing reads such a field, so its value never reaches the card.
Wrong: helth: 9. Right: health: 9.
Correct the name, move the line to where it belongs, or delete it.""",
)

CODES = (SCHEMA, UNKNOWN_FIELD)

_Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class _Error:
    """What jsonschema found: which keyword with which value refuses which instance, and for branches their errors."""

    path: _Path
    keyword: str
    value: Any
    instance: Any
    schema: Mapping[str, Any]
    message: str
    branch: str | int
    about_key: bool
    context: tuple[_Error, ...]

    @classmethod
    def of(cls, error: ValidationError) -> _Error:
        steps = list(error.absolute_schema_path)
        return cls(
            path=tuple(error.absolute_path),
            keyword=str(error.validator or "false"),
            value=error.validator_value,
            instance=error.instance,
            schema=error.schema if isinstance(error.schema, Mapping) else {},
            message=error.message,
            branch=error.relative_schema_path[0] if error.relative_schema_path else "",
            about_key="propertyNames" in steps[:-1] and isinstance(error.instance, str),
            context=tuple(cls.of(inner) for inner in error.context or ()),
        )


@dataclass(frozen=True, slots=True)
class _Finding:
    """A finding before it has a place: ``path`` leads to the value, ``key`` names the key of it to point at."""

    path: _Path
    message: str
    hint: str = ""
    key: str | None = None
    code: Code = SCHEMA


def load_schema(path: Path) -> dict[str, Any]:
    """The JSON Schema in a file; NspError where it cannot be read or is not a JSON object."""
    try:
        schema = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise NspError(f"{path}: cannot read this JSON Schema: {error}") from error
    if not isinstance(schema, dict):
        raise NspError(f"{path}: a JSON Schema is a JSON object, {{...}}")
    return schema


def check_schema(root: MappingNode, schema: Mapping[str, object], subject: str = "") -> tuple[Diagnostic, ...]:
    """What in ``root`` breaks the schema (draft 2020-12), in file order, each at the value or key it is about.

    References to other files are not followed: one raises, because the schema is then at fault.
    """
    data = plain(root)
    reading = _reading(schema)
    if reading.accepts(data):
        return ()
    errors = [_Error.of(error) for error in reading.validator.iter_errors(data)]
    findings = (f for error in errors for f in _explain(error, errors, schema))
    return tuple(
        in_order(Diagnostic(f.code, f.message, _place(root, f), subject=subject, hint=f.hint) for f in findings)
    )


class _Reading:
    """A schema made ready for use."""

    def __init__(self, schema: Mapping[str, object]) -> None:
        self.schema = schema
        try:
            self.accepts = _Acceptor(schema).compile(schema)
        except (_CannotTellError, RecursionError):
            self.accepts = _never

    @cached_property
    def validator(self) -> Draft202012Validator:
        from jsonschema import Draft202012Validator
        from referencing import Registry

        # A registry of its own: the default one would fetch unknown references from the network.
        return Draft202012Validator(_with_paths(self.schema), registry=Registry())


_READINGS: dict[int, _Reading] = {}
_MOST_READINGS = 64


def _reading(schema: Mapping[str, object]) -> _Reading:
    """One reading a schema object; as it holds the object, no other can come by the same id."""
    reading = _READINGS.get(id(schema))
    if reading is None:
        if len(_READINGS) >= _MOST_READINGS:
            _READINGS.clear()
        reading = _READINGS[id(schema)] = _Reading(schema)
    return reading


_NOTHING: Mapping[str, object] = {"not": {}}


def _with_paths(schema: Any) -> Any:
    """The schema with every forbidden field spelled out: at a bare false, the validator loses the path."""
    if isinstance(schema, list):
        return [_with_paths(part) for part in schema]
    if not isinstance(schema, Mapping):
        return schema
    copy: dict[str, object] = {}
    for keyword, part in schema.items():
        if keyword in ("properties", "patternProperties") and isinstance(part, Mapping):
            copy[keyword] = {name: _NOTHING if s is False else _with_paths(s) for name, s in part.items()}
        else:
            copy[keyword] = part if keyword in ("const", "enum") else _with_paths(part)
    return copy


def _place(root: MappingNode, finding: _Finding) -> SourceRef:
    node = nearest(root, finding.path)
    if finding.key is not None and isinstance(node, MappingNode):
        return node.key_where.get(finding.key, node.where)
    return node.where


# --- Words ----------------------------------------------------------------------------------------

_KINDS = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping (key: value lines)",
    "null": "nothing",
}
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


def _did_you_mean(word: object, choices: Iterable[object]) -> str:
    """A hint with the nearest of the choices; "" where none is near."""
    by_lower = {str(c).lower(): str(c) for c in choices}
    near = difflib.get_close_matches(str(word).lower(), by_lower, n=1)
    return f"did you mean {by_lower[near[0]]!r}?" if near else ""


def _one_of(choices: Iterable[object]) -> str:
    shown = list(dict.fromkeys(str(c) if isinstance(c, str) and c else _shown(c) for c in choices))
    return shown[0] if len(shown) == 1 else "one of " + ", ".join(shown)


def _bounds(schema: Mapping[str, Any], low: str, high: str) -> str:
    """Both ends of a range where the schema has both."""
    least, most = schema.get(low), schema.get(high)
    if least is None:
        return f"at most {most}"
    if most is None:
        return f"at least {least}"
    return f"{least} to {most}" if least != most else f"{least}"


# --- One keyword, one explanation -----------------------------------------------------------------


def _expected(error: _Error, expected: str, hint: str = "") -> Iterator[_Finding]:
    path = error.path
    yield _Finding(path, f"{field_path(path)} is {_shown(error.instance)}; expected {expected}", hint)


def _type(error: _Error) -> Iterator[_Finding]:
    types = list(dict.fromkeys(_values(error)))
    hint = ""
    if "string" in types:
        quotable = isinstance(error.instance, int)
        hint = f'write "{_shown(error.instance)}" for the text' if quotable else "quote a text that starts with [ or {"
    elif isinstance(error.instance, str) and error.instance.lstrip("-").isdecimal():
        hint = "write the number without quotes"
    return _expected(error, " or ".join(_KINDS.get(str(t), str(t)) for t in types), hint)


def _enum(error: _Error) -> Iterator[_Finding]:
    choices = error.value
    return _expected(error, _one_of(choices), _did_you_mean(error.instance, choices))


def _const(error: _Error) -> Iterator[_Finding]:
    return _expected(error, _one_of([error.value]), _did_you_mean(error.instance, [error.value]))


def _range(error: _Error) -> Iterator[_Finding]:
    return _expected(error, _bounds(error.schema, "minimum", "maximum"))


def _exclusive(error: _Error) -> Iterator[_Finding]:
    word = "more than" if error.keyword == "exclusiveMinimum" else "less than"
    return _expected(error, f"{word} {error.value}")


def _multiple(error: _Error) -> Iterator[_Finding]:
    return _expected(error, f"a multiple of {error.value}")


def _pattern(error: _Error) -> Iterator[_Finding]:
    return _expected(error, error.schema.get("description") or f"text that matches {error.value}")


def _length(error: _Error) -> Iterator[_Finding]:
    expected = _bounds(error.schema, "minLength", "maxLength")
    if not error.instance:
        return _expected(error, f"{expected} characters")
    message = f"{field_path(error.path)} has {len(error.instance)} characters; expected {expected}"
    return iter([_Finding(error.path, message)])


def _items(error: _Error) -> Iterator[_Finding]:
    path = error.path
    bounds = _bounds(error.schema, "minItems", "maxItems")
    yield _Finding(path, f"{field_path(path)} has {len(error.instance)} items; expected {bounds}")


def _extra_items(error: _Error) -> Iterator[_Finding]:
    path = error.path
    most = len(error.schema.get("prefixItems", ()))
    message = f"{field_path(path)} has {len(error.instance)} items; expected at most {most}"
    yield _Finding((*path, most), message)


def _unique(error: _Error) -> Iterator[_Finding]:
    path = error.path
    items = [_as_json(item) for item in error.instance]
    again = next((i for i, item in enumerate(items) if item in items[:i]), 0)
    message = f"{field_path((*path, again))} repeats {_shown(error.instance[again])}; every item may stand once"
    yield _Finding((*path, again), message)


def _properties(error: _Error) -> Iterator[_Finding]:
    path = error.path
    bounds = _bounds(error.schema, "minProperties", "maxProperties")
    yield _Finding(path, f"{field_path(path)} has {len(error.instance)} fields; expected {bounds}")


def _required(error: _Error) -> Iterator[_Finding]:
    """One error names one missing field, in its message only; all missing ones come out once each."""
    path = error.path
    for name in error.value:
        if name not in error.instance:
            yield _Finding(path, f"{field_path(path)}: the field {name!r} is missing")


def _dependent(error: _Error) -> Iterator[_Finding]:
    path = error.path
    for name, needs in error.value.items():
        if name in error.instance:
            for missing in [n for n in needs if n not in error.instance]:
                message = f"{field_path(path)}: the field {missing!r} is missing; {name!r} needs it"
                yield _Finding(path, message, key=name)


def _other(error: _Error) -> Iterator[_Finding]:
    path = error.path
    if expected := error.schema.get("description"):
        yield from _expected(error, expected)
    elif error.keyword in ("oneOf", "anyOf"):
        yield _Finding(path, f"{field_path(path)} fits several of the forms it may have; it must fit one")
    elif error.keyword in ("not", "contains"):
        word = "may not be like this" if error.keyword == "not" else "lacks an item that it must have"
        yield _Finding(path, f"{field_path(path)} {word}")
    else:
        yield _Finding(path, f"{field_path(path)} breaks the rule {error.keyword}: {_shown(error.value)}")


_EXPLAIN: dict[str, Callable[[_Error], Iterator[_Finding]]] = {
    "type": _type,
    "enum": _enum,
    "const": _const,
    "minimum": _range,
    "maximum": _range,
    "exclusiveMinimum": _exclusive,
    "exclusiveMaximum": _exclusive,
    "multipleOf": _multiple,
    "pattern": _pattern,
    "minLength": _length,
    "maxLength": _length,
    "minItems": _items,
    "maxItems": _items,
    "items": _extra_items,
    "uniqueItems": _unique,
    "minProperties": _properties,
    "maxProperties": _properties,
    "required": _required,
    "dependentRequired": _dependent,
}


def _explain(error: _Error, siblings: Sequence[_Error], schema: Mapping[str, object]) -> Iterator[_Finding]:
    """The findings behind one error; ``siblings`` are the errors it was found with."""
    if error.keyword in _UNKNOWN:
        yield from _unknown_fields(error, siblings, schema)
    elif error.keyword == "false" or (error.keyword == "not" and error.value == {}):
        *path, last = error.path or ("",)
        message = f"{field_path(error.path)} does not belong here"
        yield _Finding(tuple(path), message, key=str(last), code=UNKNOWN_FIELD)
    elif error.keyword in ("anyOf", "oneOf") and error.context:
        yield from _branches(error, schema)
    elif error.about_key:
        yield from _bad_key(error)
    else:
        yield from _EXPLAIN.get(error.keyword, _other)(error)


# --- Keys -----------------------------------------------------------------------------------------


_UNKNOWN = ("additionalProperties", "unevaluatedProperties")


def _bad_key(error: _Error) -> Iterator[_Finding]:
    for finding in _EXPLAIN.get(error.keyword, _other)(error):
        expected = finding.message.partition("; ")[2] or "another name"
        message = f"{field_path(finding.path)}: the key {error.instance!r} is not allowed; {expected}"
        code = UNKNOWN_FIELD if error.keyword in ("enum", "const") else SCHEMA
        yield _Finding(finding.path, message, finding.hint, error.instance, code)


def _unknown_fields(error: _Error, siblings: Sequence[_Error], schema: Mapping[str, object]) -> Iterator[_Finding]:
    path = error.path
    if error.keyword == "additionalProperties":
        known = set(error.schema.get("properties", ()))
        patterns = list(error.schema.get("patternProperties", ()))
        extras = [k for k in error.instance if k not in known and not any(re.search(p, k) for p in patterns)]
    else:
        known = _names_in(error.schema, schema)
        # A field counts as unevaluated also when its branch fails for another reason, which says more.
        others = any(e is not error and e.path[: len(path)] == path for e in siblings)
        extras = [k for k in error.instance if repr(k) in error.message and not (others and k in known)]
    for extra in extras:
        what = "does not belong here" if extra in known else "is unknown"
        hint = "" if extra in known else _did_you_mean(extra, known)
        message = f"{field_path(path)}: the field {extra!r} {what}"
        yield _Finding(path, message, hint, extra, UNKNOWN_FIELD)


def _names_in(part: object, schema: Mapping[str, object]) -> set[str]:
    """All property names that a schema mentions for the object itself, whichever branch applies."""
    names: set[str] = set()
    seen: set[int] = set()
    todo = [part]
    while todo:
        part = todo.pop()
        if not isinstance(part, Mapping) or id(part) in seen:
            continue
        seen.add(id(part))
        names.update(part.get("properties", ()))
        todo += [part.get(k) for k in ("if", "then", "else")]
        todo += [branch for k in ("allOf", "anyOf", "oneOf") for branch in part.get(k, ())]
        todo += part.get("dependentSchemas", {}).values()
        todo.append(_referred(part.get("$ref"), schema))
    return names


def _referred(reference: object, schema: object) -> object:
    """The part of the schema that a reference inside it names; None for any other reference."""
    if not isinstance(reference, str) or not re.fullmatch("#(?:/[^%]*)?", reference):
        return None
    for step in reference.split("/")[1:]:
        if not isinstance(schema, Mapping):
            return None
        schema = schema.get(step.replace("~1", "/").replace("~0", "~"))
    return schema


# --- Branches -------------------------------------------------------------------------------------


def _branches(error: _Error, schema: Mapping[str, object]) -> Iterator[_Finding]:
    """The errors of the branch that was meant, or what all branches ask of the field that picks one."""
    by_branch: dict[object, list[_Error]] = {}
    for inner in error.context:
        by_branch.setdefault(inner.branch, []).append(inner)
    mismatches = [[e for e in errors if _is_type_mismatch(e, error)] for errors in by_branch.values()]
    branches = [errors for errors, wrong in zip(by_branch.values(), mismatches, strict=True) if not wrong]
    picking = [[e for e in errors if _picks_branch(e, error)] for errors in branches]
    if not branches:
        yield from _type(replace(mismatches[0][0], value=[t for errors in mismatches for t in _values(errors[0])]))
    elif all(picking) and len({errors[0].path for errors in picking}) == 1:
        yield from _enum(replace(picking[0][0], value=[c for errors in picking for c in _values(errors[0])]))
    else:
        best = min(branches, key=lambda errors: _distance(errors, error, schema))
        for inner in best:
            yield from _explain(inner, best, schema)


def _distance(errors: Sequence[_Error], parent: _Error, schema: Mapping[str, object]) -> tuple[int, ...]:
    """How far a value is from a branch: wrong kind, wrong picking field, errors on top, shallow ones, all."""
    depths = [len(e.path) - len(parent.path) for e in errors]
    unknown = [f for e in errors if e.keyword in _UNKNOWN for f in _unknown_fields(e, errors, schema)]
    return (
        sum(_is_type_mismatch(e, parent) for e in errors),
        sum(_picks_branch(e, parent) for e in errors),
        depths.count(0),
        -max(depths),
        len(errors),
        -sum(bool(f.hint) for f in unknown),  # a near miss of one of its names speaks for a branch
    )


def _is_type_mismatch(error: _Error, parent: _Error) -> bool:
    return error.keyword == "type" and len(error.path) == len(parent.path)


def _picks_branch(error: _Error, parent: _Error) -> bool:
    return error.keyword in ("const", "enum") and len(error.path) - len(parent.path) <= 1


def _values(error: _Error) -> list[object]:
    return list(error.value) if isinstance(error.value, list) and error.keyword != "const" else [error.value]


# --- A quick yes ----------------------------------------------------------------------------------

_Accepts = Callable[[Any], bool]
_Names = Callable[[dict[str, Any]], set[str]]
_NOT_YET = ("$dynamicRef", "$dynamicAnchor", "contains", "multipleOf", "unevaluatedItems")
_IS_KIND: dict[str, _Accepts] = {
    "string": lambda x: isinstance(x, str),
    "integer": lambda x: isinstance(x, int) and not isinstance(x, bool),
    "number": lambda x: isinstance(x, int) and not isinstance(x, bool),
    "boolean": lambda x: isinstance(x, bool),
    "array": lambda x: isinstance(x, list),
    "object": lambda x: isinstance(x, dict),
    "null": lambda x: x is None,
}


class _CannotTellError(Exception):
    """The schema uses something that only the validator understands."""


def _always(_: object) -> bool:
    return True


def _never(_: object) -> bool:
    return False


def _as_json(value: object) -> str:
    """A value to compare by, whatever the order of its fields: true is not 1."""
    return json.dumps(value, sort_keys=True)


def _scalar_key(value: object) -> tuple[bool, object]:
    """A value to compare by: true is not 1, as in JSON."""
    return isinstance(value, bool), value


class _Acceptor:
    """A schema compiled to plain functions that say whether data (of :func:`plain`) is valid, not why not.

    The validator is slow to import and takes longer over a deck than reading its YAML does. Nearly all
    data is valid, so it is asked only about data that this refuses, and about schemas beyond this.
    """

    def __init__(self, root: Mapping[str, object]) -> None:
        self.root = root
        self.referred: dict[str, list[_Accepts]] = {}

    def compile(self, schema: object) -> _Accepts:
        if isinstance(schema, bool):
            return _always if schema else _never
        if not isinstance(schema, Mapping) or any(k in schema for k in _NOT_YET):
            raise _CannotTellError
        if "$id" in schema and schema is not self.root:
            raise _CannotTellError
        parts = (self._value, self._string, self._array, self._object, self._logic, self._unevaluated)
        tests = [test for part in parts for test in part(schema)]
        if len(tests) <= 1:
            return tests[0] if tests else _always
        return lambda x: all(test(x) for test in tests)

    def _value(self, schema: Mapping[str, Any]) -> Iterator[_Accepts]:
        if "type" in schema:
            yield _of_kind(schema["type"])
        for keyword in ("enum", "const"):
            if keyword in schema:
                yield _one_among(schema["enum"] if keyword == "enum" else [schema["const"]])
        low = schema.get("minimum", -math.inf)
        high = schema.get("maximum", math.inf)
        above = schema.get("exclusiveMinimum", -math.inf)
        below = schema.get("exclusiveMaximum", math.inf)
        if {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"} & schema.keys():
            yield lambda x: type(x) is not int or (low <= x <= high and above < x < below)

    def _string(self, schema: Mapping[str, Any]) -> Iterator[_Accepts]:
        least, most = schema.get("minLength", 0), schema.get("maxLength", math.inf)
        if "minLength" in schema or "maxLength" in schema:
            yield lambda x: type(x) is not str or least <= len(x) <= most
        if "pattern" in schema:
            search = re.compile(schema["pattern"]).search
            yield lambda x: type(x) is not str or search(x) is not None

    def _array(self, schema: Mapping[str, Any]) -> Iterator[_Accepts]:
        least, most = schema.get("minItems", 0), schema.get("maxItems", math.inf)
        if "minItems" in schema or "maxItems" in schema:
            yield lambda x: type(x) is not list or least <= len(x) <= most
        first = [self.compile(s) for s in schema.get("prefixItems", ())]
        if first:
            yield lambda x: type(x) is not list or all(test(item) for test, item in zip(first, x, strict=False))
        if "items" in schema:
            rest = self.compile(schema["items"])
            yield lambda x: type(x) is not list or all(rest(item) for item in x[len(first) :])
        if schema.get("uniqueItems"):
            yield lambda x: type(x) is not list or len({_as_json(i) for i in x}) == len(x)

    def _object(self, schema: Mapping[str, Any]) -> Iterator[_Accepts]:
        least, most = schema.get("minProperties", 0), schema.get("maxProperties", math.inf)
        if "minProperties" in schema or "maxProperties" in schema:
            yield lambda x: type(x) is not dict or least <= len(x) <= most
        if required := tuple(schema.get("required", ())):
            yield lambda x: type(x) is not dict or all(name in x for name in required)
        if needed := schema.get("dependentRequired"):
            yield lambda x: type(x) is not dict or all(n in x for k in needed if k in x for n in needed[k])
        if "propertyNames" in schema:
            named = self.compile(schema["propertyNames"])
            yield lambda x: type(x) is not dict or all(named(k) for k in x)
        if {"properties", "patternProperties", "additionalProperties"} & schema.keys():
            yield self._fields(schema)

    def _fields(self, schema: Mapping[str, Any]) -> _Accepts:
        fields = {name: self.compile(s) for name, s in schema.get("properties", {}).items()}
        patterns = [(re.compile(p).search, self.compile(s)) for p, s in schema.get("patternProperties", {}).items()]
        additional = self.compile(schema.get("additionalProperties", True))

        def test(x: Any) -> bool:
            if type(x) is not dict:
                return True
            for name, value in x.items():
                tests = [accepts for search, accepts in patterns if search(name)] if patterns else []
                if name in fields:
                    tests.append(fields[name])
                if not all(accepts(value) for accepts in tests or (additional,)):
                    return False
            return True

        return test

    def _logic(self, schema: Mapping[str, Any]) -> Iterator[_Accepts]:
        if "$ref" in schema:
            yield self._reference(schema["$ref"])
        yield from (self.compile(s) for s in schema.get("allOf", ()))
        if "anyOf" in schema:
            some = [self.compile(s) for s in schema["anyOf"]]
            yield lambda x: any(test(x) for test in some)
        if "oneOf" in schema:
            forms = [self.compile(s) for s in schema["oneOf"]]
            yield lambda x: sum(test(x) for test in forms) == 1
        if "not" in schema:
            refused = self.compile(schema["not"])
            yield lambda x: not refused(x)
        if "if" in schema:
            when, then, otherwise = (self.compile(schema.get(k, True)) for k in ("if", "then", "else"))
            yield lambda x: then(x) if when(x) else otherwise(x)
        for name, dependent in schema.get("dependentSchemas", {}).items():
            yield _if_present(name, self.compile(dependent))

    def _reference(self, reference: str) -> _Accepts:
        """What the reference leads to, looked up when it is first asked, as schemas may refer to themselves."""
        if reference not in self.referred:
            target = _referred(reference, self.root)
            if target is None:
                raise _CannotTellError
            self.referred[reference] = cell = []
            cell.append(self.compile(target))
        cell = self.referred[reference]
        return lambda x: cell[0](x)

    def _unevaluated(self, schema: Mapping[str, Any]) -> Iterator[_Accepts]:
        if "unevaluatedProperties" in schema:
            names = self._names({k: v for k, v in schema.items() if k != "unevaluatedProperties"})
            rest = self.compile(schema["unevaluatedProperties"])
            yield lambda x: type(x) is not dict or all(rest(x[k]) for k in x.keys() - names(x))

    def _names(self, schema: object) -> _Names:
        """Which fields of valid data the schema has looked at."""
        if not isinstance(schema, Mapping):
            return lambda x: set()
        if "additionalProperties" in schema or "unevaluatedProperties" in schema:
            return set
        fields = frozenset(schema.get("properties", ()))
        patterns = [re.compile(p).search for p in schema.get("patternProperties", ())]
        always = [self._names(s) for s in schema.get("allOf", ())]
        if "$ref" in schema:
            always.append(self._names(_referred(schema["$ref"], self.root)))
        sometimes = [(self.compile(s), self._names(s)) for k in ("anyOf", "oneOf") for s in schema.get(k, ())]
        for name, dependent in schema.get("dependentSchemas", {}).items():
            sometimes.append((_has(name), self._names(dependent)))
        if "if" in schema:
            sometimes.append((self.compile(schema["if"]), self._names(schema["if"])))
            sometimes.append((self.compile(schema["if"]), self._names(schema.get("then"))))
            sometimes.append((self.compile({"not": schema["if"]}), self._names(schema.get("else"))))

        def names(x: dict[str, Any]) -> set[str]:
            found = {k for k in x if k in fields or any(search(k) for search in patterns)}
            return found.union(*(f(x) for f in always), *(f(x) for test, f in sometimes if test(x)))

        return names


def _of_kind(kinds: str | list[str]) -> _Accepts:
    names = [kinds] if isinstance(kinds, str) else kinds
    if not all(name in _IS_KIND for name in names):
        raise _CannotTellError
    tests = [_IS_KIND[name] for name in names]
    return tests[0] if len(tests) == 1 else lambda x: any(test(x) for test in tests)


def _one_among(choices: list[object]) -> _Accepts:
    if any(isinstance(choice, list | dict) for choice in choices):
        raise _CannotTellError
    keys = {_scalar_key(choice) for choice in choices}
    return lambda x: not isinstance(x, list | dict) and _scalar_key(x) in keys


def _has(name: str) -> _Accepts:
    return lambda x: type(x) is dict and name in x


def _if_present(name: str, accepts: _Accepts) -> _Accepts:
    return lambda x: type(x) is not dict or name not in x or accepts(x)
