"""Questions of the client about a position, answered with ids of hexes, kinds, races and cards; owners are numbers (a
seat, or NEUTRAL for the side without a player). Nothing here changes a state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from tabletop.rules.bits import has_bit
from tabletop.rules.game import Action, Path, Seat

from . import battle_choice, battle_odds, forces, movement
from .actions import ChooseBattle, Construct, ConstructOutpost, Train
from .battle_dice import reduced
from .battle_odds import Odds, Side, SideOdds as SideOdds, UnitGroup
from .board import (
    UNIT_LIMIT,
    WORKER_LIMIT,
    living as living,
    over_limit as crowded_hexes,
    shift,
    units_of_side,
    workers_of_side,
)
from .cards import could_gain as gains_of
from .config import Options as Options, Tables as Tables
from .deploy import BUILDINGS, ITEMS
from .events import BattleStarted
from .pieces import (
    CALLED,
    FIGHTS,
    FLYING,
    KIND,
    KINDS as KINDS,
    MOVED,
    NECROMANCER,
    NEUTRAL as NEUTRAL,
    OWNER,
    PHASES,
    POLY,
    UNITS,
    WORKER,
    cleared,
    code,
    letters,
    outpost_complete,
    outpost_hex,
    outpost_seat,
    site_kind,
    site_status,
)
from .state import (
    BUSY,
    IDLE,
    RISING,
    SUMMONED,
    UNKNOWN,
    AnswerFrame,
    Battle as Battle,
    CardFrame,
    CasualtyFrame,
    Frame as Frame,
    PoisonFrame,
    RaiseFrame,
    ReviveFrame,
    SelectFrame,
    SpendFrame,
    State as State,
    WindowFrame,
    clone,
)
from .victory import Points as Points, points as points, side_points as side_points, target as target

STATUSES = {IDLE: "idle", BUSY: "busy", RISING: "rising", SUMMONED: "summoned"}


class Piece(NamedTuple):
    """Interchangeable pieces in one hex, which are one target.

    ``id``: of the target. ``kind``: what they are; ``unit``: the unit type as which they fight (WC-BAT-12), "" for
    none. ``flags``: letters: m moved, f Fast, p Polymorph, a called to arms, b building an Outpost, 1 to 3 steps of
    Cripple.
    """

    id: str
    owner: int
    kind: str
    unit: str
    space: str
    n: int
    flags: str

    @property
    def place(self) -> str:
        """Where they are: the hex, as for everything that lies on a board."""
        return self.space

    @property
    def fights(self) -> bool:
        """Whether they can fight."""
        return bool(self.unit)

    @property
    def moved(self) -> bool:
        """Whether they have moved this turn."""
        return "m" in self.flags


class Outpost(NamedTuple):
    """An Outpost; one that is not ``complete`` is being built."""

    space: str
    seat: Seat
    complete: bool


class Building(NamedTuple):
    """A building of a Town: the kind of piece it trains, and what it is doing (a value of STATUSES)."""

    kind: str
    status: str


class Request(NamedTuple):
    """A teammate's question (WC-TEAM-2): who asks, for which resource, and how much of it."""

    seat: Seat
    resource: str
    n: int


class Arrival(NamedTuple):
    """What pieces find in a hex they move to: enemy owners with their numbers of units, whether the hex is hostile
    without enemy units (WC-MOV-5), and the units and workers of the own side after the move; ``crowded``: they exceed
    the limit (WC-MOV-7)."""

    enemies: tuple[tuple[int, int], ...]
    stops: bool
    units: int
    workers: int
    crowded: bool


class BattleForce(NamedTuple):
    """Units of one owner around a battlefield, by type: in the hex itself and in its flanks (WC-BAT-7)."""

    owner: int
    field: tuple[int, int, int]
    flank: tuple[int, int, int]

    @property
    def total(self) -> int:
        """How many units there are."""
        return sum(self.field) + sum(self.flank)


