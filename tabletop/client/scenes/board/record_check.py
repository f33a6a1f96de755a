"""Checks the record of an opened game in idle time: a few actions in each turn of the loop.

A save opens from its snapshot at once. Whether its journal leads there is computed afterwards, on the thread of the
loop and in slices far shorter than a frame, so that animations are smooth and nothing runs on when the board is left.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.rules.match import Match, ReplayError
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.scenes.base import SceneServices

log = logging.getLogger(__name__)

SLICE_MS = 3.0  # of each turn of the loop, which has 16 ms with its frame
UNSEEN_MS = 400.0  # before it begins, so that the board appears first


class RecordCheck:
    """The check of one opened game. A game begun under older rules, whose record leads to another position under the
    present ones, has been opened from its snapshot, where its record begins anew."""

    def __init__(self, app: SceneServices, match: Match[object]) -> None:
        self.app = app
        self.actions = len(match.journal)
        self.done = not self.actions
        self._steps: Iterator[int] = match.proof()
        self._waited = 0.0
        self._holds = False

    def advance(self, dt_ms: float, slice_ms: float = SLICE_MS, *, fighting: bool = False) -> None:
        """Replay at least one action, and more for ``slice_ms`` milliseconds; say the result once it is known. While
        somebody is ``fighting``, whose overlay has room for messages over its title alone, a good result waits."""
        self._waited += dt_ms
        if self.done or self._waited < UNSEEN_MS:
            return
        if self._holds:
            self._say(fighting)
            return
        end = time.perf_counter() + slice_ms / 1000
        try:
            for _ in self._steps:
                if time.perf_counter() >= end:
                    return
        except ReplayError as error:
            self._broken(error.index)
        except Exception:  # a record that no rules made may raise any error: the answer is the same
            log.exception("the record of a game could not be followed")
            self._broken(0)
        else:
            self._holds = True
            self._say(fighting)
            return
        self.done = True

    def _say(self, fighting: bool) -> None:
        """Say that the record holds, as soon as nobody is fighting."""
        if not fighting:
            self.app.toast(t("board.proof.holds", n=self.actions))
            self.done = True

    def _broken(self, index: int) -> None:
        log.warning("the record of the opened game fails at action %s of %s", index + 1, self.actions)
        key = "board.proof.broken" if index < self.actions else "board.proof.elsewhere"
        words = t(key, number=index + 1, actions=self.actions)
        self.app.ask(t("board.proof.title"), words, [("ok", t("client.ok"), "primary")])
