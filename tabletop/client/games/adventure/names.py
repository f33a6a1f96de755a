"""Ids of the Adventure Game turned into words of the current language: for refusals, log lines, prompts, buttons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol

from tabletop.client.games.own_files import fault_reason, known_words
from tabletop.client.games.vocabulary import Vocabulary
from tabletop.rules.adventure import effects, events as ev
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.exchange import SIX
from tabletop.rules.adventure.model import Content, EncounterBack, ItemBack
from tabletop.rules.adventure.queries import State, Tables
from tabletop.rules.adventure.refusals import RULES, Figures
from tabletop.rules.dice import percent
from tabletop.rules.entries import Texts
from tabletop.rules.game import Event, Refusal, Seat
from tabletop.rules.match import Match
from tabletop.text import has, localised, t
from tabletop.text.grammar import joined

from .card_text import colour, sentence, signed


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


def option_of(key: str, option: int, tables: Tables) -> effects.Option:
    """An option, counted from 0, of the choice that ``key`` names."""
    source, _, at = key.rpartition(".")
    effect = tables.lists[source][int(at)]
    assert isinstance(effect, effects.Choose)
    return effect.options[option]


def trophy_name(trophy: str, content: Content) -> str:
    """The name of a trophy; its id may be that of an encounter too."""
    return localised(content.trophies[trophy].name) if trophy in content.trophies else trophy


def icon_name(icon: str) -> str:
    """The name of a restriction or potion icon."""
    key = f"adventure.name.icon.{icon}"
    return t(key) if has(key) else t(f"adventure.name.potion.{icon}")


def kind_name(group: str, kind: str) -> str:
    """The name of a kind: of a ``slot``, ``timing``, ``affiliation``, ``race``, ``class``, ``event``, ``quest``,
    ``figure``, ``resource`` or ``attack``."""
    return t(f"adventure.name.{group}.{kind}")


def needed_text(needed: int) -> str:
    """The lowest face that hits, in words: 1 or less always hits, more than 6 never."""
    if needed > SIX:
        return t("adventure_fight.needed.never")
    if needed <= 1:
        return t("adventure_fight.needed.always")
    return t("adventure_fight.needed", n=needed)


def chance_text(needed: int) -> str:
    """As :func:`needed_text`, with the chance in per cent where it is neither certain nor none."""
    told = needed_text(needed)
    chance = percent((SIX + 1 - needed) / SIX)
    return f"{told} ({t('board.percent', chance=chance)})" if 1 < needed <= SIX else told


CONSEQUENCES: Final = frozenset(
    {
        "monster_defeated",
        "character_defeated",
        "level_gained",
        "quest_completed",
        "trophy_taken",
        "event_logged",
        "item_taken",
        "suffered",
        "card_played_cancelled",
    }
)
"""Kinds of events that a recap always tells."""
NEWS: Final = frozenset(
    {
        "moved",
        "resource_used",
        "event_placed",
        "item_revealed_gained",
        "marker_placed",
        "card_played",
        "quest_progress",
    }
)
"""Kinds of events that it tells where there is room beside those."""
STAGES: Final = frozenset({"combat_rolled", "rerolled", "power_fired"})
"""Kinds that it tells as well, of the running fight alone."""
MOST: Final = 4
"""Most events of a recap, those lines that the curtain has."""


def worth_telling(events: Sequence[tuple[Seat, Event]]) -> list[tuple[Seat, Event]]:
    """The events worth a line, in their order: consequences, damage of a hero as one sum, where it was last hurt; and
    the latest news, of a hero's steps the last, as long as there is room."""
    damage: dict[Seat, ev.Suffered] = {}
    for _, event in events:
        if isinstance(event, ev.Suffered):
            before = damage.get(event.seat)
            by = event.by if before is None or before.by == event.by else -1
            damage[event.seat] = ev.Suffered(event.seat, event.n + (before.n if before is not None else 0), by)
    hurt = {event.seat: n for n, (_, event) in enumerate(events) if isinstance(event, ev.Suffered)}
    told: list[tuple[Seat, Event]] = []
    last = {seat: event for seat, event in events if event.kind == "moved"}
    ended = max((n for n, (_, event) in enumerate(events) if event.kind == "combat_ended"), default=-1)
    for n, (seat, event) in enumerate(events):
        if event.kind == "moved" and last[seat] is not event:
            continue
        news = event.kind in NEWS or (event.kind in STAGES and n > ended)
        if isinstance(event, ev.Suffered):
            if hurt[event.seat] == n:
                told.append((event.seat, damage[event.seat]))
        elif news or event.kind in CONSEQUENCES:
            told.append((seat, event))
    spare = len(told) - MOST
    for pair in [pair for pair in told if pair[1].kind not in CONSEQUENCES][: max(0, spare)]:
        told.remove(pair)
    return told


