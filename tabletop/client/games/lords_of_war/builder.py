"""The army builder of Lords of War, as the builder scene shows it: list of armies, the army by ranks, cards to
exchange, the card shown large, statistics compared with the standard army."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from tabletop.client.cards.face import RATIO, draw_face
from tabletop.client.cards.tiles import CardTile, FreePlace
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.games.builder import Builder, BuilderHost
from tabletop.client.ui import panels, tree
from tabletop.client.ui.button import Button
from tabletop.client.ui.controls import Segment, Segmented, Stepper
from tabletop.client.ui.form import EDGE, NARROW_BAR, Form
from tabletop.client.ui.panels import FADING
from tabletop.client.ui.text_entry import TextEntry
from tabletop.client.ui.tree import Column, Draw, Either, Node, Row, Words, block, cells, draw, height, label, sign
from tabletop.rules.game import Json
from tabletop.rules.lords_of_war import armies
from tabletop.rules.lords_of_war.armies import ArmyList, Kind
from tabletop.rules.lords_of_war.content import content
from tabletop.text import t

from . import army_advice, army_figures
from .army_figures import decimal
from .army_ranks import RankPlace, TileSizes, columns_of, rank_head, rank_places
from .builder_editor import LONGEST_NAME, ArmyEditor
from .builder_list import TOOLS, ArmyListPanel
from .model import look_of
from .names import GAME, unit_name


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


class BuilderPanels:
    """Adds the builder's widgets to a scene. Ids: ``army.<key>``, ``card.<card id>``, ``place.<rank>``,
    ``pool.<card id>``, ``builder.name``, ``builder.kind``, ``builder.customise``, ``builder.mercenary``,
    ``builder.duplicate``, ``builder.delete``, ``builder.export``, ``builder.import``, ``builder.remove``,
    ``builder.decks``, ``builder.list`` (opens the list where it has no panel)."""

    def __init__(self, editor: ArmyEditor) -> None:
        self.editor = editor
        self.app = editor.app
        self.army_list = ArmyListPanel(editor)
        self.compact, self.sizes = False, _LARGE
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
        self.compact, self.sizes = compact, _COMPACT if compact else _LARGE
        large = max(1.0, self.canvas.theme.text_percent / 100)
        narrow = area.w < 1150.0 * large
        info = min(max(area.w * 0.21, 270.0 if narrow else 286.0), 390.0) * min(large, 1.25)
        pool = Node(name="pool", part=0.2, low=236.0, most=380.0)
        columns = [tree.space(name="army"), pool, Node(name="info", size=info)]
        if not narrow:
            columns.insert(0, Node(name="list", size=min(max(area.w * 0.155, 196.0), 290.0) * min(large, 1.2)))
        places = tree.places(Row(tuple(columns), self.canvas.theme.spacing.wide), area)
        if not narrow:
            rect, space = places["list"], self.canvas.theme.spacing
            self.army_list.lay(self._panel(rect, t("builder.armies"), "", below=TOOLS + space.small), compact)
            inside = self._inside(rect)
            self.army_list.lay_tools(Rect(inside.x, rect.bottom - TOOLS - self.sizes.tools_foot, inside.w, TOOLS))
        self._lay_army(places["army"], narrow)
        self._lay_pool(places["pool"])
        self._lay_info(places["info"])

    def _panel(self, rect: Rect, head: str, note: str, above: float = 0.0, below: float = 0.0) -> Form:
        """Add a panel and return its form, which leaves ``above`` and ``below`` units free for widgets that do not
        scroll."""
        canvas, sizes = self.canvas, self.sizes
        self._heads.append((rect, head, note))
        tall = canvas.line_height("panel_title") + sizes.above_head + sizes.below_head + above
        inner = Rect(rect.x + sizes.pad - EDGE, rect.y + tall, 0, rect.h - tall - below - sizes.foot)
        inner.w = rect.right - sizes.right - inner.x
        return Form(canvas, inner, self.compact, bar_room=NARROW_BAR)

    def _inside(self, rect: Rect) -> Rect:
        """The part of a panel below its head, for widgets that do not scroll."""
        sizes = self.sizes
        top = self.canvas.line_height("panel_title") + sizes.above_head + sizes.below_head
        return Rect(rect.x + sizes.pad, rect.y + top, rect.w - 2 * sizes.pad, rect.h - top - sizes.pad)

    # -- the army ------------------------------------------------------------------------------------

    def _lay_army(self, rect: Rect, narrow: bool) -> None:
        space = self.canvas.theme.spacing
        control = panels.control_height(self.canvas)
        rows = 2 if rect.w < 420.0 * max(1.0, self.canvas.theme.text_percent / 100) else 1
        bar = Node(name="bar", size=rows * control + (rows - 1) * space.small)
        column = Column((Node(name="list", size=44.0), bar) if narrow else (bar,), space.tight)
        above = tree.height(self.canvas, column, rect.w) + space.tight
        note = t("builder.cards", n=self.editor.army.size)
        form = self._panel(rect, army_figures.title_of(self.editor.army), note, above)
        inside = self._inside(rect)
        places = tree.places(column, Rect(inside.x, inside.y, inside.w, above - space.tight))
        if narrow:
            self.army_list.lay_narrow(places["list"])
        if self.editor.draft.standard:
            self._lay_standard_bar(places["bar"], rows)
        else:
            self._lay_own_bar(places["bar"], rows)
        self._lay_ranks(form)
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
        parts = (tree.space(0.48, "name"), tree.space(0.52, "kind"))
        gap = self.canvas.theme.spacing.small
        places = tree.places((Column if rows > 1 else Row)(parts, gap), rect)
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

    @property
    def _tiles_of(self) -> TileSizes:
        return TileSizes(self.sizes.gap, self.sizes.tile, self.sizes.least_tile)

    def _lay_ranks(self, form: Form) -> None:
        """Add the ranks, each with its head and its cards."""
        editor = self.editor
        counts = {rank: len(editor.cards_of(rank)) + editor.missing(rank) for rank in content().ranks}
        self.tile_width, found = rank_places(form, counts, self._tiles_of)
        for place in found:
            n = sum(copies for _, copies in editor.cards_of(place.rank))
            form.drawn(place.head, rank_head(place.rank, n, place.head.h))
            self._rank_tiles(form, place)

    def _rank_tiles(self, form: Form, rank: RankPlace) -> None:
        editor = self.editor
        usual = dict(armies.standard(editor.army.base).cards)
        entries = [*editor.cards_of(rank.rank), *[("", 0)] * editor.missing(rank.rank)]
        for place, ((card_id, count), box) in enumerate(zip(entries, rank.tiles, strict=True)):
            if card_id:
                fresh = max(0, count - usual.get(card_id, 0))
                form.widget(self._tile("card", card_id, box, count, fresh, card_id == editor.card, None))
            else:
                number = place - len(editor.cards_of(rank.rank))
                free = FreePlace(
                    f"place.{rank.rank}.{number}",
                    box,
                    selected=not editor.card and editor.rank == rank.rank and number == 0,
                    tooltip=t("builder.place", rank=t(f"{GAME}.rank.{rank.rank}")),
                    on_click=partial(editor.choose_place, rank.rank),
                )
                self._tiles.append(("army", "", free))
                form.widget(free)

    def _tile(
        self,
        side: str,
        card_id: str,
        box: Rect,
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
            look_of(card_id, editor.colour, grey=reason is not None),
            count=count,
            fresh=fresh,
            selected=selected,
            enabled=reason is None,
            reason=reason,
            tooltip="\n".join(lines),
            tooltip_title=unit_name(card_id),
            on_click=partial(editor.choose if side == "card" else editor.exchange, card_id),
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

    def _lay_pool(self, rect: Rect) -> None:
        editor = self.editor
        rank = t(f"{GAME}.rank.{editor.rank}")
        canvas = self.canvas
        words = self._pool_words()
        inside = self._inside(rect)
        hint = canvas.block_height(words, "small", inside.w) + 6
        form = self._panel(rect, t("builder.pool"), rank, above=hint)
        self._hint = (Rect(inside.x, inside.y - 2, inside.w, hint), words)
        gap = self.sizes.gap
        columns, tile = columns_of(form.width, 2, self._tiles_of)
        tall = tile / RATIO
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
            box = Rect(EDGE + (place % columns) * (tile + gap), form.y, tile, tall)
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
            return t("builder.pool.swap", card=unit_name(editor.card))
        return t("builder.pool.add", rank=t(f"{GAME}.rank.{editor.rank}"))

    def _pool_head(self, form: Form, army: str) -> None:
        size = self.canvas.line_height("small_strong")
        name = Words(army_figures.army_name(army), "small_strong", theme.IVORY300)
        head = Row((sign(army_figures.emblem(army), size, theme.IVORY500), name, FADING), 8)
        form.drawn(Rect(EDGE, form.y, form.width, size + 10), head)
        form.y += size + 10

    # -- card and figures ----------------------------------------------------------------------------

    def _lay_info(self, rect: Rect) -> None:
        editor, canvas = self.editor, self.canvas
        form = self._panel(rect, t("builder.card"), "")
        # As high as for the longest card, because the card that is looked at changes without a new layout.
        wide = min(form.width * 0.46, 132.0 if self.compact else 186.0)
        cards = {*(id for id, _ in editor.army.cards), *editor.pool(), editor.shown} - {""}
        tall = max((height(canvas, told(id), form.width - wide - 16) for id in cards), default=0.0)
        form.block(max(wide / RATIO, tall), lambda c, area: paint_card(c, area, editor.shown, editor.colour, wide))
        if not editor.draft.standard:
            form.y -= 2
            rect_remove = Rect(EDGE, form.y, form.width, form.control_height)
            form.widget(
                Button("builder.remove", rect_remove, t("builder.remove"), icon="minus", role="body_strong",
                       on_click=editor.remove, enabled=bool(editor.card), reason=t("builder.remove.none"),
                       tooltip=t("builder.remove.tip"))
            )  # fmt: skip
            form.y += form.control_height + 10
        form.head(t("builder.figures"), "" if editor.draft.standard else t("builder.compared"))
        form.tree(_comparison(editor.army))
        form.tree(Either(tuple(army_figures.classes_row(editor.army, named=named) for named in (True, False))))
        form.head(t("builder.by_rank"))
        form.tree(_by_rank(editor.army))
        form.head(t("builder.curve"), t("builder.compared.mark"))
        form.tree(Column((army_advice.curve(editor.army),), 0))
        form.head(t("builder.reach"), t("builder.reach.note"))
        form.tree(Column((army_advice.rose(editor.army),), 0))
        for words in army_advice.advice(editor.army):
            form.text(words, theme.IVORY300, icon="info")
        self._lay_check(form)
        form.place(editor.scene.widgets, "builder.info")

    def _lay_check(self, form: Form) -> None:
        """Add what is wrong with the army, or that nothing is, and the number of decks that the limits depend on."""
        editor = self.editor
        form.head(t("builder.check"))
        faults = editor.faults()
        if not faults:
            form.text(t("builder.legal"), theme.OK, icon="confirm")
        for fault in faults:
            form.text(army_figures.refusal_sentence(fault), theme.DANGER, icon="warning")
        if not editor.draft.standard:
            form.control(
                t("builder.decks"), t("builder.decks.note"), 132.0,
                lambda rect: Stepper("builder.decks", rect, editor.decks, 1, 4, on_change=editor.set_decks),
            )  # fmt: skip

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw panels, heads, and the hint of the pool."""
        sizes = self.sizes
        line = canvas.line_height("panel_title")
        for rect, title, note in self._heads:
            canvas.panel(rect, "panel")
            box = (rect.x + sizes.pad, rect.y + sizes.above_head, rect.w - 2 * sizes.pad, line)
            canvas.head(title, box, note, "panel_title")
        area, words = self._hint
        canvas.text_block(words, area, "small", theme.IVORY300)


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


