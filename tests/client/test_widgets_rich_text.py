"""The markup of rulebooks, its layout, search, links and keys."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

import tabletop.text
from tabletop.client.app import App
from tabletop.client.draw.markdown import Document, fold, parse, slug
from tabletop.client.scenes.base import Scene
from tabletop.client.ui.rich_text import RichText
from tabletop.client.ui.text_layout import share_width
from tests.support.pilot import click, press, wheel

Kit = Callable[[Callable[[Scene], object]], Scene]

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
    scene = kit(lambda scene: scene.widgets.add(RichText("t", (50, 50, 700, 500), document, pad=(30, 20), **more)))  # type: ignore[arg-type]
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
def test_nothing_is_an_error(odd: str, kinds: list[str], words: str) -> None:
    document = parse(odd)
    assert [block.kind for block in document.blocks] == kinds
    assert document.plain() == words
    assert list(document.anchors) == (["LW-DEP-2"] if odd == "[LW-DEP-2]" else [])


@pytest.mark.parametrize("code", ["en", "es"])
def test_the_rulebook_stays_inside(app: App, kit: Kit, code: str) -> None:
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


def test_layouts_are_kept_and_a_new_width_stays_at_the_same_words(app: App, kit: Kit) -> None:
    document = parse(SAMPLE * 40)
    scene = kit(lambda scene: scene.widgets.add(RichText("t", (50, 50, scene.width / 2, 500), document)))
    widget = scene.widgets.find("t")
    assert isinstance(widget, RichText)
    widget.scroll_to("the-end-20", margin=0)
    block = widget.block_at(widget.scroller.offset + 1)
    layout = widget.layout
    scene.relayout()
    app.step([])
    again = scene.widgets.find("t")
    assert isinstance(again, RichText)
    assert again.layout is layout
    app.window.set_size((1900, 900))
    scene.relayout()
    app._use_view()
    app.step([])
    wider = scene.widgets.find("t")
    assert isinstance(wider, RichText)
    assert wider.layout is not layout
    assert abs(wider.block_at(wider.scroller.offset + 1) - block) <= 1


def test_hits_are_shown_in_turn(app: App, kit: Kit) -> None:
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


def test_links_by_mouse_and_by_tab(app: App, kit: Kit) -> None:
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
    assert tip is not None
    assert tip.title == "Term"
    press(app, "next", "next", "ok")
    assert widget.highlighted == "LW-DEP-5"
    assert widget.scroller.offset > 0
    press(app, "home")
    for _ in range(20):
        press(app, "next")
    assert followed == ["g:free-square"]


def test_the_text_scrolls_by_keys_and_wheel(app: App, kit: Kit) -> None:
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
