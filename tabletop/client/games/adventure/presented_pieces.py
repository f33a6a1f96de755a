"""The pieces on the map, as the screen shows them."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.rules.adventure.queries import is_aggro
from tabletop.rules.game import Target

from .model import Model


@dataclass(frozen=True, slots=True)
class MapPiece:
    """A piece on the map. ``kind``: figure, marker, lying (face-down discoveries), quest, event or trap; ``seat``: its
    owner, -1 for none; ``n``: number of a marker, or how many there are; ``lit``: aggro, or looked at by the viewer."""

    id: str
    space: str
    kind: str
    seat: int = -1
    n: int = 1
    lit: bool = False

    @property
    def place(self) -> str:
        return self.space

    @property
    def target(self) -> Target | None:
        """Its target; None for a piece that cannot be touched."""
        if self.kind in ("figure", "marker"):
            return Target("piece", self.id)
        return None


def things_of(model: Model) -> list[MapPiece]:
    state = model.state
    found: list[MapPiece] = []
    for seat, player in enumerate(state.players):
        if player.space:
            found.append(MapPiece(player.character, player.space, "figure", seat))
    for slot, marker in enumerate(state.markers):
        if marker is not None:
            aggro = is_aggro(state, slot)
            found.append(MapPiece(f"marker_{slot + 1}", marker.space, "marker", n=slot + 1, lit=aggro))
    for number, lying in enumerate(state.ground):
        if lying:
            space = model.tables.names[number]
            seen = model.viewer is not None and any(model.viewer in one.seen for one in lying)
            found.append(MapPiece(f"lying:{space}", space, "lying", n=len(lying), lit=seen))
    found += [MapPiece(f"event:{card}", space, "event") for space, card in state.local]
    for trap in state.traps:
        found.append(MapPiece(f"trap:{trap.card}", trap.space, "trap", trap.owner))
    for seat, player in enumerate(state.players):
        for held in player.quests:
            for space in sorted(set(held.tokens)):
                count = held.tokens.count(space)
                found.append(MapPiece(f"quest:{seat}:{held.card}:{space}", space, "quest", seat, count))
    return found
