"""The hall: each finished game in a small file of its own; whatever happens to one, the others stay."""

import errno
import os
import zlib
from dataclasses import replace

import pytest

from tabletop.lessons.trophies.tally import facts_of
from tabletop.rules import catalogue
from tabletop.storage import atomic, hall as rooms, limits
from tabletop.storage.document import seal
from tabletop.storage.errors import SaveError
from tabletop.storage.hall import Facts, Hall, SeatFacts
from tabletop.storage.header import SaveInfo
from tabletop.storage.paths import Paths
from tabletop.storage.shelf import Shelf
from tests.support import toy_game as toy
from tests.support.recorded_games import GAMES, recorded

FACTS = Facts("d" * 32, (SeatFacts(("army:orcs",), 3, ("a", "b")), SeatFacts()))
RECORDED = sorted(GAMES.glob("*/*.json"))


@pytest.fixture
def hall(paths: Paths) -> Hall:
    return Hall(paths)


def kept(hall: Hall, title: str = "War", match_id: str = "a" * 32):
    return hall.keep(toy.play(toy.start(), 5), SaveInfo(title, match_id), FACTS)


def test_a_kept_game_is_listed_with_its_facts_and_opens_whole(hall) -> None:
    match, info = toy.play(toy.start(), 5), SaveInfo("Ana – Leo", played_seconds=77)
    game = hall.keep(match, info, FACTS)
    assert hall.games() == [game]
    assert (game.title, game.kind, game.problem, game.facts) == ("Ana – Leo", "kept", None, FACTS)
    assert game.size == game.path.stat().st_size
    loaded = hall.load(game.path)
    assert toy.same_match(loaded.match, match)
    assert loaded.info.played_seconds == 77


def test_a_kept_game_is_checked_like_a_save(hall) -> None:
    whole, torn = kept(hall), kept(hall, "bad", "b" * 32)
    torn.path.write_bytes(torn.path.read_bytes()[:-7])  # its record is whole
    report = rooms.check_kept(whole.path)
    assert (report.problem, report.actions, report.header) == (None, 5, whole.header)
    for path in (torn.path, whole.path.with_name("gone.game")):
        assert rooms.check_kept(path).problem is not None


def test_an_empty_hall_makes_no_folder(hall) -> None:
    assert hall.games() == []
    assert not hall.paths.hall.exists()


def test_a_game_that_was_finished_anew_replaces_the_first(hall) -> None:
    kept(hall, "first")
    kept(hall, "second")
    kept(hall, "another", "b" * 32)
    assert {game.title for game in hall.games()} == {"second", "another"}


def test_thousands_of_games_cost_a_few_megabytes(hall) -> None:
    """Each costs some kilobytes: every recorded game less than seven, and four on average."""
    sizes = []
    for path in RECORDED[::6]:
        match = recorded(catalogue.game(path.parent.name), path.stem)
        sizes.append(hall.keep(match, SaveInfo(path.stem), facts_of(match)).size)
    assert max(sizes) < 7000
    assert sum(sizes) / len(sizes) < 4500


@pytest.mark.parametrize("at", [0, 1, 40, -1])
def test_a_damaged_file_is_listed_with_its_problem_beside_the_others(hall, at) -> None:
    good, bad = kept(hall, "good"), kept(hall, "bad", "b" * 32)
    data = bytearray(bad.path.read_bytes())
    data[at] ^= 0x55
    bad.path.write_bytes(bytes(data))
    games = {game.path: game for game in hall.games()}
    assert games[good.path] == good
    if at >= 0:
        problem = games[bad.path].problem
        assert problem is not None
        assert problem.values["file"] == bad.path.name
    with pytest.raises(SaveError):
        hall.load(bad.path)
    assert toy.same_match(hall.load(good.path).match, toy.play(toy.start(), 5))


def test_whatever_a_file_holds_the_answer_is_one_error(hall) -> None:
    whole = kept(hall).path.read_bytes()
    record = zlib.decompress(whole)
    odd = [b"", b"\0", whole[:-7], whole[:60], zlib.compress(b""), zlib.compress(b"[]"), zlib.compress(record)]
    odd += [zlib.compress(record.replace(b"army", b"ARMY")) + whole]
    for number, data in enumerate(odd):
        path = hall.paths.hall / f"{number:032x}.game"
        path.write_bytes(data)
        with pytest.raises(SaveError):
            hall.load(path)
    assert sum(game.problem is None for game in hall.games()) == 3  # their records are whole, their saves are not


@pytest.mark.parametrize(
    "facts",
    [
        None,
        [],
        {"deal": 3, "seats": []},
        {"deal": "", "seats": [3]},
        {"deal": "../../etc", "seats": []},
        {"deal": "", "seats": [{"played": "orcs", "behind": 0, "deeds": []}]},
        {"deal": "", "seats": [{"played": [], "behind": -1, "deeds": []}]},
        {"deal": "", "seats": [{"played": [], "behind": True, "deeds": []}]},
        {"deal": "", "seats": [{"played": [], "behind": 0, "deeds": [{}]}]},
        {"deal": "", "seats": [{"played": [], "behind": 0, "deeds": []}] * (limits.SEATS + 1)},
    ],
)
def test_facts_that_are_none_are_damage(hall, facts) -> None:
    game = kept(hall)
    document = rooms.parse(zlib.decompressobj().decompress(game.path.read_bytes()))
    game.path.write_bytes(zlib.compress(seal({**document, "facts": facts})))
    (read,) = hall.games()
    assert read.problem is not None
    assert read.problem.code == "damaged"


