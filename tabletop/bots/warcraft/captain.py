"""The Captain of Warcraft: a Move Step follows one plan (where to attack, who comes along, where the rest marches), a
Spend Step one basket. Everything else follows simple rules.

The plan is made anew before each move, with the units that have moved in their new places: so it stays the same as long
as nothing interferes, and adapts when something does.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from tabletop.bots.player import NO_TRAITS, Answer, Budget, Reason, Traits, WeighingPlayer, Weights, weights
from tabletop.rules.bits import has_bit
from tabletop.rules.chance import Chance
from tabletop.rules.dice import percent
from tabletop.rules.game import Action, Seat
from tabletop.rules.graph import FAR
from tabletop.rules.warcraft import actions as act, queries, state as st
from tabletop.rules.warcraft.board import UNIT_LIMIT, WORKER_LIMIT, own_outposts, units_of_side, workers_of_side
from tabletop.rules.warcraft.card_aims import CardAim
from tabletop.rules.warcraft.cards import gains
from tabletop.rules.warcraft.forces import force
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.pieces import (
    BUILDER,
    FIGHTS,
    FLYING,
    KIND,
    KINDS,
    MELEE,
    NECROMANCER,
    OWNER,
    WORKER,
    code,
    site_kind,
    site_status,
)
from tabletop.rules.warcraft.spend import complete_buildings
from tabletop.rules.warcraft.state import COMPLETE, State
from tabletop.rules.warcraft.victory import side_points, target

from .battles import after, odds_of
from .influence_map import InfluenceMap, piece_named, ways_to
from .win_chance import WinChance

CLAIMS = frozenset({"card", "cheapest", "stands"})
CLOSE = 0.5  # in average hits of units; half a tenth of a chance to win
PASSES = frozenset[Action]({act.PASS, act.END_MOVE})
_ALWAYS = ("vp", "res", "pillage", "renew", "summon")  # kinds of cards that are always played when they may be
LEAST_CHANCE = 0.26  # to win: no attack with less, unless a Town is lost without it
NEARER = 0.001  # by what a hex that is as near to the best goal is worth more, if it is nearer to the others
WORTH_A_MOVE = 0.05  # how much better a hex must be for a unit to go there
SNARES = ("ensnare", "web")  # cards that let flying units fall to melee units (WC-CRD-14, 24)
SURE = 1e-6  # by how much a chance is away from 0 and 1 at least

Moves = dict[tuple[int, int], list[tuple[int, act.Move | act.Carry]]]
"""By (hex, piece): the hexes that it may go to, each with the action."""
Gains = list[tuple[float, act.Move | act.Carry]]


class Captain(WeighingPlayer):
    """Plans whole steps by its weights."""

    def choose(
        self, view: State, actions: Sequence[Action], budget: Budget, chance: Chance, *, reasons: bool = False
    ) -> Answer:
        """The next action of the step's plan."""
        del budget  # nothing is sampled: cards and dice are valued by averages
        frame = view.frames[-1]
        if isinstance(frame, st.MoveFrame):
            found = self._move(view, frame, actions, chance)
        elif isinstance(frame, st.SpendFrame):
            found = self._spend(view, frame, actions, chance)
        elif isinstance(frame, st.WindowFrame):
            found = Answer(self._card(view, frame, actions))
        else:
            found = Answer(_simple(self, view, frame, actions))
        return (
            replace(found, reasons=reasons_for(self.weights, view, frame.decider, found.action)) if reasons else found
        )

    def explain(self, view: State, action: Action, plan: tuple[Action, ...], chance: Chance) -> tuple[Reason, ...]:
        """The reasons for an action by its kind; ``plan`` and ``chance`` are not used."""
        del plan, chance
        return reasons_for(self.weights, view, view.frames[-1].decider, action)

    # ---------------------------------------------------------------------------------------------- move step

    def _move(self, view: State, frame: st.MoveFrame, actions: Sequence[Action], chance: Chance) -> Answer:
        seat = frame.decider
        influence = InfluenceMap(view, seat, self.weights)
        moves = self._moves(view, actions)
        points = next((one for one in actions if isinstance(one, act.PlayCard) and "-vp-" in one.card), None)
        if points is not None:
            return Answer(points)
        attack = (
            self._carry(influence, moves)
            or self._claim(influence, moves)
            or self._guard(influence, moves)
            or self._attack(influence, moves, chance)
        )
        if attack is not None:
            return attack
        march = self._march(influence, moves, chance)
        if march is not None:
            return march
        if act.END_MOVE in actions:
            return Answer(act.END_MOVE)
        return Answer(next((one for one in _ahead(actions) if not isinstance(one, act.PlayCard)), actions[0]))

    def _march(self, influence: InfluenceMap, moves: Moves, chance: Chance) -> Answer | None:
        """The next move without an attack, of those that bring a piece to a better hex."""
        marches = [
            one for (where, piece), options in moves.items() for one in self._gains(influence, where, piece, options)
        ]
        if not marches:
            return None
        gain, action = self.weights.drawn(marches, chance, lambda one: traits_of_march(influence, one))
        return Answer(action, gain)

    def _gains(
        self, influence: InfluenceMap, where: int, piece: int, options: Sequence[tuple[int, act.Move | act.Carry]]
    ) -> Gains:
        """The moves of a piece to a better hex, each behind by how much that is better."""
        worth: Callable[[int], float]
        if KIND[piece] >= WORKER:
            if not self._free_to_go(influence, where, piece):
                return []
            worth = self._worker_worth(influence, where, KIND[piece] == NECROMANCER)
        elif where == influence.town and self._free_units(influence) < 1:
            return []
        else:
            worth = self._march_worth(influence, where, piece)
        here = worth(where)
        found = []
        for to, action in options:
            if self._full(influence.state, influence, to, piece):
                continue
            gain = worth(to) - here
            if isinstance(action, act.Carry):
                gain += self._homeward(influence, action)
            if gain > WORTH_A_MOVE:
                found.append((gain, action))
        return found

    def _moves(self, view: State, actions: Sequence[Action]) -> Moves:
        tables = view.config.tables
        found: Moves = {}
        for action in actions:
            if isinstance(action, act.Move | act.Carry):
                located = piece_named(tables, action.piece)
                if located is not None:
                    found.setdefault(located, []).append((tables.map.index[action.to], action))
        return found

    def _full(self, view: State, influence: InfluenceMap, to: int, piece: int) -> bool:
        """Whether a hex would hold too many of the side's pieces (WC-MOV-7)."""
        if KIND[piece] >= WORKER:
            return workers_of_side(influence.tables, influence.side, view.board[to]) >= WORKER_LIMIT
        return units_of_side(influence.tables, influence.side, view.board[to]) >= UNIT_LIMIT

    def _carry(self, influence: InfluenceMap, moves: Moves) -> Answer | None:
        """The move that brings a captive of the side nearest to its home by a safe enough way (WC-CPT-4)."""
        if not influence.rescue or influence.town < 0:
            return None
        away, index = ways_to(influence.tables, influence.town, True), influence.tables.map.index
        best, best_gain = None, 0.0
        for (_, piece), options in moves.items():
            for to, action in options:
                if (
                    not isinstance(action, act.Carry)
                    or influence.enemies[to]
                    or self._full(influence.state, influence, to, piece)
                ):
                    continue
                at = index.get(action.captive.partition("@")[2], -1)
                drop = index[action.drop]
                threat = max(0.0, influence.danger[drop] - influence.own[drop])
                gain = away[at] - away[drop] - 0.2 * influence.caution * threat - 0.5 * (drop != to)
                if at >= 0 and gain > best_gain:
                    best, best_gain = action, gain
        return None if best is None else Answer(best, best_gain)

    def _claim(self, influence: InfluenceMap, moves: Moves) -> Answer | None:
        """The move of a spare unit to an open hex that scores, when enough of them, with what can still be played and
        upgraded this turn, bring the points that win (WC-WIN-1)."""
        view, tables = influence.state, influence.tables
        goal = target(view)
        missing = goal - side_points(view, influence.side).total - self._points_in_store(view, influence.seat)
        if not goal or missing <= 0:
            return None
        left = {
            where: units_of_side(tables, influence.side, view.board[where]) - (tables.value[where] > 0)
            for where, _ in moves
        }
        found: list[tuple[int, Action]] = []
        for where in sorted(tables.scoring, key=lambda where: -tables.value[where]):
            if influence.own[where] or influence.enemy[where]:
                continue
            for (origin, piece), options in moves.items():
                action = next((action for to, action in options if to == where), None)
                if KIND[piece] < WORKER and action is not None and left[origin] > 0:
                    left[origin] -= 1
                    found.append((tables.value[where], action))
                    break
        return Answer(found[0][1]) if found and sum([value for value, _ in found]) >= missing else None

    def _points_in_store(self, view: State, seat: Seat) -> int:
        """The victory points that a seat can still add at the end of this turn: its cards, and last levels that it can
        pay for (WC-VP-1)."""
        tables = view.config.tables
        cards = sum([tables.card_kind[card] == "vp" for card in view.hands[seat]])
        paid = min(view.gold[seat], view.wood[seat]) // 2 if tables.stocked[seat] else 0
        last = 0
        for kind, tiles in enumerate(tables.tiles[seat]):
            level = view.levels[seat][kind]
            needed = tiles[level - 1].needs
            last += level + 1 == len(tiles) and 0 < needed <= complete_buildings(view, seat, kind)
        return cards + min(paid, last)

    def _guard(self, influence: InfluenceMap, moves: Moves) -> Answer | None:
        """The move of the least unit that can come into the own Town, where it is empty and an enemy could enter it."""
        town = influence.town
        if not influence.exposed or influence.own[town] or influence.enemy[town]:
            return None
        found = [
            (influence.worth[where] + influence.power(piece), n, action)
            for n, ((where, piece), options) in enumerate(moves.items())
            if KIND[piece] < WORKER
            for to, action in options
            if to == town
        ]
        return Answer(min(found)[2]) if found else None

    def _attack(self, influence: InfluenceMap, moves: Moves, chance: Chance) -> Answer | None:
        """The next move of the best attack: units go into the flanks first and enter last (WC-BAT-7)."""
        tables = influence.tables
        units = {
            key: options
            for key, options in moves.items()
            if KIND[key[1]] < WORKER and not (key[0] in influence.rescue and KIND[key[1]] == FLYING)
        }
        found: list[tuple[float, int]] = []
        for where in range(tables.size):
            if influence.enemies[where]:
                value = self._attack_worth(influence, units, where)
                if value is not None and value > 0:
                    found.append((value, where))
        if found and self.weights.temper:
            found.append((0.0, -1))  # no attack
        if not found:
            return None
        value, goal = self.weights.drawn(found, chance, lambda where: traits_of_attack(influence, where))
        return None if goal < 0 else self._step_of_attack(influence, units, goal, value)

    def _attack_worth(self, influence: InfluenceMap, units: Moves, goal: int) -> float | None:
        """What an attack on a hex promises by the exact odds with all units that can come; None where it is not worth
        the risk."""
        view, tables, weights = influence.state, influence.tables, self.weights
        moved, inside = self._gathered(influence, units, goal)
        if not inside:
            return None
        defenders = {tables.side[OWNER[piece]] for piece in view.board[goal] if FIGHTS[piece] >= 0} - {influence.side}
        if not defenders:  # workers and Outposts cannot resist (WC-POS-1)
            threat = max(0.0, influence.danger[goal] - sum([influence.own[near] for near in (goal, *tables.air[goal])]))
            return influence.worth[goal] - influence.caution * threat * 0.5
        position = after(view, moved)
        win, value = 1.0, 0.0
        for side in sorted(defenders):
            found = odds_of(position, goal, influence.side, side)
            win *= found.win
            ours = found.attacker.loses * influence.average(influence.side, goal)
            value += weights["casualty"] * (found.defender.loses * influence.average(side, goal) - ours)
        late = weights["late_step"] * max(0, view.turn - weights["late_turn"])
        freed = goal in influence.last_stands
        if win < (SURE if freed else max(LEAST_CHANCE, weights["attack"] - late)):
            return None
        return value + influence.worth[goal] * win

    def _gathered(
        self, influence: InfluenceMap, units: Moves, goal: int
    ) -> tuple[list[tuple[int, int, int, int]], int]:
        """The moves (origin, piece, number, to) that bring all units that can come into a hex and its flanks, the
        strongest into the hex; and how many units of the side are in it then."""
        view, tables = influence.state, influence.tables
        flanks = tables.air_set[goal]
        inside = units_of_side(tables, influence.side, view.board[goal])
        moved = []
        room = {near: UNIT_LIMIT - units_of_side(tables, influence.side, view.board[near]) for near in flanks}
        guard = self._free_units(influence)
        for (origin, piece), options in sorted(units.items(), key=lambda entry: -influence.power(entry[0][1])):
            number = view.board[origin].count(piece)
            if origin == goal:
                continue
            if origin == influence.town:
                number = min(number, guard)
            reach = {to for to, _ in options}
            if goal in reach and inside < UNIT_LIMIT and number:
                entering = min(number, UNIT_LIMIT - inside)
                moved.append((origin, piece, entering, goal))
                inside += entering
                number -= entering
                guard -= entering if origin == influence.town else 0
            if origin in flanks or not number:
                continue
            for near in sorted(reach & flanks, key=influence.exposure):
                coming = min(number, room[near])
                if coming > 0 and not influence.enemies[near]:
                    moved.append((origin, piece, coming, near))
                    room[near] -= coming
                    number -= coming
                    guard -= coming if origin == influence.town else 0
        return moved, inside

    def _free_units(self, influence: InfluenceMap) -> int:
        """How many units may leave the own Town: not its last one while an enemy could enter it."""
        there = (
            units_of_side(influence.tables, influence.side, influence.state.board[influence.town])
            if influence.town >= 0
            else 9
        )
        return there - 1 if influence.exposed else there

    def _step_of_attack(self, influence: InfluenceMap, units: Moves, goal: int, value: float) -> Answer | None:
        view, tables = influence.state, influence.tables
        flanks = set(tables.air[goal])
        inside = units_of_side(tables, influence.side, view.board[goal])
        entering: list[tuple[float, Action]] = []
        guard = self._free_units(influence)
        for (origin, piece), options in units.items():
            if origin == goal or (origin == influence.town and guard < 1):
                continue
            enter = next((action for to, action in options if to == goal), None)
            if enter is not None:
                entering.append((influence.power(piece), enter))
            elif origin not in flanks:
                places = [
                    (influence.exposure(to), n)
                    for n, (to, _) in enumerate(options)
                    if to in flanks and not influence.enemies[to] and not self._full(view, influence, to, piece)
                ]
                if places:
                    return Answer(options[min(places)[1]][1], value)
        if entering and inside < UNIT_LIMIT:
            entering.sort(key=lambda entry: -entry[0])
            return Answer(entering[0][1], value)
        return None

    def _march_worth(self, influence: InfluenceMap, origin: int, piece: int) -> Callable[[int], float]:
        """A function that gives what a hex is worth to a unit: near its goals, away from enemies that are too
        strong."""
        weights = self.weights
        flies = KIND[piece] == FLYING
        goals = [
            (value, ways_to(influence.tables, goal, flies)) for goal, value in enumerate(influence.worth) if value > 0.1
        ]
        if flies:
            goals += [(value, ways_to(influence.tables, where, True)) for where, value in influence.rescue.items()]
        power = influence.power(piece)
        alone = origin >= 0 and units_of_side(influence.tables, influence.side, influence.state.board[origin]) == 1
        kept = influence.points[origin] if alone else 0.0

        def worth(to: int) -> float:
            near = [value / (1 + away[to]) for value, away in goals if away[to] < FAR]
            found = max(near, default=0.0)
            if to == origin:
                found = max(found, kept)
            found += NEARER * sum(near)
            threat = influence.danger[to] - influence.own[to] - (power if to != origin else 0.0)
            found -= influence.caution * max(0.0, threat) * 0.5
            if influence.enemies[to] and influence.enemy[to] and to != origin:
                found -= 10.0  # :meth:`_attack` decides about attacks
            held = units_of_side(influence.tables, influence.side, influence.state.board[to]) - (to == origin)
            if not (to == influence.town and influence.alarm):
                found -= weights["crowd"] * held
            return found

        return worth

    def _free_to_go(self, influence: InfluenceMap, where: int, piece: int) -> bool:
        """Whether a worker may leave: one stays in the Town (WC-SPN-12), and so does one that builds an Outpost, which
        would be lost (WC-MOV-12), unless enemies can come."""
        if piece & BUILDER and not influence.danger[where]:
            return False
        if where != influence.town:
            return True
        seat = influence.seat
        board, gold, wood = influence.state.board, influence.state.gold[seat], influence.state.wood[seat]
        home, all_ = [
            sum([OWNER[piece] == seat and KIND[piece] == WORKER for stack in stacks for piece in stack])
            for stacks in ((board[where],), board)
        ]
        idle = home == all_ and not (gold and wood)  # nothing can be built, and nobody fetches what is missing
        return home > self.weights["worker_home"] - idle

    def _worker_worth(self, influence: InfluenceMap, origin: int, raises: bool) -> Callable[[int], float]:
        """A function that gives what a hex is worth to a worker: near a resource that has room for it; for a
        Necromancer (``raises``) near a place that raises units or a graveyard, alternately (WC-NEC-6, 7); for players
        with a weight ``near_home`` the better the nearer to the Town."""
        view, tables = influence.state, influence.tables
        goals = []
        stock = influence.stock_without(origin)
        near = self.weights["near_home"]
        home = ways_to(tables, influence.town, False) if influence.town >= 0 and near else ()
        places = tables.graveyards if view.turn % 2 else frozenset(tables.sources)
        for where in range(tables.size):
            raising = 2.0 * (where in places and has_bit(view.marks, where))
            value = raising if raises else influence.mine_worth(where, stock)
            if value:
                others = workers_of_side(tables, influence.side, view.board[where]) - (where == origin)
                if others < self.weights["workers_a_hex"]:
                    goals.append((value, ways_to(tables, where, False)))

        def worth(to: int) -> float:
            found = max([value / (1 + away[to]) for value, away in goals if away[to] < FAR], default=0.0)
            found -= near * min(home[to], 9) if home else 0.0  # no way home counts as nine steps
            return found - 3 * max(0.0, (influence.danger if raises else influence.enemy)[to] - influence.own[to])

        return worth

    def _homeward(self, influence: InfluenceMap, action: act.Carry) -> float:
        """The value of bringing a captive nearer to the Town (WC-CPT-4)."""
        if influence.town < 0:
            return 0.0
        index = influence.tables.map.index
        away = ways_to(influence.tables, influence.town, False)
        at = index.get(action.captive.partition("@")[2], -1)
        return self.weights["captive"] + 4.0 * (away[at] - away[index[action.drop]]) if at >= 0 else 0.0

    def deployed(self, view: State, seat: Seat, offers: Sequence[act.Deploy]) -> Action:
        """The place for the first thing that was trained: the Town while it is empty and an enemy could enter it, else
        where it is of most use."""
        tables, item = view.config.tables, offers[0].item
        places = [one for one in offers if one.item == item]
        if len(places) < 2:
            return places[0]
        influence = InfluenceMap(view, seat, self.weights)
        kind = KINDS.index(item)
        if kind >= WORKER:
            worth = self._worker_worth(influence, -1, False)
        else:
            worth = self._march_worth(influence, -1, code(seat, kind))
            if influence.exposed and not influence.own[influence.town]:
                return next((one for one in places if tables.map.index[one.to] == influence.town), places[0])
        return max(places, key=lambda one: worth(tables.map.index[one.to]))

    # --------------------------------------------------------------------------------------------- spend step

    def _spend(self, view: State, frame: st.SpendFrame, actions: Sequence[Action], chance: Chance) -> Answer:
        """The first purchase of the best option: each option's purchases are chosen greedily and their values summed
        (WC-SPN-1)."""
        found: list[tuple[float, Action]] = []
        tried: set[object] = set()
        items = [(self.item(view, frame.decider, one), -n, one) for n, one in enumerate(actions)]
        for value, _, action in sorted(items, key=lambda entry: entry[:2], reverse=True):
            kind = action if self.weights.temper else type(action)
            if value <= 0 or kind in tried:
                continue
            tried.add(kind)
            total = self._basket(view, frame.decider, action, value)
            if total > 0:
                found.append((total, action))
        if found:
            total, action = self.weights.drawn(found, chance, traits_of_purchase)
            return Answer(action, total)
        end = next((one for one in actions if isinstance(one, act.EndStep)), actions[0])
        return Answer(end)

    def _basket(self, view: State, seat: int, first: Action, value: float) -> float:
        state = st.clone(view)
        GAME.apply(state, first)
        total = value
        for _ in range(8):
            if not state.frames or not isinstance(state.frames[-1], st.SpendFrame) or state.frames[-1].decider != seat:
                break
            items = [(self.item(state, seat, one), -n, one) for n, one in enumerate(GAME.legal_actions(state))]
            best, _, action = max(items, key=lambda entry: entry[:2])
            if best <= 0:
                break
            total += best
            GAME.apply(state, action)
        return total

    def item(self, view: State, seat: int, action: Action) -> float:
        """The value of one purchase; 0 for other actions."""
        weights = self.weights
        if isinstance(action, act.PlayCard):
            return 9.0 if _kind(action) in _ALWAYS else 0.0
        if isinstance(action, act.Train):
            if action.item in ("worker", "necromancer"):
                workers = sum([OWNER[p] == seat and KIND[p] == WORKER for stack in view.board for p in stack])
                workers += sum(
                    [site_status(code) == st.BUSY and site_kind(code) == WORKER for code in view.sites[seat]]
                )
                return weights["train_worker"] if action.item != "worker" or workers < weights["workers"] else 0.0
            level = view.levels[seat][KINDS.index(action.item)]
            worth = weights[f"train_{action.item}"] + weights["train_level"] * (level - 1)
            return worth + _first_flier(weights, view, seat, action.item, training=True)
        if isinstance(action, act.Construct):
            sites = len(view.sites[seat])
            done = complete_buildings(view, seat, KINDS.index(action.item))
            worth = weights["building"] - weights["building_step"] * (sites + done)
            return worth + _first_flier(weights, view, seat, action.item, training=False)
        if isinstance(action, act.ConstructOutpost):
            posts = len(own_outposts(view, seat))
            return weights["outpost"] - 0.6 * posts
        if isinstance(action, act.Upgrade):
            kind = KINDS.index(action.item)
            tiles = view.config.tables.tiles[seat][kind]
            units = sum([OWNER[p] == seat and KIND[p] == kind for stack in view.board for p in stack])
            to_go = len(tiles) - view.levels[seat][kind]
            ripe = weights["ripe"] * self._ripe(view, seat)
            point = weights["last_level"] * (1 + ripe if to_go == 1 else ripe / to_go)
            return weights["upgrade"] + weights["upgrade_unit"] * units + point
        return 0.0

    def _ripe(self, view: State, seat: Seat) -> float:
        """How near the side's victory points are to the goal: 1 at it, 0 from eight points below or where they do not
        count."""
        goal = target(view)
        return max(0.0, 1 - max(0, goal - side_points(view, view.config.tables.side[seat]).total) / 8) if goal else 0.0

    # -------------------------------------------------------------------------------------------------- cards

    def _card(self, view: State, frame: st.WindowFrame, actions: Sequence[Action]) -> Action:
        """The decision about playing a card: those that always pay are played at once; in battles the first that may be
        played when enough units fight."""
        seat, plays = frame.decider, [one for one in actions if isinstance(one, act.PlayCard)]
        plays = [one for one in plays if useful(view, seat, one)]
        always = [one for one in plays if _kind(one) in _ALWAYS]
        passing = next((one for one in actions if isinstance(one, act.Pass)), actions[-1])
        if always:
            scarce = "gold" if view.gold[frame.decider] <= view.wood[frame.decider] else "wood"
            return next((one for one in always if one.choice == scarce), always[0])
        battle = view.battle
        # the windows of battles are 4 to 10
        if battle is None or not plays or frame.window > 10:
            return passing
        zone = (battle.hex, *view.config.tables.air[battle.hex])
        units = sum([FIGHTS[piece] >= 0 for near in zone for piece in view.board[near]])
        own = view.config.tables.side[frame.decider]
        for one in plays:
            named = piece_named(view.config.tables, one.piece) if one.piece else None
            if named is not None and view.config.tables.side[OWNER[named[1]]] == own and _kind(one) != "marks":
                continue
            if units >= self.weights["battle_cards"]:
                return one
        return passing


