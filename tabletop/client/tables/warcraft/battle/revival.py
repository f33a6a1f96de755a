"""Where killed units come back (WC-NOR-8): a small panel with the sites that are equally near."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.tables.primary import Primary
from tabletop.client.theme import IVORY300
from tabletop.rules.game import Target
from tabletop.rules.warcraft.pieces import KINDS
from tabletop.text import t

from . import words

if TYPE_CHECKING:
    from tabletop.client.canvas import Canvas
    from tabletop.client.scenes.battle import BattleScene

    from .view import BattleView

PAD = 28.0


def _box(canvas: Canvas, width: float, height: float, count: int) -> FRect:
    tall = 2 * PAD + canvas.line_height("panel_title") + 2 * canvas.line_height("body") + 34 + 66 * count
    box = FRect(0, 0, min(620.0, width - 40), tall)
    box.center = (width / 2, height / 2)
    return box


def lay(scene: BattleScene, view: BattleView, width: float, height: float) -> None:
    """One button for each site, and a look at the map."""
    canvas, tables = scene.app.canvas, view.state.config.tables
    sites = [tables.names[where] for where in view.frame.sites]
    box = _box(canvas, width, height, len(sites) + 1)
    view.revive_box = box
    y = box.bottom - PAD - 66 * (len(sites) + 1) + 12
    if view.session.handing_over:
        scene.add_primary(FRect(box.x + PAD, y, box.w - 2 * PAD, 54), Primary("", "hand-over"))
        return
    for name in sites:
        where = tables.map.index[name]
        town = where in tables.towns
        label = t("wc_battle.site.town" if town else "wc_battle.site.outpost", hex=name)
        scene.add_choice(Target("space", name), FRect(box.x + PAD, y, box.w - 2 * PAD, 54), label,
                         "town-hall" if town else "outpost")  # fmt: skip
        y += 66
    scene.add_map(FRect(box.x + PAD, y, box.w - 2 * PAD, 46), t("wc_battle.map"))


def draw(canvas: Canvas, view: BattleView) -> None:
    """The question."""
    box = view.revive_box
    canvas.panel(box, "overlay")
    inner = box.inflate(-2 * PAD, -2 * PAD)
    canvas.head(t("wc_battle.choose.revive"), (inner.x, inner.y, inner.w, canvas.line_height("panel_title")),
                role="panel_title")  # fmt: skip
    frame = view.frame
    kinds = [t(f"wc.kind.{KINDS[kind]}") for kind in frame.kinds[:1]]
    name = words.owner_name(view, frame.decider)
    text = t("wc_battle.revive.text", unit=kinds[0] if kinds else "", name=name, n=len(frame.kinds))
    y = inner.y + canvas.line_height("panel_title") + 12
    canvas.text_block(text, (inner.x, y, inner.w, 0), "body", IVORY300, max_lines=2)
