"""The kinds of events, one class for each line of the log (specification 9.5). Spaces, characters, items, quests and
event cards are given by id, ability cards and tokens by their copy; ``seat`` is an index from 0. ``rule`` is the rule
behind the event.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from tabletop.rules.frozen import quick
from tabletop.rules.game import Event, Seat

from .card_events import (
    AbilitiesShuffled as AbilitiesShuffled,
)
from .card_events import (
    CardAttached as CardAttached,
)
from .card_events import (
    CardCancelled as CardCancelled,
)
from .card_events import (
    CardDetached as CardDetached,
)
from .card_events import (
    CardDiscarded as CardDiscarded,
)
from .card_events import (
    CardPlayed as CardPlayed,
)
from .card_events import (
    CounterChanged as CounterChanged,
)
from .card_events import (
    Drew as Drew,
)
from .card_events import (
    Equipped as Equipped,
)
from .card_events import (
    ItemGained as ItemGained,
)
from .card_events import (
    ItemLost as ItemLost,
)
from .card_events import (
    ItemsDrawn as ItemsDrawn,
)
from .card_events import (
    ItemTaken as ItemTaken,
)
from .card_events import (
    Paid as Paid,
)
from .card_events import (
    PotionDrunk as PotionDrunk,
)
from .card_events import (
    TokenDiscarded as TokenDiscarded,
)
from .card_events import (
    TokenDrawn as TokenDrawn,
)
from .card_events import (
    TokenPlaced as TokenPlaced,
)
from .card_events import (
    TokenResolved as TokenResolved,
)
from .card_events import (
    TokenRevealed as TokenRevealed,
)
from .card_events import (
    TokenSeen as TokenSeen,
)
from .card_events import (
    TokensFound as TokensFound,
)
from .card_events import (
    TokensShuffled as TokensShuffled,
)
from .card_events import (
    Unequipped as Unequipped,
)
from .combat_events import (
    Attacked as Attacked,
)
from .combat_events import (
    AuraGained as AuraGained,
)
from .combat_events import (
    CharacterDefeated as CharacterDefeated,
)
from .combat_events import (
    CharacterFlipped as CharacterFlipped,
)
from .combat_events import (
    CombatCancelled as CombatCancelled,
)
from .combat_events import (
    CombatEnded as CombatEnded,
)
from .combat_events import (
    CombatRolled as CombatRolled,
)
from .combat_events import (
    CombatStarted as CombatStarted,
)
from .combat_events import (
    DefeatReplaced as DefeatReplaced,
)
from .combat_events import (
    EncounterSkipped as EncounterSkipped,
)
from .combat_events import (
    Healed as Healed,
)
from .combat_events import (
    Hindered as Hindered,
)
from .combat_events import (
    LevelGained as LevelGained,
)
from .combat_events import (
    MarkerPlaced as MarkerPlaced,
)
from .combat_events import (
    MarkerRemoved as MarkerRemoved,
)
from .combat_events import (
    Modified as Modified,
)
from .combat_events import (
    MonsterDefeated as MonsterDefeated,
)
from .combat_events import (
    MonsterHurt as MonsterHurt,
)
from .combat_events import (
    PowerFired as PowerFired,
)
from .combat_events import (
    PowerUsed as PowerUsed,
)
from .combat_events import (
    Prevented as Prevented,
)
from .combat_events import (
    Rerolled as Rerolled,
)
from .combat_events import (
    Resurrected as Resurrected,
)
from .combat_events import (
    Suffered as Suffered,
)

Closing = Literal["revealed", "committed"] | None
_MOVED = {"forced": "AG-MOV-9", "flight": "AG-RES-5", "teleport": "AG-MOV-8"}
_HOW = {
    "scroll": "AG-RES-1",
    "book": "AG-RES-2",
    "potion_small": "AG-RES-3",
    "potion_large": "AG-RES-3",
    "place_discovery": "AG-RES-4",
    "flight_path": "AG-RES-5",
    "auction_house": "AG-RES-6",
    "quest_giver": "AG-RES-7",
}


@quick
@dataclass(frozen=True, slots=True)
class FirstRolled(Event):
    """A seat rolled for the first turn."""

    kind: ClassVar[str] = "first_rolled"
    rule: ClassVar[str] = "AG-SET-5"
    seat: Seat
    face: int


@quick
@dataclass(frozen=True, slots=True)
class FirstSeat(Event):
    """The seat of the first turn."""

    kind: ClassVar[str] = "first_seat"
    rule: ClassVar[str] = "AG-SET-5"
    seat: Seat


@quick
@dataclass(frozen=True, slots=True)
class CharacterTaken(Event):
    """A seat plays a character; ``lot``: it was assigned by chance."""

    kind: ClassVar[str] = "character_taken"
    rule: ClassVar[str] = "AG-SET-6"
    seat: Seat
    character: str
    lot: bool = False


@quick
@dataclass(frozen=True, slots=True)
class FigurePlaced(Event):
    """A figure was put in its first city."""

    kind: ClassVar[str] = "figure_placed"
    rule: ClassVar[str] = "AG-SET-8"
    seat: Seat
    space: str


@quick
@dataclass(frozen=True, slots=True)
class TurnStarted(Event):
    """A seat's turn begins; turns are counted through all seats."""

    kind: ClassVar[str] = "turn_started"
    rule: ClassVar[str] = "AG-TRN-1"
    seat: Seat
    turn: int


