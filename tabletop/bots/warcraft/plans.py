"""The ways to go on among which a Warlord of Warcraft chooses: whole Move Steps, baskets of purchases, and where to
deploy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.bots.player import Budget, Weights
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Seat
from tabletop.rules.warcraft import actions as act, state as st
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.state import State

from .captain import Captain

Plan = tuple[Action, ...]

_TEMPERS: Final[tuple[dict[str, float], ...]] = (
    {},
    {"attack": 99.0},
    {"attack": 0.6, "casualty": 0.5},
    {"objective": 3.0},
    {"enemy_town": 2.5, "caution": 0.4},
    {"own_town": 8.0, "town_alarm": 2.0},
    {"attack": 1.5},
    {"caution": 2.5},
    {"caution": 0.2, "crowd": 0.0},
    {"enemy_piece": 4.0},
    {"objective": 3.0, "attack": 99.0},
    {"enemy_town": 0.1},
)
"""Factors of the Captain's weights, by temper: unchanged, no attack, bold, for the victory points, everything against
enemy Towns, everything to the own Town, careful, fearful, fearless and crowded, after the enemy's pieces, to objectives
without a fight, away from enemy Towns."""
_LONGEST: Final = 60
_PURCHASES: Final = (act.Train, act.Construct, act.ConstructOutpost, act.Upgrade)


def tempered(captain: Captain) -> list[Captain]:
    """Captains of each temper, the given one first."""
    return [
        Captain(Weights({**captain.weights.figures, **{k: captain.weights[k] * by for k, by in temper.items()}}))
        for temper in _TEMPERS
    ]


def move_steps(captains: Sequence[Captain], view: State, sample: State, most: int, chance: Chance) -> list[Plan]:
    """At most ``most`` Move Steps that Captains would make, without those that lead to the same board, the first
    Captain's first. ``sample``: one of what the view hides, for what a move may reveal."""
    seat = view.frames[-1].decider
    seen: set[tuple[tuple[int, ...], ...]] = set()
    found: list[Plan] = []
    for captain in captains:
        if len(found) >= most:
            break
        state, plan = _followed(captain, sample, seat, st.MoveFrame, chance)
        key = tuple([tuple(stack) for stack in state.board])
        if plan and key not in seen:
            seen.add(key)
            found.append(plan)
    return found


def _followed(captain: Captain, sample: State, seat: Seat, frame: type[st.Frame], chance: Chance) -> tuple[State, Plan]:
    """What a Captain does while a seat's step lasts, and the position before its end."""
    state = st.clone(sample)
    plan: list[Action] = []
    while len(plan) < _LONGEST:
        now = state.frames[-1] if state.frames else None
        if not isinstance(now, frame) or now.decider != seat:
            break
        action = captain.choose(state, GAME.legal_actions(state), Budget(), chance).action
        plan.append(action)
        if not isinstance(action, act.Move | act.Carry):
            break  # the step is over, or a card may be played, after which the plan may not fit
        GAME.apply(state, action)
    return state, tuple(plan)


def baskets(captain: Captain, view: State, most: int) -> list[Plan]:
    """At most ``most`` baskets of a Spend Step from which nothing is missing that could be paid, each with the end of
    the step; by the sum of what the Captain gives for their items, and at least one of each option (WC-SPN-1)."""
    seat = view.frames[-1].decider
    found: list[tuple[float, Plan]] = []
    _fill(captain, st.clone(view), seat, (), 0.0, found)
    found.sort(key=lambda entry: -entry[0])
    firsts: dict[type[Action], int] = {}
    for n, (_, plan) in enumerate(found):
        firsts.setdefault(type(plan[0]), n)
    chosen = sorted({*firsts.values(), *range(min(most, len(found)))})
    return [found[n][1] for n in chosen]


def _fill(
    captain: Captain, state: State, seat: Seat, bought: Plan, worth: float, found: list[tuple[float, Plan]]
) -> None:
    """Add every basket that begins with what was bought; items come in the order in which they are offered, so that the
    same basket is not filled twice."""
    frame = state.frames[-1] if state.frames else None
    if len(found) >= 200:
        return
    offers: list[Action] = []
    if isinstance(frame, st.SpendFrame) and frame.decider == seat:
        offers = [one for one in GAME.legal_actions(state) if isinstance(one, _PURCHASES)]
    values = {one: captain.item(state, seat, one) for one in offers}
    wanted = [one for one in offers if values[one] > 0]
    if not wanted:
        if bought:
            found.append((worth, (*bought, act.END_SPEND) if isinstance(frame, st.SpendFrame) else bought))
        return
    for one in wanted:
        if bought and one.text < bought[-1].text:
            continue
        position = st.clone(state)
        GAME.apply(position, one)
        _fill(captain, position, seat, (*bought, one), worth + values[one], found)


def deployments(actions: Sequence[Action], usual: Action) -> list[Plan]:
    """Where the next thing that was trained may be put: the Captain's choice first, then the other places for it."""
    if not isinstance(usual, act.Deploy):
        return [(usual,)]
    others = [one for one in actions if isinstance(one, act.Deploy) and one.item == usual.item and one != usual]
    return [(usual,), *((one,) for one in others)]
