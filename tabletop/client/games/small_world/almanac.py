"""The almanac at the end of the rulebook: races, powers, Artifacts and places, told by what their effects do."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.effects import Effect
from tabletop.rules.small_world.wording import effect_lines, word
from tabletop.text import localised, t

from .emblems import FACTIONS, MARKERS, POWERS, RACES


def deeds(effects: tuple[Effect, ...]) -> str:
    """What effects do, in sentences made of their data."""
    return " ".join(
        t(key, **{name: t(word(name, str(value))) if name in ("terrain", "symbol") else value
                  for name, value in values.items()})
        for key, values in effect_lines(effects)
    )  # fmt: skip


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    columns = [t(f"sw_almanac.{name}") for name in head]
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _named(icon: str, name: str, rule: str) -> str:
    return f":{icon}: **{name}** [{rule}]"


def almanac() -> str:
    """The chapter, as Markdown in the current language."""
    book = content()
    races = sorted(book.races.values(), key=lambda race: localised(race.name))
    powers = sorted(book.powers.values(), key=lambda power: localised(power.name))
    parts = [f"## 21 {t('sw_almanac.title')}", t("sw_almanac.text"), f"### {t('sw_almanac.races')}"]
    parts.append(
        _table(
            ("race", "faction", "tokens", "effect"),
            (
                (
                    _named(RACES[race.id], localised(race.name), race.rule),
                    f":{FACTIONS[race.faction]}: {t(f'small_world.side.{race.faction}')}",
                    t("sw_almanac.banner", n=race.banner, tray=race.tray),
                    deeds(race.effects),
                )
                for race in races
            ),
        )
    )
    parts.append(f"### {t('sw_almanac.powers')}")
    parts.append(
        _table(
            ("power", "badge", "effect"),
            (
                (_named(POWERS[one.id], localised(one.name), one.rule), str(one.badge), deeds(one.effects))
                for one in powers
            ),
        )
    )
    for kind in ("artifact", "place"):
        markers = [marker for marker in book.markers.values() if (marker.kind == "artifact") == (kind == "artifact")]
        parts.append(f"### {t(f'sw_almanac.{kind}s')}")
        parts.append(
            _table(
                (kind, "effect"),
                ((_named(MARKERS[one.id], localised(one.name), one.rule), deeds(one.effects)) for one in markers),
            )
        )
    return "\n\n".join(parts)
