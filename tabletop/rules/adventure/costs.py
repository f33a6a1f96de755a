"""What things cost, whether they can be paid, and paying them (4.3, 5.5, AG-POT-2)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.rules.game import Action, Event, Seat

from . import actions as act, events as ev, lasting_effects as lasting
from .damage import hurt
from .effects import Choose, energy_of
from .figures import event_statics, face_key, health, loadout, seat_statics
from .frames import ChooseFrame, Payable, PayFrame
from .piles import discard_from_hand, drop_token, items_of, lose_item, return_card, take_away
from .prices import Need, Price, energy_price, price_of as price_of
from .selectors import concerns, side_of
from .state import REGISTRY, NotLegal, State, find_copy, pop, push, swap, top
from .tables import Tables, kept_with_tables, kind_of


def card_cost(state: State, seat: Seat, kind: str) -> int:
    """The energy an ability card costs now: printed, then all changes, not below 0 (4.3)."""
    return max(0, state.config.tables.content.abilities[kind].cost + cost_change(state, seat))


def cost_change(state: State, seat: Seat) -> int:
    """By how much energy the cost of every ability card of a seat is changed now."""
    found = 0
    for _, ctx, effect in seat_statics(state, seat, -1, lasting.CostMod):
        if effect.who in ("self", "host") or concerns(state, ctx, effect.who, seat):
            found += _counting(state, seat, effect)
    for effect in event_statics(state, lasting.CostMod):
        if effect.who == "any":
            found += _counting(state, seat, effect)
    if state.combat is not None and state.combat.costs and (side := side_of(state, seat)) >= 0:
        found += sum([n for one, n in state.combat.costs if one == side])
    if state.tariffs:
        found += sum([n for one, n in state.tariffs if one == seat])
    return found


def _counting(state: State, seat: Seat, effect: lasting.CostMod) -> int:
    """What a cost effect changes, 0 where it does not count now: some count only for the first card of each turn."""
    first = not effect.first_each or not any(one == seat for one, _ in state.played)
    return effect.n if first else 0


def price(state: State, seat: Seat, action: Payable) -> Price:
    """The price of an action. Raises NotLegal where it names something unknown."""
    tables = state.config.tables
    if isinstance(action, act.PlayCard):
        return energy_price(card_cost(state, seat, action.card))
    if isinstance(action, act.UsePower):
        source = face_key(state, seat) if action.source == "character" else f"{action.source}.front"
        return _ability_price(tables, source, action.index)
    if isinstance(action, act.UseItem):
        return _ability_price(tables, tables.things[action.item].source, action.index, action.item)
    if isinstance(action, act.UseToken):
        return _ability_price(tables, f"token.{action.token}", token_ability(state, action.token))
    if isinstance(action, act.AcceptOffer):
        return _ability_price(tables, tables.offers[state.players[seat].space], 0)
    for frame in reversed(state.frames):
        if isinstance(frame, ChooseFrame):
            choice = tables.effect(frame.key)
            assert isinstance(choice, Choose)
            return price_of(choice.options[action.option].cost)
    raise NotLegal


@kept_with_tables(1 << 10)
def _ability_price(tables: Tables, source: str, index: int, item: str = "") -> Price:
    return price_of(tables.abilities[source][index].cost, item)


def token_ability(state: State, kind: str) -> int:
    """The number of the ability by which a kept token is used."""
    for index, ability in enumerate(state.config.tables.abilities[f"token.{kind}"]):
        if ability.mode == "may":
            return index
    raise NotLegal


# --------------------------------------------------------------------------------------------- can it be paid


def mana_items(state: State, seat: Seat, without: tuple[str, ...] = ()) -> list[str]:
    """The items of a seat with a mana icon, except those in ``without``."""
    return [item for item in loadout(state, seat).mana if item not in without]


def candidates(state: State, seat: Seat, need: Need, taken: tuple[str, ...]) -> list[str]:
    """The items that could be given for one need."""
    colour = state.config.tables.colour
    return [
        item for item in items_of(state, seat, need.zone) if item not in taken and need.colour in (-1, colour[item])
    ]


def payable(state: State, seat: Seat, cost: Price) -> bool:
    """Whether a price can be paid in full, mana icons counted (AG-GEN-9, 4.3)."""
    if not cost.needs and not cost.suffer and energy_of(state, seat) >= cost.energy:
        return True
    player = state.players[seat]
    if cost.suffer and player.damage + cost.suffer >= health(state, seat):
        return False
    if sum([need.what == "card" for need in cost.needs]) > len(player.hand):
        return False
    taken: tuple[str, ...] = (cost.source,) if cost.source else ()
    mana = mana_items(state, seat, taken)
    for need in sorted([one for one in cost.needs if one.what == "item"], key=lambda one: one.colour, reverse=True):
        found = candidates(state, seat, need, taken)
        if not found:
            return False
        dry = [item for item in found if item not in mana]
        taken = (*taken, (dry or found)[0])
    left = [item for item in mana if item not in taken]
    return energy_of(state, seat) + len(left) >= cost.energy


# ----------------------------------------------------------------------------------------------------- paying


def _next_need(frame: PayFrame, cost: Price) -> Need | None:
    done = len(frame.cards) + len(frame.items)
    return cost.needs[done] if done < len(cost.needs) else None


def _excluded(frame: PayFrame, cost: Price) -> tuple[str, ...]:
    return (*frame.items, *frame.drunk, *([cost.source] if cost.source else []))


def begin_payment(state: State, seat: Seat, action: Payable, events: list[Event]) -> bool:
    """Pay for an action, or let the seat choose how; gives whether it is paid already."""
    cost = price(state, seat, action)
    frame = PayFrame(seat, action)
    if cost.needs or (cost.energy and mana_items(state, seat, _excluded(frame, cost))):
        push(state, frame)
        return False
    _pay(state, frame, cost, events)
    return True


@REGISTRY.lists(PayFrame)
def pay_actions(state: State, frame: PayFrame) -> list[Action]:
    """The choices for a cost: the next card or item, then mana icons; and cancelling."""
    seat = frame.decider
    cost = price(state, seat, frame.action)
    need = _next_need(frame, cost)
    found: list[Action] = []
    if need is not None:
        if need.what == "card":
            left = [card for card in state.players[seat].hand if card not in frame.cards]
            kinds: list[str] = []
            for card in left:
                if (kind := kind_of(card)) not in kinds:
                    kinds.append(kind)
            found += [act.ChooseCard(kind) for kind in kinds]
        else:
            found += [act.ChooseItem(item) for item in candidates(state, seat, need, _excluded(frame, cost))]
        return [*found, act.CANCEL]
    left_to_pay = cost.energy - len(frame.drunk)
    if left_to_pay > 0:
        found += [act.UsePotion(item, "mana") for item in mana_items(state, seat, _excluded(frame, cost))]
    if energy_of(state, seat) >= left_to_pay:
        found.append(act.CONFIRM)
    return [*found, act.CANCEL]


def choose_for_cost(state: State, kind: str, item: str, events: list[Event]) -> bool:
    """Add a card of a kind, or an item, to the payment; gives whether everything is paid now."""
    frame = top(state, PayFrame)
    if item:
        frame = replace(frame, items=(*frame.items, item))
    else:
        hand = tuple([card for card in state.players[frame.decider].hand if card not in frame.cards])
        card = find_copy(hand, kind)
        if not card:
            raise NotLegal
        frame = replace(frame, cards=(*frame.cards, card))
    swap(state, frame)
    cost = price(state, frame.decider, frame.action)
    if _next_need(frame, cost) is not None or cost.energy:
        return False
    return confirm(state, events)


def drink_for_cost(state: State, item: str) -> None:
    """Use an item's mana icon, which reduces the energy to pay by 1."""
    frame = top(state, PayFrame)
    swap(state, replace(frame, drunk=(*frame.drunk, item)))


