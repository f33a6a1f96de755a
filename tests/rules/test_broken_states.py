"""Sealed positions that no match leads to: each game refuses them, or plays on with them like with any other."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tabletop.bots.random_bot import RandomBot
from tabletop.bots.setups import make_setup
from tabletop.rules import catalogue
from tabletop.rules.game import Game, Json
from tabletop.rules.match import Match
from tests.support.broken_states import broken_copy, loads_and_lives, opened

KINDS = [
    ("lords_of_war", None, ["1.army=orcs", "2.army=dwarves", "level=intermediate"]),
    ("lords_of_war", None, ["1.army=templars", "2.army=undead", "level=intermediate", "boardless=on"]),
    *(("small_world", s, []) for s in ("base", "azeroth")),
    *(("warcraft", s, []) for s in ("main2", "main4", "elfgate", "necro", "captives", "nordrassil")),
    ("adventure", None, ["characters=lot"]),
]
"""Game, scenario and words of the set-up."""
QUIET = {"conquest", "redeploy", "move", "harvest", "deploy", "spend", "w1", "w12", "reinforce", "battle"}


def positions(game: Game[Any], scenario: str | None, words: list[str], seed: int, number: int) -> list[Json]:
    """JSON forms of positions of a random game, mostly such as do not come about in every turn."""
    bot = RandomBot(seed)
    match: Match[Any] = Match.start(game, make_setup(game.meta, scenario=scenario, words=words, seed=seed))
    found: list[Json] = []
    for _ in range(600):
        actions = match.legal_actions()
        if not actions or len(found) >= number:
            break
        cards = [action for action in actions if action.kind == "play"]
        match.apply(bot.pick(cards if cards and bot.below(2) else actions))
        rare = game.headline(match.state).phase not in QUIET
        if bot.below(3 if rare else 60) == 0:
            found.append(json.loads(json.dumps(game.codec().dump_state(match.state))))
    return found


@pytest.mark.parametrize(("game_id", "scenario", "words"), KINDS)
def test_a_changed_position_is_refused_or_lives(game_id, scenario, words) -> None:
    """What opened could stop the game hundreds of actions later, or be refused when it was opened again."""
    game = catalogue.game(game_id)
    bot = RandomBot(23)
    opened = refused = 0
    for whole in positions(game, scenario, words, 5, 8):
        for _ in range(12):
            document, changes = broken_copy(whole, bot)
            try:
                lives = loads_and_lives(game, document, bot)
            except Exception as error:
                raise AssertionError(f"{changes}") from error
            opened, refused = opened + lives, refused + (not lives)
    assert refused > opened >= 0


def start_of(game_id: str, scenario: str | None, phase: str, number: int = 0) -> Json:
    """The JSON form of the first position of a random game in a phase, ``number`` of them apart."""
    game = catalogue.game(game_id)
    words = ["1.army=orcs", "2.army=dwarves", "level=intermediate"] if game_id == "lords_of_war" else []
    for seed in range(60):
        bot = RandomBot(seed)
        match: Match[Any] = Match.start(game, make_setup(game.meta, scenario=scenario, words=words, seed=seed))
        while (actions := match.legal_actions()) and len(match.journal) < 300:
            if game.headline(match.state).phase == phase:
                if not number:
                    return json.loads(json.dumps(game.codec().dump_state(match.state)))
                number -= 1
            match.apply(bot.pick(actions))
    raise AssertionError(phase)


def refused(game_id: str, document: Json) -> bool:
    try:
        opened(catalogue.game(game_id), document)
    except ValueError:
        return True
    return False


def _advancing(state: Json) -> None:
    """The first pending Berserker is off the board: it lies in its owner's hand or deck."""
    seat = state["frames"][-1]["decider"]
    state["frames"][-1]["pending"][0]["unit"] = state["decks"][seat][0]


def _hidden_in(pile: str) -> Callable[[Json], None]:
    def change(state: Json) -> None:
        state[pile][0][0] = "?"

    return change


def _set(name: str, value: Json) -> Callable[[Json], None]:
    def change(state: Json) -> None:
        state[name] = value

    return change


def _again(state: Json) -> None:
    state["frames"].append(state["frames"][-1])


LORDS: dict[str, tuple[str, Callable[[Json], None]]] = {
    "an advance of a unit off the board": ("advance", _advancing),
    "a hidden mark in a hand": ("deploy", _hidden_in("hands")),
    "a hidden mark in a deck": ("deploy", _hidden_in("decks")),
    "a turn that cannot be counted on": ("deploy", _set("turn", 2**63 - 1)),
    "an extra deployment": ("deploy", _again),
    "an extra battle": ("reinforce", lambda state: state["frames"].insert(0, state["frames"][0])),
    "an extra turn without a fallen General": ("deploy", _set("extra", [1, 0])),
    "sixty quiet turns": ("deploy", _set("quiet", 60)),
    "idle turns of both seats": ("deploy", _set("idle", [1, 1])),
    "draws beyond counting": ("deploy", lambda state: state["chance"]["counters"].update(deck=2**63 - 1)),
}


def _hand(state: Json) -> None:
    seat = next(seat for seat in state["seats"] if seat["hand"])
    seat["hand"][0] = "?"


