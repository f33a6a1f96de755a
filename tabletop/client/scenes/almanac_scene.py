"""The almanac: every card of a game, with filters and a search."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from tabletop.client.cards.face import RATIO, UprightFace, draw_card, lettered_alike
from tabletop.client.core.input import Command, Event, TextInput
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.markdown import fold
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import BRASS300, BRASS400, INK900, IVORY100, IVORY300, IVORY500
from tabletop.client.games import open_almanac
from tabletop.client.games.card_almanac import AlmanacCard, CardAlmanac, CardFilter, FilterChoice
from tabletop.client.scenes.backdrop import PageScene, panelled
from tabletop.client.scenes.base import SceneServices
from tabletop.client.ui import tree
from tabletop.client.ui.button import Button
from tabletop.client.ui.panels import control_height
from tabletop.client.ui.scroll import ListBox, RowState, ScrollArea
from tabletop.client.ui.text_entry import TextEntry
from tabletop.client.ui.tree import Column, Node, Row
from tabletop.rules.game import Target
from tabletop.text import language, t

SEARCH, SEARCH_PART = 360.0, 0.3
"""Greatest width of the search, in units and as a share of the window."""
READABLE = 280.0
"""Width in units of the chosen card at which its whole rule can be read."""
PAD, SIGN = 6.0, 26.0
"""Units around the words of a filter's button, and the width of its icon."""
DIAMOND, DIAMOND_STEP = 4.0, 7.0
"""Half height of a diamond of a filter, and the distance between two, in units."""


class FilterButton(Button):
    """A choice of a filter: its icon, its words, and how many cards it would leave; ``counted``: the number is shown
    (not in a narrow column)."""

    def __init__(
        self, id: str, rect: Rect, choice: FilterChoice, count: int, selected: bool, call: Callable[[], object]
    ):
        super().__init__(
            id, rect, choice.label, icon=choice.icon or None, style="item", selected=selected, note=str(count),
            role="body", on_click=call,
        )  # fmt: skip
        self.choice = choice
        self.counted = True

    def room_needed(self, canvas: Canvas) -> float:
        """The width at which icon, words and number stand side by side, in units."""
        words = canvas.measure(self.label, self.role)[0] + canvas.measure(self.note, "small")[0]
        return float(words + SIGN + 4 * PAD)

    def draw(self, canvas: Canvas) -> None:
        rect, lit = self.rect, self.selected or self.hovered or self.ring
        canvas.panel(rect, "row", state=f"{self.state}+selected" if self.selected else self.state)
        sign = canvas.line_height(self.role)
        middle = (rect.x + PAD + SIGN / 2, rect.centery)
        if self.choice.diamonds:
            self._draw_diamonds(canvas, middle)
        elif self.choice.icon:
            canvas.icon(self.choice.icon, middle, min(sign, SIGN), BRASS300 if self.selected else IVORY500)
        x = rect.x + 2 * PAD + SIGN
        note = canvas.measure(self.note, "small")[0] + PAD if self.counted else 0.0
        words = Rect(x, rect.y, rect.right - x - note - PAD, rect.h)
        canvas.fit_text(self.label, words, self.role, IVORY100 if lit else IVORY300, "left")
        if self.counted:
            ink = IVORY300 if lit else IVORY500
            canvas.text(self.note, (rect.right - PAD, rect.centery), "small", ink, anchor="midright")

    def _draw_diamonds(self, canvas: Canvas, middle: tuple[float, float]) -> None:
        count = self.choice.diamonds
        for n in range(count):
            x = middle[0] + (n - (count - 1) / 2) * DIAMOND_STEP
            canvas.diamond((x, middle[1]), DIAMOND + 1.5, INK900)
            canvas.diamond((x, middle[1]), DIAMOND, self.choice.colour or BRASS400)


