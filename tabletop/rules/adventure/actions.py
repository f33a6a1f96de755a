"""The kinds of actions, with the names of specification 4. Each is a small frozen value.

Fields: spaces, characters, items and events by id, ability cards and discovery tokens by the id of their kind (copies
are interchangeable), markers as ``marker_3``, face-down tokens as ``space/0``. ``rule`` is the rule that allows the
action.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Literal

from tabletop.rules.frozen import quick
from tabletop.rules.game import Path
from tabletop.rules.verbs import Verb, path_of

from .terms import Resource


@quick
@dataclass(frozen=True, slots=True)
class ChooseCharacter(Verb):
    """Choose a character: the own one at set-up, or another one for a quest."""

    character: str
    kind: Literal["choose_character"] = "choose_character"
    rule: ClassVar[str] = "AG-SET-6"
    touches: ClassVar[str] = "piece:{character}"
    words: ClassVar[str] = "choose {character}"


@quick
@dataclass(frozen=True, slots=True)
class ChooseSpace(Verb):
    """Choose one of the offered spaces."""

    space: str
    kind: Literal["choose_space"] = "choose_space"
    rule: ClassVar[str] = "AG-SET-8"
    touches: ClassVar[str] = "space:{space}"
    words: ClassVar[str] = "to {space}"


to_space = lru_cache(maxsize=256)(ChooseSpace)
"""The action of choosing a space, cached."""


@quick
@dataclass(frozen=True, slots=True)
class RollMovement(Verb):
    """Roll the blue die."""

    kind: Literal["roll_movement"] = "roll_movement"
    rule: ClassVar[str] = "AG-MOV-1"
    touches: ClassVar[str] = "button:roll_movement"
    words: ClassVar[str] = "roll"


@quick
@dataclass(frozen=True, slots=True)
class Step(Verb):
    """Move a figure one step to an adjacent space, the own one or another by a forced move."""

    space: str
    kind: Literal["step"] = "step"
    rule: ClassVar[str] = "AG-MOV-3"
    touches: ClassVar[str] = "space:{space}"
    words: ClassVar[str] = "step {space}"


step_to = lru_cache(maxsize=256)(Step)
"""The action of a step to a space, cached."""


@quick
@dataclass(frozen=True, slots=True)
class EndMovement(Verb):
    """End the movement phase."""

    kind: Literal["end_movement"] = "end_movement"
    rule: ClassVar[str] = "AG-MOV-6"
    touches: ClassVar[str] = "button:end_movement"
    words: ClassVar[str] = "end movement"


@quick
@dataclass(frozen=True, slots=True)
class PlayCard(Verb):
    """Announce an ability card; ``target``: a character, a marker or a space where the card asks for one."""

    card: str
    target: str = ""
    kind: Literal["play_card"] = "play_card"
    rule: ClassVar[str] = "AG-ABL-3"

    @property
    def path(self) -> Path:
        return path_of("card", self.card, "target", self.target) if self.target else path_of("card", self.card)

    @property
    def text(self) -> str:
        return f"play {self.card} {self.target}" if self.target else f"play {self.card}"


play_of = lru_cache(maxsize=1 << 12)(PlayCard)
"""The action of playing a card at a target ("" for none), cached."""


@quick
@dataclass(frozen=True, slots=True)
class UsePower(Verb):
    """Use a power of the character card (``character``) or of the global event."""

    source: str
    index: int
    kind: Literal["use_power"] = "use_power"
    rule: ClassVar[str] = "AG-CHR-10"
    touches: ClassVar[str] = "power:{source} choice:{index}"
    words: ClassVar[str] = "power {source} {index}"


@quick
@dataclass(frozen=True, slots=True)
class UseItem(Verb):
    """Use a power of an item."""

    item: str
    index: int
    kind: Literal["use_item"] = "use_item"
    rule: ClassVar[str] = "AG-ITM-1"
    touches: ClassVar[str] = "item:{item} choice:{index}"
    words: ClassVar[str] = "use {item} {index}"


@quick
@dataclass(frozen=True, slots=True)
class UsePotion(Verb):
    """Discard an item for one of its potion icons."""

    item: str
    icon: Literal["healing", "mana", "swiftness"]
    kind: Literal["use_potion"] = "use_potion"
    rule: ClassVar[str] = "AG-POT-4"
    touches: ClassVar[str] = "item:{item} choice:{icon}"
    words: ClassVar[str] = "drink {item} {icon}"


@quick
@dataclass(frozen=True, slots=True)
class UseToken(Verb):
    """Use a retained discovery token."""

    token: str
    kind: Literal["use_token"] = "use_token"
    rule: ClassVar[str] = "AG-DSC-4"
    touches: ClassVar[str] = "token:{token}"
    words: ClassVar[str] = "use token {token}"


@quick
@dataclass(frozen=True, slots=True)
class ResolveToken(Verb):
    """Resolve one of the revealed discovery tokens."""

    token: str
    kind: Literal["resolve_token"] = "resolve_token"
    rule: ClassVar[str] = "AG-EXP-1"
    touches: ClassVar[str] = "choice:{token}"
    words: ClassVar[str] = "resolve {token}"


@quick
@dataclass(frozen=True, slots=True)
class UseResource(Verb):
    """Activate a resource of the space."""

    resource: Resource
    kind: Literal["use_resource"] = "use_resource"
    rule: ClassVar[str] = "AG-EXP-4"
    touches: ClassVar[str] = "choice:{resource}"
    words: ClassVar[str] = "resource {resource}"


@quick
@dataclass(frozen=True, slots=True)
class Fight(Verb):
    """Fight an encounter in the space: ``board``, or ``marker_3``."""

    what: str
    kind: Literal["fight"] = "fight"
    rule: ClassVar[str] = "AG-CHL-4"
    touches: ClassVar[str] = "choice:fight piece:{what}"
    words: ClassVar[str] = "fight {what}"


@quick
@dataclass(frozen=True, slots=True)
class AcceptOffer(Verb):
    """Pay the price of an offer of the board."""

    kind: Literal["accept_offer"] = "accept_offer"
    rule: ClassVar[str] = "AG-CHL-9"
    touches: ClassVar[str] = "choice:accept_offer"
    words: ClassVar[str] = "accept the offer"


@quick
@dataclass(frozen=True, slots=True)
class VisitEvent(Verb):
    """Resolve the local event of the space."""

    event: str
    kind: Literal["visit_event"] = "visit_event"
    rule: ClassVar[str] = "AG-EVT-3"
    touches: ClassVar[str] = "choice:visit event:{event}"
    words: ClassVar[str] = "visit {event}"


@quick
@dataclass(frozen=True, slots=True)
class DrawChallenge(Verb):
    """Draw challenge cards of the colour of the space."""

    kind: Literal["draw_challenge"] = "draw_challenge"
    rule: ClassVar[str] = "AG-CHL-5"
    touches: ClassVar[str] = "choice:draw_challenge"
    words: ClassVar[str] = "draw a challenge"


@quick
@dataclass(frozen=True, slots=True)
class AttackCharacter(Verb):
    """Attack another character in the space."""

    character: str
    kind: Literal["attack"] = "attack"
    rule: ClassVar[str] = "AG-PVP-1"
    touches: ClassVar[str] = "choice:attack piece:{character}"
    words: ClassVar[str] = "attack {character}"


@quick
@dataclass(frozen=True, slots=True)
class Pass(Verb):
    """Do nothing here."""

    kind: Literal["pass"] = "pass"
    rule: ClassVar[str] = "AG-GEN-9"
    touches: ClassVar[str] = "button:pass"
    words: ClassVar[str] = "pass"


@quick
@dataclass(frozen=True, slots=True)
class Done(Verb):
    """End a step of maintenance, or looking at tokens."""

    kind: Literal["done"] = "done"
    rule: ClassVar[str] = "AG-MNT-1"
    touches: ClassVar[str] = "button:done"
    words: ClassVar[str] = "done"


@quick
@dataclass(frozen=True, slots=True)
class Stop(Verb):
    """Move a figure no further."""

    kind: Literal["stop"] = "stop"
    rule: ClassVar[str] = "AG-MOV-9"
    touches: ClassVar[str] = "button:stop"
    words: ClassVar[str] = "stop"


@quick
@dataclass(frozen=True, slots=True)
class Confirm(Verb):
    """Pay what has been chosen."""

    kind: Literal["confirm"] = "confirm"
    rule: ClassVar[str] = "AG-ABL-3"
    touches: ClassVar[str] = "button:confirm"
    words: ClassVar[str] = "pay"


@quick
@dataclass(frozen=True, slots=True)
class Cancel(Verb):
    """Cancel a payment, and with it what it was for."""

    kind: Literal["cancel"] = "cancel"
    rule: ClassVar[str] = "AG-ABL-3"
    touches: ClassVar[str] = "button:cancel"
    words: ClassVar[str] = "cancel"


@quick
@dataclass(frozen=True, slots=True)
class Collect(Verb):
    """Take the own token of a quest from the space."""

    quest: str
    kind: Literal["collect"] = "collect"
    rule: ClassVar[str] = "AG-QST-5"
    touches: ClassVar[str] = "quest:{quest} choice:collect"
    words: ClassVar[str] = "collect {quest}"


@quick
@dataclass(frozen=True, slots=True)
class Travel(Verb):
    """Declare to be in a space that a quest's travel step asks for."""

    quest: str
    kind: Literal["travel"] = "travel"
    rule: ClassVar[str] = "AG-QST-4"
    touches: ClassVar[str] = "quest:{quest} choice:travel"
    words: ClassVar[str] = "travel {quest}"