def sensible(view: State, frame: st.WindowFrame, actions: Sequence[Action], usual: Action) -> list[Action]:
    """The options in a window: a Captain's choice, alone where it is a sure gain, no card, and the cards that bring
    their player anything."""
    if isinstance(usual, act.PlayCard) and _kind(usual) in _ALWAYS:
        return [usual]
    passing = [one for one in actions if isinstance(one, act.Pass)]
    cards = [one for one in actions if isinstance(one, act.PlayCard) and useful(view, frame.decider, one)]
    return list(dict.fromkeys([usual, *passing, *cards]))


def useful(view: State, seat: Seat, card: act.PlayCard) -> bool:
    """Whether a card so aimed can have an effect for the side of a seat, by what lies open."""
    if _kind(card) in SNARES and not any(OWNER[piece] == seat and FIGHTS[piece] == MELEE for _, piece in force(view)):
        return False
    return gains(view, seat, _kind(card), CardAim(choice=card.choice))


def reasons_for(weights: Weights, view: State, seat: Seat, action: Action) -> tuple[Reason, ...]:
    if isinstance(action, act.Train):
        return _trained(view, seat, action.item)
    if isinstance(action, act.Pass):
        frame = view.frames[-1]
        cards = [one for one in GAME.legal_actions(view) if isinstance(one, act.PlayCard) and useful(view, seat, one)]
        asked = isinstance(frame, st.WindowFrame)
        return (Reason("keeps_card" if cards else "no_use", {}, 0.5),) if asked else ()
    if isinstance(action, act.Construct | act.ConstructOutpost):
        return (Reason("builds", {"item": action.item if isinstance(action, act.Construct) else "outpost"}, 1.0),)
    if isinstance(action, act.Upgrade):
        return (Reason("upgrades", {"item": action.item}, 1.0),)
    if isinstance(action, act.PlayCard):
        return (Reason("card", {}, 1.0),)
    if isinstance(action, act.Deploy):
        return (Reason("reinforces", {"hex": action.to}, 1.0),)
    if isinstance(action, act.Remove):
        return (Reason("cheapest", {}, 1.0),)
    if isinstance(action, act.EndStep):
        return _ended(view, seat, action)
    if isinstance(action, act.ChooseBattle):
        waiting = queries.forecasts(view, seat, action.space, {})
        return (Reason("won", {"percent": percent(min([one.odds.win for one in waiting]))}, 1.0),) if waiting else ()
    if not isinstance(action, act.Move | act.Carry):
        return ()
    influence = InfluenceMap(view, seat, weights)
    located = piece_named(influence.tables, action.piece)
    to = influence.tables.map.index[action.to]
    if located is None:
        return ()
    if KIND[located[1]] >= WORKER:
        return (Reason(_errand(influence, KIND[located[1]], to), {"hex": action.to}, 1.0),)
    if to == influence.town and influence.alarm:
        return (Reason("guards_town", {}, weights["town_alarm"]),)
    front = [where for where in (to, *influence.tables.air[to]) if influence.enemies[where]]
    if isinstance(action, act.Carry) and _brought_home(influence, action):
        return (Reason("homeward", {}, weights["captive"]),)
    if not front:
        return _marched(influence, located, to)
    goal = to if influence.enemies[to] else max(front, key=lambda where: influence.worth[where])
    name = influence.tables.names[goal]
    battles = queries.forecasts(view, seat, name, {action.piece: 1}, action.to)
    if not battles:  # beside the enemy, where nobody of the own side fights yet
        return _marched(influence, located, to)
    chance = percent(min([one.odds.win for one in battles]))
    return (Reason("attack", {"hex": name, "percent": chance}, influence.worth[goal]),)


