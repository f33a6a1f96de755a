"""The line to type in: letters, keys, selection, clipboard, composition."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.core.bindings import Mods
from tabletop.client.core.input import Command, PointerDown, PointerMove, PointerUp, TextEditing
from tabletop.client.draw.text import TextPainter, system_fonts
from tabletop.client.draw.theme import FontSpec
from tabletop.client.scenes.base import Scene
from tabletop.client.ui.text_entry import LineEdit, TextEntry
from tabletop.text import t
from tests.support.pilot import click, click_beside, key, press, type_text, wait

Kit = Callable[[Callable[[Scene], object]], Scene]


@pytest.fixture
def entry(app: App, kit: Kit) -> Callable[..., TextEntry]:
    def make(text: str = "", **more: object) -> TextEntry:
        scene = kit(lambda scene: scene.widgets.add(TextEntry("e", (100, 100, 240, 44), text, **more)))  # type: ignore[arg-type]
        click(app, "e")
        widget = scene.widgets.find("e")
        assert isinstance(widget, TextEntry)
        return widget

    return make


def test_letters_arrive_once_and_are_not_commands(app: App, entry: Callable[..., TextEntry]) -> None:
    changes: list[str] = []
    widget = entry(on_change=changes.append)
    for letter in "ola":
        key(app, ord(letter), 0, letter)
    key(app, pygame.K_SPACE, 0, " ")
    type_text(app, "ñandú")
    assert widget.text == "ola ñandú"
    assert changes[-1] == widget.text
    assert app.mapper.text_mode
    click_beside(app, (900, 600))
    assert not app.mapper.text_mode


def test_selection_by_shift_and_by_mouse(app: App, entry: Callable[..., TextEntry]) -> None:
    widget = entry("one two three")
    press(app, "end")
    app.step([Command("left", Mods.SHIFT | Mods.CTRL)])
    assert widget.line.selected == "three"
    type_text(app, "3")
    assert widget.text == "one two 3"
    press(app, "select_all", "left")
    assert widget.line.cursor == 0
    inner = widget.inner
    app.step([PointerDown((inner.x + 1, 120))])
    app.step([PointerMove((inner.right, 120), (1,)), PointerUp((inner.right, 120))])
    assert widget.line.selected == "one two 3"
    app.step([PointerDown((inner.x + 3, 120), clicks=2), PointerUp((inner.x + 3, 120))])
    assert widget.line.selected == "one"


def test_clipboard_history_and_limits(app: App, entry: Callable[..., TextEntry]) -> None:
    widget = entry("Iván", max_length=8)
    press(app, "select_all", "copy", "end", "paste")
    assert widget.text == "IvánIván"
    type_text(app, "x")
    assert widget.text == "IvánIván"
    press(app, "select_all", "cut")
    assert widget.text == ""
    press(app, "undo")
    assert widget.text == "IvánIván"
    press(app, "undo", "undo")
    assert widget.text == "Iván"
    press(app, "redo")
    assert widget.text == "IvánIván"
    app.set_clipboard("a\nb\tc")
    press(app, "select_all", "paste")
    assert widget.text == "a b c"


def test_composition_shows_before_it_counts(app: App, entry: Callable[..., TextEntry]) -> None:
    widget = entry("")
    app.step([TextEditing("´")])
    assert widget.composition == "´"
    assert widget.text == ""
    type_text(app, "é")
    assert widget.composition == ""
    assert widget.text == "é"


def test_enter_submits_and_escape_clears_first(app: App, entry: Callable[..., TextEntry]) -> None:
    sent: list[str] = []
    widget = entry("abc", clearable=True, on_submit=sent.append)
    press(app, "ok", "back")
    assert sent == ["abc"]
    assert widget.text == ""
    type_text(app, "xyz")
    click(app, widget, at=(widget.rect.right - 10, widget.rect.centery))
    assert widget.text == ""


def test_a_field_says_that_letters_cannot_be_shown(
    app: App, entry: Callable[..., TextEntry], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They were question marks without a word."""
    system_fonts.cache_clear()
    monkeypatch.setattr(pygame.font, "get_fonts", list)
    app.canvas.kit.text.book._fallbacks.clear()
    words = t("client.letters_unknown")
    widget = entry("")
    type_text(app, "Ana")
    assert app.tooltips.shown is None
    type_text(app, "漢")
    assert app.tooltips.shown is not None
    assert app.tooltips.shown.text == words
    assert widget.text == "Ana漢", "it is kept"
    assert (tip := widget.tip()) is not None
    assert tip.text == words
    press(app, "backspace")
    assert widget.tip() is None
    assert not app.toasts.items
    app._letters_told = False
    press(app, "backspace")
    assert [item.text for item in app.toasts.items] == [words], "where no field has said it, a message does, once"
    system_fonts.cache_clear()
    app.canvas.kit.text.book._fallbacks.clear()
    app.canvas.kit.text.book.unknown.clear()


