"""Scenarios: the six that come with the game, and those that users write: a map, a set-up, special rules from a closed
list, and ways to win (WC-SET-1, WC-SET-10).

A faulty file of a user raises nothing: :func:`load_scenario` and :func:`parse_scenario` give a Refusal that says where
the fault is. A scenario in a saved match is not judged like a fresh file (``begun``): a later version that refuses it
would lose the match.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from functools import cache
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeVar

from tabletop.rules import entries
from tabletop.rules.entries import (
    KIND,
    NOT_TOLD,
    Context,
    Entry,
    Form,
    between,
    fault,
    letters,
    many,
    read,
    read_as,
    text,
    texts,
)
from tabletop.rules.game import Json, Refusal
from tabletop.rules.graph import FAR, HexMap, MapFault

from . import RACES
from .content import FOLDER, RaceId, UnitType, content
from .pieces import FLYING, KINDS, NECROMANCER, WORKER

if TYPE_CHECKING:
    from pydantic import ValidationError, ValidationInfo

BUILT_IN: Final = ("main2", "main4", "elfgate", "necro", "captives", "nordrassil")
FORMAT: Final = "warcraft-scenario"
RULE: Final = "WC-SET-10"
RESOURCES: Final = ("mine", "forest")
MOST_HEXES: Final = 200  # every hex of the largest map
FARTHEST: Final = 30  # as far as a coordinate may lie from 0
MOST_VALUE: Final = 9
MOST_PIECES: Final = 10  # of one kind in one hex
MOST_OUTPOSTS: Final = 2
FEWEST_SEATS, MOST_SEATS = 2, 4
HEX_NAME: Final = r"^[a-z][a-z0-9]{0,3}$"


# --------------------------------------------------------------------------------------------------- the document


def _placed(rows: tuple[Row, ...], info: ValidationInfo[Context]) -> tuple[Row, ...]:
    info.context.places = {row[0]: at for at, row in enumerate(rows)}
    return rows


def _place(name: str, info: ValidationInfo[Context]) -> int:
    if name not in info.context.places:
        raise fault("scenario_hex", "no such hex", hex=name)
    return info.context.places[name]


PieceKind = Literal["melee", "ranged", "flying", "worker", "necromancer"]
Terrain = Literal["town", "mine", "forest", "mountain", "objective", "clear"]
HexName = Annotated[str, letters(HEX_NAME)]
Hex = Annotated[
    int,
    Form(
        lambda core, _type, _of: core.with_info_after_validator_function(_place, core.str_schema(pattern=HEX_NAME)),
        form=HexName,
    ),
]
"""A hex by its index; the document has its name."""
Hexes = Annotated[tuple[Hex, ...], many(most=MOST_HEXES)]
Coordinate = Annotated[int, between(-FARTHEST, FARTHEST)]
Value = Annotated[int, between(0, MOST_VALUE)]
Label = Annotated[str, text(12)]
Count = Annotated[int, between(1, MOST_PIECES)]
Stock = Annotated[int, read_as(Annotated[int, between(0, 50)] | None, lambda number: -1 if number is None else number)]
HexRow = (
    tuple[HexName, Coordinate, Coordinate, Terrain, Value, Label]
    | tuple[HexName, Coordinate, Coordinate, Terrain, Value, Label, Annotated[int, between(0, 99)]]
)
Row = tuple[str, int, int, str, int, str]
"""Name, place, terrain, value and label of a hex."""
HexForm = Annotated[Row, read_as(HexRow, lambda row: row[:6])]
Told = Annotated[Mapping[str, str], texts(400)]
Army = Annotated[
    tuple[tuple[int, int, int], ...],
    read_as(
        Annotated[list[tuple[Hex, PieceKind, Count]], many(most=3 * MOST_HEXES)],
        lambda rows: tuple((where, KINDS.index(kind), number) for where, kind, number in rows),
    ),
]
"""(hex, kind, number) of pieces."""
Levels = tuple[Count, Count, Count]
FIRST, LAST = (1, 1, 1), (0, 0, 0)
"""The levels a seat begins with; 0 stands for the last."""


class SeatPlan(Entry):
    """One seat, clockwise: its race ("": any, drawn or agreed), team, Town hex (-1: none), stockpile (-1: it has none),
    the levels it begins with, pieces, complete Outposts, (kind, copies) of cards taken out of its deck, and steps it
    skips."""

    race: Annotated[str, read_as(Literal["any", "HU", "OR", "UD", "NE"], lambda race: "" if race == "any" else race)]
    team: Annotated[int, between(0, MOST_SEATS - 1)]
    town: Annotated[int, read_as(Hex | None, lambda where: -1 if where is None else where)] = -1
    gold: Stock = -1
    wood: Stock = -1
    levels: Annotated[
        tuple[int, int, int],
        read_as(Literal["first", "last"] | Levels, lambda given: {"first": FIRST, "last": LAST}.get(given, given)),
    ] = FIRST
    pieces: Army = ()
    outposts: Annotated[tuple[Hex, ...], many(most=MOST_OUTPOSTS)] = ()
    trim: Annotated[
        tuple[tuple[str, int], ...],
        read_as(
            Annotated[dict[Annotated[str, letters(r"^[a-z]{1,40}$")], Count], many(most=100)],
            lambda trim: tuple(sorted(trim.items())),
        ),
    ] = ()
    skip: Annotated[tuple[Literal["harvest", "deploy", "spend"], ...], many(most=3)] = ()

    @property
    def stocked(self) -> bool:
        """Whether it has a stockpile."""
        return self.gold >= 0 and self.wood >= 0


class NeutralPlan(Entry):
    """The side without a player (WC-ELF-5); ``english``: the pieces that the option ``english`` adds."""

    race: RaceId
    levels: Levels
    pieces: Army
    english: Army = ()


class Rule(Entry):
    """A special rule."""

    tag = "kind"


class Captive(Entry):
    """A captive and whose it is (WC-CPT-2)."""

    race: RaceId
    hex: Hex
    name: Annotated[str, letters(r"^[a-z]{1,20}$")]


class Captives(Rule):
    """Captives that units of their race can carry (WC-CPT-4)."""

    captives: Annotated[tuple[Captive, ...], many(1, 4)]


class Necromancers(Rule):
    """Necromancers raise units at ``sources``, (hex, unit type), and upgrade at graveyards (WC-NEC-6, 7)."""

    race: RaceId
    sources: Annotated[
        tuple[tuple[int, int], ...],
        read_as(
            Annotated[dict[Hex, UnitType], many(most=MOST_HEXES)],
            lambda found: tuple((where, KINDS.index(kind)) for where, kind in found.items()),
        ),
    ]
    graveyards: Hexes


class Revival(Rule):
    """Killed units come back at Outposts and the Town (WC-NOR-8)."""

    race: RaceId


class OutpostTowns(Rule):
    """Town hexes that are Outposts, which no enemy destroys (WC-NOR-4)."""

    hexes: Hexes


class LoneCapture(Rule):
    """Races whose capture does not eliminate their teammates (WC-NOR-10)."""

    races: Annotated[tuple[RaceId, ...], many(most=4)]


class Spell(Rule):
    """A race that sets a card aside at the end of each turn and never reshuffles (WC-NOR-11)."""

    race: RaceId


class Victory(Entry, kw_only=True):
    """One way to win; each kind, an ending of the game, is told what it needs."""

    tag = "kind"
    target: Annotated[int, NOT_TOLD] = 0
    hex: Annotated[int, NOT_TOLD] = -1
    below: Annotated[int, NOT_TOLD] = 0
    race: Annotated[str, NOT_TOLD] = ""
    hexes: Annotated[tuple[int, ...], NOT_TOLD] = ()
    winner: Annotated[str, NOT_TOLD] = ""

    @property
    def kind(self) -> str:
        """The ending."""
        return self.word


class Points(Victory, kw_only=True):
    """Points at the end of one's own turn (WC-WIN-1)."""

    target: Annotated[int, between(1, 200)]