@quick
@dataclass(frozen=True, slots=True)
class HandIn(Verb):
    """Discard what a quest asks for, all at once; ``cards`` sorted by id."""

    quest: str
    cards: tuple[str, ...]
    kind: Literal["hand_in"] = "hand_in"
    rule: ClassVar[str] = "AG-ITM-9"

    @property
    def path(self) -> Path:
        return path_of("quest", self.quest, "choice", "hand_in", *(p for card in self.cards for p in ("item", card)))

    @property
    def text(self) -> str:
        return " ".join(("hand in", self.quest, *self.cards))


@quick
@dataclass(frozen=True, slots=True)
class Meet(Verb):
    """Take the own token back from a marked character in the space."""

    quest: str
    character: str
    kind: Literal["meet"] = "meet"
    rule: ClassVar[str] = "AG-QST-10"
    touches: ClassVar[str] = "quest:{quest} piece:{character}"
    words: ClassVar[str] = "meet {quest} {character}"


@quick
@dataclass(frozen=True, slots=True)
class Equip(Verb):
    """Equip an item of the bag."""

    item: str
    kind: Literal["equip"] = "equip"
    rule: ClassVar[str] = "AG-ITM-4"
    touches: ClassVar[str] = "item:{item} choice:equip"
    words: ClassVar[str] = "equip {item}"