def test_the_cursor_stays_in_view_and_survives_a_layout(app: App, entry: Callable[..., TextEntry]) -> None:
    widget = entry("")
    type_text(app, "a long name that is longer than its line")
    press(app, "home", "right", "right")
    scene = app.scenes.top
    assert scene is not None
    scene.build = lambda s: s.widgets.add(TextEntry("e", (100, 100, 240, 44), widget.text))  # type: ignore[attr-defined]
    scene.relayout()
    app.step([])
    again = scene.widgets.find("e")
    assert isinstance(again, TextEntry)
    assert again.line.cursor == 2
    assert again.focused
    assert app.mapper.text_mode


def test_the_cursor_blinks_slowly_and_rests_with_reduced_motion(app: App, entry: Callable[..., TextEntry]) -> None:
    entry("abc")
    wait(app, 300)
    before = app.frame
    wait(app, 5300)
    assert 8 <= app.frame - before <= 11
    app.settings.reduced_motion = True
    wait(app, 600)
    before = app.frame
    wait(app, 3000)
    assert app.frame == before


def test_line_edit_words() -> None:
    line = LineEdit("uno dos, tres")
    line.step(-1, word=True)
    assert line.cursor == 9
    line.step(-1, word=True)
    assert line.cursor == 4
    assert line.erase(1, word=True)
    assert line.text == "uno , tres"
    line.move(0)
    assert not line.erase(-1)
    assert not line.insert("\x00")
    line.select_word(1)
    assert line.selected == "uno"


def test_the_cursor_stands_where_the_next_letter_of_a_text_from_right_to_left_comes(
    app: App, kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was placed as in a text from left to right: at the end of what had been typed, it stood before it."""
    painter, role = app.canvas.kit.text, "body"
    spec = app.canvas.theme.spec(role)
    hebrew = replace(spec, font="hebrew")
    painter.book._faces["hebrew", spec.px] = replace(painter.face(spec), whole=True, leftwards=True)

    def shown(_: TextPainter, text: str, own: FontSpec) -> list[tuple[str, FontSpec]]:
        return [(part, hebrew if part[0] in "wxyz" else own) for part in re.split("([w-z]+)", text) if part]

    monkeypatch.setattr(TextPainter, "_shown", shown)
    scene = kit(lambda scene: scene.widgets.add(TextEntry("e", (100, 100, 400, 44), "ab wxyz")))
    click(app, "e")
    entry = scene.widgets.find("e")
    assert isinstance(entry, TextEntry)
    before, run = (app.canvas.measure(part, role)[0] for part in ("ab ", "wxyz"))
    places = [entry._x(index) for index in range(8)]
    assert places[:3] == sorted(places[:3])
    assert places[3] == pytest.approx(before + run, abs=1.5), "it begins at the right"
    assert places[3:] == sorted(places[3:], reverse=True)
    assert places[7] == pytest.approx(before, abs=1.5)
    for index in (0, 1, 2, 4, 5, 6):
        assert entry.index_at(entry.inner.x + places[index]) == index
    press(app, "end")
    press(app, "backspace")
    assert entry.text == "ab wxy"
