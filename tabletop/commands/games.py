"""``tabletop games``: lists the games with their scenarios, options and seats."""

from __future__ import annotations

from tabletop.rules import catalogue
from tabletop.rules.game import GameMeta, OptionSpec
from tabletop.text import t

from .arguments import Arguments, Parser
from .output import complain, say, say_json


def parser() -> Parser:
    found = Parser("games")
    found.flag("--json")
    return found


def run(given: Arguments) -> int:
    metas = [catalogue.meta(game_id) for game_id in catalogue.game_ids()]
    if given.json:
        say_json([_document(meta) for meta in metas])
    else:
        for meta in metas:
            say("\n".join(_lines(meta)))
    for fault in catalogue.faults():
        complain(t(f"menu.fault.{fault.why}", name=fault.game_id, told=fault.told))
    return 0


def _document(meta: GameMeta) -> dict[str, object]:
    return {
        "id": meta.id,
        "title": t(f"{meta.id}.title"),
        "version": meta.version,
        "maturity": meta.maturity,
        "minutes": list(meta.minutes),
        "seats": list(meta.seats),
        "scenarios": [{"id": s.id, "seats": list(s.seats), "teams": s.teams} for s in meta.scenarios],
        "options": [_option(spec) for spec in meta.options],
        "endings": list(meta.endings),
    }


def _option(spec: OptionSpec) -> dict[str, object]:
    found: dict[str, object] = {"id": spec.id, "type": spec.type, "default": spec.default, "per_seat": spec.per_seat}
    if spec.choices:
        found["choices"] = list(spec.choices)
    if spec.type == "int":
        found |= {"low": spec.low, "high": spec.high, "optional": spec.optional}
    return found


def _lines(meta: GameMeta) -> list[str]:
    low, high = meta.minutes
    lines = [f"{meta.id}: {t(f'{meta.id}.title')}", "  " + t("cli.games.minutes", low=low, high=high)]
    for scenario in meta.scenarios:
        line = "cli.games.scenario_teams" if scenario.teams else "cli.games.scenario"
        lines.append("  " + t(line, id=scenario.id, seats=", ".join(map(str, scenario.seats))))
    for spec in meta.options:
        name = f"[{t('cli.games.seat_letter')}.]{spec.id}" if spec.per_seat else spec.id
        lines.append("  " + t("cli.games.option", word=f"{name}={_default(spec)}", values=_values(spec)))
    return lines


def _default(spec: OptionSpec) -> str:
    if isinstance(spec.default, bool):
        return "on" if spec.default else "off"
    return "off" if spec.default is None else str(spec.default)


def _values(spec: OptionSpec) -> str:
    if spec.type == "bool":
        return "on, off"
    if spec.type == "int":
        return f"{spec.low}..{spec.high}" + (", off" if spec.optional else "")
    if spec.type == "content":
        return ", ".join((*spec.choices, t("cli.games.document")))
    return ", ".join(spec.choices)
