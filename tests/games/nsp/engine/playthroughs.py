"""Games as text, one line a decision or outcome of chance: any change of the rules shows in them.

``python -m tests.games.nsp.engine.playthroughs`` writes the files anew. A seed is kept while the game still shows what
the file is about; otherwise the first few hundred seeds are tried and the shortest game taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.games.nsp.engine.rules import NspRules
from nsp_pnp.games.nsp.engine.setup import Readings, Setup
from nsp_pnp.games.nsp.engine.state import Action, Phase, State
from nsp_pnp.model.rules import CHANCE
from tests.games.nsp.engine.events import EVENTS, Step
from tests.games.nsp.engine.tables import cards, monster, team_of

FOLDER = Path(__file__).parents[1] / "playthroughs"
SEEDS = 400
ENOUGH = 20
"""So many games that show everything are compared for their length."""


SIX_ACTIONS = tuple(f"first seat acts {die}" for die in range(1, 7))


class Script(Struct, frozen=True):
    """What a playthrough is about: its set-up and the events that it must show."""

    name: str
    shows: tuple[str, ...]
    team: tuple[str, ...] = ("lancer", "medic", "sensei", "automaton")
    monsters: tuple[str, ...] = ("skeleton", "gorgon", "kraken")
    experience: int = 2
    handicap: int = 100
    switched: str = ""

    def rules(self) -> NspRules:
        readings = replace(
            Readings(), **{self.switched: not getattr(Readings(), self.switched)} if self.switched else {}
        )
        lineup = tuple((monster(name).level, name) for name in self.monsters)
        experience = (self.experience,) * 4
        return NspRules(
            cards(), Setup(team_of(*self.team), lineup, experience, handicap=self.handicap, readings=readings)
        )

    def header(self, seed: int) -> list[str]:
        return [
            f"# {self.name}: {', '.join(self.shows)}",
            f"team: {' '.join(self.team)}",
            f"monsters: {' '.join(self.monsters)}",
            f"experience: {self.experience}",
            f"handicap: {self.handicap}",
            f"readings: {'not ' + self.switched if self.switched else 'as ruled'}",
            f"seed: {seed}",
            "",
        ]


def guard_scripts() -> Iterator[Script]:
    for guard in cards().guards:
        light = ("first seat acts in lunar light",) if guard == "stargazer" else ()
        yield Script(f"guard-{guard}", (*SIX_ACTIONS, *light), team_of_four(guard))


def team_of_four(*guards: str) -> tuple[str, ...]:
    return tuple(first for first, _, _ in team_of(*guards))


def monster_scripts() -> Iterator[Script]:
    for level in sorted(cards().monsters):
        for found in cards().monsters[level]:
            team = team_of_four("medic", "lancer", "commander", "blood-mage")
            last = () if level == max(cards().monsters) else ("death-knight",)
            yield Script(f"monster-{found.id}", ("ability", "leaves"), team, (found.id, *last))


DICE = ("extra 6 after", "extra 6 before", "extra 6 left", "triple", "reroll")
FALLEN = ("incapacitated acts 3", "rescued by a level", "incapacitated healed by another")
LEVELS = (
    *("level before the round", "level of another in a turn", "level between two dice"),
    *("level before the monster's turn", "level before the reveal"),
)
ATTACKS = ("split attack", "attack on illusions", "attack lowered this round", "armor stops all")
ORDERS = ("order", "order left", "order to decide", "pincer")
WEAK_TEAM = ("medic", "commander", "stargazer", "sensei")
MERCILESS = ("kraken", "gorgon", "hydra", "death-knight")
WEAK = ("awakened-tree", "cursed-mirror", "death-knight")
MIXED = ("commander/medic/sensei", "lancer/stargazer/commander", "hunter/sensei/blood-mage", "medic/lancer/hunter")

RULING_SCRIPTS = (
    Script("rulings-dice", DICE, experience=13),
    Script("rulings-incapacitated", FALLEN, monsters=("hydra", "kraken", "death-knight"), experience=4),
    Script("rulings-experience", LEVELS, experience=4, handicap=50),
    Script("rulings-attack", ATTACKS, ("sensei", "hunter", "commander", "stargazer"), WEAK),
    Script("rulings-peril-0", ("all at Peril 0",), monsters=("storm-sprite",)),
    Script("rulings-orders", ORDERS, ("commander", "sensei", "medic", "hunter"), experience=13),
    Script("rulings-defeat", ("defeat", "breach", "lost")),
    Script("rulings-victory", ("defeat", "won"), handicap=30),
    Script("rulings-fallen", ("everyone incapacitated",), WEAK_TEAM, MERCILESS, 0, 300),
    Script("rulings-no-experience", ("defeat",), experience=0, handicap=50),
    Script("rulings-multiclass", ("order", *SIX_ACTIONS), MIXED),
    Script(
        "reading-11",
        ("reading",),
        ("blood-mage", "medic", "lancer", "sensei"),
        ("ice-sorceress",),
        switched="frozen_transfer",
    ),
    Script("reading-24", ("reading",), monsters=("cursed-mirror",), handicap=50, switched="clip_overkill"),
    Script("reading-27", ("reading",), ("hunter", "medic", "lancer", "sensei"), ("hydra",), switched="cap_breach"),
    Script("reading-37", ("reading",), WEAK_TEAM, MERCILESS, 0, 300, "spare_the_fallen"),
    Script(
        "reading-41",
        ("reading",),
        ("hunter", "lancer", "medic", "sensei"),
        ("cursed-mirror",),
        switched="halve_lasting",
    ),
    Script(
        "reading-42",
        ("reading",),
        ("sensei", "hunter", "medic", "lancer"),
        ("hydra", "death-knight"),
        switched="shared_illusions",
    ),
)

SCRIPTS = {script.name: script for script in (*guard_scripts(), *monster_scripts(), *RULING_SCRIPTS)}


def choose(rules: NspRules, state: State, seed: int, number: int) -> Action:
    """A decision by lot. Lots hang on the decision's text, so that one option more changes little."""
    if rules.current_player(state) == CHANCE:
        return rules.draw(state, seed, 0)
    return min(
        rules.legal_actions(state),
        key=lambda action: blake2b(f"{seed} {number} {action}".encode(), digest_size=8).digest(),
    )


