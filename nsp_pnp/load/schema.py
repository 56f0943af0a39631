"""Card data against a JSON Schema (draft 2020-12).

jsonschema-rs says at once whether data is valid, and nearly all data is. Only what it refuses goes to
jsonschema, which is slower and takes long to import, but whose errors say enough to be put into words.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from nsp_pnp.diagnostic import Code, Diagnostic, Severity, SourceRef, in_order
from nsp_pnp.errors import NspError
from nsp_pnp.load.schema_words import Finding, explain, field_path
from nsp_pnp.load.yaml_nodes import MappingNode, nearest, plain

if TYPE_CHECKING:
    import jsonschema_rs
    from jsonschema import ValidationError

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

MAGIC_NUMBER = Code(
    "CRD016",
    "magic-number",
    Severity.ERROR,
    """A number out of bounds that people write for something else: -1 for none, -2 for X, 99 or 999 for no limit.
A program that adds it up counts with it, and a card prints it as it stands.
Wrong: attack: -1. Right: attack: none, where the kind's schema has such a word; else leave the field out.
If it is a plain slip, write the number that was meant.""",
)

CODES = (SCHEMA, UNKNOWN_FIELD, MAGIC_NUMBER)


def load_schema(path: Path) -> dict[str, Any]:
    """The JSON Schema in a file; NspError where it cannot be read or is not a JSON object."""
    try:
        schema = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise NspError(f"{path}: cannot read this JSON Schema: {error}") from error
    if not isinstance(schema, dict):
        raise NspError(f"{path}: a JSON Schema is a JSON object, {{...}}")
    return schema


def check_schema(root: MappingNode, schema: dict[str, Any], subject: str = "") -> tuple[Diagnostic, ...]:
    """What in ``root`` breaks the schema (draft 2020-12), in file order, each at the value or key it is about.

    References to other files are not followed: one raises, because the schema is then at fault.
    """
    data = plain(root)
    quick = _quick_validator(json.dumps(schema))
    if quick.is_valid(data):
        return ()
    findings = [finding for error in _errors(data, schema) for finding in explain(error)]
    if not findings:  # the two differ, on a regular expression most likely: no refusal may go unsaid
        error = next(quick.iter_errors(data))
        findings = [Finding(tuple(error.instance_path), f"{field_path(error.instance_path)}: {error.message}")]
    return tuple(in_order(_diagnostic(root, finding, subject) for finding in findings))


@cache
def _quick_validator(schema: str) -> jsonschema_rs.Validator:
    import jsonschema_rs

    return jsonschema_rs.validator_for(schema, retriever=_never_fetch)


def _never_fetch(uri: str) -> NoReturn:
    raise LookupError(f"a schema may not refer to another file: {uri}")


def _errors(data: object, schema: dict[str, Any]) -> Iterator[ValidationError]:
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend

    def properties(validator: Any, fields: dict[str, Any], *rest: Any) -> Any:
        """As jsonschema's own, which loses the path of a field that a bare false forbids."""
        spelled_out = {name: {"not": {}} if part is False else part for name, part in fields.items()}
        return Draft202012Validator.VALIDATORS["properties"](validator, spelled_out, *rest)

    validator: Any = extend(Draft202012Validator, {"properties": properties})  # type: ignore[no-untyped-call]
    errors: Iterator[ValidationError] = validator(schema).iter_errors(data)
    return errors


def _diagnostic(root: MappingNode, finding: Finding, subject: str) -> Diagnostic:
    code = UNKNOWN_FIELD if finding.unknown_field else MAGIC_NUMBER if finding.stands_for_something else SCHEMA
    return Diagnostic(code, finding.message, _place(root, finding), subject=subject, hint=finding.hint)


def _place(root: MappingNode, finding: Finding) -> SourceRef:
    node = nearest(root, finding.path)
    if finding.key is not None and isinstance(node, MappingNode):
        return node.key_where.get(finding.key, node.where)
    return node.where
