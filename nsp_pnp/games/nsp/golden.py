"""Stored games of each policy, so that no change of what is played goes unseen: ``python -m nsp_pnp.games.nsp.golden``.

The command plays the games anew and stores them; what it changed in ``data/golden.json`` is the review. All figures are
whole numbers and hang on cards, rules, policy and seed alone: they are the same on every machine, in any number of
threads, and from both engines.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import asdict, replace

from nsp_pnp.errors import NspError
from nsp_pnp.games.nsp.balance.figures import load
from nsp_pnp.games.nsp.engine.cards import Cards, checksum
from nsp_pnp.games.nsp.engine.setup import Readings, Setup
from nsp_pnp.games.nsp.play import SLOW, courses, is_fast, play
from nsp_pnp.games.nsp.played import LONGEST, STAGES, Games
from nsp_pnp.games.nsp.policies.registry import policy_named
from nsp_pnp.games.nsp.strength import all_teams

FILE = files("nsp_pnp.games.nsp.data") / "golden.json"


class Sampling(NamedTuple):
    """How many games of a policy are stored: all teams with each Experience to start with, monsters at random.

    None is the Experience that the cards say.
    """

    games: int
    experience: tuple[int | None, ...]


SAMPLINGS = {
    "random": Sampling(756, (None, 20, 40)),
    "greedy": Sampling(1260, (None,)),
    "planner": Sampling(1260, (None,)),
}
"""By policy. Play by chance sees whatever can be seen, but would never pay for high levels with the usual Experience;
40 pays for all of them."""

SEED = 11

DIGITS = 4
"""Hexadecimal digits that are kept of the checksum of a game's course."""

_ROW = 63
"""Games in a line of the file."""


class Sample(Struct, frozen=True):
    """Games of one policy, numbered from 0: all teams with each Experience to start with, in turn.

    ``counts`` are sums over all games, by what was counted. A game each: ``won`` 0 or 1, ``rounds``, and ``courses``,
    the first digits of a checksum of its states and choices. ``trajectory`` is the checksum of all courses.
    """

    policy: str
    version: int
    seed: int
    games: int
    experience: tuple[int | None, ...]
    counts: Mapping[str, int]
    trajectory: str
    won: tuple[int, ...]
    rounds: tuple[int, ...]
    courses: tuple[str, ...]

    def first(self, games: int) -> Sample:
        """So many of the games, without what is known of all of them together."""
        cut: dict[str, Any] = {name: getattr(self, name)[:games] for name in PER_GAME}
        return replace(self, games=games, counts={}, trajectory="", **cut)


PER_GAME = ("won", "rounds", "courses")


class Golden(Struct, frozen=True):
    """All samples, and what they were played with: the cards by a checksum, and how the rules were read."""

    cards: str
    readings: Mapping[str, bool]
    samples: tuple[Sample, ...]


def measured(cards: Cards) -> Golden:
    """The games as they go now."""
    samples = tuple(sample(cards, name, sampling) for name, sampling in SAMPLINGS.items())
    return Golden(checksum(cards), asdict(Readings()), samples)


def set_ups(cards: Cards, experience: Iterable[int | None]) -> list[Setup]:
    """What a sample is played with, game by game in turn."""
    starts = [() if start is None else (start,) for start in experience]
    return [setup for start in starts for setup in all_teams(cards, experience=start)]


def sample(cards: Cards, name: str, sampling: Sampling) -> Sample:
    """The games of a policy as they go now."""
    policy, setups, games = policy_named(name), set_ups(cards, sampling.experience), range(sampling.games)
    played = play(cards, setups, policy, SEED, games)
    digests = [sha256(course).hexdigest() for course in courses(cards, setups, policy, SEED, games)]
    return Sample(
        policy=name,
        version=policy.version,
        seed=SEED,
        games=sampling.games,
        experience=sampling.experience,
        counts=_counts(played),
        trajectory=sha256("".join(digests).encode()).hexdigest(),
        won=tuple(played.won),
        rounds=tuple(played.rounds),
        courses=tuple(digest[:DIGITS] for digest in digests),
    )


