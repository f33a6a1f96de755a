"""Measures the work of a frame while computer players think in their process and play on the board."""

from __future__ import annotations

import time

import pygame

from tabletop.bots.player import levels_of
from tabletop.bots.setups import make_setup
from tabletop.rules import catalogue
from tabletop.rules.match import Match
from tabletop.storage.info import SaveInfo, SeatPlayers

from .client import REFRESH_MS, client, display_driver, make_ready
from .figure import Figure, Run

SEED = 7
PATIENCE = 30.0
"""Seconds within which the first move must be made."""


def thinking(run: Run) -> list[Figure]:
    """The work of a frame that 95 of 100 frames stay below, divided by the time between two refreshes of the screen,
    while the strongest computer players of each game play each other at the usual pace."""
    figures = []
    for game in catalogue.game_ids():
        with client() as stage:
            app, meta = stage.app, catalogue.meta(game)
            match = Match.start(catalogue.game(game), make_setup(meta, seed=SEED))
            level = levels_of(game)[-1]
            stage.table(match, SaveInfo(players=SeatPlayers((level,) * len(match.seats), SEED)))
            make_ready(stage)
            clock = pygame.time.Clock()
            end = time.perf_counter() + PATIENCE
            while not match.journal and time.perf_counter() < end:
                app.turn(clock)
            work: list[float] = []
            first, end = len(match.journal), time.perf_counter() + run.times(20, 3)
            while time.perf_counter() < end and match.outcome is None:
                waited = max(1, clock.tick(60))
                began = time.perf_counter()
                app.step(pygame.event.get(), waited)
                work.append(1e3 * (time.perf_counter() - began))
            work.sort()
            p95 = work[int(0.95 * (len(work) - 1))]
            details = {
                "p50_ms": work[len(work) // 2],
                "p95_ms": p95,
                "greatest_ms": work[-1],
                "frames": float(len(work)),
                "actions": float(len(match.journal) - first),
            }
            figures.append(
                Figure("thinking", f"board of {game}, {display_driver()}", p95 / REFRESH_MS, 1.0, details=details)
            )
    return figures
