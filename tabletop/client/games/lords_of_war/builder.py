"""The army builder of Lords of War, as the builder scene shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.client.cards.face import draw_face
from tabletop.client.draw.rectangles import Rect
from tabletop.client.games.builder import Builder, BuilderHost
from tabletop.rules.game import Json

from .builder_editor import ArmyEditor
from .builder_panels import BuilderPanels
from .model import look_of

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


class ArmyBuilder(ArmyEditor, Builder):
    """The army builder: the editor with its panels."""

    first_rule = "LW-ARM-1"

    def __init__(
        self, scene: BuilderHost, army: Json = None, decks: int = 2, colour: str = "blue", pick: str = ""
    ) -> None:
        super().__init__(scene, army, decks, colour, pick)
        self.panels = BuilderPanels(self)

    def layout(self, area: Rect, compact: bool) -> None:
        """Add the widgets."""
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
