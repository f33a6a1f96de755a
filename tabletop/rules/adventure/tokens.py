"""Discovery tokens: looking at them, placing and gaining them, resolving revealed ones (AG-DSC, AG-EXP)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.rules.frozen import put, without
from tabletop.rules.game import Action, Event, Seat

from . import actions as act, events as ev, quests
from .frames import PeekFrame, PlaceFrame, settle_frame
from .piles import box_token, draw_token
from .state import REGISTRY, NotLegal, State, find_copy, pop, push, run, swap, top
from .tables import Tables, kept_with_tables, kind_of
from .values import Ctx, GroundToken


def in_reach(state: State, origin: str, within: int) -> list[tuple[str, int]]:
    """The face-down tokens at most ``within`` steps from ``origin`` (-1: anywhere), as (space, number in the space)."""
    tables = state.config.tables
    away = tables.distance[origin]
    return [
        (name, n)
        for at, name in enumerate(tables.names)
        if state.ground[at] and (within < 0 or away[name] <= within)
        for n in range(len(state.ground[at]))
    ]


@REGISTRY.lists(PeekFrame)
def peek_actions(state: State, frame: PeekFrame) -> list[Action]:
    """Looking at each token in reach and ending; or keeping and discarding the first one looked at."""
    if frame.judging:
        return [act.KEEP, act.DISCARD]
    found: list[Action] = [
        act.ChooseToken(f"{space}/{n}")
        for space, n in in_reach(state, frame.origin, frame.within)
        if (space, n) not in frame.looked
    ]
    return [*found, act.DONE]


@REGISTRY.handles(act.ChooseToken)
def choose_token(state: State, action: act.ChooseToken, events: list[Event]) -> None:
    """Look at a token; the seat is noted on it."""
    frame = top(state, PeekFrame)
    space, _, number = action.token.partition("/")
    place = (space, int(number))
    lying = state.ground[state.config.tables.number[space]][place[1]]
    seat = frame.decider
    if seat not in lying.seen:
        _put_token(state, place, GroundToken(lying.token, tuple(sorted((*lying.seen, seat)))))
    events.append(ev.TokenSeen(seat, space, lying.token))
    swap(state, replace(frame, left=frame.left - 1, looked=(*frame.looked, place)))


def _put_token(state: State, place: tuple[str, int], lying: GroundToken) -> None:
    at = state.config.tables.number[place[0]]
    there = state.ground[at]
    state.ground = put(state.ground, at, (*there[: place[1]], lying, *there[place[1] + 1 :]))


@REGISTRY.settles(PeekFrame)
def settle_peek(state: State, frame: PeekFrame, events: list[Event]) -> bool:
    """End a frame with nothing left to look at or to decide."""
    if frame.judging:
        if frame.looked:
            return False
        pop(state)
        return True
    left = [one for one in in_reach(state, frame.origin, frame.within) if one not in frame.looked]
    if frame.left > 0 and left:
        return False
    return end_peek(state, frame)


def end_peek(state: State, frame: PeekFrame) -> bool:
    """End looking: the tokens stay, or each is kept or discarded next."""
    if frame.discard and frame.looked:
        swap(state, replace(frame, judging=True))
    else:
        pop(state)
    return True


@REGISTRY.handles(act.Keep)
def keep(state: State, action: act.Keep, events: list[Event]) -> None:
    """Keep a token in its space."""
    frame = top(state, PeekFrame)
    swap(state, replace(frame, looked=frame.looked[1:]))


@REGISTRY.handles(act.DiscardToken)
def discard(state: State, action: act.DiscardToken, events: list[Event]) -> None:
    """Put a token into the box; the numbers of those after it in its space fall by one."""
    frame = top(state, PeekFrame)
    space, n = frame.looked[0]
    at = state.config.tables.number[space]
    there = state.ground[at]
    state.ground = put(state.ground, at, there[:n] + there[n + 1 :])
    rest = tuple([(name, m - 1 if name == space and m > n else m) for name, m in frame.looked[1:]])
    swap(state, replace(frame, looked=rest))
    box_token(state, frame.decider, there[n].token, events)


# ------------------------------------------------------------------------------------------------- placing


def begin_placing(state: State, seat: Seat, n: int, avoid: str, events: list[Event]) -> bool:
    """Draw a token for a seat to place, ``n`` one after another; gives whether there was one."""
    token = draw_token(state, events)
    if not token:
        return False
    events.append(ev.TokenDrawn(seat, token))
    push(state, PlaceFrame(seat, token, n - 1, avoid))
    return True


@REGISTRY.lists(PlaceFrame)
def place_actions(state: State, frame: PlaceFrame) -> list[Action]:
    """Placing the token in each space except cities and the one to avoid (AG-DSC-2)."""
    return [*_open_country(state.config.tables, frame.avoid)]


@kept_with_tables(256)
def _open_country(tables: Tables, avoid: str) -> tuple[Action, ...]:
    return tuple([act.to_space(name) for name in tables.names if tables.spaces[name].kind != "city" and name != avoid])


def place(state: State, space: str, events: list[Event]) -> None:
    """Place the token face down."""
    frame = top(state, PlaceFrame)
    seat = frame.decider
    pop(state)
    at = state.config.tables.number[space]
    state.ground = put(state.ground, at, (*state.ground[at], GroundToken(frame.token, (seat,))))
    events.append(ev.TokenPlaced(seat, space))
    quests.placing_counts(state, seat, events)
    if frame.more:
        begin_placing(state, seat, frame.more, frame.avoid, events)


def reveal_from_pile(state: State, seat: Seat, events: list[Event]) -> None:
    """Gain a token of the pile: green is kept, red discarded without effect (``gain_discovery``)."""
    token = draw_token(state, events)
    if not token:
        return
    kept = state.config.tables.content.discoveries[kind_of(token)].background == "green"
    events.append(ev.TokenRevealed(seat, token, kept))
    if kept:
        player = state.players[seat]
        player.tokens = (*player.tokens, token)
    else:
        box_token(state, seat, token, events)


# ------------------------------------------------------------------------------------------------ revealed


def reveal(state: State, events: list[Event]) -> None:
    """Reveal all tokens of the active character's space (AG-EXP-1)."""
    space = state.players[state.active].space
    at = state.config.tables.number[space]
    state.batch = tuple([lying.token for lying in state.ground[at]])
    state.ground = put(state.ground, at, ())
    state.found = True
    events.append(ev.TokensFound(state.active, space, state.batch))


