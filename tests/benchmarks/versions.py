"""Lets the computer players of this checkout meet those of another one, of older code or with a change undone:
``python -m tests.benchmarks.versions GAME --other CHECKOUT --results FILE``.

A process works on the code of the other checkout and decides for its seats; it plays the same game beside this one, by
the indexes of the actions, so both need rules that offer the same actions. Results are lines as a tournament keeps
them; the same command goes on where it was stopped. It ends early once the interval is clear of ``--mark``.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from tabletop.bots import LEVELS, WARLORD
from tabletop.bots.player import Budget, Seated
from tabletop.bots.tournament import (
    MOST_ACTIONS,
    STALLED,
    GameRecord,
    Pairing,
    PlayLog,
    dump,
    interval,
    pairings,
    part,
    read_lines,
    setup_document,
)
from tabletop.commands.requested_games import scenarios_of
from tabletop.rules import catalogue
from tabletop.rules.chance import Chance
from tabletop.rules.match import Match

_LEAST: Final = 20
"""Games after which the interval is looked at first."""
_OTHER: Final = """
import json, sys
from tabletop.bots import tournament
from tabletop.bots.player import Budget, Seated
from tabletop.rules import catalogue
told = sys.stdout
sys.stdout = sys.stderr
for line in sys.stdin:
    said = json.loads(line)
    if "setup" in said:
        name = said["setup"]["game"]
        game, state = catalogue.game(name), tournament.replayed(said).state
        seated = Seated.sit(name, said["level"], said["setup"]["seed"], said["seat"])
        budget = Budget.timed(said["seconds"], cpu=True)
    elif "move" in said:
        seat = game.decider(state)
        game.apply(state, game.legal_actions(game.view(state, seat))[said["move"]])
    else:
        view = game.view(state, said["seat"])
        actions = game.legal_actions(view)
        assert len(actions) == said["offers"], "the rules are not the same"
        print(actions.index(seated.choose(view, actions, budget).action), file=told, flush=True)
"""


class Checkout:
    """The process that decides by the code of another checkout, and knows the running game."""

    def __init__(self, path: Path) -> None:
        asked = ["git", "-C", str(path), "rev-parse", "--short=8", "HEAD"]
        said = subprocess.run(asked, capture_output=True, text=True, check=False)
        self.name = said.stdout.strip() or path.name
        words = [sys.executable, "-P", "-c", _OTHER]
        self._process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=path,
            env={**os.environ, "PYTHONPATH": str(path)},
        )

    def tell(self, said: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(said) + "\n")
        self._process.stdin.flush()

    def ask(self, seat: int, offers: int) -> int:
        """The index of the action that a seat takes. Raises RuntimeError where the process has ended."""
        self.tell({"seat": seat, "offers": offers})
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the players of {self.name} did not decide")
        return int(line)

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def against(
    checkout: Checkout, pairing: Pairing, level: str, seconds: float, their_seconds: float, lot: str | None
) -> GameRecord:
    """The record of a game between a level and that of another checkout, whose seats have other names. Actions of the
    kind ``lot`` are drawn by lot."""
    setup = pairing.setup
    game = catalogue.game(setup.game)
    state = Match.start(game, setup).state
    record: GameRecord = {
        "number": pairing.number,
        "deal": pairing.deal,
        "players": list(pairing.players),
        "played": [],
        "first": game.headline(state).active or 0,
        "winners": [],
        "scores": [],
        "ending": STALLED,
        "actions": 0,
        "turns": 0,
        "seconds": 0.0,
        "slowest": 0.0,
        "setup": setup_document(setup),
        "moves": [],
    }
    own = pairing.players.index(level)
    checkout.tell({**record, "level": level, "seat": 1 - own, "seconds": their_seconds})
    seated, budget = Seated.sit(setup.game, level, setup.seed, own), Budget.timed(seconds, cpu=True)
    drawing, log, started = Chance(setup.seed), PlayLog(game), time.thread_time()
    log.look(state)
    while len(record["moves"]) < MOST_ACTIONS:
        seat = game.decider(state)
        if seat is None:
            break
        view = game.view(state, seat)
        actions = game.legal_actions(view)
        begun, move = time.thread_time(), 0
        if lot and getattr(actions[0], "kind", "") == lot:
            move = drawing.below(len(actions), "lot")
        elif len(actions) > 1 and seat == own:
            move = actions.index(seated.choose(view, actions, budget).action)
        elif len(actions) > 1:
            move = checkout.ask(seat, len(actions))
        record["slowest"] = max(record["slowest"], round(time.thread_time() - begun, 3))
        record["moves"].append(move)
        checkout.tell({"move": move})
        game.apply(state, actions[move])
        log.look(state)
    outcome, headline = game.outcome(state), game.headline(state)
    if outcome is not None:
        record["winners"], record["ending"] = list(outcome.winners), outcome.ending
    record["scores"] = list(outcome.scores if outcome else headline.scores)
    record["played"], record["actions"], record["turns"] = log.by_seat(), len(record["moves"]), headline.turn
    record["seconds"] = round(time.thread_time() - started, 2)
    return record


def main(words: Sequence[str] | None = None) -> None:
    """Play the games, and say what the own players won."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.versions", description=__doc__)
    parser.add_argument("game", choices=catalogue.game_ids())
    parser.add_argument("--other", type=Path, required=True, help="the folder of the other checkout")
    parser.add_argument("--results", type=Path, required=True, help="a file with one line of JSON for each game")
    parser.add_argument("--level", choices=LEVELS, default=WARLORD)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.1, help="of processor time for a decision")
    parser.add_argument("--other-seconds", type=float, help="those of the other checkout, if not the same")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--scenario", action="append", help="only this one; can be given again")
    parser.add_argument("--lot", metavar="KIND", help="actions of this kind are drawn by lot: choose_character")
    parser.add_argument("--mark", type=float, help="the share, 0 to 1, that is to be outside the interval")
    asked = parser.parse_args(words)
    checkout = Checkout(asked.other.resolve())
    theirs = asked.seconds if asked.other_seconds is None else asked.other_seconds
    scenarios = asked.scenario or scenarios_of(asked.game, 2)
    names = (asked.level, f"{asked.level}@{checkout.name}")
    pairs = pairings(catalogue.meta(asked.game), names, asked.games, scenarios=scenarios, seats=2, seed=asked.seed)
    lines = read_lines(asked.results.read_text("utf-8")) if asked.results.is_file() else []
    for pairing in list(pairs)[len(lines) :]:
        lines.append(against(checkout, pairing, asked.level, asked.seconds, theirs, asked.lot))
        with asked.results.open("a", encoding="utf-8") as file:
            file.write(dump(lines[-1]) + "\n")
        won = sum([part(line, line["players"].index(asked.level)) for line in lines])
        low, high = interval(won, len(lines))
        print(f"\r{won:g} of {len(lines)} ({100 * low:.0f}-{100 * high:.0f} %)", end="", flush=True)
        if asked.mark is not None and len(lines) >= _LEAST and not low < asked.mark < high:
            break
    print()
    checkout.close()


if __name__ == "__main__":
    main()
