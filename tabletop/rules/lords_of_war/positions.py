"""Positions made by hand, for examples and tests: units on squares, cards in hand, and the step of the turn.

The armies are made to hold the cards asked for, and each rank is filled up from a base army, so that a position can be
saved and loaded like any other, unless it has more cards of a rank than an army may have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tabletop.rules.bits import with_bit
from tabletop.rules.chance import Chance

from .armies import SIZE, ArmyList
from .config import Options, Tables, configure
from .content import content
from .state import AIM, OPENING, TURN, Frame, State

Placed = Sequence[Sequence[object]]


def _fill(wanted: list[str], base: str) -> list[str]:
    """36 card ids that include the wanted ones; every rank has its proper size where that is possible."""
    cards = content().cards
    found = list(wanted)
    ranks: Counter[str] = Counter(cards[card_id].rank for card_id in found)
    for rank, size in content().ranks.items():
        own = [card for card in cards.values() if card.rank == rank]
        own.sort(key=lambda card: card.army != base)
        for card in own:
            free = (1 if card.commander else 2 * card.copies) - found.count(card.id)
            take = min(free, size - ranks[rank], card.copies, SIZE - len(found))
            if take > 0:
                found += [card.id] * take
                ranks[rank] += take
    return found


@dataclass
class _Dealt:
    """The piles of the 36 cards of a seat."""

    side: dict[int, int]
    hand: tuple[int, ...]
    deck: tuple[int, ...]
    fallen: tuple[int, ...]


def _top(deck: Sequence[str] | int | None) -> list[str]:
    return [] if deck is None or isinstance(deck, int) else list(deck)


def _army(wanted: list[str], base: str) -> ArmyList:
    counts = Counter(_fill(wanted, base))
    if sum(counts.values()) != SIZE:
        raise ValueError(f"an army of {sum(counts.values())} cards")
    order = {card_id: n for n, card_id in enumerate(content().cards)}
    return ArmyList(base, "mercenary", tuple(sorted(counts.items(), key=lambda pair: order[pair[0]])))


def _deal(
    tables: Tables,
    seat: int,
    board: Sequence[tuple[str, str]],
    hand: Sequence[str],
    fallen: Sequence[str],
    deck: Sequence[str] | int | None,
) -> _Dealt:
    free: dict[str, list[int]] = {}
    for unit in range(seat * SIZE, seat * SIZE + SIZE):
        free.setdefault(tables.cards[unit].id, []).append(unit)
    side = {}
    for square, card_id in board:
        pos = tables.grid.find(square)
        if pos is None:
            raise ValueError(f"no square {square}")
        side[pos] = free[card_id].pop(0)
    held = tuple(free[card_id].pop(0) for card_id in hand)
    lost = tuple(free[card_id].pop(0) for card_id in fallen)
    top = tuple(free[card_id].pop(0) for card_id in _top(deck))
    rest = tuple(unit for group in free.values() for unit in group)
    if isinstance(deck, int):
        rest, gone = rest[:deck], rest[deck:]
        lost += gone
    return _Dealt(side, held, top + rest, lost)


def position_of(
    board: Placed = (),
    *,
    active: int = 1,
    hands: Sequence[Sequence[str]] = ((), ()),
    decks: Sequence[Sequence[str] | int | None] = (None, None),
    casualties: Sequence[Sequence[str]] = ((), ()),
    phase: str = "deploy",
    intermediate: bool = False,
    boardless: bool = False,
    units: Sequence[int | None] = (20, 20),
    commanders: Sequence[int | None] = (4, 4),
    flags: Mapping[str, Sequence[str]] | None = None,
    extra: tuple[int, int] = (0, 0),
    idle: tuple[int, int] = (0, 0),
    quiet: int = 0,
    progress: int = 0,
    turn: int = 1,
    bases: tuple[str, str] = ("orcs", "dwarves"),
) -> State:
    """A state. ``board``: (square, seat from 1, card id). ``hands`` and ``casualties`` by seat (a seat's casualty pile
    holds enemy cards). ``decks``: the card ids on top, or how many cards are left; the rest of an army goes under the
    deck or, with a number, to the opponent's casualty pile. ``phase``: opening, deploy, aim, battle or reinforce.
    ``flags``: name -> squares. Raises ValueError for an unknown square, and for more cards than an army has."""
    on_board = [[(str(s), str(c)) for s, owner, c in board if owner == seat] for seat in (1, 2)]
    wanted = [[c for _, c in on_board[s]] + [*hands[s], *casualties[1 - s], *_top(decks[s])] for s in (0, 1)]
    first, second = _army(wanted[0], bases[0]), _army(wanted[1], bases[1])
    options = Options(intermediate, boardless, (units[0], units[1]), (commanders[0], commanders[1]), (first, second))
    tables = configure(options).tables
    dealt = [_deal(tables, s, on_board[s], hands[s], casualties[1 - s], decks[s]) for s in (0, 1)]
    seat = active - 1
    frames: tuple[Frame, ...] = (
        OPENING[seat] if phase == "opening" else TURN[seat][: {"deploy": 3, "battle": 2, "reinforce": 1}.get(phase, 2)]
    )
    if phase == "aim":
        frames = (*frames, AIM[seat])
    state = State(
        config=configure(options),
        chance=Chance(1),
        units=(dealt[0].side, dealt[1].side),
        hands=(dealt[0].hand, dealt[1].hand),
        decks=(dealt[0].deck, dealt[1].deck),
        casualties=(dealt[1].fallen, dealt[0].fallen),
        frames=frames,
        active=seat,
        turn=0 if phase == "opening" else turn,
        extra=extra,
        idle=idle,
        quiet=quiet,
        progress=progress,
    )
    for name, squares in (flags or {}).items():
        for square in squares:
            pos = tables.grid.find(square)
            unit = next(side[pos] for side in state.units if pos is not None and pos in side)
            setattr(state, name, with_bit(getattr(state, name), unit))
    return state
