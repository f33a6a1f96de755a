"""The effects of cards, one class for each: what a card can be aimed at when it is played, whether that can bring its
player's side anything, and what it does when it takes effect (WC-CRD-9 to 28)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Annotated

from tabletop.rules.bits import has_bit, with_bit
from tabletop.rules.entries import KIND as ANY_KIND, Entry, between, read
from tabletop.rules.game import Event, Seat

from . import events as ev
from .battle_dice import BATTLE_DIE, curse, glaive, hit_limit
from .board import is_called, lift, place, release_builder
from .card_aims import LAST_WINDOW, NO_AIM, SIDE_WINDOWS, SIDES, Aims, CardAim, begin, caused, loot, ways
from .content import content
from .forces import battle_of, choices, dice, force, index_of
from .pieces import (
    BUILDER,
    CALLED,
    FAST,
    FIGHTS,
    FLYING,
    KIND,
    KINDS,
    MELEE,
    NEUTRAL,
    OWNER,
    PHASES,
    POLY,
    WORKER,
    crippled,
    flagged,
    hex_of,
    located,
    outpost,
    piece_of,
)
from .state import CardFrame, Roll, State, WindowFrame, added, push, put


class CardEffect(Entry):
    """What a kind of card does."""

    __slots__ = ()
    tag = "do"

    def aims(self, state: State, frame: WindowFrame, seat: Seat) -> Aims:
        """What it can be aimed at when a seat plays it in a window; empty: it cannot be played."""
        return []

    def gains(self, state: State, seat: Seat, aim: CardAim) -> bool:
        """Whether, so aimed, it can bring its player's side anything, by what lies open."""
        return True

    def carry_out(self, state: State, frame: CardFrame, events: list[Event]) -> None:
        """Let it take effect."""


@cache
def effects_by_kind() -> Mapping[str, CardEffect]:
    """The effect of each kind of card. Raises ValueError for a wrong effect in the content."""
    cards = content().cards
    found = read(tuple[Annotated[CardEffect, ANY_KIND], ...], [kind.effect for kind in cards.values()])
    return dict(zip(cards, found, strict=True))


# ------------------------------------------------------------------------------------------- outside battles


class Hasten(CardEffect):
    """W1: hexes with own pieces, in one's own Move Step (WC-CRD-25)."""

    def aims(self, state: State, frame: WindowFrame, seat: Seat) -> Aims:
        if seat != state.active:
            return []
        return [CardAim(h) for h, stack in enumerate(state.board) if any(OWNER[piece] == seat for piece in stack)]

    def carry_out(self, state: State, frame: CardFrame, events: list[Event]) -> None:
        stack = state.board[frame.spot]
        own = [OWNER[piece] == frame.decider for piece in stack]
        state.board[frame.spot] = tuple(sorted([flagged(p, FAST) if mine else p for p, mine in zip(stack, own)]))
        events.append(ev.Hastened(frame.decider, state.config.tables.names[frame.spot], sum(own)))


class Slow(CardEffect):
    """W1 of an opponent: hexes with pieces hostile to the holder (WC-CRD-21)."""

    def aims(self, state: State, frame: WindowFrame, seat: Seat) -> Aims:
        side = state.config.tables.side
        if side[seat] == side[state.active]:
            return []
        return [
            CardAim(where)
            for where, stack in enumerate(state.board)
            if any(OWNER[piece] != NEUTRAL and side[OWNER[piece]] != side[seat] for piece in stack)
        ]

    def carry_out(self, state: State, frame: CardFrame, events: list[Event]) -> None:
        side = state.config.tables.side
        stack = state.board[frame.spot]
        hit = [OWNER[piece] != NEUTRAL and side[OWNER[piece]] != side[frame.decider] for piece in stack]
        state.board[frame.spot] = tuple(sorted([crippled(p) if slow else p for p, slow in zip(stack, hit)]))
        events.append(ev.Slowed(frame.decider, state.config.tables.names[frame.spot], sum(hit)))


