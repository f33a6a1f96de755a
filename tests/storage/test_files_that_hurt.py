"""Files and folders that once hung the program, stopped it from starting or made a write fail: one test each."""

import errno
import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop.json_values import printable
from tabletop.rules.match import ReplayError
from tabletop.storage import atomic, document, file_names, format, limits
from tabletop.storage.autosave import Autosave
from tabletop.storage.errors import SaveError, visible
from tabletop.storage.file_names import numbered, put_new
from tabletop.storage.header import SaveInfo, read_header
from tabletop.storage.paths import Paths
from tabletop.storage.settings import Settings, load_settings, parse_settings, save_settings
from tabletop.storage.shelf import Shelf
from tabletop.storage.user_documents import UserDocuments
from tests.support import toy_game as toy

FULL = OSError(errno.ENOSPC, "full")


def problem(data: bytes) -> SaveError:
    with pytest.raises(SaveError) as caught:
        format.loads(data)
    return caught.value


def changed(**parts: Any) -> bytes:
    """A good save with some of its fields replaced, its checksum fitting."""
    match = toy.start(target=1000)
    toy.play(match, 5)
    return document.seal({**document.parse(format.dumps(match, SaveInfo("x"))), **parts})


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.suffix != ".lock")


# --------------------------------------------------------------------------------------------------- contents


def test_duplicate_keys_are_found_in_one_pass() -> None:
    """60,000 names, the last one doubled: the search was quadratic and took over a minute."""
    looked = 0

    class Name(str):
        __slots__ = ()

        def __eq__(self, other: object) -> bool:
            nonlocal looked
            looked += 1
            return str.__eq__(self, other)

        __hash__ = str.__hash__

    pairs: list[tuple[str, Any]] = [(Name(n), 0) for n in range(60_000)]
    with pytest.raises(SaveError, match="59999"):
        document._object([*pairs, (Name(59_999), 1)])
    assert looked < 1000


def test_a_duplicate_key_of_megabytes_is_not_repeated_in_the_sentence() -> None:
    key = b'"' + b"\\u001b" + b"k" * 2_000_000 + b'":1'
    where = problem(b"{" + key + b"," + key + b"}").values["where"]
    assert isinstance(where, str)
    assert len(where) == limits.WHERE
    assert where.isprintable()


def test_titles_and_seat_names_are_cut_in_both_readers(tmp_path) -> None:
    match = toy.start()
    parsed = document.parse(format.dumps(match, SaveInfo("x")))
    parsed["header"]["title"] = "t" * limits.TEXT
    for seat in (parsed["header"]["seats"][0], parsed["setup"]["seats"][0]):
        seat["name"] = "n" * limits.TEXT
    path = tmp_path / "x.json"
    path.write_bytes(document.seal(parsed))
    header = read_header(path)
    loaded = format.load(path)
    assert header.title == loaded.info.title == "t" * (limits.TITLE - 1) + "…"
    assert header.seats[0].name == loaded.match.seats[0].name == "n" * (limits.TITLE - 1) + "…"
    again = format.loads(format.dumps(loaded.match, loaded.info))
    assert again.info.title == loaded.info.title


def test_a_title_of_megabytes_is_cut_before_it_reaches_a_list(tmp_path) -> None:
    parsed = document.parse(changed())
    parsed["header"]["title"] = "\u202e" * 10_000_000
    path = tmp_path / "x.json"
    path.write_bytes(json.dumps(parsed, ensure_ascii=False).encode())
    with pytest.raises(SaveError, match="too_large"):
        read_header(path)
    parsed["header"]["title"] = "\u202e" * 1_000_000
    path.write_bytes(json.dumps(parsed, ensure_ascii=False).encode())
    assert read_header(path).title == "\ufffd" * (limits.TITLE - 1) + "…"


def test_a_long_title_keeps_its_number() -> None:
    title = "t" * limits.TITLE
    for wanted in range(2, 12):
        title = numbered(title)
        assert title.endswith(f" ({wanted})")
        assert len(title) == limits.TITLE


