"""Asks what may be wrong with cards, one question after the other."""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic

from msgspec import Struct, field

from nsp_pnp.model.playing import Look, Question
from nsp_pnp.simulate.run import Progress


class Answers(Struct):
    """What was looked at for each question, in order; after an interruption for some only."""

    found: list[tuple[Question, list[Look]]] = field(default_factory=list)
    interrupted: bool = False


def ask(questions: Iterable[Question], progress: Progress) -> Answers:
    """All answers, or those that there are when the user interrupts."""
    asked, answers = list(questions), Answers()
    total, played, started = sum(one.games * one.looks for one in asked), 0, monotonic()
    try:
        for question in asked:
            looks: list[Look] = []
            answers.found.append((question, looks))
            for look in question.look():
                looks.append(look)
                played += question.games
                progress(played, total, monotonic() - started)
    except KeyboardInterrupt:
        answers.interrupted = True
    return answers
