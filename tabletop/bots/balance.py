"""How fair a work is: computer players play many games with it, and as many with what the box has in its place; what
wins how often is counted in both, and said of what is further from even than chance explains."""

from __future__ import annotations

import math
import re
import statistics
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import NormalDist
from typing import Final, Protocol

from tabletop import __version__
from tabletop.json_values import Json
from tabletop.rules import catalogue
from tabletop.rules.game import Event, Seat
from tabletop.rules.match import Match
from tabletop.rules.works import WorkFacts, WorkRules
from tabletop.storage import limits
from tabletop.storage.header import now
from tabletop.storage.reports import FORMAT, VERSION, CountedForm, ReportForm, SampleForm
from tabletop.storage.works import digest_of

from . import CAPTAIN, tournament
from .tournament import STALLED, GameRecord, Pairing, Share, part, places

PLACE: Final = "place"
"""The kind that the places in turn order are counted as, beside those of ``Game.in_play``."""
SEAT: Final = "seat"
"""The kind that the seats of a work are counted as, from "1"."""
WORK, BOX = 0, 1
"""The sides of a test: games with the work, and with what the box has in its place. Numbers beyond are changes."""
GAMES: Final = 200
"""Games of each side, unless somebody wants more."""
FIRST_LOOK: Final = 50
"""Games of each side after which it is looked whether the work is fair; then after twice as many, and so on."""
NEAR: Final = 0.2
"""A seat that wins at most so much more or less than its share, as a part of it, counts as even."""
_STALLS: Final = 0.02
"""The part of games that do not end which is more than a mishap."""
_INSTANCE: Final = re.compile(r"^\d+:|#\d+$")
"""What the id of one copy of a card has beside the id of the card."""


# ------------------------------------------------------------------------------------------------------ the games


@dataclass(frozen=True, slots=True)
class BalanceGame:
    """One game of a test: its ``side``, the work's kind and document, and what is played."""

    side: int
    kind: str
    document: Json
    pairing: Pairing


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """What a game of a test came to; ``uses``: how often each seat used each thing, by "kind:id"."""

    side: int
    record: GameRecord
    uses: tuple[Mapping[str, int], ...]


def games_of(
    kind: WorkRules, document: Json, count: int, seats: int, *, side: int = WORK, seed: int = 0, level: str = CAPTAIN
) -> list[BalanceGame]:
    """The first ``count`` games of one side of a test. The same numbers have the same deals on all sides. Raises
    WordError."""
    meta, scenario, words = catalogue.meta(kind.game), kind.scenario, kind.words(document)
    if side == BOX:
        scenario, words = kind.standard(document, seats)
    found = tournament.pairings(meta, (level,), count, scenarios=(scenario,), seats=seats, words=words, seed=seed)
    return [BalanceGame(side, kind.id, document, one) for one in found]


def planned(kind: WorkRules, document: Json, count: int, seats: int, *, level: str = CAPTAIN) -> list[BalanceGame]:
    """The games of a test: of the work and of the box in turn, so that both are known as well at any moment."""
    sides = [games_of(kind, document, count, seats, side=side, level=level) for side in (WORK, BOX)]
    return [game for pair in zip(*sides, strict=True) for game in pair]


def play_game(game: BalanceGame) -> PlayedGame:
    """Play one game; a function of a module, so that other processes can be given it."""
    kind = catalogue.rules_of_work(game.kind)
    seats = _seats(kind, game.pairing)
    uses = [Counter[str]() for _ in game.pairing.players]
    judged = kind.judge(game.document) if game.side != BOX else None
    things = judged.things if isinstance(judged, WorkFacts) else {}
    fields = {(event, name): thing for thing, event, name in kind.used}
    events = {event for event, _ in fields}

    def watch(seat: Seat, happened: Sequence[Event]) -> None:
        for one in happened:
            if one.kind not in events:
                continue
            facts = one.facts()
            told = facts.get("seat")
            who = told if isinstance(told, int) else seat
            for (event, name), thing in fields.items():
                if event == one.kind:
                    id = f"{thing}:{_INSTANCE.sub('', str(facts[name]))}"
                    if id in things and (not kind.of_one_seat or seats[who] == _OWN):
                        uses[who][id] += 1

    record = tournament.play_pairing(game.pairing, watch=watch if things else None)
    had = record["played"]
    if kind.of_one_seat:  # the standard armies that it meets are not what is tested
        had = [[seat] for seat in seats]
    elif kind.starts:
        had = [[seat, *things] for seat, things in zip(seats, had, strict=True)]
    record = {**record, "moves": [], "played": had}
    return PlayedGame(game.side, record, tuple(uses))


