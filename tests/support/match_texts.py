"""Legal actions of a match by their texts."""

from __future__ import annotations

from typing import TypeVar

from tabletop.rules.game import Action
from tabletop.rules.match import Match

S = TypeVar("S")


def texts(match: Match[S]) -> list[str]:
    """The texts of the legal actions."""
    return [action.text for action in match.legal_actions()]


def legal(match: Match[S], text: str) -> Action:
    """The legal action with a text; AssertionError when there is none."""
    assert text in texts(match), f"{text!r} is not among {texts(match)}"
    return next(action for action in match.legal_actions() if action.text == text)


def do(match: Match[S], *actions: str) -> Match[S]:
    """Carry out actions by their texts."""
    for text in actions:
        match.apply(legal(match, text))
    return match
