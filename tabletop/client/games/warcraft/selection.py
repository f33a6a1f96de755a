"""Touches that mean more than their target: pieces that move together, the zones that they can reach, targets that
stand for others, repeated actions.

The rules move one piece at a time. A selection is carried out as several actions that are one undo step.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tabletop.client.core.bindings import Mods
from tabletop.client.games.player_chooser import open_asking
from tabletop.client.ui.button import MAIN_DEAF_MS
from tabletop.rules.game import Action, Refusal, Target
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.actions import UNDO_SPEND, Deploy, Move
from tabletop.rules.warcraft.queries import Piece
from tabletop.text import t

from .model import UNIT_KINDS, Model, Site

if TYPE_CHECKING:
    from .table import WarcraftTable


_ORDER = {kind: n for n, kind in enumerate((*UNIT_KINDS, "worker", "necromancer"))}
"""The order in which pieces move: units first, because workers may enter some zones only after them."""


class PieceSelection:
    """The pieces chosen in one zone. ``whole``: a click chooses the whole stack."""

    def __init__(self, table: WarcraftTable) -> None:
        self.table = table
        self.whole = False
        self._chosen: dict[str, int] = {}
        self._unasked: tuple[str, float] | None = None
        """Where the last piece went when the one chosen now was chosen by itself, and when, in milliseconds; None: a
        player has chosen it."""

    @property
    def chosen(self) -> dict[str, int]:
        """Number chosen by piece id; empty unless the first target touched is one of them."""
        model = self.table.model
        lead = model.selected_piece
        if lead is None or model.phase != "move":
            return {}
        return self._chosen if lead in self._chosen else {lead: 1}

    @property
    def total(self) -> int:
        """How many pieces are chosen."""
        return sum(self.chosen.values())

    @property
    def origin(self) -> str | None:
        """The zone they are in; None for none."""
        lead = self.table.model.selected_piece
        group = self.table.model.by_piece.get(lead) if lead is not None else None
        return group.space if group is not None else None

    def movable(self, space: str) -> list[Piece]:
        """Own groups of a zone that can still move, units first."""
        model = self.table.model
        if model.phase != "move" or not model.session.may_act:
            return []
        found = [group for group in model.groups.get(space, []) if Target("piece", group.id) in model.starts]
        return sorted(found, key=lambda group: _ORDER.get(group.kind, 9))

    def goals(self, piece: str) -> set[str]:
        """Zones that a piece can be moved to."""
        return {
            action.to for action in self.table.session.offer() if isinstance(action, Move) and action.piece == piece
        }

    def reach(self) -> set[str]:
        """Zones that all chosen pieces can be moved to."""
        found: set[str] | None = None
        for piece in self.chosen:
            goals = self.goals(piece)
            found = goals if found is None else found & goals
        return found or set()

    def refusal(self, space: str) -> Refusal | None:
        """Why the chosen pieces cannot all move to a zone: the refusal of the first one that cannot; None if all
        can."""
        match = self.table.session.match
        for piece in self.chosen:
            if space not in self.goals(piece):
                return match.game.refusal(match.state, (Target("piece", piece), Target("space", space)))
        return None

    # ------------------------------------------------------------------------------------------------ choosing

    def take(self, piece: str, *, whole: bool = False) -> bool:
        """Choose a piece, one more of its kind, or (``whole``) everything in its zone."""
        group = self.table.model.by_piece.get(piece)
        if group is None or group not in self.movable(group.space):
            return False
        chosen = dict(self.chosen) if self.origin == group.space else {}
        if whole or self.whole:
            everything = {other.id: other.n for other in self.movable(group.space)}
            chosen = {} if chosen == everything else everything
        elif chosen.get(piece, 0) >= group.n:
            del chosen[piece]
        else:
            chosen[piece] = chosen.get(piece, 0) + 1
        self._set(chosen)
        return True

    def take_zone(self, space: str) -> bool:
        """Choose everything in a zone that can move; if that is chosen already, choose nothing."""
        found = self.movable(space)
        if not found:
            return False
        everything = {group.id: group.n for group in found}
        same = self.origin == space and self.chosen == everything
        self._set({} if same else everything)
        return True

    def _set(self, chosen: dict[str, int], *, quiet: bool = False) -> None:
        scene, session = self.table.scene, self.table.session
        self._chosen, self._unasked = chosen, None
        lead = min(chosen, key=lambda piece: _ORDER.get(self.table.model.by_piece[piece].kind, 9), default=None)
        session.select((Target("piece", lead),) if lead is not None else ())
        self.table.forget()
        if not quiet:
            scene.app.play("piece-lift" if chosen else "ui-click")
        scene.relayout()
        if chosen:
            scene.follow_path()

    def take_next(self) -> str | None:
        """Choose one piece of the next group that can still move, zone by zone; returns its zone, None where none
        can."""
        found = [group for space in self.table.model.zones for group in self.movable(space)]
        if not found:
            return None
        chosen = self.chosen
        at = [n for n, group in enumerate(found) if group.id in chosen]
        group = found[(at[-1] + 1) % len(found) if at else 0]
        self._set({group.id: 1})
        return group.space

    # ------------------------------------------------------------------------------------------------- moving

    def go_on(self) -> None:
        """After the move of a single piece, choose the next of its kind in the same zone, else the next piece there
        that can still move."""
        session = self.table.session
        if self.table.model.phase != "move" or not session.may_act or session.path or not session.match.journal:
            return
        *_, last = journal = session.match.journal[-2:]
        if not isinstance(last.action, Move) or last.seat != session.decider:
            return
        if last.joined and journal[0].action.kind == "move":  # several pieces have moved together
            return
        waiting = [
            group for group in self.movable(last.action.piece.partition("@")[2].partition(":")[0])
            if not self._guards(group)
        ]  # fmt: skip
        alike = [group for group in waiting if group.id == last.action.piece]
        if waiting:
            self._set({(alike or waiting)[0].id: 1}, quiet=True)
            self._unasked = (last.action.to, self.table.scene.app.now())

    def _guards(self, group: Piece) -> bool:
        """Whether a group is the last unit of its side in a Town or in a hex that scores: it goes only if it is
        chosen."""
        state, tables = self.table.model.state, self.table.model.tables
        if group.kind not in UNIT_KINDS or group.n > 1:
            return False
        if queries.leaving(state, group.owner, group.space, 1):
            return True
        others = (other for other in self.table.model.groups[group.space] if other is not group)
        alone = not any(other.kind in UNIT_KINDS for other in others)
        return alone and tables.map.index[group.space] in tables.towns

    def meant_before(self, space: str) -> bool:
        """Whether a press on a zone was probably meant for the piece that has just been moved there: the second one of
        a double click moves no piece that was chosen by itself."""
        if self._unasked is None or self.total != 1:
            return False
        goal, since = self._unasked
        return space == goal and self.table.scene.app.seen_for(since) < MAIN_DEAF_MS

    def move_chosen(self, space: str) -> bool:
        """Move all chosen pieces to a zone; False when it is only one, which the session moves itself."""
        chosen = sorted(self.chosen.items(), key=lambda item: _ORDER.get(self.table.model.by_piece[item[0]].kind, 9))
        if self.total < 2 or space not in self.reach():
            return False
        self._chosen = {}
        return self.table.run([Move(piece, space) for piece, number in chosen for _ in range(number)])


SPENDING = ("spend", "w12")
"""The decisions of the Spend Step."""
_PURCHASES = ("train", "construct", "upgrade")


def go_on_buying(table: WarcraftTable) -> None:
    """After a purchase, or after one was taken back, keep its option open as long as something of it can be bought: a
    second click at the same place means the same (WC-SPN-1). Once in a position, so that it can be closed."""
    session = table.session
    position = len(session.match.journal), session.decider
    if table.model.phase != "spend" or not session.may_act or session.path or table.bought_at == position:
        return
    table.bought_at = position
    done = (entry for entry in reversed(session.match.journal) if entry.action.kind != "undo_spend")
    last = next(done, None)
    if last is None or last.seat != session.decider or last.action.kind not in _PURCHASES:
        return
    if any(action.path[0] == last.action.path[0] for action in session.offer()):
        table.kept_path = last.action.path[:1]
        session.select(table.kept_path)
        table.forget()


def take_back(table: WarcraftTable, purchase: Action) -> None:
    """Take back the last purchase of a kind; those made after it stay."""
    bought = queries.purchases(table.model.state)
    later = bought[len(bought) - bought[::-1].index(purchase) :]
    table.session.drop()
    table.run([*[UNDO_SPEND] * (len(later) + 1), *later])


def all_harvest(table: WarcraftTable) -> Iterator[Action]:
    """The actions that roll all remaining dice of a harvest (WC-HAR-2)."""
    while True:
        found = next((action for action in table.session.offer() if action.kind == "harvest"), None)
        if found is None:
            return
        yield found


def all_deployed(table: WarcraftTable) -> Iterator[Action]:
    """The actions that deploy everything that is ready: buildings and Outposts first, then pieces into the Town; then
    the end of the step if nothing else can be done in it."""
    tables = table.model.tables
    town = tables.towns[table.session.decider or 0]
    home = tables.names[town] if town >= 0 else ""
    while True:
        offer = table.session.offer()
        ready = [action for action in offer if action.kind in ("finish_building", "finish_outpost")]
        ready += [action for action in offer if isinstance(action, Deploy) and action.to == home]
        if not ready:
            if len(offer) == 1 and offer[0].kind == "end_step":
                yield offer[0]
            return
        yield ready[0]


@dataclass(frozen=True)
class SelectionMark:
    """A zone within reach. ``battle``: enemy owners with their units there; ``stops``: enemies without units; ``units``
    and ``workers``: of the side after the move; ``over``: above the stacking limit; ``cost``: victory points lost by
    leaving ``origin``."""

    space: str
    battle: tuple[tuple[int, int], ...]
    stops: bool
    units: int
    workers: int
    over: bool
    origin: str = ""
    cost: int = 0

    @property
    def disc(self) -> str | None:
        """The kind of disc that the zone gets, None for none."""
        if self.battle:
            return "attack"
        return "overstack" if self.over else "stop" if self.stops else None


def marks_of(model: Model, selection: PieceSelection) -> dict[str, SelectionMark]:
    """By zone that the selection reaches, its mark; empty while nothing is chosen."""
    if not selection.chosen or model.session.decider is None:
        return {}
    kinds = [
        (model.by_piece[piece].kind, number) for piece, number in selection.chosen.items() if piece in model.by_piece
    ]
    units = sum(number for kind, number in kinds if kind in UNIT_KINDS)
    workers = sum(number for _, number in kinds) - units
    origin, seat = selection.origin or "", model.session.decider
    cost = queries.leaving(model.state, seat, origin, units) if origin else 0
    return {
        space: replace(_mark(model, space, units, workers), origin=origin, cost=cost) for space in selection.reach()
    }


def _mark(model: Model, space: str, units: int, workers: int) -> SelectionMark:
    found = queries.arrival(model.state, model.session.decider or 0, space, units, workers)
    return SelectionMark(space, found.enemies, found.stops, found.units, found.workers, found.crowded)


def way_of(model: Model, piece: str, space: str) -> tuple[str, ...]:
    """The zones that a move passes, both ends included; empty if that is unknown."""
    seat = model.session.decider
    return () if seat is None else queries.way(model.state, seat, piece, space)


CARDS: Final = Target("button", "cards")
"""The target that shows the decider's hand while it lies face down."""


