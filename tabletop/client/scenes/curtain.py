"""The curtain: hides the table until the next seat says it is there, with a recap of what happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.core.input import Command, CommandUp, Event
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.layers import draw_cached
from tabletop.client.draw.theme import BRASS400, INK900, IVORY100, IVORY300, IVORY500, seat_colours
from tabletop.client.games import thumbnail, thumbnail_shape
from tabletop.client.games.table import Host
from tabletop.client.scenes.base import Scene, SceneServices
from tabletop.client.ui import tree
from tabletop.client.ui.button import Button, MainButton
from tabletop.client.ui.tree import Column, Draw, Node, Row, Words, block, medal, sign
from tabletop.rules.game import Event as GameEvent
from tabletop.text import language, t

from . import backdrop
from .backdrop import PageScene

if TYPE_CHECKING:
    from tabletop.client.scenes.board.scene import BoardScene


TOP_SHAPE, HEM_SHAPE = 300 / 3840, 130 / 3840  # ratio of height to width of the baked strips
CARD_RATIO = 5 / 7

LOW = 680.0
"""Height in units of a window below which the name is smaller."""
GUEST_TOP, GUEST_FOOT, SHIELD = 6.0, 16.0, 0.5
"""Units above whoever stands behind the words, and of them behind the box; the size of their emblem, as a share of that
of one alone."""
LEAST_MAP, MOST_MAP = 150.0, 330.0
"""Least and greatest width in units of the small map right of the recap."""
RECAP_HEAD, RECAP_SIDE = 42.0, 48.0
"""Height of the recap's head, and room left and right of the recap, in units."""
FOOT = 18.0
"""Units below the last line in the box."""

_curtains = count()
"""A number for each curtain: its picture of the board is painted once, and is never that of another curtain at an equal
length of another game, or of the same game after an undo."""


