"""Tournaments of computer players: which players meet in which deal, playing one game, and counting results.

A deal is played once from every seat: the players change seats by one, armies and hidden cards stay. The record of a
game is one line of JSON from which it can be replayed: its setup, and for every decision the index of the action in the
list of legal ones.
"""

from __future__ import annotations

import json
import math
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Final, NotRequired, TypedDict, get_args, get_origin, get_type_hints

from tabletop.rules import catalogue
from tabletop.rules.chance import Chance
from tabletop.rules.game import Event, Game, GameMeta, InPlay, Json, Seat, SeatSetup, Setup
from tabletop.rules.match import Match

from .player import Budget, Own, Seated
from .setups import make_setup


def interval(won: float, games: int, z: float = 1.959964) -> tuple[float, float]:
    """The Wilson interval that holds the true share with 95 % probability, or with that of ``z`` standard deviations of
    the normal distribution, each limit from 0 to 1; (0, 1) for no games."""
    if not games:
        return 0.0, 1.0
    share = won / games
    middle = share + z * z / (2 * games)
    wide = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    low = 0.0 if won <= 0 else max(0.0, (middle - wide) / whole)
    return low, 1.0 if won >= games else min(1.0, (middle + wide) / whole)


MOST_ACTIONS: Final = 6000
"""Actions after which a game is stopped and counts as a draw."""
STALLED: Final = "stalled"
"""The ending of such a game."""
_RESAMPLES: Final = 200


class SetupRecord(TypedDict):
    """A setup in a record; ``seats``: the options of each seat."""

    game: str
    scenario: str
    seed: int
    options: dict[str, Json]
    seats: list[dict[str, Json]]


