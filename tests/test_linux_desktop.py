"""What a Linux desktop is given, read by the programs that desktops and software centres have for it; the AppImage."""

import hashlib
import importlib.util
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tabletop import file_types
from tabletop.commands.register import known_types
from tabletop.resources import asset_path
from tabletop.text import messages

ROOT = Path(__file__).resolve().parent.parent
PUBLISHED = {"GITHUB_SERVER_URL": "https://host.example", "GITHUB_REPOSITORY": "o/r", "GITHUB_REF_NAME": "v1"}


@pytest.fixture
def linux() -> Any:
    """The program that writes it."""
    spec = importlib.util.spec_from_file_location("linux", ROOT / ".ci" / "linux.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(params=[False, True], ids=["at home", "published"])
def share(linux, tmp_path, monkeypatch, request) -> Path:
    for name, value in PUBLISHED.items():
        monkeypatch.setenv(name, value) if request.param else monkeypatch.delenv(name, raising=False)
    linux.tree(tmp_path)
    return tmp_path


def told(words: list[str]) -> str:
    """What a program says of a file that it accepts."""
    if not shutil.which(words[0]):
        pytest.skip(f"no {words[0]}")
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_entry_of_the_menu_is_valid(share) -> None:
    assert told(["desktop-file-validate", str(share / f"applications/{file_types.APP_ID}.desktop")]) == ""


def test_the_description_for_software_centres_is_valid(share) -> None:
    """Newer readers ask for an address, which is told where the program is published."""
    if not shutil.which("appstreamcli"):
        pytest.skip("no appstreamcli")
    path = share / f"metainfo/{file_types.APP_ID}.metainfo.xml"
    said = subprocess.run(["appstreamcli", "validate", "--no-net", str(path)], capture_output=True, text=True).stdout
    faults = [line for line in said.splitlines() if line.startswith(("W:", "E:"))]
    published = 'type="homepage"' in path.read_text(encoding="utf-8")
    assert [fault for fault in faults if published or "url-homepage-missing" not in fault] == []
    assert "successful" in said or faults


def test_the_description_tells_what_the_program_tells(share) -> None:
    root = ElementTree.parse(share / f"metainfo/{file_types.APP_ID}.metainfo.xml").getroot()
    language = "{http://www.w3.org/XML/1998/namespace}lang"
    summaries = {found.get(language, "en"): found.text for found in root.findall("summary")}
    assert summaries == messages()["file_type.program"]
    assert root.find("id").text == file_types.APP_ID
    paragraphs = [found.get(language, "en") for found in root.find("description").iter() if found.tag in ("p", "li")]
    assert paragraphs == ["en", "es"] * (len(paragraphs) // 2), "every sentence in both languages"
    dates = re.findall(r"^## \[([\d.]+)\] - (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert [(found.get("version"), found.get("date")) for found in root.iter("release")] == dates


def test_icons_have_the_size_of_their_folder(share) -> None:
    found = sorted(share.glob("icons/hicolor/*/apps/*.png"))
    assert len(found) >= 7
    for path in found:
        size = int.from_bytes(path.read_bytes()[16:20], "big")
        assert path.parents[1].name == f"{size}x{size}"


UNFIT = {  # rules of flatpak-builder-lint, and what breaks them: words that ask, and those that must then be asked too
    "finish-args-no-required-flatpak": ("device=(input|usb)", "require-version=1\\.(1[6-9]|[2-9]\\d)"),
    "finish-args-has-dev-input": ("device=(input|usb)", None),
    "finish-args-x11-without-ipc": ("socket=(fallback-)?x11", "share=ipc"),
    "finish-args-fallback-x11-without-wayland": ("socket=fallback-x11", "socket=wayland"),
    "finish-args-only-wayland": ("socket=wayland", "socket=(fallback-)?x11"),
    "finish-args-contains-both-x11-and-wayland": ("socket=x11", None),
    "finish-args-arbitrary-dbus-access": ("socket=(session|system)-bus", None),
    "finish-args-has-socket": ("socket=(gpg-agent|ssh-auth)", None),
    "finish-args-has-no": ("(nosocket|nodevice|unshare|no-talk-name|system-no-talk-name)=.*", None),
    "finish-args-own-name": ("(system-)?(own|talk)-name=.*", None),
    "finish-args-home-filesystem-access": ("filesystem=(home|host|~)([-/:].*)?", None),
    "finish-args-absolute-home-path": ("filesystem=/.*", None),
    "finish-args-unnecessary-xdg-data-access": ("filesystem=xdg-(data|config|cache|run)([/:].*)?", None),
}


def broken(asked: set[str]) -> list[str]:
    """The rules that a Flatpak breaks which asks for these."""

    def says(pattern: str) -> bool:
        return any(re.fullmatch(f"--{pattern}", one) for one in asked)

    return [rule for rule, (wrong, with_it) in UNFIT.items() if says(wrong) and not (with_it and says(with_it))]


def test_the_flatpak_keeps_the_rules_of_the_linter() -> None:
    """It asked for gamepads alone, which nobody is allowed who does not ask for flatpak 1.16 too."""
    words = (ROOT / "packaging" / f"{file_types.APP_ID}.yml").read_text(encoding="utf-8")
    assert f"id: {file_types.APP_ID}\n" in words
    assert re.search(r"^command: [a-z]+$", words, re.MULTILINE)
    assert not re.search(r"^(branch|default-branch|cleanup):|type: git|md5:|sha1:", words, re.MULTILINE)
    asked = set(re.findall(r"^  - (--\S.*)$", words, re.MULTILINE))
    assert broken(asked) == []
    assert "--share=network" not in asked
    assert broken({"--device=input"}) == ["finish-args-no-required-flatpak", "finish-args-has-dev-input"]
    assert broken({"--socket=wayland", "--filesystem=home:ro"}) == [
        "finish-args-only-wayland",
        "finish-args-home-filesystem-access",
    ]


def test_the_installer_for_windows_registers_what_the_program_does() -> None:
    words = (ROOT / "packaging" / "windows.iss").read_text(encoding="utf-8")
    title = re.search(r'#define Title "(.*)"', words)[1]
    lines = re.findall(r'Subkey: "(.*?)"; ValueType: string; ValueData: "((?:[^"]|"")*)"', words)
    said = [(key, value.replace('""', '"').replace("{#Title}", title)) for key, value in lines]
    assert said == file_types.windows_keys(known_types(), [r"{app}\tabletop.exe"], "en")


@pytest.mark.skipif(not shutil.which("mksquashfs"), reason="no mksquashfs")
def test_an_appimage_is_a_runtime_and_the_program_behind_it(linux, tmp_path, monkeypatch) -> None:
    program = tmp_path / "tabletop"
    program.mkdir()
    (program / "tabletop").write_text('#!/bin/sh\necho "$@"\n', encoding="utf-8")
    (program / "tabletop").chmod(0o755)
    runtime = b"\x7fELF, as it were"
    with pytest.raises(SystemExit, match="not the pinned"):
        linux.right_runtime(runtime)
    monkeypatch.setattr(linux, "RUNTIME_SHA256", hashlib.sha256(runtime).hexdigest())
    first, second = tmp_path / "first.AppImage", tmp_path / "second.AppImage"
    for target in (first, second):
        linux.appimage(program, linux.right_runtime(runtime), target)
    assert first.read_bytes() == second.read_bytes()
    assert first.read_bytes().startswith(runtime)
    words = ["unsquashfs", "-quiet", "-no-progress", "-o", str(len(runtime)), "-d", str(tmp_path / "out"), str(first)]
    subprocess.run(words, check=True, capture_output=True)
    out = tmp_path / "out"
    assert subprocess.run([out / "AppRun", "games"], capture_output=True, text=True).stdout == "games\n"
    assert (out / ".DirIcon").read_bytes() == (out / f"{file_types.APP_ID}.png").read_bytes()
    assert (out / f"{file_types.APP_ID}.desktop").is_file()
    assert asset_path("images/app-icon.png").is_file()
