"""The kinds of actions. Each is a small frozen value; a match reuses the same objects (``config.Tables``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from tabletop.rules.verbs import Verb


@dataclass(frozen=True, slots=True)
class PlaceOpening(Verb):
    """Take up the challenge with a card of the hand (LW-OPN-1, 2)."""

    card: str
    square: str
    kind: Literal["place_opening"] = "place_opening"
    rule: ClassVar[str] = "LW-OPN-1"
    touches: ClassVar[str] = "card:{card} space:{square}"
    words: ClassVar[str] = "challenge {card} {square}"


@dataclass(frozen=True, slots=True)
class Deploy(Verb):
    """Deploy a card of the hand, forced or not (LW-DEP-1 to 8)."""

    card: str
    square: str
    kind: Literal["deploy"] = "deploy"
    rule: ClassVar[str] = "LW-DEP-2"
    touches: ClassVar[str] = "card:{card} space:{square}"
    words: ClassVar[str] = "deploy {card} {square}"


@dataclass(frozen=True, slots=True)
class SkipDeploy(Verb):
    """Go on without a deployment because none is possible (LW-DEP-9)."""

    kind: Literal["skip_deploy"] = "skip_deploy"
    rule: ClassVar[str] = "LW-DEP-9"
    touches: ClassVar[str] = "button:skip_deploy"
    words: ClassVar[str] = "skip deployment"


@dataclass(frozen=True, slots=True)
class Move(Verb):
    """Step along a movement arrow (LW-MOV-3)."""

    unit: str
    square: str
    kind: Literal["move"] = "move"
    rule: ClassVar[str] = "LW-MOV-3"
    touches: ClassVar[str] = "piece:{unit} space:{square}"
    words: ClassVar[str] = "move {unit} {square}"


@dataclass(frozen=True, slots=True)
class Aim(Verb):
    """Order a shot for the coming check; another aim replaces it (LW-RNG-2)."""

    unit: str
    target: str
    kind: Literal["aim"] = "aim"
    rule: ClassVar[str] = "LW-RNG-2"
    touches: ClassVar[str] = "piece:{unit} piece:{target}"
    words: ClassVar[str] = "aim {unit} {target}"


@dataclass(frozen=True, slots=True)
class Hold(Verb):
    """Cancel the order to shoot."""

    unit: str
    kind: Literal["hold"] = "hold"
    rule: ClassVar[str] = "LW-RNG-10"
    touches: ClassVar[str] = "piece:{unit} button:hold"
    words: ClassVar[str] = "hold {unit}"


@dataclass(frozen=True, slots=True)
class Resolve(Verb):
    """End the fire step: the combat check is resolved (LW-CMB-1)."""

    kind: Literal["resolve"] = "resolve"
    rule: ClassVar[str] = "LW-CMB-1"
    touches: ClassVar[str] = "button:resolve"
    words: ClassVar[str] = "resolve"


@dataclass(frozen=True, slots=True)
class Advance(Verb):
    """A Berserker's forced advance into a victim's square (LW-BSK-1)."""

    unit: str
    square: str
    kind: Literal["advance"] = "advance"
    rule: ClassVar[str] = "LW-BSK-1"
    touches: ClassVar[str] = "piece:{unit} space:{square}"
    words: ClassVar[str] = "advance {unit} {square}"


@dataclass(frozen=True, slots=True)
class EndBattle(Verb):
    """End Phase 2 (LW-CMB-9)."""

    kind: Literal["end_battle"] = "end_battle"
    rule: ClassVar[str] = "LW-CMB-9"
    touches: ClassVar[str] = "button:end_battle"
    words: ClassVar[str] = "end battle"


@dataclass(frozen=True, slots=True)
class Draw(Verb):
    """Draw the top card of the deck (LW-RNF-1)."""

    kind: Literal["draw"] = "draw"
    rule: ClassVar[str] = "LW-RNF-1"
    touches: ClassVar[str] = "pile:deck"
    words: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Retreat(Verb):
    """Take a unit back into the hand (LW-RNF-4)."""

    unit: str
    kind: Literal["retreat"] = "retreat"
    rule: ClassVar[str] = "LW-RNF-4"
    touches: ClassVar[str] = "piece:{unit}"
    words: ClassVar[str] = "retreat {unit}"


@dataclass(frozen=True, slots=True)
class Stop(Verb):
    """Stay below six cards; only with an empty deck (LW-RNF-3)."""

    kind: Literal["stop"] = "stop"
    rule: ClassVar[str] = "LW-RNF-3"
    touches: ClassVar[str] = "button:stop"
    words: ClassVar[str] = "stop"


@dataclass(frozen=True, slots=True)
class Concede(Verb):
    """Give the battle up (LW-END-6)."""

    kind: Literal["concede"] = "concede"
    rule: ClassVar[str] = "LW-END-6"
    touches: ClassVar[str] = "button:concede"
    words: ClassVar[str] = "concede"


AnyAction = (
    PlaceOpening
    | Deploy
    | SkipDeploy
    | Move
    | Aim
    | Hold
    | Resolve
    | Advance
    | EndBattle
    | Draw
    | Retreat
    | Stop
    | Concede
)

SKIP_DEPLOY = SkipDeploy()
RESOLVE = Resolve()
END_BATTLE = EndBattle()
DRAW = Draw()
STOP = Stop()
CONCEDE = Concede()