@pytest.mark.parametrize("row", [[], [0, {"kind": "none"}, [], None], [0, {"kind": "add", "n": 1}, "x", None], 7])
def test_a_long_journal_of_bad_rows_fails_at_the_first(row) -> None:
    """300,000 bad rows took a gigabyte: the validator collected every error."""
    assert problem(changed(journal=[row] * limits.ROWS)).code == "damaged"
    assert problem(changed(journal=[row] * (limits.ROWS + 1))).code == "too_many"


def test_more_values_than_any_game_has_are_not_even_parsed(monkeypatch) -> None:
    monkeypatch.setattr(document, "DECODER", None)
    assert problem(b'{"journal":[' + b"[]," * 1_000_000 + b"0]}").code == "too_many"


@pytest.mark.parametrize("place", ["setup", "state"])
@pytest.mark.parametrize(
    ("value", "code"),
    [
        ([0] * (limits.ENTRIES + 1), "too_many"),
        ({str(n): n for n in range(limits.ENTRIES + 1)}, "too_many"),
        ("x" * (limits.TEXT + 1), "damaged"),
        ({"x" * (limits.KEY + 1): 1}, "damaged"),
        (limits.NUMBER, "damaged"),
        (-limits.NUMBER - 1, "damaged"),
        (10**4000, "damaged"),
    ],
)
def test_every_length_and_count_has_its_limit(place, value, code) -> None:
    parsed = document.parse(changed())
    parsed[place]["extra"] = value
    assert problem(document.seal(parsed)).code == code


def test_a_game_that_no_program_would_read_again_is_not_written() -> None:
    match = toy.start(target=1000)
    toy.play(match, 1)
    match.journal = match.journal * (limits.ROWS + 1)
    with pytest.raises(SaveError, match="too_many"):
        format.dumps(match, SaveInfo("x"))


def test_hours_without_end_are_cut_so_that_counting_on_can_be_saved() -> None:
    """2^63 - 1 seconds loaded; one second later the save was refused as damaged."""
    parsed = document.parse(changed())
    parsed["header"]["played_seconds"] = 2**63 - 1
    loaded = format.loads(document.seal(parsed))
    assert loaded.info.played_seconds == limits.PLAYED
    loaded.info.played_seconds += 100
    assert format.loads(format.dumps(loaded.match, loaded.info)).info.played_seconds == limits.PLAYED


EVIL = "\x1b]0;x\x07\x1b[2J\r\n\t\u202egnp.exe\u2066\x85\u2028\ud800"


def test_control_characters_and_marks_of_direction_stop_at_the_border(tmp_path) -> None:
    assert not EVIL.isprintable()
    shown = printable(EVIL)
    assert shown.isprintable()
    assert len(shown) == len(EVIL)
    assert printable("año «José» 你好 \u200d") == "año «José» 你好 \u200d"
    assert SaveError("damaged", where=EVIL).values["where"] == shown
    assert visible("a\x1b[2J\n.json").isprintable()
    raw = json.dumps({"format": EVIL, EVIL: 1})
    assert str(problem(raw.encode())).isprintable()
    doubled = problem((raw[:-1] + "," + raw[1:]).encode())
    assert str(doubled.values["where"]).isprintable()
    game = document.parse(changed())
    game["game"] = EVIL
    assert str(problem(json.dumps(game).encode()).values["game"]).isprintable()
    parsed = document.parse(changed())
    for holder in (parsed["header"], parsed["header"]["seats"][0], parsed["setup"]["seats"][0]):
        holder["title" if "title" in holder else "name"] = EVIL.replace("\ud800", "")
    path = tmp_path / "x.json"
    path.write_bytes(document.seal(parsed))
    loaded, header = format.load(path), read_header(path)
    texts = [loaded.info.title, loaded.match.seats[0].name, header.title, header.seats[0].name]
    assert all(text.isprintable() for text in texts)


