"""The Captain of Lords of War: it evaluates each turn as a whole, placement, shots and advances together.

A turn is played in a sample of what is hidden and evaluated after its checks and before a card is drawn, so that no
plan relies on the cards that one sample happens to hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

from tabletop.bots.player import Answer, Budget, Reason, Traits, WeighingPlayer, weights
from tabletop.rules.bits import has_bit
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Seat
from tabletop.rules.lords_of_war import actions as act, missiles
from tabletop.rules.lords_of_war.game import GAME
from tabletop.rules.lords_of_war.geometry import in_grid
from tabletop.rules.lords_of_war.state import AdvanceFrame, AimFrame, DeployFrame, ReinforceFrame, State, clone

from .evaluation import Evaluator

CLAIMS: Final = frozenset[str]()
CLOSE: Final = 1.0
PASSES: Final = frozenset[Action]({act.END_BATTLE})


class Captain(WeighingPlayer):
    """Evaluates each turn by its weights."""

    def choose(
        self, view: State, actions: Sequence[Action], budget: Budget, chance: Chance, *, reasons: bool = False
    ) -> Answer:
        """The action that the best turn begins with."""
        del budget  # one sample is enough: the evaluation does not depend on what it deals
        seat = view.frames[-1].decider
        evaluator = Evaluator(view, seat, self.weights)
        state = GAME.sample(view, seat, chance)
        valued = self.ranked(evaluator, state, actions)
        if not valued:
            return Answer(actions[0])
        value, action = self.weights.drawn(valued, chance, lambda one: traits_of_action(evaluator, state, one))
        if not reasons:
            return Answer(action, value)
        next_ = [(worth, one) for worth, one in valued if one != action][:2]
        others = [Answer(one, worth, reasons_for(evaluator, view, state, one)) for worth, one in next_]
        return Answer(action, value, reasons_for(evaluator, view, state, action), tuple(others))

    def explain(self, view: State, action: Action, plan: tuple[Action, ...], chance: Chance) -> tuple[Reason, ...]:
        """The reasons for an action by its immediate results; ``plan`` is not used."""
        del plan
        seat = view.frames[-1].decider
        return reasons_for(Evaluator(view, seat, self.weights), view, GAME.sample(view, seat, chance), action)

    def ranked(self, evaluator: Evaluator, state: State, actions: Sequence[Action]) -> list[tuple[float, Action]]:
        """The sensible actions with their values, the best first."""
        found = [(value, -n, action) for n, (value, action) in enumerate(self._valued(evaluator, state, actions))]
        return [(value, action) for value, _, action in sorted(found, key=lambda entry: entry[:2], reverse=True)]

    def _valued(self, evaluator: Evaluator, state: State, actions: Sequence[Action]) -> list[tuple[float, Action]]:
        """The sensible actions, each with the value of the best turn that begins with it."""
        frame = state.frames[-1]
        if isinstance(frame, AimFrame):
            return self._aims(evaluator, state, frame, actions)
        if isinstance(frame, ReinforceFrame):
            return [(self._refilled(evaluator, state, action), action) for action in actions]
        if isinstance(frame, DeployFrame):
            return self._turns(evaluator, state, actions)
        return [(_after(evaluator, state, action), action) for action in _distinct(state, actions)]

    def _turns(self, evaluator: Evaluator, state: State, actions: Sequence[Action]) -> list[tuple[float, Action]]:
        """Placements with their values, and moves with that of the best placement after them. A card is not placed
        where it falls and takes nobody along, unless that holds for all placements: the threat to it elsewhere may
        weigh more than its loss, which is sure."""
        moves = [one for one in actions if isinstance(one, act.Move)]
        found, wasted = list[tuple[float, Action]](), list[tuple[float, Action]]()
        for one in _distinct(state, actions):
            if not isinstance(one, act.Move):
                after = clone(state)
                GAME.apply(after, one)
                falls = isinstance(one, act.Deploy) and _falls_alone(state, after, evaluator.seat, one.card)
                (wasted if falls else found).append((_settled(evaluator, after), one))
        found = found or wasted
        best = [one for _, one in sorted(found, key=lambda entry: -entry[0])[:8]]
        for move in moves:
            after = clone(state)
            GAME.apply(after, move)
            offered = set(GAME.legal_actions(after))
            follow = [one for one in best if one in offered]
            if follow:
                found.append((max([_after(evaluator, after, one) for one in follow]), move))
        return found

    def _aims(
        self, evaluator: Evaluator, state: State, frame: AimFrame, actions: Sequence[Action]
    ) -> list[tuple[float, Action]]:
        """One step towards the best volley: a shot to order or take back, or firing it."""
        tables = state.config.tables
        _, volley = best_volley(evaluator, state, frame)
        wanted, ordered = dict(volley), dict(frame.aims)
        for shooter in sorted(wanted.keys() | ordered.keys()):
            if wanted.get(shooter) == ordered.get(shooter):
                continue
            step = tables.aim[shooter][wanted[shooter]] if shooter in wanted else tables.hold[shooter]
            if step in actions:
                return [(0.0, step)]
        return [(0.0, act.RESOLVE)]

    def _refilled(self, evaluator: Evaluator, state: State, action: Action) -> float:
        """The value after an action of Reinforce: a drawn card counts the same whichever it is, and a retreat must be
        better by a margin (LW-RNF-1)."""
        if isinstance(action, act.Retreat):
            after = clone(state)
            GAME.apply(after, action)
            return evaluator.value(after) - self.weights["retreat"]
        gain = self.weights["card"] if isinstance(action, act.Draw) else 0.0
        return evaluator.value(state) + gain


def _distinct(state: State, actions: Sequence[Action]) -> list[Action]:
    """The actions, those that place a card of the same kind on the same square only once."""
    tables = state.config.tables
    seen: set[tuple[str, str]] = set()
    found: list[Action] = []
    for action in actions:
        if isinstance(action, act.Deploy | act.PlaceOpening):
            key = (tables.cards[tables.index[action.card]].id, action.square)
            if key in seen:
                continue
            seen.add(key)
        found.append(action)
    return found


def _after(evaluator: Evaluator, state: State, action: Action) -> float:
    """The value of a position after an action and all decisions of the seat in the checks that follow."""
    after = clone(state)
    GAME.apply(after, action)
    return _settled(evaluator, after)


def _falls_alone(before: State, after: State, seat: Seat, card: str) -> bool:
    """Whether a card that was placed has fallen, and no enemy unit."""
    lost = after.casualties[1 - seat]
    if len(lost) == len(before.casualties[1 - seat]) or len(after.casualties[seat]) > len(before.casualties[seat]):
        return False
    return before.config.tables.index[card] in lost[len(before.casualties[1 - seat]) :]


def _settled(evaluator: Evaluator, state: State) -> float:
    while state.frames and state.result is None:
        frame = state.frames[-1]
        if isinstance(frame, AdvanceFrame):
            offered = GAME.legal_actions(state)
            if frame.decider == evaluator.seat:
                return max([_after(evaluator, state, one) for one in offered])
            GAME.apply(state, offered[0])
        elif isinstance(frame, AimFrame) and frame.decider == evaluator.seat:
            return best_volley(evaluator, state, frame)[0]
        else:
            break
    return evaluator.value(state)


def best_volley(
    evaluator: Evaluator, state: State, frame: AimFrame, most: int = 48
) -> tuple[float, tuple[tuple[int, int], ...]]:
    """The best distribution of the shots of a fire step, with the value after it. Shots have an effect only where they
    kill, so targets that all shooters together cannot kill get none (LW-CMB-4). ``most``: distributions that are
    tried."""
    mortal = missiles.mortal(state)
    reach = {unit: in_grid(state, unit, pos) for unit, pos in missiles.shooters(state)}
    ways: list[list[int]] = [[-1, *(one for one in targets if one in mortal)] for targets in reach.values()]
    best_value, best = -1e9, frame.aims[:0]
    judged: set[object] = set()
    for n, picked in enumerate(product(*ways)):
        if n == most:
            break
        volley = tuple([(unit, target) for unit, target in zip(reach, picked) if target >= 0])
        after = clone(state)
        after.frames = (*state.frames[:-1], AimFrame(frame.decider, tuple(sorted(volley))))
        GAME.apply(after, act.RESOLVE)
        if not after.frames or not isinstance(after.frames[-1], AdvanceFrame | AimFrame):
            ending = after.casualties, after.extra
            if ending in judged:  # the same units fall as in a volley valued before
                continue
            judged.add(ending)
        value = _settled(evaluator, after)
        if value > best_value + 1e-9:
            best_value, best = value, volley
    return best_value, best


def reasons_for(evaluator: Evaluator, view: State, state: State, action: Action) -> tuple[Reason, ...]:
    """The reasons for an action: units killed and lost at once, and the threat to the seat's units before and after."""
    weights, seat = evaluator.weights, evaluator.seat
    after = clone(state)
    GAME.apply(after, action)
    if after.result is not None and seat in after.result.winners:
        return (Reason("wins", {}, weights["win"]),)
    found = []
    fallen = after.casualties[seat][len(view.casualties[seat]) :]
    lost = after.casualties[1 - seat][len(view.casualties[1 - seat]) :]
    if fallen:
        found.append(Reason("kills", {"n": len(fallen)}, sum([evaluator.worth[unit] for unit in fallen])))
        if any(has_bit(evaluator.tables.commanders, unit) for unit in fallen):
            found.append(Reason("commander", {}, weights["commander"]))
    if lost:
        found.append(Reason("losses", {"n": len(lost)}, -sum([evaluator.worth[unit] for unit in lost])))
    if isinstance(action, act.Draw | act.Retreat):
        found.append(Reason("card", {}, weights["card"]))
    before, now = sum(evaluator.threats(view, seat)), sum(evaluator.threats(after, seat))
    if after.units[seat] and not now:
        found.append(Reason("out_of_reach", {}, weights["own_worst"] * max(before, 0.2)))
    elif now < before:
        found.append(Reason("safer", {}, weights["own_worst"] * (before - now)))
    aimed = len(evaluator.threats(after, 1 - seat))
    if aimed:
        found.append(Reason("threatens", {"n": aimed}, weights["enemy_worst"] * aimed))
    return tuple(sorted(found, key=lambda reason: -abs(reason.weight)))


