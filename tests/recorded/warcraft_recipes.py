"""The recorded games and example saves of Warcraft: a game for every ending of every mode, and a moment of each."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tabletop.rules.match import Match
from tabletop.rules.warcraft.actions import Carry, ChooseBattle, Conjure, PlayCard
from tabletop.rules.warcraft.state import MoveFrame, State
from tests.recorded.recipe import Recipe, Stop
from tests.recorded.warcraft_players import Commander, Orders

USERS = Path(__file__).resolve().parent.parent / "conformance" / "scenarios"
DUEL = ("1.race=HU", "2.race=OR")


def raiders(**towns: str) -> Commander:
    """Races that walk into the Town named, keeping out of each other's way; the others do nothing."""
    return Commander({race: Orders((town,), shy=True) for race, town in towns.items()})


def orders(*goals: str, late: int = 0, garrison: int = 1, odds: float = 1.5, fetch: bool = False) -> Orders:
    """Orders of a race that harvests, builds, plays cards and goes for these hexes."""
    return Orders(goals, garrison=garrison, economy=True, cards=True, late=late, odds=odds, fetch=fetch)


def ended(scenario: str, ending: str, title: str, words: Sequence[str] = (), **more: Any) -> Recipe:
    """The recipe of a game of that scenario which comes to that end, named after both."""
    return Recipe(f"{scenario}-{ending}", title, words, ending=ending, scenario=scenario, **more)


_AWAY = {
    "HU": Orders(("a6", "a5", "b6"), shy=True),
    "OR": Orders(("g6", "g5", "f6"), shy=True),
    "NE": Orders(("b5", "f5"), shy=True),
}
_CLIMBERS = Commander(
    {
        "NE": orders("c1", "a1", "b3", "c4", "f1", "f4", "i1", late=16),
        "HU": orders("i6", "k1", "j3", "i4", "f7", "c6", late=16),
    }
)
_WAR = Commander(
    {
        "HU": orders("a1", "d1", "d4", "b4", "d7", "g1", late=12),
        "OR": orders("g1", "f4", "d7", "d4", "d1", "a1", late=12),
    }
)

