"""The kinds of actions, with the names of specification 4. Each is a small frozen value.

Fields: spaces, characters, items and events by id, ability cards and discovery tokens by the id of their kind (copies
are interchangeable), markers as ``marker_3``, face-down tokens as ``space/0``. ``rule`` is the rule that allows the
action.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, repeat
from typing import Annotated, Literal

from tabletop.rules.game import Ids, Path, Verb, action, path_of

from .terms import ColourName, ItemId, Potion, Resource, Source, Thing


@action("AG-SET-6", "piece:{character}", "choose {character}")
class ChooseCharacter(Verb):
    """Choose a character: the own one at set-up, or another one for a quest."""

    character: Thing


@action("AG-SET-8", "space:{space}", "to {space}")
class ChooseSpace(Verb):
    space: Thing


to_space = lru_cache(maxsize=256)(ChooseSpace)
"""The action of choosing a space, cached."""


@action("AG-MOV-1", "button:roll_movement", "roll")
class RollMovement(Verb):
    """Roll the blue die."""


@action("AG-MOV-3", "space:{space}", "step {space}")
class Step(Verb):
    """Move a figure one step to an adjacent space, the own one or another by a forced move."""

    space: Thing


step_to = lru_cache(maxsize=256)(Step)
"""The action of a step to a space, cached."""


@action("AG-MOV-6", "button:end_movement", "end movement")
class EndMovement(Verb):
    """End the movement phase."""


@action("AG-ABL-3", "card:{card} target:{target}", "play {card} {target}")
class PlayCard(Verb):
    """Announce an ability card; ``target``: a character, a marker or a space where the card asks for one."""

    card: Thing
    target: Thing = ""


play_of = lru_cache(maxsize=1 << 12)(PlayCard)
"""The action of playing a card at a target ("" for none), cached."""


@action("AG-CHR-10", "power:{source} choice:{index}", "power {source} {index}")
class UsePower(Verb):
    """Use a power of the character card (``character``) or of the global event."""

    source: str
    index: int


@action("AG-ITM-1", "item:{item} choice:{index}", "use {item} {index}")
class UseItem(Verb):
    item: ItemId
    index: int


@action("AG-POT-4", "item:{item} choice:{icon}", "drink {item} {icon}")
class UsePotion(Verb):
    """Discard an item for one of its potion icons."""

    item: ItemId
    icon: Potion


@action("AG-DSC-4", "token:{token}", "use token {token}")
class UseToken(Verb):
    """Use a retained discovery token."""

    token: Thing


@action("AG-EXP-1", "choice:{token}", "resolve {token}")
class ResolveToken(Verb):
    """Resolve one of the revealed discovery tokens."""

    token: Thing


@action("AG-EXP-4", "choice:{resource}", "resource {resource}")
class UseResource(Verb):
    """Activate a resource of the space."""

    resource: Annotated[Resource, Ids("name.resource")]


@action("AG-CHL-4", "choice:fight piece:{what}", "fight {what}")
class Fight(Verb):
    """Fight an encounter in the space: ``board``, or ``marker_3``."""

    what: str


@action("AG-CHL-9", "choice:accept_offer", "accept the offer")
class AcceptOffer(Verb):
    """Pay the price of an offer of the board."""


@action("AG-EVT-3", "choice:visit event:{event}", "visit {event}")
class VisitEvent(Verb):
    """Resolve the local event of the space."""

    event: Thing


@action("AG-CHL-5", "choice:draw_challenge", "draw a challenge")
class DrawChallenge(Verb):
    """Draw challenge cards of the colour of the space."""


@action("AG-PVP-1", "choice:attack piece:{character}", "attack {character}", kind="attack")
class AttackCharacter(Verb):
    """Attack another character in the space."""

    character: Thing


@action("AG-GEN-9", "button:pass", "pass")
class Pass(Verb):
    """Do nothing here."""


@action("AG-MNT-1", "button:done", "done")
class Done(Verb):
    """End a step of maintenance, or looking at tokens."""


@action("AG-MOV-9", "button:stop", "stop")
class Stop(Verb):
    """Move a figure no further."""


@action("AG-ABL-3", "button:confirm", "pay")
class Confirm(Verb):
    """Pay what has been chosen."""


@action("AG-ABL-3", "button:cancel", "cancel")
class Cancel(Verb):
    """Cancel a payment, and with it what it was for."""


@action("AG-QST-5", "quest:{quest} choice:collect", "collect {quest}")
class Collect(Verb):
    """Take the own token of a quest from the space."""

    quest: Thing


@action("AG-QST-4", "quest:{quest} choice:travel", "travel {quest}")
class Travel(Verb):
    """Declare to be in a space that a quest's travel step asks for."""

    quest: Thing


@action("AG-ITM-9")
class HandIn(Verb):
    """Discard what a quest asks for, all at once; ``cards`` sorted by id."""

    quest: Thing
    cards: tuple[str, ...]

    @property
    def path(self) -> Path:
        return path_of("quest", self.quest, "choice", "hand_in", *chain.from_iterable(zip(repeat("item"), self.cards)))

    @property
    def text(self) -> str:
        return " ".join(("hand in", self.quest, *self.cards))


@action("AG-QST-10", "quest:{quest} piece:{character}", "meet {quest} {character}")
class Meet(Verb):
    """Take the own token back from a marked character in the space."""

    quest: Thing
    character: Thing


@action("AG-ITM-4", "item:{item} choice:equip", "equip {item}")
class Equip(Verb):
    """Equip an item of the bag."""

    item: ItemId


@action("AG-ITM-4", "slot:{slot}", "unequip {slot}")
class Unequip(Verb):
    """Put an equipped item into the bag."""

    slot: Annotated[Literal["weapon", "armour"], Ids("name.slot")]


@action("AG-ABL-1", "card:{card}", "card {card}")
class ChooseCard(Verb):
    """Choose an ability card of the hand to discard."""

    card: Thing


@action("AG-ITM-8", "item:{item}", "item {item}")
class ChooseItem(Verb):
    item: ItemId


@action("AG-QST-7", "quest:{quest}", "discard {quest}")
class ChooseQuest(Verb):
    quest: Thing


@action("AG-GEN-8", "choice:{option}", "option {option}")
class ChooseOption(Verb):
    """Choose an option of a card, counted from 0."""

    option: int


@action("AG-GEN-6", "choice:{source}", "next {source}")
class ChooseOrder(Verb):
    """Choose the source that comes next."""

    source: Source


@action("AG-ITM-3", "pile:{colour}", "colour {colour}")
class ChooseColour(Verb):
    """Choose the colour of an item to gain."""

    colour: ColourName


@action("AG-UNB-2", "piece:{marker}", "marker {marker}")
class ChooseMarker(Verb):
    """Choose the marker that is removed to make room."""

    marker: str


@action("AG-DSC-1", "lying:{token}", "look at {token}")
class ChooseToken(Verb):
    """Look at a face-down token."""

    token: str


@action("AG-DSC-1", "button:keep", "keep")
class Keep(Verb):
    """Leave a token just looked at in its space."""


@action("AG-DSC-3", "button:discard", "discard", kind="discard")
class DiscardToken(Verb):
    """Discard a token just looked at."""


PASS, DONE, STOP, CONFIRM, CANCEL = Pass(), Done(), Stop(), Confirm(), Cancel()
ROLL, END, DRAW, OFFER = RollMovement(), EndMovement(), DrawChallenge(), AcceptOffer()
KEEP, DISCARD = Keep(), DiscardToken()
