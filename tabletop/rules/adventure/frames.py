"""The frames of the stack: what is still to be decided or done, and by which seat (specification 4)."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, ClassVar, Literal

from tabletop.rules.codec import Frame as Frame, known
from tabletop.rules.game import Seat

from .actions import AcceptOffer, ChooseOption, PlayCard, UseItem, UsePower, UseToken
from .values import Ctx, ListKey, Space, Waiting

Payable = PlayCard | UsePower | UseItem | UseToken | AcceptOffer | ChooseOption
"""An action that may have a cost."""


class SetupFrame(Frame):
    """The set-up (4.1): ``at`` counts seats from the first player."""

    stage: Literal["characters", "deal", "quests", "place", "draw"] = "characters"
    at: int = 0

    @property
    def phase(self) -> str:
        return f"setup_{self.stage}"


class TurnFrame(Frame):
    """The turn at the bottom of the stack (4.2)."""

    stage: str = "start"

    @property
    def phase(self) -> str:
        return self.stage


turn_frame = lru_cache(maxsize=256)(TurnFrame)
"""The turn of a seat in a stage, cached."""


class SettleFrame(Frame):
    """What follows a list of effects: hand limits, triggers of events, quests, the win check (AG-GEN-8). ``hands``: how
    many cards the seats held before the list, so that cards drawn before it are not checked after it; empty: all hands
    are checked."""

    hands: tuple[int, ...] = ()


settle_frame = lru_cache(maxsize=1 << 10)(SettleFrame)
"""The frame of what follows a list, for a seat and the hands before it, cached."""


class RunFrame(Frame):
    """Lists of effects being carried out: the effect ``at`` of the first of ``keys`` is next."""

    ctx: Ctx
    keys: tuple[ListKey, ...] = ()
    at: int = 0


class EachFrame(Frame):
    """A list that is carried out for each seat in ``left`` (``each``)."""

    ctx: Ctx
    key: Annotated[str, known("list", lambda t: t.lists, "")] = ""
    left: tuple[Seat, ...] = ()


class QueueFrame(Frame):
    """Sources that wait at one moment. ``free``: the decider chooses their order (ORDER), otherwise it is fixed;
    ``stops``: those left are dropped once the combat is over."""

    phase: ClassVar[str] = "order"
    waiting: tuple[Waiting, ...] = ()
    free: bool = True
    stops: bool = False


class PayFrame(Frame):
    """A cost being paid (4.3): ``cards`` and ``items`` chosen as part of the cost, ``drunk``: items used for their
    mana; nothing is paid before the last choice. ``energy`` is always 0: what is still to pay follows from the
    action."""

    action: Payable
    energy: int = 0
    cards: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    drunk: tuple[str, ...] = ()


class CardFrame(Frame):
    """An announced ability card (AG-ABL-3): the copy, its target, and the seat whose card it answers."""

    card: str
    target: str = ""
    caster: Seat = -1
    stage: Literal["announced", "resolved"] = "announced"
    cancelled: bool = False


class ReactFrame(Frame):
    """``seats`` may answer the card that ``caster`` announced, one after another from ``at`` on (REACT)."""

    caster: Seat
    seats: tuple[Seat, ...] = ()
    at: int = 0
    passes: int = 0


class WindowFrame(Frame):
    """A window of the reveal or of a combat, open until its decider passes."""

    window: Literal["reveal", "pre_roll", "post_roll", "pending", "after_suffer"]

    @property
    def phase(self) -> str:
        return self.window


window_frame = lru_cache(maxsize=64)(WindowFrame)
"""A window open to a seat, cached."""


class RolledFrame(Frame):
    """A die was rolled for the decider's character, who may answer the roll (ROLLED)."""

    die: Literal["move", "red", "black", "roll"]


class RollFrame(Frame):
    """A ``roll`` effect: the face that was rolled, and the key of the effect."""

    ctx: Ctx
    key: str
    face: int


class PowersFrame(Frame):
    """Die powers of several sources of the decider's side wait, and the decider chooses the next (POWERS, ORDER)."""

    phase: ClassVar[str] = "order"
    side: int


class CombatFrame(Frame):
    """A combat, whose stage is in ``state.combat`` (4.4)."""


