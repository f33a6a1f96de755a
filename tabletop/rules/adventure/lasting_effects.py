"""Effects that last: those that count as long as their source does, and are looked up where they count; some of them
can also happen once, in a combat or until a moment (specification 5.3)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Annotated, ClassVar, Literal

from tabletop.rules.entries import Flag, between, many
from tabletop.rules.game import Event, Seat

from . import events as ev
from .model import Conditions, Effect, Effects
from .selectors import selected_seat, side_of
from .state import END, State
from .terms import AttackType, Change, CombatFigure, Count, Filter, Resource, Side, Trait, Until, Who
from .values import THIS_COMBAT, THIS_TURN, Ctx, Forbidden, Mod

Bound = Annotated[int, between(0, 9)]


def add_mod(state: State, mod: Mod, events: list[Event]) -> None:
    """Add a combat modifier; nothing happens without a combat, or in a cancelled one."""
    combat = state.combat
    if combat is None or combat.cancelled or mod.side < 0:
        return
    combat.mods = (*combat.mods, mod)
    events.append(ev.Modified(mod.side, mod.stat, mod.n, mod.how, mod.source))


def in_combat(state: State, ctx: Ctx) -> bool:
    """Whether a list is about a side of a combat that goes on."""
    combat = state.combat
    return combat is not None and not combat.over and ctx.side >= 0 and combat.stage not in END


def the_side(ctx: Ctx, which: str) -> int:
    """The side of the combat that a text calls ``own`` or ``opponent``; -1 for none."""
    return -1 if ctx.side < 0 else ctx.side if which == "own" else 1 - ctx.side


class ForSomebody(Effect):
    """An effect on a character, which does nothing where there is none."""

    word = ""
    who: Who

    def carry_out(self, state: State, ctx: Ctx, key: str, events: list[Event]) -> None:
        seat = selected_seat(state, ctx, self.who)
        if seat >= 0:
            self.happen(state, seat, ctx, events)

    def would_change(self, state: State, ctx: Ctx) -> bool:
        seat = selected_seat(state, ctx, self.who)
        return seat >= 0 and self.changes(state, seat)

    @abstractmethod
    def happen(self, state: State, seat: Seat, ctx: Ctx, events: list[Event]) -> None:
        """Do it to that seat."""

    def changes(self, state: State, seat: Seat) -> bool:
        """Whether it would change something now for that seat."""
        return True


class OnSide(Effect):
    """An effect on the numbers of a side of the combat: a modifier until its end."""

    word = ""
    stat: ClassVar[CombatFigure]
    side: Side

    def carry_out(self, state: State, ctx: Ctx, key: str, events: list[Event]) -> None:
        add_mod(state, Mod(the_side(ctx, self.side), self.stat, 0, "", ctx.source), events)

    def would_change(self, state: State, ctx: Ctx) -> bool:
        return in_combat(state, ctx)


class ChangeNumber(OnSide):
    """A value of a side, plus ``n``."""

    word = ""
    n: Change

    def carry_out(self, state: State, ctx: Ctx, key: str, events: list[Event]) -> None:
        add_mod(state, Mod(the_side(ctx, self.side), self.stat, self.n, "", ctx.source), events)


class ChangeAttack(ChangeNumber):
    """The attack value of a side, plus ``n``."""

    word, stat = "attack", "attack"


class ChangeDefence(ChangeNumber):
    """The defence value of a side, plus ``n``."""

    word, stat = "defence", "defence"


class ChangeDamage(ChangeNumber):
    """What a hit of that side inflicts, plus ``n``."""

    word, stat = "damage_value", "damage"


class ChangeType(OnSide):
    """The attack of a side becomes melee or ranged."""

    word, stat = "attack_type", "type"
    type: AttackType

    def carry_out(self, state: State, ctx: Ctx, key: str, events: list[Event]) -> None:
        add_mod(state, Mod(the_side(ctx, self.side), self.stat, 0, self.type, ctx.source), events)


class CombatMod(Effect):
    """For all combats in which the conditions hold; seen from each combatant."""

    cond: Conditions
    attacker: Effects = ()
    defender: Effects = ()

    def lists(self) -> tuple[tuple[str, Effects], ...]:
        return ("attacker", self.attacker), ("defender", self.defender)


class EncounterMod(Effect):
    """Figures of encounters that fit; ``add_trait`` not on board encounters."""

    filter: Filter
    attack: Change = 0
    defence: Change = 0
    damage: Change = 0
    add_trait: Trait | None = None


class MaxHealth(Effect):
    """Health plus ``n``."""

    who: Who
    n: Change


class ReplaceDefeat(Effect):
    """Instead of the defeat, damage becomes health minus ``heal_to_remaining`` (not below 0)."""

    heal_to_remaining: Count
    end_combat: Flag


class CostMod(ForSomebody):
    """Ability cards cost ``n`` more or less, not below 0. ``first_each``: only the first one of each turn."""

    n: Change
    until: Literal["static", "combat", "turn"] = "static"
    first_each: Literal["turn"] | None = None

    def happen(self, state: State, seat: Seat, ctx: Ctx, events: list[Event]) -> None:
        if self.until == "turn":
            state.tariffs = (*state.tariffs, (seat, self.n))
        elif state.combat is not None and side_of(state, seat) >= 0:
            state.combat.costs = (*state.combat.costs, (side_of(state, seat), self.n))
        events.append(ev.Hindered(seat, "cost", self.n))


class AbilityLimit(Effect):
    """At most ``n`` ability cards for each combatant of a combat."""

    who: Who
    n: Count
    per: Literal["combat"]


class MoveRollMod(Effect):
    """The rolled movement changes, not beyond the bounds (AG-MOV-7)."""

    who: Who
    n: Change
    min: Bound | None = None
    max: Bound | None = None


class EnergyRollMod(Effect):
    """The rolled energy changes, not beyond the bounds (AG-MOV-7)."""

    who: Who
    n: Change
    min: Bound | None = None
    max: Bound | None = None


class ResourceMod(Effect):
    """Healed amount and extra draws of an auction change."""

    resource: Annotated[tuple[Resource, ...], many(1)]
    heal: Change = 0
    draw_extra: Bound = 0


class Forbid(ForSomebody):
    """``who`` may not do something, as long as the source counts or until the given moment."""

    what: Literal["heal", "flight_path", "attack_character"]
    until: Until = "static"

    def happen(self, state: State, seat: Seat, ctx: Ctx, events: list[Event]) -> None:
        if self.until == "static":
            return
        ends = {"combat": THIS_COMBAT if state.combat is not None else THIS_TURN, "turn": THIS_TURN}
        player = state.players[seat]
        player.forbids = (*player.forbids, Forbidden(self.what, ends.get(self.until, state.turn)))
        events.append(ev.Hindered(seat, self.what))
