"""Victory points, and how a match is won, lost or drawn: by points, by elimination, by the scenarios' own conditions,
or when no seat can act any more (WC-VP, WC-WIN, R-55)."""

from __future__ import annotations

from typing import NamedTuple

from tabletop.rules.bits import has_bit
from tabletop.rules.game import Event, Outcome, Seat

from . import events as ev
from .board import change_reserve, enemy_units, living, place, sides_in
from .content import content
from .events import TurnStarted
from .pieces import FIGHTS, KIND, NECROMANCER, OWNER, WORKER, site_kind, site_status
from .scenarios import Victory
from .state import BUSY, COMPLETE, RISING, UNKNOWN, State


class Points(NamedTuple):
    """Victory points by source (WC-VP-1): cards in front, unit types at their last level, and hexes held."""

    cards: int
    upgrades: int
    hexes: tuple[tuple[int, int], ...]  # (hex, value)

    @property
    def total(self) -> int:
        """The sum of all sources."""
        return self.cards + self.upgrades + sum([value for _, value in self.hexes])


def upgrades(state: State, seat: Seat) -> int:
    """How many unit types are at their last level (WC-VP-1)."""
    tiles = state.config.tables.tiles[seat]
    return sum([not levels[level - 1].needs for levels, level in zip(tiles, state.levels[seat])])


def held(state: State, seats: tuple[Seat, ...]) -> tuple[tuple[int, int], ...]:
    """The Town and objective hexes in which one of the seats has a unit, once each (WC-VP-2 to 5)."""
    tables = state.config.tables
    found = []
    for where in tables.scoring:
        for piece in state.board[where]:
            if OWNER[piece] in seats and FIGHTS[piece] >= 0 and KIND[piece] < NECROMANCER:
                found.append((where, tables.value[where]))
                break
    return tuple(found)


def points(state: State, seat: Seat) -> Points:
    if has_bit(state.out, seat):
        return Points(0, 0, ())
    return Points(len(state.shown[seat]), upgrades(state, seat), held(state, (seat,)))


def side_points(state: State, side: int) -> Points:
    """The victory points of a team, every space once (WC-VP-5)."""
    team = tuple(seat for seat in state.config.tables.team[side] if not has_bit(state.out, seat))
    cards = sum([len(state.shown[seat]) for seat in team])
    return Points(cards, sum([upgrades(state, seat) for seat in team]), held(state, team))


def scores(state: State) -> tuple[int, ...]:
    """The score of every seat: its team's points."""
    tables = state.config.tables
    by_side = [side_points(state, side).total for side in range(tables.sides)]
    return tuple(by_side[tables.side[seat]] for seat in range(tables.seats))


def target(state: State) -> int:
    """The points that win, 0 where points do not count (WC-WIN-1, WC-OPT-4)."""
    for way in state.config.options.scenario.victory:
        if way.kind == "points":
            return state.config.options.target or way.target
    return 0


def end_match(state: State, side: int | tuple[int, ...] | None, ending: str, events: list[Event]) -> None:
    """End the match; ``side`` wins, several share the victory, None: a draw (WC-TEAM-10, WC-WIN-4)."""
    sides = (side,) if isinstance(side, int) else side or ()
    winners = tuple(sorted(seat for one in sides for seat in state.config.tables.team[one]))
    _leave_battle(state)
    final = scores(state)
    state.result = Outcome(winners, final, ending)
    state.frames = ()
    state.battle = None
    events.append(ev.GameOver(winners, ending, final))


def _leave_battle(state: State) -> None:
    """Return the pieces that a battle holds when the match ends in the middle of it: killed ones to the reserve,
    devoured ones to their hexes."""
    battle = state.battle
    if battle is None:
        return
    for kind in battle.revive:
        change_reserve(state, state.config.tables.revival, kind, 1)
    for where, piece, _ in battle.devoured:
        place(state, where, piece)


