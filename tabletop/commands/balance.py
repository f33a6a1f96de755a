"""``tabletop balance FILE``: how fair a work is, by games of computer players with it and with what the box has in its
place; with ``--fairer`` also which small changes make it fairer."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path

from tabletop.bots import CAPTAIN, RANDOM, batches
from tabletop.bots.balance import BOX, GAMES, WORK, BalanceTest, Judged, Measurement, play_game, share_of
from tabletop.bots.batches import Workers, WorkersError
from tabletop.bots.fairer import FairerSearch
from tabletop.bots.player import levels_of
from tabletop.bots.tournament import STALLED
from tabletop.rules.game import Refusal
from tabletop.rules.works import WorkFacts
from tabletop.storage import atomic, reports, works
from tabletop.storage.paths import Paths
from tabletop.storage.reports import REPORT, ReportForm
from tabletop.storage.works import ForeignWork, written
from tabletop.text import t
from tabletop.text.grammar import decimal, ending_words

from . import results
from .arguments import MOST_JOBS, Arguments, NotDone, Parser, UsageError
from .output import Progress, say
from .requested_games import fault_text, level_named
from .results import percent, won_words

_NAME = 30
"""Width of the column of names, in characters."""
_USED = 12
"""The most things that are listed by how often they were used."""


def parser() -> Parser:
    found = Parser("balance")
    found.place("FILE")
    found.number("--games", "N", low=1, default=GAMES)
    found.number("--seats", "N", low=1)
    found.text("--level", "LEVEL")
    found.number("--jobs", "J", low=1, high=MOST_JOBS)
    found.text("--cluster", "ADDRESS")
    found.flag("--fairer")
    found.flag("--json")
    found.text("--output", "FILE")
    return found


def run(given: Arguments) -> int:
    """Play the games, keep the report with the work, and say what it says; 1 where the work is unfair. ``--output``:
    the file that gets the fairest change. Raises UsageError, NotDone, SaveError."""
    work = works.read(Path(given.places[0]))
    if isinstance(work.found, Refusal):
        raise NotDone("cli.pack.fault", file=given.places[0], why=fault_text(work.kind.game, work.found))
    test = _test_of(work, work.found, given)
    workers = results.workers_of(given)
    _play(test, workers)
    report = test.report()
    if given.fairer:
        search = FairerSearch.after(report, work.kind, work.document)
        _play(search, workers)
        report = replace(report, tried=search.proposals())
    reports.save_report(Paths.of_user(), report)
    if given.output is not None and report.tried:
        atomic.write_new(Path(given.output), written(report.tried[0].document))
    if given.json:
        say(REPORT.dump_json(report, indent=2).decode())
    else:
        _tell(work, test, report)
    return 1 if test.verdict().word == "unfair" else 0


def _test_of(work: ForeignWork, found: WorkFacts, given: Arguments) -> BalanceTest:
    """The test that a line asks for. Raises UsageError."""
    seats = given.seats or found.seats[0]
    if seats not in found.seats:
        known = ", ".join(map(str, found.seats))
        raise UsageError("cli.error.setup.seats", seats=seats, known=known)
    level = level_named(given.level or CAPTAIN, (RANDOM, *levels_of(work.kind.game)))
    return BalanceTest(work.kind, work.document, found, seats, given.games, level)


def _play(measurement: Measurement, workers: Workers) -> None:
    """Play all games of a measurement. Raises NotDone or UsageError where the workers do not."""
    bar = Progress(measurement.total)
    try:
        while games := measurement.round():
            with closing(batches.results(play_game, games, workers)) as found:
                for one in found:
                    measurement.add(one)
                    bar.step(measurement.done)
    except WorkersError as error:
        raise results.lost(error) from None
    finally:
        bar.close()


def _tell(work: ForeignWork, test: BalanceTest, report: ReportForm) -> None:
    from tabletop.client.games import balance_words as words  # not before there is something to say: it imports pygame

    verdict, game, kind = test.verdict(), work.kind.game, work.kind
    say(t(f"balance.verdict.{verdict.word}", n=report.decided or report.work.games))
    if verdict.stalled:
        say(t("balance.stalled", n=report.work.endings[STALLED], games=report.work.games))
    head = ""
    for row in verdict.rows:
        what = row.share.name.partition(":")[0]
        if what != head:
            head = what
            say(words.kind_name(kind, what))
        say(_row(words.thing_name(kind, report, row.share.name), row))
    say(t("balance.length"))
    for which, found in ((WORK, report.work), (BOX, report.box)):
        low, middle, high = found.turns
        say(f"  {t(f'balance.length.{which}', low=low, middle=middle, high=high)}")
    for ending, n in report.work.endings.items():
        say(f"  {t('balance.ending', ending=ending_words(game, ending), n=n, games=report.work.games)}")
    used = [one for one in report.work.counted if one.uses][:_USED]
    say(t("balance.used" if used else "balance.used.none"))
    for one in used:
        uses, won = decimal(one.uses / report.work.games), won_words(share_of(one))
        say(f"  {words.thing_name(kind, report, one.name):<{_NAME}}{t('balance.used.row', uses=uses, won=won)}")
    if report.tried:
        say(t("balance.proposals"))
    for tried in report.tried:
        say(f"  {words.change_words(tried)}: {words.gain_words(tried)}")


def _row(name: str, row: Judged) -> str:
    """A line of the report: the share with its interval, that of the box, and what is said of them."""
    box = t("balance.box", share=percent(row.box.share)) if row.box is not None and row.box.games else ""
    mark = t("balance.also") if row.also else t("balance.uneven") if row.uneven else ""
    return "  ".join([f"  {name:<{_NAME}}{won_words(row.share)}", *filter(None, (box, mark))])
