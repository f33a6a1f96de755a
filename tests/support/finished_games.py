"""The games that are finished. One whose ``maturity`` is "alpha" is played, checked and read in both languages like the
others, but need not have yet what step 4 of ``docs/adding-a-game.md`` lists for a finished game."""

from __future__ import annotations

from tabletop.rules import catalogue

FINISHED = tuple(game for game in catalogue.game_ids() if catalogue.meta(game).maturity != "alpha")
