"""The save file: what goes in comes out, and whatever is wrong gives one SaveError and nothing else."""

import contextlib
import copy
import gc
import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from tabletop.rules import catalogue
from tabletop.rules.game import Action, Event, IllegalAction, Refusal
from tabletop.storage import document, format, header, limits
from tabletop.storage.errors import SaveError
from tabletop.storage.format import SaveInfo, dumps, loads, read_header
from tests.support import toy_game as toy

INFO = SaveInfo(title="Café «war»", id="0123456789abcdef", created="2024-02-29T12:00:00Z", played_seconds=61)


def fresh(actions: int = 6) -> Any:
    return toy.play(toy.start(3), actions)


def saved(actions: int = 6) -> bytes:
    return dumps(fresh(actions), copy.copy(INFO))


def sealed(change: Callable[[dict[str, Any]], Any]) -> bytes:
    """A save after ``change``, with a fitting checksum: only validation stands in its way."""
    parsed = document.parse(saved())
    change(parsed)
    return document.seal(parsed, rows="journal")


def problem(data: bytes) -> SaveError:
    with pytest.raises(SaveError) as caught:
        loads(data)
    return caught.value


@pytest.fixture(autouse=True)
def _the_clock_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(format, "now", lambda: "2024-03-01T10:20:30Z")


# ---------------------------------------------------------------------------------------------- round trip


@pytest.mark.parametrize("actions", [0, 1, 5, 500])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_comes_back_equal(seats, actions) -> None:
    match = toy.play(toy.start(seats, seed=seats), actions)
    info = SaveInfo("x")
    loaded = loads(dumps(match, info))
    assert toy.same_match(loaded.match, match)
    assert not loaded.older
    assert (loaded.info.id, loaded.info.title, loaded.info.created) == (info.id, "x", info.created)
    assert (loaded.fault, loaded.older) == (None, False)
    assert dumps(loaded.match, loaded.info) == dumps(match, loaded.info)


def test_every_action_of_a_game_round_trips() -> None:
    match = toy.start(2, seed=3)
    assert match.legal_actions()
    while match.legal_actions():
        legal = [*match.legal_actions(), *match.game.side_actions(match.state)]
        match.apply(legal[len(match.journal) % len(legal)])
        assert toy.same_match(loads(dumps(match, copy.copy(INFO))).match, match)


def test_a_conceded_game_shows_its_end() -> None:
    match = toy.start(2)
    match.apply(toy.Concede())
    found = header.header_of(format.check_sealed(dumps(match, copy.copy(INFO))))
    assert (found.ending, found.winners, found.active) == ("conceded", (1,), None)


def test_a_loaded_match_plays_on_and_goes_back() -> None:
    match = fresh(8)
    again = loads(dumps(match, copy.copy(INFO))).match
    toy.play(match, 5)
    toy.play(again, 5)
    assert toy.same_match(match, again)
    assert again.position(2) == match.position(2)


def test_reformatting_does_no_harm() -> None:
    data = saved()
    parsed = json.loads(data)
    backwards = dict(reversed(parsed.items()))
    for text in (
        json.dumps(parsed, indent=4),
        json.dumps(backwards),
        "\ufeff" + json.dumps(parsed, sort_keys=True, ensure_ascii=False),
        data.decode().replace("\n", "\r\n"),
    ):
        assert toy.same_match(loads(text.encode("utf-8")).match, fresh())


def test_one_line_per_action_and_a_readable_order() -> None:
    lines = saved(6).decode().splitlines()
    assert lines[0] == '{"format":"the-war-table-save",'
    assert sum(line.startswith("[") for line in lines) == 6
    assert list(json.loads(saved()))[-1] == "sha256"


def test_broken_letters_in_a_title_cannot_make_a_game_unsavable() -> None:
    info = SaveInfo("a\ud800b")
    assert loads(dumps(fresh(), info)).info.title == "a\ufffdb"


# ------------------------------------------------------------------------------------------------- fuzzing


