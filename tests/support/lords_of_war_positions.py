"""Positions of Lords of War from a list of units: ``position([["d4", 2, "dwf.marauder-a"]], hands=...)``.

The armies are put together around the cards asked for: ranks are filled up from a base army, so a position can be
saved and loaded like any other unless it asks for more cards of a rank than an army has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Event, Outcome, Refusal, SeatSetup, Setup, Target
from tabletop.rules.lords_of_war import actions as act
from tabletop.rules.lords_of_war.armies import SIZE, ArmyList
from tabletop.rules.lords_of_war.config import Options, Tables, configure
from tabletop.rules.lords_of_war.content import content
from tabletop.rules.lords_of_war.game import GAME
from tabletop.rules.lords_of_war.state import AIM, OPENING, TURN, State
from tabletop.rules.match import Match

Placed = Sequence[Sequence[object]]
_FRAMES = {"deploy": 3, "battle": 2, "reinforce": 1}


def _fill(wanted: list[str], base: str) -> list[str]:
    """36 card ids that include the wanted ones; every rank as large as it should be where that is possible."""
    cards = content().cards
    found = list(wanted)
    ranks = Counter(cards[card_id].rank for card_id in found)
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
class Position:
    """A state with the helpers that tests need; seats are numbered 1 and 2 here as in the specification."""

    state: State

    @property
    def ids(self) -> tuple[str, ...]:
        return self.state.config.tables.ids

    def at(self, square: str) -> str:
        """Instance id of the unit on a square."""
        pos = self.state.config.tables.grid.find(square)
        for side in self.state.units:
            if pos in side:
                return self.ids[side[pos]]
        raise KeyError(square)

    def on(self, square: str) -> bool:
        """Whether a unit stands on the square."""
        pos = self.state.config.tables.grid.find(square)
        return pos in self.state.units[0] or pos in self.state.units[1]

    def board(self) -> dict[str, str]:
        """Square -> card id."""
        tables = self.state.config.tables
        return {
            tables.grid.names[pos]: tables.cards[unit].id for side in self.state.units for pos, unit in side.items()
        }

    def hand(self, seat: int) -> list[str]:
        """Instance ids in a hand."""
        return [self.ids[card] for card in self.state.hands[seat - 1]]

    def held(self, card_id: str, seat: int | None = None) -> str:
        """Instance id of a card with that id in the hand of the seat (default: of the decider)."""
        hand = self.hand(seat or (GAME.decider(self.state) or 0) + 1)
        return next(name for name in hand if name.split(":")[1].split("#")[0] == card_id)

    # ------------------------------------------------------------------------------------------- playing

    @property
    def decider(self) -> int | None:
        """The deciding seat, from 1."""
        seat = GAME.decider(self.state)
        return None if seat is None else seat + 1

    @property
    def phase(self) -> str:
        return GAME.headline(self.state).phase

    def legal(self, kind: str | None = None) -> list[Action]:
        return [a for a in GAME.legal_actions(self.state) if kind is None or a.kind == kind]

    def kinds(self) -> set[str]:
        return {a.kind for a in GAME.legal_actions(self.state)}

    def play(self, action: Action) -> list[Event]:
        """Apply an action; it must be among the legal ones (or be the concession)."""
        assert action in [*GAME.legal_actions(self.state), *GAME.side_actions(self.state)], action
        events = GAME.apply(self.state, action)
        assert GAME.faults(self.state) == []
        return events

    def deploy(self, card_id: str, square: str) -> list[Event]:
        return self.play(act.Deploy(self.held(card_id), square))

    def move(self, origin: str, square: str) -> list[Event]:
        return self.play(act.Move(self.at(origin), square))

    def aim(self, origin: str, target: str) -> list[Event]:
        return self.play(act.Aim(self.at(origin), self.at(target)))

    def resolve(self) -> list[Event]:
        return self.play(act.RESOLVE)

    def turns(self, count: int) -> list[int | None]:
        """Play on; the seats of the next turns."""
        found = []
        for _ in range(count):
            self.end_turn()
            found.append(self.decider)
        return found

    def advance(self, origin: str, square: str) -> list[Event]:
        return self.play(act.Advance(self.at(origin), square))

    def retreat(self, square: str) -> list[Event]:
        return self.play(act.Retreat(self.at(square)))

    def end_turn(self) -> list[Event]:
        """Finish the running turn the shortest way: resolve, no more moves, draw or stop; deploy the first card."""
        events: list[Event] = []
        turn = self.state.turn
        order = ("resolve", "end_battle", "draw", "stop", "skip_deploy", "advance", "deploy")
        while self.state.frames and self.state.turn == turn:
            found = {a.kind: a for a in reversed(GAME.legal_actions(self.state))}
            events += self.play(found[next(kind for kind in order if kind in found)])
        return events

    def squares(self, card_id: str) -> set[str]:
        """Squares where a card of the decider's hand may be deployed."""
        name = self.held(card_id)
        return {a.path[1].id for a in self.legal("deploy") if a.path[0].id == name}

    def refused(self, *targets: tuple[str, str]) -> Refusal | None:
        """The refusal of a path."""
        return GAME.refusal(self.state, tuple(Target(*target) for target in targets))


