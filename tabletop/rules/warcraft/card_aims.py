"""What each kind of card can be aimed at when it is played (WC-CRD, table of cards). Nothing here changes a state.

W1 to W14 are the windows in which cards may be played, by their number in the rules.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletop.rules.bits import has_bit
from tabletop.rules.effects import Timing, Vocabulary
from tabletop.rules.game import Seat

from .battle_dice import BATTLE_DIE, hit_limit
from .board import UNIT_LIMIT, homes, is_called, room, units_of_side
from .content import content
from .forces import battle_of, choices, dice, force, index_of
from .pieces import FIGHTS, FLYING, KIND, MELEE, NEUTRAL, OWNER, PHASES, POLY, WORKER, distinct, located
from .state import CardFrame, PortalFrame, Roll, State, WindowFrame


def travellers(state: State, seat: Seat, where: int) -> list[int]:
    """The units that would go: all own units of the hex, without workers, called ones too."""
    return [piece for piece in state.board[where] if OWNER[piece] == seat and KIND[piece] < WORKER]


def _free(state: State, seat: Seat, frame: PortalFrame, where: int) -> int:
    """Room for units in a hex; none in the origin, from which all of them depart."""
    if where == frame.origin:
        return 0
    tables = state.config.tables
    used = units_of_side(tables, tables.side[seat], state.board[where])
    return max(0, UNIT_LIMIT - used - sum([1 for hex_, _ in frame.placed if hex_ == where]))


def _around(state: State, seat: Seat, frame: PortalFrame) -> tuple[int, int]:
    """Free places around the destination: for any unit, and for flying ones alone."""
    tables = state.config.tables
    any_ = flying = 0
    for near in tables.air[frame.to]:
        if near in tables.ground[frame.to]:
            any_ += _free(state, seat, frame, near)
        else:
            flying += _free(state, seat, frame, near)
    return any_, flying


def _fits(units: list[int], left: int, free: tuple[int, int]) -> bool:
    """Whether ``left`` of the units can be put around the destination."""
    flyers = sum([KIND[piece] == FLYING for piece in units])
    ground = max(0, left - flyers)
    return ground <= free[0] and left <= free[0] + free[1]


def begin(state: State, seat: Seat, origin: int, to: int) -> PortalFrame | None:
    """The frame of a portal, None when not all units can be placed."""
    units = travellers(state, seat, origin)
    if not units or origin == to:
        return None
    frame = PortalFrame(seat, origin, to, max(0, len(units) - room(state, seat, to, MELEE)))
    return frame if _fits(units, frame.left, _around(state, seat, frame)) else None


def ways(state: State, seat: Seat) -> list[tuple[int, int]]:
    """All (origin, destination) pairs."""
    ends = homes(state, seat)
    if not ends:
        return []
    starts = [where for where, stack in enumerate(state.board) if stack and travellers(state, seat, where)]
    return [(origin, to) for origin in starts for to in ends if begin(state, seat, origin, to) is not None]


def spots(state: State, frame: PortalFrame) -> list[tuple[int, int]]:
    """(code, hex) of every unit that may be put beside the destination now so that the rest can still be placed."""
    tables = state.config.tables
    seat = frame.decider
    units = travellers(state, seat, frame.origin)
    found = []
    for piece in distinct(tuple(units)):
        rest = units.copy()
        rest.remove(piece)
        for near in tables.air[frame.to]:
            grounded = near in tables.ground[frame.to]
            if (not grounded and KIND[piece] != FLYING) or _free(state, seat, frame, near) < 1:
                continue
            later = PortalFrame(seat, frame.origin, frame.to, frame.left - 1, (*frame.placed, (near, piece)))
            free = _around(state, seat, later)
            if _fits(rest, later.left, free):
                found.append((piece, near))
    return found


class CardAim(NamedTuple):
    """What a card is aimed at: two hexes, a located piece (see ``pieces.located``), a choice. -1 and "": nothing."""

    spot: int = -1
    to: int = -1
    piece: int = -1
    choice: str = ""


NO_AIM: Final = CardAim()
Aims = list[CardAim]
SIDES: Final = ("attacker", "defender")
BATTLE_WINDOWS: Final = range(4, 11)
LAST_WINDOW: Final = 14
SIDE_WINDOWS: Final = (1, 11, 12)  # windows in which Victory Point may be played too, once they are open


CARDS: Final = Vocabulary()
AIM: Final[Timing[[State, WindowFrame, Seat], Aims]] = CARDS.moment("aim")
"""The moment: what a card can be aimed at when a seat plays it in a window; empty: it cannot be played."""
GAIN: Final[Timing[[State, Seat, CardAim], bool]] = CARDS.moment("gain")
"""The moment: whether a card so aimed can bring its player's side anything, by what lies open. Verbs without a function
at it always can."""


# ------------------------------------------------------------------------------------------- outside battles


@AIM.verb("hasten", rule="WC-CRD-25")
def _hasten(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001 - one shape
    """W1: hexes with own pieces, in one's own Move Step (WC-CRD-25)."""
    if seat != state.active:
        return []
    return [CardAim(h) for h, stack in enumerate(state.board) if any(OWNER[piece] == seat for piece in stack)]