def refused_or_whole(data: bytes, whole: Any) -> bool:
    """Whether a damaged save is refused, or read as the very match it was: damage between values changes nothing."""
    try:
        found = loads(data).match
    except SaveError:
        return True
    return toy.same_match(found, whole)


def test_every_cut_is_noticed() -> None:
    data = saved(4)
    whole = fresh(4)
    assert toy.same_match(loads(data).match, whole)
    assert all(refused_or_whole(data[:length], whole) for length in range(len(data)))


def test_every_flipped_byte_is_noticed() -> None:
    data = bytearray(saved(4))
    whole = fresh(4)
    chooser = random.Random(5)
    assert toy.same_match(loads(bytes(data)).match, whole)
    for at in range(len(data)):
        for flip in (1, 0x20, 0x80, chooser.randrange(1, 256)):
            data[at] ^= flip
            assert refused_or_whole(bytes(data), whole), at
            data[at] ^= flip


JUNK = st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "replace"))


@settings(max_examples=300)
@given(junk=JUNK, at=st.integers(0, 2000), length=st.integers(0, 60))
def test_junk_in_the_middle(junk, at, length) -> None:
    data = saved(4)
    changed = data[:at] + junk + data[at + length :]
    assert refused_or_whole(changed, fresh(4))


ODD: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1,
    2**63,
    10**400,
    "",
    "x",
    "\x00",
    [],
    {},
    [[]],
    [None],
    {"": 0},
    {"kind": "add"},
]


def _places(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [at] if at else []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, inner in items:
        found += _places(inner, (*at, name))
    return found


def test_every_value_replaced_by_every_odd_one() -> None:
    parsed = document.parse(saved(3))
    codes: Counter[str] = Counter()
    for place in _places(parsed):
        for odd in ODD:
            changed = copy.deepcopy(parsed)
            inner: Any = changed
            for name in place[:-1]:
                inner = inner[name]
            if inner[place[-1]] == odd:
                continue
            inner[place[-1]] = odd
            try:
                loaded = loads(document.seal(changed, rows="journal"))
            except SaveError as error:
                codes[error.code] += 1
                continue
            codes["loaded"] += 1
            assert loads(dumps(loaded.match, loaded.info)).match.state == loaded.match.state, (place, odd)
    assert codes["damaged"] > codes["loaded"] > 0, "most odd values are no save; a few, such as another name, are one"


def test_every_field_left_out_and_one_added() -> None:
    parsed = document.parse(saved(3))
    named = 0
    for place in _places(parsed):
        if not isinstance(place[-1], str) or place == ("sha256",):
            continue
        changed = copy.deepcopy(parsed)
        inner: Any = changed
        for name in place[:-1]:
            inner = inner[name]
        del inner[place[-1]]
        free = place[0] in ("state", "journal") or place[:2] == ("setup", "options")
        if not free and place != ("setup", "table", "partners_look"):  # which older saves do not name
            assert problem(document.seal(changed, rows="journal")).code in ("damaged", "foreign_format"), place
            named += 1
        inner["surplus"] = 1
        try:
            loads(document.seal(changed, rows="journal"))
        except SaveError:
            continue
    assert named > 20


def test_unknown_fields_are_refused() -> None:
    assert problem(sealed(lambda save: save.update(extra=1))).code == "damaged"
    assert problem(sealed(lambda save: save["setup"]["table"].update(extra=1))).values["where"] == "setup.table.extra"


# -------------------------------------------------------------------------------------- one case, one sentence


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b" \n\t", "empty"),
        (b"\0" * 4096, "empty"),
        (b"\xff\xfe{\x00}\x00", "not_utf8"),
        (b"\x1f\x8b\x08\x00", "not_utf8"),
        (b"{", "not_json"),
        (b"{} {}", "not_json"),
        (b"[]", "foreign_format"),
        (b"3", "foreign_format"),
        (b"{}", "foreign_format"),
        (b'{"format": "the-war-table-settings"}', "foreign_format"),
        (b"[" * 100_000, "too_deep"),
        (b"[" * 200 + b"]" * 200, "foreign_format"),
        (b'{"a":' * 200 + b"1" + b"}" * 200, "foreign_format"),
        (b'{"a":' * 100_000, "too_deep"),
        (b'{"a": NaN}', "damaged"),
        (b'{"a": -Infinity}', "damaged"),
        (b'{"a": 1e999}', "damaged"),
        (b'{"a": 0.5}', "damaged"),
        (b'{"a": ' + b"9" * 5000 + b"}", "damaged"),
        (b'{"a": 1, "b": 2, "a": 1}', "damaged"),
        (b'{"format": "the-war-table-save"}', "damaged"),
        (b'{"format": "the-war-table-save", "version": true}', "damaged"),
        (b'{"format": "the-war-table-save", "version": 0}', "damaged"),
        (b'{"format": "the-war-table-save", "version": 2}', "newer_version"),
        (b'{"format": "the-war-table-save", "version": 1, "game": 7}', "damaged"),
        (b'{"format": "the-war-table-save", "version": 1, "game": "chess", "content": 1}', "unknown_game"),
        (b'{"format": "the-war-table-save", "version": 1, "game": "toy", "content": "1"}', "damaged"),
        (b'{"format": "the-war-table-save", "version": 1, "game": "toy", "content": 4}', "newer_content"),
        (b'{"format": "the-war-table-save", "version": 1, "game": "toy", "content": 3}', "checksum"),
    ],
    ids=range(30),
)
def test_each_fault_has_its_code(data, code) -> None:
    assert problem(data).code == code