class WaitingBattle(NamedTuple):
    """A pending battle (WC-BAT-3, 4). ``enemy``: as in the action, "" where there is only one enemy side; ``flanks``:
    the hexes with units that would join; ``odds``: without cards, from what everybody knows."""

    space: str
    enemy: str
    defenders: tuple[BattleForce, ...]
    attackers: tuple[BattleForce, ...]
    flanks: tuple[str, ...]
    odds: Odds

    @property
    def path(self) -> Path:
        """The targets that choosing it touches, in order."""
        return ChooseBattle(self.space, self.enemy).path


class BattleForecast(NamedTuple):
    """A battle to come in a hex: the units of both sides (WC-BAT-7), and the odds without cards."""

    space: str
    attackers: tuple[BattleForce, ...]
    defenders: tuple[BattleForce, ...]
    odds: Odds


class Fighters(NamedTuple):
    """Interchangeable units of one owner in one hex that take part in the running battle. ``id``: of their target, ""
    while there is none; ``here``: in the battlefield, not in a flank; ``poly``: they do not attack this round because
    of Polymorph; ``called``: workers called to arms."""

    id: str
    owner: int
    unit: str
    space: str
    n: int
    here: bool
    poly: bool = False
    called: bool = False


# ------------------------------------------------------------------------------------------------- on the map


def pieces(state: State) -> list[Piece]:
    """All pieces on the map, hex by hex, in each by owner and kind."""
    found = []
    for where, stack in enumerate(state.board):
        if stack:
            found += [_piece(state, where, piece, number) for piece, number in Counter(stack).items()]
    return found


def _piece(state: State, where: int, piece: int, number: int) -> Piece:
    tables = state.config.tables
    return Piece(
        tables.piece_id(where, piece),
        OWNER[piece],
        KINDS[KIND[piece]],
        KINDS[FIGHTS[piece]] if FIGHTS[piece] >= 0 else "",
        tables.names[where],
        number,
        letters(piece),
    )


def units_on_map(state: State, seat: Seat) -> int:
    """How many units a seat has on the map, workers called to arms left out."""
    return sum([1 for stack in state.board for piece in stack if OWNER[piece] == seat and KIND[piece] < WORKER])


def necromancers(state: State) -> int:
    """How many Necromancers are alive (WC-NEC-11)."""
    return sum([1 for stack in state.board for piece in stack if KIND[piece] == NECROMANCER])


def enemies_around(state: State, seat: Seat, space: str) -> int:
    """How many units hostile to a seat are in the hexes around one (WC-ELF-8)."""
    tables = state.config.tables
    side = tables.side
    return sum(
        [
            1
            for near in tables.air[tables.map.index[space]]
            for piece in state.board[near]
            if FIGHTS[piece] >= 0 and side[OWNER[piece]] != side[seat]
        ]
    )


def outposts(state: State) -> list[Outpost]:
    """All Outposts, in order of hexes."""
    names = state.config.tables.names
    return [Outpost(names[outpost_hex(post)], outpost_seat(post), outpost_complete(post)) for post in state.outposts]


def marked(state: State) -> list[str]:
    """The hexes that still have their scenario token: where the dead rise, graveyards, sources of a victory."""
    return [name for where, name in enumerate(state.config.tables.names) if has_bit(state.marks, where)]


def over_limit(state: State, seat: Seat) -> list[str]:
    """The hexes that hold too many pieces of a seat's side (WC-MOV-7)."""
    return [state.config.tables.names[where] for where in crowded_hexes(state, seat)]


# ----------------------------------------------------------------------------------------------- seats and cards


def eliminated(state: State, seat: Seat) -> bool:
    """Whether a seat is out of the match (WC-TWN-4)."""
    return has_bit(state.out, seat)


