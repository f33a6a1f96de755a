"""From an action to the next decision: who carries each action out, what each frame offers, how frames settle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

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
    run,
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
    """A character to play, or whom a quest asks for."""
    if isinstance(state.frames[-1], fr.SetupFrame):
        setup.take_character(state, action.character, events)
    else:
        quests.choose_marked(state, action.character, events)


def choose_space(state: State, action: act.ChooseSpace, events: list[Event]) -> None:
    """A space for a figure, a token or an encounter."""
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
    """A mana icon for a cost, or an icon of the movement phase."""
    if isinstance(state.frames[-1], fr.PayFrame):
        costs.drink_for_cost(state, action.item)
    else:
        turn.drink_potion(state, action, events)


def use_resource(state: State, action: act.UseResource, events: list[Event]) -> None:
    """Activate the one resource of this turn."""
    challenge.stage(state, "to_challenge")
    explore.use_resource(state, action, events)


def choose_card(state: State, action: act.ChooseCard, events: list[Event]) -> None:
    """A card to discard: for a cost, for the hand limit, or because something says so."""
    frame = state.frames[-1]
    if isinstance(frame, fr.PayFrame):
        plays.chosen_for_cost(state, action.card, "", events)
    elif isinstance(frame, fr.HandFrame):
        run.discard_chosen(state, frame.decider, action.card, events)
    else:
        explore.discard_one(state, action.card, events)


def choose_item(state: State, action: act.ChooseItem, events: list[Event]) -> None:
    """An item, for a cost or otherwise."""
    if isinstance(state.frames[-1], fr.PayFrame):
        plays.chosen_for_cost(state, "", action.item, events)
    else:
        items.choose_item(state, action, events)


def choose_order(state: State, action: act.ChooseOrder, events: list[Event]) -> None:
    """The source that comes next."""
    frame = state.frames[-1]
    if isinstance(frame, fr.PowersFrame):
        triggers.choose_power(state, frame, action.source, events)
    else:
        run.choose_order(state, action, events)


def pass_on(state: State, action: act.Pass, events: list[Event]) -> None:
    """Do nothing where something could be done."""
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


def _optional(state: State, action: Any, events: list[Event]) -> None:
    plays.pay_for(state, action, events)


HANDLERS: Final[Mapping[type, Callable[[State, Any, list[Event]], None]]] = {
    act.ChooseCharacter: choose_character,
    act.ChooseSpace: choose_space,
    act.RollMovement: turn.roll,
    act.Step: turn.step,
    act.EndMovement: turn.end_movement,
    act.PlayCard: _optional,
    act.UsePower: _optional,
    act.UseItem: _optional,
    act.UseToken: _optional,
    act.AcceptOffer: _optional,
    act.ChooseOption: _optional,
    act.UsePotion: use_potion,
    act.ResolveToken: tokens.resolve,
    act.UseResource: use_resource,
    act.Fight: challenge.fight,
    act.VisitEvent: challenge.visit,
    act.DrawChallenge: challenge.draw,
    act.AttackCharacter: combat.attack,
    act.Pass: pass_on,
    act.Done: done,
    act.Stop: stop,
    act.Confirm: lambda state, action, events: plays.confirmed(state, events),
    act.Cancel: lambda state, action, events: plays.cancel(state),
    act.Collect: quests.collect,
    act.Travel: quests.travel,
    act.HandIn: quests.hand_in,
    act.Meet: quests.meet,
    act.Equip: turn.equip,
    act.Unequip: turn.unequip,
    act.ChooseCard: choose_card,
    act.ChooseItem: choose_item,
    act.ChooseQuest: quests.discard_quest,
    act.ChooseOrder: choose_order,
    act.ChooseColour: items.choose_colour,
    act.ChooseMarker: challenge.choose_marker,
    act.ChooseToken: tokens.choose_token,
    act.Keep: tokens.keep,
    act.DiscardToken: tokens.discard,
}


def _rolled_actions(state: State, frame: fr.RolledFrame) -> list[Action]:
    return [*plays.token_plays(state, frame.decider, ("own_roll",)), act.PASS]


def _react_actions(state: State, frame: fr.ReactFrame) -> list[Action]:
    return [*plays.reactions(state, frame.decider, frame.caster), act.PASS]


def _space_actions(state: State, frame: fr.SpaceFrame) -> list[Action]:
    return [act.to_space(space) for space in frame.spaces]


def _hand_actions(state: State, frame: fr.Frame) -> list[Action]:
    return run.hand_actions(state, frame.decider)


_LISTINGS: Final[Mapping[type, Callable[[State, Any], list[Action]]]] = {
    fr.SetupFrame: setup.setup_actions,
    fr.TurnFrame: turn.turn_actions,
    fr.QueueFrame: run.order_actions,
    fr.PowersFrame: triggers.power_order,
    fr.PayFrame: costs.pay_actions,
    fr.ReactFrame: _react_actions,
    fr.WindowFrame: combat.window_actions,
    fr.RolledFrame: _rolled_actions,
    fr.HandFrame: _hand_actions,
    fr.DiscardFrame: _hand_actions,
    fr.PlaceFrame: tokens.place_actions,
    fr.SpaceFrame: _space_actions,
    fr.ItemFrame: items.item_actions,
    fr.MarkerFrame: challenge.marker_actions,
    fr.QuestFrame: quests.overflow_actions,
    fr.QuestSetupFrame: quests.setup_actions,
    fr.ChooseFrame: plays.option_actions,
    fr.ColourFrame: items.colour_actions,
    fr.StepFrame: turn.step_actions,
    fr.PeekFrame: tokens.peek_actions,
}


def _settle_rolled(state: State, frame: fr.RolledFrame, events: list[Event]) -> bool:
    if has_boots(state, frame.decider):
        return False
    pop(state)
    return True


def _settle_choose(state: State, frame: fr.ChooseFrame, events: list[Event]) -> bool:
    """With no legal option the effect does nothing."""
    if plays.option_actions(state, frame):
        return False
    pop(state)
    return True


_SETTLERS: Final[Mapping[type, Callable[[State, Any, list[Event]], bool]]] = {
    fr.SetupFrame: setup.settle_setup,
    fr.TurnFrame: turn.settle_turn,
    fr.SettleFrame: run.settle_after,
    fr.RunFrame: run.settle_run,
    fr.EachFrame: run.settle_each,
    fr.QueueFrame: run.settle_queue,
    fr.CardFrame: plays.settle_card,
    fr.ReactFrame: plays.settle_react,
    fr.WindowFrame: combat.settle_window,
    fr.RolledFrame: _settle_rolled,
    fr.RollFrame: run.settle_roll,
    fr.CombatFrame: combat.settle_combat,
    fr.DefeatFrame: damage.settle_defeat,
    fr.HandFrame: run.settle_hand,
    fr.BookFrame: explore.settle_book,
    fr.ItemFrame: items.settle_items,
    fr.QuestDrawFrame: quests.settle_drawing,
    fr.ChooseFrame: _settle_choose,
    fr.StepFrame: turn.settle_steps,
    fr.PeekFrame: tokens.settle_peek,
    fr.EventFrame: challenge.settle_event,
    fr.ResourceFrame: explore.settle_resource,
}


REGISTRY: Final[Registry[State]] = Registry()
REGISTRY.handlers.update(HANDLERS)
REGISTRY.listings.update(_LISTINGS)
REGISTRY.settlers.update(_SETTLERS)
REGISTRY.reasons.update(refusals.ANSWERS)


def legal(state: State) -> tuple[Action, ...]:
    """All legal actions in a fixed order; empty when the match is over. Kept with the state until it changes."""
    offers = state.offers
    if offers is None:
        frames = state.frames
        offers = state.offers = tuple(_LISTINGS[type(frames[-1])](state, frames[-1])) if frames else ()
    return offers


def settle(state: State, events: list[Event]) -> None:
    """Resolve frames with nothing to decide until somebody must decide or the match is over."""
    state.offers = None
    REGISTRY.settle(state, events)


def new(setup: Setup, chance: Chance) -> State:
    """The state at the first decision. Raises SetupError."""
    state = deal(setup, chance)
    settle(state, [])
    return state
