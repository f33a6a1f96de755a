"""The picture of a dark table top, drawn below everything else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

if TYPE_CHECKING:
    from .canvas import Canvas


def draw_ground(canvas: Canvas, covered: FRect | None = None) -> None:
    """Draw the picture of the table top over the whole window, except where ``covered`` will be drawn over."""
    whole = FRect(0, 0, canvas.width, canvas.height)
    if covered is None:
        canvas.image("table.jpg", whole)
        return
    covered = covered.clip(whole)
    right, bottom = canvas.width - covered.right, canvas.height - covered.bottom
    for part in (
        FRect(0, 0, canvas.width, covered.y),
        FRect(0, covered.bottom, canvas.width, bottom),
        FRect(0, covered.y, covered.x, covered.h),
        FRect(covered.right, covered.y, right, covered.h),
    ):
        if part.w > 0 and part.h > 0:
            with canvas.clip(part):
                canvas.image("table.jpg", whole)