@quick
@dataclass(frozen=True, slots=True)
class Unequip(Verb):
    """Put an equipped item into the bag."""

    slot: Literal["weapon", "armour"]
    kind: Literal["unequip"] = "unequip"
    rule: ClassVar[str] = "AG-ITM-4"
    touches: ClassVar[str] = "slot:{slot}"
    words: ClassVar[str] = "unequip {slot}"


@quick
@dataclass(frozen=True, slots=True)
class ChooseCard(Verb):
    """Choose an ability card of the hand to discard."""

    card: str
    kind: Literal["choose_card"] = "choose_card"
    rule: ClassVar[str] = "AG-ABL-1"
    touches: ClassVar[str] = "card:{card}"
    words: ClassVar[str] = "card {card}"


@quick
@dataclass(frozen=True, slots=True)
class ChooseItem(Verb):
    """Choose an item."""

    item: str
    kind: Literal["choose_item"] = "choose_item"
    rule: ClassVar[str] = "AG-ITM-8"
    touches: ClassVar[str] = "item:{item}"
    words: ClassVar[str] = "item {item}"


@quick
@dataclass(frozen=True, slots=True)
class ChooseQuest(Verb):
    """Choose the quest to discard."""

    quest: str
    kind: Literal["choose_quest"] = "choose_quest"
    rule: ClassVar[str] = "AG-QST-7"
    touches: ClassVar[str] = "quest:{quest}"
    words: ClassVar[str] = "discard {quest}"


