"""The project's settings in ``nsp-pnp.toml``: validating, papers and card sizes, with every fault at its line."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from nsp_pnp.diagnostic import Diagnostic, Severity, SourceRef
from nsp_pnp.errors import NspError
from nsp_pnp.grade.codes import CONFIG, SUPPRESSION_REASON
from nsp_pnp.grade.names import CodeNames, did_you_mean
from nsp_pnp.grade.profile import PROFILES, SEVERITIES
from nsp_pnp.grade.suppress import Suppression
from nsp_pnp.impose.labels import LabelSheet, label_sheets
from nsp_pnp.impose.paper import USUAL_PAPER, Preset, card_sizes, papers
from nsp_pnp.units import Size

FILE = "nsp-pnp.toml"
TABLE = "validate"

PAPERS, CARD_SIZES, LABELS = "papers", "card-sizes", "labels"
_LABEL_LENGTHS, _LABEL_GAPS = ("width", "height", "left", "top"), ("gap_across", "gap_down")
_LABEL_COUNTS = ("columns", "rows")
_LARGEST = 2000.0
"""Nobody prints on what is longer, in mm."""

_PRESET_ID = re.compile(r"[a-z0-9][a-z0-9-]*")
_KEYS = ("profile", "select", "ignore", "severity", "fail-on", "baseline", "per-file")
_FILE_KEYS = ("files", "codes", "reason")
_KINDS = {"dict": "a table", "str": "a text", "list": "a list"}
_PLACE = re.compile(r"at line (\d+), column (\d+)")


class Config(Struct, frozen=True):
    """What the project asks for. None and empty values leave it to the options and to what is usual.

    ``select`` and ``ignore`` are ids; ``papers``, ``card_sizes`` and ``labels`` are more of those that everybody
    has; ``faults`` says what of the file was not understood and does not count.
    """

    profile: str = ""
    select: frozenset[str] | None = None
    ignore: frozenset[str] = frozenset()
    severity: Mapping[str, Severity] = field(default_factory=dict)
    fail_on: Severity | None = None
    baseline: str = ""
    per_file: tuple[Suppression, ...] = ()
    papers: Mapping[str, Preset] = field(default_factory=dict)
    card_sizes: Mapping[str, Preset] = field(default_factory=dict)
    labels: Mapping[str, LabelSheet] = field(default_factory=dict)
    faults: tuple[Diagnostic, ...] = ()

    @property
    def all_papers(self) -> dict[str, Preset]:
        """Those that everybody has, and the project's own."""
        return {**papers(), **self.papers}

    @property
    def all_card_sizes(self) -> dict[str, Preset]:
        """The same of card sizes."""
        return {**card_sizes(), **self.card_sizes}

    @property
    def all_labels(self) -> dict[str, LabelSheet]:
        """The same of label sheets."""
        return {**label_sheets(), **self.labels}


def read_config(root: Path, names: CodeNames) -> Config:
    """The settings of the project in ``root``; no file is no setting. Never raises for what stands in the file."""
    path = root / FILE
    if not path.is_file():
        return Config()
    try:
        text = path.read_bytes().decode("utf-8").replace("\r\n", "\n")
        tables = tomllib.loads(text)
    except OSError as error:
        raise NspError(f"cannot read {path}: {error.strerror or error}") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return Config(faults=(Diagnostic(CONFIG, f"this is no TOML: {error}", _where(error, path)),))
    return _Reader(text, names).config(tables)


def _where(error: Exception, path: Path) -> SourceRef:
    """The place that the message of the TOML reader has; the last line where it says that the text ends there."""
    if match := _PLACE.search(str(error)):
        return SourceRef(FILE, int(match[1]), int(match[2]))
    ended = isinstance(error, tomllib.TOMLDecodeError)
    return SourceRef(FILE, path.read_bytes().rstrip().count(b"\n") + 1 if ended else 1)


