"""The row of choices over the foot of the map: every legal decision that has no place of its own on the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from pygame import FRect

from tabletop.client.cards.face import UprightFace, draw_card
from tabletop.client.cards.parts import CORNER, RATIO
from tabletop.client.draw.theme import BRASS300, IVORY100, SLATE400
from tabletop.client.games.table import TableWidget
from tabletop.client.ui import Button
from tabletop.rules.game import Action, Target
from tabletop.text import t

from . import words
from .enlarged_cards import action_face
from .layout import CHOICE
from .tooltips import action_tip

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import TableContext

GAP, INNER, INSET, ASIDE, CARDS_ASIDE, SIGN = 8.0, 3.0, 12.0, 60.0, 12.0, 58.0
MOST_CARDS, CARD_MOST, SPREAD = 8, 262.0, 14.0
"""How many choices are laid out as cards at most, their greatest width, and the room between them."""
WHOLE = frozenset(
    {"pay", "auction", "keep_item", "lose_item", "steal", "take_item", "trade", "deck_order", "quest_overflow"}
)
"""Decisions that show all of their ways together, also those that have a place of their own."""
HALVED = 0.56
"""Width of words on two lines as a share of their width on one."""
NARROW, WIDE = 120.0, 320.0
LINES = 3
"""Lines of choices at most; more are turned over page by page."""


class Choice(TableWidget, Button):
    """One choice: sign and words."""

    def __init__(
        self, id: str, rect: FRect, label: str, icon: str, on_click: Callable[[], object], *,
        target: Target | None = None, selected: bool = False, tooltip: str | None = None, rule: str = "",
        title: str | None = None,
    ) -> None:  # fmt: skip
        super().__init__(
            id, rect, label, icon=icon, on_click=on_click, selected=selected, tooltip=tooltip, tooltip_title=title,
            rule=rule, clear=True,
        )  # fmt: skip
        self.target = target

    def draw(self, canvas: Canvas) -> None:
        """A tile: the sign at the left, the words beside it, in two lines where one is too short."""
        box = self.rect
        canvas.panel(box, "button" if self.enabled else "tile", self.state)
        if self.selected:
            canvas.frame(box.inflate(-2, -2), BRASS300, 2, 8)
        ink = IVORY100 if self.enabled else SLATE400
        size = min(26.0, box.h * 0.54)
        if self.icon is not None:
            canvas.icon(self.icon, (box.x + size / 2 + 10, box.centery), size, BRASS300 if self.enabled else ink)
        left = box.x + size + 18
        room = FRect(left, box.y + INNER, box.right - left - GAP, box.h - 2 * INNER)
        canvas.fit_text(self.label, room, "small_strong", ink, min_ratio=0.7)
        if self.ring:
            canvas.focus_ring(box, 8)


class CardChoice(Choice):
    """A choice that is a card."""

    face: UprightFace

    def draw(self, canvas: Canvas) -> None:
        """The card, raised while it is pointed at."""
        lit = self.hovered or self.ring
        draw_card(canvas, self.rect, self.face, "hover" if lit else "selectable")
        if self.ring:
            canvas.focus_ring(self.rect, self.rect.w * CORNER)


def placed(table: TableContext, action: Action) -> bool:
    """Whether what is touched next for an action has a place of its own on the table."""
    model, depth = table.model, len(table.session.path)
    target = action.path[depth]
    decider = table.session.decider
    own = decider is not None and model.shown_seat == decider
    match target.kind:
        case "button":
            return True
        case "space" | "lying":
            return True
        case "card":
            return model.viewer == decider
        case "piece" | "target":
            return model.space_of(target) is not None and model.phase != "setup_characters"
        case "item" if own and decider is not None:
            player = model.player(decider)
            return target.id in (player.weapon, player.armour, *player.bag)
        case "token" | "quest" | "slot":
            return own
        case _:
            return False


def listed(table: TableContext) -> list[Action]:
    """The legal actions that are shown as choices, in a fixed order. A payment shows all of its ways."""
    offers = table.model.offers()
    depth = len(table.session.path)
    open_ways = [action for action in offers if len(action.path) > depth]
    if table.model.phase in WHOLE:
        return [action for action in open_ways if action.path[depth].kind != "button"]
    return [action for action in open_ways if not placed(table, action)]


def add_choices(table: TableContext) -> None:
    """Lay the choices over the foot of the map, and turn pages where there are too many."""
    table.cards_laid = False
    if not table.session.may_act or table.scene.showing or table.layout_now is None:
        return
    actions = listed(table)
    faces = [action_face(table, action) for action in actions]
    found = [face for face in faces if face is not None]
    kind = CardChoice if found and len(found) == len(actions) <= MOST_CARDS else Choice
    row = [_choice(table, action, kind) for action in actions]
    if kind is CardChoice:
        _lay_cards(table, row, found)
    elif row:
        _lay(table, row)


def _lay_cards(table: TableContext, row: list[Choice], faces: list[UprightFace]) -> None:
    """Lay choices that are cards side by side over the middle of the map."""
    place = table.layout_now
    assert place is not None
    area = place.board.inflate(-2 * CARDS_ASIDE, -2 * ASIDE)
    w = min(CARD_MOST, area.h * RATIO, (area.w - SPREAD * (len(row) - 1)) / len(row))
    x = place.board.centerx - (w * len(row) + SPREAD * (len(row) - 1)) / 2
    for choice, face in zip(row, faces, strict=True):
        choice.rect = FRect(x, place.board.centery - w / RATIO / 2, w, w / RATIO)
        if isinstance(choice, CardChoice):
            choice.face = face
        table.scene.widgets.add(choice)
        x += w + SPREAD
    table.cards_laid = True


def _choice(table: TableContext, action: Any, kind: type[Choice] = Choice) -> Choice:
    model = table.model
    rest = action.path[len(table.session.path) :]
    title, told = action_tip(model, action)
    return kind(
        f"choice:{'/'.join(target.id for target in rest)}", FRect(0, 0, 1, 1), words.action_words(model, action),
        words.action_icon(model, action), partial(table.take, action), target=rest[0], tooltip=told or None,
        title=title, rule=action.rule,
    )  # fmt: skip


def _lay(table: TableContext, row: list[Choice]) -> None:
    place, canvas = table.layout_now, table.scene.app.canvas
    assert place is not None
    h = max(CHOICE[place.compact], 2 * canvas.line_height("small_strong") + GAP)
    room = place.board.w - 2 * ASIDE
    lines = broken([_width(canvas, choice) for choice in row], room)
    pages = max(1, -(-len(lines) // LINES))
    table.page %= pages
    shown = lines[table.page * LINES : (table.page + 1) * LINES]
    if pages > 1:
        turn = Choice(
            "choices.turn", FRect(0, 0, 1, 1), t("adventure_board.page", n=table.page + 1, total=pages), "forward",
            partial(table.turn_page, 1),
        )  # fmt: skip
        row.append(turn)
        shown = [*shown, [(len(row) - 1, _width(canvas, turn))]]
    y = place.board.bottom - INSET - len(shown) * (h + GAP)
    for line in shown:
        whole = sum(width for _, width in line) + GAP * (len(line) - 1)
        x = place.board.centerx - whole / 2
        for number, width in line:
            row[number].rect = FRect(x, y, width, h)
            table.scene.widgets.add(row[number])
            x += width + GAP
        y += h + GAP


def broken(widths: list[float], room: float) -> list[list[tuple[int, float]]]:
    """(number, width) of choices in as few lines as they fit into."""
    lines: list[list[tuple[int, float]]] = [[]]
    left = room
    for number, width in enumerate(widths):
        if lines[-1] and width > left + 0.5:
            lines.append([])
            left = room
        lines[-1].append((number, width))
        left -= width + GAP
    return lines


def _width(canvas: Canvas, choice: Choice) -> float:
    words_w = canvas.measure(choice.label, "small_strong")[0]
    one = words_w + SIGN
    if one > WIDE:
        one = max(WIDE, words_w * HALVED + SIGN)
    return float(max(NARROW, one))


__all__ = ["Choice", "add_choices", "listed", "placed"]
