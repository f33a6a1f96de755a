"""Which rule lies behind an event: that of its class, or one that what it says chooses."""

from __future__ import annotations

from typing import Any, Final

from tabletop.rules.game import Event

from . import events as ev
from .content import content

PAID_FOR: Final = {
    "aegis": "SW-IMM-2",
    "harmony": "SW-IMM-3",
    "toll": "SW-IMM-4",
    "doomhammer": "SW-IMM-5",
    "ransom": "SW-POW-CHA-4",
    "heart": "SW-ART-HEA",
}
ENDINGS: Final = {
    "coins": "SW-GME-1",
    "tokens": "SW-GME-2",
    "shared": "SW-GME-3",
    "faction": "SW-BFA-10",
    "faction_best": "SW-BFA-10",
    "faction_tokens": "SW-BFA-10",
    "faction_shared": "SW-BFA-10",
}
_BUILT: Final = {"wall": "SW-RAC-NEL-2", "fort": "SW-POW-GAR", "tower": "SW-POW-DEF-1"}
_LINES: Final = {"regions": "SW-SCO-1", "declined": "SW-SCO-1", "faction": "SW-FAC-1", "well": "SW-LEG-WEL"}
_HOW: Final = {
    "assault": "SW-RAC-GNO-1",
    "final": "SW-FIN-4",
    "champion": "SW-POW-CHA-1",
    "bomb": "SW-RAC-GOB-3",
}
_MOVED: Final = {"used": "SW-ART-4", "stolen": "SW-RAC-ETH-1", "put": "SW-AMB-45"}


def rule_of(event: Event) -> str:
    """The id of the rule behind an event; empty for a kind that this game does not know."""
    found: Any = event
    if event.kind == "paid":
        return PAID_FOR[found.why]
    if event.kind == "structure_placed":
        return _BUILT[found.structure]
    if event.kind == "scored":
        return _LINES.get(str(found.item)) or _source(found.source)
    if event.kind == "conquered":
        return _HOW.get(str(found.how), ev.Conquered.rule)
    if event.kind in ("rolled", "attempt_failed") and found.why == "assault":
        return "SW-RAC-GNO-1" if event.kind == "rolled" else "SW-RAC-GNO-2"
    if event.kind == "artifact_moved":
        return _MOVED[found.why]
    if event.kind == "game_over":
        return ENDINGS[found.ending]
    return str(getattr(event, "rule", ""))


def _source(source: str) -> str:
    """The rule of a race, power or marker."""
    book = content()
    one = book.races.get(source) or book.powers.get(source) or book.markers[source]
    return one.rule
