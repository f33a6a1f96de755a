"""The kinds of actions. Each is a small frozen value; common ones are cached (``action_cache``).

Ids: hexes ``c5``, pieces ``HU.melee@c5`` (any one of that owner, kind, hex and state), cards ``HU-fast-1``; what is
trained or built is given by unit type.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from tabletop.rules.game import Path
from tabletop.rules.verbs import Verb, path_of

TrainKind = Literal["melee", "ranged", "flying", "worker"]
UnitKind = Literal["melee", "ranged", "flying"]
Resource = Literal["gold", "wood"]


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
    """Undo the last move of this step (WC-MOV-9)."""

    kind: Literal["undo_move"] = "undo_move"
    rule: ClassVar[str] = "WC-MOV-9"
    touches: ClassVar[str] = "button:undo_move"
    words: ClassVar[str] = "undo move"


@dataclass(frozen=True, slots=True)
class EndStep(Verb):
    """End the seat's own step (WC-TRN-2)."""

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


# ------------------------------------------------------------------- Harvest, Deploy and Spend Steps, gifts


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
    """Finish a building (WC-DEP-4); ``summoned``: one without a worker."""

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
    """Undo the last training or construction of this step (4.1)."""

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
    """Answer a teammate's question with a number of resources, 0 for none (WC-TEAM-2)."""

    number: int
    kind: Literal["grant"] = "grant"
    rule: ClassVar[str] = "WC-TEAM-2"
    words: ClassVar[str] = "grant {number}"

    @property
    def path(self) -> Path:
        return path_of("choice", str(self.number)) if self.number else path_of("button", "refuse")


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
