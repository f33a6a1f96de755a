"""Makes the recorded games, the playthroughs and the shipped example saves; everything it writes is the same each
time. Run it when rules or content change on purpose, and read the differences: ``python -m tests.recorded.make``.
"""

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tabletop.bots.random_bot import RandomBot
from tabletop.bots.setups import make_setup
from tabletop.rules import catalogue
from tabletop.rules.game import SeatSetup
from tabletop.rules.match import Match
from tabletop.storage import document as sealed, format as save_format
from tests.recorded.adventure_recipes import ADVENTURE_GAMES, ADVENTURE_LATER, ADVENTURE_PLAYTHROUGHS, ADVENTURE_SAVES
from tests.recorded.players import exhausting, fighter, peaceful, random_player, skirmisher
from tests.recorded.playthrough import playthrough
from tests.recorded.recipe import Recipe, Stop
from tests.recorded.small_world_recipes import SMALL_WORLD_GAMES, SMALL_WORLD_PLAYTHROUGHS, SMALL_WORLD_SAVES
from tests.recorded.warcraft_rare import WARCRAFT_RARE
from tests.recorded.warcraft_recipes import WARCRAFT_GAMES, WARCRAFT_PLAYTHROUGHS, WARCRAFT_SAVES, in_race_colours

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent

GAMES = HERE / "games"
PLAYTHROUGHS = HERE / "playthroughs"
SAVES = ROOT / "saves"
WAITING = HERE / "waiting"
MOMENT = "2025-01-01T12:00:00Z"


def play(game_id: str, recipe: Recipe, seed: int) -> Match[Any] | None:
    """The recipe's game with that seed, or None if it goes elsewhere."""
    game = catalogue.game(game_id)
    setup = make_setup(game.meta, scenario=recipe.scenario, seats=recipe.seats, words=recipe.words, seed=seed)
    if recipe.names:
        seats = [
            SeatSetup(name, s.colour, s.team, s.options) for name, s in zip(recipe.names, setup.seats, strict=True)
        ]
        setup = replace(setup, seats=tuple(seats))
    match: Match[Any] = Match.start(game, setup)
    bot = RandomBot(seed)
    while match.outcome is None and len(match.journal) < recipe.longest:
        if recipe.stop is not None and recipe.stop(match):
            return match if recipe.ending is None else _concede(match)
        match.apply(recipe.player(match, bot))
    outcome = match.outcome
    return match if recipe.stop is None and outcome is not None and outcome.ending == recipe.ending else None


def _concede(match: Match[Any]) -> Match[Any]:
    match.apply(match.game.side_actions(match.state)[0])
    return match


def make(game_id: str, recipe: Recipe) -> Match[Any]:
    """The first seed's game that goes as the recipe wants."""
    for seed in recipe.seeds:
        match = play(game_id, recipe, seed)
        if match is not None:
            return match
    raise SystemExit(f"no seed gives {recipe.name}")


def written(match: Match[Any], recipe: Recipe, number: int) -> bytes:
    """The save file, with a fixed id, fixed dates and the version of the program that wrote the first ones."""
    info = save_format.SaveInfo(title=recipe.title, id=f"{number:032x}", created=MOMENT, played_seconds=1800)
    document = json.loads(save_format.dumps(match, info))
    document.pop(sealed.CHECKSUM)
    document["header"]["saved"], document["program"] = MOMENT, "0.1.0"
    return sealed.seal(document, rows="journal")


# ------------------------------------------------------------------------------------------- Lords of War


def _crowd(match: Match[Any]) -> int:
    """How many units stand on the field."""
    return sum(len(units) for units in match.state.units)


def _phase(phase: str, turn: int, choices: int, crowd: int) -> Stop:
    """Stop in a phase with a real choice, late enough in the game, with enough units on the field."""

    def stop(match: Match[Any]) -> bool:
        line = match.game.headline(match.state)
        if line.phase != phase or line.turn < turn or _crowd(match) < crowd:
            return False
        return len(match.legal_actions()) >= choices

    return stop


def _can_win(match: Match[Any]) -> bool:
    """Some single action of the decider wins, and some other does not."""
    game, seat = match.game, match.decider
    if game.headline(match.state).phase != "deploy" or _crowd(match) < 9:
        return False
    wins = 0
    actions = match.legal_actions()
    for action in actions:
        state = game.clone(match.state)
        game.apply(state, action)
        outcome = game.outcome(state)
        wins += outcome is not None and seat in outcome.winners
    return 0 < wins < len(actions)


LORDS_OF_WAR_ENDINGS = (
    Recipe("units", "Ending: units", ["2.army=elves", "units=10"], ending="units"),
    Recipe("commanders", "Ending: commanders", ["2.army=dwarves", "commanders=2"], ending="commanders"),
    Recipe("both_goals", "Ending: both goals in one check", ["2.army=lizardmen", "units=4"], ending="both_goals"),
    Recipe(
        "stalemate",
        "Ending: a full mat, and nothing left to do",
        ["1.army=elves", "2.army=dwarves", "units=36", "commanders=off"],
        player=exhausting,
        ending="stalemate",
    ),
    Recipe(
        "no_progress",
        "Ending: sixty turns without a casualty",
        ["1.army=elves", "2.army=dwarves"],
        player=peaceful,
        ending="no_progress",
    ),
    Recipe(
        "concession",
        "Ending: concession",
        ["1.army=templars", "2.army=undead", "level=intermediate"],
        player=fighter,
        ending="concession",
        stop=lambda match: len(match.journal) == 40 and bool(match.game.side_actions(match.state)),
    ),
    Recipe(
        "intermediate",
        "A whole Intermediate battle",
        ["1.army=orcs", "2.army=dwarves", "level=intermediate"],
        player=fighter,
        ending="units",
    ),
    Recipe(
        "boardless",
        "A whole boardless battle",
        ["1.army=templars", "2.army=undead", "level=intermediate", "boardless=on"],
        player=fighter,
        ending="units",
    ),
)

