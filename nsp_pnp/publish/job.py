"""What every writer of files is handed, and what is said of all that was written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from msgspec import Struct

from nsp_pnp.prepare.loaded import Language, Loaded
from nsp_pnp.publish.options import Options
from nsp_pnp.write.manifest import FileEntry


class Job(Struct, frozen=True):
    """A game in one of its languages, how it is printed, and the folder that its files go to."""

    loaded: Loaded
    language: Language
    options: Options
    folder: Path

    def pdf(self, component: str, *more: str) -> Path:
        """The path of a PDF; ``more`` are the last words of its name."""
        loaded, paper = self.loaded, self.options.paper
        first = (loaded.game.id, loaded.cards.version, self.language.locale, component, paper.id, loaded.style.id)
        return self.folder / ("_".join(filter(None, (*first, *more))) + ".pdf")


class Product(Struct, frozen=True):
    """Files that people ask for by one name, and what writes them."""

    component: str
    write: Callable[[Job], Iterable[FileEntry]]


class Written(Struct, frozen=True):
    """Finished files: their folder, what is to be said of each, in the order of the manifest, and its own name."""

    folder: Path
    entries: tuple[FileEntry, ...]
    manifest: str

    @property
    def files(self) -> list[Path]:
        """All but the manifest."""
        return [self.path(entry) for entry in self.entries]

    @property
    def paths(self) -> list[Path]:
        """The files and the manifest, by name."""
        return sorted([*self.files, self.folder / self.manifest])

    def path(self, entry: FileEntry) -> Path:
        """Where a file is."""
        return self.folder / entry.file