def _errand(influence: InfluenceMap, kind: int, to: int) -> str:
    """The key of the reason for which a worker or a Necromancer goes to a hex: of a resource that is scarcer for its
    seat than the other one that it is."""
    if kind != WORKER:
        return "raises"
    resource = influence.tables.resource[to]
    if resource < 0 or influence.state.tokens[to] >= COMPLETE:
        return "nears_mine"
    gold, wood = influence.state.gold[influence.seat], influence.state.wood[influence.seat]
    if resource == 0:
        return "needs_gold" if gold < wood else "mines_gold"
    return "needs_wood" if wood < gold else "mines_wood"


def _brought_home(influence: InfluenceMap, action: act.Carry) -> bool:
    """Whether a captive comes nearer to the Town of the seat."""
    index = influence.tables.map.index
    at = index.get(action.captive.partition("@")[2], -1)
    away = ways_to(influence.tables, influence.town, False) if influence.town >= 0 else ()
    return bool(away) and at >= 0 and away[index[action.drop]] < away[at]


def _marched(influence: InfluenceMap, located: tuple[int, int], to: int) -> tuple[Reason, ...]:
    """The reason for a march without a battle of a piece, (hex, code): the goal that makes the hex worth most, if it is
    held, or come nearer to."""
    state, tables, flies = influence.state, influence.tables, KIND[located[1]] == FLYING
    worth = [(value / (1 + ways_to(tables, goal, flies)[to]), goal) for goal, value in enumerate(influence.worth)]
    weight, goal = max(worth)
    values: dict[str, object] = {"hex": tables.names[goal]}
    town, away = tables.town_of.get(goal, -1), ways_to(tables, goal, flies)
    if goal != to and away[to] >= away[located[0]]:
        key = "march"
    elif goal == influence.town:
        key = "stays_home"
    elif town >= 0 and tables.side[town] != influence.side and not has_bit(state.out, town):
        key = "nears_town"
    elif tables.value[goal]:
        key, values["n"] = "holds" if goal == to else "nears_points", tables.value[goal]
    elif goal in influence.goals:
        key = "nears_goal"
    elif influence.enemies[goal]:
        key = "nears_enemies"
    else:
        key = "march"
    if key == "march":
        return (Reason(key, {"hex": tables.names[to]}, influence.worth[to]),)
    return (Reason(key, values, weight),)


