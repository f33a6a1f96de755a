"""Players that are no level: classes and programs, what they are given, what they cannot do, and what is said of their
faults."""

from __future__ import annotations

import contextlib
import json
import os
import pickle
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop import plug_ins
from tabletop.bots import process_player
from tabletop.bots.own_players import OwnPlayer, called, found, look_again, seated
from tabletop.bots.player import Budget, PlayedTooLong, PlayerFailed, Question, Seated, answer, levels_of, play_match
from tabletop.bots.setups import make_setup
from tabletop.rules import catalogue
from tabletop.rules.chance import Chance
from tabletop.rules.match import Match
from tabletop.storage.errors import SaveError
from tabletop.storage.paths import Paths
from tabletop.storage.works import work_of
from tests.support.plug_ins import installed

GAMES = ("lords_of_war", "warcraft", "small_world", "adventure")
DOCS = Path(__file__).parents[2] / "docs" / "own-players.md"

Write = Callable[..., OwnPlayer]


@pytest.fixture(autouse=True)
def afresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every test has a home of its own, in which players are looked for anew."""
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    look_again()
    yield
    look_again()
    process_player.end_all()


@pytest.fixture
def write() -> Write:
    """Writes a program into the user's folder of players, and gives the player that its file tells of."""

    def written(code: str, id: str = "bot", program: str = sys.executable, **more: object) -> OwnPlayer:
        folder = Paths.of_user().players
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{id}.src").write_text(code, encoding="utf-8")
        told = {"command": [program, f"{id}.src"], **more}
        (folder / f"{id}.json").write_text(json.dumps(told), encoding="utf-8")
        look_again()
        return found().players[id]

    return written


def deal(game: str, seed: int = 1) -> Match[Any]:
    meta = catalogue.meta(game)
    scenario = next(one.id for one in meta.scenarios if 2 in one.seats)
    return Match.start(catalogue.game(game), make_setup(meta, scenario=scenario, seats=2, seed=seed))


def decide(player: OwnPlayer, game: str = "small_world") -> Any:
    match = deal(game)
    seat = match.decider
    assert seat is not None
    view = match.game.view(match.state, seat)
    return Seated.sit(game, player.id, 1, seat, player).choose(view, match.game.legal_actions(view), Budget()).action


def example(language: str) -> str:
    """The program in that language that the page of the documentation shows."""
    return DOCS.read_text(encoding="utf-8").split(f"```{language}\n")[1].split("```")[0]


FIRST = "import sys\nfor line in sys.stdin:\n    print(0, flush=True)\n"


# ------------------------------------------------------------------------------------------------- what they are


@pytest.mark.parametrize(("language", "program"), [("python", sys.executable), ("js", "node")])
@pytest.mark.parametrize("game", GAMES)
def test_the_programs_of_the_page_play_every_game(write, game, language, program) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not here")
    code = example(language)
    assert len(code.splitlines()) <= 10
    own, match = write(code, program=program), deal(game)
    seats = [Seated.sit(game, own.id, 1, seat, own) for seat in range(2)]
    with contextlib.suppress(PlayedTooLong):  # chance rarely finishes a quest of the Adventure Game
        play_match(match.game, match.state, seats, limit=2000)
    assert match.game.headline(match.state).turn > 3


def test_a_program_is_told_the_view_of_its_seat_and_the_legal_actions(write, tmp_path) -> None:
    """Words and JSON of every action, the seconds it has, and nothing of the other seat's secrets."""
    kept = tmp_path / "asked.json"
    own = write(f"import sys\nline = input()\nopen({str(kept)!r}, 'w').write(line)\nprint(1)\ninput()\n")
    match = deal("lords_of_war")
    view = match.game.view(match.state, match.decider)
    actions = match.game.legal_actions(view)
    chosen = answer(Question("lords_of_war", "bot", match.decider, 1, 0, view, Budget.timed(0.5), own=own))
    told = json.loads(kept.read_text(encoding="utf-8"))
    assert chosen.action == actions[1]
    assert told.keys() == {"game", "seat", "seconds", "seed", "actions", "view"}
    assert (told["game"], told["seat"], told["seconds"]) == ("lords_of_war", match.decider, 0.5)
    assert [one["text"] for one in told["actions"]] == [one.text for one in actions]
    assert match.game.codec().load_actions([one["action"] for one in told["actions"]]) == list(actions)
    assert told["view"] == match.game.codec().dump_state(view) != match.game.codec().dump_state(match.state)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such limits, or do not hold to them")
