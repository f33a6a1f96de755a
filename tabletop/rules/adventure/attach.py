"""Cards attached to a host: attaching, counters, removal (AG-ABL-8)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tabletop.rules.frozen import put
from tabletop.rules.game import Event

from . import events as ev
from .frames import CardFrame
from .piles import drop_event, drop_token, lose_item, return_card, to_discard
from .selectors import selected_seat
from .state import Attached, State, seat_of
from .tables import kind_of
from .terms import Who
from .values import Ctx

Change = Callable[[Attached], Attached | None]


def attach(state: State, ctx: Ctx, to: Who, counters: int, events: list[Event]) -> None:
    """Attach a played card to its host ``to``; nothing happens when the host is an encounter without a marker."""
    what, _, card = ctx.holder.partition(":")
    if what != "card":
        return
    host = ctx.target if to == "target" else ""
    seat = seat_of(state, host) if host else selected_seat(state, ctx, to)
    marker = int(host.removeprefix("marker_")) - 1 if host.startswith("marker_") else -1
    space = host if host in state.config.tables.spaces else ""
    if (seat < 0 and marker < 0 and not space) or (marker >= 0 and state.markers[marker] is None):
        return
    if not _take_up(state, card):
        return
    one = Attached(card, ctx.seat, counters, space)
    if seat >= 0:
        player = state.players[seat]
        _make_unique(state, player.attached, card, events)
        player.attached = (*player.attached, one)
        host = player.character
    elif marker >= 0:
        found = state.markers[marker]
        assert found is not None
        _make_unique(state, found.attached, card, events)
        found = state.markers[marker]
        assert found is not None
        state.markers = put(state.markers, marker, replace(found, attached=(*found.attached, one)))
    else:
        state.traps = (*state.traps, one)
    events.append(ev.CardAttached(ctx.seat, card, host, one.counters))


def _take_up(state: State, card: str) -> bool:
    """Take a card from among those being played; gives whether it was there."""
    for at, frame in enumerate(state.frames):
        if isinstance(frame, CardFrame) and frame.card == card:
            state.frames = put(state.frames, at, replace(frame, card=""))
            return True
    combat = state.combat
    if combat is not None and any(one.card == card for one in combat.cards):
        combat.cards = tuple([one for one in combat.cards if one.card != card])
        return True
    return False


def _make_unique(state: State, attached: tuple[Attached, ...], card: str, events: list[Event]) -> None:
    """Discard the attached card of the same unique group as a new one (5.1)."""
    abilities = state.config.tables.content.abilities
    group = abilities[kind_of(card)].unique_group
    for one in attached:
        if group and abilities[kind_of(one.card)].unique_group == group:
            remove(state, one.card, events)


def _changed(attached: tuple[Attached, ...], card: str, change: Change) -> tuple[Attached, ...]:
    found = [change(one) if one.card == card else one for one in attached]
    return tuple([one for one in found if one is not None])


def change(state: State, card: str, how: Change) -> None:
    """Change or remove an attached card, whatever its host."""
    for player in state.players:
        if any(one.card == card for one in player.attached):
            player.attached = _changed(player.attached, card, how)
    for slot, marker in enumerate(state.markers):
        if marker is not None and any(one.card == card for one in marker.attached):
            state.markers = put(state.markers, slot, replace(marker, attached=_changed(marker.attached, card, how)))
    if any(one.card == card for one in state.traps):
        state.traps = _changed(state.traps, card, how)


def find(state: State, card: str) -> Attached | None:
    """The attached card of a copy id; None when it is not attached."""
    places = [player.attached for player in state.players]
    places += [marker.attached for marker in state.markers if marker is not None]
    for place in (*places, state.traps):
        for one in place:
            if one.card == card:
                return one
    return None


def remove(state: State, card: str, events: list[Event]) -> None:
    """Put an attached card on its owner's discard pile."""
    one = find(state, card)
    if one is not None:
        change(state, card, lambda _: None)
        to_discard(state, card)
        events.append(ev.CardDetached(one.owner, card))


def change_counters(state: State, ctx: Ctx, n: int, events: list[Event]) -> int:
    """Change the counters on the card of ``ctx``; gives their new number, 1 when it is not attached any more."""
    card = ctx.holder.partition(":")[2]
    one = find(state, card) if ctx.holder.startswith("attached:") else None
    if one is None:
        return 1
    left = one.counters + n
    change(state, card, lambda found: replace(found, counters=max(0, left)))
    events.append(ev.CounterChanged(card, left))
    return left


def discard_source(state: State, ctx: Ctx, events: list[Event]) -> None:
    """Discard the source of a list; a card being played is discarded anyway."""
    what, _, name = ctx.holder.partition(":")
    if what == "attached":
        remove(state, name, events)
    elif what == "event":
        if drop_event(state, name):
            return_card(state, name, events)
    elif what in ("token", "item"):
        for seat, player in enumerate(state.players):
            if name in player.tokens:
                drop_token(state, seat, name, events)
            elif name in (player.weapon, player.armour, *player.bag):
                lose_item(state, seat, name, events)
