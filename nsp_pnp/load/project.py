"""A project folder to a card set and catalogs.

A project holds ``cards/<game>/``, with ``game.yaml`` and any number of card files, and ``locales/``. The
package carries one, for use where there is none at hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from nsp_pnp.diagnostic import Code, Diagnostic, Result, Severity, has_errors, in_order
from nsp_pnp.errors import NspError
from nsp_pnp.games.contract import Document, Game
from nsp_pnp.load.fields import place
from nsp_pnp.load.po_header import BY_UPDATE
from nsp_pnp.load.schema import check_schema, load_schema
from nsp_pnp.load.strict_po import read_po
from nsp_pnp.load.yaml_nodes import MappingNode
from nsp_pnp.load.yaml_source import read_yaml
from nsp_pnp.model.card import Card, CardSet
from nsp_pnp.model.catalog import Catalog

T = TypeVar("T")

GAME_FILE = "game.yaml"
SOURCE_LOCALE = "en"
BOOK_FOLDER = "rulebook"
"""The folder beside the card files that has the game's rulebook."""

KIND = Code(
    "CRD005",
    "kind-fields",
    Severity.ERROR,
    "A card file does not say what kind of file it is, or names a kind that the game does not have, so nothing"
    " can be read from it. Start the file with a line such as `kind: guard`.",
)
NOTHING_CHECKED = Code(
    "PRJ004",
    "nothing-checked",
    Severity.ERROR,
    "A run that looked at nothing, so that finding nothing would say nothing: the game has no card, no language was"
    " checked, --select or the configuration leave no code to look for, or a pattern of nsp-pnp.toml matches no file."
    " Add card files, name the right project folder, or mend the option or pattern.",
)
CODES = (KIND, NOTHING_CHECKED)


def glossary_domain(game: str) -> str:
    """The domain of a game's terms."""
    return f"{game}-glossary"


def book_domain(game: str) -> str:
    """The domain of a game's rulebook."""
    return f"{game}-{BOOK_FOLDER}"


class Project(Struct, frozen=True):
    """A folder with cards and locales."""

    root: Path

    def relative(self, path: Path) -> str:
        """A path as diagnostics show it."""
        return path.relative_to(self.root).as_posix()

    def has(self, game: str) -> bool:
        """Whether the game's own file is there."""
        return (self.root / "cards" / game / GAME_FILE).is_file()

    def card_files(self, game: str) -> list[Path]:
        """The game's own file first, then the card files in alphabetical order, whatever the file system says.

        Hidden ones are not the game's: editors keep locks and copies in them.
        """
        folder = self.root / "cards" / game
        parts = {path: path.relative_to(folder).parts for path in folder.rglob("*.yaml")}
        found = [path for path in parts if parts[path][0] != BOOK_FOLDER and not hidden(parts[path])]
        files = sorted(found, key=lambda path: path.relative_to(folder).as_posix())
        return sorted(files, key=lambda path: path != folder / GAME_FILE)

    def book_folder(self, game: str) -> Path:
        """Where the game's rulebook is, if it has one."""
        return self.root / "cards" / game / BOOK_FOLDER

    def catalog_path(self, locale: str, domain: str) -> Path:
        """Where the catalog of a language is."""
        return self.root / "locales" / locale / "LC_MESSAGES" / f"{domain}.po"

    def template_path(self, domain: str) -> Path:
        """Where the template of a domain is."""
        return self.root / "locales" / f"{domain}.pot"

    def locales(self, domain: str) -> list[str]:
        """The languages that have a catalog, and the source language."""
        found = self.root.glob("locales/*/LC_MESSAGES/*.po")  # with those that lead nowhere
        return sorted({path.parent.parent.name for path in found if path.stem == domain} | {SOURCE_LOCALE})


def hidden(parts: Iterable[str]) -> bool:
    """Whether a path has a name that begins with a dot."""
    return any(part.startswith(".") for part in parts)


def carried_project() -> Project:
    """The project that the package carries; in a source checkout, the checkout."""
    package = Path(__file__).parents[1]
    return Project(package / "project" if (package / "project").is_dir() else package.parent)


def find_project(named: Path | None, game: str, *, writing: bool = False) -> Project:
    """The named folder, else the current one where it has the game's cards, else the package's own.

    Raises NspError where a named folder has no such cards, and where there is nothing but the package's own to write
    to.
    """
    if named is not None:
        if not Project(named).has(game):
            raise NspError(f"{named} is no project for {game}: it has no cards/{game}/{GAME_FILE}")
        return Project(named.resolve())
    here = Project(Path.cwd())
    if here.has(game):
        return here
    if writing:
        raise NspError(f"there are no cards/{game}/ here to work on; name the folder that has them: --project DIR")
    return carried_project()


