"""Plans of a hero: what could be gained, where, in how many turns and with what chance; and what a place is worth for
all of it.

An *aim* is a quest, a level or a trophy. What an aim is worth now is its valour, reduced for every turn that it is
expected to take: the ways there by the movement die and by flights (:func:`turns_between`), the fights by their odds.
A place is worth the best order of two aims that begins there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise, permutations
from typing import Final, NamedTuple

from tabletop.rules.adventure import effects, quest_steps as qs
from tabletop.rules.adventure.figures import fits
from tabletop.rules.adventure.goal_seeker import walks
from tabletop.rules.adventure.journeys import step_spaces
from tabletop.rules.adventure.quests import hand_in_choices, open_steps, possible
from tabletop.rules.adventure.selectors import fits_place
from tabletop.rules.adventure.state import State, clone
from tabletop.rules.adventure.tables import Tables, kept_with_tables
from tabletop.rules.adventure.terms import RED, Filter, Place
from tabletop.rules.adventure.values import ActiveQuest
from tabletop.rules.game import Seat
from tabletop.rules.graph import FAR

from .odds import Fighter, Odds, against, drawn, duel, fighter, left_in_decks


class Taste(NamedTuple):
    """What a player makes of things. ``keep``: what a gain is worth a turn later; in valour: ``lift``, a level;
    ``fall``, the cost of a defeat: the way back, and the quests that wait; ``card``, an ability card in hand;
    ``wound``, a damage healed; ``item``, a challenge card won, for each colour; ``fresh``: what share of the gain is
    expected of a quest that is drawn for another;
    ``second``, what share of a second aim is thought of; ``renewal``, the quest that follows a completed one;
    ``edge`` and ``guard``, a point of attack and of defence by things; ``hold``, a turn in which aggro holds the hero;
    ``growth``: what share of the gain by two points of attack more a card in hand is worth besides; ``progress``: what
    share of a quest's valour its finished part is worth where a fight is tried out."""

    keep: float = 0.9
    lift: float = 3.0
    fall: float = 0.6
    card: float = 0.06
    wound: float = 0.08
    item: float = 0.08
    fresh: float = 0.8
    second: float = 1.0
    renewal: float = 0.0
    edge: float = 0.0
    guard: float = 0.0
    hold: float = 0.0
    growth: float = 0.0
    progress: float = 0.0


_NEVER: Final = 99.0
"""The turns to where a hero may not go."""
USUAL_ENERGY: Final = 2
"""The energy that a hero is expected to have for its cards in a fight."""
_LIFT: Final = 4
"""The turns that a level takes, for quests that must wait for it."""
_MOST_KEPT: Final = 4096
_ELITE: Final[dict[tuple[object, ...], tuple[tuple[str, float], ...]]] = {}
"""By what decides it, what the elite quests are worth (``Outlook._elite``)."""


def _arrived(state: State, seat: Seat) -> State:
    """The position of a hero who has just come to a city with what it wears alone, among others like it."""
    found = clone(state)
    own = found.players[seat]
    own.space, own.damage = found.config.tables.cities[0], 0
    own.hand = own.bag = own.tokens = own.attached = own.quests = own.log = ()
    found.players = [own] * len(found.players)
    found.markers = (None,) * len(found.markers)
    found.auras, found.local, found.festival = (), (), ""
    return found


def _dealt(state: State, seat: Seat, card: str) -> ActiveQuest:
    """A quest as it would be set up for a seat (AG-QST-3); each other hero is marked where one is to be chosen."""
    quest = state.config.tables.content.quests[card]
    tokens = [entry.space for entry in quest.setup if isinstance(entry, qs.PlaceToken) for _ in range(entry.n)]
    given = any(isinstance(entry, qs.GiveToken) for entry in quest.setup)
    marked = tuple([other for other in range(len(state.players)) if other != seat]) if given else ()
    return ActiveQuest(card, (0,) * len(quest.steps), tuple(tokens), (), marked)


class Spot(NamedTuple):
    """Where an aim can be pursued next: ``turns`` there until the step is done, the turn of the arrival included;
    ``rest``: those for what follows; ``risk``: the chance of being defeated there; ``hurt``: the damage to expect."""

    space: str
    turns: float
    rest: float = 0.0
    risk: float = 0.0
    hurt: float = 0.0

    def cost(self, taste: Taste) -> float:
        """What its fights cost, in valour."""
        return self.risk * taste.fall + self.hurt * taste.wound


