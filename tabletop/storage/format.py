"""A saved game: one JSON object with everything a match is. :func:`dumps` and :func:`loads` are inverse.

Loading checks, in this order: size, encoding, JSON, format, version, game and content version, checksum; then it
migrates, validates every field, and follows the journal, which proves the position; one that no journal proves is
tried. Whatever is wrong, the answer is one SaveError; a journal that alone does not hold is left behind.
"""

from __future__ import annotations

import copy
import gc
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from tabletop import __version__
from tabletop.json_values import Json, as_number, printable
from tabletop.rules import catalogue
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Codec, Game, SeatSetup, Setup, TableRules
from tabletop.rules.match import Entry, Match, ReplayError

from . import atomic, limits
from .document import Document, check_depth, check_format, check_seal, check_values, encode_row, parse, seal
from .errors import About, SaveError
from .header import (
    FORMAT,
    PERSON,
    VERSION,
    Header,
    HeaderSeat,
    SaveInfo,
    SeatPlayers,
    check_game,
    new_id,
    now,
    read_header,
)

if TYPE_CHECKING:
    from .save_model import JournalRow, SaveForm, SetupForm, SnapshotForm


Step = Callable[[Document], Document]

# From the save format's version n to n + 1.
FORMAT_STEPS: Mapping[int, Step] = {}

# From a game's content version n to n + 1: for changes of its state's or actions' JSON form. Without a step the
# forms are the same in both.
CONTENT_STEPS: Mapping[str, Mapping[int, Step]] = {}


def migrate(document: Document, field: str, version: int, steps: Mapping[int, Step]) -> Document:
    """The document with ``field`` ("version" or "content") raised to ``version``; the very same object if there
    is nothing to do. Raises SaveError when the document is not what a step expects."""
    first = as_number(document[field], field)
    if not any(first <= number < version for number in steps):
        return document
    check_depth(document)
    document = copy.deepcopy(document)
    for number in range(first, version):
        if number in steps:
            try:
                document = steps[number](document)
            except (LookupError, TypeError, ValueError, AttributeError) as error:
                raise SaveError("damaged", where=f"{field} {number}") from error
        document[field] = number + 1
    return document


log = logging.getLogger(__name__)

__all__ = [
    "FORMAT",
    "VERSION",
    "Header",
    "HeaderSeat",
    "Loaded",
    "Rows",
    "SaveInfo",
    "SeatPlayers",
    "check_sealed",
    "dumps",
    "load",
    "loads",
    "new_id",
    "now",
    "read_header",
]


S = TypeVar("S")
_TRIED = 200
"""How many actions are tried in a position that no journal proves: some milliseconds."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """An opened save. The journal of its match leads to its position: where that of the file does not, the match goes
    on from the saved position, with no past before it. ``older``: that is so because it began under older rules or
    content; ``fault``: or because the file was edited ("illegal_journal" or "other_position")."""

    match: Match[object]
    info: SaveInfo
    older: bool = False
    fault: SaveError | None = None


# -------------------------------------------------------------------------------------------------- writing


class Rows:
    """The encoded journal of a match that is saved again and again: only new actions are encoded anew."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []
        self._encoded: list[bytes] = []

    def of(self, journal: Sequence[Entry], codec: Codec[S]) -> list[bytes]:
        """One line of JSON for each entry."""
        same = 0
        for known, entry in zip(self._entries, journal):
            if known is not entry:  # entries are frozen: the same one encodes the same
                break
            same += 1
        self._entries = list(journal)
        self._encoded[same:] = [encode_row(row) for row in _rows(journal[same:], codec)]
        return self._encoded


def _rows(entries: Sequence[Entry], codec: Codec[S]) -> list[Json]:
    actions = codec.dump_actions([entry.action for entry in entries])
    return [
        [entry.seat, action, list(entry.chance), entry.closes] for entry, action in zip(entries, actions, strict=True)
    ]


