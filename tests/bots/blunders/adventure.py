"""What a player of the Adventure Game never does."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from tabletop.bots.adventure.odds import against, fighter
from tabletop.rules.adventure import actions as act, queries
from tabletop.rules.adventure.board import markers_at
from tabletop.rules.adventure.explore import DRAWN
from tabletop.rules.adventure.frames import TurnFrame
from tabletop.rules.adventure.game import GAME
from tabletop.rules.adventure.journeys import quest_goals, serves
from tabletop.rules.adventure.state import State
from tabletop.rules.adventure.terms import Resource
from tabletop.rules.game import Action, Seat

from . import Rule

_WELCOME: Final[tuple[Resource, ...]] = ("scroll", "book", "potion_small", "potion_large", "place_discovery")
POOR = 0.25
"""A chance to win that is not worth the fight."""


def own_things(state: State, seat: Seat) -> Hashable:
    """Everything that a turn can change for a hero: place, damage, quests, log, cards and items."""
    own = state.players[seat]
    held = own.weapon, own.armour, own.bag, own.tokens, own.attached, len(own.hand)
    return own.space, own.level, own.side, own.damage, own.quests, own.log, held


def brings(view: State, action: Action) -> bool:
    """Whether a resource has an effect, and leaves a card in hand that it draws."""
    if not isinstance(action, act.UseResource):
        return False
    seat, drawn = view.active, DRAWN.get(action.resource, 0)
    if drawn:
        return queries.forced_discards(view, seat, action.resource) < drawn
    return not queries.brings_nothing(view, seat, action.resource)


def uses_in_vain(view: State, action: Action) -> bool:
    """A flight, an auction or a quest may be unwanted."""
    if not isinstance(action, act.UseResource) or brings(view, action):
        return False
    return any(
        brings(view, act.UseResource(name)) for name in _WELCOME if act.UseResource(name) in GAME.legal_actions(view)
    )


def leaves_an_errand(view: State, action: Action) -> bool:
    """Collecting, arriving and meeting cost nothing."""
    frame = view.frames[-1]
    if not isinstance(frame, TurnFrame) or frame.stage != "quests" or not isinstance(action, act.Done):
        return False
    return any(isinstance(one, act.Collect | act.Travel | act.Meet) for one in GAME.legal_actions(view))


def odds(view: State, action: act.Fight) -> float:
    """The chance to win the fight that an action begins in the space of the hero whose turn it is."""
    here = view.players[view.active].space
    markers = {f"marker_{slot + 1}": view.markers[slot] for slot in markers_at(view, here)}
    marker = markers.get(action.what)
    foe = view.config.tables.board[here] if marker is None else marker.card
    return against(view.config.tables, foe, fighter(view, view.active, view.energy)).win


def walks_into_defeat(view: State, action: Action) -> bool:
    """A challenge must be taken where the movement ends (AG-CHL-4), unless a flight leads on; cards can still better
    the chance."""
    frame = view.frames[-1]
    if not isinstance(frame, TurnFrame) or frame.stage != "move" or not isinstance(action, act.EndMovement):
        return False
    if not any(isinstance(one, act.Step) for one in GAME.legal_actions(view)):
        return False
    here, tables = view.players[view.active].space, view.config.tables
    fights = [act.Fight(f"marker_{slot + 1}") for slot in markers_at(view, here)]
    fights += [act.Fight("board")] if tables.board.get(here) in tables.monsters else []
    held = view.players[view.active].quests
    if "flight_path" in tables.spaces[here].resources:
        return False
    if any(here in quest_goals(view, view.active, one) for one in held):
        return False
    if not fights or any(serves(view, view.active, one, fight) for one in held for fight in fights):
        return False
    return max(odds(view, fight) for fight in fights) < POOR


RULES: Final = (
    Rule("vain", "No resource is used without effect where another one has an effect.", uses_in_vain),
    Rule("errand", "No maintenance ends while something can be done for a quest that costs nothing.", leaves_an_errand),
    Rule("fight", "No walk ends, but for a quest, where a fight waits that is hardly ever won.", walks_into_defeat),
)
