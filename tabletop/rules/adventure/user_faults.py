"""Faults in a file of the players' own cards, as ids and figures for messages."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Final, NamedTuple

from tabletop.rules.game import Refusal

from . import effects
from . import lasting_effects as lasting
from .card_fit import WINDOWS, in_circle, misfits
from .conditions import InCombat
from .model import Ability, ChallengeCard
from .nested_values import walk
from .prices import PayThis
from .terms import Place, Selector, When, Who

RULE: Final = "AG-GEN-1"

ENCOUNTER_WHEN: Final[frozenset[When]] = frozenset(("static", "combat_start", "die", "on_hit", "on_suffer", "on_win"))
ITEM_WHEN: Final[frozenset[When]] = ENCOUNTER_WHEN | frozenset(
    ("move", "own_turn", "pre_roll", "post_roll", "pre_or_post_roll", "pending", "after_suffer")
)
"""Triggers of the two sides of a challenge card."""

ENCOUNTER_WHO: Final[frozenset[Who]] = frozenset(("own", "opponent", "it"))
ITEM_WHO: Final[frozenset[Who]] = ENCOUNTER_WHO | frozenset(("self", "right_neighbour", "chosen_other"))
"""The persons that the two sides can name: an encounter has no player."""

FORBIDDEN: Final = (
    effects.AttachThis, effects.Counter, effects.CancelCard, effects.SkipEncounter, lasting.ReplaceDefeat,
    lasting.CombatMod, lasting.EncounterMod, lasting.AbilityLimit, lasting.ResourceMod, effects.GainLevel,
    effects.GainTrophy, effects.ThisToLog, effects.FlipThis, effects.RollDie, effects.Choose,
)  # fmt: skip
"""Effects of ability cards, events and the board, which challenge cards cannot have."""

ONLY_ITEMS: Final = (
    effects.DiscardThis,
    effects.CombatAura,
    effects.EndMovement,
    effects.MovePoints,
    effects.TradeItem,
    effects.Prevent,
)
"""Effects that need a player whose card it is."""


OF_THE_OWNER: Final = (lasting.MaxHealth, lasting.MoveRollMod, lasting.EnergyRollMod, lasting.CostMod, lasting.Forbid)
"""Continuous effects that an item has for its owner."""


class CardFault(NamedTuple):
    """A fault of an ability: the key of a refusal, and the word of the file that it is about."""

    key: str
    word: str


def card_fault(card: ChallengeCard, spaces: Collection[str]) -> Refusal | None:
    """The first word of an own encounter, or of its item, without a meaning in its place, as a refusal with ``n``, the
    ability counted from 1; None for a sound card. ``spaces``: those of the board."""
    return _first(card, lambda item, ability: _faults(item, ability, spaces))


def card_stopper(card: ChallengeCard, spaces: Collection[str]) -> Refusal | None:
    """The first word of an own card that the rules could not carry out: an effect that challenge cards cannot have, an
    unknown space. Any other word without a meaning does nothing, so a match can be played with it."""
    return _first(card, lambda item, ability: _stoppers(ability, spaces))


def _first(card: ChallengeCard, faults: Callable[[bool, Ability], Iterable[CardFault]]) -> Refusal | None:
    """The refusal of a reward, or of the first fault of the abilities on both sides; ``faults`` takes whether an
    ability is an item's, and the ability."""
    if card.encounter.reward:
        return Refusal(RULE, "cards_reward", {"card": card.id})
    for side, abilities in (("encounter", card.encounter.abilities), ("item", card.item.abilities)):
        for number, ability in enumerate(abilities, start=1):
            for fault in faults(side == "item", ability):
                values = {"card": card.id, "side": side, "n": number, "word": fault.word, "when": ability.when}
                return Refusal(RULE, fault.key, values)
    return None


def _stoppers(ability: Ability, spaces: Collection[str]) -> Iterator[CardFault]:
    """The faults of an ability that the rules could not carry out."""
    for value in walk(ability.do):
        if isinstance(value, FORBIDDEN):
            yield CardFault("cards_side", value.word)
    for value in walk(ability):
        if isinstance(value, Place) and value.space and value.space not in spaces:
            yield CardFault("cards_space", value.space)
    for found in in_circle(ability):
        yield CardFault("cards_word", found.word)


def _faults(item: bool, ability: Ability, spaces: Collection[str]) -> Iterator[CardFault]:
    """Every fault of an ability of an encounter or of an item."""
    if ability.when not in (ITEM_WHEN if item else ENCOUNTER_WHEN):
        yield CardFault("cards_trigger", ability.when)
    for word, there in (("while_attached", ability.while_attached), ("min_level", ability.min_level)):
        if there:
            yield CardFault("cards_side", word)
    for found in misfits(ability):  # ``until`` defaults to ``static``
        yield CardFault("cards_until" if found.word == "static" else "cards_word", found.word)
    yield from _stoppers(ability, spaces)
    for value in walk(ability.do):
        if not item and isinstance(value, ONLY_ITEMS):
            yield CardFault("cards_side", value.word)
    for word in _persons(ability):
        if word not in (ITEM_WHO if item else ENCOUNTER_WHO):
            yield CardFault("cards_side", word)
    yield from _held(ability, item)
    if not item:
        yield from _of_no_character(ability)
    if _is_endless(ability):
        yield CardFault("cards_endless", ability.when)


def _held(ability: Ability, item: bool) -> Iterator[CardFault]:
    """Static effects other than numbers of a combat, which only items may have, for their owner."""
    for effect in ability.do if ability.when == "static" else ():
        if isinstance(effect, OF_THE_OWNER):
            if not item:
                yield CardFault("cards_side", effect.word)
            elif effect.who not in ("self", "own"):
                yield CardFault("cards_word", effect.who)


def _of_no_character(ability: Ability) -> Iterator[CardFault]:
    """Persons that stand for the encounter itself where only a character may be named; it can only suffer damage."""
    for value in walk((ability.do, ability.if_)):
        if isinstance(value, (effects.Suffer, InCombat)):
            continue
        for name in ("who", "by"):
            if getattr(value, name, None) == "own":
                yield CardFault("cards_side", "own")


def _persons(ability: Ability) -> Iterator[str]:
    """Every person that an ability names."""
    for value in walk((ability.do, ability.if_)):
        for name in ("who", "by", "with_"):
            word = getattr(value, name, None)
            if isinstance(word, str) and word != "any" and not isinstance(value, Selector):
                yield word


def _is_endless(ability: Ability) -> bool:
    """Whether an ability could be used without end at one moment: it has no limit that counts then, and its card is not
    discarded. Outside a combat "once per combat" is no limit."""
    spent = any(isinstance(price, PayThis) for price in ability.cost)
    limited = ability.limit == "turn" or (ability.limit == "combat" and ability.when not in ("move", "own_turn"))
    return ability.when in WINDOWS and not limited and not spent
