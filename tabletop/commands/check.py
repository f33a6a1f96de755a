"""``tabletop check FILE...``: validates saved games and those that the hall keeps, and checks that each journal leads
to its position."""

from __future__ import annotations

from pathlib import Path

from tabletop.text import sentence, t

from .arguments import Arguments, Parser
from .output import say


def parser() -> Parser:
    found = Parser("check")
    found.place("FILE", more=True)
    return found


def run(given: Arguments) -> int:
    """One sentence for each file; 1 if any of them is not sound."""
    from tabletop.storage import hall
    from tabletop.storage.errors import visible
    from tabletop.storage.format import check_file

    faulty = 0
    for name in given.places:
        report = (hall.check_kept if name.endswith(hall.ENDING) else check_file)(Path(name))
        name = visible(name)
        if report.problem is not None or report.header is None:
            faulty += 1
            why = sentence(report.problem) if report.problem is not None else name
            say(t("cli.check.fault", file=name, why=why))
            continue
        game = t(f"{report.header.game}.title")
        if report.older:
            say(t("cli.check.snapshot", file=name, game=game))
            continue
        say(t("cli.check.fine", file=name, game=game, actions=report.actions))
    return 1 if faulty else 0