class Aim(NamedTuple):
    """Something to be gained: its ``worth`` in valour; ``quest``: the card, "" for a level or a trophy; ``lifts``:
    it raises the level; ``spots``: where to go on."""

    worth: float
    quest: str
    lifts: bool
    spots: tuple[Spot, ...]


@kept_with_tables(256)
def turns_for(tables: Tables, steps: int) -> float:
    """The turns that so many steps are expected to take, by the faces of the movement die."""
    faces = [face.movement for face in tables.content.rules.movement_die]
    found = [0.0]
    for at in range(1, steps + 1):
        found.append(1 + sum([found[max(0, at - face)] for face in faces]) / len(faces))
    return found[-1]


@kept_with_tables(64)
def turns_between(tables: Tables, level: int) -> dict[str, dict[str, float]]:
    """The turns from one space to another for a hero of a level, on foot or by one flight, which ends a turn: by the
    space where it starts and the one it goes to, _NEVER where it may not go."""
    away = walks(tables, level)
    flights = [name for name in tables.flights if tables.spaces[name].colour <= level]
    far = len(tables.names)
    on_foot = [turns_for(tables, steps) for steps in range(far + 1)]
    found = {}
    for start in tables.names:
        steps = away[start]
        row = {end: on_foot[steps[end]] if steps[end] < FAR else _NEVER for end in tables.names}
        for landing in flights:
            begins = [on_foot[max(1, steps[one])] for one in flights if one != landing and steps[one] < FAR]
            if not begins:
                continue
            flown = min(begins)
            for end, more in away[landing].items():
                if more < FAR and flown + on_foot[more] < row[end]:
                    row[end] = flown + on_foot[more]
        found[start] = row
    return found


