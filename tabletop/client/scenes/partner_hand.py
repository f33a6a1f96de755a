"""A hand shown to a teammate: a curtain until the teammate has the device, the cards, and a curtain for the decider."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.core.input import Command, Event
from tabletop.client.draw.theme import IVORY300
from tabletop.client.scenes.curtain import CARD_RATIO, CurtainScene
from tabletop.client.ui import Button
from tabletop.client.ui.layout import Box, Spacer
from tabletop.rules.game import Event as GameEvent
from tabletop.text import t

from . import backdrop

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices
    from tabletop.client.scenes.board.host import BoardHost

LARGEST = 300.0  # width of a card
GAP = 18.0


class PartnerHandScene(CurtainScene):
    """``seat``: who looks; ``cards``: ids of cards from the decider's hand. Nothing of the table is drawn, and the
    decider must take the device again afterwards. Widgets: ``open``, ``leave``, then ``seen``."""

    rises = False

    def __init__(self, app: SceneServices, board: BoardHost, seat: int, cards: Sequence[str]) -> None:
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
        """Draw the curtain, or the cards on an empty table."""
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
