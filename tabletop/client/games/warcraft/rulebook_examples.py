"""The examples of the rulebook: positions, actions and dice. Needs no pygame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache

from tabletop.client.board.hex_geometry import distance
from tabletop.resources import table_beside
from tabletop.rules.entries import Entry, read
from tabletop.rules.game import Event, SeatSetup, Setup, TableRules
from tabletop.rules.match import Match
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.positions import RACES, carry_out, position_of
from tabletop.rules.warcraft.queries import State
from tabletop.text import t

Act = tuple[str, tuple[int, ...]]
"""The text of an action, and the faces of its dice."""


@dataclass(frozen=True)
class Circumstances(Entry):
    """Keyword arguments of :func:`position_of` besides the board."""

    hands: Mapping[str, Sequence[str]] | None = None
    levels: Mapping[str, tuple[int, int, int]] | None = None
    stock: Mapping[str, tuple[int, int]] | None = None
    sites: Mapping[str, Sequence[str]] | None = None
    outposts: Sequence[str] = ()
    depletion: Mapping[str, int] | None = None
    decks: Mapping[str, int] | None = None
    pile: Mapping[str, int] | None = None
    captives: Mapping[int, str] | None = None
    active: str = ""
    stage: str = "move"
    last: bool = False
    errata_heal: bool = False


@dataclass(frozen=True)
class Example(Entry):
    """A position (the arguments of :func:`position_of`), and what is drawn of it.

    ``first``: actions carried out before the example begins; ``play``: its actions with their dice. ``after``: the map
    shows the position after them. ``near``: the hexes in the picture, all when empty; no map for ``rows_only``.
    ``lit``: zones with a frame, ``barred``: those crossed out, ``signs``: letters on zones. ``told``: the name of what
    is counted beside the map; ``about``: the races or unit types that it is about. ``beside``: a second position, drawn
    to the right of this one."""

    board: Mapping[str, str] = field(default_factory=dict)
    near: Sequence[str] = ()
    scenario: str = "main2"
    races: tuple[str, ...] = ()
    how: Circumstances = Circumstances()
    first: Sequence[Act] = ()
    play: Sequence[Act] = ()
    after: bool = False
    lit: Sequence[str] = ()
    barred: Sequence[str] = ()
    signs: Mapping[str, str] = field(default_factory=dict)
    told: str = ""
    about: tuple[str, ...] = ()
    rows_only: bool = False
    beside: Example | None = None


@dataclass(frozen=True)
class PlayedExample:
    """An example carried out: the positions before and after it, and the events."""

    before: State
    after: State
    events: tuple[Event, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none while the match goes on."""
        result = GAME.outcome(self.after)
        return () if result is None else result.winners


# --------------------------------------------------------------------------------------------------------- zones


def zones_of(told: Sequence[str], state: State) -> list[str]:
    """The zones that an example names: by their names, or as ``around`` one, as the ``moves of`` a piece, as those
    ``crowded`` above the stacking limit of the active seat, or with ``battles`` to choose from."""
    found: list[str] = []
    for words in told:
        what, _, which = words.rpartition(" ")
        if what == "moves of":
            moves = [action for action in GAME.legal_actions(state) if action.text.startswith(f"move {which} ")]
            found += [action.path[1].id for action in moves]
        elif what == "around":
            cells = {row[0]: (row[1], row[2]) for row in state.config.options.scenario.hexes}
            found += [near for near, cell in cells.items() if distance(cell, cells[which]) <= 1]
        elif which == "crowded":
            found += queries.over_limit(state, state.active)
        elif which == "battles":
            found += [battle.space for battle in queries.waiting_battles(state)]
        else:
            found.append(which)
    return found


# ------------------------------------------------------------------------------------------------------ examples


EXAMPLES: Mapping[str, Example] = read(dict[str, Example], table_beside(__file__, "figures"))
"""By name, as in the text of the rulebook."""


def panes(name: str) -> tuple[Example, ...]:
    """The positions of a drawing from left to right. Raises KeyError for an unknown name."""
    example = EXAMPLES[name]
    return (example,) if example.beside is None else (example, example.beside)


def begin(example: Example) -> State:
    """The position that an example begins with. Raises ValueError for an impossible one."""
    state = position_of(example.scenario, example.races, board=example.board, **asdict(example.how))
    for text, faces in example.first:
        carry_out(state, text, [face - 1 for face in faces])
    return state


@cache
def played(name: str, pane: int = 0) -> PlayedExample:
    """An example carried out; ``pane``: which of its positions. Raises KeyError for an unknown name."""
    example = panes(name)[pane]
    before = begin(example)
    after = GAME.clone(before)
    events: list[Event] = []
    for text, faces in example.play:
        events += carry_out(after, text, [face - 1 for face in faces])
    return PlayedExample(before, after, tuple(events))


def example_match(name: str) -> Match[State]:
    """A match that begins at the position of a drawing; everything in it can be undone. KeyError for an unknown
    name."""
    example = EXAMPLES[name]
    races = example.races or RACES[example.scenario]
    seats = tuple(
        SeatSetup(t("setup.player", n=n + 1), COLOURS[race], options={"race": race}) for n, race in enumerate(races)
    )
    table = TableRules(undo="friendly", curtain=False)
    setup = Setup("warcraft", seats, scenario=example.scenario, seed=3, table=table)
    return Match.restore(GAME, setup, tuple(range(len(races))), (), [], GAME.clone(played(name).before))


COLOURS = {"HU": "blue", "OR": "red", "UD": "purple", "NE": "green"}
"""The colour of each race in the drawings."""


def sides(state: State) -> tuple[str, ...]:
    """The races of the seats."""
    return tuple(state.config.options.races)
