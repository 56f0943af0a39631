"""Names of codes, as people write them in options, configuration and suppressions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from nsp_pnp.checks.books import part_texts, reference
from nsp_pnp.checks.registry import all_codes
from nsp_pnp.checks.runner import CRASHED
from nsp_pnp.diagnostic import Code, Severity
from nsp_pnp.games.contract import Game
from nsp_pnp.impose import parts
from nsp_pnp.layout import fit, flow_codes
from nsp_pnp.load import book, config_file, po_codes, project, schema, yaml_codes
from nsp_pnp.suggest import did_you_mean, nearest
from nsp_pnp.tables import table

ALL, DEFAULT = "ALL", "DEFAULT"
_GROUP = 3
"""Letters that the codes of a group share, as in ``NUM``."""


class CodeNames(Struct, frozen=True):
    """The codes that a run may report, by id. ``firm`` are the ids of those that no setting touches."""

    codes: Mapping[str, Code]
    firm: frozenset[str] = frozenset()
    retired: Mapping[str, str] | None = None

    def find(self, word: str) -> frozenset[str]:
        """The ids that a word names: an id, a slug, a group such as ``NUM``, ``default`` or ``all``.

        Empty where nothing has that name.
        """
        name = word.strip().upper()
        if name in self.codes:
            return frozenset({name})
        if name == ALL:
            return frozenset(self.codes)
        if name == DEFAULT:
            return frozenset(code.id for code in self.codes.values() if not code.opt_in)
        group = {id_ for id_ in self.codes if len(name) == _GROUP and id_.startswith(name)}
        return frozenset(group or {code.id for code in self.codes.values() if code.slug.upper() == name})

    def selected(self, word: str) -> frozenset[str]:
        """The same for what is looked for: a group alone brings no code that must be asked for by name."""
        name = word.strip().upper()
        found = self.find(word)
        by_group = name == DEFAULT or not any(name in (id_, self.codes[id_].slug.upper(), ALL) for id_ in found)
        return frozenset(id_ for id_ in found if not (by_group and self.codes[id_].opt_in))

    def silenced(self, word: str) -> frozenset[str]:
        """The same for what is not reported: a group leaves out what no setting touches."""
        return self.find(word) - self.firm

    def fault(self, word: str, *, silences: bool = False) -> str:
        """What is wrong with a word as the name of codes, "" where it is right."""
        name = word.strip().upper()
        found = self.find(word)
        if silences and found and found <= self.firm:
            return f"{name} cannot be silenced or graded otherwise: no card could be printed with it"
        if found:
            return ""
        new = (retired_codes() if self.retired is None else self.retired).get(name)
        unknown = (f"there is no code {word.strip()!r}", self._guess(name))
        return f"{name} is now called {new}" if new else "; ".join(filter(None, unknown))

    def _guess(self, name: str) -> str:
        slugs = {code.slug.upper(): code.id for code in self.codes.values()}
        groups = {id_[:_GROUP] for id_ in self.codes}
        near = nearest(name, [*self.codes, *slugs, *groups, ALL, DEFAULT], 3)
        return did_you_mean(*dict.fromkeys(slugs.get(guess, guess) for guess in near))


def code_names(game: Game) -> CodeNames:
    """The codes of a run over a game."""
    codes = {code.id: code for code in (*all_codes().values(), *game.codes)}
    return CodeNames(dict(sorted(codes.items())), firm_codes(game))


def firm_codes(game: Game) -> frozenset[str]:
    """Errors with which no card or page could be printed, or with which the run would say nothing.

    To silence one would not make the cards printable; it would only hide why they are not.
    """
    of_books = (*book.CODES, *flow_codes.CODES, reference.CODE, part_texts.CODE)
    of_files = (*yaml_codes.CODES, *schema.CODES, *project.CODES, *config_file.CODES)
    rooms = (of_files, of_books, fit.CODES, parts.CODES, game.codes)
    errors = [code for codes in rooms for code in codes if code.severity is Severity.ERROR]
    errors += [po_codes.SYNTAX, po_codes.ENCODING, po_codes.LIMITS, CRASHED]
    return frozenset(code.id for code in errors)


@cache
def retired_codes() -> Mapping[str, str]:
    """Former ids, and what they are called now."""
    return table("retired_codes", dict[str, str])
