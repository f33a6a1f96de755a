"""Which cards can be played in a window, and at what (WC-CRD, tables of windows and cards). Nothing here changes a
state, and nothing but the hand decides beside public facts, so a seat is asked only when it could act."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from tabletop.rules.game import Action, Seat

from . import portal_ways
from .board import is_called
from .content import content
from .draws import unseen
from .forces import choices, dice, force, index_of, participants
from .interned import play_action
from .pieces import FIGHTS, FLYING, KIND, MELEE, NEUTRAL, PHASES, POLY, WORKER
from .state import UNKNOWN, CardFrame, Roll, State, WindowFrame


class Aim(NamedTuple):
    """What a card is aimed at: hexes, a piece as ``hex << 13 | code``, a choice. -1 and "": nothing."""

    spot: int = -1
    to: int = -1
    piece: int = -1
    choice: str = ""


NO_AIM: Final = Aim()
Aims = list[Aim]
SIDES: Final = ("attacker", "defender")
BATTLE_WINDOWS: Final = range(4, 11)
SIDE_WINDOWS: Final = (1, 11, 12)  # Victory Point may be played there too, once the window is open


# ------------------------------------------------------------------------------------------- outside battles


def _fast(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001 - one shape
    """W1: hexes with own pieces, in one's own Move Step (WC-CRD-25)."""
    if seat != state.active:
        return []
    return [Aim(h) for h, stack in enumerate(state.board) if any(piece >> 10 == seat for piece in stack)]


