"""What happened, one class for each line of the log (specification 9.5). Spaces, characters, items, quests and events
of the game stand by id, ability cards and tokens by their copy; ``seat`` is an index from 0. ``rule`` is the rule
behind it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from tabletop.rules.game import Event, Seat
from tabletop.rules.hidden import HIDDEN

Closing = Literal["revealed", "committed"] | None


@dataclass(frozen=True, slots=True)
class FirstRolled(Event):
    """A seat rolled for the first turn."""

    kind: ClassVar[str] = "first_rolled"
    rule: ClassVar[str] = "AG-SET-5"
    seat: Seat
    face: int


@dataclass(frozen=True, slots=True)
class FirstSeat(Event):
    """The first turn is this seat's."""

    kind: ClassVar[str] = "first_seat"
    rule: ClassVar[str] = "AG-SET-5"
    seat: Seat


@dataclass(frozen=True, slots=True)
class CharacterTaken(Event):
    """A seat plays a character; ``lot``: chance chose."""

    kind: ClassVar[str] = "character_taken"
    rule: ClassVar[str] = "AG-SET-6"
    seat: Seat
    character: str
    lot: bool = False


@dataclass(frozen=True, slots=True)
class FigurePlaced(Event):
    """A figure was put in its first city."""

    kind: ClassVar[str] = "figure_placed"
    rule: ClassVar[str] = "AG-SET-8"
    seat: Seat
    space: str


