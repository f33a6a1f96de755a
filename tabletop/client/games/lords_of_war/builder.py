"""The army builder of Lords of War, as the builder scene shows it: list of armies, the army by ranks, cards to
exchange, the card shown large, statistics compared with the standard army."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from tabletop.client.cards.face import draw_face
from tabletop.client.cards.tiles import CardTile, FreePlace
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.draw.theme import (
    BRASS300,
    BRASS400,
    BRASS600,
    DANGER,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT900,
    OK,
    Colour,
)
from tabletop.client.games.builder import Builder, BuilderHost
from tabletop.client.ui import panels
from tabletop.client.ui.button import Button
from tabletop.client.ui.controls import Segment, Segmented, Stepper
from tabletop.client.ui.form import EDGE, NARROW_BAR, Form
from tabletop.client.ui.layout import Box, Column, Row, cells, lay, needed_height
from tabletop.client.ui.text_entry import TextEntry
from tabletop.rules.game import Json
from tabletop.rules.lords_of_war import armies
from tabletop.rules.lords_of_war.armies import ArmyList, Kind
from tabletop.rules.lords_of_war.content import content
from tabletop.text import localised, t

from . import army_figures
from .army_figures import GAME, decimal
from .builder_editor import LONGEST_NAME, ArmyEditor
from .builder_list import TOOLS, ArmyListPanel
from .model import look_of

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


@dataclass(frozen=True, slots=True)
class _PanelSizes:
    """Lengths of the panels in units."""

    pad: float = 22
    """Between the frame of a panel and its contents."""
    gap: float = 12
    """Between tiles."""
    tile: float = 84
    least_tile: float = 72
    """Usual width of a tile, and the least at which the whole army is shown at once."""
    above_head: float = 14
    below_head: float = 8
    foot: float = 12
    right: float = 6
    tools_foot: float = 16
    """Above and below a panel's head, below its contents, right of its scroll bar, below the tools of the list."""


_LARGE = _PanelSizes()
_COMPACT = _PanelSizes(
    pad=14, gap=8, tile=72, least_tile=64, above_head=9, below_head=5, foot=8, right=2, tools_foot=10
)  # fmt: skip
INFO = (0.21, 286.0, 390.0)
POOL = (0.2, 236.0, 380.0)
"""Widths of panels: a share of the window's width, and the least and greatest in units."""
LIST_ROW = 44.0
"""Height in units of the list where it is a single row."""
NAME_PART = 0.48
"""Width of the army's name, as a share of that row."""
TILE_SHAPE, WIDEST_TILE = 5 / 7, 130.0
"""Width of a tile as a share of its height, and its greatest width in units."""
FEWEST, MOST = 4, 12
"""Least and greatest number of columns of tiles that are tried."""
"""Width of the control for the number of decks."""


def _sizes(compact: bool) -> _PanelSizes:
    return _COMPACT if compact else _LARGE


def _bounded(width: float, share: tuple[float, float, float]) -> float:
    part, low, high = share
    return min(max(width * part, low), high)