@quick
@dataclass(frozen=True, slots=True)
class MovementRolled(Event):
    """The blue die was rolled; ``face`` is its index from 0."""

    kind: ClassVar[str] = "movement_rolled"
    rule: ClassVar[str] = "AG-MOV-2"
    seat: Seat
    face: int
    movement: int
    energy: int
    again: bool = False


@quick
@dataclass(frozen=True, slots=True)
class MovementSet(Event):
    """Points and energy of the turn, after what changes the roll."""

    kind: ClassVar[str] = "movement_set"
    rule: ClassVar[str] = "AG-MOV-7"
    seat: Seat
    movement: int
    energy: int


@quick
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

    @property
    def cites(self) -> str:
        return _MOVED.get(self.how, self.rule)


@quick
@dataclass(frozen=True, slots=True)
class Held(Event):
    """A figure was stopped by an aggro marker."""

    kind: ClassVar[str] = "held"
    rule: ClassVar[str] = "AG-MOV-5"
    seat: Seat
    space: str


@quick
@dataclass(frozen=True, slots=True)
class MoveStopped(Event):
    """The remaining points or forced steps of a figure were lost."""

    kind: ClassVar[str] = "move_stopped"
    rule: ClassVar[str] = "AG-MOV-5"
    seat: Seat


@quick
@dataclass(frozen=True, slots=True)
class PointsGained(Event):
    """Movement points gained."""

    kind: ClassVar[str] = "points_gained"
    rule: ClassVar[str] = "AG-MOV-7"
    seat: Seat
    n: int


@quick
@dataclass(frozen=True, slots=True)
class EnergyChanged(Event):
    """Energy gained or lost in the present pool."""

    kind: ClassVar[str] = "energy_changed"
    rule: ClassVar[str] = "AG-ABL-6"
    seat: Seat
    n: int


@quick
@dataclass(frozen=True, slots=True)
class ResourceUsed(Event):
    """A resource was activated."""

    kind: ClassVar[str] = "resource_used"
    rule: ClassVar[str] = "AG-EXP-4"
    seat: Seat
    space: str
    resource: str

    @property
    def cites(self) -> str:
        return _HOW.get(self.resource, self.rule)


@quick
@dataclass(frozen=True, slots=True)
class ChallengeDrawn(Event):
    """A challenge card was drawn, an encounter or an event."""

    kind: ClassVar[str] = "challenge_revealed"
    rule: ClassVar[str] = "AG-CHL-5"
    closes: ClassVar[Closing] = "revealed"
    seat: Seat
    card: str


@quick
@dataclass(frozen=True, slots=True)
class ChallengeEnded(Event):
    """The challenge phase ended without an encounter."""

    kind: ClassVar[str] = "challenge_ended"
    rule: ClassVar[str] = "AG-CHL-6"
    seat: Seat


@quick
@dataclass(frozen=True, slots=True)
class CardReturned(Event):
    """A challenge card went back to the top of its deck."""

    kind: ClassVar[str] = "challenge_revealed_returned"
    rule: ClassVar[str] = "AG-CHL-7"
    card: str