def buildings(state: State, seat: Seat) -> list[Building]:
    """The buildings of a seat's Town, by kind."""
    return [Building(KINDS[site_kind(code)], STATUSES[site_status(code)]) for code in state.sites[seat]]


def cards(state: State, pile: tuple[int, ...]) -> list[str | None]:
    """The ids of the cards of a pile; None where a view hides them."""
    ids = state.config.tables.card_ids
    return [None if card == UNKNOWN else ids[card] for card in pile]


def cards_in_play(state: State) -> list[tuple[Seat, str, bool]]:
    """(seat, card, whether it is cancelled) of the cards that have not taken effect, the last one played at the end."""
    ids = state.config.tables.card_ids
    return [
        (frame.decider, ids[frame.card], frame.cancelled)
        for frame in state.frames
        if isinstance(frame, CardFrame) and frame.card != UNKNOWN
    ]


# ------------------------------------------------------------------------------------------------------ moving


def open_frame(state: State) -> Frame | None:
    """The frame on top of the stack; None when the match is over."""
    return state.frames[-1] if state.frames else None


def request(state: State) -> Request | None:
    """The question that the decider must answer to a teammate; None when there is none."""
    frame = open_frame(state)
    if not isinstance(frame, AnswerFrame):
        return None
    return Request(frame.asker, ("gold", "wood")[frame.resource], frame.amount)


def spends_on(state: State) -> str:
    """The option of the open Spend Step that was chosen (WC-SPN-1); empty before that and in other steps."""
    frame = open_frame(state)
    return frame.option if isinstance(frame, SpendFrame) else ""


def purchases(state: State) -> list[Action]:
    """What has been bought in the open Spend Step and can still be taken back, in its order (WC-SPN-2)."""
    frame = open_frame(state)
    if not isinstance(frame, SpendFrame):
        return []
    names = state.config.tables.names
    return [
        ConstructOutpost(names[which])
        if what == "outpost"
        else Construct(BUILDINGS[which])
        if what == "building"
        else Train(ITEMS[which])
        for what, which in frame.done
    ]


def returning(state: State) -> list[str]:
    """The kinds of the units whose place to come back the decider chooses now; empty otherwise."""
    frame = open_frame(state)
    return [KINDS[kind] for kind in frame.kinds] if isinstance(frame, ReviveFrame) else []


def units_at_stake(state: State) -> tuple[int, int]:
    """(owner, number) of the units that an ability may poison with or raise now; (0, 1) otherwise."""
    frame = open_frame(state)
    if isinstance(frame, PoisonFrame):
        return frame.owner, frame.number
    return (frame.owner, frame.most) if isinstance(frame, RaiseFrame) else (0, 1)


def losing_side(state: State) -> int:
    """The side (0 attacker, 1 defender) that chooses its casualties now; -1 for none."""
    frame = open_frame(state)
    return frame.side if isinstance(frame, CasualtyFrame) else -1


def arrival(state: State, seat: Seat, space: str, units: int, workers: int) -> Arrival:
    """What so many units and workers of a seat would find in a hex that they can reach."""
    tables = state.config.tables
    side = tables.side[seat]
    where = tables.map.index[space]
    stack = state.board[where]
    enemies = Counter(OWNER[piece] for piece in stack if FIGHTS[piece] >= 0 and tables.side[OWNER[piece]] != side)
    units += units_of_side(tables, side, stack)
    workers += workers_of_side(tables, side, stack)
    return Arrival(
        tuple(sorted(enemies.items())),
        not enemies and movement.is_hostile(state, seat, where),
        units,
        workers,
        units > UNIT_LIMIT or workers > WORKER_LIMIT,
    )


def leaving(state: State, seat: Seat, space: str, units: int) -> int:
    """The victory points that a seat's team loses when so many of its units leave a hex (WC-VP-2 to 5); 0 if some stay,
    if the hex scores nothing, or if points do not count (WC-WIN-1)."""
    tables = state.config.tables
    where = tables.map.index[space]
    if not target(state) or not units or where not in tables.scoring:
        return 0
    team = tables.team[tables.side[seat]]
    there = sum(
        OWNER[piece] in team and FIGHTS[piece] >= 0 and KIND[piece] < NECROMANCER for piece in state.board[where]
    )
    return tables.value[where] if there and units >= there else 0


