"""``tabletop register``: tells the desktop that this program opens packages of works and saved games."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tabletop import file_types
from tabletop.file_types import APP_ID, FileType
from tabletop.resources import asset_path, is_frozen
from tabletop.storage import atomic
from tabletop.storage.paths import make_folder
from tabletop.text import LANGUAGES, t
from tabletop.text.grammar import in_all_languages

from .arguments import Arguments, NotDone, Parser
from .output import say


def parser() -> Parser:
    return Parser("register")


def run(given: Arguments) -> int:
    """Register for this user alone. Raises NotDone where the system is told otherwise, SaveError."""
    del given
    if sys.platform == "win32":
        _on_windows()
    elif sys.platform == "darwin":
        raise NotDone("cli.register.mac")
    else:
        _on_linux(Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"))
    say(t("cli.register.done"))
    return 0


def program() -> list[str]:
    """How this program is called: the frozen one by itself, any other by its interpreter. In an AppImage, which unpacks
    itself into a folder that goes with it, it is called by the file that holds it."""
    return [os.environ.get("APPIMAGE") or sys.executable] if is_frozen() else [sys.executable, "-m", "tabletop"]


def known_types() -> tuple[FileType, ...]:
    """The types with their names in all languages."""
    return file_types.types({which: in_all_languages(f"file_type.{which}") for which in ("package", "save")})


def comments() -> dict[str, str]:
    """What the program is, by language."""
    return in_all_languages("file_type.program")


def _on_linux(data: Path) -> None:
    """Write the entry of the menu and the types, and have the desktop read them, where it has the programs for that."""
    types = known_types()
    entry = file_types.desktop_entry(types, program(), APP_ID, comments())
    applications, mime = make_folder(data / "applications"), make_folder(data / "mime" / "packages")
    icons = make_folder(data / "icons" / "hicolor" / "512x512" / "apps")
    atomic.write(icons / f"{APP_ID}.png", asset_path("images/app-icon.png").read_bytes())
    atomic.write(applications / f"{APP_ID}.desktop", entry.encode())
    atomic.write(mime / f"{APP_ID}.xml", file_types.mime_xml(types, LANGUAGES[0]).encode())
    for command, folder in (("update-mime-database", data / "mime"), ("update-desktop-database", applications)):
        found = shutil.which(command)
        if found is not None:
            subprocess.run([found, str(folder)], check=False, capture_output=True)


def _on_windows() -> None:
    if sys.platform == "win32":  # said to the checker of types, too
        import winreg

        for key, value in file_types.windows_keys(known_types(), program(), LANGUAGES[0]):
            winreg.SetValue(winreg.HKEY_CURRENT_USER, key, winreg.REG_SZ, value)