def test_both_versions_are_named() -> None:
    values = problem(b'{"format": "the-war-table-save", "version": 99}').values
    assert (values["version"], values["known"]) == (99, format.VERSION)


def test_too_large() -> None:
    with pytest.raises(SaveError, match=r"^too_large"):
        document.parse(b" " * 11, limit=10)


def test_nesting_that_a_save_may_not_have() -> None:
    for depth in (200, 900, 970, 985, 1000):
        deep: Any = []
        for _ in range(depth):
            deep = [deep]
        parsed = document.parse(saved())
        parsed["setup"]["options"]["target"] = deep
        try:
            data = document.seal(parsed)
        except RecursionError:
            text = json.dumps(json.loads(saved()) | {"setup": 0})
            data = text.replace('"setup": 0', '"setup": ' + "[" * depth + "]" * depth).encode()
        assert problem(data).code == "too_deep"


def test_saving_again_gives_the_same_as_saving_anew() -> None:
    match, info, rows = toy.start(target=1000), SaveInfo(), format.Rows()
    chooser = random.Random(3)
    for _ in range(60):
        if match.journal and chooser.random() < 0.3:
            del match.journal[-1:]
        else:
            toy.play(match, 1, chooser.randrange(9))
        assert dumps(match, info, rows) == dumps(match, info)


def test_a_changed_value_is_noticed_by_the_checksum() -> None:
    assert problem(saved().replace(b'"n":1', b'"n":3', 1)).code == "checksum"


def test_the_checksum_covers_what_stands_beside_it() -> None:
    """A file of our own is summed as it is written: nothing may hide on the line that is left out of the sum."""
    assert problem(saved().replace(b'"sha256":', b'"sha255":1,"sha256":')).code == "checksum"
    assert problem(saved()[:-2] + b',"sha255":1}\n').code == "checksum"


def test_a_file_of_our_own_is_not_encoded_again(monkeypatch) -> None:
    monkeypatch.setattr(document, "checksum", None)
    assert loads(saved()).match.journal


@pytest.mark.parametrize("was", [True, False])
def test_the_collector_goes_on_after_loading_as_before(was) -> None:
    switch = {True: gc.enable, False: gc.disable}
    before = gc.isenabled()
    try:
        switch[was]()
        loads(saved())
        assert gc.isenabled() is was
        problem(b"{}")
        assert gc.isenabled() is was
    finally:
        switch[before]()


