"""The text of every card of the Adventure Game, generated from what the card does, so that text and behaviour cannot
differ (specification 5.3, 5.9). Each function gives the paragraphs of one card in the current language; they depend on
no position."""

from __future__ import annotations

from typing import Final

from tabletop.rules.adventure import model, quest_steps
from tabletop.rules.adventure.model import Ability, Content, Effects
from tabletop.rules.adventure.terms import GREY, Filter
from tabletop.text import localised, t
from tabletop.text.grammar import joined

from .card_text_words import Voice, at_least, colour, encounters, faces, person, place, sentence, space_name, target
from .effect_text import clause, costs, effects

SILENT: Final = ("static", "play", "resolve")
"""Triggers that are not told in words, because the card makes them plain."""

TURNS: Final = ("start_turn", "end_turn")
"""Triggers whose words name somebody's turn."""

SPOKEN_BY: Final = ("on_hit", "on_suffer", "on_win")
"""Triggers whose words name the side of the source."""


def _t(key: str, **values: object) -> str:
    return t(f"adventure.text.{key}", **values)


# ------------------------------------------------------------------------------------------------------ abilities


def _trigger(ability: Ability, voice: Voice) -> str:
    """The words for the trigger of an ability; "" for :data:`SILENT` ones."""
    when = ability.when
    side = "you" if person("own", voice).form == "you" else "its"
    if when in SILENT:
        return ""
    if when == "die":
        shown = side if ability.die == "own" else "opponent"
        return t(f"adventure.text.when.die.{shown}", faces=faces(ability.faces))
    if when == "on_resource":
        by = "self" if ability.who else "any"
        return t(f"adventure.text.when.on_resource.{by}", resource=t(f"adventure.text.resource.{ability.resource}"))
    if when == "on_enter":
        return _t("when.on_enter.other" if ability.filter.who else "when.on_enter.any")
    if when == "on_encounter_defeated":
        return _t("when.on_encounter_defeated", filter=_any_encounter(ability.filter))
    if when == "on_character_defeated":
        return _t(f"when.on_character_defeated.{'character' if ability.by else 'any'}")
    if when in SPOKEN_BY:
        return t(f"adventure.text.when.{when}.{side}", n=ability.min_damage)
    if ability.while_attached and when in TURNS:
        return t(f"adventure.text.when.{when}.host")
    return t(f"adventure.text.when.{when}")


def _any_encounter(asked: Filter) -> str:
    return _t("filter.any", encounter=encounters(asked, 1))


def ability_text(ability: Ability, voice: Voice) -> str:
    """One ability as a sentence (5.9): improved colour, trigger, conditions, wish, cost, effects, limit."""
    if ability.while_attached:
        voice = voice.seen_from("host")
    price = costs(ability.cost, voice)
    wish = _t("wish") if ability.mode == "may" and not price else ""
    attached = _t("attached") if ability.while_attached else ""
    lead = ", ".join(part for part in (attached, _trigger(ability, voice), clause(ability.if_, voice), wish) if part)
    told = effects(ability.do, voice)
    told = _t("colon", cost=price, effects=told) if price else told
    if lead:
        told = f"{lead}: {told}" if ability.when == "die" or ability.while_attached else f"{lead}, {told}"
    if ability.min_level > GREY:
        told = _t("improved", colour=colour(ability.min_level)) + told
    text = sentence(told)
    if ability.limit and ability.when != "die":
        text += " " + t(f"adventure.text.limit.{ability.limit}")
    return text


def _all(abilities: model.Abilities, voice: Voice) -> list[str]:
    return [ability_text(ability, voice) for ability in abilities]


# ---------------------------------------------------------------------------------------------------------- cards


def character_text(card: model.CharacterCard, side: str, content: Content) -> list[str]:
    face = card.sides[side]
    titles = {side: face.title for side, face in card.sides.items()}
    return _all(face.abilities, Voice(content, titles=titles))


def ability_card_text(card: model.AbilityCard, content: Content) -> list[str]:
    """An ability card: when it is played, what it is aimed at, what it does at which level."""
    heroes = [hero for hero in content.character_cards.values() if hero.character == card.owner]
    voice = Voice(content)
    if heroes:
        voice = Voice(content, titles={side: face.title for side, face in heroes[0].sides.items()})
    lines = [_t("window", when=t(f"adventure.text.when.{card.window}"))]
    if card.substitute is not None:
        kind = t(f"adventure.name.attack.{card.substitute.type}")
        lines.append(_t("substitute", n=card.substitute.value, type=kind))
    if card.target:
        lines.append(_t("target", targets=target(card.target, voice)))
    lines += _all(card.abilities, voice)
    if card.unique_group:
        lines.append(t(f"adventure.text.group.{card.unique_group}"))
    return lines


def encounter_text(encounter: model.Encounter, content: Content) -> list[str]:
    """The powers of an encounter and its printed reward."""
    lines = _all(encounter.abilities, Voice(content, own="its"))
    return lines + ([_reward(encounter.reward, content)] if encounter.reward else [])


def _reward(reward: Effects, content: Content) -> str:
    return _t("reward", effects=effects(reward, Voice(content, active="self")))


def item_text(item: model.Item, content: Content) -> list[str]:
    return _all(item.abilities, Voice(content, thing="item"))


