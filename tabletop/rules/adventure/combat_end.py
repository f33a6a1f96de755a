"""The end of a combat (C11, C12): defeats, theft, the encounter's card, triggers of winning."""

from __future__ import annotations

from dataclasses import replace

from tabletop.rules.game import Event

from . import events as ev, quests
from .challenge import to_tracker
from .damage import begin_defeat
from .figures import monster
from .frames import settle_frame
from .piles import gone, remove_marker, return_card, to_bag, to_discard
from .state import ATTACKER, DEFENDER, NOBODY, Combat, State, pop, push, run
from .triggers import queue, sources
from .values import THIS_COMBAT, Ctx, PendingDefeat


def end(state: State, combat: Combat, events: list[Event]) -> None:
    """(1) Report who is defeated; (2) queue theft and the defeat procedures, the defender's first."""
    combat.stage = "encounter"
    combat.pending = (0, 0)
    if combat.cancelled:
        combat.down = (False, False)
    events.append(ev.CombatEnded(*combat.down, bool(combat.cancelled)))
    both = combat.down == (True, True)
    before = len(state.frames)
    for side in (DEFENDER, ATTACKER):
        seat = combat.seats[side]
        if combat.down[side] and seat != NOBODY:
            other = combat.seats[1 - side]
            begin_defeat(state, seat, other, NOBODY if both else other, events)
    state.frames = (*state.frames[:before], *reversed(state.frames[before:]))  # the defender's comes first


def encounter(state: State, combat: Combat, events: list[Event]) -> None:
    """(3) Put the encounter's card where it belongs (AG-CMB-12, AG-CMB-13)."""
    combat.stage = "put_away"
    foe = state.foe
    if combat.defender != NOBODY or foe is None:
        return
    creature = monster(state)
    if combat.down[1]:
        fact = PendingDefeat(combat.attacker, NOBODY, creature.id, not combat.hurt[0])
        state.facts = (*state.facts, fact)
        events.append(ev.MonsterDefeated(combat.attacker, creature.id))
        quests.defeat_counts(state, fact, events)
        if foe.kind == "marker":
            remove_marker(state, foe.slot, events)
            state.foe = foe = replace(foe, kind="event" if creature.event else "drawn", slot=-1)
        if combat.down[0]:
            _put_on_deck(state, events)
        elif creature.board or creature.event:
            if creature.reward:
                run(state, Ctx(creature.source, "foe", seat=combat.attacker, side=DEFENDER), (creature.reward,))
        else:
            state.foe = gone(foe)
            to_bag(state, combat.attacker, foe.card, events, "won")
        return
    if combat.cancelled == "deck_top" and foe.kind != "board":
        if foe.kind == "marker":
            remove_marker(state, foe.slot, events)
            state.foe = replace(foe, kind="drawn", slot=-1)
        _put_on_deck(state, events)
    elif foe.kind in ("drawn", "event"):
        state.foe = gone(foe)
        to_tracker(state, foe.card, combat.space, events)


def _put_on_deck(state: State, events: list[Event]) -> None:
    foe = state.foe
    if foe is not None and foe.kind in ("drawn", "event"):
        state.foe = gone(foe)
        return_card(state, foe.card, events)


def put_away(state: State, combat: Combat, events: list[Event]) -> None:
    """Return an event encounter to its deck unless its reward has put it into the log (AG-EVT-8)."""
    combat.stage = "win"
    _put_on_deck(state, events)


def win(state: State, combat: Combat, events: list[Event]) -> None:
    """(4) Queue the triggers of winning."""
    combat.stage = "facts"
    for side in (ATTACKER, DEFENDER):
        if combat.down[1 - side] and not combat.down[side]:
            queue(state, side, sources(state, side, "on_win"))


def facts(state: State, combat: Combat, events: list[Event]) -> None:
    """(5) to (7): triggers of the global event, quests, the win check."""
    combat.stage = "cleanup"
    push(state, settle_frame(state.active))


def cleanup(state: State, combat: Combat, events: list[Event]) -> None:
    """C12: put played cards on the discard piles; modifiers, energy and substitutes end with the combat."""
    for one in combat.cards:
        to_discard(state, one.card)
    for player in state.players:
        if player.forbids:
            player.forbids = tuple([one for one in player.forbids if one.since != THIS_COMBAT])
    state.combat = None
    state.foe = None
    pop(state)
