"""Effects that happen (specification 5.3): one class for each, with what it does and when it would change something.

One that needs a decision puts a frame on the stack; the list that it stands in goes on after that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Annotated, Literal

from tabletop.rules.entries import ONCE, Entry, Flag, Texts, between, fault, many, read_as
from tabletop.rules.frozen import added, put
from tabletop.rules.game import Event, Json, Seat

from . import damage, events as ev, items, tokens
from .attach import attach, change_counters, discard_source
from .board import go, held_at, may_enter, moving, steps, stop_move
from .challenge import flip_event, log_card, skip_encounter
from .dice import reroll_die, reroll_just_rolled, roll_for_table
from .figures import holds
from .frames import (
    CardFrame,
    ChooseFrame,
    ColourFrame,
    DiscardFrame,
    EachFrame,
    ItemFrame,
    PeekFrame,
    RunFrame,
    SpaceFrame,
    StepFrame,
)
from .lasting_effects import Bound, ForSomebody, OnSide, add_mod, in_combat, the_side
from .model import Conditions, Effect, Effects, NonEmptyEffects
from .piles import discard_at_random, draw_cards, gain_item, items_of
from .prices import Costs
from .selectors import matches, selected_seat, side_of
from .state import END, FOE, NOBODY, State, push
from .terms import (
    COLOURS,
    Amount,
    CardSide,
    Change,
    Colour,
    ColourName,
    Count,
    Distance,
    Faces,
    How,
    Id,
    Selector,
    Valor,
    Who,
    Zone,
)
from .values import Aura, Ctx, Logged, Mod, RollMod


def would_change(state: State, ctx: Ctx, effects: Effects) -> bool:
    """Whether at least one of the effects would change something now; only then an optional ability is legal
    (AG-GEN-9)."""
    for effect in effects:  # noqa: SIM110 - a generator takes longer than most effects
        if effect.would_change(state, ctx):
            return True
    return False


# -------------------------------------------------------------------------------------------------- combat


class Reroll(Effect):
    """Reroll a die; the new face counts. ``just_rolled``: the die of state ROLLED."""

    die: Literal["own", "opponent", "just_rolled"]

    def carry_out(self, state: State, ctx: Ctx, key: str, events: list[Event]) -> None:
        combat = state.combat
        if self.die == "just_rolled":
            reroll_just_rolled(state, events)
        elif combat is not None and ctx.side >= 0 and combat.dice != (0, 0) and not combat.cancelled:
            reroll_die(state, the_side(ctx, self.die), events)

    def would_change(self, state: State, ctx: Ctx) -> bool:
        if self.die == "just_rolled":
            return True
        return in_combat(state, ctx) and state.combat is not None and state.combat.dice != (0, 0)


class Prevent(Effect):
    """Less pending damage of the own side; None: all of it."""

    n: Amount

    def carry_out(self, state: State, ctx: Ctx, key: str, events: list[Event]) -> None:
        combat = state.combat
        if combat is None or ctx.side < 0:
            return
        waiting = combat.pending[ctx.side]
        less = waiting if self.n is None else min(self.n, waiting)
        if less > 0:
            combat.pending = put(combat.pending, ctx.side, waiting - less)
            events.append(ev.Prevented(ctx.side, less))

    def would_change(self, state: State, ctx: Ctx) -> bool:
        return in_combat(state, ctx) and state.combat is not None and state.combat.pending[ctx.side] > 0


class AutoHit(OnSide):
    """The attack of that side hits whatever the total."""

    stat = "hit"


class AutoMiss(OnSide):
    """The attack of that side misses whatever the total; wins over ``auto_hit``."""

    stat = "miss"


class Block(OnSide):
    """Until the end of the combat these things of a side do not count."""

    stat = "block"
    what: Annotated[tuple[Literal["abilities", "powers", "weapon", "armour"], ...], many(1, 4), ONCE]

    def carry_out(self, state: State, ctx: Ctx, key: str, events: list[Event]) -> None:
        for what in self.what:
            add_mod(state, Mod(the_side(ctx, self.side), self.stat, 0, what, ctx.source), events)


class CancelCombat(Effect):
    """The combat ends at once (AG-CMB-13); and where the encounter goes."""

    encounter: Literal["tracker", "deck_top"]

    def carry_out(self, state: State, ctx: Ctx, key: str, events: list[Event]) -> None:
        combat = state.combat
        if combat is not None and not combat.over and combat.stage not in END:
            combat.cancelled = self.encounter
            combat.pending = (0, 0)
            events.append(ev.CombatCancelled(selected_seat(state, ctx, "own") if ctx.side >= 0 else NOBODY))

    def would_change(self, state: State, ctx: Ctx) -> bool:
        return in_combat(state, ctx)


class SkipEncounter(Effect):
    """In the reveal window, no combat; the challenge phase ends."""

    encounter: Literal["deck_top"]

    def carry_out(self, state: State, ctx: Ctx, key: str, events: list[Event]) -> None:
        skip_encounter(state, events)

    def would_change(self, state: State, ctx: Ctx) -> bool:
        return state.foe is not None and state.combat is None


def announced_below(state: State) -> int:
    """The index on the stack of the card that is answered by the one being carried out; -1 for none."""
    answer = False
    for at in reversed(range(len(state.frames))):
        frame = state.frames[at]
        if isinstance(frame, CardFrame):
            if answer:
                return at
            answer = True
    return -1


class CancelCard(Effect):
    """The announced card has no effect (AG-ABL-10)."""

    def carry_out(self, state: State, ctx: Ctx, key: str, events: list[Event]) -> None:
        at = announced_below(state)
        frame = state.frames[at]
        if at >= 0 and isinstance(frame, CardFrame) and not frame.cancelled:
            state.frames = put(state.frames, at, replace(frame, cancelled=True))
            events.append(ev.CardCancelled(frame.decider, frame.card))

    def would_change(self, state: State, ctx: Ctx) -> bool:
        """The announced card that would be answered is the last one, as the answer is not on the stack yet."""
        for frame in reversed(state.frames):
            if isinstance(frame, CardFrame):
                return frame.stage == "announced" and not frame.cancelled
        return announced_below(state) >= 0


class CombatAura(Effect):
    """Applied at the start of every combat of the controller until then, and at once in a running one. The effects of
    ``opponent`` are seen from the opponent (5.1)."""

    until: Literal["turn"]
    own: Effects = ()
    opponent: Effects = ()

    def check_written(self, given: Mapping[str, Json]) -> None:
        """An aura has effects."""
        if not given.get("own") and not given.get("opponent"):
            raise fault("aura", "a combat aura has effects of its own side or of the opponent's")

    def lists(self) -> tuple[tuple[str, Effects], ...]:
        return ("own", self.own), ("opponent", self.opponent)

    def carry_out(self, state: State, ctx: Ctx, key: str, events: list[Event]) -> None:
        seat = ctx.seat if ctx.seat >= 0 else state.active
        aura = Aura(seat, key)
        state.auras = (*state.auras, aura)
        events.append(ev.AuraGained(seat, ctx.source))
        if damage.fighting(state, seat) and state.combat is not None and not state.combat.over:
            apply_aura(state, aura)

    def would_change(self, state: State, ctx: Ctx) -> bool:
        return True


def apply_aura(state: State, aura: Aura) -> None:
    """Apply an aura to the running combat of its seat: first to its own side, then to the opponent's, from the
    opponent's point of view."""
    side = side_of(state, aura.seat)
    combat = state.combat
    assert combat is not None
    source = state.config.tables.source_of(aura.key)
    other = Ctx(source, seat=max(NOBODY, combat.seats[1 - side]), side=1 - side)
    push(state, RunFrame(state.active, other, (f"{aura.key}.opponent",)))
    push(state, RunFrame(state.active, Ctx(source, seat=aura.seat, side=side), (f"{aura.key}.own",)))


