"""Which values an option of a game can hold, asked in one place by set-ups, rules and files."""

from __future__ import annotations

import pytest

from tabletop.rules.game import Json, Refusal, chosen_option
from tabletop.rules.meta import OptionSpec
from tabletop.rules.warcraft.meta import META

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
def test_an_option_holds_values_of_its_kind_alone(
    spec: OptionSpec, good: tuple[Json, ...], bad: tuple[Json, ...]
) -> None:
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
    """An id that none of them has is no option."""
    assert META.option(META.options[0].id) is META.options[0]
    with pytest.raises(KeyError):
        META.option("flying_castles")
