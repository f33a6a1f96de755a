"""Parts of things and of figures: cut paper with an ink line, gouged like a printing block."""

from __future__ import annotations

import math

import skia

from assets.make.faces.paper import Ink, Outline, Sheet, curve, mix, rgb
from assets.make.shapes import gouge

INK = "#1B1512"


class Parts(Sheet):
    """A sheet on which things are put together. Shadows fall inside ``under`` alone; ``knife`` is the size of its
    gouges."""

    knife = 1.0
    under: Outline = None

    def part(
        self,
        outline: Outline,
        colour: Ink,
        foot: Ink | None = None,
        line: float = 1.0,
        depth: float = 0.5,
        shade: float = 0.5,
        cuts: float = 0.0,
        angle: float = -57,
    ) -> None:
        """Lay one part, of ``colour`` above and ``foot`` below. ``line`` is the width of its ink line in units,
        ``depth`` how high it lies, ``shade`` how dark its right side is (0..1; 0 is flat), ``cuts`` how many gouges it
        has (1 is one for 150 square units), at ``angle`` in degrees."""
        paper = self.material(colour)
        self.lay(
            outline, paper, depth=depth, rim=0.7 if shade else 0, grad=0.1 if shade else 0, under=self.under, foot=foot
        )
        if shade:
            with self._inside(outline):
                self._edge(outline, -4.2, -2.2, mix(colour, self.tint, 0.6), shade * 0.5)
        if cuts:
            self._gouge(outline, colour, cuts, angle)
        if line:
            self.trace(outline, line, INK, 0.85)

    def _gouge(self, outline: Outline, colour: Ink, cuts: float, angle: float) -> None:
        bounds = outline.getBounds()
        marks: list[list[Outline]] = [[], []]
        for _ in range(int(bounds.width() * bounds.height() / 150 * cuts)):
            x, y = self.rng.uniform(bounds.left(), bounds.right()), self.rng.uniform(bounds.top(), bounds.bottom())
            turned = math.radians(angle) + self.rng.uniform(-0.2, 0.2)
            long, thick = self.rng.uniform(4, 13) * self.knife, self.rng.uniform(0.5, 1.2) * self.knife
            mark = gouge(x, y, turned, long, thick)
            marks[self.rng.random() < 0.4].append(mark)
        for group, to in zip(marks, (self.light, self.tint), strict=True):
            for mark in group:
                self.flat(curve(mark), mix(colour, to, 0.5), 0.42, clip=outline)

    def soft(self, x: float, y: float, rx: float, ry: float, colour: Ink, alpha: float) -> None:
        """Lay a soft oval patch of light or shadow around a point."""
        self.canvas.save()
        self.canvas.translate(x, y)
        self.canvas.scale(rx, ry)
        paint = skia.Paint(AntiAlias=True)
        inks = [skia.Color4f(*rgb(colour), alpha * share).toColor() for share in (1, 0.78, 0.28, 0)]
        paint.setShader(skia.GradientShader.MakeRadial(skia.Point(0, 0), 1, inks, [0, 0.3, 0.7, 1]))
        self.canvas.drawCircle(0, 0, 1, paint)
        self.canvas.restore()

    def shadow(self, x: float, y: float, rx: float, ry: float, strength: float = 0.4) -> None:
        """Lay the long soft shadow that something at (x, y) throws to the lower right."""
        self.soft(x + rx * 0.7, y + ry * 0.5, rx * 1.4, ry * 1.5, "#14201A", strength)