@dataclass
class _Dealt:
    """Where the 36 cards of a seat lie."""

    side: dict[int, int]
    hand: tuple[int, ...]
    deck: tuple[int, ...]
    fallen: tuple[int, ...]


def _top(deck: Sequence[str] | int | None) -> list[str]:
    return [] if deck is None or isinstance(deck, int) else list(deck)


def _army(wanted: list[str], base: str) -> ArmyList:
    counts = Counter(_fill(wanted, base))
    assert sum(counts.values()) == SIZE, counts
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
        assert pos is not None, square
        side[pos] = free[card_id].pop(0)
    held = tuple(free[card_id].pop(0) for card_id in hand)
    lost = tuple(free[card_id].pop(0) for card_id in fallen)
    top = tuple(free[card_id].pop(0) for card_id in _top(deck))
    rest = tuple(unit for group in free.values() for unit in group)
    if isinstance(deck, int):
        rest, gone = rest[:deck], rest[deck:]
        lost += gone
    return _Dealt(side, held, top + rest, lost)


def position(
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
) -> Position:
    """A position. ``hands`` and ``casualties`` by seat (the pile a seat keeps holds enemy cards). ``decks``: the card
    ids on top, or how many cards are left; what remains of an army goes under the deck, or, with a number, to the
    opponent's pile. ``phase``: opening, deploy, aim, battle or reinforce. ``flags``: name -> squares."""
    on_board = [[(str(s), str(c)) for s, owner, c in board if owner == seat] for seat in (1, 2)]
    wanted = [[c for _, c in on_board[s]] + [*hands[s], *casualties[1 - s], *_top(decks[s])] for s in (0, 1)]
    first, second = _army(wanted[0], bases[0]), _army(wanted[1], bases[1])
    options = Options(intermediate, boardless, (units[0], units[1]), (commanders[0], commanders[1]), (first, second))
    tables = configure(options).tables
    dealt = [_deal(tables, s, on_board[s], hands[s], casualties[1 - s], decks[s]) for s in (0, 1)]
    seat = active - 1
    frames = OPENING[seat] if phase == "opening" else TURN[seat][: _FRAMES.get(phase, 2)]
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
    found = Position(state)
    for name, squares in (flags or {}).items():
        for square in squares:
            bit = 1 << tables.index[found.at(square)]
            setattr(state, name, getattr(state, name) | bit)
    assert GAME.faults(state) == []
    return found


def fresh(*armies: object, seed: int = 1, seats: Sequence[Mapping[str, object]] = ({}, {}), **options: object) -> Setup:
    """A setup: two armies, options of the seats, options of the table."""
    chosen = (armies + ("orcs", "dwarves")[len(armies) :])[:2]
    return Setup(
        "lords_of_war",
        tuple(
            SeatSetup(name, colour, options={"army": army, **more})
            for name, colour, army, more in zip(("Ana", "Ben"), ("blue", "red"), chosen, seats, strict=True)
        ),
        options=options,
        seed=seed,
    )


def started(*armies: object, **options: object) -> Match[State]:
    """A match just dealt; seat 1 is the first of the setup unless told otherwise."""
    return Match.start(GAME, fresh(*armies, **{"first_seat": "1", **options}))  # type: ignore[arg-type]


def of_kind(events: Sequence[Event], kind: str) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if event.kind == kind]


def ending(outcome: Outcome | None) -> tuple[str, tuple[int, ...]]:
    """(ending, winners counted from 1)."""
    assert outcome is not None
    return outcome.ending, tuple(winner + 1 for winner in outcome.winners)
