"""Buttons of a table that touch a target: short choices beside a target, tiles in lines over the lower edge of a
map, on several pages if need be, and cards side by side over its middle."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import FRect

from tabletop.client.board.map_scroller import MapHost
from tabletop.client.cards.face import CORNER, RATIO, CardFace, draw_card
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import BRASS300, IVORY100, NIGHT900, SLATE400, Colour
from tabletop.client.ui.button import Button
from tabletop.rules.game import Target

from .table import TableWidget

HEIGHT, CHOICE_GAP, WIDTH, ROWS = 40.0, 6.0, 300.0, 8
"""Height of a choice, room between two and greatest width in units; most choices below each other."""
CHOICE_INSET, FOOT, CHOICE_ASIDE, GROUND = 24.0, 30.0, 1.3, 20.0
"""Units around choices in the view, and below them at its lower edge; their distance from a thing as a multiple of its
radius; units by which their panel is larger than they are."""


class TableButton(TableWidget, Button):
    """A button for a decision of the table; ``target``: what pressing it touches."""

    def __init__(
        self,
        target: Target,
        rect: FRect,
        label: str,
        icon: str,
        on_click: Callable[[], object],
        *,
        style: str = "secondary",
        selected: bool = False,
        tooltip: str | None = None,
    ) -> None:
        super().__init__(
            f"do:{target.id}", rect, label, icon=icon, style=style, on_click=on_click, selected=selected,
            tooltip=tooltip,
        )  # fmt: skip
        self.target = target


class Choice(TableWidget, Button):
    """One entry of a choice; hidden while events are being shown."""

    def __init__(
        self, board: MapHost, target: Target, rect: FRect, label: str, icon: str, on_click: Callable[[], object]
    ) -> None:
        self.board = board
        super().__init__(f"choice:{target.id}", rect, label, icon=icon, on_click=on_click, clear=True)
        self.target = target

    @property
    def visible(self) -> bool:
        return not self.board.showing

    @visible.setter
    def visible(self, value: bool) -> None:
        del value


def choice_places(view: FRect, count: int, beside: tuple[float, float, float] | None) -> list[FRect]:
    """Rectangles of ``count`` choices inside ``view``: beside a thing given as (x, y, radius), without covering it,
    else in the middle of the view's lower edge."""
    if not count:
        return []
    view = view.inflate(-CHOICE_INSET, -CHOICE_INSET)
    columns = max(1, -(-count // ROWS))
    rows = -(-count // columns)
    width = min(WIDTH, (view.w - CHOICE_GAP) / columns - CHOICE_GAP)
    whole = FRect(0, 0, columns * (width + CHOICE_GAP) - CHOICE_GAP, rows * (HEIGHT + CHOICE_GAP) - CHOICE_GAP)
    if beside is not None:
        x, y, r = beside
        whole.midleft = (x + r * CHOICE_ASIDE, y)
        if whole.right > view.right:
            whole.midright = (x - r * CHOICE_ASIDE, y)
    else:
        whole.midbottom = (view.centerx, view.bottom - FOOT)
    whole.clamp_ip(view)
    return [
        FRect(whole.x + n // rows * (width + CHOICE_GAP), whole.y + n % rows * (HEIGHT + CHOICE_GAP), width, HEIGHT)
        for n in range(count)
    ]


def draw_ground_below(canvas: Canvas, places: Sequence[FRect]) -> None:
    if places:
        whole = places[0].unionall(list(places[1:])).inflate(GROUND, GROUND)
        canvas.panel(whole, "overlay")
        canvas.frame(whole, BRASS300, 1.2, 10)


GAP, INNER, INSET, ASIDE, SIGN = 8.0, 3.0, 12.0, 60.0, 58.0
"""Units: between tiles; above and below their words; under the lowest line; at both ends of a line; and for the icon of
a tile and the edges around its words."""
ASIDE_STEP, ASIDE_PRICE = 10.0, 0.2
"""Units between the places that are tried for tiles, and the price of a unit in square units that they cover."""
CARDS_ASIDE, CARD_MOST, SPREAD = 12.0, 262.0, 14.0
"""Units: at both ends of a row of cards; their greatest width; between them."""
NARROW, WIDE = 120.0, 320.0
LINES = 3
"""Most lines of tiles on a page."""


def draw_choice_ground(canvas: Canvas, choice: Button) -> Colour:
    """Draw the panel of a choice in its state, with a frame while it is selected; gives the colour of its words."""
    canvas.panel(choice.rect, "button" if choice.enabled else "tile", choice.state)
    if choice.selected:
        canvas.frame(choice.rect.inflate(-2, -2), BRASS300, 2, 8)
    return IVORY100 if choice.enabled else SLATE400


class ChoiceTile(TableWidget, Button):
    def __init__(
        self, id: str, label: str, icon: str, on_click: Callable[[], object], *, target: Target | None = None,
        tooltip: str | None = None, rule: str = "", title: str | None = None,
    ) -> None:  # fmt: skip
        super().__init__(
            id, FRect(0, 0, 1, 1), label, icon=icon, on_click=on_click, tooltip=tooltip, tooltip_title=title,
            rule=rule, clear=True,
        )  # fmt: skip
        self.target = target

    def draw(self, canvas: Canvas) -> None:
        box = self.rect
        ink = draw_choice_ground(canvas, self)
        size = min(26.0, box.h * 0.54)
        if self.icon is not None:
            canvas.icon(self.icon, (box.x + size / 2 + 10, box.centery), size, BRASS300 if self.enabled else ink)
        left = box.x + size + 18
        room = FRect(left, box.y + INNER, box.right - left - GAP, box.h - 2 * INNER)
        canvas.fit_text(self.label, room, "small_strong", ink, min_ratio=0.7)
        if self.ring:
            canvas.focus_ring(box, 8)

    def wanted_width(self, canvas: Canvas) -> float:
        """Width in units that icon and words need, on two lines if they are long."""
        words_w = canvas.measure(self.label, "small_strong")[0]
        one = words_w + SIGN
        if one > WIDE:
            one = max(WIDE, words_w * 0.56 + SIGN)
        return float(max(NARROW, one))


class CardChoiceTile(ChoiceTile):
    """A choice that is a card, its ``face``; ``caption``: words below it."""

    face: CardFace
    caption = ""

    def draw(self, canvas: Canvas) -> None:
        if self.caption:
            high = canvas.line_height("body_strong") + GAP
            box = FRect(self.rect.x, self.rect.bottom + GAP, self.rect.w, high)
            canvas.fill(box, NIGHT900, alpha=225, radius=high / 2)
            canvas.fit_text(self.caption, box.inflate(-2 * GAP, 0), "body_strong", IVORY100, "center", min_ratio=0.7)
        lit = self.hovered or self.ring
        draw_card(canvas, self.rect, self.face, "hover" if lit else "selectable")
        if self.ring:
            canvas.focus_ring(self.rect, self.rect.w * CORNER)


def lay_cards(board: FRect, count: int) -> list[FRect]:
    """The rectangles of ``count`` cards side by side over the middle of ``board``."""
    area = board.inflate(-2 * CARDS_ASIDE, -2 * ASIDE)
    w = min(CARD_MOST, area.h * RATIO, (area.w - SPREAD * (count - 1)) / count)
    x = board.centerx - (w * count + SPREAD * (count - 1)) / 2
    return [FRect(x + n * (w + SPREAD), board.centery - w / RATIO / 2, w, w / RATIO) for n in range(count)]


def lay_tiles(
    canvas: Canvas, board: FRect, tiles: Sequence[ChoiceTile], height: float, page: int,
    turn: Callable[[int], ChoiceTile], avoided: Sequence[FRect] = (),
) -> list[ChoiceTile]:  # fmt: skip
    """Place the tiles of a page in lines at the lower edge of ``board`` and return them. Where there are several pages,
    the last tile is the one made by ``turn(pages)``, which turns them. ``height``: least height of a tile in units,
    less in a small window where all words take one line; ``page``: counted modulo the number of pages; ``avoided``:
    what they cover as little as possible of, at the side if need be."""
    h = max(height, 2 * canvas.line_height("small_strong") + GAP)
    lines = broken([tile.wanted_width(canvas) for tile in tiles], board.w - 2 * ASIDE)
    pages = max(1, -(-len(lines) // LINES))
    page %= pages
    shown = [[(tiles[number], width) for number, width in line] for line in lines[page * LINES : (page + 1) * LINES]]
    if pages > 1:
        other = turn(pages)
        shown.append([(other, other.wanted_width(canvas))])
    laid = [tile for line in shown for tile, _ in line]
    widths = [[width for _, width in line] for line in shown]
    ways = [_line_rects(widths, board, h, INSET)]
    one_line = all(canvas.measure(tile.label, "small_strong")[0] + SIGN <= WIDE for tile in laid)
    if canvas.theme.compact and one_line:  # a small map has no room to be covered
        low = canvas.line_height("small_strong") + 2 * GAP
        ways += [_line_rects(widths, board, low, inset) for inset in (INSET, 2.0)]
    room = board.inflate(-2 * ASIDE, 0)
    _, rects = min((_aside(rects, room, avoided) for rects in ways), key=lambda way: way[0])
    for tile, rect in zip(laid, rects, strict=True):
        tile.rect = rect
    return laid


def _line_rects(widths: Sequence[Sequence[float]], board: FRect, h: float, inset: float) -> list[FRect]:
    """The rectangles of tiles of some widths in lines, each in the middle of ``board``, the lowest ``inset`` units
    above its edge."""
    y = board.bottom - inset - len(widths) * (h + GAP)
    found = []
    for line in widths:
        x = board.centerx - (sum(line) + GAP * (len(line) - 1)) / 2
        for width in line:
            found.append(FRect(x, y, width, h))
            x += width + GAP
        y += h + GAP
    return found


def _aside(tiles: Sequence[FRect], room: FRect, avoided: Sequence[FRect]) -> tuple[float, list[FRect]]:
    """The price of tiles in the middle of a room where they cost the least, and their places there: moved to a side, so
    that they cover the least of what they should avoid; each unit counts as much as ``ASIDE_PRICE`` square units
    covered."""
    block = tiles[0].unionall(tiles)
    near = [rect for rect in avoided if rect.bottom > block.top and rect.top < block.bottom]
    most = int((room.w - block.w) / 2 / ASIDE_STEP)

    def cost(step: int) -> float:
        moved = [tile.move(step * ASIDE_STEP, 0).inflate(GAP, GAP) for tile in tiles]  # no name touches them
        parts = [tile.clip(near[n]) for tile in moved for n in tile.collidelistall(near)]
        return sum([part.w * part.h for part in parts]) + abs(step) * ASIDE_STEP * ASIDE_PRICE

    best = min(range(-most, most + 1), key=lambda step: (cost(step), abs(step)), default=0)
    return cost(best), [tile.move(best * ASIDE_STEP, 0) for tile in tiles]


def broken(widths: Sequence[float], room: float) -> list[list[tuple[int, float]]]:
    """Lines of (index, width) of tiles, as few as they fit into."""
    lines: list[list[tuple[int, float]]] = [[]]
    left = room
    for number, width in enumerate(widths):
        if lines[-1] and width > left + 0.5:
            lines.append([])
            left = room
        lines[-1].append((number, width))
        left -= width + GAP
    return lines