@dataclass(frozen=True, slots=True)
class TurnStarted(Event):
    """A seat's turn begins; turns are counted through all seats."""

    kind: ClassVar[str] = "turn_started"
    rule: ClassVar[str] = "AG-TRN-1"
    seat: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class MovementRolled(Event):
    """The blue die fell; ``face`` is its number from 0."""

    kind: ClassVar[str] = "movement_rolled"
    rule: ClassVar[str] = "AG-MOV-2"
    seat: Seat
    face: int
    movement: int
    energy: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class MovementSet(Event):
    """Points and energy of the turn, after what changes the roll."""

    kind: ClassVar[str] = "movement_set"
    rule: ClassVar[str] = "AG-MOV-7"
    seat: Seat
    movement: int
    energy: int


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A figure moved to a space: a step, by force (``by``), a flight, a teleport."""

    kind: ClassVar[str] = "moved"
    rule: ClassVar[str] = "AG-MOV-3"
    seat: Seat
    origin: str
    to: str
    how: Literal["step", "forced", "flight", "teleport"]
    by: Seat = -1


@dataclass(frozen=True, slots=True)
class Held(Event):
    """A figure has come to an aggro marker, and stays."""

    kind: ClassVar[str] = "held"
    rule: ClassVar[str] = "AG-MOV-5"
    seat: Seat
    space: str


@dataclass(frozen=True, slots=True)
class MoveStopped(Event):
    """The remaining points or forced steps of a figure are lost."""

    kind: ClassVar[str] = "move_stopped"
    rule: ClassVar[str] = "AG-MOV-5"
    seat: Seat


@dataclass(frozen=True, slots=True)
class PointsGained(Event):
    """Movement points gained."""

    kind: ClassVar[str] = "points_gained"
    rule: ClassVar[str] = "AG-MOV-7"
    seat: Seat
    n: int


@dataclass(frozen=True, slots=True)
class EnergyChanged(Event):
    """Energy gained or lost in the pool in force."""

    kind: ClassVar[str] = "energy_changed"
    rule: ClassVar[str] = "AG-ABL-6"
    seat: Seat
    n: int


@dataclass(frozen=True, slots=True)
class TokensFound(Event):
    """Discovery tokens of a space were revealed."""

    kind: ClassVar[str] = "tokens_revealed"
    rule: ClassVar[str] = "AG-EXP-1"
    closes: ClassVar[Closing] = "revealed"
    seat: Seat
    space: str
    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TokenResolved(Event):
    """A revealed token is resolved."""

    kind: ClassVar[str] = "token_resolved"
    rule: ClassVar[str] = "AG-EXP-2"
    seat: Seat
    token: str
    kept: bool


@dataclass(frozen=True, slots=True)
class TokenRevealed(Event):
    """A token was revealed from the pile and is kept or discarded without effect."""

    kind: ClassVar[str] = "token_revealed"
    rule: ClassVar[str] = "AG-EXP-2"
    closes: ClassVar[Closing] = "revealed"
    seat: Seat
    token: str
    kept: bool


@dataclass(frozen=True, slots=True)
class TokenDrawn(Event):
    """A token was drawn to be placed; only who draws it sees it."""

    kind: ClassVar[str] = "token_drawn"
    rule: ClassVar[str] = "AG-DSC-2"
    closes: ClassVar[Closing] = "revealed"
    seat: Seat
    token: str

    def seen_by(self, seat: Seat | None) -> Event:
        """The token is hidden from everybody but who drew it."""
        return self if seat == self.seat else replace(self, token=HIDDEN)


@dataclass(frozen=True, slots=True)
class TokenPlaced(Event):
    """A token was placed face down."""

    kind: ClassVar[str] = "token_placed"
    rule: ClassVar[str] = "AG-DSC-2"
    seat: Seat
    space: str


@dataclass(frozen=True, slots=True)
class TokenSeen(Event):
    """A seat looked at a face-down token; only it knows which one."""

    kind: ClassVar[str] = "token_seen"
    rule: ClassVar[str] = "AG-DSC-1"
    closes: ClassVar[Closing] = "revealed"
    seat: Seat
    space: str
    token: str

    def seen_by(self, seat: Seat | None) -> Event:
        """The token is hidden from everybody but who looked."""
        return self if seat == self.seat else replace(self, token=HIDDEN)


@dataclass(frozen=True, slots=True)
class TokenDiscarded(Event):
    """A token went to the box, face up."""

    kind: ClassVar[str] = "token_revealed_discarded"
    rule: ClassVar[str] = "AG-DSC-3"
    seat: Seat
    token: str


@dataclass(frozen=True, slots=True)
class TokensShuffled(Event):
    """The tokens of the box became the new pile."""

    kind: ClassVar[str] = "tokens_shuffled"
    rule: ClassVar[str] = "AG-DSC-3"
    n: int


@dataclass(frozen=True, slots=True)
class ResourceUsed(Event):
    """A resource was activated."""

    kind: ClassVar[str] = "resource_used"
    rule: ClassVar[str] = "AG-EXP-4"
    seat: Seat
    space: str
    resource: str


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """An ability card was drawn; ``left`` remain in the deck. Only its owner sees which."""

    kind: ClassVar[str] = "drew"
    rule: ClassVar[str] = "AG-ABL-1"
    closes: ClassVar[Closing] = "revealed"
    seat: Seat
    card: str
    left: int

    def seen_by(self, seat: Seat | None) -> Event:
        """The card is hidden from everybody but its owner."""
        return self if seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class AbilitiesShuffled(Event):
    """A discard pile became the new deck."""

    kind: ClassVar[str] = "abilities_shuffled"
    rule: ClassVar[str] = "AG-ABL-2"
    seat: Seat
    n: int


@dataclass(frozen=True, slots=True)
class CardDiscarded(Event):
    """An ability card was discarded face up; ``random``: chance chose."""

    kind: ClassVar[str] = "card_revealed_discarded"
    rule: ClassVar[str] = "AG-ABL-1"
    closes: ClassVar[Closing] = "revealed"
    seat: Seat
    card: str
    random: bool = False


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """An ability card was announced and paid."""

    kind: ClassVar[str] = "card_played"
    rule: ClassVar[str] = "AG-ABL-3"
    closes: ClassVar[Closing] = "committed"
    seat: Seat
    card: str
    target: str = ""
    cost: int = 0


@dataclass(frozen=True, slots=True)
class CardCancelled(Event):
    """An announced card has no effect."""

    kind: ClassVar[str] = "card_played_cancelled"
    rule: ClassVar[str] = "AG-ABL-10"
    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class CardAttached(Event):
    """A card lies with its host from now on."""

    kind: ClassVar[str] = "card_played_attached"
    rule: ClassVar[str] = "AG-ABL-8"
    seat: Seat
    card: str
    host: str
    counters: int = 0


@dataclass(frozen=True, slots=True)
class CardDetached(Event):
    """An attached card went to its owner's discard pile."""

    kind: ClassVar[str] = "card_played_detached"
    rule: ClassVar[str] = "AG-ABL-8"
    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class CounterChanged(Event):
    """Counters of an attached card changed."""

    kind: ClassVar[str] = "counter_changed"
    rule: ClassVar[str] = "AG-ABL-8"
    card: str
    left: int


@dataclass(frozen=True, slots=True)
class PowerUsed(Event):
    """A power that somebody chose to use; ``source``: character card and side, item, event or token."""

    kind: ClassVar[str] = "power_used"
    rule: ClassVar[str] = "AG-CHR-10"
    seat: Seat
    source: str
    index: int


