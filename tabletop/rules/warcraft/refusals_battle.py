"""Why a click is not legal in a battle, in a choice of battles, and in a Town Portal."""

from __future__ import annotations

from tabletop.rules.game import Refusal, Target

from .card_aims import travellers
from .forces import choices, force, index_of
from .pieces import FIGHTS, FLYING, KIND, OWNER, WORKER
from .refusal_reasons import say
from .state import (
    AnswerFrame,
    CasualtyFrame,
    Frame,
    JoinFrame,
    PoisonFrame,
    PortalFrame,
    RaiseFrame,
    ReviveFrame,
    SelectFrame,
    State,
    WindowFrame,
)

PHASES = ("ranged", "flying", "melee")


def piece(state: State, frame: Frame, name: str) -> Refusal | None:
    """Why a unit cannot be removed, or why it is not the moment to touch one."""
    found = state.config.tables.find_piece(name)
    if found is None:
        return None
    if isinstance(frame, CasualtyFrame):
        return _casualty(state, frame, *found)
    if isinstance(frame, SelectFrame | JoinFrame | PoisonFrame | RaiseFrame | ReviveFrame | AnswerFrame):
        return say("answer_first")
    return None


def _casualty(state: State, frame: CasualtyFrame, where: int, code: int) -> Refusal | None:
    tables = state.config.tables
    unit = tables.piece_id(where, code)
    if FIGHTS[code] < 0 and KIND[code] >= WORKER:
        return say("casualty_worker")
    if (where, code) not in force(state):
        return say("casualty_away", unit=unit)
    if index_of(state, OWNER[code]) != frame.side:
        return say("casualty_side")
    if FIGHTS[code] == FLYING and (where, code) not in choices(state, frame.side):
        return say("casualty_flying", unit=unit)
    return None


def space(state: State, frame: Frame, where: int, rest: tuple[Target, ...]) -> Refusal | None:
    """Why a hex cannot be chosen now."""
    name = state.config.tables.names[where]
    if isinstance(frame, SelectFrame):
        return say("no_battle", space=name)
    if isinstance(frame, ReviveFrame):
        return say("site_near", space=name)
    asked = WindowFrame | CasualtyFrame | JoinFrame | PoisonFrame | RaiseFrame | AnswerFrame | PortalFrame
    if isinstance(frame, asked):
        return say("answer_first")
    return say("battle_not_now") if rest else None


def overflow(state: State, frame: PortalFrame, name: str, rest: tuple[Target, ...]) -> Refusal | None:
    """Why a unit cannot be put beside a portal's destination (WC-CRD-27)."""
    found = state.config.tables.find_piece(name)
    if found is None:
        return None
    where, code = found
    if where != frame.origin or code not in travellers(state, frame.decider, where):
        return say("overflow_unit")
    return say("overflow_place", space=rest[0].id if rest else state.config.tables.names[frame.to])


def choice(state: State, frame: Frame, name: str) -> Refusal | None:  # noqa: ARG001 - one shape
    """Why an entry of a list cannot be chosen now."""
    if isinstance(frame, PoisonFrame):
        return say("poison_number", n=frame.number)
    if isinstance(frame, RaiseFrame):
        return say("raise_most", n=frame.most)
    if isinstance(frame, AnswerFrame):
        return say("gift_stock", resource=("gold", "wood")[frame.resource], n=frame.amount)
    return say("battle_not_now") if all(part in PHASES for part in name.split("+")) else None