class BuilderPanels:
    """Adds the builder's widgets to a scene. Ids: ``army.<key>``, ``card.<card id>``, ``place.<rank>``,
    ``pool.<card id>``, ``builder.name``, ``builder.kind``, ``builder.customise``, ``builder.mercenary``,
    ``builder.duplicate``, ``builder.delete``, ``builder.export``, ``builder.import``, ``builder.remove``,
    ``builder.decks``, ``builder.list`` (opens the list where it has no panel)."""

    def __init__(self, editor: ArmyEditor) -> None:
        self.editor = editor
        self.app = editor.app
        self.army_list = ArmyListPanel(editor)
        self.tile_width = 96.0
        self._heads: list[tuple[Rect, str, str]] = []
        self._tiles: list[tuple[str, str, CardTile | FreePlace]] = []

    @property
    def canvas(self) -> Canvas:
        """The canvas that texts are measured with."""
        return self.app.canvas

    # -- regions -------------------------------------------------------------------------------------

    def layout(self, area: Rect, compact: bool) -> None:
        """Place the four panels; that of the list is left out where the window is narrow."""
        self._heads, self._tiles = [], []
        large = max(1.0, self.canvas.theme.text_percent / 100)
        narrow = area.w < 1150.0 * large
        sizes = _sizes(compact)
        columns = [Box("army"), Box("pool", size=_bounded(area.w, POOL))]
        info = _bounded(area.w, (0.21, 270.0, 390.0) if narrow else INFO) * min(large, 1.25)
        columns.append(Box("info", size=info))
        if not narrow:
            columns.insert(0, Box("list", size=_bounded(area.w, (0.155, 196.0, 290.0)) * min(large, 1.2)))
        places = lay(Row(children=columns, gap=self.canvas.theme.spacing.wide), area)
        if not narrow:
            rect, space = places["list"], self.canvas.theme.spacing
            self.army_list.lay(self._panel(rect, t("builder.armies"), "", compact, below=TOOLS + space.small), compact)
            inside = self._inside(rect, compact)
            self.army_list.lay_tools(Rect(inside.x, rect.bottom - TOOLS - sizes.tools_foot, inside.w, TOOLS))
        self._lay_army(places["army"], compact, narrow)
        self._lay_pool(places["pool"], compact)
        self._lay_info(places["info"], compact)

    def _panel(self, rect: Rect, head: str, note: str, compact: bool, above: float = 0.0, below: float = 0.0) -> Form:
        """Add a panel and return its form, which leaves ``above`` and ``below`` units free for widgets that do not
        scroll."""
        canvas = self.canvas
        sizes = _sizes(compact)
        room = rect.w - 2 * sizes.pad - 40.0
        if note and canvas.measure(head, "panel_title")[0] + canvas.measure(note, "small")[0] > room:
            note = ""
        self._heads.append((rect, head, note))
        tall = canvas.line_height("panel_title") + sizes.above_head + sizes.below_head + above
        inner = Rect(rect.x + sizes.pad - EDGE, rect.y + tall, 0, rect.h - tall - below - sizes.foot)
        inner.w = rect.right - sizes.right - inner.x
        return Form(canvas, inner, compact, bar_room=NARROW_BAR)

    def _inside(self, rect: Rect, compact: bool) -> Rect:
        """The part of a panel below its head, for widgets that do not scroll."""
        sizes = _sizes(compact)
        top = self.canvas.line_height("panel_title") + sizes.above_head + sizes.below_head
        return Rect(rect.x + sizes.pad, rect.y + top, rect.w - 2 * sizes.pad, rect.h - top - sizes.pad)

    # -- the army ------------------------------------------------------------------------------------

    def _lay_army(self, rect: Rect, compact: bool, narrow: bool) -> None:
        space = self.canvas.theme.spacing
        control = panels.control_height(self.canvas)
        rows = 2 if rect.w < 420.0 * max(1.0, self.canvas.theme.text_percent / 100) else 1
        bar = Box("bar", size=rows * control + (rows - 1) * space.small)
        children = (Box("list", size=LIST_ROW), bar) if narrow else (bar,)
        column = Column(children=children, gap=space.tight)
        above = needed_height(column, rect.w) + space.tight
        note = t("builder.cards", n=self.editor.army.size)
        form = self._panel(rect, army_figures.title_of(self.editor.army), note, compact, above)
        inside = self._inside(rect, compact)
        places = lay(column, Rect(inside.x, inside.y, inside.w, above - space.tight))
        if narrow:
            self.army_list.lay_narrow(places["list"])
        if self.editor.draft.standard:
            self._lay_standard_bar(places["bar"], rows)
        else:
            self._lay_own_bar(places["bar"], rows)
        self._lay_ranks(form, compact)
        form.place(self.editor.scene.widgets, "builder.cards")

    def _lay_standard_bar(self, rect: Rect, rows: int) -> None:
        """Add two buttons that copy a standard army, which cannot be changed itself."""
        editor = self.editor
        made: tuple[tuple[str, str, str, str, Kind], ...] = (
            ("customise", "build", t("builder.customise"), t("builder.customise.tip"), "customised"),
            ("mercenary", "players", t("builder.mercenary"), t("builder.mercenary.tip"), "mercenary"),
        )
        places = cells(rect, 2, 2 // rows, self.canvas.theme.spacing.small)
        for place, (id, icon, words, tip, kind) in zip(places, made, strict=True):
            editor.scene.widgets.add(
                Button(f"builder.{id}", place, words, icon=icon, tooltip=tip, role="body_strong",
                       on_click=partial(editor.make, kind))
            )  # fmt: skip

    def _lay_own_bar(self, rect: Rect, rows: int) -> None:
        """Add the name field and the choice of the kind."""
        editor = self.editor
        parts = (Box("name", weight=NAME_PART), Box("kind", weight=1 - NAME_PART))
        gap = self.canvas.theme.spacing.small
        places = lay(Column(children=parts, gap=gap) if rows > 1 else Row(children=parts, gap=gap), rect)
        editor.scene.widgets.add(
            TextEntry("builder.name", places["name"], editor.army.name, max_length=LONGEST_NAME,
                      placeholder=army_figures.army_name(editor.army.base), icon="edit", on_change=editor.set_name,
                      role="body_strong", tooltip=t("builder.name"))
        )  # fmt: skip
        own: tuple[tuple[Kind, str], ...] = (
            ("customised", "builder.customise.tip"),
            ("mercenary", "builder.mercenary.tip"),
        )
        kinds = [Segment(kind, t(f"builder.kind.{kind}"), tooltip=t(tip), role="small_strong") for kind, tip in own]
        editor.scene.widgets.add(
            Segmented("builder.kind", places["kind"], kinds, editor.army.kind, on_change=editor.set_kind)
        )

    def _columns(self, width: float, compact: bool, least: int) -> tuple[int, float]:
        """Number of columns and width of a tile in units."""
        gap = _sizes(compact).gap
        columns = max(least, int((width + gap) / (_sizes(compact).tile + gap)))
        return columns, (width - gap * (columns - 1)) / columns

    def _flow(self, columns: int) -> list[tuple[str, int, int, int]]:
        """The place of each rank where a row has ``columns`` tiles: (rank, row, first column, columns)."""
        found = []
        row = x = 0
        for rank in content().ranks:
            count = max(1, len(self.editor.cards_of(rank)) + self.editor.missing(rank))
            wide = min(count, columns)
            if x and x + wide > columns:
                row, x = row + 1, 0
            found.append((rank, row, x, wide))
            x += wide
        return found

    def _best_columns(self, form: Form, gap: float, compact: bool) -> tuple[int, float]:
        """Columns and width of the largest tiles with which the whole army is visible; the usual ones if those would be
        too small."""
        head = self.canvas.line_height("small_strong") + self.canvas.theme.spacing.head_pad
        best = (0, 0.0)
        for columns in range(FEWEST, MOST):
            lines: dict[int, int] = {}
            for rank, row, _, wide in self._flow(columns):
                count = len(self.editor.cards_of(rank)) + self.editor.missing(rank)
                lines[row] = max(lines.get(row, 0), -(-max(count, 1) // wide))
            every = sum(lines.values())
            room = form.area.h - form.y - EDGE - len(lines) * head - (every - 1) * gap
            high = room / every - 1
            tile = min((form.width - gap * (columns - 1)) / columns, high * TILE_SHAPE, WIDEST_TILE)
            if tile > best[1]:
                best = (columns, tile)
        return best if best[1] >= _sizes(compact).least_tile else self._columns(form.width, compact, FEWEST)

    def _lay_ranks(self, form: Form, compact: bool) -> None:
        """Add the ranks, side by side as far as they fit, each with its head and its cards."""
        gap = _sizes(compact).gap
        columns, tile = self._best_columns(form, gap, compact)
        self.tile_width = tile
        head = self.canvas.line_height("small_strong") + self.canvas.theme.spacing.head_pad
        last, tallest = 0, 0.0
        for rank, row, x, wide in self._flow(columns):
            if row != last:
                form.y += tallest + gap
                last, tallest = row, 0.0
            left = EDGE + x * (tile + gap)
            width = wide * tile + (wide - 1) * gap
            self._rank_head(form, rank, Rect(left, form.y, width, head))
            tall = self._rank_tiles(form, rank, Rect(left, form.y + head, width, 0), tile, wide, gap)
            tallest = max(tallest, head + tall)
        form.y += tallest

    def _rank_head(self, form: Form, rank: str, rect: Rect) -> None:
        needed = content().ranks[rank]
        n = sum(copies for _, copies in self.editor.cards_of(rank))
        note = f"{n}/{needed}"
        colour: Colour = IVORY500 if n == needed else DANGER

        def paint(canvas: Canvas, area: Rect) -> None:
            width = canvas.measure(note, "small_strong")[0]
            canvas.text(note, (area.right, area.centery), "small_strong", colour, anchor="midright")
            room = area.w - width - 6
            name = t(f"{GAME}.rank.{rank}")
            if canvas.measure(name, "small_strong")[0] * 0.72 > room:  # too long for one narrow column
                canvas.icon(f"rank-{rank}", (area.x + area.h / 2, area.centery), area.h * 0.8, BRASS300)
                return
            box = canvas.fit_text(name, (area.x, area.y, room, area.h), "small_strong", BRASS300, "left", 0.7)
            canvas.fade_line((box.right + 8, area.centery), area.right - width - 8, BRASS600)

        form.painter(rect, paint)

    def _rank_tiles(self, form: Form, rank: str, rect: Rect, tile: float, columns: int, gap: float) -> float:
        editor = self.editor
        usual = dict(armies.standard(editor.army.base).cards)
        entries = [*editor.cards_of(rank), *[("", 0)] * editor.missing(rank)]
        tall = tile / TILE_SHAPE
        for place, (card_id, count) in enumerate(entries):
            line, column = divmod(place, columns)
            box = (rect.x + column * (tile + gap), rect.y + line * (tall + gap), tile, tall)
            if card_id:
                fresh = max(0, count - usual.get(card_id, 0))
                form.widget(self._tile("card", card_id, box, count, fresh, card_id == editor.card, None))
            else:
                number = place - len(editor.cards_of(rank))
                free = FreePlace(
                    f"place.{rank}.{number}",
                    box,
                    selected=not editor.card and editor.rank == rank and number == 0,
                    tooltip=t("builder.place", rank=t(f"{GAME}.rank.{rank}")),
                    on_click=partial(editor.choose_place, rank),
                )
                self._tiles.append(("army", "", free))
                form.widget(free)
        lines = -(-len(entries) // columns) if entries else 0
        return lines * tall + max(0, lines - 1) * gap

    def _tile(
        self,
        side: str,
        card_id: str,
        box: tuple[float, float, float, float],
        count: int,
        fresh: int,
        selected: bool,
        reason: str | None,
    ) -> CardTile:
        editor = self.editor
        card = content().cards[card_id]
        lines = [card_line(card_id)]
        limit = armies.copy_limit(card, editor.decks)
        if not editor.draft.standard:
            lines.append(t("builder.copies", n=editor.army.count(card_id), limit=limit))
        tile = CardTile(
            f"{side}.{card_id}",
            box,
            card_id,
            look_of(card_id, editor.colour, named=False, grey=reason is not None),
            count=count,
            fresh=fresh,
            selected=selected,
            reason=reason,
            tooltip="\n".join(lines),
            tooltip_title=editor.name_of(card_id),
            on_click=editor.choose if side == "card" else editor.exchange,
            on_look=editor.look,
            on_drag=editor.dragged,
            on_drop=self._dropped,
        )
        self._tiles.append(("army" if side == "card" else "pool", card_id, tile))
        return tile

    def _dropped(self, card_id: str, pos: Point) -> None:
        """Exchange a card that was dropped at ``pos``."""
        self.editor.drag = None
        self.editor.scene.invalidate()
        for side, other, tile in self._tiles:
            if tile.contains(pos):
                self.editor.drop(card_id, side, other)
                return

    # -- the pool ------------------------------------------------------------------------------------

    def _lay_pool(self, rect: Rect, compact: bool) -> None:
        editor = self.editor
        rank = t(f"{GAME}.rank.{editor.rank}")
        canvas = self.canvas
        words = self._pool_words()
        inside = self._inside(rect, compact)
        hint = canvas.block_height(words, "small", inside.w) + 6
        form = self._panel(rect, t("builder.pool"), rank, compact, above=hint)
        self._hint = (Rect(inside.x, inside.y - 2, inside.w, hint), words)
        gap = _sizes(compact).gap
        columns, tile = self._columns(form.width, compact, 2)
        tall = tile / TILE_SHAPE
        army, place = "", 0
        for card_id in editor.pool():
            home = content().cards[card_id].army
            if home != army:
                if army:
                    form.y += (tall + gap if place % columns else 0) + 4
                if editor.army.kind == "mercenary":
                    self._pool_head(form, home)
                army, place = home, 0
            # A standard army refuses every exchange; this is said when one is tried, instead of greying all cards.
            refusal = None if editor.draft.standard else editor.why_not(card_id)
            reason = army_figures.refusal_sentence(refusal) if refusal else None
            box = (EDGE + (place % columns) * (tile + gap), form.y, tile, tall)
            tile_of = self._tile("pool", card_id, box, 1, 0, False, reason)
            tile_of.rule = refusal.rule if refusal else ""
            form.widget(tile_of)
            place += 1
            if place % columns == 0:
                form.y += tall + gap
        form.y += tall + gap if place % columns else 0
        form.place(editor.scene.widgets, "builder.pool")

    def _pool_words(self) -> str:
        editor = self.editor
        if editor.draft.standard:
            return t("builder.pool.standard")
        if editor.card:
            return t("builder.pool.swap", card=editor.name_of(editor.card))
        return t("builder.pool.add", rank=t(f"{GAME}.rank.{editor.rank}"))

    def _pool_head(self, form: Form, army: str) -> None:
        tall = self.canvas.line_height("small_strong") + 10
        rect = Rect(EDGE, form.y, form.width, tall)

        def paint(canvas: Canvas, area: Rect) -> None:
            size = canvas.line_height("small_strong")
            canvas.icon(army_figures.emblem(army), (area.x + size / 2, area.centery), size, IVORY500)
            start = (area.x + size + 8, area.centery)
            box = canvas.text(army_figures.army_name(army), start, "small_strong", IVORY300, anchor="midleft")
            canvas.fade_line((box.right + 8, area.centery), area.right, BRASS600)

        form.painter(rect, paint)
        form.y += tall

    # -- card and figures ----------------------------------------------------------------------------

    def _lay_info(self, rect: Rect, compact: bool) -> None:
        editor, canvas = self.editor, self.canvas
        form = self._panel(rect, t("builder.card"), "", compact)
        high = card_height(canvas, form.width, compact)
        form.block(high, lambda c, area: paint_card_facts(c, area, editor.shown, editor.colour, compact))
        if not editor.draft.standard:
            form.y -= 2
            rect_remove = Rect(EDGE, form.y, form.width, form.control_height)
            form.widget(
                Button("builder.remove", rect_remove, t("builder.remove"), icon="minus", role="body_strong",
                       on_click=editor.remove, enabled=bool(editor.card), reason=t("builder.remove.none"),
                       tooltip=t("builder.remove.tip"))
            )  # fmt: skip
            form.y += form.control_height + 10
        note = "" if editor.draft.standard else t("builder.compared")
        title = canvas.measure(t("builder.figures"), "section")[0]
        form.head(t("builder.figures"), note if title + canvas.measure(note, "small")[0] + 40 < form.width else "")
        form.block(compare_height(canvas), lambda c, a: paint_comparison(c, a, editor.army))
        form.block(24.0, lambda c, a: army_figures.draw_classes(c, a, editor.army))
        form.head(t("builder.by_rank"))
        form.block(ranks_height(canvas), lambda c, a: paint_ranks(c, a, editor.army))
        self._lay_check(form)
        form.place(editor.scene.widgets, "builder.info")

    def _lay_check(self, form: Form) -> None:
        """Add what is wrong with the army, or that nothing is, and the number of decks that the limits depend on."""
        editor = self.editor
        form.head(t("builder.check"))
        problems = editor.problems()
        if not problems:
            form.text(t("builder.legal"), OK, icon="confirm")
        for problem in problems:
            form.text(problem, DANGER, icon="warning")
        if not editor.draft.standard:
            form.control(
                t("builder.decks"), t("builder.decks.note"), 132.0,
                lambda rect: Stepper("builder.decks", rect, editor.decks, 1, 4, on_change=editor.set_decks),
            )  # fmt: skip

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw panels, heads, and the hint of the pool."""
        compact = canvas.theme.compact
        sizes = _sizes(compact)
        line = canvas.line_height("panel_title")
        for rect, title, note in self._heads:
            canvas.panel(rect, "panel")
            box = (rect.x + sizes.pad, rect.y + sizes.above_head, rect.w - 2 * sizes.pad, line)
            canvas.head(title, box, note, "panel_title")
        area, words = self._hint
        canvas.text_block(words, area, "small", IVORY300)


def card_line(card_id: str) -> str:
    """Rank, class, Defence and points of a card in one line."""
    card = content().cards[card_id]
    return t(
        "builder.card.line",
        rank=t(f"{GAME}.rank.{card.rank}"),
        cls=t(f"{GAME}.class.{card.cls}"),
        defence=card.defence,
        points=decimal(card.points),
    )


def card_lines(card_id: str) -> list[tuple[str, str]]:
    """The facts of a card as (icon, words), for the large view."""
    card = content().cards[card_id]
    values = [value for value in card.arrows if value]
    lines = [
        (army_figures.emblem(card.army), army_figures.army_name(card.army)),
        (f"rank-{card.rank}", t(f"{GAME}.rank.{card.rank}")),
        (f"class-{card.cls}", t(f"{GAME}.class.{card.cls}")),
        ("defence", t("builder.card.defence", n=card.defence)),
    ]
    if values:
        lines.append(("strength", t("builder.card.arrows", n=len(values), total=sum(values))))
    if card.missile:
        lines.append(("target", t("builder.card.missile", n=card.missile, squares=len(card.grid))))
    if card.moves:
        lines.append(("movement", t("builder.card.moves", n=len(card.moves))))
    lines.append(("victory-point", t("builder.card.points", points=decimal(card.points))))
    return lines


def card_height(canvas: Canvas, width: float, compact: bool) -> float:
    """Height in units of the large view at a width."""
    card = card_width(width, compact) * 7 / 5
    lines = 7 * (canvas.line_height("small") + 5) + canvas.line_height("card_name") * 2
    return float(max(card, lines))


def card_width(width: float, compact: bool) -> float:
    """Width in units of the large card."""
    return min(width * 0.46, 132.0 if compact else 186.0)


def paint_card_facts(canvas: Canvas, rect: Rect, card_id: str, colour: str, compact: bool) -> None:
    """Paint the card large, its facts beside it."""
    wide = card_width(rect.w, compact)
    box = Rect(rect.x, rect.y, wide, wide * 7 / 5)
    canvas.shadow(box, 3, wide * 0.06)
    draw_face(canvas, box, look_of(card_id, colour, named=False))
    left = box.right + (12 if compact else 18)
    room = rect.right - left
    name = localised(content().cards[card_id].name)
    height = canvas.block_height(name, "card_name", room)
    canvas.text_block(name, (left, rect.y, room, height), "card_name", BRASS300)
    y = rect.y + height + 8
    line = canvas.line_height("small")
    for icon, words in card_lines(card_id):
        canvas.icon(icon, (left + line / 2, y + line / 2), line, BRASS400)
        used = canvas.text_block(words, (left + line + 8, y, room - line - 8, 0), "small", IVORY100)
        y += max(used, line) + 5


def compare_height(canvas: Canvas) -> float:
    """Height in units of the comparison."""
    return float(5 * (canvas.line_height("body_strong") + 6))


def paint_comparison(canvas: Canvas, rect: Rect, army: ArmyList) -> None:
    """Paint the statistics (rules 5.5), each with its difference from the standard army."""
    mine = army_figures.values_of(armies.statistics(army))
    plain = army_figures.values_of(armies.statistics(armies.standard(army.base)))
    row = canvas.line_height("body_strong") + 6
    y = rect.y
    for (key, value, shown), (_, usual, _) in zip(mine, plain, strict=True):
        middle = y + row / 2
        gap = value - usual
        widths = _draw_gap(canvas, rect.right, middle, gap, key) if army.kind != "standard" else 0.0
        number = canvas.text(shown, (rect.right - widths, middle), "number@17", BRASS300, anchor="midright")
        canvas.fit_text(t(key), (rect.x, y, number.x - rect.x - 8, row), "small", IVORY300, "left")
        canvas.fill((rect.x, y + row - 1, rect.w, 1), BRASS600, alpha=45)
        y += row


def _draw_gap(canvas: Canvas, right: float, middle: float, gap: float, key: str) -> float:
    """Draw an arrow and the difference at the right end; returns the width kept for them."""
    places = 0 if key.endswith("rear") else 1 if key.endswith("points") else 2
    width = float(canvas.measure("+00.00", "small")[0] + 26)
    if abs(gap) < 0.5 * 10**-places:
        canvas.text("=", (right, middle), "small", IVORY500, anchor="midright")
        return width
    up = gap > 0
    colour = OK if up else DANGER
    words = ("+" if up else "\u2212") + decimal(abs(gap), places)
    canvas.text(words, (right, middle), "small", colour, anchor="midright")
    canvas.icon("chevron-up" if up else "chevron-down", (right - width + 18, middle), 13, colour)
    return width


def ranks_height(canvas: Canvas) -> float:
    """Height in units of the bars by rank."""
    return float(7 * (canvas.line_height("least") + 3))


def paint_ranks(canvas: Canvas, rect: Rect, army: ArmyList) -> None:
    """Paint the mean points of a card by rank: a bar, and a mark for the standard army."""
    mine = armies.statistics(army).points_by_rank
    plain = armies.statistics(armies.standard(army.base)).points_by_rank
    row = canvas.line_height("least") + 3
    names = max(canvas.measure(t(f"{GAME}.rank.{rank}"), "least")[0] for rank in mine) + 10
    names = min(names, rect.w * 0.4)
    room = rect.w - names - 44
    most = 24.0
    y = rect.y
    for rank, value in mine.items():
        middle = y + row / 2
        canvas.fit_text(t(f"{GAME}.rank.{rank}"), (rect.x, y, names - 6, row), "least", IVORY500, "left", 0.7)
        bar = Rect(rect.x + names, middle - 4, room, 8)
        canvas.fill(bar, NIGHT900, alpha=150, radius=4)
        if value > 0:
            canvas.fill((bar.x, bar.y, max(8.0, room * min(1.0, value / most)), bar.h), BRASS400, radius=4)
        mark = bar.x + room * min(1.0, plain[rank] / most)
        canvas.fill((mark - 1, bar.y - 3, 2, bar.h + 6), IVORY100)
        canvas.text(decimal(value), (rect.right, middle), "least", IVORY100, anchor="midright")
        y += row


class ArmyBuilder(ArmyEditor, Builder):
    """The army builder: the editor with its panels."""

    first_rule = "LW-ARM-1"

    def __init__(
        self, scene: BuilderHost, army: Json = None, decks: int = 2, colour: str = "blue", pick: str = ""
    ) -> None:
        super().__init__(scene, army, decks, colour, pick)
        self.panels = BuilderPanels(self)

    def layout(self, area: Rect, compact: bool) -> None:
        self.panels.layout(area, compact)

    def draw(self, canvas: Canvas) -> None:
        """Draw the panels below the widgets."""
        self.panels.draw(canvas)

    def draw_front(self, canvas: Canvas) -> None:
        """Draw the card that is being dragged."""
        if self.drag is None:
            return
        card_id, pos = self.drag
        width = self.panels.tile_width
        box = Rect(0, 0, width, width * 7 / 5)
        box.center = pos
        canvas.shadow(box, 3, width * 0.06)
        draw_face(canvas, box, look_of(card_id, self.colour))
