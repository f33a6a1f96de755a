"""The decisions in the foot of a combat overlay: the main button, other answers, undo, a look at the map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from pygame import FRect

from tabletop.client.draw.theme import COMPACT, ROOMY

if TYPE_CHECKING:
    from tabletop.client.board.primary_action import Primary

MAIN, MAIN_COMPACT = (38.0, 58.0), (36.0, 44.0)
"""Least and greatest height of the main button in units, in the large and in the small layout."""
MAIN_SHARE = 0.45
"""Its height as a share of the area."""
TOOL, TOOL_COMPACT = 44.0, 34.0
"""Height of the tools (undo, map) in units, in the large and in the small layout."""
LEAST = 30.0
"""Least height in units of an answer in a row of its own."""


class ActionHost(Protocol):
    """What the decisions ask of the scene that shows the overlay."""

    def add_primary(self, rect: FRect, own: Primary) -> None:
        """Add the main button."""

    def add_answer(self, name: str, rect: FRect, label: str, icon: str, tip: str | None = None) -> None:
        """Add a button for a decision."""

    def add_tools(self, back: FRect, out: FRect, wide: bool) -> None:
        """Add the buttons for undo (``back``) and for the map (``out``); ``wide``: there is room for their words."""


@dataclass(frozen=True, slots=True)
class CombatDecision:
    """A decision shown as a button: its name, words, icon, and the words of its tooltip."""

    name: str
    label: str
    icon: str
    tip: str | None = None


def main_place(area: FRect, compact: bool) -> FRect:
    """The rectangle of the main button at the top of ``area``."""
    low, high = MAIN_COMPACT if compact else MAIN
    return FRect(area.x, area.y, area.w, min(high, max(low, area.h * MAIN_SHARE)))


def lay_actions(host: ActionHost, area: FRect, main: Primary, answers: Sequence[CombatDecision], compact: bool) -> None:
    """Add the main button at the top of ``area``, the tools at its lower edge, and the answers between them where there
    is room for a row of their own, else left of the tools."""
    gap = (COMPACT if compact else ROOMY).small
    tool = TOOL_COMPACT if compact else TOOL
    box = main_place(area, compact)
    host.add_primary(box, main)
    tools = FRect(area.x, area.bottom - tool, area.w, tool)
    tools.y = max(tools.y, box.bottom + gap)
    between = tools.y - gap - box.bottom - gap
    left = list(answers)
    if left and between >= LEAST:
        _add_row(host, FRect(area.x, box.bottom + gap, area.w, min(between, tool)), left, gap)
        left = []
    icon = tool + gap
    if left:
        _add_row(host, FRect(tools.x, tools.y, tools.w - 2 * (icon + gap), tools.h), left, gap)
    back = FRect(tools.right - 2 * icon - gap, tools.y, icon, tools.h)
    host.add_tools(back, FRect(tools.right - icon, tools.y, icon, tools.h), not left)


def _add_row(host: ActionHost, row: FRect, answers: Sequence[CombatDecision], gap: float) -> None:
    w = (row.w - gap * (len(answers) - 1)) / len(answers)
    for n, answer in enumerate(answers):
        host.add_answer(
            answer.name, FRect(row.x + n * (w + gap), row.y, w, row.h), answer.label, answer.icon, answer.tip
        )
