"""Puzzles of Lords of War. There is no chance in them: a turn is its moves, one placement, its shots and advances, and
the other seat may answer with any card that it has not shown."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from tabletop.rules.bits import has_bit
from tabletop.rules.game import Action, Seat
from tabletop.rules.lords_of_war import actions as act, views
from tabletop.rules.lords_of_war.armies import SIZE
from tabletop.rules.lords_of_war.ending import kills
from tabletop.rules.lords_of_war.game import GAME
from tabletop.rules.lords_of_war.state import TURN, DeployFrame, ReinforceFrame, State, changed, clone

from .puzzle_goals import LastSearch, MeasuredGoal, PuzzleGoal, PuzzlePlan, difficulty, lines_of_play, match_won

_MOST: Final = 6000


def _key(state: State) -> Hashable:
    units = tuple([tuple(sorted(part.items())) for part in state.units])
    return units, state.hands, state.casualties, state.frames, state.moved, state.deployed, state.turn


def _name(state: State, action: Action) -> str:
    """The words of an action with kinds instead of cards, as two cards of a kind are interchangeable."""
    if isinstance(action, act.Deploy):
        tables = state.config.tables
        return f"{tables.cards[tables.index[action.card]].id} {action.square}"
    return action.text


def _offers(state: State) -> Iterable[Action]:
    """The legal actions that a search follows: those with interchangeable cards once, and no taking back of an aim."""
    found: dict[str, Action] = {}
    for action in GAME.legal_actions(state):
        if not isinstance(action, act.Hold):
            found.setdefault(_name(state, action), action)
    return found.values()


def _idea(start: State, done: tuple[Action, ...]) -> tuple[str, ...]:
    return tuple(
        sorted([_name(start, one) for one in done if isinstance(one, (act.Deploy, act.Move, act.Retreat, act.Advance))])
    )


_turns = LastSearch[State](
    lambda start, _seat: _key(start),
    lambda start, seat: lines_of_play(
        GAME, start, seat, over=lambda state: _struck(start, state), key=_key, offers=_offers, most=_MOST
    ),
)


def _struck(start: State, now: State) -> bool:
    return now.result is not None or now.turn != start.turn or isinstance(now.frames[-1], ReinforceFrame)


def _standing(state: State, seat: Seat, mask: int) -> int:
    return sum([has_bit(mask, unit) for unit in state.units[seat].values()])


@dataclass(frozen=True, slots=True)
class StrikeGoal(MeasuredGoal[State]):
    """The base of goals that measure a turn when its combat checks are over."""

    def poses(self, start: State, seat: Seat) -> bool:
        frame = start.frames[-1]
        return isinstance(frame, DeployFrame) and frame.decider == seat and not start.moved

    def over(self, start: State, now: State, seat: Seat) -> bool:
        """Whether the checks of this turn are over."""
        del seat
        return _struck(start, now)

    def plans(self, start: State, seat: Seat) -> Sequence[PuzzlePlan]:
        return [
            PuzzlePlan(self.measured(start, now, seat), done, _idea(start, done)) for now, done in _turns(start, seat)
        ]


def _felled(start: State, now: State, seat: Seat) -> int:
    return len(now.casualties[seat]) - len(start.casualties[seat])


def _lost(start: State, now: State, seat: Seat) -> int:
    return len(now.casualties[1 - seat]) - len(start.casualties[1 - seat])


def _clean(start: State, now: State, seat: Seat) -> int:
    return 0 if _lost(start, now, seat) else _felled(start, now, seat)


def _blows(state: State, seat: Seat) -> Iterator[tuple[int, int]]:
    """(card, position) of the other seat's cards that, laid on a free square, would fell the General of ``seat``
    together with what strikes it already."""
    tables, grid = state.config.tables, state.config.tables.grid
    mine, theirs = state.units[seat], state.units[1 - seat]
    hidden = range((1 - seat) * SIZE, (2 - seat) * SIZE)
    laid = {*theirs.values(), *state.casualties[seat]}
    struck: dict[int, int] = {}
    for pos, unit in theirs.items():
        for step, part in tables.strikes[unit]:
            struck[pos + step] = struck.get(pos + step, 0) + part[1]
    for pos, unit in mine.items():
        if not has_bit(tables.general, unit):
            continue
        left = tables.defence[unit] - struck.get(pos, 0)
        for card in hidden:
            if card in laid:
                continue
            for step, part in tables.strikes[card]:
                at = pos - step
                if part[1] > left and at not in mine and at not in theirs and grid.has(at):
                    yield card, at


@dataclass(frozen=True, slots=True)
class ShelterGoal(StrikeGoal):
    """No card that the other seat may hold can fell the General after the turn, wherever it is laid."""

    known: dict[Hashable, bool] = field(default_factory=dict)

    def poses(self, start: State, seat: Seat) -> bool:
        """Whether a turn begins in which the General would fall if nothing were done."""
        if not StrikeGoal.poses(self, start, seat) or not _standing(start, seat, start.config.tables.general):
            return False
        if next(_blows(start, seat), None) is None:
            return False
        idle = clone(start)
        idle.active, idle.frames = 1 - seat, TURN[1 - seat]
        idle.deployed = idle.moved = idle.fired = idle.fought = idle.was_engaged = idle.took_part = 0
        return not self._safe(idle, seat)

    def figure(self, start: State, now: State, seat: Seat) -> int:
        if now.result is not None:
            return int(seat in now.result.winners)
        if not self.over(start, now, seat) or now.active == seat:
            return 0
        return int(bool(_standing(now, seat, now.config.tables.general)) and self._safe(now, seat))

    def over(self, start: State, now: State, seat: Seat) -> bool:
        del seat
        return now.result is not None or now.turn != start.turn

    def plans(self, start: State, seat: Seat) -> Sequence[PuzzlePlan]:
        self.known.clear()
        played = lines_of_play(GAME, start, seat,
            over=lambda state: self.over(start, state, seat), key=_key, offers=_offers, most=_MOST,
        )  # fmt: skip
        found: list[PuzzlePlan] = []
        for now, done in played:
            found.append(PuzzlePlan(self.figure(start, now, seat), done, _idea(start, done)))
            if len({plan.idea for plan in found if plan.figure}) > 1:
                break  # two solutions: this is no puzzle, and searching on would take long
        return found

    def difficulty(self, plans: Sequence[PuzzlePlan], target: int) -> int:
        """At least 2, as the other seat's turn must be thought of."""
        return max(2, difficulty(plans, target))

    def _safe(self, now: State, seat: Seat) -> bool:
        """Whether no way to play the other seat's turn, which begins in ``now``, fells the General."""
        enemy = 1 - seat
        probe = clone(now)
        held = dict.fromkeys([*now.hands[enemy], *views.unseen(GAME.view(now, seat), enemy)])
        probe.hands = changed(probe.hands, enemy, tuple(held))
        mark = tuple([tuple(sorted(part.items())) for part in probe.units]), probe.hands[enemy]
        found = self.known.get(mark)
        if found is None:
            found = not self._falls_at_once(probe, seat) and not self._falls(probe, seat)
            self.known[mark] = found
        return found

    @staticmethod
    def _falls_at_once(probe: State, seat: Seat) -> bool:
        """Whether one of the placements that do enough damage fells the General and nothing more is to be chosen."""
        tables = probe.config.tables
        before = _standing(probe, seat, tables.general)
        legal = {(tables.index[one.card], tables.grid.find(one.square)): one
                 for one in GAME.legal_actions(probe) if isinstance(one, act.Deploy)}  # fmt: skip
        for blow in _blows(probe, seat):
            if blow in legal:
                after = clone(probe)
                GAME.apply(after, legal[blow])
                if _standing(after, seat, tables.general) < before:
                    return True
        return False

    @staticmethod
    def _falls(probe: State, seat: Seat) -> bool:
        """Whether any way to play the other seat's turn fells the General, or wins."""
        before = _standing(probe, seat, probe.config.tables.general)
        played = lines_of_play(GAME, probe, 1 - seat,
            over=lambda state: _struck(probe, state), key=_key, offers=_offers, most=_MOST,
        )  # fmt: skip
        return any(
            _standing(after, seat, probe.config.tables.general) < before or match_won(probe, after, 1 - seat)
            for after, _ in played
        )


GOALS: Final[tuple[PuzzleGoal[State], ...]] = (
    StrikeGoal("win", match_won),
    ShelterGoal("save", match_won),
    StrikeGoal("commander", lambda start, now, seat: kills(now, seat)[1] - kills(start, seat)[1]),
    StrikeGoal("clean", _clean, least=2),
    StrikeGoal("fell", _felled, least=2),
)
"""The kinds in the order in which a position is looked at: the first that fits is asked."""
