"""A turn of a review in words: what was played, what would have been better, and why."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from tabletop.bots.player import Reason
from tabletop.bots.review.review import AHEAD, COMPARED, GAINS, better_actions
from tabletop.bots.review.tasks import parts_of
from tabletop.client.games.hint_words import action_words, reason_list
from tabletop.client.scenes.board.log_lines import LogLine, LogLines
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, IllegalAction
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.bots.review.turns import ReviewedTurn
    from tabletop.client.games.table import Table
    from tabletop.rules.match import Match
    from tabletop.storage.review_model import ReasonForm, TurnForm

LINES = 6
"""Most lines about a turn."""


class TurnWords:
    """Puts the turns of a table's match into words, as the viewer may know them."""

    def __init__(self, table: Table[object]) -> None:
        self.table = table
        self.log = LogLines(table.session, table)
        self._played: dict[tuple[int, bool], list[str]] = {}

    @property
    def match(self) -> Match[object]:
        return self.table.session.match

    def played(self, turn: ReviewedTurn, form: TurnForm | None = None) -> list[str]:
        """The log lines of a turn from its first choice; one line where the log has none. With a ``form`` that has a
        better way, only the lines in which they differ, if there are any."""
        better = self._better_actions(form)
        key = (turn.first, bool(better))
        if key not in self._played:
            whole = list(takewhile(lambda line: line.index >= turn.start, self.log.newest(turn.end)))
            whole.reverse()
            whole.sort(key=self._order)
            apart = self._indices(turn, parts_of(turn.played, better)) if better else []
            own = [line for line in whole if line.index in apart]
            running = turn.end >= len(self.match.journal) and self.match.outcome is None
            silent = t("review.nothing_yet" if running else "review.nothing")
            mine = any(self.match.journal[line.index].seat == turn.seat for line in whole)
            self._played[key] = _shortened([line.words for line in own or (whole if mine else [])]) or [silent]
        return self._played[key]

    def _order(self, line: LogLine) -> tuple[int, bool, bool]:
        """A sort key of lines: by action, and of each first what the action was, then those with rules of its own
        section."""
        section = self.match.journal[line.index].action.rule.rpartition("-")[0]
        return line.index, line.rule not in self.table.told_first, line.rule.rpartition("-")[0] != section

    def title(self, turn: ReviewedTurn, form: TurnForm | None = None) -> str:
        """The first of the lines of :meth:`played`."""
        return self.played(turn, form)[0]

    def _better_actions(self, form: TurnForm | None) -> list[Action]:
        """The actions that would have been better in a turn; empty where none are known."""
        try:
            return better_actions(self.match.game, form) if form is not None else []
        except ValueError:  # a stored review may contain actions that this version does not know
            return []

    def _indices(self, turn: ReviewedTurn, places: Sequence[int]) -> list[int]:
        """The journal indices of actions of a turn's seat, given by their places among its actions."""
        journal = self.match.journal
        own = [n for n in range(turn.start, turn.end) if journal[n].seat == turn.seat]
        return [own[at] for at in places]

    def better(self, turn: ReviewedTurn, form: TurnForm) -> list[str]:
        """The lines of what would have been better, only those that differ from what was played if there are any; empty
        for none."""
        game = self.match.game
        actions = self._better_actions(form)
        apart = parts_of(actions, turn.played)
        state = self.match.position(turn.start)
        state = game.sample(game.view(state, turn.seat), turn.seat, Chance(1))
        whole: list[str] = []
        own: list[str] = []
        for at, action in enumerate(actions):
            if game.decider(state) != turn.seat or action not in game.legal_actions(state):
                break
            words = action_words(self.table, action, turn.seat, game.view(state, turn.seat))
            for found in (whole, own) if at in apart else (whole,):
                if words not in found:
                    found.append(words)
            try:
                game.apply(state, action)
            except IllegalAction:
                break
        return _shortened(own or whole)

    def reasons(self, forms: Sequence[ReasonForm]) -> list[str]:
        told = reason_list(self.table, [Reason(one.key, one.values) for one in forms if one.key != COMPARED])
        return told + [t(f"review.{one.key}", **one.values) for one in forms if one.key in (AHEAD, GAINS)]


def _shortened(lines: list[str]) -> list[str]:
    """At most LINES lines; the last one then says how many are left out."""
    if len(lines) <= LINES:
        return lines
    return [*lines[: LINES - 1], t("review.more", n=len(lines) - LINES + 1)]
