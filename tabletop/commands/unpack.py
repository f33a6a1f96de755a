"""``tabletop unpack FILE``: says what a package of works holds, and puts its works among the user's own."""

from __future__ import annotations

from pathlib import Path

from tabletop.rules.game import Refusal
from tabletop.storage import packages, reports, works
from tabletop.storage.packages import Package
from tabletop.storage.paths import Paths
from tabletop.text import t
from tabletop.text.grammar import work_name

from .arguments import Arguments, Parser
from .output import say
from .requested_games import fault_text


def parser() -> Parser:
    found = Parser("unpack")
    found.place("FILE")
    found.flag("--look")
    return found


def run(given: Arguments) -> int:
    """One line for each work; 1 if one has a fault and was left out. Raises SaveError."""
    package = packages.load(Path(given.places[0]))
    _tell(package)
    paths, faulty = Paths.of_user(), 0
    for one in package.works:
        name, kind = work_name(one.work.name, one.work.kind.id), t(f"{one.work.kind.game}.work.kind")
        if isinstance(one.work.found, Refusal):
            faulty += 1
            say(t("cli.unpack.fault", name=name, kind=kind, why=fault_text(one.work.kind.game, one.work.found)))
        elif given.look:
            say(t("cli.unpack.holds", name=name, kind=kind))
        else:
            path = works.keep(paths, one.work, name)
            reports.keep_packed(paths, one.report, one.work.document, works.read(path).document)
            say(t("cli.unpack.taken", name=name, kind=kind, file=str(path)))
    return 1 if faulty else 0


def _tell(package: Package) -> None:
    """Say what the author of a package says of it."""
    say(package.title or t("cli.unpack.untitled"))
    for key in ("author", "licence", "text"):
        if getattr(package, key):
            say(t(f"cli.unpack.{key}", words=getattr(package, key)))
