"""The prompt: one sentence made of the legal actions offered to the viewer.

These are empty behind the curtain and while a past position is shown, so that no sentence tells of a hand that is not
shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.rules.game import Action
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.actions import Upgrade
from tabletop.text import has, language, t
from tabletop.text.grammar import capital, either

from .names import GAME, card_name, unit_name

if TYPE_CHECKING:
    from .context import TableContext

_MOVES = frozenset({"move", "carry"})
_TRADES = frozenset({"give", "ask"})
_CONSTRUCTS = frozenset({"construct", "construct_outpost"})


def prompt(table: TableContext) -> str:
    """What the decider must do now, in words; for those who may not act now, what goes on."""
    session = table.session
    if session.decider is None:
        return t("warcraft_board.over")
    if session.looking is not None:
        return t("board.looking_back")
    if session.handing_over:
        return t("warcraft_board.turn_done")
    if session.ready is not None:
        return t("warcraft_board.confirm")
    if table.model.path or table.selection.chosen:
        return _touched(table)
    kept = table.model.words
    if language() not in kept:
        kept[language()] = _open(table)
    return kept[language()]


def _touched(table: TableContext) -> str:
    """The prompt while something has been touched."""
    model = table.model
    if model.selected_card is not None:
        short = all(target.kind == "choice" for target in model.targets)
        return t(
            "warcraft_board.choose_for_card" if short else "warcraft_board.aim_card",
            card=card_name(model.selected_card),
        )
    if len(model.path) > 1 and model.path[1].kind == "piece":
        return t(
            "warcraft_board.carry_goal" if len(model.path) == 2 else "warcraft_board.carry_drop",
            captive=unit_name(model.path[1].id),
        )
    if table.selection.total > 1:
        return t("warcraft_board.choose_goals", n=table.selection.total)
    piece = next(iter(table.selection.chosen), model.path[0].id if model.path else "")
    if piece in model.by_piece:
        return t("warcraft_board.choose_goal", unit=t(f"warcraft_board.the.{model.by_piece[piece].kind}"))
    head = model.path[0].id if model.path else ""
    return t(f"warcraft_board.next.{head}") if has(f"warcraft_board.next.{head}") else t("warcraft_board.choose_next")


def _open(table: TableContext) -> str:
    """The prompt while nothing has been touched."""
    phase, state = table.model.phase, table.model.state
    request, units = queries.request(state), queries.returning(state)
    if request is not None:
        name = table.session.match.seats[request.asker].name
        return t(
            "warcraft_board.asked", name=name, n=request.amount, resource=t(f"warcraft_board.bare.{request.resource}")
        )
    if units:
        return t("warcraft_board.returns", n=len(units), unit=t(f"warcraft_board.the.{units[0]}"))
    key = f"{GAME}.prompt.{phase}"
    if phase.startswith("w"):
        return capital(t(key, deed=card_choices(table)))
    step = _STEPS.get(phase)
    if step is not None:
        return step(table.session.offer())
    return t(key) if has(key) else t("warcraft_board.decide")


# ------------------------------------------------------------------------------------------------------- cards


def card_choices(table: TableContext) -> str:
    """What the decider can do in a window for cards, as a part of a sentence; cards are named only if the viewer sees
    the hand."""
    session = table.session
    if session.viewer is None or session.viewer != session.decider or not session.may_act:
        return t("warcraft_board.choice.any_card")
    cards = playable(session.offer())
    if cards and table.model.phase == "w1" and session.decider == table.model.state.active:
        return t("warcraft_board.choice.cards_or_move", cards=either(cards))
    return t("warcraft_board.choice.cards", cards=either(cards)) if cards else t("warcraft_board.choice.no_card")


def playable(offer: Sequence[Action]) -> list[str]:
    """The names of the cards among some actions, each once."""
    return list(dict.fromkeys(card_name(action.path[0].id) for action in offer if action.kind == "play"))


# ------------------------------------------------------------------------------------------------------- steps


def _kinds(offer: Sequence[Action]) -> set[str]:
    """The kinds of some actions; for the end of a step the name of its button."""
    return {action.path[0].id if action.kind == "end_step" else action.kind for action in offer}


def _sentence(choices: Sequence[str], offer: Sequence[Action], end: str, nothing: str) -> str:
    """A sentence of the choices of a step, then cards, exchange and the end of the step, as far as they are legal.
    ``nothing``: the message key for a step without choices."""
    kinds = _kinds(offer)
    found = list(choices)
    cards = playable([action for action in offer if len(action.path) == 1])
    if cards:
        found.append(t("warcraft_board.choice.play", cards=either(cards)))
    if not choices and kinds & _TRADES:
        found.append(t("warcraft_board.choice.trade"))
    if end in kinds:
        found.append(t(f"warcraft_board.choice.{end}"))
    if not found:
        return t("warcraft_board.decide")
    whole = t("warcraft_board.choices", choices=either(found))
    return capital(whole) if choices else t(nothing, choices=whole)


def _move(offer: Sequence[Action]) -> str:
    kinds = _kinds(offer)
    choices = [t("warcraft_board.choice.move")] if kinds & _MOVES else []
    if "end_move" not in kinds and "undo_move" in kinds:  # too many pieces somewhere (WC-MOV-8)
        choices.append(t("warcraft_board.choice.undo_move"))
    return _sentence(choices, offer, "end_move", "warcraft_board.nothing.move")


def _harvest(offer: Sequence[Action]) -> str:
    kinds = _kinds(offer)
    order = ("harvest", "harvest_with_builder", "conjure")
    choices = [t(f"warcraft_board.choice.{kind}") for kind in order if kind in kinds]
    return _sentence(choices, offer, "end_harvest", "warcraft_board.nothing.harvest")


def _deploy(offer: Sequence[Action]) -> str:
    kinds = _kinds(offer)
    order = ("deploy", "finish_building", "finish_outpost")
    choices = [t(f"warcraft_board.choice.{kind}") for kind in order if kind in kinds]
    return _sentence(choices, offer, "end_deploy", "warcraft_board.nothing.deploy")


def _spend(offer: Sequence[Action]) -> str:
    """The sentence of the Spend Step: train, construct or upgrade, whichever can be paid for."""
    bought = [kind for kind in ("train", "construct", "upgrade") if _buys(offer, kind)]
    choices = [t(f"warcraft_board.choice.{kind}") for kind in bought]
    free = any(_is_free(action) for action in offer)
    others = [action for action in offer if not _starts_building(action)]
    if len(bought) > 1 and not free and not playable(others):
        return capital(t("warcraft_board.spend_one", choices=either(choices)))
    if free:
        choices.append(t("warcraft_board.choice.free_upgrade"))
    return _sentence(choices, others, "end_spend", "warcraft_board.nothing.spend")


def _buys(offer: Sequence[Action], kind: str) -> bool:
    """Whether an option of the Spend Step can be taken (WC-SPN-1)."""
    if kind == "construct":
        return any(action.kind in _CONSTRUCTS or _starts_building(action) for action in offer)
    return any(action.kind == kind and not _is_free(action) for action in offer)


def _is_free(action: Action) -> bool:
    return isinstance(action, Upgrade) and action.free


def _starts_building(action: Action) -> bool:
    """Whether playing a card starts a building, whose type is part of the action (WC-CRD-23)."""
    return action.kind == "play" and len(action.path) > 1


_STEPS = {"move": _move, "harvest": _harvest, "deploy": _deploy, "spend": _spend}

__all__ = ["card_choices", "playable", "prompt"]
