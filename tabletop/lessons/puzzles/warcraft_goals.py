"""Puzzles of Warcraft: where to attack, which unit to lose and which card to play, with chances measured in samples;
and what to move, train and upgrade, where there are no dice."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from tabletop.bots import CAPTAIN
from tabletop.bots.player import Budget, make_player
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Seat
from tabletop.rules.warcraft import actions as act
from tabletop.rules.warcraft.battle_odds import odds
from tabletop.rules.warcraft.board import UNIT_LIMIT, units_of_side
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.pieces import FIGHTS, KIND, OWNER, WORKER, site_kind, site_status
from tabletop.rules.warcraft.state import (
    BUSY,
    CasualtyFrame,
    MoveFrame,
    SpendFrame,
    State,
    WindowFrame,
)
from tabletop.rules.warcraft.victory import side_points

from .puzzle_goals import MeasuredGoal, PuzzleGoal, PuzzlePlan, TriedChoice, TriedOption, every_action, lines_of_play

_MANY: Final = 14
"""Most legal actions of a decision about cards that makes a puzzle."""
_MOST: Final = 4000
_FORCES: Final = 3
"""Ways of attacking one hex that are played out: those with the best odds."""


def _policy(state: State, chance: Chance) -> Action:
    """The action of a Captain, which does not know hidden cards and coming dice."""
    offers = GAME.legal_actions(state)
    if len(offers) == 1:
        return offers[0]
    view = GAME.view(state, state.frames[-1].decider)
    return make_player("warcraft", CAPTAIN).choose(view, offers, Budget(), chance).action


_all = every_action(GAME)


# ------------------------------------------------------------------------------------------------------- battles


def _gives_up(start: State, seat: Seat) -> bool:
    frame = start.frames[-1]
    return isinstance(frame, CasualtyFrame) and frame.decider == seat


def _plays_card(start: State, seat: Seat) -> bool:
    """Whether the seat may play one of several cards, or one at several targets, in a battle."""
    frame = start.frames[-1]
    mine = isinstance(frame, WindowFrame) and frame.decider == seat and start.battle is not None
    return mine and 3 <= len(GAME.legal_actions(start)) <= _MANY


def _battle_over(start: State, now: State, seat: Seat) -> bool:
    del seat
    return start.battle is None or now.battle is None or now.battle.number != start.battle.number


def _battle_won(start: State, now: State, seat: Seat) -> bool:
    """Whether only the side of the seat has units left in the battlefield."""
    assert start.battle is not None
    return _holds(now, start.battle.hex, seat)


def _holds(now: State, where: int, seat: Seat) -> bool:
    sides = now.config.tables.side
    found = {sides[OWNER[piece]] for piece in now.board[where] if FIGHTS[piece] >= 0}
    return found == {sides[seat]}


def _hex_of_battle(start: State, seat: Seat) -> Mapping[str, str | int]:
    del seat
    assert start.battle is not None
    return {"hex": start.config.tables.names[start.battle.hex]}


# ------------------------------------------------------------------------------------------------------- attacks


def _moves_first(start: State, seat: Seat) -> bool:
    """Whether a Move Step begins in which an enemy is in reach."""
    frame = start.frames[-1]
    return isinstance(frame, MoveFrame) and frame.decider == seat and not frame.done and bool(_targets(start, seat))


def _units(start: State) -> dict[tuple[int, int], dict[int, act.Move]]:
    """The moves of units, by (hex, piece) and by target hex."""
    tables = start.config.tables
    found: dict[tuple[int, int], dict[int, act.Move]] = {}
    for action in GAME.legal_actions(start):
        if isinstance(action, act.Move):
            located = tables.find_piece(action.piece)
            if located is not None and KIND[located[1]] < WORKER:
                found.setdefault(located, {})[tables.map.index[action.to]] = action
    return found


def _targets(start: State, seat: Seat) -> list[int]:
    """The hexes with enemy units that a unit may enter."""
    side = start.config.tables.side
    enemy = [any(FIGHTS[p] >= 0 and side[OWNER[p]] != side[seat] for p in stack) for stack in start.board]
    reached = {to for options in _units(start).values() for to in options if enemy[to]}
    return sorted(reached)


def _attacks(start: State, seat: Seat) -> list[TriedOption]:
    """For every hex with enemies in reach: the ``_FORCES`` ways of attacking it with the best odds; all of a hex are
    one idea."""
    found: list[TriedOption] = []
    names = start.config.tables.names
    for goal in _targets(start, seat):
        valued = sorted(_forces(start, seat, goal), key=lambda entry: -entry[0])
        found += [TriedOption((*moves, act.EndStep("move")), names[goal]) for _, moves in valued[:_FORCES]]
    return found


def _forces(start: State, seat: Seat, goal: int) -> Iterable[tuple[float, tuple[Action, ...]]]:
    """Ways of attacking a hex, each as the chance of winning without cards, and the moves. They differ in which units
    enter; all others that can move to the flanks."""
    tables = start.config.tables
    side = tables.side
    enemy = next(side[OWNER[p]] for p in start.board[goal] if FIGHTS[p] >= 0 and side[OWNER[p]] != side[seat])
    flanks = tables.air[goal]
    pieces = [(at, options) for at, options in _units(start).items() for _ in range(start.board[at[0]].count(at[1]))]
    enters = [n for n, (_, options) in enumerate(pieces) if goal in options]
    room = UNIT_LIMIT - units_of_side(tables, side[seat], start.board[goal])
    tried: set[Hashable] = set()
    for number in range(1, min(room, len(enters)) + 1):
        for picked in combinations(enters, number):
            mark = tuple(sorted(pieces[n][0] for n in picked))
            if mark in tried:
                continue
            tried.add(mark)
            state, moves = GAME.clone(start), list[Action]()
            for n, ((origin, _), options) in enumerate(pieces):
                if n in picked or origin in flanks or origin == goal:
                    continue
                for to in options:
                    full = units_of_side(tables, side[seat], state.board[to]) >= UNIT_LIMIT
                    if to in flanks and not full and not _enemies(start, to, seat):
                        _do(state, options[to], moves)
                        break
            for n in picked:
                _do(state, pieces[n][1][goal], moves)
            yield odds(state, goal, (side[seat], enemy)).win, tuple(moves)


def _enemies(state: State, where: int, seat: Seat) -> bool:
    side = state.config.tables.side
    return any(side[OWNER[piece]] != side[seat] for piece in state.board[where])


def _do(state: State, action: Action, moves: list[Action]) -> None:
    """Apply a move if it is still legal, and add it to ``moves``."""
    if action in GAME.legal_actions(state):
        GAME.apply(state, action)
        moves.append(action)


def _move_step_over(start: State, now: State, seat: Seat) -> bool:
    del seat
    return (now.turn, now.slot) != (start.turn, start.slot)


def _won_a_hex(start: State, now: State, seat: Seat) -> bool:
    """Whether the seat alone holds a hex that had enemy units in reach."""
    return any(_holds(now, where, seat) for where in _targets(start, seat))


# ----------------------------------------------------------------------------------------------- without dice


@dataclass(frozen=True, slots=True, kw_only=True)
class SureGoal(MeasuredGoal[State]):
    """A step without dice. ``begins``: whether a position is its beginning; ``offers``: the actions that are searched;
    ``idea``: the idea of a plan by the position that it leads to."""

    begins: Callable[[State, Seat], bool]
    offers: Callable[[State, State, Seat], Iterable[Action]]
    idea: Callable[[State, State, Seat], Hashable]

    def poses(self, start: State, seat: Seat) -> bool:
        """Whether such a step begins."""
        return self.begins(start, seat)

    def over(self, start: State, now: State, seat: Seat) -> bool:
        return now.result is not None or _move_step_over(start, now, seat)

    def plans(self, start: State, seat: Seat) -> Sequence[PuzzlePlan]:
        """One plan for each position that the step can end in."""
        played = lines_of_play(GAME, start, seat,
            over=lambda state: self.over(start, state, seat), key=_key,
            offers=lambda state: self.offers(start, state, seat), most=_MOST,
        )  # fmt: skip
        return [PuzzlePlan(self.measured(start, now, seat), done, self.idea(start, now, seat)) for now, done in played]


def _key(state: State) -> Hashable:
    return (
        tuple(state.board),
        state.sites,
        state.levels,
        state.gold,
        state.wood,
        state.slot,
        state.hands,
        state.frames[1:],
    )


def _spends(start: State, seat: Seat) -> bool:
    frame = start.frames[-1]
    return isinstance(frame, SpendFrame) and frame.decider == seat and not frame.done and not frame.option


def _spending(start: State, state: State, seat: Seat) -> Iterable[Action]:
    del start, seat
    wanted = (act.Train, act.Upgrade, act.EndStep)
    return [one for one in GAME.legal_actions(state) if isinstance(one, wanted)]


def _trained(start: State, now: State, seat: Seat) -> int:
    def total(state: State) -> int:
        table, levels = state.config.tables.strength[seat], state.levels[seat]
        busy = [site_kind(site) for site in state.sites[seat] if site_status(site) == BUSY]
        return sum([table[kind][levels[kind] - 1] for kind in busy if kind < WORKER])

    return total(now) - total(start)


def _in_training(start: State, now: State, seat: Seat) -> Hashable:
    del start
    return now.sites[seat], now.levels[seat]


def _points(start: State, now: State, seat: Seat) -> int:
    side = start.config.tables.side[seat]
    return side_points(now, side).total - side_points(start, side).total


def _marches(start: State, seat: Seat) -> bool:
    """Whether a Move Step begins in which no enemy can be attacked and there are hexes to hold."""
    frame = start.frames[-1]
    begins = isinstance(frame, MoveFrame) and frame.decider == seat and not frame.done
    return begins and bool(start.config.tables.scoring) and not _targets(start, seat)


def _marching(start: State, state: State, seat: Seat) -> Iterable[Action]:
    """Moves of units into hexes that score, and the end of the step."""
    del start, seat
    tables = state.config.tables
    found: list[Action] = [one for one in GAME.legal_actions(state) if isinstance(one, act.EndStep)]
    for options in _units(state).values():
        found += [move for to, move in options.items() if to in tables.scoring]
    return found


def _held(start: State, now: State, seat: Seat) -> Hashable:
    del start
    return side_points(now, now.config.tables.side[seat]).hexes


GOALS: Final[tuple[PuzzleGoal[State], ...]] = (
    TriedChoice(
        "casualty", GAME, _gives_up, _all, _battle_over, _battle_won, _policy, _hex_of_battle, least=50, margin=15
    ),
    TriedChoice(
        "card", GAME, _plays_card, _all, _battle_over, _battle_won, _policy, _hex_of_battle, least=50, margin=15
    ),
    TriedChoice("attack", GAME, _moves_first, _attacks, _move_step_over, _won_a_hex, _policy),
    SureGoal("points", _points, least=2, begins=_marches, offers=_marching, idea=_held),
    SureGoal("train", _trained, least=4, begins=_spends, offers=_spending, idea=_in_training),
)
"""The kinds in the order in which a position is looked at: the first that fits is asked."""