def way(state: State, seat: Seat, piece_id: str, space: str) -> tuple[str, ...]:
    """The hexes of a piece's move, both ends included; empty where it cannot move there."""
    tables = state.config.tables
    found = tables.find_piece(piece_id)
    if found is None or space not in tables.map.index:
        return ()
    try:
        passed = movement.way(state, seat, found[0], found[1], tables.map.index[space])
    except (KeyError, ValueError):
        return ()
    return tuple(tables.names[step] for step in passed)


def threatened(state: State, seat: Seat) -> dict[str, int]:
    """The hexes that units hostile to a seat could enter in their next Move Step, with how many units could."""
    tables = state.config.tables
    found: Counter[str] = Counter()
    for owner in range(tables.seats):
        if tables.side[owner] == tables.side[seat] or eliminated(state, owner):
            continue
        hostile = movement.hostile_hexes(state, owner)
        for where, stack in enumerate(state.board):
            for piece in stack:
                if OWNER[piece] == owner and FIGHTS[piece] >= 0:
                    goals = movement.targets(state, owner, where, cleared(piece, MOVED), hostile)
                    found.update(tables.names[goal] for goal in goals)
    return dict(found)


# ----------------------------------------------------------------------------------------------------- battles


def invaded(state: State, seat: Seat, *, fights: bool = False) -> bool:
    """Whether units hostile to a seat's side are in a hex with pieces of that side or in one of its homes; ``fights``:
    workers away from home, who do not fight, do not count."""
    tables, outposts = state.config.tables, [(outpost_hex(post), outpost_seat(post)) for post in state.outposts]
    side = tables.side[seat]
    homes = {where for where, owner in outposts if tables.side[owner] == side}
    homes |= {town for owner, town in enumerate(tables.towns) if owner < tables.seats and tables.side[owner] == side}
    for where, stack in enumerate(state.board):
        hostile = any(FIGHTS[piece] >= 0 and tables.side[OWNER[piece]] != side for piece in stack)
        own = [piece for piece in stack if tables.side[OWNER[piece]] == side]
        if hostile and (where in homes or any(not fights or FIGHTS[piece] >= 0 for piece in own)):
            return True
    return False


def waiting_battles(state: State) -> list[WaitingBattle]:
    """The pending battles with the forces of both sides, in the order of the actions; none while no seat chooses a
    battle."""
    frame = state.frames[-1] if state.frames else None
    if not isinstance(frame, SelectFrame):
        return []
    tables = state.config.tables
    found = []
    for field, enemy in battle_choice.offered(state, frame):
        side = tables.side[field.attacker]
        defenders, near = _armies(state, field.hex, field.enemy)
        attackers, also = _armies(state, field.hex, side)
        flanks = tuple(tables.names[at] for at in tables.air[field.hex] if at in near or at in also)
        odds = battle_odds.odds(state, field.hex, (side, field.enemy))
        found.append(WaitingBattle(tables.names[field.hex], enemy, defenders, attackers, flanks, odds))
    return found


def forecasts(state: State, seat: Seat, space: str, moving: Mapping[str, int], to: str = "") -> list[BattleForecast]:
    """The battles that a seat would fight in a hex once pieces have moved there (ids and numbers), or to a flank
    ``to``, one for each enemy side with units in it (WC-BAT-1, 4). Only public facts count; cards are left out."""
    tables = state.config.tables
    goal, after = tables.map.index[space], clone(state)
    end = tables.map.index[to or space]
    for name, number in moving.items():
        found = tables.find_piece(name)
        for _ in range(number):
            if found is not None and found[1] in after.board[found[0]] and found[0] != end:
                shift(after, found[0], end, found[1], code(OWNER[found[1]], KIND[found[1]], MOVED))
    own = tables.side[seat]
    sides = {tables.side[OWNER[piece]] for piece in after.board[goal] if FIGHTS[piece] >= 0}
    return [_forecast(after, goal, own, enemy) for enemy in sorted(sides - {own})] if own in sides else []