# -------------------------------------------------------------------------------------- characters and cards


class Suffer(Effect):
    """``n`` damage tokens; an encounter is defeated."""

    who: Who
    n: Count

    def carry_out(self, state: State, ctx: Ctx, key: str, events: list[Event]) -> None:
        damage.inflict(state, selected_seat(state, ctx, self.who), self.n, ctx.seat, events)

    def would_change(self, state: State, ctx: Ctx) -> bool:
        who = selected_seat(state, ctx, self.who)
        return who >= 0 or (who == FOE and in_combat(state, ctx))

    @property
    def harm(self) -> int:
        """The damage that it inflicts."""
        return self.n


class Heal(ForSomebody):
    """Remove ``n`` damage; None: all."""

    n: Amount

    def happen(self, state: State, seat: Seat, ctx: Ctx, events: list[Event]) -> None:
        damage.heal(state, seat, self.n, events)

    def changes(self, state: State, seat: Seat) -> bool:
        return state.players[seat].damage > 0 and not damage.forbidden(state, seat, "heal")


class Draw(ForSomebody):
    """Ability cards from the own deck."""

    n: Count

    def happen(self, state: State, seat: Seat, ctx: Ctx, events: list[Event]) -> None:
        draw_cards(state, seat, self.n, events)

    def changes(self, state: State, seat: Seat) -> bool:
        return bool(state.players[seat].deck or state.players[seat].discard)


