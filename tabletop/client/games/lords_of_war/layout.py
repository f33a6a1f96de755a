"""Where everything of the Lords of War table lies, for any window (ART.md section 4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import FRect

from tabletop.client.board.card_grid import CELL_H, PITCH_X, PITCH_Y

COLUMNS, ROWS = 7, 6
SIDES = 484.0  # what the columns left and right of the mat need together, in units
INNER = 10.0  # leather border around the squares, in units
PROMPT_LEFT = 50.0  # room for the medallion beside the prompt


@dataclass(frozen=True)
class Layout:
    """Regions in units. ``mat_view`` is the part of the mat that shows squares."""

    mat: FRect
    mat_view: FRect
    rival: FRect
    own: FRect
    inspector: FRect
    hand_panel: FRect
    hand: FRect
    prompt: FRect
    buttons: FRect
    main_button: float
    key: FRect | None
    compact: bool


def lay_out(area: FRect, compact: bool, button_line: float, prompt_height: Callable[[float], float]) -> Layout:
    """Divide the area below the top bar: players and inspector left, mat in the middle, hand right.

    ``button_line`` is the height of a line on a button, ``prompt_height(width)`` what the longest prompt needs."""
    pad = 12.0 if compact else 18.0
    gap = 10.0 if compact else 16.0
    height = area.h - 2 * pad
    widest = area.w - 2 * pad - 2 * gap - SIDES
    zoom = min((height - 2 * INNER) / (ROWS * PITCH_Y), (widest - 2 * INNER) / (COLUMNS * PITCH_X))
    mat_w = COLUMNS * PITCH_X * zoom + 2 * INNER
    mat_h = ROWS * PITCH_Y * zoom + 2 * INNER
    rest = area.w - 2 * pad - 2 * gap - mat_w
    left_w = min(452.0, rest * 0.45)
    right_w = min(520.0, rest - left_w)
    spare = rest - left_w - right_w
    x = area.x + pad + spare / 2
    y = area.y + pad
    mat = FRect(x + left_w + gap, y + (height - mat_h) / 2, mat_w, mat_h)
    player_h = min(226.0, max(118.0, height * 0.232))
    rival = FRect(x, y, left_w, player_h)
    own = FRect(x, y + height - player_h, left_w, player_h)
    inspector = FRect(x, rival.bottom + gap, left_w, own.y - rival.bottom - 2 * gap)
    right = FRect(mat.right + gap, y, right_w, height)
    main = max(60.0 if not compact else 46.0, button_line + 18)
    buttons_h = main + 10 + max(40.0, button_line + 14)
    prompt_h = max(64.0 if not compact else 48.0, prompt_height(right.w - PROMPT_LEFT - 12) + 14)
    panel = FRect(right.x, right.y, right.w, right.h - buttons_h - prompt_h - gap)
    inner = panel.inflate(-28, -20)
    head = 34.0
    card_rows = min(inner.h - head, 2 * ((inner.w - 20) / 3) * 7 / 5 + 10)
    hand = FRect(inner.x, inner.y + head, inner.w, card_rows)
    key_top = hand.bottom + 16
    key = FRect(inner.x, key_top, inner.w, panel.bottom - 14 - key_top)
    return Layout(
        mat=mat,
        mat_view=mat.inflate(-2 * INNER, -2 * INNER),
        rival=rival,
        own=own,
        inspector=inspector,
        hand_panel=panel,
        hand=hand,
        prompt=FRect(right.x, panel.bottom + gap * 0.5, right.w, prompt_h),
        buttons=FRect(right.x, right.bottom - buttons_h, right.w, buttons_h),
        main_button=main,
        key=key if key.h >= 70 else None,
        compact=compact,
    )


def fit_zoom(view: FRect) -> float:
    """Zoom at which all six rows fit the view."""
    return min(view.h / (ROWS * PITCH_Y), view.w / (COLUMNS * PITCH_X))


__all__ = ["CELL_H", "COLUMNS", "ROWS", "Layout", "fit_zoom", "lay_out"]
