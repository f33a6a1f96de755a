"""How each scene is brought onto the screen: alone, or by playing up to where it appears."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from tabletop.bots.random_bot import RandomBot
from tabletop.bots.setups import make_setup
from tabletop.client.boards.spots import Spot
from tabletop.client.scenes import SCENES
from tabletop.client.tables import has_builder
from tabletop.client.widgets.base import Rect
from tabletop.client.widgets.menu import MenuItem
from tabletop.commands.staging import FRAME_MS, NotReached, Stage
from tabletop.resources import example_saves
from tabletop.rules import catalogue
from tabletop.rules.match import Match
from tabletop.text import glossary, language, t

FIGHTS = ("battle", "combat")
"""The scenes in which games show a fight: each has one of them, or none."""

_ACTIONS = 200
_GLIMPSE_MS = 400.0  # a fight that nobody has to answer ends by itself

Bring = Callable[[Stage], object]


def stages(stage: Stage) -> Iterable[tuple[str, str, Bring]]:
    """Every picture to take: its name, the scene it is of ("fight" for any of FIGHTS), and how to bring that on."""
    for scene, bring in _PLAIN.items():
        yield scene, scene, bring
    for path in example_saves():
        yield f"board-{path.stem}", "board", partial(Stage.board, path=path)
    for game_id in stage.games:
        for scene, of_game in _OF_GAME.items():
            if scene != "armies" or has_builder(game_id):
                yield f"{scene}-{game_id}", scene, partial(of_game, game_id=game_id)


def missing_scenes() -> list[str]:
    """Scenes of the program that no stage brings on."""
    return sorted(set(SCENES) - set(_PLAIN) - set(_OF_GAME) - {"board", *FIGHTS})


# ------------------------------------------------------------------------------------------------ plain scenes


def _push(name: str, **args: Any) -> Bring:
    return lambda stage: stage.app.push(name, **args)


def _dialog(stage: Stage) -> None:
    buttons = [("cancel", t("client.cancel"), "secondary"), ("ok", t("client.ok"), "primary")]
    stage.app.ask(t("board.undo_ask"), t("board.undo_ask_text"), buttons)


def _popup(stage: Stage) -> None:
    items = [MenuItem(game_id, t(f"{game_id}.title")) for game_id in stage.games]
    stage.app.popup(Rect(200, 200, 240, 40), items, stage.app.toast)


def _naming(stage: Stage) -> None:
    stage.app.push("setup", game=stage.games[0])
    stage.app.push("naming", title=t("setup.keep.title"), text=t("setup.keep.text"), ok=t("setup.keep.ok"))


def _press_key(stage: Stage) -> None:
    stage.app.push("settings", group="keys")
    stage.app.push("press_key", command="undo")


_PLAIN: dict[str, Bring] = {
    "menu": Stage.clear,
    "keys": lambda stage: stage.app.scenes.top.help(),  # type: ignore[union-attr]
    "load": _push("load"),
    "import": _push("import"),
    "settings": _push("settings"),
    "credits": _push("credits"),
    "dialog": _dialog,
    "popup": _popup,
    "naming": _naming,
    "press_key": _press_key,
}


# ------------------------------------------------------------------------------------------- scenes of a game


def _about(stage: Stage, game_id: str, name: str) -> None:
    stage.app.push(name, game=game_id)


def _coin(stage: Stage, game_id: str) -> None:
    meta = catalogue.meta(game_id)
    stage.app.push("coin", match=Match.start(catalogue.game(game_id), make_setup(meta, seed=1)))


def _definition(stage: Stage, game_id: str) -> None:
    stage.app.push("rulebook", game=game_id)
    words = next(iter(glossary(game_id).values()))[language()]
    stage.app.push("definition", word=words["one"], text=words["text"], anchor=Rect(400, 200, 80, 20))


def _handover(stage: Stage, game_id: str) -> None:
    stage.board(stage.example(game_id), curtain=True)
    stage.expect("handover")


def _board_menu(stage: Stage, game_id: str) -> None:
    stage.board(stage.example(game_id)).open_menu()


def _save_as(stage: Stage, game_id: str) -> None:
    stage.board(stage.example(game_id)).keeper.ask_title()


def _look(stage: Stage, game_id: str) -> None:
    board = stage.board(stage.example(game_id))
    spot = next(widget for widget in board.widgets if isinstance(widget, Spot) and widget.target.kind == "card")
    stage.app.push("look", table=board.table, target=spot.target)


def _piles(stage: Stage, game_id: str) -> None:
    stage.app.push("piles", table=stage.board(stage.example(game_id)).table, seat=0)


def _fight(stage: Stage, game_id: str) -> None:
    """Play at random until the game lays its overlay of a fight over the board, and let that move a little."""
    board = stage.board(stage.example(game_id))
    bot = RandomBot(1)
    for _ in range(_ACTIONS):
        actions = board.session.match.legal_actions()
        if not actions:
            break
        stage.act(board, bot.pick(actions))
        for _ in range(_ACTIONS):
            if stage.top() in FIGHTS:
                stage.settle(_GLIMPSE_MS)
                return
            if not board.telling:
                break
            stage.app.step((), FRAME_MS)
        if stage.top() != "board":
            break
    raise NotReached(f"no fight in {game_id}; {stage.top()} is on top")


def _game_over(stage: Stage, game_id: str) -> None:
    board = stage.board(stage.example(game_id))
    match = board.session.match
    stage.act(board, match.game.side_actions(match.state)[0])
    stage.settle()
    stage.expect("game_over")


_OF_GAME: dict[str, Callable[..., object]] = {
    "setup": partial(_about, name="setup"),
    "armies": partial(_about, name="armies"),
    "rulebook": partial(_about, name="rulebook"),
    "definition": _definition,
    "coin": _coin,
    "handover": _handover,
    "board_menu": _board_menu,
    "save_as": _save_as,
    "look": _look,
    "piles": _piles,
    "fight": _fight,
    "game_over": _game_over,
}