def token_actions(state: State) -> list[Action]:
    """Resolving each kind of revealed token that is left."""
    return [act.ResolveToken(kind) for kind in dict.fromkeys(map(kind_of, state.batch))]


def lasts(state: State, kind: str) -> bool:
    """Whether a red token stays in front of the character: Disease until removed, Ambush to the end of the turn."""
    token = state.config.tables.content.discoveries[kind]
    return token.stays_on is not None or _until_end_of_turn(state, kind)


def _until_end_of_turn(state: State, kind: str) -> bool:
    token = state.config.tables.content.discoveries[kind]
    return token.background == "red" and any(
        effect.word == "combat_aura" for ability in token.abilities for effect in ability.do
    )


@REGISTRY.handles(act.ResolveToken)
def resolve(state: State, action: act.ResolveToken, events: list[Event]) -> None:
    """Resolve one revealed token (AG-EXP-2)."""
    seat = state.active
    token = find_copy(state.batch, action.token)
    if not token:
        raise NotLegal
    kind = kind_of(token)
    state.batch = without(state.batch, token)
    player = state.players[seat]
    green = state.config.tables.content.discoveries[kind].background == "green"
    kept = green or lasts(state, kind)
    events.append(ev.TokenResolved(seat, token, kept))
    if kept:
        player.tokens = (*player.tokens, token)
    else:
        box_token(state, seat, token, events)
    source = f"token.{kind}"
    keys = state.config.tables.keys(source, "revealed")
    if keys:
        run(state, Ctx(source, f"token:{token}", seat=seat), keys)
    else:
        push(state, settle_frame(state.active))


def end_of_turn(state: State, seat: Seat, events: list[Event]) -> None:
    """Put red tokens that stayed with the character for this turn into the box."""
    player = state.players[seat]
    for token in player.tokens:
        if _until_end_of_turn(state, kind_of(token)):
            player.tokens = without(player.tokens, token)
            box_token(state, seat, token, events)