WARCRAFT_GAMES = (
    Recipe(
        "main2-points",
        "Ending: fifteen points",
        DUEL,
        player=Commander({"HU": orders("a1", "b4", "d1", "d4", "d7", "f4", "g1", late=14)}),
        ending="points",
    ),
    Recipe("main2-last_side", "Ending: the last side standing", DUEL, player=_WAR, ending="last_side", longest=1500),
    Recipe("main2-mutual", "Ending: both Towns fall at once", DUEL, player=raiders(HU="g1", OR="a1"), ending="mutual"),
    ended("main4", "points", "Ending: thirty points of a team", player=_CLIMBERS, longest=1500),
    Recipe(
        "main4-points-20",
        "Ending: twenty points of a team",
        ["four_player_target=20"],
        player=_CLIMBERS,
        ending="points",
        scenario="main4",
        longest=1500,
    ),
    ended(
        "main4",
        "last_side",
        "Ending: the last team standing",
        player=Commander({"NE": orders("c1", "f4", "i1", late=8), "HU": orders("i6", "f4", "i1", late=8)}),
        longest=1500,
    ),
    ended("main4", "mutual", "Ending: both teams fall at once", player=raiders(NE="i1", OR="c1")),
    ended(
        "elfgate",
        "gate",
        "Ending: the gate is held",
        player=Commander(
            {"HU": orders("d3", "c4", "e4", "d4", late=12, odds=1.2), "UD": orders("a4"), "OR": orders("g4")}
        ),
        longest=2000,
    ),
    ended("elfgate", "last_side", "Ending: the last of three", ["elf_gate_garrison=english"], longest=1000),
    ended("elfgate", "mutual", "Ending: all three Towns fall at once", player=raiders(HU="g4", OR="a4", UD="d1")),
    ended(
        "necro",
        "necromancers",
        "Ending: both Necromancers are dead",
        player=Commander({"HU": orders("e4", "c5", "c1"), "UD": Orders(("c5", "c1"), cards=True)}),
        longest=1500,
    ),
    ended(
        "necro",
        "sources",
        "Ending: the places of raising are lost",
        player=Commander({"HU": Orders(("e4", "c3", "a3"), shy=True)}),
    ),
    ended(
        "necro",
        "last_side",
        "Ending: the Humans' Town falls",
        player=Commander({"UD": orders("i3", odds=1.2)}),
        longest=1500,
    ),
    ended("captives", "captive", "Ending: a captive comes home", player=Commander({"OR": Orders(fetch=True)})),
    ended("captives", "last_side", "Ending: the captor's Town falls", player=raiders(NE="a1", OR="f4")),
    ended("captives", "mutual", "Ending: both Towns fall at once", player=raiders(OR="g1", NE="a1")),
    ended(
        "nordrassil",
        "spell",
        "Ending: the spell of Furion",
        player=Commander({"UD": Orders(("d3",), cards=True), "NE": Orders(("d4", "d5"), cards=True)}),
    ),
    ended(
        "nordrassil",
        "town_lost",
        "Ending: the Night Elves' Outpost falls",
        player=Commander({**_AWAY, "UD": Orders(("d4",), shy=True)}),
    ),
    Recipe(
        "nordrassil-one_by_one",
        "The Humans fall, then the Night Elves' Outpost",
        player=Commander(
            {**_AWAY, "HU": Orders(("g6", "f5"), shy=True), "UD": Orders(("b4", "d4"), garrison=2, shy=True, late=6)}
        ),
        ending="town_lost",
        scenario="nordrassil",
    ),
    ended(
        "nordrassil",
        "stand_on",
        "Ending: the Undead reach the World Tree",
        player=Commander({**_AWAY, "UD": Orders(("d5",), shy=True)}),
    ),
    ended("nordrassil", "last_side", "Ending: the Undead Town falls", player=raiders(UD="a6", HU="d1", OR="d1")),
    ended(
        "nordrassil",
        "mutual",
        "Ending: D and the Undead Town fall at once",
        player=Commander(
            {
                "UD": Orders(("b3", "d4"), shy=True, late=2),
                "HU": Orders(("c5", "d1"), shy=True, late=3),
                "OR": Orders(("e5", "d1"), shy=True, late=3),
                "NE": _AWAY["NE"],
            }
        ),
    ),
    ended(
        "custom",
        "stand_on",
        "A user's scenario: every special rule at once",
        [f"scenario={(USERS / 'two_fronts.json').read_text(encoding='utf-8')}"],
        player=Commander({"OR": orders("f2", "d3"), "NE": orders("g3", "e2"), "UD": orders("b2"), "HU": orders("a3")}),
        seats=4,
        longest=1500,
    ),
    ended(
        "custom",
        "stalemate",
        "Ending: nobody is left, and nobody can come",
        [f"scenario={(USERS / 'last_stand.json').read_text(encoding='utf-8')}"],
        player=Commander({"HU": Orders(("b2",), odds=0.5), "UD": Orders(("b2",), odds=0.5)}),
        seats=2,
    ),
)

WARCRAFT_PLAYTHROUGHS = ("main2-last_side", "captives-captive", "main4-assault", "nordrassil-siege")


# ------------------------------------------------------------------------------------------------------ saves

COLOURS = {"HU": "blue", "OR": "red", "UD": "purple", "NE": "green"}


def in_race_colours(match: Match[Any]) -> Match[Any]:
    """The match with every seat in the colour of its race, as the set-up of the program deals them."""
    races = match.state.config.options.races
    colours = {index: COLOURS[races[seat]] for seat, index in enumerate(match.order)}
    seats = tuple(replace(seat, colour=colours[index]) for index, seat in enumerate(match.setup.seats))
    match.setup = replace(match.setup, seats=seats)
    return match


def _at(match: Match[Any], phase: str, turn: int) -> bool:
    line = match.game.headline(match.state)
    return line.phase == phase and line.turn >= turn


def _units(match: Match[Any]) -> int:
    return sum(len(stack) for stack in match.state.board)


def _moving(turn: int, pieces: int) -> Stop:
    """The beginning of a Move Step, late enough, with enough on the map."""

    def stop(match: Match[Any]) -> bool:
        frame = match.state.frames[-1]
        return _at(match, "move", turn) and not frame.done and _units(match) >= pieces and len(match.journal) > 5

    return stop


