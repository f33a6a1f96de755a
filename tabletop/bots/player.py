"""Computer players: the question that one is asked, the answer it gives, and how to make one for a game and a level.

A player is given the view of its seat, never a state or a match: what it does not see it samples (``Game.sample``). Its
random choices use only the generator it is given, so that the same view, actions and generator give the same choice, as
long as its budget is counted in samples and not in seconds.

Three ways to ask:

- ``answer(Question(...))`` gives an Answer. A Question holds everything about a decision, so it can be answered in
  another process (question and answer can be pickled). Whoever asks keeps ``answer.plan`` and puts it into the next
  Question of the same seat, so that a turn of many actions is planned only once.
- ``Seated.sit(game_id, level, seed, seat)`` gives a player at a seat that keeps its plan and its generator itself;
  ``seated.choose(view, actions, budget)``. Used by ``play_match``.
- ``make_player(game_id, level)`` gives the bare Player.

``levels_of(game_id)`` are the levels a game has, from the weakest. ``explainer(game_id)`` gives the reasons for any
action.

Tempers are what a player likes where plans are about equally good, so that players of one level are told apart by how
they play and not by how well. The players of a game describe a plan by its Traits. A player with a temper takes, of the
plans that are at most ``leeway`` (a figure of its file) worse than the best, one that suits it: ``Weights.drawn`` adds
what it likes about each to its value.
"""

from __future__ import annotations

import gc
import json
import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple, Protocol, TypeVar

from tabletop.rules import catalogue
from tabletop.rules.chance import Chance, mix
from tabletop.rules.game import Action, Game, Seat

from . import CAPTAIN, LEVELS, RANDOM, WARLORD

CAREFUL: Final = "careful"
BOLD: Final = "bold"
GREEDY: Final = "greedy"
SLY: Final = "sly"
TEMPERS: Final = (CAREFUL, BOLD, GREEDY, SLY)


class Traits(NamedTuple):
    """What a plan is like, each figure in the unit of the values of its game."""

    safety: float = 0.0
    """What is guarded or out of reach after it, less what is in danger."""
    harm: float = 0.0
    """What others lose by it at once."""
    gain: float = 0.0
    """What it brings at once."""
    guile: float = 0.0
    """What is kept back or prepared for later turns, and what is taken where nobody can answer."""


NO_TRAITS: Final = Traits()
TASTES: Final = {
    CAREFUL: Traits(safety=1.0, harm=-0.5),
    BOLD: Traits(safety=-0.5, harm=1.0),
    GREEDY: Traits(gain=1.0, guile=-0.2),
    SLY: Traits(gain=-0.5, guile=1.0),
}


def liking(temper: str, traits: Traits) -> float:
    """What a temper likes about a plan, in the unit of the values of its game; 0 without a temper."""
    taste = TASTES.get(temper, NO_TRAITS)
    return sum([wanted * found for wanted, found in zip(taste, traits, strict=True)])


LARGEST: Final = 1000.0
"""The greatest distance of a weight from 0; those of the levels are below 300."""
MOST_COUNTED: Final = 30
"""The largest number of things that a weight can ask to be looked at, unless it says otherwise; those of the levels are
below it."""
WEAKNESSES: Final = ("softness", "loss", "leeway")
"""What weights may have beside their figures."""
_GRAIN: Final = 1 << 20
_NEVER: Final = 1 << 30

S = TypeVar("S")
T = TypeVar("T")
V = TypeVar("V", contravariant=True)


@dataclass(frozen=True, slots=True)
class Budget:
    """What a decision may cost: at most ``samples`` samples of what is hidden and, if given, ``seconds`` of time;
    whichever is used up first ends the search. Without ``seconds`` a choice can be repeated exactly. ``cpu``: the
    seconds are processor time (for tournaments, in which games share a machine), not time by the clock.
    """

    samples: int = 4
    seconds: float | None = None
    cpu: bool = False

    @classmethod
    def timed(cls, seconds: float, *, cpu: bool = False) -> Budget:
        """As many samples as ``seconds`` allow."""
        return cls(1 << 30, seconds, cpu)

    def begin(self) -> Spending:
        clock = time.thread_time if self.cpu else time.perf_counter
        until = None if self.seconds is None else clock() + self.seconds
        return Spending(self.samples, until, clock)


@dataclass(slots=True)
class Spending:
    """A budget in use: the samples left, and the time at which to stop."""

    samples: int
    until: float | None
    clock: Callable[[], float]

    def late(self) -> bool:
        """Whether the time is up."""
        return self.until is not None and self.clock() >= self.until

    def another(self) -> bool:
        """Whether one more sample may be taken; takes it."""
        if self.samples <= 0 or self.late():
            return False
        self.samples -= 1
        return True


