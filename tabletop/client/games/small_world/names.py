"""Ids of Small World turned into words and icons: for refusals, log lines, abilities, prices; and the sounds of
events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from tabletop.client.games.vocabulary import Vocabulary
from tabletop.json_values import as_tables
from tabletop.resources import table_beside
from tabletop.rules.game import Event, Outcome, Seat, Target
from tabletop.rules.small_world import events as ev, queries
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.queries import State
from tabletop.rules.small_world.setup import SIDE_NAMES
from tabletop.rules.small_world.wording import EffectFigures, Figures, effect_lines, word
from tabletop.text import has, localised, t
from tabletop.text.grammar import joined


def thing_name(what: str) -> str:
    """The name of a race, power, Artifact or place; the id for anything else."""
    book = content()
    found = book.races.get(what) or book.powers.get(what) or book.markers.get(what)
    return localised(found.name) if found is not None else what


class SmallWorldWords(Vocabulary[State]):
    """The words of Small World. The form "small" of a name begins with a small letter, as that of a power stands behind
    its race."""

    details = frozenset(
        {
            "turn_started", "readied", "lifted", "placed", "restored", "uncovered", "conquest_ended",
            "redeployed", "expands", "rolled", "vacated",
        }
    )  # fmt: skip
    told_first = frozenset({"SW-DEC-3"})
    names = {"thing": thing_name}
    figures = Figures

    def name(self, kind: str, id: object, form: str = "") -> str:
        if kind == "region" and self.match is not None:
            return localised(self.match.state.tables.regions[str(id)].name)
        if kind == "ground":
            kind = "terrain" if has(word("terrain", str(id))) else "symbol"
        name = super().name(kind, id)
        return name[:1].lower() + name[1:] if form == "small" else name

    def ending(self, outcome: Outcome) -> str:
        """The sentence of an ending; in the team variant with the scores that count, the best one first (SW-BFA-10)."""
        words, state = super().ending(outcome), self.match.state if self.match is not None else None
        if state is None or not state.config.options.azeroth:
            return words
        found = sorted(zip(queries.faction_keys(state), queries.factions(state), strict=True), reverse=True)
        scores = (f"{self.name('side', SIDE_NAMES[side])} {key[0]}" for key, (side, _) in found)
        return f"{words} {' · '.join(scores)}"

    def lines(self, event: Event) -> list[str]:
        """The log lines: of a combo with the coins on it; of a scoring with what is counted; of a conquest with its
        price, and what the owner lost and took back, for an explosion takes nothing (SW-RAC-GOB-3)."""
        match event:
            case ev.ComboTaken(found=found) if found:
                return [" ".join([*super().lines(event), self.tell("small_world_board.found", event)])]
            case ev.Scored():
                return [self.tell("small_world.log.scored", event, line=self.score(event))]
            case ev.Conquered():
                parts = super().lines(event)
                if event.how == "champion":
                    parts.append(price_words(event))
                elif event.price:
                    parts.append(price_words(event) + ".")
                if event.owner >= 0:
                    parts.append(self.tell("small_world_board.from", event))
                return [" ".join(parts)]
        return super().lines(event)

    def deal_events(self) -> Sequence[Event]:
        """The first turn, which the deal begins."""
        assert self.match is not None
        first = self.match.position(0)
        return [ev.TurnStarted(first.active, first.round)]

    def repeats(self, events: Sequence[Event], at: int) -> bool:
        """A roll whose conquest or failure tells the pips, a region that was just given up or blown empty, and the sum
        of a turn with one source of coins."""
        match events[at]:
            case ev.Rolled():
                return any(
                    isinstance(one, ev.AttemptFailed) or (isinstance(one, ev.Conquered) and one.how == "final")
                    for one in events[at + 1 :]
                )
            case ev.Vacated(region=region):
                return any(isinstance(one, ev.Abandoned | ev.Conquered) and one.region == region for one in events[:at])
            case ev.TurnScored(coins=coins):
                told = [one.coins for one in events[:at] if isinstance(one, ev.Scored) and one.coins]
                return bool(coins) and told == [coins]
        return False

    def summary(self, events: Sequence[tuple[Seat, Event]]) -> list[tuple[Seat, str]]:
        """What each seat took, scored and lost: declines, combos, Objectives, explosions, dice thrown in vain and what
        was found, then the turn of each seat, then what each has lost."""
        told: list[tuple[Seat, str]] = []
        seats: dict[Seat, _SeatRecap] = {}
        for seat, event in events:
            match event:
                case ev.Conquered():
                    taker = seats.setdefault(event.seat, _SeatRecap())
                    taker.took += [event.region] if event.how != "bomb" else []  # left empty: SW-RAC-GOB-5
                    if event.owner >= 0 and not event.declined:
                        owner = seats.setdefault(event.owner, _SeatRecap())
                        owner.lost.append(event.region)
                        owner.dead += bool(event.lost and not event.saved)
                case ev.TurnScored():
                    one = seats.setdefault(event.seat, _SeatRecap())
                    one.coins = (one.coins or 0) + event.coins
                case (
                    ev.Declined()
                    | ev.ComboTaken()
                    | ev.ObjectiveTaken()
                    | ev.BombRevealed()
                    | ev.AttemptFailed()
                    | ev.MarkerRevealed()
                ):
                    told += [(self.seat_of(event, seat), line) for line in self.lines(event)]
        told += [(seat, words) for seat, one in seats.items() if (words := _turn(self, seat, one))]
        return told + [(seat, _loss(self, seat, one)) for seat, one in seats.items() if one.lost]

    def score(self, line: ev.Scored | queries.ScoreLine) -> str:
        """What a line of a scoring counts."""
        return self.tell(f"small_world_board.score.{line.item}", line)

    def target(self, target: Target) -> str:
        """The name of a region, an Artifact or a way of doing something; empty for other targets."""
        if target.kind in ("space", "piece"):
            return self.name("region" if target.kind == "space" else "thing", target.id)
        head, _, tail = target.id.partition(".")
        if head == "boosts" and tail != "none":
            return joined([t(word("boost", boost)) for boost in tail.split("+")])
        if head in ("beasts", "buy") and int(tail):
            return t(f"small_world_board.choice.{head}", n=int(tail))
        if head == "place":
            return t(word("unit", tail))
        found = tail if head == "form" else target.id
        return next((t(word(family, found)) for family in _WAYS if has(word(family, found))), "")


@dataclass
class _SeatRecap:
    """What a seat did: regions it took and lost, units that died, coins that it scored."""

    took: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    dead: int = 0
    coins: int | None = None


def _regions(words: SmallWorldWords, regions: Sequence[str]) -> str:
    once = list(dict.fromkeys(regions))
    if len(once) > 3:
        return t("small_world_board.recap.regions", n=len(once))
    return joined(words.name("region", region) for region in once)


def _turn(words: SmallWorldWords, seat: Seat, one: _SeatRecap) -> str:
    name, coins = words.name("seat", seat), one.coins or 0
    if not one.took:
        return "" if one.coins is None else t("small_world_board.recap.scores", name=name, n=coins)
    key = "conquers" if one.coins is None else "conquers_and_scores"
    return t(f"small_world_board.recap.{key}", name=name, regions=_regions(words, one.took), n=coins)


def _loss(words: SmallWorldWords, seat: Seat, one: _SeatRecap) -> str:
    key = "loses_units" if one.dead else "loses"
    name, regions = words.name("seat", seat), _regions(words, one.lost)
    return t(f"small_world_board.recap.{key}", name=name, regions=regions, n=one.dead)


_WAYS = ("reach", "structure", "side", "unit", "form")
"""The families of words for choices that are words of the rules."""
ANY_MATCH: Final = SmallWorldWords("small_world")
"""What is said of no match in particular."""


def combo_name(race: str, power: str) -> str:
    return t("small_world_board.combo", **ANY_MATCH.spoken(ev.ComboTaken, {"race": race, "power": power}))


def ability_lines(what: str) -> list[str]:
    """What a race, power or marker does, one sentence for each of its effects."""
    book = content()
    found = book.races.get(what) or book.powers.get(what) or book.markers.get(what)
    if found is None:
        return []
    return [t(key, **ANY_MATCH.spoken(EffectFigures, values)) for key, values in effect_lines(found.effects)]


def price_word(item: str, n: int) -> str:
    """An item of a price in words, to follow its number ``n``: the name of a race or power, else its kind."""
    return t(word("price", item), n=abs(n)) if has(word("price", item)) else thing_name(item)


def price_items(items: Sequence[tuple[str, int]], least: int) -> list[tuple[str, int]]:
    """The items of a price, with one for the difference to the fewest units ``least``, so that they add up to what is
    needed."""
    missing = least - sum(n for _, n in items)
    return [*items, ("floor", missing)] if missing > 0 else list(items)


def price_line(items: Sequence[tuple[str, int]], least: int) -> str:
    """``2 base + 1 Mountain − 1 Blacksmith = 2``, or ``2 units``; ``least``: the fewest units that it takes."""
    whole = price_items(items, least)
    if len(whole) == 1 and whole[0][0] == "base":
        return t("small_world_board.price_plain", n=whole[0][1])
    told = " ".join(
        f"{'−' if n < 0 or (item == 'die' and not n) else '+' if at else ''} {abs(n)} {price_word(item, n)}"
        for at, (item, n) in enumerate(whole)
    )
    return t("small_world_board.price_line", items=told.strip(), n=sum(n for _, n in whole))


def price_words(event: ev.Conquered) -> str:
    """The units that a conquest took; where the die made up for missing ones (SW-FIN-4), the price and how it was
    reached: ``2 units; 1 in hand + 2 on the die``. The Champion takes none but the token that Tauren need with it
    (SW-INT-2)."""
    if event.how == "champion":
        return ANY_MATCH.tell("small_world_board.champion", event)
    least = queries.least_units(event.race)
    pips = -sum(n for item, n in event.price if item == "die")
    if event.how != "final" or not pips:
        return price_line(event.price, least)
    price = price_line([(item, n) for item, n in event.price if item != "die"], least)
    return t("small_world_board.price_reached", items=price, hand=event.tokens + event.beasts, n=pips)


_LOOKS: Final = as_tables(table_beside(__file__, "looks"))
RACES: Final = _LOOKS["races"]
POWERS: Final = _LOOKS["powers"]
MARKERS: Final = _LOOKS["markers"]
"""Icons of Artifacts and Legendary Places."""
PIECES: Final = _LOOKS["pieces"]
"""Icons of pieces that are no race tokens, by their names in the rules."""
FACTIONS: Final = _LOOKS["factions"]
CHOICES: Final = _LOOKS["choices"]
BUTTONS: Final = _LOOKS["buttons"]
MAIN_BUTTONS: Final = _LOOKS["main_buttons"]
"""Buttons of the rules that can be the main button; the first one that is legal is."""
SOURCES: Final = _LOOKS["sources"]
"""The sources of coins, in the order in which they are shown."""
COLUMNS: Final = _LOOKS["columns"]
"""The columns of the table of figures at the end."""
STEPS: Final = _LOOKS["steps"]
STEP_OF: Final = _LOOKS["steps_of_phases"]
PARTS: Final = _LOOKS["rules_of_parts"]
"""Rule ids of the parts of the table, by the beginning of the ids of their widgets."""
SOUNDS: Final = _LOOKS["sounds"]
"""Sounds of events without beats."""
