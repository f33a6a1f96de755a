"""Accents on capital letters reach above the font's ascent; the baseline must not move for them."""

from __future__ import annotations

import pygame
import pytest

from tabletop.client.app import App


def foot_of_first_letter(app: App, text: str, role: str) -> int:
    """The lowest lit row of the first letters of a line."""
    canvas = app.canvas
    canvas.fill((0, 0, canvas.width, 200), (0, 0, 0))
    canvas.text(text, (20, 60), role, (255, 255, 255))
    part = canvas.surface.subsurface(canvas.rect_px((0, 0, canvas.width, 200)))
    mask = pygame.mask.from_threshold(part, (255, 255, 255), (90, 90, 90))
    return max(rect.bottom for rect in mask.get_bounding_rects())


@pytest.mark.parametrize("role", ["title", "panel_title", "body", "body_strong", "small", "least", "reading", "map"])
def test_the_baseline_stays(app: App, role: str) -> None:
    app.push("kit")
    app.step([])
    plain = foot_of_first_letter(app, "Elite NINA", role)
    assert foot_of_first_letter(app, "Élite NIÑA", role) == plain
    assert foot_of_first_letter(app, "ÚÑÁ", role) == plain


NAMES = ("Bell\ufffd and bell", "Иван Грозный", "漢字", "Zoë \U0001f642", "Łukasz\u0007\u202e")


@pytest.mark.parametrize("role", ["title", "panel_title", "card_name", "body", "small"])
@pytest.mark.parametrize("name", NAMES)
def test_characters_that_the_font_lacks_showed_as_boxes(app: App, role: str, name: str) -> None:
    painter, spec = app.canvas.kit.text, app.theme.spec(role)
    parts = painter._shown(name, spec)
    assert "".join(told for told, _ in parts)
    assert all(char.isascii() or painter.book.has(used.font, char) for told, used in parts for char in told)
    assert painter.line(name, spec, (255, 255, 255)).get_width() > 0
    assert painter.width(name, spec) > 0


def test_another_face_stands_on_the_same_line(app: App) -> None:
    app.push("kit")
    app.step([])
    assert foot_of_first_letter(app, "Жан", "title") == foot_of_first_letter(app, "Elite", "title")
    assert foot_of_first_letter(app, "Жан", "panel_title") == foot_of_first_letter(app, "Elite", "panel_title")
