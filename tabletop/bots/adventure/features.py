"""A position of the Adventure Game in figures, for what is learned from games: by a computer player or by somebody who
studies the game.

``features(state, seat)`` gives one list of floats of the length of NAMES. The first figures are those of the match
(MATCH); then BY_SEAT for the seat, and the same for its strongest rival: the one with most valour, of equal ones with
the highest level, then with the best plans. Everything is taken from the view of the seat, so hidden cards count by
their number alone.

"Valour" is a point of it. "Plans" are those of the computer players (``plans``): what is gained, a tenth less for each
turn that it is expected to take. Chances are exact over all pairs of dice, without what the powers of cards do beyond
numbers (``odds``).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.rules.adventure.figures import health
from tabletop.rules.adventure.goal_seeker import worth
from tabletop.rules.adventure.state import State
from tabletop.rules.adventure.tables import kind_of
from tabletop.rules.adventure.terms import COLOURS, RED, RESOURCES
from tabletop.rules.adventure.views import view
from tabletop.rules.game import Seat

from .guide import Turn
from .odds import Odds, drawn, left_in_decks
from .plans import Taste

MATCH: Final = (
    "one", "turn", "goal", *(f"seats_{n}" for n in (2, 3, 4)), *(f"left_{colour}" for colour in COLOURS),
    "markers", "local_events", "festival", "traps", "tokens_down", "elite_left", "trophies_left",
    "valor_lead", "level_lead", "plans_lead", "acts_before",
)  # fmt: skip
"""``one``: 1, for a constant; ``turn``: turns a seat / 20; ``goal``: the valour that wins / 10; ``seats``: how many
there are, 1 or 0 each; ``left``: encounters of a colour in its deck / 30; unbeaten encounters on the board / 10, local
events / 4, a global one, traps / 4, face-down tokens / 10, elite quests / 20, trophies / 8. The leads are those over
the strongest rival, valour / 3; ``acts_before``: it has its next turn earlier than that rival."""

BY_SEAT: Final = (
    "valor", "valor_missing", "valor_close", "level", *(f"level_{colour}" for colour in COLOURS),
    "damage", "life", "one_from_defeat", "attack", "ranged", "defence", "harm", "card_attack", "card_defence",
    "hand", "hand_full", "deck", "discard",
    "armed", "armoured", "worn_worth", "bag", "bag_worth", *(f"items_{colour}" for colour in COLOURS),
    "tokens", "diseases", "attached", "attached_by_others", "roll_changes", "forbidden",
    "quests", "quests_free", "steps_done", "quests_valor", "quests_share", "tokens_out",
    *(f"quest_{n}" for n in (1, 2, 3)), "exchange", "quests_done", "trophies", "events_won",
    "aims", "aims_lifting", "plans_best", "plans_quest", "plans_lift", "plans_trophy", "plans_near", "plans_risk",
    "plans_turns",
    *(f"{what}_{colour}" for what in ("win", "lost", "hurt") for colour in COLOURS),
    "in_city", "space_colour", "above_level", "turns_to_city", "turns_to_potion", "turns_to_flight", "turns_to_giver",
    "fight_here", "fight_here_lost", "marker_here", "rivals_here", "rivals_open", "ground_here",
    *(f"here_{resource}" for resource in RESOURCES), "active", "move_left", "energy", "rooted",
)  # fmt: skip
"""``valor_missing`` / 10 and ``valor_close``: 1 at the goal, 0 from four points below; ``life``: damage that defeats
it / 8; ``attack`` to ``harm``: of the hero with what it wears, / 6 (``harm`` / 2), ``card_attack``, ``card_defence``:
what its known cards add / 4. ``items``: of each colour, worn or carried, / 3. ``quests_free``: quests that can still be
taken; ``steps_done``: steps of its quests that are done; ``quests_share``: valour of its quests by the share of their
steps that is done; ``tokens_out``: tokens still to be fetched / 4; ``quest_1`` to ``quest_3``: what its quests are
worth to the plans, the best first; ``exchange``: what a new quest is expected to be worth more.

