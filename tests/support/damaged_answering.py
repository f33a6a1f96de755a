"""Opens damaged files one after the other and prints what each took; run by test_damaged_files.py.

Arguments: folder to work in, number of mutants, kinds. Before each file its number is printed, after it one line of
JSON: its kind, processor seconds, peak memory in MB, the message about it (empty: it was opened), and what went wrong
afterwards (empty: it was played on, saved and opened again).
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import resource
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from tabletop.bots.setups import make_setup
from tabletop.client import games
from tabletop.client.games.adventure.setup_panel import fault_text as cards_fault, load_cards
from tabletop.client.games.lords_of_war.army_figures import refusal_sentence
from tabletop.client.games.own_files import own_files
from tabletop.client.games.small_world.setup_panel import fault_text as islands_fault, own_islands
from tabletop.client.games.warcraft.setup_panel import fault_text, load_scenario
from tabletop.json_values import Json
from tabletop.rules import catalogue
from tabletop.rules.adventure.game import GAME as ADVENTURE
from tabletop.rules.game import Refusal, SeatSetup, Setup
from tabletop.rules.lords_of_war import armies
from tabletop.rules.match import Match
from tabletop.rules.small_world.config import problem_of_islands
from tabletop.rules.small_world.game import GAME as SMALL_WORLD
from tabletop.rules.works import WorkFacts
from tabletop.storage import format, packages, works
from tabletop.storage.errors import SaveError
from tabletop.storage.header import SaveInfo, read_header
from tabletop.storage.paths import Paths
from tabletop.storage.settings import load_settings, save_settings
from tabletop.storage.user_documents import ARMY, UserDocuments
from tabletop.text import t
from tests.support import damaged_packages
from tests.support.damaged_mutations import extremes, mutant

ROOT = Path(__file__).parents[2]
ACTIONS = 8  # actions played on in what could be opened
CPU = 300  # seconds of processor time after which the system ends this program: many times what a file takes

Check = Callable[[], None]


def message_of(problem: SaveError) -> str:
    return t(problem.key, **problem.values)


def play_on(match: Match[object], info: SaveInfo, seed: int) -> None:
    """Play a few actions, save, and compare the loaded match; then once more."""
    rng = random.Random(seed)
    for _ in range(2):
        for _ in range(ACTIONS):
            if match.decider is None:
                break
            match.game.headline(match.state)
            match.game.view(match.state, match.decider)
            match.apply(rng.choice(list(match.legal_actions())))
        again = format.loads(format.dumps(match, info))
        assert again.match.state == match.state
        assert again.match.journal == match.journal
        match, info = again.match, again.info


def start(setup: Setup, seed: int) -> None:
    play_on(Match.start(catalogue.game(setup.game), setup), SaveInfo("x"), seed)


def answer_save(path: Path, seed: int) -> tuple[str, Check]:
    with contextlib.suppress(SaveError):  # the reader of lists must give the same kind of errors
        read_header(path)
    try:
        loaded = format.load(path)
    except SaveError as problem:
        return message_of(problem), lambda: None
    return "", lambda: play_on(loaded.match, loaded.info, seed)


def answer_scenario(path: Path, seed: int) -> tuple[str, Check]:
    (file,) = own_files(path.parent, load_scenario)
    if isinstance(file.found, Refusal):
        return fault_text(file.found), lambda: None
    scenario = file.found
    races = iter([race for race in ("HU", "OR", "UD", "NE") if race not in {plan.race for plan in scenario.seats}])
    seats = tuple(
        SeatSetup(f"seat {n}", ("blue", "red", "purple", "green")[n], plan.team, {"race": plan.race or next(races)})
        for n, plan in enumerate(scenario.seats)
    )
    options = {"scenario": json.loads(scenario.source)}
    return "", lambda: start(Setup("warcraft", seats, "custom", options, seed), seed)


def answer_island(path: Path, seed: int) -> tuple[str, Check]:
    (file,) = own_islands(path.parent)
    if isinstance(file.found, Refusal):
        return islands_fault(file.found), lambda: None
    boards = {"faces": [json.loads(file.found.source)]}
    number = 3  # a number of seats for which there are islands of each size
    problem = problem_of_islands(number, [file.found])
    if problem is not None:
        return islands_fault(problem), lambda: None
    setup = make_setup(SMALL_WORLD.meta, seats=number, seed=seed, words=[f"boards={json.dumps(boards)}"])
    return "", lambda: start(setup, seed)


def answer_cards(path: Path, seed: int) -> tuple[str, Check]:
    (file,) = own_files(path.parent, load_cards)
    if isinstance(file.found, Refusal):
        return cards_fault(file.found), lambda: None
    setup = make_setup(ADVENTURE.meta, seed=seed, words=[f"user_cards={file.found.source}"])
    return "", lambda: start(setup, seed)


def answer_army(path: Path, seed: int) -> tuple[str, Check]:
    shelf = UserDocuments(path.parent, ARMY)
    try:
        document = shelf.load(path)
    except SaveError as problem:
        return message_of(problem), lambda: None
    found = armies.parse(document.body)
    if isinstance(found, Refusal):
        return refusal_sentence(found), lambda: None
    wrong = armies.validate(found)
    if wrong:
        return refusal_sentence(wrong[0]), lambda: None

    def check() -> None:
        entry = shelf.save(document.title, armies.document(found))
        assert armies.parse(shelf.load(entry.path).body) == found
        entry.path.unlink()
        army = armies.document(found)
        seats = (SeatSetup("a", "blue", None, {"army": army}), SeatSetup("b", "red", None, {"army": "orcs"}))
        start(Setup("lords_of_war", seats, "standard", {}, seed), seed)

    return "", check


def answer_package(path: Path, seed: int) -> tuple[str, Check]:
    try:
        held = [one.work for one in packages.load(path).works]
    except SaveError as problem:
        return message_of(problem), lambda: None
    faults = [games.fault_text(one.kind.game, one.found) for one in held if isinstance(one.found, Refusal)]

    def check() -> None:
        home = Paths.under(path.parent.parent / "taken")
        for work in held:
            if isinstance(work.found, WorkFacts):
                kept = works.keep(home, work)
                assert kept.parent == works.folder_of(home, work.kind)
                meta, words = catalogue.meta(work.kind.game), work.kind.words(work.document)
                seats = work.found.seats[0]
                start(make_setup(meta, scenario=work.kind.scenario, seats=seats, words=words, seed=seed), seed)
        shutil.rmtree(home.content, ignore_errors=True)

    return " ".join(faults[:1]), check


def answer_settings(path: Path, seed: int) -> tuple[str, Check]:
    settings, problem = load_settings(path)

    def check() -> None:
        save_settings(path, settings)
        assert load_settings(path) == (settings, None)

    if problem is None:
        return "", check
    check()
    return message_of(problem), lambda: None


ANSWERS: dict[str, Callable[[Path, int], tuple[str, Check]]] = {
    "saves": answer_save,
    "scenarios": answer_scenario,
    "islands": answer_island,
    "cards": answer_cards,
    "armies": answer_army,
    "packages": answer_package,
    "settings": answer_settings,
}
PARTS: dict[str, tuple[str, ...]] = {
    "saves": ("state", "state", "state", "setup", "journal", "header"),
    "scenarios": ("hexes", "seats", "rules", "victory", "name"),
    "islands": ("regions", "name", "size"),
    "cards": ("quests", "encounters", "names", "name"),
    "armies": ("body",),
    "settings": ("volumes", "bindings"),
}

OWN = {
    "scenarios": "scenario-three-hills.json",
    "islands": "island-herons.json",
    "cards": "own-cards-harbour.json",
}


def originals(kind: str, folder: Path) -> list[Json]:
    """Undamaged documents of a kind."""
    if kind == "saves":
        return [json.loads(path.read_text("utf-8")) for path in sorted((ROOT / "saves").glob("*.json"))]
    if kind in OWN:
        return [json.loads((ROOT / "docs" / OWN[kind]).read_text("utf-8"))]
    if kind == "armies":
        army = armies.standard("orcs")
        body = armies.document(armies.ArmyList("orcs", "customised", army.cards, "Mine"))
        entry = UserDocuments(folder / "original", ARMY).save("Mine", body)
        return [json.loads(entry.path.read_text("utf-8"))]
    save_settings(folder / "original.json", load_settings(folder / "none.json")[0])
    found = json.loads((folder / "original.json").read_text("utf-8"))
    found |= {"last_names": ["Ana", "Marta"], "bindings": {"undo": ["ctrl+z"]}, "reading": {"warcraft": 4}, "new": 1}
    return [found]


def files(kind: str, folder: Path, count: int) -> Iterator[bytes]:
    """The files to open: the extremes, then the mutants."""
    if kind == "packages":
        yield from damaged_packages.harmful()
        whole = damaged_packages.sound()
        yield from (damaged_packages.damaged(seed, whole) for seed in range(count))
        return
    good = originals(kind, folder)
    yield from extremes(good[0])
    for seed in range(count):
        yield mutant(seed, good[seed % len(good)], PARTS[kind])


def main(kind: str, folder: Path, count: int) -> None:
    """Open all files of a kind and print the results."""
    place = folder / "files" / "damaged.json"
    place.parent.mkdir(parents=True)
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    number = -1
    for data in files(kind, folder, count):
        number += 1  # enumerate would keep a reference to the file, whose bytes would count
        place.write_bytes(data)
        del data
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + CPU, hard))
        print(number, flush=True)
        Path("/proc/self/clear_refs").write_text("5")  # reset the peak of memory
        began = time.process_time()
        answer, check = ANSWERS[kind](place, number)
        cost = time.process_time() - began
        status = Path("/proc/self/status").read_text()
        peak = int(status.partition("VmHWM:")[2].split()[0]) / 1024
        trouble = ""
        try:
            check()
        except Exception as error:
            trouble = f"{type(error).__name__}: {error}"[:300]
        print(json.dumps({"kind": kind, "cpu": cost, "mb": peak, "answer": answer, "trouble": trouble}), flush=True)
        for left in place.parent.iterdir():
            left.unlink()


if __name__ == "__main__":
    # A limit of address space, so that a runaway allocation does not take the machine's memory.
    resource.setrlimit(resource.RLIMIT_AS, (3 << 29, resource.getrlimit(resource.RLIMIT_AS)[1]))
    for one in sys.argv[3:]:
        main(one, Path(sys.argv[1], one), int(sys.argv[2]))
