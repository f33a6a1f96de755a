"""Effects as data: verbs with their parameters."""

import pytest

from tabletop.rules.small_world.effects import Effect, named, read_effect, read_effects


def test_effects_are_small_values_told_by_their_verbs() -> None:
    """They are hashable, and what is left out is None; others are passed over (SW-CST-2, SW-SCO-2)."""
    effects = read_effects(
        [
            {"do": "reduce", "by": 2, "when": "terrain:mountain"},
            {"do": "no_travel"},
            {"do": "region_coin", "filter": "near_water"},
            {"do": "reduce", "by": 1, "when": "always"},
        ]
    )
    assert len({*effects}) == 4
    assert effects[0].args == (("by", 2), ("when", "terrain:mountain"), ("uses", None))
    assert [effect.number("by") for effect in named(effects, "reduce")] == [2, 1]
    with pytest.raises(KeyError):
        effects[1].number("by")


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
        read_effect(data, "race")


def test_parameters_are_taken_by_their_type() -> None:
    """A whole number or the effects that a parameter holds; anything else is refused."""
    effect = read_effect({"do": "one_of", "effects": [{"do": "no_travel"}]})
    toll = read_effect({"do": "toll", "terrain": "swamp", "price": 2, "in_decline": True})
    assert toll.number("price") == 2
    assert effect.inner("effects") == (Effect("no_travel"),)
    with pytest.raises(TypeError, match="no number"):
        effect.number("effects")
    with pytest.raises(TypeError, match="no effects"):
        toll.inner("price")
