"""What the set-up scene has gathered so far; a Setup is made from it when the game starts."""

from __future__ import annotations

import copy
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field

from tabletop.bots.player import levels_of
from tabletop.client.draw.theme import SEAT_COLOURS
from tabletop.rules.game import GameMeta, Json, OptionSpec, Scenario, SeatSetup, Setup, TableRules, UndoPolicy
from tabletop.storage.info import PERSON, SeatPlayers

LONGEST_NAME = 20


@dataclass
class SeatDraft:
    """One seat: ``name`` is empty until somebody types one. ``player``: the level of the computer player that sits
    there, PERSON for a person, whose name waits in ``person`` while a computer player sits there."""

    name: str
    colour: str
    team: int | None = None
    options: dict[str, Json] = field(default_factory=dict)
    player: str = PERSON
    person: str = ""


PROPOSED = TableRules(undo="friendly")
"""The options of the table that a set-up begins with."""


class SetUpDraft:
    """A set-up being made for one game. No two seats ever have the same colour."""

    def __init__(self, meta: GameMeta, names: list[str]) -> None:
        self.meta = meta
        self.scenario: Scenario = meta.scenarios[0]
        self.options: dict[str, Json] = {spec.id: spec.default for spec in meta.options if not spec.per_seat}
        self.undo: str = PROPOSED.undo
        self.curtain = PROPOSED.curtain
        self.ask_always = PROPOSED.ask_always
        self.partners_look = PROPOSED.partners_look
        self.seats: list[SeatDraft] = []
        self._names = list(names)
        self.set_count(self.scenario.seats[0])

    # -- seats ---------------------------------------------------------------------------------------

    def set_count(self, count: int) -> None:
        """As many seats as this; new ones get a free colour and the name used last."""
        del self.seats[count:]
        while len(self.seats) < count:
            index = len(self.seats)
            used = {seat.colour for seat in self.seats}
            wished = [*self.meta.colours[index:], *self.meta.colours, *SEAT_COLOURS]
            colour = next(colour for colour in wished if colour not in used)
            name = self._names[index][:LONGEST_NAME] if index < len(self._names) else ""
            self.seats.append(SeatDraft(name, colour, None, self.seat_defaults()))

    def seat_defaults(self) -> dict[str, Json]:
        """The options of a fresh seat."""
        return {spec.id: copy.deepcopy(spec.default) for spec in self.meta.options if spec.per_seat}

    def set_colour(self, index: int, colour: str) -> None:
        """Give a seat a colour; whoever had it takes the other one."""
        for seat in self.seats:
            if seat.colour == colour:
                seat.colour = self.seats[index].colour
        self.seats[index].colour = colour

    def set_player(self, index: int, player: str) -> None:
        """Have a seat played by a person or a level; the person's name waits while a computer player sits there."""
        seat = self.seats[index]
        if seat.player == PERSON and player != PERSON:
            seat.name, seat.person = "", seat.name
        elif seat.player != PERSON and player == PERSON:
            seat.name, seat.person = seat.name or seat.person, ""
        seat.player = player

    def seat_players(self, order: Sequence[int]) -> SeatPlayers | None:
        """Who plays the seats of a match in which the seats of this set-up sit in an ``order``; None for persons
        alone."""
        levels = tuple(self.seats[index].player for index in order)
        return SeatPlayers(levels, secrets.randbits(62)) if any(levels) else None

    def swap(self, first: int, second: int) -> None:
        """Two seats change places, with everything they have."""
        self.seats[first], self.seats[second] = self.seats[second], self.seats[first]

    def spec(self, option: str) -> OptionSpec:
        """The description of an option. Raises KeyError."""
        for spec in self.meta.options:
            if spec.id == option:
                return spec
        raise KeyError(option)

    # -- out and in ----------------------------------------------------------------------------------

    def setup(self, seed: int, names: list[str]) -> Setup:
        """The setup for a match; ``names`` by seat."""
        seats = tuple(
            SeatSetup(name, seat.colour, seat.team, copy.deepcopy(seat.options))
            for name, seat in zip(names, self.seats, strict=True)
        )
        return Setup(self.meta.id, seats, self.scenario.id, copy.deepcopy(self.options), seed, self.table_rules())

    def table_rules(self) -> TableRules:
        undo: UndoPolicy = "strict" if self.undo == "strict" else "friendly"
        return TableRules(undo, self.curtain, self.ask_always, self.partners_look)

    def body(self) -> dict[str, Json]:
        """Everything but the names, to be kept as a preset."""
        return {
            "scenario": self.scenario.id,
            "options": copy.deepcopy(self.options),
            "table": asdict(self.table_rules()),
            "seats": [
                {"colour": s.colour, "team": s.team, "options": copy.deepcopy(s.options)}
                | ({"player": s.player} if s.player != PERSON else {})
                for s in self.seats
            ],
        }

    def load(self, body: Mapping[str, Json]) -> None:
        """Become what a preset says; what it does not say, or says wrongly, stands at its default."""
        found = next((s for s in self.meta.scenarios if s.id == body.get("scenario")), self.meta.scenarios[0])
        self.scenario = found
        options = _mapping(body.get("options"))
        for spec in self.meta.options:
            if not spec.per_seat:
                self.options[spec.id] = _fitting(spec, options.get(spec.id, spec.default))
        table = _mapping(body.get("table"))
        self.undo = "strict" if table.get("undo") == "strict" else "friendly"
        self.curtain = table.get("curtain", True) is not False
        self.ask_always = table.get("ask_always", False) is True
        self.partners_look = table.get("partners_look", False) is True
        self._take_seats(body.get("seats"))

    def repeat(self, setup: Setup, players: Sequence[str] = ()) -> None:
        """Become the set-up of a game that was played, names included, for a rematch. ``players``: who plays its
        seats, in the order of the set-up; none for persons alone."""
        self.load(
            {
                "scenario": setup.scenario,
                "options": dict(setup.options),
                "table": asdict(setup.table),
                "seats": [{"colour": s.colour, "team": s.team, "options": dict(s.options)} for s in setup.seats],
            }
        )
        for seat, played in zip(self.seats, setup.seats, strict=False):
            seat.name = played.name[:LONGEST_NAME]
        for seat, player in zip(self.seats, players, strict=False):
            seat.player = self._known(player)

    def _take_seats(self, data: Json) -> None:
        listed = [_mapping(item) for item in data] if isinstance(data, list) else []
        counts = self.scenario.seats
        self.set_count(len(listed) if len(listed) in counts else counts[0])
        for index, (seat, item) in enumerate(zip(self.seats, listed, strict=False)):
            options = _mapping(item.get("options"))
            for spec in self.meta.options:
                if spec.per_seat:
                    seat.options[spec.id] = _fitting(spec, options.get(spec.id, spec.default))
            colour = item.get("colour")
            if isinstance(colour, str) and colour in SEAT_COLOURS:
                self.set_colour(index, colour)
            self.set_player(index, self._known(item.get("player")))
            team = item.get("team")
            seat.team = team if isinstance(team, int) and not isinstance(team, bool) else None

    def _known(self, player: Json) -> str:
        """A player who may sit here: a level of this game, else a person."""
        return player if isinstance(player, str) and player in levels_of(self.meta.id) else PERSON


def _mapping(data: Json) -> Mapping[str, Json]:
    return data if isinstance(data, Mapping) else {}


def _fitting(spec: OptionSpec, value: Json) -> Json:
    """The value if it is valid for the option, else the option's default."""
    document = spec.type == "content" and isinstance(value, Mapping)
    return copy.deepcopy(value if document or spec.allows(value) else spec.default)