def _trained(view: State, seat: Seat, item: str) -> tuple[Reason, ...]:
    """What a unit or worker to be trained is good for."""
    own = [KIND[piece] for stack in view.board for piece in stack if OWNER[piece] == seat]
    kind = KINDS.index(item)
    if kind >= WORKER:
        return (Reason("gathers", {"n": sum([one >= WORKER for one in own]) + 1}, 1.0),)
    level = view.levels[seat][kind]
    if kind == FLYING and FLYING not in own:
        return (Reason("first_flier", {}, 1.0),)
    best = level > 1 and level == max(view.levels[seat])
    return (Reason("best_level", {"n": level}, 1.0) if best
            else Reason("army", {"n": sum([one < WORKER for one in own]) + 1}, 1.0),)  # fmt: skip


def _ended(view: State, seat: Seat, action: act.EndStep) -> tuple[Reason, ...]:
    """The reasons for ending a step: ``stands`` or ``saves``."""
    if action.step == "move":
        return (Reason("stands", {}, 0.5),)
    gold, wood = view.gold[seat], view.wood[seat]
    return (Reason("saves", {"gold": gold, "wood": wood}, 0.5),) if action.step == "spend" and gold + wood else ()


def _first_flier(weights: Weights, view: State, seat: Seat, item: str, *, training: bool) -> float:
    """The additional value of the first flying unit (``training``), or of its building: melee units cannot harm it
    (WC-CAS-5), and it can enter all terrain. None against enemies without a Town, which are strongest at the
    beginning."""
    tables = view.config.tables
    towns = [town for other, town in enumerate(tables.towns) if tables.side[other] != tables.side[seat]]
    if item != KINDS[FLYING] or not weights["first_flier"] or max(towns) < 0:
        return 0.0
    there = any(OWNER[piece] == seat and KIND[piece] == FLYING for stack in view.board for piece in stack)
    sites = [site_status(code) for code in view.sites[seat] if site_kind(code) == FLYING]
    return 0.0 if there or (st.BUSY in sites if training else sites) else weights["first_flier"]