@dataclass(frozen=True, slots=True)
class Reason:
    """One fact that speaks for a choice or, with a negative weight, against it: its ``key``, that of the message
    ``<game>.hint.<key>``; its ``values``, the figures that the message names; and its ``weight`` among the others."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict)
    weight: float = 0.0


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a player: an action, the value it expects of it (in the player's own unit) and, if reasons were
    asked for, the reasons, the weightiest first, and the next best choices, the best first. ``plan``: the actions that
    are to follow; ``samples``: how many samples of what is hidden were used."""

    action: Action
    value: float = 0.0
    reasons: tuple[Reason, ...] = ()
    others: tuple[Answer, ...] = ()
    plan: tuple[Action, ...] = ()
    samples: int = 0


class Explaining(Protocol[V]):
    """Gives the reasons for an action that somebody else may have chosen; each Captain does."""

    def explain(self, view: V, action: Action, plan: tuple[Action, ...], chance: Chance) -> tuple[Reason, ...]:
        """The reasons for ``action``, legal in the view of the seat that decides, if ``plan`` is to follow; the
        weightiest first."""
        ...


class ComputerPlayer(Protocol[V]):
    """Chooses for one seat; each seat has its own player. ``plan``: the actions it means to take next; at the next
    decision it is followed, or dropped where it is not legal any more."""

    plan: tuple[Action, ...]

    def choose(
        self, view: V, actions: Sequence[Action], budget: Budget, chance: Chance, *, reasons: bool = False
    ) -> Answer:
        """One of ``actions``, the legal ones of ``view`` (at least one), the view of the seat that decides."""
        ...


@dataclass(frozen=True, slots=True)
class Weights:
    """The evaluation of a game at a level, read from its JSON file: figures by name. ``softness`` and ``loss``:
    how a weak player chooses among sensible plans, and ``temper`` and ``leeway``: which of the good ones a player
    likes, see ``drawn``. Whoever made them, no figure is further from 0 than LARGEST. Raises ValueError for what is no
    number."""

    figures: Mapping[str, float]
    softness: float = 0.0
    loss: float = 0.0
    leeway: float = 0.0
    temper: str = ""

    def __post_init__(self) -> None:
        bounded = {name: _bounded(value) for name, value in self.figures.items()}
        object.__setattr__(self, "figures", bounded)
        for name in WEAKNESSES:
            object.__setattr__(self, name, abs(_bounded(getattr(self, name))))

    def __getitem__(self, name: str) -> float:
        return self.figures[name]

    def count(self, name: str, least: int = 1, most: int = MOST_COUNTED) -> int:
        """A figure that says how many of something are looked at, which costs time: ``least`` to ``most``."""
        return int(min(most, max(least, self.figures[name])))

    def drawn(
        self, plans: Sequence[tuple[float, T]], chance: Chance, traits: Callable[[T], Traits] | None = None
    ) -> tuple[float, T]:
        """One of some sensible plans (at least one), each behind its value: the best, the first of equal ones; for a
        weak player one of those at most ``loss`` worse than the best, drawn with a probability proportional to
        exp(value / ``softness``). A player with a ``temper`` adds what it likes about the ``traits`` of a plan to its
        value; without weakness it has the choice of those at most ``leeway`` worse than the best."""
        top = max([value for value, _ in plans])
        near = [plan for plan in plans if plan[0] >= top - (self.loss if self.softness else self.leeway)]
        liked = [value for value, _ in near]
        if self.temper and traits is not None and len(near) > 1:
            liked = [value + liking(self.temper, traits(plan)) for value, plan in near]
        most = max(liked)
        if not self.softness:
            return near[liked.index(most)]
        shares = [math.exp((value - most) / self.softness) for value in liked]
        left = fraction(chance) * sum(shares)
        for plan, share in zip(near, shares, strict=True):
            left -= share
            if left < 0:
                return plan
        return near[-1]


def _bounded(value: float) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or value != value:
        raise ValueError(f"no number: {value!r}")
    return min(LARGEST, max(-LARGEST, value))


def fraction(chance: Chance) -> float:
    """A random number from 0 to below 1."""
    return chance.below(_GRAIN, "player") / _GRAIN


