"""The players' own cards: quests and encounters from JSON documents, added to the game's content.

:func:`load_cards`, :func:`parse_cards` and :func:`parse_bundle` raise nothing for a faulty file: they give a Refusal
that says where the fault is. The id of a card in a match is ``<document>-<card>``, so that files do not collide.
"""

from __future__ import annotations

import copyreg
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Annotated, Final, Literal, NamedTuple, get_args

from tabletop.json_values import printable
from tabletop.rules.entries import (
    MOST_VALUES,
    SHOWN,
    Context,
    Entry,
    Texts,
    count_values,
    form_fault,
    letters,
    many,
    read,
)
from tabletop.rules.game import Json, Refusal

from . import conditions, effects, lasting_effects as lasting, model
from .conditions import InCombat
from .content import content, deck_ids
from .model import Ability, ChallengeCard, Content, Quest, QuestDecks
from .prices import PayThis
from .quest_check import quest_fault, quest_stopper
from .tables import Config, Options, Tables, compile_content, forget_tables
from .terms import Place, Selector, When, Who, Window
from .values import names, walk

FORMAT: Final = "adventure-cards"
MOST_FILES: Final = 20
MOST_LETTERS: Final = 4 << 20
"""The most bytes of all files in play together, since a save holds them twice: in its set-up and in its position."""
LONGEST_NAME: Final = 60


class Document(Entry):
    """A document of own cards."""

    format: Literal["adventure-cards"]
    version: Literal[1]
    id: Annotated[str, letters(r"^[a-z][a-z0-9_-]{0,39}$")]
    name: Texts
    text: Texts | None = None
    quests: QuestDecks = field(default_factory=QuestDecks)
    encounters: Annotated[tuple[ChallengeCard, ...], many(0, 200)] = ()


@dataclass(frozen=True, slots=True)
class OwnCards:
    """The cards of one document. ``source``: the document as JSON text; ``name`` and ``text`` by language, ``text``
    may be empty."""

    id: str
    quests: tuple[Quest, ...]
    encounters: tuple[ChallengeCard, ...]
    source: str
    name: Mapping[str, str] = field(compare=False)
    text: Mapping[str, str] = field(compare=False)


def parse_cards(document: Json, *, begun: bool = False) -> OwnCards | Refusal:
    """The cards that a document describes, or what is wrong with it. ``begun``: they belong to a match that was begun,
    so only what the rules need to run is checked."""
    from pydantic import ValidationError

    if not isinstance(document, dict) or document.get("format") != FORMAT:
        return Refusal(RULE, "cards_foreign", {"format": FORMAT})
    try:
        told = read(Document, document, Context(begun))
    except ValidationError as error:
        return Refusal(RULE, "cards_form", form_fault(error))
    found = OwnCards(
        told.id,
        tuple(replace(quest, id=_id(told.id, quest.id)) for quest in (*told.quests.starting, *told.quests.elite)),
        tuple(replace(card, id=_id(told.id, card.id)) for card in told.encounters),
        json.dumps(document, sort_keys=True, ensure_ascii=False),
        told.name,
        told.text or {},
    )
    return (_stopper(found) if begun else _fault(found)) or found


def _stopper(found: OwnCards) -> Refusal | None:
    """Faults beyond the form with which no match could be played: doubled ids, unknown things; None for none."""
    return _twice(found) or _first_wrong(found, _stoppers, lambda quest: quest_stopper(content(), quest))


def _first_wrong(
    found: OwnCards, faults: Callable[[Ability, bool], Iterable[CardFault]], of_quest: Callable[[Quest], Refusal | None]
) -> Refusal | None:
    """The first fault of an encounter, then of a quest, with the id that its author gave it; None for none."""
    for card in found.encounters:
        wrong = _of_card(card, faults)
        if wrong is not None:
            return Refusal(wrong.rule, wrong.key, {**wrong.values, "card": _own(card.id)})
    for quest in found.quests:
        wrong = of_quest(quest)
        if wrong is not None:
            return Refusal(wrong.rule, wrong.key, {"step": 0, **wrong.values, "quest": _own(quest.id)})
    return None


