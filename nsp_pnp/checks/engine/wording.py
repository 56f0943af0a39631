"""Words of a topic that a text has, against those that tell what came of it in play."""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import PlayedText
from nsp_pnp.checks.words import knows, rule_classes, with_names


def differences(text: PlayedText, topic: str) -> Iterator[str]:
    """What the text says that does not happen, and what happens that it does not say."""
    if not knows(topic, text.locale):
        return
    said = rule_classes(topic, with_names(text.markup), text.locale)
    done = {word for trial in text.trials for word in trial.words.get(topic, ()) if word}
    for word in sorted(said - done):
        yield f"says {spelled(word)!r}, which is not so in play"
    for word in sorted(done - said):
        yield f"is {spelled(word)!r} in play, which the text does not say"


def spelled(word: str) -> str:
    """A class of words for people."""
    return word.replace("-", " ")