class Gate(Victory, kw_only=True):
    """A unit on the hex at the end of one's own turn, fewer than ``below`` enemy units around it (WC-ELF-8)."""

    hex: Hex
    below: Annotated[int, between(1, 50)]


class NecromancersLost(Victory, kw_only=True):
    """All Necromancers of a race are dead (WC-NEC-11)."""

    word = "necromancers"
    race: RaceId
    winner: RaceId


class Sources(Victory, kw_only=True):
    """The tokens of all these hexes are gone (WC-NEC-11)."""

    hexes: Annotated[tuple[Hex, ...], many(1, MOST_HEXES)]
    winner: RaceId


class CaptiveHome(Victory, kw_only=True):
    """The captive of a race in its own Town (WC-CPT-6)."""

    word = "captive"


class SpellDone(Victory, kw_only=True):
    """The last card of a race's deck has been drawn (WC-NOR-12)."""

    word = "spell"
    race: RaceId


class TownLost(Victory, kw_only=True):
    """The Town of a race has been captured (WC-NOR-12)."""

    race: RaceId
    winner: RaceId


class StandOn(Victory, kw_only=True):
    """A unit of a race on a hex at the end of its turn (WC-NOR-12)."""

    hex: Hex
    race: RaceId


R = TypeVar("R", bound=Rule)


