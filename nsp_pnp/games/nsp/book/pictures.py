"""Which faces the rulebook shows, and where its callouts point on cards of the usual size."""

from __future__ import annotations

from nsp_pnp.games.contract import FacePicture
from nsp_pnp.model.book import CalloutPoint

PICTURES = {
    "guard-card": FacePicture(
        "guard.lancer.health.l1",
        {
            "name": CalloutPoint(18.0, 7.0),
            "level": CalloutPoint(18.0, 12.6),
            "cost": CalloutPoint(64.0, 7.0, right=True),
            "attribute": CalloutPoint(82.0, 9.0, right=True),
            "die": CalloutPoint(5.0, 25.0),
            "action": CalloutPoint(16.0, 33.0),
            "peril": CalloutPoint(82.5, 27.0, right=True),
            "number": CalloutPoint(83.0, 59.0, right=True),
        },
    ),
    "monster-card": FacePicture(
        "monster.hungry-ooze.front",
        {
            "name": CalloutPoint(12.0, 6.0),
            "health": CalloutPoint(5.0, 39.5),
            "attack": CalloutPoint(58.0, 39.5, right=True),
            "level": CalloutPoint(38.0, 44.0, right=True),
            "ability": CalloutPoint(6.0, 58.0),
        },
    ),
}