def load_cards(project: Project, game: Game) -> Result[CardSet]:
    """The game's card set, or None with at least one error. Files are read one by one and then let go of."""
    found: list[Diagnostic] = []
    cards: list[Card] = []
    files = project.card_files(game.id)
    schemas = {kind: load_schema(path) for kind, path in game.schemas.items()}
    first = _load_document(project, files[0], schemas, found)
    for path in files[1:]:
        document = _load_document(project, path, schemas, found)
        if document is None or first is None:
            continue
        result = game.read_cards(document, first)
        found.extend(result.diagnostics)
        cards.extend(result.value or ())
    broken = has_errors(found)
    if first is None:
        return Result(None, tuple(found))
    if not cards and not broken:
        found.append(Diagnostic(NOTHING_CHECKED, f"there are no cards in cards/{game.id}/", first.root.where))
    if not cards or broken:
        return Result(None, tuple(found))
    whole = game.read_set(first, cards)
    return Result(whole.value, (*found, *whole.diagnostics))


def _load_document(
    project: Project, path: Path, schemas: Mapping[str, dict[str, Any]], found: list[Diagnostic]
) -> Document | None:
    """The document of one file, or None with its faults added to ``found``."""
    file = project.relative(path)
    read = read_yaml(read_file(path), file)
    found.extend(read.diagnostics)
    if read.value is None:
        return None
    kind = getattr(read.value.entries.get("kind"), "value", "")  # a list or mapping names no kind
    if kind not in schemas or (kind == "game") != (path.name == GAME_FILE):
        found.append(_kind_fault(read.value, schemas))
        return None
    faults = check_schema(read.value, schemas[kind])
    found.extend(faults)
    return None if faults else Document(file, kind, read.value)


def _kind_fault(root: MappingNode, known: Iterable[str]) -> Diagnostic:
    kinds = ", ".join(kind for kind in known if kind != "game")
    message = f"the file needs a line `kind:` with one of {kinds}; `kind: game` is for {GAME_FILE} alone"
    return Diagnostic(KIND, message, place(root, "kind"))


def read_file(path: Path) -> bytes:
    """The file as bytes. Raises NspError where it cannot be read, as a pipe, which might never end."""
    try:
        if path.exists() and not path.is_file():
            raise NspError(f"cannot read {path}: it is no file")
        return path.read_bytes()
    except OSError as error:
        raise NspError(f"cannot read {path}: {error.strerror or error}") from error


def _lies(path: Path) -> bool:
    """Whether there is something of that name, be it a link that leads nowhere."""
    return path.is_symlink() or path.exists()


def load_catalog(project: Project, locale: str, domain: str) -> Result[Catalog]:
    """A language's catalog. No file is no fault here: the value is None and nothing is reported."""
    path = project.catalog_path(locale, domain)
    return read_po(read_file(path), project.relative(path), locale) if _lies(path) else Result(None)


def load_template(project: Project, domain: str) -> Result[Catalog]:
    """The template of a domain. No file is no fault: a project need not keep what can be made at any time."""
    path = project.template_path(domain)
    return read_po(read_file(path), project.relative(path), "") if _lies(path) else Result(None)


def catalog_text(project: Project, locale: str, domain: str) -> str:
    """The catalog's file as text, "" where there is none."""
    path = project.catalog_path(locale, domain)
    return read_file(path).decode("utf-8", "replace") if _lies(path) else ""


def sound(read: Result[T]) -> T:
    """What was read. Raises NspError with the first of its errors where it has any, but for what updates mend."""
    errors = [d for d in read.diagnostics if d.severity is Severity.ERROR and d.hint != BY_UPDATE]
    if read.value is None or errors:
        first = in_order(errors)[0]
        said = "; ".join(filter(None, (f"{first.where}: {first.message}", first.hint)))
        raise NspError(f"{said} ({len(errors)} error{'s' * (len(errors) > 1)}; run nsp-pnp validate)")
    return read.value


def sound_if_any(read: Result[T]) -> T | None:
    """The same of what need not be there: None where nothing was read and nothing is wrong."""
    return sound(read) if read.value is not None or read.diagnostics else None