class ScenarioContent(Entry, kw_only=True):
    """A whole scenario. The last side left also wins (WC-WIN-2). ``source``: the document of a user's scenario as JSON
    text, "" for a built-in one."""

    format: Literal[FORMAT]  # type: ignore[valid-type]
    version: Literal[1]
    id: Annotated[str, letters(r"^[a-z][a-z0-9_-]{0,39}$")]
    name: Told = field(compare=False)
    text: Told | None = field(default=None, compare=False)
    hexes: Annotated[
        tuple[HexForm, ...],
        many(7, MOST_HEXES),
        Form(lambda core, kind, of: core.with_info_after_validator_function(_placed, of(kind))),
    ]
    walls: Annotated[tuple[tuple[HexName, HexName], ...], many(most=6 * MOST_HEXES)] = ()
    never_depleted: Hexes = ()
    depleted: Hexes = ()
    first: Literal["random", "HU", "OR", "UD", "NE"] = "random"
    seats: Annotated[tuple[SeatPlan, ...], many(FEWEST_SEATS, MOST_SEATS)]
    neutral: NeutralPlan | None = None
    rules: Annotated[tuple[Annotated[Rule, KIND], ...], many(most=20)] = ()
    victory: Annotated[tuple[Annotated[Victory, KIND], ...], many(most=100)] = ()
    source: Annotated[str, NOT_TOLD] = ""

    def rule(self, kind: type[R]) -> R | None:
        """The special rule of a kind; None without one."""
        return next((rule for rule in self.rules if isinstance(rule, kind)), None)

    def race_of(self, kind: type[Necromancers | Revival | Spell]) -> str:
        """The race of a special rule; "" without one."""
        found = self.rule(kind)
        return "" if found is None else found.race

    @property
    def captives(self) -> tuple[Captive, ...]:
        found = self.rule(Captives)
        return () if found is None else found.captives


# --------------------------------------------------------------------------------------------------------- reading


