"""The balance report of this game: its charts, in order, and what they say."""

from __future__ import annotations

from nsp_pnp.model.playing import Chart, ChartKind

SELDOM = 0.01
"""What is done less often than this, of the chances to do it, is as good as never done, and worth a look."""

CHARTS = (
    Chart("guard", ChartKind.DOTS, ("guard",)),
    Chart("pair", ChartKind.MATRIX, ("pair",)),
    Chart("experience", ChartKind.DOTS, ("experience",), rows="experience.row"),
    Chart("monster", ChartKind.DOTS, ("monster",)),
    Chart("lineup", ChartKind.EXTREMES, ("lineup",), alone="monsters"),
    Chart("defeated", ChartKind.DOTS, ("defeated",), won=False),
    Chart("lost", ChartKind.STACKS, ("lost",), columns="lost.part"),
    Chart("passed", ChartKind.DOTS, ("passed",), rows="passed.row"),
    Chart("final", ChartKind.MATRIX, ("final",)),
    Chart("length", ChartKind.HISTOGRAM, ("length",)),
    Chart("time", ChartKind.LINES, ("wounds", "xp", "incapacitated")),
    Chart("action", ChartKind.GRIDS, ("action",), columns="level", rare=SELDOM),
    Chart("leveled", ChartKind.GRIDS, ("leveled",), columns="level", rare=SELDOM),
)

WORDS = {
    "guard.title": ("Win rate by guard", "Title of a chart"),
    "guard.note": (
        "Games with the guard in the team. The dashed line is the win rate of all games.",
        "Below the chart of guards",
    ),
    "pair.title": ("Win rate by pair of guards", "Title of a chart"),
    "pair.note": (
        "Percent of the games with both guards in the team, the 95 % interval below; darker is more. Pairs whose"
        " intervals overlap may differ by chance.",
        "Below the chart of pairs",
    ),
    "monster.title": ("Win rate by monster", "Title of a chart"),
    "monster.note": (
        "Games with the monster in the line-up, whether or not it was defeated. The dashed line is the win rate of all"
        " games.",
        "Below the chart of monsters",
    ),
    "defeated.title": ("Monsters defeated", "Title of a chart: how often each is defeated"),
    "defeated.note": (
        "How often the monster was defeated when it came. The others got past.",
        "Below the chart of defeated monsters",
    ),
    "final.title": ("Win rate by last monster and an earlier one", "Title of a chart: part of a line-up"),
    "final.note": (
        "Percent of the games with an earlier monster (row) and the last one (column), whatever stood between, the 95 %"
        " interval below; darker is more.",
        "Below the chart of earlier and last monsters",
    ),
    "lineup.title": ("Easiest and hardest line-ups", "Title of a chart"),
    "lineup.note": (
        "All monsters of a game, in their order. Among many line-ups the outermost owe some of their place to chance:"
        " play one alone before you rely on its win rate.",
        "Below the title of line-ups",
    ),
    "lineup.high": ("Easiest", "Over some rows: line-ups with the highest win rates"),
    "lineup.low": ("Hardest", "Over some rows: line-ups with the lowest win rates"),
    "lineup.none": (
        "No line-up was played often enough to know its win rate to within 10 points either way. To play some hundred"
        " games of one, use {alone}; of each, {each} or a larger {more}.",
        "Instead of line-ups; {alone}, {each} and {more} are options of the program",
    ),
    "experience.title": ("Win rate by starting Experience", "Title of a chart"),
    "experience.note": ("What every guard starts with, as the one change.", "Below the chart of Experience"),
    "experience.row": ("{number} each", "Label of a row: so much Experience for each guard"),
    "lost.title": ("How games are lost", "Title of a chart"),
    "lost.note": (
        "A game is lost when the last monster gets past. Shares of all games against it, by how many guards were"
        " Incapacitated in the last round; what is missing to the right end was won.",
        "Below the chart of losses",
    ),
    "lost.part": ("{number} Incapacitated", "Key of a color: so many guards are Incapacitated"),
    "passed.title": ("Win rate by monsters that got past", "Title of a chart: before the last monster"),
    "passed.note": (
        "Each monster that gets past before the last one leaves the guards without its Experience.",
        "Below the chart of monsters that got past",
    ),
    "passed.row": ("{number} got past", "Label of a row: so many monsters got past"),
    "length.title": ("Length of games", "Title of a chart: rounds"),
    "length.note": ("A round is a turn of each guard and one of the monster.", "Below the chart of lengths"),
    "length.x": ("Rounds", "Axis"),
    "length.y": ("Percent of games", "Axis"),
    "time.title": ("Wounds and Experience over time", "Title of a chart"),
    "time.note": (
        "Means of a guard at the beginning of each round, over the games that came so far.",
        "Below the chart over time",
    ),
    "time.x": ("Round", "Axis"),
    "wounds": ("Wounds", "Title of a panel"),
    "xp": ("Experience in hand", "Title of a panel: not yet spent"),
    "incapacitated": ("Incapacitated", "Title of a panel: share of guards"),
    "action.title": ("Actions chosen", "Title of a chart"),
    "action.note": (
        "How often an action was chosen, in percent of the chances to choose it, by the level of its card.",
        "Below the chart of actions",
    ),
    "action.rare": (
        "Chosen less than once in a hundred chances, all of the 95 % interval included: {names}.",
        "Below the chart of actions, with a list of names",
    ),
    "leveled.title": ("Cards leveled up", "Title of a chart"),
    "leveled.note": (
        "How often a card reached the level, in percent of the games that its guard played.",
        "Below the chart of levels",
    ),
    "leveled.rare": (
        "Leveled up to less than once in a hundred games, all of the 95 % interval included: {names}.",
        "Below the chart of levels, with a list of names",
    ),
    "option.team": ("Team", "Head of an option"),
    "option.all": ("all, in turn", "Value of an option: all teams play equally often"),
    "option.monsters": ("Monsters", "Head of an option"),
    "option.random": ("at random", "Value of an option: monsters are drawn"),
    "option.count": ("Monsters in a game", "Head of an option: how many"),
    "option.experience": ("Experience to start with", "Head of an option"),
    "option.players": ("Players", "Head of an option"),
    "option.handicap": ("Monsters' Health", "Head of an option: percent of what is printed"),
    "option.readings": ("Rules read otherwise", "Head of an option: names and yes or no"),
    "level": ("Lv {number}", "Head of a column: level, as short as can be"),
    "group": ("Level {number}", "Before monsters of a level"),
}
"""English by msgctxt, with a word for translators."""
