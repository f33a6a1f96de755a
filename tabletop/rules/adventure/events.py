"""The kinds of events, one class for each line of the log (specification 9.5). Spaces, characters, items, quests and
event cards are given by id, ability cards and tokens by their copy; ``seat`` is an index from 0. ``rule`` is the rule
behind the event.
"""

from __future__ import annotations

from typing import Literal

from tabletop.rules.game import Event, Seat, event

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


@event("AG-SET-5")
class FirstRolled(Event):
    """A seat rolled for the first turn."""

    seat: Seat
    face: int


@event("AG-SET-5")
class FirstSeat(Event):
    """The seat of the first turn."""

    seat: Seat


@event("AG-SET-6")
class CharacterTaken(Event):
    """A seat plays a character; ``lot``: it was assigned by chance."""

    seat: Seat
    character: str
    lot: bool = False


@event("AG-SET-8")
class FigurePlaced(Event):
    """A figure was put in its first city."""

    seat: Seat
    space: str


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


@event("AG-MOV-3")
class Moved(Event):
    """A figure moved to a space: a step, by force (``by``), a flight, a teleport."""

    seat: Seat
    origin: str
    to: str
    how: Literal["step", "forced", "flight", "teleport"]
    by: Seat = -1

    @property
    def cites(self) -> str:
        return _MOVED.get(self.how, self.rule)


@event("AG-MOV-5")
class Held(Event):
    """A figure was stopped by an aggro marker."""

    seat: Seat
    space: str


@event("AG-MOV-5")
class MoveStopped(Event):
    """The remaining points or forced steps of a figure were lost."""

    seat: Seat


@event("AG-MOV-7")
class PointsGained(Event):
    """Movement points gained."""

    seat: Seat
    n: int


@event("AG-ABL-6")
class EnergyChanged(Event):
    """Energy gained or lost in the present pool."""

    seat: Seat
    n: int


@event("AG-EXP-4")
class ResourceUsed(Event):
    """A resource was activated."""

    seat: Seat
    space: str
    resource: str

    @property
    def cites(self) -> str:
        return _HOW.get(self.resource, self.rule)


@event("AG-CHL-5", closes="revealed", kind="challenge_revealed")
class ChallengeDrawn(Event):
    """A challenge card was drawn, an encounter or an event."""

    seat: Seat
    card: str


@event("AG-CHL-6")
class ChallengeEnded(Event):
    """The challenge phase ended without an encounter."""

    seat: Seat


@event("AG-CHL-7", kind="challenge_revealed_returned")
class CardReturned(Event):
    """A challenge card went back to the top of its deck."""

    card: str


@event("AG-EVT-2")
class EventPlaced(Event):
    """An event was put into the box or onto its space."""

    card: str
    space: str = ""

    @property
    def cites(self) -> str:
        return "AG-EVT-3" if self.space else self.rule


@event("AG-EVT-3")
class EventVisited(Event):
    """A local event was resolved."""

    seat: Seat
    card: str


@event("AG-EVT-6", kind="event_revealed_flipped")
class EventFlipped(Event):
    """An event was turned to its back."""

    seat: Seat
    card: str


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
    source: str
    option: int


@event("AG-CHL-9")
class OfferAccepted(Event):
    """An offer of the board was paid."""

    seat: Seat
    space: str


@event("AG-QST-7", closes="revealed", kind="quest_revealed")
class QuestReceived(Event):
    """A seat received a quest."""

    seat: Seat
    quest: str


@event("AG-QST-3")
class QuestMarked(Event):
    """A character got a token of a quest."""

    seat: Seat
    quest: str
    other: Seat


@event("AG-QST-9")
class QuestProgress(Event):
    """A step of a quest has progressed."""

    seat: Seat
    quest: str
    step: int
    done: int


@event("AG-QST-8")
class QuestCompleted(Event):
    """A quest went to the log."""

    seat: Seat
    quest: str
    valor: int


@event("AG-QST-7", kind="quest_revealed_discarded")
class QuestDiscarded(Event):
    """A quest was discarded."""

    seat: Seat
    quest: str


@event("AG-QST-7")
class QuestsShuffled(Event):
    """The discarded elite quests became the new deck."""

    n: int


@event("AG-TRO-1")
class TrophyTaken(Event):
    """A trophy went to the log."""

    seat: Seat
    trophy: str
    valor: int


@event("AG-TRO-2")
class EventLogged(Event):
    """An event went to the log for its valor."""

    seat: Seat
    card: str
    valor: int


@event("AG-WIN-1")
class GameOver(Event):
    """The match is over."""

    winners: tuple[Seat, ...]
    ending: str
    scores: tuple[int, ...]

    @property
    def cites(self) -> str:
        return self.rule if self.ending == "valor" else "AG-WIN-2"
