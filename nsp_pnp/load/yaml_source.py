"""YAML bytes to nodes that know their place, in a dialect that every YAML reader understands alike.

The dialect: mappings, lists, quoted or plain text, whole numbers, ``true`` and ``false``, comments.
Whatever two readers could take differently, or cut short without a word, is refused with its place.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

import yaml

from nsp_pnp.diagnostic import Code, Diagnostic, Result, SourceRef, in_order
from nsp_pnp.load.yaml_characters import needed_checks, stray_tabs, wide_sign
from nsp_pnp.load.yaml_codes import (
    AMBIGUOUS_SCALAR,
    ANCHOR_ALIAS_TAG,
    BAD_CODEPOINT,
    DOCUMENT_COUNT,
    DUPLICATE_KEY,
    FULLWIDTH_SYNTAX,
    HIDDEN_COMMENT,
    LIMITS,
    MAX_DEPTH,
    MAX_FAULTS,
    MAX_SCALAR,
    SYNTAX,
)
from nsp_pnp.load.yaml_nodes import MappingNode, Node, ScalarNode, SequenceNode
from nsp_pnp.load.yaml_places import RawScalar, Source, end_before, place, quoted_part, text_place
from nsp_pnp.load.yaml_scalars import ambiguous, resolve, shortened
from nsp_pnp.load.yaml_text import bad_codepoints, decode, with_stand_ins
from nsp_pnp.load.yaml_traps import UNCLOSED, trouble, what_lies_behind

# libyaml reads ten times faster; the parser in Python gives the same events and places, or refuses a little more.
PARSER: type[Any] = yaml.CBaseLoader if yaml.__with_libyaml__ else yaml.BaseLoader
# The parser in Python lets a few numbers out of range escape as plain exceptions.
PARSER_ERRORS = (yaml.YAMLError, ValueError, OverflowError)

_ANY_COMMENT = re.compile(r"(?<=[ \t])#(?! nsp-ignore:)")
_COMMENT = re.compile(r"[ \t]+(?P<sign>#)(?! nsp-ignore:)")
_EXPLAINS_SYNTAX = (FULLWIDTH_SYNTAX, BAD_CODEPOINT, ANCHOR_ALIAS_TAG)


def read_yaml(data: bytes, file: str) -> Result[MappingNode]:
    """The mapping in ``data``, or None with at least one error; ``file`` is the name for its places.

    Never raises for bad data. All errors up to the first that stops the parser are found in one run.
    """
    text, found = decode(data, file)
    if text is None:
        return Result(None, tuple(found))
    found += islice(bad_codepoints(Source(file, text)), MAX_FAULTS)
    reader = _Reader(Source(file, with_stand_ins(text)), found)
    reader.run()
    root = reader.root()
    return Result(None if reader.found else root, tuple(in_order(reader.found)))


class _MappingFrame:
    """A mapping being read; ``key`` is None while its next key is to come."""

    __slots__ = ("as_key", "flow", "key", "node")

    def __init__(self, node: MappingNode, flow: bool, as_key: bool) -> None:
        self.node = node
        self.flow = flow
        self.as_key = as_key
        self.key: str | None = None

    def attach(self, child: Node) -> None:
        if self.key is not None:
            self.node.entries[self.key] = child
            self.key = None


class _SequenceFrame:
    """A list being read, or the documents of the file."""

    __slots__ = ("as_key", "flow", "key", "node")

    def __init__(self, node: SequenceNode, as_key: bool) -> None:
        self.node = node
        self.flow = False
        self.as_key = as_key
        self.key = ""

    def attach(self, child: Node) -> None:
        self.node.items.append(child)


class _Reader:
    """One pass over the parser's events, with a stack of its own: no input makes it recurse."""

    def __init__(self, source: Source, found: list[Diagnostic]) -> None:
        self.source = source
        self.file = source.file
        self.found = found
        self.documents = SequenceNode(SourceRef(self.file), [])
        self.stack: list[_MappingFrame | _SequenceFrame] = [_SequenceFrame(self.documents, as_key=False)]
        self.comments = _ANY_COMMENT.search(source.text) is not None
        self.checks = needed_checks(source.text)
        self.tabs = "\t" in source.text
        self.plain_keys: dict[str, str] = {}
        self.plain_values: dict[str, str | int | bool] = {}
        self.quoted: list[tuple[int, int]] = []
        self.document_starts = 0
        self.over_limit = False

    def run(self) -> None:
        parser = PARSER(self.source.text)
        take = {
            yaml.ScalarEvent: self._scalar,
            yaml.MappingStartEvent: self._open,
            yaml.SequenceStartEvent: self._open,
            yaml.MappingEndEvent: self._close,
            yaml.SequenceEndEvent: self._close,
            yaml.AliasEvent: self._alias,
            yaml.DocumentStartEvent: self._document,
        }.get
        event: Any = None
        while not self.over_limit and type(event) is not yaml.StreamEndEvent:
            try:
                event = parser.get_event()
            except PARSER_ERRORS as error:
                self._syntax_error(error, event)
                break
            if action := take(type(event)):
                action(event)
            if len(self.found) > MAX_FAULTS:
                message = f"more than {MAX_FAULTS:,} faults; the file is read no further"
                self._report(LIMITS, message, place(event, self.file))
                self.over_limit = True
        if event:
            self.found += islice(stray_tabs(self.source, self.quoted, event.end_mark.index), MAX_FAULTS)

    def root(self) -> MappingNode | None:
        """The file's one mapping; anything else is reported unless an error explains it already."""
        roots = self.documents.items
        if roots and isinstance(roots[0], MappingNode):
            return roots[0]
        if not self.found:
            empty = not roots or (isinstance(roots[0], ScalarNode) and roots[0].value == "")
            message = "the file holds no data" if empty else "the file is not a mapping at the top"
            where = SourceRef(self.file) if empty else roots[0].where
            self._report(DOCUMENT_COUNT, message, where, "write key: value lines")
        return None

    def _report(self, code: Code, message: str, where: SourceRef, hint: str = "") -> None:
        self.found.append(Diagnostic(code, message, where, hint=hint))

    # Collections

    def _document(self, event: Any) -> None:
        self.document_starts += 1
        where = place(event, self.file)
        if self.document_starts > 1:
            self._report(DOCUMENT_COUNT, "a second document starts here", where, "put it into a file of its own")
        if event.tags:
            self._report(ANCHOR_ALIAS_TAG, "tags are not part of card data", where)

    def _open(self, event: Any) -> None:
        where = place(event, self.file)
        if event.anchor is not None or event.tag is not None:
            self._report_anchor(event, where)
        if len(self.stack) > MAX_DEPTH:
            self._report(LIMITS, f"nested more than {MAX_DEPTH} deep", where, UNCLOSED)
            self.over_limit = True
        parent = self.stack[-1]
        as_key = parent.key is None
        node: MappingNode | SequenceNode
        if type(event) is yaml.MappingStartEvent:
            node = MappingNode(where, {}, {})
            self.stack.append(_MappingFrame(node, bool(event.flow_style), as_key))
        else:
            node = SequenceNode(where, [])
            self.stack.append(_SequenceFrame(node, as_key))
        if as_key:
            self._report(SYNTAX, "a key cannot be a list or a mapping", where, "write a word, or quote the text")
        else:
            parent.attach(node)

    def _close(self, event: Any) -> None:
        if self.stack.pop().as_key:
            self.stack[-1].key = ""

    def _alias(self, event: Any) -> None:
        where = place(event, self.file)
        hint = "quote the text if the * belongs to it"
        self._report(ANCHOR_ALIAS_TAG, f"*{event.anchor} is an alias, not text", where, hint)
        frame = self.stack[-1]
        if frame.key is None:
            frame.key = ""
        else:
            frame.attach(ScalarNode(where, "", where))

    # Scalars

    def _scalar(self, event: Any) -> None:
        where = place(event, self.file)
        if event.anchor is not None or event.tag is not None:
            self._report_anchor(event, where)
        if len(event.value) > MAX_SCALAR:
            self._report(LIMITS, f"a text of {len(event.value):,} characters; the most is {MAX_SCALAR:,}", where)
        frame = self.stack[-1]
        if self.checks:
            self._check_characters(event, where)
        if self.tabs and event.style:
            self.quoted.append(quoted_part(event, self.source.text))
        if frame.key is None:
            self._key(frame, event, where)
        elif event.style:
            frame.attach(ScalarNode(where, event.value, text_place(event, self.source)))
        else:
            frame.attach(ScalarNode(where, self._plain_value(event, where), where))

    def _key(self, frame: _MappingFrame, event: Any, where: SourceRef) -> None:
        name = event.value if event.style else self._plain_key(event, where)
        places = frame.node.key_where
        if name in places:
            first = (places[name], "the first one")
            message = f"the key {name!r} stands twice in this mapping"
            self.found.append(Diagnostic(DUPLICATE_KEY, message, where, related=(first,)))
        else:
            places[name] = where
        frame.key = name

    def _plain_key(self, event: Any, where: SourceRef) -> str:
        value: str = event.value
        known = self.plain_keys.get(value)
        if known is not None:
            return known
        resolved, why = resolve(value)
        if value == "<<":
            self._report(ANCHOR_ALIAS_TAG, "<< is a merge key, not a field", where, "write the fields out")
        elif why or resolved is not value:
            self._report_ambiguous(event, why if why == "nothing" else "key", where)
        else:
            self.plain_keys[value] = value
        return value

    def _plain_value(self, event: Any, where: SourceRef) -> str | int | bool:
        value: str = event.value
        resolved = self.plain_values.get(value)
        if resolved is None:
            resolved, why = resolve(value)
            if why:
                self._refuse_value(event, why, where)
                return value
            self.plain_values[value] = resolved
        if self.comments and isinstance(resolved, str):
            self._check_comment(event)
        return resolved

    def _check_comment(self, event: Any) -> None:
        match = _COMMENT.match(self.source.text, event.end_mark.index)
        if match:
            hint = "quote the text, or put the comment on a line of its own"
            message = f"the text ends before this comment: {shortened(event.value)}"
            self._report(HIDDEN_COMMENT, message, self.source.at(match.start("sign")), hint)

    def _refuse_value(self, event: Any, why: str, where: SourceRef) -> None:
        frame = self.stack[-1]
        if frame is self.stack[0]:
            return  # the file is not a mapping, which says enough
        if not event.value and frame.flow and self.source.text[end_before(event, self.source.text) - 1] != ":":
            hint = "quote the whole text if it starts with a brace"
            self._report(AMBIGUOUS_SCALAR, f"{frame.key!r} has no value inside the braces", frame.node.where, hint)
        else:
            self._report_ambiguous(event, why, where)

    def _report_ambiguous(self, event: Any, why: str, where: SourceRef) -> None:
        place = where if event.value else self.source.at(end_before(event, self.source.text))
        self.found.append(ambiguous(event.value, why, place))

    def _report_anchor(self, event: Any, where: SourceRef) -> None:
        what = f"&{event.anchor} is an anchor" if event.anchor is not None else f"{event.tag} is a tag"
        sign = "&" if event.anchor is not None else "!"
        self._report(ANCHOR_ALIAS_TAG, f"{what}, not text", where, f"quote the text if the {sign} belongs to it")

    def _check_characters(self, event: Any, where: SourceRef) -> None:
        start, end, is_key = event.start_mark.index, event.end_mark.index, self.stack[-1].key is None
        scalar = RawScalar(self.source, event.value, event.style, start, end, where, is_key)
        for check in self.checks:
            self.found += islice(check(scalar), MAX_FAULTS)

    # Errors of the parser

    def _syntax_error(self, error: Exception, event: Any) -> None:
        complaint = trouble(error, event, self.source.text, depth=len(self.stack))
        code, at, message, hint = what_lies_behind(complaint)
        where = self.source.at(at)
        lines = (where.line, self.source.at(complaint.at).line)
        if any(d.code in _EXPLAINS_SYNTAX and d.where.line in lines for d in self.found):
            return
        if code is FULLWIDTH_SYNTAX:
            self.found.append(wide_sign(self.source, at))
        else:
            # {coin} Gain 2 is one mistake, not also an empty value.
            self.found = [d for d in self.found if d.code is not AMBIGUOUS_SCALAR or d.where != where]
            self._report(code, message, where, hint)