def _offers(kind: type, phase: str, turn: int, number: int = 1) -> Stop:
    """A phase in which at least so many actions of a kind are offered."""

    def stop(match: Match[Any]) -> bool:
        return _at(match, phase, turn) and sum(isinstance(one, kind) for one in match.legal_actions()) >= number

    return stop


def _card_in_battle(match: Match[Any]) -> bool:
    """The window after the dice of a battle of some size, with cards that would change what they do."""
    state: State = match.state
    if state.battle is None or not _at(match, "w6", 4) or sum(len(roll.faces) for roll in state.battle.rolls) < 6:
        return False
    hits = {state.config.tables.race[roll.owner]: roll.hits for roll in state.battle.rolls}
    cards = [one for one in match.legal_actions() if isinstance(one, PlayCard)]
    own = state.config.tables.race[state.frames[-1].decider]
    return len(hits) > 1 and any(hits[card.choice or own] > 1 for card in cards)


def _carry(match: Match[Any]) -> bool:
    """A unit can take a captive along."""
    frame = match.state.frames[-1]
    fresh = isinstance(frame, MoveFrame) and not frame.done
    return fresh and _units(match) >= 14 and _offers(Carry, "move", 4, 4)(match)


_TEAMS = Commander(
    {
        "NE": orders("c1", "a1", "c4", "f1", "f4"),
        "OR": orders("i1", "k1", "i4", "f1", "f4"),
        "HU": orders("i6", "j3", "i4", "f7", "f4"),
        "UD": orders("c6", "b3", "c4", "f7", "f4"),
    }
)

WARCRAFT_SAVES = (
    Recipe(
        "example-warcraft-1-duel",
        "Two Towns, one hill",
        DUEL,
        ["Clara", "Diego"],
        _WAR,
        stop=_moving(6, 24),
    ),
    Recipe(
        "example-warcraft-2-teams",
        "Four banners",
        (),
        ["Lía", "Bruno", "Olga", "Marco"],
        _TEAMS,
        stop=_moving(7, 44),
        scenario="main4",
        longest=1500,
    ),
    Recipe(
        "example-warcraft-3-elf-gate",
        "The guarded gate",
        (),
        ["Ana", "Jon", "Petra"],
        Commander(
            {
                "HU": orders("d1", "e1", "d3", "d4", garrison=2, odds=1.2),
                "OR": orders("g4", "f5", "e4", "d4", garrison=2, odds=1.2),
                "UD": orders("a4", "b5", "c4", "d4", garrison=2, odds=1.2),
            }
        ),
        stop=_offers(ChooseBattle, "select", 4, 2),
        scenario="elfgate",
        longest=1500,
    ),
    Recipe(
        "example-warcraft-4-necromancers",
        "March of the dead",
        (),
        ["Elena", "Víctor"],
        Commander({"HU": orders("i3", "e4", "c3", "a3", late=9), "UD": orders("e4", "g3", "i3", late=12)}),
        stop=_offers(Conjure, "harvest", 6, 2),
        scenario="necro",
        longest=1500,
    ),
    Recipe(
        "example-warcraft-5-captives",
        "The way home",
        (),
        ["Rosa", "Iván"],
        Commander({"OR": orders(fetch=True), "NE": orders(fetch=True)}),
        stop=_carry,
        scenario="captives",
        longest=1500,
    ),
    Recipe(
        "example-warcraft-6-nordrassil",
        "Before the World Tree",
        (),
        ["Inés", "Raúl", "Carmen", "Otto"],
        Commander(
            {
                "NE": Orders(("d4", "d3", "d5"), garrison=2, cards=True, odds=1.0),
                "HU": Orders(("b4", "c4", "c5"), garrison=2, cards=True, odds=1.0),
                "OR": Orders(("f4", "e4", "e5"), garrison=2, cards=True, odds=1.0),
                "UD": Orders(("d2", "d3", "d5"), cards=True, odds=0.8),
            }
        ),
        stop=_moving(5, 20),
        scenario="nordrassil",
    ),
    Recipe(
        "example-warcraft-7-battle",
        "The dice have fallen",
        (),
        ["Lía", "Bruno", "Olga", "Marco"],
        _TEAMS,
        stop=_card_in_battle,
        scenario="main4",
        longest=1500,
    ),
)
