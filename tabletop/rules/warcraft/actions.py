"""The kinds of actions. Each is a small frozen value; those of which many are made are
cached, since making one costs more than finding it.

Ids: hexes ``c5``, pieces ``HU.melee@c5`` (any one of that owner, kind, hex and state), cards ``HU-fast-1``; what is
trained or built is given by unit type.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal

from tabletop.rules.game import Ids, Path, Verb, action, path_of

from .content import Army, Captive, Card, Hex, Unit, UnitType

TrainKind = Annotated[Literal["melee", "ranged", "flying", "worker"], Ids("unit")]
UnitKind = Annotated[UnitType, Ids("unit")]
Resource = Annotated[Literal["gold", "wood"], Ids("resource")]


@action("WC-MOV-1", "piece:{piece} space:{to}", "move {piece} {to}")
class Move(Verb):
    """Move a piece to a hex (WC-MOV-1); the way is the shortest one."""

    piece: Unit
    to: Hex


@action(
    "WC-CPT-4", "piece:{piece} piece:{captive} space:{to} space:{drop}", "move {piece} {to} with {captive} to {drop}"
)
class Carry(Verb):
    """Move a unit to a hex and take a captive along as far as ``drop`` (WC-CPT-4)."""

    piece: Unit
    captive: Captive
    to: Hex
    drop: Hex


@action("WC-MOV-9", "button:undo_move", "undo move")
class UndoMove(Verb):
    """Undo the last move of this step (WC-MOV-9)."""


@action("WC-TRN-2", "button:end_{step}", "end {step}")
class EndStep(Verb):
    """End the seat's own step (WC-TRN-2)."""

    step: Literal["move", "harvest", "deploy", "spend"]


@action(
    "WC-CRD-3",
    "card:{card} space:{space} space:{to} piece:{piece} choice:{choice}",
    "play {card} {space} {to} {piece} {choice}",
    kind="play",
)
class PlayCard(Verb):
    """Play a card of the hand (WC-CRD-3) with what it is aimed at: a hex, a second hex, a piece, a choice."""

    card: Card
    space: Hex = ""
    to: Hex = ""
    piece: Unit = ""
    choice: str = ""


@action("WC-CRD-3", "button:pass", "pass")
class Pass(Verb):
    """Play no card now."""


@action("WC-CRD-27", "piece:{piece} space:{to}", "place {piece} {to}")
class Overflow(Verb):
    """Put a unit of a Town Portal beside its destination (WC-CRD-27)."""

    piece: Unit
    to: Hex


@action("WC-BAT-3", "space:{space} choice:{enemy}", "battle {space} {enemy}")
class ChooseBattle(Verb):
    """Fight in this hex next (WC-BAT-3); ``enemy`` names a side where several wait (WC-BAT-4)."""

    space: Hex
    enemy: Army = ""


@action("WC-BAT-9")
class Join(Verb):
    """Take part in a teammate's battle with units in flanks, or keep them out (WC-BAT-9)."""

    join: bool

    @property
    def path(self) -> Path:
        return path_of("button", "join" if self.join else "stay_out")

    @property
    def text(self) -> str:
        return "join" if self.join else "stay out"


@action("WC-ABL-3", "choice:{phases}", "poison {phases}")
class NamePhases(Verb):
    """The phases in which Slow Poison strikes first (WC-ABL-3): unit types joined by "+"."""

    phases: str


@action("WC-ABL-6", "choice:{number}", "raise {number}")
class Raise(Verb):
    """Raise that many melee units (WC-ABL-6)."""

    number: int


@action("WC-CAS-2", "piece:{piece}", "remove {piece}")
class Remove(Verb):
    """Remove a unit as a casualty (WC-CAS-2)."""

    piece: Unit


@action("WC-NOR-8", "space:{space}", "revive {space}")
class ChooseSite(Verb):
    """Where a killed unit comes back (WC-NOR-8)."""

    space: Hex


# ------------------------------------------------------------------- Harvest, Deploy and Spend Steps, gifts


@action("WC-HAR-1", "space:{space}", "harvest {space}")
class Harvest(Verb):
    """Roll for the next worker of a hex (WC-HAR-2)."""

    space: Hex


