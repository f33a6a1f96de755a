"""The kinds of events, one class for each line of the log (specification 9.5). Spaces, characters, items, quests and
event cards are given by id, ability cards and tokens by their copy; ``seat`` is an index from 0. ``rule`` is the rule
behind the event.
"""

from __future__ import annotations

from typing import Annotated, Literal

from tabletop.rules.game import Event, Ids, Seat, event

from .terms import Choosing, CombatFigure, Fighter, Icon, ItemId, Level, Source, Thing

_USED = {
    "scroll": "AG-RES-1",
    "book": "AG-RES-2",
    "potion_small": "AG-RES-3",
    "potion_large": "AG-RES-3",
    "place_discovery": "AG-RES-4",
    "flight_path": "AG-RES-5",
    "auction_house": "AG-RES-6",
    "quest_giver": "AG-RES-7",
}


@event("AG-SET-5")
class FirstRolled(Event):
    """A seat rolled for the first turn."""

    seat: Seat
    face: int


@event("AG-SET-5")
class FirstSeat(Event):
    seat: Seat


@event("AG-SET-6")
class CharacterTaken(Event):
    """A seat plays a character; ``lot``: it was assigned by chance."""

    seat: Seat
    character: Thing
    lot: bool = False


@event("AG-SET-8")
class FigurePlaced(Event):
    """A figure was put in its first city."""

    seat: Seat
    space: Thing


@event("AG-TRN-1")
class TurnStarted(Event):
    """A seat's turn begins; turns are counted through all seats."""

    seat: Seat
    turn: int


@event("AG-MOV-2")
class MovementRolled(Event):
    """The blue die was rolled; ``face`` is its index from 0."""

    seat: Seat
    face: int
    movement: int
    energy: int
    again: bool = False


@event("AG-MOV-7")
class MovementSet(Event):
    """Points and energy of the turn, after what changes the roll."""

    seat: Seat
    movement: int
    energy: int


@event("AG-MOV-3", how={"forced": "AG-MOV-9", "flight": "AG-RES-5", "teleport": "AG-MOV-8"})
class Moved(Event):
    """A figure moved to a space: a step, by force (``by``), a flight, a teleport."""

    seat: Seat
    origin: Thing
    to: Thing
    how: Literal["step", "forced", "flight", "teleport"]
    by: Seat = -1


@event("AG-MOV-5")
class Held(Event):
    """A figure was stopped by an aggro marker."""

    seat: Seat
    space: Thing


@event("AG-MOV-5")
class MoveStopped(Event):
    """The remaining points or forced steps of a figure were lost."""

    seat: Seat


@event("AG-MOV-7")
class PointsGained(Event):
    seat: Seat
    n: int


@event("AG-ABL-6")
class EnergyChanged(Event):
    """Energy gained or lost in the present pool."""

    seat: Seat
    n: int

    @property
    def lost(self) -> int:
        return -self.n


@event("AG-EXP-4", resource=_USED)
class ResourceUsed(Event):
    """A resource was activated."""

    seat: Seat
    space: Thing
    resource: Annotated[str, Ids("resource")]


@event("AG-CHL-5", closes="revealed", kind="challenge_revealed")
class ChallengeDrawn(Event):
    """A challenge card was drawn, an encounter or an event."""

    seat: Seat
    card: Thing


@event("AG-CHL-6")
class ChallengeEnded(Event):
    """The challenge phase ended without an encounter."""

    seat: Seat


@event("AG-CHL-7", kind="challenge_revealed_returned")
class CardReturned(Event):
    """A challenge card went back to the top of its deck."""

    card: Thing


@event("AG-EVT-3", space={"": "AG-EVT-2"})
class EventPlaced(Event):
    """An event was put into the box or onto its space."""

    card: Thing
    space: Thing = ""


@event("AG-EVT-3")
class EventVisited(Event):
    """A local event was resolved."""

    seat: Seat
    card: Thing


@event("AG-EVT-6", kind="event_revealed_flipped")
class EventFlipped(Event):
    """An event was turned to its back."""

    seat: Seat
    card: Thing


@event("AG-EVT-5")
class DieRolled(Event):
    """A combat die was rolled for a card's table."""

    seat: Seat
    face: int
    again: bool = False


@event("AG-GEN-8")
class OptionChosen(Event):
    """An option of a card was chosen; ``source``: key of the choice."""

    seat: Seat
    source: Choosing
    option: int


@event("AG-CHL-9")
class OfferAccepted(Event):
    """An offer of the board was paid."""

    seat: Seat
    space: Thing


@event("AG-QST-7", closes="revealed", kind="quest_revealed")
class QuestReceived(Event):
    seat: Seat
    quest: Thing


@event("AG-QST-3")
class QuestMarked(Event):
    """A character got a token of a quest."""

    seat: Seat
    quest: Thing
    other: Seat