class WeighingPlayer:
    """The base of players with ``weights``; their plan is empty at first."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.plan: tuple[Action, ...] = ()


@dataclass(slots=True)
class RandomPlayer:
    """Takes any legal action, each equally likely."""

    plan: tuple[Action, ...] = ()

    def choose(
        self, view: object, actions: Sequence[Action], budget: Budget, chance: Chance, *, reasons: bool = False
    ) -> Answer:
        del view, budget, reasons
        return Answer(actions[chance.below(len(actions), "player")])


class UnknownLevel(KeyError):
    """There is no player of that name."""


class PlayerFailed(RuntimeError):
    """A player that is no level of the program did not decide. ``why``: "missing" (it could not be started), "silent",
    "crashed" or "illegal" (no legal action); ``name``: the player's; ``told``: what is known of it besides."""

    def __init__(self, why: str, name: str, told: str) -> None:
        super().__init__(why, name, told)
        self.why, self.name, self.told = why, name, told


class Maker(Protocol):
    """What a player is that is no level: it can be pickled, and makes the player where it is to decide."""

    def make(self, game_id: str) -> ComputerPlayer[object]:
        """Raises PlayerFailed."""
        ...


@cache
def weights(game_id: str, level: str) -> Weights:
    """The evaluation of a level of a game. Raises UnknownLevel."""
    if level not in LEVELS:
        raise UnknownLevel(level)
    path = Path(__file__).resolve().parent / game_id / f"{level}.json"
    return read_weights(path.read_text(encoding="utf-8"))


def read_weights(text: str) -> Weights:
    """The weights in the text of a player's file. Raises ValueError for any other text."""
    data = json.loads(text)
    if not isinstance(data, dict) or not isinstance(data.get("weights"), dict):
        raise ValueError("no weights")
    return Weights(data["weights"], **{name: data[name] for name in WEAKNESSES if name in data})


def level_of(game_id: str, own: Weights) -> str | None:
    """The level of a game that has weights of the same names; None for none. Two levels of the same names, such as a
    Recruit and a Captain, differ by their weights alone."""
    fits = [level for level in levels_of(game_id) if weights(game_id, level).figures.keys() == own.figures.keys()]
    return fits[-1] if fits else None


@cache
def levels_of(game_id: str) -> tuple[str, ...]:
    """The levels that a game has players of, from the weakest; none for a game without players."""
    folder = Path(__file__).resolve().parent / game_id
    return tuple([level for level in LEVELS if (folder / f"{level}.json").is_file()])


@cache
def measured(game_id: str, level: str) -> tuple[str, float] | None:
    """Another level, and which part of the games between two (0 to 1) a level wins against it, as it was measured
    (``strength.json``: games won by a level against the one below it, and games played): the level below, or for the
    weakest the one above. None where nothing was measured."""
    text = (Path(__file__).resolve().parent / "strength.json").read_text(encoding="utf-8")
    found: dict[str, tuple[float, int]] = json.loads(text).get(game_id, {})
    levels = levels_of(game_id)
    at = levels.index(level)
    if level in found:
        won, games = found[level]
        return levels[at - 1], won / games
    if at == 0 and levels[1:] and levels[1] in found:
        won, games = found[levels[1]]
        return levels[1], 1 - won / games
    return None


@cache
def claims_of(game_id: str) -> frozenset[str]:
    """The keys of those reasons that claim that no other choice is as good. They must not be given for a choice that
    another one is better than."""
    found: frozenset[str] = (
        import_module(f"tabletop.bots.{game_id}.{CAPTAIN}").CLAIMS if levels_of(game_id) else frozenset()
    )
    return found


def close_of(game_id: str) -> float:
    """By how much less than the best the next best choice may be worth that a hint shows, in the unit of the values of
    a game's players: about a point."""
    found: float = import_module(f"tabletop.bots.{game_id}.{CAPTAIN}").CLOSE
    return found


def passes_of(game_id: str) -> frozenset[Action]:
    """The actions of a game by which a seat passes: nothing that is worth less is a choice to be named."""
    found: frozenset[Action] = import_module(f"tabletop.bots.{game_id}.{CAPTAIN}").PASSES
    return found


def make_player(
    game_id: str, level: str, own: Weights | Maker | None = None, temper: str = ""
) -> ComputerPlayer[object]:
    """A player of a game: ``random``, ``recruit``, ``captain`` or ``warlord``; with weights of its ``own`` in place of
    those of its file, and with a ``temper``, if any. One that is no level is made by its ``own`` maker. Raises
    UnknownLevel, UnknownGame, PlayerFailed."""
    if own is not None and not isinstance(own, Weights):
        return own.make(game_id)
    if level == RANDOM:
        return RandomPlayer()
    catalogue.meta(game_id)
    room = WARLORD if level == WARLORD else CAPTAIN
    if find_spec(f"tabletop.bots.{game_id}.{room}") is None:
        room = CAPTAIN
    make: Callable[[Weights], ComputerPlayer[object]] = getattr(
        import_module(f"tabletop.bots.{game_id}.{room}"), room.capitalize()
    )
    chosen = own or weights(game_id, level)
    return make(replace(chosen, temper=temper) if temper else chosen)