def test_settings_of_a_newer_program_are_kept_within_limits() -> None:
    known = {f"n{n}": n for n in range(1000)}
    settings, wrong = parse_settings({**known, "long": "x" * 1000, "k" * 100: 1, "big": 10**300})
    assert not wrong
    assert len(settings.unknown) == 64
    assert not {"long", "big", "k" * 100} & settings.unknown.keys()


# ---------------------------------------------------------------------------------------------------- folders


def kept(paths: Paths, number: int, *, play: int = 1) -> list[SaveInfo]:
    """So many autosaves, the later the newer."""
    infos = []
    for n in range(number):
        infos.append(SaveInfo(str(n)))
        saver, match = Autosave(paths), toy.start(target=1000)
        if play:
            toy.play(match, play)
        saver.record(match, infos[-1])
        saver.close()
        os.utime(paths.autosave / f"{infos[-1].id}.json", (1_000_000 + n, 1_000_000 + n))
    return infos


def test_a_dangling_link_among_the_autosaves_stops_nothing(paths) -> None:
    (info,) = kept(paths, 1)
    (paths.autosave / f"{'0' * 32}.json").symlink_to("nowhere")
    (paths.autosave / f"{'1' * 32}.json").symlink_to(f"{'1' * 32}.json")
    slot = paths.autosave / f"{info.id}.json"
    slot.rename(atomic.backup(slot, 1))
    slot.symlink_to("nowhere either")
    saver = Autosave(paths)
    found, damaged = saver.newest()
    assert (found.slot, damaged) == (info.id, ())  # by its backup
    assert [entry.slot for entry in saver.pending()] == [info.id]
    assert saver.resume(info.id).info.title == "0"
    saver.close()


def test_a_file_that_goes_between_listing_and_looking_stops_nothing(paths, monkeypatch) -> None:
    infos = kept(paths, 2)
    saver = Autosave(paths)
    real = saver.files

    def files(slot: str) -> list[Path]:
        found = real(slot)
        if slot == infos[1].id:
            for path in found:
                path.unlink()
        return found

    monkeypatch.setattr(saver, "files", files)
    assert saver.glimpse().slot == infos[0].id
    assert saver.newest()[0].slot == infos[0].id


def test_only_the_newest_autosave_is_opened_at_the_start(paths, monkeypatch) -> None:
    """400 unfinished games cost a second: all of them were read and summed."""
    infos = kept(paths, 30)
    saver, opened = Autosave(paths), []
    real = atomic._opened
    monkeypatch.setattr(atomic, "_opened", lambda path: opened.append(path) or real(path))
    assert saver.glimpse().slot == infos[-1].id
    assert saver.newest()[0].slot == infos[-1].id
    assert {path.name for path in opened} == {f"{infos[-1].id}.json"}


def test_an_autosave_survives_its_folder_being_deleted(paths) -> None:
    saver, match, info = Autosave(paths), toy.start(target=1000), SaveInfo("x")
    saver.record(match, info, sync=True)
    for path in paths.autosave.iterdir():
        path.unlink()
    paths.autosave.rmdir()
    toy.play(match, 1)
    saver.record(match, info)
    assert read_header(paths.autosave / f"{info.id}.json").actions == 1
    assert Autosave(paths).busy(info.id)
    saver.close()


def test_an_autosave_survives_its_folder_coming_back_empty(paths) -> None:
    """The lock went with the folder, so another program could have taken the same slot."""
    saver, match, info = Autosave(paths), toy.start(target=1000), SaveInfo("x")
    saver.record(match, info, sync=True)
    slot = info.id
    paths.autosave.rename(paths.autosave.with_name("elsewhere"))
    paths.autosave.mkdir()
    toy.play(match, 1)
    saver.record(match, info)
    assert info.id == slot
    assert Autosave(paths).busy(slot)
    other = Autosave(paths)
    with pytest.raises(SaveError, match="busy"):
        other.resume(slot)
    saver.clear()
    assert names(paths.autosave) == []


