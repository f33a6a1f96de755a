"""Square grids: packing, names, neighbours, facing, bytes per square."""

import copy
import pickle
import re
from dataclasses import FrozenInstanceError, dataclass, field, replace
from fractions import Fraction
from pathlib import Path

import pytest

from tabletop.rules import dice
from tabletop.rules.by_kind import Dispatch, by_class, by_second
from tabletop.rules.chance import Chance, ScriptError
from tabletop.rules.dice import D6, Die, numbered
from tabletop.rules.frozen import light_dataclass, quick_dataclass
from tabletop.rules.game import Refusal, Verb, chosen_option
from tabletop.rules.grid import FACINGS, SLOTS, STEPS, VECTORS, SquareGrid, pack, unpack
from tabletop.rules.lords_of_war import actions as low_actions, state as low_state
from tabletop.rules.lords_of_war.game import GAME as LOW
from tabletop.rules.meta import OptionSpec
from tabletop.rules.stack_game import Registry, StackGame
from tabletop.rules.warcraft import META, actions, state
from tabletop.rules.warcraft.game import GAME

MAT = SquareGrid("abcdefg", "123456")
ENDLESS = SquareGrid()


@pytest.mark.parametrize("xy", [(0, 0), (6, 5), (-1, 0), (0, -1), (-70, 90), (500000, -500000)])
def test_positions_unpack(xy) -> None:
    """Packing is exact far beyond any game, and steps are additions."""
    assert unpack(pack(*xy)) == xy
    assert unpack(pack(*xy) + pack(-3, 2)) == (xy[0] - 3, xy[1] + 2)


def test_names_go_both_ways() -> None:
    """Every square of the mat, and coordinates beyond it."""
    assert len(MAT.squares) == 42
    assert all(MAT.find(MAT.names[pos]) == pos for pos in MAT.squares)
    assert [MAT.names[pack(0, 0)], MAT.names[pack(6, 5)]] == ["a1", "g6"]
    assert ENDLESS.names[pack(3, -2)] == "(3,-2)"
    assert ENDLESS.find("(3,-2)") == pack(3, -2)


@pytest.mark.parametrize("name", ["", "h1", "a7", "A1", "(0,0)", "a1 "])
def test_no_such_square_on_the_mat(name) -> None:
    """Unknown names give None."""
    assert MAT.find(name) is None


@pytest.mark.parametrize(
    "name", ["", "a1", "(1, 2)", "(01,2)", "(-0,1)", "(1,2", "(9999999,0)", "(999999,0)", "(1,2)x"]
)
def test_no_such_square_beyond(name) -> None:
    """Only the one spelling of a square stands for it."""
    assert ENDLESS.find(name) is None


def test_edges() -> None:
    """Corners have three neighbours, edges five, and nothing wraps round."""
    counts = [len(MAT.around[pos]) for pos in MAT.squares]
    assert (counts.count(3), counts.count(5), counts.count(8)) == (4, 18, 20)
    assert len(ENDLESS.around[pack(-5, 5)]) == 8
    assert not MAT.has(pack(-1, 0))
    assert ENDLESS.has(pack(-1, 0))


def test_facing() -> None:
    """The second side sees everything turned by half a turn; who strikes from where is the same table turned."""
    for side, facing in enumerate(FACINGS):
        for slot, (x, y) in enumerate(VECTORS):
            assert unpack(STEPS[side][slot]) == (facing * x, facing * y)
        for pos in MAT.squares:
            for bit, near in MAT.ahead[side][pos]:
                slot = bit.bit_length() - 1
                assert pos + STEPS[side][slot] == near
                assert near + STEPS[1 - side][slot] == pos
    assert len(SLOTS) == 8


def test_bytes_per_square() -> None:
    """A lane holds, square by square, the slot along which the other square is struck from there."""
    lanes = MAT.lanes(0)
    for pos in MAT.squares:
        row = lanes[pos].to_bytes(42, "little")
        expect = {near: bit for bit, near in MAT.ahead[1][pos]}
        assert {square: byte for square, byte in zip(MAT.squares, row, strict=True) if byte} == expect
    assert MAT.spread(1).to_bytes(42, "little") == b"\x01" * 42


def test_caches_of_an_endless_grid_stay_small() -> None:
    """Walking far does not fill the memory."""
    for x in range(10000):
        assert len(ENDLESS.ahead[0][pack(x, 0)]) == 8
        assert ENDLESS.names[pack(x, 0)] == f"({x},0)"
    assert len(ENDLESS.ahead[0]) <= 4096
    assert len(ENDLESS.names) <= 4096


# --------------------------------------------- Dice of any faces: drawn from the state's generator, recorded, scripted


REINFORCEMENT = Die((0, 0, 0, 1, 2, 3), "reinforcement")
MOVEMENT = Die(((1, 3), (2, 3), (2, 2), (3, 2), (3, 1), (4, 1)), "movement")
COLOURS = Die(("red", "green", "green"))


