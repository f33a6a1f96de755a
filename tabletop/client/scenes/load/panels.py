"""The parts around the grid: head, filters, the buttons under the details, and what stands where nothing is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from tabletop.client.draw.theme import BRASS600, IVORY100, IVORY500
from tabletop.client.games import icon
from tabletop.client.scenes.backdrop import head_height
from tabletop.client.ui.base import Rect
from tabletop.client.ui.button import Button
from tabletop.client.ui.menu_item import MenuItem
from tabletop.client.ui.scroll import ScrollArea
from tabletop.client.ui.text_entry import TextEntry
from tabletop.client.ui.toggle import CheckBox
from tabletop.rules import catalogue
from tabletop.text import t

from .details import Details
from .filters import ORDERS, SORTS, counts, sort_of

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .scene import LoadScene, Regions


def lay_head(scene: LoadScene, regions: Regions) -> None:
    """Back, search, order, import."""
    compact, canvas = scene.compact, scene.app.canvas
    head = head_height(compact)
    size = 40.0 if compact else 48.0
    y = (head - size) / 2
    scene.widgets.add(
        Button("load.back", (16 if compact else 34, y, size, size), icon="back", style="icon",
               on_click=scene.app.pop, tooltip=t("load.back"))
    )  # fmt: skip
    right = regions.right.right
    bring = Button("load.import", (0, y, size, size), "" if compact else t("load.import.button"), icon="import",
                   style="icon" if compact else "secondary", on_click=scene.bring_in,
                   tooltip=t("load.import.tip"))  # fmt: skip
    bring.rect.w = size if compact else bring.natural_width(canvas)
    bring.rect.right = right
    order = Button("load.sort", (0, y, size, size), t(f"load.order.{scene.choice.order}"), icon="chevron-down",
                   on_click=scene.choose_order, tooltip=t("load.sort"))  # fmt: skip
    widest = max(canvas.measure(t(f"load.order.{name}"), "button")[0] for name in ORDERS)
    order.rect.w = min(widest + 74, scene.width * 0.24)
    order.rect.right = bring.rect.left - 12
    titles = max(canvas.measure(t("load.title"), "title")[0], canvas.measure(scene._subtitle(), "small")[0])
    least_left = (68 if compact else 104) + titles + 16
    wide = min(330.0, order.rect.left - 12 - least_left)
    wide = max(wide, 150.0)
    scene.widgets.add(
        TextEntry("load.search", (order.rect.left - 12 - wide, y, wide, size), scene.choice.search,
                  placeholder=t("load.search"), icon="search", clearable=True, on_change=scene.search,
                  on_submit=lambda _: scene.open_selected())
    )  # fmt: skip
    scene.widgets.add(order)
    scene.widgets.add(bring)


def open_orders(scene: LoadScene) -> None:
    """The list of orders."""
    names = [name for name in ORDERS if name != "game" or len(catalogue.game_ids()) > 1]

    def choose(id: str) -> None:
        scene.choice.order = next(name for name in ORDERS if name == id)
        scene.select_again()

    items = [MenuItem(name, t(f"load.order.{name}")) for name in names]
    scene.app.popup(scene.widgets.find("load.sort").rect, items, choose, scene.choice.order)


# -------------------------------------------------------------------------------------------------- filters


def _side_lines(scene: LoadScene) -> tuple[float, float, float]:
    """Padding, height of a head and of a row in the left column."""
    canvas = scene.app.canvas
    pad = 12.0 if scene.compact else 20.0
    row = max(40.0 if scene.compact else 50.0, canvas.line_height("body_strong") * (1.6 if scene.compact else 1.7))
    return pad, canvas.line_height("section") + 10, row


def filter_width(scene: LoadScene) -> float:
    """The width of the left column that the longest name in it asks for."""
    canvas, pad = scene.app.canvas, _side_lines(scene)[0]
    games = [t("load.all_games"), *(t(f"{game}.title") for game in catalogue.game_ids())]
    rows = max(canvas.measure(name, "body_strong")[0] for name in games) + canvas.measure("999", "small")[0] + 82
    boxes = max(canvas.measure(t(f"load.show.{name}"), "body")[0] for name in SORTS) + 54
    return float(max(rows, boxes) + 2 * pad)


def _sorts(scene: LoadScene) -> list[str]:
    """The check boxes worth showing: "cannot be opened" only when there is such a file."""
    present = {sort_of(entry) for entry in scene.entries}
    return [name for name in SORTS if name != "broken" or "broken" in present]


def lay_filters(scene: LoadScene, panel: Rect) -> None:
    """A row for each game, then the check boxes; all of it scrolls where it must."""
    pad, head, row = _side_lines(scene)
    number = counts(scene.entries)
    games = catalogue.game_ids()
    sorts = _sorts(scene)
    step = row + 4
    box = max(36.0, scene.app.canvas.line_height("body") * 1.5)
    total = 2 * head + (len(games) + 1) * step + len(sorts) * box + 20
    inner = Rect(panel.x + pad - 4, panel.y + pad - 4, panel.w - 2 * pad + 8, panel.h - 2 * pad + 8)
    area = scene.widgets.add(ScrollArea("load.filters", inner, total))
    width = area.content_width - 8
    y = head + 4.0
    for game in [None, *games]:
        count = sum(number.values()) if game is None else number.get(game, 0)
        area.put(
            Button(
                f"load.game.{game or 'all'}",
                (4, y, width, row),
                t("load.all_games") if game is None else t(f"{game}.title"),
                icon="cards" if game is None else icon(game),
                style="item",
                note=str(count),
                selected=scene.choice.game == game,
                on_click=partial(_choose_game, scene, game),
            )
        )
        y += step
    y += head + 16
    for name in sorts:
        area.put(
            CheckBox(f"load.show.{name}", (8, y, width - 8, box), name in scene.choice.shown,
                     label=t(f"load.show.{name}"), on_change=partial(_show, scene, name),
                     role="body")
        )  # fmt: skip
        y += box


def _choose_game(scene: LoadScene, game: str | None) -> None:
    scene.choice.game = game
    scene.select_again()


def _show(scene: LoadScene, name: str, value: bool) -> None:
    if value:
        scene.choice.shown.add(name)
    else:
        scene.choice.shown.discard(name)
    scene.select_again()


def draw_filters(scene: LoadScene, canvas: Canvas) -> None:
    """The two heads of the left column; they scroll with it."""
    area = scene.widgets.find("load.filters")
    if not isinstance(area, ScrollArea):
        return
    _, head, row = _side_lines(scene)
    y = area.rect.y - area.offset
    games = len(catalogue.game_ids()) + 1
    with canvas.clip(area.rect):
        canvas.head(t("load.games"), (area.rect.x + 8, y, area.rect.w - 16, head))
        y += head + 4 + games * (row + 4) + 12
        canvas.head(t("load.show"), (area.rect.x + 8, y, area.rect.w - 16, head))


# -------------------------------------------------------------------------------------------------- details


def lay_details(scene: LoadScene, panel: Rect) -> None:
    """The column of words, and the buttons below it."""
    entry, compact = scene.selected, scene.compact
    scene.details = None
    if entry is None:
        return
    pad, gap = (14.0, 8.0) if compact else (26.0, 12.0)
    canvas = scene.app.canvas
    inner = Rect(panel.x + pad, panel.y + pad, panel.w - 2 * pad, panel.h - 2 * pad)
    small = max(40.0, canvas.line_height("button") + 12) if compact else max(46.0, canvas.line_height("button") + 16)
    rows = _rename_rows(scene) if scene.renaming is not None else _deed_rows(scene, inner.w, gap)
    large = small + (6 if compact else 12)
    foot = large + (len(rows) - 1) * (small + gap)
    lines = Rect(inner.x, inner.y, inner.w + 12, inner.h - foot - 10)
    typing = max(42.0, canvas.line_height("panel_title") + 16) if scene.renaming is not None else 0.0
    details = Details(canvas, inner.w, entry, scene.thumbnails, scene.now, compact, typing)
    scene.details = details
    area = scene.widgets.add(ScrollArea("load.details", lines, details.height(), details.paint))
    if area.scroller.needed:
        details.width = inner.w - 6
        area.set_height(details.height())
    if scene.renaming is not None:
        _lay_title(scene, area, details, typing)
    y = inner.bottom - foot
    for row in rows:
        tall = large if row is rows[0] else small
        width = (inner.w - gap * (len(row) - 1)) / len(row)
        for column, button in enumerate(row):
            button.rect = Rect(inner.x + column * (width + gap), y, width, tall)
            scene.widgets.add(button)
        y += tall + gap


def _lay_title(scene: LoadScene, area: ScrollArea, details: Details, tall: float) -> None:
    def typed(text: str) -> None:
        scene.renaming = text

    area.put(
        TextEntry("load.title", (0, details.title_top(), details.width, tall), scene.renaming or "", max_length=80,
                  on_change=typed, on_submit=lambda _: scene.end_rename(True), role="body_strong")
    )  # fmt: skip


def _deed_rows(scene: LoadScene, width: float, gap: float) -> list[list[Button]]:
    """The primary button; then two by two with their words, or four signs in a row where the words do not fit."""
    entry = scene.selected
    if entry is None:
        return []
    problem = scene.problem(entry)
    reason = t(problem.key, **problem.values) if problem is not None else None
    example = t("load.example.delete") if entry.kind == "example" else None
    deeds: list[tuple[str, str, Callable[[], object], str | None]] = [
        ("rename", "edit", scene.start_rename, reason or example),
        ("duplicate", "copy", scene.duplicate, reason),
        ("export", "export", scene.export, None),
        ("delete", "delete", scene.delete, example),
    ]
    first = Button("load.open", (0, 0, 40, 40), t("load.open"), icon="load", style="primary",
                   on_click=scene.open_selected, enabled=reason is None, reason=reason)  # fmt: skip
    buttons = [
        Button(f"load.{name}", (0, 0, 40, 40), t(f"load.{name}"), icon=icon,
               style="ghost" if name == "delete" else "secondary", on_click=call, enabled=why is None, reason=why,
               tooltip=t(f"load.{name}.tip"), tooltip_title=t(f"load.{name}"))
        for name, icon, call, why in deeds
    ]  # fmt: skip
    if all(button.natural_width(scene.app.canvas) * 0.88 <= (width - gap) / 2 for button in buttons):
        return [[first], buttons[:2], buttons[2:]]
    for button in buttons:
        button.label = ""
    return [[first], buttons]


def _rename_rows(scene: LoadScene) -> list[list[Button]]:
    keep = Button("load.rename.keep", (0, 0, 40, 40), t("load.rename.keep"), icon="confirm", style="primary",
                  on_click=lambda: scene.end_rename(True))  # fmt: skip
    cancel = Button("load.rename.cancel", (0, 0, 40, 40), t("client.cancel"),
                    on_click=lambda: scene.end_rename(False))  # fmt: skip
    return [[keep], [cancel]]


# ---------------------------------------------------------------------------------------------------- nothing


def _empty_words(scene: LoadScene) -> tuple[str, str]:
    if scene.entries:
        if scene.choice.search.strip():
            return t("load.none_found"), t("load.none_found.text", text=scene.choice.search.strip())
        return t("load.none_shown"), t("load.none_shown.text")
    return t("load.none"), t("load.none.text")


def _empty_box(scene: LoadScene, area: Rect) -> tuple[Rect, float, float]:
    canvas = scene.app.canvas
    head, text = _empty_words(scene)
    width = min(area.w - 40, 460.0)
    head_height_ = canvas.block_height(head, "panel_title", width)
    tall = 84 + head_height_ + 10 + canvas.block_height(text, "body", width) + 24 + 48
    return Rect(area.centerx - width / 2, area.centery - tall / 2, width, tall), head_height_, tall


def lay_empty(scene: LoadScene, area: Rect) -> None:
    """A way on from an empty grid."""
    box, _, _ = _empty_box(scene, area)
    if scene.entries:
        label, call, name = t("load.show_all"), lambda: _show_all(scene), "load.show_all"
    else:
        label, call, name = t("load.new"), scene.new_game, "load.new"
    button = Button(name, (0, 0, 40, 48), label, on_click=call)
    button.rect.w = max(180.0, button.natural_width(scene.app.canvas))
    button.rect.midbottom = (box.centerx, box.bottom)
    scene.widgets.add(button)


def _show_all(scene: LoadScene) -> None:
    scene.choice.game = None
    scene.choice.search = ""
    scene.choice.shown = set(SORTS)
    scene.select_again()


def draw_empty(scene: LoadScene, canvas: Canvas, area: Rect) -> None:
    """Why there is nothing."""
    box, head, _ = _empty_box(scene, area)
    title, text = _empty_words(scene)
    canvas.icon("search" if scene.entries else "load", (box.centerx, box.y + 34), 64, BRASS600)
    canvas.text_block(title, (box.x, box.y + 84, box.w, 0), "panel_title", IVORY100, align="center")
    canvas.text_block(text, (box.x, box.y + 84 + head + 10, box.w, 0), "body", IVORY500, align="center")
