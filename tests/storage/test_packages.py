"""Packages of works: what goes in comes out, nothing is overwritten, and what is foreign is refused before it is
unpacked. That mutated files are answered by one line is shown in tests/damaged."""

import json
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.bots.setups import make_setup
from tabletop.rules import catalogue
from tabletop.rules.game import Refusal
from tabletop.rules.match import Match
from tabletop.storage import format, packages, works
from tabletop.storage.errors import SaveError
from tabletop.storage.header import SaveInfo
from tabletop.storage.packages import Package, Packed
from tabletop.storage.paths import Paths
from tabletop.storage.user_documents import ARMY, UserDocuments
from tabletop.storage.works import ForeignWork, work_of
from tests.support.damaged_packages import grey, members_of, sound, zipped

KINDS = ("warcraft.scenario", "small_world.island", "adventure.cards", "lords_of_war.army")


def held() -> dict[str, ForeignWork]:
    return {one.work.kind.id: one.work for one in packages.loads(sound()).works}


def test_what_goes_into_a_package_comes_out_of_it(tmp_path) -> None:
    before = Package(tuple(map(Packed, held().values())), "Title", "Ana", "CC-BY-4.0", "Some\nwords")
    path = tmp_path / "works.wartable"
    path.write_bytes(packages.dumps(before))
    after = packages.load(path)
    assert [one.work for one in after.works] == [one.work for one in before.works]
    assert (after.title, after.author, after.licence, after.text) == ("Title", "Ana", "CC-BY-4.0", "Some words")
    assert tuple(held()) == KINDS
    assert packages.dumps(replace(before, packed=after.packed)) == path.read_bytes()


def test_it_is_an_ordinary_zip_of_our_files_alone(tmp_path) -> None:
    path = tmp_path / "works.wartable"
    path.write_bytes(sound())
    with zipfile.ZipFile(path) as file:
        assert file.testzip() is None
        names = {f"{folder}/{n}.{end}" for folder, end, most in (("works", "json", 4), ("pictures", "png", 3))
                 for n in range(1, most + 1)}  # fmt: skip
        assert set(file.namelist()) == {"manifest.json", *names}


@pytest.mark.parametrize("id", KINDS)
def test_a_kept_work_is_one_that_its_game_lists_and_nothing_is_overwritten(id, paths) -> None:
    work = held()[id]
    first = works.keep(paths, work)
    data = first.read_bytes()
    assert works.keep(paths, work) == first
    assert first.parent == {"warcraft": paths.scenarios, "small_world": paths.islands, "lords_of_war": paths.armies,
                            "adventure": paths.adventure_cards}[work.kind.game]  # fmt: skip
    changed = next(one for one in work.kind.changes(work.document) if work_of(one.document, work.kind).sound)
    other = work_of(changed.document, work.kind)
    second = works.keep(paths, other)
    assert second != first
    assert first.read_bytes() == data
    found = works.read(second).found
    assert not isinstance(found, Refusal)
    assert not isinstance(work.found, Refusal)
    assert work.kind.format == "" or found.id != work.found.id
    if id == ARMY:
        assert [entry.problem for entry in UserDocuments(paths.armies, ARMY).entries()] == [None, None]


@pytest.mark.parametrize("id", KINDS)
def test_a_save_holds_the_work_it_is_played_with(id, tmp_path) -> None:
    """It opens where nothing of the work is, at the same position, and goes on to the same end."""
    work = held()[id]
    meta, words = catalogue.meta(work.kind.game), work.kind.words(work.document)
    assert not isinstance(work.found, Refusal)
    setup = make_setup(meta, scenario=work.kind.scenario, seats=work.found.seats[0], words=words, seed=3)
    match = Match.start(catalogue.game(work.kind.game), setup)
    for _ in range(20):
        match.apply(match.legal_actions()[0])
    path = tmp_path / "save.json"
    path.write_bytes(format.dumps(match, SaveInfo("x")))
    loaded = format.load(path)
    assert (loaded.match.state, loaded.fault, loaded.older) == (match.state, None, False)
    assert len(loaded.match.journal) == 20
    match.apply(match.legal_actions()[0])
    loaded.match.apply(loaded.match.legal_actions()[0])
    assert loaded.match.state == match.state


def code_of(data: bytes) -> str:
    with pytest.raises(SaveError) as caught:
        packages.loads(data)
    return caught.value.code


@pytest.mark.parametrize("name", ["../x.json", "/x.json", "works/../../x.json", "C:\\x.json", "works/1.py", "x"])
def test_names_that_no_package_has_are_refused(name) -> None:
    assert code_of(zipped({**members_of(sound()), name: b"{}"})) == "strange_member"


def test_what_grows_out_of_nothing_is_refused_before_it_is_unpacked() -> None:
    good = members_of(sound())
    assert code_of(zipped({**good, "works/9.json": b" " * (1 << 20)})) == "too_large"
    assert code_of(zipped({**good, **{f"works/{n}.json": b"{}" for n in range(400)}})) == "too_many"
    assert code_of(zipped({**good, "pictures/1.png": grey(3000, 1)})) == "damaged"


def test_a_changed_file_inside_is_noticed() -> None:
    good = members_of(sound())
    assert code_of(zipped({**good, "works/1.json": good["works/2.json"]}, fit=False)) == "checksum"
    manifest = {**json.loads(good["manifest.json"]), "author": "Eve"}
    assert code_of(zipped({**good, "manifest.json": json.dumps(manifest).encode()}, fit=False)) == "checksum"
    assert code_of(zipped({**good, "reports/1.json": b"{}"}, fit=False)) == "damaged"


def test_what_is_newer_or_something_else_is_named() -> None:
    good = members_of(sound())

    def with_manifest(**told: object) -> bytes:
        return zipped({**good, "manifest.json": json.dumps({**json.loads(good["manifest.json"]), **told}).encode()})

    row = {"kind": "warcraft.scenario", "rules": 1, "work": 1}
    assert code_of(with_manifest(version=2)) == "newer_version"
    assert code_of(with_manifest(format="else")) == "foreign_format"
    assert code_of(with_manifest(works=[{**row, "rules": 99}])) == "newer_content"
    assert code_of(with_manifest(works=[{**row, "kind": "chess.board"}])) == "unknown_game"
    assert code_of(with_manifest(works=[])) == "damaged"
    assert code_of(b"PK") == "damaged"
    assert code_of(b"") == "empty"
    assert code_of(b"{}") == "foreign_format"


def test_a_work_with_a_fault_is_shown_and_the_others_can_be_taken() -> None:
    good = members_of(sound())
    wrong = json.loads(good["works/1.json"]) | {"seats": []}
    works = [one.work for one in packages.loads(zipped({**good, "works/1.json": json.dumps(wrong).encode()})).works]
    assert [one.sound for one in works] == [False, True, True, True]
    assert works[0].name["en"] == "Three Hills"


def test_a_document_says_what_it_is(tmp_path) -> None:
    docs = Path(__file__).parents[2] / "docs"
    for kind, name in zip(KINDS, ("scenario-three-hills", "island-herons", "own-cards-harbour"), strict=False):
        assert works.read(docs / f"{name}.json").kind.id == kind
    entry = UserDocuments(tmp_path, ARMY).save("Mine", held()[ARMY].document)
    assert works.read(entry.path).kind.id == ARMY
    with pytest.raises(SaveError, match=r"^foreign_format"):
        works.read(docs / "clicks.json")


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    return Paths.under(tmp_path / "home")
