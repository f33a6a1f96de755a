"""The kinds of events of combats and characters: powers, dice, damage, defeat, levels, the tracker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.rules.frozen import quick
from tabletop.rules.game import Event, Seat


@quick
@dataclass(frozen=True, slots=True)
class CombatStarted(Event):
    """A combat begins: against the seat ``defender``, or the encounter ``monster``."""

    kind: ClassVar[str] = "combat_started"
    rule: ClassVar[str] = "AG-CMB-1"
    seat: Seat
    defender: Seat
    monster: str
    space: str


@quick
@dataclass(frozen=True, slots=True)
class EncounterSkipped(Event):
    """A revealed encounter was avoided."""

    kind: ClassVar[str] = "encounter_skipped"
    rule: ClassVar[str] = "AG-CHL-8"
    seat: Seat
    monster: str


@quick
@dataclass(frozen=True, slots=True)
class CombatRolled(Event):
    """Both combat dice were rolled."""

    kind: ClassVar[str] = "combat_rolled"
    rule: ClassVar[str] = "AG-CMB-3"
    red: int
    black: int


@quick
@dataclass(frozen=True, slots=True)
class Rerolled(Event):
    """A combat die was rerolled."""

    kind: ClassVar[str] = "rerolled"
    rule: ClassVar[str] = "AG-CMB-6"
    side: int
    face: int


@quick
@dataclass(frozen=True, slots=True)
class Modified(Event):
    """A combat modifier was added."""

    kind: ClassVar[str] = "modified"
    rule: ClassVar[str] = "AG-CMB-11"
    side: int
    stat: str
    n: int
    how: str
    source: str


@quick
@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """An attack of a side was resolved: die and attack against the defence value."""

    kind: ClassVar[str] = "attacked"
    rule: ClassVar[str] = "AG-CMB-5"
    side: int
    type: str
    die: int
    attack: int
    defence: int
    hit: bool
    damage: int


@quick
@dataclass(frozen=True, slots=True)
class Prevented(Event):
    """Pending damage of a side was prevented."""

    kind: ClassVar[str] = "prevented"
    rule: ClassVar[str] = "AG-CMB-8"
    side: int
    n: int


@quick
@dataclass(frozen=True, slots=True)
class CombatCancelled(Event):
    """The combat was cancelled."""

    kind: ClassVar[str] = "combat_cancelled"
    rule: ClassVar[str] = "AG-CMB-13"
    seat: Seat


@quick
@dataclass(frozen=True, slots=True)
class CombatEnded(Event):
    """How a combat ended for each side: defeated or not."""

    kind: ClassVar[str] = "combat_ended"
    rule: ClassVar[str] = "AG-CMB-12"
    attacker_down: bool
    defender_down: bool
    cancelled: bool


@quick
@dataclass(frozen=True, slots=True)
class Suffered(Event):
    """A character suffered damage; ``by``: the seat whose card or character caused it."""

    kind: ClassVar[str] = "suffered"
    rule: ClassVar[str] = "AG-CHR-1"
    seat: Seat
    n: int
    by: Seat = -1


@quick
@dataclass(frozen=True, slots=True)
class MonsterHurt(Event):
    """The encounter of the combat suffered damage."""

    kind: ClassVar[str] = "monster_hurt"
    rule: ClassVar[str] = "AG-CMB-10"
    monster: str
    n: int


@quick
@dataclass(frozen=True, slots=True)
class Healed(Event):
    """Damage was removed."""

    kind: ClassVar[str] = "healed"
    rule: ClassVar[str] = "AG-CHR-1"
    seat: Seat
    n: int


@quick
@dataclass(frozen=True, slots=True)
class DefeatReplaced(Event):
    """A defeat was replaced: the character stays, with so much damage."""

    kind: ClassVar[str] = "defeat_replaced"
    rule: ClassVar[str] = "AG-CHR-2"
    seat: Seat
    damage: int


@quick
@dataclass(frozen=True, slots=True)
class CharacterDefeated(Event):
    """A character was defeated; ``by``: the enemy seat, or -1."""

    kind: ClassVar[str] = "character_defeated"
    rule: ClassVar[str] = "AG-CHR-3"
    seat: Seat
    by: Seat


@quick
@dataclass(frozen=True, slots=True)
class Resurrected(Event):
    """A defeated character was put into a city."""

    kind: ClassVar[str] = "resurrected"
    rule: ClassVar[str] = "AG-CHR-3"
    seat: Seat
    origin: str
    space: str


@quick
@dataclass(frozen=True, slots=True)
class MonsterDefeated(Event):
    """An encounter was defeated by a seat's character."""

    kind: ClassVar[str] = "monster_defeated"
    rule: ClassVar[str] = "AG-QST-12"
    seat: Seat
    monster: str


@quick
@dataclass(frozen=True, slots=True)
class MarkerPlaced(Event):
    """An unbeaten encounter was put into a slot of the tracker, counted from 1."""

    kind: ClassVar[str] = "marker_placed"
    rule: ClassVar[str] = "AG-UNB-1"
    slot: int
    card: str
    space: str


@quick
@dataclass(frozen=True, slots=True)
class MarkerRemoved(Event):
    """A marker left the board."""

    kind: ClassVar[str] = "marker_removed"
    rule: ClassVar[str] = "AG-UNB-5"
    slot: int
    space: str


@quick
@dataclass(frozen=True, slots=True)
class LevelGained(Event):
    """A character has a new level, 1 green to 3 red."""

    kind: ClassVar[str] = "level_gained"
    rule: ClassVar[str] = "AG-CHR-5"
    seat: Seat
    level: int


@quick
@dataclass(frozen=True, slots=True)
class CharacterFlipped(Event):
    """A character card was turned."""

    kind: ClassVar[str] = "character_flipped"
    rule: ClassVar[str] = "AG-CHR-10"
    seat: Seat
    side: str


@quick
@dataclass(frozen=True, slots=True)
class AuraGained(Event):
    """An aura changes all combats of a seat this turn."""

    kind: ClassVar[str] = "aura_gained"
    rule: ClassVar[str] = "AG-RUL-11"
    seat: Seat
    source: str


@quick
@dataclass(frozen=True, slots=True)
class Hindered(Event):
    """A character may not do something, rolls less, or pays more, for a while."""

    kind: ClassVar[str] = "hindered"
    rule: ClassVar[str] = "AG-MOV-7"
    seat: Seat
    what: str
    n: int = 0


@quick
@dataclass(frozen=True, slots=True)
class PowerUsed(Event):
    """A power that a seat chose to use; ``source``: character card and side, item, event or token."""

    kind: ClassVar[str] = "power_used"
    rule: ClassVar[str] = "AG-CHR-10"
    seat: Seat
    source: str
    index: int


@quick
@dataclass(frozen=True, slots=True)
class PowerFired(Event):
    """A power that happened without a choice; ``seat``: its owner, -1 for an encounter or event."""

    kind: ClassVar[str] = "power_fired"
    rule: ClassVar[str] = "AG-ENC-2"
    seat: Seat
    source: str
    index: int