@dataclass(frozen=True, slots=True)
class PowerFired(Event):
    """A power that happened by itself; ``seat``: of its owner, -1 of an encounter or event."""

    kind: ClassVar[str] = "power_fired"
    rule: ClassVar[str] = "AG-ENC-2"
    seat: Seat
    source: str
    index: int


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """Energy was paid, so many of it with mana icons."""

    kind: ClassVar[str] = "paid"
    rule: ClassVar[str] = "AG-POT-2"
    seat: Seat
    energy: int
    mana: int


@dataclass(frozen=True, slots=True)
class PotionDrunk(Event):
    """An item was discarded for an icon."""

    kind: ClassVar[str] = "potion_drunk"
    rule: ClassVar[str] = "AG-POT-4"
    seat: Seat
    item: str
    icon: str


@dataclass(frozen=True, slots=True)
class ItemGained(Event):
    """An item came into a bag: ``how`` it was won."""

    kind: ClassVar[str] = "item_revealed_gained"
    rule: ClassVar[str] = "AG-ITM-3"
    closes: ClassVar[Closing] = "revealed"
    seat: Seat
    item: str
    how: Literal["won", "gained", "event"] = "gained"


@dataclass(frozen=True, slots=True)
class ItemsDrawn(Event):
    """Items drawn at an auction, of which one is kept."""

    kind: ClassVar[str] = "items_revealed_drawn"
    rule: ClassVar[str] = "AG-RES-6"
    closes: ClassVar[Closing] = "revealed"
    seat: Seat
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ItemTaken(Event):
    """An item changed from one bag to another: stolen or traded."""

    kind: ClassVar[str] = "item_taken"
    rule: ClassVar[str] = "AG-ITM-8"
    seat: Seat
    other: Seat
    item: str
    how: Literal["stolen", "traded"]


@dataclass(frozen=True, slots=True)
class ItemLost(Event):
    """An item went to the top of its deck."""

    kind: ClassVar[str] = "item_revealed_lost"
    rule: ClassVar[str] = "AG-CHL-7"
    seat: Seat
    item: str
    random: bool = False


@dataclass(frozen=True, slots=True)
class Equipped(Event):
    """An item was equipped."""

    kind: ClassVar[str] = "equipped"
    rule: ClassVar[str] = "AG-ITM-4"
    seat: Seat
    item: str
    slot: str


@dataclass(frozen=True, slots=True)
class Unequipped(Event):
    """An equipped item went to the bag."""

    kind: ClassVar[str] = "unequipped"
    rule: ClassVar[str] = "AG-ITM-4"
    seat: Seat
    item: str
    slot: str


@dataclass(frozen=True, slots=True)
class ChallengeDrawn(Event):
    """A challenge card was drawn, an encounter or an event."""

    kind: ClassVar[str] = "challenge_revealed"
    rule: ClassVar[str] = "AG-CHL-5"
    closes: ClassVar[Closing] = "revealed"
    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class ChallengeEnded(Event):
    """No encounter was found."""

    kind: ClassVar[str] = "challenge_ended"
    rule: ClassVar[str] = "AG-CHL-6"
    seat: Seat


@dataclass(frozen=True, slots=True)
class CardReturned(Event):
    """A challenge card went back to the top of its deck."""

    kind: ClassVar[str] = "challenge_revealed_returned"
    rule: ClassVar[str] = "AG-CHL-7"
    card: str


@dataclass(frozen=True, slots=True)
class EventPlaced(Event):
    """An event came to lie in the box or on its space."""

    kind: ClassVar[str] = "event_placed"
    rule: ClassVar[str] = "AG-EVT-2"
    card: str
    space: str = ""


@dataclass(frozen=True, slots=True)
class EventVisited(Event):
    """A local event is resolved."""

    kind: ClassVar[str] = "event_visited"
    rule: ClassVar[str] = "AG-EVT-3"
    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class EventFlipped(Event):
    """An event was turned to its back."""

    kind: ClassVar[str] = "event_revealed_flipped"
    rule: ClassVar[str] = "AG-EVT-6"
    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    """A combat die rolled for a card's table."""

    kind: ClassVar[str] = "die_rolled"
    rule: ClassVar[str] = "AG-EVT-5"
    seat: Seat
    face: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class OptionChosen(Event):
    """An option of a card was chosen; ``source``: key of the choice."""

    kind: ClassVar[str] = "option_chosen"
    rule: ClassVar[str] = "AG-GEN-8"
    seat: Seat
    source: str
    option: int


