"""Scenarios as frozen values: the six that come with the game, and those that users write (WC-SET-1, WC-SET-10).

A faulty file of a user raises nothing: :func:`load_scenario` and :func:`parse_scenario` give a Refusal that says where
the fault is. A scenario in a saved match is not judged like a fresh file (``begun``): a later version that refuses it
would lose the match.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tabletop.rules.game import Json, Refusal
from tabletop.rules.graph import FAR
from tabletop.rules.hexes import HexMap
from tabletop.rules.own_documents import Unread, document_of, read_bytes

from .content import FOLDER, content
from .meta import RACES
from .pieces import FLYING, KINDS, NECROMANCER, WORKER
from .scenario_model import FORMAT, form_fault, map_fault

if TYPE_CHECKING:
    from .scenario_model import ScenarioModel

BUILT_IN: Final = ("main2", "main4", "elfgate", "necro", "captives", "nordrassil")
RULE: Final = "WC-SET-10"
RESOURCES: Final = ("mine", "forest")
NO_TOWN: Final = ("mountain", *RESOURCES)  # a Town has no resource: a token on it is that of WC-TWN-1

Army = tuple[tuple[int, int, int], ...]  # (hex, kind, number)


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """One seat of a scenario. ``race``: "" where any race may be played; ``town``: -1 for none; ``gold`` and ``wood``:
    -1 where it has no stockpile; ``levels``: 0 stands for the last one; ``trim``: (kind of card, copies taken out)."""

    race: str
    side: int
    town: int
    gold: int
    wood: int
    levels: tuple[int, int, int]
    pieces: Army
    outposts: tuple[int, ...]
    trim: tuple[tuple[str, int], ...]
    skip: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NeutralPlan:
    """The side without a player."""

    race: str
    levels: tuple[int, int, int]
    pieces: Army
    english: Army


@dataclass(frozen=True, slots=True)
class Victory:
    """One way to win; which of the fields count depends on ``kind`` (an ending of the game)."""

    kind: str
    target: int = 0
    hex: int = -1
    race: str = ""
    winner: str = ""
    hexes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ScenarioContent:
    """A scenario. ``hexes``: (name, q, r, terrain, value, label); captives: (race, hex, name); sources: (hex, unit
    type). ``source`` is the document of a user's scenario as JSON text, "" for a built-in one. ``names`` and ``text``
    are kept by language, English at least; ``text`` may be empty."""

    id: str
    hexes: tuple[tuple[str, int, int, str, int, str], ...]
    walls: tuple[tuple[str, str], ...]
    never_depleted: tuple[int, ...]
    depleted: tuple[int, ...]
    first: str
    seats: tuple[SeatPlan, ...]
    neutral: NeutralPlan | None
    captives: tuple[tuple[str, int, str], ...]
    necromancers: str
    sources: tuple[tuple[int, int], ...]
    graveyards: tuple[int, ...]
    revival: str
    outpost_towns: tuple[int, ...]
    lone_capture: tuple[str, ...]
    spell: str
    victory: tuple[Victory, ...]
    source: str
    names: Mapping[str, str] = field(compare=False)
    text: Mapping[str, str] = field(compare=False)


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


def load_scenario(path: Path) -> ScenarioContent | Refusal:
    """The scenario in a user's file, or what is wrong with it."""
    data = read_bytes(path)
    if isinstance(data, Unread):
        return Refusal(RULE, f"scenario_{data.why}", {"file": path.name})
    return read_scenario(data, path.name)


def read_scenario(data: bytes, file: str) -> ScenarioContent | Refusal:
    """The scenario in the bytes of a file of that name, or what is wrong with it."""
    document = document_of(data)
    if isinstance(document, Unread):
        return Refusal(RULE, f"scenario_{document.why}", {"file": file})
    return parse_scenario(document)


def parse_scenario(document: Json, *, begun: bool = False) -> ScenarioContent | Refusal:
    """The scenario that a document describes, or what is wrong with it. ``begun``: it belongs to a match that was
    begun, so only what the rules need to run is checked."""
    return _parsed(document, own=False, begun=begun)


def _parsed(document: Json, own: bool, begun: bool = False) -> ScenarioContent | Refusal:
    from pydantic import ValidationError

    from .scenario_model import ScenarioModel

    if not isinstance(document, dict) or document.get("format") != FORMAT:
        return Refusal(RULE, "scenario_foreign", {"format": FORMAT})
    try:
        model = ScenarioModel.model_validate(document)
    except ValidationError as error:
        return form_fault(error, document)
    if not own and model.id in BUILT_IN:
        return Refusal(RULE, "scenario_id", {"id": model.id})
    try:
        source = "" if own else json.dumps(document, sort_keys=True, ensure_ascii=False)
        return _ScenarioBuilder(model, begun).scenario(source)
    except _Fault as fault:
        return fault.refusal


