"""Whether the words of a card have a meaning where they stand: a target where one was chosen, a bearer where something
is attached, an opponent in a combat (specification 5.1 to 5.3). A word without one is given as a :class:`Misfit`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Final, NamedTuple

from . import conditions, ops
from .model import Ability
from .terms import When

WINDOWS: Final[frozenset[When]] = frozenset(
    (
        "move",
        "own_turn",
        "own_roll",
        "challenge",
        "reveal",
        "pre_roll",
        "post_roll",
        "pre_or_post_roll",
        "pending",
        "after_suffer",
        "react_card",
    )
)
"""Moments at which something may be used; all other triggers happen by themselves."""

COMBAT: Final[frozenset[When]] = frozenset(
    (
        "static",
        "combat_start",
        "pre_roll",
        "post_roll",
        "pre_or_post_roll",
        "die",
        "pending",
        "on_hit",
        "on_suffer",
        "after_suffer",
        "on_win",
        "play",
    )
)
"""Triggers in which there are, or can be, two combatants."""

CONTINUOUS: Final = (
    ops.CombatMod, ops.EncounterMod, ops.MaxHealth, ops.AbilityLimit, ops.MoveRollMod, ops.EnergyRollMod,
    ops.ResourceMod, ops.ChangeAttack, ops.ChangeDefence, ops.ChangeDamage, ops.ChangeType, ops.CostMod, ops.Forbid,
)  # fmt: skip
"""Effects that a static ability can have."""

ONLY_STATIC: Final = CONTINUOUS[:7]
"""Effects that only a static ability can have."""

ONLY_IN: Final[Mapping[type, frozenset[When]]] = {
    ops.ChangeAttack: COMBAT,
    ops.ChangeDefence: COMBAT,
    ops.ChangeDamage: COMBAT,
    ops.ChangeType: COMBAT,
    ops.Block: COMBAT,
    ops.AutoHit: COMBAT,
    ops.AutoMiss: COMBAT,
    ops.CancelCombat: COMBAT,
    ops.Prevent: frozenset(("pending", "play")),
    ops.ReplaceDefeat: frozenset(("would_be_defeated",)),
    ops.CancelCard: frozenset(("play", "react_card")),
    ops.SkipEncounter: frozenset(("play", "reveal")),
    ops.Counter: frozenset(("start_turn", "end_turn", "on_enter", "on_suffer", "on_hit")),
}
"""Effects with a meaning in certain triggers only."""

WORDS_IN: Final[Mapping[str, frozenset[When]]] = {
    "own": COMBAT,
    "opponent": COMBAT,
    "target": frozenset(("play",)),
    "caster": frozenset(("play", "react_card")),
    "defeater": frozenset(("on_character_defeated",)),
    "defeated": frozenset(("on_character_defeated",)),
    "just_rolled": frozenset(("own_roll",)),
    "it": frozenset(("on_enter", "on_resource", "on_encounter_defeated")),
}
"""Persons, sides and dice with a meaning in certain triggers only."""

ADDRESSED: Final = ("who", "side", "die", "by", "to", "of", "partner")


class Misfit(NamedTuple):
    """A word without a meaning: the name of an op's class, a person or a mode, and the trigger it stands in."""

    word: str
    when: str


@dataclass(frozen=True, slots=True)
class Setting:
    """Where an effect stands: its trigger, whether a combat or an ``it`` is given by an effect around it, whether the
    card chose a target, whether it is attached to somebody."""

    when: When
    combat: bool = False
    bound: bool = False
    targets: bool = False
    attached: bool = False


def misfits(ability: Ability, *, targets: bool = False) -> Iterator[Misfit]:
    """Every word of an ability that has no meaning; ``targets``: its card chooses a target when it is played."""
    setting = Setting(ability.when, targets=targets, attached=ability.while_attached)
    window = ability.when in WINDOWS
    if (ability.mode == "may") != window and not (ability.mode == "must" and ability.when == "die"):
        yield Misfit(ability.mode, ability.when)
    yield from _in_conditions(ability.cond, setting)
    yield from _in_effects(ability.do, setting)


def _in_effects(effects: Iterable[ops.Effect], setting: Setting) -> Iterator[Misfit]:
    for effect in effects:
        yield from _in_effect(effect, setting)


def _misplaced(effect: ops.Effect, when: When) -> bool:
    """Whether an effect can do nothing in such a trigger."""
    if when == "static":
        return not isinstance(effect, CONTINUOUS)
    return isinstance(effect, ONLY_STATIC) or when not in ONLY_IN.get(type(effect), (when,))


def _in_effect(effect: ops.Effect, setting: Setting) -> Iterator[Misfit]:
    if not setting.combat and _misplaced(effect, setting.when):
        yield Misfit(type(effect).__name__, setting.when)
    yield from _words(effect, setting)
    inside = setting
    if isinstance(effect, (ops.CombatAura, ops.CombatMod)):
        inside = Setting(setting.when, True, setting.bound, setting.targets, setting.attached)
    elif isinstance(effect, ops.Each):
        inside = Setting(setting.when, setting.combat, True, setting.targets, setting.attached)
    for entry in fields(effect):
        yield from _held(getattr(effect, entry.name), inside)


def _held(value: object, setting: Setting) -> Iterator[Misfit]:
    """The effects and conditions that a part of an effect holds, straight or in options and rows."""
    if isinstance(value, tuple):
        for part in value:
            yield from _held(part, setting)
    elif isinstance(value, conditions.Condition):
        yield from _in_conditions((value,), setting)
    elif isinstance(value, (ops.Option, ops.DieRow)):
        for entry in fields(value):
            yield from _held(getattr(value, entry.name), setting)
    elif isinstance(value, ops.Effect):
        yield from _in_effect(value, setting)


def _in_conditions(conds: Iterable[conditions.Condition], setting: Setting) -> Iterator[Misfit]:
    for cond in conds:
        yield from _words(cond, setting)
        if isinstance(cond, conditions.Not):
            yield from _in_conditions((cond.cond,), setting)
        if isinstance(cond, (conditions.DieShows, conditions.AttackIs, conditions.OpponentIs)) and not (
            setting.combat or setting.when in COMBAT
        ):
            yield Misfit(type(cond).__name__, setting.when)


def _words(value: object, setting: Setting) -> Iterator[Misfit]:
    """The persons, sides and dice that an effect or condition names itself."""
    if not is_dataclass(value):
        return
    for entry in fields(value):
        word = getattr(value, entry.name)
        if entry.name not in ADDRESSED or not isinstance(word, str):
            continue
        known = word not in WORDS_IN or setting.when in WORDS_IN[word]
        known = known or (word in ("own", "opponent") and setting.combat) or (word == "it" and setting.bound)
        known = known and (word != "target" or setting.targets) and (word != "host" or setting.attached)
        if not known:
            yield Misfit(word, setting.when)