class CallToArms(CardEffect):
    """W2: all own workers in the hex that can still be called fight as melee units; Outposts they build are lost
    (WC-CRD-9). It is no entry (WC-BAT-2)."""

    def aims(self, state: State, frame: WindowFrame, seat: Seat) -> Aims:
        stack = state.board[frame.spot]
        free = any(OWNER[piece] == seat and KIND[piece] == WORKER and not is_called(piece) for piece in stack)
        return [NO_AIM] if free else []

    def carry_out(self, state: State, frame: CardFrame, events: list[Event]) -> None:
        where, seat = frame.spot, frame.decider
        name = state.config.tables.names[where]
        built = outpost(where, seat, False)
        lost, number = state.outposts.count(built), 0
        for piece in state.board[where]:
            if OWNER[piece] == seat and KIND[piece] == WORKER and not piece & CALLED:
                free = release_builder(state, where, seat, piece) if piece & BUILDER else piece
                lift(state, where, free)
                place(state, where, flagged(free, CALLED))
                number += 1
        events.append(ev.WorkersCalled(seat, name, number))
        for _ in range(lost - state.outposts.count(built)):
            events.append(ev.OutpostDestroyed(seat, name, True))


class Portal(CardEffect):
    """W3: any hex with own units to any home, where all find room (WC-CRD-27)."""

    def aims(self, state: State, frame: WindowFrame, seat: Seat) -> Aims:
        return [CardAim(origin, to) for origin, to in ways(state, seat)]

    def carry_out(self, state: State, frame: CardFrame, events: list[Event]) -> None:
        journey = begin(state, frame.decider, frame.spot, frame.to)
        if journey is not None:
            push(state, journey)


class ClearDepletion(CardEffect):
    """W11: Forests with a token (WC-CRD-20)."""

    def aims(self, state: State, frame: WindowFrame, seat: Seat) -> Aims:
        tables = state.config.tables
        return [CardAim(h) for h, token in enumerate(state.tokens) if token and tables.terrain[h] == "forest"]

    def carry_out(self, state: State, frame: CardFrame, events: list[Event]) -> None:
        state.tokens = put(state.tokens, frame.spot, 0)
        events.append(ev.Renewed(frame.decider, state.config.tables.names[frame.spot]))


class GainResources(CardEffect):
    """W12: for seats with a stockpile, so much of one resource (WC-CRD-26)."""

    number: Annotated[int, between(1, 9)]

    def aims(self, state: State, frame: WindowFrame, seat: Seat) -> Aims:
        return [CardAim(choice="gold"), CardAim(choice="wood")] if state.config.tables.stocked[seat] else []

    def carry_out(self, state: State, frame: CardFrame, events: list[Event]) -> None:
        if frame.choice == "gold":
            state.gold = added(state.gold, frame.decider, self.number)
        else:
            state.wood = added(state.wood, frame.decider, self.number)
        events.append(ev.ResourcesGained(frame.decider, frame.choice, self.number))


class VictoryPoint(CardEffect):
    """W14: at the end of one's own or a teammate's turn, or in SIDE_WINDOWS. No effect: the card stays in front of its
    player (WC-CRD-28)."""

    def aims(self, state: State, frame: WindowFrame, seat: Seat) -> Aims:
        own = frame.window in SIDE_WINDOWS and seat == state.active
        return [NO_AIM] if frame.window == LAST_WINDOW or own else []


class SummonBuilding(CardEffect):
    """Played as an action of the Spend Step, not in a window (WC-CRD-23)."""


# -------------------------------------------------------------------------------------------------- battles


def _enemies(state: State, seat: Seat) -> list[tuple[int, int]]:
    """The enemy's participating units, one for each owner, hex and state."""
    side = state.config.tables.side
    found: list[tuple[int, int]] = []
    for entry in force(state):
        if side[OWNER[entry[1]]] != side[seat] and entry not in found:
            found.append(entry)
    return found


