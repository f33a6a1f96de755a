"""Questions of the client and of computer players about a position. Nothing here changes a state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Literal, NamedTuple

from tabletop.rules.bits import has_bit
from tabletop.rules.game import Action, Event, Refusal, Seat
from tabletop.rules.grid import pack, unpack
from tabletop.rules.hidden import card_ids

from . import ending, missiles, refusals, views
from .armies import owner_of
from .combat import check, resolve, silent_units, tallies
from .content import Card, content
from .deployment import deploy_actions, placement
from .events import CombatCheck, Eliminated, Tally
from .geometry import covered, engagers, in_grid, occupied, struck
from .reinforcement import retreatable
from .state import REGISTRY, UNKNOWN, AimFrame, DeployFrame, OpeningFrame, State as State, Units, clone, place_of

Kind = Literal["engage", "support", "free", "forced", "opening"]


class Unit(NamedTuple):
    """A unit on the board with its flags of this turn; ``x``, ``y`` are grid coordinates."""

    id: str
    card_id: str
    seat: Seat
    x: int
    y: int
    square: str
    deployed: bool
    moved: bool
    fired: bool
    fought: bool
    was_engaged: bool
    took_part: bool


class Bounds(NamedTuple):
    """The part of the field to show, inclusive."""

    x0: int
    y0: int
    x1: int
    y1: int


@dataclass(frozen=True, slots=True)
class Preview:
    """What a check would do. ``damage`` has an entry for every unit that takes damage; ``hits`` are the enemies at
    which the new card's arrows point, ``new_unit_engaged`` whether one points at it."""

    damage: Mapping[str, Tally]
    dead: frozenset[str]
    new_unit_engaged: bool = False
    hits: tuple[str, ...] = ()


# ------------------------------------------------------------------------------------------ squares and cards


def square_id(xy: tuple[int, int], state: State) -> str:
    """The name of the square (x, y), "" when it is not on the board."""
    grid = state.config.tables.grid
    pos = pack(*xy)
    return grid.names[pos] if grid.has(pos) else ""


def xy(square: str) -> tuple[int, int]:
    """The coordinates of a square of either board. Raises KeyError for a name that is none."""
    for grid in (content().mat, content().endless):
        pos = grid.find(square)
        if pos is not None:
            return unpack(pos)
    raise KeyError(square)


def start_squares(state: State) -> tuple[str, str]:
    """The start squares of the two seats (LW-SET-4, LW-VAR-1)."""
    tables = state.config.tables
    return tables.grid.names[tables.starts[0]], tables.grid.names[tables.starts[1]]


def intermediate(state: State) -> bool:
    """Whether the Intermediate Rules are played."""
    return state.config.options.intermediate


def card(state: State, instance: str) -> Card:
    """The printed card of an instance. Raises KeyError, for a hidden card too."""
    return state.config.tables.cards[state.config.tables.index[instance]]


def seat_of(instance: str) -> Seat:
    return int(instance.split(":", 1)[0]) - 1


def _names(state: State, cards: Sequence[int]) -> list[str]:
    return card_ids(cards, state.config.tables.ids)


def hand(state: State, seat: Seat) -> list[str]:
    """The cards of a hand in the order taken; "?" where a view hides them."""
    return _names(state, state.hands[seat])


def hand_size(state: State, seat: Seat) -> int:
    """How many cards a hand holds."""
    return len(state.hands[seat])


def deck_size(state: State, seat: Seat) -> int:
    """How many cards are left in a deck."""
    return len(state.decks[seat])


def casualties(state: State, seat: Seat) -> list[str]:
    """The pile a seat keeps: the enemy cards it has eliminated, in order (LW-CMB-6)."""
    return _names(state, state.casualties[seat])


def unseen(state: State, seat: Seat) -> list[str]:
    """The cards of a seat that a view does not show: in its hidden hand or its deck, in printed order."""
    return _names(state, views.unseen(state, seat))


# ---------------------------------------------------------------------------------------------------- units


def units(state: State) -> list[Unit]:
    """All units on the board, in order of square."""
    found = [(pos, unit) for side in state.units for pos, unit in side.items()]
    return [_unit(state, pos, unit) for pos, unit in sorted(found)]


def _unit(state: State, pos: int, unit: int) -> Unit:
    tables = state.config.tables
    x, y = unpack(pos)
    flags = [
        has_bit(mask, unit)
        for mask in (state.deployed, state.moved, state.fired, state.fought, state.was_engaged, state.took_part)
    ]
    return Unit(tables.ids[unit], tables.cards[unit].id, owner_of(unit), x, y, tables.grid.names[pos], *flags)