def told(card_id: str) -> Column:
    """The name of a card and its facts."""
    name = Words(unit_name(card_id), "card_name", theme.BRASS300, lines=0, firm=True)
    facts = (Row((sign(icon, 16, theme.BRASS400, top=True), block(words)), 8) for icon, words in card_lines(card_id))
    return Column((name, *facts), 5)


def paint_card(canvas: Canvas, rect: Rect, card_id: str, colour: str, wide: float) -> None:
    """Paint the card large, its facts beside it."""
    draw(canvas, Row((Node(size=wide), replace(told(card_id), weight=1.0)), 16), rect)
    box = Rect(rect.x, rect.y, wide, wide / RATIO)
    canvas.shadow(box, 3, wide * 0.06)
    draw_face(canvas, box, look_of(card_id, colour, named=False))


def _comparison(army: ArmyList) -> Column:
    """The statistics (rules 5.5), each with its difference from the standard army."""
    usual = army_figures.values_of(armies.statistics(armies.standard(army.base)))
    rows: list[Node] = []
    for (key, value, shown), (_, plain, _) in zip(army_figures.values_of(armies.statistics(army)), usual, strict=True):
        number = Words(shown, "number@17", theme.BRASS300, "right")
        gap = _gap(value - plain, key) if army.kind != "standard" else None
        rows.append(Row((label(t(key), "small", theme.IVORY300), number, gap), 8, (0, 2)))
        rows.append(Draw(Canvas.fill, (theme.BRASS600, 45), size=1))
    return Column(tuple(rows), 0)


