"""The examples of the rulebook: positions, actions and dice. Needs no pygame."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TypedDict

from tabletop.client.board.hex_geometry import distance
from tabletop.rules.game import Event, SeatSetup, Setup, TableRules
from tabletop.rules.match import Match
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.positions import RACES, carry_out, position_of
from tabletop.rules.warcraft.queries import State
from tabletop.text import t

Act = tuple[str, tuple[int, ...]]
"""The text of an action, and the faces of its dice."""
Zones = Callable[[State], list[str]]


class Circumstances(TypedDict, total=False):
    """Keyword arguments of :func:`position_of` besides the board."""

    hands: Mapping[str, Sequence[str]]
    levels: Mapping[str, tuple[int, int, int]]
    stock: Mapping[str, tuple[int, int]]
    sites: Mapping[str, Sequence[str]]
    outposts: Sequence[str]
    depletion: Mapping[str, int]
    decks: Mapping[str, int]
    pile: Mapping[str, int]
    captives: Mapping[int, str]
    active: str
    stage: str
    last: bool
    errata_heal: bool


@dataclass(frozen=True)
class Example:
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
    how: Circumstances = field(default_factory=lambda: Circumstances())
    first: Sequence[Act] = ()
    play: Sequence[Act] = ()
    after: bool = False
    lit: Zones | None = None
    barred: Zones | None = None
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


def zones(*names: str) -> Zones:
    """A function of a state that gives these zones for any state."""
    return lambda _state: list(names)


def moves_of(piece: str) -> Zones:
    """A function that gives the zones that a piece may move to."""

    def found(state: State) -> list[str]:
        wanted = f"move {piece} "
        return [action.path[1].id for action in GAME.legal_actions(state) if action.text.startswith(wanted)]

    return found


def around(name: str, itself: bool = False) -> Zones:
    """A function that gives the zones around one, with ``itself`` or without."""

    def found(state: State) -> list[str]:
        cells = {row[0]: (row[1], row[2]) for row in state.config.options.scenario.hexes}
        return [near for near, cell in cells.items() if (near != name or itself) and distance(cell, cells[name]) <= 1]

    return found


def crowded(state: State) -> list[str]:
    """The zones above the stacking limit of the active seat."""
    return queries.over_limit(state, state.active)


def battles(state: State) -> list[str]:
    """The zones of the battles to choose from."""
    return [battle.space for battle in queries.waiting_battles(state)]


# ------------------------------------------------------------------------------------------------------ examples


def _gold(text: str, face: int) -> Act:
    """A harvest whose resource die shows ``face``; each number is on two sides of it."""
    return text, (2 * face - 1,)


MIDDLE = ("c3", "c4", "d3", "d4", "d5", "e3", "e4")
WEST = ("a1", "a2", "b1", "b2", "b3", "c3", "c4", "c5")
TOWN = ("a1", "a2", "b1", "b2")
PASSABLE = ("b1", "c1", "c2", "c3", "c4", "b2", "d1", "d2", "d3", "d4")
NE_HU, OR_HU = ("NE", "HU"), ("OR", "HU")
LONG = {
    "c4": "NE ranged, NE flying, NE melee, HU melee, HU ranged 2, HU worker", "b2": "NE melee 3", "b3": "NE melee 2",
    "d4": "HU flying 2",
}  # fmt: skip
LONG_LEVELS: Circumstances = {"levels": {"NE": (1, 1, 2), "HU": (1, 2, 2)}}
FIRST_PHASE: Act = ("end move", (5, 2, 4))
FLYERS: tuple[Act, ...] = (("remove NE.melee@b2", (2, 6, 3)),)
OCCUPIED = {"a1": "OR melee", "c6": "HU melee", "g1": "OR melee"}

EXAMPLES: Mapping[str, Example] = {
    "neighbours": Example(
        {"c1": "NE melee 3, NE worker 3", "i1": "OR melee 3, OR worker 3", "i6": "HU melee 3, HU worker 3",
         "c6": "UD melee 3, UD worker 3"}, scenario="main4", lit=around("f4", itself=True),
    ),
    "moving": Example(
        {"c3": "HU melee, HU flying"}, PASSABLE, lit=moves_of("HU.melee@c3"), barred=zones("c2"),
        beside=Example({"c3": "HU melee, HU flying"}, PASSABLE, lit=moves_of("HU.flying@c3")),
    ),
    "stopped": Example(
        {"c3": "HU flying", "d3": "OR melee"}, PASSABLE, lit=moves_of("HU.flying@c3"),
        beside=Example(
            {"c3": "HU flying", "d3": "OR melee"}, PASSABLE, first=(("move HU.flying@c3 d3", ()),),
            lit=moves_of("HU.flying@d3:m"), barred=zones("c2", "d2", "e2", "e3", "d4"),
        ),
    ),
    "escort": Example(
        {"b2": "HU worker, HU melee", "c4": "OR worker"}, WEST, lit=moves_of("HU.worker@b2"), barred=zones("c4"),
        beside=Example(
            {"b2": "HU worker, HU melee", "c4": "OR worker"}, WEST, first=(("move HU.melee@b2 c4", ()),),
            lit=moves_of("HU.worker@b2"),
        ),
    ),
    "stacking": Example(
        {"b2": "HU melee 3", "b3": "HU ranged", "c4": "OR melee 3"}, WEST, first=(("move HU.melee@b2 c4", ()),) * 3,
        lit=zones("c4"),
        beside=Example(
            {"b2": "HU melee 3", "b3": "HU ranged", "c4": "OR melee 3"}, WEST,
            first=(*(("move HU.melee@b2 c4", ()),) * 3, ("move HU.ranged@b3 c4", ())), barred=crowded,
        ),
    ),
    "who-fights": Example(
        {"e5": "UD melee", "e6": "HU melee 2", "f5": "OR flying", "g3": "UD melee", "f4": "UD ranged"},
        ("d4", "d5", "d6", "e4", "e5", "e6", "f3", "f4", "f5", "g2", "g3", "g4"), "elfgate",
        first=(("move HU.melee@e6 e5", ()),), play=(("end move", (6,)),), lit=zones("e5"), told="forces",
    ),
    "two-battles": Example(
        {"c4": "NE melee, UD melee", "d4": "NE melee 2, UD melee", "c3": "NE ranged", "d5": "UD melee"}, MIDDLE,
        races=("NE", "UD"), first=(("end move", ()),), lit=battles, signs={"c4": "A", "d4": "B"},
    ),
    "attack": Example(
        {"c4": "HU melee 2, OR melee 2", "b2": "HU melee 3", "b3": "HU melee"}, WEST,
        play=(("end move", (6, 6, 4, 3, 1, 3, 2, 6)),), lit=zones("c4"), told="battle", about=("HU",),
    ),
    "long-battle": Example(
        LONG, (*WEST, "d4"), races=NE_HU, how=LONG_LEVELS, play=(FIRST_PHASE,), lit=zones("c4"), told="forces"
    ),
    "shots": Example(
        LONG, (*WEST, "d4"), races=NE_HU, how=LONG_LEVELS, play=(FIRST_PHASE, *FLYERS), lit=zones("c4"), told="battle",
        about=("ranged", "flying"),
    ),
    "last-blows": Example(
        LONG, (*WEST, "d4"), races=NE_HU, how=LONG_LEVELS,
        first=(FIRST_PHASE, *FLYERS, ("remove HU.melee@c4", ())), play=(("remove NE.melee@b2", (5, 2, 3, 2)),),
        after=True, lit=zones("c4"), told="battle", about=("melee",),
    ),
    "area-attack": Example(
        {"c4": "OR melee 3, HU melee 3", "b2": "HU ranged 3"}, WEST, races=OR_HU, how={"levels": {"OR": (4, 1, 1)}},
        play=(("end move", (6, 6, 6, 6, 6, 6, 1, 2, 6)),), lit=zones("c4"), told="battle", about=("OR",),
    ),
    "heal": Example(
        {"c4": "OR melee 3, HU melee, HU ranged 2"}, races=OR_HU, how={"levels": {"HU": (1, 3, 1)}},
        play=(("end move", (6, 6, 6, 1, 1, 1)),), told="pool", about=("OR", "printed"), rows_only=True,
        beside=Example(
            {"c4": "OR melee 3, HU melee, HU ranged 2", "b2": "HU ranged"}, races=OR_HU,
            how={"levels": {"HU": (1, 3, 1), "OR": (4, 1, 1)}, "errata_heal": True},
            play=(("end move", (6, 6, 6, 6, 1, 1, 4)),), told="pool", about=("OR", "errata"), rows_only=True,
        ),
    ),
    "rising": Example(
        {"c4": "UD ranged 3, HU melee 3", "a1": "UD melee 3", "b1": "UD melee 3", "b2": "UD melee 3"}, WEST,
        races=("UD", "HU"), how={"levels": {"UD": (1, 3, 1)}},
        play=(("end move", (1, 1, 5, 6, 6, 6, 6, 6, 6, 1)),), lit=zones("c4"), told="battle", about=("UD", "ranged"),
    ),
    "new-deck": Example(
        {"c4": "HU melee, OR melee"},
        how={"decks": {"HU": 0}, "pile": {"HU": 17}, "hands": {"HU": ["fast", "fast", "res", "res"]}},
        play=(("end move", (1, 1, 1, 6, 6)),), told="deck", rows_only=True,
    ),
    "pillage": Example(
        {"c4": "OR ranged 2, HU flying 2"}, WEST, how={"active": "OR", "hands": {"OR": ["pillage"]},
                                                       "stock": {"HU": (1, 5), "OR": (0, 0)}},
        first=(("end move", (1, 6)),), play=(("play OR-pillage-1", (6, 1, 6)),), lit=zones("c4"), told="stock",
    ),
    "curse": Example(
        {"c4": "HU melee 3, UD melee 3", "b2": "UD ranged"}, WEST, races=("HU", "UD"), how={"hands": {"UD": ["curse"]}},
        first=(("end move", (6, 6, 6, 6, 1, 1, 1)),), play=(("play UD-curse-1 HU", (3, 4, 1)),), lit=zones("c4"),
        told="pool", about=("HU", ""),
    ),
    "fast": Example(
        {"b2": "HU melee, HU flying"}, how={"stage": "move_start", "hands": {"HU": ["fast"]}},
        play=(("play HU-fast-1 b2", ()),), after=True, lit=moves_of("HU.melee@b2:f"),
        told="fast",
    ),
    "overrun": Example(
        {"b2": "OR melee", "c4": "HU worker", "f2": "OR melee"}, WEST, how={"active": "OR"},
        first=(("move OR.melee@b2 c4", ()),), lit=zones("c4"),
        beside=Example(
            {"b2": "OR melee", "c4": "HU worker", "f2": "OR melee"}, WEST, how={"active": "OR"},
            first=(("move OR.melee@b2 c4", ()),), play=(("end move", ()),), after=True, lit=zones("c4"),
        ),
    ),
    "town-check": Example(
        OCCUPIED, TOWN, how={"active": "OR", "last": True}, play=(("end move", ()),), after=True, lit=zones("a1"),
        told="town",
        beside=Example(
            OCCUPIED, TOWN, how={"active": "OR", "last": True, "depletion": {"a1": 1}}, play=(("end move", ()),),
            lit=zones("a1"), told="town",
        ),
    ),
    "out-together": Example(
        {"i1": "HU melee", "c6": "UD melee", "c1": "NE melee 2", "i6": "HU melee"}, scenario="main4",
        how={"active": "UD", "last": True, "depletion": {"i1": 1}}, play=(("end move", ()),), lit=zones("i1"),
        told="town",
    ),
    "harvest": Example(
        {"b1": "OR worker", "a2": "OR worker"}, TOWN, races=OR_HU, how={"stage": "harvest"},
        play=(_gold("harvest b1", 1), _gold("harvest a2", 2)), lit=zones("b1", "a2"), told="harvest",
    ),
    "depleted": Example(
        {"a2": "OR worker", "c4": "OR worker 2", "b1": "OR worker 2"}, WEST, races=OR_HU,
        how={"stage": "harvest", "depletion": {"b1": 1}},
        play=(_gold("harvest b1", 3), _gold("harvest a2", 2), _gold("harvest c4", 3), _gold("harvest c4", 1)),
        after=True, lit=zones("b1", "a2", "c4"), told="harvest",
    ),
    "deploy": Example(
        {"a1": "OR worker"}, TOWN, races=OR_HU, how={"stage": "deploy_start", "sites": {"OR": ["melee busy",
                                                                                          "ranged busy"]}},
        told="sites",
        beside=Example(
            {"a1": "OR worker"}, TOWN, races=OR_HU,
            how={"stage": "deploy_start", "sites": {"OR": ["melee busy", "ranged busy"]}},
            play=(("deploy melee a1", ()), ("deploy ranged a1", ())), after=True, lit=zones("a1"), told="sites",
        ),
    ),
    "finish": Example(
        {"a1": "HU worker"}, TOWN, how={"stage": "deploy_start", "sites": {"HU": ["melee rising", "ranged rising"]}},
        play=(("finish melee building", ()), ("finish ranged building", ())), after=True, told="sites",
        beside=Example(
            {"a1": "HU worker 2"}, TOWN, how={"stage": "deploy_start",
                                              "sites": {"HU": ["melee rising", "ranged rising"]}},
            play=(("finish melee building", ()),), after=True, told="sites",
        ),
    ),
    "outpost": Example(
        {"a1": "OR melee"}, WEST, races=OR_HU,
        how={"stage": "deploy_start", "outposts": ["OR c4 rising"], "sites": {"OR": ["melee busy"]}}, lit=zones("c4"),
        beside=Example(
            {"a1": "OR melee"}, WEST, races=OR_HU,
            how={"stage": "deploy_start", "outposts": ["OR c4 rising"], "sites": {"OR": ["melee busy"]}},
            play=(("finish outpost c4", ()), ("deploy melee c4", ())), after=True, lit=zones("c4"),
        ),
    ),
    "among-enemies": Example(
        {"a1": "OR melee", "b2": "HU melee"}, TOWN,
        how={"stage": "deploy_start", "sites": {"HU": ["melee busy", "melee busy"]}},
        lit=zones("a1"),
        beside=Example(
            {"a1": "OR melee", "b2": "HU melee"}, TOWN,
            how={"stage": "deploy_start", "sites": {"HU": ["melee busy", "melee busy"]}},
            play=(("deploy melee a1", ()),) * 2, after=True, lit=zones("a1"),
        ),
    ),
    "training": Example(
        {"b2": "OR melee"}, TOWN, races=OR_HU,
        how={"stage": "spend", "stock": {"OR": (5, 5)}, "sites": {"OR": ["melee idle", "melee idle", "flying idle"]}},
        play=(("train melee", ()), ("train melee", ()), ("train flying", ())), told="spent",
    ),
    "building": Example(
        {"a1": "OR worker", "c4": "OR worker"}, WEST, races=OR_HU, how={"stage": "spend"},
        play=(("construct melee building", ()), ("construct outpost c4", ())), after=True, told="spent",
    ),
    "given-up": Example(
        {"a1": "HU melee"}, WEST, how={"outposts": ["HU c4 rising"]}, lit=zones("c4"),
        beside=Example(
            {"a1": "HU melee"}, WEST, how={"outposts": ["HU c4 rising"]}, play=(("move HU.worker@c4:b b2", ()),),
            after=True, lit=zones("b2"),
        ),
    ),
    "upgrades": Example(
        {"b2": "OR melee"}, races=OR_HU, how={"stage": "spend"}, play=(("upgrade melee", ()),), told="upgrade",
        rows_only=True,
        beside=Example(
            {"b2": "OR melee"}, races=OR_HU, how={"stage": "spend", "levels": {"OR": (3, 1, 1)},
                                                  "sites": {"OR": ["melee idle", "melee idle"]}},
            play=(("upgrade melee", ()),), told="upgrade", rows_only=True,
        ),
    ),
    "team-points": Example(
        {"f4": "NE melee, HU melee", "c1": "OR melee"}, ("e3", "e4", "f3", "f4", "f5", "g3", "g4"), "main4",
        lit=zones("f4"), told="team",
    ),
    "gate": Example(
        {"d4": "HU melee", "c4": "NE ranged 2", "f3": "OR melee", "b2": "HU worker"},
        ("c3", "c4", "c5", "d3", "d4", "d5", "e3", "e4", "e5", "f2", "f3", "f4"), "elfgate",
        how={"stage": "spend"}, play=(("end spend", ()),), lit=zones("d4"), told="gate",
    ),
    "source": Example(
        {"c3": "UD necromancer, UD melee 3", "c1": "HU melee"}, ("b2", "b3", "c2", "c3", "c4", "d2", "d3"), "necro",
        how={"active": "UD", "stage": "harvest"}, barred=zones("c3"),
    ),
}  # fmt: skip
"""By name, as in the text of the rulebook."""


def panes(name: str) -> tuple[Example, ...]:
    """The positions of a drawing from left to right. Raises KeyError for an unknown name."""
    example = EXAMPLES[name]
    return (example,) if example.beside is None else (example, example.beside)


def begin(example: Example) -> State:
    """The position that an example begins with. Raises ValueError for an impossible one."""
    state = position_of(example.scenario, example.races, board=example.board, **example.how)
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
