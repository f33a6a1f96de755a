"""The closed list of verbs that races, powers, Artifacts and Legendary Places are made of (spec 5.7).

Each verb is a small frozen value read from the content; what it does is done where its rule is: costs in ``price``,
reach in ``reach``, coins in ``scoring`` and so on. A verb holds for an Active Race, except where ``in_decline`` says
otherwise, and ``decline_keep``, ``enter_water`` (staying) and ``majority_coin``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeVar

_STRICT: dict[str, str] = {"extra": "forbid"}


@dataclass(frozen=True, slots=True)
class Verb:
    """What all verbs have in common: a document names nothing that they do not know."""

    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT


@dataclass(frozen=True, slots=True)
class Reduce(Verb):
    """Conquests cost ``by`` fewer tokens; with ``uses`` as often a turn, and then only if wanted (SW-CST)."""

    do: Literal["reduce"]
    by: int
    when: Literal["always", "terrain:mountain", "terrain:forest", "nonempty", "worgen_form", "place_adjacent"]
    uses: int = 0


@dataclass(frozen=True, slots=True)
class Floor(Verb):
    """Every conquest and every region needs at least ``n`` units (SW-CON-5)."""

    do: Literal["floor"]
    n: int


@dataclass(frozen=True, slots=True)
class Reach(Verb):
    """One more way to a region (SW-RCH-4 to 7); ``uses``: as often a turn, 0 for always."""

    do: Literal["reach"]
    kind: Literal["cavern", "water_first", "assault", "ashes"]
    uses: int = 0


@dataclass(frozen=True, slots=True)
class NoTravel(Verb):
    """Entry Regions cost nothing more (SW-RCH-3)."""

    do: Literal["no_travel"]


@dataclass(frozen=True, slots=True)
class EnterWater(Verb):
    """Lakes and Seas can be conquered (SW-RAC-NAG)."""

    do: Literal["enter_water"]


@dataclass(frozen=True, slots=True)
class AtFloor(Verb):
    """One conquest needs the floor alone; ``pay`` coins to the opponent who held the region (SW-ART-DOO)."""

    do: Literal["at_floor"]
    uses: int
    pay: int


@dataclass(frozen=True, slots=True)
class RegionCoin(Verb):
    """At scoring a coin for each region of the Active Race that ``filter`` names (SW-SCO-2)."""

    do: Literal["region_coin"]
    filter: str


@dataclass(frozen=True, slots=True)
class IslandCoin(Verb):
    """At scoring a coin for each island with a region of the Active Race (SW-POW-EXP)."""

    do: Literal["island_coin"]


@dataclass(frozen=True, slots=True)
class HeldCoin(Verb):
    """At scoring a coin for each Artifact and Legendary Place held (SW-POW-ARC)."""

    do: Literal["held_coin"]


@dataclass(frozen=True, slots=True)
class FlatCoin(Verb):
    """At scoring ``n`` coins (SW-LEG-POR)."""

    do: Literal["flat_coin"]
    n: int


@dataclass(frozen=True, slots=True)
class SameTerrainCoin(Verb):
    """At scoring a coin for each other region of the seat with the terrain of this place (SW-LEG-KAR)."""

    do: Literal["same_terrain_coin"]


@dataclass(frozen=True, slots=True)
class MajorityCoin(Verb):
    """At scoring ``n`` coins for the race with strictly most regions beside this place (SW-LEG-WEL)."""

    do: Literal["majority_coin"]
    n: int


@dataclass(frozen=True, slots=True)
class Tally(Verb):
    """Coins noted at each conquest of a kind and paid at scoring; against ``defenders``, ``coins`` for each of two or
    more (SW-SCO-3)."""

    do: Literal["tally"]
    event: Literal["nonempty", "alliance_region", "defenders"]
    coins: int


@dataclass(frozen=True, slots=True)
class FactionTwice(Verb):
    """The Faction bonus counts twice; a Neutral race may choose a side (SW-LEG-BAT)."""

    do: Literal["faction_twice"]


@dataclass(frozen=True, slots=True)
class Structure(Verb):
    """Places walls, Forts or towers (SW-RAC-NEL, SW-POW-GAR, SW-POW-DEF)."""

    do: Literal["structure"]
    kind: Literal["wall", "fort", "tower"]
    where: Literal["forest", "any", "farmland_majority"]
    when: Literal["on_occupy", "turn_end"]
    in_decline: bool


@dataclass(frozen=True, slots=True)
class Champion(Verb):
    """The Champion, and what its capture costs (SW-POW-CHA)."""

    do: Literal["champion"]
    ransom: int


@dataclass(frozen=True, slots=True)
class Beasts(Verb):
    """At the start of a turn one Beast for each region of that terrain (SW-POW-BEA)."""

    do: Literal["beasts"]
    terrain: str


@dataclass(frozen=True, slots=True)
class SaveFirst(Verb):
    """The first ``n`` losses in each turn of another seat stay in hand (SW-RAC-DRA)."""

    do: Literal["save_first"]
    n: int


@dataclass(frozen=True, slots=True)
class NoLoss(Verb):
    """No unit is lost when a region of the seat is conquered (SW-LEG-CHA)."""

    do: Literal["no_loss"]


@dataclass(frozen=True, slots=True)
class DeclineKeep(Verb):
    """``n`` tokens stay in each region in decline (SW-DEC-3)."""

    do: Literal["decline_keep"]
    n: int


@dataclass(frozen=True, slots=True)
class BuyLosses(Verb):
    """Before redeployment a token of the race for each loss caused, at ``price`` coins (SW-RAC-FOR)."""

    do: Literal["buy_losses"]
    price: int


@dataclass(frozen=True, slots=True)
class ExtraToken(Verb):
    """In its own redeployment ``n`` tokens of the race from the tray (SW-LEG-SPI)."""

    do: Literal["extra_token"]
    n: int


@dataclass(frozen=True, slots=True)
class Form(Verb):
    """At the start of a turn ``gain`` coins, or ``price`` coins paid for cheaper conquests (SW-RAC-WOR)."""

    do: Literal["form"]
    gain: int
    price: int


@dataclass(frozen=True, slots=True)
class Bombs(Verb):
    """Bombs at the end of a turn and at the start of the next (SW-RAC-GOB)."""

    do: Literal["bombs"]


@dataclass(frozen=True, slots=True)
class Objectives(Verb):
    """``n`` Military Objectives of ``coins`` coins (SW-RAC-HUM)."""

    do: Literal["objectives"]
    n: int
    coins: int


@dataclass(frozen=True, slots=True)
class Harmony(Verb):
    """Harmony tokens, and what an attack costs who holds one (SW-RAC-PAN, SW-IMM-3)."""

    do: Literal["harmony"]
    price: int


@dataclass(frozen=True, slots=True)
class Toll(Verb):
    """What an opponent pays who conquers a region of that terrain (SW-IMM-4)."""

    do: Literal["toll"]
    terrain: str
    price: int
    in_decline: bool


@dataclass(frozen=True, slots=True)
class Intimidate(Verb):
    """``uses`` times a turn: move or discard one unit of an adjacent region (SW-POW-BUL)."""

    do: Literal["intimidate"]
    uses: int


@dataclass(frozen=True, slots=True)
class Swap(Verb):
    """``uses`` times a turn: exchange the contents of two regions with that symbol (SW-POW-POR)."""

    do: Literal["swap"]
    symbol: str
    uses: int


@dataclass(frozen=True, slots=True)
class Steal(Verb):
    """Move an Artifact from an adjacent region (SW-RAC-ETH)."""

    do: Literal["steal"]
    uses: int


@dataclass(frozen=True, slots=True)
class Tribute(Verb):
    """Put down at the end of a turn; then Active Races of opponents beside it pay (SW-ART-HEA)."""

    do: Literal["tribute"]
    price: int


@dataclass(frozen=True, slots=True)
class Immune(Verb):
    """Put down at the end of a turn; its region is immune to other seats unless they pay (SW-ART-AEG)."""

    do: Literal["immune"]
    price: int


@dataclass(frozen=True, slots=True)
class ToWater(Verb):
    """When revealed it moves to the water of its island, or is replaced from the reserve (SW-LEG-WEL)."""

    do: Literal["to_water"]


@dataclass(frozen=True, slots=True)
class OneOf(Verb):
    """The effects share one use a turn (SW-RAC-ETH)."""

    do: Literal["one_of"]
    effects: tuple[Steal | Reduce, ...]


Effect = (
    Reduce
    | Floor
    | Reach
    | NoTravel
    | EnterWater
    | AtFloor
    | RegionCoin
    | IslandCoin
    | HeldCoin
    | FlatCoin
    | SameTerrainCoin
    | MajorityCoin
    | Tally
    | FactionTwice
    | Structure
    | Champion
    | Beasts
    | SaveFirst
    | NoLoss
    | DeclineKeep
    | BuyLosses
    | ExtraToken
    | Form
    | Bombs
    | Objectives
    | Harmony
    | Toll
    | Intimidate
    | Swap
    | Steal
    | Tribute
    | Immune
    | ToWater
    | OneOf
)
E = TypeVar("E", bound=Verb)


def first(effects: tuple[Effect, ...], kind: type[E]) -> E | None:
    """The first effect of a kind, also of those that share a use; None where there is none."""
    for effect in effects:
        if isinstance(effect, kind):
            return effect
        if isinstance(effect, OneOf):
            found = first(effect.effects, kind)
            if found is not None:
                return found
    return None


def every(effects: tuple[Effect, ...], kind: type[E]) -> tuple[E, ...]:
    """All effects of a kind, those that share a use left out."""
    return tuple(effect for effect in effects if isinstance(effect, kind))