class GameRecord(TypedDict):
    """One game as its line in a file of results has it. ``players``: level by seat; ``played``: by seat all that it had
    in play, as "kind:id" ("race:ORC"); ``first``: the seat that began; ``seconds``: processor time of the game;
    ``slowest``: that of its longest decision; ``moves``: for each decision the index of the action in the list of legal
    ones.

    Older files have no ``first``, and in ``played`` one id for each seat, or nothing: see ``completed``."""

    number: int
    deal: int
    players: list[str]
    played: list[list[str]]
    first: NotRequired[int]
    winners: list[int]
    scores: list[int]
    ending: str
    actions: int
    turns: int
    seconds: float
    slowest: float
    setup: SetupRecord
    moves: list[int]


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game to be played: its number, the deal it shares with others, the player of each seat, and the setup.
    ``own``: by name the players that are no level."""

    number: int
    deal: int
    players: tuple[str, ...]
    setup: Setup
    seconds: float | None = None
    own: Mapping[str, Own] = field(default_factory=dict)


def line_ups(players: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """The players at the seats of each kind of game. As many players as there are seats play one such game; a single
    one plays at all seats; with two seats all pairs meet; with more seats, of each pair first the one and then the
    other sits alone among players of the other kind."""
    if len(players) == seats or len(players) == 1:
        return [tuple([players[n % len(players)] for n in range(seats)])]
    pairs: list[tuple[str, ...]] = list(combinations(dict.fromkeys(players), 2))
    if seats == 2:
        return pairs
    return [(one, *[other] * (seats - 1)) for a, b in pairs for one, other in ((a, b), (b, a))]


def pairings(
    meta: GameMeta,
    players: Sequence[str],
    games: int,
    *,
    scenarios: Sequence[str],
    seats: int,
    words: Sequence[str] = (),
    seed: int = 0,
    seconds: float | None = None,
    own: Mapping[str, Own] | None = None,
) -> Iterator[Pairing]:
    """The first ``games`` games of a tournament. ``scenarios`` change from deal to deal, and so do the options of each
    seat that ``words`` leave open, armies for example. Raises WordError."""
    lines = line_ups(players, seats)
    turns = 1 if len(set(players)) == 1 else seats  # equal players need not change seats
    for number in range(games):
        deal, turn = divmod(number, turns * len(lines))
        line, at = lines[turn // turns], turn % turns
        sitting = tuple([line[(seat + at) % seats] for seat in range(seats)])
        setup = make_setup(meta, scenario=scenarios[deal % len(scenarios)], seats=seats, words=words, seed=seed + deal)
        setup = replace(setup, seats=tuple(_seats(meta, setup, words, deal // len(scenarios))))
        yield Pairing(number, deal, sitting, setup, seconds, own or {})


def _seats(meta: GameMeta, setup: Setup, words: Sequence[str], deal: int) -> Iterator[SeatSetup]:
    """The seats of a deal. The options of a seat for which no word gives a value take their choices in turn, deal by
    deal."""
    given = {word.partition("=")[0] for word in words}
    open_ = [spec for spec in meta.options if spec.per_seat and spec.choices and "random" not in spec.choices]
    turning = dict.fromkeys([spec.id for spec in open_], 1)
    for number, seat in enumerate(setup.seats, 1):
        options = dict(seat.options)
        for spec in open_:
            if not given & {spec.id, f"{number}.{spec.id}"}:
                options[spec.id] = spec.choices[deal // turning[spec.id] % len(spec.choices)]
                turning[spec.id] *= len(spec.choices)
        yield replace(seat, options=options)


def play_pairing(
    pairing: Pairing, limit: int = MOST_ACTIONS, watch: Callable[[Seat, Sequence[Event]], object] | None = None
) -> GameRecord:
    """Play one game and give its record; it is stopped after ``limit`` actions. ``watch`` is told who acted, and what
    happened then."""
    game = catalogue.game(pairing.setup.game)
    setup = pairing.setup
    state = Match.start(game, setup).state
    budget = Budget() if pairing.seconds is None else Budget.timed(pairing.seconds, cpu=True)
    seated = []
    for number, name in enumerate(pairing.players):
        level, own = pairing.own.get(name, (name, None))
        seated.append(Seated.sit(setup.game, level, setup.seed, number, own))
    started = time.thread_time()
    moves: list[int] = []
    slowest = 0.0
    first, log = game.headline(state).active, PlayLog(game)
    log.look(state)
    while len(moves) < limit:
        seat = game.decider(state)
        if seat is None:
            break
        view = game.view(state, seat)
        actions = game.legal_actions(view)
        action = actions[0]
        if len(actions) > 1:
            begun = time.thread_time()
            action = seated[seat].choose(view, actions, budget).action
            slowest = max(slowest, time.thread_time() - begun)
        moves.append(actions.index(action))
        happened = game.apply(state, action)
        if watch is not None:
            watch(seat, happened)
        log.look(state)
    outcome = game.outcome(state)
    headline = game.headline(state)
    return {
        "number": pairing.number,
        "deal": pairing.deal,
        "players": list(pairing.players),
        "played": log.by_seat(),
        "first": first or 0,
        "winners": list(outcome.winners) if outcome else [],
        "scores": list(outcome.scores if outcome else headline.scores),
        "ending": outcome.ending if outcome else STALLED,
        "actions": len(moves),
        "turns": headline.turn,
        "seconds": round(time.thread_time() - started, 2),
        "slowest": round(slowest, 3),
        "setup": setup_document(setup),
        "moves": moves,
    }


@dataclass(slots=True)
class PlayLog:
    """What each seat of a game had in play, in the order in which it came."""

    game: Game[object]
    _seen: tuple[tuple[InPlay, ...], ...] = ()
    _all: list[dict[InPlay, None]] = field(default_factory=list)

    def look(self, state: object) -> None:
        now = self.game.in_play(state)
        if now == self._seen:
            return
        self._seen = now
        self._all = self._all or [{} for _ in now]
        for had, things in zip(self._all, now, strict=True):
            had.update(dict.fromkeys(things))

    def by_seat(self) -> list[list[str]]:
        """What each seat had in play, in the form of a record's ``played``."""
        return [[str(thing) for thing in had] for had in self._all]


