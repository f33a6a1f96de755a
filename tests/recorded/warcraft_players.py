"""Players of Warcraft for recordings: each race follows orders, so that a game goes where the recording wants it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tabletop.bots.random_bot import RandomBot
from tabletop.rules.bits import has_bit
from tabletop.rules.game import Action
from tabletop.rules.graph import FAR
from tabletop.rules.match import Match
from tabletop.rules.warcraft import actions as act, state as st
from tabletop.rules.warcraft.board import units_of_side, workers_of_side
from tabletop.rules.warcraft.config import Config
from tabletop.rules.warcraft.movement import is_hostile
from tabletop.rules.warcraft.pieces import FIGHTS, FLYING, KIND, NECROMANCER, OWNER, WORKER, site_kind, site_status
from tabletop.rules.warcraft.spend import complete_buildings, needed

_CROWD = 8  # more units than this fight all at once
_FAVOURITES = ("melee", "flying", "ranged", "worker")


@dataclass(frozen=True, slots=True)
class Orders:
    """What a race is to do. ``goals``: hexes to be held by ``garrison`` units each, in order of importance; the rest
    go to the last one. ``economy``: workers harvest, and everything is spent. ``shy``: no unit goes among enemies.
    ``fetch``: bring captives home. ``cards``: play cards in battles. ``late``: from which turn the last goal counts.
    ``odds``: how many own units are wanted for each enemy around before one goes among them. ``doomed``: spend all
    the gold on one upgrade and on units, fight at the goal, and when few are left duel until nobody is."""

    goals: tuple[str, ...] = ()
    garrison: int = 1
    economy: bool = False
    shy: bool = False
    fetch: bool = False
    cards: bool = False
    late: int = 0
    odds: float = 1.5
    doomed: bool = False


IDLE = Orders()


@lru_cache(maxsize=1024)
def _distances(config: Config, goal: int, flies: bool) -> tuple[int, ...]:
    """Steps to a hex from everywhere."""
    ways = config.tables.air if flies else config.tables.ground
    found = [FAR] * config.tables.size
    found[goal] = 0
    here, steps = [goal], 0
    while here:
        steps += 1
        following = []
        for where in here:
            for near in ways[where]:
                if found[near] == FAR:
                    found[near] = steps
                    following.append(near)
        here = following
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Commander:
    """A player that carries out the orders of each race; races without orders do nothing."""

    orders: Mapping[str, Orders]

    def __call__(self, match: Match[Any], bot: RandomBot) -> Action:
        state: st.State = match.state
        actions = list(match.legal_actions())
        frame = state.frames[-1]
        seat = frame.decider
        orders = self.orders.get(state.config.tables.race[seat], IDLE)
        if isinstance(frame, st.MoveFrame):
            return _move(state, seat, orders, actions, bot)
        if isinstance(frame, st.SpendFrame):
            return _spend(state, seat, orders, actions, bot)
        if isinstance(frame, st.WindowFrame):
            return _card(state, frame, orders, actions, bot)
        if isinstance(frame, st.CasualtyFrame):
            return _casualty(state, actions, bot)
        wanted = [action for action in actions if action.kind in _USEFUL]
        if not (orders.economy or orders.doomed):
            wanted = [action for action in wanted if action.kind in ("harvest", "conjure", "raise", "join")]
        return bot.pick(wanted or [actions[-1]])


@dataclass(frozen=True, slots=True)
class Campaign:
    """Commanders one after another: (the turn from which this one commands, the commander), in order."""

    plans: tuple[tuple[int, Commander], ...]

    def __call__(self, match: Match[Any], bot: RandomBot) -> Action:
        turn = match.state.turn
        return [commander for start, commander in self.plans if start <= turn][-1](match, bot)


_USEFUL = ("harvest", "conjure", "deploy", "finish_building", "finish_outpost", "raise", "join", "choose_battle")


# ------------------------------------------------------------------------------------------------------ cards


def _card(state: st.State, frame: st.WindowFrame, orders: Orders, actions: list[Action], bot: RandomBot) -> Action:
    """Victory Points and Resources at once, battle cards more often than not; nothing without orders to."""
    plays = [action for action in actions if isinstance(action, act.PlayCard)]
    points = [action for action in plays if "-vp-" in action.card]
    spends = orders.economy or orders.doomed
    if spends and points:
        return points[0]
    if spends and frame.window == 12:
        short = "gold" if state.gold[frame.decider] < state.wood[frame.decider] and orders.economy else "wood"
        return next(action for action in plays if action.choice == short)
    if orders.cards and plays and 4 <= frame.window <= 10 and bot.below(3):
        return bot.pick(plays)
    return act.PASS


def _casualty(state: st.State, actions: list[Action], bot: RandomBot) -> Action:
    """Units of flanks first."""
    battle = state.battle
    here = f"@{state.config.tables.names[battle.hex]}"
    flank = [action for action in actions if here not in action.piece]
    return bot.pick(flank or actions)


# ------------------------------------------------------------------------------------------------------ moves


def _move(state: st.State, seat: int, orders: Orders, actions: list[Action], bot: RandomBot) -> Action:
    carry = _carry(state, seat, orders, actions)
    if carry is not None:
        return carry
    if orders.doomed and (champion := _champion(state, seat)) is not None:
        return _duel(state, champion, actions)
    best: list[Action] = []
    most = 0.0
    goals = _assign(state, seat, orders)
    for action in actions:
        if not isinstance(action, act.Move):
            continue
        found = state.config.tables.find_piece(action.piece)
        assert found is not None
        worth = _worth(state, seat, orders, goals, found, state.config.tables.map.index[action.to])
        if worth > most:
            best, most = [], worth
        if worth == most and worth > 0:
            best.append(action)
    if best:
        return bot.pick(best)
    points = [action for action in actions if isinstance(action, act.PlayCard)]
    if points and (orders.economy or orders.doomed):
        return points[0]
    if act.END_MOVE in actions:
        return act.END_MOVE
    return act.UNDO_MOVE if act.UNDO_MOVE in actions else bot.pick(actions)


def _champion(state: st.State, seat: int) -> tuple[tuple[int, int], int] | None:
    """The unit that goes out to fight, and where to; None while there is anything to wait for. Of the stronger side
    one unit goes at a time, so that both sides grow weaker alike."""
    tables = state.config.tables
    if sum(state.gold) or any(site_status(site) == st.BUSY for sites in state.sites for site in sites):
        return None
    units = [(h, p) for h, stack in enumerate(state.board) for p in stack if OWNER[p] < tables.seats]
    own = [unit for unit in units if tables.side[OWNER[unit[1]]] == tables.side[seat]]
    foes = [unit for unit in units if tables.side[OWNER[unit[1]]] != tables.side[seat]]
    if len(units) > _CROWD:
        return None
    ways = {h: _distances(state.config, h, False) for h, _ in foes if h not in tables.towns}
    if not own or not ways:
        return None
    away, where, code, goal = min((steps[unit[0]], *unit, h) for unit in own for h, steps in ways.items())
    stronger = (len(own), -tables.side[seat]) > (len(foes), tables.side[seat] - 1)
    return ((where, code), goal) if stronger and OWNER[code] == seat and 0 < away < FAR else ((-1, 0), goal)


def _duel(state: st.State, champion: tuple[tuple[int, int], int], actions: list[Action]) -> Action:
    """The next step of the unit that goes out to fight; everybody else stays where he is, unless it is a Town."""
    unit, goal = champion
    tables = state.config.tables
    away = _distances(state.config, goal, False)
    for action in actions:
        if isinstance(action, act.Move):
            found, to = tables.find_piece(action.piece), tables.map.index[action.to]
            if found == unit and away[to] < away[unit[0]]:
                return action
            if found is not None and found != unit and KIND[found[1]] < WORKER and found[0] in tables.towns:
                side = tables.side[OWNER[found[1]]]
                if units_of_side(tables, side, state.board[to]) < 3 and not state.board[to]:
                    return action
    return act.END_MOVE


def _carry(state: st.State, seat: int, orders: Orders, actions: list[Action]) -> Action | None:
    """The way that brings a captive nearest to the Town."""
    if not orders.fetch:
        return None
    tables = state.config.tables
    home = _distances(state.config, tables.towns[seat], False)
    best, least = None, FAR
    for action in actions:
        if isinstance(action, act.Carry):
            end, drop = tables.map.index[action.to], tables.map.index[action.drop]
            at = tables.map.index[action.captive.partition("@")[2]]
            if end == drop and home[drop] < min(least, home[at]) and not is_hostile(state, seat, end):
                best, least = action, home[drop]
    return best


def _assign(state: st.State, seat: int, orders: Orders) -> dict[tuple[int, int], list[int]]:
    """The goals of the units in each hex, by (hex, code): one entry for each unit."""
    tables = state.config.tables
    goals = [tables.map.index[name] for name in orders.goals]
    if orders.fetch:
        goals = [at for at, owner in zip(state.captives, tables.captive_owner) if owner == seat]
    if not goals:
        return {}
    units = [(h, p) for h, stack in enumerate(state.board) for p in stack if OWNER[p] == seat and 0 <= KIND[p] < WORKER]
    found: dict[tuple[int, int], list[int]] = {}
    last = goals[-1] if state.turn >= orders.late else goals[0]
    for goal in goals:
        for _ in range(orders.garrison if len(goals) > 1 and goal != last else 0):
            near = [u for u in units if _distances(state.config, goal, KIND[u[1]] == FLYING)[u[0]] < FAR]
            if near:
                unit = min(near, key=lambda u: _distances(state.config, goal, KIND[u[1]] == FLYING)[u[0]])
                units.remove(unit)
                found.setdefault(unit, []).append(goal)
    for unit in units:
        found.setdefault(unit, []).append(last)
    return found


def _worth(
    state: st.State,
    seat: int,
    orders: Orders,
    goals: Mapping[tuple[int, int], list[int]],
    piece: tuple[int, int],
    to: int,
) -> float:
    tables = state.config.tables
    where, code = piece
    side = tables.side[seat]
    if KIND[code] == NECROMANCER:
        return _necromancer_worth(state, seat, orders, where, to)
    if KIND[code] == WORKER:
        return _worker_worth(state, seat, orders, where, code, to) if orders.economy else 0.0
    room = units_of_side(tables, side, state.board[to]) < 3
    if not room or (is_hostile(state, seat, to) and not _dares(state, seat, orders, to)):
        return 0.0
    worth = 0.0
    for goal in goals.get(piece, ()):
        away = _distances(state.config, goal, KIND[code] == FLYING)
        if goal != where:
            worth = max(worth, float(away[where] - away[to]))
    return worth


def _dares(state: st.State, seat: int, orders: Orders, to: int) -> bool:
    """Whether a unit goes among enemies: enough own ones around, or nobody who fights."""
    tables = state.config.tables
    side = tables.side[seat]
    own = enemies = 0
    for near in (to, *tables.air[to]):
        for piece in state.board[near]:
            if FIGHTS[piece] >= 0:
                own += tables.side[OWNER[piece]] == side
                enemies += tables.side[OWNER[piece]] != side
    inside = any(FIGHTS[piece] >= 0 and tables.side[OWNER[piece]] != side for piece in state.board[to])
    if orders.shy:
        return not inside
    return own >= orders.odds * enemies or not inside


def _necromancer_worth(state: st.State, seat: int, orders: Orders, where: int, to: int) -> float:
    """Necromancers go to and fro between places that raise units and graveyards, as long as their tokens lie there."""
    tables = state.config.tables
    if not orders.economy or is_hostile(state, seat, to):
        return 0.0
    places = sorted(tables.graveyards if state.turn % 2 else tables.sources)
    away = [_distances(state.config, place, False) for place in places if has_bit(state.marks, place)]
    if not away:
        return 0.0
    return float(min(steps[where] for steps in away) - min(steps[to] for steps in away))


def _worker_worth(state: st.State, seat: int, orders: Orders, where: int, code: int, to: int) -> float:
    """Workers go to the nearest hex that still gives what is short; one stays in the Town."""
    tables = state.config.tables
    side = tables.side[seat]
    town = tables.towns[seat]
    if is_hostile(state, seat, to) or workers_of_side(tables, side, state.board[to]) >= 3:
        return 0.0
    if where == town and sum(1 for p in state.board[town] if OWNER[p] == seat and KIND[p] == WORKER) < 2:
        return 0.0
    short = 0 if state.gold[seat] <= state.wood[seat] else 1
    least_here, least_there = _short_of(state, seat, where, short), _short_of(state, seat, to, short)
    return max(0.0, 0.1 * (least_here - least_there))


def _short_of(state: st.State, seat: int, where: int, short: int) -> float:
    """How far a worker in a hex would be from work."""
    tables = state.config.tables
    side = tables.side[seat]
    least = 50.0
    for h, resource in enumerate(tables.resource):
        if resource < 0 or state.tokens[h] >= st.COMPLETE:
            continue
        others = workers_of_side(tables, side, state.board[h]) - (h == where)
        if others < 3 and not (is_hostile(state, seat, h) and h != where):
            away = _distances(state.config, h, False)[where]
            least = min(least, away + (0.5 if resource != short else 0.0))
    return least


# ------------------------------------------------------------------------------------------------------ spend


def _spend(state: st.State, seat: int, orders: Orders, actions: list[Action], bot: RandomBot) -> Action:
    """Upgrades before buildings that upgrades need before units."""
    if orders.doomed:
        better = [action for action in actions if isinstance(action, act.Upgrade)]
        units = [action for action in actions if isinstance(action, act.Train) and action.item != "worker"]
        return (better or units or [act.END_SPEND])[0]
    free = [action for action in actions if isinstance(action, act.Upgrade)]
    if free and (orders.economy or free[0].free):
        return free[0]
    if not orders.economy:
        return act.END_SPEND
    points = [action for action in actions if isinstance(action, act.PlayCard) and "-vp-" in action.card]
    if points:
        return points[0]
    builds = [a for a in actions if isinstance(a, act.Construct) and _lacking(state, seat, _FAVOURITES.index(a.item))]
    trains = [action for action in actions if isinstance(action, act.Train)]
    if builds and (state.turn % 2 or not trains):
        return bot.pick(builds)
    workers = sum(1 for stack in state.board for p in stack if OWNER[p] == seat and KIND[p] == WORKER)
    if workers < 6 and (hands := [action for action in trains if action.item == "worker"]):
        return hands[0]
    units = [action for action in trains if action.item != "worker"]
    return bot.pick(units) if units else act.END_SPEND


def _lacking(state: st.State, seat: int, favourite: int) -> bool:
    """Whether the next level of a type wants more buildings than there are or will be."""
    kind = ("melee", "ranged", "flying").index(_FAVOURITES[favourite])
    coming = sum(
        site_kind(site) == kind and site_status(site) in (st.RISING, st.SUMMONED) for site in state.sites[seat]
    )
    return needed(state, seat, kind) > complete_buildings(state, seat, kind) + coming
