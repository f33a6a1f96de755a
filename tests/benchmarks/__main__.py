"""Measures the program against yardsticks of the same run. A missed mark is reported and does not change the exit code.

Measurements that open a window run in a process of their own (``--here --only NAME``), so that each starts cold and
under the display driver it is about.
"""

from __future__ import annotations

import argparse
import platform
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import partial

from tabletop import __version__
from tabletop.commands.output import Progress, say, say_json
from tabletop.json_values import as_list, as_object, parsed

from . import arena, client, map, memory, rules, searching, start
from .figure import MEASUREMENTS, Figure, Run

ROOMS = (rules, arena, start, client, searching, map, memory)
"""The modules whose measurements are taken."""


def main(words: Sequence[str] | None = None) -> int:
    """Take the measurements; their figures are shown as they come, as JSON all together at the end."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--only", metavar="NAME", action="append", choices=MEASUREMENTS, help=", ".join(MEASUREMENTS))
    parser.add_argument("--quick", action="store_true", help="fewer repetitions, rougher figures")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--here", action="store_true", help="measure windows in this process, with the driver set")
    given = parser.parse_args(words)
    names: list[str] = given.only or list(MEASUREMENTS)
    how = Run(quick=given.quick)
    figures: list[Figure] = []
    bar = Progress(len(names))
    for number, name in enumerate(names):
        bar.step(number)
        taken = take(name, how, given.here or not MEASUREMENTS[name].window)
        figures += taken
        if not given.json:
            bar.close()
            report(taken)
    bar.close()
    if given.json:
        told = {"program": __version__, "python": platform.python_version()}
        say_json({**told, "figures": [figure.document() for figure in figures]})
    return 0


def take(name: str, how: Run, here: bool) -> list[Figure]:
    """The figures of one measurement. A quick run repeats a measurement once that misses a mark, and keeps the better
    of both figures, since the machine may have been busy."""
    measure = MEASUREMENTS[name].take if here else partial(_elsewhere, name)
    figures = measure(how)
    if not how.quick or all(figure.reached is not False for figure in figures):
        return figures
    again = {(figure.name, figure.subject): figure for figure in measure(how)}
    return [_better(figure, again.get((figure.name, figure.subject))) for figure in figures]


def _better(first: Figure, second: Figure | None) -> Figure:
    if first.reached is not False or second is None or second.value is None or first.value is None:
        return first
    best = min if first.better == "at_most" else max
    return best(first, second, key=lambda figure: figure.value or 0.0)


def _elsewhere(name: str, how: Run) -> list[Figure]:
    """The same measurement in a process of its own, once under each display driver."""
    words = [sys.executable, "-m", __package__ or "", "--here", "--json", "--only", name]
    words += ["--quick"] if how.quick else []
    figures = []
    for driver in start.drivers():
        with tempfile.TemporaryDirectory() as home:
            done = subprocess.run(
                words, env=start.environment(driver, home), capture_output=True, text=True, check=False
            )
        try:
            found = as_list(as_object(parsed(done.stdout))["figures"])
        except ValueError:
            why = f"the measuring process ended without an answer: {end_of(done)}"
            figures.append(Figure(name, driver, None, 0, left_out=why))
            continue
        figures += [Figure.from_document(as_object(data)) for data in found]
    return figures


def end_of(process: subprocess.CompletedProcess[str]) -> str:
    """How a process ended that gave no answer: the last line it wrote of its trouble, else its exit code or signal."""
    lines = process.stderr.strip().splitlines()
    return lines[-1].strip() if lines else f"exit code {process.returncode}"


def report(figures: Sequence[Figure]) -> None:
    """Print figures as lines."""
    for figure in figures:
        about = MEASUREMENTS[figure.name]
        say(f"{about.what} ({figure.subject})" if figure.subject else about.what)
        if figure.value is None:
            say(f"  left out: {figure.left_out}")
            continue
        mark = f"{figure.better.replace('_', ' ')} {figure.limit:g}"
        say(f"  {figure.value:.4g} x {about.baseline}; {mark}: {'reached' if figure.reached else 'MISSED'}")
        say("  " + ", ".join(f"{key} {number:.4g}" for key, number in figure.details.items()))


if __name__ == "__main__":
    sys.exit(main())
