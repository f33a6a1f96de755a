"""The generated texts of the Adventure Game's cards: whole, in every language, and never deaf to what a card does
(specification 5.3, 5.9, loader test 5)."""

from __future__ import annotations

import re
import typing
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import pytest

from tabletop import text
from tabletop.client.games.adventure import card_text
from tabletop.client.games.adventure.card_text import FAR, Voice, encounters, person, target
from tabletop.rules.adventure import conditions, effects, lasting_effects as lasting, model, quest_steps, terms
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.terms import Filter, Place, Selector
from tests.support.adventure_listing import LISTING, listing

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


V = TypeVar("V", bound="DataclassInstance")
COLOURED = {"colour", "min_colour", "min_level", "level"}
TRIGGER_ARGUMENTS = {
    "die": {"die"}, "faces": {"die"}, "resource": {"on_resource"}, "who": {"on_resource"},
    "filter": {"on_encounter_defeated", "on_enter"}, "by": {"on_character_defeated"},
    "min_damage": {"on_suffer"},
}  # fmt: skip


HINTS: dict[str, Mapping[str, object]] = {}


def hints(kind: type) -> Mapping[str, object]:
    """The types of the fields of a class."""
    if kind.__name__ not in HINTS:
        HINTS[kind.__name__] = typing.get_type_hints(kind)
    return HINTS[kind.__name__]


def members(hint: object) -> tuple[object, ...]:
    """The words that a literal type allows; empty for other types."""
    if typing.get_origin(hint) is typing.Literal:
        return typing.get_args(hint)
    return tuple(member for part in typing.get_args(hint) for member in members(part))


def other_ids(name: str, value: str) -> list[str]:
    """Another id of the same kind."""
    book = content()
    known: dict[str, Mapping[str, object]] = {
        "space": book.spaces,
        "spaces": book.spaces,
        "encounter": book.board_encounters,
        "trophy": book.trophies,
    }
    return [next(key for key in known[name] if key != value)] if name in known and value else []


def changes(owner: object, name: str) -> Iterator[object]:
    """Other values of one field, and the field with one part of it changed."""
    value, hint = getattr(owner, name), hints(type(owner))[name]
    if isinstance(owner, model.Ability) and name == "mode":  # "static" follows from the trigger
        yield "may" if value == "must" else "must"
        return
    if isinstance(owner, model.Ability) and name == "filter" and owner.when == "on_enter":
        yield model.AbilityFilter(who=None if owner.filter.who else "not_owner")
        return
    yield from changed(value, hint, name, isinstance(owner, effects.GainLevel) and name == "to")


def changed(value: object, hint: object, name: str, coloured: bool) -> Iterator[object]:
    words = members(hint)
    if type(None) in typing.get_args(hint) and len(words) == 1:
        yield words[0] if value is None else None
    elif isinstance(value, bool):
        yield not value
    elif name in COLOURED or coloured:
        yield from (level for level in range(4) if level != value)
    elif isinstance(value, int):
        yield 3 if name == "within" and value >= FAR else value + 1 or value + 2
    elif isinstance(value, str):
        yield from (word for word in words if word not in (value, "")) if words else other_ids(name, value)
    elif isinstance(value, tuple):
        yield from tuples(value, hint, name)
    elif is_dataclass(value) and not isinstance(value, type):
        yield from variants(value)
    elif value is None and "int" in str(hint):
        yield 2


def tuples(value: tuple[object, ...], hint: object, name: str) -> Iterator[tuple[object, ...]]:
    """A tuple with one part changed, removed or added."""
    for index, part in enumerate(value):
        for other in changed(part, hint, name, coloured=False):
            if other not in value:
                yield (*value[:index], other, *value[index + 1 :])
    if len(value) > 1:
        yield value[:-1]


def variants(value: V) -> Iterator[V]:
    """All copies of a frozen value with one word changed."""
    for entry in fields(value):
        if is_meant(value, entry.name):
            for other in changes(value, entry.name):
                yield replace(value, **{entry.name: other})


