"""The curtain: hides the table until the next seat says it is there, with a recap of what happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.core.input import Command, CommandUp, Event
from tabletop.client.draw.cache import draw_cached
from tabletop.client.draw.theme import BRASS400, INK900, IVORY100, IVORY300, IVORY500, seat_colours
from tabletop.client.games import thumbnail, thumbnail_shape
from tabletop.client.scenes.base import Scene
from tabletop.client.ui import Button, MainButton
from tabletop.client.ui.layout import Box, Column, Spacer, inset, lay, needed_height
from tabletop.rules.game import Event as GameEvent
from tabletop.text import language, t
from tabletop.text.grammar import times

from . import backdrop

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices
    from tabletop.client.scenes.board.scene import BoardScene


TOP_SHAPE, HEM_SHAPE = 300 / 3840, 130 / 3840  # ratio of height to width of the baked strips
CARD_RATIO = 5 / 7

# Lengths of the curtain alone, in units.
LOW = 680.0
"""Height of a window below which the name is smaller."""
RADII = ((900.0, 76.0), (LOW, 54.0), (0.0, 44.0))
"""(least height of the window, radius of the emblem)."""
LEAST_MAP, MOST_MAP, MAP_PART, MAP_SHAPE, MAP_GAP = 150.0, 330.0, 0.38, 0.76, 20.0
"""The small map right of the recap: least and greatest width, width as a share of the box, ratio of height to width
where the game has none, and the gap to the words."""
BOX_FOOT = 18.0
"""Room below the last line in the box."""
NAME_ASIDE, TASK_ASIDE, RECAP_SIDE, RECAP_MARK = 30.0, 40.0, 48.0, 28.0
"""Room left and right of the name, of the task, and of the recap; width of the sign before a line of the recap."""
RADIUS_GAP, HAIR, LINE_GAP, HINT_GAP, TASK_RISE = 12.0, 2.0, 4.0, 14.0, 6.0
"""Room below the emblem, below a line of the head, below a line of the recap, below the hint; and by how much the task
is nearer to the hint."""
RECAP_HEAD, SHOWN_GAP, SHOWN_WORDS = 42.0, 12.0, 6.0
"""Height of the recap's head; room below the cards shown, and below the words about them."""
MENU = FRect(16, 16, 150, 42)
"""Rectangle of the menu's button, below the valance."""

_curtains = count()
"""A number for each curtain: its picture of the board is painted once, and is never that of another curtain at an equal
length of another game, or of the same game after an undo."""


