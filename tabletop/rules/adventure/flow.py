"""The tables of functions by kind: how each action is carried out, which actions each frame has, how frames settle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, get_args

from tabletop.rules.by_kind import by_second
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Event, Setup
from tabletop.rules.stack_game import Registry

from . import actions as act
from . import (
    challenge,
    combat,
    costs,
    damage,
    explore,
    items,
    plays,
    quests,
    refusals,
    run_effects,
    setup,
    tokens,
    triggers,
    turn,
)
from . import frames as fr
from .board import go
from .dice import has_boots
from .setup import deal
from .state import NotLegal, State, pop


def choose_character(state: State, action: act.ChooseCharacter, events: list[Event]) -> None:
    """Choose a character to play, or one for a quest."""
    if isinstance(state.frames[-1], fr.SetupFrame):
        setup.take_character(state, action.character, events)
    else:
        quests.choose_marked(state, action.character, events)


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


def use_potion(state: State, action: act.UsePotion, events: list[Event]) -> None:
    """Use a mana icon for a cost, or an icon of the movement phase."""
    if isinstance(state.frames[-1], fr.PayFrame):
        costs.drink_for_cost(state, action.item)
    else:
        turn.drink_potion(state, action, events)


def use_resource(state: State, action: act.UseResource, events: list[Event]) -> None:
    """Activate the one resource of this turn."""
    challenge.stage(state, "to_challenge")
    explore.use_resource(state, action, events)


def choose_card(state: State, action: act.ChooseCard, events: list[Event]) -> None:
    """Choose a card to discard: for a cost, for the hand limit, or for an effect."""
    frame = state.frames[-1]
    if isinstance(frame, fr.PayFrame):
        plays.chosen_for_cost(state, action.card, "", events)
    elif isinstance(frame, fr.HandFrame):
        run_effects.discard_chosen(state, frame.decider, action.card, events)
    else:
        explore.discard_one(state, action.card, events)


def choose_item(state: State, action: act.ChooseItem, events: list[Event]) -> None:
    """Choose an item, for a cost or otherwise."""
    if isinstance(state.frames[-1], fr.PayFrame):
        plays.chosen_for_cost(state, "", action.item, events)
    else:
        items.choose_item(state, action, events)


def choose_order(state: State, action: act.ChooseOrder, events: list[Event]) -> None:
    """Choose the source that comes next."""
    frame = state.frames[-1]
    if isinstance(frame, fr.PowersFrame):
        triggers.choose_power(state, frame, action.source, events)
    else:
        run_effects.choose_order(state, action, events)


def pass_on(state: State, action: act.Pass, events: list[Event]) -> None:
    """Pass in a reaction or window."""
    frame = state.frames[-1]
    if isinstance(frame, fr.ReactFrame):
        plays.pass_reaction(state, frame)
    else:
        pop(state)


def done(state: State, action: act.Done, events: list[Event]) -> None:
    """End a step of maintenance, or looking at tokens."""
    frame = state.frames[-1]
    if isinstance(frame, fr.PeekFrame):
        tokens.end_peek(state, frame)
    else:
        turn.done(state)


def stop(state: State, action: act.Stop, events: list[Event]) -> None:
    """Move a figure no further."""
    pop(state)


def confirm(state: State, action: act.Confirm, events: list[Event]) -> None:
    """Pay what has been chosen."""
    plays.confirmed(state, events)


def cancel(state: State, action: act.Cancel, events: list[Event]) -> None:
    plays.cancel(state)


HANDLERS: Final[Mapping[type, Callable[[State, object, list[Event]], None]]] = dict(
    [
        *(by_second(kind, plays.pay_for) for kind in get_args(fr.Payable)),
        by_second(act.ChooseCharacter, choose_character),
        by_second(act.ChooseSpace, choose_space),
        by_second(act.RollMovement, turn.roll),
        by_second(act.Step, turn.step),
        by_second(act.EndMovement, turn.end_movement),
        by_second(act.UsePotion, use_potion),
        by_second(act.ResolveToken, tokens.resolve),
        by_second(act.UseResource, use_resource),
        by_second(act.Fight, challenge.fight),
        by_second(act.VisitEvent, challenge.visit),
        by_second(act.DrawChallenge, challenge.draw),
        by_second(act.AttackCharacter, combat.attack),
        by_second(act.Pass, pass_on),
        by_second(act.Done, done),
        by_second(act.Stop, stop),
        by_second(act.Confirm, confirm),
        by_second(act.Cancel, cancel),
        by_second(act.Collect, quests.collect),
        by_second(act.Travel, quests.travel),
        by_second(act.HandIn, quests.hand_in),
        by_second(act.Meet, quests.meet),
        by_second(act.Equip, turn.equip),
        by_second(act.Unequip, turn.unequip),
        by_second(act.ChooseCard, choose_card),
        by_second(act.ChooseItem, choose_item),
        by_second(act.ChooseQuest, quests.discard_quest),
        by_second(act.ChooseOrder, choose_order),
        by_second(act.ChooseColour, items.choose_colour),
        by_second(act.ChooseMarker, challenge.choose_marker),
        by_second(act.ChooseToken, tokens.choose_token),
        by_second(act.Keep, tokens.keep),
        by_second(act.DiscardToken, tokens.discard),
    ]
)


def _rolled_actions(state: State, frame: fr.RolledFrame) -> list[Action]:
    return [*plays.token_plays(state, frame.decider, ("own_roll",)), act.PASS]


def _react_actions(state: State, frame: fr.ReactFrame) -> list[Action]:
    return [*plays.reactions(state, frame.decider, frame.caster), act.PASS]


def _space_actions(state: State, frame: fr.SpaceFrame) -> list[Action]:
    return [act.to_space(space) for space in frame.spaces]


def _hand_actions(state: State, frame: fr.Frame) -> list[Action]:
    return run_effects.hand_actions(state, frame.decider)


_LISTINGS: Final[Mapping[type, Callable[[State, object], list[Action]]]] = dict(
    [
        by_second(fr.SetupFrame, setup.setup_actions),
        by_second(fr.TurnFrame, turn.turn_actions),
        by_second(fr.QueueFrame, run_effects.order_actions),
        by_second(fr.PowersFrame, triggers.power_order),
        by_second(fr.PayFrame, costs.pay_actions),
        by_second(fr.ReactFrame, _react_actions),
        by_second(fr.WindowFrame, combat.window_actions),
        by_second(fr.RolledFrame, _rolled_actions),
        by_second(fr.HandFrame, _hand_actions),
        by_second(fr.DiscardFrame, _hand_actions),
        by_second(fr.PlaceFrame, tokens.place_actions),
        by_second(fr.SpaceFrame, _space_actions),
        by_second(fr.ItemFrame, items.item_actions),
        by_second(fr.MarkerFrame, challenge.marker_actions),
        by_second(fr.QuestFrame, quests.overflow_actions),
        by_second(fr.QuestSetupFrame, quests.setup_actions),
        by_second(fr.ChooseFrame, plays.option_actions),
        by_second(fr.ColourFrame, items.colour_actions),
        by_second(fr.StepFrame, turn.step_actions),
        by_second(fr.PeekFrame, tokens.peek_actions),
    ]
)


def _settle_rolled(state: State, frame: fr.RolledFrame, events: list[Event]) -> bool:
    if has_boots(state, frame.decider):
        return False
    pop(state)
    return True


def _settle_choose(state: State, frame: fr.ChooseFrame, events: list[Event]) -> bool:
    """End a choice without a legal option: the effect does nothing."""
    if plays.option_actions(state, frame):
        return False
    pop(state)
    return True


_SETTLERS: Final[Mapping[type, Callable[[State, object, list[Event]], bool]]] = dict(
    [
        by_second(fr.SetupFrame, setup.settle_setup),
        by_second(fr.TurnFrame, turn.settle_turn),
        by_second(fr.SettleFrame, run_effects.settle_after),
        by_second(fr.RunFrame, run_effects.settle_run),
        by_second(fr.EachFrame, run_effects.settle_each),
        by_second(fr.QueueFrame, run_effects.settle_queue),
        by_second(fr.CardFrame, plays.settle_card),
        by_second(fr.ReactFrame, plays.settle_react),
        by_second(fr.WindowFrame, combat.settle_window),
        by_second(fr.RolledFrame, _settle_rolled),
        by_second(fr.RollFrame, run_effects.settle_roll),
        by_second(fr.CombatFrame, combat.settle_combat),
        by_second(fr.DefeatFrame, damage.settle_defeat),
        by_second(fr.HandFrame, run_effects.settle_hand),
        by_second(fr.BookFrame, explore.settle_book),
        by_second(fr.ItemFrame, items.settle_items),
        by_second(fr.QuestDrawFrame, quests.settle_drawing),
        by_second(fr.ChooseFrame, _settle_choose),
        by_second(fr.StepFrame, turn.settle_steps),
        by_second(fr.PeekFrame, tokens.settle_peek),
        by_second(fr.EventFrame, challenge.settle_event),
        by_second(fr.ResourceFrame, explore.settle_resource),
    ]
)


REGISTRY: Final[Registry[State]] = Registry()
REGISTRY.handlers.update(HANDLERS)
REGISTRY.listings.update(_LISTINGS)
REGISTRY.settlers.update(_SETTLERS)
for _kind, _answer in refusals.ANSWERS.items():
    REGISTRY.answers(_kind)(_answer)


def legal(state: State) -> tuple[Action, ...]:
    """All legal actions in a fixed order; empty when the match is over. Cached in the state until it changes."""
    offers = state.offers
    if offers is None:
        frames = state.frames
        offers = state.offers = tuple(_LISTINGS[type(frames[-1])](state, frames[-1])) if frames else ()
    return offers


def settle(state: State, events: list[Event]) -> None:
    """Resolve frames with nothing to decide until a seat must decide or the match is over."""
    state.offers = None
    REGISTRY.settle(state, events)


def new(setup: Setup, chance: Chance) -> State:
    """The state at the first decision. Raises SetupError."""
    state = deal(setup, chance)
    settle(state, [])
    return state