@dataclass(frozen=True, slots=True)
class OfferAccepted(Event):
    """An offer of the board was paid."""

    kind: ClassVar[str] = "offer_accepted"
    rule: ClassVar[str] = "AG-CHL-9"
    seat: Seat
    space: str


@dataclass(frozen=True, slots=True)
class CombatStarted(Event):
    """A combat begins: against the seat ``defender``, or the encounter ``monster``."""

    kind: ClassVar[str] = "combat_started"
    rule: ClassVar[str] = "AG-CMB-1"
    seat: Seat
    defender: Seat
    monster: str
    space: str


@dataclass(frozen=True, slots=True)
class EncounterSkipped(Event):
    """A revealed encounter was avoided."""

    kind: ClassVar[str] = "encounter_skipped"
    rule: ClassVar[str] = "AG-CHL-8"
    seat: Seat
    monster: str


@dataclass(frozen=True, slots=True)
class CombatRolled(Event):
    """Both dice fell."""

    kind: ClassVar[str] = "combat_rolled"
    rule: ClassVar[str] = "AG-CMB-3"
    red: int
    black: int


@dataclass(frozen=True, slots=True)
class Rerolled(Event):
    """A combat die was rolled again."""

    kind: ClassVar[str] = "rerolled"
    rule: ClassVar[str] = "AG-CMB-6"
    side: int
    face: int


@dataclass(frozen=True, slots=True)
class Modified(Event):
    """A combat modifier came into force."""

    kind: ClassVar[str] = "modified"
    rule: ClassVar[str] = "AG-CMB-11"
    side: int
    stat: str
    n: int
    how: str
    source: str


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """An attack of a side was judged: die and attack against the defence value."""

    kind: ClassVar[str] = "attacked"
    rule: ClassVar[str] = "AG-CMB-5"
    side: int
    type: str
    die: int
    attack: int
    defence: int
    hit: bool
    damage: int


@dataclass(frozen=True, slots=True)
class Prevented(Event):
    """Pending damage of a side was prevented."""

    kind: ClassVar[str] = "prevented"
    rule: ClassVar[str] = "AG-CMB-8"
    side: int
    n: int


@dataclass(frozen=True, slots=True)
class CombatCancelled(Event):
    """The combat ends at once."""

    kind: ClassVar[str] = "combat_cancelled"
    rule: ClassVar[str] = "AG-CMB-13"
    seat: Seat


@dataclass(frozen=True, slots=True)
class CombatEnded(Event):
    """How a combat ended for each side: defeated or not."""

    kind: ClassVar[str] = "combat_ended"
    rule: ClassVar[str] = "AG-CMB-12"
    attacker_down: bool
    defender_down: bool
    cancelled: bool


@dataclass(frozen=True, slots=True)
class Suffered(Event):
    """A character suffered damage; ``by``: the seat whose card or character did it."""

    kind: ClassVar[str] = "suffered"
    rule: ClassVar[str] = "AG-CHR-1"
    seat: Seat
    n: int
    by: Seat = -1


@dataclass(frozen=True, slots=True)
class MonsterHurt(Event):
    """The encounter of the combat suffered damage."""

    kind: ClassVar[str] = "monster_hurt"
    rule: ClassVar[str] = "AG-CMB-10"
    monster: str
    n: int


@dataclass(frozen=True, slots=True)
class Healed(Event):
    """Damage was removed."""

    kind: ClassVar[str] = "healed"
    rule: ClassVar[str] = "AG-CHR-1"
    seat: Seat
    n: int


@dataclass(frozen=True, slots=True)
class DefeatReplaced(Event):
    """A defeat did not happen; the character stays with so much damage."""

    kind: ClassVar[str] = "defeat_replaced"
    rule: ClassVar[str] = "AG-CHR-2"
    seat: Seat
    damage: int


@dataclass(frozen=True, slots=True)
class CharacterDefeated(Event):
    """A character was defeated; ``by``: the enemy seat, or -1."""

    kind: ClassVar[str] = "character_defeated"
    rule: ClassVar[str] = "AG-CHR-3"
    seat: Seat
    by: Seat


@dataclass(frozen=True, slots=True)
class Resurrected(Event):
    """A defeated character stands in a city again."""

    kind: ClassVar[str] = "resurrected"
    rule: ClassVar[str] = "AG-CHR-3"
    seat: Seat
    origin: str
    space: str


