"""Opens matches on the real board, and finds what is on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from tabletop.client.app import App
from tabletop.client.board.spots import Spot
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.curtain import CurtainScene
from tabletop.rules.game import Target
from tabletop.rules.match import Match
from tests.support.pilot import settle, undrawn

CALM_MS = 3000.0
"""Milliseconds after which what still moves behind an opened curtain is not waited for any longer."""


class Phased(Protocol):
    """A frame that names its phase."""

    @property
    def phase(self) -> str:
        """The name of the phase."""


class Framed(Protocol):
    """A position whose course is a stack of frames."""

    @property
    def frames(self) -> Sequence[Phased]:
        """The stack; the last frame is on top."""


S = TypeVar("S", bound=Framed)


def phase(match: Match[S]) -> str:
    return match.state.frames[-1].phase if match.state.frames else "over"


def open_board(app: App, match: Match[S], *, opened: bool = True, settled: bool = True) -> BoardScene:
    """Open a match and give its board. ``opened``: where a curtain falls, it is opened; ``settled``: what moves behind
    it comes to rest."""
    app.push("board", match=match)
    curtain = app.scenes.top
    fell = opened and isinstance(curtain, CurtainScene)
    if opened and isinstance(curtain, CurtainScene):
        curtain.open()  # before it is drawn, which takes as long as the board
    with undrawn(app):
        app.step([])
        if fell and settled:
            settle(app, CALM_MS)
    app.step([])
    return board(app)


def board(app: App) -> BoardScene:
    """The board on the stack of scenes."""
    return next(scene for scene in app.scenes.scenes if isinstance(scene, BoardScene))


def spot_of(scene: BoardScene, target: Target) -> Spot:
    return next(widget for widget in scene.widgets if isinstance(widget, Spot) and widget.target == target)


def legal_spots(scene: BoardScene) -> list[Spot]:
    return [widget for widget in scene.widgets if isinstance(widget, Spot) and widget.legal]