class CurtainScene(Scene):
    """Asks for the device to be passed to the next decider."""

    see_through = False
    tells = hides = True
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
        self.told = Column(())
        self.box = FRect(0, 0, 0, 0)
        self._radius = 0.0
        self._host: Host | None = None
        self._drawing = next(_curtains)
        self._tell()

    def _tell(self) -> None:
        table = self.board.table
        events = self._public_events()
        self._language = language()
        self.task = self._curtain_text()
        worth = table.words.worth(events)
        self.recap: list[tuple[int, str]] = worth[-4:]
        self.untold = len(worth) - len(self.recap)
        self.shown: tuple[str, list[str]] | None = table.shown_on_curtain(self.seat, [e for _, e in events])

    def enter(self) -> None:
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
        if self._language != language():
            self._tell()
        button = self._place(width, height, compact)
        hold = bool(self.app.settings.curtain_hold)
        self.widgets.add(
            MainButton(
                button, t("curtain.open", name=self.name_of_seat), "visible", self.open, id="open",
                seat=self.seat, since=None if hold else self._fell_at, hold=hold,
            )
        )  # fmt: skip
        self.widgets.default = "open"
        menu = Button(
            "leave", FRect(16, 16 + width * TOP_SHAPE, 150, 42), t("curtain.menu"), icon="menu", style="ghost",
            on_click=lambda: self.app.push("board_menu", board=self.board),
        )  # fmt: skip
        self.widgets.add(menu)

    def _place(self, width: float, height: float, compact: bool) -> FRect:
        """Place the box with all words, as high as they need; gives the rectangle of the button. The box always begins
        at the same height, so that the button's place does not depend on the recap."""
        canvas = self.app.canvas
        wide = min(820.0, width - 2 * 182.0)
        self._radius = 76.0 if height >= 900.0 else 54.0 if height >= LOW else 44.0
        self._host = self.board.table.host(self.seat)
        top = width * TOP_SHAPE * (0.5 if compact else 0.8) + self._radius
        if self._host is not None:  # what the emblem would take of the box is the guest's
            top += self._radius + 12.0 - GUEST_FOOT
        lowest = height - width * HEM_SHAPE - 14.0
        head = self._head(canvas, wide, height < LOW, compact)
        used = tree.height(canvas, head, wide)
        top += max(0.0, (lowest - top - used - 14.0 - FOOT) * 0.16)
        told: list[Node] = [head]
        for made in (self._task, self._cards, self._recap):
            room = lowest - top - tree.height(canvas, Column(tuple(told), 0), wide) - FOOT
            told += [node for node in (made(room, wide),) if node is not None]
        self.told = Column((*told, Node(size=FOOT)), 0)
        self.box = FRect((width - wide) / 2, top, wide, tree.height(canvas, self.told, wide))
        return tree.lay(canvas, self.told, self.box)["button"]

    def _head(self, canvas: Canvas, width: float, low: bool, compact: bool) -> Column:
        """For whom the curtain is, the button, how it is pressed."""
        line, table = canvas.line_height, self.board.table
        colours = seat_colours(self.board.session.match.seats[self.seat].colour)
        label = canvas.measure(t("curtain.open", name=self.name_of_seat), "button")[0]
        wanted = min(max(380.0, label + 90.0), width - 80.0)
        role = "title" if low else "curtain"
        hint = t("curtain.hold") if self.app.settings.curtain_hold else t("curtain.hint")
        tall = max(52.0 if compact else 60.0, line("button") + 20.0)
        rows = (
            Node(size=self._radius + 12.0 if self._host is None else GUEST_FOOT),
            Words(t("curtain.pass"), "flavour", IVORY300, "center", size=line("flavour") + 2.0),
            Draw(_draw_name, (self.name_of_seat, role), size=line(role) + 2.0),
            Words(table.side_name(self.seat), "body_strong", colours.tint, "center", size=line("body_strong")),
            Node(size=14.0),
            Row((Node(name="button", size=wanted),), pack=0.5, size=tall),
            Node(size=10.0),
            Words(hint, "small", IVORY500, "center", size=line("small")),
            Node(size=14.0),
        )
        return Column(rows, 0)

    def _task(self, room: float, width: float) -> Node | None:
        """What the seat has to do."""
        if not self.task:
            return None
        words = Words(self.task, "body", IVORY100, "center", lines=0)
        return Column((Row((replace(words, weight=1.0),), pad=(40.0, 0)), Node(size=6.0)), 0)

    def _cards(self, room: float, width: float) -> Node | None:
        """Cards that the rules have shown to everybody (a hand that had to be revealed)."""
        if self.shown is None:
            return None
        words, cards = self.shown
        line = self.app.canvas.line_height("body_strong")
        high = min(150.0, max(84.0, room * 0.42))
        rows = (
            Row(
                (sign("visible", 20, BRASS400), Words(words, "body_strong", IVORY100, weight=1.0)),
                10,
                (40.0, 0),
                size=line,
            ),
            Draw(self._draw_cards_shown, (tuple(cards),), size=high) if cards else None,
            Node(size=6.0),
        )
        return Column(rows, 6.0)

    def _recap(self, room: float, width: float) -> Node | None:
        """The latest lines that fit, with a small map beside them where it leaves room for as many of them; that the
        table is covered where nothing has happened."""
        if not self.recap:
            covered = (sign("hidden", 20, IVORY300), Words(t("curtain.covered"), "small", IVORY300))
            return Row(covered, 6, pack=0.5)
        room -= RECAP_HEAD
        width -= 2 * RECAP_SIDE
        shape = thumbnail_shape(self.board.session.match.game.meta.id) or 0.76
        map_wide = min(MOST_MAP, max(LEAST_MAP, width * 0.38), room / shape)
        alone, missing = self._fitting(room, width)
        if alone is None:
            return None
        lines: Node = alone
        if map_wide >= LEAST_MAP:
            beside, more = self._fitting(room, width - map_wide - 20.0)
            if beside is not None and more <= missing:
                map = Draw(self._draw_map, (self._drawing, language()), high=map_wide * shape, wide=map_wide)
                lines = Row(
                    (replace(beside, weight=1.0), Column((replace(map, size=map_wide * shape),), 0, size=map_wide)),
                    20.0,
                )
        head = Draw(_draw_recap_head, (t("curtain.recap"),), size=RECAP_HEAD)
        return Row((Column((head, lines), 0, weight=1.0),), pad=(RECAP_SIDE, 0))

    def _fitting(self, room: float, width: float) -> tuple[Column | None, int]:
        """The latest lines that fit, None where none does; and how many earlier ones do not."""
        found: tuple[Column | None, int] = None, len(self.recap) + self.untold
        for kept in range(1, len(self.recap) + 1):
            missing = len(self.recap) - kept + self.untold
            earlier = Row((Node(size=20.0), Words(t("curtain.earlier", n=missing), "small", IVORY500)), 8)
            lines = (self._line(seat, words) for seat, words in self.recap[-kept:])
            column = Column((earlier if missing else None, *lines), 4)
            if tree.height(self.app.canvas, column, width) > room:
                break
            found = column, missing
        return found

    def _line(self, seat: int, words: str) -> Row:
        colours = seat_colours(self.board.session.match.seats[seat].colour)
        return Row((replace(medal(colours, self.board.table.emblem(seat), 18, top=True), size=20.0), block(words)), 8)

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
        self.held_since = None

    def let_go(self) -> None:
        super().let_go()
        self.held_since = None

    @property
    def working(self) -> bool:
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
        colours = seat_colours(self.board.session.match.seats[self.seat].colour)
        self._draw_cloth(canvas)
        box, r = self.box, self._radius
        middle = box.centerx
        if self._host is not None:  # whoever the seat plays stands behind, with its emblem as a shield
            high = box.y + GUEST_FOOT - GUEST_TOP
            canvas.image(self._host.champion, FRect(middle - high / 2, GUEST_TOP, high, high), cover=False)
            middle, r = middle + high * 0.66, r * SHIELD
        canvas.panel(box, "overlay")
        for x, y in ((8, 8), (box.w - 8, 8), (8, box.h - 8), (box.w - 8, box.h - 8)):
            canvas.diamond((box.x + x, box.y + y), 6, BRASS400)
        canvas.circle((middle, box.y), r + 12, (20, 14, 10), alpha=160)
        canvas.circle((middle, box.y), r + 8, BRASS400)
        canvas.medallion((middle, box.y), r, colours, self.board.table.emblem(self.seat))
        tree.draw(canvas, self.told, box)
        self.widgets.draw(canvas)
        if self.held_since is not None:
            turn = 360 * (self.app.now() - self.held_since) / max(1, self.app.settings.hold_ms)
            button = self.widgets.find("open").rect
            canvas.arc((button.right - 34, button.centery), 14, 0, turn, INK900, 4)

    def _draw_map(self, canvas: Canvas, rect: FRect, *key: object) -> None:
        match = self.board.session.match
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

    def _draw_cards_shown(self, canvas: Canvas, box: FRect, cards: tuple[str, ...]) -> None:
        w = min(box.h * CARD_RATIO, (box.w - 80.0 - 8 * (len(cards) - 1)) / len(cards))
        x = box.centerx - (len(cards) * (w + 8) - 8) / 2
        for card in cards:
            self.board.table.draw_pile_card(canvas, FRect(x, box.y, w, w / CARD_RATIO), card)
            x += w + 8