def unit(state: State, unit_id: str) -> Unit | None:
    """One unit on the board; None when it is not there."""
    index = state.config.tables.index.get(unit_id, UNKNOWN)
    pos = place_of(state, index)
    return None if pos is None else _unit(state, pos, index)


def _find(state: State, unit_id: str) -> tuple[int, int]:
    """(instance, position) of a unit on the board. Raises KeyError."""
    index = state.config.tables.index[unit_id]
    pos = place_of(state, index)
    if pos is None:
        raise KeyError(unit_id)
    return index, pos


def engaged_by(state: State, unit_id: str) -> list[str]:
    """The enemies whose arrows point at a unit (LW-GEO-6)."""
    index, pos = _find(state, unit_id)
    return _names(state, engagers(state, owner_of(index), pos))


def grid_squares(state: State, unit_id: str, square: str | None = None) -> list[str]:
    """The squares of a card's target grid, from its square or from ``square`` (LW-GEO-8); empty if it has none."""
    tables = state.config.tables
    index = tables.index[unit_id]
    pos = place_of(state, index) if square is None else tables.grid.find(square)
    if pos is None:
        return []
    return [tables.grid.names[pos + step] for step in tables.targets[index] if tables.grid.has(pos + step)]


def attack_coverage(state: State, seat: Seat) -> list[str]:
    """The squares at which a seat's arrows point, in order."""
    grid = state.config.tables.grid
    return [grid.names[pos] for pos in sorted(covered(state, seat)) if grid.has(pos)]


def bounds(state: State) -> Bounds:
    """The field to show: the mat, or the occupied area (with the start squares while they are empty) and two squares
    around it."""
    tables = state.config.tables
    if not tables.grid.endless:
        return Bounds(0, 0, len(tables.grid.columns) - 1, len(tables.grid.rows) - 1)
    places = [unpack(pos) for side in state.units for pos in side]
    if state.turn == 0 or not places:
        places += [unpack(pos) for pos in tables.starts]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return Bounds(min(xs) - 2, min(ys) - 2, max(xs) + 2, max(ys) + 2)


# ---------------------------------------------------------------------------------------- what could be done


def placements(state: State, instance: str) -> dict[str, Kind]:
    """The squares where a card of the decider's hand may be placed now, each with its kind (LW-DEP-11)."""
    frame = state.frames[-1] if state.frames else None
    tables = state.config.tables
    index = tables.index.get(instance, UNKNOWN)
    if frame is None or index == UNKNOWN or index not in state.hands[frame.decider]:
        return {}
    if isinstance(frame, OpeningFrame):
        return {tables.grid.names[tables.starts[frame.decider]]: "opening"}
    if not isinstance(frame, DeployFrame):
        return {}
    found: dict[str, Kind] = {}
    for action in deploy_actions(state, frame):
        if action.kind == "deploy" and action.path[0].id == instance:
            square = action.path[1].id
            kind = placement(state, frame.decider, index, tables.grid.find(square) or 0)
            if kind is not None:
                found[square] = kind
    return found


def aims(state: State) -> dict[str, str]:
    """The shots ordered for the coming check."""
    return _ordered(state)


def _ordered(state: State) -> dict[str, str]:
    ids = state.config.tables.ids
    frame = state.frames[-1] if state.frames else None
    pairs = frame.aims if isinstance(frame, AimFrame) else ()
    return {ids[shooter]: ids[target] for shooter, target in pairs}


def best_shots(state: State) -> dict[str, str]:
    """The shots that add most to what the arrows of the coming check eliminate, by shooter: at Generals first, then at
    other commanders, each with as few and as weak shots as it needs. Empty outside a fire step, and where no shot adds
    anything (LW-CMB-4)."""
    if not state.frames or type(state.frames[-1]) is not AimFrame:
        return {}
    tables = state.config.tables
    free = dict(sorted(missiles.shooters(state), key=lambda entry: tables.missile[entry[0]]))
    wanted = [unit for unit, fallen in missiles.mortal(state).items() if not fallen]
    found: dict[str, str] = {}
    dead = tally(state, {}).dead
    for target in sorted(
        wanted, key=lambda unit: (not has_bit(tables.general, unit), not has_bit(tables.commanders, unit))
    ):
        able = [unit for unit, pos in free.items() if target in in_grid(state, unit, pos)]
        groups = chain.from_iterable(combinations(able, size) for size in range(1, len(able) + 1))
        for group in groups:
            trial = found | {tables.ids[unit]: tables.ids[target] for unit in group}
            fallen = tally(state, trial).dead
            if fallen > dead:
                found, dead = trial, fallen
                free = {unit: pos for unit, pos in free.items() if unit not in group}
                break
    return found