class AlmanacGrid(ListBox):
    """The cards that the filters leave. Letters typed while it has the focus go to the search (``on_type``)."""

    def __init__(
        self,
        rect: Rect,
        cards: list[AlmanacCard],
        selected: int,
        columns: int,
        gap: float,
        *,
        on_select: Callable[[int], object],
        on_open: Callable[[int], object],
        on_type: Callable[[str], object],
    ) -> None:
        self.cards = cards
        width = (rect.w - gap * columns) / columns
        super().__init__(
            "almanac.cards", rect, len(cards), width / RATIO, selected=selected, columns=columns, gap=gap,
            row_text=lambda index: cards[index].name, paint_row=self._paint, on_select=on_select,
            on_activate=on_open, on_menu=lambda index, _pos: on_open(index), empty=t("almanac.none"),
        )  # fmt: skip
        self.on_type = on_type
        self._rows: dict[tuple[object, ...], list[UprightFace]] = {}

    def handle(self, event: Event) -> bool:
        if isinstance(event, TextInput):
            if event.text.strip():
                self.on_type(event.text)
            else:
                self.activate()
            return True
        if isinstance(event, Command) and event.name == "info" and not event.repeat:
            return self.activate()
        return super().handle(event)

    def _paint(self, canvas: Canvas, rect: Rect, index: int, state: RowState) -> None:
        card = Rect(rect)
        card.w = min(rect.w, rect.h * RATIO) - 8.0
        card.h = card.w / RATIO
        card.center = rect.center
        look = "focus" if state.focused else "selected" if state.selected else "hover" if state.hovered else "rest"
        row, place = divmod(index, self.columns)
        draw_card(canvas, card, self._row(canvas, row, card.w)[place], look)

    def _row(self, canvas: Canvas, row: int, width: float) -> list[UprightFace]:
        """The faces of a row, whose rules have letters of one size."""
        key = (row, round(width, 1), canvas.theme)
        if key not in self._rows:
            faces = [card.face for card in self.cards[row * self.columns : (row + 1) * self.columns]]
            self._rows[key] = [replace(face, whole=True) for face in lettered_alike(canvas, faces, width)]
        return self._rows[key]


