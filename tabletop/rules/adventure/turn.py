"""The turn: its phases, movement and maintenance (AG-TRN, AG-MOV, AG-MNT)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletop.rules.game import Action, Event, Seat

from . import actions as act, events as ev, quests, tokens
from .board import go, is_aggro, markers_at, steps
from .challenge import city, lose_foe, settle_draw, stage
from .combat import begin
from .costs import drink, payable, price_of
from .damage import forbidden, heal
from .dice import open_rolled, roll_movement, set_pools
from .effects import would_change
from .explore import resource_actions
from .figures import applies, loadout
from .frames import QueueFrame, StepFrame, TurnFrame, settle_frame, window_frame
from .model import Item
from .piles import event_at
from .plays import MOVE, OWN_TURN, plays
from .state import NOBODY, REGISTRY, Player, State, pop, push, swap, top
from .triggers import seat_sources
from .values import Ctx, Waiting


def begin_turn(state: State, seat: Seat, events: list[Event]) -> None:
    """Make a seat active, and reset everything of the turn before."""
    state.active = seat
    state.turn += 1
    state.face, state.move, state.energy = -1, 0, 0
    state.stepped = state.rooted = state.found = state.fallen = False
    state.batch = state.used = ()
    state.played = state.tariffs = ()
    state.auras, state.fought = (), ()
    state.spot, state.draws = "", 0
    stage(state, "start")
    events.append(ev.TurnStarted(seat, state.turn))


# --------------------------------------------------------------------------------------------- the stages


@REGISTRY.settles(TurnFrame)
def settle_turn(state: State, frame: TurnFrame, events: list[Event]) -> bool:
    """Carry out stages without a decision until there is one, or another frame is on top."""
    handler = _STAGES.get(frame.stage)
    while handler is not None and handler(state, events):
        now = state.frames[-1]
        if not isinstance(now, TurnFrame):
            return True
        handler = _STAGES.get(now.stage)
    return False


def _triggering(moment: str, following: str) -> Callable[[State, list[Event]], bool]:
    """The stage in which what answers a moment of the turn is carried out (AG-TRN-2)."""

    def run(state: State, events: list[Event]) -> bool:
        stage(state, following)
        _triggers(state, moment)
        return True

    return run


def _until_fallen(following: str) -> Callable[[State, list[Event]], bool]:
    """The stage of a choice, which a defeat ends at once or has skipped (4.2, AG-TRN-4)."""

    def run(state: State, events: list[Event]) -> bool:
        if state.fallen:
            stage(state, following)
        return state.fallen

    return run


def _while_offered(offered: Callable[[State], list[Action]], following: str) -> Callable[[State, list[Event]], bool]:
    """A stage of maintenance, which ends when nothing can be done but ending it."""

    def run(state: State, events: list[Event]) -> bool:
        found = offered(state)
        if len(found) > 1:
            state.offers = tuple(found)
            return False
        stage(state, following)
        return True

    return run


def _triggers(state: State, when: str) -> None:
    """Queue the triggers of the active character's sources and of the global event at a moment, in the order its seat
    chooses (AG-GEN-6)."""
    seat = state.active
    waiting = seat_sources(state, seat, -1, when)
    if state.festival:
        tables = state.config.tables
        source = f"{state.festival}.front"
        found = tables.by_when[source].get(when, ())
        keys = tuple([f"{source}.{index}" for index in found if tables.abilities[source][index].mode == "must"])
        if keys:
            waiting.append(Waiting(state.festival, Ctx(source, f"event:{state.festival}"), keys))
    if not waiting:
        return
    owners = state.config.tables.owners
    waiting = [one for one in waiting if any(applies(state, one.ctx, owners[key]) for key in one.keys)]
    if waiting:
        push(state, settle_frame(seat))
        push(state, QueueFrame(seat, tuple(waiting)))


def _rolled(state: State, events: list[Event]) -> bool:
    state.fallen = False
    set_pools(state, events)
    stage(state, "move")
    return True


def _end_move(state: State, events: list[Event]) -> bool:
    state.move = 0
    stage(state, "explore")
    _triggers(state, "end_move")
    return True


def _explore(state: State, events: list[Event]) -> bool:
    """The exploration: tokens in the space, or else a resource (AG-EXP-1, AG-EXP-4)."""
    state.fallen = False
    here = state.players[state.active].space
    if state.ground[state.config.tables.number[here]]:
        tokens.reveal(state, events)
        stage(state, "tokens")
    else:
        stage(state, "resource" if state.config.tables.spaces[here].resources else "to_challenge")
    return True


def _tokens(state: State, events: list[Event]) -> bool:
    if state.batch:
        return False
    stage(state, "to_challenge")
    return True


def _to_challenge(state: State, events: list[Event]) -> bool:
    """Go on to the challenge, which is skipped after a defeat while exploring, wherever a False Map leads the figure
    then (AG-TRN-4)."""
    fallen, state.fallen = state.fallen, False
    stage(state, "quests" if fallen else "challenge")
    return True


def _challenge(state: State, events: list[Event]) -> bool:
    """The challenge phase, which is skipped in a city and after a defeat in it (AG-CHL-1, AG-TRN-4)."""
    if not state.fallen and not city(state, state.players[state.active].space):
        return False
    stage(state, "quests")
    return True


def _draw(state: State, events: list[Event]) -> bool:
    settle_draw(state, events)
    return True


def _visited(state: State, events: list[Event]) -> bool:
    """Go on after a local event, which may have turned into an encounter (AG-EVT-4)."""
    there = not state.fallen and state.players[state.active].space == state.spot
    if state.foe is not None and there:
        stage(state, "reveal")
    else:
        lose_foe(state, events)
        stage(state, "quests")
    return True


def _reveal(state: State, events: list[Event]) -> bool:
    stage(state, "fight")
    push(state, window_frame(state.active, "reveal"))
    return True


def _fight(state: State, events: list[Event]) -> bool:
    begin(state, NOBODY, events)
    return True


def _finish(state: State, events: list[Event]) -> bool:
    """End the turn: lose energy, end everything that lasts until then, pass the die (AG-TRN-3, AG-MNT-3)."""
    seat = state.active
    tokens.end_of_turn(state, seat, events)
    for other, player in enumerate(state.players):
        if player.forbids:
            ended = state.turn if other == seat else 0
            player.forbids = tuple([one for one in player.forbids if one.since >= ended])
    begin_turn(state, (seat + 1) % len(state.players), events)
    return True


# ----------------------------------------------------------------------------------------- what may be done


@REGISTRY.lists(TurnFrame)
def turn_actions(state: State, frame: TurnFrame) -> list[Action]:
    """The legal actions of a stage with a decision."""
    return _ACTIONS[frame.stage](state) if frame.stage in _ACTIONS else []


def _move_actions(state: State) -> list[Action]:
    """Steps, everything else of the movement phase, potions; and ending it, which is always legal (AG-MOV-6)."""
    seat = state.active
    found: list[Action] = []
    if state.move > 0 and not state.rooted:
        found += [act.step_to(space) for space in steps(state, seat)]
    found += plays(state, seat, MOVE)
    found += potion_actions(state, seat)
    return [*found, act.END]


def challenge_actions(state: State) -> list[Action]:
    """The actions of the challenge phase in a space that is no city (table of 4.2)."""
    seat = state.active
    here = state.players[seat].space
    slots = markers_at(state, here)
    aggro = [slot for slot in slots if is_aggro(state, slot)]
    if aggro:
        return [act.Fight(f"marker_{slot + 1}") for slot in aggro]
    found: list[Action] = []
    if here in state.config.tables.board:
        found.append(act.Fight("board"))
    found += [act.Fight(f"marker_{slot + 1}") for slot in slots]
    local = event_at(state, here)
    if local:
        found.append(act.VisitEvent(local))
    drawing = not found
    if can_accept(state, seat):
        found.append(act.OFFER)
    if not forbidden(state, seat, "attack_character"):
        found += [
            act.AttackCharacter(player.character)
            for other, player in enumerate(state.players)
            if other != seat and player.space == here
        ]
    return [*found, act.DRAW] if drawing else found


def can_accept(state: State, seat: Seat) -> bool:
    """Whether the offer of the space can be paid and its reward can be given (AG-CHL-9)."""
    tables = state.config.tables
    source = tables.offers.get(state.players[seat].space)
    if source is None:
        return False
    ability = tables.abilities[source][0]
    return payable(state, seat, price_of(ability.cost)) and would_change(state, Ctx(source, seat=seat), ability.do)


def potion_actions(state: State, seat: Seat) -> list[Action]:
    """Using items for healing or swiftness (AG-POT-1, AG-POT-3)."""
    potions = loadout(state, seat).potions
    if not potions:
        return []
    heals = state.players[seat].damage > 0 and not forbidden(state, seat, "heal")
    return [potion for potion in potions if potion.icon == "swiftness" or heals]


def quest_stage_actions(state: State) -> list[Action]:
    """The actions of step 1 of maintenance (AG-MNT-1)."""
    seat = state.active
    return [*quests.quest_actions(state, seat), *plays(state, seat, OWN_TURN), act.DONE]


def has_icons(state: State, player: Player, card: Item) -> bool:
    """Whether every restriction icon of an item is on the character card in play (AG-ITM-6)."""
    icons = state.config.tables.content.card[player.character, player.level].icons
    return all(icon in icons for icon in card.icons)


def equip_stage_actions(state: State) -> list[Action]:
    """The actions of step 2 of maintenance (AG-MNT-2)."""
    seat = state.active
    player = state.players[seat]
    found: list[Action] = [*loadout(state, seat).equips]
    if player.weapon:
        found.append(act.Unequip("weapon"))
    if player.armour:
        found.append(act.Unequip("armour"))
    return [*found, *plays(state, seat, OWN_TURN), act.DONE]


_ACTIONS: Final[dict[str, Callable[[State], list[Action]]]] = {
    "roll": lambda state: [act.ROLL],
    "move": _move_actions,
    "tokens": lambda state: [*tokens.token_actions(state), *plays(state, state.active, OWN_TURN)],
    "resource": lambda state: [*resource_actions(state), *plays(state, state.active, OWN_TURN)],
    "challenge": lambda state: [*challenge_actions(state), *plays(state, state.active, OWN_TURN)],
    "quests": quest_stage_actions,
    "equip": equip_stage_actions,
}

_STAGES: Final[dict[str, Callable[[State, list[Event]], bool]]] = {
    "start": _triggering("start_turn", "roll"),
    "rolled": _rolled,
    "move": _until_fallen("end_move"),
    "end_move": _end_move,
    "explore": _explore,
    "tokens": _tokens,
    "resource": _until_fallen("to_challenge"),
    "to_challenge": _to_challenge,
    "challenge": _challenge,
    "draw": _draw,
    "visited": _visited,
    "reveal": _reveal,
    "fight": _fight,
    "quests": _while_offered(quest_stage_actions, "equip"),
    "equip": _while_offered(equip_stage_actions, "end"),
    "end": _triggering("end_turn", "finish"),
    "finish": _finish,
}
STAGES: Final = ("roll", *_STAGES)

# --------------------------------------------------------------------------------------------- doing it


@REGISTRY.handles(act.RollMovement)
def roll(state: State, action: act.RollMovement, events: list[Event]) -> None:
    """Roll the blue die (AG-MOV-1)."""
    stage(state, "rolled")
    roll_movement(state, events)
    open_rolled(state, state.active, "move")


@REGISTRY.handles(act.Step)
def step(state: State, action: act.Step, events: list[Event]) -> None:
    """Carry out one step, of the own figure or in a forced move."""
    frame = state.frames[-1]
    if isinstance(frame, StepFrame):
        swap(state, StepFrame(frame.decider, frame.who, frame.left - 1))
        go(state, frame.who, action.space, "forced", events, frame.decider)
        return
    top(state, TurnFrame)
    state.move -= 1
    state.stepped = True
    push(state, settle_frame(state.active))
    go(state, state.active, action.space, "step", events)


@REGISTRY.lists(StepFrame)
def step_actions(state: State, frame: StepFrame) -> list[Action]:
    """The steps of a forced move, and ending it."""
    return [*[act.step_to(space) for space in steps(state, frame.who)], act.STOP]


@REGISTRY.settles(StepFrame)
def settle_steps(state: State, frame: StepFrame, events: list[Event]) -> bool:
    """End a forced move when no step is left or possible."""
    if frame.left > 0 and steps(state, frame.who):
        return False
    pop(state)
    return True


@REGISTRY.handles(act.Stop)
def stop(state: State, action: act.Stop, events: list[Event]) -> None:
    """Move a figure no further."""
    pop(state)


@REGISTRY.handles(act.EndMovement)
def end_movement(state: State, action: act.EndMovement, events: list[Event]) -> None:
    stage(state, "end_move")


def drink_potion(state: State, action: act.UsePotion, events: list[Event]) -> None:
    """Discard an item to heal 1 or for a movement point; losing it may reduce the health (AG-CHR-2)."""
    seat = state.active
    push(state, settle_frame(seat))
    drink(state, seat, action.item, action.icon, events)
    if action.icon == "healing":
        heal(state, seat, 1, events)
    else:
        state.move += 1
        events.append(ev.PointsGained(seat, 1))


@REGISTRY.handles(act.Equip)
def equip(state: State, action: act.Equip, events: list[Event]) -> None:
    """Equip an item; the one equipped before goes to the bag (AG-ITM-4)."""
    seat = state.active
    player = state.players[seat]
    slot = state.config.tables.things[action.item].card.slot
    player.bag = tuple([item for item in player.bag if item != action.item])
    if slot == "weapon":
        _to_bag(state, seat, "weapon", events)
        player.weapon = action.item
    else:
        _to_bag(state, seat, "armour", events)
        player.armour = action.item
    events.append(ev.Equipped(seat, action.item, slot))
    push(state, settle_frame(seat))


@REGISTRY.handles(act.Unequip)
def unequip(state: State, action: act.Unequip, events: list[Event]) -> None:
    """Put an equipped item into the bag."""
    _to_bag(state, state.active, action.slot, events)
    push(state, settle_frame(state.active))


def _to_bag(state: State, seat: Seat, slot: str, events: list[Event]) -> None:
    player = state.players[seat]
    worn = player.weapon if slot == "weapon" else player.armour
    if not worn:
        return
    player.bag = (*player.bag, worn)
    if slot == "weapon":
        player.weapon = ""
    else:
        player.armour = ""
    events.append(ev.Unequipped(seat, worn, slot))


def done(state: State) -> None:
    """End a step of maintenance."""
    frame = top(state, TurnFrame)
    stage(state, "equip" if frame.stage == "quests" else "end")
