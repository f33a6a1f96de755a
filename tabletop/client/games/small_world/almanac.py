"""The almanac at the end of the rulebook: races, powers, Artifacts and Legendary Places with their effects in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabletop.client.games.card_almanac import chapter_table
from tabletop.rules.small_world.content import content
from tabletop.text import localised, t

from .emblems import FACTIONS, MARKERS, POWERS, RACES
from .names import ability_lines


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return chapter_table([t(f"small_world_almanac.{name}") for name in head], rows)


def _named(icon: str, name: str, rule: str) -> str:
    return f":{icon}: **{name}** [{rule}]"


def almanac() -> str:
    """The chapter, as Markdown in the current language."""
    book = content()
    races = sorted(book.races.values(), key=lambda race: localised(race.name))
    powers = sorted(book.powers.values(), key=lambda power: localised(power.name))
    parts = [
        f"## 22 {t('small_world_almanac.title')}",
        t("small_world_almanac.text"),
        f"### {t('small_world_almanac.races')}",
    ]
    parts.append(
        _table(
            ("race", "faction", "tokens", "effect"),
            (
                (
                    _named(RACES[race.id], localised(race.name), race.rule),
                    f":{FACTIONS[race.faction]}: {t(f'small_world.side.{race.faction}')}",
                    t("small_world_almanac.banner", n=race.banner, tray=race.tray),
                    " ".join(ability_lines(race.id)),
                )
                for race in races
            ),
        )
    )
    parts.append(f"### {t('small_world_almanac.powers')}")
    parts.append(
        _table(
            ("power", "badge", "effect"),
            (
                (_named(POWERS[one.id], localised(one.name), one.rule), str(one.badge), " ".join(ability_lines(one.id)))
                for one in powers
            ),
        )
    )
    for kind in ("artifact", "place"):
        markers = [marker for marker in book.markers.values() if (marker.kind == "artifact") == (kind == "artifact")]
        parts.append(f"### {t(f'small_world_almanac.{kind}s')}")
        parts.append(
            _table(
                (kind, "effect"),
                (
                    (_named(MARKERS[one.id], localised(one.name), one.rule), " ".join(ability_lines(one.id)))
                    for one in markers
                ),
            )
        )
    return "\n\n".join(parts)