def play(script: Script, seed: int) -> tuple[list[Step], set[str]]:
    """The game, up to the end of the round in which it has shown everything, and what of that it has shown."""
    rules = script.rules()
    state, steps, missing = rules.start(), list[Step](), set(script.shows)
    while not rules.is_terminal(state) and (missing or state.phase != Phase.ROLL):
        action = choose(rules, state, seed, len(steps))
        step = Step(rules, state, action, rules.apply(state, action), seed)
        missing -= {name for name in missing if EVENTS[name](step)}
        steps.append(step)
        state = step.after
    return steps, set(script.shows) - missing


def line(step: Step) -> str:
    """Who decided what, out of how many, and the parts of the state that changed."""
    rules, before, after = step.rules, step.before, step.after
    who = (
        "chance" if step.seat == CHANCE else f"{step.seat} {'/'.join(dict.fromkeys(rules.table.setup.team[step.seat]))}"
    )
    count = len(rules.legal_actions(before)) or len(rules.chance_outcomes(before))
    old, new = (rules.describe(state).split(" | ") for state in (before, after))
    parts = [new[0]] if new[0] != old[0] else []
    parts += [seat for seat, was in zip(new[1].split("; "), old[1].split("; "), strict=True) if seat != was]
    return f"{who}: {step.action} (of {count}) -> {'; '.join(parts) or 'the same'}"


def transcript(script: Script, seed: int, steps: list[Step]) -> str:
    first = script.rules()
    body = [first.describe(first.start()), *map(line, steps)]
    return "\n".join([*script.header(seed), *body, ""])


def recorded_seed(text: str) -> int:
    return int(next(line for line in text.splitlines() if line.startswith("seed: ")).removeprefix("seed: "))


def search(script: Script) -> int:
    """The seed of the shortest of the first games that show everything."""
    found: list[tuple[int, int]] = []
    for seed in range(1, SEEDS * 20):
        steps, shown = play(script, seed)
        found += [(len(steps), seed)] if shown == set(script.shows) else []
        if len(found) == ENOUGH or (found and seed >= SEEDS):
            break
    return min(found)[1]


def main() -> None:
    for script in SCRIPTS.values():
        path = FOLDER / f"{script.name}.txt"
        seed = recorded_seed(path.read_text("utf-8")) if path.exists() else 0
        if not seed or play(script, seed)[1] != set(script.shows):
            seed = search(script)
        path.write_text(transcript(script, seed, play(script, seed)[0]), "utf-8")


if __name__ == "__main__":
    main()
