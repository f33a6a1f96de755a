"""What a seat can do. Each kind is a small frozen value; a match hands out the same objects again and again.

Names are those of the table: hexes ``c5``, pieces ``HU.melee@c5`` (any one of that owner, kind, hex and state),
cards ``HU-fast-1``. ``kind`` names of things to train or build are unit types.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from tabletop.rules.game import Path

from .paths import path_of as _path
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

_STRICT = {"extra": "forbid"}  # read by pydantic where actions come from a file


@dataclass(frozen=True, slots=True)
class Move:
    """Move a piece to a hex (WC-MOV-1); the way is the shortest one."""

    piece: str
    to: str
    kind: Literal["move"] = "move"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("piece", self.piece, "space", self.to)

    @property
    def text(self) -> str:
        return f"move {self.piece} {self.to}"


@dataclass(frozen=True, slots=True)
class Carry:
    """Move a unit to a hex and take a captive along as far as ``drop`` (WC-CPT-4)."""

    piece: str
    captive: str
    to: str
    drop: str
    kind: Literal["carry"] = "carry"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("piece", self.piece, "piece", self.captive, "space", self.to, "space", self.drop)

    @property
    def text(self) -> str:
        return f"move {self.piece} {self.to} with {self.captive} to {self.drop}"


@dataclass(frozen=True, slots=True)
class UndoMove:
    """Take the last move of this step back (WC-MOV-9)."""

    kind: Literal["undo_move"] = "undo_move"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("button", "undo_move")

    @property
    def text(self) -> str:
        return "undo move"


@dataclass(frozen=True, slots=True)
class EndStep:
    """End one's own step (WC-TRN-2)."""

    step: Literal["move", "harvest", "deploy", "spend"]
    kind: Literal["end_step"] = "end_step"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("button", f"end_{self.step}")

    @property
    def text(self) -> str:
        return f"end {self.step}"


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card of the hand (WC-CRD-3) with what it is aimed at: a hex, a second hex, a piece, a choice."""

    card: str
    space: str = ""
    to: str = ""
    piece: str = ""
    choice: str = ""
    kind: Literal["play"] = "play"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        parts = ["card", self.card]
        for what, value in (("space", self.space), ("space", self.to), ("piece", self.piece), ("choice", self.choice)):
            if value:
                parts += [what, value]
        return _path(*parts)

    @property
    def text(self) -> str:
        return " ".join(["play", self.card, *filter(None, (self.space, self.to, self.piece, self.choice))])


@dataclass(frozen=True, slots=True)
class Pass:
    """Play no card now."""

    kind: Literal["pass"] = "pass"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("button", "pass")

    @property
    def text(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Overflow:
    """Put a unit of a Town Portal beside its destination (WC-CRD-27)."""

    piece: str
    to: str
    kind: Literal["overflow"] = "overflow"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("piece", self.piece, "space", self.to)

    @property
    def text(self) -> str:
        return f"place {self.piece} {self.to}"


@dataclass(frozen=True, slots=True)
class ChooseBattle:
    """Fight in this hex next (WC-BAT-3); ``enemy`` names a side where several wait (WC-BAT-4)."""

    space: str
    enemy: str = ""
    kind: Literal["choose_battle"] = "choose_battle"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        if self.enemy:
            return _path("space", self.space, "choice", self.enemy)
        return _path("space", self.space)

    @property
    def text(self) -> str:
        return f"battle {self.space} {self.enemy}".rstrip()


@dataclass(frozen=True, slots=True)
class Join:
    """Take part in a teammate's battle with units in flanks, or keep them out (WC-BAT-9)."""

    join: bool
    kind: Literal["join"] = "join"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("button", "join" if self.join else "stay_out")

    @property
    def text(self) -> str:
        return "join" if self.join else "stay out"


@dataclass(frozen=True, slots=True)
class NamePhases:
    """The phases in which Slow Poison strikes first (WC-ABL-3): unit types joined by "+"."""

    phases: str
    kind: Literal["name_phases"] = "name_phases"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("choice", self.phases)

    @property
    def text(self) -> str:
        return f"poison {self.phases}"


@dataclass(frozen=True, slots=True)
class Raise:
    """Raise that many melee units (WC-ABL-6)."""

    number: int
    kind: Literal["raise"] = "raise"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("choice", str(self.number))

    @property
    def text(self) -> str:
        return f"raise {self.number}"


@dataclass(frozen=True, slots=True)
class Remove:
    """Remove a unit as a casualty (WC-CAS-2)."""

    piece: str
    kind: Literal["remove"] = "remove"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("piece", self.piece)

    @property
    def text(self) -> str:
        return f"remove {self.piece}"


@dataclass(frozen=True, slots=True)
class ChooseSite:
    """Where a killed unit comes back (WC-NOR-8)."""

    space: str
    kind: Literal["choose_site"] = "choose_site"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("space", self.space)

    @property
    def text(self) -> str:
        return f"revive {self.space}"


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
