"""Conditions of the Adventure Game's cards (specification 5.4): one class each, which knows whether it holds."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal

from tabletop.rules.entries import KIND, Flag

from .figures import attack_type
from .model import Condition
from .selectors import apart, combatant, fits_place, opponent_of, selected_seat, side_of
from .state import FOE, NOBODY, State
from .terms import AttackType, Count, Distance, Faces, Place, Side, Who
from .values import Ctx


class At(Condition, Place):
    """``who`` is in such a space."""

    who: Who = field(kw_only=True)

    def holds(self, state: State, ctx: Ctx) -> bool:
        seat = selected_seat(state, ctx, self.who)
        return seat >= 0 and fits_place(state.config.tables, state.players[seat].space, self)


class Damaged(Condition):
    """``who`` has at least ``min`` damage."""

    who: Who
    min: Count = 1

    def holds(self, state: State, ctx: Ctx) -> bool:
        seat = selected_seat(state, ctx, self.who)
        return seat >= 0 and state.players[seat].damage >= self.min


class DieShows(Condition):
    """A combat die shows one of the faces."""

    die: Side
    faces: Faces

    def holds(self, state: State, ctx: Ctx) -> bool:
        if state.combat is None or ctx.side < 0:
            return False
        return state.combat.dice[ctx.side if self.die == "own" else 1 - ctx.side] in self.faces


class AttackIs(Condition):
    """The attack of a side is of that type at this moment (5.6)."""

    side: Side
    type: AttackType

    def holds(self, state: State, ctx: Ctx) -> bool:
        if state.combat is None or ctx.side < 0:
            return False
        return attack_type(state, ctx.side if self.side == "own" else 1 - ctx.side) == self.type


class OpponentIs(Condition):
    """The other combatant is a character, or an encounter."""

    kind: Literal["character", "encounter"]

    def holds(self, state: State, ctx: Ctx) -> bool:
        found = opponent_of(state, ctx)
        return found != NOBODY and (found == FOE) == (self.kind == "encounter")


class InCombat(Condition):
    """``who`` is a combatant now."""

    who: Who

    def holds(self, state: State, ctx: Ctx) -> bool:
        seat, combat = selected_seat(state, ctx, self.who), state.combat
        return combat is not None and not combat.cancelled and (seat == FOE or side_of(state, seat) >= 0)


class FoughtThisTurn(Condition):
    """``who`` took part, on either side, in a combat of this turn whose dice were rolled."""

    who: Who
    value: Flag = True

    def holds(self, state: State, ctx: Ctx) -> bool:
        return (selected_seat(state, ctx, self.who) in state.fought) == self.value


class HandAtLeast(Condition):
    """``who`` holds at least ``n`` ability cards."""

    who: Who
    n: Count

    def holds(self, state: State, ctx: Ctx) -> bool:
        seat = selected_seat(state, ctx, self.who)
        return seat >= 0 and len(state.players[seat].hand) >= self.n


class NoStepTaken(Condition):
    """No own step was taken this turn (AG-MOV-8)."""

    def holds(self, state: State, ctx: Ctx) -> bool:
        return not state.stepped


class Within(Condition):
    """``who`` is at most ``n`` steps from the controller."""

    who: Who
    n: Distance

    def holds(self, state: State, ctx: Ctx) -> bool:
        seat, here = selected_seat(state, ctx, self.who), selected_seat(state, ctx, "self")
        return seat >= 0 and here >= 0 and apart(state, seat, here) <= self.n


class OpposedAffiliations(Condition):
    """Horde against Alliance: the two combatants, or defeater and defeated."""

    def holds(self, state: State, ctx: Ctx) -> bool:
        pair = (ctx.winner, ctx.loser) if ctx.loser >= 0 else (combatant(state, 0), combatant(state, 1))
        characters = state.config.tables.content.characters
        if min(pair) < 0:
            return False
        one, two = (characters[state.players[seat].character].affiliation for seat in pair)
        return one != two


class MostValor(Condition):
    """``who`` has the most valor, alone or tied, and at least 1."""

    who: Who

    def holds(self, state: State, ctx: Ctx) -> bool:
        seat = selected_seat(state, ctx, self.who)
        return seat >= 0 and state.valor[seat] == max(1, *state.valor)


class Not(Condition):
    """The condition does not hold."""

    cond: Annotated[Condition, KIND]

    def holds(self, state: State, ctx: Ctx) -> bool:
        return not self.cond.holds(state, ctx)