def explainer(game_id: str) -> Explaining[object]:
    """The player that gives reasons for any action of a game: its Captain. Raises UnknownLevel, UnknownGame."""
    found: Explaining[object] = make_player(game_id, CAPTAIN)  # type: ignore[assignment]
    return found


Own = tuple[str, Weights | Maker]
"""A player that is no level as it is: a level with weights of its own, or a name with what makes it."""


@contextmanager
def without_full_collection() -> Iterator[None]:
    """Switches off the collection of the oldest generation of garbage while a decision is made: with the tables of a
    game it takes a twentieth of a second. Younger generations are still collected."""
    young, middle, old = gc.get_threshold()
    gc.set_threshold(young, middle, _NEVER)
    try:
        yield
    finally:
        gc.set_threshold(young, middle, old)


@dataclass(frozen=True, slots=True)
class Question:
    """A decision for a player of ``level`` at ``seat``. ``view``: what the seat sees, of a state in which it decides.
    ``seed`` (the match's or any other) and ``number`` (of actions the match has had) give the generator of this
    decision. ``plan``: that of the last choice of this seat, if there is one. ``reasons``: whether to give reasons and
    the next best choices. ``temper``: that of the player, if it has one; ``own``: what makes a player that is no
    level."""

    game_id: str
    level: str
    seat: Seat
    seed: int
    number: int
    view: object
    budget: Budget = Budget()
    plan: tuple[Action, ...] = ()
    reasons: bool = False
    temper: str = ""
    own: Maker | None = None

    def chance(self) -> Chance:
        """The generator of this decision."""
        return Chance(mix(mix(self.seed) ^ mix(self.number * 64 + self.seat)) >> 1)


def answer(question: Question) -> Answer:
    """The player's answer, which depends only on the question (and on time, if its budget has seconds). Raises
    UnknownLevel, UnknownGame, PlayerFailed."""
    game = catalogue.game(question.game_id)
    actions = game.legal_actions(question.view)
    player = make_player(question.game_id, question.level, question.own, question.temper)
    if len(actions) == 1:
        return Answer(actions[0], plan=question.plan[1:] if question.plan[:1] == (actions[0],) else ())
    player.plan = question.plan
    with without_full_collection():
        chosen = player.choose(question.view, actions, question.budget, question.chance(), reasons=question.reasons)
    return replace(chosen, plan=player.plan)


@dataclass(slots=True)
class Seated:
    """A player at a seat with its generator, made from the match's seed and the seat: two seats share nothing."""

    player: ComputerPlayer[object]
    chance: Chance

    @classmethod
    def sit(cls, game_id: str, level: str, seed: int, seat: Seat, own: Weights | Maker | None = None) -> Seated:
        """A player of a level, or of that level with weights of its ``own``, or what a maker makes, at a seat. Raises
        UnknownLevel, UnknownGame, PlayerFailed."""
        return cls(make_player(game_id, level, own), Chance((seed * 64 + seat + 1) & ((1 << 63) - 1)))

    def choose(self, view: object, actions: Sequence[Action], budget: Budget, *, reasons: bool = False) -> Answer:
        with without_full_collection():
            return self.player.choose(view, actions, budget, self.chance, reasons=reasons)


class PlayedTooLong(RuntimeError):
    """A game of computer players that is not over after the most actions it may take."""


def play_match(
    game: Game[S],
    state: S,
    seated: Sequence[Seated],
    budget: Budget = Budget(),
    limit: int = 20_000,
) -> int:
    """Play ``state``, which the caller owns, to its end by players; gives how many actions there were.

    Each player gets the view of its own seat. Raises PlayedTooLong after ``limit`` actions, and IllegalAction for an
    action that no view offered.
    """
    for count in range(limit):
        seat = game.decider(state)
        if seat is None:
            return count
        view = game.view(state, seat)
        actions = game.legal_actions(view)
        one = seated[seat]
        action = actions[0] if len(actions) == 1 else one.choose(view, actions, budget).action
        game.apply(state, action)
    if game.decider(state) is None:
        return limit
    raise PlayedTooLong(f"not over after {limit} actions")