def touched(table: WarcraftTable, target: Target) -> bool:
    """Handle a touch that means more than its target; False for others, which the session handles."""
    if target == Target("button", "roll_all"):
        return table.run(all_harvest(table), across_seats=True)
    if target == Target("button", "deploy_all"):
        return table.run(all_deployed(table))
    if target == Target("button", "when_to_ask"):
        now = "warcraft_board.asking.now" if table.model.state.battle is None else "warcraft_board.asking.now_battle"
        return open_asking(table, t(now), table.passing.pass_ahead)
    if target == CARDS:
        table.scene.open_hand()
        return True
    if _begins_step(table, target) or _ends_moving(table, target):
        return True
    if target.kind == "piece":
        return _touched_piece(table, target)
    if target.kind == "space":
        return _touched_space(table, target.id)
    if target.kind == "choice" and target in table.model.targets:
        return _only_way(table, target)
    return False


def _begins_step(table: WarcraftTable, target: Target) -> bool:
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


def _ends_moving(table: WarcraftTable, target: Target) -> bool:
    """Touching a card of the end of the Move Step ends it, and touches the card then; one undo takes both back. Who
    only ends the step is asked for it only before a fight."""
    model, session = table.model, table.session
    if target.kind != "card" or all(action.path[0] != target for action in model.after_moving):
        return False
    ended = next(action for action in session.match.legal_actions() if action.kind == "end_step")
    table.passing.wanted = ("step", int(model.state.turn), int(model.state.active))
    session.drop()
    table.scene.touched(session.do(ended))
    table.forget()
    session.join_next()
    table.scene.touch(target)
    return True


