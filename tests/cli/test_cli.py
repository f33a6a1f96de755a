"""The command line: every command answers, and every wrong word gets one sentence and exit 2."""

import errno
import io
import json
import logging
import os
import shutil
import signal
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tabletop import __version__, text
from tabletop.bots.tournament import dump, pairings, play_pairing
from tabletop.cli import main
from tabletop.commands import NAMES, crash_reports, find
from tabletop.commands.arguments import Parser
from tabletop.commands.output import Progress
from tabletop.resources import example_saves
from tabletop.rules import catalogue
from tabletop.rules.lords_of_war import armies
from tabletop.storage import format as save_format
from tabletop.storage.hall import Facts, Hall
from tabletop.storage.paths import Paths
from tabletop.storage.user_documents import ARMY, UserDocuments
from tests.support.spoiling_game import break_from_turn

GAME = catalogue.game_ids()[0]
ROOT = Path(__file__).resolve().parents[2]


pytestmark = pytest.mark.usefixtures("english_home")


Captured = pytest.CaptureFixture[str]


@cache
def record() -> str:
    """A file of results of one random game."""
    (one,) = pairings(catalogue.meta(GAME), ["random"], 1, scenarios=["standard"], seats=2, words=["units=1"])
    return dump(play_pairing(one)) + "\n"


def test_version_is_said_at_once(capsys) -> None:
    for word in ("--version", "-V"):
        assert main([word]) == 0
        assert capsys.readouterr().out == f"tabletop {__version__}\n"


def test_version_imports_nothing_heavy() -> None:
    script = "import sys; from tabletop.cli import main; main(['--version']); print(*sys.modules)"
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT).stdout
    loaded = out.split()
    assert not {"pygame", "pydantic", "tabletop.text", "tabletop.rules", "argparse"} & set(loaded)


