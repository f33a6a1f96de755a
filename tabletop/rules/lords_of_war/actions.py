"""What a seat can do. Each kind is a small frozen value; a match hands out the same objects again and again."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Literal

from tabletop.rules.game import Path, Target

_STRICT = {"extra": "forbid"}  # read by pydantic where actions come from a file


@lru_cache(maxsize=1 << 14)
def _path(*parts: str) -> Path:
    return tuple(Target(parts[n], parts[n + 1]) for n in range(0, len(parts), 2))


@dataclass(frozen=True, slots=True)
class PlaceOpening:
    """Take up the challenge with a card of the hand (LW-OPN-1, 2)."""

    card: str
    square: str
    kind: Literal["place_opening"] = "place_opening"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("card", self.card, "space", self.square)

    @property
    def text(self) -> str:
        return f"challenge {self.card} {self.square}"


@dataclass(frozen=True, slots=True)
class Deploy:
    """Deploy a card of the hand, forced or not (LW-DEP-1 to 8)."""

    card: str
    square: str
    kind: Literal["deploy"] = "deploy"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("card", self.card, "space", self.square)

    @property
    def text(self) -> str:
        return f"deploy {self.card} {self.square}"


@dataclass(frozen=True, slots=True)
class SkipDeploy:
    """Go on without a deployment because none is possible (LW-DEP-9)."""

    kind: Literal["skip_deploy"] = "skip_deploy"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("button", "skip_deploy")

    @property
    def text(self) -> str:
        return "skip deployment"


@dataclass(frozen=True, slots=True)
class Move:
    """Step along a movement arrow (LW-MOV-3)."""

    unit: str
    square: str
    kind: Literal["move"] = "move"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("piece", self.unit, "space", self.square)

    @property
    def text(self) -> str:
        return f"move {self.unit} {self.square}"


@dataclass(frozen=True, slots=True)
class Aim:
    """Order a shot for the coming check; another aim replaces it (LW-RNG-2)."""

    unit: str
    target: str
    kind: Literal["aim"] = "aim"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("piece", self.unit, "piece", self.target)

    @property
    def text(self) -> str:
        return f"aim {self.unit} {self.target}"


@dataclass(frozen=True, slots=True)
class Hold:
    """Take the order to shoot back."""

    unit: str
    kind: Literal["hold"] = "hold"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("piece", self.unit, "button", "hold")

    @property
    def text(self) -> str:
        return f"hold {self.unit}"


@dataclass(frozen=True, slots=True)
class Resolve:
    """End the fire step: the combat check is resolved (LW-CMB-1)."""

    kind: Literal["resolve"] = "resolve"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("button", "resolve")

    @property
    def text(self) -> str:
        return "resolve"


@dataclass(frozen=True, slots=True)
class Advance:
    """A Berserker's forced advance into a victim's square (LW-BSK-1)."""

    unit: str
    square: str
    kind: Literal["advance"] = "advance"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("piece", self.unit, "space", self.square)

    @property
    def text(self) -> str:
        return f"advance {self.unit} {self.square}"


@dataclass(frozen=True, slots=True)
class EndBattle:
    """End Phase 2 (LW-CMB-9)."""

    kind: Literal["end_battle"] = "end_battle"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("button", "end_battle")

    @property
    def text(self) -> str:
        return "end battle"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top card of the deck (LW-RNF-1)."""

    kind: Literal["draw"] = "draw"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("pile", "deck")

    @property
    def text(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Retreat:
    """Take a unit back into the hand (LW-RNF-4)."""

    unit: str
    kind: Literal["retreat"] = "retreat"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("piece", self.unit)

    @property
    def text(self) -> str:
        return f"retreat {self.unit}"


@dataclass(frozen=True, slots=True)
class Stop:
    """Stay below six cards; only with an empty deck (LW-RNF-3)."""

    kind: Literal["stop"] = "stop"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("button", "stop")

    @property
    def text(self) -> str:
        return "stop"


@dataclass(frozen=True, slots=True)
class Concede:
    """Give the battle up (LW-END-6)."""

    kind: Literal["concede"] = "concede"
    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    @property
    def path(self) -> Path:
        return _path("button", "concede")

    @property
    def text(self) -> str:
        return "concede"


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