class _Fault(Exception):
    """What is wrong with a scenario document, as a refusal."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.refusal = Refusal(RULE, key, values)


@cache
def built_in(scenario_id: str) -> ScenarioContent:
    """One of the six built-in scenarios. Raises KeyError, or ValueError for a damaged installation."""
    if scenario_id not in BUILT_IN:
        raise KeyError(scenario_id)
    text = (FOLDER / "scenarios" / f"{scenario_id}.json").read_text(encoding="utf-8")
    found = _parsed(json.loads(text), own=True)
    if isinstance(found, Refusal):
        raise ValueError(f"scenario {scenario_id}: {found.key} {dict(found.values)}")
    return found


def parse_scenario(document: Json, *, begun: bool = False) -> ScenarioContent | Refusal:
    """The scenario that a document describes, or what is wrong with it. ``begun``: it belongs to a match that was
    begun, so only what the rules need to run is checked."""
    return _parsed(document, own=False, begun=begun)


def scenario_faults(document: Json) -> list[Refusal]:
    """All that is wrong with a document, what :func:`parse_scenario` says first; nothing for a scenario."""
    from pydantic import ValidationError

    first = parse_scenario(document)
    if not isinstance(first, Refusal):
        return []
    found: list[Refusal] = []
    try:
        if isinstance(document, dict) and document.get("format") == FORMAT:
            _ScenarioCheck(read(ScenarioContent, document, Context()), begun=False, found=found).check()
    except ValidationError as error:
        found = form_faults(error, document)
    except _Fault:
        pass  # nothing else can be said of what is no map
    return [first, *(one for one in found if one != first)]


def _parsed(document: Json, own: bool, begun: bool = False) -> ScenarioContent | Refusal:
    from pydantic import ValidationError

    if not isinstance(document, dict) or document.get("format") != FORMAT:
        return Refusal(RULE, "scenario_foreign", {"format": FORMAT})
    try:
        found = read(ScenarioContent, document, Context(begun))
    except ValidationError as error:
        return form_faults(error, document)[0]
    if not own and found.id in BUILT_IN:
        return Refusal(RULE, "scenario_id", {"id": found.id})
    try:
        _ScenarioCheck(found, begun).check()
    except _Fault as wrong:
        return wrong.refusal
    return found if own else replace(found, source=json.dumps(document, sort_keys=True, ensure_ascii=False))


class _ScenarioCheck:
    """Checks what the fields cannot say for themselves. ``begun``: the scenario is that of a match that was begun with
    it, so that only what the rules need to run is checked; ``found``: takes all that is wrong, None to stop at the
    first fault."""

    def __init__(self, scenario: ScenarioContent, begun: bool, found: list[Refusal] | None = None) -> None:
        self.scenario, self.begun, self.found = scenario, begun, found
        try:
            self.map = HexMap([row[:3] for row in scenario.hexes], scenario.walls)
        except MapFault as error:
            raise _Fault("scenario_map", **error.values, why=str(error)) from None
        self.terrain = [row[3] for row in scenario.hexes]
        self.fixed = [seat.race for seat in scenario.seats if seat.race]

    def blame(self, key: str, **values: object) -> None:
        """Note a fault. Raises _Fault where the first one is enough."""
        if self.found is None:
            raise _Fault(key, **values)
        self.found.append(Refusal(RULE, key, values))

    def judge(self, key: str, **values: object) -> None:
        """Note a fault with which a match could still be played; nothing happens for a match that was begun."""
        if not self.begun:
            self.blame(key, **values)

    def check(self) -> None:
        """Check everything. Raises _Fault for what cannot be played."""
        scenario = self.scenario
        for seat in scenario.seats:
            for kind, _ in seat.trim:
                if kind not in content().cards:
                    self.judge("scenario_card", card=kind)
            self.check_levels(seat.race, seat.levels)
            self.check_ground(seat.pieces)
        self.check_whole()
        if len({rule.word for rule in scenario.rules}) != len(scenario.rules):
            self.judge("scenario_rule_twice")
        raiser = scenario.race_of(Necromancers)
        owners = {
            seat.race or "any" for seat in scenario.seats if any(kind == NECROMANCER for _, kind, _ in seat.pieces)
        }
        if owners - {raiser}:
            self.blame("scenario_necromancers")
        lone = scenario.rule(LoneCapture)
        self.check_races(entry.race for entry in scenario.captives)
        self.check_races(lone.races if lone is not None else ())
        self.check_races((scenario.race_of(Revival), scenario.race_of(Spell), raiser))
        for way in scenario.victory:
            self.check_races((way.race, way.winner))
        self.check_goals()
        neutral = scenario.neutral
        if neutral is not None:
            if neutral.race in self.fixed:
                self.blame("scenario_race_twice", race=neutral.race)
            if any(kind >= WORKER for _, kind, _ in (*neutral.pieces, *neutral.english)):
                self.blame("scenario_neutral")
            self.check_levels(neutral.race, neutral.levels)
            self.check_ground((*neutral.pieces, *neutral.english))

    def check_races(self, races: Iterable[str]) -> None:
        """Check that each race, "" for none, has a seat. Raises _Fault otherwise."""
        for race in races:
            if race and race not in self.fixed:
                self.blame("scenario_race", race=race)

    def check_ground(self, pieces: Army) -> None:
        """Check that ground pieces are on the ground (WC-MOV-4)."""
        for where, kind, _ in pieces:
            if kind != FLYING and self.terrain[where] == "mountain":
                self.judge("scenario_mountain", hex=self.map.names[where])

    def check_levels(self, race: str, levels: tuple[int, int, int]) -> None:
        """Check that a race, "" for any, has these levels. Raises _Fault."""
        for kind, level in enumerate(levels):
            races = (race,) if race else RACES
            if level > min(len(content().tiles[one, kind]) for one in races):
                self.blame("scenario_level", race=race or "any", n=level)

    def check_whole(self) -> None:
        """Check conditions between the parts. Raises _Fault."""
        plans = self.scenario.seats
        if len(set(self.fixed)) != len(self.fixed):
            self.blame("scenario_race_twice", race=next(r for r in self.fixed if self.fixed.count(r) > 1))
        teams = sorted({plan.team for plan in plans})
        if len(teams) < 2 or teams != list(range(len(teams))):
            self.blame("scenario_teams")
        if len(plans) + (self.scenario.neutral is not None) > len(RACES):
            self.blame("scenario_races", n=len(RACES))
        if max(self.map.distances(0)) == FAR:
            self.judge("scenario_apart")
        towns = [plan.town for plan in plans if plan.town >= 0]
        if len(set(towns)) != len(towns):
            self.blame("scenario_towns")
        # a Town has no resource: a token on it is that of WC-TWN-1
        if any(self.terrain[town] in ("mountain", *RESOURCES) for town in towns):
            self.judge("scenario_towns")
        for where in self.scenario.depleted:
            if self.terrain[where] not in RESOURCES:
                self.judge("scenario_depleted", hex=self.map.names[where])
        if self.scenario.first != "random":
            self.check_races((self.scenario.first,))
        for number, plan in enumerate(plans, start=1):
            self.check_seat(number, plan)

    def check_seat(self, number: int, plan: SeatPlan) -> None:
        """Check markers and stacking of one seat's set-up (WC-CMP-1, WC-MOV-7). Raises _Fault."""
        book = content()
        for kind, most in enumerate(book.markers):
            if sum(n for _, k, n in plan.pieces if k == kind) > most:
                self.blame("scenario_markers", n=number, kind=KINDS[kind], most=most)
        team = [piece for other in self.scenario.seats if other.team == plan.team for piece in other.pieces]
        for where in sorted({hex_ for hex_, _, _ in plan.pieces}):
            units = sum(n for h, kind, n in team if h == where and kind < WORKER)
            workers = sum(n for h, kind, n in team if h == where and kind >= WORKER)
            if units > book.stack_units or workers > book.stack_workers:
                self.blame("scenario_stack", hex=self.map.names[where], **book.stacking)
        for where in plan.outposts:
            if self.terrain[where] == "mountain":
                self.judge("scenario_mountain", hex=self.map.names[where])

    def check_goals(self) -> None:
        """Check that every goal is about something in the set-up, so that none is reached before the first move. Raises
        _Fault."""
        plans, necro, captives = self.scenario.seats, self.scenario.rule(Necromancers), self.scenario.captives
        tokens = set() if necro is None else {*dict(necro.sources), *necro.graveyards}
        for goal in self.scenario.victory:
            sound = True
            if goal.kind == "necromancers":
                own = [plan for plan in plans if plan.race == goal.race]
                sound = any(kind == NECROMANCER for plan in own for _, kind, _ in plan.pieces)
            elif goal.kind == "sources":
                sound = tokens.issuperset(goal.hexes)
            elif goal.kind == "captive":
                sound = bool(captives)
            elif goal.kind == "town_lost":
                sound = any(plan.race == goal.race and plan.town >= 0 for plan in plans)
            if not sound:
                self.judge("scenario_goal", goal=goal.kind)
        names = [entry.name for entry in captives]
        if len(set(names)) != len(names):
            self.blame("scenario_captive_twice", name=next(name for name in names if names.count(name) > 1))