def test_a_small_file_cannot_unpack_into_a_large_one(hall) -> None:
    path = hall.paths.hall / f"{'e' * 32}.game"
    kept(hall)
    path.write_bytes(zlib.compress(b" " * (2 * limits.DOCUMENT)))
    assert {game.problem.code for game in hall.games() if game.problem} == {"too_large"}
    good = kept(hall, "good", "f" * 32).path.read_bytes()
    record = zlib.decompressobj()
    record.decompress(good)
    path.write_bytes(good[: len(good) - len(record.unused_data)] + zlib.compress(b" " * (2 * limits.FILE)))
    with pytest.raises(SaveError, match="too_large"):
        hall.load(path)


def test_a_full_disk_loses_nothing(hall, monkeypatch) -> None:
    before = kept(hall)
    with monkeypatch.context() as patch:

        def full(*_: object, **__: object) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        patch.setattr(atomic, "_filled", full)
        with pytest.raises(SaveError, match="disk_full"):
            kept(hall, "later")
        with pytest.raises(SaveError, match="disk_full"):
            kept(hall, "new", "b" * 32)
    assert hall.games() == [before]


def test_only_what_has_changed_is_read_again(hall, monkeypatch) -> None:
    kept(hall)
    other = kept(hall, "other", "b" * 32)
    first = hall.games()
    read = rooms.read_kept
    seen = []
    monkeypatch.setattr(rooms, "read_kept", lambda path: seen.append(path) or read(path))
    assert hall.games() == first
    assert seen == []
    hall.note(other, Facts("e" * 32, ()))
    seen.clear()
    assert {game.facts.deal[0] for game in hall.games()} == {"d", "e"}
    assert seen == [other.path]


def test_a_deleted_game_can_be_brought_back(hall) -> None:
    game = kept(hall)
    deleted = hall.delete(game)
    assert hall.games() == []
    assert hall.undelete(deleted) == game.path
    assert hall.games() == [game]


def test_a_deleted_game_can_be_taken_in_again_from_the_trash(hall) -> None:
    game = kept(hall)
    ((_, path),) = hall.delete(game).moves
    assert hall.take(path) == replace(game, mtime=hall.games()[0].mtime)
    with pytest.raises(SaveError, match="exists"):
        hall.take(path)
    path.write_bytes(path.read_bytes()[:-9])
    hall.delete(hall.games()[0])
    with pytest.raises(SaveError):
        hall.take(path)
    assert hall.games() == []


def test_a_file_from_elsewhere_cannot_lead_out_of_the_hall(hall, tmp_path) -> None:
    game = kept(hall)
    data = game.path.read_bytes()
    reader = zlib.decompressobj()
    document = rooms.parse(reader.decompress(data))
    odd = {**document, "header": {**document["header"], "id": "../../outside"}}
    path = tmp_path / "foreign.game"
    path.write_bytes(zlib.compress(seal(odd)) + reader.unused_data)
    hall.delete(game)
    assert hall.take(path).path == game.path
    assert not [*tmp_path.rglob("outside*")]


def test_a_folder_that_cannot_be_read_is_one_entry(hall) -> None:
    hall.paths.hall.parent.mkdir(parents=True, exist_ok=True)
    hall.paths.hall.write_text("no folder")
    (entry,) = hall.games()
    assert entry.problem is not None


def test_files_of_others_are_left_alone(hall) -> None:
    game = kept(hall)
    for name in ("notes.txt", "x.game", f"{'a' * 32}.game.bak"):
        (hall.paths.hall / name).write_text("mine")
    assert hall.games() == [game]


def test_the_record_names_what_was_led_and_how_far_it_was_behind() -> None:
    facts = facts_of(recorded(catalogue.game("lords_of_war"), "units"))
    assert len(facts.deal) == 32
    assert [seat.played for seat in facts.seats] == [("army:elves",), ("army:orcs",)]
    coins = facts_of(recorded(catalogue.game("small_world"), "base-2-coins"))
    assert all(seat.played[0].startswith("race:") for seat in coins.seats)
    assert min(seat.behind for seat in coins.seats) < max(seat.behind for seat in coins.seats)


def test_games_from_before_the_hall_are_gathered_once(hall) -> None:
    shelf = Shelf(hall.paths)
    match = recorded(catalogue.game("lords_of_war"), "units")
    shelf.save(match, SaveInfo("old", "c" * 32))
    shelf.save(toy.play(toy.start(), 3), SaveInfo("running"))
    (hall.paths.saves / "broken.json").write_text("{")
    (game,) = hall.gather(shelf.entries, facts_of)
    assert (game.title, game.header.id) == ("old", "c" * 32)
    assert game.saved == next(entry.saved for entry in shelf.entries() if entry.title == "old")
    assert len(game.facts.seats) == 2
    assert hall.load(game.path).match.journal == match.journal
    hall.delete(game)
    assert [*hall.gather(shelf.entries, facts_of)] == []
    assert hall.games() == []
