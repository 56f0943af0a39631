"""An update of a printed kit to files: the cards that changed, and a page that says what goes and what comes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from nsp_pnp.compare.sides import Side
from nsp_pnp.compare.update import Update
from nsp_pnp.documents.pages import lay_out_blocks
from nsp_pnp.errors import NspError
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.model.book import CHAPTER, Block, Heading, Prose, Table
from nsp_pnp.model.card import Card, by_component
from nsp_pnp.model.localized import RichText, plain_text
from nsp_pnp.prepare.loaded import Language, Loaded, Progress, silent
from nsp_pnp.prepare.margin import listed_credits
from nsp_pnp.publish.job import Job, Written
from nsp_pnp.publish.kit import edition_note, registration_note, write_sheets
from nsp_pnp.publish.options import Options
from nsp_pnp.publish.pages import Document, write_document
from nsp_pnp.write.files import written_aside
from nsp_pnp.write.manifest import FileEntry, format_manifest

UPDATE = "update"
"""The list of what to remove and to add, as a component; and the last word of the names of sheets to add."""

MANIFEST = "update-manifest.json"
"""Beside the manifest of the whole kit, which may lie in the same folder."""

WIDTHS = (26, 14, 48, 12)
"""The shares of the columns."""

_Row = tuple[str, str, str]


def publish_update(
    loaded: Loaded, old: Side, updates: Sequence[Update], options: Options, out: Path, progress: Progress = silent
) -> Written | None:
    """Writes a list and the changed sheets of each language to ``out``, or nothing.

    None where nothing is to be removed or added.
    """
    wanted = [found for update in updates if _rows(found := update.only(options.only))]
    if not wanted:
        return None
    options = replace(options, pack=UPDATE)
    entries: list[FileEntry] = []
    with written_aside(out) as aside:
        for update in wanted:
            job = Job(loaded, update.new, options, aside)
            progress(f"writing the update in {update.new.locale}")
            entries.append(_write_list(job, old, update))
            for cards in by_component(replace(card, copies=count) for card, count in update.add).values():
                entries.extend(write_sheets(cards, job))
        counts = {update.new.locale: _counts(update) for update in wanted}
        since = {"name": old.name, "version": old.cards.version}
        said = {"since": since, "updates": counts, **edition_note(loaded), **registration_note(options)}
        manifest = format_manifest(loaded.game.id, loaded.cards.version, entries, options.printer, said)
        (aside / MANIFEST).write_bytes(manifest.encode())
    return Written(out, tuple(entries), MANIFEST)


def _counts(update: Update) -> dict[str, dict[str, int]]:
    parts = {"remove": update.remove, "add": update.add}
    return {name: {card.id: count for card, count in part} for name, part in parts.items()}


def _write_list(job: Job, old: Side, update: Update) -> FileEntry:
    loaded, language, paper = job.loaded, job.language, job.options.paper
    title = language.words["update.title"]
    heading = f"{language.edition.title} {language.edition.version} · {title.plain}"
    head = replace(plain_text(heading), where=title.where, context=title.context)
    layout = lay_out_blocks(list(_blocks(old, update)), head, language.composer, paper.size, loaded.style)
    for fault in layout.faults:
        raise NspError(f"the list of changes does not fit in {language.locale}: {fault.message}")
    return write_document(job, Document(UPDATE, title.plain, layout, Backs.NONE))


def _blocks(old: Side, update: Update) -> Iterator[Block[RichText]]:
    """What this is, then what goes and what comes."""
    words, version = update.new.words, update.new.edition.version
    same = old.cards.version == version
    yield Heading(UPDATE, CHAPTER, words["update.title"])
    yield Prose(words["update.same" if same else "update.about"].filled(old=old.cards.version, new=version))
    for key, language, part in (("remove", update.old, update.remove), ("add", update.new, update.add)):
        yield Heading(f"{UPDATE}.{key}", CHAPTER + 1, words[f"update.{key}"])
        if part:
            head = tuple(words[name] for name in ("update.kind", "list.number", "list.name", "update.count"))
            rows = tuple(tuple(map(plain_text, (*row, str(count)))) for row, count in _named(part, language).items())
            yield Table(head, rows, WIDTHS, frozenset((1, 3)))
        else:
            yield Prose(words["update.nothing"])
    yield Prose(words["update.numbers"])
    yield Prose(listed_credits(update.new))


def _rows(update: Update) -> bool:
    return bool(update.remove or update.add)


def _named(part: Sequence[tuple[Card, int]], language: Language) -> Counter[_Row]:
    """How many there are of each kind, number and name; pieces that go by one name are one row."""
    found: Counter[_Row] = Counter()
    for card, count in part:
        number = f"{card.number:03} r{card.revision}" if card.number else ""
        found[language.edition.components[card.component], number, _name(card, language)] += count
    return found


def _name(card: Card, language: Language) -> str:
    """What both sides of a card are called, once where it is the same."""
    names = dict.fromkeys(filter(None, (language.side_name(card, face) for face in card.faces)))
    return " / ".join(names)