# ------------------------------------------------------------------------------ the chances of a review


def sides(state: State) -> tuple[tuple[Seat, ...], ...]:
    del state
    return ((0,), (1,))


def strengths(state: State) -> tuple[float, ...]:
    figures = weights("lords_of_war", "captain")
    return tuple([Evaluator(GAME.view(state, seat), seat, figures).value(state) for seat in (0, 1)])


# ------------------------------ what plans are like, for players with a temper (the unit is a value of the Captain's)


_FORCE: Final = 0.1
"""What a point of damage of the arrows of a card counts that is kept in hand, for a player who is sly."""


def traits_of_action(evaluator: Evaluator, state: State, action: Action) -> Traits:
    """What an action is like at once: it is safe where no own unit can be killed next, it harms by threats to enemy
    units, it gains what it kills, and it is sly to begin with cards that do little and to keep the others in hand."""
    after, seat = clone(state), evaluator.seat
    GAME.apply(after, action)
    force = 0
    if isinstance(action, act.Deploy):
        force = sum([part[1] for _, part in evaluator.tables.strikes[evaluator.tables.index[action.card]]])
    return Traits(
        safety=-sum(evaluator.threats(after, seat)),
        harm=sum(evaluator.threats(after, 1 - seat)),
        gain=sum([evaluator.worth[unit] for unit in after.casualties[seat][len(state.casualties[seat]) :]]),
        guile=-force * _FORCE,
    )