class DiscardCards(ForSomebody):
    """Ability cards from the hand, as many as possible; ``choice``: chosen by ``who``."""

    n: Count
    how: How

    def happen(self, state: State, seat: Seat, ctx: Ctx, events: list[Event]) -> None:
        held = len(state.players[seat].hand)
        if held and self.how == "random":
            discard_at_random(state, seat, self.n, events)
        elif held:
            push(state, DiscardFrame(seat, min(self.n, held)))

    def changes(self, state: State, seat: Seat) -> bool:
        return bool(state.players[seat].hand)


def has_pool(state: State, seat: Seat) -> bool:
    """Whether a character has an energy pool: that of the turn, or that of a defender (AG-ABL-6)."""
    if seat == state.active:
        return state.face >= 0
    combat = state.combat
    return combat is not None and combat.defender == seat and combat.stage != "cleanup"


def energy_of(state: State, seat: Seat) -> int:
    """The energy that a character can pay with (AG-ABL-6)."""
    if seat == state.active:
        return state.energy
    combat = state.combat
    return combat.energy if combat is not None and combat.defender == seat else 0


class Energy(ForSomebody):
    """More or less energy in the present pool, not below 0; nothing happens without a pool."""

    n: Change

    def happen(self, state: State, seat: Seat, ctx: Ctx, events: list[Event]) -> None:
        if not has_pool(state, seat):
            return
        before = energy_of(state, seat)
        after = max(0, before + self.n)
        if seat == state.active:
            state.energy = after
        else:
            assert state.combat is not None
            state.combat.energy = after
        if after != before:
            events.append(ev.EnergyChanged(seat, after - before))

    def changes(self, state: State, seat: Seat) -> bool:
        return has_pool(state, seat) and (self.n > 0 or energy_of(state, seat) > 0)


class FlipCharacter(ForSomebody):
    """Turn the character card to that side; nothing if it shows it already."""

    to: CardSide

    def happen(self, state: State, seat: Seat, ctx: Ctx, events: list[Event]) -> None:
        if state.players[seat].side != self.to:
            state.players[seat].side = self.to
            events.append(ev.CharacterFlipped(seat, self.to))
            damage.check_fall(state, seat, NOBODY, events)

    def changes(self, state: State, seat: Seat) -> bool:
        return state.players[seat].side != self.to