Of the plans: the ``aims`` / 10 and those that raise the level; what the best of all, the best quest, level and trophy
are worth from here; ``plans_near``: aims worth half a point or more; ``plans_risk`` and ``plans_turns`` (/ 10): the
risk and the turns of the best. ``win``, ``lost``, ``hurt``: against a card drawn of each colour. ``turns`` to places
/ 5, at most 2. ``rivals_open``: heroes in the space that can be attacked. ``here``: resources of the space that no
token covers."""

NAMES: Final = (*MATCH, *(f"own_{name}" for name in BY_SEAT), *(f"rival_{name}" for name in BY_SEAT))
"""The names of all figures, in their order."""

_FAR: Final = 2.0


def features(state: State, seat: Seat) -> list[float]:
    """The figures of a position for a seat, as NAMES has them."""
    seen = view(state, seat)
    seats = [_Seat(seen, other) for other in range(len(seen.players))]
    own = seats[seat]
    rival = max([one for one in seats if one.seat != seat], key=lambda one: (one.valor, one.level, one.best))
    return [*_match(seen, own, rival), *own.figures(), *rival.figures()]


def achieved(state: State, seat: Seat) -> float:
    """The valour of a seat, and 3 points more for a match that it has won."""
    won = state.result is not None and seat in state.result.winners
    return state.valor[seat] + 3.0 * won


def moment(state: State) -> int:
    """The turn, which is one seat's."""
    return state.turn


def _match(seen: State, own: _Seat, rival: _Seat) -> list[float]:
    seats = len(seen.players)
    left = left_in_decks(seen)
    before = (own.seat - seen.active) % seats < (rival.seat - seen.active) % seats
    return [
        1.0, seen.turn / seats / 20, seen.config.options.valor / 10, *[float(seats == n) for n in (2, 3, 4)],
        *[len(one) / 30 for one in left],
        sum([one is not None for one in seen.markers]) / 10, len(seen.local) / 4, float(bool(seen.festival)),
        len(seen.traps) / 4, sum([len(there) for there in seen.ground]) / 10, len(seen.elite) / 20, sum(seen.stock) / 8,
        (own.valor - rival.valor) / 3, float(own.level - rival.level), own.best - rival.best, float(before),
    ]  # fmt: skip