class _ScenarioBuilder:
    """Turns names into indexes and checks everything that the models cannot check. ``begun``: the scenario is that of a
    match that was begun with it, so that only what the rules need to run is checked."""

    def __init__(self, model: ScenarioModel, begun: bool) -> None:
        self.model, self.begun = model, begun
        try:
            self.map = HexMap([(row[0], row[1], row[2]) for row in model.hexes], model.walls)
        except ValueError as error:
            raise _Fault("scenario_map", **map_fault(model), why=str(error)) from None
        self.terrain = [row[3] for row in model.hexes]
        self.fixed = [seat.race for seat in model.seats if seat.race != "any"]

    def judge(self, key: str, **values: object) -> None:
        """Raise _Fault for a fault with which a match could still be played; nothing happens for a match that was
        begun."""
        if not self.begun:
            raise _Fault(key, **values)

    def hex(self, name: str) -> int:
        """The index of a hex. Raises _Fault for an unknown name."""
        if name not in self.map.index:
            raise _Fault("scenario_hex", hex=name)
        return self.map.index[name]

    def race(self, race: str) -> str:
        """The race, if it has a seat. Raises _Fault otherwise."""
        if race not in self.fixed:
            raise _Fault("scenario_race", race=race)
        return race

    def army(self, pieces: Sequence[tuple[str, str, int]]) -> Army:
        """Pieces by hex, ground pieces on the ground (WC-MOV-4)."""
        found = []
        for name, kind_name, number in pieces:
            where, kind = self.hex(name), KINDS.index(kind_name)
            if kind != FLYING and self.terrain[where] == "mountain":
                self.judge("scenario_mountain", hex=name)
            found.append((where, kind, number))
        return tuple(found)

    def levels(self, race: str, levels: str | tuple[int, int, int]) -> tuple[int, int, int]:
        """The levels a seat begins with; 0: the last."""
        if isinstance(levels, str):
            return (1, 1, 1) if levels == "first" else (0, 0, 0)
        for kind, level in enumerate(levels):
            races = RACES if race in ("", "any") else (race,)
            if level > min(len(content().tiles[one, kind]) for one in races):
                raise _Fault("scenario_level", race=race, n=level)
        return levels

    def plans(self) -> tuple[SeatPlan, ...]:
        """The plan of every seat, in order. Raises _Fault for what cannot be played."""
        found = []
        for seat in self.model.seats:
            race = "" if seat.race == "any" else seat.race
            for kind in seat.trim:
                if kind not in content().cards:
                    self.judge("scenario_card", card=kind)
            stock = seat.gold is not None and seat.wood is not None
            found.append(
                SeatPlan(
                    race=race,
                    side=seat.team,
                    town=-1 if seat.town is None else self.hex(seat.town),
                    gold=seat.gold or 0 if stock else -1,
                    wood=seat.wood or 0 if stock else -1,
                    levels=self.levels(race, seat.levels),
                    pieces=self.army(seat.pieces),
                    outposts=tuple(self.hex(name) for name in seat.outposts),
                    trim=tuple(sorted(seat.trim.items())),
                    skip=tuple(seat.skip),
                )
            )
        return tuple(found)

    def neutral(self) -> NeutralPlan | None:
        """The plan of the neutral side; None where there is none."""
        plan = self.model.neutral
        if plan is None:
            return None
        if plan.race in self.fixed:
            raise _Fault("scenario_race_twice", race=plan.race)
        if any(kind not in ("melee", "ranged", "flying") for _, kind, _ in (*plan.pieces, *plan.english)):
            raise _Fault("scenario_neutral")
        levels = self.levels(plan.race, plan.levels)
        return NeutralPlan(plan.race, levels, self.army(plan.pieces), self.army(plan.english))

    def victories(self) -> tuple[Victory, ...]:
        """The ways to win."""
        found = []
        for entry in self.model.victory:
            data = entry.model_dump()
            for key in ("race", "winner"):
                if key in data:
                    self.race(data[key])
            found.append(
                Victory(
                    kind=entry.kind,
                    target=data.get("target", data.get("below", 0)),
                    hex=self.hex(data["hex"]) if "hex" in data else -1,
                    race=data.get("race", ""),
                    winner=data.get("winner", ""),
                    hexes=tuple(self.hex(name) for name in data.get("hexes", ())),
                )
            )
        return tuple(found)

    def check(self, plans: tuple[SeatPlan, ...]) -> None:
        """Check conditions between the parts. Raises _Fault."""
        if len(set(self.fixed)) != len(self.fixed):
            raise _Fault("scenario_race_twice", race=next(r for r in self.fixed if self.fixed.count(r) > 1))
        sides = sorted({plan.side for plan in plans})
        if len(sides) < 2 or sides != list(range(len(sides))):
            raise _Fault("scenario_teams")
        if len(plans) + (self.model.neutral is not None) > len(RACES):
            raise _Fault("scenario_races", n=len(RACES))
        if max(self.map.distances(0)) == FAR:
            self.judge("scenario_apart")
        towns = [plan.town for plan in plans if plan.town >= 0]
        if len(set(towns)) != len(towns):
            raise _Fault("scenario_towns")
        if any(self.terrain[town] in NO_TOWN for town in towns):
            self.judge("scenario_towns")
        for name in self.model.depleted:
            if self.terrain[self.hex(name)] not in RESOURCES:
                self.judge("scenario_depleted", hex=name)
        if self.model.first != "random":
            self.race(self.model.first)
        for number, plan in enumerate(plans):
            self.check_seat(number, plan, plans)

    def check_seat(self, number: int, plan: SeatPlan, plans: tuple[SeatPlan, ...]) -> None:
        """Check markers and stacking of one seat's set-up (WC-CMP-1, WC-MOV-7). Raises _Fault."""
        book = content()
        for kind, most in enumerate(book.markers):
            if sum(n for _, k, n in plan.pieces if k == kind) > most:
                raise _Fault("scenario_markers", n=number + 1, kind=KINDS[kind])
        team = [piece for other in plans if other.side == plan.side for piece in other.pieces]
        for where in sorted({hex_ for hex_, _, _ in plan.pieces}):
            units = sum(n for h, kind, n in team if h == where and kind < WORKER)
            workers = sum(n for h, kind, n in team if h == where and kind >= WORKER)
            if units > book.stack_units or workers > book.stack_workers:
                raise _Fault("scenario_stack", hex=self.map.names[where])
        for where in plan.outposts:
            if self.terrain[where] == "mountain":
                self.judge("scenario_mountain", hex=self.map.names[where])

    def check_goals(self, plans: tuple[SeatPlan, ...]) -> None:
        """Check that every goal is about something in the set-up, so that none is reached before the first move. Raises
        _Fault."""
        necro = self.model.necromancers()
        tokens: set[str] = set() if necro is None else {*necro.sources, *necro.graveyards}
        for goal in self.model.victory:
            sound = True
            if goal.kind == "necromancers":
                own = [plan for plan in plans if plan.race == goal.race]
                sound = any(kind == NECROMANCER for plan in own for _, kind, _ in plan.pieces)
            elif goal.kind == "sources":
                sound = tokens.issuperset(goal.hexes)
            elif goal.kind == "captive":
                sound = bool(self.model.captives())
            elif goal.kind == "town_lost":
                sound = any(plan.race == goal.race and plan.town >= 0 for plan in plans)
            if not sound:
                self.judge("scenario_goal", goal=goal.kind)
        names = [entry.name for entry in self.model.captives()]
        if len(set(names)) != len(names):
            raise _Fault("scenario_captive_twice", name=next(name for name in names if names.count(name) > 1))

    def scenario(self, source: str) -> ScenarioContent:
        """The checked content of the whole scenario. Raises _Fault for what cannot be played."""
        model, plans = self.model, self.plans()
        self.check(plans)
        if len({rule.kind for rule in model.rules}) != len(model.rules):
            self.judge("scenario_rule_twice")
        necro = model.necromancers()
        raiser = "" if necro is None else necro.race
        owners = {plan.race or "any" for plan in plans if any(kind == NECROMANCER for _, kind, _ in plan.pieces)}
        if owners - {raiser}:
            raise _Fault("scenario_necromancers")
        sources = {} if necro is None else necro.sources
        places = tuple((self.hex(name), KINDS.index(kind)) for name, kind in sources.items())
        races = [entry.race for entry in model.captives()] + model.lone_capture()
        special = [race for race in (model.revival(), model.spell(), raiser) if race]
        for race in (*races, *special):
            self.race(race)
        victories = self.victories()
        self.check_goals(plans)
        return ScenarioContent(
            id=model.id,
            hexes=tuple((row[0], row[1], row[2], row[3], row[4], row[5]) for row in model.hexes),
            walls=tuple(model.walls),
            never_depleted=tuple(self.hex(name) for name in model.never_depleted),
            depleted=tuple(self.hex(name) for name in model.depleted),
            first=model.first,
            seats=plans,
            neutral=self.neutral(),
            captives=tuple((entry.race, self.hex(entry.hex), entry.name) for entry in model.captives()),
            necromancers=raiser,
            sources=places,
            graveyards=tuple(self.hex(name) for name in ([] if necro is None else necro.graveyards)),
            revival=model.revival(),
            outpost_towns=tuple(self.hex(name) for name in model.outpost_towns()),
            lone_capture=tuple(model.lone_capture()),
            spell=model.spell(),
            victory=victories,
            source=source,
            names=model.name.model_dump(),
            text={} if model.text is None else model.text.model_dump(),
        )
