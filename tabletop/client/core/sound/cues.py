"""The table of sounds: the name the program asks for, the file it is in, the volume group it obeys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, get_args

Group = Literal["interface", "pieces", "events"]
"""The groups of sounds that have a volume of their own in the settings."""

VolumeGroup = Literal["interface", "pieces", "events", "music", "master"]
"""Every volume in the settings; `master` acts on all sounds and on the music."""

GROUPS: Final[tuple[Group, ...]] = get_args(Group)
VOLUME_GROUPS: Final[tuple[VolumeGroup, ...]] = get_args(VolumeGroup)


class Cue(NamedTuple):
    """One sound.

    `file` is its name in ``assets/sounds``. `level` (0..1) is its gain in the mix: the files of a group are equally
    loud, but a sound heard at every move of the pointer must be softer than one heard once a turn.
    """

    file: str
    group: Group
    level: float = 1.0


def _cues(group: Group, names: str, **levels: float) -> dict[str, Cue]:
    return {name: Cue(f"{name}.ogg", group, levels.get(name.replace("-", "_"), 1.0)) for name in names.split()}


CUES: Final[dict[str, Cue]] = {
    **_cues(
        "interface",
        "ui-hover ui-click ui-confirm ui-deny ui-page save-done",
        ui_hover=0.22,
        ui_click=0.6,
        ui_page=0.7,
    ),
    **_cues(
        "pieces",
        "card-draw card-play card-discard piece-lift piece-place token-stack coin-gain coin-pay wood-gain "
        "dice-shake dice-land",
        piece_lift=0.6,
        card_discard=0.8,
        dice_shake=0.8,
    ),
    **_cues(
        "events",
        "build-start build-done train upgrade hit miss casualty heal magic conquer decline quest-done "
        "level-up turn-start hand-over curtain-open victory defeat reveal explosion round-start "
        "trap discovery valor duel blow lunge shot general",
        miss=0.7,
        blow=0.6,
        lunge=0.4,
        casualty=0.8,
        shot=0.7,
        turn_start=0.6,
        hand_over=0.7,
        curtain_open=0.6,
    ),
}
"""Every sound by its name."""
HEAVY: Final[tuple[str, ...]] = (
    "victory", "defeat", "general", "explosion", "quest-done", "valor", "level-up", "casualty", "duel", "conquer",
    "trap", "hit", "decline", "discovery", "build-done", "upgrade", "magic", "heal", "blow", "miss", "shot",
)  # fmt: skip
"""The sounds of the greatest events, the greatest first; all others weigh less."""


def heaviest(names: Sequence[str]) -> str:
    """Of several sounds of one moment the one that is heard: that of the greatest event, of equal ones the last."""
    return min(reversed(names), key=lambda name: HEAVY.index(name) if name in HEAVY else len(HEAVY))
