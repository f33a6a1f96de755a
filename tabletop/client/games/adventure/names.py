"""Ids of the Adventure Game turned into words of the current language: for refusals, log lines, prompts, buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tabletop.client.games.own_files import known_words
from tabletop.rules.adventure.events import CombatEnded
from tabletop.rules.adventure.model import Content
from tabletop.rules.adventure.terms import COLOURS
from tabletop.rules.game import Event, Refusal
from tabletop.rules.hidden import HIDDEN
from tabletop.text import has, localised, t
from tabletop.text.grammar import joined

from .card_text_words import colour, sentence, signed

SEATS: Final = frozenset({"seat", "other", "by", "defender", "winners"})
"""Fields of events that hold seats."""

NOBODY: Final = -1
SECRET: Final = ("drew", "token_drawn", "token_seen")
FORCED: Final = ("forced", "flight", "teleport")


def card_name(card: str, content: Content) -> str:
    """The name of anything that stands by id: space, character, card, token, quest, marker; a copy of a card by its
    kind. A challenge card goes by its encounter; what is unknown stands as it is."""
    kind = card.partition("#")[0]
    if kind.startswith("marker_"):
        return t("adventure.name.marker", n=kind.removeprefix("marker_"))
    known: tuple[Mapping[str, Any], ...] = (
        content.spaces,
        content.characters,
        content.abilities,
        content.board_encounters,
        content.events,
        content.quests,
        content.discoveries,
    )
    if kind in content.challenges:
        return localised(content.challenges[kind].encounter.name)
    return next((localised(table[kind].name) for table in known if kind in table), card)


def item_name(item: str, content: Content) -> str:
    """The name of an item by the id of its card."""
    if item in content.challenges:
        return localised(content.challenges[item].item.name)
    back = content.events[item].back if item in content.events else None
    held = getattr(back, "item", None)
    return card_name(item, content) if held is None else localised(held.name)


def source_name(source: str, content: Content) -> str:
    """The name of what an effect comes from, by its key: ``RE2.front``, ``G01.item``, ``grumbaz_grey.start``,
    ``token.merchant``."""
    card, _, side = source.partition(".")
    if card == "token":
        return card_name(side, content)
    if card in content.character_cards:
        return card_name(content.character_cards[card].character, content)
    return item_name(card, content) if side.startswith("item") else card_name(card, content)


def trophy_name(trophy: str, content: Content) -> str:
    """The name of a trophy; its id may be that of an encounter too."""
    return localised(content.trophies[trophy].name) if trophy in content.trophies else trophy


def trait_name(trait: str) -> str:
    """The name of a trait."""
    return t(f"adventure.name.trait.{trait}")


def icon_name(icon: str) -> str:
    """The name of a restriction or potion icon."""
    key = f"adventure.name.icon.{icon}"
    return t(key) if has(key) else t(f"adventure.name.potion.{icon}")


def kind_name(group: str, kind: str) -> str:
    """The name of a kind: of a ``slot``, ``timing``, ``affiliation``, ``race``, ``class``, ``event``, ``quest``,
    ``figure``, ``resource`` or ``attack``."""
    return t(f"adventure.name.{group}.{kind}")


def phase_name(phase: str) -> str:
    """The name of a part of the turn."""
    return t(f"adventure.phase.{phase}")


def prompt_text(state: str, **values: object) -> str:
    """What is asked of the seat that decides."""
    return t(f"adventure.prompt.{state}", **values)


def verb_text(kind: str) -> str:
    """The word on the button of an action."""
    return t(f"adventure.verb.{kind}")


def _word(key: str, value: object, names: Sequence[str], content: Content) -> object:
    """One figure of an event or refusal as a word."""
    if isinstance(value, tuple):
        return joined(str(_word(key.removesuffix("s"), one, names, content)) for one in value)
    if isinstance(value, int) and not isinstance(value, bool):
        if key in SEATS or key == "winner":
            return names[value] if 0 <= value < len(names) else t("adventure.name.nobody")
        return colour(value) if key == "colour" else value
    if not isinstance(value, str):
        return value
    if key == "item":
        return item_name(value, content)
    if key == "trophy":
        return trophy_name(value, content)
    if key == "source":
        return source_name(value, content)
    if key == "resource":
        return t(f"adventure.text.resource.{value}")
    if key == "colour" and value in COLOURS:
        return t(f"adventure.name.colour.space.{value}")
    if key == "icon":
        return icon_name(value)
    if key == "phase":
        return phase_name(value)
    if key in ("when", "window") and has(f"adventure.text.when.{value}"):
        return t(f"adventure.text.when.{value}")
    return card_name(value, content)


# ------------------------------------------------------------------------------------------------------------- log


def _variant(event: Any) -> str:
    """The key of an event's line: some events have several."""
    kind = str(event.kind)
    endings: list[tuple[str, bool]] = [
        ("_lot", getattr(event, "lot", False)),
        ("_again", getattr(event, "again", False)),
        ("_lost", kind == "energy_changed" and event.n < 0),
        ("_kept", kind in ("token_resolved", "token_revealed") and event.kept),
        ("_hidden", kind in SECRET and HIDDEN in (getattr(event, "token", ""), getattr(event, "card", ""))),
        ("_random", getattr(event, "random", False)),
        ("_target", kind == "card_played" and bool(event.target)),
        ("_mana", kind == "paid" and event.mana > 0),
        ("_won", kind == "item_revealed_gained" and event.how == "won"),
        ("_stolen", kind == "item_taken" and event.how == "stolen"),
        ("_local", kind == "event_placed" and bool(event.space)),
        ("_duel", kind == "combat_started" and event.defender != NOBODY),
        ("_by", kind in ("suffered", "character_defeated") and event.by not in (NOBODY, event.seat)),
    ]
    if kind == "moved" and event.how in FORCED:
        return f"{kind}_{event.how}"
    if kind == "combat_ended":
        return kind + _ended(event)
    if kind == "attacked":
        return "attacked_hit" if event.hit else "attacked_miss"
    if kind == "modified" and event.stat not in ("attack", "defence", "damage"):
        return f"{kind}_{event.stat}"
    if kind == "hindered":
        return f"{kind}_{event.what}"
    return next((kind + ending for ending, holds in endings if holds), kind)