class Outlook:
    """What a seat may hope for in a position: its aims, and what a place is worth for them."""

    def __init__(self, state: State, seat: Seat, taste: Taste, *, deep: bool = True) -> None:
        self.state, self.seat, self.tables, self.taste = state, seat, state.config.tables, taste
        player = state.players[seat]
        self.hero = fighter(state, seat, USUAL_ENERGY)
        self.plain = fighter(state, seat, 0)
        self.left = left_in_decks(state)
        self.missing = max(1, state.config.options.valor - state.valor[seat])
        self.turns = turns_between(self.tables, player.level)
        self.aims = [*self._quests(self.hero), *self._levels(self.hero), *self._trophies(self.hero)]
        self._then: list[tuple[float, str, bool]] = []  # worth, where to go first, whether a fight waits there
        lifted = self._lifted() if deep and player.level < RED else []
        later = turns_between(self.tables, player.level + 1) if lifted else self.turns
        keep = taste.keep
        for at, aim in enumerate(self.aims):
            for spot in aim.spots:
                more = 0.0
                if deep:
                    others = lifted if aim.lifts else [one for n, one in enumerate(self.aims) if n != at]
                    more = best_of(others, spot.space, later if aim.lifts else self.turns, taste)
                worth = (aim.worth + taste.second * more) * keep ** (spot.turns - 1 + spot.rest) - spot.cost(taste)
                if worth > 0:
                    self._then.append((worth, spot.space, spot.hurt > 0))

    def at(self, space: str) -> float:
        """What it is worth to be in a space with this turn's exploration, challenge and maintenance still to come."""
        return self._best(space)[0]

    def goal(self, space: str) -> str:
        """Where the best plan of a hero in a space leads first; "" for none."""
        return self._best(space)[1]

    def fights(self, space: str) -> bool:
        """Whether the best plan of a hero in a space is to fight there: then it has reckoned with what that costs."""
        _, there, fight = self._best(space)
        return fight and there == space

    def _best(self, space: str) -> tuple[float, str, bool]:
        turns, keep = self.turns[space], self.taste.keep
        return max([(worth * keep ** turns[there], there, fight) for worth, there, fight in self._then],
                   default=(0.0, "", False))  # fmt: skip

    def pull(self, space: str) -> float:
        """What the plans that lead to a space are worth from where the hero is; 0 for none."""
        turns, keep = self.turns.get(self.state.players[self.seat].space, {}), self.taste.keep
        return max(
            [worth * keep ** turns.get(there, 0) for worth, there, _ in self._then if there == space], default=0.0
        )

    @cached_property
    def growth(self) -> float:
        """What two more points of attack would add to the best plan from where the hero is."""
        stronger = self.hero._replace(attack=self.hero.attack + 2)
        aims = [*self._quests(stronger), *self._levels(stronger), *self._trophies(stronger)]
        here = self.state.players[self.seat].space
        now = best_of(self.aims, here, self.turns, self.taste)
        return max(0.0, best_of(aims, here, self.turns, self.taste) - now)

    def prospect(self, held: ActiveQuest, space: str) -> float:
        """What a quest, alone, is worth in a space, now or after levels still to be gained."""
        hero, found, late = self.hero, 0.0, 1.0
        while True:
            turns = turns_between(self.tables, hero.level)
            found = max(found, late * best_of(self._quest(hero, held), space, turns, self.taste))
            if hero.level >= RED:
                return found
            hero, late = hero.grown(), late * self.taste.keep**_LIFT

    @cached_property
    def exchange(self) -> float:
        """What a quest that is drawn is expected to be worth more than the least of those held, which goes
        (AG-QST-7)."""
        quests = self.state.players[self.seat].quests
        full = len(quests) >= self.tables.content.rules.active_quests
        here = self.state.players[self.seat].space
        least = min([self.prospect(held, here) for held in quests]) if full else 0.0
        known = {held.card for held in quests}
        new = [worth for card, worth in self._elite() if card not in known]
        return self.taste.fresh * sum([max(0.0, worth - least) for worth in new]) / len(new) if new else 0.0

    def _elite(self) -> tuple[tuple[str, float], ...]:
        """The elite quests, with what each would be worth to the hero as :func:`_arrived` in a city: it depends on so
        little that it need not be worked out for each position."""
        state, own = self.state, self.state.players[self.seat]
        worn = own.character, own.side, own.level, own.weapon, own.armour
        key = (self.tables, state.config.options.valor, len(state.players), worn, self.taste)
        found = _ELITE.get(key)
        if found is None:
            if len(_ELITE) > _MOST_KEPT:
                _ELITE.clear()
            start = _arrived(state, self.seat)
            outlook = Outlook(start, self.seat, self.taste, deep=False)
            cards = [one.id for one in self.tables.content.quests.values() if one.deck == "elite"]
            dealt = [
                (card, outlook.prospect(_dealt(start, self.seat, card), start.players[self.seat].space))
                for card in cards
                if possible(state, card)
            ]
            found = _ELITE[key] = tuple(dealt)
        return found

    # ------------------------------------------------------------------------------------------------- aims

    def _valued(self, valor: int) -> float:
        """Valour that ends the match is worth more, and what is above it nothing."""
        return valor if valor < self.missing else self.missing + 3.0

    def _levels(self, hero: Fighter) -> Iterable[Aim]:
        spots = []
        for space, name in self.tables.board.items():
            if name in self.tables.monsters and self.tables.spaces[space].colour <= hero.level:
                reward = self.tables.monsters[name].card.reward
                if any(isinstance(one, effects.GainLevel) and one.to > hero.level for one in reward):
                    spots += self._fights(hero, name, space, 1)
        if spots:
            yield Aim(self.taste.lift, "", True, tuple(spots))

    def _trophies(self, hero: Fighter) -> Iterable[Aim]:
        log = {entry.card for entry in self.state.players[self.seat].log}
        for space, name in self.tables.board.items():
            if name not in self.tables.monsters or self.tables.spaces[space].colour > hero.level:
                continue
            for one in self.tables.monsters[name].card.reward:
                if isinstance(one, effects.GainTrophy):
                    trophy = self.tables.content.trophies[one.trophy]
                    left = self.state.stock[list(self.tables.content.trophies).index(one.trophy)]
                    if left and not (trophy.once_per_character and one.trophy in log):
                        yield Aim(self._valued(trophy.valor), "", False, tuple(self._fights(hero, name, space, 1)))

    def _lifted(self) -> list[Aim]:
        """The aims a level higher."""
        hero = self.hero.grown()
        return [*self._quests(hero), *self._levels(hero), *self._trophies(hero)]

    def _quests(self, hero: Fighter) -> Iterable[Aim]:
        for held in self.state.players[self.seat].quests:
            yield from self._quest(hero, held)

    def _quest(self, hero: Fighter, held: ActiveQuest) -> Iterable[Aim]:
        quest = self.tables.content.quests[held.card]
        spots: list[Spot] = []
        opened = open_steps(self.state, self.seat, held)
        for at in opened[:1] if quest.order == "sequence" else opened:
            rest = [step for n, step in enumerate(quest.steps) if n > at or (n != at and n in opened)]
            spots += self._step(hero, held, at, rest)
        if spots:
            worth = self._valued(quest.valor) + (self.taste.renewal if quest.valor < self.missing else 0.0)
            yield Aim(worth, held.card, False, tuple(spots))

    def _step(self, hero: Fighter, held: ActiveQuest, at: int, rest: Sequence[qs.QuestStep]) -> Iterable[Spot]:
        """Where a step of a quest can be done, with the turns for the steps after it."""
        turns = turns_between(self.tables, hero.level)
        step = self.tables.content.quests[held.card].steps[at]
        for spot in self._spots(hero, held, step, held.done[at]):
            if self.tables.spaces[spot.space].colour <= hero.level:
                more = spot.rest + (self._later(hero, held, rest, spot.space, turns) if rest else 0.0)
                if spot.turns + more < _NEVER:
                    yield spot._replace(rest=more)

    def _later(
        self,
        hero: Fighter,
        held: ActiveQuest,
        rest: Sequence[qs.QuestStep],
        space: str,
        turns: dict[str, dict[str, float]],
    ) -> float:
        """The turns that steps still to come take from a space, in their order."""
        found = 0.0
        for step in rest:
            spots = [
                (turns[space][spot.space] + spot.turns - 1 + spot.rest, spot.space)
                for spot in self._spots(hero, held, step, 0)
                if self.tables.spaces[spot.space].colour <= hero.level
            ]
            if not spots:
                return _NEVER
            more, space = min(spots)
            found += more
        return found

    def _spots(self, hero: Fighter, held: ActiveQuest, step: qs.QuestStep, done: int) -> Iterable[Spot]:
        """Where a step can be done, of which ``done`` is done, and how long it takes there."""
        state, seat, tables = self.state, self.seat, self.tables
        player = state.players[seat]
        match step:
            case qs.CollectStep(spaces):
                left = [space for space in held.tokens if space in spaces]
                turns = turns_between(tables, hero.level)
                for first in left:
                    ways = permutations([space for space in left if space != first])
                    yield Spot(first, 1, min([_length(turns, (first, *way)) for way in ways]))
            case qs.TravelStep():
                yield from [Spot(space, 1) for space in _fitting(tables, step.place)]
            case qs.MeetMarked(n):
                for other in held.marked:
                    yield Spot(state.players[other].space, 1.5, 2.0 * (n - done - 1))
            case qs.DefeatCharacter() | qs.DealDamage():
                yield from self._duels(held, step, step.n - done)
            case qs.DefeatBoardEncounter(encounter):
                for space, name in tables.board.items():
                    if name == encounter:
                        yield from self._fights(hero, name, space, 1)
            case qs.DefeatOverlord(n):
                for space in step_spaces(state, seat, held, step):
                    yield from self._fights(hero, tables.board[space], space, n - done)
            case qs.DefeatEncounters(n=n):
                yield from self._hunts(hero, step, n - done)
            case qs.ReachLevel(level):
                for aim in self._levels(hero) if level == hero.level + 1 else ():
                    yield from aim.spots
            case qs.DiscardAbilities(n=n):
                short = max(0, n - len(player.hand))
                for space in _fitting(tables, step.place):
                    draws = 2 if "book" in tables.spaces[space].resources else 1
                    yield Spot(space, 1 + (short + draws - 1) // draws)
            case qs.HandIn(n=n):
                yield from self._deliveries(hero, step, n - len(hand_in_choices(state, player, step)))
            case qs.UseResourceStep(n=n) | qs.PlaceTokens(n=n):
                for space in step_spaces(state, seat, held, step):
                    yield Spot(space, n - done)

    def _without_cards(self, hero: Fighter) -> Fighter:
        """The hero as it is in fights that go on and on, for which its cards do not last."""
        found = self.plain
        while found.level < hero.level:
            found = found.grown()
        return found

    def _fights(self, hero: Fighter, foe: str, space: str, n: int) -> list[Spot]:
        """Fighting a known encounter until it has been defeated ``n`` times; nothing where that is hopeless."""
        return _repeated(against(self.tables, foe, hero), space, n)

    def _hunts(self, hero: Fighter, step: qs.DefeatEncounters, n: int) -> Iterable[Spot]:
        """Fighting what fits: on the board, unbeaten ones, and what is drawn where the chance is best."""
        tables, wanted = self.tables, step.filter
        plain = self._without_cards(hero)
        for space, name in tables.board.items():
            one = tables.monsters.get(name)
            if one is not None and wanted.fits(one.card.traits, one.colour, True):
                odds = against(tables, name, plain)
                yield from _repeated(odds._replace(win=odds.clean) if wanted.no_damage_suffered else odds, space, n)
        for marker in self.state.markers:
            if marker is not None and fits(self.state, tables.monsters[marker.card], wanted, True):
                odds = against(tables, marker.card, hero)
                if odds.win:
                    yield Spot(marker.space, 1 / odds.win, 4.0 * (n - 1), odds.lost, odds.hurt)
        for colour in range(hero.level + 1):
            odds = drawn(tables, colour, self.left[colour], plain, wanted)
            for spot in _repeated(odds._replace(win=odds.clean) if wanted.no_damage_suffered else odds, "", n):
                yield from [spot._replace(space=space) for space in _drawing(tables, colour)]

    def _deliveries(self, hero: Fighter, step: qs.HandIn, short: int) -> Iterable[Spot]:
        """Going where things are handed in, or fighting for those that are missing first."""
        tables = self.tables
        ends = _fitting(tables, step.place)
        if short <= 0:
            yield from [Spot(space, 1) for space in ends]
            return
        wanted, least = None, 0
        if isinstance(step, qs.HandInEncounters):
            wanted, least = Filter(trait=step.trait), step.min_colour
        elif isinstance(step, qs.HandInItems):
            least = step.colour
        turns = turns_between(tables, hero.level)
        for colour in range(least, hero.level + 1):
            odds = drawn(tables, colour, self.left[colour], self._without_cards(hero), wanted)
            for one in _repeated(odds, "", short):
                for space in _drawing(tables, colour):
                    yield one._replace(space=space, rest=min([turns[space][end] for end in ends]))

    def _duels(self, held: ActiveQuest, step: qs.DefeatCharacter | qs.DealDamage, n: int) -> Iterable[Spot]:
        """Fighting another hero, who moves on meanwhile."""
        state = self.state
        for other, rival in enumerate(state.players):
            if other == self.seat or not rival.space:
                continue
            if isinstance(step, qs.DefeatCharacter) and step.who == "marked" and other not in held.marked:
                continue
            foe = fighter(state, other, 1)
            dealt, falls = duel(self.hero, foe)
            if not dealt:
                continue
            rounds = n / dealt if isinstance(step, qs.DealDamage) else n * (1 / falls if falls else foe.life / dealt)
            away = 1.0 if self.tables.spaces[rival.space].kind == "city" else 0.0
            spaces = [rival.space] if not away else self.tables.spaces[rival.space].neighbours
            yield from [Spot(space, away + 1.6 * rounds) for space in spaces]


def best_of(aims: Iterable[Aim], space: str, turns: dict[str, dict[str, float]], taste: Taste) -> float:
    """The worth of the best of some aims, in a space with the whole turn to come."""
    row, keep = turns[space], taste.keep
    return max(
        [
            aim.worth * keep ** (row[spot.space] + spot.turns - 1 + spot.rest) - spot.cost(taste)
            for aim in aims
            for spot in aim.spots
        ],
        default=0.0,
    )


def _length(turns: dict[str, dict[str, float]], way: Sequence[str]) -> float:
    return sum([turns[one][two] for one, two in pairwise(way)])


def _repeated(odds: Odds, space: str, n: int) -> list[Spot]:
    """The same kind of fight in a space until it has been won ``n`` times."""
    if odds.win < 0.04:
        return []
    # damage that does not defeat adds up over the fights
    tries = n / odds.win
    risk = min(1.0, odds.lost * tries + 0.05 * odds.hurt * max(0.0, tries - 1))
    return [Spot(space, tries, 0.0, risk, odds.hurt * tries)]


@kept_with_tables(64)
def _drawing(tables: Tables, colour: int) -> tuple[str, ...]:
    """The spaces of a colour in which a challenge card is drawn."""
    return tuple(
        [
            name
            for name, space in tables.spaces.items()
            if space.colour == colour and space.kind != "city" and name not in tables.board
        ]
    )


@kept_with_tables(64)
def _fitting(tables: Tables, place: Place) -> tuple[str, ...]:
    """The spaces that a text names."""
    return tuple([name for name in tables.names if fits_place(tables, name, place)])