def dumps(match: Match[S], info: SaveInfo, rows: Rows | None = None) -> bytes:
    """The save file of a match. Sets ``info.saved``, and ``info.began`` on the first time. ``rows``: the journal as it
    was encoded when the same match was saved before. Raises SaveError for a match that could not be loaded again: more
    than ``limits.ROWS`` actions, or a file beyond the other limits."""
    if len(match.earlier) + len(match.journal) > limits.ROWS:
        raise SaveError("too_many", limit=limits.ROWS)
    meta = match.game.meta
    codec = match.game.codec()
    info.saved = now()
    if info.began is None:
        info.began = meta.version
    document: Document = {
        "format": FORMAT,
        "version": VERSION,
        "game": meta.id,
        "content": meta.version,
        "program": __version__,
        "header": _header(match, info),
        "setup": _setup(match),
        "journal": [],
        "state": codec.dump_state(match.state),
    }
    joined = [index for index, entry in enumerate(match.journal) if entry.joined]
    if joined:
        document["joined"] = joined
    if match.base is not None:
        document["snapshot"] = _snapshot(match, codec)
    if info.players is not None and info.players.computers:
        document["players"] = {"levels": list(info.players.levels), "seed": info.players.seed}
    if any(info.asking):
        document["asking"] = list(info.asking)
    if any(info.goals):
        document["goals"] = list(info.goals)
    return seal(document, "journal", (rows or Rows()).of(match.journal, codec))


def _snapshot(match: Match[S], codec: Codec[S]) -> Document:
    """The field ``snapshot`` of a match that goes on from one: the position its journal begins at, and the actions
    before."""
    base = None if match.base is None else codec.dump_state(match.base)
    return {"state": base, "earlier": _rows(match.earlier, codec)}


def _header(match: Match[S], info: SaveInfo) -> Document:
    line = match.game.headline(match.state)
    outcome = match.outcome
    asked = {"asked": match.decider} if match.decider not in (None, line.active) else {}
    return {
        "id": info.id,
        "title": printable(info.title, limits.TITLE),
        "scenario": match.setup.scenario,
        "seats": [
            {"name": seat.name, "colour": seat.colour, "team": seat.team, **_level(info, n)}
            for n, seat in enumerate(match.seats)
        ],
        "turn": line.turn,
        "phase": line.phase,
        "active": line.active,
        "scores": list(line.scores if outcome is None else outcome.scores),
        "ending": None if outcome is None else outcome.ending,
        "winners": [] if outcome is None else list(outcome.winners),
        "created": info.created,
        "saved": info.saved,
        "played_seconds": min(info.played_seconds, limits.PLAYED),
        "actions": len(match.earlier) + len(match.journal),
        "began": info.began,
        **asked,
    }


def _level(info: SaveInfo, seat: int) -> Document:
    """The field ``level`` of a seat with a computer player; no field for a person."""
    level = PERSON if info.players is None else info.players.levels[seat]
    return {} if level == PERSON else {"level": level}


def _setup(match: Match[S]) -> Document:
    setup = match.setup
    return {
        "scenario": setup.scenario,
        "seats": [
            {"name": seat.name, "colour": seat.colour, "team": seat.team, "options": dict(seat.options)}
            for seat in setup.seats
        ],
        "options": dict(setup.options),
        "seed": setup.seed,
        "table": {
            "undo": setup.table.undo,
            "curtain": setup.table.curtain,
            "ask_always": setup.table.ask_always,
            "partners_look": setup.table.partners_look,
        },
        "order": list(match.order),
        "deal": list(match.deal),
    }


# -------------------------------------------------------------------------------------------------- reading


def load(path: Path, read: Callable[[Path], bytes] = atomic.read) -> Loaded:
    """The save under ``path``, or what ``read`` makes of it. Raises SaveError."""
    with About(path):
        loaded = loads(read(path))
    if loaded.fault is not None:
        loaded.fault.about(path)
    return loaded