class _Reader:
    """Takes what it understands of the tables and keeps a fault for everything else."""

    def __init__(self, text: str, names: CodeNames) -> None:
        self._lines = text.split("\n")
        self._names = names
        self._faults: list[Diagnostic] = []

    def config(self, tables: Mapping[str, Any]) -> Config:
        self._check_keys(tables, (TABLE, PAPERS, CARD_SIZES, LABELS))
        table = self._typed(tables, TABLE, dict, {})
        self._check_keys(table, _KEYS)
        own_papers = dict(self._presets(tables, PAPERS, papers()))
        return Config(
            profile=self._choice(table, "profile", PROFILES),
            select=self._selected(table),
            ignore=self._silenced(table, "ignore"),
            severity=self._severities(table),
            fail_on=SEVERITIES.get(self._choice(table, "fail-on", SEVERITIES)),
            baseline=self._typed(table, "baseline", str, ""),
            per_file=tuple(self._per_file(table)),
            papers=own_papers,
            card_sizes=dict(self._presets(tables, CARD_SIZES, card_sizes())),
            labels=dict(self._labels(tables, {**papers(), **own_papers})),
            faults=tuple(self._faults),
        )

    def _fault(self, message: str, word: str, hint: str = "", code: Any = CONFIG) -> None:
        self._faults.append(Diagnostic(code, message, self._place(word), hint=hint))

    def _place(self, word: str) -> SourceRef:
        """Where a word first stands outside a comment; the TOML reader does not tell."""
        pattern = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
        for number, line in enumerate(self._lines, 1):
            match = None if line.lstrip().startswith("#") else pattern.search(line)
            if match:
                return SourceRef(FILE, number, match.start() + 1)
        return SourceRef(FILE)

    def _check_keys(self, table: Mapping[str, Any], known: Iterable[str]) -> None:
        known = list(known)
        for key in table:
            if key not in known:
                near = difflib.get_close_matches(key, known, 2)
                self._fault(f"unknown key {key!r}{did_you_mean(near)}", key, f"the keys are: {', '.join(known)}")

    def _typed(self, table: Mapping[str, Any], key: str, kind: type[Any], default: Any) -> Any:
        value = table.get(key, default)
        if isinstance(value, kind):
            return value
        self._fault(f"{key} must be {_KINDS[kind.__name__]}", key)
        return default

    def _choice(self, table: Mapping[str, Any], key: str, known: Iterable[str]) -> str:
        value: str = self._typed(table, key, str, "")
        known = list(known)
        if not value or value in known:
            return value
        near = difflib.get_close_matches(value, known, 1)
        self._fault(f"{key} cannot be {value!r}{did_you_mean(near)}", value, f"write one of: {', '.join(known)}")
        return ""

    def _words(self, table: Mapping[str, Any], key: str, *, silences: bool) -> list[str]:
        """The words of a list that name codes."""
        out = []
        for word in self._typed(table, key, list, []):
            fault = self._names.fault(str(word), silences=silences)
            if fault:
                self._fault(fault, str(word))
            else:
                out.append(str(word))
        return out

    def _selected(self, table: Mapping[str, Any]) -> frozenset[str] | None:
        if "select" not in table:
            return None
        return frozenset().union(*map(self._names.selected, self._words(table, "select", silences=False)))

    def _silenced(self, table: Mapping[str, Any], key: str) -> frozenset[str]:
        return frozenset().union(*map(self._names.silenced, self._words(table, key, silences=True)))

    def _severities(self, table: Mapping[str, Any]) -> dict[str, Severity]:
        out: dict[str, Severity] = {}
        entries = self._typed(table, "severity", dict, {})
        for word in sorted(entries, key=lambda word: -len(self._names.find(word))):  # a code beats its group
            if fault := self._names.fault(word, silences=True):
                self._fault(fault, word)
            elif level := SEVERITIES.get(self._choice(entries, word, SEVERITIES)):
                out.update(dict.fromkeys(self._names.silenced(word), level))
        return out

    def _per_file(self, table: Mapping[str, Any]) -> Iterable[Suppression]:
        for entry in self._typed(table, "per-file", list, []):
            if not isinstance(entry, dict):
                self._fault("per-file must be a list of tables", "per-file", "write [[validate.per-file]]")
                continue
            self._check_keys(entry, _FILE_KEYS)
            files: str = self._typed(entry, "files", str, "")
            codes = self._silenced(entry, "codes")
            if not files or not entry.get("codes"):
                self._fault("per-file needs files and codes", files or "per-file")
                continue
            reason: str = self._typed(entry, "reason", str, "")
            if not reason.strip():
                message = f"the findings of {files} are ignored for no reason"
                self._fault(message, files, 'write reason = "..." below it', SUPPRESSION_REASON)
            if codes:
                yield Suppression(self._place(files), codes, reason, files)

    def _labels(
        self, tables: Mapping[str, Any], known_papers: Mapping[str, Preset]
    ) -> Iterable[tuple[str, LabelSheet]]:
        """Label sheets of the project's own, by id. One with a fault is left out."""
        for id_, entry in self._typed(tables, LABELS, dict, {}).items():
            before = len(self._faults)
            if not self._is_new(LABELS, id_, entry, label_sheets()):
                continue
            self._check_keys(entry, ("name", "paper", *_LABEL_LENGTHS, *_LABEL_GAPS, *_LABEL_COUNTS))
            width, height, left, top = (self._length(id_, entry, key) for key in _LABEL_LENGTHS)
            across, down = (self._length(id_, entry, key, 0.0) for key in _LABEL_GAPS)
            columns, rows = (self._count(id_, entry, key) for key in _LABEL_COUNTS)
            paper = self._choice(entry, "paper", known_papers) or USUAL_PAPER
            name = self._typed(entry, "name", str, id_)
            sheet = LabelSheet(id_, name, paper, Size(width, height), Size(across, down), left, top, columns, rows)
            if over := sheet.overhang(known_papers[paper].size):
                self._fault(f"the labels of {id_} reach {over:g} mm past the paper", id_)
            if len(self._faults) == before:
                yield id_, sheet

    def _is_new(self, kind: str, id_: str, entry: object, known: Iterable[str]) -> bool:
        """Whether a table can be read as a preset of its own; it is a fault if not."""
        if isinstance(entry, dict) and _PRESET_ID.fullmatch(id_) and id_ not in known:
            return True
        hint = f"write [{kind}.NAME], with a name in small letters that is not one of: {', '.join(known)}"
        self._fault(f"{id_!r} can be none of {kind}", id_, hint)
        return False

    def _count(self, id_: str, entry: Mapping[str, Any], key: str) -> int:
        value = entry.get(key)
        if isinstance(value, int) and not isinstance(value, bool) and value > 0:
            return value
        self._fault(f"{key} of {id_} must be a whole number, 1 or more", id_)
        return 1

    def _presets(
        self, tables: Mapping[str, Any], kind: str, known: Mapping[str, Preset]
    ) -> Iterable[tuple[str, Preset]]:
        """Sizes of the project's own, by id. One with a fault is left out."""
        corners = kind == CARD_SIZES
        for id_, entry in self._typed(tables, kind, dict, {}).items():
            before = len(self._faults)
            if not self._is_new(kind, id_, entry, known):
                continue
            self._check_keys(entry, ("name", "width", "height", *(["radius"] if corners else [])))
            width, height = self._length(id_, entry, "width"), self._length(id_, entry, "height")
            radius = self._length(id_, entry, "radius", 0.0) if corners else 0.0
            if width > height:
                self._fault(f"{id_} is wider than tall", id_, "sizes are those of what stands upright")
            elif 2 * radius > width:
                self._fault(f"the corners of {id_} are larger than half of its width", id_)
            name = self._typed(entry, "name", str, id_)
            if len(self._faults) == before:
                yield id_, Preset(id_, name, Size(width, height), radius=radius)

    def _length(self, id_: str, entry: Mapping[str, Any], key: str, usual: float | None = None) -> float:
        value = entry.get(key, usual)
        if isinstance(value, int | float) and not isinstance(value, bool) and (usual == value or 0 < value <= _LARGEST):
            return float(value)
        self._fault(f"{key} of {id_} must be a length in mm, up to {_LARGEST:g}", id_)
        return 0.0
