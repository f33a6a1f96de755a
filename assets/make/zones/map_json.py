"""The JSON file of a baked polygon map, as `tabletop/client/board/plate.py` reads it."""

from __future__ import annotations

import json
from collections.abc import Sequence

from assets.make.canvas import Point
from tabletop.client.board.map_composer import PolygonLines
from tabletop.client.board.plate import Farms
from tabletop.rules.zones import Space


def _flat(points: Sequence[Point]) -> list[int]:
    return [round(part) for point in points for part in point]


def map_json(
    name: str,
    picture: str,
    size: tuple[int, int],
    frame: float,
    unit: float,
    scale: float,
    origin: Point,
    spaces: Sequence[Space],
    lines: PolygonLines,
    centres: Sequence[Point],
    farms: Sequence[Farms] = (),
) -> str:
    """Return the JSON: for each space its middle, its corners, its drawn border, its neighbours by kind of border and
    its farms. ``unit``: size of the symbols in pixels; ``scale``: pixels per board unit; ``origin``: the pixel of the
    board's (0, 0)."""
    head = {"map": name, "picture": picture, "size": list(size), "frame": frame, "unit": round(unit, 2)}
    head |= {"scale": round(scale, 4), "origin": [round(part, 2) for part in origin]}
    rows = []
    for number, part in enumerate(spaces):
        near: dict[str, list[str]] = {}
        for other in part.neighbours:
            near.setdefault(other.kind, []).append(other.id)
        row = {
            "id": part.id,
            "centre": _flat([centres[number]]),
            "corners": _flat(lines.rings[number]),
            "border": _flat(lines.outline(number)),
            "near": near,
        }
        if farms and farms[number]:
            row["farms"] = [[round(x, 1), round(y, 1), round(size, 1)] for (x, y), size in farms[number]]
        rows.append("    " + json.dumps(row, separators=(",", ":")))
    body = ",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items())
    coasts = json.dumps([_flat(coast) for coast in lines.coasts()], separators=(",", ":"))
    return "{\n" + body + f',\n  "coasts": {coasts},\n  "spaces": [\n' + ",\n".join(rows) + "\n  ]\n}\n"