def loads(data: bytes) -> Loaded:
    """The match in a save file, with its whole journal. Raises SaveError and nothing else."""
    with _collector_paused():
        return _loads(data)


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Switches off the search for reference cycles meanwhile: a long journal is a hundred thousand new values, all of
    them kept, and the collector would go over them again and again."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _loads(data: bytes) -> Loaded:
    document = check_sealed(data)
    document = migrate(document, "version", VERSION, FORMAT_STEPS)
    game_id, content = check_game(document)
    game = catalogue.game(game_id)
    document = migrate(document, "content", game.meta.version, CONTENT_STEPS.get(game_id, {}))
    _check_sizes(document)
    form = _validated(document)
    match = _match(game, form)
    fault = _follow_journal(match)
    if fault is not None or match.base is not None:
        check_unproved(game, match.state)
    older = fault is not None and min(content, form.header.began) < game.meta.version
    info = SaveInfo(
        title=form.header.title,
        id=form.header.id,
        created=form.header.created,
        played_seconds=form.header.played_seconds,
        began=game.meta.version,  # actions that do not follow from today's rules leave the journal
        program=form.program,
        saved=form.header.saved,
        players=_players(form),
        asking=tuple(form.asking[: len(form.setup.seats)]),
        goals=tuple(form.goals[: len(form.setup.seats)]),
    )
    return Loaded(match, info, older, None if older else fault)


def _players(form: SaveForm) -> SeatPlayers | None:
    """Who plays the seats of a save; None for persons alone. Raises SaveError."""
    if form.players is None:
        return None
    if len(form.players.levels) != len(form.setup.seats):
        raise SaveError("damaged", where="players")
    return SeatPlayers(tuple(form.players.levels), form.players.seed)


def _follow_journal(match: Match[S]) -> SaveError | None:
    """Replay the journal, so that whoever has the match may ask for any of its past. Where it does not lead to the
    saved position, the match goes on from there, and no action before that can be looked at or taken back: gives
    why."""
    actions = len(match.journal)
    try:
        match.prove()
    except Exception as error:  # rules applied to actions that they do not allow may raise anything
        log.info("goes on from its snapshot: %s", error)
        index = error.index if isinstance(error, ReplayError) else 0
        fault = SaveError("illegal_journal" if index < actions else "other_position", number=index + 1, actions=actions)
        fault.__cause__ = error
        match.go_on_from_here()
        return fault
    return None


def check_unproved(game: Game[S], state: S) -> None:
    """Check a position that no journal leads to from the deal: nothing is known to be wrong with it, and the rules go
    on from it, which is tried by each action, by playing at random, saving and loading. Raises SaveError."""
    try:
        wrong = next(iter(game.faults(state)), "")
        if not wrong:
            _play_on(game, game.clone(state))
    except Exception as error:  # rules applied to a position that they do not lead to may raise anything
        raise SaveError("illegal_position", where=str(error)[: limits.WHERE]) from error
    if wrong:
        raise SaveError("illegal_position", where=wrong)


def _play_on(game: Game[S], state: S) -> None:
    """Play a position on, which is changed. Raises anything where that is not possible."""
    codec, chance = game.codec(), Chance(len(game.legal_actions(state)))
    for action in (*game.legal_actions(state), *game.side_actions(state)):
        game.apply(game.clone(state), action)
    for _ in range(_TRIED):
        actions = game.legal_actions(state)
        if bool(actions) != (game.outcome(state) is None):
            raise ValueError("nobody could have left the match there")
        if not actions:
            break
        game.apply(state, actions[chance.below(len(actions), "trial")])
    for seat in (None, game.decider(state)):
        game.view(state, seat)
    if codec.load_state(codec.dump_state(state)) != state or game.headline(state).turn >= limits.NUMBER:
        raise ValueError("it could not be saved again")


def check_sealed(data: bytes) -> Document:
    """The parsed file, of a format, version and game this program knows and with a fitting checksum; its fields
    are not validated yet (and pydantic is not imported). Raises SaveError."""
    document = parse(data)
    check_format(document, FORMAT, VERSION)
    check_game(document)
    check_seal(document, data)
    return document


def _check_sizes(document: Mapping[str, Json]) -> None:
    """Check every count and length, before a validator looks at any of them. Raises SaveError."""
    rest = dict(document)
    snapshot = rest.get("snapshot")
    rest["snapshot"] = snapshot = dict(snapshot) if isinstance(snapshot, dict) else snapshot
    rows = 0
    for holder, name in ((rest, "journal"), (rest, "joined"), (snapshot, "earlier")):
        long = holder.get(name) if isinstance(holder, dict) else None
        if isinstance(holder, dict) and isinstance(long, list):
            rows += 0 if name == "joined" else len(long)
            if max(rows, len(long)) > limits.ROWS:
                raise SaveError("too_many", limit=limits.ROWS)
            check_values(*long)
            holder[name] = None
    check_values(rest)