class GainLevel(ForSomebody):
    """Raise the level of ``who`` (AG-CHR-5, AG-CHR-6)."""

    to: Colour

    def happen(self, state: State, seat: Seat, ctx: Ctx, events: list[Event]) -> None:
        damage.gain_level(state, seat, self.to, events)

    def changes(self, state: State, seat: Seat) -> bool:
        return state.players[seat].level < self.to


def can_take_trophy(state: State, seat: Seat, trophy: str) -> bool:
    """Whether a seat can get a trophy of the stock (AG-TRO-1)."""
    trophies = state.config.tables.content.trophies
    left = state.stock[list(trophies).index(trophy)]
    had = any(entry.kind == "trophy" and entry.card == trophy for entry in state.players[seat].log)
    return left > 0 and not (had and trophies[trophy].once_per_character)


class GainTrophy(ForSomebody):
    """Put a trophy of the stock into a log (AG-TRO-1)."""

    trophy: Id

    def happen(self, state: State, seat: Seat, ctx: Ctx, events: list[Event]) -> None:
        if not can_take_trophy(state, seat, self.trophy):
            return
        trophies = state.config.tables.content.trophies
        at = list(trophies).index(self.trophy)
        state.stock = added(state.stock, at, -1)
        player = state.players[seat]
        player.log = (*player.log, Logged(self.trophy, trophies[self.trophy].valor, "trophy"))
        events.append(ev.TrophyTaken(seat, self.trophy, trophies[self.trophy].valor))

    def changes(self, state: State, seat: Seat) -> bool:
        return can_take_trophy(state, seat, self.trophy)


class ThisToLog(ForSomebody):
    """This card goes to that quest log."""

    valor: Valor

    def happen(self, state: State, seat: Seat, ctx: Ctx, events: list[Event]) -> None:
        log_card(state, seat, ctx, self.valor, events)

    def would_change(self, state: State, ctx: Ctx) -> bool:
        return True  # whoever it is


class FlipThis(Effect):
    """Turn this event to its back, by that character (AG-EVT-6)."""

    by: Who

    def carry_out(self, state: State, ctx: Ctx, key: str, events: list[Event]) -> None:
        seat = selected_seat(state, ctx, self.by)
        if seat >= 0:
            flip_event(state, ctx, seat, events)

    def would_change(self, state: State, ctx: Ctx) -> bool:
        event = state.config.tables.content.events.get(ctx.holder.partition(":")[2])
        return event is not None and event.back is not None


class AttachThis(Effect):
    """Attach this card to its host (AG-ABL-8), with so many counters on it; None: without."""

    to: Who
    counters: Count | None = None

    def carry_out(self, state: State, ctx: Ctx, key: str, events: list[Event]) -> None:
        attach(state, ctx, self.to, self.counters or 0, events)
        for seat in range(len(state.players)):
            damage.check_fall(state, seat, ctx.seat, events)

    def would_change(self, state: State, ctx: Ctx) -> bool:
        return self.to == "target" or selected_seat(state, ctx, self.to) >= 0


class Counter(Effect):
    """Change the counters on this card; at 0 or below carry out ``on_zero``."""

    n: Change
    on_zero: Effects = ()

    def lists(self) -> tuple[tuple[str, Effects], ...]:
        return (("zero", self.on_zero),)

    def carry_out(self, state: State, ctx: Ctx, key: str, events: list[Event]) -> None:
        if change_counters(state, ctx, self.n, events) <= 0:
            push(state, RunFrame(state.active, ctx, (f"{key}.zero",)))


class DiscardThis(Effect):
    """This card or token is discarded."""

    def carry_out(self, state: State, ctx: Ctx, key: str, events: list[Event]) -> None:
        discard_source(state, ctx, events)


# ------------------------------------------------------------------------------------------------ movement


class MovePoints(ForSomebody):
    """Movement points now, of the active character."""

    n: Count

    def happen(self, state: State, seat: Seat, ctx: Ctx, events: list[Event]) -> None:
        if self.changes(state, seat):
            state.move += self.n
            events.append(ev.PointsGained(seat, self.n))

    def changes(self, state: State, seat: Seat) -> bool:
        return seat == state.active and moving(state)


