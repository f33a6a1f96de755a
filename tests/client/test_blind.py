"""What is not painted because no test looks at it: words, places and what is missing are found as if it were."""

from types import SimpleNamespace

import pytest

from tabletop.client.draw.cache import forget_notices, reported
from tabletop.client.draw.canvas import Canvas
from tests.support.blind import looks_at_pixels, paint_nothing
from tests.support.drawn import redrawn, show_example
from tests.support.kits import POOL

BOARDS = ["3-volley", "adventure-2-reroll", "small-world-5-azeroth", "warcraft-3-elf-gate"]


@pytest.mark.parametrize("save", BOARDS)
def test_every_line_and_widget_stands_where_it_stands_painted(make_app, painted, lines, monkeypatch, save) -> None:
    def found() -> tuple[object, ...]:
        app = make_app((1024, 640), text_percent=140)
        board = show_example(app, save)
        app.canvas.kit.clear()
        drawn = redrawn(app, lines)
        return drawn, [(widget.id, tuple(widget.rect)) for widget in board.widgets], list(app.canvas.overflows)

    POOL.clear()
    shown = found()
    assert len(shown[0]) > 10
    monkeypatch.setattr(POOL, "painted", False)
    paint_nothing(monkeypatch)
    assert found() == shown


def test_what_is_missing_is_missed_unpainted(app, painted, monkeypatch) -> None:
    paint_nothing(monkeypatch)
    forget_notices()
    app.canvas.icon("no-such-icon", (50, 50), 20)
    app.canvas.image("no/such/picture", (0, 0, 40, 40))
    assert reported() == ("icons/no-such-icon.svg", "images/no/such/picture")
    forget_notices()
    with pytest.raises(KeyError):
        app.canvas.panel((0, 0, 40, 40), "no such style")


def _colour(app: SimpleNamespace) -> object:
    return app.canvas.surface.get_at((0, 0))


def _words(app: SimpleNamespace) -> object:
    return app.scenes.top.title()


def _replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Canvas, "image", None)


@pytest.mark.parametrize(
    ("test", "looks"),
    [(lambda app: app.canvas.surface, True), (lambda app: _colour(app), True), (_replaced, True),
     (lambda app: _words(app), False), (lambda app: [_colour(app) for _ in range(3)], True)],
)  # fmt: skip
def test_a_test_is_painted_that_names_pixels_or_calls_what_does(test, looks) -> None:
    assert looks_at_pixels(test) is looks