def _deck(state: Json) -> None:
    state["seats"][0]["deck"][0] = "?"


def _moved(state: Json) -> None:
    """A move that could be taken back to where the piece cannot have been with so many others."""
    state["pieces"] = [name.replace("@", "@") + (":m" if ":" not in name and n == 0 else "")
                       for n, name in enumerate(state["pieces"])]  # fmt: skip


def _bought(state: Json) -> None:
    state["frames"][-1]["data"].update(option="train", done=[["train", 0], ["train", 0]])


WARCRAFT: dict[str, tuple[str, Callable[[Json], None]]] = {
    "a hidden mark in a hand": ("move", _hand),
    "a hidden mark in a deck": ("move", _deck),
    "a turn that cannot be counted on": ("move", _set("turn", 2**63 - 1)),
    "battles beyond counting": ("move", _set("battles", 2**63 - 1)),
    "gold beyond counting": ("move", lambda state: state["seats"][0].update(gold=2**63 - 1)),
    "an extra Move Step": ("move", _again),
    "an extra Spend Step": ("spend", _again),
    "a piece that has moved in a step that has not begun": ("spend", _moved),
    "training taken back that was never bought": ("spend", _bought),
    "the slot of another seat": ("move", lambda state: state.update(slot=1 - state["slot"])),
    "two worker buildings": ("move", lambda state: state["seats"][0]["sites"].append([3, 0])),
    "more questions than may be asked": ("move", lambda state: state["frames"][-1]["data"].update(asks=-1)),
}


@pytest.mark.parametrize("game_id", ["lords_of_war", "warcraft"])
def test_views_may_hide_what_saves_may_not(game_id) -> None:
    game = catalogue.game(game_id)
    match: Match[Any] = Match.start(game, make_setup(game.meta, seed=3))
    seen = game.view(match.state, None)
    assert game.faults(seen) == []
    assert game.legal_actions(seen) is not None
    assert refused(game_id, json.loads(json.dumps(game.codec().dump_state(seen))))


def _example(name: str) -> tuple[str, Json]:
    document = json.loads((Path(__file__).parents[2] / "saves" / f"example-{name}.json").read_text(encoding="utf-8"))
    return document["game"], document["state"]


def _in(*way: str | int, value: Json = "?") -> Callable[[Json], None]:
    def change(state: Json) -> None:
        for step in way[:-1]:
            state = state[step]
        state[way[-1]] = value

    return change


_TURN: Json = {"data": {"decider": 1, "stage": "roll"}, "frame": "turn"}
_FLOW: Json = {"data": {"decider": 0, "skipped": [], "stage": "form"}, "frame": "flow"}
YOUNGER: dict[str, tuple[str, Callable[[Json], None]]] = {
    "hidden bombs": ("small-world-1-opening", _in("pile", 0)),
    "a hidden marker": ("small-world-1-opening", _in("reserve", 0)),
    "a hidden badge": ("small-world-1-opening", _in("badges", 0)),
    "a hidden banner": ("small-world-1-opening", _in("banners", 0, 0)),
    "hidden coins": ("small-world-1-opening", _in("players", 0, "coins")),
    "a round that cannot be counted on": ("small-world-1-opening", _in("round", value=2**63 - 1)),
    "a turn of Small World within another": ("small-world-1-opening", lambda state: state["frames"].append(_FLOW)),
    "a hidden ability card": ("adventure-1-opening", _in("players", 0, "hand", 0)),
    "a hidden card in a deck": ("adventure-1-opening", _in("players", 0, "deck", 0)),
    "a hidden challenge": ("adventure-1-opening", _in("decks", 0, 0)),
    "a hidden quest": ("adventure-1-opening", _in("elite", 0)),
    "a hidden token": ("adventure-1-opening", _in("pile", 0)),
    "a turn that cannot be counted on": ("adventure-1-opening", _in("turn", value=2**63 - 1)),
    "movement beyond counting": ("adventure-1-opening", _in("now", "move", value=2**63 - 1)),
    "a turn within a turn": ("adventure-1-opening", lambda state: state["frames"].append(_TURN)),
}


def _first(game_id: str, scenario: str | None, phase: str) -> tuple[str, Json]:
    return game_id, start_of(game_id, scenario, phase)


SEALED = {
    **{f"lords_of_war {name}": (partial(_first, "lords_of_war", None, at), do) for name, (at, do) in LORDS.items()},
    **{f"warcraft {name}": (partial(_first, "warcraft", "main2", at), do) for name, (at, do) in WARCRAFT.items()},
    **{name: (partial(_example, example), do) for name, (example, do) in YOUNGER.items()},
}


@pytest.mark.parametrize("name", SEALED)
def test_a_sealed_position_that_no_turn_leads_to(name) -> None:
    """They opened, and broke the game or its next save (LW-BSK-5, LW-TRN-2, LW-END-5, LW-END-7, LW-XTR-4, WC-TRN-2,
    WC-MOV-9, WC-CMP-3, 4.1), or although a save holds the match and never a view of it (SW-GEN, AG-GEN-8)."""
    make, change = SEALED[name]
    game_id, state = make()
    assert not refused(game_id, state)
    change(state)
    assert refused(game_id, state) or loads_and_lives(catalogue.game(game_id), state, RandomBot(1))