def is_meant(owner: object, name: str) -> bool:
    """Whether a field has a meaning in its place."""
    if isinstance(owner, model.Ability):
        if name in TRIGGER_ARGUMENTS:
            return owner.when in TRIGGER_ARGUMENTS[name]
        spoken = {"when": False, "mode": owner.when not in ("static", "play") and not owner.cost}
        spoken["limit"] = owner.when != "die"  # AG-ENC-2: a die power happens once a combat anyway
        return spoken.get(name, True)
    if isinstance(owner, model.AbilityFilter) and name == "who":
        return False  # of the trigger alone that asks for it
    if isinstance(owner, effects.Option) and name == "label":
        return False  # the empty option, which does nothing
    if isinstance(owner, quest_steps.Placed) and name in ("kind", "space"):
        return bool(getattr(owner, name))
    if isinstance(owner, terms.Place) and name in ("kind", "colour", "space"):
        return bool(getattr(owner, name)) or (name == "colour" and owner.colour is not None)
    if isinstance(owner, terms.Selector) and name in ("who", "except_opponent"):
        return owner.kind == "character"
    if isinstance(owner, effects.Goal):
        return {"card_length": owner.kind == "any", "who": owner.kind is None}.get(name, False)
    if isinstance(owner, (lasting.ResourceMod, lasting.EncounterMod)) and name in ("heal", "draw_extra", "filter"):
        return name == "filter" or bool(getattr(owner, name))
    return True


WORDS = re.compile(r"^[^{}]+$")


