"""Windows: asked in order, only who could act, until all pass in a row."""

from dataclasses import dataclass, field

import pytest

from tabletop.rules.game import Seat
from tabletop.rules.windows import acted, open_window, passed, settle_window


@dataclass(frozen=True, slots=True)
class Reaction:
    decider: Seat
    seats: tuple[Seat, ...]
    at: int = 0
    passes: int = 0
    about: str = "card"


@dataclass
class Table:
    """Seats with so many things that they can still do."""

    able: list[int]
    frames: tuple[Reaction, ...] = ()
    asked: list[Seat] = field(default_factory=list)

    def asks(self, window: Reaction, seat: Seat) -> bool:
        assert self.frames[-1:] == (window,), "what could be done is asked with the window on top"
        return self.able[seat] > 0

    def play(self, answers: str, *, always: bool = False, reopens: bool = True) -> str:
        """Answer with ``a`` (act) and ``p`` (pass) until the window closes; gives who was asked, in order."""
        waiting = list(answers)
        while not settle_window(self, self.frames[-1], self.asks, always=always):
            window = self.frames[-1]
            self.asked.append(window.decider)
            if waiting.pop(0) == "a":
                self.able[window.decider] -= 1
                self.frames = (acted(window, reopens=reopens),)
            else:
                self.frames = (passed(window),)
        assert not waiting
        return "".join(str(seat) for seat in self.asked)


def opened(able: list[int], seats: tuple[Seat, ...] = (0, 1, 2), *, always: bool = False) -> Table:
    table = Table(able)
    assert open_window(table, Reaction(seats[0], seats), table.asks, always=always) == bool(table.frames)
    return table


def test_it_opens_only_for_who_could_act() -> None:
    """Nobody able: no window; with always, a window all the same, unless it has no seats."""
    assert opened([0, 0, 0]).frames == ()
    assert opened([0, 0, 1]).frames
    assert opened([0, 0, 0], always=True).frames
    table = Table([1])
    assert not open_window(table, Reaction(0, ()), table.asks, always=True)


@pytest.mark.parametrize(
    ("able", "answers", "asked"),
    [
        ([1, 1, 1], "ppp", "012"),  # all pass
        ([1, 0, 1], "pp", "02"),  # those who could not act are passed over
        ([2, 1, 1], "papp", "0120"),  # 1 acts and has nothing left, so 2 and 0 are asked once more
    ],
)
def test_in_order_until_all_pass(able, answers, asked) -> None:
    """The order goes round; after an action those who had passed are asked again."""
    assert opened(able).play(answers) == asked


def test_acting_again_and_again() -> None:
    """After each action the next seat is asked first; the window ends when nobody is left who could act."""
    assert opened([2, 2, 0]).play("aaaa") == "0101"


def test_passing_for_good() -> None:
    """Without reopening a seat goes on until it passes, and is not asked again."""
    assert opened([3, 1, 0]).play("aapa", reopens=False) == "0001"


def test_always_asks_everybody() -> None:
    assert opened([0, 1, 0], always=True).play("pappp", always=True) == "01201"


def test_what_the_window_is_about_stays() -> None:
    """A game's own fields are kept."""
    window = Reaction(0, (0, 1), about="fireball")
    assert passed(window) == Reaction(0, (0, 1), 1, 1, "fireball")
    assert acted(passed(window)) == Reaction(0, (0, 1), 0, 0, "fireball")