@quick
@dataclass(frozen=True, slots=True)
class ChooseOption(Verb):
    """Choose an option of a card, counted from 0."""

    option: int
    kind: Literal["choose_option"] = "choose_option"
    rule: ClassVar[str] = "AG-GEN-8"
    touches: ClassVar[str] = "choice:{option}"
    words: ClassVar[str] = "option {option}"


@quick
@dataclass(frozen=True, slots=True)
class ChooseOrder(Verb):
    """Choose the source that comes next."""

    source: str
    kind: Literal["choose_order"] = "choose_order"
    rule: ClassVar[str] = "AG-GEN-6"
    touches: ClassVar[str] = "choice:{source}"
    words: ClassVar[str] = "next {source}"


@quick
@dataclass(frozen=True, slots=True)
class ChooseColour(Verb):
    """Choose the colour of an item to gain."""

    colour: Literal["grey", "green", "yellow", "red"]
    kind: Literal["choose_colour"] = "choose_colour"
    rule: ClassVar[str] = "AG-ITM-3"
    touches: ClassVar[str] = "pile:{colour}"
    words: ClassVar[str] = "colour {colour}"


@quick
@dataclass(frozen=True, slots=True)
class ChooseMarker(Verb):
    """Choose the marker that is removed to make room."""

    marker: str
    kind: Literal["choose_marker"] = "choose_marker"
    rule: ClassVar[str] = "AG-UNB-2"
    touches: ClassVar[str] = "piece:{marker}"
    words: ClassVar[str] = "marker {marker}"


@quick
@dataclass(frozen=True, slots=True)
class ChooseToken(Verb):
    """Look at a face-down token."""

    token: str
    kind: Literal["choose_token"] = "choose_token"
    rule: ClassVar[str] = "AG-DSC-1"
    touches: ClassVar[str] = "lying:{token}"
    words: ClassVar[str] = "look at {token}"


@quick
@dataclass(frozen=True, slots=True)
class Keep(Verb):
    """Leave a token just looked at in its space."""

    kind: Literal["keep"] = "keep"
    rule: ClassVar[str] = "AG-DSC-1"
    touches: ClassVar[str] = "button:keep"
    words: ClassVar[str] = "keep"


@quick
@dataclass(frozen=True, slots=True)
class DiscardToken(Verb):
    """Discard a token just looked at."""

    kind: Literal["discard"] = "discard"
    rule: ClassVar[str] = "AG-DSC-3"
    touches: ClassVar[str] = "button:discard"
    words: ClassVar[str] = "discard"


PASS, DONE, STOP, CONFIRM, CANCEL = Pass(), Done(), Stop(), Confirm(), Cancel()
ROLL, END, DRAW, OFFER = RollMovement(), EndMovement(), DrawChallenge(), AcceptOffer()
KEEP, DISCARD = Keep(), DiscardToken()

AnyAction = (
    ChooseCharacter | ChooseSpace | RollMovement | Step | EndMovement | PlayCard | UsePower | UseItem | UsePotion
    | UseToken | ResolveToken | UseResource | Fight | AcceptOffer | VisitEvent | DrawChallenge | AttackCharacter | Pass
    | Done | Stop | Confirm | Cancel | Collect | Travel | HandIn | Meet | Equip | Unequip | ChooseCard | ChooseItem
    | ChooseQuest | ChooseOption | ChooseOrder | ChooseColour | ChooseMarker | ChooseToken | Keep | DiscardToken
)  # fmt: skip