class _Seat:
    """A seat with its plans."""

    def __init__(self, seen: State, seat: Seat) -> None:
        self.seen, self.seat, self.tables = seen, seat, seen.config.tables
        self.player = seen.players[seat]
        self.valor, self.level, self.best = seen.valor[seat], self.player.level, 0.0
        self.there = bool(self.player.character and self.player.space)
        if self.there:
            self.turn = Turn(seen, seat, Taste(), deep=False)
            self.outlook = self.turn.outlook
            self.best = self.outlook.at(self.player.space)

    def figures(self) -> list[float]:
        """The figures of BY_SEAT, all 0 before the hero is on the board."""
        if not self.there:
            return [0.0] * len(BY_SEAT)
        return [*self._hero(), *self._things(), *self._quests(), *self._plans(), *self._fights(), *self._place()]

    def _hero(self) -> Iterator[float]:
        """``valor`` to ``discard``."""
        player, plain, ready = self.player, self.outlook.plain, self.outlook.hero
        missing = max(0, self.seen.config.options.valor - self.valor)
        yield from (self.valor / 5, missing / 10, max(0.0, 1 - missing / 4), self.level / 3)
        yield from [float(self.level == colour) for colour in range(len(COLOURS))]
        life = health(self.seen, self.seat) - player.damage
        yield from (player.damage / 5, life / 8, float(life == 1), plain.attack / 6, float(plain.ranged))
        yield from (plain.defence / 6, plain.harm / 2, (ready.attack - plain.attack) / 4)
        yield (ready.defence - plain.defence) / 4
        hand = len(player.hand)
        yield from (hand / 7, max(0, hand - 6) / 3, len(player.deck) / 20, len(player.discard) / 20)

    def _things(self) -> Iterator[float]:
        """``armed`` to ``forbidden``."""
        player, tables = self.player, self.tables
        worn = [one for one in (player.weapon, player.armour) if one]
        yield from (float(bool(player.weapon)), float(bool(player.armour)))
        yield sum([worth(self.seen, one) for one in worn]) / 15
        yield from (len(player.bag) / 6, sum([worth(self.seen, one) for one in player.bag]) / 20)
        for colour in range(len(COLOURS)):
            yield sum([tables.things[one].colour == colour for one in (*worn, *player.bag)]) / 3
        theirs = sum([one.owner != self.seat for one in player.attached])
        yield from (len(player.tokens) / 3, sum([kind_of(one) == "disease" for one in player.tokens]) / 2)
        yield from ((len(player.attached) - theirs) / 2, theirs / 2, len(player.mods) / 2, len(player.forbids) / 2)

    def _quests(self) -> Iterator[float]:
        """``quests`` to ``events_won``."""
        player, quests = self.player, self.tables.content.quests
        held = player.quests
        share = valor = 0.0
        steps = tokens = 0
        for one in held:
            needs = self.tables.needs[one.card]
            done = sum([need > 0 and got >= need for got, need in zip(one.done, needs, strict=True)])
            steps += done
            tokens += len(one.tokens)
            valor += quests[one.card].valor
            share += quests[one.card].valor * done / len(needs)
        limit = self.tables.content.rules.active_quests
        yield from (len(held) / 3, (limit - len(held)) / 3, steps / 3, valor / 5, share, tokens / 4)
        values = sorted([self.outlook.prospect(one, player.space) for one in held], reverse=True)
        yield from [*values, 0.0, 0.0, 0.0][:3]
        yield self.outlook.exchange
        for kind in ("quest", "trophy", "event"):
            yield sum([entry.kind == kind for entry in player.log]) / 4

    def _plans(self) -> Iterator[float]:
        """``aims`` to ``plans_turns``."""
        outlook, keep = self.outlook, self.outlook.taste.keep
        row = outlook.turns[self.player.space]
        best = {"quest": 0.0, "lift": 0.0, "trophy": 0.0}
        top, risk, turns, near = 0.0, 0.0, 20.0, 0
        for aim in outlook.aims:
            kind = "lift" if aim.lifts else "quest" if aim.quest else "trophy"
            found = 0.0
            for spot in aim.spots:
                needed = row[spot.space] + spot.turns - 1 + spot.rest
                value = aim.worth * keep**needed - spot.cost(outlook.taste)
                found = max(found, value)
                if value > top:
                    top, risk, turns = value, spot.risk, needed
            best[kind] = max(best[kind], found)
            near += found >= 0.5
        yield from (len(outlook.aims) / 10, float(any(aim.lifts for aim in outlook.aims)), self.best)
        yield from (best["quest"], best["lift"], best["trophy"], near / 3, risk, turns / 10)

    def _fights(self) -> Iterator[float]:
        """``win_grey`` to ``hurt_red``."""
        found: list[Odds] = [
            drawn(self.tables, colour, left, self.outlook.plain) for colour, left in enumerate(self.outlook.left)
        ]
        yield from [one.win for one in found]
        yield from [one.lost for one in found]
        yield from [one.hurt / 3 for one in found]

    def _place(self) -> Iterator[float]:
        """``in_city`` to ``rooted``."""
        seen, tables, player = self.seen, self.tables, self.player
        here = tables.spaces[player.space]
        city = here.kind == "city"
        yield from (float(city), here.colour / RED, float(here.colour > self.level))
        row = self.outlook.turns[player.space]
        with_city = [row[name] for name in tables.cities]
        yield min(_FAR, min(with_city) / 5)
        for wanted in (("potion_small", "potion_large"), ("flight_path",), ("quest_giver",)):
            ways = [row[name] for name, space in tables.spaces.items() if {*wanted} & {*space.resources}]
            yield min(_FAR, min(ways, default=99.0) / 5)
        odds = Odds(0, 0, 0, 0) if city else self.turn.odds(player.space)
        markers = sum([one is not None and one.space == player.space for one in seen.markers])
        rivals = sum([one.space == player.space for who, one in enumerate(seen.players) if who != self.seat])
        covered = len(seen.ground[tables.number[player.space]])
        yield from (odds.win, odds.lost, float(markers), float(rivals), float(rivals and not city), float(covered))
        yield from [float(not covered and resource in here.resources) for resource in RESOURCES]
        active = seen.active == self.seat
        yield from (float(active), active * seen.move / 4, active * seen.energy / 4, float(active and seen.rooted))
