"""The selection of pieces that move together: one, several of a kind, or the whole stack of a zone.

The rules move one piece at a time. A selection is carried out as several actions that are one undo step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Protocol

from tabletop.rules.game import Action, Refusal, Target
from tabletop.rules.warcraft.actions import Deploy, Move
from tabletop.rules.warcraft.queries import State

from .model import UNIT_KINDS, Group, Model

if TYPE_CHECKING:
    from tabletop.client.core.session import Session
    from tabletop.client.games.table import Board

_ORDER = {kind: n for n, kind in enumerate((*UNIT_KINDS, "worker", "necromancer"))}


class SelectionHost(Protocol):
    """What a selection asks of its table."""

    scene: Board[State]
    session: Session[State]

    @property
    def model(self) -> Model:
        """Answers about the position shown."""

    def forget(self) -> None:
        """Drop cached answers, because the selection has changed."""

    def run(self, actions: Iterable[Action], *, across_seats: bool = False) -> bool:
        """Carry out several actions of the decider as one undo step."""


class PieceSelection:
    """The pieces chosen in one zone. ``whole``: a click chooses the whole stack."""

    def __init__(self, table: SelectionHost) -> None:
        self.table = table
        self.whole = False
        self._chosen: dict[str, int] = {}

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

    def movable(self, space: str) -> list[Group]:
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
        self._chosen = chosen
        # A unit moves first, because workers may enter some zones only after it.
        lead = min(chosen, key=lambda piece: _ORDER.get(self.table.model.by_piece[piece].kind, 9), default=None)
        session.select((Target("piece", lead),) if lead is not None else ())
        self.table.forget()
        if not quiet:
            scene.play("piece-lift" if chosen else "ui-click")
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
        waiting = self.movable(last.action.piece.partition("@")[2])
        alike = [group for group in waiting if group.id == last.action.piece]
        if waiting:
            self._set({(alike or waiting)[0].id: 1}, quiet=True)

    def move_chosen(self, space: str) -> bool:
        """Move all chosen pieces to a zone; False when it is only one, which the session moves itself."""
        chosen = sorted(self.chosen.items(), key=lambda item: _ORDER.get(self.table.model.by_piece[item[0]].kind, 9))
        if self.total < 2 or space not in self.reach():
            return False
        self._chosen = {}
        return self.table.run([Move(piece, space) for piece, number in chosen for _ in range(number)])


def all_harvest(table: SelectionHost) -> Iterator[Action]:
    """The actions that roll all remaining dice of a harvest (WC-HAR-2)."""
    while True:
        found = next((action for action in table.session.offer() if action.kind == "harvest"), None)
        if found is None:
            return
        yield found


def all_deployed(table: SelectionHost) -> Iterator[Action]:
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


__all__ = ["PieceSelection", "all_deployed", "all_harvest"]
