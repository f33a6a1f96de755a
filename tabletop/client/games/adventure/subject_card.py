"""The card that an open decision is about, over the sea in the corner of the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.cards.parts import RATIO

from .enlarged_cards import pile_face

if TYPE_CHECKING:
    from tabletop.client.cards.face import UprightFace

    from .context import TableContext

PART, MOST, LEAST, STEP, INSET = 0.36, 250.0, 84.0, 8.0, 16.0
"""Height of the card: a share of the map's, and in units the greatest, the least and the steps between; its distance
from the map's edges."""


def subject_face(table: TableContext) -> UprightFace | None:
    """The face of the card; None where the decision is about none, is made in the overlay, or events are being
    shown."""
    card = table.model.subject if table.session.may_act and not table.scene.showing else ""
    return pile_face(table.model, card) if card else None


def subject_rect(table: TableContext) -> FRect:
    """The rectangle of the card: as large as possible without covering the print of a space."""
    board, labels = table.place.board, table.labels()
    high = min(MOST, board.h * PART)
    while True:
        rect = FRect(0, 0, high * RATIO, high)
        rect.bottomright = (board.right - INSET, board.bottom - INSET)
        if high <= LEAST or rect.collidelist(labels) < 0:
            return rect
        high -= STEP