def setup_document(setup: Setup) -> SetupRecord:
    return {
        "game": setup.game,
        "scenario": setup.scenario,
        "seed": setup.seed,
        "options": dict(setup.options),
        "seats": [dict(seat.options) for seat in setup.seats],
    }


def replayed(record: GameRecord) -> Match[object]:
    """The match of a record, played again, its seats named by number and level. Raises KeyError, IndexError or
    ValueError for a record that does not fit the game (one of another version of the rules)."""
    game = catalogue.game(record["setup"]["game"])
    match: Match[object] = Match.start(game, _setup(record))
    match.call_seats([f"{number} {player}" for number, player in enumerate(record["players"], 1)])
    for move in record["moves"]:
        seat = game.decider(match.state)
        match.apply(game.legal_actions(game.view(match.state, seat))[move])
    return match


def completed(record: GameRecord) -> GameRecord:
    """A record with all present fields: one of an older form is replayed to find them. If the rules have changed since,
    ``played`` becomes empty and ``first`` stays unknown."""
    if "first" in record:
        return record
    told = record["setup"]
    game = catalogue.game(told["game"])
    log = PlayLog(game)
    try:
        found = positions(record)
        start = next(found)
        first = game.headline(start).active or 0
        log.look(start)
        for state in found:
            log.look(state)
    except (KeyError, IndexError, ValueError):
        return {**record, "played": [[] for _ in record["players"]]}
    return {**record, "played": log.by_seat(), "first": first}


def positions(record: GameRecord) -> Iterator[object]:
    """The state of a record before and after each of its actions, the same object every time. Raises KeyError,
    IndexError or ValueError for a record that does not fit the game."""
    game = catalogue.game(record["setup"]["game"])
    state = Match.start(game, _setup(record)).state
    yield state
    for move in record["moves"]:
        game.apply(state, game.legal_actions(game.view(state, game.decider(state)))[move])
        yield state


def _setup(record: GameRecord) -> Setup:
    """The setup of a record. Raises KeyError or ValueError."""
    told = record["setup"]
    meta = catalogue.meta(told["game"])
    setup = make_setup(meta, scenario=told["scenario"], seats=len(told["seats"]), seed=told["seed"])
    seats = [replace(seat, options=options) for seat, options in zip(setup.seats, told["seats"], strict=True)]
    return replace(setup, options=told["options"], seats=tuple(seats))


def dump(record: GameRecord) -> str:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def read_lines(text: str) -> list[GameRecord]:
    """The records of a file of results; a last line that was cut off is left out. Raises ValueError for any other
    text."""
    *whole, last = text.split("\n")
    try:
        found: list[GameRecord] = [json.loads(line) for line in whole]
    except RecursionError:
        raise ValueError("no record") from None
    if last and not last.startswith('{"number":'[: len(last)]):
        raise ValueError("no record")
    kinds, setup = get_type_hints(GameRecord), get_type_hints(SetupRecord)
    for one in found:
        if not isinstance(one, dict):
            raise ValueError("no record")
        older = {"first": 0, **one, "played": []}  # which older files have not, or in another form
        if not all(_is(older, name, kinds[name]) for name in kinds) or not isinstance(one.get("played", []), list):
            raise ValueError("no record")
        if not all(_is(one["setup"], name, setup[name]) for name in setup):
            raise ValueError("no record of a setup")
    return found


def _is(record: Mapping[str, object], name: str, kind: object) -> bool:
    """Whether a record has a value of a kind: a number, a text, a list of such, or an object."""
    value, origin = record.get(name), get_origin(kind)
    if origin is list:
        (inner,) = get_args(kind)
        inner = dict if get_origin(inner) is dict else inner
        return isinstance(value, list) and all(isinstance(part, inner) for part in value)
    if kind is float:
        return isinstance(value, int | float)
    return isinstance(value, dict if origin is dict or kind is SetupRecord else kind)  # type: ignore[arg-type]