def _ways(state: State, kind: str) -> list[Victory]:
    return [way for way in state.config.options.scenario.victory if way.kind == kind]


def _side_of(state: State, race: str) -> int:
    tables = state.config.tables
    return tables.side[tables.owner[race]]


def turn_end(state: State, seat: Seat, events: list[Event]) -> bool:
    """Test the conditions of the end of a player's turn (WC-WIN-1, WC-ELF-8, WC-NOR-12)."""
    tables = state.config.tables
    side = tables.side[seat]
    goal = target(state)
    if goal and side_points(state, side).total >= goal:
        end_match(state, side, "points", events)
        return True
    for way in _ways(state, "gate"):
        if _holds_gate(state, seat, way):
            end_match(state, side, "gate", events)
            return True
    for way in _ways(state, "stand_on"):
        if tables.owner[way.race] == seat and _has_unit(state, seat, way.hex):
            end_match(state, side, "stand_on", events)
            return True
    return False


def _has_unit(state: State, seat: Seat, where: int) -> bool:
    return any(OWNER[piece] == seat and FIGHTS[piece] >= 0 for piece in state.board[where])


def _holds_gate(state: State, seat: Seat, way: Victory) -> bool:
    """Whether a seat has a unit on the gate and fewer enemies around it than the limit (WC-ELF-8)."""
    if not _has_unit(state, seat, way.hex):
        return False
    tables = state.config.tables
    side = tables.side[seat]
    enemies = 0
    for near in tables.air[way.hex]:
        enemies += sum([FIGHTS[p] >= 0 and tables.side[OWNER[p]] != side for p in state.board[near]])
    return enemies < way.below


def step_end(state: State, seat: Seat, events: list[Event]) -> bool:
    """Test the conditions of the end of a Move Step, after battles (WC-NEC-11, WC-CPT-6)."""
    for way in _ways(state, "necromancers"):
        owner = state.config.tables.owner[way.race]
        alive = any(KIND[piece] == NECROMANCER and OWNER[piece] == owner for stack in state.board for piece in stack)
        if not alive:
            end_match(state, _side_of(state, way.winner), "necromancers", events)
            return True
    for way in _ways(state, "sources"):
        if not any(has_bit(state.marks, where) for where in way.hexes):
            end_match(state, _side_of(state, way.winner), "sources", events)
            return True
    return bool(_ways(state, "captive")) and _captive_home(state, seat, events)


def _captive_home(state: State, seat: Seat, events: list[Event]) -> bool:
    """End the match when a captive is in its own Town without enemy units; the active seat is tested first
    (WC-CPT-6)."""
    tables = state.config.tables
    seats = tables.seats
    for other in [(seat + n) % seats for n in range(seats)]:
        for owner, where in zip(tables.captive_owner, state.captives):
            home = tables.towns[other]
            if owner == other and where == home and not enemy_units(tables, tables.side[other], state.board[home]):
                end_match(state, tables.side[other], "captive", events)
                return True
    return False


def spell_done(state: State, seat: Seat, events: list[Event]) -> bool:
    """End the match when the last card of the spell's deck has been drawn (WC-NOR-12)."""
    for way in _ways(state, "spell"):
        if state.config.tables.owner[way.race] == seat and not state.decks[seat]:
            end_match(state, state.config.tables.side[seat], "spell", events)
            return True
    return False


def captured(state: State, fallen: list[Seat], events: list[Event]) -> bool:
    """Test the conditions that the capture of Towns meets, before anybody is removed (WC-NOR-10, WC-TWN-5)."""
    tables = state.config.tables
    found = [way for way in _ways(state, "town_lost") if tables.owner[way.race] in fallen]
    winners = {_side_of(state, way.winner) for way in found}
    if not winners:
        return False
    lost = {tables.side[seat] for seat in fallen if set(tables.team[tables.side[seat]]) <= set(fallen)}
    left = sorted(winners - lost)
    if len(left) == 1:
        end_match(state, left[0], "town_lost", events)
    else:
        end_match(state, None, "mutual", events)
    return True