def opening_odds(state: State, started: BattleStarted) -> Odds:
    """The odds of a battle as it began, the attackers first; ``state`` may be any later position of that battle."""
    tables = state.config.tables
    found: tuple[dict[UnitGroup, int], dict[UnitGroup, int]] = ({}, {})
    leads = started.attackers or started.defenders
    own = tables.side[leads[0]]
    for race, unit, space, number in started.forces:
        owner = tables.owner[race]
        group = UnitGroup(owner, KINDS.index(unit), space == started.space, False)
        defends = (tables.side[owner] == own) is (leads is started.defenders)
        found[defends][group] = found[defends].get(group, 0) + number
    return battle_odds.between(state, (Side(state, found[0]), Side(state, found[1])))


def _forecast(state: State, where: int, attacker: int, defender: int) -> BattleForecast:
    attackers, _ = _armies(state, where, attacker)
    defenders, _ = _armies(state, where, defender)
    found = battle_odds.odds(state, where, (attacker, defender))
    return BattleForecast(state.config.tables.names[where], attackers, defenders, found)


def _armies(state: State, where: int, side: int) -> tuple[tuple[BattleForce, ...], list[int]]:
    """The units of a side around a battlefield, and the flanks they are in; a wall keeps melee and ranged units out
    (WC-BAT-7, WC-CPT-3)."""
    tables = state.config.tables
    fields: Counter[tuple[int, int]] = Counter()
    flanks: Counter[tuple[int, int]] = Counter()
    near = []
    for at in (where, *tables.air[where]):
        walled = at != where and at not in tables.map.open[where]
        counts = fields if at == where else flanks
        for piece in state.board[at]:
            unit, owner = FIGHTS[piece], OWNER[piece]
            if unit >= 0 and tables.side[owner] == side and (unit == FLYING or not walled):
                counts[owner, unit] += 1
                near.append(at)
    owners = sorted({owner for owner, _ in (*fields, *flanks)})
    return tuple(BattleForce(owner, _by_type(fields, owner), _by_type(flanks, owner)) for owner in owners), near


def _by_type(counts: Counter[tuple[int, int]], owner: int) -> tuple[int, int, int]:
    melee, ranged, flying = (counts[owner, unit] for unit in UNITS)
    return melee, ranged, flying


def fighters(state: State) -> list[Fighters]:
    """The units that take part in the running battle, those in the battlefield first. Raises NotLegal without one."""
    tables = state.config.tables
    return [
        Fighters(
            tables.piece_id(where, piece),
            OWNER[piece],
            KINDS[FIGHTS[piece]],
            tables.names[where],
            number,
            state.battle is not None and where == state.battle.hex,
            bool(piece & POLY),
            bool(piece & CALLED),
        )
        for (where, piece), number in Counter(forces.force(state)).items()
    ]


def devoured(state: State) -> list[tuple[int, str, str]]:
    """(owner, unit type, its hex) of the units that Devour has taken out of the running battle."""
    names = state.config.tables.names
    taken = () if state.battle is None else state.battle.devoured
    return [(OWNER[piece], KINDS[FIGHTS[piece]], names[where]) for where, piece, _ in taken]


def poisoned_phases(state: State) -> dict[str, tuple[str, ...]]:
    """By race the phases of the running round in which its Slow Poison strikes first (WC-ABL-3)."""
    race = state.config.tables.race
    named = () if state.battle is None else state.battle.poison
    return {
        race[owner]: tuple(KINDS[unit] for phase, unit in enumerate(PHASES) if has_bit(mask, phase))
        for owner, mask in named
    }