# --------------------------------------------------------------------------------------------------- what they say


@dataclass(frozen=True, slots=True)
class Share:
    """Games of one player, army, seat or other thing that is counted, and how many of them it won (shared wins in
    parts)."""

    name: str
    games: int
    won: float

    @property
    def share(self) -> float:
        """The part of the games that was won, 0 to 1."""
        return self.won / self.games if self.games else 0.0

    @property
    def limits(self) -> tuple[float, float]:
        """The Wilson interval that holds the true share with 95 % probability; (0, 1) for no games."""
        return interval(self.won, self.games)

    def document(self) -> dict[str, object]:
        low, high = self.limits
        return {
            "name": self.name,
            "games": self.games,
            "won": round(self.won, 2),
            "share": round(self.share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
        }


def part(record: GameRecord, seat: int) -> float:
    """The part of a game that a seat won, 0 to 1: a shared win is divided among the winners, a draw among all seats."""
    return part_of(record["winners"], len(record["players"]), seat)


def part_of(winners: Sequence[int], seats: int, seat: int) -> float:
    """The part of a game with ``winners`` and so many seats that a seat won, as for :func:`part`."""
    if not winners:
        return 1 / seats
    return 1 / len(winners) if seat in winners else 0.0


def shares(records: Iterable[GameRecord], names: Callable[[GameRecord], Sequence[Sequence[str]]]) -> list[Share]:
    """Games and wins by the names that ``names(record)`` gives for each seat; a seat may have several, such as all
    races it had."""
    games: Counter[str] = Counter()
    won: dict[str, float] = {}
    for record in records:
        for seat, said in enumerate(names(record)):
            for name in said:
                games[name] += 1
                won[name] = won.get(name, 0.0) + part(record, seat)
    return [Share(name, games[name], won[name]) for name in sorted(games)]


def players(record: GameRecord) -> list[list[str]]:
    """The player of each seat, for ``shares``."""
    return [[player] for player in record["players"]]


def places(record: GameRecord) -> list[list[str]]:
    """The place of each seat in turn order, from "#1", for ``shares``; none where it is not known who began."""
    seats = len(record["players"])
    if "first" not in record:
        return [[] for _ in range(seats)]
    return [[f"#{(seat - record['first']) % seats + 1}"] for seat in range(seats)]


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Two players that met, with no others at the table: ``share`` of the ``seats`` that ``player`` had among ``table``
    seats in all, the others being those of ``other``."""

    player: str
    other: str
    seats: int
    table: int
    share: Share

    @property
    def equal(self) -> float:
        """The share that ``player`` would win if both were equally strong."""
        return self.seats / self.table

    @property
    def times(self) -> tuple[float, float, float]:
        """How many times an equal share was won, with its 95 % interval."""
        low, high = self.share.limits
        return self.share.share / self.equal, low / self.equal, high / self.equal

    def document(self) -> dict[str, object]:
        return {
            "player": self.player,
            "other": self.other,
            "seats": self.seats,
            "table": self.table,
            "equal": round(self.equal, 4),
            **self.share.document(),
        }


def against(records: Iterable[GameRecord]) -> list[HeadToHead]:
    """For each two players, from the games in which only they sat at the table: the share of the one with fewer seats;
    with equal numbers, that of the first by name."""
    found: dict[tuple[str, str, int, int], list[float]] = {}
    for record in records:
        had = Counter(record["players"])
        if len(had) != 2:
            continue
        (one, n), (other, _) = sorted(had.items(), key=lambda entry: (entry[1], entry[0]))
        won = sum([part(record, seat) for seat, level in enumerate(record["players"]) if level == one])
        found.setdefault((one, other, n, len(record["players"])), []).append(won)
    return [
        HeadToHead(one, other, n, table, Share(f"{one} - {other}", len(won), sum(won)))
        for (one, other, n, table), won in sorted(found.items())
    ]


def elo(records: Sequence[GameRecord]) -> dict[str, tuple[float, float, float]]:
    """By player its Elo rating and the limits of its 95 % interval, found by bootstrap over whole deals, since games of
    one deal depend on each other. The mean of all players is 0. Few deals, or games that one player won all of, cannot
    vary so: the interval is at least as wide as that of the share of its games, and a player that won (or lost) all of
    them may be of any strength beyond. None for fewer than two players."""
    names = sorted({name for record in records for name in record["players"]})
    if len(names) < 2:
        return {}
    middle = _ratings(records, names)
    deals: dict[int, list[GameRecord]] = {}
    for record in records:
        deals.setdefault(record["deal"], []).append(record)
    groups, chance = list(deals.values()), Chance(1)
    drawn: list[dict[str, float]] = []
    for _ in range(_RESAMPLES):
        some = [one for _ in groups for one in groups[chance.below(len(groups), "elo")]]
        drawn.append(_ratings(some, names))
    found = {}
    for name in names:
        values = sorted([one[name] for one in drawn])
        low, high = values[round(0.025 * (_RESAMPLES - 1))], values[round(0.975 * (_RESAMPLES - 1))]
        down, up = _uncertain(records, name)
        others = (len(names) - 1) / len(names)  # the rating is one against the mean of all, the player among them
        found[name] = (middle[name], min(low, middle[name] - down * others), max(high, middle[name] + up * others))
    return found


def _uncertain(records: Iterable[GameRecord], name: str) -> tuple[float, float]:
    """How far below and above its rating the strength of a player against the others it met may be with 95 %
    probability, from the share of its games against them alone; infinitely far where it lost, or won, all of them."""
    games, won = 0, 0.0
    for record in records:
        scores = [score if name == a else 1 - score for a, b, score in _duels(record) if name in (a, b)]
        if scores:
            games += 1
            won += sum(scores) / len(scores)
    low, high = interval(won, games)
    middle = _logit((won + 0.5) / (games + 1))
    return middle - _logit(low), _logit(high) - middle


def _duels(record: GameRecord) -> Iterator[tuple[str, str, float]]:
    """Each two seats of different players in a game: both players, and what the first won against the second, 0 to
    1."""
    players = record["players"]
    for one, other in combinations(range(len(players)), 2):
        if players[one] != players[other]:
            mine, theirs = part(record, one), part(record, other)
            yield players[one], players[other], 1.0 if mine > theirs else 0.0 if mine < theirs else 0.5


def _logit(share: float) -> float:
    """How many points of Elo win such a share."""
    if not 0 < share < 1:
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share / (1 - share))


def _ratings(records: Iterable[GameRecord], names: Sequence[str]) -> dict[str, float]:
    """Ratings by the model of Bradley and Terry, with half a drawn game added between all pairs, so that no rating is
    infinite."""
    met: Counter[tuple[str, str]] = Counter()
    won: dict[str, float] = dict.fromkeys(names, 0.0)
    for a, b in combinations(names, 2):
        met[a, b] += 1
        won[a] += 0.5
        won[b] += 0.5
    for record in records:
        for a, b, score in _duels(record):
            met[min(a, b), max(a, b)] += 1
            won[a] += score
            won[b] += 1 - score
    strength = dict.fromkeys(names, 1.0)
    for _ in range(100):
        for name in names:
            weight = sum([n / (strength[a] + strength[b]) for (a, b), n in met.items() if name in (a, b)])
            strength[name] = won[name] / weight if weight else 1.0
    logs = {name: 400 * math.log10(strength[name]) for name in names}
    mean = sum(logs.values()) / len(logs) if logs else 0.0
    return {name: value - mean for name, value in logs.items()}