def last_side(state: State, before: tuple[int, ...], events: list[Event]) -> bool:
    """End the match when at most one side is left, which wins; with none left, the side with more points before the
    removal wins in the main game (WC-TWN-5)."""
    tables = state.config.tables
    alive = sorted({tables.side[s] for s in range(tables.seats) if not has_bit(state.out, s)})
    if len(alive) > 1:
        return False
    if alive:
        end_match(state, alive[0], "last_side", events)
        return True
    end_match(state, leader(state, before), "mutual", events)
    return True


def leader(state: State, points_of: tuple[int, ...]) -> int | None:
    """The side with most points where points count; None for a draw (WC-TWN-5)."""
    if not target(state):
        return None
    tables = state.config.tables
    by_side = [points_of[tables.team[side][0]] for side in range(tables.sides)]
    best = [side for side, score in enumerate(by_side) if score == max(by_side)]
    return best[0] if len(best) == 1 else None


def sides_present(state: State, where: int) -> list[int]:
    """The sides with units in a hex, in order."""
    mask = sides_in(state.config.tables, state.board[where])
    return [side for side in range(state.config.tables.sides + 1) if has_bit(mask, side)]


def ended_in_stalemate(state: State, events: list[Event]) -> bool:
    """End the match when no player has a unit or can ever get one, or when many turns pass without a decision.
    ``events``: those since the last decision. Gives whether it ended."""
    idle = sum(isinstance(event, TurnStarted) for event in events) >= 30
    if not idle and not exhausted(state):
        return False
    end_match(state, leaders(state), "stalemate", events)
    return True


def leaders(state: State) -> tuple[int, ...]:
    """The living sides with most points, which share the victory; all living sides where points do not count (WC-WIN-3,
    4)."""
    tables = state.config.tables
    alive = sorted({tables.side[seat] for seat in living(state)})
    if not target(state):
        return tuple(alive)
    points = {side: side_points(state, side).total for side in alive}
    return tuple(side for side in alive if points[side] == max(points.values()))


def exhausted(state: State) -> bool:
    """Whether no living player has a unit or can ever have one."""
    tables = state.config.tables
    alive = living(state)
    if tables.spell in alive:
        return False
    for stack in state.board:
        for piece in stack:
            if OWNER[piece] in alive and (FIGHTS[piece] >= 0 or (KIND[piece] == NECROMANCER and state.marks)):
                return False
    return not any(_can_get_units(state, seat) for seat in alive)


def _can_get_units(state: State, seat: Seat) -> bool:
    """Whether a seat without units could still get one."""
    kinds = state.config.tables.card_kind
    hand = {kinds[card] for card in state.hands[seat] if card != UNKNOWN}
    sites = state.sites[seat]
    if not sites:
        return False
    if any(site_status(site) == BUSY and site_kind(site) < WORKER for site in sites) or "res" in hand:
        return True
    gold, wood = _stock(state, seat)
    if all(have >= cost for have, cost in zip((gold, wood), content().costs["melee"])):
        return True
    if not _workers(state, seat, gold):
        return False
    land = zip(state.config.tables.resource, state.tokens)
    return "renew" in hand or any(kind >= 0 and token < COMPLETE for kind, token in land)


def _stock(state: State, seat: Seat) -> tuple[int, int]:
    """(gold, wood) of a seat and its teammates together, since they can give it to each other."""
    tables = state.config.tables
    team = [one for one in living(state) if tables.side[one] == tables.side[seat] and tables.stocked[one]]
    return sum([state.gold[one] for one in team]), sum([state.wood[one] for one in team])


def _workers(state: State, seat: Seat, gold: int) -> bool:
    sites = state.sites[seat]
    if gold >= content().costs["worker"][0] or any(site_status(site) in (RISING, BUSY) for site in sites):
        return True
    return any(OWNER[piece] == seat and KIND[piece] == WORKER for stack in state.board for piece in stack)