def board_encounter_text(printed: model.BoardEncounter, content: Content) -> list[str]:
    """What is printed on the board: powers and reward, or an offer."""
    if printed.encounter is not None:
        return encounter_text(printed.encounter, content)
    return _all(printed.offer, Voice(content, active="self"))


def discovery_text(token: model.Discovery, content: Content) -> list[str]:
    lines = _all(token.abilities, Voice(content, thing="token"))
    if token.background == "green":
        lines.insert(0, _t("discovery.kept"))
    if token.stays_on is not None:
        lines.insert(0, _t("discovery.stays"))
    return lines


def _event_voice(content: Content) -> Voice:
    return Voice(content, active="self")


def event_text(event: model.EventCard, content: Content) -> list[str]:
    lines = [_t("event.space", space=localised(content.spaces[event.space].name))] if event.space else []
    return lines + _all(event.front, _event_voice(content))


def event_back_text(event: model.EventCard, content: Content) -> list[str]:
    """The back of an event card; empty for an empty one."""
    back = event.back
    if isinstance(back, model.ItemBack):
        return [_t("back.item", name=localised(back.item.name)), *item_text(back.item, content)]
    if isinstance(back, model.EncounterBack):
        named = _t("back.encounter", name=localised(back.encounter.name))
        return [named, *encounter_text(back.encounter, content)]
    if isinstance(back, model.ValorBack):
        return [_t("back.valor", n=back.valor)]
    if isinstance(back, model.EffectBack):
        return [sentence(effects(back.do, _event_voice(content)))]
    return []


def trophy_text(trophy: model.Trophy) -> list[str]:
    lines = [_t("trophy", n=trophy.valor)]
    return [*lines, _t("trophy.once")] if trophy.once_per_character else lines


# --------------------------------------------------------------------------------------------------------- quests


def quest_text(quest: model.Quest, content: Content) -> list[str]:
    """Set-up and steps of a quest card."""
    voice = Voice(content)
    lines = _setup(quest, voice)
    told = [step_text(step, voice) for step in quest.steps]
    if quest.order == "sequence" or len(told) == 1:
        return [*lines, sentence(_t("quest.then").join(told))]
    return [*lines, sentence(_t("quest.any") + _t("quest.also").join(told))]


def _setup(quest: model.Quest, voice: Voice) -> list[str]:
    placed = [entry for entry in quest.setup if isinstance(entry, quest_steps.PlaceToken)]
    lines = []
    if placed:
        spaces = [
            space_name(entry.space, voice)
            if entry.n == 1
            else _t("quest.tokens", n=entry.n, space=space_name(entry.space, voice))
            for entry in placed
        ]
        many = len(placed) > 1 or placed[0].n > 1
        lines.append(_t("quest.place.many" if many else "quest.place", spaces=joined(spaces)))
    for entry in quest.setup:
        if isinstance(entry, quest_steps.GiveToken):
            lines.append(t(f"adventure.text.quest.give.{entry.to}", n=entry.n))
    return lines


def step_text(step: quest_steps.QuestStep, voice: Voice) -> str:
    """One step of a quest, as a part of a sentence."""
    match step:
        case quest_steps.CollectStep(spaces=spaces):
            key = "step.collect.many" if len(spaces) > 1 else "step.collect"
            return _t(key, spaces=joined(space_name(space, voice) for space in spaces))
        case quest_steps.TravelStep(place=where):
            return _t("step.travel", place=place(where, voice, any_city=True))
        case quest_steps.DefeatEncounters(n, asked):
            return _t("step.defeat_encounters", n=n, encounters=encounters(asked, n))
        case quest_steps.DefeatBoardEncounter(encounter):
            return _t(
                "step.defeat_board_encounter", encounter=localised(voice.content.board_encounters[encounter].name)
            )
        case quest_steps.DefeatOverlord(n):
            return _t("step.defeat_overlord", n=n)
        case quest_steps.DefeatCharacter(who, n):
            return t(f"adventure.text.step.defeat_character.{who}", n=n)
        case quest_steps.DealDamage(n, who):
            return t(f"adventure.text.step.deal_damage.{who}", n=n)
        case quest_steps.MeetMarked(n):
            return _t("step.meet_marked", n=n)
        case quest_steps.HandInEncounters(place=where, n=n, trait=trait, min_colour=low):
            meant = encounters(Filter(trait=trait, min_colour=low or None), n)
            return _t("step.hand_in_encounters", place=place(where, voice, any_city=True), n=n, encounters=meant)
        case quest_steps.HandInItems(place=where, n=n, colour=low):
            return _t("step.hand_in_items", place=place(where, voice, any_city=True), n=n, filter=at_least(low))
        case quest_steps.DiscardAbilities(place=where, n=n):
            return _t("step.discard_abilities", place=place(where, voice, any_city=True), n=n)
        case quest_steps.UseResourceStep(resource, n):
            return _t("step.use_resource", resource=t(f"adventure.text.resource.{resource}"), n=n)
        case quest_steps.PlaceTokens(n):
            return _t("step.place_discoveries", n=n)
        case _:
            assert isinstance(step, quest_steps.ReachLevel)
            return _t("step.reach_level", colour=colour(step.level))
