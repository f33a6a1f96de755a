"""The desktop is told which files the program opens, and finds them by ending and by their first bytes."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tabletop import file_types
from tabletop.commands import register
from tabletop.resources import example_saves
from tabletop.storage.packages import ENDING
from tests.support.damaged_packages import sound

SPACE = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    register._on_linux(tmp_path)
    return tmp_path


def test_the_entry_calls_this_program_with_a_file(data) -> None:
    entry = (data / "applications" / f"{file_types.APP_ID}.desktop").read_text()
    lines = dict(line.split("=", 1) for line in entry.splitlines()[1:])
    assert lines["Exec"] == f'"{sys.executable}" "-m" "tabletop" %f'
    assert lines["MimeType"] == "application/x-war-table-package;application/x-war-table-save;"
    assert [path.stem for path in data.rglob("*.png")] == [lines["Icon"]]
    assert {"Comment", "Comment[es]"} <= lines.keys()
    odd = file_types.desktop_entry((), ['/a "b" $c/100%'], "i", {"en": "x"})
    assert 'Exec="/a \\"b\\" \\$c/100%%" %f' in odd


def test_an_appimage_is_called_by_its_file_which_stays(monkeypatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("APPIMAGE", "/home/ana/the-war-table.AppImage")
    assert register.program() == ["/home/ana/the-war-table.AppImage"]
    monkeypatch.delenv("APPIMAGE")
    assert register.program() == [sys.executable]


def test_the_types_are_those_of_our_files(data) -> None:
    root = ElementTree.parse(data / "mime" / "packages" / f"{file_types.APP_ID}.xml").getroot()
    package, save = root.findall(f"{SPACE}mime-type")
    assert package.find(f"{SPACE}glob").attrib["pattern"] == f"*{ENDING}"
    magic = save.find(f"{SPACE}magic/{SPACE}match").attrib["value"]
    assert all(path.read_text("utf-8").startswith(magic) for path in example_saves())


@pytest.mark.skipif(
    not shutil.which("gio") or not shutil.which("update-mime-database"), reason="no desktop to be asked"
)
def test_a_desktop_knows_our_files(data, tmp_path) -> None:
    package, save = tmp_path / "x.wartable", tmp_path / "x"
    package.write_bytes(sound())
    shutil.copy(example_saves()[0], save)
    # without the types of other programs, which would be read before ours
    env = {**os.environ, "XDG_DATA_HOME": str(data), "XDG_DATA_DIRS": "/usr/share"}
    for path, mime in ((package, "package"), (save, "save")):
        asked = ["gio", "info", "-a", "standard::content-type", str(path)]
        told = subprocess.run(asked, env=env, capture_output=True, text=True, check=True).stdout
        assert f"application/x-war-table-{mime}" in told


def test_windows_and_macos_are_told_of_what_is_ours_alone() -> None:
    types = register.known_types()
    keys = dict(file_types.windows_keys(types, ["C:\\The War Table\\tabletop.exe"], "en"))
    assert keys["Software\\Classes\\.wartable"] == "org.thewartable.tabletop.package"
    command = keys["Software\\Classes\\org.thewartable.tabletop.package\\shell\\open\\command"]
    assert command == '"C:\\The War Table\\tabletop.exe" open "%1"'
    assert not any(".json" in key for key in keys)
    mac = file_types.mac_types(types, "en")
    assert [one["LSHandlerRank"] for one in mac["CFBundleDocumentTypes"]] == ["Owner", "Alternate"]
    assert [one["UTTypeIdentifier"] for one in mac["UTExportedTypeDeclarations"]] == [types[0].uti]