def _twice(found: OwnCards) -> Refusal | None:
    ids = [*(quest.id for quest in found.quests), *(card.id for card in found.encounters)]
    for card_id in ids:
        if ids.count(card_id) > 1:
            return Refusal(RULE, "cards_twice", {"card": _own(card_id)})
    return None


def _fault(found: OwnCards) -> Refusal | None:
    """Faults beyond the form: doubled ids, words without a meaning, quests that cannot be finished; None for none."""
    if not found.quests and not found.encounters:
        return Refusal(RULE, "cards_none", {})
    twice = _twice(found)
    if twice is not None:
        return twice
    both: tuple[Quest | ChallengeCard, ...] = (*found.quests, *found.encounters)
    for texts in (found.name, found.text, *names(both)):
        strange = next((text for text in texts.values() if printable(text) != text), "")
        if strange:
            return Refusal(RULE, "cards_letters", {"value": printable(strange, SHOWN)})
    for texts, limit in ((found.name, LONGEST_NAME), (found.text, 400)):
        if any(len(text) > limit for text in texts.values()):
            return Refusal(RULE, "cards_long", {"card": found.id, "limit": limit})
    for named in both:
        if any(len(name) > LONGEST_NAME for entry in names(named) for name in entry.values()):
            return Refusal(RULE, "cards_long", {"card": _own(named.id), "limit": LONGEST_NAME})
    return _first_wrong(found, _faults, lambda quest: quest_fault(with_cards(content(), (found,)), quest))


def _id(document: str, card: str) -> str:
    """The id of a card in the match; ids of cards have no hyphen, so it can be split again."""
    return f"{document}-{card}"


def _own(card_id: str) -> str:
    """The id of a card as its author wrote it."""
    return card_id.rpartition("-")[2]


def parse_bundle(data: Json, *, begun: bool = False) -> tuple[OwnCards, ...] | Refusal:
    """The cards of one document or of a list of documents, in the order of their ids; each id once. ``begun``: as for
    :func:`parse_cards`."""
    documents = data if isinstance(data, list) else [data]
    if not documents or len(documents) > MOST_FILES:
        return Refusal(RULE, "cards_files", {"n": len(documents), "limit": MOST_FILES})
    found: dict[str, OwnCards] = {}
    for document in documents:
        cards = parse_cards(document, begun=begun)
        if isinstance(cards, Refusal):
            return cards
        if cards.id in found:
            return Refusal(RULE, "cards_id", {"id": cards.id})
        found[cards.id] = cards
    texts = [cards.source for cards in found.values()]
    count = 0 if begun else sum(len(cards.quests) + len(cards.encounters) for cards in found.values())
    # a list of a save holds two thousand cards, those of the game among them
    if count > 1_500 or sum(map(len, texts)) > MOST_LETTERS or sum(map(count_values, texts)) > MOST_VALUES:
        return Refusal(RULE, "cards_much", {"n": len(texts)})
    return tuple(found[key] for key in sorted(found))


def with_cards(base: Content, bundle: Sequence[OwnCards]) -> Content:
    """The content with own cards added: quests to the decks they name, encounters to those of their colour."""
    quests = [quest for cards in bundle for quest in cards.quests]
    encounters = [card for cards in bundle for card in cards.encounters]
    challenges: dict[str, ChallengeCard] = {**base.challenges, **{card.id: card for card in encounters}}
    return replace(
        base,
        quests={**base.quests, **{quest.id: quest for quest in quests}},
        starting=(*base.starting, *(quest.id for quest in quests if quest.deck == "starting")),
        elite=(*base.elite, *(quest.id for quest in quests if quest.deck == "elite")),
        challenges=challenges,
        challenge_decks=deck_ids(challenges, base.events),
    )


