"""Which faces the rulebook shows, and where its callouts point on cards of the usual size."""

from __future__ import annotations

from nsp_pnp.games.contract import FacePicture
from nsp_pnp.model.book import CalloutPoint

PICTURES = {
    "guard-card": FacePicture(
        "guard.lancer.health.l1",
        {
            "name": CalloutPoint(6.0, 7.0),
            "level": CalloutPoint(16.6, 12.8),
            "cost": CalloutPoint(64.2, 2.0, right=True),
            "attribute": CalloutPoint(82.4, 7.6, right=True),
            "die": CalloutPoint(5.0, 25.0),
            "action": CalloutPoint(16.0, 33.0),
            "peril": CalloutPoint(82.5, 27.0, right=True),
            "number": CalloutPoint(85.9, 58.7, right=True),
        },
    ),
    "monster-card": FacePicture(
        "monster.hungry-ooze.front",
        {
            "name": CalloutPoint(10.4, 6.0),
            "health": CalloutPoint(5.0, 39.5),
            "attack": CalloutPoint(58.0, 39.5, right=True),
            "level": CalloutPoint(39.4, 49.8, right=True),
            "ability": CalloutPoint(6.0, 58.0),
        },
    ),
}
