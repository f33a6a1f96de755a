"""Reports on the balance of works: one sealed JSON file for each version of a work, named by the digest of its
document, so that a report is never shown beside another version than the one that was tested. It can be handed on with
the work."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, ClassVar, Final, Literal

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from tabletop.json_values import Json

from . import atomic, limits
from .document import check_format, check_seal, check_values, parse, seal
from .errors import SaveError
from .paths import Paths, make_folder
from .save_model import Count, Id, Moment, Text
from .works import ForeignWork, digest_of

FORMAT: Final = "the-war-table-balance"
VERSION: Final = 1

_STRICT = ConfigDict(extra="forbid")
Names = Annotated[dict[Id, Text], Field(max_length=20)]
Spread = tuple[Count, Count, Count]
"""The length of which one game in ten is shorter, the median, and that of which one in ten is longer."""


@dataclass(frozen=True, slots=True)
class CountedForm:
    """Something that was counted, as "kind:id" ("seat:1", "place:#1", "race:OR", "space:c3"): in how many games a seat
    had it, how many of them that seat won, in ten-thousandths of a game, and how often it was used in all."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    name: Id
    games: Count
    won: Count
    uses: Count = 0


@dataclass(frozen=True, slots=True)
class SampleForm:
    """The games of one side of a test: with the work, or with what the box has in its place."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    games: Count
    counted: Annotated[list[CountedForm], Field(max_length=limits.ENTRIES)]
    turns: Spread
    actions: Spread
    endings: Annotated[dict[Id, Count], Field(max_length=100)]


@dataclass(frozen=True, slots=True)
class TriedForm:
    """A small change that was tried: what it changes, the number of games, and how far from even the work was in them
    without it and with it, in ten-thousandths; ``document``: the changed work."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    key: Id
    values: dict[Id, Count | Text | Names]
    games: Count
    before: Count
    after: Count
    clear: bool
    document: Json


@dataclass(frozen=True, slots=True)
class ReportForm:
    """The report on one version of a work. ``things``: the names of all in it that was counted, by language;
    ``decided``: after how many games it was clear whether it is fair, 0 while it is not; ``tried``: the changes, the
    best first."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    format: Literal["the-war-table-balance"]
    version: Count
    kind: Id
    digest: Annotated[str, Field(strict=True, pattern=r"^[0-9a-f]{32}$")]
    title: Names
    seats: Annotated[int, Field(strict=True, ge=1, le=limits.SEATS)]
    level: Id
    program: Text
    made: Moment
    things: Annotated[dict[Id, Names], Field(max_length=limits.ENTRIES)]
    work: SampleForm
    box: SampleForm
    decided: Count = 0
    tried: Annotated[list[TriedForm], Field(max_length=20)] = field(default_factory=list)
    sha256: Annotated[str, Field(strict=True, pattern=r"^([0-9a-f]{64})?$")] = ""


REPORT: TypeAdapter[ReportForm] = TypeAdapter(ReportForm)


MOST_REPORTS: Final = 300
"""Reports that are kept, of some ten thousand bytes each; beyond them the oldest goes, and can be made again."""


def report_path(paths: Paths, digest: str) -> Path:
    """Where the report on the version of a work is kept."""
    return paths.content / "reports" / f"{digest}.json"


def save_report(paths: Paths, report: ReportForm) -> None:
    """Keep a report in place of an earlier one on the same version, and the newest of all. Raises SaveError."""
    path = report_path(paths, report.digest)
    make_folder(path.parent)
    atomic.write(path, seal(REPORT.dump_python(report, mode="json"), limit=limits.DOCUMENT))
    with suppress(OSError):  # another window writes or removes reports at the same time: the next report tidies up
        kept = sorted(path.parent.glob("*.json"), key=lambda one: one.stat().st_mtime)
        for old in kept[:-MOST_REPORTS]:
            old.unlink()


def load_report(paths: Paths, document: Json) -> ReportForm | None:
    """The report on a version of a work; None where there is none, or none that can be read."""
    try:
        data = atomic.read(report_path(paths, digest_of(document)), limits.DOCUMENT)
        found = parse(data, limits.DOCUMENT)
        check_seal(found, data)
        return opened(found)
    except SaveError:
        return None


def opened(found: Json) -> ReportForm:
    """The report in a JSON object from anywhere. Raises SaveError."""
    if not isinstance(found, Mapping):
        raise SaveError("damaged", where="report")
    check_format(found, FORMAT, VERSION)
    check_values(found)
    try:
        return REPORT.validate_python(found)
    except ValidationError as error:
        raise SaveError("damaged", where="report") from error


def packed(paths: Paths, work: ForeignWork) -> Json:
    """The report that goes into a package with a work; None for none."""
    found = load_report(paths, work.document)
    return None if found is None else REPORT.dump_python(found, mode="json")


def keep_packed(paths: Paths, packed_in: Json, document: Json, kept_as: Json) -> None:
    """Keep the report that came with the ``document`` of a package, unless it is about another version or there is one
    already. ``kept_as``: the document as it is kept, whose id may be another. Raises SaveError."""
    if packed_in is None:
        return
    report = opened(packed_in)
    digest = digest_of(kept_as)
    if report.digest == digest_of(document) and not report_path(paths, digest).exists():
        form = REPORT.dump_python(report, mode="json")
        save_report(paths, REPORT.validate_python({**form, "digest": digest}))