def test_a_folder_that_goes_while_an_autosave_is_written(paths, monkeypatch) -> None:
    saver, info, real = Autosave(paths), SaveInfo("x"), format.dumps

    def dumps(*args: Any) -> bytes:
        if not (gone := paths.autosave.with_name("elsewhere")).exists():
            paths.autosave.rename(gone)
        return real(*args)

    monkeypatch.setattr(format, "dumps", dumps)
    saver.record(toy.start(), info)
    assert names(paths.autosave) == [f"{info.id}.json"]
    saver.close()


def test_a_leftover_of_our_own_number_makes_no_write_fail(tmp_path, monkeypatch) -> None:
    target = tmp_path / "x.json"
    atomic.write(target, b"1", backups=1)
    monkeypatch.setattr(atomic, "_numbers", iter(range(1000)))
    for n in range(5):
        (tmp_path / f".x.json-{os.getpid()}-{n}.wartmp").write_bytes(b"left")
    atomic.write(target, b"2", backups=1)
    assert target.read_bytes() == b"2"
    assert atomic.backup(target, 1).read_bytes() == b"1"
    assert all((tmp_path / f".x.json-{os.getpid()}-{n}.wartmp").read_bytes() == b"left" for n in range(5))


def test_a_clock_set_back_neither_hides_the_newest_game_nor_keeps_leftovers(paths) -> None:
    infos = kept(paths, 3)
    future = time.time() + 10 * 365 * 86400
    os.utime(paths.autosave / f"{infos[0].id}.json", (future, future))
    left = paths.autosave / f".x-1-1{atomic._SUFFIX}"
    left.write_bytes(b"")
    os.utime(left, (future, future))
    saver = Autosave(paths)
    assert saver.glimpse().slot == infos[2].id
    assert saver.newest()[0].slot == infos[2].id
    assert [entry.header.title for entry in saver.pending()] == ["2", "1", "0"]
    assert not left.exists()


def test_a_leftover_that_cannot_be_removed_keeps_none_of_the_others(tmp_path) -> None:
    for name in ("a", "z"):
        path = tmp_path / f".{name}{atomic._SUFFIX}"
        path.write_bytes(b"")
        os.utime(path, (1, 1))
    (tmp_path / f".m{atomic._SUFFIX}").mkdir()
    os.utime(tmp_path / f".m{atomic._SUFFIX}", (1, 1))
    assert atomic.remove_leftovers(tmp_path) == 2


def test_a_slot_in_which_nothing_was_written_leaves_nothing(paths) -> None:
    saver = Autosave(paths)
    saver.take(SaveInfo())
    saver.close()
    assert list(paths.autosave.iterdir()) == []


def test_the_cap_takes_untouched_games_then_the_oldest_and_no_finished_one(paths) -> None:
    infos = kept(paths, 3) + kept(paths, 2, play=0)
    match, over = toy.start(), SaveInfo("over")
    while match.outcome is None:
        match.apply(match.legal_actions()[0])
    saver = Autosave(paths)
    saver.record(match, over)
    saver.close()
    everything = {info.id for info in [*infos, over]}
    assert saver.trim(5, paths.trash) == 0
    for keep, gone in ((3, infos[3:]), (2, infos[:1])):
        assert saver.trim(keep, paths.trash) > 0
        everything -= {info.id for info in gone}
        assert set(saver.slots()) == everything
    assert len(list(paths.trash.rglob("*.json"))) == 3  # to be had back for a month
    assert names(paths.autosave) == sorted(f"{slot}.json" for slot in everything)


def test_the_cap_never_takes_a_running_game(paths) -> None:
    infos = kept(paths, 2)
    mine, theirs = Autosave(paths), Autosave(paths)
    mine.resume(infos[0].id)
    theirs.resume(infos[1].id)
    assert mine.trim(0, paths.trash) == 0
    assert len(mine.slots()) == 2
    mine.close()
    theirs.close()