class CardsError(ValueError):
    """Own cards have a fault, given by ``refusal``."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.key} {dict(refusal.values)}")
        self.refusal = refusal


def extended(cards: str) -> Content:
    """The game's content with the own cards of a JSON text, one document or a list of them. Only faults with which no
    match could be played are checked here, as the set-up checks the others. Raises CardsError for such a fault."""
    try:
        data = json.loads(cards)
    except (ValueError, RecursionError):
        raise CardsError(Refusal(RULE, "cards_json", {"file": "-"})) from None
    found = parse_bundle(data, begun=True)
    if isinstance(found, Refusal):
        raise CardsError(found)
    return with_cards(content(), found)


_MOST_TABLES: Final = 8
_tables: dict[str, Tables] = {}
"""The tables of the documents that were asked for last, the latest at the end."""


def tables_of(cards: str) -> Tables:
    """The compiled content, with the players' own cards of a document, kept for those in use. Raises ValueError for a
    faulty document."""
    found = _tables.pop(cards, None)
    if found is None:
        found = compile_content(extended(cards) if cards else content())
        if len(_tables) >= _MOST_TABLES:
            del _tables[next(iter(_tables))]
            forget_tables()
    _tables[cards] = found
    return found


def configure(options: Options) -> Config:
    """The configuration for these options. Raises ValueError for a faulty document of cards."""
    return Config(options, tables_of(options.cards))


# a config is pickled as its options alone: the tables are made again, once in each process
copyreg.pickle(Config, lambda config: (configure, (config.options,)))


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


def _of_card(card: ChallengeCard, faults: Callable[[Ability, bool], Iterable[CardFault]]) -> Refusal | None:
    """The refusal of a reward, or of the first fault of the abilities on both sides, with ``n``, the ability counted
    from 1; ``faults`` takes an ability, and whether it is an item's."""
    if card.encounter.reward:
        return Refusal(RULE, "cards_reward")
    for side, abilities in (("encounter", card.encounter.abilities), ("item", card.item.abilities)):
        for number, ability in enumerate(abilities, start=1):
            for fault in faults(ability, side == "item"):
                values = {"side": side, "n": number, "word": fault.word, "when": ability.when}
                return Refusal(RULE, fault.key, values)
    return None


def _stoppers(ability: Ability, item: bool) -> Iterator[CardFault]:
    """The faults of an ability that the rules could not carry out: an effect that challenge cards cannot have, an
    unknown space. Any other word without a meaning does nothing, so a match can be played with it."""
    for value in walk(ability.do):
        if isinstance(value, FORBIDDEN):
            yield CardFault("cards_side", value.word)
    for value in walk(ability):
        if isinstance(value, Place) and value.space and value.space not in content().spaces:
            yield CardFault("cards_space", value.space)
    for found in in_circle(ability):
        yield CardFault("cards_word", found.word)


def _faults(ability: Ability, item: bool) -> Iterator[CardFault]:
    """Every fault of an ability of an encounter or of an item."""
    if ability.when not in (ITEM_WHEN if item else ENCOUNTER_WHEN):
        yield CardFault("cards_trigger", ability.when)
    for word, there in (("while_attached", ability.while_attached), ("min_level", ability.min_level)):
        if there:
            yield CardFault("cards_side", word)
    for found in misfits(ability):  # ``until`` defaults to ``static``
        yield CardFault("cards_until" if found.word == "static" else "cards_word", found.word)
    yield from _stoppers(ability, item)
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


WINDOWS: Final[frozenset[When]] = frozenset((*get_args(Window), "own_roll", "challenge"))
"""Windows, in which something may be used; all other triggers happen without a choice."""

COMBAT: Final[frozenset[When]] = frozenset(
    (
        "static",
        "combat_start",
        "pre_roll",
        "post_roll",
        "pre_or_post_roll",
        "die",
        "pending",
        "on_hit",
        "on_suffer",
        "after_suffer",
        "on_win",
        "play",
    )
)
"""Triggers in which there are, or can be, two combatants."""