class AlmanacScene(PageScene):
    """All cards of ``game``: filters on the left, the cards in the middle, the chosen one large on the right.
    ``chosen``: by filter, what is looked for at first.

    Widgets: ``almanac.back``, ``almanac.search``, ``almanac.filters`` with ``filter.<filter>.<value>`` and
    ``almanac.clear`` in it, ``almanac.cards``, ``almanac.enlarge``."""

    has_rulebook = True

    def __init__(self, app: SceneServices, game: str, chosen: Mapping[str, str] = MappingProxyType({})) -> None:
        super().__init__(app)
        self.game = game
        self.chosen = dict(chosen)
        self.query = ""
        self.card = ""
        self.shown: list[AlmanacCard] = []
        self._read()

    def _read(self) -> None:
        self.language = language()
        self.almanac: CardAlmanac = open_almanac(self.game)
        self.filters = self.almanac.filters()
        self.cards = self.almanac.cards()
        self._folded = {card.id: fold(card.words) for card in self.cards}

    def title(self) -> str:
        return t("almanac.title", game=t(f"{self.game}.title"))

    def open_rule(self, rule: str | None = None) -> None:
        self.app.push("rulebook", game=self.game, rule=rule)

    # -- what is shown -------------------------------------------------------------------------------

    def found(self, chosen: dict[str, str]) -> list[AlmanacCard]:
        """The cards that all ``chosen`` filters and every word of the search leave."""
        words = fold(self.query).split()
        return [
            card
            for card in self.cards
            if all((name, value) in card.marks for name, value in chosen.items())
            and all(word in self._folded[card.id] for word in words)
        ]

    def choose(self, name: str, value: str) -> None:
        """Switch a choice of a filter on, or off if it is on."""
        if self.chosen.get(name) == value:
            del self.chosen[name]
        else:
            self.chosen[name] = value
        self.relayout()

    def clear(self) -> None:
        self.chosen, self.query = {}, ""
        self.relayout()

    def search(self, query: str) -> None:
        """Show only cards that contain these words."""
        if query != self.query:
            self.query = query
            self.relayout()

    def _typed(self, letters: str) -> None:
        self.query += letters
        self.relayout()
        self.app.after_frame(self._to_search)

    def _to_search(self) -> None:
        self.widgets.focus("almanac.search")
        entry = self.widgets.find("almanac.search")
        assert isinstance(entry, TextEntry)
        entry.handle(Command("end"))

    def _select(self, index: int) -> None:
        self.card = self.shown[index].id
        self.invalidate()

    def _enlarge(self, index: int) -> None:
        self.card = self.shown[index].id
        self.app.push("look", table=self.almanac, target=Target("card", self.card))

    def _enlarge_chosen(self) -> None:
        if self.card:
            self.app.push("look", table=self.almanac, target=Target("card", self.card))

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        if self.language != language():
            self._read()
        space = self.app.theme.spacing
        detail = min(430.0, width * 0.31)
        letters = self.app.theme.text_percent / 100
        filters = (236.0 if compact else 290.0) * (1.0 + letters) / 2
        columns = (
            panelled(Node(), name="filters", size=filters),
            tree.space(name="cards"),
            panelled(Node(), name="detail", size=detail),
        )
        search = Node(name="search", size=min(SEARCH, width * SEARCH_PART))
        self.lay_page(Row(columns, space.wide), ("almanac.back", t("rulebook.back")), (search,))
        self.shown = self.found(self.chosen)
        ids = [card.id for card in self.shown]
        self.card = self.card if self.card in ids else ids[0] if ids else ""
        self.widgets.add(
            TextEntry(
                "almanac.search", self.places["search"], self.query, placeholder=t("almanac.search"), icon="search",
                clearable=True, on_change=self.search, on_submit=lambda _: self._enlarge_chosen(),
            )
        )  # fmt: skip
        self._lay_filters(self.places["filters"])
        self._lay_cards(self.places["cards"], ids.index(self.card) if self.card else -1)
        self._lay_detail(self.places["detail"])
        self.widgets.start_focus("almanac.cards")

    def _lay_filters(self, panel: Rect) -> None:
        canvas, space = self.app.canvas, self.app.theme.spacing
        row = canvas.line_height("body") * (1.3 if self.compact else 1.55)
        head = canvas.line_height("section") + space.head_pad
        inner = panel.inflate(-2 * space.gap, -2 * space.gap)
        single = tuple(replace(one, columns=1) for one in self.almanac.filters())
        roomy = self._height(single, row, head) + control_height(canvas) <= inner.h
        self.filters = single if roomy else self.almanac.filters()
        heights = [self._height((one,), row, head) for one in self.filters]
        area = self.widgets.add(
            ScrollArea("almanac.filters", inner, sum(heights) + control_height(canvas), self._heads)
        )
        self._head_tops = [sum(heights[:n]) for n in range(len(heights))]
        for top, one in zip(self._head_tops, self.filters, strict=True):
            self._lay_filter(area, one, top + head, row)
        clear = Rect(0, sum(heights), area.content_width, control_height(canvas))
        nothing = None if self.chosen or self.query else t("almanac.clear.none")
        area.put(
            Button("almanac.clear", clear, t("almanac.clear"), icon="cancel", on_click=self.clear, style="ghost",
                   enabled=nothing is None, reason=nothing)
        )  # fmt: skip

    def _height(self, filters: tuple[CardFilter, ...], row: float, head: float) -> float:
        gap = self.app.theme.spacing.gap
        return float(sum(head + -(-len(one.choices) // one.columns) * row + gap for one in filters))

    def _lay_filter(self, area: ScrollArea, one: CardFilter, top: float, row: float) -> None:
        """Add the choices of a filter, with how many cards each would leave."""
        width = area.content_width / one.columns
        others = {name: value for name, value in self.chosen.items() if name != one.id}
        left = self.found(others)
        made: list[FilterButton] = []
        for n, choice in enumerate(one.choices):
            rect = Rect((n % one.columns) * width, top + (n // one.columns) * row, width - 4, row - 2)
            count = sum((one.id, choice.value) in card.marks for card in left)
            taken = self.chosen.get(one.id) == choice.value
            made.append(
                FilterButton(
                    f"filter.{one.id}.{choice.value}", rect, choice, count, taken,
                    partial(self.choose, one.id, choice.value),
                )
            )  # fmt: skip
            area.put(made[-1])
        counted = all(button.room_needed(self.app.canvas) <= button.rect.w for button in made)
        for button in made:
            button.counted = counted

    def _heads(self, canvas: Canvas, area: Rect) -> None:
        head = canvas.line_height("section") + canvas.theme.spacing.head_pad
        for top, one in zip(self._head_tops, self.filters, strict=True):
            canvas.head(one.title, (area.x, area.y + top, area.w, head))

    def _lay_cards(self, area: Rect, selected: int) -> None:
        gap = self.app.theme.spacing.small
        least = 156.0 if self.compact else 188.0
        columns = max(1, int((area.w + gap) // (least + gap)))
        self.widgets.add(
            AlmanacGrid(
                area, self.shown, selected, columns, gap, on_select=self._select, on_open=self._enlarge,
                on_type=self._typed,
            )
        )  # fmt: skip

    def _lay_detail(self, panel: Rect) -> None:
        canvas, space = self.app.canvas, self.app.theme.spacing
        rows = (tree.space(name="card"), Node(name="notes", size=self._notes_room(panel.w - 2 * space.gap)),
                Node(name="enlarge", size=control_height(canvas)))  # fmt: skip
        self.places |= tree.lay(canvas, Column(rows, space.small, (space.gap, space.gap)), panel)
        if self.card:
            self.widgets.add(
                Button("almanac.enlarge", self.places["enlarge"], t("almanac.enlarge"), icon="search",
                       on_click=self._enlarge_chosen)
            )  # fmt: skip

    def _notes_room(self, width: float) -> float:
        """Height of the longest notes of the cards shown, so that the card is at the same place for each of them."""
        canvas = self.app.canvas
        heights = (sum(canvas.block_height(note, "small", width) for note in card.notes) for card in self.shown)
        return max(heights, default=0.0) + canvas.theme.spacing.gap

    # -- events and drawing --------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        if isinstance(event, Command):
            focused = self.widgets.focused
            if (
                focused is not None
                and focused.id == "almanac.search"
                and event.name in ("up", "down", "page_up", "page_down")
            ):
                return self._walk(event)
        return super().handle(event)

    def command(self, event: Command) -> bool:
        if event.name == "back" and not event.repeat and (self.query or self.chosen):
            self.clear()
        elif event.name == "find":
            self.widgets.focus("almanac.search")
        elif event.name in ("tab_left", "tab_right"):
            self._next_kind(1 if event.name == "tab_right" else -1)
        else:
            return False
        return True

    def _walk(self, event: Command) -> bool:
        grid = self.widgets.find("almanac.cards")
        assert isinstance(grid, AlmanacGrid)
        if len(self.shown) <= grid.columns:
            event = replace(event, name={"up": "left", "down": "right"}.get(event.name, event.name))
        return grid.handle(event)

    def _next_kind(self, step: int) -> None:
        first = self.filters[0]
        values = ["", *(choice.value for choice in first.choices)]
        value = values[(values.index(self.chosen.get(first.id, "")) + step) % len(values)]
        self.chosen.pop(first.id, None)
        if value:
            self.chosen[first.id] = value
        self.app.play("ui-page")
        self.relayout()

    def subtitle(self) -> str:
        return t("almanac.count", n=len(self.shown), total=len(self.cards))

    def draw_between(self, canvas: Canvas) -> None:
        card = next((card for card in self.shown if card.id == self.card), None)
        if card is not None:
            self._draw_card(canvas, card)

    def _draw_card(self, canvas: Canvas, card: AlmanacCard) -> None:
        room, notes = self.places["card"], self.places["notes"]
        rect = Rect(0, 0, min(room.w, room.h * RATIO), 0)
        if rect.w < READABLE:  # the longest notes of all cards leave it too little: as much as its own leave
            own = sum(canvas.block_height(note, "small", notes.w) for note in card.notes)
            high = max(room.h, notes.bottom - room.y - own - canvas.theme.spacing.gap)
            rect.w = min(room.w, READABLE, high * RATIO)
        rect.h = rect.w / RATIO
        rect.midtop = room.midtop
        draw_card(canvas, rect, card.face)
        y = rect.bottom + canvas.theme.spacing.gap
        for n, note in enumerate(card.notes):
            canvas.text_block(note, (notes.x, y, notes.w, 0), "small", IVORY100 if n == 0 else IVORY300)
            y += canvas.block_height(note, "small", notes.w)
