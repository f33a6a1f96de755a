"""What is shipped: the wheel and the frozen program carry every file the program opens, and nothing of the workshop."""

import importlib.util
import re
import subprocess
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop.commands import NAMES, find
from tabletop.resources import GUIDES, asset_path, example_saves, licence
from tabletop.rules import catalogue
from tabletop.text import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SPEC = (ROOT / "build_exe.spec").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
CHECK = (ROOT / ".github" / "workflows" / "check.yml").read_text(encoding="utf-8")
RELEASE = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
WORKSHOP = {"make"}


def asset_folders() -> set[str]:
    folders = (path.name for path in (ROOT / "assets").iterdir() if path.is_dir() and not path.name.startswith("_"))
    return {name for name in folders if any((ROOT / "assets" / name).rglob("*"))} - WORKSHOP


def test_the_wheel_takes_every_asset_folder_and_the_examples() -> None:
    taken = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    guides = {path.name for name in GUIDES for path in (ROOT / "docs").glob(f"{name}*.md")} | {*GUIDES.values()}
    whole = {f"assets/{name}" for name in asset_folders()} | {f"docs/{name}" for name in guides}
    assert whole | {"assets/LICENSES.md", "saves", "LICENSE"} == set(taken)
    assert all(target == f"tabletop/{source}" for source, target in taken.items())
    assert all((ROOT / source).exists() for source in taken)


def test_the_frozen_program_takes_the_same() -> None:
    for word in ('WHEEL["force-include"]', "licences.collect", "app-icon.ico", "app-icon.icns", "collect_submodules"):
        assert word in SPEC
    files = [path.relative_to(ROOT) for path in (ROOT / "tabletop").rglob("*") if path.is_file()]
    suffixes = {path.suffix for path in files if not any(part.startswith(".") for part in path.parts)}
    suffixes -= {".py", ".pyc"}
    assert ".typed" in suffixes
    assert all(f'"{suffix}"' in SPEC for suffix in suffixes), suffixes


