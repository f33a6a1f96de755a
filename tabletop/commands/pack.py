"""``tabletop pack FILE...``: puts works (armies, scenarios, islands, cards) into one file that can be handed on."""

from __future__ import annotations

from pathlib import Path

from tabletop.rules.game import Refusal
from tabletop.storage import atomic, packages, reports, works
from tabletop.storage.errors import SaveError
from tabletop.storage.file_names import put_new, safe_stem
from tabletop.storage.packages import Package, Packed
from tabletop.storage.paths import Paths
from tabletop.text import t
from tabletop.text.grammar import work_name

from .arguments import Arguments, NotDone, Parser
from .output import folder, say
from .requested_games import fault_text


def parser() -> Parser:
    found = Parser("pack")
    found.place("FILE", more=True)
    for name, shows in (("--title", "T"), ("--author", "NAME"), ("--licence", "L"), ("--text", "T")):
        found.text(name, shows)
    found.text("--output", "FILE")
    return found


def run(given: Arguments) -> int:
    """Write the package. Raises NotDone for a work with faults, and SaveError."""
    held = [works.read(Path(name)) for name in given.places]
    for name, work in zip(given.places, held, strict=True):
        if isinstance(work.found, Refusal):
            raise NotDone("cli.pack.fault", file=name, why=fault_text(work.kind.game, work.found))
    title = given.title or ", ".join([work_name(work.name, work.kind.id) for work in held])
    paths = Paths.of_user()
    packed = tuple([Packed(work, report=reports.packed(paths, work)) for work in held])
    words = {"author": given.author or "", "licence": given.licence or "", "text": given.text or ""}
    data = packages.dumps(Package(packed, title, **words))
    if given.output is None:
        path = put_new(folder(None), safe_stem(title, "works"), packages.ENDING, data)
    else:
        path = Path(given.output)
        try:
            atomic.write_new(path, data)
        except SaveError as error:
            raise error.about(path) from None
    say(t("cli.pack.done", n=len(held), file=str(path)))
    return 0
