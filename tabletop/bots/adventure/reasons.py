"""The reasons that players of the Adventure Game give for what they choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

REASONS: Final[Mapping[str, tuple[str, ...]]] = {
    "wins": (),
    "valor": ("percent",),
    "level": ("percent",),
    "unhurt": ("percent",),
    "goal": ("space",),
    "quest": (),
    "arms": (),
    "uses": ("space",),
    "prepares": (),
    "stays": ("space",),
    "enough": (),
    "hero": ("percent",),
    "near": ("n", "space"),
    "there": ("space",),
    "banishes": (),
    "costly": ("n", "valor"),
    "finest": (),
    "least": (),
    "brings": ("space",),
    "snares": ("space",),
    "tried": (),
    "finishes": (),
    "better": ("percent",),
}
"""Key and figures. ``wins``: the match is won at once; ``valor``, ``level``: valour or a level is gained in so many per
cent of what was tried out; ``unhurt``: no damage is suffered in so many per cent; ``goal``: the walk leads to the space
(its id) that is worth most; ``quest``: a quest is brought on; ``arms``: the item is better than what is worn; ``uses``:
what the space (its id) has is used; ``prepares``: it helps in what comes next; ``stays``: the space where the hero is
is worth most; ``enough``: nothing else here is worth doing; ``hero``: it wins so many per cent of the games between
Captains; ``near``: the space that is worth most is n steps from there; ``there``: that space is it; ``banishes``:
somebody else is farthest from what is worth most to them; ``costly``: the quest would take n more turns for so much
valor; ``finest``: the best item on offer; ``least``: the item that is missed least; ``brings``: what is laid there
helps and lies where the seat goes next; ``snares``: it harms and lies where another goes; ``tried``: it came out best
when it was tried out; ``finishes``: it pays for what was begun; ``better``: of the games that were looked ahead, it
came out above the next best in so many per cent."""

CLAIMS: Final[frozenset[str]] = frozenset(
    {"goal", "stays", "enough", "near", "there", "banishes", "finest", "least", "tried"}
)
"""The reasons that say that nothing else is as good."""