FIGHT: Final = COMBAT - {"on_win"}
"""Those of them in which the combat is not over."""

MOVING: Final[frozenset[When]] = frozenset(("move", "own_turn", "play"))
"""Triggers that can come in the active character's own movement phase."""

CONTINUOUS: Final = (
    lasting.CombatMod, lasting.EncounterMod, lasting.MaxHealth, lasting.AbilityLimit, lasting.MoveRollMod,
    lasting.EnergyRollMod, lasting.ResourceMod, lasting.ChangeAttack, lasting.ChangeDefence, lasting.ChangeDamage,
    lasting.ChangeType, lasting.CostMod, lasting.Forbid,
)  # fmt: skip
"""Effects that a static ability can have."""

ONLY_STATIC: Final = CONTINUOUS[:7]
"""Effects that only a static ability can have."""

ONLY_IN: Final[Mapping[type, frozenset[When]]] = {
    lasting.ChangeAttack: FIGHT,
    lasting.ChangeDefence: FIGHT,
    lasting.ChangeDamage: FIGHT,
    lasting.ChangeType: FIGHT,
    effects.Block: FIGHT,
    effects.AutoHit: FIGHT,
    effects.AutoMiss: FIGHT,
    effects.CancelCombat: FIGHT,
    effects.Reroll: frozenset(("die", "post_roll", "pre_or_post_roll", "own_roll", "play")),
    effects.MovePoints: MOVING,
    effects.EndMovement: MOVING,
    effects.StopMove: MOVING | {"on_enter"},
    effects.Prevent: frozenset(("pending", "play")),
    lasting.ReplaceDefeat: frozenset(("would_be_defeated",)),
    effects.CancelCard: frozenset(("play", "react_card")),
    effects.SkipEncounter: frozenset(("play", "reveal")),
    effects.Counter: frozenset(("start_turn", "end_turn", "on_enter", "on_suffer", "on_hit")),
}
"""By effect, the only triggers in which it has a meaning."""

WORDS_IN: Final[Mapping[str, frozenset[When]]] = {
    "own": COMBAT,
    "opponent": COMBAT,
    "target": frozenset(("play",)),
    "caster": frozenset(("play", "react_card")),
    "defeater": frozenset(("on_character_defeated",)),
    "defeated": frozenset(("on_character_defeated",)),
    "just_rolled": frozenset(("own_roll",)),
    "it": frozenset(("on_enter", "on_resource", "on_encounter_defeated")),
    "any": frozenset(("static",)),
    "chosen_other": frozenset(),
}
"""By person, side or die, the only triggers in which it has a meaning."""

_OF_COMBAT: Final = (
    conditions.DieShows,
    conditions.AttackIs,
    conditions.OpponentIs,
    conditions.OpposedAffiliations,
)
"""Conditions about two combatants; the last one may also be about winner and loser."""


class Misfit(NamedTuple):
    """A word without a meaning, of an effect, a condition, a person or a mode, and the trigger of its ability."""

    word: str
    when: str


@dataclass(frozen=True, slots=True)
class Setting:
    """The context of an effect: the trigger of its ability, the moment it happens at, whether an effect around it
    provides a combat or an ``it``, whether the card chose a target, whether it is attached."""

    trigger: When
    when: When
    combat: bool = False
    bound: bool = False
    targets: bool = False
    attached: bool = False


def misfits(ability: Ability, *, targets: bool = False) -> Iterator[Misfit]:
    """Every word of an ability that has no meaning; ``targets``: its card chooses a target when it is played."""
    setting = Setting(ability.when, ability.when, targets=targets, attached=ability.while_attached)
    window = ability.when in WINDOWS
    if (ability.mode == "may") != window and not (ability.mode == "must" and ability.when == "die"):
        yield Misfit(ability.mode, ability.when)
    yield from _in_conditions(ability.if_, setting)
    yield from _in_effects(ability.do, setting)
    yield from in_circle(ability)