# ----------------------------------------------------------------------------------------------------- writes


def _autosave(paths: Paths) -> None:
    saver = Autosave(paths)
    try:
        saver.record(toy.start(), SaveInfo())
    finally:
        saver.close()


def _twice(write: Callable[[Paths], object]) -> Callable[[Paths], None]:
    def both(paths: Paths) -> None:
        write(paths)
        write(paths)

    return both


WRITES: dict[str, Callable[[Paths], object]] = {
    "autosave": _autosave,
    "save": lambda paths: Shelf(paths).save(toy.start(), SaveInfo(), "x"),
    "army": lambda paths: UserDocuments(paths.armies, "toy.army").save("x", {}),
    "settings": lambda paths: save_settings(paths.settings, Settings()),
    "new file": lambda paths: (
        paths.exports.mkdir(parents=True, exist_ok=True),
        put_new(paths.exports, "x", ".txt", b"x"),
    ),
}


@pytest.mark.parametrize("step", ["_fill", "_replace", "_claim"])
@pytest.mark.parametrize("kind", WRITES)
def test_every_write_fails_whole(kind, step, paths, monkeypatch) -> None:
    """On a full disk no write leaves an empty or half a file, nor harms the one that is there."""

    def files() -> dict[Path, bytes]:
        return {path: path.read_bytes() for path in paths.saves.parent.rglob("*") if path.is_file()}

    real = getattr(atomic, step)

    def full(*args: Any) -> None:
        if step == "_fill":
            args[0].write_bytes(b"")  # the name is taken before the disk is found full
        raise FULL

    WRITES[kind](paths)
    before = {path: data for path, data in files().items() if path.suffix != ".lock"}
    monkeypatch.setattr(atomic, step, full)
    caught: list[SaveError] = []
    try:
        WRITES[kind](paths)
    except SaveError as error:
        caught.append(error)
    if caught:  # not every write takes every step
        assert caught[0].code == "disk_full"
        assert {path: data for path, data in files().items() if path.suffix != ".lock"} == before
    assert caught or step != "_fill"
    monkeypatch.setattr(atomic, step, real)
    WRITES[kind](paths)


def test_a_file_goes_to_a_trash_on_another_drive_whole(paths, monkeypatch) -> None:
    paths.saves.mkdir(parents=True)
    path = paths.saves / "x.json"
    path.write_bytes(b"game")
    real = os.rename

    def rename(source: Any, target: Any) -> None:
        if Path(source).parent != Path(target).parent:
            raise OSError(errno.EXDEV, "another drive")
        real(source, target)

    monkeypatch.setattr(os, "rename", rename)
    with monkeypatch.context() as patch:
        patch.setattr(atomic.shutil, "copy2", lambda *_, **__: (_ for _ in ()).throw(FULL))
        with pytest.raises(SaveError, match="disk_full"):
            file_names.to_trash([path], paths.trash)
    assert path.read_bytes() == b"game"
    assert not [found for found in paths.trash.rglob("*") if found.is_file()]
    deleted = file_names.to_trash([path], paths.trash)
    assert not path.exists()
    assert file_names.restore(deleted).read_bytes() == b"game"


def test_settings_with_a_mark_of_byte_order_are_read(tmp_path) -> None:
    path = tmp_path / "settings.json"
    save_settings(path, Settings(hold_ms=900))
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    settings, wrong = load_settings(path)
    assert (settings.hold_ms, wrong) == (900, None)


# ------------------------------------------------------------------------------------------------------ proof


def test_a_proof_says_where_the_record_fails() -> None:
    match = toy.start(target=1000)
    toy.play(match, 10)
    del match.journal[4:]
    with pytest.raises(ReplayError) as caught:
        match.prove()
    assert caught.value.index == 4