class NextMoveRollMod(ForSomebody):
    """The next movement roll of ``who`` changes, once."""

    n: Change
    min: Bound | None = None

    def happen(self, state: State, seat: Seat, ctx: Ctx, events: list[Event]) -> None:
        player = state.players[seat]
        player.mods = (*player.mods, RollMod(self.n, self.min or 0))
        events.append(ev.Hindered(seat, "move_roll", self.n))


class StepMove(ForSomebody):
    """``by`` moves ``who`` up to so many steps (AG-MOV-9)."""

    up_to: Count
    by: Who

    def happen(self, state: State, seat: Seat, ctx: Ctx, events: list[Event]) -> None:
        by = selected_seat(state, ctx, self.by)
        if by >= 0 and steps(state, seat):
            push(state, StepFrame(by, seat, self.up_to))

    def changes(self, state: State, seat: Seat) -> bool:
        return bool(steps(state, seat))


class Goal(Entry):
    """Where a teleport leads: to a city; to any space whose centre lies at most ``card_length`` units of the canvas
    away; or to the space of ``who``."""

    kind: Literal["city", "any"] | None = None
    card_length: Annotated[int, between(1, 2000)] | None = None
    ref: Literal["space_of"] | None = None
    who: Who | None = None

    def check(self) -> None:
        """A teleport leads to one of the three."""
        told = (self.kind, self.card_length is not None, self.ref, self.who is not None)
        if told not in (("city", False, None, False), ("any", True, None, False), (None, False, "space_of", True)):
            raise fault("teleport", "a teleport leads to a city, to any space in reach, or to the space of somebody")


def _length(state: State, one: str, two: str) -> int:
    """The square of the distance between the centres of two spaces, in units of the canvas."""
    a, b = state.config.tables.spaces[one], state.config.tables.spaces[two]
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2


class Teleport(Effect):
    """The figure goes to another space than its own; AG-MOV-4 always applies."""

    who: Who
    to: Goal
    ignore_aggro: Flag = False

    def destinations(self, state: State, ctx: Ctx) -> tuple[str, ...]:
        """The spaces that it can lead to: other than the present one, and allowed by the level (AG-MOV-4)."""
        seat = selected_seat(state, ctx, self.who)
        if seat < 0:
            return ()
        tables = state.config.tables
        here = state.players[seat].space
        if not self.ignore_aggro and held_at(state, here):
            return ()
        if self.to.kind == "city":
            found = tables.cities
        elif self.to.kind == "any":
            reach = (self.to.card_length or 0) ** 2
            found = tuple([name for name in tables.names if _length(state, here, name) <= reach])
        else:
            of = selected_seat(state, ctx, self.to.who or "self")
            found = (state.players[of].space,) if of >= 0 else ()
        return tuple([name for name in found if name != here and may_enter(state, seat, name)])

    def carry_out(self, state: State, ctx: Ctx, key: str, events: list[Event]) -> None:
        seat, spaces = selected_seat(state, ctx, self.who), self.destinations(state, ctx)
        by = ctx.seat if ctx.seat >= 0 else state.active
        if spaces and self.to.ref == "space_of":
            go(state, seat, spaces[0], "teleport", events, by)
        elif spaces:
            push(state, SpaceFrame(by, "destination", spaces, seat))

    def would_change(self, state: State, ctx: Ctx) -> bool:
        return bool(self.destinations(state, ctx))


class StopMove(Effect):
    """Remaining movement points, or forced steps, are lost; points gained later may be used."""

    stops = True
    who: Who

    def carry_out(self, state: State, ctx: Ctx, key: str, events: list[Event]) -> None:
        seat = selected_seat(state, ctx, self.who)
        if seat >= 0 and stop_move(state, seat):
            events.append(ev.MoveStopped(seat))


