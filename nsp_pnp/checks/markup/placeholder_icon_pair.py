"""A number stands beside the icon of something else than in the source.

All placeholders and icons may be there and yet be paired wrongly, so that players gain what they should lose.
Wrong, for `Deal {damage} [damage] and gain {xp} [xp].`: `{xp}[damage]を与え、[xp]{damage}を得る。`
Right: `{damage}[damage]を与え、[xp]{xp}を得る。`
Put each number beside its own icon, before or after it; words may stand between them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from nsp_pnp.checks.markup.neighbors import number_icon_pairs
from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.model.text import Markup

CODE = Code(
    "PLH013",
    "placeholder-icon-pair",
    Severity.ERROR,
    __doc__.strip(),
    follows=("PLH001", "PLH002", "PLH004", "PLH005", "PLH006", "PLH007", "PLH008", "NUM002", "ENG004"),
)


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Numbers of the translation that stand beside icons, none of which can be theirs."""
    own = _own_icons(subject)
    names = subject.translated.placeholders
    for number, icons in _neighbors(subject.translated, subject.string).items():
        name, beside = names[number], [icon for icon in icons if icon in subject.icons]
        if beside and name in own and not own[name] & set(beside):
            expected = " or ".join(f"[{icon}]" for icon in sorted(own[name]))
            hint = f"in the source it belongs to {expected}" if expected else ""
            yield subject.report(CODE, f"{{{name}}} stands beside [{beside[0]}]", hint, icons[beside[0]])


def _own_icons(subject: Translation) -> Mapping[str, set[str]]:
    """For each placeholder the icons that stand beside it in the source.

    One that stands beside none is free to take any icon that is not another's, its namesake if there is one.
    """
    markup = subject.markup
    beside: dict[str, set[str]] = {name: set() for name in markup.placeholders}
    for number, icons in _neighbors(markup, subject.text.text).items():
        beside[markup.placeholders[number]].update(icons)
    free = set(markup.icons).difference(*beside.values())
    return {name: icons or ({name} if name in markup.icons else free) for name, icons in beside.items()}


def _neighbors(markup: Markup, string: str) -> Mapping[int, dict[str, int]]:
    """For each placeholder, by its position, the icons beside it with their offsets."""
    found: dict[int, dict[str, int]] = defaultdict(dict)
    for pair in number_icon_pairs(markup, string):
        if pair.number is not None:
            found[pair.number][pair.icon] = pair.offset
    return found


CHECK = Check((CODE,), Translation, find)
