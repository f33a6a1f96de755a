"""Effects as data: verbs that are asked or carried out at their moments."""

import pytest

from tabletop.rules.effects import Effect, Timing, Vocabulary, named

EFFECTS = Vocabulary()
COST: Timing[[str], int] = EFFECTS.moment("cost")
SCORE: Timing[[int], int] = EFFECTS.moment("score")
EFFECTS.declare("no_travel", "SW-RCH-3")
EFFECTS.declare("toll", "SW-IMM-4", price=int, in_decline=bool)
EFFECTS.declare("one_of", "SW-RAC-ETH", effects=tuple[Effect, ...])


@COST.verb("reduce", rule="SW-CST-2")
def _reduce(terrain: str, *, by: int, when: str, uses: int | None = None) -> int:
    return by if when in ("always", f"terrain:{terrain}") and not uses else 0


@SCORE.verb("region_coin", rule="SW-SCO-2")
def _region_coin(regions: int, *, filter: str) -> int:
    return regions if filter else 0


def test_a_moment_asks_only_the_verbs_that_matter_then() -> None:
    """Small World's verbs are asked, each at its own moment; others are passed over (SW-CST-2, SW-SCO-2)."""
    effects = EFFECTS.read_all(
        [
            {"do": "reduce", "by": 2, "when": "terrain:mountain"},
            {"do": "no_travel"},
            {"do": "region_coin", "filter": "near_water"},
            {"do": "reduce", "by": 1, "when": "always"},
        ]
    )
    assert [COST.run(effect, "mountain") for effect in effects if effect in COST] == [2, 1]
    assert [COST.bound(effect)("forest") for effect in named(effects, "reduce")] == [0, 1]
    assert [SCORE.run(effect, 4) for effect in effects if effect in SCORE] == [4]
    assert len({*effects}) == 4, "effects are hashable"
    assert effects[0].args == (("by", 2), ("when", "terrain:mountain"), ("uses", None))
    assert {name: verb.rule for name, verb in EFFECTS.verbs.items()} == {
        "no_travel": "SW-RCH-3",
        "toll": "SW-IMM-4",
        "one_of": "SW-RAC-ETH",
        "reduce": "SW-CST-2",
        "region_coin": "SW-SCO-2",
    }
    with pytest.raises(KeyError):
        COST.run(effects[1], "hill")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"do": "fly"}, "race: there is no verb 'fly'"),
        ({"op": "reduce"}, "race: there is no verb None"),
        ([], "race: an object is needed"),
        ({"do": "reduce", "when": "always"}, "race: reduce needs by"),
        ({"do": "reduce", "by": 1, "when": "always", "to": 1}, "race: reduce has no parameter 'to'"),
        ({"do": "reduce", "by": True, "when": "always"}, "reduce.by: True is no"),
        ({"do": "reduce", "by": 1, "when": "always", "uses": "2"}, "reduce.uses: '2' is no int | None"),
        ({"do": "one_of", "effects": {}}, "one_of.effects: a list of effects is needed"),
        ({"do": "one_of", "effects": [{"do": "no"}]}, r"one_of.effects\[0\]: there is no verb 'no'"),
    ],
)
def test_wrong_effects_say_what_is_wrong_and_where(data, words) -> None:
    """Unknown verbs, unknown, missing and wrong parameters."""
    with pytest.raises(ValueError, match=words):
        EFFECTS.read(data, "race")


def _late(vocabulary: Vocabulary) -> None:
    vocabulary.declare("a", "SW-CON-1")
    vocabulary.read({"do": "a"})
    vocabulary.declare("b", "SW-CON-1")


def _two_rules(vocabulary: Vocabulary) -> None:
    vocabulary.declare("a", "SW-CON-1")
    vocabulary.declare("a", "SW-CON-2")


def _two_types(vocabulary: Vocabulary) -> None:
    vocabulary.declare("a", "SW-CON-1", n=int)
    vocabulary.declare("a", "SW-CON-1", n=str)


def _no_rule(vocabulary: Vocabulary) -> None:
    vocabulary.declare("a", "")
    vocabulary.read({"do": "a"})


def _two_functions(vocabulary: Vocabulary) -> None:
    moment: Timing[[], None] = vocabulary.moment("then")
    moment.verb("a", "SW-CON-1")(lambda: None)
    moment.verb("a", "SW-CON-1")(lambda: None)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (_late, "too late"),
        (_two_rules, "two rules"),
        (_two_types, "not the same everywhere"),
        (_no_rule, "no rule"),
        (_two_functions, "two functions"),
    ],
)
def test_the_list_of_verbs_is_closed_and_agrees_with_itself(wrong, words) -> None:
    """Every verb has one rule and the same parameters everywhere; none comes after effects have been read."""
    with pytest.raises(ValueError, match=words):
        wrong(Vocabulary())


def test_parameters_that_cannot_be_checked_are_refused_at_once() -> None:
    with pytest.raises(TypeError, match="no way to read"):
        Vocabulary().declare("a", "SW-CON-1", n=dict[str, int])


def test_parameters_are_taken_by_their_type() -> None:
    """A whole number or the effects that a parameter holds; anything else is refused."""
    effect = EFFECTS.read({"do": "one_of", "effects": [{"do": "no_travel"}]})
    toll = EFFECTS.read({"do": "toll", "price": 2, "in_decline": True})
    assert toll.number("price") == 2
    assert effect.inner("effects") == (Effect("no_travel"),)
    with pytest.raises(TypeError, match="no number"):
        effect.number("effects")
    with pytest.raises(TypeError, match="no effects"):
        toll.inner("price")
