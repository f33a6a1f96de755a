"""What computer players say at the table: a line when a match begins, at the first blow that matters in each direction,
and at the end. It goes by itself, nothing waits for it, and a setting turns it off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.client.games.cast import face, lines
from tabletop.rules.game import Event, Seat
from tabletop.text import t

if TYPE_CHECKING:
    from .scene import BoardScene


class Banter:
    """The lines of one board; each seat says each kind of line once at the most."""

    def __init__(self, board: BoardScene) -> None:
        self.board = board
        self._said: set[tuple[Seat, str]] = set()
        self._heard: tuple[Event, ...] = ()

    def begin(self) -> None:
        """A new match begins: the first computer player greets."""
        self._first_says("begin", self.board.session.computers)

    def hear(self, events: Sequence[Event]) -> None:
        """Something has happened, which is being shown until :meth:`answer`."""
        self._heard = tuple(events)

    def answer(self) -> None:
        """What was heard has been shown: who struck a blow that matters says so, else who was struck."""
        session, heard = self.board.session, self._heard
        self._heard = ()
        if not session.computers or not session.match.journal:
            return
        for event in heard:
            if (struck := self.board.table.animations.struck(event)) is not None:
                self._react(session.match.journal[-1].seat, struck)

    def _react(self, acting: Seat, struck: Seat) -> None:
        computers = self.board.session.computers
        if acting != struck and acting in computers:
            self._says(acting, "strike")
        elif struck in computers:
            self._says(struck, "hurt")

    def end(self, winners: Sequence[Seat]) -> None:
        """The match is over: a computer player that has won says so, else the first one admits it."""
        computers = self.board.session.computers
        self._first_says("won" if computers & {*winners} else "lost", computers & {*winners} or computers)

    def _first_says(self, moment: str, seats: frozenset[Seat]) -> None:
        if seats:
            self._says(min(seats), moment)

    def _says(self, seat: Seat, moment: str) -> None:
        board, players = self.board, self.board.saver.info.players
        if not board.app.settings.banter or board.teller.muted or (seat, moment) in self._said or players is None:
            return
        self._said.add((seat, moment))
        name = board.session.match.seats[seat].name
        if known := lines(name, moment):
            line = known[(players.seed + seat) % len(known)]
            board.app.toasts.add(t("cast.says", name=name, line=line), picture=face(name))