def test_a_program_has_no_environment_an_empty_folder_and_limits(write, tmp_path) -> None:
    kept = tmp_path / "seen.json"
    own = write(
        "import json, os, resource\n"
        f"seen = [dict(os.environ), os.listdir(), os.getcwd(), resource.getrlimit(resource.RLIMIT_NOFILE),"
        f" resource.getrlimit(resource.RLIMIT_FSIZE)]\nopen({str(kept)!r}, 'w').write(json.dumps(seen))\n" + FIRST
    )
    decide(own)
    environment, files, room, most, size = json.loads(kept.read_text(encoding="utf-8"))
    assert environment.keys() <= {"LC_CTYPE"}  # which Python sets for itself
    assert (files, most) == ([], [64, 64])
    assert size == [process_player.LIMITS["FSIZE"]] * 2
    child = process_player._child(own.name, own.command, own.folder)
    child.end()
    assert not Path(room).exists()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such limits, or do not hold to them")
def test_a_program_that_takes_all_memory_ends_and_is_told_of(write) -> None:
    with pytest.raises(PlayerFailed) as failed:
        decide(write("held = bytearray(3 << 30)\n" + FIRST))
    assert (failed.value.why, failed.value.told) == ("crashed", "MemoryError")


@pytest.mark.parametrize(
    ("code", "why", "told"),
    [
        ("input()\nprint('e4', flush=True)\ninput()", "illegal", "e4"),
        ("input()\nprint(-1, flush=True)\ninput()", "illegal", "-1"),
        ("input()\nprint('9' * 5000, flush=True)\ninput()", "illegal", ""),
        ("raise ValueError('no idea')", "crashed", "ValueError: no idea"),
        ("raise SystemExit(3)", "crashed", "exit 3"),
        ("import time\ntime.sleep(60)", "silent", ""),
        ("import os\nos.close(0)\nos.close(1)\nimport time\ntime.sleep(60)", "crashed", "exit"),
    ],
)
def test_a_fault_of_a_program_is_one_error_and_its_process_is_gone(write, monkeypatch, code, why, told) -> None:
    monkeypatch.setattr(process_player, "PATIENCE", 1.0)
    own = write(code)
    with pytest.raises(PlayerFailed) as failed:
        decide(own)
    assert failed.value.why == why
    assert told in failed.value.told
    assert pickle.loads(pickle.dumps(failed.value)).args == failed.value.args
    assert process_player._child(own.name, own.command, own.folder)._process is None


def test_a_program_that_is_not_there_is_one_error(write) -> None:
    with pytest.raises(PlayerFailed) as failed:
        decide(write("", program="no-such-program-anywhere"))
    assert failed.value.why == "missing"


def test_a_program_that_was_killed_is_started_anew(write) -> None:
    own = write(FIRST)
    decide(own)
    child = process_player._child(own.name, own.command, own.folder)
    assert child._process is not None
    child._process.kill()
    child._process.wait()
    assert decide(own) is not None


def test_the_program_that_was_asked_longest_ago_ends_where_there_are_too_many(write, monkeypatch) -> None:
    """They were forgotten, and ran on until the process that had asked them ended."""
    monkeypatch.setattr(process_player, "MOST", 2)
    players = [write(FIRST, id) for id in ("first", "second", "third")]
    children = []
    for own in players:
        decide(own)
        children.append(process_player._child(own.name, own.command, own.folder))
    assert [child._process is not None for child in children] == [False, True, True]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a child with its parent")
