"""Tells a person of a trophy when the match has just proved it, in a message that nothing waits for, and keeps it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from tabletop.client.games.hall_words import trophy_title
from tabletop.lessons.trophies.tally import Tally, Trophy, tally_of
from tabletop.rules.game import Seat
from tabletop.rules.match import ReplayError
from tabletop.storage.achievements import Achievements, change_achievements, load_achievements
from tabletop.storage.errors import SaveError
from tabletop.storage.header import PERSON, now
from tabletop.text import t

if TYPE_CHECKING:
    from .scene import BoardScene

log = logging.getLogger(__name__)


class TrophyTeller:
    """The trophies of one board. What was there before the board was opened, or before something was taken back, is
    not told again."""

    def __init__(self, board: BoardScene) -> None:
        self.board = board
        self._tally: Tally | None = None
        self._heard = len(board.session.match.journal)
        self._over = False

    def forget(self) -> None:
        """The match has gone back or on by a leap."""
        self._tally, self._heard, self._over = None, len(self.board.session.match.journal), False

    def settled(self) -> None:
        """Tell of what the actions since the last time have proved; nothing where the past does not replay, which
        proves nothing."""
        persons = self._persons()
        if not persons or self.board.saver.untouched:
            self.forget()
            return
        try:
            found = self._proved()
        except ReplayError as error:
            log.info("no trophies: %s", error)
            self.forget()
            return
        for seat, name in persons.items():
            self._award(name, [trophy for whose, trophy in found if whose == seat], alone=len(persons) == 1)

    def _proved(self) -> list[tuple[Seat, Trophy]]:
        """What the actions since the last time have proved. Raises ReplayError."""
        match = self.board.session.match
        if self._tally is None:
            self._tally = tally_of(match, self._heard)
        found: list[tuple[Seat, Trophy]] = []
        for index in range(self._heard, len(match.journal)):
            turn = match.game.headline(match.position(index)).turn
            found += self._tally.hear(match.events(index), turn)
        self._heard = len(match.journal)
        if match.outcome is not None and not self._over:
            self._over = True
            found += self._tally.end(match.state, match.outcome)
        return found

    def _persons(self) -> dict[Seat, str]:
        players, seats = self.board.saver.info.players, self.board.session.match.seats
        levels = (PERSON,) * len(seats) if players is None else players.levels
        return {n: seat.name for n, (seat, level) in enumerate(zip(seats, levels, strict=True)) if level == PERSON}

    def _award(self, name: str, trophies: list[Trophy], *, alone: bool) -> None:
        """Keep those that the person does not have yet, and tell them in one message."""
        app, game = self.board.app, self.board.session.game_id
        if not trophies:
            return
        known = load_achievements(app.paths.achievements).get(name, Achievements()).trophies
        new = [one for one in trophies if f"{game}/{one.id}" not in known]
        if not new:
            return
        try:
            earned = {f"{game}/{one.id}": now() for one in new}
            change_achievements(app.paths.achievements, name, lambda own: own.trophies.update(earned))
        except SaveError as problem:  # the hall finds it in the finished game
            log.warning("trophy not kept: %s", problem)
        titles = t("load.parts.join").join(trophy_title(game, one) for one in new)
        app.toast(t("hall.trophy" if alone else "hall.trophy.of", n=len(new), title=titles, name=name), "trophy")
