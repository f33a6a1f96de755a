"""Ids of the Adventure Game turned into words of the current language: for refusals, log lines, prompts, buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from tabletop.client.games.own_files import fault_reason, known_words
from tabletop.rules.adventure import effects
from tabletop.rules.adventure import events as ev
from tabletop.rules.adventure.model import Content, EncounterBack, ItemBack
from tabletop.rules.adventure.queries import Tables
from tabletop.rules.adventure.terms import COLOURS
from tabletop.rules.entries import Texts
from tabletop.rules.game import Event, Refusal
from tabletop.rules.hidden import HIDDEN
from tabletop.text import has, localised, t
from tabletop.text.grammar import joined

from .card_text import colour, sentence, signed

SEATS: Final = frozenset({"seat", "other", "by", "defender", "winners"})
"""Fields of events that hold seats."""

NOBODY: Final = -1
FORCED: Final = ("forced", "flight", "teleport")


class HasName(Protocol):
    """A card or space that has a name."""

    @property
    def name(self) -> Texts:
        """The name in every language."""
        ...


def card_name(card: str, content: Content) -> str:
    """The name of a space, character, card, token, quest or marker by its id; of a copy of a card by its kind, of a
    challenge card by its encounter. An unknown id is returned as it is."""
    kind = card.partition("#")[0]
    if kind.startswith("marker_"):
        return t("adventure.name.marker", n=kind.removeprefix("marker_"))
    known: tuple[Mapping[str, HasName], ...] = (
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
    return localised(back.item.name) if isinstance(back, ItemBack) else card_name(item, content)


def source_name(source: str, content: Content) -> str:
    """The name of the source of an effect, by its key: ``RE2.front``, ``G01.item``, ``grumbaz_grey.start``,
    ``token.merchant``."""
    card, _, side = source.partition(".")
    if card == "token":
        return card_name(side, content)
    if card in content.character_cards:
        return card_name(content.character_cards[card].character, content)
    back = content.events[card].back if card in content.events else None
    if isinstance(back, EncounterBack) and side.startswith("encounter"):
        return localised(back.encounter.name)
    return item_name(card, content) if side.startswith("item") else card_name(card, content)


def choice_name(source: str, content: Content) -> str:
    """The name of what a choice between options stands on, by the key of its effects: of a character card the title of
    the side."""
    card, _, rest = source.partition(".")
    printed = content.character_cards.get(card)
    if printed is None:
        return source_name(source, content)
    return localised(printed.sides[rest.partition(".")[0]].title)


def option_name(key: str, option: int, tables: Tables) -> str:
    """The label of an option, counted from 0, of the choice that ``key`` names."""
    source, _, at = key.rpartition(".")
    effect = tables.lists[source][int(at)]
    assert isinstance(effect, effects.Choose)
    return localised(effect.options[option].label)


def trophy_name(trophy: str, content: Content) -> str:
    """The name of a trophy; its id may be that of an encounter too."""
    return localised(content.trophies[trophy].name) if trophy in content.trophies else trophy


def trait_name(trait: str) -> str:
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
    return t(f"adventure.prompt.{state}", **values)


def verb_text(kind: str) -> str:
    """The word on the button of an action."""
    return t(f"adventure.verb.{kind}")


def _word(key: str, value: object, names: Sequence[str], content: Content) -> object:
    """One value of an event or refusal as a word."""
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


def _variant(event: Event) -> str:
    """The key of an event's line: some events have several."""
    return event.kind + _ending(event)