def test_the_icons_of_the_program_are_there() -> None:
    assert asset_path("images/app-icon.ico").read_bytes()[:4] == b"\0\0\1\0"
    assert asset_path("images/app-icon.icns").read_bytes()[:4] == b"icns"
    assert asset_path("images/app-icon.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


def test_at_least_four_examples_are_shipped() -> None:
    assert len(example_saves()) >= 4


def _of_ci(name: str) -> Any:
    """A program of the folder ``.ci``."""
    spec = importlib.util.spec_from_file_location(name, ROOT / ".ci" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def licences() -> Any:
    """The program that collects the licence texts of what is frozen."""
    return _of_ci("licences")


@pytest.fixture
def release() -> Any:
    """The program that compares what a release must agree on."""
    return _of_ci("release")


FROZEN = [
    "base_library.zip",
    "libFLAC-e7027ec5.so.14.0.0",
    "libSDL2-2-50d19f93.0.so.0.3200.10",
    "libSDL2_mixer-2-6719e6f6.0.so.0.800.2",
    "libbrotlidec-8e4a5025.so.1.2.0",
    "libbz2.so.1.0",
    "libffi.so.8",
    "libfluidsynth-2d6ca569.so.3.5.6",
    "libgcc_s.so.1",
    "libfreetype-b83c5fb4.so.6.20.6",
    "libharfbuzz-672f7280.so.0.61430.0",
    "libjpeg-a5e764f6.so.62.4.0",
    "liblzma.so.5",
    "libmpg123-8b3c3c9e.so.0.49.4",
    "libogg-15db22d2.so.0.8.6",
    "libopus-ddd6afb9.so.0.11.1",
    "libopusfile-96d7a9c0.so.0.4.5",
    "libpng16-fefdc88d.so.16.58.0",
    "libpython3.11.so.1.0",
    "libsharpyuv-f86ac02c.so.0.1.2",
    "libsndfile-b31f7dcd.so.1.0.37",
    "libstdc++.so.6",
    "libtiff-9370c332.so.6.3.0",
    "libuuid.so.1",
    "libvorbisenc-263afe1b.so.2.0.12",
    "libwavpack-59f0eb24.so.1.2.8",
    "libwebpdemux-cecf59a9.so.2.0.17",
    "libxmp-35a4066c.so.4.7.2",
    "libz.so.1",
    "pygame_ce.libs/libtiff-9370c332.so.6.3.0",
    "pygame/freesansbold.ttf",
    "pygame/base.cpython-311-x86_64-linux-gnu.so",
    "python3.11/lib-dynload/_bz2.cpython-311.so",
    "pydantic_core/_pydantic_core.cpython-311-x86_64-linux-gnu.so",
    "pydantic/",
    "pydantic_core/",
    "annotated_types/",
    "joblib/",
    "cloudpickle/",
    "platformdirs/",
    "typing_extensions/",
    "typing_inspection/",
    "pygame/",
    "pyiboot01_bootstrap",
]
"""What was once found in a frozen program; ``.ci/run`` compares with one that it has just built."""


def test_half_of_the_frozen_libraries_had_no_licence(licences) -> None:
    """The list of licences named a dozen of the libraries in the folder; mpg123, FLAC, joblib and others had none."""
    assert [name for name in FROZEN if not licences.parts_of(name)] == []
    texts = licences.collect(dict.fromkeys(FROZEN, ""))
    assert licences.compare(FROZEN, texts) == []
    assert {part for name in FROZEN for part in licences.parts_of(name)} <= set(texts)
    committed = {path.stem for path in (ROOT / "assets" / "licences").glob("*.txt")}
    assert committed <= set(texts)
    assert committed <= {*licences.parts(), "LGPL-2.1", "GPL-3"}


def test_a_library_of_which_nothing_is_known_is_found(licences) -> None:
    assert licences.compare(["libnovel.so.1", "tabletop/saves/a.json", "json/"], {}) == [
        "libnovel.so.1: no part of assets/LICENSES.md"
    ]
    assert licences.compare(["libFLAC.so.1"], {"FLAC": " "}) == ["libFLAC.so.1: no licence text of FLAC"]
    with pytest.raises(SystemExit, match="libnovel"):
        licences.collect({"libnovel.so.1": ""})


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_credits_name_every_part_of_the_program(licences, language) -> None:
    page = (ROOT / "tabletop" / "text" / "pages" / f"credits.{language}.md").read_text(encoding="utf-8")
    parts = [part.removesuffix("-runtime") for part in licences.parts() if part != "Python-incorporated"]
    assert len(parts) > 30
    assert [part for part in parts if not re.search(rf"\b{re.escape(part)}\b", page)] == []


def test_the_licence_is_the_one_that_is_said() -> None:
    project = PROJECT["project"]
    assert (project["license"], project["license-files"]) == ("MIT", ["LICENSE"])
    words = licence().read_text(encoding="utf-8")
    assert words.startswith("MIT License")
    assert "The War Table contributors" in words
    assert "Code: MIT (`LICENSE`)" in README


def test_each_release_is_tried_as_it_is_shipped() -> None:
    """On a Mac the bundle is packed, not the folder beside it; both programs are asked to prove themselves."""
    packed = RELEASE.split("- name: Pack")[1].split("- uses")[0]
    tried = RELEASE.split("- name: Selftest")[1].split("- name: Pack")[0]
    app = re.search(r'"([\w ]+\.app)"', packed)
    assert f'dist/{app[1]}/Contents/MacOS/tabletop" selftest' in tried
    assert tried.count("selftest --speech pictures") == 2


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="the history of a clone tells it")
def test_each_version_has_one_commit_that_its_tag_belongs_to(release) -> None:
    found = release.tags()
    assert set(found) <= {f"v{name}" for name in release.releases()}
    assert len(set(found.values())) == len(found)
    assert all(re.fullmatch("[0-9a-f]{40}", commit) for commit in found.values())


def test_everything_tells_the_version_that_the_tag_must_have(release) -> None:
    assert release.faults(f"v{tabletop.__version__}") == []
    assert release.faults("v9.0.0") == [f"the tag is v9.0.0, the program says {tabletop.__version__}"]


def test_a_version_without_a_dated_heading_is_not_released(release, monkeypatch) -> None:
    real = release.read
    monkeypatch.setattr(release, "version", lambda: "9.0.0")
    assert len(release.faults("v9.0.0")) == 3
    pages = {
        "CHANGELOG.md": "## [Unreleased]\n\n## [9.0.0] - 2030-01-01\n\n- All.\n\n## [1.0.0] - 2029-01-01\n\n- Old.\n"
    }
    pages["CITATION.cff"] = 'version: "9.0.0"\ndate-released: "2030-01-01"\n'
    monkeypatch.setattr(release, "read", lambda name: pages.get(name) or real(name))
    assert release.faults("v9.0.0") == []
    assert release.notes() == "- All."


def test_sums_are_those_that_sha256sum_checks(release, tmp_path) -> None:
    (tmp_path / "b.zip").write_bytes(b"two")
    (tmp_path / "a.zip").write_bytes(b"one")
    assert release.main(["sums", str(tmp_path)]) == 0
    lines = (tmp_path / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    assert [line.split("  ")[1] for line in lines] == ["a.zip", "b.zip"]
    assert release.main(["sums", str(tmp_path)]) == 0, "without the sums themselves"
    assert (tmp_path / "SHA256SUMS").read_text(encoding="utf-8").splitlines() == lines
    done = subprocess.run(["sha256sum", "--check", "SHA256SUMS"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_release_is_one_draft_with_everything_or_nothing() -> None:
    jobs = re.split(r"^  (\w+):$", RELEASE.split("\njobs:\n")[1], flags=re.MULTILINE)[1:]
    needs = {name: re.findall(r"\w+", (re.search(r"^    needs: (.*)$", body, re.MULTILINE) or ["", ""])[1])
             for name, body in zip(jobs[::2], jobs[1::2], strict=True)}  # fmt: skip
    publishing = [name for name, body in zip(jobs[::2], jobs[1::2], strict=True) if "gh release" in body]
    assert publishing == ["publish"]
    behind, waiting = set(), ["publish"]
    while waiting:
        behind.add(name := waiting.pop())
        waiting += needs[name]
    assert behind == set(needs), "a draft waits for every job"
    assert {"check", "agree"} <= behind
    for word in ("--draft", "--verify-tag", "SHA256SUMS", "actions/attest@", "release.py sums"):
        assert word in RELEASE
    assert "fail-fast: false" not in RELEASE


@pytest.mark.parametrize("page", sorted((ROOT / ".github" / "workflows").glob("*.yml")), ids=lambda page: page.name)
def test_every_action_is_pinned_by_its_whole_hash(page) -> None:
    used = re.findall(r"uses: (\S+)(.*)", page.read_text(encoding="utf-8"))
    assert used
    for action, note in used:
        assert action.startswith("./") or re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", action), action
        assert action.startswith("./") or re.fullmatch(r" # v\d+\.\d+\.\d+", note), "for people and for dependabot"


def test_the_description_of_the_distribution(release) -> None:
    project = PROJECT["project"]
    assert project["name"] == "the-war-table", "the name that the README installs, and nobody else has"
    for extra, needed in project["optional-dependencies"].items():
        assert not [one for one in needed if one.startswith("tabletop")], extra
    said = {found for line in project["classifiers"] for found in re.findall(r"Python :: (3\.\d+)$", line)}
    tried = set(re.findall(r'"(3\.\d+)"', CHECK.split("matrix:")[1].split("runs-on")[0]))
    assert said == tried
    assert min(said, key=lambda name: int(name[2:])) == project["requires-python"].removeprefix(">=")
    home = release.address({"GITHUB_SERVER_URL": "https://h", "GITHUB_REPOSITORY": "o/r", "GITHUB_REF_NAME": "v1"})
    assert home == "https://h/o/r/blob/v1"
    assert release.address({"GITHUB_SERVER_URL": "https://h"}) is None


def test_what_the_frozen_program_is_clicked_through_is_there(tmp_path, monkeypatch) -> None:
    """The smoke run once asked for a module and for buttons that had moved, which only a release would have told."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    smoke = _of_ci("smoke")
    assert smoke.AGAINST in catalogue.game_ids()
    for game in catalogue.game_ids():
        twin = smoke.Twin(tmp_path / game)
        for widget, scene in smoke.to_setup(game):
            x, y = twin.place(widget)
            assert 0 < x < smoke.SIZE[0]
            assert 0 < y < smoke.SIZE[1]
            twin.click(widget, scene)
        twin.place(smoke.DEALING)
        twin.app.close()


def test_nothing_at_run_time_needs_the_workshop() -> None:
    needed = {re.split(r"[<>=]", requirement)[0] for requirement in PROJECT["project"]["dependencies"]}
    assert needed == {"pygame-ce", "pydantic", "platformdirs", "joblib"}
    environments = ROOT / "tabletop" / "environments"  # for research alone, an extra of their own
    for path in (ROOT / "tabletop").rglob("*.py"):
        if environments in path.parents:
            continue
        words = path.read_text(encoding="utf-8")
        workshop = r"^\s*(import|from) (numpy|PIL|soundfile|fontTools|jsonschema|assets)\b"
        assert not re.search(workshop, words, re.MULTILINE), path


def test_entry_points_exist() -> None:
    project = PROJECT["project"]
    for target in (*project["scripts"].values(), *project["gui-scripts"].values()):
        module, _, name = target.partition(":")
        assert callable(getattr(import_module(module), name))
    assert re.fullmatch(r"\d+\.\d+\.\d+", tabletop.__version__)


@pytest.mark.parametrize("mark", ["play", "test"])
def test_the_readme_gives_one_line_to_play_and_one_to_test(mark) -> None:
    block = README.split(f"<!-- {mark} -->")[1].split("```")[1].strip().splitlines()
    assert len(block) == 2  # "sh" and the line
    assert block[1].startswith("python3 -m venv .venv && .venv/bin/python -m pip install ")


def test_the_readme_shows_pictures_that_exist_and_the_docs_every_command() -> None:
    pictures = re.findall(r"!\[[^]]*\]\(([^)]+)\)", README)
    assert len(pictures) >= 2
    assert all((ROOT / picture).is_file() for picture in pictures)
    for name in NAMES:
        command, _ = find([name])
        usage = command.parser().usage_line.replace(
            "tabletop play", "tabletop [play]"
        )  # what happens without a command
        assert f"| `{usage}`" in COMMANDS
    assert "`tabletop --version`" in COMMANDS


@pytest.mark.parametrize(
    "page", sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]), ids=lambda page: page.name
)
def test_links_of_the_docs_lead_somewhere(page) -> None:
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    broken = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert not broken


def test_the_readme_is_short() -> None:
    """Two screens: what it is, how to play, how to test, where things are; the rest is in the docs."""
    assert len(README.splitlines()) <= 120
