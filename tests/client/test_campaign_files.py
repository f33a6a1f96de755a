"""The files of campaigns: kept with their last version, recovered, deleted and brought back; no file hurts."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tabletop.client.scenes.campaign.kept import kept_campaigns, run_of
from tabletop.lessons.campaign.campaign_run import CampaignRun
from tabletop.lessons.campaign.company import written
from tabletop.lessons.library import CAMPAIGN_FILES
from tabletop.storage import atomic, document
from tabletop.storage.campaigns import CAMPAIGN, MOST, Campaigns, any_kept
from tabletop.storage.errors import SaveError
from tabletop.storage.paths import Paths
from tabletop.storage.user_documents import DocumentEntry

FORM = CAMPAIGN_FILES.of("lords_of_war")[0]
STRANGE = (None, True, -1, 10**30, "", "../../x", "\x1b[31m", "ñ" * 300, [], {}, [[]], {"a": {}}, 1e9)
"""Values that stand where others belong."""


@pytest.fixture
def paths(tmp_path) -> Paths:
    return Paths.under(tmp_path / "home")


@pytest.fixture
def files(paths: Paths) -> Campaigns:
    return Campaigns(paths)


def body(people: str = "dwarves") -> dict[str, Any]:
    run = CampaignRun.found(FORM, people)
    run.begin("toll-bridge", "a" * 32)
    return dict(written(run.company))


def test_a_campaign_is_listed_opened_deleted_and_brought_back(files, paths) -> None:
    assert not any_kept(paths)
    entry = files.save("Ana's Company", body())
    assert any_kept(paths)
    assert [one.title for one in kept_campaigns(paths)] == ["Ana's Company"]
    assert run_of(entry).company.people == "dwarves"
    deleted = files.delete(entry)
    assert kept_campaigns(paths) == []
    assert files.undelete(deleted).title == "Ana's Company"


@pytest.mark.parametrize("damage", [b"", b"{", b"\xff\xfe", b"[1, 2]", b"{}"])
def test_the_last_version_stands_in_for_a_damaged_file(files, paths, damage) -> None:
    entry = files.save("Ana", body())
    entry = files.save("Ana", body("elves"), entry)
    entry.path.write_bytes(damage)
    (found,) = kept_campaigns(paths)
    assert found.problem is None
    assert run_of(found).company.people == "dwarves"
    assert [path.name for path in paths.campaigns.glob("*.corrupt")] == ["Ana.json.corrupt"], "it is kept"


def test_a_damaged_file_without_a_last_version_is_listed_with_its_problem(files, paths) -> None:
    files.save("Ana", body()).path.write_bytes(b"{")
    (found,) = kept_campaigns(paths)
    assert found.problem is not None
    with pytest.raises(SaveError):
        run_of(found)


def test_a_newer_or_foreign_file_is_left_as_it_is(files, paths) -> None:
    entry = files.save("Ana", body())
    entry = files.save("Ana", body(), entry)
    data = document.parse(entry.path.read_bytes())
    for change in ({"version": 99}, {"kind": "lords_of_war.army"}, {"format": "else"}):
        entry.path.write_bytes(document.seal({**data, **change}))
        files.entries()
        assert change != {"version": 99} or entry.path.exists()
    assert CAMPAIGN == "lords_of_war.campaign"


def test_at_most_so_many_are_listed_the_newest_first(files, paths) -> None:
    for number in range(MOST + 3):
        files.save(f"{number}", body())
    assert len(kept_campaigns(paths)) == MOST


def test_a_link_or_folder_in_the_place_of_a_file_hurts_nobody(files, paths) -> None:
    files.save("Ana", body())
    (paths.campaigns / "b.json").mkdir()
    (paths.campaigns / "c.json").symlink_to(paths.campaigns / "c.json")
    problems = [one for one in kept_campaigns(paths) if one.problem is not None]
    assert len(problems) == 2


def _answered(entry: DocumentEntry) -> bool:
    """Whether a file is opened or answered in one sentence."""
    try:
        run_of(entry)
    except SaveError as error:
        return "\n" not in str(error)
    return True


def test_ten_thousand_changed_files_are_answered(files, paths, tmp_path) -> None:
    """Bytes changed, cut and doubled: what is no campaign any more is a SaveError."""
    whole, rng = files.save("Ana", body()).path.read_bytes(), random.Random(7)
    path, strange = tmp_path / "x.json", 0
    for _ in range(10_000):
        data = bytearray(whole)
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(max(1, len(data) - 1))
            how = rng.randrange(4)
            if how == 0 and data:
                data[at] = rng.randrange(256)
            elif how == 1:
                del data[at : at + rng.randint(1, 40)]
            elif how == 2:
                data[at:at] = data[at : at + rng.randint(1, 40)]
            else:
                data = data[: max(2, at)]
        try:
            found = files.opened(bytes(data))
        except SaveError:
            strange += 1
            continue
        assert _answered(DocumentEntry(path, found, None))
    assert strange > 9_000


def _places(value: object, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [way] if way else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += _places(inner, (*way, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            found += _places(inner, (*way, index))
    return found


def test_a_strange_value_anywhere_is_answered(files, tmp_path) -> None:
    """With a seal that fits: the body itself is wrong."""
    good = json.loads(json.dumps(body()))
    good["soldiers"] = [{"card": "dwf.ballista", "number": 1, "kills": 9, "name": "Orm", "byname": "hawkeye"}]
    good["victories"] = [{"battle": "toll-bridge", "match": "a" * 8, "defeats": 0, "turns": 3, "slain": 2, "fallen": 1}]
    good["underway"]["battle"] = "reed-marsh"
    tried = 0
    for way in _places(good):
        for value in STRANGE:
            changed = json.loads(json.dumps(good))
            holder = changed
            for step in way[:-1]:
                holder = holder[step]
            holder[way[-1]] = value
            try:
                data = files.sealed("Ana", changed)
                found = files.opened(data)
            except SaveError:
                continue
            tried += 1
            assert _answered(DocumentEntry(Path(tmp_path / "x.json"), found, None)), (way, value)
    assert tried > 500


def test_a_full_disk_leaves_the_file_as_it_was(files, paths, monkeypatch) -> None:
    entry = files.save("Ana", body())

    def full(*_: object, **__: object) -> None:
        raise SaveError("disk_full")

    monkeypatch.setattr(atomic, "write", full)
    with pytest.raises(SaveError, match="disk_full"):
        files.save("Ana", body("elves"), entry)
    monkeypatch.undo()
    assert run_of(files.entry(entry.path)).company.people == "dwarves"
