"""The games that are finished. One whose ``maturity`` is still "alpha" needs no puzzles, no example saves, no place in
the measurements of balance and light, and no recording of each ending yet."""

from __future__ import annotations

from tabletop.rules import catalogue

FINISHED = tuple(game for game in catalogue.game_ids() if catalogue.meta(game).maturity != "alpha")