# ---------------------------------------------------------------------------------------------------------- faults


_HEX: Final = re.compile(HEX_NAME)


def form_faults(error: ValidationError, document: object) -> list[Refusal]:
    """The faults of the form. ``where``: names and numbers from 1 joined by dots, a row of a hex by the name of the
    hex, which ``hex`` repeats; ``why``: pydantic's words, ``fault``: its type; ``limit``: what would have been allowed,
    ``value``: the wrong value; both are empty where the fault has none."""
    found = list[Refusal]()
    for one in entries.innermost(error):
        if one["type"] == "scenario_hex":
            found.append(Refusal(RULE, "scenario_hex", one["ctx"]))
            continue
        steps, hex_ = _steps([step for step in one["loc"] if isinstance(step, int) or step.isidentifier()], document)
        values = {**entries.fault_values(one), "where": ".".join(steps) or "-", "hex": hex_}
        found.append(Refusal(RULE, "scenario_form", values))
    return found


def _steps(way: Sequence[int | str], document: object) -> tuple[list[str], str]:
    """The path to a fault with numbers from 1, and the hex whose row it lies in ("" for none)."""
    steps: list[str] = []
    hex_, here = "", document
    for step in way:
        here = _inside(here, step)
        name = here[0] if isinstance(step, int) and isinstance(here, list) and here else ""
        if not hex_ and isinstance(name, str) and _HEX.fullmatch(name):
            hex_ = name
            steps.append(name)
        else:
            steps.append(str(step + 1) if isinstance(step, int) else step)
    return steps, hex_


def _inside(value: object, step: int | str) -> object:
    """One entry of a list or a group; None where there is none."""
    if isinstance(value, list) and isinstance(step, int):
        return value[step] if 0 <= step < len(value) else None
    return value.get(step) if isinstance(value, dict) else None
