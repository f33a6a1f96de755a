"""A turn of a review in words: what was played, what would have been better, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.bots.player import Reason
from tabletop.bots.review.review import better_actions
from tabletop.client.games.advice import action_words, reason_list
from tabletop.client.scenes.board.log_lines import LogLines
from tabletop.rules.chance import Chance
from tabletop.rules.game import IllegalAction
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.bots.review.turns import ReviewedTurn
    from tabletop.client.games.table import Table
    from tabletop.rules.match import Match
    from tabletop.storage.review_model import ReasonForm, TurnForm

LINES = 6
"""How many lines a turn is told in at most."""
COMPARED = "better"
"""The reason that compares with the next best: a review has figures of its own for that."""


class TurnWords:
    """Puts the turns of a table's match into words, as the one who reads may know them."""

    def __init__(self, table: Table[object]) -> None:
        self.table = table
        self.log = LogLines(table.session, table)
        self._played: dict[int, list[str]] = {}

    @property
    def match(self) -> Match[object]:
        """The match."""
        return self.table.session.match

    def played(self, turn: ReviewedTurn) -> list[str]:
        """What was done in a turn from its first choice, line by line as the log tells it; one line where the log is
        silent."""
        if turn.first not in self._played:
            found: list[str] = []
            for line in self.log.newest(turn.end):
                if line.index < turn.start:
                    break
                found.append(line.words)
            running = turn.end >= len(self.match.journal) and self.match.outcome is None
            silent = t("review.nothing_yet" if running else "review.nothing")
            self._played[turn.first] = _shortened(found[::-1]) or [silent]
        return self._played[turn.first]

    def title(self, turn: ReviewedTurn) -> str:
        """The first line of what was done."""
        return self.played(turn)[0]

    def better(self, turn: ReviewedTurn, form: TurnForm) -> list[str]:
        """What would have been better, line by line; empty where nothing was."""
        game = self.match.game
        try:
            actions = better_actions(game, form)
        except ValueError:  # a kept review may name what this edition does not know
            return []
        state = self.match.position(turn.start)
        seed = Chance(1)
        found: list[str] = []
        state = game.sample(game.view(state, turn.seat), turn.seat, seed)
        for action in actions:
            if game.decider(state) != turn.seat or action not in game.legal_actions(state):
                break
            words = action_words(self.table, action, turn.seat, game.view(state, turn.seat))
            if words not in found:
                found.append(words)
            try:
                game.apply(state, action)
            except IllegalAction:
                break
        return _shortened(found)

    def reasons(self, forms: Sequence[ReasonForm]) -> list[str]:
        """Reasons line by line."""
        return reason_list(self.table, [Reason(one.key, one.values) for one in forms if one.key != COMPARED])


def _shortened(lines: list[str]) -> list[str]:
    """No more lines than there is room for; what is left out is counted."""
    if len(lines) <= LINES:
        return lines
    return [*lines[: LINES - 1], t("review.more", n=len(lines) - LINES + 1)]