@quick
@dataclass(frozen=True, slots=True)
class EventPlaced(Event):
    """An event was put into the box or onto its space."""

    kind: ClassVar[str] = "event_placed"
    rule: ClassVar[str] = "AG-EVT-2"
    card: str
    space: str = ""

    @property
    def cites(self) -> str:
        return "AG-EVT-3" if self.space else self.rule


@quick
@dataclass(frozen=True, slots=True)
class EventVisited(Event):
    """A local event was resolved."""

    kind: ClassVar[str] = "event_visited"
    rule: ClassVar[str] = "AG-EVT-3"
    seat: Seat
    card: str


@quick
@dataclass(frozen=True, slots=True)
class EventFlipped(Event):
    """An event was turned to its back."""

    kind: ClassVar[str] = "event_revealed_flipped"
    rule: ClassVar[str] = "AG-EVT-6"
    seat: Seat
    card: str


@quick
@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    """A combat die was rolled for a card's table."""

    kind: ClassVar[str] = "die_rolled"
    rule: ClassVar[str] = "AG-EVT-5"
    seat: Seat
    face: int
    again: bool = False


@quick
@dataclass(frozen=True, slots=True)
class OptionChosen(Event):
    """An option of a card was chosen; ``source``: key of the choice."""

    kind: ClassVar[str] = "option_chosen"
    rule: ClassVar[str] = "AG-GEN-8"
    seat: Seat
    source: str
    option: int


@quick
@dataclass(frozen=True, slots=True)
class OfferAccepted(Event):
    """An offer of the board was paid."""

    kind: ClassVar[str] = "offer_accepted"
    rule: ClassVar[str] = "AG-CHL-9"
    seat: Seat
    space: str


@quick
@dataclass(frozen=True, slots=True)
class QuestReceived(Event):
    """A seat received a quest."""

    kind: ClassVar[str] = "quest_revealed"
    rule: ClassVar[str] = "AG-QST-7"
    closes: ClassVar[Closing] = "revealed"
    seat: Seat
    quest: str


@quick
@dataclass(frozen=True, slots=True)
class QuestMarked(Event):
    """A character got a token of a quest."""

    kind: ClassVar[str] = "quest_marked"
    rule: ClassVar[str] = "AG-QST-3"
    seat: Seat
    quest: str
    other: Seat


@quick
@dataclass(frozen=True, slots=True)
class QuestProgress(Event):
    """A step of a quest has progressed."""

    kind: ClassVar[str] = "quest_progress"
    rule: ClassVar[str] = "AG-QST-9"
    seat: Seat
    quest: str
    step: int
    done: int


@quick
@dataclass(frozen=True, slots=True)
class QuestCompleted(Event):
    """A quest went to the log."""

    kind: ClassVar[str] = "quest_completed"
    rule: ClassVar[str] = "AG-QST-8"
    seat: Seat
    quest: str
    valor: int


@quick
@dataclass(frozen=True, slots=True)
class QuestDiscarded(Event):
    """A quest was discarded."""

    kind: ClassVar[str] = "quest_revealed_discarded"
    rule: ClassVar[str] = "AG-QST-7"
    seat: Seat
    quest: str


@quick
@dataclass(frozen=True, slots=True)
class QuestsShuffled(Event):
    """The discarded elite quests became the new deck."""

    kind: ClassVar[str] = "quests_shuffled"
    rule: ClassVar[str] = "AG-QST-7"
    n: int


@quick
@dataclass(frozen=True, slots=True)
class TrophyTaken(Event):
    """A trophy went to the log."""

    kind: ClassVar[str] = "trophy_taken"
    rule: ClassVar[str] = "AG-TRO-1"
    seat: Seat
    trophy: str
    valor: int


@quick
@dataclass(frozen=True, slots=True)
class EventLogged(Event):
    """An event went to the log for its valor."""

    kind: ClassVar[str] = "event_logged"
    rule: ClassVar[str] = "AG-TRO-2"
    seat: Seat
    card: str
    valor: int


@quick
@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """The match is over."""

    kind: ClassVar[str] = "game_over"
    rule: ClassVar[str] = "AG-WIN-1"
    winners: tuple[Seat, ...]
    ending: str
    scores: tuple[int, ...]

    @property
    def cites(self) -> str:
        return self.rule if self.ending == "valor" else "AG-WIN-2"
