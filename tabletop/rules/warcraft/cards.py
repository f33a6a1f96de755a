"""Which cards can be played in a window, and what they can be aimed at (WC-CRD, tables of windows and cards); and
taking effect. What can be played depends on the hand and on public facts only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from tabletop.rules.game import Action, Event, Seat

from .actions import play_action
from .card_aims import BATTLE_WINDOWS, LAST_WINDOW, Aims, CardAim
from .card_effects import effects_by_kind
from .content import content
from .decks import discard, possible
from .forces import participants
from .state import REGISTRY, UNKNOWN, CardFrame, State, WindowFrame, pop, put

FindAims = Callable[[State, WindowFrame, Seat], Aims]


@cache
def aims_by_window() -> tuple[Mapping[str, FindAims], ...]:
    """By window, 0 to 14: what finds the aims of each kind of card that is played there."""
    found: list[dict[str, FindAims]] = [{} for _ in range(LAST_WINDOW + 1)]
    for kind, effect in effects_by_kind().items():
        found[content().cards[kind].window][kind] = effect.aims
    return tuple(found)


def aims(state: State, frame: WindowFrame, seat: Seat, kind: str) -> Aims:
    """What a card of that kind could be aimed at by a seat in a window; empty: it cannot be played."""
    window = LAST_WINDOW if kind == "vp" else frame.window
    find = aims_by_window()[window].get(kind)
    return [] if find is None else find(state, frame, seat)


def _possible_kinds(state: State, frame: WindowFrame, seat: Seat) -> list[str]:
    """The kinds of cards of a window that a seat could hold, by what lies open."""
    races = "", state.config.tables.race[seat]
    kinds = aims_by_window()[frame.window]
    return [kind for kind in kinds if content().cards[kind].race in races and possible(state, seat, kind) > 0]


def could_act(state: State, frame: WindowFrame, seat: Seat) -> bool:
    """Whether a seat is asked: it holds a card that it can play now, or, with bluff windows, could hold one
    (WC-OPT-7)."""
    hand, kinds, found = state.hands[seat], state.config.tables.card_kind, aims_by_window()[frame.window]
    if state.config.options.bluff:
        likely = _possible_kinds(state, frame, seat) if hand else []
    else:
        likely = [kind for kind in dict.fromkeys(kinds[card] for card in hand if card != UNKNOWN) if kind in found]
    if not likely or (frame.window in BATTLE_WINDOWS and seat not in participants(state)):
        return False
    return any(found[kind](state, frame, seat) for kind in likely)


def gains(state: State, seat: Seat, kind: str, aim: CardAim) -> bool:
    """Whether a card of a kind, played on an aim, brings the side of a seat anything: most cards always do."""
    return effects_by_kind()[kind].gains(state, seat, aim)


def could_gain(state: State, frame: WindowFrame, seat: Seat) -> bool:
    """Whether a card that a seat could hold, by what lies open, can bring its side anything in a window: without one,
    passing is all that makes sense."""
    found = aims_by_window()[frame.window]
    kinds = _possible_kinds(state, frame, seat)
    return any(gains(state, seat, kind, aim) for kind in kinds for aim in found[kind](state, frame, seat))


def plays(state: State, frame: WindowFrame, seat: Seat) -> list[Action]:
    """Every playable card of the hand with everything it can be aimed at, as actions."""
    tables = state.config.tables
    found: list[Action] = []
    known: dict[str, Aims] = {}
    for card in sorted(state.hands[seat]):
        if card == UNKNOWN:
            continue
        kind = tables.card_kind[card]
        if kind == "summon":
            continue
        if kind not in known:
            known[kind] = aims(state, frame, seat, kind)
        name = tables.card_ids[card]
        for aim in known[kind]:
            found.append(
                play_action(
                    name,
                    tables.names[aim.spot] if aim.spot >= 0 else "",
                    tables.names[aim.to] if aim.to >= 0 else "",
                    tables.piece_ids[aim.piece] if aim.piece >= 0 else "",
                    aim.choice,
                )
            )
    return found


def victory_point_actions(state: State, seat: Seat) -> list[Action]:
    """The Victory Point cards of a hand, playable in one's own steps (W14)."""
    kinds = state.config.tables.card_kind
    return [
        play_action(state.config.tables.card_ids[card], "", "", "", "")
        for card in sorted(state.hands[seat])
        if card != UNKNOWN and kinds[card] == "vp"
    ]


def drop_card(state: State, frame: CardFrame) -> None:
    """Discard a card that has taken effect, or leave it in front of its player (WC-CRD-1, 28)."""
    if state.config.tables.card_kind[frame.card] == "vp":
        seat = frame.decider
        state.shown = put(state.shown, seat, (*state.shown[seat], frame.card))
    else:
        discard(state, frame.card)


@REGISTRY.settles(CardFrame)
def settle_card(state: State, frame: CardFrame, events: list[Event]) -> bool:
    """Let the card on top of the stack take effect, unless it was cancelled, and discard it (WC-CRD-1)."""
    pop(state)
    drop_card(state, frame)
    if not frame.cancelled:
        effects_by_kind()[state.config.tables.card_kind[frame.card]].carry_out(state, frame, events)
    return True
