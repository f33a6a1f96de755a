"""Tables of functions by the class of the value that they are about."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tabletop.rules.by_kind import Dispatch, by_class, by_second


@dataclass(frozen=True)
class Coin:
    worth: int


@dataclass(frozen=True)
class OldCoin(Coin):
    year: int = 1800


def _worth(times: int, coin: Coin) -> str:
    return f"{times * coin.worth}"


def _length(times: int, word: str) -> str:
    return f"{times * len(word)}"


TOLD = Dispatch(by_second(Coin, _worth), by_second(str, _length))


def test_the_class_of_the_value_chooses_the_function() -> None:
    assert TOLD(2, Coin(3)) == "6"
    assert TOLD(2, "abcd") == "8"


def test_a_derived_class_is_served_by_the_function_of_its_base() -> None:
    assert TOLD(3, OldCoin(5)) == "15"
    own = Dispatch(by_second(Coin, _worth), by_second(OldCoin, lambda _, coin: str(coin.year)))
    assert own(3, OldCoin(5)) == "1800"


def test_a_class_without_a_function_has_none() -> None:
    assert TOLD.of(1.5) is None
    assert TOLD.kinds == {Coin, str}
    with pytest.raises(KeyError):
        TOLD(1, 1.5)


def test_a_class_has_one_function() -> None:
    with pytest.raises(ValueError, match="two functions"):
        Dispatch(by_second(Coin, _worth), by_second(Coin, _worth))


def test_values_are_found_by_their_class_alone() -> None:
    found = by_class([Coin(1), OldCoin(2), "word", Coin(3)])
    assert found.get(Coin, ()) == (Coin(1), Coin(3))
    assert found.get(OldCoin, ()) == (OldCoin(2),)
    assert found.get(int, ()) == ()
