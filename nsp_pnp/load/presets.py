"""The papers, card sizes and label sheets that a project can name: those that everybody has, and its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.diagnostic import Diagnostic
from nsp_pnp.errors import NspError
from nsp_pnp.impose.labels import LabelSheet, label_sheets
from nsp_pnp.impose.paper import USUAL_PAPER, Preset, card_sizes, find_preset, papers
from nsp_pnp.load.config_file import CARD_SIZES, LABELS, PAPERS, ConfigFile, TableReader, read_config_file
from nsp_pnp.units import Size

P = TypeVar("P")

_LARGEST = 2000.0
"""Nobody prints on what is longer, in mm."""

_ID = re.compile(r"[a-z0-9][a-z0-9-]*")
_LABEL_LENGTHS, _LABEL_GAPS = ("width", "height", "left", "top"), ("gap_across", "gap_down")
_LABEL_COUNTS = ("columns", "rows")


class Presets(Struct, frozen=True):
    """All of each kind by id, the project's own last; ``faults`` says why some of its own were left out."""

    papers: Mapping[str, Preset]
    card_sizes: Mapping[str, Preset]
    labels: Mapping[str, LabelSheet]
    faults: tuple[Diagnostic, ...] = ()

    def paper(self, name: str) -> Preset:
        """The paper of that id. Raises NspError where there is none."""
        return self._find(self.papers, "paper", name)

    def card_size(self, name: str) -> Preset:
        """The card size of that id. Raises NspError where there is none."""
        return self._find(self.card_sizes, "card size", name)

    def label_sheet(self, name: str) -> LabelSheet:
        """The label sheet of that id. Raises NspError where there is none."""
        return self._find(self.labels, "label sheet", name)

    def _find(self, presets: Mapping[str, P], kind: str, name: str) -> P:
        """The preset of that id. Where there is none, a fault is more likely what is wrong than the name."""
        if name not in presets and self.faults:
            raise NspError(f"there is no {kind} {name!r}; {self.faults[0].where}: {self.faults[0].message}")
        return find_preset(presets, kind, name)


def read_presets(root: Path) -> Presets:
    """The presets of the project in ``root``. Raises NspError where its settings cannot be read."""
    return presets_of(read_config_file(root))


def presets_of(file: ConfigFile) -> Presets:
    """The presets of a project by its settings."""
    presets = _Reader(file.text).presets(file.tables)
    return replace(presets, faults=(*file.faults, *presets.faults))


class _Reader(TableReader):
    def presets(self, tables: Mapping[str, Any]) -> Presets:
        known_papers = {**papers(), **dict(self._sizes(tables, PAPERS, papers()))}
        known_cards = {**card_sizes(), **dict(self._sizes(tables, CARD_SIZES, card_sizes()))}
        known_labels = {**label_sheets(), **dict(self._labels(tables, known_papers))}
        return Presets(known_papers, known_cards, known_labels, tuple(self.faults))

    def _sizes(self, tables: Mapping[str, Any], kind: str, known: Mapping[str, Preset]) -> Iterator[tuple[str, Preset]]:
        """Papers or card sizes of the project's own, by id. One with a fault is left out."""
        corners = kind == CARD_SIZES
        for id_, entry in self._new(tables, kind, known):
            before = len(self.faults)
            self.check_keys(entry, ("name", "width", "height", *(["radius"] if corners else [])))
            width, height = self._length(id_, entry, "width"), self._length(id_, entry, "height")
            radius = self._length(id_, entry, "radius", 0.0) if corners else 0.0
            if width > height:
                self.fault(f"{id_} is wider than tall", id_, "sizes are those of what stands upright")
            elif 2 * radius > width:
                self.fault(f"the corners of {id_} are larger than half of its width", id_)
            name = self.typed(entry, "name", str, id_)
            if len(self.faults) == before:
                yield id_, Preset(id_, name, Size(width, height), radius=radius)

    def _labels(
        self, tables: Mapping[str, Any], known_papers: Mapping[str, Preset]
    ) -> Iterator[tuple[str, LabelSheet]]:
        """Label sheets of the project's own, by id. One with a fault is left out."""
        for id_, entry in self._new(tables, LABELS, label_sheets()):
            before = len(self.faults)
            self.check_keys(entry, ("name", "paper", *_LABEL_LENGTHS, *_LABEL_GAPS, *_LABEL_COUNTS))
            width, height, left, top = (self._length(id_, entry, key) for key in _LABEL_LENGTHS)
            across, down = (self._length(id_, entry, key, 0.0) for key in _LABEL_GAPS)
            columns, rows = (self._count(id_, entry, key) for key in _LABEL_COUNTS)
            paper = self.choice(entry, "paper", known_papers) or USUAL_PAPER
            name = self.typed(entry, "name", str, id_)
            sheet = LabelSheet(id_, name, paper, Size(width, height), Size(across, down), left, top, columns, rows)
            if over := sheet.overhang(known_papers[paper].size):
                self.fault(f"the labels of {id_} reach {over:g} mm past the paper", id_)
            if len(self.faults) == before:
                yield id_, sheet

    def _new(
        self, tables: Mapping[str, Any], kind: str, known: Iterable[str]
    ) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """The tables that can be read as presets of that kind, by id."""
        for id_, entry in self.typed(tables, kind, dict, {}).items():
            if isinstance(entry, dict) and _ID.fullmatch(id_) and id_ not in known:
                yield id_, entry
            else:
                hint = f"write [{kind}.NAME], with a name in small letters that is not one of: {', '.join(known)}"
                self.fault(f"{id_!r} can be none of {kind}", id_, hint)

    def _count(self, id_: str, entry: Mapping[str, Any], key: str) -> int:
        value = entry.get(key)
        if isinstance(value, int) and not isinstance(value, bool) and value > 0:
            return value
        self.fault(f"{key} of {id_} must be a whole number, 1 or more", id_)
        return 1

    def _length(self, id_: str, entry: Mapping[str, Any], key: str, usual: float | None = None) -> float:
        value = entry.get(key, usual)
        if isinstance(value, int | float) and not isinstance(value, bool) and (usual == value or 0 < value <= _LARGEST):
            return float(value)
        self.fault(f"{key} of {id_} must be a length in mm, up to {_LARGEST:g}", id_)
        return 0.0