def rolling(state: State) -> tuple[int, ...]:
    """Owners that roll in the running phase of the battle; empty without one."""
    return state.battle.rollers if state.battle is not None else ()


def rerolling(state: State) -> list[int]:
    """The owners who re-roll their misses in the running phase (WC-CRD-15)."""
    mask = 0 if state.battle is None else state.battle.spears
    return [owner for owner in range(NEUTRAL) if has_bit(mask, owner)]


def snared(state: State) -> tuple[bool, bool]:
    """Whether the flyers of the attacker, and of the defender, can fall in the melee phase (WC-CRD-14)."""
    mask = 0 if state.battle is None else state.battle.snared
    return has_bit(mask, 0), has_bit(mask, 1)


def strengths(state: State, owner: int) -> dict[str, int]:
    """The Strength of an owner's unit types."""
    return {KINDS[unit]: forces.strength(state, owner, unit) for unit in UNITS}


def abilities(state: State, owner: int) -> dict[str, str]:
    """The ability of an owner's unit types, "" for none."""
    return {KINDS[unit]: forces.ability(state, owner, unit) for unit in UNITS}


def consequence(state: State, piece_id: str) -> str:
    """The result of removing a unit: "ends" the running battle, "cancels" a pending battle in its own hex, or ""."""
    found = state.config.tables.find_piece(piece_id)
    battle = state.battle
    if found is None or battle is None:
        return ""
    where, piece = found
    side = state.config.tables.side
    left = [p for p in state.board[where] if FIGHTS[p] >= 0 and side[OWNER[p]] == side[OWNER[piece]]]
    if len(left) != 1:
        return ""
    if where == battle.hex:
        return "ends"
    fields = battle_choice.battlefields(state, OWNER[piece])
    return "cancels" if any(field.hex == where for field in fields) else ""


class CasualtyCounts(NamedTuple):
    """The casualties of a side: those ``dealt``, those that Curse, Invisibility and Heal prevent, those that ``remain``
    to be suffered, how many of its units ``can`` fall, and how many cannot (WC-CAS-1, 5)."""

    dealt: int
    cursed: int
    hidden: int
    healed: int
    remain: int
    can: int
    safe: int


def could_gain(state: State) -> bool:
    """Whether the decider could gain by some card, by what lies open; True where no window for cards is open."""
    frame = state.frames[-1] if state.frames else None
    return not isinstance(frame, WindowFrame) or gains_of(state, frame, frame.decider)


def casualty_counts(state: State, index: int) -> CasualtyCounts:
    """What the dice of the running phase will cost a side (0 attacker, 1 defender) before the first unit is removed;
    zeros without a battle."""
    if state.battle is None:
        return CasualtyCounts(0, 0, 0, 0, 0, 0, 0)
    total, cursed, hidden, healed = reduced(state, index)
    can, safe = removable_units(state, index)
    return CasualtyCounts(total, cursed, hidden, healed, total - cursed - hidden - healed, can, safe)


def removable_units(state: State, index: int) -> tuple[int, int]:
    """(units of a side that can fall now, those that cannot: its flying ones in the melee phase) (WC-CAS-2, 5)."""
    battle = state.battle
    if battle is None:
        return 0, 0
    side = state.config.tables.side
    units = [entry for entry in forces.force(state) if side[OWNER[entry[1]]] == battle.sides[index]]
    found = forces.choices(state, index)
    can = sum([entry in found for entry in units])
    return can, len(units) - can


def rolls_for(state: State, owner: int, attacker: Seat) -> Seat:
    """The seat that rolls and decides for an owner in a battle that ``attacker`` has begun; for the neutral side
    another seat does (WC-ELF-5)."""
    return forces.neutral_controller(state, attacker) if owner == NEUTRAL else owner