class StopAttack(CardEffect):
    """W4: an enemy unit that still attacks this round (WC-CRD-12)."""

    def aims(self, state: State, frame: WindowFrame, seat: Seat) -> Aims:
        return [CardAim(piece=located(h, piece)) for h, piece in _enemies(state, seat) if not piece & POLY]

    def carry_out(self, state: State, frame: CardFrame, events: list[Event]) -> None:
        where, piece = hex_of(frame.piece), piece_of(frame.piece)
        lift(state, where, piece)
        place(state, where, flagged(piece, POLY))


class Devour(CardEffect):
    """W4: an enemy melee or ranged unit (WC-CRD-13)."""

    def aims(self, state: State, frame: WindowFrame, seat: Seat) -> Aims:
        return [CardAim(piece=located(h, piece)) for h, piece in _enemies(state, seat) if FIGHTS[piece] != FLYING]

    def carry_out(self, state: State, frame: CardFrame, events: list[Event]) -> None:
        where, piece = hex_of(frame.piece), piece_of(frame.piece)
        tables = state.config.tables
        lift(state, where, piece)
        battle = battle_of(state)
        battle.devoured = (*battle.devoured, (where, piece, frame.decider))
        race = tables.race[OWNER[piece]]
        events.append(ev.Devoured(frame.decider, race, KINDS[FIGHTS[piece]], tables.names[where]))


class _OfARoll(CardEffect):
    """W5: the holder will roll in this phase (WC-CRD-15, 17). It gains nothing where every die hits already."""

    __slots__ = ()
    word = ""

    def aims(self, state: State, frame: WindowFrame, seat: Seat) -> Aims:
        battle = state.battle
        if battle is None or seat not in battle.rollers or not dice(state, force(state), seat):
            return []
        return [NO_AIM]

    def gains(self, state: State, seat: Seat, aim: CardAim) -> bool:
        return hit_limit(state, seat) < max(BATTLE_DIE.faces)


class RaiseStrength(_OfARoll):
    """The dice hit at one more (WC-CRD-17)."""

    def carry_out(self, state: State, frame: CardFrame, events: list[Event]) -> None:
        battle = battle_of(state)
        battle.faerie = (*battle.faerie, frame.decider)


class RerollMisses(_OfARoll):
    """Misses are rolled again; a second copy adds nothing (WC-CRD-15)."""

    def gains(self, state: State, seat: Seat, aim: CardAim) -> bool:
        return _OfARoll.gains(self, state, seat, aim) and not has_bit(battle_of(state).spears, seat)

    def carry_out(self, state: State, frame: CardFrame, events: list[Event]) -> None:
        battle = battle_of(state)
        battle.spears = with_bit(battle.spears, frame.decider)


class SnareFlyers(CardEffect):
    """W5 of the melee phase, unless the enemy is caught already (WC-CRD-14, 24); it gains if the enemy has flyers in
    the battle."""

    def aims(self, state: State, frame: WindowFrame, seat: Seat) -> Aims:
        battle = state.battle
        if battle is None or PHASES[battle.phase] != MELEE or has_bit(battle.snared, 1 - index_of(state, seat)):
            return []
        return [NO_AIM]

    def gains(self, state: State, seat: Seat, aim: CardAim) -> bool:
        return any(FIGHTS[piece] == FLYING for _, piece in _enemies(state, seat))

    def carry_out(self, state: State, frame: CardFrame, events: list[Event]) -> None:
        battle = battle_of(state)
        battle.snared = with_bit(battle.snared, 1 - index_of(state, frame.decider))


def _fresh(state: State) -> list[Roll]:
    """The rolls of this phase, or of this half of it."""
    battle = state.battle
    return [] if battle is None else [roll for roll in battle.rolls if roll.owner in battle.rollers]


class ExtraDice(CardEffect):
    """W6: own hits with the original dice (WC-CRD-19)."""

    def aims(self, state: State, frame: WindowFrame, seat: Seat) -> Aims:
        return [NO_AIM] if any(roll.owner == seat and roll.original for roll in _fresh(state)) else []

    def carry_out(self, state: State, frame: CardFrame, events: list[Event]) -> None:
        glaive(state, frame.decider, events)


