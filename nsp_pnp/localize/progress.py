"""Texts beside a catalog: how far the translation is, and what is to be done next."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, field

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.localize.extract import longest, shown_length
from nsp_pnp.model.catalog import Catalog, Message
from nsp_pnp.model.room import Room
from nsp_pnp.model.text import SourceText


class State(enum.Enum):
    """How far one text is, worst first."""

    MISSING = "missing"
    FUZZY = "fuzzy"
    DRIFTED = "drifted"
    TOO_LONG = "too-long"
    DONE = "done"


class Part(Struct, frozen=True):
    """Texts that are translated together, with a language's catalog of them, None where there is none.

    ``file`` is that catalog's. ``too_long`` says what does not fit, by msgctxt; ``rooms`` what would.
    """

    name: str
    texts: Sequence[SourceText]
    catalog: Catalog | None
    file: str
    too_long: Mapping[str, str] = field(default_factory=dict)
    rooms: Mapping[str, Room] = field(default_factory=dict)

    def states(self) -> Iterator[tuple[SourceText, State]]:
        """Every text that is not empty, with how far it is."""
        for text in self.texts:
            if text.text:
                yield text, self._state(text)

    def message(self, text: SourceText) -> Message | None:
        """The entry of a text."""
        return self.catalog.by_context.get(text.context) if self.catalog else None

    def _state(self, text: SourceText) -> State:
        message = self.message(text)
        if message is None or not message.translated:
            return State.MISSING
        if self.catalog and self.catalog.usable(text.context, text.text):
            return State.TOO_LONG if text.context in self.too_long else State.DONE
        return State.FUZZY if message.fuzzy else State.DRIFTED


class Progress(Struct, frozen=True):
    """A part's texts by state. What is too long is translated all the same; what drifted counts as fuzzy."""

    locale: str
    part: str
    texts: int
    translated: int
    fuzzy: int
    missing: int
    too_long: int

    @property
    def percent(self) -> int:
        """How much can be printed. Only what is complete is 100."""
        good = self.translated - self.too_long
        return 100 * good // self.texts if self.texts else 100


def progress(locale: str, parts: Iterable[Part]) -> list[Progress]:
    """A row for each part that has texts."""
    return [part_progress(locale, part) for part in parts if part.texts]


def part_progress(locale: str, part: Part) -> Progress:
    """How far a language is with a part."""
    states = [state for _, state in part.states()]
    too_long, fuzzy = states.count(State.TOO_LONG), states.count(State.FUZZY) + states.count(State.DRIFTED)
    missing = states.count(State.MISSING)
    return Progress(locale, part.name, len(states), len(states) - fuzzy - missing, fuzzy, missing, too_long)


class Task(Struct, frozen=True):
    """One text that is not done: where its entry is, what is wrong, and how much room it has and has left.

    ``room`` is in characters as a reader counts them, ``longest`` as a tool counts what is written in the catalog;
    both are None for a text that no box prints by itself.
    """

    state: State
    part: str
    where: SourceRef
    context: str
    english: str
    translation: str
    values: Mapping[str, tuple[int, ...]]
    levels: tuple[int, ...]
    wrong: str
    room: int | None = None
    left: int | None = None
    longest: int | None = None


def tasks(parts: Iterable[Part]) -> list[Task]:
    """What is not done: the worst states first, each in the order of the texts."""
    undone = [_task(part, text, state) for part in parts for text, state in part.states() if state is not State.DONE]
    return sorted(undone, key=lambda task: list(State).index(task.state))


def _task(part: Part, text: SourceText, state: State) -> Task:
    message, room = part.message(text), part.rooms.get(text.context)
    translation = message.strings[0] if message else ""
    return Task(
        state=state,
        part=part.name,
        where=message.msgstr_where if message else SourceRef(part.file),
        context=text.context,
        english=text.text,
        translation=translation,
        values=text.values,
        levels=text.levels,
        wrong=_wrong(part, text, state),
        room=room.characters if room else None,
        left=room.characters - shown_length(translation, text.values) if room else None,
        longest=longest(text, room) if room else None,
    )


def _wrong(part: Part, text: SourceText, state: State) -> str:
    message = part.message(text)
    if state is State.TOO_LONG:
        return part.too_long[text.context]
    if message is None:
        return "not in the catalog; run nsp-pnp i18n update"
    if state is State.MISSING:
        return "not translated"
    old = message.previous_id if state is State.FUZZY else message.id
    changed = f"; the English was: {old}" if old and old != text.text else ""
    if state is State.DRIFTED:
        return f"the English changed since{changed}; run nsp-pnp i18n update"
    return f"to be looked at (fuzzy){changed}"
