"""Words of a topic that a text has, against those that tell what came of it in play."""

from __future__ import annotations

from collections.abc import Iterator, Set

from nsp_pnp.checks.subjects import PlayedText
from nsp_pnp.checks.words import knows, listed, rule_classes, with_names


def differences(text: PlayedText, topic: str, signs: Set[str] = frozenset()) -> Iterator[str]:
    """What the text says that does not happen, and what happens that it does not say, in one message.

    ``signs`` are classes that the text does not put into words.
    """
    if not knows(topic, text.locale):
        return
    said = rule_classes(topic, with_names(text.markup), text.locale) | signs
    done = {word for trial in text.trials for word in trial.words.get(topic, ()) if word}
    wrong, silent = listed(said - done), listed(done - said)
    if wrong and silent:
        yield f"says {wrong}, and is {silent} in play"
    elif wrong:
        yield f"says {wrong}, which is not so in play"
    elif silent:
        yield f"is {silent} in play, which the text does not say"