_OWN: Final = f"{SEAT}:1"
"""The seat of a work that belongs to one seat."""


def _seats(kind: WorkRules, pairing: Pairing) -> list[str]:
    """What the seats of a match are counted as. Where the work belongs to one seat, that is the first of the set-up,
    wherever the coin has it sit; else each seat has its start in the work."""
    order = Match.start(catalogue.game(kind.game), pairing.setup).order
    return [f"{SEAT}:{(at if kind.of_one_seat else seat) + 1}" for seat, at in enumerate(order)]


# -------------------------------------------------------------------------------------------------- what is counted


def sample(played: Sequence[PlayedGame]) -> SampleForm:
    """The figures of the games of one side, which may be none."""
    records = [one.record for one in played]
    shares = tournament.shares(records, own_things)
    shares += [replace(share, name=f"{PLACE}:{share.name}") for share in tournament.shares(records, places)]
    counted = [CountedForm(share.name, share.games, _parts(share.won)) for share in shares]
    return SampleForm(
        len(records),
        [*counted, *_used(played)],
        _whole_spread([record["turns"] for record in records]),
        _whole_spread([record["actions"] for record in records]),
        dict(Counter([record["ending"] for record in records]).most_common()),
    )


def own_things(record: GameRecord) -> list[list[str]]:
    """By seat what it had in play, without what all seats had: that wins every game and tells nothing."""
    common = set.intersection(*[set(had) for had in record["played"]])
    return [[name for name in had if name not in common] for had in record["played"]]


def _used(played: Sequence[PlayedGame]) -> list[CountedForm]:
    """The things that were used, the most used first, with the seats that used them."""
    games, won, uses = Counter[str](), Counter[str](), Counter[str]()
    for one in played:
        for seat, had in enumerate(one.uses):
            for name, times in had.items():
                uses[name] += times
                games[name] += 1
                won[name] += _parts(part(one.record, seat))
    return [CountedForm(name, games[name], won[name], times) for name, times in uses.most_common()]


def _parts(won: float) -> int:
    return round(won * limits.CERTAIN)


def spread(values: Sequence[int]) -> tuple[float, float, float]:
    """The first tenth, the median and the last tenth of some numbers, of which there is at least one."""
    ordered = sorted(values)
    last = len(ordered) - 1
    return ordered[round(0.1 * last)], statistics.median(ordered), ordered[round(0.9 * last)]


def _whole_spread(values: Sequence[int]) -> tuple[int, int, int]:
    low, middle, high = spread(values or [0])
    return round(low), round(middle), round(high)


def share_of(counted: CountedForm) -> Share:
    """A row of a report as a share of games."""
    return Share(counted.name, counted.games, counted.won / limits.CERTAIN)


# ----------------------------------------------------------------------------------------------------- the judgement