def _kind(action: act.PlayCard) -> str:
    """The kind of a card, from its id: race, kind, number."""
    return action.card.split("-")[1]


def _ahead(actions: Sequence[Action]) -> Sequence[Action]:
    """The actions without those that take something back, or ask a partner or give to it. Where a hex holds too many
    pieces and none can leave it any more (WC-MOV-7), only those that take something back are legal; then these."""
    back = act.UndoMove | act.UndoSpend
    ahead = [one for one in actions if not isinstance(one, back | act.Ask | act.Give)]
    return ahead or [one for one in actions if isinstance(one, back)] or actions


def _simple(player: Captain, view: State, frame: st.Frame, actions: Sequence[Action]) -> Action:
    """The decisions that need no plan."""
    if isinstance(frame, st.CasualtyFrame):
        influence = InfluenceMap(view, frame.decider, player.weights)

        def cost(action: Action) -> float:
            found = piece_named(view.config.tables, action.piece) if isinstance(action, act.Remove) else None
            return (
                influence.power(found[1]) + (found[0] == view.battle.hex if view.battle else 0) * 0.1 if found else 9.0
            )

        return min(actions, key=cost)
    if isinstance(frame, st.DeployFrame):
        finish = [one for one in actions if isinstance(one, act.FinishBuilding | act.FinishOutpost)]
        deploy = [one for one in actions if isinstance(one, act.Deploy)]
        end = [one for one in actions if isinstance(one, act.EndStep)]
        return finish[0] if finish else player.deployed(view, frame.decider, deploy) if deploy else [*end, *actions][0]
    if isinstance(frame, st.AnswerFrame):
        grants = [one for one in actions if isinstance(one, act.Grant)]
        half = (view.gold, view.wood)[frame.resource][frame.decider] // 2
        return max([one for one in grants if one.number <= half] or grants[:1] or list(actions)[:1],
                   key=lambda one: one.number if isinstance(one, act.Grant) else 0)  # fmt: skip
    if isinstance(frame, st.RaiseFrame):
        return max(actions, key=lambda one: one.number if isinstance(one, act.Raise) else 0)
    wanted = (act.Harvest, act.Conjure, act.ChooseBattle, act.Join, act.NamePhases)
    for one in actions:
        if isinstance(one, wanted) and not (isinstance(one, act.Join) and not one.join):
            return one
    cards = [one for one in actions if isinstance(one, act.PlayCard) and _kind(one) in _ALWAYS]
    if cards:
        return cards[0]
    return next((one for one in actions if isinstance(one, act.EndStep | act.Pass)), actions[0])