def test_every_face_falls_as_often_as_it_is_on_the_die() -> None:
    """Faces are equally likely, equal ones together."""
    chance = Chance(5)
    fallen = REINFORCEMENT.roll_many(chance, 6000)
    assert set(fallen) == {0, 1, 2, 3}
    assert abs(fallen.count(0) - 3000) < 200
    assert abs(COLOURS.roll_many(chance, 3000).count("green") - 2000) < 150
    assert set(D6.roll_many(chance, 200)) == {1, 2, 3, 4, 5, 6}


def test_results_are_recorded_by_the_number_of_the_face_and_replayed() -> None:
    """The record is what a journal keeps; as a script it gives the same faces."""
    chance = Chance(9)
    chance.begin()
    fallen = [*MOVEMENT.roll_many(chance, 4), REINFORCEMENT.roll(chance)]
    record = chance.finish()
    assert len(record) == 5
    assert all(0 <= number < 6 for number in record)
    again = Chance(1)
    again.begin(record)
    assert [*MOVEMENT.roll_many(again, 4), REINFORCEMENT.roll(again)] == fallen
    assert again.finish() == record


def test_dice_are_scripted_by_their_faces() -> None:
    """A test says which faces fall; a face that is not on the die cannot."""
    chance = Chance(2)
    chance.begin([*MOVEMENT.script([(2, 3), (4, 1)]), *COLOURS.script(["green"])])
    assert MOVEMENT.roll_many(chance, 2) == ((2, 3), (4, 1))
    assert COLOURS.roll(chance) == "green"
    with pytest.raises(ScriptError):
        COLOURS.roll(chance)
    with pytest.raises(ValueError, match="not in"):
        COLOURS.script(["blue"])


def test_rerolling_leaves_the_other_dice_as_they_lie() -> None:
    """Only the named faces are rolled again, from first to last."""
    chance = Chance(3)
    chance.begin(D6.script([5, 2]))
    assert D6.reroll(chance, (1, 6, 3, 6), lambda face: face == 6) == (1, 5, 3, 2)
    assert chance.finish() == (4, 1)


def test_odds_are_exact() -> None:
    """SW-FIN-3: short by one, two, three: 3/6, 2/6, 1/6."""
    odds = [REINFORCEMENT.odds(lambda face, short=short: face >= short) for short in (1, 2, 3)]
    assert odds == [Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)]


def test_streams_are_independent() -> None:
    """A die drawn from one stream leaves the others as they were."""
    first, second = Chance(4), Chance(4)
    numbered(6, "a").roll_many(first, 10)
    other = numbered(8, "b")
    assert other.roll_many(first, 10) == other.roll_many(second, 10)


def test_a_die_needs_faces() -> None:
    with pytest.raises(ValueError, match="without faces"):
        Die(())


def test_a_chance_was_rounded_in_a_second_way() -> None:
    """Whoever prints a chance does so by the one rounding: 100 % is certain, 0 % is impossible; shares of
    counted games are none. The review's '% to win' (its axis apart) and the dice of the Adventure Game's fights rounded
    by themselves."""
    package = Path(dice.__file__).parents[1]
    chance = r"percentage\((?!quarter|part_done|_share_done|1, 0|abs\(share|1 / |\w+\.share)"
    other = re.compile(chance + r"|percent=round\(|\"percent\": (round\(|100)|percent = round\(")
    found = [
        f"{path.relative_to(package)}:{number}"
        for part in ("client", "bots")
        for path in (package / part).rglob("*.py")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if other.search(line) and "progress" not in line
    ]
    assert found == []


# --------------------------------------------------- Tables of functions by the class of the value that they are about


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


# -------------------------------------------- Frozen values that are made faster are in every other way what they were


@dataclass(frozen=True, slots=True)
class Base:
    place: str


@quick_dataclass
class FrozenCoin(Base):
    value: int
    kind: str = "coin"
    faces: tuple[str, ...] = ()


def test_it_is_made_by_place_by_name_and_with_defaults() -> None:
    coin = FrozenCoin("here", value=2)
    assert (coin.place, coin.value, coin.kind, coin.faces) == ("here", 2, "coin", ())
    assert coin == FrozenCoin(place="here", value=2, kind="coin") != FrozenCoin("there", 2)
    assert len({coin, FrozenCoin("here", 2)}) == 1
    assert repr(coin) == "FrozenCoin(place='here', value=2, kind='coin', faces=())"
    assert type(coin) is FrozenCoin


def test_it_stays_frozen() -> None:
    coin = FrozenCoin("here", 2)
    with pytest.raises(FrozenInstanceError):
        coin.value = 3
    with pytest.raises(FrozenInstanceError):
        del coin.value
    with pytest.raises(TypeError):
        FrozenCoin("here")


def test_it_is_copied_replaced_and_pickled() -> None:
    coin = FrozenCoin("here", 2, faces=("head", "tail"))
    assert copy.deepcopy(coin) == coin == pickle.loads(pickle.dumps(coin))
    assert replace(coin, value=5) == FrozenCoin("here", 5, faces=("head", "tail"))