@event("AG-QST-9")
class QuestProgress(Event):
    """A step of a quest has progressed."""

    seat: Seat
    quest: Thing
    step: int
    done: int


@event("AG-QST-8")
class QuestCompleted(Event):
    """A quest went to the log."""

    seat: Seat
    quest: Thing
    valor: int


@event("AG-QST-7", kind="quest_revealed_discarded")
class QuestDiscarded(Event):
    seat: Seat
    quest: Thing


@event("AG-QST-7")
class QuestsShuffled(Event):
    """The discarded elite quests became the new deck."""

    n: int


@event("AG-TRO-1")
class TrophyTaken(Event):
    """A trophy went to the log."""

    seat: Seat
    trophy: Annotated[str, Ids("trophy")]
    valor: int


@event("AG-TRO-2")
class EventLogged(Event):
    """An event went to the log for its valor."""

    seat: Seat
    card: Thing
    valor: int


@event("AG-EXP-1", closes="revealed", kind="tokens_revealed")
class TokensFound(Event):
    """Discovery tokens of a space were revealed."""

    seat: Seat
    space: Thing
    tokens: tuple[Thing, ...]


@event("AG-EXP-2")
class TokenResolved(Event):
    """A revealed token was resolved."""

    seat: Seat
    token: Thing
    kept: bool


@event("AG-EXP-2", closes="revealed")
class TokenRevealed(Event):
    """A token was revealed from the pile and is kept or discarded without effect."""

    seat: Seat
    token: Thing
    kept: bool


@event("AG-DSC-2", closes="revealed", secret="token")
class TokenDrawn(Event):
    """A token was drawn to be placed; only the seat that draws it sees it."""

    seat: Seat
    token: Thing


@event("AG-DSC-2")
class TokenPlaced(Event):
    """A token was placed face down."""

    seat: Seat
    space: Thing


@event("AG-DSC-1", closes="revealed", secret="token")
class TokenSeen(Event):
    """A seat looked at a face-down token; only it knows which one."""

    seat: Seat
    space: Thing
    token: Thing


@event("AG-DSC-3", kind="token_revealed_discarded")
class TokenDiscarded(Event):
    """A token went to the box, face up."""

    seat: Seat
    token: Thing


@event("AG-DSC-3")
class TokensShuffled(Event):
    """The tokens of the box became the new pile."""

    n: int


@event("AG-ABL-1", closes="revealed", secret="card")
class Drew(Event):
    """An ability card was drawn; ``left`` remain in the deck. Only its owner sees which."""

    seat: Seat
    card: Thing
    left: int


@event("AG-ABL-2")
class AbilitiesShuffled(Event):
    """A discard pile became the new deck."""

    seat: Seat
    n: int


@event("AG-ABL-1", closes="revealed", kind="card_revealed_discarded")
class CardDiscarded(Event):
    """An ability card was discarded face up; ``random``: chance chose."""

    seat: Seat
    card: Thing
    random: bool = False


@event("AG-ABL-3", closes="committed")
class CardPlayed(Event):
    """An ability card was announced and paid."""

    seat: Seat
    card: Thing
    target: Thing = ""
    cost: int = 0

    @property
    def on_marker(self) -> bool:
        return self.target.startswith("marker_")


@event("AG-ABL-10", kind="card_played_cancelled")
class CardCancelled(Event):
    """An announced card has no effect."""

    seat: Seat
    card: Thing


@event("AG-ABL-8", kind="card_played_attached")
class CardAttached(Event):
    """A card was attached to its host."""

    seat: Seat
    card: Thing
    host: Thing
    counters: int = 0


@event("AG-ABL-8", kind="card_played_detached")
class CardDetached(Event):
    """An attached card went to its owner's discard pile."""

    seat: Seat
    card: Thing


@event("AG-ABL-8")
class CounterChanged(Event):
    """Counters of an attached card changed."""

    card: Thing
    left: int

    @property
    def n(self) -> int:
        return self.left


@event("AG-POT-2")
class Paid(Event):
    """Energy was paid, a part of it with mana icons."""

    seat: Seat
    energy: int
    mana: int

    @property
    def mana_alone(self) -> bool:
        return self.mana > 0 and not self.energy


@event("AG-POT-4")
class PotionDrunk(Event):
    """An item was discarded for a potion icon."""

    seat: Seat
    item: ItemId
    icon: Icon


@event("AG-ITM-3", closes="revealed", kind="item_revealed_gained", how={"won": "AG-ITM-2", "event": "AG-EVT-6"})
class ItemGained(Event):
    """An item came into a bag: ``how`` it was won."""

    seat: Seat
    item: ItemId
    how: Literal["won", "gained", "event"] = "gained"


@event("AG-RES-6", closes="revealed", kind="items_revealed_drawn")
class ItemsDrawn(Event):
    """Items drawn at an auction, of which one is kept."""

    seat: Seat
    items: tuple[ItemId, ...]


