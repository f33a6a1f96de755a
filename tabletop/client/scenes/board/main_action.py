"""The main button of a board and of scenes over it: that of the table, or one that comes first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from pygame import FRect

from tabletop.client.board.presented import Primary
from tabletop.client.ui.base import with_key
from tabletop.client.ui.button import MainButton
from tabletop.text import t

from .computers import ComputerPlayers
from .host import BoardHost

if TYPE_CHECKING:
    from tabletop.client.ui.group import WidgetGroup


class MainButtonBoard(BoardHost, Protocol):
    """What the main button asks of the board: its computer players and the curtain."""

    computers: ComputerPlayers

    def hand_over(self) -> None:
        """Open the curtain scene, which stays until the next seat says it is there."""


@dataclass(frozen=True, slots=True)
class PrecedingAction:
    """A main button that comes before the table's own: words, icon, what pressing does, and that in a sentence."""

    label: str
    icon: str
    click: Callable[[], object]
    tip: str


def asked_before(board: MainButtonBoard) -> PrecedingAction | None:
    """The button for leaving the past, handing the device over, or hurrying computer players; None: the table's own
    comes."""
    session, computers = board.session, board.computers
    if session.looking is not None:
        return PrecedingAction(t("board.to_present"), "skip-last", board.to_present, t("board.to_present_tip"))
    if session.handing_over and not board.showing:
        name = session.match.seats[session.next_person or 0].name
        return PrecedingAction(t("board.pass_to", name=name), "hand-over", board.hand_over, t("board.pass_to_tip"))
    if computers.busy:
        return PrecedingAction(*computers.button, computers.press, computers.button_tip)
    return None


def add_main_button(
    widgets: WidgetGroup,
    rect: FRect,
    board: MainButtonBoard,
    own: Primary,
    press: Callable[[], object],
    asked: PrecedingAction | None,
) -> None:
    """Add the main button: ``asked`` (the same whoever decides) if it is not None, else the table's ``own`` with
    ``press``. Enter presses it."""
    seat = board.table.shown_decider
    if asked is not None:
        own, press, seat, tip = Primary(asked.label, asked.icon), asked.click, None, asked.tip
    else:
        tip = board.table.main_button_tip(own)
    widgets.add(
        MainButton(
            rect, own.label, own.icon, press, meaning=own.target, seat=seat, enabled=own.enabled,
            reason=own.reason or None, tooltip=with_key(board.app, tip, "ok"), rule="" if own.enabled else own.rule,
        )
    )  # fmt: skip
    widgets.default = "primary"