class PreventHits(CardEffect):
    """W6: an opponent with hits not yet prevented; dice up to ``limit`` prevent one (WC-CRD-22)."""

    limit: Annotated[int, between(1, 6)]

    def aims(self, state: State, frame: WindowFrame, seat: Seat) -> Aims:
        tables = state.config.tables
        return [
            CardAim(choice=tables.race[roll.owner])
            for roll in _fresh(state)
            if tables.side[roll.owner] != tables.side[seat] and roll.hits > roll.cursed
        ]

    def carry_out(self, state: State, frame: CardFrame, events: list[Event]) -> None:
        curse(state, frame.decider, state.config.tables.owner[frame.choice], self.limit, events)


class SpareCasualty(CardEffect):
    """W7: a side with a casualty left; it gains for the own side (WC-CRD-11)."""

    def aims(self, state: State, frame: WindowFrame, seat: Seat) -> Aims:
        battle = state.battle
        if battle is None:
            return []
        return [CardAim(choice=SIDES[index]) for index in (0, 1) if battle.pools[index] > battle.hidden[index]]

    def gains(self, state: State, seat: Seat, aim: CardAim) -> bool:
        return SIDES.index(aim.choice) == index_of(state, seat)

    def carry_out(self, state: State, frame: CardFrame, events: list[Event]) -> None:
        battle = battle_of(state)
        hidden = battle.hidden
        first = SIDES.index(frame.choice) == 0
        battle.hidden = (hidden[0] + 1, hidden[1]) if first else (hidden[0], hidden[1] + 1)


class ChooseCasualty(CardEffect):
    """W8: the holder caused casualties and there is something to choose (WC-CRD-18)."""

    def aims(self, state: State, frame: WindowFrame, seat: Seat) -> Aims:
        battle = state.battle
        if battle is None or battle.chosen >= 0 or index_of(state, seat) == battle.turn:
            return []
        found = choices(state, battle.turn)
        if len(found) < 2 or battle.marked.count(seat) >= caused(state, seat):
            return []
        return [CardAim(piece=located(where, piece)) for where, piece in found]

    def carry_out(self, state: State, frame: CardFrame, events: list[Event]) -> None:
        battle = battle_of(state)
        battle.chosen = frame.piece
        battle.marked = (*battle.marked, frame.decider)


class Pillage(CardEffect):
    """W9: an enemy lost a unit and has something to take (WC-CRD-16)."""

    def aims(self, state: State, frame: WindowFrame, seat: Seat) -> Aims:
        return [NO_AIM] if any(loot(state, seat)) else []

    def carry_out(self, state: State, frame: CardFrame, events: list[Event]) -> None:
        battle = battle_of(state)
        gold, wood = loot(state, frame.decider)
        if battle.fallen is None or battle.fallen[0] == NEUTRAL:
            return
        owner, seat = battle.fallen[0], frame.decider
        state.gold = added(added(state.gold, owner, -gold), seat, gold)
        state.wood = added(added(state.wood, owner, -wood), seat, wood)
        events.append(ev.Pillaged(seat, owner, gold, wood))


class CancelCard(CardEffect):
    """W10: a card waits to take effect; cancelling gains if it is the enemy's (WC-CRD-10)."""

    def aims(self, state: State, frame: WindowFrame, seat: Seat) -> Aims:
        below = state.frames[-2] if len(state.frames) > 1 else None
        return [NO_AIM] if isinstance(below, CardFrame) and not below.cancelled else []

    def gains(self, state: State, seat: Seat, aim: CardAim) -> bool:
        side, below = state.config.tables.side, state.frames[-2]
        return side[below.decider] != side[seat]

    def carry_out(self, state: State, frame: CardFrame, events: list[Event]) -> None:
        at = max(n for n, below in enumerate(state.frames) if isinstance(below, CardFrame))
        below = state.frames[at]
        if isinstance(below, CardFrame):
            state.frames = put(state.frames, at, replace(below, cancelled=True))
            kind = state.config.tables.card_kind[below.card]
            events.append(ev.CardCancelled(frame.decider, below.decider, kind))