@dataclass(frozen=True, slots=True)
class MonsterDefeated(Event):
    """An encounter was defeated by a seat's character."""

    kind: ClassVar[str] = "monster_defeated"
    rule: ClassVar[str] = "AG-QST-12"
    seat: Seat
    monster: str


@dataclass(frozen=True, slots=True)
class MarkerPlaced(Event):
    """An unbeaten encounter lies in a slot of the tracker, counted from 1."""

    kind: ClassVar[str] = "marker_placed"
    rule: ClassVar[str] = "AG-UNB-1"
    slot: int
    card: str
    space: str


@dataclass(frozen=True, slots=True)
class MarkerRemoved(Event):
    """A marker left the board."""

    kind: ClassVar[str] = "marker_removed"
    rule: ClassVar[str] = "AG-UNB-5"
    slot: int
    space: str


@dataclass(frozen=True, slots=True)
class LevelGained(Event):
    """A character has a new level, 1 green to 3 red."""

    kind: ClassVar[str] = "level_gained"
    rule: ClassVar[str] = "AG-CHR-5"
    seat: Seat
    level: int


@dataclass(frozen=True, slots=True)
class CharacterFlipped(Event):
    """A character card was turned."""

    kind: ClassVar[str] = "character_flipped"
    rule: ClassVar[str] = "AG-CHR-10"
    seat: Seat
    side: str


@dataclass(frozen=True, slots=True)
class AuraGained(Event):
    """Something changes all combats of a seat this turn."""

    kind: ClassVar[str] = "aura_gained"
    rule: ClassVar[str] = "AG-RUL-11"
    seat: Seat
    source: str


@dataclass(frozen=True, slots=True)
class Hindered(Event):
    """A character may not do something, rolls less, or pays more, for a while."""

    kind: ClassVar[str] = "hindered"
    rule: ClassVar[str] = "AG-MOV-7"
    seat: Seat
    what: str
    n: int = 0


@dataclass(frozen=True, slots=True)
class QuestReceived(Event):
    """A quest came to lie in front of a seat."""

    kind: ClassVar[str] = "quest_revealed"
    rule: ClassVar[str] = "AG-QST-7"
    closes: ClassVar[Closing] = "revealed"
    seat: Seat
    quest: str


@dataclass(frozen=True, slots=True)
class QuestMarked(Event):
    """A character holds a token of a quest."""

    kind: ClassVar[str] = "quest_marked"
    rule: ClassVar[str] = "AG-QST-3"
    seat: Seat
    quest: str
    other: Seat


@dataclass(frozen=True, slots=True)
class QuestProgress(Event):
    """A step of a quest has come so far."""

    kind: ClassVar[str] = "quest_progress"
    rule: ClassVar[str] = "AG-QST-9"
    seat: Seat
    quest: str
    step: int
    done: int


@dataclass(frozen=True, slots=True)
class QuestCompleted(Event):
    """A quest went to the log."""

    kind: ClassVar[str] = "quest_completed"
    rule: ClassVar[str] = "AG-QST-8"
    seat: Seat
    quest: str
    valor: int


@dataclass(frozen=True, slots=True)
class QuestDiscarded(Event):
    """A quest was discarded."""

    kind: ClassVar[str] = "quest_revealed_discarded"
    rule: ClassVar[str] = "AG-QST-7"
    seat: Seat
    quest: str


@dataclass(frozen=True, slots=True)
class QuestsShuffled(Event):
    """The discarded elite quests became the new deck."""

    kind: ClassVar[str] = "quests_shuffled"
    rule: ClassVar[str] = "AG-QST-7"
    n: int


@dataclass(frozen=True, slots=True)
class TrophyTaken(Event):
    """A trophy went to the log."""

    kind: ClassVar[str] = "trophy_taken"
    rule: ClassVar[str] = "AG-TRO-1"
    seat: Seat
    trophy: str
    valor: int


@dataclass(frozen=True, slots=True)
class EventLogged(Event):
    """An event went to the log for its valor."""

    kind: ClassVar[str] = "event_logged"
    rule: ClassVar[str] = "AG-TRO-2"
    seat: Seat
    card: str
    valor: int


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """The match is over."""

    kind: ClassVar[str] = "game_over"
    rule: ClassVar[str] = "AG-WIN-1"
    winners: tuple[Seat, ...]
    ending: str
    scores: tuple[int, ...]
