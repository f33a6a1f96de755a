"""World of Warcraft: The Adventure Game as a :class:`tabletop.rules.game.Game`; the other modules of the folder do the
work."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.rules import game as contract
from tabletop.rules.chance import Chance
from tabletop.rules.codec import codec_of
from tabletop.rules.game import Action, Event, IllegalAction, InPlay
from tabletop.rules.stack_game import StackGame
from tabletop.rules.windows import passed

from . import (
    META,
    actions as act,
    challenge,
    combat,
    costs,
    damage,
    explore,
    faults as checks,
    frames as fr,
    items,
    plays,
    quests,
    refusals,
    run_effects,
    setup,
    state,
    tokens,
    triggers,
    turn,
    views,
)
from .board import go
from .content import content
from .dice import has_boots
from .refusals import say
from .setup import deal
from .state import REGISTRY, NotLegal, State, pop, swap
from .user_content import configure

PARTS: Final = (combat, refusals)
"""The modules that only enter their functions into the registry when they are imported."""


@REGISTRY.handles(act.ChooseCharacter)
def choose_character(state: State, action: act.ChooseCharacter, events: list[Event]) -> None:
    """Choose a character to play, or one for a quest."""
    if isinstance(state.frames[-1], fr.SetupFrame):
        setup.take_character(state, action.character, events)
    else:
        quests.choose_marked(state, action.character, events)


@REGISTRY.handles(act.ChooseSpace)
def choose_space(state: State, action: act.ChooseSpace, events: list[Event]) -> None:
    """Choose a space for a figure, a token or an encounter."""
    frame = state.frames[-1]
    if isinstance(frame, fr.SetupFrame):
        setup.place_figure(state, action.space, events)
    elif isinstance(frame, fr.PlaceFrame):
        tokens.place(state, action.space, events)
    elif isinstance(frame, fr.SpaceFrame):
        pop(state)
        if frame.why == "defeat":
            damage.resurrect(state, frame.who, action.space, events)
        elif frame.why == "event_space":
            challenge.to_tracker(state, frame.card, action.space, events)
        elif frame.why == "flight":
            explore.fly(state, frame.who, action.space, events)
        else:
            go(state, frame.who, action.space, "teleport", events, frame.decider)
    else:
        raise NotLegal


@REGISTRY.handles(act.UsePotion)
def use_potion(state: State, action: act.UsePotion, events: list[Event]) -> None:
    """Use a mana icon for a cost, or an icon of the movement phase."""
    if isinstance(state.frames[-1], fr.PayFrame):
        costs.drink_for_cost(state, action.item)
    else:
        turn.drink_potion(state, action, events)


@REGISTRY.handles(act.UseResource)
def use_resource(state: State, action: act.UseResource, events: list[Event]) -> None:
    """Activate the one resource of this turn."""
    challenge.stage(state, "to_challenge")
    explore.use_resource(state, action, events)


@REGISTRY.handles(act.ChooseCard)
def choose_card(state: State, action: act.ChooseCard, events: list[Event]) -> None:
    """Choose a card to discard: for a cost, for the hand limit, or for an effect."""
    frame = state.frames[-1]
    if isinstance(frame, fr.PayFrame):
        plays.chosen_for_cost(state, action.card, "", events)
    elif isinstance(frame, fr.HandFrame):
        run_effects.discard_chosen(state, frame.decider, action.card, events)
    else:
        explore.discard_one(state, action.card, events)


@REGISTRY.handles(act.ChooseItem)
def choose_item(state: State, action: act.ChooseItem, events: list[Event]) -> None:
    """Choose an item, for a cost or otherwise."""
    if isinstance(state.frames[-1], fr.PayFrame):
        plays.chosen_for_cost(state, "", action.item, events)
    else:
        items.choose_item(state, action, events)


@REGISTRY.handles(act.ChooseOrder)
def choose_order(state: State, action: act.ChooseOrder, events: list[Event]) -> None:
    """Choose the source that comes next."""
    frame = state.frames[-1]
    if isinstance(frame, fr.PowersFrame):
        triggers.choose_power(state, frame, action.source, events)
    else:
        run_effects.choose_order(state, action, events)


@REGISTRY.handles(act.Pass)
def pass_on(state: State, action: act.Pass, events: list[Event]) -> None:
    """Pass in a reaction or window."""
    frame = state.frames[-1]
    if isinstance(frame, fr.ReactFrame):
        swap(state, passed(frame))
    else:
        pop(state)


@REGISTRY.handles(act.Done)
def done(state: State, action: act.Done, events: list[Event]) -> None:
    """End a step of maintenance, or looking at tokens."""
    frame = state.frames[-1]
    if isinstance(frame, fr.PeekFrame):
        tokens.end_peek(state, frame)
    else:
        turn.done(state)


@REGISTRY.lists(fr.RolledFrame)
def _rolled_actions(state: State, frame: fr.RolledFrame) -> list[Action]:
    return [*plays.token_plays(state, frame.decider, ("own_roll",)), act.PASS]


@REGISTRY.lists(fr.SpaceFrame)
def _space_actions(state: State, frame: fr.SpaceFrame) -> list[Action]:
    return [act.to_space(space) for space in frame.spaces]


@REGISTRY.settles(fr.RolledFrame)
def _settle_rolled(state: State, frame: fr.RolledFrame, events: list[Event]) -> bool:
    if has_boots(state, frame.decider):
        return False
    pop(state)
    return True


@REGISTRY.settles(fr.ChooseFrame)
def _settle_choose(state: State, frame: fr.ChooseFrame, events: list[Event]) -> bool:
    """End a choice without a legal option: the effect does nothing."""
    if plays.option_actions(state, frame):
        return False
    pop(state)
    return True


def legal(state: State) -> tuple[Action, ...]:
    """All legal actions in a fixed order; empty when the match is over. Cached in the state until it changes."""
    offers = state.offers
    if offers is None:
        frames = state.frames
        offers = state.offers = tuple(REGISTRY.listings[type(frames[-1])](state, frames[-1])) if frames else ()
    return offers


def settle(state: State, events: list[Event]) -> None:
    """Resolve frames with nothing to decide until a seat must decide or the match is over."""
    state.offers = None
    REGISTRY.settle(state, events)


class Adventure(StackGame[State]):
    """The rules of the Adventure Game."""

    meta = META
    registry = REGISTRY
    nothing_here = say("nothing_here")
    game_over = say("game_over")

    seating = staticmethod(setup.seating)
    clone = staticmethod(state.clone)
    legal_actions = staticmethod(legal)
    settle = staticmethod(settle)
    view = staticmethod(views.view)
    secrets = staticmethod(views.secrets)
    sample = staticmethod(views.sample)
    faults = staticmethod(checks.faults)

    def new(self, setup: contract.Setup, chance: Chance) -> State:
        """The state at the first decision. Raises SetupError."""
        state = deal(setup, chance)
        settle(state, [])
        return state

    def apply(self, state: State, action: Action) -> list[Event]:
        if action not in legal(state) and state.frames:
            raise IllegalAction(self.explain(state, action.path))
        if not state.opening:
            return super().apply(state, action)
        events: list[Event] = []
        setup.report_first_rolls(state, events)
        return events + super().apply(state, action)

    def scores(self, state: State) -> tuple[int, ...]:
        """The valor of every seat."""
        return state.valor

    def in_play(self, state: State) -> tuple[tuple[InPlay, ...], ...]:
        """The hero of each seat that has one."""
        return tuple([(InPlay("hero", player.character),) if player.character else () for player in state.players])

    def names_in_play(self) -> Mapping[InPlay, Mapping[str, str]]:
        """The names of the heroes, by language."""
        return {InPlay("hero", one.id): one.name for one in content().characters.values()}

    def codec(self) -> contract.Codec[State]:
        """The JSON forms."""
        return codec_of(State, REGISTRY.actions, configure)


GAME: contract.Game[State] = Adventure()
