"""The challenge phase: fights, drawing cards, events, the tracker (AG-CHL, AG-EVT, AG-UNB)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.rules.frozen import put
from tabletop.rules.game import Action, Event, Seat

from . import actions as act, events as ev
from .board import nearest
from .frames import EventFrame, MarkerFrame, RunFrame, SpaceFrame, TurnFrame, settle_frame, turn_frame
from .model import EffectBack, EncounterBack, ItemBack, ValorBack
from .piles import detach, draw_challenge, drop_event, event_at, gone, remove_marker, return_card, to_bag
from .state import REGISTRY, NotLegal, State, pop, push, run, swap, top
from .values import Ctx, EncounterMarker, Foe, Logged


def city(state: State, space: str) -> bool:
    return state.config.tables.spaces[space].kind == "city"


def stage(state: State, name: str) -> None:
    """Set the next stage of the turn at the bottom of the stack."""
    state.frames = (turn_frame(state.active, name),) + state.frames[1:]  # noqa: RUF005 - as in stack_game


@REGISTRY.handles(act.Fight)
def fight(state: State, action: act.Fight, events: list[Event]) -> None:
    """Reveal an encounter of the space, to fight it."""
    here = state.players[state.active].space
    if action.what == "board":
        state.foe = Foe("board", state.config.tables.board[here])
    else:
        slot = int(action.what.removeprefix("marker_")) - 1
        marker = state.markers[slot]
        if marker is None:
            raise NotLegal
        state.foe = Foe("marker", marker.card, slot)
    stage(state, "reveal")


@REGISTRY.handles(act.DrawChallenge)
def draw(state: State, action: act.DrawChallenge, events: list[Event]) -> None:
    """Begin to draw challenge cards: at most as many as the deck holds now (AG-CHL-6, AG-RUL-31)."""
    here = state.players[state.active].space
    state.spot = here
    state.draws = len(state.decks[state.config.tables.spaces[here].colour])
    stage(state, "draw")


def settle_draw(state: State, events: list[Event]) -> None:
    """Draw the next card, until an encounter is found (AG-CHL-5)."""
    seat = state.active
    if state.fallen or state.players[seat].space != state.spot:
        lose_foe(state, events)
        stage(state, "quests")
        return
    if state.foe is not None:  # an event drawn now has turned into one
        stage(state, "reveal")
        return
    colour = state.config.tables.spaces[state.spot].colour
    if state.draws == 0 or not state.decks[colour]:
        events.append(ev.ChallengeEnded(seat))
        stage(state, "quests")
        return
    state.draws -= 1
    card = draw_challenge(state, colour, events)
    if card in state.config.tables.content.events:
        place_event(state, card, events)
    else:
        state.foe = Foe("drawn", card)
        stage(state, "reveal")


def lose_foe(state: State, events: list[Event]) -> None:
    """Put an event that has turned into an encounter onto the tracker, as its character is not in its space any more
    (AG-EVT-6)."""
    foe, state.foe = state.foe, None
    if foe is not None and foe.kind == "event":
        to_tracker(state, foe.card, state.spot, events)


def place_event(state: State, card: str, events: list[Event]) -> None:
    """Put a drawn event into the box or onto its space, or carry it out (AG-EVT-2 to 5)."""
    event = state.config.tables.content.events[card]
    if event.kind == "global":
        old, state.festival = state.festival, card
        if old:
            return_card(state, old, events)
        events.append(ev.EventPlaced(card))
        push(state, settle_frame(state.active))
    elif event.kind == "local":
        old = event_at(state, event.space)
        if old:
            drop_event(state, old)
            return_card(state, old, events)
        traps = tuple([trap for trap in state.traps if trap.space == event.space])
        state.traps = tuple([trap for trap in state.traps if trap.space != event.space])
        detach(state, traps, events)
        state.local = (*state.local, (event.space, card))
        events.append(ev.EventPlaced(card, event.space))
    else:
        push(state, EventFrame(state.active, card))


@REGISTRY.settles(EventFrame)
def settle_event(state: State, frame: EventFrame, events: list[Event]) -> bool:
    """Carry out a special event or the effect of a back, then put the card away (AG-EVT-5, AG-EVT-6)."""
    if frame.stage == "run":
        swap(state, replace(frame, stage="put_away"))
        source = f"{frame.card}.front"
        keys = (f"{frame.card}.back",) if frame.back else state.config.tables.keys(source, "resolve")
        push(state, RunFrame(state.active, Ctx(source, f"event:{frame.card}"), keys))
        return True
    swap(state, settle_frame(state.active))
    if frame.card:
        return_card(state, frame.card, events)
    return True


@REGISTRY.handles(act.VisitEvent)
def visit(state: State, action: act.VisitEvent, events: list[Event]) -> None:
    """Resolve the local event of the space (AG-EVT-3, AG-EVT-4)."""
    source = f"{action.event}.front"
    keys = state.config.tables.keys(source, "visit")
    events.append(ev.EventVisited(state.active, action.event))
    state.spot = state.players[state.active].space
    stage(state, "visited")
    run(state, Ctx(source, f"event:{action.event}"), keys)


# ------------------------------------------------------------------------------------------ turning events


def take_event(state: State, card: str) -> bool:
    """Take an event from its place: the box, its space, or the frame that carries it out; gives whether it was
    there."""
    if drop_event(state, card):
        return True
    for at, frame in enumerate(state.frames):
        if isinstance(frame, EventFrame) and frame.card == card:
            state.frames = put(state.frames, at, replace(frame, card=""))
            return True
    return False


def flip_event(state: State, ctx: Ctx, by: Seat, events: list[Event]) -> None:
    """Turn an event to its back, which applies at once (AG-EVT-1, AG-EVT-6)."""
    card = ctx.holder.partition(":")[2]
    back = state.config.tables.content.events[card].back
    if back is None or not take_event(state, card):
        return
    events.append(ev.EventFlipped(by, card))
    if isinstance(back, ItemBack):
        to_bag(state, by, card, events, "event")
    elif isinstance(back, ValorBack):
        _log(state, by, card, back.valor, events)
    elif isinstance(back, EffectBack):
        push(state, EventFrame(state.active, card, back=True, by=by))
    elif isinstance(back, EncounterBack):
        bottom = state.frames[0]
        challenged = isinstance(bottom, TurnFrame) and bottom.stage in ("visited", "draw")
        if by == state.active and challenged and state.foe is None and not state.fallen:
            state.foe = Foe("event", card)
        else:
            _track_turned_event(state, by, card, events)


def _track_turned_event(state: State, by: Seat, card: str, events: list[Event]) -> None:
    """Put an event that was turned outside the challenge phase onto the tracker, as an unbeaten encounter near the seat
    that turned it (AG-RUL-27)."""
    here = state.players[by].space
    if not city(state, here):
        to_tracker(state, card, here, events)
        return
    tables = state.config.tables
    spaces = nearest(state, here, tuple([name for name in tables.names if not city(state, name)]))
    if len(spaces) == 1:
        to_tracker(state, card, spaces[0], events)
    else:
        push(state, SpaceFrame(by, "event_space", spaces, by, card))


def _log(state: State, seat: Seat, card: str, valor: int, events: list[Event]) -> None:
    player = state.players[seat]
    player.log = (*player.log, Logged(card, valor, "event"))
    events.append(ev.EventLogged(seat, card, valor))


def log_card(state: State, seat: Seat, ctx: Ctx, valor: int, events: list[Event]) -> None:
    """Put an event card into a quest log (``this_to_log``): from play, or as the encounter just defeated."""
    if ctx.holder == "foe":
        foe = state.foe
        if foe is not None and foe.kind in ("drawn", "event"):
            state.foe = gone(foe)
            _log(state, seat, foe.card, valor, events)
        return
    card = ctx.holder.partition(":")[2]
    if take_event(state, card):
        _log(state, seat, card, valor, events)


# ------------------------------------------------------------------------------------------------- tracker


def skip_encounter(state: State, events: list[Event]) -> None:
    """Avoid the revealed encounter and end the challenge phase (``skip_encounter``)."""
    foe = state.foe
    if foe is None or state.combat is not None:
        return
    events.append(ev.EncounterSkipped(state.active, foe.card))
    state.foe = None
    if foe.kind in ("drawn", "event"):
        return_card(state, foe.card, events)
    stage(state, "quests")


def to_tracker(state: State, card: str, space: str, events: list[Event]) -> None:
    """Put an unbeaten encounter into the lowest empty slot; when there is none, the nearest marker is removed
    (AG-UNB-1, AG-UNB-2)."""
    for slot, marker in enumerate(state.markers):
        if marker is None:
            _set(state, slot, card, space, events)
            return
    away = state.config.tables.distance[space]
    places = [marker.space for marker in state.markers if marker is not None]
    best = min([away[place] for place in places])
    slots = tuple([slot for slot, place in enumerate(places) if away[place] == best])
    if len(slots) == 1:
        make_room(state, slots[0], card, space, events)
    else:
        push(state, MarkerFrame(state.active, card, space, slots))


def _set(state: State, slot: int, card: str, space: str, events: list[Event]) -> None:
    state.markers = put(state.markers, slot, EncounterMarker(card, space))
    events.append(ev.MarkerPlaced(slot + 1, card, space))


def make_room(state: State, slot: int, card: str, space: str, events: list[Event]) -> None:
    """Remove a marker, its card going to the top of its deck, and put the new encounter into its slot."""
    return_card(state, remove_marker(state, slot, events), events)
    _set(state, slot, card, space, events)


@REGISTRY.lists(MarkerFrame)
def marker_actions(state: State, frame: MarkerFrame) -> list[Action]:
    """Choosing the marker that makes room: each of the nearest ones (AG-UNB-2)."""
    return [act.ChooseMarker(f"marker_{slot + 1}") for slot in frame.slots]


@REGISTRY.handles(act.ChooseMarker)
def choose_marker(state: State, action: act.ChooseMarker, events: list[Event]) -> None:
    """Remove the chosen marker."""
    frame = top(state, MarkerFrame)
    slot = int(action.marker.removeprefix("marker_")) - 1
    if slot not in frame.slots:
        raise NotLegal
    pop(state)
    make_room(state, slot, frame.card, frame.space, events)
