"""The folder of scenarios made by users, and their faults in words."""

from __future__ import annotations

from pathlib import Path

from tabletop.client.games.own_files import fault_reason, own_file, readable_place
from tabletop.printable import printable
from tabletop.rules.game import Refusal
from tabletop.rules.warcraft.content import content
from tabletop.rules.warcraft.queries import KINDS
from tabletop.rules.warcraft.scenarios import RULE, ScenarioContent, read_scenario
from tabletop.text import localised, t


def load_scenario(path: Path) -> tuple[ScenarioContent | Refusal, bytes]:
    """The scenario in a file or the refusal that says what is wrong, and its bytes."""
    return own_file(path, RULE, "scenario", read_scenario)


def fault_text(refusal: Refusal) -> str:
    """The sentence of a refusal of a set-up or a scenario, ids turned into words of the current language."""
    told = {key: printable(value) if isinstance(value, str) else value for key, value in refusal.values.items()}
    values: dict[str, object] = {key: _word(key, value) for key, value in told.items()}
    if refusal.key == "scenario_form":
        values["where"] = _place(str(refusal.values["where"]), str(refusal.values["hex"]))
        values["why"] = fault_reason(refusal.values)
    elif refusal.key == "scenario_map":
        values["why"] = t(f"warcraft_setup.map.{refusal.values['fault']}", **values)
    return t(f"warcraft.refusal.{refusal.key}", **values)


def _word(key: str, value: object) -> object:
    if isinstance(value, str) and value in content().races:
        return localised(content().races[value].name)
    if key == "race" and not value:
        return t("warcraft_setup.any_race")
    if key == "kind" and value in KINDS:
        return t(f"warcraft_board.kind.{value}")
    return value


def _place(where: str, hex_: str) -> str:
    """``seats.2.gold`` as ``seats 2 › gold``, and ``hexes.c3.5`` as ``hexes › c3, entry 5``."""
    if where == "-":
        return t("setup.fault.whole")
    head, row, rest = where.partition(f".{hex_}.") if hex_ else (where, "", "")
    if row and rest.isdigit():
        entry = t("warcraft_setup.fault.entry", hex=hex_, n=rest)
        return f"{readable_place(head)} › {entry}"
    row, _, rest = where.rpartition(".")
    if rest.isdigit() and row.rpartition(".")[2].isdigit():
        return t("warcraft_setup.fault.entry", hex=readable_place(row), n=rest)
    return readable_place(where)