def in_circle(ability: Ability) -> Iterator[Misfit]:
    """Static changes of the attack type under a condition about the attack type, which would be circular."""
    if (
        ability.when == "static"
        and any(isinstance(effect, lasting.ChangeType) for effect in ability.do)
        and any(isinstance(value, conditions.AttackIs) for value in walk(ability.if_))
    ):
        yield Misfit(conditions.AttackIs.word, ability.when)


def _in_effects(effects: Iterable[model.Effect], setting: Setting) -> Iterator[Misfit]:
    for effect in effects:
        yield from _in_effect(effect, setting)


def _misplaced(effect: model.Effect, when: When) -> bool:
    """Whether an effect can do nothing in such a trigger."""
    if when == "static":
        return not isinstance(effect, CONTINUOUS)
    return isinstance(effect, ONLY_STATIC) or when not in ONLY_IN.get(type(effect), (when,))


def _in_effect(effect: model.Effect, setting: Setting) -> Iterator[Misfit]:
    if _misplaced(effect, setting.when):
        yield Misfit(effect.word, setting.trigger)
    yield from _words(effect, setting)
    yield from _lasting(effect, setting)
    inside = setting
    if isinstance(effect, (effects.CombatAura, lasting.CombatMod)):
        inside = replace(setting, when="combat_start", combat=True)
    elif isinstance(effect, effects.Each):
        inside = replace(setting, bound=True)
        if effect.who.kind != "character":
            yield Misfit(effect.who.kind, setting.trigger)
    for entry in fields(effect):
        yield from _held_by(getattr(effect, entry.name), inside)


def _lasting(effect: model.Effect, setting: Setting) -> Iterator[Misfit]:
    """Misfits of durations: exactly the effects of static abilities last as long as their source."""
    if not isinstance(effect, (lasting.CostMod, lasting.Forbid)):
        return
    fight = setting.combat or setting.when in FIGHT
    if (effect.until == "static") != (setting.when == "static") or (effect.until == "combat" and not fight):
        yield Misfit(effect.until, setting.trigger)


def _held_by(value: object, setting: Setting) -> Iterator[Misfit]:
    """Misfits of the effects and conditions in a part of an effect, directly or in options and rows."""
    if isinstance(value, tuple):
        for part in value:
            yield from _held_by(part, setting)
    elif isinstance(value, model.Condition):
        yield from _in_conditions((value,), setting)
    elif isinstance(value, effects.Goal):
        yield from _words(value, setting)
    elif isinstance(value, (effects.Option, effects.DieRow)):
        for entry in fields(value):
            yield from _held_by(getattr(value, entry.name), setting)
    elif isinstance(value, model.Effect):
        yield from _in_effect(value, setting)


def _in_conditions(conds: Iterable[model.Condition], setting: Setting) -> Iterator[Misfit]:
    for cond in conds:
        yield from _words(cond, setting)
        if isinstance(cond, conditions.Not):
            yield from _in_conditions((cond.cond,), setting)
        fight = setting.combat or setting.when in COMBAT
        if isinstance(cond, _OF_COMBAT) and not (
            fight or (isinstance(cond, conditions.OpposedAffiliations) and setting.when == "on_character_defeated")
        ):
            yield Misfit(cond.word, setting.trigger)


def _words(value: object, setting: Setting) -> Iterator[Misfit]:
    """Misfits of the persons, sides and dice that an effect or condition itself names."""
    if not is_dataclass(value):
        return
    for entry in fields(value):
        word = getattr(value, entry.name)
        if entry.name not in ("who", "side", "die", "by", "to", "with_") or not isinstance(word, str):
            continue
        known = word not in WORDS_IN or setting.when in WORDS_IN[word]
        known = known or (word in ("own", "opponent") and setting.combat) or (word == "it" and setting.bound)
        if entry.name == "with_":
            known = word == "chosen_other"
        known = known and (word != "target" or setting.targets) and (word != "host" or setting.attached)
        if not known:
            yield Misfit(word, setting.trigger)