def _validated(document: Mapping[str, Json]) -> SaveForm:
    from pydantic import ValidationError

    from .save_model import SAVE

    try:
        return SAVE.validate_python(document)
    except ValidationError as error:
        raise SaveError("damaged", where=_place("", error)) from error


def _place(where: str, error: Exception) -> str:
    """Where in the file a validation failed: ``setup.seats.0.name``."""
    problems = getattr(error, "errors", None)
    if callable(problems):
        first = problems(include_url=False, include_context=False, include_input=False)[0]
        steps = first.get("loc", ())
        where = ".".join([where, *map(str, steps)]) if where else ".".join(map(str, steps))
    return where[:80]


def _match(game: Game[S], form: SaveForm) -> Match[S]:
    seats = len(form.setup.seats)
    if sorted(form.setup.order) != list(range(seats)):
        raise SaveError("damaged", where="setup.order")
    if any(row[0] >= seats for row in _all_rows(form)):
        raise SaveError("damaged", where="journal")
    joined = set(form.joined)
    if any(not 0 < index < len(form.journal) for index in joined):
        raise SaveError("damaged", where="joined")
    codec = game.codec()
    where = "state"
    # A codec promises ValueError. A position that no rules ever made may break it in other ways too, and the
    # answer must stay the same: this file cannot be loaded, and nothing has changed.
    try:
        state = codec.load_state(form.state)
        where = "journal"
        actions = codec.load_actions([row[1] for row in form.journal])
        journal = _entries(form.journal, actions, joined)
        where = "snapshot"
        base = None if form.snapshot is None else codec.load_state(form.snapshot.state)
        earlier = _earlier(codec, form.snapshot)
        where = "state"
        setup = _setup_of(game.meta.id, form.setup)
        order, deal = tuple(form.setup.order), tuple(form.setup.deal)
        return Match.restore(game, setup, order, deal, journal, state, base, earlier)
    except Exception as error:
        raise SaveError("damaged", where=_place(where, error)) from error


def _all_rows(form: SaveForm) -> Sequence[JournalRow]:
    """The rows of a save, those before its snapshot included."""
    return form.journal if form.snapshot is None else [*form.snapshot.earlier, *form.journal]


def _entries(rows: Sequence[JournalRow], actions: Sequence[Action], joined: Set[int] = frozenset()) -> list[Entry]:
    found = [
        Entry(seat, action, tuple(chance), closes)
        for (seat, _, chance, closes), action in zip(rows, actions, strict=True)
    ]
    for index in joined:
        found[index] = found[index]._replace(joined=True)
    return found


def _earlier(codec: Codec[S], form: SnapshotForm | None) -> list[Entry]:
    """The journal entries from before a snapshot; none without one. Raises ValueError."""
    return [] if form is None else _entries(form.earlier, codec.load_actions([row[1] for row in form.earlier]))


def _setup_of(game_id: str, form: SetupForm) -> Setup:
    return Setup(
        game=game_id,
        seats=tuple(SeatSetup(seat.name, seat.colour, seat.team, seat.options) for seat in form.seats),
        scenario=form.scenario,
        options=form.options,
        seed=form.seed,
        table=TableRules(form.table.undo, form.table.curtain, form.table.ask_always, form.table.partners_look),
    )


@dataclass(frozen=True, slots=True)
class SaveCheck:
    """The result for one file. ``problem``: why it cannot be loaded; "illegal_journal" with the number of the first
    action that does not follow; "other_position" where the whole journal leads elsewhere; None: it leads from the deal
    to the saved position. ``older``: it began under older rules or content, and its journal does not replay under
    today's: it opens from its snapshot."""

    path: Path
    header: Header | None
    problem: SaveError | None
    actions: int = 0
    older: bool = False


def check_file(path: Path) -> SaveCheck:
    """Load a save and replay it. Never raises."""
    try:
        loaded = load(path)
        return checked(path, read_header(path), loaded)
    except SaveError as error:
        return SaveCheck(path, None, error)


def checked(path: Path, header: Header, loaded: Loaded) -> SaveCheck:
    """What is found of a save that could be loaded."""
    actions = len(loaded.match.journal) if loaded.fault is None else header.actions
    return SaveCheck(path, header, loaded.fault, actions, loaded.older)
