"""The pictures of the cards of Lords of War: nothing that must be read is hidden by what lies beside it."""

from __future__ import annotations

import pygame
import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.cards.face import RATIO
from tabletop.client.games.lords_of_war import card_art
from tabletop.client.games.lords_of_war.model import look_of
from tabletop.rules.lords_of_war.content import content
from tabletop.text import set_language

SIZES = (90.0, 118.0, 130.0, 152.0, 190.0, 260.0)
INK = 250  # the digit is pure white, and nothing else of the shield is


def _painted(app: App, look: card_art.ArmyCardFace, width: float) -> pygame.Surface:
    size = (width, width / RATIO)
    box = FRect(0, 0, *size)
    key = ("test", object())  # a picture of its own each time
    return app.canvas.sprite_surface(key, size, lambda inner: look.paint(inner, box))


def _digit(surface: pygame.Surface) -> set[tuple[int, int]]:
    """The white pixels inside the shield."""
    w, h = surface.get_size()
    found = set()
    for x in range(int(w * 0.36), int(w * 0.64)):
        for y in range(int(h * 0.6), int(h * 0.9)):
            if min(surface.get_at((x, y))[:3]) >= INK:
                found.add((x, y))
    return found


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("turned", [False, True])
def test_the_defence_digit_was_clipped_by_the_name_plate_above_a_south_arrow(
    app: App, monkeypatch: pytest.MonkeyPatch, language: str, turned: bool
) -> None:
    """Every figure from 1 to 9 under a name of one line and of two, on every size a card has."""
    app.set_language(language)
    try:
        looks = [look_of(id, "red", turned) for id in content().cards]
        south = [look for look in looks if any(d == "S" for d, _ in look.arrows)]
        assert south
        chosen = {}
        for look in south:
            lines = len(card_art.name_on_plate(app.canvas, look.name, FRect(0, 0, 152, 213))[0])
            chosen.setdefault((look.defence, lines, bool(look.missile)), look)
        for look in chosen.values():
            for width in SIZES:
                whole = _digit(_painted(app, look, width))
                with monkeypatch.context() as bare:
                    bare.setattr(card_art, "_paint_name", lambda *_: None)
                    bare.setattr(card_art, "_paint_arrow", lambda *_: None)
                    free = _digit(_painted(app, look, width))
                assert free
                assert free <= whole, (look.card_id, width, len(free - whole))
    finally:
        set_language("en")
