"""A few cards of the real game, exported once for every profile that a test asks for."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.export import raster, run
from nsp_pnp.export.faces import Order
from nsp_pnp.export.plan import Plan
from nsp_pnp.export.profile import Profile, find_profile
from nsp_pnp.export.raster import Picture
from nsp_pnp.impose.paper import card_sizes
from nsp_pnp.load.project import Project
from nsp_pnp.model.card import Card
from nsp_pnp.prepare.loaded import Loaded
from nsp_pnp.prepare.stages import prepare

ROOT = Path(__file__).parents[2]
GUARDS = ("guard.lancer.health.l1-2",)
MONSTERS = ("monster.awakened-tree", "monster.mimic", "monster.apothecary")
"""Two of level 1, which share a back, and one of level 2."""

PIECES = ("piece.peril", "piece.wound", "piece.light")
"""A board without a back, tokens alike on both sides, and one that is not."""

AIDS = ("aid.monsters.1",)


def unwatched(_pictures: Sequence[Picture], done: Iterator[Picture]) -> Iterator[Picture]:
    return done


class Export(Struct, frozen=True):
    """A finished export: where it is, in which order it was made and what it was to have."""

    folder: Path
    order: Order
    plan: Plan

    @property
    def rows(self) -> list[dict[str, str]]:
        with (self.folder / "manifest.csv").open(encoding="utf-8-sig", newline="") as lines:
            return list(csv.DictReader(lines))

    @property
    def pdf(self) -> Path:
        return self.folder / f"{self.order.name}.pdf"

    def files(self, suffix: str) -> list[Path]:
        return sorted(self.folder.glob(f"*.{suffix}"))


def export_all(loaded: Loaded, wanted: run.Wanted, out: Path) -> dict[str, Export]:
    """The exports by language."""
    planned = run.plan(loaded, wanted)
    lists = run.export(loaded, wanted, planned, out, unwatched)
    found = {}
    for language, path in zip(loaded.languages, lists, strict=True):
        order = Order(loaded, language, wanted.profile, wanted.outlines, wanted.base_url)
        found[language.locale] = Export(path.parent, order, planned)
    return found


def export_one(loaded: Loaded, wanted: run.Wanted, out: Path, locale: str = "en") -> Export:
    return export_all(in_language(loaded, locale), wanted, out)[locale]


def in_language(loaded: Loaded, locale: str) -> Loaded:
    return replace(loaded, languages=tuple(one for one in loaded.languages if one.locale == locale))


def some_of(loaded: Loaded, *names: str) -> Loaded:
    """The game with these cards, pieces and aids alone."""
    cards = loaded.cards

    def named(found: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(one for one in found if one.id in names)

    few = replace(cards, cards=named(cards.cards), pieces=named(cards.pieces), aids=named(cards.aids))
    return replace(loaded, cards=few)


def profile(name: str, *, upright: bool | None = None, **canvas: object) -> Profile:
    """A shipped profile, or one like it with another canvas."""
    found = find_profile(name)
    changes = canvas if upright is None else {**canvas, "upright": upright}
    return replace(found, canvas=replace(found.canvas, **changes)) if changes else found


@pytest.fixture(scope="session")
def whole() -> Loaded:
    """The whole game in both languages."""
    return prepare(Project(ROOT), "nsp", ("en", "ja"), card_sizes()["poker"]).sound()


@pytest.fixture(scope="session")
def deck(whole: Loaded) -> Loaded:
    """A few of its cards."""
    return some_of(whole, *GUARDS, *MONSTERS, *PIECES, *AIDS)


Exported = Callable[..., Export]


@pytest.fixture(scope="session")
def exported(deck: Loaded, tmp_path_factory: pytest.TempPathFactory) -> Exported:
    """Exports of the few cards by a shipped profile, each made once."""
    made: dict[tuple[str, str], Export] = {}

    def export(name: str, locale: str = "en") -> Export:
        if (name, locale) not in made:
            out = tmp_path_factory.mktemp("exported")
            made[name, locale] = export_one(deck, run.Wanted(find_profile(name)), out, locale)
        return made[name, locale]

    return export


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures are drawn in the tests' own process, since starting others takes longer."""
    monkeypatch.setattr(raster, "FEW", 1000)