@dataclass(frozen=True, slots=True)
class Judged:
    """A row of a report with what is said of it. ``box``: the same thing in the games of the box, None where it has no
    such thing; ``uneven``: it wins more or less than its share, or than in the box, beyond chance; ``also``: so does
    the box's."""

    share: Share
    box: Share | None
    uneven: bool
    also: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a test says: "fair", "unfair", or "open" where more games are needed. ``rows``: what is judged, seats and
    places first; ``stalled``: whether too many games did not end; ``apart``: how far from even the seats are, 0 to
    1."""

    word: str
    rows: tuple[Judged, ...]
    stalled: bool
    apart: float


def looks(games: int) -> float:
    """The probability with which a look after so many games may take chance for unfairness. All looks together do so
    in less than one test of twenty."""
    number = 0
    while FIRST_LOOK * 2 ** (number + 1) <= games:
        number += 1
    return float(0.05 / 2 ** (number + 1))


def verdict(seats: int, work: SampleForm, box: SampleForm) -> Verdict:
    """What the figures of a test say, as far as it has got."""
    even = 1 / seats
    mine = [share_of(one) for one in work.counted if not one.uses]
    theirs = {one.name: share_of(one) for one in box.counted}
    decisive = [share for share in mine if share.name.split(":")[0] in (SEAT, PLACE)]
    others = [share for share in mine if share not in decisive]
    alpha = looks(work.games)
    rows = [_against_even(share, theirs.get(share.name), even, alpha / max(1, len(decisive))) for share in decisive]
    rows.sort(key=lambda row: (not row.share.name.startswith(SEAT), row.share.name))
    rows += [_against_box(share, theirs.get(share.name), alpha / max(1, len(others))) for share in others]
    stalled = unended(work) > max(1 / max(1, work.games), _STALLS)
    unfair = any(row.uneven and not row.also for row in rows) or stalled
    close = all(_is_close(row, even, alpha / len(decisive)) for row in rows[: len(decisive)])
    word = "unfair" if unfair else "fair" if close and work.games else "open"
    return Verdict(word, tuple(rows), stalled, apart(seats, work))


def verdict_of(report: ReportForm) -> Verdict:
    """What a report says."""
    return verdict(report.seats, report.work, report.box)


def _against_even(share: Share, box: Share | None, even: float, alpha: float) -> Judged:
    low, high = tournament.interval(share.won, share.games, _deviations(alpha))
    uneven = not low <= even <= high
    also = False
    if uneven and box is not None and box.games:
        far = tournament.interval(box.won, box.games)
        also = (
            not far[0] <= even <= far[1]
            and (share.share < even) == (box.share < even)
            and not differs(share, box, alpha)
        )
    return Judged(share, box, uneven, also)


def _against_box(share: Share, box: Share | None, alpha: float) -> Judged:
    return Judged(share, box, box is not None and differs(share, box, alpha))


def differs(one: Share, other: Share, alpha: float) -> bool:
    """Whether two shares differ by more than chance explains with the probability ``alpha``."""
    if min(one.games, other.games) < 10:
        return False
    both = (one.won + other.won) / (one.games + other.games)
    error = math.sqrt(both * (1 - both) * (1 / one.games + 1 / other.games))
    return error > 0 and abs(one.share - other.share) > _deviations(alpha) * error


def _is_close(row: Judged, even: float, alpha: float) -> bool:
    """Whether a share cannot be far from even, or from that of the box, whose games have the same deals."""
    share, box, near = row.share, row.box, even * NEAR
    low, high = tournament.interval(share.won, share.games, _deviations(alpha))
    if even - near <= low and high <= even + near:
        return True
    if box is None or not min(box.games, share.games):
        return False
    error = math.sqrt(0.25 / share.games + 0.25 / box.games)
    return abs(share.share - box.share) + _deviations(alpha) * error <= near


def _deviations(alpha: float) -> float:
    """Within how many standard deviations of a normal distribution all but ``alpha`` lies."""
    return NormalDist().inv_cdf(1 - alpha / 2)


def apart(seats: int, found: SampleForm) -> float:
    """How far from even a work is: the greatest difference of the share of a seat, or of a place in turn order, from an
    equal one, 0 to 1."""
    return max(_apart(SEAT, seats, found), _apart(PLACE, seats, found))


def _apart(kind: str, seats: int, found: SampleForm) -> float:
    shares = [share_of(one) for one in found.counted if one.name.split(":")[0] == kind]
    return max([abs(share.share - 1 / seats) for share in shares], default=0.0)


def lead(seats: int, found: SampleForm) -> float:
    """By how much the first seat wins more than its share, -1 to 1; 0 where turn order matters more than the seats, so
    that it helps nobody to strengthen one of them."""
    if _apart(PLACE, seats, found) > _apart(SEAT, seats, found):
        return 0.0
    return next((share_of(one).share - 1 / seats for one in found.counted if one.name == f"{SEAT}:1"), 0.0)


def unended(found: SampleForm) -> float:
    """The part of the games that did not end."""
    return found.endings.get(STALLED, 0) / max(1, found.games)


# --------------------------------------------------------------------------------------------------------- the test


class Measurement(Protocol):
    """Games that are played in the background for a document: round after round, each handed out when the one before
    has ended."""

    kind: WorkRules
    document: Json

    @property
    def total(self) -> int:
        """How many games there are in all."""

    @property
    def done(self) -> int:
        """How many of them have ended."""

    def round(self) -> list[BalanceGame]:
        """The games to be played next; empty at the end."""

    def add(self, game: PlayedGame) -> None:
        """One game has ended."""


@dataclass(slots=True)
class BalanceTest:
    """A test as it goes on: what has been played, in the order in which it ended. ``word``: what it said at the last
    look; ``decided``: after how many games of the work it began to say so, 0 while it is "open"."""

    kind: WorkRules
    document: Json
    facts: WorkFacts
    seats: int
    games: int = GAMES
    level: str = CAPTAIN
    played: list[PlayedGame] = field(default_factory=list)
    decided: int = 0
    word: str = "open"
    _next: int = FIRST_LOOK
    _begun: bool = False

    @property
    def total(self) -> int:
        """How many games the whole test plays, on both sides."""
        return 2 * self.games

    @property
    def done(self) -> int:
        """How many of them have ended."""
        return len(self.played)

    def round(self) -> list[BalanceGame]:
        """The games that are still to be played; empty at the end."""
        if self._begun:
            return []
        self._begun = True
        return planned(self.kind, self.document, self.games, self.seats, level=self.level)

    def add(self, game: PlayedGame) -> None:
        """One game has ended; now and then it is looked whether it is clear by now."""
        self.played.append(game)
        done = min(self.count(WORK), self.count(BOX))
        if done >= self._next:
            self._next *= 2
            word = self.verdict().word
            if word != self.word:
                self.word, self.decided = word, 0 if word == "open" else done

    def count(self, side: int) -> int:
        """How many games of a side have ended."""
        return sum(one.side == side for one in self.played)

    def sample(self, side: int) -> SampleForm:
        """The figures of a side as far as it has got, by the numbers of its games, so that it does not matter which
        ended first."""
        some = sorted([one for one in self.played if one.side == side], key=lambda one: one.record["number"])
        return sample(some)

    def verdict(self) -> Verdict:
        """What the test says by now."""
        return verdict(self.seats, self.sample(WORK), self.sample(BOX))

    def report(self) -> ReportForm:
        """The report on the work."""
        return ReportForm(
            FORMAT,
            VERSION,
            self.kind.id,
            digest_of(self.document),
            dict(self.facts.name),
            self.seats,
            self.level,
            __version__,
            now(),
            {name: dict(names) for name, names in self.facts.things.items()},
            self.sample(WORK),
            self.sample(BOX),
            self.decided,
        )


# ------------------------------------------------------------------------------------------- tables of many games


@dataclass(frozen=True, slots=True)
class BalanceTable:
    """What was counted in the games of a scenario with a number of seats.

    ``shares``: by kind (army, race, power, hero, place), the best first, of games in which not every seat had it;
    ``turns`` and ``actions``: the length of which one game in ten is shorter, the median, and that of which one in ten
    is longer; ``endings``: how many games ended how, the most frequent first; ``meetings``: with two seats that each
    play one thing, what the first of a pair won of the second."""

    game: str
    scenario: str
    seats: int
    games: int
    shares: dict[str, list[Share]]
    turns: tuple[float, float, float]
    actions: tuple[float, float, float]
    endings: dict[str, int]
    meetings: dict[tuple[str, str], Share]

    @property
    def even(self) -> float:
        """The share of wins of each seat if all were equal: one divided by the number of seats."""
        return 1 / self.seats

    def document(self) -> dict[str, object]:
        return {
            "game": self.game,
            "scenario": self.scenario,
            "seats": self.seats,
            "games": self.games,
            "even": round(self.even, 4),
            "shares": {kind: [share.document() for share in rows] for kind, rows in self.shares.items()},
            "turns": list(self.turns),
            "actions": list(self.actions),
            "endings": self.endings,
        }


def tables(records: Sequence[GameRecord]) -> list[BalanceTable]:
    """The tables of some games, in the order in which they come."""
    found: dict[tuple[str, str, int], list[GameRecord]] = {}
    for record in records:
        setup = record["setup"]
        found.setdefault((setup["game"], setup["scenario"], len(record["players"])), []).append(record)
    return [_table(*key, some) for key, some in found.items()]


def _table(game: str, scenario: str, seats: int, records: Sequence[GameRecord]) -> BalanceTable:
    shares: dict[str, list[Share]] = {}
    for share in tournament.shares(records, own_things):
        kind, _, name = share.name.partition(":")
        shares.setdefault(kind, []).append(Share(name, share.games, share.won))
    for rows in shares.values():
        rows.sort(key=lambda share: (-share.share, share.name))
    shares[PLACE] = tournament.shares(records, places)
    return BalanceTable(
        game=game,
        scenario=scenario,
        seats=seats,
        games=len(records),
        shares=shares,
        turns=spread([record["turns"] for record in records]),
        actions=spread([record["actions"] for record in records]),
        endings=dict(Counter(record["ending"] for record in records).most_common()),
        meetings=_meetings(records) if seats == 2 else {},
    )


def _meetings(records: Sequence[GameRecord]) -> dict[tuple[str, str], Share]:
    """By pair of things that met, the share of games the first won, where each of two seats plays one thing."""
    counted: dict[tuple[str, str], tuple[int, float]] = {}
    for record in records:
        if [len(had) for had in record["played"]] != [1, 1]:
            return {}
        names = [had[0].partition(":")[2] for had in record["played"]]
        for seat in (0, 1):
            pair = (names[seat], names[1 - seat])
            met, won = counted.get(pair, (0, 0.0))
            counted[pair] = (met + 1, won + part(record, seat))
    return {pair: Share(" - ".join(pair), met, won) for pair, (met, won) in sorted(counted.items())}