class EndMovement(Effect):
    """No more step this turn."""

    who: Who

    def carry_out(self, state: State, ctx: Ctx, key: str, events: list[Event]) -> None:
        if selected_seat(state, ctx, self.who) == state.active:
            state.rooted = True


# ----------------------------------------------------------------------------------------- items and tokens


class GainItem(ForSomebody):
    """The next item of a deck (AG-ITM-3). ``its_level``: of the level of ``who``; ``choose_up_to_level``: of a colour
    that ``who`` names, its level or lower."""

    colour: Annotated[
        int | Literal["its_level", "choose_up_to_level"],
        read_as(
            Literal[ColourName, "its_level", "choose_up_to_level"],
            lambda word: COLOURS.index(word) if word in COLOURS else word,
        ),
    ]

    def deck(self, state: State, seat: Seat) -> int:
        """The colour of the deck that a seat draws from, if it does not choose one."""
        return self.colour if isinstance(self.colour, int) else state.players[seat].level

    def happen(self, state: State, seat: Seat, ctx: Ctx, events: list[Event]) -> None:
        if self.colour != "choose_up_to_level":
            gain_item(state, seat, self.deck(state, seat), events)
        elif items.colours(state, seat):
            push(state, ColourFrame(seat))

    def changes(self, state: State, seat: Seat) -> bool:
        if self.colour == "choose_up_to_level":
            return bool(items.colours(state, seat))
        return bool(state.decks[self.deck(state, seat)])


class LoseItem(ForSomebody):
    """Discard ``n`` items to the tops of their decks."""

    n: Count
    zone: Zone
    how: How

    def happen(self, state: State, seat: Seat, ctx: Ctx, events: list[Event]) -> None:
        own = items_of(state, seat, self.zone)
        if self.how == "random":
            items.discard_random_items(state, seat, self.zone, self.n, events)
        elif own:
            push(state, ItemFrame(seat, "lose_item", own, min(self.n, len(own))))

    def changes(self, state: State, seat: Seat) -> bool:
        return bool(items_of(state, seat, self.zone))


def others_items(state: State, seat: Seat) -> tuple[str, ...]:
    """The items in the bags of the other seats, clockwise."""
    found: tuple[str, ...] = ()
    for n in range(1, len(state.players)):
        found += state.players[(seat + n) % len(state.players)].bag
    return found


class TradeItem(Effect):
    """``by`` takes an item from another bag, whose owner may take another one back (TRADE)."""

    by: Who
    with_: Who

    def offered(self, state: State, ctx: Ctx) -> tuple[str, ...]:
        """The items that ``by`` can take."""
        seat = selected_seat(state, ctx, self.by)
        return others_items(state, seat) if seat >= 0 else ()

    def carry_out(self, state: State, ctx: Ctx, key: str, events: list[Event]) -> None:
        offered = self.offered(state, ctx)
        if offered:
            push(state, ItemFrame(selected_seat(state, ctx, self.by), "take_item", offered))

    def would_change(self, state: State, ctx: Ctx) -> bool:
        return bool(self.offered(state, ctx))


class PeekDiscovery(ForSomebody):
    """Look at up to ``n`` face-down tokens, at most ``within`` steps away (None: anywhere)."""

    n: Count
    then: Literal["keep", "keep_or_discard"]
    within: Distance | None = None

    def happen(self, state: State, seat: Seat, ctx: Ctx, events: list[Event]) -> None:
        if self.changes(state, seat):
            within = -1 if self.within is None else self.within
            origin = state.players[seat].space
            push(state, PeekFrame(seat, self.n, within, origin, self.then == "keep_or_discard"))

    def changes(self, state: State, seat: Seat) -> bool:
        within = -1 if self.within is None else self.within
        return bool(tokens.in_reach(state, state.players[seat].space, within))