@action("WC-HAR-6", "piece:{piece}", "harvest with {piece}")
class HarvestWithBuilder(Verb):
    """Let the worker of an unfinished Outpost harvest, which destroys the Outpost (WC-HAR-6)."""

    piece: Unit


@action("WC-NEC-6", "piece:{piece}", "conjure with {piece}")
class Conjure(Verb):
    """A Necromancer raises the unit of its hex (WC-NEC-6)."""

    piece: Unit


@action("WC-DEP-3", "choice:deploy.{item} space:{to}", "deploy {item} {to}")
class Deploy(Verb):
    """Put what was trained on the map (WC-DEP-3)."""

    item: TrainKind
    to: Hex


@action("WC-DEP-4")
class FinishBuilding(Verb):
    """Finish a building (WC-DEP-4); ``summoned``: one without a worker."""

    item: UnitKind
    summoned: bool = False

    @property
    def path(self) -> Path:
        return path_of("choice", f"finish.{self.item}{'.summoned' if self.summoned else ''}")

    @property
    def text(self) -> str:
        return f"finish {self.item} building{' summoned' if self.summoned else ''}"


@action("WC-DEP-5", "space:{space}", "finish outpost {space}")
class FinishOutpost(Verb):
    """Finish an Outpost (WC-DEP-5)."""

    space: Hex


@action("WC-SPN-3", "button:train choice:{item}", "train {item}")
class Train(Verb):
    """Train a unit or a worker (WC-SPN-3, 4)."""

    item: TrainKind


@action("WC-SPN-10", "button:construct choice:{item}", "construct {item} building")
class Construct(Verb):
    """Start a building with a worker of the Town (WC-SPN-10)."""

    item: UnitKind


@action("WC-SPN-11", "button:outpost space:{space}", "construct outpost {space}")
class ConstructOutpost(Verb):
    """Start an Outpost with a worker of its hex (WC-SPN-11)."""

    space: Hex


@action("WC-SPN-30")
class Upgrade(Verb):
    """Upgrade a unit type (WC-SPN-30); ``free``: at a graveyard (WC-NEC-7)."""

    item: UnitKind
    free: bool = False

    @property
    def path(self) -> Path:
        return path_of("button", "free_upgrade" if self.free else "upgrade", "choice", self.item)

    @property
    def text(self) -> str:
        return f"{'free ' if self.free else ''}upgrade {self.item}"


@action("WC-SPN-2", "button:undo_spend", "undo spend")
class UndoSpend(Verb):
    """Undo the last training or construction of this step (4.1)."""


@action("WC-TEAM-2", "button:give choice:{to}.{resource} choice:{number}", "give {to} {number} {resource}")
class Give(Verb):
    """Give a teammate resources (WC-TEAM-2)."""

    to: Army
    resource: Resource
    number: int


@action("WC-TEAM-2", "button:ask choice:{to}.{resource} choice:{number}", "ask {to} {number} {resource}")
class Ask(Verb):
    """Ask a teammate for resources (WC-TEAM-2)."""

    to: Army
    resource: Resource
    number: int


@action("WC-TEAM-2", words="grant {number}")
class Grant(Verb):
    """Answer a teammate's question with a number of resources, 0 for none (WC-TEAM-2)."""

    number: int

    @property
    def path(self) -> Path:
        return path_of("choice", str(self.number)) if self.number else path_of("button", "refuse")


UNDO_MOVE = UndoMove()
END_MOVE = EndStep("move")
END_HARVEST = EndStep("harvest")
END_SPEND = EndStep("spend")
PASS = Pass()
UNDO_SPEND = UndoSpend()


_cached = lru_cache(maxsize=1 << 9)
"""For a cache that is enough for the actions of a kind in one game. Older ones are dropped, so that memory does not
grow over many games."""
move_action = lru_cache(maxsize=1 << 12)(Move)
carry_action = _cached(Carry)
play_action = _cached(PlayCard)
overflow_action = _cached(Overflow)
remove_action = _cached(Remove)
deploy_action = _cached(Deploy)
give_action = _cached(Give)
ask_action = _cached(Ask)