@event("AG-RUL-43", how={"stolen": "AG-PVP-5"})
class ItemTaken(Event):
    """An item changed from one bag to another: stolen or traded."""

    seat: Seat
    other: Seat
    item: ItemId
    how: Literal["stolen", "traded"]


@event("AG-CHL-7", kind="item_revealed_lost")
class ItemLost(Event):
    """An item went to the top of its deck."""

    seat: Seat
    item: ItemId
    random: bool = False


@event("AG-ITM-4")
class Equipped(Event):
    """An item was equipped."""

    seat: Seat
    item: ItemId
    slot: str


@event("AG-ITM-4")
class Unequipped(Event):
    """An equipped item went to the bag."""

    seat: Seat
    item: ItemId
    slot: str


@event("AG-CMB-1")
class CombatStarted(Event):
    """A combat begins: against the seat ``defender``, or the encounter ``monster``."""

    seat: Seat
    defender: Seat
    monster: Thing
    space: Thing


@event("AG-CHL-8")
class EncounterSkipped(Event):
    """A revealed encounter was avoided."""

    seat: Seat
    monster: Thing


@event("AG-CMB-3")
class CombatRolled(Event):
    """Both combat dice were rolled."""

    red: int
    black: int


@event("AG-CMB-6")
class Rerolled(Event):
    """A combat die was rerolled."""

    side: Fighter
    face: int


@event("AG-CMB-11")
class Modified(Event):
    """A combat modifier was added."""

    side: Fighter
    stat: Annotated[CombatFigure, Ids("figure")]
    n: Annotated[int, Ids("change")]
    how: Annotated[str, Ids("modifier")]
    source: Source


@event("AG-CMB-5")
class Attacked(Event):
    """An attack of a side was resolved: die and attack against the defence value."""

    side: Fighter
    type: str
    die: int
    attack: int
    defence: int
    hit: bool
    damage: int


@event("AG-CMB-8")
class Prevented(Event):
    """Pending damage of a side was prevented."""

    side: Fighter
    n: int


@event("AG-CMB-13")
class CombatCancelled(Event):
    seat: Seat


@event("AG-CMB-12")
class CombatEnded(Event):
    """How a combat ended for each side: defeated or not."""

    attacker_down: bool
    defender_down: bool
    cancelled: bool

    @property
    def nobody_down(self) -> bool:
        return not (self.attacker_down or self.defender_down)


@event("AG-CHR-1")
class Suffered(Event):
    """A character suffered damage; ``by``: the seat whose card or character caused it."""

    seat: Seat
    n: int
    by: Seat = -1

    @property
    def foe(self) -> Seat:
        """The other seat that caused it; -1 for none."""
        return -1 if self.by == self.seat else self.by


@event("AG-CMB-10")
class MonsterHurt(Event):
    """The encounter of the combat suffered damage."""

    monster: Thing
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

    @property
    def foe(self) -> Seat:
        """The enemy seat; -1 for none."""
        return -1 if self.by == self.seat else self.by


@event("AG-CHR-3")
class Resurrected(Event):
    """A defeated character was put into a city."""

    seat: Seat
    origin: Thing
    space: Thing


@event("AG-QST-12")
class MonsterDefeated(Event):
    """An encounter was defeated by a seat's character."""

    seat: Seat
    monster: Thing


@event("AG-UNB-1")
class MarkerPlaced(Event):
    """An unbeaten encounter was put into a slot of the tracker, counted from 1."""

    slot: int
    card: Annotated[str, Ids("monster")]
    space: Thing


@event("AG-UNB-5")
class MarkerRemoved(Event):
    """A marker left the board."""

    slot: int
    space: Thing


@event("AG-CHR-5")
class LevelGained(Event):
    """A character has a new level, 1 green to 3 red."""

    seat: Seat
    level: Level


@event("AG-CHR-10")
class CharacterFlipped(Event):
    """A character card was turned."""

    seat: Seat
    side: Annotated[str, Ids("card_side")]


@event("AG-RUL-11")
class AuraGained(Event):
    """An aura changes all combats of a seat this turn."""

    seat: Seat
    source: Source


@event("AG-MOV-7")
class Hindered(Event):
    """A character may not do something, rolls less, or pays more, for a while."""

    seat: Seat
    what: str
    n: Annotated[int, Ids("change")] = 0


@event("AG-CHR-10")
class PowerUsed(Event):
    """A power that a seat chose to use; ``source``: character card and side, item, event or token."""

    seat: Seat
    source: Choosing
    index: int


@event("AG-ENC-2")
class PowerFired(Event):
    """A power that happened without a choice; ``seat``: its owner, -1 for an encounter or event."""

    seat: Seat
    source: Source
    index: int


@event("AG-WIN-2", ending={"valor": "AG-WIN-1"})
class GameOver(Event):
    winners: tuple[Seat, ...]
    ending: str
    scores: tuple[int, ...]
