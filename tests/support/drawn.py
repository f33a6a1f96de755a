"""What is drawn: every line of text with its place, and the calls of any function that draws."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import Colour, FontSpec
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.commands.app_driver import AppDriver
from tabletop.resources import example_saves
from tabletop.rules.match import Match
from tabletop.storage import format as save_format

from .pilot import use_look

T = TypeVar("T")


class Line(NamedTuple):
    """A line of text: its words, and the box of its letters without the air of the line, in units."""

    words: str
    box: FRect


def noted(
    patch: pytest.MonkeyPatch,
    owner: object,
    name: str,
    take: int | Callable[..., object] = 0,
    *,
    instead: bool = False,
    gives: object = None,
) -> list[object]:
    """A list that grows with every call of a function of ``owner``: by the argument at the place ``take``, or by what
    ``take`` makes of the arguments. ``instead``: the function itself is not called any more, and ``gives`` is what its
    callers get."""
    found: list[object] = []
    real = getattr(owner, name)

    def note(*args: object, **named: object) -> object:
        found.append(args[take] if isinstance(take, int) else take(*args, **named))
        return gives if instead else real(*args, **named)

    patch.setattr(owner, name, note)
    return found


def drawn_lines(patch: pytest.MonkeyPatch) -> list[Line]:
    """Every line of text that is drawn from now on."""
    found: list[Line] = []
    draw = Canvas._draw_line

    def note(
        canvas: Canvas,
        words: str,
        at: tuple[float, float],
        spec: FontSpec,
        colour: Colour,
        anchor: str,
        alpha: int = 255,
        shadow: int = 0,
        halo: Colour | None = None,
    ) -> FRect:
        box = FRect(draw(canvas, words, at, spec, colour, anchor, alpha, shadow, halo))
        tall = spec.px * 0.9 / canvas.scale
        if words.strip():
            found.append(Line(words, FRect(box.x, box.centery - tall / 2, box.w, tall)))
        return box

    patch.setattr(Canvas, "_draw_line", note)
    return found


def drawn_emblems(app: App, patch: pytest.MonkeyPatch) -> list[object]:
    """The emblems of all medallions drawn from now on; None for that of the colours."""
    return noted(patch, type(app.canvas), "medallion", lambda _canvas, _center, _r, _seat, emblem=None: emblem)


def redrawn(app: App, found: list[T]) -> list[T]:
    """What a list notes of a whole new frame without messages."""
    use_look(app)
    app.toasts.clear()
    found.clear()
    app.step([], 16.0)
    return list(found)


def example(name: str) -> Match[object]:
    """The match of an example save, named as its file without ``example-``."""
    return save_format.load(next(path for path in example_saves() if path.stem == f"example-{name}")).match


def show_example(app: App, name: str) -> BoardScene:
    """The board of an example save at rest, told at once."""
    app.settings.animation_percent = 0
    driver = AppDriver(app)
    board = driver.board(next(path for path in example_saves() if path.stem == f"example-{name}"))
    driver.settle(600)
    return board
