"""Where pieces stand in a hex of the Warcraft map, and how a chosen one shows among its like."""

from __future__ import annotations

import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.games.warcraft.layout import group_rects, singles
from tabletop.client.games.warcraft.model import Group
from tests.support.pilot import click

from .test_warcraft_table import at_move, home


def group(kind: str, number: int, owner: int = 0) -> Group:
    return Group(f"{owner}.{kind}", owner, kind, "a1", number, kind != "worker", False, "")


def test_up_to_three_units_stand_side_by_side(app: App) -> None:
    table = at_move(app).table
    name = next(iter(table.model.zones))
    (_, melee), (_, ranged), (_, workers) = group_rects(
        table, name, [group("melee", 2), group("ranged", 1), group("worker", 3)]
    )
    assert [len(singles(rect)) for rect in (melee, ranged, workers)] == [2, 1, 3]
    assert singles(melee)[-1].right < ranged.left + melee.h * 0.2
    assert singles(workers)[0].left == workers.left
    assert singles(workers)[-1].right == pytest.approx(workers.right)


def test_more_pieces_or_two_owners_stand_as_one_with_a_number(app: App) -> None:
    table = at_move(app).table
    name = next(iter(table.model.zones))
    ((_, many),) = group_rects(table, name, [group("melee", 4)])
    assert singles(many) == [many]
    rects: list[FRect] = [rect for _, rect in group_rects(table, name, [group("melee", 2), group("melee", 2, 1)])]
    assert all(rect.w == rect.h for rect in rects)


def test_chosen_pieces_are_raised_among_their_like(app: App) -> None:
    """Colour is not the only sign: two of three chosen ones stand higher."""
    scene = at_move(app)
    spot = scene.widgets.get(f"piece:{scene.table.selection.movable(home(scene))[0].id}")
    assert spot is not None
    boxes = singles(spot.rect)
    assert len(boxes) == 3
    click(app, spot)
    click(app, spot)
    for _ in range(40):
        app.step([], 16.0)
    assert list(scene.table.selection.chosen.values()) == [2]
    scale = app.canvas.scale
    above = [(box.centerx * scale, (box.top - box.h * 0.04) * scale) for box in boxes]
    first, second, third = (tuple(app.canvas.surface.get_at((round(x), round(y))))[:3] for x, y in above)
    assert _apart(first, second) < 40 < _apart(second, third)


def _apart(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    """How far two colours lie from each other: the sum of the differences of their parts."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))
