"""What a player does who tries nothing out: the choice of the goal-seeking player, but for what is worn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from tabletop.rules.adventure import actions as act
from tabletop.rules.adventure.figures import face
from tabletop.rules.adventure.frames import TurnFrame
from tabletop.rules.adventure.goal_seeker import choose as goal_choice
from tabletop.rules.adventure.state import State
from tabletop.rules.game import Action, Seat


def default_choice(state: State, actions: Sequence[Action], below: Callable[[int], int]) -> Action:
    """The chosen one of the actions (at least one) for the seat that decides; ``below(limit)``: a random number from 0
    to limit - 1. What is worn is chosen by :func:`worn_choice`."""
    frame = state.frames[-1]
    if isinstance(frame, TurnFrame) and frame.stage == "equip":
        return worn_choice(state, frame.decider, actions)
    return goal_choice(state, actions, below)


def worn_choice(state: State, seat: Seat, actions: Sequence[Action]) -> Action:
    """One change of what a seat wears, or the end of changing: what is worn replaces the number of the character card
    (AG-ITM-7), so that nothing with a lower number than the card's is put on, and such a thing is taken off; of equal
    ones what is worn stays, and an item goes before the bare card, for its power."""
    card, player = face(state, seat), state.players[seat]
    slots: tuple[tuple[Literal["weapon", "armour"], str, int], ...] = (
        ("weapon", player.weapon, card.attack.value),
        ("armour", player.armour, card.defence),
    )
    for slot, worn, own in slots:
        least = max(own, number(state, worn) + 1) if worn else own
        fit = [
            one
            for one in actions
            if isinstance(one, act.Equip)
            and state.config.tables.things[one.item].card.slot == slot
            and number(state, one.item) >= least
        ]
        if fit:
            return max(fit, key=lambda one: number(state, one.item))
        if worn and number(state, worn) < own and act.Unequip(slot) in actions:
            return act.Unequip(slot)
    return act.DONE


def number(state: State, item: str) -> int:
    """What a weapon sets as the attack, or an armour as the defence."""
    card = state.config.tables.things[item].card
    return card.attack.value if card.attack is not None else card.defence or 0
