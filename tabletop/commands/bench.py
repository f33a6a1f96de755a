"""``tabletop bench``: measures the program against yardsticks of the same run. A missed mark is reported and does not
change the exit code."""

from __future__ import annotations

import platform
import subprocess
import tempfile
from functools import partial

from tabletop import __version__
from tabletop.json_values import as_list, as_object, parsed
from tabletop.text import t

from .arguments import Arguments, Parser, UsageError
from .benchmarks import MEASUREMENTS, Figure, Run
from .benchmarks.start import drivers, environment, own_command
from .output import Progress, say, say_json


def parser() -> Parser:
    """What the command takes."""
    found = Parser("bench")
    found.text("--only", "NAME", many=True)
    found.flag("--quick")
    found.flag("--json")
    found.flag("--here")
    return found


def run(given: Arguments) -> int:
    """Take the measurements; their figures are shown as they come, as JSON all together at the end."""
    names = given.only or list(MEASUREMENTS)
    for name in names:
        if name not in MEASUREMENTS:
            raise UsageError("cli.error.unknown_measurement", name=name, known=", ".join(MEASUREMENTS))
    how = Run(quick=given.quick)
    figures: list[Figure] = []
    bar = Progress(len(names))
    for number, name in enumerate(names):
        bar.step(number)
        here = given.here or not MEASUREMENTS[name].window
        taken = _take(name, how, here)
        figures += taken
        if not given.json:
            bar.close()
            _report(taken)
    bar.close()
    if given.json:
        say_json(
            {"program": __version__, "python": platform.python_version(), "figures": [f.document() for f in figures]}
        )
    return 0


def _take(name: str, how: Run, here: bool) -> list[Figure]:
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
    words = [*own_command(), "bench", "--here", "--json", "--only", name, *(["--quick"] if how.quick else [])]
    figures = []
    for driver in drivers():
        with tempfile.TemporaryDirectory() as home:
            done = subprocess.run(words, env=environment(driver, home), capture_output=True, text=True, check=False)
        try:
            found = as_list(as_object(parsed(done.stdout))["figures"])
        except ValueError:
            figures.append(Figure(name, driver, None, 0, left_out="cli.bench.failed", why=end_of(done)))
            continue
        figures += [Figure.from_document(as_object(data)) for data in found]
    return figures


def end_of(process: subprocess.CompletedProcess[str]) -> str:
    """How a process ended that gave no answer: the last line it wrote of its trouble, else its exit code or signal."""
    lines = process.stderr.strip().splitlines()
    return lines[-1].strip() if lines else t("cli.bench.exit_code", n=process.returncode)


def _report(figures: list[Figure]) -> None:
    for figure in figures:
        subject = f" ({figure.subject})" if figure.subject else ""
        say(f"{t(f'cli.bench.{figure.name}')}{subject}")
        if figure.value is None:
            say("  " + t("cli.bench.left_out", why=t(figure.left_out, why=figure.why)))
            continue
        mark = t(f"cli.bench.{figure.better}", limit=f"{figure.limit:g}")
        verdict = t("cli.bench.reached") if figure.reached else t("cli.bench.missed")
        say(f"  {figure.value:.4g} x {t(f'cli.bench.{figure.name}.baseline')}; {mark}: {verdict}")
        say("  " + ", ".join(f"{key} {number:.4g}" for key, number in figure.details.items()))