def _ended(event: CombatEnded) -> str:
    if event.cancelled:
        return "_cancelled"
    if event.attacker_down and event.defender_down:
        return "_both"
    return "_attacker" if event.attacker_down else "_defender" if event.defender_down else ""


def _others(event: Any, sides: Sequence[str]) -> dict[str, object]:
    """Words of an event that are no field of it: whose die, whose figure."""
    found: dict[str, object] = {}
    side = getattr(event, "side", None)
    if isinstance(side, int) and side < len(sides):
        found["who"] = sides[side]
    if event.kind == "modified":
        found["change"] = signed(event.n)
        if event.stat == "type":
            found["type"] = t(f"adventure.name.attack.{event.how}")
        elif event.stat == "block":
            found["what"] = t(f"adventure.text.what.{event.how}")
        elif event.n:
            found["figure"] = kind_name("figure", event.stat)
    if event.kind == "hindered":
        found["change"] = signed(event.n)
    if event.kind == "option_chosen":
        found["option"] = event.option + 1
    if event.kind == "level_gained":
        found["colour"] = colour(event.level)
    if event.kind == "character_flipped":
        found["side"] = t(f"adventure.text.side.{event.side}")
    return found


def event_line(event: Event, names: Sequence[str], sides: Sequence[str], content: Content) -> str:
    """The log line of an event; "" for one without words. ``names``: of the seats; ``sides``: of attacker and defender
    of the combat, where there is one."""
    key = f"adventure.log.{_variant(event)}"
    if not has(key):
        return ""
    held = event.facts()
    values = {name: _word(name, value, names, content) for name, value in held.items()}
    values.setdefault("n", held.get("left", held.get("n", 0)))
    values["name"] = values.get("seat", "")
    for told in ("by", "defender"):
        if "other" not in held and told in held:
            values["other"] = values[told]
    values.update(_others(event, sides))
    return sentence(t(key, **values))


# -------------------------------------------------------------------------------------------------------- refusals


def refusal_text(refusal: Refusal, names: Sequence[str], content: Content) -> str:
    """The sentence of a refusal, of play, of a set-up or of own cards."""
    values: dict[str, object] = dict(refusal.values)
    if refusal.key == "cards_form":
        values["where"] = _place(str(values["where"]))
        values["why"] = _why(refusal.values)
    elif refusal.key.startswith("cards_"):
        if "side" in values:
            values["where"] = _place("{card}.{side}.abilities.{n}".format_map(values))
    elif not refusal.key.startswith("quest_"):
        values = {name: _word(name, value, names, content) for name, value in values.items()}
        values.setdefault("name", values.get("seat", ""))
    return sentence(t(f"adventure.refusal.{refusal.key}", **values))


def _place(where: str) -> str:
    """``encounters.2.item.name`` as ``encounters 2 › item › name``."""
    if where == "-":
        return t("adventure.fault.whole")
    words: list[str] = []
    for step in where.split("."):
        if step.isdigit() and words:
            words[-1] += f" {step}"
        else:
            words.append(step)
    return " › ".join(words)


def _why(values: Mapping[str, object]) -> str:
    """What is asked of the entry."""
    key = f"adventure.fault.{values['fault']}"
    limit = ", ".join(known_words(values))
    return t(key if has(key) else "adventure.fault.other", value=values["value"], limit=limit)


def ending_text(ending: str, winners: Sequence[str]) -> str:
    """How the match ended."""
    return t(f"adventure.ending.{ending}", winner=joined(winners), n=len(winners))