@pytest.fixture(params=text.LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    text.set_language(request.param)
    yield request.param
    text.set_language(text.FALLBACK)


def cards() -> Iterator[tuple[str, Any, Callable[[Any], list[str]]]]:
    book = content()
    for hero in book.character_cards.values():
        for side in ("start", "other"):
            yield f"{hero.id} {side}", hero, partial(card_text.character_text, side=side, content=book)
    tellers: tuple[tuple[Mapping[str, Any], Callable[[Any], list[str]]], ...] = (
        (book.abilities, lambda x: card_text.ability_card_text(x, book)),
        (book.board_encounters, lambda x: card_text.board_encounter_text(x, book)),
        (book.discoveries, lambda x: card_text.discovery_text(x, book)),
        (book.events, lambda x: [*card_text.event_text(x, book), *card_text.event_back_text(x, book)]),
        (book.trophies, card_text.trophy_text),
        (book.quests, lambda x: card_text.quest_text(x, book)),
    )
    for group, teller in tellers:
        for key, card in group.items():
            yield key, card, teller
    for key, card in book.challenges.items():
        yield f"{key} front", card.encounter, lambda x: card_text.encounter_text(x, book)
        yield f"{key} back", card.item, lambda x: card_text.item_text(x, book)


def abilities() -> Iterator[tuple[str, model.Ability, Voice]]:
    """Every ability with the voice in which its card tells it."""
    book = content()
    for hero in book.character_cards.values():
        titles = {side: face.title for side, face in hero.sides.items()}
        for ability in (*hero.sides["start"].abilities, *hero.sides["other"].abilities):
            yield hero.id, ability, Voice(book, titles=titles)
    for card in book.abilities.values():
        for ability in card.abilities:
            yield card.id, ability, Voice(book)
    for challenge in book.challenges.values():
        for ability in challenge.encounter.abilities:
            yield challenge.id, ability, Voice(book, own="its")
        for ability in challenge.item.abilities:
            yield challenge.id, ability, Voice(book, thing="item")
    for token in book.discoveries.values():
        for ability in token.abilities:
            yield token.id, ability, Voice(book, thing="token")
    for event in book.events.values():
        for ability in event.front:
            yield event.id, ability, Voice(book, active="self")
    for printed in book.board_encounters.values():
        for ability in printed.offer if printed.encounter is None else printed.encounter.abilities:
            yield printed.id, ability, Voice(book, own="its", active="self")


def same_person(one: Any, other: Any, voice: Voice) -> bool:
    """Whether two values differ only in words for the same person."""
    if type(one) is not type(other):
        return bool(one == other)
    if isinstance(one, tuple):
        return len(one) == len(other) and all(same_person(a, b, voice) for a, b in zip(one, other, strict=True))
    if isinstance(one, str):
        try:
            return one == other or person(one, voice) == person(other, voice)
        except KeyError:
            return False
    if hasattr(one, "__dataclass_fields__"):
        inside = voice.seen_from("host") if getattr(one, "while_attached", False) else voice
        names = one.__dataclass_fields__
        return all(same_person(getattr(one, name), getattr(other, name), inside) for name in names)
    same: bool = one == other
    return same


# ------------------------------------------------------------------------------------------------------ whole texts


def test_every_card_has_a_whole_text(language) -> None:
    """Loader test 5: no gap is left unfilled and no message is missing."""
    told = 0
    for key, card, teller in cards():
        for line in teller(card):
            assert WORDS.match(line), (language, key, line)
            assert "adventure." not in line, (language, key, line)
            assert line[0] == line[0].upper(), (language, key, line)
            assert line.endswith("."), (language, key, line)
            assert "  " not in line, (language, key, line)
            assert ",," not in line, (language, key, line)
            told += 1
    assert told > 500


def test_every_card_that_does_something_has_a_text(language) -> None:
    silent = [key for key, card, teller in cards() if not teller(card)]
    assert 0 < len(silent) < len(list(cards())) / 4
    for key in silent:
        name, _, side = key.partition(" ")
        challenge = content().challenges[name]
        assert not (challenge.encounter if side == "front" else challenge.item).abilities, (language, key)


def test_no_text_is_the_same_in_two_languages() -> None:
    told: dict[str, list[list[str]]] = {}
    for language in text.LANGUAGES:
        text.set_language(language)
        told[language] = [teller(card) for _, card, teller in cards()]
    text.set_language(text.FALLBACK)
    first, *others = told.values()
    assert others
    for other in others:
        assert not [line for one, two in zip(first, other, strict=True) for line in one if line in two]


# ------------------------------------------------------------------------------------ text and effect cannot disagree


def test_every_class_of_the_vocabulary_has_words() -> None:
    assert card_text.EFFECTS.kinds == set(model.Effect.kinds.values())
    told = {*card_text.CONDITIONS.kinds, conditions.Not}
    assert told == set(conditions.Condition.kinds.values())


def test_an_ability_that_does_something_else_is_told_otherwise(language) -> None:
    """Every person, side, number, colour, face, place, limit, condition, cost and order in every ability of the box is
    changed in turn, and the text has to change with it."""
    deaf = []
    tried = 0
    for key, ability, voice in abilities():
        told = card_text.ability_text(ability, voice)
        for other in variants(ability):
            if not same_person(ability, other, voice):
                tried += 1
                if card_text.ability_text(other, voice) == told:
                    deaf.append((key, other))
    assert tried > 3000
    assert not deaf, (language, deaf[0])


def test_a_quest_that_asks_for_something_else_is_told_otherwise(language) -> None:
    book = content()
    assert book.quests
    for quest in book.quests.values():
        told = card_text.quest_text(quest, book)
        for n, step in enumerate(quest.steps):
            for other in variants(step):
                changed = replace(quest, steps=(*quest.steps[:n], other, *quest.steps[n + 1 :]))
                assert card_text.quest_text(changed, book) != told, (language, quest.id, other)
        for n, entry in enumerate(quest.setup):
            for given in variants(entry):
                changed = replace(quest, setup=(*quest.setup[:n], given, *quest.setup[n + 1 :]))
                assert card_text.quest_text(changed, book) != told, (language, quest.id, given)
        if len(quest.steps) > 1:
            turned = replace(quest, order="any") if quest.order == "sequence" else replace(quest, order="sequence")
            assert card_text.quest_text(turned, book) != told


def test_a_card_with_another_figure_is_told_otherwise(language) -> None:
    """Window, target, substitute and group of ability cards; rewards, backs, trophies."""
    book = content()
    assert book.abilities
    for card in book.abilities.values():
        told = card_text.ability_card_text(card, book)
        others = [replace(card, window="own_turn" if card.window != "own_turn" else "move")]
        others += [
            replace(card, target=(other, *card.target[1:])) for one in card.target[:1] for other in variants(one)
        ]
        if card.substitute is not None:
            others += [replace(card, substitute=other) for other in variants(card.substitute)]
        if card.unique_group:
            others.append(replace(card, unique_group=""))
        for changed in others:
            assert card_text.ability_card_text(changed, book) != told, (language, card.id, changed)
    voice = Voice(book, active="self")
    rewards = [printed.encounter.reward for printed in book.board_encounters.values() if printed.encounter]
    rewards += [event.back.do for event in book.events.values() if isinstance(event.back, model.EffectBack)]
    for reward in rewards:
        for n, done in enumerate(reward):
            for instead in variants(done):
                if not same_person(done, instead, voice):
                    changed_reward = (*reward[:n], instead, *reward[n + 1 :])
                    assert card_text.effects(changed_reward, voice) != card_text.effects(reward, voice), instead


SYNTHETIC: tuple[model.Effect, ...] = (
    lasting.ChangeType("own", "melee"),
    lasting.ChangeType("opponent", "ranged"),
    effects.AutoHit("own"),
    effects.AutoMiss("own"),
    effects.Reroll("opponent"),
    effects.Prevent(None),
    effects.Block("own", ("powers", "weapon")),
    lasting.CombatMod((conditions.Not(conditions.OpposedAffiliations()),), (), (lasting.ChangeDefence("own", 1),)),
    lasting.CombatMod(
        (conditions.OpponentIs("encounter"),), (lasting.ChangeType("own", "melee"), effects.AutoHit("own"))
    ),
    lasting.MaxHealth("host", -1),
    lasting.ReplaceDefeat(1, end_combat=False),
    lasting.CostMod("self", 1, "combat", first_each="turn"),
    lasting.MoveRollMod("self", 1, 1, 4),
    lasting.EnergyRollMod("self", 1, None, 3),
    effects.Teleport("target", effects.Goal("any", 160), ignore_aggro=True),
    effects.Teleport("target", effects.Goal(ref="space_of", who="caster")),
    effects.LoseItem("self", 2, "any", "choice"),
    effects.TradeItem("active", "it"),
    effects.PeekDiscovery("active", 1, "keep", 99),
    effects.PeekDiscovery("active", 3, "keep_or_discard", 0),
    effects.GainDiscovery("self", 2),
    lasting.ResourceMod(("book",), -1, 1),
    effects.Counter(1),
    effects.FlipCharacter("target", "other"),
    lasting.Forbid("marked", "flight_path", "combat"),
    effects.Each(Selector("encounter_marker", within=3), (effects.Draw("self", 1),)),
    effects.Each(Selector("space", at=Place(kind="path")), (effects.Draw("self", 1),)),
    effects.Each(Selector("character", "any", not_kind=("path",)), (effects.StepMove("it", 1, "it"),)),
    effects.If((conditions.InCombat("target"), conditions.Within("self", 1)), (effects.CancelCard(),)),
    effects.If((conditions.MostValor("self"), conditions.Damaged("self", 2)), (effects.CancelCard(),)),
    effects.If((conditions.At(who="it", kind="location"), conditions.HandAtLeast("it", 2)), (effects.CancelCard(),)),
    effects.If((conditions.AttackIs("own", "melee"), conditions.DieShows("own", (6,))), (effects.CancelCard(),)),
    effects.If((conditions.FoughtThisTurn("target"),), (effects.CancelCard(),)),
    lasting.EncounterMod(Filter(board=True), 1),
    lasting.EncounterMod(Filter(board=False, colour=1), 1),
    lasting.EncounterMod(Filter(board=False), add_trait="Aggro"),
    lasting.CostMod("opponent", -1),
    effects.Heal("target", None),
    effects.StepMove("self", 2, "self"),
    effects.StopMove("self"),
    effects.EndMovement("it"),
    effects.AttachThis("self", 1),
    effects.GainLevel("it", 2),
    effects.FlipThis("it"),
    effects.ThisToLog("it", 1),
)
"""Effects that the box does not need, and cards that people write may."""


SYNTHETIC_ABILITIES = (
    model.Ability("on_win", "must", (effects.Draw("self", 1),)),
    model.Ability("on_win", "may", (effects.Draw("self", 1),), limit="turn"),
)
KINDS: tuple[Literal["character", "encounter_marker", "space"], ...] = ("character", "encounter_marker", "space")
WHOS: tuple[Literal["any", "other"], ...] = ("any", "other")
SYNTHETIC_TARGETS = tuple(Selector(kind, who, 2) for kind in KINDS for who in WHOS)


def synthetic_lines() -> Iterator[str]:
    """Every effect of the list and of its variants in the voice of every kind of card."""
    book = content()
    voices = (Voice(book), Voice(book, own="its"), Voice(book, own="host"), Voice(book, active="self", thing="item"))
    for done in SYNTHETIC:
        for other in (done, *variants(done)):
            for voice in voices:
                yield card_text.effect(other, voice)
    for voice in voices:
        for ability in SYNTHETIC_ABILITIES:
            yield card_text.ability_text(ability, voice)
    yield target(SYNTHETIC_TARGETS, voices[0])


def test_effects_that_no_card_of_the_box_has_are_told_too(language) -> None:
    lines = list(synthetic_lines())
    assert len(lines) > 500
    for line in lines:
        assert WORDS.match(line), (language, line)
        assert "adventure." not in line, (language, line)


def test_every_other_effect_is_told_otherwise(language) -> None:
    voice = Voice(content())
    pairs = [(done, other) for done in SYNTHETIC for other in variants(done) if not same_person(done, other, voice)]
    assert len({done for done, _ in pairs}) > len(SYNTHETIC) / 2
    for done, other in pairs:
        assert card_text.effect(other, voice) != card_text.effect(done, voice), (language, done, other)


class Recorder(dict[str, Any]):
    """Messages that remember which were read."""

    def __init__(self, messages: Mapping[str, Any]) -> None:
        super().__init__(messages)
        self.read: set[str] = set()

    def get(self, key: str, default: Any = None) -> Any:
        self.read.add(key)
        return super().get(key, default)


def test_no_phrase_of_cards_is_left_over(monkeypatch) -> None:
    recorder = Recorder(text.messages())
    monkeypatch.setattr(text, "message", recorder.get)
    for _, card, teller in cards():
        teller(card)
    for _, ability, voice in abilities():
        for other in variants(ability):
            card_text.ability_text(other, voice)
    list(synthetic_lines())
    book = content()
    for quest in book.quests.values():
        for step in quest.steps:
            for asked in variants(step):
                card_text.step_text(asked, Voice(book))
        for entry in quest.setup:
            for given in variants(entry):
                card_text.quest_text(replace(quest, setup=(given,)), book)
    left = sorted(key for key in recorder if key.startswith("adventure.text.") and key not in recorder.read)
    assert not left, ", ".join(left)


def test_a_message_that_forgets_a_number_is_found(monkeypatch) -> None:
    """The test above can fail: a phrase without its figure is deaf."""
    monkeypatch.setitem(text.messages(), "adventure.text.op.attack.you", {"en": "a better attack"})
    voice = Voice(content())
    ability = content().abilities["grumbaz_heroic_strike"].abilities[0]
    told = card_text.ability_text(ability, voice)
    assert any(
        card_text.ability_text(other, voice) == told
        for other in variants(ability)
        if not same_person(ability, other, voice)
    )


def test_a_card_tells_the_six_as_the_dice_show_it() -> None:
    """AG-GEN-5."""
    assert card_text.item_text(content().challenges["R11"].item, content())
    hogger = content().board_encounters["hogger"]
    assert card_text.board_encounter_text(hogger, content())[0].startswith("[6]")


def test_the_content_is_what_its_listing_says() -> None:
    """Section 6: a number of a card or space cannot change unseen; challenge cards have the roster."""
    assert listing() == LISTING.read_text(encoding="utf-8")


def test_a_trait_that_an_event_adds_is_told_to_leave_out_the_board(language) -> None:
    """5.3, `add_trait`: the Blood Moon said that all encounters have Aggro, and those of the board do not."""
    told = card_text.event_text(content().events["YE4"], content())[0]
    assert ("board" if language == "en" else "tablero") in told
    figures = card_text.event_text(content().events["NE1"], content())[0]
    assert ("board" if language == "en" else "tablero") not in figures


def test_one_encounter_of_the_board_is_told_in_the_singular() -> None:
    """The Spanish text said "1 encuentro impresos en el tablero"."""
    text.set_language("es")
    told = [encounters(Filter(board=True), n) for n in (1, 2)]
    text.set_language(text.FALLBACK)
    assert told == ["encuentro impreso en el tablero", "encuentros impresos en el tablero"]


def test_quests_name_their_spaces(language) -> None:
    """5.9: set-up, then the steps."""
    lines = card_text.quest_text(content().quests["S01"], content())
    brill = text.localised(content().spaces["brill"].name)
    assert len(lines) == 2
    assert all(brill in line for line in lines)
    assert isinstance(content().quests["S01"].steps[0], quest_steps.CollectStep)
    assert language in text.LANGUAGES
