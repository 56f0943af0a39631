"""What the game adds to its rulebook: numbers, parts made of the cards, pictures of faces, the covers."""

from __future__ import annotations

from nsp_pnp.games.contract import GameBook, Generator
from nsp_pnp.games.nsp.book.bestiary import bestiary, bestiary_words, level_anchors
from nsp_pnp.games.nsp.book.cover import back_cover, cover, imprint
from nsp_pnp.games.nsp.book.guards import guard_anchors, guard_keys, guards
from nsp_pnp.games.nsp.book.lists import (
    component_keys,
    components,
    cost_keys,
    costs,
    icon_key,
    icon_key_texts,
)
from nsp_pnp.games.nsp.book.pictures import pictures
from nsp_pnp.games.nsp.values import values

BOOK = GameBook(
    values=values,
    generators={
        "components": Generator(components, component_keys),
        "icon-key": Generator(icon_key, icon_key_texts),
        "level-up-costs": Generator(costs, cost_keys),
        "guards": Generator(guards, guard_keys, guard_anchors),
        "bestiary": Generator(bestiary, bestiary_words, level_anchors),
    },
    pictures=pictures,
    cover=cover,
    back_cover=back_cover,
    imprint=imprint,
)