class PlaceDiscoveries(ForSomebody):
    """Place ``n`` discoveries one after another (AG-DSC-2)."""

    word = "draw_discovery_place"
    n: Count

    def happen(self, state: State, seat: Seat, ctx: Ctx, events: list[Event]) -> None:
        tokens.begin_placing(state, seat, self.n, "", events)

    def changes(self, state: State, seat: Seat) -> bool:
        return bool(state.pile or state.box)


class GainDiscovery(ForSomebody):
    """Reveal from the pile; green is kept, red is discarded without effect."""

    n: Count

    def happen(self, state: State, seat: Seat, ctx: Ctx, events: list[Event]) -> None:
        for _ in range(self.n):
            tokens.reveal_from_pile(state, seat, events)

    def changes(self, state: State, seat: Seat) -> bool:
        return bool(state.pile or state.box)


# ------------------------------------------------------------------------------------------- lists in lists


class Each(Effect):
    """Carry a list out for each match, bound as ``it``, clockwise from the active seat; the matches are found before
    the first."""

    who: Selector
    do: NonEmptyEffects

    def lists(self) -> tuple[tuple[str, Effects], ...]:
        return (("do", self.do),)

    def carry_out(self, state: State, ctx: Ctx, key: str, events: list[Event]) -> None:
        left = matches(state, ctx, self.who)
        if left:
            push(state, EachFrame(state.active, ctx, f"{key}.do", left))

    def would_change(self, state: State, ctx: Ctx) -> bool:
        return any(would_change(state, replace(ctx, it=seat), self.do) for seat in matches(state, ctx, self.who))


class If(Effect):
    """``then`` when all conditions hold, otherwise ``else``."""

    cond: Conditions
    then: NonEmptyEffects
    else_: Effects = ()

    def lists(self) -> tuple[tuple[str, Effects], ...]:
        return ("then", self.then), ("else", self.else_)

    def carry_out(self, state: State, ctx: Ctx, key: str, events: list[Event]) -> None:
        branch = "then" if holds(state, ctx, self.cond) else "else"
        push(state, RunFrame(state.active, ctx, (f"{key}.{branch}",)))

    def would_change(self, state: State, ctx: Ctx) -> bool:
        return would_change(state, ctx, self.then if holds(state, ctx, self.cond) else self.else_)


class Option(Entry):
    """One option of a choice; without ``do``: nothing happens."""

    label: Texts = field(compare=False)
    if_: Conditions = ()
    cost: Costs = ()
    do: Effects = ()


class Choose(Effect):
    """That seat picks one legal option (CHOOSE)."""

    who: Who
    options: Annotated[tuple[Option, ...], many(2, 6)]

    def lists(self) -> tuple[tuple[str, Effects], ...]:
        return tuple((str(n), option.do) for n, option in enumerate(self.options))

    def carry_out(self, state: State, ctx: Ctx, key: str, events: list[Event]) -> None:
        seat = selected_seat(state, ctx, self.who)
        if seat >= 0:
            push(state, ChooseFrame(seat, ctx, key))

    def would_change(self, state: State, ctx: Ctx) -> bool:
        return any(holds(state, ctx, one.if_) and would_change(state, ctx, one.do) for one in self.options)


class DieRow(Entry):
    """What happens on some faces of a rolled die."""

    faces: Faces
    do: Effects


class RollDie(Effect):
    """``by`` rolls one combat die, then the row of its face is carried out, if there is one."""

    word = "roll"
    by: Who
    table: Annotated[tuple[DieRow, ...], many(1, 6)]
    die: Literal["combat"]

    def lists(self) -> tuple[tuple[str, Effects], ...]:
        return tuple((str(n), row.do) for n, row in enumerate(self.table))

    def carry_out(self, state: State, ctx: Ctx, key: str, events: list[Event]) -> None:
        seat = selected_seat(state, ctx, self.by)
        if seat >= 0:
            roll_for_table(state, seat, ctx, key, events)

    def would_change(self, state: State, ctx: Ctx) -> bool:
        return True
