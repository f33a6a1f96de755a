"""The exploration phase: resources of the space and their triggers (AG-EXP, AG-RES)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from tabletop.rules.game import Action, Event, Seat

from . import actions as act, events as ev, quests
from .board import flights, go
from .damage import forbidden, heal
from .figures import applies
from .frames import (
    BookFrame,
    DiscardFrame,
    ItemFrame,
    QuestDrawFrame,
    QueueFrame,
    ResourceFrame,
    SpaceFrame,
    settle_frame,
)
from .items import resource_mods
from .piles import draw_cards, items_of
from .run_effects import discard_chosen
from .state import REGISTRY, State, clockwise, pop, push, swap, top
from .tables import kind_of
from .terms import Resource
from .tokens import begin_placing
from .values import Ctx, Waiting

_HEALS: Final = {"potion_small": 1, "potion_large": 2}
DRAWN: Final = {"scroll": 1, "book": 2}
"""How many ability cards the active character draws at a resource (AG-RES-1, AG-RES-2)."""


def resource_actions(state: State) -> list[Action]:
    """The resources of the space, forbidden ones only when there is no other (AG-RES-8)."""
    resources = state.config.tables.spaces[state.players[state.active].space].resources
    allowed = [resource for resource in resources if not barred(state, resource)]
    return [act.UseResource(resource) for resource in allowed or resources]


def barred(state: State, resource: str) -> bool:
    """Whether a resource is forbidden to the active character."""
    return resource == "flight_path" and forbidden(state, state.active, "flight_path")


def measure(state: State, seat: Seat, resource: str) -> tuple[int | str, ...]:
    """The values that a resource can change, to compare them before and after its use."""
    player = state.players[seat]
    if resource in DRAWN:
        return (len(player.hand),)
    if resource in _HEALS:
        return (player.damage,)
    if resource == "flight_path":
        return (player.space,)
    if resource == "place_discovery":
        return (sum(map(len, state.ground)),)
    if resource == "quest_giver":
        return (len(state.elite), len(state.elite_discard), *[held.card for held in player.quests])
    return items_of(state, seat)


def use_resource(state: State, action: act.UseResource, events: list[Event]) -> None:
    """Activate a resource (AG-EXP-4)."""
    seat = state.active
    resource: Resource = action.resource
    space = state.players[seat].space
    events.append(ev.ResourceUsed(seat, space, resource))
    push(state, ResourceFrame(seat, resource, measure(state, seat, resource)))
    if not barred(state, resource):
        _RESOURCES[resource](state, seat, events)


@REGISTRY.settles(ResourceFrame)
def settle_resource(state: State, frame: ResourceFrame, events: list[Event]) -> bool:
    """After a resource was used: quests, then its triggers, own tokens before the global event (5.2)."""
    seat = frame.decider
    swap(state, settle_frame(state.active))
    asked = [
        (kind_of(token), Ctx(f"token.{kind_of(token)}", f"token:{token}", seat=seat, it=seat))
        for token in state.players[seat].tokens
    ]
    answered = any(_answering(state, ctx, frame.resource) for _, ctx in asked)  # a large potion removes Disease
    if answered or measure(state, seat, frame.resource) != frame.before:
        quests.resource_counts(state, seat, frame.resource, events)
    if state.festival:
        asked.append((state.festival, Ctx(f"{state.festival}.front", f"event:{state.festival}", it=seat)))
    waiting = []
    for name, ctx in asked:
        if keys := _answering(state, ctx, frame.resource):
            waiting.append(Waiting(name, ctx, keys))
    if waiting:
        push(state, QueueFrame(seat, tuple(waiting), free=False))
    return True


def _answering(state: State, ctx: Ctx, resource: str) -> tuple[str, ...]:
    tables = state.config.tables
    found = []
    for index in tables.by_when[ctx.source].get("on_resource", ()):
        ability = tables.abilities[ctx.source][index]
        if ability.resource in (None, resource) and applies(state, ctx, ability):
            found.append(f"{ctx.source}.{index}")
    return tuple(found)


# ---------------------------------------------------------------------------------------------- one by one


def _scroll(state: State, seat: Seat, events: list[Event]) -> None:
    draw_cards(state, seat, DRAWN["scroll"], events)


def _book(state: State, seat: Seat, events: list[Event]) -> None:
    draw_cards(state, seat, DRAWN["book"], events)
    push(state, BookFrame(seat, tuple(clockwise(state, seat)[1:])))


@REGISTRY.settles(BookFrame)
def settle_book(state: State, frame: BookFrame, events: list[Event]) -> bool:
    """Let the next other seat draw 1 card and discard 1 (AG-RES-2)."""
    if not frame.left:
        pop(state)
        return True
    seat = frame.left[0]
    swap(state, replace(frame, left=frame.left[1:]))
    draw_cards(state, seat, 1, events)
    if state.players[seat].hand:
        push(state, DiscardFrame(seat, 1, book=True))
    return True


def discard_one(state: State, kind: str, events: list[Event]) -> None:
    """Discard a card of the chosen kind."""
    frame = top(state, DiscardFrame)
    discard_chosen(state, frame.decider, kind, events)
    if frame.n > 1 and state.players[frame.decider].hand:
        swap(state, replace(frame, n=frame.n - 1))
    else:
        pop(state)


def _potion(name: str) -> Callable[[State, Seat, list[Event]], None]:
    def use(state: State, seat: Seat, events: list[Event]) -> None:
        n = _HEALS[name] + sum([mod.heal for mod in resource_mods(state, name)])
        if n > 0:
            heal(state, seat, n, events)

    return use


def _place(state: State, seat: Seat, events: list[Event]) -> None:
    begin_placing(state, seat, 1, state.players[seat].space, events)


def _flight(state: State, seat: Seat, events: list[Event]) -> None:
    spaces = flights(state, seat)
    if spaces:
        push(state, SpaceFrame(seat, "flight", spaces, seat))


def fly(state: State, seat: Seat, to: str, events: list[Event]) -> None:
    """Let the figure fly; the resource counts as used, wherever a trap may send the figure then (AG-RES-5,
    AG-QST-9)."""
    frame = state.frames[-1]
    if isinstance(frame, ResourceFrame):
        swap(state, replace(frame, before=()))
    go(state, seat, to, "flight", events, seat)


def _auction(state: State, seat: Seat, events: list[Event]) -> None:
    items = items_of(state, seat)
    if items:
        push(state, ItemFrame(seat, "auction", items))


def _giver(state: State, seat: Seat, events: list[Event]) -> None:
    push(state, QuestDrawFrame(seat, (seat,), giver=True))


_RESOURCES: Final[dict[str, Callable[[State, Seat, list[Event]], None]]] = {
    "scroll": _scroll,
    "book": _book,
    "potion_small": _potion("potion_small"),
    "potion_large": _potion("potion_large"),
    "place_discovery": _place,
    "flight_path": _flight,
    "auction_house": _auction,
    "quest_giver": _giver,
}