def shots_matter(state: State) -> bool:
    """Whether an order of a fire step could make a difference: a shot that eliminates, or one that keeps a shooter from
    taking part in an elimination by its arrows, after which it could not retreat (LW-RNF-4, LW-RNG-6)."""
    if best_shots(state):
        return True
    dead = tally(state, {}).dead
    return any(
        not dead.isdisjoint(melee_or_missile(state, name))
        for name in _names(state, [u for u, _ in missiles.shooters(state)])
    )


def in_danger(state: State, seat: Seat) -> list[str]:
    """The units of a seat that may retreat now and that could fall in the other seat's next turns, as far as everybody
    knows: by the strongest arrow or shot of a card that is in its hand or deck, placed on a free square, together with
    the arrows and shooters on the board (LW-RNF-4). All that may retreat where the armies are secret."""
    tables, foe = state.config.tables, 1 - seat
    able = retreatable(state, seat)
    if not state.config.options.show_armies:
        return _names(state, able)
    known = [card for card in (*state.hands[foe], *state.decks[foe]) if card != UNKNOWN]
    cards, enemies = known + views.unseen(state, foe), state.units[foe]
    found = []
    for pos, unit in state.units[seat].items():
        if unit not in able:
            continue
        blows = [tables.missile[card] for card in cards]
        for card in cards:
            places = [(pos - step, part[1]) for step, part in tables.strikes[card]]
            blows += [power for at, power in places if tables.grid.has(at) and not occupied(state, at)]
        standing = sum(
            [part[1] for at, foe_unit in enemies.items() for step, part in tables.strikes[foe_unit] if at + step == pos]
        )
        standing += sum(
            [tables.missile[foe_unit] for at, foe_unit in enemies.items() if pos - at in tables.targets[foe_unit]]
        )
        if standing + max(blows, default=0) * (1 + state.extra[foe]) > tables.defence[unit]:
            found.append(unit)
    return _names(state, found)


def melee_or_missile(state: State, unit_id: str) -> list[str]:
    """The enemies that a shooter's arrows point at, which it does not damage if it shoots (LW-RNG-6)."""
    index, pos = _find(state, unit_id)
    return _names(state, struck(state, index, pos))


def why_not_move(state: State, unit_id: str) -> Refusal | None:
    """The refusal that keeps a unit from moving in any phase; None when there is none."""
    return refusals.why_not_move(state, state.config.tables.index.get(unit_id, UNKNOWN))


def why_not_shoot(state: State, unit_id: str) -> Refusal | None:
    """The refusal that keeps a unit from shooting this turn; None when there is none."""
    return refusals.why_not_shoot(state, state.config.tables.index.get(unit_id, UNKNOWN))


def why_not_retreat(state: State, unit_id: str) -> Refusal | None:
    """The refusal that keeps a unit from retreating this turn in any phase; None when there is none."""
    return refusals.why_not_retreat(state, state.config.tables.index.get(unit_id, UNKNOWN))


# --------------------------------------------------------------------------------------------------- combat


def preview(state: State, instance: str, square: str, aims: Mapping[str, str] | None = None) -> Preview:
    """What the check would do if the card were placed on the square now, legal or not, with these shots, by the same
    resolver as in combat. An occupied or unknown square gives an empty preview."""
    tables = state.config.tables
    index, pos = tables.index[instance], tables.grid.find(square)
    if pos is None or occupied(state, pos):
        return Preview({}, frozenset())
    seat = owner_of(index)
    placed = {**state.units[seat], pos: index}
    sides = (placed, state.units[1]) if seat == 0 else (state.units[0], placed)
    found = _resolve(state, sides, aims or {})
    engaged = any(how == "arrow" for _, _, how in found.damage[instance].parts) if instance in found.damage else False
    return Preview(found.damage, found.dead, engaged, tuple(_names(state, struck(state, index, pos))))


def forecasts(state: State, instance: str) -> dict[str, Forecast]:
    """What the check does for every square on which the decider may now place a card of the hand, or to which it may
    move a unit, by square; squares after which no check follows at once are missing (LW-CMB-1, LW-MOV-5)."""
    found = {}
    for action in REGISTRY.legal(state):
        if len(action.path) == 2 and action.path[0].id == instance and action.path[1].kind == "space":
            told = forecast(state, action) if action.kind in ("deploy", "move") else None
            if told is not None:
                found[action.path[1].id] = told
    return found


def tally(state: State, aims: Mapping[str, str] | None = None) -> Preview:
    """What a check would do on the present board; ``aims`` None: with the shots ordered so far."""
    return _resolve(state, state.units, _ordered(state) if aims is None else aims)