class AdventureWords(Vocabulary[State]):
    """The words of the Adventure Game. ``sides``: the names of attacker and defender, where it is not the fight of the
    match that is spoken of."""

    details = frozenset(
        {
            "movement_set", "drew", "asked", "turn_started", "paid", "combat_ended", "attacked", "combat_rolled",
            "rerolled", "modified",
            "power_fired", "power_used", "challenge_revealed_returned", "token_drawn",
        }
    )  # fmt: skip
    figures = Figures
    names = {
        "icon": icon_name,
        "figure": lambda figure: kind_name("figure", figure),
        "resource": lambda resource: t(f"adventure.text.resource.{resource}"),
        "window": lambda window: t(f"adventure.text.when.{window}"),
        "card_side": lambda side: t(f"adventure.text.side.{side}"),
        "change": lambda n: signed(int(n)),
        "level": lambda level: colour(int(level)) if level.isdigit() else t(f"adventure.name.colour.space.{level}"),
    }

    def __init__(self, match: Match[State] | None = None, sides: Sequence[str] = ()) -> None:
        super().__init__("adventure", match)
        self.sides = sides
        self.content = match.state.config.tables.content if match is not None else content()

    def name(self, kind: str, id: object, form: str = "") -> str:
        named = {
            "thing": card_name, "item": item_name, "source": source_name, "choice": choice_name, "trophy": trophy_name,
        }.get(kind)  # fmt: skip
        if named is not None:
            return named(str(id), self.content)
        if kind == "fighter" and isinstance(id, int):
            return (self.sides or self._sides(()))[id]
        if kind == "modifier":
            return kind_name("attack", str(id)) if form == "attack" else t(f"adventure.text.what.{id}")
        if kind == "monster" and self.match is not None:  # the tracker, too, calls it by its encounter
            monster = self.match.state.config.tables.monsters.get(str(id))
            return localised(monster.card.name) if monster is not None else card_name(str(id), self.content)
        return super().name(kind, id, form)

    def listed(self, names: Iterable[str]) -> str:
        return joined(names)

    def sentence(self, words: str) -> str:
        return sentence(words)

    def lines(self, event: Event) -> list[str]:
        if isinstance(event, ev.OptionChosen) and self.match is not None:
            option = option_of(event.source, event.option, self.match.state.config.tables)
            return [self.tell("adventure.log.option_chosen", event, option=localised(option.label))]
        return super().lines(event)

    def past(self, event: Event, before: Iterable[Event]) -> list[str]:
        """The line of an event; those of a fight name both sides of that fight; none for points and energy as they were
        rolled, which Rocket Boots may have asked about in between."""
        if isinstance(event, ev.MovementSet):
            rolled = next((one for one in before if isinstance(one, ev.MovementRolled)), None)
            if rolled is not None and (rolled.movement, rolled.energy) == (event.movement, event.energy):
                return []
        sides = self._sides(before) if "side" in event.facts() else ()
        return AdventureWords(self.match, sides).lines(event)

    def _sides(self, before: Iterable[Event]) -> list[str]:
        """The names of attacker and defender of the fight that ``before`` tells of last, else of the running one."""
        assert self.match is not None
        state = self.match.state
        combat = state.combat
        begun = next((one for one in before if isinstance(one, ev.CombatStarted)), None)
        if begun is not None:
            attacker, defender, foe = begun.seat, begun.defender, begun.monster
        elif combat is not None:
            attacker, defender, foe = combat.attacker, combat.defender, state.foe.card if state.foe is not None else ""
        else:
            return [t("adventure_board.attacker"), t("adventure_board.defender")]
        other = self.name("seat", defender) if defender >= 0 else card_name(foe, self.content)
        return [self.name("seat", attacker), other]

    def repeats(self, events: Sequence[Event], at: int) -> bool:
        """The host that a card was just played on."""
        found = events[at]
        return isinstance(found, ev.CardAttached) and any(
            isinstance(one, ev.CardPlayed) and one.card == found.card and one.target for one in events[:at]
        )

    def summary(self, events: Sequence[tuple[Seat, Event]]) -> list[tuple[Seat, str]]:
        """(seat, words) of what the events have brought, damage of a hero as one sum, and of the running fight also
        the dice, which are details elsewhere."""
        told = worth_telling(events)
        return [(self.seat_of(event, seat), line) for seat, event in told for line in self.lines(event)]

    def refusal(self, refusal: Refusal) -> str:
        if refusal.key in RULES:
            return super().refusal(refusal)
        values: dict[str, object] = dict(refusal.values)
        if refusal.key == "cards_form":
            values["where"] = _place(str(values["where"]))
            values["why"] = _why(refusal.values)
        elif "side" in values:
            values["where"] = _place("{card}.{side}.abilities.{n}".format_map(values))
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