def grouped(lines: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """Equal lines of one seat merged into one with their number, in the order of their last occurrence."""
    counts: dict[tuple[int, str], int] = {}
    for line in lines:
        counts[line] = counts.pop(line, 0) + 1
    return [(seat, times(words, n)) for (seat, words), n in counts.items()]


@dataclass(frozen=True)
class CurtainPlan:
    """The layout of the curtain (units). ``lines``: the latest lines of the recap that fit; ``map``: the small map
    right of them, None where it does not fit."""

    box: FRect
    radius: float
    passing: float
    name: float
    name_role: str
    side: float
    task: float
    button: FRect
    hint: float
    shown: float
    shown_height: float
    recap: float
    lines: tuple[tuple[int, str], ...]
    missing: int
    map: FRect | None


class CurtainScene(Scene):
    """Asks for the device to be passed to the next decider."""

    see_through = False
    cut = True  # a cross-fade would show the table through the curtain
    rises = True  # over the table of the next seat

    def __init__(self, app: SceneServices, board: BoardScene, seat: int | None = None) -> None:
        super().__init__(app)
        self.board = board
        if seat is None:
            seat = board.session.next_person
        self.seat: int = 0 if seat is None else seat
        self.held_since: int | None = None
        self._hung_ms = 0.0
        self._fell_at = app.now()  # a second press meant for the table must not open the curtain
        self._chores = [lambda: backdrop.ready_table(self.app.canvas), lambda: self.board.table.ready(self.app.canvas)]
        self.plan: CurtainPlan | None = None
        self._drawing = next(_curtains)
        self._tell()

    def _tell(self) -> None:
        """Make all words in the current language."""
        table = self.board.table
        events = self._public_events()
        self._language = language()
        self.task = self._curtain_text()
        told = table.words.recap(events)
        weighty = table.words.summary(events)
        worth = grouped(weighty or told)
        self.recap: list[tuple[int, str]] = worth[-4:]
        self.untold = len(worth) - len(self.recap)
        self.shown: tuple[str, list[str]] | None = table.shown_on_curtain(self.seat, [e for _, e in events])

    def enter(self) -> None:
        """Play the sound of the falling curtain."""
        self.app.play("hand-over")

    def _public_events(self) -> list[tuple[int, GameEvent]]:
        """(seat, event) of everything public since this seat last decided."""
        session, table = self.board.session, self.board.table
        found: list[tuple[int, GameEvent]] = []
        for index in session.unseen(self.seat):
            events = [event.seen_by(None) for event in session.match.events(index)]
            acted = session.match.journal[index].seat
            told = (event for number, event in enumerate(events) if not table.words.repeats(events, number))
            found += [(table.words.seat_of(event, acted), event) for event in told]
        return found

    def _curtain_text(self) -> str:
        """What the seat has to do, as far as everybody may know it; empty where the table says nothing."""
        return self.board.table.curtain_text(self.seat)

    @property
    def name_of_seat(self) -> str:
        return str(self.board.session.match.seats[self.seat].name)

    # ------------------------------------------------------------------------------------------------- layout

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Place the button that opens the curtain, and that of the menu."""
        if self._language != language():
            self._tell()
        plan = self.plan = self._make_plan(width, height, compact)
        hold = bool(self.app.settings.curtain_hold)
        self.widgets.add(
            MainButton(
                plan.button, t("curtain.open", name=self.name_of_seat), "visible", self.open, id="open",
                seat=self.seat, since=None if hold else self._fell_at, hold=hold,
            )
        )  # fmt: skip
        self.widgets.default = "open"
        menu = Button(
            "leave", MENU.move(0, width * TOP_SHAPE), t("curtain.menu"), icon="menu", style="ghost",
            on_click=lambda: self.app.push("board_menu", board=self.board),
        )  # fmt: skip
        self.widgets.add(menu)

    def _make_plan(self, width: float, height: float, compact: bool) -> CurtainPlan:
        canvas, words = self.app.canvas, self.name_of_seat
        low, w = height < LOW, min(820.0, width - 2 * 182.0)
        radius = next(size for least, size in RADII if height >= least)
        top_edge = width * TOP_SHAPE * (0.5 if compact else 0.8) + radius
        lowest = height - width * HEM_SHAPE - 14.0
        wide = canvas.measure(words, "curtain")[0] > w - 2 * NAME_ASIDE
        head = self._head(canvas, w, radius, compact, "title" if low else "curtain")
        head_height = needed_height(head, w)
        # The box always begins at the same height, so that the button's place does not depend on the recap.
        box_y = top_edge + max(0.0, (lowest - top_edge - head_height - HINT_GAP - BOX_FOOT) * 0.16)
        places = lay(head, FRect((width - w) / 2, box_y, w, head_height))
        button = places["button"]
        y = task = places["hint"].bottom + HINT_GAP - TASK_RISE
        y += TASK_RISE
        if self.task:
            y = task + canvas.block_height(self.task, "body", w - 2 * TASK_ASIDE) + SHOWN_GAP
        room = lowest - y - BOX_FOOT - HAIR
        shown, shown_height = y, 0.0
        if self.shown is not None:
            shown_height = self._shown_height(canvas, room)
            y += shown_height + SHOWN_GAP
            room -= shown_height + SHOWN_GAP
        recap = y
        lines, missing, used, map_size = self._recap_beside_map(canvas, room - RECAP_HEAD, w - 2 * RECAP_SIDE)
        y += used + RECAP_HEAD if lines else (0.0 if self.shown is not None else canvas.line_height("small") + LINE_GAP)
        return CurtainPlan(
            box=FRect((width - w) / 2, box_y, w, y + BOX_FOOT - box_y),
            radius=radius,
            passing=places["passing"].y,
            name=places["name"].y,
            name_role="title" if wide or low else "curtain",
            side=places["side"].y,
            task=task,
            button=button,
            hint=places["hint"].y,
            shown=shown,
            shown_height=shown_height,
            recap=recap,
            lines=lines,
            missing=missing,
            map=None
            if map_size is None
            else FRect((width + w) / 2 - RECAP_SIDE - map_size[0], recap + RECAP_HEAD, *map_size),
        )

    def _head(self, canvas: Canvas, width: float, radius: float, compact: bool, name_role: str) -> Column:
        """The layout tree of the head: for whom, the button, how it is pressed."""
        line = canvas.line_height
        label = canvas.measure(t("curtain.open", name=self.name_of_seat), "button")[0]
        wanted = min(max(380.0, label + 90.0), width - 2 * TASK_ASIDE)
        tall = max(52.0 if compact else 60.0, line("button") + 20.0)
        return Column(
            children=(
                Spacer(size=radius + RADIUS_GAP),
                Box("passing", size=line("flavour") + HAIR),
                Box("name", size=line(name_role) + HAIR),
                Box("side", size=line("body_strong") + HINT_GAP),
                inset(Box("button"), (width - wanted) / 2, tall),
                Spacer(size=10.0),
                Box("hint", size=line("small")),
            )
        )

    def _shown_height(self, canvas: Canvas, room: float) -> float:
        """Height of a line of words and a row of cards in ``room`` units."""
        assert self.shown is not None
        words = canvas.line_height("body_strong") + SHOWN_WORDS
        least, most, share = 84.0, 150.0, 0.42
        return words + (min(most, max(least, room * share)) if self.shown[1] else 0.0)

    def _recap_beside_map(
        self, canvas: Canvas, room: float, width: float
    ) -> tuple[tuple[tuple[int, str], ...], int, float, tuple[float, float] | None]:
        """(lines, how many are missing, height of both, size of the map). There is no map where it would leave less
        room for lines, or would be too small."""
        alone = self._fitting(canvas, room, width - RECAP_MARK)
        shape = thumbnail_shape(self.board.session.match.game.meta.id) or MAP_SHAPE
        wide = min(MOST_MAP, max(LEAST_MAP, width * MAP_PART), room / shape)
        if not alone[0] or wide < LEAST_MAP:
            return (*alone, None)
        lines, missing, used = self._fitting(canvas, room, width - RECAP_MARK - wide - MAP_GAP)
        if missing > alone[1]:
            return (*alone, None)
        return lines, missing, max(used, wide * shape), (wide, wide * shape)

    def _fitting(self, canvas: Canvas, room: float, width: float) -> tuple[tuple[tuple[int, str], ...], int, float]:
        """(the latest lines that fit, how many earlier ones do not, their height)."""
        used, kept = 0.0, 0
        more = canvas.line_height("small") + LINE_GAP
        for n, (_, words) in enumerate(reversed(self.recap)):
            height = canvas.block_height(words, "small", width) + LINE_GAP
            last = n + 1 == len(self.recap) and not self.untold
            if used + height + (0 if last else more) > room:
                break
            used += height
            kept += 1
        left_out = len(self.recap) - kept
        missing = left_out + self.untold
        if missing and kept:
            used += more
        return tuple(self.recap[left_out:]), missing, used

    # -------------------------------------------------------------------------------------------------- input

    def handle(self, event: Event) -> bool:
        """Open at Enter, which must be held if the settings say so."""
        focused = self.widgets.focused
        at_button = focused is None or focused.id == "open"
        if isinstance(event, Command) and event.name == "ok" and self.app.settings.curtain_hold and at_button:
            self.held_since = self.app.now() if self.held_since is None else self.held_since
            return True
        if isinstance(event, CommandUp) and event.name == "ok":
            self.held_since = None
            self.invalidate()
            return True
        if isinstance(event, Command) and event.name in ("menu", "back"):
            self.app.push("board_menu", board=self.board)
            return True
        return super().handle(event)

    def pause(self) -> None:
        """Forget a held key, because another scene came on top."""
        self.held_since = None

    def let_go(self) -> None:
        """Forget a held key as well."""
        super().let_go()
        self.held_since = None

    @property
    def working(self) -> bool:
        """Whether a picture of the table must still be loaded."""
        return bool(self._chores)

    def update(self, dt_ms: float) -> bool:
        """Let ``dt_ms`` milliseconds pass: fill the ring of a held key, or load one of the table's large pictures. True
        while something moves."""
        self._hung_ms += dt_ms
        if self.held_since is None:
            if self._chores and self._hung_ms >= 250.0:
                self._chores.pop(0)()
            return False
        if self.app.now() - self.held_since >= self.app.settings.hold_ms:
            self.held_since = None
            self.open()
        return True

    def open(self) -> None:
        """Open the curtain over the view of the seat that has taken the device."""
        if self.app.scenes.top is not self:
            return
        self.app.play("curtain-open")
        self.board.taken_over()
        self.app.pop({"curtain": "opened"})

    def title(self) -> str:
        """The title of the window, which tells nothing about the table."""
        return str(self.board.title())

    # ------------------------------------------------------------------------------------------------ drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the curtain in the seat's colour; the table is not drawn at all."""
        plan = self.plan
        if plan is None:
            return
        colours = seat_colours(self.board.session.match.seats[self.seat].colour)
        self._draw_cloth(canvas)
        box = plan.box
        canvas.panel(box, "overlay")
        for x, y in ((8, 8), (box.w - 8, 8), (8, box.h - 8), (box.w - 8, box.h - 8)):
            canvas.diamond((box.x + x, box.y + y), 6, BRASS400)
        canvas.circle((box.centerx, box.y), plan.radius + 12, (20, 14, 10), alpha=160)
        canvas.circle((box.centerx, box.y), plan.radius + 8, BRASS400)
        canvas.medallion((box.centerx, box.y), plan.radius, colours, self.board.table.emblem(self.seat))
        canvas.text(t("curtain.pass"), (box.centerx, plan.passing), "flavour", IVORY300, anchor="midtop")
        self._draw_name(canvas, plan)
        side = self.board.table.side_name(self.seat)
        canvas.text(side, (box.centerx, plan.side), "body_strong", colours.tint, anchor="midtop")
        if self.task:
            room = FRect(box.x + TASK_ASIDE, plan.task, box.w - 2 * TASK_ASIDE, 0)
            canvas.text_block(self.task, room, "body", IVORY100, align="center")
        hint = t("curtain.hold") if self.app.settings.curtain_hold else t("curtain.hint")
        canvas.text(hint, (box.centerx, plan.hint), "small", IVORY500, anchor="midtop")
        if self.shown is not None:
            self._draw_shown(canvas, plan, self.shown)
        self._draw_recap(canvas, plan)
        self._draw_map(canvas, plan)
        super().draw(canvas)
        if self.held_since is not None:
            turn = 360 * (self.app.now() - self.held_since) / max(1, self.app.settings.hold_ms)
            canvas.arc((plan.button.right - 34, plan.button.centery), 14, 0, turn, INK900, 4)

    def _draw_map(self, canvas: Canvas, plan: CurtainPlan) -> None:
        """Draw a small picture of the board beside the recap, as everybody may see it."""
        if plan.map is None:
            return
        rect, match = plan.map, self.board.session.match
        key = (self._drawing, language())
        canvas.shadow(rect, 3, 0)
        draw_cached(
            canvas, "curtain-map", key, rect, lambda target: thumbnail(target, match.setup.game, match, rect), 0.0
        )
        canvas.frame(rect, BRASS400, 2, 0)

    def _draw_cloth(self, canvas: Canvas) -> None:
        tint = seat_colours(self.board.session.match.seats[self.seat].colour).base
        canvas.image("curtain", FRect(0, 0, canvas.width, canvas.height), tint=tint)
        top = FRect(0, 0, canvas.width, canvas.width * TOP_SHAPE)
        canvas.image("curtain-valance", top, tint=tint)
        canvas.image("curtain-trim", top)
        hem = canvas.width * HEM_SHAPE
        canvas.image("curtain-hem", FRect(0, canvas.height - hem, canvas.width, hem))

    def _draw_name(self, canvas: Canvas, plan: CurtainPlan) -> None:
        name, room = self.name_of_seat, plan.box.w - 60
        if canvas.measure(name, plan.name_role)[0] <= room:
            canvas.foil_text(name, (plan.box.centerx, plan.name), plan.name_role, anchor="midtop")
            return
        line = canvas.line_height(plan.name_role)
        canvas.text(
            name, (plan.box.centerx, plan.name + line / 2), "panel_title", IVORY100, "center", room, ellipsis="ok"
        )

    def _draw_shown(self, canvas: Canvas, plan: CurtainPlan, shown: tuple[str, list[str]]) -> None:
        """Draw cards that the rules have shown to everybody (a hand that had to be revealed)."""
        words, cards = shown
        line = canvas.line_height("body_strong")
        inner = FRect(plan.box.x + TASK_ASIDE, plan.shown, plan.box.w - 2 * TASK_ASIDE, plan.shown_height)
        canvas.icon("visible", (inner.x + 10, inner.y + line / 2), 20, BRASS400)
        canvas.fit_text(words, FRect(inner.x + 30, inner.y, inner.w - 30, line), "body_strong", IVORY100, min_ratio=0.7)
        if not cards:
            return
        h = inner.h - line - 6
        w = min(h * CARD_RATIO, (inner.w - 8 * (len(cards) - 1)) / len(cards))
        x = inner.centerx - (len(cards) * (w + 8) - 8) / 2
        for card in cards:
            self.board.table.draw_pile_card(canvas, FRect(x, inner.y + line + 6, w, w / CARD_RATIO), card)
            x += w + 8

    def _draw_recap(self, canvas: Canvas, plan: CurtainPlan) -> None:
        box, y = plan.box, plan.recap
        if not self.recap:
            words = t("curtain.covered")
            x = box.centerx - canvas.measure(words, "small")[0] / 2 - 16
            middle = y + canvas.line_height("small") / 2
            canvas.icon("hidden", (x, middle), 20, IVORY300)
            canvas.text(words, (box.centerx, middle), "small", IVORY300, anchor="center")
            return
        if not plan.lines:
            return
        inner = FRect(box.x + RECAP_SIDE, y, box.w - 2 * RECAP_SIDE, box.bottom - y - BOX_FOOT)
        canvas.head(t("curtain.recap"), (inner.x, inner.y, inner.w, 28))
        y = inner.y + RECAP_HEAD - LINE_GAP
        wide = inner.w - RECAP_MARK - (plan.map.w + MAP_GAP if plan.map is not None else 0.0)
        line = canvas.line_height("small")
        if plan.missing:
            canvas.text(t("curtain.earlier", n=plan.missing), (inner.x + RECAP_MARK, y), "small", IVORY500)
            y += line + 4
        for seat, words in plan.lines:
            colours = seat_colours(self.board.session.match.seats[seat].colour)
            canvas.medallion((inner.x + 10, y + line / 2), 9, colours, self.board.table.emblem(seat))
            y += canvas.text_block(words, (inner.x + RECAP_MARK, y, wide, 0), "small", IVORY100) + LINE_GAP


LARGEST = 300.0  # width of a card
GAP = 18.0


class PartnerHandScene(CurtainScene):
    """``seat``: who looks; ``cards``: ids of cards from the decider's hand. Nothing of the table is drawn, and the
    decider must take the device again afterwards. Widgets: ``open``, ``leave``, then ``seen``."""

    rises = False

    def __init__(self, app: SceneServices, board: BoardScene, seat: int, cards: Sequence[str]) -> None:
        self.cards = tuple(cards)
        owner = board.session.decider
        self.owner = str(board.session.match.seats[0 if owner is None else owner].name)
        self.showing = False
        self.places: backdrop.Places = {}
        super().__init__(app, board, seat)
        self.recap, self.shown = [], None

    def _public_events(self) -> list[tuple[int, GameEvent]]:
        return []

    def _curtain_text(self) -> str:
        return t("curtain.shows", name=self.owner)

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Place the curtain's buttons, or the one that covers the cards."""
        if not self.showing:
            super().layout(width, height, compact)
            return
        label = t("curtain.seen", name=self.owner)
        button = Button("seen", FRect(0, 0, 0, 0), label, icon="hidden", style="primary", on_click=self.end)
        wide = min(width, button.natural_width(self.app.canvas))
        foot = (Spacer(), Box("seen", size=wide), Spacer())
        self.places = backdrop.page_places(self.app.canvas, Box("cards"), foot=foot)
        button.rect = self.places["seen"]
        self.widgets.add(button)
        self.widgets.default = "seen"

    def handle(self, event: Event) -> bool:
        """Handle an event; while the cards are shown they can only be covered."""
        if not self.showing:
            return super().handle(event)
        if isinstance(event, Command) and event.name in ("menu", "back") and not event.repeat:
            self.end()
            return True
        return self.widgets.handle(event)

    def open(self) -> None:
        """Show the cards, because the teammate has taken the device."""
        if self.app.scenes.top is not self or self.showing:
            return
        self.app.play("curtain-open")
        self.showing = True
        self.relayout()

    def end(self) -> None:
        """Cover the cards, and ask the decider to take the device."""
        self.showing = False
        self.board.session.hand_back()
        self.app.replace("curtain", board=self.board)

    def draw(self, canvas: Canvas) -> None:
        if not self.showing:
            super().draw(canvas)
            return
        backdrop.draw_table(canvas)
        backdrop.draw_head(canvas, self.places, t("curtain.shown_hand", name=self.owner), "")
        backdrop.draw_footer(canvas)
        area = self.places["cards"]
        if not self.cards:
            canvas.text(t("curtain.no_cards"), area.center, "body", IVORY300, anchor="center")
        self._draw_cards(canvas, area)
        self.widgets.draw(canvas)

    def _draw_cards(self, canvas: Canvas, area: FRect) -> None:
        """Draw the cards in the number of rows that makes them largest."""
        count = len(self.cards)
        best, rows = 0.0, 1
        for n in range(1, count + 1):
            across = -(-count // n)
            w = min((area.w - GAP * (across - 1)) / across, (area.h - GAP * (n - 1)) / n * CARD_RATIO, LARGEST)
            if w > best:
                best, rows = w, n
        across = -(-count // rows)
        h = best / CARD_RATIO
        y = area.centery - (rows * (h + GAP) - GAP) / 2
        for row in range(rows):
            line = self.cards[row * across : (row + 1) * across]
            x = area.centerx - (len(line) * (best + GAP) - GAP) / 2
            for card in line:
                self.board.table.draw_pile_card(canvas, FRect(x, y, best, h), card)
                x += best + GAP
            y += h + GAP
