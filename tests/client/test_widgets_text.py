"""The line to type in: letters, keys, selection, clipboard, composition."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

import tabletop.text
from tabletop.client.app import App
from tabletop.client.core.bindings import Mods
from tabletop.client.core.input import Command, PointerDown, PointerMove, PointerUp, TextEditing
from tabletop.client.draw.markdown import Document, fold, parse, slug
from tabletop.client.draw.text import TextPainter, system_fonts
from tabletop.client.draw.theme import FontSpec
from tabletop.client.scenes.base import Scene
from tabletop.client.ui.rich_text import RichText
from tabletop.client.ui.text_entry import LONGEST, LineEdit, TextEntry
from tabletop.client.ui.text_layout import share_width
from tabletop.text import t
from tests.support.pilot import click, click_beside, draw_anew, key, on_top, press, type_text, wait, wheel

Kit = Callable[[Callable[[Scene], object]], Scene]


@pytest.fixture
def entry(app: App, kit: Kit) -> Callable[..., TextEntry]:
    def make(text: str = "", **more: object) -> TextEntry:
        scene = kit(lambda scene: scene.widgets.add(TextEntry("e", (100, 100, 240, 44), text, **more)))
        click(app, "e")
        widget = scene.widgets.find("e")
        assert isinstance(widget, TextEntry)
        return widget

    return make


def test_letters_arrive_once_and_are_not_commands(app, entry) -> None:
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


def test_selection_by_shift_and_by_mouse(app, entry) -> None:
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


def test_clipboard_history_and_limits(app, entry) -> None:
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


def test_a_long_clipboard_stood_the_program_still(app, entry) -> None:
    """Two hundred thousand letters took twenty seconds to measure; no line needs as many as a thousand."""
    widget = entry("")
    app.set_clipboard("Orc ñ\n" * 200_000)
    press(app, "paste")
    assert widget.text == ("Orc ñ " * 200)[:LONGEST]


def test_composition_shows_before_it_counts(app, entry) -> None:
    widget = entry("")
    app.step([TextEditing("´")])
    assert widget.composition == "´"
    assert widget.text == ""
    type_text(app, "é")
    assert widget.composition == ""
    assert widget.text == "é"


def test_enter_submits_and_escape_clears_first(app, entry) -> None:
    sent: list[str] = []
    widget = entry("abc", clearable=True, on_submit=sent.append)
    press(app, "ok", "back")
    assert sent == ["abc"]
    assert widget.text == ""
    type_text(app, "xyz")
    click(app, widget, at=(widget.rect.right - 10, widget.rect.centery))
    assert widget.text == ""


def test_a_field_says_that_letters_cannot_be_shown(app, entry, monkeypatch) -> None:
    """They were question marks without a word."""
    system_fonts.cache_clear()
    monkeypatch.setattr(pygame.font, "get_fonts", list)
    app.canvas.kit.text.book._fallbacks.clear()
    app.canvas.kit.text.book.unknown.clear()
    words = t("client.letters_unknown")
    widget = entry("")
    type_text(app, "Ana")
    assert app.tooltips.shown is None
    type_text(app, "漢")
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


def test_the_cursor_stays_in_view_and_survives_a_layout(app, entry) -> None:
    widget = entry("")
    type_text(app, "a long name that is longer than its line")
    press(app, "home", "right", "right")
    scene = on_top(app)
    scene.build = lambda s: s.widgets.add(TextEntry("e", (100, 100, 240, 44), widget.text))
    scene.relayout()
    app.step([])
    again = scene.widgets.find("e")
    assert again.line.cursor == 2
    assert again.focused
    assert app.mapper.text_mode


def test_the_cursor_blinks_slowly_and_rests_with_reduced_motion(app, entry) -> None:
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


def test_the_cursor_stands_where_the_next_letter_of_a_text_from_right_to_left_comes(app, kit, monkeypatch) -> None:
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


# --------------------------------------------------------- The markup of rulebooks, its layout, search, links and keys


SAMPLE = """# Rules

## 2 Deployment