def confirm(state: State, events: list[Event]) -> bool:
    """Pay everything that was chosen; gives True, since it is paid now."""
    frame = top(state, PayFrame)
    cost = price(state, frame.decider, frame.action)
    pop(state)
    _pay(state, frame, cost, events)
    return True


def _pay(state: State, frame: PayFrame, cost: Price, events: list[Event]) -> None:
    seat = frame.decider
    for card in frame.cards:
        discard_from_hand(state, seat, card, events)
    for item in frame.items:
        lose_item(state, seat, item, events)
    for item in frame.drunk:
        drink(state, seat, item, "mana", events)
    energy = cost.energy - len(frame.drunk)
    if cost.energy:
        events.append(ev.Paid(seat, energy, len(frame.drunk)))
    if energy:
        if seat == state.active:
            state.energy -= energy
        else:
            assert state.combat is not None
            state.combat.energy -= energy
    if cost.this:
        if isinstance(frame.action, act.UseItem):
            lose_item(state, seat, frame.action.item, events)
        elif isinstance(frame.action, act.UseToken):
            drop_token(state, seat, find_copy(state.players[seat].tokens, frame.action.token), events)
    if cost.suffer:
        hurt(state, seat, cost.suffer, seat, events, cost=True)


def drink(state: State, seat: Seat, item: str, icon: str, events: list[Event]) -> None:
    """Discard an item for one of its icons (AG-POT-4)."""
    take_away(state, seat, item)
    events.append(ev.PotionDrunk(seat, item, icon))
    return_card(state, item, events)
