"""The reasons that players of Warcraft: The Board Game give for their choices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

REASONS: Final[Mapping[str, tuple[str, ...]]] = {
    "wins": (),
    "attack": ("hex", "percent"),
    "guards_town": (),
    "march": ("hex",),
    "mines": ("hex",),
    "points": ("n",),
    "trains": ("item",),
    "builds": ("item",),
    "upgrades": ("item",),
    "card": (),
    "reinforces": ("hex",),
    "cheapest": (),
    "stands": (),
    "saves": ("gold", "wood"),
    "better": ("percent",),
}
"""Key and figures. ``wins``: the match is won at once; ``attack``: a battle in the hex (its id) that is won in about so
many per cent; ``guards_town``: the Town is in danger and is held; ``march``: towards the hex; ``mines``: a worker goes
to the resources of the hex; ``points``: n victory points; ``trains``, ``builds``, ``upgrades``: what is bought (its
kind); ``card``: the card pays at once; ``reinforces``: new pieces come to the hex; ``cheapest``: no other piece is a
smaller loss; ``stands``: no move is worth more than staying; ``saves``: what is left of gold and wood is kept;
``better``: it came out above the next best in so many per cent of the samples."""

CLAIMS: Final[frozenset[str]] = frozenset({"card", "cheapest", "stands"})
"""The reasons that claim that no other choice is as good."""
