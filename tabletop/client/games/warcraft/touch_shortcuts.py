"""Touches that mean more than their target: selections, targets that stand for others, repeated actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabletop.client.core.bindings import Mods
from tabletop.client.games.asking_chooser import open_asking
from tabletop.rules.game import Target
from tabletop.text import t

from .selection import all_deployed, all_harvest

if TYPE_CHECKING:
    from .context import TableContext

CARDS: Final = Target("button", "cards")
"""The target that shows the decider's hand while it lies face down."""


def touched(table: TableContext, target: Target) -> bool:
    """Handle a touch that means more than its target; False for others, which the session handles."""
    if target == Target("button", "roll_all"):
        return table.run(all_harvest(table), across_seats=True)
    if target == Target("button", "deploy_all"):
        return table.run(all_deployed(table))
    if target == Target("button", "when_to_ask"):
        now = "warcraft_board.asking.now" if table.model.state.battle is None else "warcraft_board.asking.now_battle"
        return open_asking(table, t(now), table.pass_ahead)
    if target == CARDS:
        table.scene.open_hand()
        return True
    if _begins_step(table, target):
        return True
    if target.kind == "piece":
        return _touched_piece(table, target)
    if target.kind == "space":
        return _touched_space(table, target.id)
    if target.kind == "choice" and target in table.model.targets:
        return _only_way(table, target)
    return False


def _begins_step(table: TableContext, target: Target) -> bool:
    """In the window for cards at the beginning of the decider's own Move Step, touching its own piece passes; if the
    movement comes next, the piece is touched then. Both are one undo step."""
    model, session = table.model, table.session
    if model.phase != "w1" or session.decider != model.state.active or target in session.targets() | session.starts():
        return False
    name = target.id if target.kind == "space" else group.space if (group := model.by_piece.get(target.id)) else ""
    if target.kind not in ("space", "piece") or not any(
        group.owner == session.decider for group in model.groups.get(name, ())
    ):
        return False
    return passes_into(table, "move", target)


def pieces_after_passing(table: TableContext) -> frozenset[Target]:
    """The decider's own pieces that could move if it passed in the window for cards at the beginning of its Move
    Step."""
    model = table.model
    if model.phase != "w1" or table.session.decider != model.state.active:
        return frozenset()
    moving = {action.path[0] for action in model.after_passing if action.kind == "move"}
    own = {Target("piece", name) for name, group in model.by_piece.items() if group.owner == table.session.decider}
    return frozenset(moving & own)


def passes_into(table: TableContext, phase: str, *touches: Target) -> bool:
    """Pass in the open window, and if the decider is asked for ``phase`` next, touch these targets there, all in one
    undo step. False when no window is open."""
    session = table.session
    seat = session.decider
    found = next((action for action in session.offer() if action.path == (Target("button", "pass"),)), None)
    if found is None:
        return False
    session.drop()
    table.scene.touched(session.do(found))
    table.forget()
    if session.may_act and session.decider == seat and table.model.phase == phase:
        session.join_next()
        for touch in touches:
            table.touch(touch)
    return True


def _touched_piece(table: TableContext, target: Target) -> bool:
    model = table.model
    group = model.by_piece.get(target.id)
    if target in model.targets and model.path:
        return False
    if group is None:  # touching a captive touches its hex, unless it is taken along
        name = next((name for captive, _, name in model.captives if captive == target.id), "")
        if table.legal_space(name):
            table.touch(Target("space", name))
            return True
        return False
    whole = bool(table.mods & Mods.SHIFT)
    if model.phase == "move" and target in model.starts:
        return table.selection.take(target.id, whole=whole)
    if target not in model.starts and table.legal_space(group.space):
        table.touch(Target("space", group.space))
        return True
    return False


def _touched_space(table: TableContext, name: str) -> bool:
    model, target = table.model, Target("space", name)
    if table.selection.move_chosen(name):
        return True
    if table.legal_space(name):
        return False
    if table.selection.movable(name):
        return table.selection.take_zone(name)
    pieces = [group for group in model.groups.get(name, []) if Target("piece", group.id) in model.targets]
    if len(pieces) == 1 and target not in model.starts:
        table.touch(Target("piece", pieces[0].id))
        return True
    return False


def dropped(table: TableContext, target: Target) -> bool:
    """Handle that pieces or a card were dropped onto a target; True when the session need not handle it."""
    session = table.session
    if table.model.selected_card is not None:
        aims = {goal.kind for goal in session.targets()}
        chooses = bool(aims) and not aims & {"space", "piece"}  # its choices are shown below the map now
        return chooses or target.kind == "card"
    if target.kind != "space":
        return target.kind == "card"
    if target.id == table.selection.origin or table.selection.move_chosen(target.id):
        return True
    if table.selection.total < 2:
        return False
    refusal = table.selection.refusal(target.id)
    if refusal is not None:
        table.scene.refuse(refusal)
    return True


def _only_way(table: TableContext, target: Target) -> bool:
    """Take a choice and the only step that follows it; False where there are several. So things are deployed where
    there is only one place."""
    path = (*table.model.path, target)
    found = [action for action in table.session.offer() if action.path[: len(path)] == path]
    return len(found) == 1 and found[0].kind == "deploy" and table.run(found)


def plot_target(table: TableContext, plot: tuple[str, str]) -> tuple[Target, ...] | None:
    """The targets that a click on a building touches, in order; None for none."""
    kind, status = plot
    if not table.session.may_act:
        return None
    wanted: tuple[Target, ...] = ()
    if table.model.phase in ("spend", "w12") and status == "idle":
        wanted = (Target("button", "train"), Target("choice", kind))
    elif table.model.phase == "deploy" and status == "busy":
        wanted = (Target("choice", f"deploy.{kind}"),)
    elif table.model.phase == "deploy" and status in ("rising", "summoned"):
        wanted = (Target("choice", f"finish.{kind}{'.summoned' if status == 'summoned' else ''}"),)
    return wanted if wanted and _offered(table, wanted) else None


def upgrade_target(table: TableContext, kind: str) -> tuple[Target, ...] | None:
    """The targets that a click on a unit card touches, in order; None where it cannot be upgraded now."""
    if not table.session.may_act or table.model.phase not in ("spend", "w12"):
        return None
    ways = [(Target("button", option), Target("choice", kind)) for option in ("free_upgrade", "upgrade")]
    return next((wanted for wanted in ways if _offered(table, wanted)), None)


def _offered(table: TableContext, wanted: tuple[Target, ...]) -> bool:
    """Whether targets can be touched in this order, after passing if the step opens with a window for cards."""
    offer = table.model.after_passing if table.model.phase == "w12" else table.session.offer()
    return any(action.path[: len(wanted)] == wanted for action in offer)


def touch_plot(table: TableContext, plot: tuple[str, str]) -> None:
    """Touch the targets of a building."""
    touch_all(table, plot_target(table, plot))


def touch_all(table: TableContext, wanted: tuple[Target, ...] | None) -> None:
    """Touch targets in order, after passing if the step opens with a window for cards."""
    if wanted is None:
        return
    if table.model.phase == "w12":
        passes_into(table, "spend", *wanted)
        return
    table.session.drop()
    table.forget()
    for target in wanted:
        table.touch(target)
