"""The kinds of events of combats and characters: powers, dice, damage, defeat, levels, the tracker."""

from __future__ import annotations

from tabletop.rules.game import Event, Seat, event


@event("AG-CMB-1")
class CombatStarted(Event):
    """A combat begins: against the seat ``defender``, or the encounter ``monster``."""

    seat: Seat
    defender: Seat
    monster: str
    space: str


@event("AG-CHL-8")
class EncounterSkipped(Event):
    """A revealed encounter was avoided."""

    seat: Seat
    monster: str


@event("AG-CMB-3")
class CombatRolled(Event):
    """Both combat dice were rolled."""

    red: int
    black: int


@event("AG-CMB-6")
class Rerolled(Event):
    """A combat die was rerolled."""

    side: int
    face: int


@event("AG-CMB-11")
class Modified(Event):
    """A combat modifier was added."""

    side: int
    stat: str
    n: int
    how: str
    source: str


@event("AG-CMB-5")
class Attacked(Event):
    """An attack of a side was resolved: die and attack against the defence value."""

    side: int
    type: str
    die: int
    attack: int
    defence: int
    hit: bool
    damage: int


@event("AG-CMB-8")
class Prevented(Event):
    """Pending damage of a side was prevented."""

    side: int
    n: int


@event("AG-CMB-13")
class CombatCancelled(Event):
    """The combat was cancelled."""

    seat: Seat


@event("AG-CMB-12")
class CombatEnded(Event):
    """How a combat ended for each side: defeated or not."""

    attacker_down: bool
    defender_down: bool
    cancelled: bool


@event("AG-CHR-1")
class Suffered(Event):
    """A character suffered damage; ``by``: the seat whose card or character caused it."""

    seat: Seat
    n: int
    by: Seat = -1


@event("AG-CMB-10")
class MonsterHurt(Event):
    """The encounter of the combat suffered damage."""

    monster: str
    n: int


@event("AG-CHR-1")
class Healed(Event):
    """Damage was removed."""

    seat: Seat
    n: int


@event("AG-CHR-2")
class DefeatReplaced(Event):
    """A defeat was replaced: the character stays, with so much damage."""

    seat: Seat
    damage: int


@event("AG-CHR-3")
class CharacterDefeated(Event):
    """A character was defeated; ``by``: the enemy seat, or -1."""

    seat: Seat
    by: Seat


@event("AG-CHR-3")
class Resurrected(Event):
    """A defeated character was put into a city."""

    seat: Seat
    origin: str
    space: str


@event("AG-QST-12")
class MonsterDefeated(Event):
    """An encounter was defeated by a seat's character."""

    seat: Seat
    monster: str


@event("AG-UNB-1")
class MarkerPlaced(Event):
    """An unbeaten encounter was put into a slot of the tracker, counted from 1."""

    slot: int
    card: str
    space: str


@event("AG-UNB-5")
class MarkerRemoved(Event):
    """A marker left the board."""

    slot: int
    space: str


@event("AG-CHR-5")
class LevelGained(Event):
    """A character has a new level, 1 green to 3 red."""

    seat: Seat
    level: int


@event("AG-CHR-10")
class CharacterFlipped(Event):
    """A character card was turned."""

    seat: Seat
    side: str


@event("AG-RUL-11")
class AuraGained(Event):
    """An aura changes all combats of a seat this turn."""

    seat: Seat
    source: str


@event("AG-MOV-7")
class Hindered(Event):
    """A character may not do something, rolls less, or pays more, for a while."""

    seat: Seat
    what: str
    n: int = 0


@event("AG-CHR-10")
class PowerUsed(Event):
    """A power that a seat chose to use; ``source``: character card and side, item, event or token."""

    seat: Seat
    source: str
    index: int


@event("AG-ENC-2")
class PowerFired(Event):
    """A power that happened without a choice; ``seat``: its owner, -1 for an encounter or event."""

    seat: Seat
    source: str
    index: int