def _counts(games: Games) -> dict[str, int]:
    met = sum(place >= 0 for place in games.monsters)
    defeated = sum(bits.bit_count() for bits in games.defeated)
    rounds = (games.begun(round_) for round_ in range(1, LONGEST + 1))
    _, wounds, experience, incapacitated = map(sum, zip(*rounds, strict=True))
    return {
        "won": sum(games.won),
        "rounds": sum(games.rounds),
        "monsters met": met,
        "monsters defeated": defeated,
        **{f"place {at + 1} defeated": sum(bits >> at & 1 for bits in games.defeated) for at in range(STAGES)},
        "unfinished": sum(games.unfinished),
        "actions": sum(games.chosen),
        "actions by order": sum(games.ordered),
        "level-ups": sum(games.leveled),
        "rerolls": sum(games.rerolled),
        "wounds at the beginning of rounds": wounds,
        "experience at the beginning of rounds": experience,
        "incapacitated at the beginning of rounds": incapacitated,
    }


def stored() -> Golden:
    """The games as they were stored."""
    content = json.loads(FILE.read_text("utf-8"))
    return Golden(content["cards"], content["readings"], tuple(map(_read, content["samples"])))


def _read(entry: Mapping[str, Any]) -> Sample:
    rows = {name: " ".join(entry[name]).split() for name in PER_GAME}
    numbers = {name: tuple(map(int, rows[name])) for name in ("won", "rounds")}
    return Sample(**{**entry, **numbers, "experience": (*entry["experience"],), "courses": (*rows["courses"],)})


def written(golden: Golden) -> str:
    """The file that keeps them."""
    samples = [{**asdict(one), **{name: _rows(getattr(one, name)) for name in PER_GAME}} for one in golden.samples]
    return json.dumps({**asdict(golden), "samples": samples}, indent=1) + "\n"


def _rows(values: Sequence[object]) -> list[str]:
    return [" ".join(map(str, values[at : at + _ROW])) for at in range(0, len(values), _ROW)]


def moved(old: Golden, new: Golden) -> list[str]:
    """What is no longer as it was, in words; nothing where all is."""
    found = [] if old.cards == new.cards else [f"cards {old.cards} are now {new.cards}"]
    found += [f"the reading {name} is now {new.readings.get(name)}" for name in _unlike(old.readings, new.readings)]
    before = {sample.policy: sample for sample in old.samples}
    for sample in new.samples:
        found += [f"{sample.policy}: {what}" for what in _moved(before.get(sample.policy), sample)]
    return found


def _moved(old: Sample | None, new: Sample) -> Iterator[str]:
    if old is None:
        yield "stored for the first time"
        return
    for name in ("version", "seed", "games", "experience"):
        if getattr(old, name) != getattr(new, name):
            yield f"{name} {getattr(old, name)} is now {getattr(new, name)}"
    for name in _unlike(old.counts, new.counts):
        yield f"{name} {old.counts.get(name)}, now {new.counts.get(name)}"
    pairs = zip(old.courses, new.courses, strict=False)
    other = [game for game, (before, after) in enumerate(pairs) if before != after]
    if other:
        yield f"{len(other)} of {len(new.courses)} games go otherwise, the first is game {other[0]}"
    elif old.trajectory != new.trajectory:
        yield f"trajectory {old.trajectory[:8]} is now {new.trajectory[:8]}"


def _unlike(old: Mapping[str, object], new: Mapping[str, object]) -> list[str]:
    return [name for name in {**old, **new} if old.get(name) != new.get(name)]


def main(folder: str = ".") -> None:
    """Play the games with the cards of a project folder, store them, and say what moved."""
    if not is_fast():
        sys.stderr.write(f"{SLOW}\n")
    file = Path(str(FILE))
    old = stored() if file.exists() else Golden("none", {}, ())
    new = measured(load(Path(folder)).played)
    file.write_text(written(new), "utf-8")
    sys.stdout.write("".join(f"{line}\n" for line in moved(old, new)) or "nothing moved\n")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:2])
    except NspError as error:
        sys.exit(f"error: {error}")