def _gap(gap: float, key: str) -> Row:
    """An arrow and a difference."""
    places = 0 if key.endswith("rear") else 1 if key.endswith("points") else 2
    if abs(gap) < 0.5 * 10**-places:
        return Row((Words("=", "small", theme.IVORY500, "right", weight=1.0),), size=64)
    icon, colour, words = ("chevron-up", theme.OK, "+") if gap > 0 else ("chevron-down", theme.DANGER, "\u2212")
    told = Words(words + decimal(abs(gap), places), "small", colour, "right", weight=1.0)
    return Row((sign(icon, 13, colour), told), size=64)


def _by_rank(army: ArmyList) -> Column:
    """The mean points of a card by rank: a bar, and a mark for the standard army."""
    plain = armies.statistics(armies.standard(army.base)).points_by_rank
    rows = (
        Row((
            Words(t(f"{GAME}.rank.{rank}"), "least", theme.IVORY500, part=0.3),
            Draw(_bar, (value, plain[rank]), weight=1.0),
            Words(decimal(value), "least", align="right", size=34),
        ), 6)
        for rank, value in armies.statistics(army).points_by_rank.items()
    )  # fmt: skip
    return Column(tuple(rows), 3)


def _bar(canvas: Canvas, box: Rect, value: float, usual: float) -> None:
    most = 24.0
    bar = Rect(box.x, box.centery - 4, box.w, 8)
    canvas.fill(bar, theme.NIGHT900, alpha=150, radius=4)
    if value > 0:
        canvas.fill((bar.x, bar.y, max(8.0, bar.w * min(1.0, value / most)), bar.h), theme.BRASS400, radius=4)
    canvas.fill((bar.x + bar.w * min(1.0, usual / most) - 1, bar.y - 3, 2, bar.h + 6), theme.IVORY100)


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
        box = Rect(0, 0, width, width / RATIO)
        box.center = pos
        canvas.shadow(box, 3, width * 0.06)
        draw_face(canvas, box, look_of(card_id, self.colour))
