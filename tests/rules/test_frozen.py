"""Frozen values that are made faster are in every other way what they were."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from tabletop.rules.frozen import quick_dataclass


@dataclass(frozen=True, slots=True)
class Base:
    place: str


@quick_dataclass
class Coin(Base):
    value: int
    kind: str = "coin"
    faces: tuple[str, ...] = ()


def test_it_is_made_by_place_by_name_and_with_defaults() -> None:
    coin = Coin("here", value=2)
    assert (coin.place, coin.value, coin.kind, coin.faces) == ("here", 2, "coin", ())
    assert coin == Coin(place="here", value=2, kind="coin") != Coin("there", 2)
    assert len({coin, Coin("here", 2)}) == 1
    assert repr(coin) == "Coin(place='here', value=2, kind='coin', faces=())"
    assert type(coin) is Coin


def test_it_stays_frozen() -> None:
    coin = Coin("here", 2)
    with pytest.raises(FrozenInstanceError):
        coin.value = 3  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del coin.value
    with pytest.raises(TypeError):
        Coin("here")  # type: ignore[call-arg]


def test_it_is_copied_replaced_and_pickled() -> None:
    coin = Coin("here", 2, faces=("head", "tail"))
    assert copy.deepcopy(coin) == coin == pickle.loads(pickle.dumps(coin))
    assert replace(coin, value=5) == Coin("here", 5, faces=("head", "tail"))


def test_a_field_that_is_made_anew_each_time_is_refused() -> None:
    class Purse:
        coins: dict[str, int] = field(default_factory=dict)

    with pytest.raises(TypeError, match=r"Purse\.coins"):
        quick_dataclass(Purse)
