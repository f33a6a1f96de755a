"""The reasons that players of the Adventure Game give for their choices."""

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
    "bare": (),
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
cent of the samples; ``unhurt``: no damage is suffered in so many per cent; ``goal``: the walk leads to the space (its
id) that is worth most; ``quest``: a quest gets further; ``arms``: the item is better than what counts now; ``bare``:
the number on the hero's own card is better than that of the item worn; ``uses``: a resource of the space (its id) is
used; ``prepares``: it helps in what comes next; ``stays``: no other space is worth more than the present one;
``enough``: nothing else here is worth doing; ``hero``: it wins so many per cent of the games between Captains;
``near``: the space that is worth most is n steps from there; ``there``: that space is it; ``banishes``: another hero is
sent to where it is farthest from what is worth most to it; ``costly``: the quest would take n more turns for so much
valor; ``finest``: the best item on offer; ``least``: the least valuable item; ``brings``: the token laid there helps,
on the seat's own way; ``snares``: it harms, on another's way; ``tried``: it came out best in the samples; ``finishes``:
it pays for what was begun; ``better``: it came out above the next best in so many per cent of the samples."""

CLAIMS: Final[frozenset[str]] = frozenset(
    {"goal", "stays", "enough", "near", "there", "banishes", "finest", "least", "tried"}
)
"""The reasons that claim that no other choice is as good."""
