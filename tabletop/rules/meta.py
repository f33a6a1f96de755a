"""What menus show of a game: a module of its own, since menus are shown before any rules are imported."""

from __future__ import annotations

from typing import Literal

from tabletop.json_values import Json as Json
from tabletop.rules.frozen import light_dataclass


@light_dataclass
class OptionSpec:
    """One option of a game: ``bool``; ``choice`` among ``choices``; ``int`` of ``low``..``high`` (None = off, if
    ``optional``); or ``content``: an id or a document of the game's own (an army). ``per_seat`` options stand in
    SeatSetup.options. ``later``: games were saved before there was this option, so that a set-up names it only where
    somebody chose it."""

    id: str
    type: Literal["bool", "choice", "int", "content"]
    default: Json
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    optional: bool = False
    per_seat: bool = False
    later: bool = False

    def allows(self, value: Json) -> bool:
        """Whether the option can hold this value; of content, an id on offer: documents are judged by the game."""
        if self.type == "bool":
            return type(value) is bool
        if self.type == "int":
            return (value is None and self.optional) or (type(value) is int and self.low <= value <= self.high)
        return value in self.choices


@light_dataclass
class Scenario:
    """One way to set the game up: its id and the numbers of seats it takes."""

    id: str
    seats: tuple[int, ...]
    teams: bool = False


@light_dataclass
class GameMeta:
    """What menus show; read without loading any rules. Texts are messages ``<id>.title`` and so on."""

    id: str
    version: int  # of rules and content; raised when older journals would replay differently
    scenarios: tuple[Scenario, ...]
    options: tuple[OptionSpec, ...]
    endings: tuple[str, ...]
    minutes: tuple[int, int]
    maturity: Literal["alpha", "beta", "complete"]
    colours: tuple[str, ...]  # suggested seat colours, in order
    rule_prefix: str  # "LW"
    covered: bool = False
    """Whether a seat's secrets are covered on the table until that seat uncovers them, so that no curtain is needed."""
    open: bool = False
    """Whether no seat ever has a secret."""

    @property
    def curtain(self) -> bool:
        """Whether a curtain between two seats may be needed."""
        return not (self.covered or self.open)

    def option(self, id: str) -> OptionSpec:
        """One of the options. Raises KeyError for an id that the game has no option of."""
        found = next((spec for spec in self.options if spec.id == id), None)
        if found is None:
            raise KeyError(id)
        return found

    @property
    def seats(self) -> tuple[int, ...]:
        """All numbers of seats that the game can be played with."""
        return tuple(sorted({n for scenario in self.scenarios for n in scenario.seats}))