def test_help_names_every_command(capsys, monkeypatch) -> None:
    for language in text.LANGUAGES:
        monkeypatch.setenv("LC_ALL", f"{language}_ES.UTF-8")
        assert main(["--help"]) == 0
        out = capsys.readouterr().out
        assert all(name in out for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_command_and_option_has_its_help(name, capsys) -> None:
    assert main([name, "--help"]) == 0
    out = capsys.readouterr().out
    assert "cli." not in out, "an option stood there as 'cli.option.speech_log'"
    command, rest = find([name])
    assert rest == []
    assert all(option.option_strings[0] in out for option in command.parser().options)


WRONG = [
    (["nonsense"], "nonsense"),
    (["simulate"], "GAME"),
    (["simulate", "chess"], "chess"),
    (["simulate", GAME, "--games"], "--games"),
    (["simulate", GAME, "--games", "many"], "many"),
    (["simulate", GAME, "--games", "0"], "--games"),
    (["simulate", GAME, "--games=-3"], "--games"),
    (["simulate", GAME, "--seed", "9" * 30], "--seed"),
    (["simulate", GAME, "--frobnicate"], "--frobnicate"),
    (["simulate", GAME, "--random=yes"], "--random"),
    (["simulate", GAME, "more"], "more"),
    (["simulate", GAME, "--scenario", "moon"], "moon"),
    (["simulate", GAME, "--players", "captain,marshal"], "marshal"),
    (["simulate", GAME, "--seats", "7"], "7"),
    (["simulate", GAME, "--option", "level"], "level"),
    (["simulate", GAME, "--option", "colour=red"], "colour"),
    (["simulate", GAME, "--option", "level=expert"], "expert"),
    (["simulate", GAME, "--option", "boardless=maybe"], "maybe"),
    (["simulate", GAME, "--option", "units=99"], "99"),
    (["simulate", GAME, "--option", "units=x"], "x"),
    (["simulate", GAME, "--option", "1.level=basic"], "level"),
    (["simulate", GAME, "--option", "9.army=elves"], "9"),
    (["simulate", GAME, "--option", "1.army={broken"], "army"),
    (["simulate", GAME, "--option", "units=off", "--option", "commanders=off"], "LW-VAR-2"),
    (["simulate", GAME, "--option", "1.army=gnomes"], "LW-ARM-2"),
    (["simulate", GAME, "--output", "/nonexistent/folder"], "/nonexistent/folder"),
    (["simulate", "warcraft", "--scenario", "moon"], "nordrassil"),
    (["simulate", "warcraft", "--scenario", "necro", "--seats", "3"], "3"),
    (["simulate", "warcraft", "--seats", "5"], "5"),
    (["simulate", "warcraft", "--scenario", "custom"], "--option scenario="),
    (["simulate", "warcraft", "--scenario", "custom", "--option", "scenario=nowhere.json"], "nowhere.json"),
    (["simulate", "warcraft", "--scenario", "custom", "--option", "scenario=nowhere"], "nowhere"),
    (["simulate", "warcraft", "--scenario", "custom", "--option", f"scenario={ROOT / 'README.md'}"], "README.md"),
    (["simulate", "warcraft", "--scenario", "custom", "--option", f"scenario={ROOT / 'docs'}"], "docs"),
    (["simulate", "warcraft", "--scenario", "custom", "--option", "scenario="], "WC-SET-10"),
    (["simulate", GAME, "--option", "1.army=nowhere.json"], "nowhere.json"),
    (["load", "nowhere.json"], "nowhere.json"),
    (["load", str(ROOT / "docs")], "docs"),
    (["simulate", "warcraft", "--option", "scenario={broken"], "scenario"),
    (["simulate", "warcraft", "--scenario", "custom", "--option", "scenario={}"], "WC-"),
    (["simulate", "warcraft", "--option", "scenario={}"], "custom"),
    (["simulate", "warcraft", "--option", "level=basic"], "level"),
    (["simulate", "warcraft", "--option", "heal=always"], "errata2003"),
    (["simulate", "warcraft", "--option", "ask_raise=perhaps"], "perhaps"),
    (["simulate", "warcraft", "--option", "race=HU"], "WC-SET-3"),
    (["simulate", "warcraft", "--option", "1.race=elves"], "elves"),
    (["simulate", "warcraft", "--option", "3.race=HU"], "3"),
    (["simulate", "warcraft", "--scenario", "captives", "--option", "1.race=HU"], "WC-SET-2"),
    (["check"], "FILE"),
    (["schema", "more"], "more"),
    (["play", "--language", "tlh"], "tlh"),
    (["selftest"], "DIR"),
    (["selftest", "/dev/null/x"], "x"),
    (["puzzles", GAME, "--output", "/dev/null/x"], "x"),
    (["tournament", GAME, "--save", "1", "--results", "nowhere.jsonl"], "nowhere.jsonl"),
    (["tournament", GAME, "--output", "/nonexistent/folder"], "/nonexistent/folder"),
    (["simulate", GAME, "--players", "captain,nowhere.json"], "nowhere.json"),
    (["simulate", GAME, "--games", "900000000000"], "1000000"),
    (["tournament", GAME, "--jobs", "100000"], "--jobs"),
    (["tournament", GAME, "--players", "captain,marshal"], "marshal"),
    (["tournament", GAME, "--seconds", "soon"], "soon"),
    (["tournament", GAME, "--seconds", "0"], "0"),
    (["tournament", GAME, "--scenario", "moon"], "moon"),
    (["tune", GAME, "--level="], "--level"),
    (["simulate", GAME, "--cluster", "  "], "--cluster"),
    (["play", "--language", ""], "--language"),
    (["é" * 5000], "éé…"),
    (["play", "--frames", "9" * 5000], "99…"),
    (["simulate", GAME, "--scenario", "captain," * 2000], "captain"),
    (["simulate", GAME, "--option", "9" * 5000 + ".army=elves"], "99…"),
    (["simulate", GAME, "--option", "units=" + "9" * 5000], "99…"),
]


@pytest.mark.parametrize("language", text.LANGUAGES)
@pytest.mark.parametrize(("words", "named"), WRONG, ids=[" ".join(words)[:80] for words, _ in WRONG])
def test_wrong_words_get_one_sentence_and_exit_2(words, named, language, capsys, monkeypatch) -> None:
    monkeypatch.setenv("LC_ALL", f"{language}_XX.UTF-8")
    assert main(words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    lines = captured.err.strip().splitlines()
    assert len(lines) == 1, lines
    assert len(lines[0]) < 600
    assert named in lines[0]
    assert "cli." not in lines[0]


def test_games_lists_them_in_words_and_json(capsys) -> None:
    assert main(["games"]) == 0
    assert GAME in capsys.readouterr().out
    assert main(["games", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["id"] for one in found] == list(catalogue.game_ids())
    assert {"title", "seats", "scenarios", "options", "endings"} <= found[0].keys()


def test_simulate_tells_how_games_went(capsys) -> None:
    words = ["simulate", GAME, "--games", "12", "--seed", "5", "--option", "units=5", "--option", "1.army=elves"]
    assert main([*words, "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert sum(first["endings"].values()) == sum(first["wins"].values()) == first["games"] == 12
    assert first["options"]["seats"][0]["army"] == "elves"
    assert first["failures"] == []
    assert main([*words, "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert (again["endings"], again["length"]) == (first["endings"], first["length"])
    assert main(words) == 0
    assert "12" in capsys.readouterr().out


def test_simulate_reads_an_army_from_its_file(capsys, tmp_path) -> None:
    """As the builder keeps it, and bare."""
    body = {"base": "elves", "kind": "customised", "name": "Mine", "cards": dict(armies.standard("elves").cards)}
    sealed = UserDocuments(tmp_path, ARMY).save("Mine", body).path
    bare = tmp_path / "bare.json"
    bare.write_text(json.dumps(body), encoding="utf-8")
    for path in (sealed, bare):
        assert main(["simulate", GAME, "--games", "1", "--option", f"2.army={path}", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["options"]["seats"][1]["army"] == body


def test_a_failing_game_is_written_and_can_be_loaded(capsys, tmp_path, monkeypatch) -> None:
    break_from_turn(monkeypatch, GAME, 4)
    words = ["simulate", GAME, "--games", "2", "--jobs", "1", "--output", str(tmp_path), "--json"]
    assert main(words) == 1
    found = json.loads(capsys.readouterr().out)
    assert len(found["failures"]) == 2
    assert "planted" in found["failures"][0]["detail"]
    assert main([*words, "--option", "level=intermediate"]) == 1  # the same seeds, other options
    found["failures"] += json.loads(capsys.readouterr().out)["failures"]
    assert len({failure["file"] for failure in found["failures"]}) == 4
    assert all(f"{GAME}-standard-2-seed" in failure["file"] for failure in found["failures"])
    monkeypatch.undo()
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    for failure in found["failures"]:
        assert main(["check", failure["file"]]) == 0


def test_check_gives_one_sentence_a_file(capsys, tmp_path) -> None:
    good = [str(path) for path in example_saves()]
    assert main(["check", *good]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(good)
    bad = tmp_path / "bad.json"
    bad.write_bytes(example_saves()[0].read_bytes().replace(b'"turn"', b'"torn"', 1))
    foreign = tmp_path / "foreign.json"
    foreign.write_text("[]", encoding="utf-8")
    assert main(["check", good[0], str(bad), str(foreign), str(tmp_path), str(tmp_path / "gone.json")]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 5
    assert not any("storage.error" in line for line in lines)


def test_games_of_the_hall_are_checked_and_opened_as_saves_are(capsys, tmp_path, monkeypatch) -> None:
    loaded = save_format.load(example_saves()[0])
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    game = Hall(Paths.of_user()).keep(loaded.match, loaded.info, Facts("", ()))
    assert main(["check", str(game.path)]) == 0
    opened: list[object] = []
    monkeypatch.setattr("tabletop.commands.load.open_client", lambda given, loaded, path: opened.append(path) or 0)
    assert main(["load", str(game.path)]) == 0
    assert opened == [game.path]
    game.path.write_bytes(game.path.read_bytes()[:-7])
    assert main(["load", str(game.path)]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_load_of_a_bad_file_says_why(capsys, tmp_path) -> None:
    """A damaged game is answered with 1; a path where no file is, is a wrong word (above)."""
    bad = tmp_path / "bad.json"
    bad.write_text("{", encoding="utf-8")
    assert main(["load", str(bad)]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_mistyped_path_was_never_there(capsys) -> None:
    for command in ("check", "load"):
        assert main([command, "nowhere.json"]) != 0
        captured = capsys.readouterr()
        assert "was not found." in captured.out + captured.err
        assert "any more" not in captured.out + captured.err


def test_schema_is_json_and_knows_the_games(capsys) -> None:
    assert main(["schema"]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert GAME in json.dumps(schema)


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m tabletop schema | head -c 10"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""


def test_a_pipe_that_closes_under_a_help_text_is_no_error(monkeypatch) -> None:
    def closed(_text: str) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("tabletop.commands.output.say", closed)
    monkeypatch.setattr("tabletop.commands.output.silence", lambda _stream: None)
    assert main(["games", "--help"]) == 0


def test_missing_streams_are_no_error(monkeypatch) -> None:
    """A windowed program on Windows has no standard streams."""
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["--version"]) == 0
    assert main(["games"]) == 0
    assert main(["nonsense"]) == 2
    assert main(["simulate", GAME, "--games", "1", "--option", "units=1"]) == 0


PATHS = {
    "missing": None, "folder": "", "device": "/dev/null", "no name": "", "zero": "a\0b.json", "two lines": "a\nb.json",
    "long": "a/" * 5000, "undecodable": os.fsdecode(b"\xff.json"), "empty": b"", "binary": bytes(range(256)) * 20,
    "deep": b"[" * 100_000, "object": b"{}", "lines": b'{"number": 1}\n[]\n', "number": b"7", "bom": b"\xef\xbb\xbf7",
    "long number": b'{"a": ' + b"9" * 5000 + b"}", "infinite": b'{"weights": {"a": 1e999}}', "half": b'"\\ud800"',
    "records": b'{"number": 1, "setup": 7}\n', "crlf": b'{\r\n"a": 1\r\n}\r\n', "wide": "{}".encode("utf-16"),
}  # fmt: skip
LINES = {
    "load": ["load", "{}"],
    "army": ["simulate", GAME, "--option", "1.army={}"],
    "scenario": ["simulate", "warcraft", "--scenario", "custom", "--option", "scenario={}"],
    "players": ["simulate", GAME, "--players", "captain,{}"],
    "teams": ["tournament", GAME, "--players", "captain,{}"],
    "save": ["tournament", GAME, "--save", "1", "--results", "{}"],
    "puzzles": ["puzzles", GAME, "--results", "{}", "--output", "{home}"],
    "folder": ["tournament", GAME, "--save", "1", "--results", "{results}", "--output", "{}/below"],
}  # fmt: skip


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("path", PATHS)
def test_whatever_a_path_leads_to_is_one_sentence(path, line, capsys, tmp_path, monkeypatch) -> None:
    """An endless device filled the memory, files of weights were no players of ``simulate``, and names that no system
    takes ended in a trace."""
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    (tmp_path / "one.jsonl").write_text(record(), encoding="utf-8")
    what = PATHS[path]
    if isinstance(what, bytes):
        (tmp_path / "file.json").write_bytes(what)
        what = str(tmp_path / "file.json")
    elif what is None or path == "folder":
        what = str(tmp_path / ("gone.json" if what is None else ""))
    places = {"home": str(tmp_path), "results": str(tmp_path / "one.jsonl")}
    code = main([word.format(what, **places) for word in LINES[line]])
    captured = capsys.readouterr()
    if (path, line) == ("empty", "puzzles"):
        assert code == 0, "a tournament that has just begun"
        return
    assert code in (1, 2)
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 1, captured.err
    assert not list(tmp_path.rglob("crash*")), "no sentence for it"


def test_results_with_a_mark_and_line_ends_of_windows_are_read(capsys, tmp_path) -> None:
    file = tmp_path / "one.jsonl"
    file.write_bytes(b"\xef\xbb\xbf" + record().replace("\n", "\r\n").encode())
    assert main(["tournament", GAME, "--save", "0", "--results", str(file), "--output", str(tmp_path)]) == 0
    assert "tournament-" in capsys.readouterr().out


@pytest.mark.parametrize("field", ["first", "number", "players", "played", "winners", "scores", "setup", "moves"])
def test_a_record_with_a_wrong_field_is_no_file_of_results(field, capsys, tmp_path) -> None:
    file = tmp_path / "one.jsonl"
    file.write_text(json.dumps({**json.loads(record()), field: {"a": 1}}) + "\n", encoding="utf-8")
    line = ["tournament", GAME, "--players", "random", "--games", "1", "--jobs", "1", "--results", str(file)]
    assert main([*line, "--option", "units=1"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_file_of_weights_was_no_player_of_simulate(capsys, tmp_path) -> None:
    own = tmp_path / "w.json"
    own.write_text((ROOT / "tabletop/bots" / GAME / "captain.json").read_text(encoding="utf-8"), encoding="utf-8")
    words = ["simulate", GAME, "--games", "1", "--jobs", "1", "--option", "units=1", "--players", f"captain,{own}"]
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["players"] == sorted(["captain", str(own)])


NOBODY_READS = ["games >/dev/full", "--version >/dev/full", "nonsense 2>/dev/full", "--version | true"]
NOBODY_READS += ["nonsense 2>&1 | true", "nonsense 2>&-"]


@pytest.mark.parametrize("line", NOBODY_READS)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_where_nothing_can_be_written_no_trace_is(line) -> None:
    words = f"unset DISPLAY WAYLAND_DISPLAY; {sys.executable} -m tabletop {line}"
    env = {**os.environ, "PYTHONIOENCODING": "cp1252", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(["bash", "-c", words], capture_output=True, text=True, cwd=ROOT, encoding="cp1252", env=env)
    assert done.returncode == (1 if ">/dev/full" in line and "2>" not in line else 0 if "|" in line else 2)
    assert done.stdout == "", "not even pygame's greeting"
    assert len(done.stderr.splitlines()) == (1 if done.returncode == 1 else 0)


def test_without_a_terminal_and_without_pygame_a_complaint_was_an_error(monkeypatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setitem(sys.modules, "pygame", None)
    assert main(["nonsense"]) == 2


def test_a_fault_of_a_command_is_a_sentence_and_a_report(capsys, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("tabletop.commands.games.run", lambda given: 1 // 0)
    assert main(["games"]) == 1
    (said,) = capsys.readouterr().err.splitlines()
    (report,) = (tmp_path / "home").rglob("crash-*.txt")
    assert str(report) in said
    assert "ZeroDivisionError" in report.read_text(encoding="utf-8")


def test_the_progress_bar_is_for_terminals_alone() -> None:
    import io

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    shown, piped = Terminal(), io.StringIO()
    for stream in (shown, piped):
        bar = Progress(4, stream)
        bar.step(2)
        bar.step(4)
        bar.close()
    assert "4/4" in shown.getvalue()
    assert piped.getvalue() == ""


def test_the_progress_bar_is_wiped_away(capsys, monkeypatch) -> None:
    words = ["simulate", GAME, "--games", "3", "--jobs", "1", "--option", "units=3"]
    monkeypatch.setattr(Progress, "_PAUSE", 0.0)
    assert main(words) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(words) == 0
    drawn = capsys.readouterr().err.split("\r")
    assert any("] 1/3" in line for line in drawn)
    screen = ""
    for line in drawn:
        screen = line + screen[len(line) :]
    assert screen.strip() == "", "the bar is not wiped away"


def test_the_parser_takes_both_spellings() -> None:
    parser = Parser("simulate")
    parser.place("A", more=True)
    parser.text("--option", "K", many=True)
    parser.number("--games", "N")
    given = parser.read(["one", "--option=a=b", "--option", "c", "--games=3", "two", "--", "--three"])
    assert given.places == ["one", "two", "--three"]
    assert given.option == ["a=b", "c"]
    assert given.games == 3
    assert parser.usage_line == "tabletop simulate A... [--option K]... [--games N]"
    assert parser.read(["one"]).option == []


@pytest.mark.parametrize("module", ["tabletop.commands.play", "tabletop.commands.simulate"])
def test_commands_import_no_screen_before_it_is_needed(module) -> None:
    script = f"import sys, {module}; print('pygame' in sys.modules, 'pydantic' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.split()[0] == "False"


EXTRAS = ("dask", "distributed", "gymnasium", "matplotlib", "pettingzoo", "polib")
"""Modules that the program does not bring: optional extras, and what tells files of translators."""


def test_commands_begin_without_what_the_program_does_not_bring() -> None:
    """A tournament without a report failed where Matplotlib was not installed."""
    script = f"""import sys
sys.modules |= dict.fromkeys({EXTRAS})
from tabletop.commands import NAMES, find
for name in NAMES:
    find([name])
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr


def test_a_crash_of_the_client_is_one_sentence_and_a_report(capsys, monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")

    def crash(*_given: object) -> int:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr("tabletop.commands.play._play", crash)
    assert main([]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    reports = list((tmp_path / "home").rglob("crash-*.txt"))
    assert len(reports) == 1
    assert str(reports[0]) in lines[0]
    assert "planted" in reports[0].read_text(encoding="utf-8")


@pytest.fixture
def torn_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    """A menu that fails whenever it is drawn."""

    def layout(*_: object) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr("tabletop.client.scenes.menu.scene.MenuScene.layout", layout)


def test_a_scene_that_failed_three_times_ended_the_program_without_a_word(torn_menu, capsys, tmp_path) -> None:
    assert main([]) == 1
    (report,) = (tmp_path / "home").rglob("crash-*.txt")
    assert "planted" in report.read_text(encoding="utf-8")
    assert str(report) in capsys.readouterr().err


@pytest.mark.parametrize("terminal", [True, False])
def test_a_crash_is_told_in_a_window_with_its_report_and_the_log(torn_menu, monkeypatch, tmp_path, terminal) -> None:
    """The log is opened, then the report is copied; as in the frozen program, there need not be a terminal."""
    boxes: list[tuple[str, tuple[str, ...]]] = []
    opened: list[Path] = []
    copied: list[str] = []
    answers = iter([1, 0])

    def box(title: str, words: str, kind: str, parent: None, buttons: tuple[str, ...], *_: int) -> int:
        boxes.append((words, buttons))
        return next(answers)

    monkeypatch.setattr("pygame.display.message_box", box)
    monkeypatch.setattr("tabletop.client.core.window.unseen", lambda: False)
    monkeypatch.setattr("tabletop.client.core.window.open_path", lambda path: opened.append(path) or True)
    monkeypatch.setattr("tabletop.client.core.window.put_clipboard_text", copied.append)
    if not terminal:
        monkeypatch.setattr("sys.stderr", None)
    assert main([]) == 1
    (report,) = (tmp_path / "home").rglob("crash-*.txt")
    assert [" ".join(words.split()) for words, _ in boxes] == [text.t("cli.error.crash", file=report)] * 2
    assert boxes[0][1] == ("Copy the report", "Open the log", "Close")
    assert opened == [tmp_path / "home" / "logs" / "tabletop.log"]
    assert copied == [report.read_text(encoding="utf-8")]


def test_a_log_that_nothing_opens_was_silent(torn_menu, monkeypatch, tmp_path) -> None:
    boxes: list[str] = []

    def box(title: str, words: str, *_: object) -> int:
        boxes.append(" ".join(words.split()))
        return 1 if len(boxes) == 1 else 2

    monkeypatch.setattr("pygame.display.message_box", box)
    monkeypatch.setattr("tabletop.client.core.window.unseen", lambda: False)
    monkeypatch.setattr("tabletop.client.core.window.open_path", lambda path: False)
    assert main([]) == 1
    log = tmp_path / "home" / "logs" / "tabletop.log"
    assert boxes[1] == f"{boxes[0]} {text.t('cli.crash.unopened', file=log)}"


def test_a_wrong_word_is_told_in_a_window_where_there_is_no_terminal(monkeypatch) -> None:
    """As where a file that is gone is opened from the desktop: the program ended without a word."""
    boxes: list[str] = []
    monkeypatch.setattr("pygame.display.message_box", lambda title, words, kind: boxes.append(words))
    monkeypatch.setattr("sys.stderr", None)
    assert main(["load", "no-such-file.json"]) == 2
    assert len(boxes) == 1
    assert "no-such-file.json" in boxes[0]


def test_the_program_played_on_a_screen_that_nobody_has(tmp_path) -> None:
    """Without a screen SDL takes a driver that shows nothing. It is taken only where it is asked for."""
    hidden = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")
    env = {name: value for name, value in os.environ.items() if name not in hidden}
    env |= {"SDL_AUDIODRIVER": "dummy", "TABLETOP_HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path)}
    packages = "libx11-6 libxext6"
    for more, language, key, values, code in (
        ({}, "en", "no_screen", {"packages": packages, "variables": "DISPLAY / WAYLAND_DISPLAY"}, 2),
        ({"DISPLAY": ":5999"}, "es", "deaf_screen", {"packages": packages, "display": "DISPLAY=:5999"}, 2),
        ({"DISPLAY": ":5999", "SDL_VIDEODRIVER": "x11"}, "en", "deaf_screen",
         {"packages": packages, "display": "DISPLAY=:5999"}, 2),
        ({"SDL_VIDEODRIVER": "offscreen"}, "en", "", {}, 0),
    ):  # fmt: skip
        line = [sys.executable, "-m", "tabletop", "--frames", "2"]
        language_of = {"LC_ALL": f"{language}_XX.UTF-8", "LANG": f"{language}_XX.UTF-8", "LANGUAGE": language}
        done = subprocess.run(
            line, env=env | language_of | more, cwd=ROOT, capture_output=True, text=True, check=False
        )  # fmt: skip
        assert done.returncode == code, done.stderr
        text.set_language(language)
        assert done.stderr.strip() == (text.t(f"cli.error.{key}", **values) if key else "")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have their libraries")
@pytest.mark.parametrize("language", ["en", "es"])
def test_missing_libraries_of_the_screen_are_named_with_their_packages(monkeypatch, language) -> None:
    from tabletop.client.core import window

    monkeypatch.setattr(window, "_loads", lambda library: library != "libXext.so.6")
    problem = window._no_display("", "offscreen")
    text.set_language(language)
    words = text.sentence(problem)
    assert "libXext.so.6" in words
    assert "libxext6" in words
    assert "libx11-6" not in words


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have no choice of screens")
def test_the_screen_that_was_asked_for_is_the_one_that_is_missing(monkeypatch) -> None:
    """Wayland was asked for, X11 was there, and "no screen answers at DISPLAY=:0" was told."""
    from tabletop.client.core import window

    monkeypatch.setattr(window, "_loads", lambda library: True)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    problem = window._no_display("wayland", "wayland not available")
    assert (problem.key, problem.values["variables"]) == ("cli.error.no_screen", "WAYLAND_DISPLAY")
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert window._no_display("wayland", "").values["display"] == "WAYLAND_DISPLAY=wayland-0"


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="other systems always have a home")
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_user_without_a_home_got_a_traceback_from_every_command(capsys, monkeypatch, language) -> None:
    """As in containers: the user has no entry, and nothing is set."""
    for name in [name for name in os.environ if name.startswith(("TABLETOP_HOME", "XDG_")) or name == "HOME"]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("LC_ALL", f"{language}_XX.UTF-8")
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    assert main(["--help"]) == 0
    capsys.readouterr()
    assert main([]) == 2
    text.set_language(language)
    assert capsys.readouterr().err.strip() == text.t("storage.error.no_home")


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="Windows closes no terminal this way")
def test_closing_the_terminal_ended_the_program_without_keeping_what_was_made(tmp_path) -> None:
    """The program is left as when its window is closed: everything is saved, and the exit code is that of an end."""
    script = "\n".join([
        "import os, signal, sys",
        "from tabletop.client.app import App",
        "from tabletop.client.scenes.base import SceneStack",
        "from tabletop.cli import main",
        "leave, turn = SceneStack.clear, App.turn",
        "SceneStack.clear = lambda stack: (leave(stack), print('left', flush=True))",
        "App.turn = lambda app, clock: (os.kill(os.getpid(), signal.SIGHUP), turn(app, clock))",
        "sys.exit(main(['--frames', '9']))",
    ])  # fmt: skip
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "TABLETOP_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", script], env=env, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "left" in done.stdout


def test_the_client_runs_its_frames_and_ends(tmp_path) -> None:
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "TABLETOP_HOME": str(tmp_path)}
    opened = [next(path for path in example_saves() if part in path.stem) for part in ("opening", "duel", "battle")]
    for words in ([], *(["load", str(path)] for path in opened)):
        line = [sys.executable, "-m", "tabletop", *words, "--frames", "3"]
        done = subprocess.run(line, env=env, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert done.stderr == ""
    assert not list(tmp_path.rglob("*.log"))


class FullDisk(io.StringIO):
    """A file on a disk without room."""

    def flush(self) -> None:
        raise OSError(errno.ENOSPC, "full")


def test_a_log_that_cannot_be_written_is_no_matter_of_the_console(tmp_path, capsys) -> None:
    """With a full disk every action once wrote a traceback of sixty lines there."""
    crash_reports.log_to_file(Paths.under(tmp_path))
    logger = logging.getLogger("tabletop")
    handler = logger.handlers[-1]
    assert isinstance(handler, logging.FileHandler)
    handler.stream = FullDisk()
    logger.warning("autosave failed")
    logger.removeHandler(handler)
    assert not capsys.readouterr().err


def test_a_log_whose_folder_had_gone_raised_in_the_middle_of_the_game(tmp_path, capsys) -> None:
    """The file is made when its first line is written; by then the folder may be gone, or closed to writing."""
    logger = logging.getLogger("tabletop")
    before = list(logger.handlers)
    crash_reports.log_to_file(Paths.under(tmp_path / "home"))
    try:
        shutil.rmtree(tmp_path / "home")
        logger.warning("a warning")
    finally:
        for handler in set(logger.handlers) - set(before):
            logger.removeHandler(handler)
    assert not capsys.readouterr().err


def test_a_game_without_players_says_so_when_they_are_asked_for(monkeypatch, capsys) -> None:
    """A new game that had rules only once answered ``--players captain,recruit`` with a traceback."""
    monkeypatch.setattr("tabletop.commands.requested_games.levels_of", lambda game_id: ())
    assert main(["simulate", "lords_of_war", "--players", "captain,recruit", "--games", "1"]) == 2
    said = capsys.readouterr().err
    assert "captain" in said
    assert "random" in said


OWN_FILES = (
    ("warcraft", "scenario", "scenario-three-hills.json", "seats"),
    ("small_world", "boards", "island-herons.json", "vertices"),
    ("adventure", "user_cards", "own-cards-harbour.json", "quests"),
    ("lords_of_war", "army", "", ""),
)


@pytest.mark.parametrize("language", ["en_GB", "es_ES"])
@pytest.mark.parametrize(("game", "option", "example", "field"), OWN_FILES)
def test_a_faulty_file_of_one_s_own_was_answered_by_the_validator(
    game: str, option: str, example: str, field: str, language: str,
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    """In English in both languages; the set-up on the screen has a sentence, which is said here too."""
    monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
    path = tmp_path / "own.json"
    sound = json.loads((ROOT / "docs" / example).read_text()) if example else {"base": "orcs"}
    faults = ["{", "[]", "{}", '{"a": 1.5}', "[" * 9000]
    if field:
        faults += [json.dumps({**sound, field: wrong}) for wrong in (5, "x", [5], [None])]
    for words in faults:
        path.write_text(words)
        scenario = ["--scenario", "custom"] if game == "warcraft" else []
        assert main(["simulate", game, *scenario, "--games", "1", "--option", f"{option}={path}"]) == 2, words[:40]
        said = capsys.readouterr().err
        english = ("Input should", "validation", "pydantic", "valid ", "The ", "file")
        assert not [one for one in english[: None if language == "es_ES" else 3] if one in said], (words[:40], said)