def test_a_program_ends_with_the_process_that_asked_it_and_its_folder_is_swept_up(write) -> None:
    write("import sys, time\nprint(0, flush=True)\ntime.sleep(600)")
    script = (
        "import os, sys\nfrom tests.bots.test_own_players import decide\nfrom tabletop.bots import own_players, "
        "process_player\nown = own_players.found().players['bot']\ndecide(own)\n"
        "child = process_player._child(own.name, own.command, own.folder)\nprint(child._process.pid, child._room, "
        "flush=True)\nos.kill(os.getpid(), 9)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=DOCS.parents[1])
    pid, room = done.stdout.split()
    for _ in range(100):
        if not Path("/proc", pid).exists():
            break
        time.sleep(0.05)
    assert not Path("/proc", pid).exists()
    assert Path(room).exists()
    decide(write(FIRST, "another"))
    assert not Path(room).exists()


# --------------------------------------------------------------------------------------------------- classes


class Last:
    """A player as somebody may write it."""

    plan = ()

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id

    def choose(self, view: object, actions: Any, budget: Budget, chance: Chance, *, reasons: bool = False) -> Any:
        from tabletop.bots.player import Answer

        return Answer(actions[-1])


class Broken(Last):
    def choose(self, *given: Any, **more: Any) -> Any:
        raise RuntimeError("lost the thread")


class Cheat(Last):
    def choose(self, *given: Any, **more: Any) -> Any:
        from tabletop.bots.player import Answer
        from tabletop.rules.small_world.actions import Decline

        return Answer(Decline())


def test_an_installed_class_plays() -> None:
    """As one of a package that has the entry point ``tabletop.players``; nothing of it is imported before it plays."""
    entries = {"last_one": f"{__name__}:Last", "gone": "no.such.module:Bot", "captain": f"{__name__}:Cheat"}
    with installed(players=entries):
        assert seated("small_world") == (*levels_of("small_world"), "last_one", "gone")
        assert [source for source, _ in found().faults] == ["captain"]
        match = deal("small_world")
        assert decide(found().players["last_one"]) == match.legal_actions()[-1]
        with pytest.raises(PlayerFailed) as failed:
            decide(found().players["gone"])
    assert (failed.value.why, failed.value.name) == ("missing", "Gone")


def test_entries_of_installed_packages_are_found(monkeypatch, tmp_path) -> None:
    package = tmp_path / "somebodys-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: somebodys\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text(f"[{plug_ins.PLAYERS}]\nlast = bots:Last\n")
    monkeypatch.syspath_prepend(tmp_path)
    plug_ins.installed.cache_clear()
    assert plug_ins.installed(plug_ins.PLAYERS) == {"last": "bots:Last"}
    assert not plug_ins.installed(plug_ins.GAMES)
    monkeypatch.undo()
    plug_ins.installed.cache_clear()


@pytest.mark.parametrize(("name", "why", "told"), [("Broken", "crashed", "lost the thread"), ("Cheat", "illegal", "")])
def test_a_fault_of_a_class_is_the_same_error(name, why, told) -> None:
    with pytest.raises(PlayerFailed) as failed:
        decide(OwnPlayer("bot", "Bot", made_by=f"{__name__}:{name}"))
    assert failed.value.why == why
    assert told in failed.value.told


def test_a_class_beside_its_file_plays() -> None:
    """A frozen program has no package manager: the module may lie in the folder of players."""
    folder = Paths.of_user().players
    folder.mkdir(parents=True)
    code = "from tests.bots.test_own_players import Last\nclass Beside(Last):\n    pass\n"
    (folder / "lying_beside.py").write_text(code, encoding="utf-8")
    (folder / "beside.json").write_text('{"class": "lying_beside:Beside", "games": ["small_world"]}', encoding="utf-8")
    look_again()
    assert "beside" not in seated("warcraft")
    assert decide(found().players["beside"]) == deal("small_world").legal_actions()[-1]


# --------------------------------------------------------------------------------------------------- files


@pytest.mark.parametrize(
    "text",
    [
        '{"weights": ""}', "", "[]", "{}",
        '{"command": []}', '{"command": "python3"}', '{"class": "os.system"}', '{"class": ""}',
        '{"command": ["a"], "class": "a:B"}', '{"command": ["a"], "shell": true}', "[" * 100_000, "\0", '{"name": 3}',
    ],
)  # fmt: skip
def test_a_file_that_is_none_is_a_fault_and_hinders_nobody(text) -> None:
    folder = Paths.of_user().players
    folder.mkdir(parents=True)
    (folder / "odd.json").write_text(text, encoding="utf-8")
    (folder / "fine.json").write_text('{"command": ["a"], "name": "  Fine\\u0007 one "}', encoding="utf-8")
    look_again()
    assert [source for source, _ in found().faults] == ["odd.json"]
    assert list(found().players) == ["fine"]
    assert called("fine").startswith("Fine")
    assert called("some_bot") == "Some bot"


def test_a_work_or_package_of_somebody_else_brings_no_player() -> None:
    """Nothing but the user's hand and a package manager can put a player where it is looked for."""
    with pytest.raises(SaveError):
        work_of({"name": "Fine", "command": ["rm"]})
    assert not any("player" in kind.id for game in catalogue.game_ids() for kind in catalogue.work_rules(game))
    assert os.sep + "players" in str(Paths.of_user().players)