[LW-DEP-2] **Where.** A unit is put on a [free square](g:free-square), see [LW-DEP-5] or [below](#the-end).

- one *italic* thing :crossed-swords: here
  - deeper
1. first

> **Example.** A unit stands on d3.
>
> It strikes d4.

| Class | Shoots |
| --- | --- |
| :class-spear: Spear | no |
| Ranged | yes, it does |

[LW-DEP-5] Support.

### The end

Nothing: 3:4 and a\\*b stay as they are, Caballería too.
"""


def text_widget(app: App, kit: Kit, document: Document, **more: object) -> RichText:
    scene = kit(lambda scene: scene.widgets.add(RichText("t", (50, 50, 700, 500), document, pad=(30, 20), **more)))
    widget = scene.widgets.find("t")
    assert isinstance(widget, RichText)
    return widget


def test_blocks_and_anchors() -> None:
    document = parse(SAMPLE)
    assert [block.kind for block in document.blocks] == [
        "heading", "heading", "paragraph", "item", "item", "item", "example", "example", "table", "paragraph",
        "heading", "paragraph",
    ]  # fmt: skip
    assert {"rules", "2-deployment", "LW-DEP-2", "LW-DEP-5", "the-end"} == set(document.anchors)
    rule = document.blocks[2]
    assert rule.tag == "LW-DEP-2"
    assert [span.link for span in rule.spans if span.link] == ["g:free-square", "#LW-DEP-5", "#the-end"]
    assert rule.spans[0].bold
    assert rule.text == "Where. A unit is put on a free square, see LW-DEP-5 or below."
    table = document.blocks[8]
    assert table.header
    assert len(table.rows) == 3
    assert table.rows[1][0][0].icon == "class-spear"
    assert "3:4 and a*b stay" in document.blocks[-1].text
    assert [heading.level for heading in document.outline()] == [1, 2, 3]


def test_search_knows_no_accents_and_no_case() -> None:
    document = parse(SAMPLE)
    (hit,) = document.find("caballeria")
    assert document.blocks[hit.block].text[hit.start : hit.end] == "Caballería"
    (hit,) = document.find("YES")
    assert hit.cell == (2, 1)
    assert document.find("lw-dep-2")
    assert document.find("  ") == []
    assert fold("ÑANDÚ") == "nandu"
    assert slug("3 ¿Qué es?") == "3-que-es"


@pytest.mark.parametrize(
    ("odd", "kinds", "words"),
    [
        ("", [], ""),
        ("> ", [], ""),
        ("|", ["table"], ""),
        ("||", ["table"], ""),
        ("- ", ["item"], ""),
        ("# ", ["paragraph"], "#"),
        ("::", ["paragraph"], "::"),
        ("\\", ["paragraph"], "\\"),
        ("**never closed", ["paragraph"], "never closed"),
        ("*a **b* c**", ["paragraph"], "a b c"),
        ("[x](", ["paragraph"], "[x]("),
        ("[x](#a b)", ["paragraph"], "[x](#a b)"),
        ("[LW-DEP-2]", ["paragraph"], ""),
        ("| a |\n| b | c |", ["table"], "a\t\nb\tc"),
        ("> a\n| b", ["example", "table"], "a\nb"),
    ],
)
def test_nothing_is_an_error(odd, kinds, words) -> None:
    document = parse(odd)
    assert [block.kind for block in document.blocks] == kinds
    assert document.plain() == words
    assert list(document.anchors) == (["LW-DEP-2"] if odd == "[LW-DEP-2]" else [])


@pytest.mark.parametrize("code", ["en", "es"])
def test_the_rulebook_stays_inside(app, kit, code) -> None:
    folder = Path(tabletop.text.__file__).parent / "rulebooks"
    source = (folder / f"lords_of_war.{code}.md").read_text(encoding="utf-8")
    document = parse((source * 3)[:85_000])
    widget = text_widget(app, kit, document)
    layout = widget.layout
    assert all(run.x + run.width <= widget.text_width + 12 for line in layout.lines for run in line.runs)
    assert all(run.x >= -1 for line in layout.lines for run in line.runs)
    for line in layout.lines:
        runs = sorted(line.runs, key=lambda run: run.x)
        for left, right in pairwise(runs):
            assert left.x + left.width <= right.x + 1.5, (left.text, right.text)
    assert len(list(layout.lines_between(10_000, 10_500))) < 40


def test_layouts_are_kept_and_a_new_width_stays_at_the_same_words(app, kit) -> None:
    document = parse(SAMPLE * 40)
    scene = kit(lambda scene: scene.widgets.add(RichText("t", (50, 50, scene.width / 2, 500), document)))
    widget = scene.widgets.find("t")
    widget.scroll_to("the-end-20", margin=0)
    block = widget.block_at(widget.scroller.offset + 1)
    layout = widget.layout
    scene.relayout()
    app.step([])
    again = scene.widgets.find("t")
    assert again.layout is layout
    app.window.set_size((1900, 900))
    scene.relayout()
    draw_anew(app)
    wider = scene.widgets.find("t")
    assert wider.layout is not layout
    assert abs(wider.block_at(wider.scroller.offset + 1) - block) <= 1


def test_hits_are_shown_in_turn(app, kit) -> None:
    widget = text_widget(app, kit, parse(SAMPLE * 20))
    hits = widget.find("support")
    assert len(hits) == 20
    for n in (3, 19, 20):
        widget.show_hit(n)
        assert widget.current_hit == n % 20
        (rect,) = widget.hit_rects(hits[n % 20])
        top = rect[1] + widget.pad[1] - widget.scroller.offset
        assert 0 <= top <= widget.rect.h - rect[3]
        assert rect[2] > 20
    app.step([])


def test_links_by_mouse_and_by_tab(app, kit) -> None:
    followed: list[str] = []
    widget = text_widget(
        app, kit, parse(SAMPLE * 20), on_link=followed.append, link_tip=lambda target: ("Term", target)
    )
    links = widget.links_in_view()
    targets = [widget.layout.links[link].target for link in links[:3]]
    assert targets == ["g:free-square", "#LW-DEP-5", "#the-end"]
    click(app, widget, at=widget.link_rect(links[0]).center)
    assert followed == ["g:free-square"]
    tip = widget.tip()
    assert tip.title == "Term"
    press(app, "next", "next", "ok")
    assert widget.highlighted == "LW-DEP-5"
    assert widget.scroller.offset > 0
    press(app, "home")
    for _ in range(20):
        press(app, "next")
    assert followed == ["g:free-square"]


def test_the_text_scrolls_by_keys_and_wheel(app, kit) -> None:
    widget = text_widget(app, kit, parse(SAMPLE * 20))
    press(app, "next", "down", "page_down")
    assert widget.scroller.offset > 400
    press(app, "end")
    assert widget.scroller.offset == widget.scroller.reach
    wheel(app, "t", 2)
    assert widget.scroller.offset < widget.scroller.reach
    press(app, "home")
    assert widget.scroller.offset == 0


def test_columns_share_what_there_is() -> None:
    assert share_width([50, 60], [20, 20], 200) == [50, 60]
    assert share_width([50, 500], [20, 40], 200) == [50, 150]
    widths = share_width([300, 500, 40], [20, 40, 40], 240)
    assert sum(widths) == pytest.approx(240)
    assert widths[2] == 40