# ------------------------------------------------------------------------------ the chances of a review


def sides(state: State) -> tuple[tuple[Seat, ...], ...]:
    return state.config.tables.team


def scenario(state: State) -> str:
    """The identifier of a scenario, each of which is won in its own way."""
    return state.config.options.scenario.id


def strengths(state: State) -> tuple[float, ...]:
    """The logarithm of the odds of winning that a Warlord's evaluation gives each side."""
    figures = weights("warcraft", "warlord")
    found = []
    for side in sides(state):
        chance = min(1 - SURE, max(SURE, WinChance(side[0], figures).chance(state)))
        found.append(math.log(chance / (1 - chance)))
    return tuple(found)


# ------------------------------ what plans are like, for players with a temper (the unit is a value of the Captain's)


_NEAR: Final = 0.3
"""What the power of an enemy beside a unit counts of that of one that it meets."""
_AWAY: Final = 0.3
"""What a step away from the own Town takes off the safety of a piece."""
_BOUGHT: Final = {
    "melee": Traits(harm=1.0), "ranged": Traits(safety=1.0), "flying": Traits(guile=0.5, harm=0.5),
    "worker": Traits(gain=1.0), "outpost": Traits(safety=0.5, guile=0.5),
}  # fmt: skip


def traits_of_attack(influence: InfluenceMap, goal: int) -> Traits:
    """An attack harms those who are there, brings what is to be held there, is bold where enemies can answer, and sly
    where nobody defends himself. ``goal``: a hex, -1 for no attack."""
    if goal < 0:
        return NO_TRAITS
    enemy = influence.enemy[goal]
    return Traits(
        safety=enemy - influence.danger[goal],
        harm=enemy,
        gain=float(influence.tables.value[goal]),
        guile=0.0 if enemy else 1.0,
    )


