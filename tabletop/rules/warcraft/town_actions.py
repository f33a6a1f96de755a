"""Actions of the Harvest, Deploy and Spend Steps, and gifts between teammates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from tabletop.rules.game import Path

from .paths import path_of as _path

_STRICT = {"extra": "forbid"}  # read by pydantic where actions come from a file

TrainKind = Literal["melee", "ranged", "flying", "worker"]
UnitKind = Literal["melee", "ranged", "flying"]
Resource = Literal["gold", "wood"]


@dataclass(frozen=True, slots=True)
class Harvest:
    """Roll for the next worker of a hex (WC-HAR-2)."""

    space: str
    kind: Literal["harvest"] = "harvest"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("space", self.space)

    @property
    def text(self) -> str:
        return f"harvest {self.space}"


@dataclass(frozen=True, slots=True)
class HarvestWithBuilder:
    """Let the worker of an unfinished Outpost harvest, which destroys the Outpost (WC-HAR-6)."""

    piece: str
    kind: Literal["harvest_with_builder"] = "harvest_with_builder"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("piece", self.piece)

    @property
    def text(self) -> str:
        return f"harvest with {self.piece}"


@dataclass(frozen=True, slots=True)
class Conjure:
    """A Necromancer raises the unit of its hex (WC-NEC-6)."""

    piece: str
    kind: Literal["conjure"] = "conjure"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("piece", self.piece)

    @property
    def text(self) -> str:
        return f"conjure with {self.piece}"


@dataclass(frozen=True, slots=True)
class Deploy:
    """Put what was trained on the map (WC-DEP-3)."""

    item: TrainKind
    to: str
    kind: Literal["deploy"] = "deploy"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("choice", f"deploy.{self.item}", "space", self.to)

    @property
    def text(self) -> str:
        return f"deploy {self.item} {self.to}"


@dataclass(frozen=True, slots=True)
class FinishBuilding:
    """Finish a building (WC-DEP-4); ``summoned``: one that stands without a worker."""

    item: UnitKind
    summoned: bool = False
    kind: Literal["finish_building"] = "finish_building"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("choice", f"finish.{self.item}{'.summoned' if self.summoned else ''}")

    @property
    def text(self) -> str:
        return f"finish {self.item} building{' summoned' if self.summoned else ''}"


@dataclass(frozen=True, slots=True)
class FinishOutpost:
    """Finish an Outpost (WC-DEP-5)."""

    space: str
    kind: Literal["finish_outpost"] = "finish_outpost"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("space", self.space)

    @property
    def text(self) -> str:
        return f"finish outpost {self.space}"


@dataclass(frozen=True, slots=True)
class Train:
    """Train a unit or a worker (WC-SPN-3, 4)."""

    item: TrainKind
    kind: Literal["train"] = "train"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("button", "train", "choice", self.item)

    @property
    def text(self) -> str:
        return f"train {self.item}"


@dataclass(frozen=True, slots=True)
class Construct:
    """Start a building with a worker of the Town (WC-SPN-10)."""

    item: UnitKind
    kind: Literal["construct"] = "construct"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("button", "construct", "choice", self.item)

    @property
    def text(self) -> str:
        return f"construct {self.item} building"


@dataclass(frozen=True, slots=True)
class ConstructOutpost:
    """Start an Outpost with a worker of its hex (WC-SPN-11)."""

    space: str
    kind: Literal["construct_outpost"] = "construct_outpost"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("button", "outpost", "space", self.space)

    @property
    def text(self) -> str:
        return f"construct outpost {self.space}"


@dataclass(frozen=True, slots=True)
class Upgrade:
    """Upgrade a unit type (WC-SPN-30); ``free``: at a graveyard (WC-NEC-7)."""

    item: UnitKind
    free: bool = False
    kind: Literal["upgrade"] = "upgrade"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("button", "free_upgrade" if self.free else "upgrade", "choice", self.item)

    @property
    def text(self) -> str:
        return f"{'free ' if self.free else ''}upgrade {self.item}"


@dataclass(frozen=True, slots=True)
class UndoSpend:
    """Take the last training or construction of this step back (4.1)."""

    kind: Literal["undo_spend"] = "undo_spend"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("button", "undo_spend")

    @property
    def text(self) -> str:
        return "undo spend"


@dataclass(frozen=True, slots=True)
class Give:
    """Give a teammate resources (WC-TEAM-2)."""

    to: str
    resource: Resource
    number: int
    kind: Literal["give"] = "give"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("button", "give", "choice", f"{self.to}.{self.resource}", "choice", str(self.number))

    @property
    def text(self) -> str:
        return f"give {self.to} {self.number} {self.resource}"


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask a teammate for resources (WC-TEAM-2)."""

    to: str
    resource: Resource
    number: int
    kind: Literal["ask"] = "ask"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("button", "ask", "choice", f"{self.to}.{self.resource}", "choice", str(self.number))

    @property
    def text(self) -> str:
        return f"ask {self.to} {self.number} {self.resource}"


@dataclass(frozen=True, slots=True)
class Grant:
    """Answer a teammate: that much, 0 for nothing (WC-TEAM-2)."""

    number: int
    kind: Literal["grant"] = "grant"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("choice", str(self.number)) if self.number else _path("button", "refuse")

    @property
    def text(self) -> str:
        return f"grant {self.number}"