def touches_beside(table: WarcraftTable) -> frozenset[Target]:
    """What may be touched although the open decision does not ask for it: the decider's own pieces that could move if
    it passed in the window for cards at the beginning of its Move Step, and cards of the end of that step."""
    model = table.model
    if model.phase == "move":
        return frozenset(action.path[0] for action in model.after_moving)
    if model.phase != "w1" or table.session.decider != model.state.active:
        return frozenset()
    moving = {action.path[0] for action in model.after_passing if action.kind == "move"}
    own = {Target("piece", name) for name, group in model.by_piece.items() if group.owner == table.session.decider}
    return frozenset(moving & own)


def passes_into(table: WarcraftTable, phase: str, *touches: Target) -> bool:
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
            table.scene.touch(touch)
    return True


def _touched_piece(table: WarcraftTable, target: Target) -> bool:
    model = table.model
    group = model.by_piece.get(target.id)
    if target in model.targets and model.path:
        return False
    if group is None:  # touching a captive touches its hex, unless it is taken along
        name = next((name for captive, _, name in model.captives if captive == target.id), "")
        if name in table.legal_spaces:
            table.scene.touch(Target("space", name))
            return True
        return False
    whole = bool(table.mods & Mods.SHIFT)
    if model.phase == "move" and target in model.starts:
        return table.selection.take(target.id, whole=whole)
    if target not in model.starts and group.space in table.legal_spaces:
        table.scene.touch(Target("space", group.space))
        return True
    return False


