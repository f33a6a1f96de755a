"""Choices of items and colours: auction, theft, trade, items kept or lost, the order on a deck (AG-ITM, AG-RES-6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from tabletop.rules.game import Action, Event, Seat

from . import actions as act, events as ev, lasting_effects as lasting
from .figures import event_statics
from .frames import ColourFrame, ItemFrame
from .piles import find_item, gain_item, items_of, lose_item, pass_item, return_card, take_away, to_bag
from .state import REGISTRY, NotLegal, State, pop, push, top
from .terms import COLOURS

OPTIONAL: Final = ("steal", "trade")


@REGISTRY.lists(ItemFrame)
def item_actions(state: State, frame: ItemFrame) -> list[Action]:
    """The items to choose among; theft and trade can be declined."""
    items = frame.items
    if frame.why == "deck_order":
        colours = Counter([state.config.tables.colour[item] for item in items])
        items = tuple([item for item in items if colours[state.config.tables.colour[item]] > 1])
    found: list[Action] = [act.ChooseItem(item) for item in items]
    return [*found, act.PASS] if frame.why in OPTIONAL else found


def choose_item(state: State, action: act.ChooseItem, events: list[Event]) -> None:
    """Carry the choice of an item out."""
    frame = top(state, ItemFrame)
    if action.item not in frame.items:
        raise NotLegal
    pop(state)
    _CHOSEN[frame.why](state, frame, action.item, events)


def _steal(state: State, frame: ItemFrame, item: str, events: list[Event]) -> None:
    pass_item(state, frame.other, frame.decider, item, events, stolen=True)


def _take(state: State, frame: ItemFrame, item: str, events: list[Event]) -> None:
    """Take an item for the owner of a Travelling Merchant; its former owner may take another one back (AG-RUL-43)."""
    owner = next(seat for seat, player in enumerate(state.players) if item in player.bag)
    others = state.players[frame.decider].bag
    pass_item(state, owner, frame.decider, item, events, stolen=False)
    if others:
        push(state, ItemFrame(owner, "trade", others, 1, frame.decider))


def _trade(state: State, frame: ItemFrame, item: str, events: list[Event]) -> None:
    pass_item(state, frame.other, frame.decider, item, events, stolen=False)


def _lose(state: State, frame: ItemFrame, item: str, events: list[Event]) -> None:
    lose_item(state, frame.decider, item, events)
    left = tuple([one for one in frame.items if one != item])
    if frame.n > 1 and left:
        push(state, replace(frame, items=left, n=frame.n - 1))


def _auction(state: State, frame: ItemFrame, item: str, events: list[Event]) -> None:
    """Sell an item and gain one of its colour; of several drawn ones, one is kept (AG-RES-6)."""
    seat = frame.decider
    colour = state.config.tables.colour[item]
    lose_item(state, seat, item, events)
    extra = sum([effect.draw_extra for effect in resource_mods(state, "auction_house")])
    if extra <= 0:
        gain_item(state, seat, colour, events)
        return
    drawn: list[str] = []
    for _ in range(1 + extra):
        card = find_item(state, colour, events)
        if card:
            drawn.append(card)
    if len(drawn) > 1:
        events.append(ev.ItemsDrawn(seat, tuple(drawn)))
        push(state, ItemFrame(seat, "keep_item", tuple(drawn)))
    elif drawn:
        to_bag(state, seat, drawn[0], events, "gained")


def resource_mods(state: State, resource: str) -> list[lasting.ResourceMod]:
    """The effects of the global event on a resource (AG-RES-8)."""
    return [effect for effect in event_statics(state, lasting.ResourceMod) if resource in effect.resource]


def _keep(state: State, frame: ItemFrame, item: str, events: list[Event]) -> None:
    to_bag(state, frame.decider, item, events, "gained")
    rest = tuple([one for one in frame.items if one != item])
    if len(rest) > 1:
        push(state, ItemFrame(frame.decider, "deck_order", rest))
    else:
        for one in rest:
            return_card(state, one, events)


def _order(state: State, frame: ItemFrame, item: str, events: list[Event]) -> None:
    return_card(state, item, events)
    push(state, replace(frame, items=tuple([one for one in frame.items if one != item])))


_CHOSEN: Final[dict[str, Callable[[State, ItemFrame, str, list[Event]], None]]] = {
    "auction": _auction,
    "keep_item": _keep,
    "lose_item": _lose,
    "steal": _steal,
    "take_item": _take,
    "trade": _trade,
    "deck_order": _order,
}


@REGISTRY.settles(ItemFrame)
def settle_items(state: State, frame: ItemFrame, events: list[Event]) -> bool:
    """Return items to their decks without asking where their order makes no difference."""
    if frame.why != "deck_order":
        return False
    tables = state.config.tables
    colours = Counter([tables.colour[item] for item in frame.items])
    if any(n > 1 for n in colours.values()):
        return False
    pop(state)
    for item in frame.items:
        return_card(state, item, events)
    return True


def discard_together(state: State, seat: Seat, items: tuple[str, ...], events: list[Event]) -> None:
    """Discard several items to their decks at once, those of one colour in the order that their player chooses
    (AG-CHL-7)."""
    for item in items:
        take_away(state, seat, item)
        events.append(ev.ItemLost(seat, item))
    push(state, ItemFrame(seat, "deck_order", items))


def discard_random_items(state: State, seat: Seat, zone: str, n: int, events: list[Event]) -> None:
    """Discard random items to their decks (AG-ITM-10)."""
    for _ in range(n):
        items = items_of(state, seat, zone)
        if not items:
            return
        lose_item(state, seat, items[state.chance.below(len(items), "random item")], events, random=True)


# --------------------------------------------------------------------------------------------------- colour


def colours(state: State, seat: Seat) -> list[int]:
    """The colours that a seat may name for an item: its level or lower, with a card in the deck."""
    return [colour for colour in range(state.players[seat].level + 1) if state.decks[colour]]


@REGISTRY.lists(ColourFrame)
def colour_actions(state: State, frame: ColourFrame) -> list[Action]:
    """Choosing each of those colours."""
    names: list[Action] = []
    for colour in colours(state, frame.decider):
        names.append(act.ChooseColour(COLOURS[colour]))
    return names


@REGISTRY.handles(act.ChooseColour)
def choose_colour(state: State, action: act.ChooseColour, events: list[Event]) -> None:
    """Gain an item of the chosen colour."""
    frame = top(state, ColourFrame)
    pop(state)
    gain_item(state, frame.decider, COLOURS.index(action.colour), events)