def traits_of_march(influence: InfluenceMap, action: Action) -> Traits:
    """A move is safe where the own side is as strong as what can strike there, and near the Town; it harms by standing
    beside enemies, brings points or resources, and is sly where no enemy can come."""
    if not isinstance(action, act.Move | act.Carry):
        return NO_TRAITS
    tables = influence.tables
    to, located = tables.map.index[action.to], piece_named(tables, action.piece)
    danger, mines = influence.danger[to], located is not None and KIND[located[1]] >= WORKER
    away = ways_to(tables, influence.town, True)[to] if influence.town >= 0 else 0
    gain = influence.mine_worth(to, influence.stock_without(-1)) if mines else float(tables.value[to])
    return Traits(
        safety=min(0.0, influence.own[to] - danger) - _AWAY * away,
        harm=0.0 if mines else _NEAR * sum([influence.enemy[near] for near in tables.air[to]]),
        gain=gain,
        guile=0.0 if danger else gain / 2,
    )


def traits_of_purchase(action: Action) -> Traits:
    """Melee units are for the bold, ranged ones for the careful, workers for the greedy; what pays later, buildings and
    levels, and what flies is for the sly."""
    if isinstance(action, act.Train):
        return _BOUGHT.get(action.item, NO_TRAITS)
    if isinstance(action, act.ConstructOutpost):
        return _BOUGHT["outpost"]
    return Traits(guile=1.0) if isinstance(action, act.Construct | act.Upgrade) else NO_TRAITS