def _ending(event: Event) -> str:
    """The end of the key of an event's line, after its kind."""
    match event:
        case ev.Moved(how=how) if how in FORCED:
            return f"_{how}"
        case ev.CombatEnded():
            return _ended(event)
        case ev.Attacked(hit=hit):
            return "_hit" if hit else "_miss"
        case ev.Modified(stat=stat) if stat not in ("attack", "defence", "damage"):
            return f"_{stat}"
        case ev.Hindered(what=what):
            return f"_{what}"
        case ev.CharacterTaken(lot=True):
            return "_lot"
        case ev.MovementRolled(again=True) | ev.DieRolled(again=True):
            return "_again"
        case ev.EnergyChanged(n=n) if n < 0:
            return "_lost"
        case ev.TokenResolved(kept=True) | ev.TokenRevealed(kept=True):
            return "_kept"
        case ev.Drew(card=what) | ev.TokenDrawn(token=what) | ev.TokenSeen(token=what) if what == HIDDEN:
            return "_hidden"
        case ev.CardDiscarded(random=True) | ev.ItemLost(random=True):
            return "_random"
        case ev.CardPlayed(target=target) if target:
            return "_marker" if target.startswith("marker_") else "_target"
        case ev.Paid(mana=mana, energy=energy) if mana > 0:
            return "_mana" if energy else "_mana_alone"
        case ev.CombatCancelled(seat=seat) if seat == NOBODY:
            return "_nobody"
        case ev.ItemGained(how="won"):
            return "_won"
        case ev.ItemTaken(how="stolen"):
            return "_stolen"
        case ev.EventPlaced(space=space) if space:
            return "_local"
        case ev.CombatStarted(defender=defender) if defender != NOBODY:
            return "_duel"
        case ev.Suffered(by=by, seat=seat) | ev.CharacterDefeated(by=by, seat=seat) if by not in (NOBODY, seat):
            return "_by"
        case _:
            return ""


def _ended(event: ev.CombatEnded) -> str:
    if event.cancelled:
        return "_cancelled"
    if event.attacker_down and event.defender_down:
        return "_both"
    return "_attacker" if event.attacker_down else "_defender" if event.defender_down else ""


def _others(event: Event, sides: Sequence[str], tables: Tables) -> dict[str, object]:
    """Values for an event's line that are no fields of the event: whose die, whose figure, which option."""
    match event:
        case ev.Modified(side=side):
            return _whose(side, sides) | _modified(event)
        case ev.Rerolled(side=side) | ev.Attacked(side=side) | ev.Prevented(side=side):
            return _whose(side, sides)
        case ev.Hindered(n=n):
            return {"change": signed(n)}
        case ev.EnergyChanged(n=n):
            return {"n": abs(n)}
        case ev.PowerUsed(source=source):
            return {"source": choice_name(source, tables.content)}
        case ev.OptionChosen(source=key, option=option):
            return {"source": choice_name(key, tables.content), "option": option_name(key, option, tables)}
        case ev.LevelGained(level=level):
            return {"colour": colour(level)}
        case ev.MarkerPlaced(card=card) if card in tables.monsters:  # the tracker, too, calls it by its encounter
            return {"card": localised(tables.monsters[card].card.name)}
        case ev.CharacterFlipped(side=turned):
            return {"side": t(f"adventure.text.side.{turned}")}
        case _:
            return {}


def _whose(side: int, sides: Sequence[str]) -> dict[str, object]:
    return {"who": sides[side]} if side < len(sides) else {}


def _modified(event: ev.Modified) -> dict[str, object]:
    found: dict[str, object] = {"change": signed(event.n)}
    if event.stat == "type":
        found["type"] = t(f"adventure.name.attack.{event.how}")
    elif event.stat == "block":
        found["what"] = t(f"adventure.text.what.{event.how}")
    elif event.n:
        found["figure"] = kind_name("figure", event.stat)
    return found


def event_line(event: Event, names: Sequence[str], sides: Sequence[str], tables: Tables) -> str:
    """The log line of an event; "" for one without words. ``names``: of the seats; ``sides``: of attacker and defender
    of the combat, where there is one."""
    content = tables.content
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
    values.update(_others(event, sides, tables))
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
    """The path of an entry for people: ``encounters.2.item.name`` becomes ``encounters 2 › item › name``."""
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
    """What is wrong with the entry, in the words for cards or else in those for every kind of own file."""
    key = f"adventure.fault.{values['fault']}"
    if not has(key):
        return fault_reason(values)
    return t(key, value=values["value"], limit=", ".join(known_words(values)))


def ending_text(ending: str, winners: Sequence[str]) -> str:
    return t(f"adventure.ending.{ending}", winner=joined(winners), n=len(winners))
