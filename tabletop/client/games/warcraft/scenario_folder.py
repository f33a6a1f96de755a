"""The folder in which users keep scenarios of their own: what it holds, what is wrong with a file, files dropped in."""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tabletop.printable import printable
from tabletop.rules.game import Refusal
from tabletop.rules.own_documents import LARGEST
from tabletop.rules.warcraft.content import content
from tabletop.rules.warcraft.queries import KINDS
from tabletop.rules.warcraft.scenarios import RULE, Scenario, read_scenario
from tabletop.storage import atomic
from tabletop.storage.errors import SaveError, visible
from tabletop.storage.names import safe_stem
from tabletop.storage.paths import make_folder
from tabletop.text import has, localised, t

AT_MOST = 200  # files listed; a folder with more is not meant for this
SHOWN_WHERE = 40


@dataclass(frozen=True)
class OwnFile:
    """A file of the user's scenario folder: what it holds, or what is wrong with it."""

    name: str
    found: Scenario | Refusal


def own_files(folder: Path) -> list[OwnFile]:
    """The scenario files of a folder by name, those with a fault last; a folder that cannot be read holds none."""
    try:
        paths = sorted(path for path in folder.iterdir() if _is_scenario(path))
    except OSError:
        return []
    found = [OwnFile(visible(path.name), _load(path)[0]) for path in paths[:AT_MOST]]
    return sorted(found, key=lambda file: isinstance(file.found, Refusal))


def _load(path: Path) -> tuple[Scenario | Refusal, bytes]:
    """The scenario in a file or what is wrong with it, and the bytes it was read from."""
    try:
        data = atomic.read(path, LARGEST)
    except SaveError as error:
        key = "scenario_large" if error.code == "too_large" else "scenario_unreadable"
        return Refusal(RULE, key, {"file": path.name}), b""
    return read_scenario(data, path.name), data


def _is_scenario(path: Path) -> bool:
    return path.suffix.lower() == ".json" and not path.name.startswith(".")


def bring_in(path: Path, folder: Path) -> OwnFile:
    """Copy a scenario from elsewhere into the folder, under a free name; a file with a fault stays where it is. The
    same scenario is not copied twice. Raises SaveError when it cannot be written."""
    found, data = _load(path)
    if isinstance(found, Refusal):
        return OwnFile(visible(path.name), found)
    make_folder(folder)
    stem = safe_stem(path.stem, "scenario")
    for n in itertools.count(1):
        target = folder / (f"{stem}.json" if n == 1 else f"{stem} {n}.json")
        if os.path.lexists(target):
            if _load(target)[0] == found:
                break
            continue
        try:
            atomic.write_new(target, data)
        except SaveError as error:
            if error.code != "exists":  # another program was faster: the next name
                raise
            continue
        break
    return OwnFile(visible(target.name), found)


def fault_text(refusal: Refusal) -> str:
    """The sentence of a refusal of a set-up or a scenario, ids turned into words of the current language."""
    told = {key: printable(value) if isinstance(value, str) else value for key, value in refusal.values.items()}
    values: dict[str, object] = {key: _word(key, value) for key, value in told.items()}
    if refusal.key == "scenario_form":
        values["where"] = _place(str(refusal.values["where"]), str(refusal.values["hex"]))
        values["why"] = _why(refusal.values)
    elif refusal.key == "scenario_map":
        values["why"] = t(f"wc_setup.map.{refusal.values['fault']}", **values)
    return t(f"warcraft.refusal.{refusal.key}", **values)


def _word(key: str, value: object) -> object:
    if isinstance(value, str) and value in content().races:
        return localised(content().races[value].name)
    if key == "race" and not value:
        return t("wc_setup.any_race")
    if key == "kind" and value in KINDS:
        return t(f"wc.kind.{value}")
    return value


def _place(where: str, hex_: str) -> str:
    """``seats.2.gold`` as ``seats 2 › gold``, and ``hexes.c3.5`` as ``hexes › c3, entry 5``."""
    if where == "-":
        return t("wc_setup.fault.whole")
    head, row, rest = where.partition(f".{hex_}.") if hex_ else (where, "", "")
    if row and rest.isdigit():
        entry = t("wc_setup.fault.entry", hex=hex_, n=rest)
        return f"{_readable(head)} › {entry}"
    row, _, rest = where.rpartition(".")
    if rest.isdigit() and row.rpartition(".")[2].isdigit():
        return t("wc_setup.fault.entry", hex=_readable(row), n=rest)
    return _readable(where)


def _readable(where: str) -> str:
    words = re.sub(r"\.(\d+)(?=\.|$)", r" \1", where).replace(".", " › ")
    return words if len(words) <= SHOWN_WHERE else f"{words[: SHOWN_WHERE - 1]}…"


def _why(values: Mapping[str, object]) -> str:
    """What is asked of the entry."""
    allowed = re.findall(r"'([^']*)'", str(values["limit"])) or [str(values["limit"])]
    key = f"wc_setup.fault.{values['fault']}"
    spoken = {"value": values["value"], "limit": ", ".join(allowed)}
    return t(key if has(key) else "wc_setup.fault.other", **spoken)


__all__ = ["OwnFile", "SaveError", "bring_in", "fault_text", "own_files"]
