"""What a seat can do. Each kind is a small frozen value; a match hands out the same objects again and again.

Names are those of the table: hexes ``c5``, pieces ``HU.melee@c5`` (any one of that owner, kind, hex and state),
cards ``HU-fast-1``. ``kind`` names of things to train or build are unit types.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from tabletop.rules.game import Path
from tabletop.rules.verbs import Verb, path_of

from .town_actions import (
    Ask,
    Conjure,
    Construct,
    ConstructOutpost,
    Deploy,
    FinishBuilding,
    FinishOutpost,
    Give,
    Grant,
    Harvest,
    HarvestWithBuilder,
    Resource,
    Train,
    TrainKind,
    UndoSpend,
    UnitKind,
    Upgrade,
)


@dataclass(frozen=True, slots=True)
class Move(Verb):
    """Move a piece to a hex (WC-MOV-1); the way is the shortest one."""

    piece: str
    to: str
    kind: Literal["move"] = "move"
    rule: ClassVar[str] = "WC-MOV-1"
    touches: ClassVar[str] = "piece:{piece} space:{to}"
    words: ClassVar[str] = "move {piece} {to}"


@dataclass(frozen=True, slots=True)
class Carry(Verb):
    """Move a unit to a hex and take a captive along as far as ``drop`` (WC-CPT-4)."""

    piece: str
    captive: str
    to: str
    drop: str
    kind: Literal["carry"] = "carry"
    rule: ClassVar[str] = "WC-CPT-4"
    touches: ClassVar[str] = "piece:{piece} piece:{captive} space:{to} space:{drop}"
    words: ClassVar[str] = "move {piece} {to} with {captive} to {drop}"


@dataclass(frozen=True, slots=True)
class UndoMove(Verb):
    """Take the last move of this step back (WC-MOV-9)."""

    kind: Literal["undo_move"] = "undo_move"
    rule: ClassVar[str] = "WC-MOV-9"
    touches: ClassVar[str] = "button:undo_move"
    words: ClassVar[str] = "undo move"


@dataclass(frozen=True, slots=True)
class EndStep(Verb):
    """End one's own step (WC-TRN-2)."""

    step: Literal["move", "harvest", "deploy", "spend"]
    kind: Literal["end_step"] = "end_step"
    rule: ClassVar[str] = "WC-TRN-2"
    touches: ClassVar[str] = "button:end_{step}"
    words: ClassVar[str] = "end {step}"


@dataclass(frozen=True, slots=True)
class PlayCard(Verb):
    """Play a card of the hand (WC-CRD-3) with what it is aimed at: a hex, a second hex, a piece, a choice."""

    card: str
    space: str = ""
    to: str = ""
    piece: str = ""
    choice: str = ""
    kind: Literal["play"] = "play"
    rule: ClassVar[str] = "WC-CRD-3"

    @property
    def path(self) -> Path:
        parts = ["card", self.card]
        for what, value in (("space", self.space), ("space", self.to), ("piece", self.piece), ("choice", self.choice)):
            if value:
                parts += [what, value]
        return path_of(*parts)

    @property
    def text(self) -> str:
        return " ".join(["play", self.card, *filter(None, (self.space, self.to, self.piece, self.choice))])


@dataclass(frozen=True, slots=True)
class Pass(Verb):
    """Play no card now."""

    kind: Literal["pass"] = "pass"
    rule: ClassVar[str] = "WC-CRD-3"
    touches: ClassVar[str] = "button:pass"
    words: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Overflow(Verb):
    """Put a unit of a Town Portal beside its destination (WC-CRD-27)."""

    piece: str
    to: str
    kind: Literal["overflow"] = "overflow"
    rule: ClassVar[str] = "WC-CRD-27"
    touches: ClassVar[str] = "piece:{piece} space:{to}"
    words: ClassVar[str] = "place {piece} {to}"