def _draw_name(canvas: Canvas, box: FRect, name: str, role: str) -> None:
    if canvas.measure(name, role)[0] <= box.w - 60:
        canvas.foil_text(name, box.midtop, role, anchor="midtop")
    else:
        canvas.text(name, box.center, "panel_title", IVORY100, "center", box.w - 60, ellipsis="ok")


def _draw_recap_head(canvas: Canvas, box: FRect, words: str) -> None:
    canvas.head(words, (box.x, box.y, box.w, 28))


LARGEST = 300.0  # width of a card
GAP = 18.0


class PartnerHandScene(CurtainScene, PageScene):
    """``seat``: who looks; ``cards``: ids of cards from the decider's hand. Nothing of the table is drawn, and the
    decider must take the device again afterwards. Widgets: ``open``, ``leave``, then ``seen``."""

    rises = False

    def __init__(self, app: SceneServices, board: BoardScene, seat: int, cards: Sequence[str]) -> None:
        self.cards = tuple(cards)
        owner = board.session.decider
        self.owner = str(board.session.match.seats[0 if owner is None else owner].name)
        self.showing = False
        super().__init__(app, board, seat)
        self.recap, self.shown = [], None

    def _public_events(self) -> list[tuple[int, GameEvent]]:
        return []

    def _curtain_text(self) -> str:
        return t("curtain.shows", name=self.owner)

    def layout(self, width: float, height: float, compact: bool) -> None:
        if not self.showing:
            super().layout(width, height, compact)
            return
        label = t("curtain.seen", name=self.owner)
        button = Button("seen", FRect(), label, icon="hidden", style="primary", on_click=self.end)
        self.lay_page(tree.space(name="cards"), foot=(tree.space(), button, tree.space()))
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
        PageScene.draw(self, canvas) if self.showing else super().draw(canvas)

    def heading(self) -> str:
        return t("curtain.shown_hand", name=self.owner)

    def draw_between(self, canvas: Canvas) -> None:
        area = self.places["cards"]
        if not self.cards:
            canvas.text(t("curtain.no_cards"), area.center, "body", IVORY300, anchor="center")
        self._draw_cards(canvas, area)

    def _draw_cards(self, canvas: Canvas, area: FRect) -> None:
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
