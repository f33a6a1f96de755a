"""Actions of the Harvest, Deploy and Spend Steps, and gifts between teammates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from tabletop.rules.game import Path
from tabletop.rules.verbs import Verb, path_of

TrainKind = Literal["melee", "ranged", "flying", "worker"]
UnitKind = Literal["melee", "ranged", "flying"]
Resource = Literal["gold", "wood"]


@dataclass(frozen=True, slots=True)
class Harvest(Verb):
    """Roll for the next worker of a hex (WC-HAR-2)."""

    space: str
    kind: Literal["harvest"] = "harvest"
    rule: ClassVar[str] = "WC-HAR-1"
    touches: ClassVar[str] = "space:{space}"
    words: ClassVar[str] = "harvest {space}"


@dataclass(frozen=True, slots=True)
class HarvestWithBuilder(Verb):
    """Let the worker of an unfinished Outpost harvest, which destroys the Outpost (WC-HAR-6)."""

    piece: str
    kind: Literal["harvest_with_builder"] = "harvest_with_builder"
    rule: ClassVar[str] = "WC-HAR-6"
    touches: ClassVar[str] = "piece:{piece}"
    words: ClassVar[str] = "harvest with {piece}"


@dataclass(frozen=True, slots=True)
class Conjure(Verb):
    """A Necromancer raises the unit of its hex (WC-NEC-6)."""

    piece: str
    kind: Literal["conjure"] = "conjure"
    rule: ClassVar[str] = "WC-NEC-6"
    touches: ClassVar[str] = "piece:{piece}"
    words: ClassVar[str] = "conjure with {piece}"


@dataclass(frozen=True, slots=True)
class Deploy(Verb):
    """Put what was trained on the map (WC-DEP-3)."""

    item: TrainKind
    to: str
    kind: Literal["deploy"] = "deploy"
    rule: ClassVar[str] = "WC-DEP-3"
    touches: ClassVar[str] = "choice:deploy.{item} space:{to}"
    words: ClassVar[str] = "deploy {item} {to}"


@dataclass(frozen=True, slots=True)
class FinishBuilding(Verb):
    """Finish a building (WC-DEP-4); ``summoned``: one that stands without a worker."""

    item: UnitKind
    summoned: bool = False
    kind: Literal["finish_building"] = "finish_building"
    rule: ClassVar[str] = "WC-DEP-4"

    @property
    def path(self) -> Path:
        return path_of("choice", f"finish.{self.item}{'.summoned' if self.summoned else ''}")

    @property
    def text(self) -> str:
        return f"finish {self.item} building{' summoned' if self.summoned else ''}"


@dataclass(frozen=True, slots=True)
class FinishOutpost(Verb):
    """Finish an Outpost (WC-DEP-5)."""

    space: str
    kind: Literal["finish_outpost"] = "finish_outpost"
    rule: ClassVar[str] = "WC-DEP-5"
    touches: ClassVar[str] = "space:{space}"
    words: ClassVar[str] = "finish outpost {space}"


@dataclass(frozen=True, slots=True)
class Train(Verb):
    """Train a unit or a worker (WC-SPN-3, 4)."""

    item: TrainKind
    kind: Literal["train"] = "train"
    rule: ClassVar[str] = "WC-SPN-3"
    touches: ClassVar[str] = "button:train choice:{item}"
    words: ClassVar[str] = "train {item}"


@dataclass(frozen=True, slots=True)
class Construct(Verb):
    """Start a building with a worker of the Town (WC-SPN-10)."""

    item: UnitKind
    kind: Literal["construct"] = "construct"
    rule: ClassVar[str] = "WC-SPN-10"
    touches: ClassVar[str] = "button:construct choice:{item}"
    words: ClassVar[str] = "construct {item} building"


@dataclass(frozen=True, slots=True)
class ConstructOutpost(Verb):
    """Start an Outpost with a worker of its hex (WC-SPN-11)."""

    space: str
    kind: Literal["construct_outpost"] = "construct_outpost"
    rule: ClassVar[str] = "WC-SPN-11"
    touches: ClassVar[str] = "button:outpost space:{space}"
    words: ClassVar[str] = "construct outpost {space}"


@dataclass(frozen=True, slots=True)
class Upgrade(Verb):
    """Upgrade a unit type (WC-SPN-30); ``free``: at a graveyard (WC-NEC-7)."""

    item: UnitKind
    free: bool = False
    kind: Literal["upgrade"] = "upgrade"
    rule: ClassVar[str] = "WC-SPN-30"

    @property
    def path(self) -> Path:
        return path_of("button", "free_upgrade" if self.free else "upgrade", "choice", self.item)

    @property
    def text(self) -> str:
        return f"{'free ' if self.free else ''}upgrade {self.item}"


@dataclass(frozen=True, slots=True)
class UndoSpend(Verb):
    """Take the last training or construction of this step back (4.1)."""

    kind: Literal["undo_spend"] = "undo_spend"
    rule: ClassVar[str] = "WC-SPN-2"
    touches: ClassVar[str] = "button:undo_spend"
    words: ClassVar[str] = "undo spend"


@dataclass(frozen=True, slots=True)
class Give(Verb):
    """Give a teammate resources (WC-TEAM-2)."""

    to: str
    resource: Resource
    number: int
    kind: Literal["give"] = "give"
    rule: ClassVar[str] = "WC-TEAM-2"
    touches: ClassVar[str] = "button:give choice:{to}.{resource} choice:{number}"
    words: ClassVar[str] = "give {to} {number} {resource}"


@dataclass(frozen=True, slots=True)
class Ask(Verb):
    """Ask a teammate for resources (WC-TEAM-2)."""

    to: str
    resource: Resource
    number: int
    kind: Literal["ask"] = "ask"
    rule: ClassVar[str] = "WC-TEAM-2"
    touches: ClassVar[str] = "button:ask choice:{to}.{resource} choice:{number}"
    words: ClassVar[str] = "ask {to} {number} {resource}"


@dataclass(frozen=True, slots=True)
class Grant(Verb):
    """Answer a teammate: that much, 0 for nothing (WC-TEAM-2)."""

    number: int
    kind: Literal["grant"] = "grant"
    rule: ClassVar[str] = "WC-TEAM-2"
    words: ClassVar[str] = "grant {number}"

    @property
    def path(self) -> Path:
        return path_of("choice", str(self.number)) if self.number else path_of("button", "refuse")
