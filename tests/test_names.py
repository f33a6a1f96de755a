"""No two modules and no two classes share a name for different things.

What may share a name is listed here, with the reason: parts that every game has, and words of the rulebooks.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Final

from tabletop.rules import catalogue

ROOT: Final = Path(__file__).resolve().parent.parent / "tabletop"
GAMES: Final = frozenset(catalogue.game_ids())

PARTS_OF_EVERY_PACKAGE: Final = {
    "base": "the base class of what its package holds: scenes, widgets",
    "host": "what a scene's parts may ask of it",
    "scene": "the scene that its package is named after",
    "layout": "the layout engine, and by game the places of a table",
    "model": "what a game's position looks like to its painters; the content of the Adventure Game",
}
"""Module names that say the part a module has in its package."""

SUBJECTS: Final = {
    "battle_dice": "dice of a battle, rolled by the rules and drawn by the table",
    "builder": "the declared army builder, and the one of Lords of War",
    "coach_marks": "the marks of a lesson file, and the scene part that shows them",
    "panels": "panels of players: what all have, and by game",
    "results": "how matches ended: by game for its last screen, and those of computer players that a command counts",
    "rule_links": "which rule a thing is about: of every board, and by game",
    "schema": "the schema of saves, and the command that prints it",
    "setups": "setups from words, and the command's answers to mistakes in them",
    "thinking": "thinking of computer players, and its measurement",
    "tournament": "tournaments of computer players, and the command that runs one",
}
"""Module names of one subject that stands on several floors of the house, or that a command or benchmark is about."""

PARTS_OF_A_GAME: Final = {
    "Captain": "a computer player of a level",
    "Warlord": "a computer player of a level",
    "Evaluator": "how a computer player values a position",
    "CardModel": "the form of a card in content files",
    "Config": "options and tables of a match",
    "Content": "everything a game is made of",
    "Example": "a position drawn in a rulebook",
    "Frame": "something still to be decided or done",
    "FrameModel": "a frame in a save",
    "Layout": "the places of a table",
    "MapContents": "what lies on a map, declared and by game",
    "MatchCourse": "what the journal of a match tells the charts",
    "Model": "the position as the painters of a game see it",
    "Options": "what the seats have agreed",
    "OptionsModel": "the options in a save",
    "Player": "one seat in a state",
    "Race": "a race",
    "RaceModel": "the form of a race in content files",
    "ResultModel": "the result in a save",
    "RulesModel": "the form of the constants in content files",
    "State": "a position",
    "StateModel": "a position in a save",
    "TableContext": "a table without its painters",
    "Tables": "tables made of the content for one match",
    "TurnModel": "the flags of a turn in a save",
    "_Reader": "reads names of a save as indexes",
}
"""Class names of what every game has one of."""

WORDS_OF_RULEBOOKS: Final = frozenset(
    {
        "CardCancelled", "CardPlayed", "Confirm", "Deploy", "Deployed", "Draw", "Drew", "EndMovement", "GameOver",
        "Move", "Moved", "Paid", "Pass", "PlayCard", "Rolled", "RoundStarted", "Stop", "TurnEnded", "TurnStarted",
    }
)  # fmt: skip
"""Class names of actions, events and effects that several rulebooks call by the same word."""

PHASES: Final = frozenset({"BattleFrame", "CardFrame", "DeployFrame", "FlowFrame", "PlaceFrame", "WindowFrame"})
"""Class names of frames: the phase that several games have."""


@cache
def modules() -> dict[str, list[str]]:
    """Where the modules of a name lie: their packages, by name."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(ROOT.rglob("*.py")):
        if path.name != "__init__.py":
            found[path.stem].append(path.relative_to(ROOT).parent.as_posix())
    return dict(found)


@cache
def classes() -> dict[str, list[str]]:
    """In which modules the classes of a name stand, by name."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(path.relative_to(ROOT).with_suffix("").as_posix())
    return dict(found)


def role(place: str) -> str:
    """A package without its game: ``rules/warcraft`` and ``rules`` have the same modules, one for all games and one by
    game."""
    return "/".join(part for part in place.split("/") if part not in GAMES)


def _layers(places: list[str]) -> bool:
    """Whether modules of a name belong to games, on several floors: what the rules have, the table shows."""
    return all(set(place.split("/")) & GAMES or place == "rules" for place in places)


def test_modules_of_one_name_are_parts_that_every_game_has() -> None:
    """Two modules called ``rows`` and two called ``contents`` once held different things."""
    doubled = {stem: places for stem, places in modules().items() if len({role(place) for place in places}) > 1}
    allowed = {**PARTS_OF_EVERY_PACKAGE, **SUBJECTS}
    other = {stem: places for stem, places in doubled.items() if stem not in allowed and not _layers(places)}
    assert not other
    assert not [stem for stem in allowed if len(modules().get(stem, ())) < 2], "take out what no longer shares a name"


def test_classes_of_one_name_are_the_same_thing_in_each_game() -> None:
    """Three classes called Forecast, three called Record and two called Power once were different things."""
    doubled = {name: places for name, places in classes().items() if len(places) > 1}
    allowed = {*PARTS_OF_A_GAME, *WORDS_OF_RULEBOOKS, *PHASES}
    assert not {name: places for name, places in doubled.items() if name not in allowed}
    assert not allowed - set(doubled), "take out what no longer shares a name"