@light_dataclass
class Fog:
    pass


@light_dataclass
class Place:
    name: str
    seen: int = field(default=0, compare=False, repr=False)


@light_dataclass
class Harbour(Place):
    ships: tuple[str, ...] = ()


def test_light_values_compare_hash_and_print_as_frozen_ones_do() -> None:
    harbour = Harbour("north", 3, ("barge",))
    assert harbour == Harbour("north", 4, ("barge",)) != Harbour("north")
    assert Place("north") != Harbour("north") != "north"
    assert len({harbour, Harbour("north", 5, ("barge",)), Place("north"), Place("south")}) == 3
    assert Fog() == Fog() != ()
    assert {Fog()} == {Fog()}
    assert repr(harbour) == "Harbour(name='north', ships=('barge',))"
    assert copy.deepcopy(harbour) == harbour == pickle.loads(pickle.dumps(harbour))
    assert replace(harbour, ships=()) == Harbour("north")


def test_a_field_that_is_made_anew_each_time_is_refused() -> None:
    class Purse:
        coins: dict[str, int] = field(default_factory=dict)

    with pytest.raises(TypeError, match=r"Purse\.coins"):
        quick_dataclass(Purse)


# --------------------------- Which values an option of a game can hold, asked in one place by set-ups, rules and files


YES_NO = OptionSpec("asked", "bool", True)
NUMBER = OptionSpec("units", "int", 5, low=3, high=12)
OFF = OptionSpec("goal", "int", None, low=1, high=9, optional=True)
CHOICE = OptionSpec("level", "choice", "basic", choices=("basic", "intermediate"))
CONTENT = OptionSpec("army", "content", "elves", choices=("elves", "orcs"))


@pytest.mark.parametrize(
    ("spec", "good", "bad"),
    [
        (YES_NO, (True, False), (1, 0, "yes", None)),
        (NUMBER, (3, 12), (2, 13, True, 4.0, "4", None)),
        (OFF, (1, 9, None), (0, 10, False)),
        (CHOICE, ("basic", "intermediate"), ("advanced", "", None, 0, [], {})),
        (CONTENT, ("elves", "orcs"), ("dragons", {"name": "mine"}, None)),
    ],
    ids=["bool", "int", "int-or-off", "choice", "content"],
)
def test_an_option_holds_values_of_its_kind_alone(spec, good, bad) -> None:
    """A truth value is no number, and a number no truth value."""
    assert all(spec.allows(value) for value in good)
    assert not any(spec.allows(value) for value in bad)


def test_a_wrong_value_is_noted_and_its_default_taken() -> None:
    """Under the rule that the game cites, with the first forty characters of what was asked for."""
    problems: list[Refusal] = []
    spec = next(spec for spec in META.options if spec.type == "choice")
    assert chosen_option(META, {}, spec.id, "WC-SET-1", problems) == spec.default
    assert chosen_option(META, {spec.id: spec.choices[-1]}, spec.id, "WC-SET-1", problems) == spec.choices[-1]
    assert problems == []
    assert chosen_option(META, {spec.id: "x" * 60}, spec.id, "WC-SET-1", problems) == spec.default
    assert problems == [Refusal("WC-SET-1", "option_unknown", {"option": spec.id, "value": "x" * 40})]


def test_a_game_knows_its_own_options_alone() -> None:
    assert META.option(META.options[0].id) is META.options[0]
    with pytest.raises(KeyError):
        META.option("flying_castles")


# -------------------- The registry of a game's functions: every kind of action, frame and target has one, and only one


@pytest.mark.parametrize(
    ("game", "verbs", "frames"),
    [(LOW, low_actions, low_state), (GAME, actions, state)],
    ids=["lords_of_war", "warcraft"],
)
def test_every_action_is_carried_out_and_every_frame_lists_or_settles(game, verbs, frames) -> None:
    """No kind of action without a handler, no kind of frame that nothing knows."""
    assert isinstance(game, StackGame)
    known = game.registry
    own = [kind for kind in vars(verbs).values() if isinstance(kind, type) and issubclass(kind, Verb)]
    assert set(known.handlers) == set(own) - {Verb}
    base = vars(frames)["Frame"]
    kinds = {
        kind for kind in vars(frames).values() if isinstance(kind, type) and issubclass(kind, base) and kind is not base
    }
    assert kinds == set(known.listings) | set(known.settlers)
    assert {"card", "piece", "space", "button"} <= set(known.reasons)


def test_a_second_function_of_a_kind_is_refused() -> None:
    """Two handlers of one action would hide each other."""
    registry: Registry[low_state.State] = Registry()
    registry.handles(low_actions.Move)(lambda state, action, events: None)
    with pytest.raises(ValueError, match="two functions"):
        registry.handles(low_actions.Move)(lambda state, action, events: None)