LORDS_OF_WAR_SAVES = (
    Recipe(
        "example-1-opening",
        "The challenge",
        ["1.army=orcs", "2.army=dwarves", "first_seat=1"],
        ["Marta", "Daniel"],
        skirmisher,
        stop=lambda match: len(match.journal) == 0,
    ),
    Recipe(
        "example-2-forced-advance",
        "Berserkers run wild",
        ["1.army=orcs", "2.army=dwarves", "level=intermediate", "first_seat=2"],
        ["Lucía", "Tom"],
        random_player,
        stop=_phase("advance", 10, 2, 9),
        seeds=range(1, 3000),
    ),
    Recipe(
        "example-3-volley",
        "Archers, choose your marks",
        ["1.army=elves", "2.army=lizardmen", "level=intermediate"],
        ["Irene", "Hugo"],
        skirmisher,
        stop=_phase("aim", 12, 5, 8),
        seeds=range(1, 2000),
    ),
    Recipe(
        "example-4-boardless",
        "No edge of the world",
        ["1.army=templars", "2.army=undead", "boardless=on", "level=intermediate"],
        ["Sara", "Pablo"],
        skirmisher,
        stop=_phase("deploy", 12, 20, 10),
        seeds=range(1, 2000),
    ),
    Recipe(
        "example-5-one-move",
        "One move from victory",
        ["1.army=undead", "2.army=orcs"],
        ["Nora", "Felix"],
        skirmisher,
        stop=_can_win,
    ),
)

LORDS_OF_WAR_PLAYTHROUGHS = ("units", "intermediate")

RECORDINGS: dict[str, tuple[Recipe, ...]] = {
    "lords_of_war": LORDS_OF_WAR_ENDINGS,
    "warcraft": WARCRAFT_GAMES,
    "small_world": SMALL_WORLD_GAMES,
    "adventure": ADVENTURE_GAMES,
}
EXAMPLES: dict[str, tuple[Recipe, ...]] = {
    "lords_of_war": LORDS_OF_WAR_SAVES,
    "warcraft": WARCRAFT_SAVES,
    "small_world": SMALL_WORLD_SAVES,
    "adventure": ADVENTURE_SAVES,
}
LATER: dict[str, tuple[Recipe, ...]] = {
    "warcraft": WARCRAFT_RARE,
    "adventure": ADVENTURE_LATER,
}  # numbered after the examples
RECOLOURED = {"warcraft": in_race_colours}
READABLE = {
    "lords_of_war": LORDS_OF_WAR_PLAYTHROUGHS,
    "warcraft": WARCRAFT_PLAYTHROUGHS,
    "small_world": SMALL_WORLD_PLAYTHROUGHS,
    "adventure": ADVENTURE_PLAYTHROUGHS,
}


def _record(game_id: str, recipes: tuple[Recipe, ...], number: int) -> int:
    """Write a game's recordings and playthroughs; gives the number of the last one."""
    (GAMES / game_id).mkdir(parents=True, exist_ok=True)
    for recipe in recipes:
        number += 1
        match = make(game_id, recipe)
        (GAMES / game_id / f"{recipe.name}.json").write_bytes(written(match, recipe, number))
        print(f"{game_id} {recipe.name}: {len(match.journal)} actions")
        if recipe.name in READABLE[game_id]:
            PLAYTHROUGHS.mkdir(exist_ok=True)
            text = playthrough(match)
            (PLAYTHROUGHS / f"{game_id}-{recipe.name}.txt").write_text(text, encoding="utf-8", newline="\n")
    return number


def _as_it_is(match: Match[Any]) -> Match[Any]:
    return match


def _ship(game_id: str, number: int) -> int:
    """Write a game's example saves; gives the number of the last one. Those of games that menus do not list yet wait
    beside the recordings."""
    folder = SAVES if game_id in catalogue.game_ids() else WAITING
    folder.mkdir(exist_ok=True)
    for recipe in EXAMPLES[game_id]:
        number += 1
        match = RECOLOURED.get(game_id, _as_it_is)(make(game_id, recipe))
        (folder / f"{recipe.name}.json").write_bytes(written(match, recipe, number))
        print(f"{game_id} {recipe.name}: {len(match.journal)} actions")
    return number


def main(wanted: Sequence[str]) -> int:
    """Write everything, or everything of the games named."""
    for place, game_id in enumerate(catalogue.game_ids()):
        if not wanted or game_id in wanted:
            number = _ship(game_id, _record(game_id, RECORDINGS[game_id], 100 * place))
            _record(game_id, LATER.get(game_id, ()), number)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