@AIM.verb("slow", rule="WC-CRD-21")
def _slow(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001
    """W1 of an opponent: hexes with pieces hostile to the holder (WC-CRD-21)."""
    side = state.config.tables.side
    if side[seat] == side[state.active]:
        return []
    return [
        CardAim(where)
        for where, stack in enumerate(state.board)
        if any(OWNER[piece] != NEUTRAL and side[OWNER[piece]] != side[seat] for piece in stack)
    ]


@AIM.verb("call_to_arms", rule="WC-CRD-9")
def _call_to_arms(state: State, frame: WindowFrame, seat: Seat) -> Aims:
    """W2: own workers in the hex that can still be called (WC-CRD-9)."""
    stack = state.board[frame.spot]
    free = any(OWNER[piece] == seat and KIND[piece] == WORKER and not is_called(piece) for piece in stack)
    return [NO_AIM] if free else []


@AIM.verb("portal", rule="WC-CRD-27")
def _portal(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001
    """W3: any hex with own units to any home, where all find room (WC-CRD-27)."""
    return [CardAim(origin, to) for origin, to in ways(state, seat)]


@AIM.verb("clear_depletion", rule="WC-CRD-20")
def _clear_depletion(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001
    """W11: Forests with a token (WC-CRD-20)."""
    tables = state.config.tables
    return [CardAim(h) for h, token in enumerate(state.tokens) if token and tables.terrain[h] == "forest"]


@AIM.verb("gain_resources", rule="WC-CRD-26")
def _gain_resources(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001
    """W12: for seats with a stockpile (WC-CRD-26)."""
    return [CardAim(choice="gold"), CardAim(choice="wood")] if state.config.tables.stocked[seat] else []


@AIM.verb("victory_point", rule="WC-CRD-28")
def _victory_point(state: State, frame: WindowFrame, seat: Seat) -> Aims:
    """W14: at the end of one's own or a teammate's turn, or in SIDE_WINDOWS (WC-CRD-28)."""
    return [NO_AIM] if frame.window == LAST_WINDOW or (frame.window in SIDE_WINDOWS and seat == state.active) else []


# -------------------------------------------------------------------------------------------------- battles


def _enemies(state: State, seat: Seat) -> list[tuple[int, int]]:
    """The enemy's participating units, one for each owner, hex and state."""
    side = state.config.tables.side
    found: list[tuple[int, int]] = []
    for entry in force(state):
        if side[OWNER[entry[1]]] != side[seat] and entry not in found:
            found.append(entry)
    return found


@AIM.verb("stop_attack", rule="WC-CRD-12")
def _stop_attack(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001
    """W4: an enemy unit that still attacks this round (WC-CRD-12)."""
    return [CardAim(piece=located(h, piece)) for h, piece in _enemies(state, seat) if not piece & POLY]


@AIM.verb("devour", rule="WC-CRD-13")
def _devour(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001
    """W4: an enemy melee or ranged unit (WC-CRD-13)."""
    return [CardAim(piece=located(h, piece)) for h, piece in _enemies(state, seat) if FIGHTS[piece] != FLYING]


@AIM.verb("reroll_misses", rule="WC-CRD-15")
@AIM.verb("raise_strength", rule="WC-CRD-17")
def _rolls(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001
    """W5: the holder will roll in this phase (WC-CRD-15, 17)."""
    battle = state.battle
    if battle is None or seat not in battle.rollers or not dice(state, force(state), seat):
        return []
    return [NO_AIM]


@GAIN.verb("raise_strength")
def _gain_strength(state: State, seat: Seat, aim: CardAim) -> bool:  # noqa: ARG001 - one shape
    """Unless every die hits already (WC-CRD-17)."""
    return hit_limit(state, seat) < max(BATTLE_DIE.faces)


@GAIN.verb("reroll_misses")
def _gain_rerolls(state: State, seat: Seat, aim: CardAim) -> bool:  # noqa: ARG001
    """Unless every die hits already; a second copy adds nothing (WC-CRD-15)."""
    return hit_limit(state, seat) < max(BATTLE_DIE.faces) and not has_bit(battle_of(state).spears, seat)


@AIM.verb("snare_flyers", rule="WC-CRD-14")
def _snare_flyers(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001
    """W5 of the melee phase, unless the enemy is caught already (WC-CRD-14, 24)."""
    battle = state.battle
    if battle is None or PHASES[battle.phase] != MELEE or has_bit(battle.snared, 1 - index_of(state, seat)):
        return []
    return [NO_AIM]


@GAIN.verb("snare_flyers")
def _gain_flyers(state: State, seat: Seat, aim: CardAim) -> bool:  # noqa: ARG001
    """If the enemy has flyers in the battle (WC-CRD-14)."""
    return any(FIGHTS[piece] == FLYING for _, piece in _enemies(state, seat))


def _fresh(state: State) -> list[Roll]:
    """The rolls of this phase, or of this half of it."""
    battle = state.battle
    return [] if battle is None else [roll for roll in battle.rolls if roll.owner in battle.rollers]


@AIM.verb("extra_dice", rule="WC-CRD-19")
def _extra_dice(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001
    """W6: own hits with the original dice (WC-CRD-19)."""
    return [NO_AIM] if any(roll.owner == seat and roll.original for roll in _fresh(state)) else []


@AIM.verb("prevent_hits", rule="WC-CRD-22")
def _prevent_hits(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001
    """W6: an opponent with hits not yet prevented (WC-CRD-22)."""
    tables = state.config.tables
    return [
        CardAim(choice=tables.race[roll.owner])
        for roll in _fresh(state)
        if tables.side[roll.owner] != tables.side[seat] and roll.hits > roll.cursed
    ]


@AIM.verb("spare_casualty", rule="WC-CRD-11")
def _spare_casualty(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001
    """W7: a side with a casualty left (WC-CRD-11)."""
    battle = state.battle
    if battle is None:
        return []
    return [CardAim(choice=SIDES[index]) for index in (0, 1) if battle.pools[index] > battle.hidden[index]]


@GAIN.verb("spare_casualty")
def _gain_casualty(state: State, seat: Seat, aim: CardAim) -> bool:
    """One of the own side's (WC-CRD-11)."""
    return SIDES.index(aim.choice) == index_of(state, seat)


def caused(state: State, owner: int) -> int:
    """How many casualties an owner's dice have caused in this phase (WC-CRD-18)."""
    battle = state.battle
    if battle is None:
        return 0
    return sum([max(0, roll.casualties - roll.cursed) for roll in battle.rolls if roll.owner == owner])


@AIM.verb("choose_casualty", rule="WC-CRD-18")
def _choose_casualty(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001
    """W8: the holder caused casualties and there is something to choose (WC-CRD-18)."""
    battle = state.battle
    if battle is None or battle.chosen >= 0 or index_of(state, seat) == battle.turn:
        return []
    found = choices(state, battle.turn)
    if len(found) < 2 or battle.marked.count(seat) >= caused(state, seat):
        return []
    return [CardAim(piece=located(where, piece)) for where, piece in found]


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


@AIM.verb("pillage", rule="WC-CRD-16")
def _pillage(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001
    """W9: an enemy lost a unit and has something to take (WC-CRD-16)."""
    return [NO_AIM] if any(loot(state, seat)) else []


@AIM.verb("cancel_card", rule="WC-CRD-10")
def _cancel_card(state: State, frame: WindowFrame, seat: Seat) -> Aims:  # noqa: ARG001
    """W10: a card waits to take effect (WC-CRD-10)."""
    below = state.frames[-2] if len(state.frames) > 1 else None
    return [NO_AIM] if isinstance(below, CardFrame) and not below.cancelled else []


@GAIN.verb("cancel_card")
def _gain_cancelled(state: State, seat: Seat, aim: CardAim) -> bool:  # noqa: ARG001
    """A card of the enemy (WC-CRD-10)."""
    side, below = state.config.tables.side, state.frames[-2]
    return side[below.decider] != side[seat]


CARDS.declare("summon_building", "WC-CRD-23")  # played as an action of the Spend Step, not in a window