def test_half_a_surrogate_pair() -> None:
    assert problem(saved().replace(b"Bruno", rb"Br\ud800")).code == "damaged"


def test_a_position_that_cannot_be() -> None:
    def negative(save: dict[str, Any]) -> None:
        save["state"]["totals"][0] = -5

    assert problem(sealed(negative)).code == "illegal_position"


@pytest.mark.parametrize("order", [[0, 1], [0, 1, 1], [0, 1, 3], [0, 1, 2, 3]])
def test_an_order_that_seats_nobody(order) -> None:
    assert problem(sealed(lambda save: save["setup"].update(order=order))).values["where"] == "setup.order"


def test_a_codec_that_stumbles_is_still_one_error(monkeypatch) -> None:
    def stumble(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(toy.ToyCodec, "load_state", stumble)
    assert problem(saved()).code == "damaged"


@pytest.fixture
def newer_rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy game's rules and content are of version 5; files written before are of version 3."""
    newer = toy.replace(toy.META, version=5)
    monkeypatch.setattr(toy.Toy, "meta", newer)
    monkeypatch.setattr(toy, "META", newer)
    catalogue.meta.cache_clear()
    yield
    monkeypatch.undo()
    catalogue.meta.cache_clear()


def without_twos(monkeypatch: pytest.MonkeyPatch) -> None:
    """By today's rules nobody may add 2 any more."""
    apply = toy.Toy.apply

    def mended(self: toy.Toy, state: toy.State, action: Action) -> list[Event]:
        if action == toy.Add(2):
            raise IllegalAction(Refusal("TY-ACT-2", "no_twos"))
        return apply(self, state, action)

    offered = toy.Toy.legal_actions
    monkeypatch.setattr(toy.Toy, "apply", mended)
    monkeypatch.setattr(toy.Toy, "legal_actions", lambda *given: [a for a in offered(*given) if a != toy.Add(2)])


def with_twos() -> bytes:
    """A save of version 3 in whose journal somebody adds 2."""
    match = toy.start()
    for action in (toy.Add(1), toy.Add(2), toy.Roll()):
        match.apply(action)
    return dumps(match, SaveInfo("Two"))


def test_an_older_game_that_still_replays_is_like_any_other(request) -> None:
    data = saved()
    request.getfixturevalue("newer_rules")
    loaded = loads(data)
    assert (loaded.older, loaded.info.began, loaded.match.base) == (False, 5, None)
    assert len(loaded.match.journal) > 0
    again = json.loads(dumps(loaded.match, loaded.info))
    assert (again["content"], "snapshot" in again) == (5, False)


def test_an_older_game_that_no_longer_replays_opens_from_its_snapshot(request, monkeypatch) -> None:
    """Taking back or looking back raised in the middle of the game, since the journal led elsewhere by mended rules."""
    data = with_twos()
    position = loads(data).match.state
    request.getfixturevalue("newer_rules")
    without_twos(monkeypatch)
    loaded = loads(data)
    match = loaded.match
    assert loaded.older
    assert match.state == position
    assert (len(match.journal), len(match.earlier)) == (0, 3)
    block = match.undo_block()
    assert block.hard
    match.apply(toy.Add(1))
    match.apply(toy.Add(3))
    assert match.position(0) == position
    match.prove()
    match.branch(1).prove()


def test_a_game_that_goes_on_from_a_snapshot_is_saved_and_loaded(request, monkeypatch) -> None:
    """Nothing of it is lost, and it opens without a word the next time."""
    data = with_twos()
    position = loads(data).match.state
    request.getfixturevalue("newer_rules")
    without_twos(monkeypatch)
    loaded = loads(data)
    loaded.match.apply(toy.Add(1))
    written = dumps(loaded.match, loaded.info)
    again = loads(written)
    assert again.older is False
    assert toy.same_match(again.match, loaded.match)
    assert again.match.earlier == loaded.match.earlier
    assert [entry.action for entry in again.match.earlier] == [toy.Add(1), toy.Add(2), toy.Roll()]
    assert again.match.position(0) == position
    again.match.prove()
    again.match.apply(toy.Add(3))
    again.match.undo_block()
    assert loads(dumps(again.match, again.info)).match.state == again.match.state
    assert json.loads(written)["header"]["actions"] == 4


@pytest.mark.parametrize(
    "snapshot", [3, {}, {"state": 1, "earlier": []}, {"state": {}, "earlier": [[99, {}, [], None]]}]
)
def test_a_damaged_snapshot_is_one_error(snapshot) -> None:
    assert problem(sealed(lambda save: save.update(snapshot=snapshot))).code == "damaged"


# ------------------------------------------------------------------------------------------------- headers


def test_the_header_of_a_file(tmp_path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(saved(6))
    found = read_header(path)
    assert (found.title, found.id, found.game, found.content) == (INFO.title, INFO.id, "toy", 3)
    assert [seat.name for seat in found.seats] == [seat.name for seat in fresh().seats]
    assert (found.actions, found.played_seconds, found.ending, found.active) == (6, 61, None, 0)
    assert found == header.header_of(format.check_sealed(path.read_bytes()))


def test_the_header_is_found_wherever_it_stands(tmp_path, monkeypatch) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(saved())
    expected = read_header(path)
    path.write_text(json.dumps(dict(reversed(json.loads(saved()).items())), indent=8))
    assert read_header(path) == expected
    path.write_bytes(saved())
    for front in range(1, 1200, 7):
        monkeypatch.setattr(header, "_FRONT", front)
        assert read_header(path) == expected


def test_a_large_save_is_not_read_whole(tmp_path, monkeypatch) -> None:
    path = tmp_path / "a.json"
    match = toy.play(toy.start(2, target=10**6), 4000)
    path.write_bytes(dumps(match, copy.copy(INFO)))
    assert path.stat().st_size > 2 * 64 * 1024

    def never(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(header, "parse", never)
    assert read_header(path).actions == 4000


def test_a_header_is_an_error_or_a_header(tmp_path) -> None:
    path = tmp_path / "a.json"
    data = saved(3)
    assert len(data) > 1000
    for length in range(0, len(data) - 1, 3):
        path.write_bytes(data[:length])
        with pytest.raises(SaveError) as caught:
            read_header(path)
        assert caught.value.values["file"] == "a.json"
    changed = bytearray(data)
    for at in range(0, len(data), 3):
        changed[at] ^= 0x11
        path.write_bytes(changed)
        with contextlib.suppress(SaveError):
            read_header(path)
        changed[at] ^= 0x11


def test_a_wrong_header_says_where(tmp_path) -> None:
    path = tmp_path / "a.json"
    for name in ("title", "turn", "seats", "scores", "active", "ending"):
        path.write_bytes(sealed(lambda save, name=name: save["header"].update({name: [{"name": 3}]})))
        with pytest.raises(SaveError) as caught:
            read_header(path)
        assert str(caught.value.values["where"]).startswith("header"), name


def test_headers_and_checksums_need_no_pydantic(tmp_path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(saved())
    code = (
        "import sys, pathlib; from tests.support import toy_game; toy_game.install();"
        "from tabletop.storage import format, autosave, shelf, user_documents;"
        "format.read_header(pathlib.Path(sys.argv[1])); format.check_sealed(pathlib.Path(sys.argv[1]).read_bytes());"
        "sys.exit('pydantic' in sys.modules)"
    )
    arguments = [sys.executable, "-c", code, str(path)]
    assert subprocess.run(arguments, cwd=Path(__file__).parents[2]).returncode == 0


def test_a_save_that_could_not_be_read_again_is_not_written(monkeypatch) -> None:
    """The writer looked at the number of actions alone, the reader at the size and at all values too."""
    match = toy.play(toy.start(), 9)
    monkeypatch.setattr(limits, "VALUES", 50)
    with pytest.raises(SaveError, match="too_many"):
        dumps(match, SaveInfo())