@dataclass(frozen=True, slots=True)
class ChooseBattle(Verb):
    """Fight in this hex next (WC-BAT-3); ``enemy`` names a side where several wait (WC-BAT-4)."""

    space: str
    enemy: str = ""
    kind: Literal["choose_battle"] = "choose_battle"
    rule: ClassVar[str] = "WC-BAT-3"

    @property
    def path(self) -> Path:
        if self.enemy:
            return path_of("space", self.space, "choice", self.enemy)
        return path_of("space", self.space)

    @property
    def text(self) -> str:
        return f"battle {self.space} {self.enemy}".rstrip()


@dataclass(frozen=True, slots=True)
class Join(Verb):
    """Take part in a teammate's battle with units in flanks, or keep them out (WC-BAT-9)."""

    join: bool
    kind: Literal["join"] = "join"
    rule: ClassVar[str] = "WC-BAT-9"

    @property
    def path(self) -> Path:
        return path_of("button", "join" if self.join else "stay_out")

    @property
    def text(self) -> str:
        return "join" if self.join else "stay out"


@dataclass(frozen=True, slots=True)
class NamePhases(Verb):
    """The phases in which Slow Poison strikes first (WC-ABL-3): unit types joined by "+"."""

    phases: str
    kind: Literal["name_phases"] = "name_phases"
    rule: ClassVar[str] = "WC-ABL-3"
    touches: ClassVar[str] = "choice:{phases}"
    words: ClassVar[str] = "poison {phases}"


@dataclass(frozen=True, slots=True)
class Raise(Verb):
    """Raise that many melee units (WC-ABL-6)."""

    number: int
    kind: Literal["raise"] = "raise"
    rule: ClassVar[str] = "WC-ABL-6"
    touches: ClassVar[str] = "choice:{number}"
    words: ClassVar[str] = "raise {number}"


@dataclass(frozen=True, slots=True)
class Remove(Verb):
    """Remove a unit as a casualty (WC-CAS-2)."""

    piece: str
    kind: Literal["remove"] = "remove"
    rule: ClassVar[str] = "WC-CAS-2"
    touches: ClassVar[str] = "piece:{piece}"
    words: ClassVar[str] = "remove {piece}"


@dataclass(frozen=True, slots=True)
class ChooseSite(Verb):
    """Where a killed unit comes back (WC-NOR-8)."""

    space: str
    kind: Literal["choose_site"] = "choose_site"
    rule: ClassVar[str] = "WC-NOR-8"
    touches: ClassVar[str] = "space:{space}"
    words: ClassVar[str] = "revive {space}"


AnyAction = (
    Move
    | Carry
    | UndoMove
    | EndStep
    | PlayCard
    | Pass
    | Overflow
    | ChooseBattle
    | Join
    | NamePhases
    | Raise
    | Remove
    | ChooseSite
    | Harvest
    | HarvestWithBuilder
    | Conjure
    | Deploy
    | FinishBuilding
    | FinishOutpost
    | Train
    | Construct
    | ConstructOutpost
    | Upgrade
    | UndoSpend
    | Give
    | Ask
    | Grant
)

UNDO_MOVE = UndoMove()
END_MOVE = EndStep("move")
END_HARVEST = EndStep("harvest")
END_DEPLOY = EndStep("deploy")
END_SPEND = EndStep("spend")
PASS = Pass()
JOIN = Join(True)
STAY_OUT = Join(False)
UNDO_SPEND = UndoSpend()

__all__ = [
    "Resource",
    "TrainKind",
    "UnitKind",
    "AnyAction",
    "Ask",
    "Carry",
    "ChooseBattle",
    "ChooseSite",
    "Conjure",
    "Construct",
    "ConstructOutpost",
    "Deploy",
    "END_DEPLOY",
    "END_HARVEST",
    "END_MOVE",
    "END_SPEND",
    "EndStep",
    "FinishBuilding",
    "FinishOutpost",
    "Give",
    "Grant",
    "Harvest",
    "HarvestWithBuilder",
    "JOIN",
    "Join",
    "Move",
    "NamePhases",
    "Overflow",
    "PASS",
    "Pass",
    "PlayCard",
    "Raise",
    "Remove",
    "STAY_OUT",
    "Train",
    "UNDO_MOVE",
    "UNDO_SPEND",
    "UndoMove",
    "UndoSpend",
    "Upgrade",
]
