"""The folder of islands made by users, and their faults in words."""

from __future__ import annotations

from pathlib import Path

from tabletop.client.games.own_files import OwnFile, fault_reason, own_file, readable_place
from tabletop.printable import printable
from tabletop.rules.game import Refusal
from tabletop.rules.small_world.island_faults import RULE
from tabletop.rules.small_world.island_files import island_files
from tabletop.rules.small_world.islands import Island, read_island
from tabletop.storage.errors import visible
from tabletop.text import has, t


def own_islands(folder: Path) -> list[OwnFile[Island]]:
    """The island files of a folder by name, those with a fault last; a folder that cannot be read holds none."""
    found = [OwnFile(visible(file.name), file.found) for file in island_files(folder)]
    return sorted(found, key=lambda file: isinstance(file.found, Refusal))


def load_island(path: Path) -> tuple[Island | Refusal, bytes]:
    """The island in a file or the refusal that says what is wrong, and its bytes."""
    return own_file(path, RULE, "island", read_island)


def fault_text(refusal: Refusal) -> str:
    """The sentence of a refusal of a set-up or an island, ids turned into words of the current language."""
    values: dict[str, object] = {key: _word(key, value) for key, value in refusal.values.items()}
    if refusal.key == "island_form":
        values["why"] = fault_reason(refusal.values)
        values["where"] = _where(str(refusal.values["where"]))
    return t(f"small_world.refusal.{refusal.key}", **values)


_WORDS = {
    "size": "small_world_setup.size.{}",
    "side": "small_world.side.{}",
    "symbol": "small_world.symbol.{}",
    "option": "small_world.option.{}",
}


def _word(key: str, value: object) -> object:
    if not isinstance(value, str):
        return value
    names = (_WORDS[key],) if key in _WORDS else ("small_world.terrain.{}", "small_world.symbol.{}")
    if key in _WORDS or key == "what":
        for name in names:
            if has(name.format(value)):
                return t(name.format(value))
    return printable(value)


def _where(where: str) -> str:
    return t("setup.fault.whole") if where == "-" else readable_place(printable(where))