def _touched_space(table: WarcraftTable, name: str) -> bool:
    model, target = table.model, Target("space", name)
    if table.selection.meant_before(name):
        return True
    if table.selection.move_chosen(name) or (len(model.path) == 2 and _only_way(table, target)):
        return True
    if name in table.legal_spaces:
        return False
    if table.selection.movable(name):
        return table.selection.take_zone(name)
    pieces = [group for group in model.groups.get(name, []) if Target("piece", group.id) in model.targets]
    if len(pieces) == 1 and target not in model.starts:
        table.scene.touch(Target("piece", pieces[0].id))
        return True
    return False


def dropped(table: WarcraftTable, start: Target, target: Target) -> bool:
    """Handle that pieces or a card were dropped onto a target; True when the session need not handle it."""
    del start
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


def _only_way(table: WarcraftTable, target: Target) -> bool:
    """Take a choice and the only step that follows it; False where there are several. So things are deployed where
    there is only one place, and a captive goes all the way with its escort (WC-CPT-4)."""
    path = (*table.model.path, target)
    found = [action for action in table.session.offer() if action.path[: len(path)] == path]
    return len(found) == 1 and found[0].kind in ("deploy", "carry") and table.run(found)


def offered(table: WarcraftTable, steps: Collection[str], *ways: tuple[Target, ...]) -> tuple[Target, ...] | None:
    """The first of some ways whose targets can be touched in this order in one of these steps, after passing if it
    opens with a window for cards; None for none."""
    model = table.model
    if model.phase not in steps or not table.session.may_act:
        return None
    offer = model.after_passing if model.phase == "w12" else table.session.offer()
    return next((way for way in ways if any(action.path[: len(way)] == way for action in offer)), None)


def plot_target(table: WarcraftTable, plot: Site) -> tuple[Target, ...] | None:
    """The targets that a click on a plot touches, in order; None for none."""
    return offered(table, SPENDING if plot[1] in ("", "idle") else ("deploy",), use_of(*plot))


def use_of(kind: str, status: str) -> tuple[Target, ...]:
    """The targets that a click on a plot touches in the step in which it is used."""
    if not kind:
        return (Target("button", "construct"),)
    if status in ("", "idle"):
        return (Target("button", "train" if status else "construct"), Target("choice", kind))
    if status == "busy":
        return (Target("choice", f"deploy.{kind}"),)
    return (Target("choice", f"finish.{kind}{'.summoned' if status == 'summoned' else ''}"),)


def upgrade_target(table: WarcraftTable, kind: str) -> tuple[Target, ...] | None:
    """The targets that a click on a unit card touches, in order; None where it cannot be upgraded now."""
    ways = ((Target("button", option), Target("choice", kind)) for option in ("free_upgrade", "upgrade"))
    return offered(table, SPENDING, *ways)


def touch_all(table: WarcraftTable, wanted: tuple[Target, ...]) -> None:
    """Touch targets in order, after passing if the step opens with a window for cards."""
    if table.model.phase == "w12":
        passes_into(table, "spend", *wanted)
        return
    table.session.drop()
    table.forget()
    for target in wanted:
        table.scene.touch(target)
