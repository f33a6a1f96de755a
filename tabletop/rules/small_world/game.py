"""Small World of Warcraft as a :class:`tabletop.rules.game.Game`; the other modules of the folder do the work."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, islice
from typing import Final

from tabletop.rules import game as contract
from tabletop.rules.by_kind import by_second
from tabletop.rules.chance import Chance
from tabletop.rules.codec import codec_of
from tabletop.rules.game import Action, Event, InPlay
from tabletop.rules.stack_game import StackGame

from . import (
    META,
    actions as act,
    bombs,
    combos,
    conquest,
    conquest_powers,
    faults as checks,
    redeploy,
    refusals,
    scoring,
    setup,
    state,
    turn,
    views,
)
from .config import agreed
from .content import content
from .price import means_of
from .setup import deal
from .state import REGISTRY, ChoiceFrame, ConquestFrame, PickFrame, PlaceFrame, RedeployFrame, State, pop, swap
from .wording import say

PARTS: Final = (bombs, combos, conquest, conquest_powers, redeploy, refusals, turn)
"""The modules that enter their functions into the registry when they are imported."""


def _listing(state: State) -> tuple[list[Action], Iterator[Action]]:
    """Conquests by region, then abilities of race and power, listed step by step: those found so far in this position,
    and an iterator over the rest, whose results the caller must append to the list."""
    means = means_of(state)
    if means.rest is None:
        means.rest = chain(conquest.conquests(means), conquest_powers.power_actions(means))
    return means.found, means.rest


@REGISTRY.lists(ConquestFrame)
def list_conquests(state: State, frame: ConquestFrame) -> list[Action]:  # noqa: ARG001 - one shape
    """All actions of the conquest step: conquests, abilities and the end (section 4)."""
    found, rest = _listing(state)
    found += rest
    return [*found, act.END_CONQUEST]


@REGISTRY.lists(RedeployFrame)
def list_redeployment(state: State, frame: RedeployFrame) -> list[Action]:
    """Everything the active seat can do in its redeployment."""
    return list(redeploy.redeploy_actions(state, frame))


@REGISTRY.lists(PlaceFrame)
def list_placings(state: State, frame: PlaceFrame) -> list[Action]:
    """Everything a seat can do with withdrawn units."""
    return list(redeploy.place_actions(state, frame))


@REGISTRY.lists(ChoiceFrame)
def choice_actions(state: State, frame: ChoiceFrame) -> list[Action]:  # noqa: ARG001 - one shape
    """Expand or decline (SW-TRN-3)."""
    return [act.Expand(), act.Decline()]


def _any_conquests(state: State, frame: ConquestFrame) -> list[Action]:  # noqa: ARG001 - one shape
    """The end of the step, and one of the other actions if there is any."""
    found, rest = _listing(state)
    if not found:
        found += islice(rest, 1)
    return [act.END_CONQUEST, *found[:1]]


_ONE_BY_ONE: Final[Mapping[type, Callable[[State, object], Iterable[Action]]]] = dict(
    [
        by_second(ConquestFrame, _any_conquests),
        by_second(RedeployFrame, redeploy.redeploy_actions),
        by_second(PlaceFrame, redeploy.place_actions),
    ]
)
"""Replacements for long lists of actions: two entries are enough to know that there is a choice."""


def settle(state: State, events: list[Event]) -> None:
    """Resolve what needs no decision until a seat must decide or the match is over: frames without any action end, and
    a single action is carried out (SW-STM-1)."""
    while state.result is None:
        frame = state.frames[-1]
        kind = type(frame)
        if kind is PickFrame or (kind is RedeployFrame and redeploy.chooses(state, frame)):  # type: ignore[arg-type]
            return
        settler = REGISTRY.settlers.get(kind)
        if settler is not None and settler(state, frame, events):
            continue
        listing = _ONE_BY_ONE.get(kind)
        found = list(REGISTRY.listings[kind](state, frame) if listing is None else islice(listing(state, frame), 2))
        if not found:
            pop(state)
        elif len(found) == 1 and not _always_asked(frame, found[0]):
            _carry_out(state, found[0], events)
        else:
            return


def _always_asked(frame: object, action: Action) -> bool:
    """Whether a single action must still be confirmed: the end of a redeployment in which the seat chose something
    (SW-AMB-57)."""
    return isinstance(frame, RedeployFrame | PlaceFrame) and frame.chosen and action is act.CONFIRM


def _carry_out(state: State, action: Action, events: list[Event]) -> None:
    """Carry out a single action, which is no choice of the seat."""
    before, depth = state.frames[-1], len(state.frames)
    REGISTRY.handlers[type(action)](state, action, events)
    if len(state.frames) != depth or not isinstance(before, RedeployFrame | PlaceFrame) or before.chosen:
        return
    after = state.frames[-1]
    if isinstance(after, RedeployFrame | PlaceFrame):
        swap(state, replace(after, chosen=False))


class SmallWorld(StackGame[State]):
    """The rules of Small World of Warcraft."""

    meta = META
    registry = REGISTRY
    nothing_here = say("nothing_here")
    game_over = say("game_over")

    seating = staticmethod(setup.seating)
    clone = staticmethod(state.clone)
    settle = staticmethod(settle)
    view = staticmethod(views.view)
    secrets = staticmethod(views.secrets)
    sample = staticmethod(views.sample)
    faults = staticmethod(checks.faults)
    scores = staticmethod(scoring.scores)

    def new(self, setup: contract.Setup, chance: Chance) -> State:
        """The first state with something to decide. Raises SetupError."""
        state = deal(setup, chance)
        settle(state, [])
        return state

    def in_play(self, state: State) -> tuple[tuple[InPlay, ...], ...]:
        """The Active Race and the power of each seat, which change in the course of a game."""
        return tuple([_combo(player.race, player.power) for player in state.players])

    def names_in_play(self) -> Mapping[InPlay, Mapping[str, str]]:
        """The names of all races and powers, by language."""
        book = content()
        races = {InPlay("race", one.id): one.name for one in book.races.values()}
        return {**races, **{InPlay("power", one.id): one.name for one in book.powers.values()}}

    def codec(self) -> contract.Codec[State]:
        """The JSON forms."""
        return codec_of(State, REGISTRY.actions, agreed)


def _combo(race: str, power: str) -> tuple[InPlay, ...]:
    return (InPlay("race", race), InPlay("power", power)) if race else ()


GAME: contract.Game[State] = SmallWorld()
