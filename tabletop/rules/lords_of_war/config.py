"""What stays the same through one match: the agreed options, the 72 card instances, and tables made of them.

A card instance is an index: 0..35 of seat 0, 36..71 of seat 1. Everything that the rules ask often about an instance is
in a tuple by that index, already turned to its owner's facing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, Generic, TypeVar

from tabletop.rules.bits import bits_of
from tabletop.rules.codec import Reading, written
from tabletop.rules.entries import Flag, between
from tabletop.rules.game import Json, Refusal
from tabletop.rules.grid import FACINGS, STEPS, SquareGrid, pack

from . import actions as act
from .armies import ArmyList, document, instances, owner_of, parse, validate
from .content import Card, content
from .events import Part

FRIEND = 1 << 8
"""Bit of a contact mask: a friendly unit is adjacent. Bits 0..7: an enemy is in that slot."""
ENEMY = FRIEND - 1

A = TypeVar("A")


class _Made(dict[int, A], Generic[A]):
    """Actions by position or by other unit, made when first asked for."""

    def __init__(self, make: Callable[[int], A]) -> None:
        super().__init__()
        self._make = make
        self._row: tuple[A, ...] | None = None

    def row(self, keys: tuple[int, ...]) -> tuple[A, ...]:
        """The actions for all squares of a bounded board, kept once they are made."""
        if self._row is None:
            self._row = tuple([self[key] for key in keys])
        return self._row

    def __missing__(self, key: int) -> A:
        if len(self) >= 1024:  # the squares of an endless field have no limit
            self.clear()
        made = self[key] = self._make(key)
        return made


def _army(reference: Json, _reading: Reading[Tables]) -> ArmyList:
    army = parse(reference)
    if isinstance(army, Refusal):
        raise ValueError(f"{army.rule}: {army.key}")
    return army


UnitGoal = Annotated[int, between(1, 36)] | None
CommanderGoal = Annotated[int, between(1, 6)] | None
Army = Annotated[ArmyList, written(str | dict[str, Json], _army, lambda army, _: document(army))]


@dataclass(frozen=True, slots=True)
class Options:
    """What the seats agreed (LW-SET-2). Goals by seat; None: off."""

    intermediate: Flag
    boardless: Flag
    units: tuple[UnitGoal, UnitGoal]
    commanders: tuple[CommanderGoal, CommanderGoal]
    armies: tuple[Army, Army]
    decks_available: Annotated[int, between(1, 4)] = 2
    show_armies: Flag = True
    coin: Flag = False  # whether a coin decided who begins (LW-SET-3)


class Tables:
    """Per-instance tables of one match; read-only but for the action caches."""

    def __init__(self, options: Options) -> None:
        pairs = instances(options.armies[0], 0) + instances(options.armies[1], 1)
        self.grid: SquareGrid = content().endless if options.boardless else content().mat
        mat_starts = content().starts
        self.starts: tuple[int, ...] = (pack(0, 0), pack(2, 1)) if options.boardless else mat_starts
        self.ids: tuple[str, ...] = tuple(pair[0] for pair in pairs)
        self.cards: tuple[Card, ...] = tuple(pair[1] for pair in pairs)
        self.index: dict[str, int] = {name: u for u, name in enumerate(self.ids)}
        self._shapes()
        self._classes()
        self._lanes()
        self._actions()

    def _shapes(self) -> None:
        """Steps of arrows, grids and moves, turned to the owner's facing (LW-GEO-3, 8)."""
        strikes, targets, moves = [], [], []
        for u, card in enumerate(self.cards):
            side = owner_of(u)
            f = FACINGS[side]
            name = self.ids[u]
            strikes.append(
                tuple((STEPS[side][slot], (name, value, "arrow")) for slot, value in enumerate(card.arrows) if value)
            )
            targets.append(tuple(pack(f * right, f * forward) for right, forward in card.grid))
            moves.append(tuple(STEPS[side][slot] for slot in card.moves))
        self.strikes: tuple[tuple[tuple[int, Part], ...], ...] = tuple(strikes)
        self.targets: tuple[tuple[int, ...], ...] = tuple(targets)
        self.moves: tuple[tuple[int, ...], ...] = tuple(moves)
        self.defence: tuple[int, ...] = tuple(card.defence for card in self.cards)
        self.missile: tuple[int, ...] = tuple(card.missile for card in self.cards)

    def _classes(self) -> None:
        """Masks: which slots have arrows, what a placement needs, and which instances are of a class or rank."""

        def mask(name: str) -> int:
            return bits_of(u for u, card in enumerate(self.cards) if name in (card.cls, card.rank))

        self.arrows: tuple[int, ...] = tuple(
            bits_of(slot for slot, value in enumerate(card.arrows) if value) for card in self.cards
        )
        self.need: tuple[int, ...] = tuple(
            arrows | (FRIEND if card.support else 0) for arrows, card in zip(self.arrows, self.cards)
        )
        self.ranged, self.spear = mask("ranged"), mask("spear")
        self.cavalry, self.berserker = mask("cavalry"), mask("berserker")
        self.general = mask("general")
        self.commanders = mask("command") | self.general
        self.movers = bits_of(u for u, moves in enumerate(self.moves) if moves)

    def _lanes(self) -> None:
        """For the mat, integers with a byte per square (see SquareGrid.lanes): from which squares and along which slots
        a unit is struck by the other seat, which squares it touches, and what each card needs there."""
        grid = self.grid
        self.struck_from = (grid.lanes(0), grid.lanes(1))  # by the seat whose units strike
        self.touched = {
            pos: sum(1 << 8 * n for n, other in enumerate(grid.squares) if other in grid.around[pos])
            for pos in grid.squares
        }
        self.square_byte = {pos: 0xFF << 8 * n for n, pos in enumerate(grid.squares)}
        self.all_bytes = grid.spread(0xFF)
        self.arrow_bytes = tuple(grid.spread(arrows) for arrows in self.arrows)

    def _actions(self) -> None:
        ids, names = self.ids, self.grid.names
        each = range(len(ids))

        def made(make: Callable[[str, str], A], second: dict[int, str]) -> tuple[_Made[A], ...]:
            return tuple(_Made(lambda key, u=u: make(ids[u], second[key])) for u in each)  # type: ignore[misc]

        units = dict(enumerate(ids))
        self.opening = made(act.PlaceOpening, names)
        self.deploy = made(act.Deploy, names)
        self.move = made(act.Move, names)
        self.advance = made(act.Advance, names)
        self.aim = made(act.Aim, units)
        self.hold = tuple(act.Hold(name) for name in ids)
        self.retreat = tuple(act.Retreat(name) for name in ids)


@dataclass(frozen=True, slots=True)
class Config:
    """Options with their tables. Two configs are equal if their options are."""

    options: Options
    tables: Tables = field(compare=False, repr=False)

    def __reduce__(self) -> tuple[Callable[[Options], Config], tuple[Options]]:
        """Pickle the options alone: the tables are made again, once in each process."""
        return configure, (self.options,)


@lru_cache(maxsize=8)
def configure(options: Options) -> Config:
    """The config of some options; the armies must be legal."""
    return Config(options, Tables(options))


def agreed(options: Options) -> Config:
    """The config of options in a save. Raises ValueError for an army that is not legal."""
    problems = [problem for army in options.armies for problem in validate(army, options.decks_available)]
    if problems:
        raise ValueError(f"{problems[0].rule}: {problems[0].key}")
    return configure(options)
