"""The search for rule ids takes nothing for a test that is none."""

import pytest

from tests.support.named_rules import ids_in, named_in_tests

SOURCE = '''
"""XY-DOC-1: the docstring of a file is no test."""

def test_that_asserts():
    """XY-ONE-1, XY-TWO-1 to 3."""
    assert True

def test_that_does_nothing():
    """XY-BAD-1."""

def test_with_a_comment():
    # XY-BAD-2
    assert True

def helper():
    """XY-BAD-3."""
    assert True

def test_through_a_helper():
    """XY-ONE-2."""
    through()

def through():
    helper()

@pytest.mark.parametrize("rule", ["XY-ONE-3"])
def test_of_parameters(rule):
    assert rule

def test_of_refusals():
    with pytest.raises(ValueError, match="XY-ONE-4"):
        play()

def test_calls_only():
    """XY-BAD-4."""
    play("XY-BAD-5")

def play(*words):
    return words
'''


def test_only_tests_that_assert_name_rules() -> None:
    found = named_in_tests(SOURCE, "XY")
    assert found == {"XY-ONE-1", "XY-ONE-2", "XY-ONE-3", "XY-ONE-4", "XY-TWO-1", "XY-TWO-2", "XY-TWO-3"}


@pytest.mark.parametrize("text", ["XYZ-ONE-1", "XY-one-1", "AXY-ONE-1", "XY-ONE"])
def test_what_looks_like_an_id_is_none(text) -> None:
    assert ids_in(text, "XY") == set()


def test_a_long_range_names_its_ends_at_most() -> None:
    assert ids_in("XY-ONE-1 to 28", "XY") == {"XY-ONE-1"}
