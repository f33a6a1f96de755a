"""Notes the emblems of the medallions that are drawn."""

from __future__ import annotations

import pytest

from tabletop.client.app import App
from tabletop.client.draw.canvas import Canvas, PointLike
from tabletop.client.draw.theme import SeatColours


def drawn_emblems(app: App, monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """The emblems of all medallions drawn from now on; None for that of the colours."""
    seen: list[str | None] = []
    canvas = type(app.canvas)
    real = canvas.medallion

    def spy(self: Canvas, center: PointLike, r: float, seat_colours: SeatColours, emblem: str | None = None) -> None:
        seen.append(emblem)
        real(self, center, r, seat_colours, emblem)

    monkeypatch.setattr(canvas, "medallion", spy)
    return seen