class DefeatFrame(Frame):
    """The defeat procedure of the decider's character (AG-CHR-3); ``by``: the seat that may take an item first."""

    by: Seat
    stage: Literal["steal", "city", "rest", "triggers"] = "steal"


class HandFrame(Frame):
    """The decider discards ability cards down to the limit of the hand (HAND_LIMIT, AG-ABL-1)."""

    phase: ClassVar[str] = "hand_limit"


class DiscardFrame(Frame):
    """The decider discards ``n`` ability cards (DISCARD). ``book``: after drawing at a book (BOOK_DISCARD)."""

    n: int = 1
    book: bool = False

    @property
    def phase(self) -> str:
        return "book_discard" if self.book else "discard"


class BookFrame(Frame):
    """The other seats still to draw and discard after a book (AG-RES-2)."""

    left: tuple[Seat, ...] = ()


class PlaceFrame(Frame):
    """The decider places a discovery ``token`` (PLACE_DISCOVERY). ``more``: how many follow; ``avoid``: the space in
    which it may not be placed."""

    phase: ClassVar[str] = "place_discovery"
    token: str
    more: int = 0
    avoid: str = ""


class SpaceFrame(Frame):
    """A space to choose: FLIGHT, DESTINATION, the city of DEFEAT, EVENT_SPACE. ``who`` goes there; ``card``: the
    event."""

    why: Literal["flight", "destination", "defeat", "event_space"]
    spaces: tuple[Space, ...]
    who: Seat = -1
    card: str = ""

    @property
    def phase(self) -> str:
        return self.why


class ItemFrame(Frame):
    """An item to choose among ``items``: AUCTION, KEEP_ITEM, LOSE_ITEM, STEAL, TAKE_ITEM, TRADE, DECK_ORDER. ``n``: how
    many are still to be chosen; ``other``: the other seat concerned. The items of KEEP_ITEM and DECK_ORDER are held by
    this frame."""

    why: Literal["auction", "keep_item", "lose_item", "steal", "take_item", "trade", "deck_order"]
    items: tuple[str, ...]
    n: int = 1
    other: Seat = -1

    @property
    def phase(self) -> str:
        return self.why


class MarkerFrame(Frame):
    """A marker must be removed for the encounter ``card`` in ``space`` (TRACKER_FULL, AG-UNB-2)."""

    phase: ClassVar[str] = "tracker_full"
    card: str
    space: Space
    slots: tuple[int, ...] = ()


class QuestFrame(Frame):
    """The decider chooses which of three quests is discarded (QUEST_OVERFLOW, AG-QST-7)."""

    phase: ClassVar[str] = "quest_overflow"


class QuestSetupFrame(Frame):
    """The decider gives tokens of a quest to characters, ``n`` of them still (QUEST_SETUP)."""

    quest: str
    n: int = 1


class QuestDrawFrame(Frame):
    """Seats that still draw an elite quest. ``giver``: it comes from a quest giver, so that one of three quests must be
    discarded."""

    left: tuple[Seat, ...] = ()
    giver: bool = False


class ChooseFrame(Frame):
    """The decider chooses one of the options of the effect ``key`` (CHOOSE)."""

    ctx: Ctx
    key: str


class ColourFrame(Frame):
    """The decider chooses the colour of an item to gain (COLOUR)."""


class StepFrame(Frame):
    """The decider moves the character of ``who`` up to ``left`` more steps (STEP_OTHER)."""

    phase: ClassVar[str] = "step_other"
    who: Seat
    left: int = 0


class PeekFrame(Frame):
    """The decider looks at up to ``left`` more face-down tokens, at most ``within`` steps from ``origin`` (-1:
    anywhere); with ``discard`` each is then kept or discarded (PEEK). ``looked``: (space, number) of those looked at;
    ``judging``: they are being kept or discarded now, in this order."""

    left: int
    within: int
    origin: str
    discard: bool
    looked: tuple[tuple[str, int], ...] = ()
    judging: bool = False


class EventFrame(Frame):
    """An event card being carried out, which this frame holds: a special one, or the effect of a back."""

    card: str
    stage: Literal["run", "put_away"] = "run"
    back: bool = False
    by: Seat = -1


class ResourceFrame(Frame):
    """A resource that has been activated, before its triggers (``on_resource``). The figures are the hand, the damage
    or the place before, to find out whether anything changed; empty: it did."""

    resource: str
    before: tuple[int | str, ...] = ()