def _resolve(state: State, sides: tuple[Units, Units], aims: Mapping[str, str]) -> Preview:
    tables = state.config.tables
    shots = [(tables.index[shooter], tables.index[target]) for shooter, target in aims.items()]
    hits, _ = resolve(tables, sides, silent_units(state, shots), shots)
    damage = {found.unit: found for _, _, found in tallies(tables, sides, hits)}
    return Preview(damage, frozenset(name for name, found in damage.items() if found.dead))


# --------------------------------------------------------------------------------------------------- counts


def kills(state: State, seat: Seat) -> tuple[int, int]:
    """(enemy units, enemy commanders) a seat has eliminated."""
    return ending.kills(state, seat)


def goals(state: State, seat: Seat) -> tuple[int | None, int | None]:
    """(units, commanders) a seat has to eliminate; None: that goal is off (LW-VAR-2, 3)."""
    options = state.config.options
    return options.units[seat], options.commanders[seat]


def extra_turns(state: State, seat: Seat) -> int:
    """Extra turns a seat has in store (LW-XTR)."""
    return state.extra[seat]


def army_base(state: State, seat: Seat) -> str:
    """The id of the army a seat's list was built from (LW-ARM-7)."""
    return state.config.options.armies[seat].base


def army_name(state: State, seat: Seat) -> str | None:
    """The name that its builder gave the list; None for a standard or nameless one."""
    return state.config.options.armies[seat].name or None


Sign = Literal["wins", "kills", "trade", "dies", "shoots", "nothing"]
"""The result in one word, the first that applies: the match is won; enemies fall; enemies and the unit itself fall; the
unit alone falls, or the match is lost; it may shoot, but no unit falls; no unit falls."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """The result of the check after ``unit`` was placed or moved. ``kills``: the enemies that fall; ``dies``: whether
    the unit itself falls; ``shot``: its best target, None for no shot; ``missile``: the damage of that shot;
    ``damage``: a tally for every unit that takes damage; ``dead``: all that fall."""

    unit: str
    sign: Sign
    kills: tuple[str, ...]
    dies: bool
    shot: str | None
    missile: int
    damage: Mapping[str, Tally]
    dead: frozenset[str]


def forecast(state: State, action: Action) -> Forecast | None:
    """The forecast of a legal action of the decider; None when no check follows it at once. The unit's best shot is
    taken: one that wins, else the one that kills most enemies; none when shooting gains nothing. Raises NotLegal for an
    action that is not legal; ``state`` stays as it is."""
    after = clone(state)
    seat = state.frames[-1].decider
    REGISTRY.handlers[type(action)](after, action, [])
    if not after.frames or type(after.frames[-1]) is not AimFrame:
        return None
    unit = after.config.tables.index[action.path[0].id]
    pos = place_of(after, unit)
    shots: list[int | None] = [None]
    if pos is not None and after.config.tables.targets[unit] and not missiles.obstacle(after, unit, pos):
        shots += in_grid(after, unit, pos)
    found = [_after_shot(after, seat, unit, target) for target in shots]
    best = max(found, key=_worth)
    if best.sign == "nothing" and len(found) > 1:
        return found[1]
    return best


_WORTH: Mapping[Sign, int] = {"wins": 3, "kills": 2, "trade": 2, "nothing": 1, "shoots": 1, "dies": 0}


def _worth(found: Forecast) -> tuple[int, int, bool]:
    return _WORTH[found.sign], len(found.kills), not found.dies


def _after_shot(state: State, seat: Seat, unit: int, target: int | None) -> Forecast:
    after = clone(state)
    tables = after.config.tables
    after.frames = after.frames[:-1]
    events: list[Event] = []
    check(after, () if target is None else ((unit, target),), events)
    name = tables.ids[unit]
    damage = {tally.unit: tally for event in events if isinstance(event, CombatCheck) for tally in event.tallies}
    fallen = [event for event in events if isinstance(event, Eliminated)]
    kills = tuple([event.unit for event in fallen if event.owner != seat])
    dead = frozenset(event.unit for event in fallen)
    winners = None if after.result is None else after.result.winners
    sign = _sign(winners, seat, bool(kills), name in dead, target is not None)
    shot = None if target is None else tables.ids[target]
    return Forecast(name, sign, kills, name in dead, shot, tables.missile[unit] if shot else 0, damage, dead)


def _sign(winners: tuple[Seat, ...] | None, seat: Seat, kills: bool, dies: bool, shoots: bool) -> Sign:
    if winners is not None and seat in winners:
        return "wins"
    if winners:
        return "dies"
    if kills:
        return "trade" if dies else "kills"
    if dies:
        return "dies"
    return "shoots" if shoots else "nothing"