def _cripple(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001
    """W1 of an opponent: hexes with pieces hostile to the holder (WC-CRD-21)."""
    side = state.config.tables.side
    if side[seat] == side[state.active]:
        return []
    return [
        Aim(where)
        for where, stack in enumerate(state.board)
        if any(piece >> 10 != NEUTRAL and side[piece >> 10] != side[seat] for piece in stack)
    ]


def _call(state: State, frame: WindowFrame, seat: Seat) -> Aims:
    """W2: own workers in the hex that can still be called (WC-CRD-9)."""
    stack = state.board[frame.spot]
    free = any(piece >> 10 == seat and KIND[piece] == WORKER and not is_called(piece) for piece in stack)
    return [NO_AIM] if free else []


def _portal(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001
    """W3: any hex with own units to any home, where all find room (WC-CRD-27)."""
    return [Aim(origin, to) for origin, to in portal_ways.ways(state, seat)]


def _renew(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001
    """W11: Forests with a token (WC-CRD-20)."""
    tables = state.config.tables
    return [Aim(h) for h, token in enumerate(state.tokens) if token and tables.terrain[h] == "forest"]


def _resources(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001
    """W12: for seats with a stockpile (WC-CRD-26)."""
    return [Aim(choice="gold"), Aim(choice="wood")] if state.config.tables.stocked[seat] else []


def _vp(state: State, frame: WindowFrame, seat: Seat) -> Aims:
    """W14: in the end of one's own or a teammate's turn, or beside one's other cards (WC-CRD-28)."""
    return [NO_AIM] if frame.window == 14 or (frame.window in SIDE_WINDOWS and seat == state.active) else []


# -------------------------------------------------------------------------------------------------- battles


def _enemies(state: State, seat: Seat) -> list[tuple[int, int]]:
    """The enemy's participating units, one for each owner, hex and state."""
    side = state.config.tables.side
    found: list[tuple[int, int]] = []
    for entry in force(state):
        if side[entry[1] >> 10] != side[seat] and entry not in found:
            found.append(entry)
    return found


def _poly(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001
    """W4: an enemy unit that still attacks this round (WC-CRD-12)."""
    return [Aim(piece=h << 13 | piece) for h, piece in _enemies(state, seat) if not piece & POLY]


def _devour(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001
    """W4: an enemy melee or ranged unit (WC-CRD-13)."""
    return [Aim(piece=h << 13 | piece) for h, piece in _enemies(state, seat) if FIGHTS[piece] != FLYING]


def _rolls(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001
    """W5: the holder will roll in this phase (WC-CRD-15, 17)."""
    battle = state.battle
    if battle is None or seat not in battle.rollers or not dice(state, force(state), seat):
        return []
    return [NO_AIM]


def _snare(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001
    """W5 of the melee phase, unless the enemy is caught already (WC-CRD-14, 24)."""
    battle = state.battle
    if battle is None or PHASES[battle.phase] != MELEE or battle.snared >> (1 - index_of(state, seat)) & 1:
        return []
    return [NO_AIM]


def _fresh(state: State) -> list[Roll]:
    """The rolls of this phase, or of this half of it."""
    battle = state.battle
    return [] if battle is None else [roll for roll in battle.rolls if roll.owner in battle.rollers]


def _glaive(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001
    """W6: own hits with the original dice (WC-CRD-19)."""
    return [NO_AIM] if any(roll.owner == seat and roll.original for roll in _fresh(state)) else []


def _curse(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001
    """W6: an opponent with hits not yet prevented (WC-CRD-22)."""
    tables = state.config.tables
    return [
        Aim(choice=tables.race[roll.owner])
        for roll in _fresh(state)
        if tables.side[roll.owner] != tables.side[seat] and roll.hits > roll.cursed
    ]


def _invis(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001
    """W7: a side with a casualty left (WC-CRD-11)."""
    battle = state.battle
    if battle is None:
        return []
    return [Aim(choice=SIDES[index]) for index in (0, 1) if battle.pools[index] > battle.hidden[index]]


def caused(state: State, owner: int) -> int:
    """How many casualties an owner's dice have caused in this phase (WC-CRD-18)."""
    battle = state.battle
    if battle is None:
        return 0
    return sum([max(0, roll.casualties - roll.cursed) for roll in battle.rolls if roll.owner == owner])


def _marks(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001
    """W8: the holder caused casualties and there is something to choose (WC-CRD-18)."""
    battle = state.battle
    if battle is None or battle.chosen >= 0 or index_of(state, seat) == battle.turn:
        return []
    found = choices(state, battle.turn)
    if len(found) < 2 or battle.marked.count(seat) >= caused(state, seat):
        return []
    return [Aim(piece=where << 13 | piece) for where, piece in found]


def loot(state: State, seat: Seat) -> tuple[int, int]:
    """What Pillage would take now: (gold, wood) (WC-CRD-16)."""
    battle = state.battle
    tables = state.config.tables
    if battle is None or battle.fallen is None or not tables.stocked[seat]:
        return 0, 0
    owner, kind = battle.fallen
    if owner == NEUTRAL or tables.side[owner] == tables.side[seat]:
        return 0, 0
    gold, wood = content().costs[("melee", "ranged", "flying", "worker")[kind]]
    return min(gold, state.gold[owner]), min(wood, state.wood[owner])


def _pillage(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001
    """W9: an enemy lost a unit and has something to take (WC-CRD-16)."""
    return [NO_AIM] if any(loot(state, seat)) else []


def _dispel(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001
    """W10: a card waits to take effect (WC-CRD-10)."""
    below = state.frames[-2] if len(state.frames) > 1 else None
    return [NO_AIM] if isinstance(below, CardFrame) and not below.cancelled else []


AIMS: Final[Mapping[str, Callable[[State, WindowFrame, Seat], Aims]]] = {
    "call": _call,
    "dispel": _dispel,
    "invis": _invis,
    "poly": _poly,
    "devour": _devour,
    "ensnare": _snare,
    "spears": _rolls,
    "pillage": _pillage,
    "faerie": _rolls,
    "marks": _marks,
    "glaive": _glaive,
    "renew": _renew,
    "cripple": _cripple,
    "curse": _curse,
    "web": _snare,
    "fast": _fast,
    "res": _resources,
    "portal": _portal,
    "vp": _vp,
}
"""What each kind of card can be aimed at in its window. Summon Building is played in the Spend Step itself."""

KINDS_IN: Final[Mapping[int, tuple[str, ...]]] = {
    window: tuple(kind for kind in AIMS if content().cards[kind].window == window) for window in range(1, 15)
}


def aims(state: State, frame: WindowFrame, seat: Seat, kind: str) -> Aims:
    """What a card of that kind could be aimed at by a seat in a window; empty: it cannot be played."""
    if content().cards[kind].window != frame.window and kind != "vp":
        return []
    return AIMS[kind](state, frame, seat)


def could_act(state: State, frame: WindowFrame, seat: Seat) -> bool:
    """Whether a seat is asked: it holds a card that it can play now, or, with bluff windows, could hold one
    (WC-OPT-7)."""
    hand = state.hands[seat]
    if not hand or (frame.window in BATTLE_WINDOWS and seat not in participants(state)):
        return False
    kinds = state.config.tables.card_kind
    for kind in KINDS_IN[frame.window]:
        race = content().cards[kind].race
        if race and race != state.config.tables.race[seat]:
            continue
        if state.config.options.bluff:
            likely = unseen(state, seat, kind) > 0
        else:
            likely = any(card != UNKNOWN and kinds[card] == kind for card in hand)
        if likely and AIMS[kind](state, frame, seat):
            return True
    return False


def plays(state: State, frame: WindowFrame, seat: Seat) -> list[Action]:
    """Every card of the hand with everything it can be aimed at."""
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


def point_cards(state: State, seat: Seat) -> list[Action]:
    """The Victory Point cards of a hand, playable in one's own steps (W14)."""
    kinds = state.config.tables.card_kind
    return [
        play_action(state.config.tables.card_ids[card], "", "", "", "")
        for card in sorted(state.hands[seat])
        if card != UNKNOWN and kinds[card] == "vp"
    ]
