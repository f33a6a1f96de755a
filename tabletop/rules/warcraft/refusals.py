"""Why a click is not legal: an answer for every path that is not legal, from the closed list of
:mod:`.refusal_reasons`."""

from __future__ import annotations

from typing import Final

from tabletop.rules.game import Path, Refusal
from tabletop.rules.hidden import HIDDEN

from . import refusals_battle, refusals_move, refusals_town
from .board import over_limit
from .cards import aims
from .gifts import RESOURCES, stock
from .pieces import OWNER
from .refusal_reasons import of_card, say
from .registry import REGISTRY
from .state import (
    DeployFrame,
    Frame,
    HarvestFrame,
    MoveFrame,
    PortalFrame,
    SpendFrame,
    State,
    WindowFrame,
)

# ---------------------------------------------------------------------------------------------------- cards


@REGISTRY.answers("card")
def _card(state: State, frame: Frame, name: str, rest: Path) -> Refusal | None:
    tables = state.config.tables
    card = tables.card_index.get(name, -1)
    if card not in state.hands[frame.decider]:
        return say("not_your_card") if card >= 0 or name == HIDDEN else None
    kind = tables.card_kind[card]
    if isinstance(frame, WindowFrame):
        if aims(state, frame, frame.decider, kind):
            return of_card("card_target", kind)
        return of_card("card_window" if _wrong_window(frame, kind) else "card_no_target", kind)
    if kind == "vp" and isinstance(frame, MoveFrame) and over_limit(state, frame.decider):
        return say("card_overstack", spaces=tuple(tables.names[h] for h in over_limit(state, frame.decider)))
    if kind == "summon" and isinstance(frame, SpendFrame):
        return refusals_town.construct(state, frame, rest[0].id if rest else "", summoned=True)
    if kind == "vp" and isinstance(frame, MoveFrame | HarvestFrame | DeployFrame | SpendFrame):
        return of_card("card_target", kind)
    return of_card("card_window", kind)


def _wrong_window(frame: WindowFrame, kind: str) -> bool:
    from .content import content

    return content().cards[kind].window != frame.window


# ------------------------------------------------------------------------------------------------ the table


@REGISTRY.answers("piece")
def _piece(state: State, frame: Frame, name: str, rest: Path) -> Refusal | None:
    if isinstance(frame, MoveFrame):
        return refusals_move.piece(state, frame, name, rest)
    if isinstance(frame, PortalFrame):
        return refusals_battle.overflow(state, frame, name, rest)
    if isinstance(frame, HarvestFrame):
        return refusals_town.harvest_piece(state, frame, name, rest)
    found = refusals_battle.piece(state, frame, name)
    if found is not None:
        return found
    piece = state.config.tables.find_piece(name)
    if piece is None and not name.startswith("captive."):
        return None
    if rest and rest[0].kind == "space":
        return say("move_not_now")
    if isinstance(frame, WindowFrame):
        return say("answer_first")
    foreign = refusals_move.not_own(frame.decider, piece[1]) if piece is not None else None
    return foreign or say("move_not_now")


@REGISTRY.answers("space")
def _space(state: State, frame: Frame, name: str, rest: Path) -> Refusal | None:
    where = state.config.tables.map.index.get(name)
    if where is None:
        return None
    if isinstance(frame, HarvestFrame):
        return refusals_town.harvest_space(state, frame, where)
    if isinstance(frame, DeployFrame):
        return say("finish_outpost", space=name)
    if isinstance(frame, MoveFrame | SpendFrame):
        return refusals_town.idle_space(state, frame.decider, where) or _standing(state, frame, where)
    return refusals_battle.space(state, frame, where, rest)


def _standing(state: State, frame: MoveFrame | SpendFrame, where: int) -> Refusal | None:
    """Why no piece of a hex can move: the seat's own, or else those of others; None in an empty hex."""
    pieces = sorted(state.board[where], key=lambda piece: OWNER[piece] != frame.decider)
    if not pieces:
        return None
    if isinstance(frame, MoveFrame):
        return refusals_move.why_not_move(state, frame, where, pieces[0])
    return refusals_move.not_own(frame.decider, pieces[0]) or say("move_not_now")


@REGISTRY.answers("pile")
def _pile(state: State, frame: Frame, name: str, rest: Path) -> Refusal | None:  # noqa: ARG001 - one shape
    return say("deck_hidden")


# --------------------------------------------------------------------------------------- buttons and choices

_SPENDING: Final = ("train", "construct", "outpost", "upgrade", "free_upgrade", "undo_spend")


@REGISTRY.answers("button")
def _button(state: State, frame: Frame, name: str, rest: Path) -> Refusal | None:
    if name == "end_move" and isinstance(frame, MoveFrame):
        over = tuple(state.config.tables.names[h] for h in over_limit(state, frame.decider))
        return say("end_overstack", spaces=over)
    if name == "end_harvest" and isinstance(frame, HarvestFrame):
        return say("harvest_mandatory")
    if name in ("end_move", "end_harvest", "end_deploy", "end_spend"):
        return say("end_not_now")
    if name == "undo_move":
        return say("nothing_to_undo") if isinstance(frame, MoveFrame) else say("move_not_now")
    if name in _SPENDING:
        if not isinstance(frame, SpendFrame):
            return say("spend_not_now")
        return refusals_town.spend_button(state, frame, name, rest[0].id if rest else "")
    if name in ("give", "ask"):
        return _gift(state, frame, name, rest)
    if name == "pass":
        return say("pass_not_now")
    return say("battle_not_now") if name in ("join", "stay_out") else say("gift_not_now") if name == "refuse" else None


def _gift(state: State, frame: Frame, name: str, rest: Path) -> Refusal:
    if not isinstance(frame, MoveFrame | DeployFrame | SpendFrame):
        return say("gift_not_now")
    tables = state.config.tables
    if not tables.stocked[frame.decider]:
        return say("no_stockpile")
    race, _, resource = (rest[0].id if rest else "").partition(".")
    mates = [tables.race[seat] for seat in tables.team[tables.side[frame.decider]] if seat != frame.decider]
    if race and race not in mates:
        return say("gift_teammate")
    if name == "ask" and mates and frame.asks >= 3:
        return say("ask_limit")
    if not mates:
        return say("gift_teammate")
    if resource in RESOURCES:
        giver = frame.decider if name == "give" else tables.owner[race]
        return say("gift_stock", resource=resource, n=stock(state, giver, RESOURCES.index(resource)))
    return say("gift_stock", resource="gold", n=0)


@REGISTRY.answers("choice")
def _choice(state: State, frame: Frame, name: str, rest: Path) -> Refusal | None:
    head, _, item = name.partition(".")
    if head in ("deploy", "finish"):
        if not isinstance(frame, DeployFrame):
            return say("deploy_not_now")
        return refusals_town.deploy_choice(state, frame, head, item, rest)
    return refusals_battle.choice(state, frame, name)
