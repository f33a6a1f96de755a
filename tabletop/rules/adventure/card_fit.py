"""Checks that each word of a card has a meaning in its place: a target where one was chosen, a bearer where something
is attached, an opponent in a combat (specification 5.1 to 5.3). A word without a meaning is a :class:`Misfit`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Final, NamedTuple

from . import conditions, effects, lasting_effects as lasting, model
from .model import Ability
from .terms import When
from .values import walk

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
"""Windows, in which something may be used; all other triggers happen without a choice."""

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

FIGHT: Final = COMBAT - {"on_win"}
"""Those of them in which the combat is not over."""

MOVING: Final[frozenset[When]] = frozenset(("move", "own_turn", "play"))
"""Triggers that can come in the active character's own movement phase."""

CONTINUOUS: Final = (
    lasting.CombatMod, lasting.EncounterMod, lasting.MaxHealth, lasting.AbilityLimit, lasting.MoveRollMod,
    lasting.EnergyRollMod, lasting.ResourceMod, lasting.ChangeAttack, lasting.ChangeDefence, lasting.ChangeDamage,
    lasting.ChangeType, lasting.CostMod, lasting.Forbid,
)  # fmt: skip
"""Effects that a static ability can have."""

ONLY_STATIC: Final = CONTINUOUS[:7]
"""Effects that only a static ability can have."""

ONLY_IN: Final[Mapping[type, frozenset[When]]] = {
    lasting.ChangeAttack: FIGHT,
    lasting.ChangeDefence: FIGHT,
    lasting.ChangeDamage: FIGHT,
    lasting.ChangeType: FIGHT,
    effects.Block: FIGHT,
    effects.AutoHit: FIGHT,
    effects.AutoMiss: FIGHT,
    effects.CancelCombat: FIGHT,
    effects.Reroll: frozenset(("die", "post_roll", "pre_or_post_roll", "own_roll", "play")),
    effects.MovePoints: MOVING,
    effects.EndMovement: MOVING,
    effects.StopMove: MOVING | {"on_enter"},
    effects.Prevent: frozenset(("pending", "play")),
    lasting.ReplaceDefeat: frozenset(("would_be_defeated",)),
    effects.CancelCard: frozenset(("play", "react_card")),
    effects.SkipEncounter: frozenset(("play", "reveal")),
    effects.Counter: frozenset(("start_turn", "end_turn", "on_enter", "on_suffer", "on_hit")),
}
"""By effect, the only triggers in which it has a meaning."""

WORDS_IN: Final[Mapping[str, frozenset[When]]] = {
    "own": COMBAT,
    "opponent": COMBAT,
    "target": frozenset(("play",)),
    "caster": frozenset(("play", "react_card")),
    "defeater": frozenset(("on_character_defeated",)),
    "defeated": frozenset(("on_character_defeated",)),
    "just_rolled": frozenset(("own_roll",)),
    "it": frozenset(("on_enter", "on_resource", "on_encounter_defeated")),
    "any": frozenset(("static",)),
    "chosen_other": frozenset(),
}
"""By person, side or die, the only triggers in which it has a meaning."""

_OF_COMBAT: Final = (
    conditions.DieShows,
    conditions.AttackIs,
    conditions.OpponentIs,
    conditions.OpposedAffiliations,
)
"""Conditions about two combatants; the last one may also be about winner and loser."""


class Misfit(NamedTuple):
    """A word without a meaning, of an effect, a condition, a person or a mode, and the trigger of its ability."""

    word: str
    when: str


@dataclass(frozen=True, slots=True)
class Setting:
    """The context of an effect: the trigger of its ability, the moment it happens at, whether an effect around it
    provides a combat or an ``it``, whether the card chose a target, whether it is attached."""

    trigger: When
    when: When
    combat: bool = False
    bound: bool = False
    targets: bool = False
    attached: bool = False


def misfits(ability: Ability, *, targets: bool = False) -> Iterator[Misfit]:
    """Every word of an ability that has no meaning; ``targets``: its card chooses a target when it is played."""
    setting = Setting(ability.when, ability.when, targets=targets, attached=ability.while_attached)
    window = ability.when in WINDOWS
    if (ability.mode == "may") != window and not (ability.mode == "must" and ability.when == "die"):
        yield Misfit(ability.mode, ability.when)
    yield from _in_conditions(ability.if_, setting)
    yield from _in_effects(ability.do, setting)
    yield from in_circle(ability)


def in_circle(ability: Ability) -> Iterator[Misfit]:
    """Static changes of the attack type under a condition about the attack type, which would be circular."""
    if (
        ability.when == "static"
        and any(isinstance(effect, lasting.ChangeType) for effect in ability.do)
        and any(isinstance(value, conditions.AttackIs) for value in walk(ability.if_))
    ):
        yield Misfit(conditions.AttackIs.word, ability.when)


def _in_effects(effects: Iterable[model.Effect], setting: Setting) -> Iterator[Misfit]:
    for effect in effects:
        yield from _in_effect(effect, setting)


def _misplaced(effect: model.Effect, when: When) -> bool:
    """Whether an effect can do nothing in such a trigger."""
    if when == "static":
        return not isinstance(effect, CONTINUOUS)
    return isinstance(effect, ONLY_STATIC) or when not in ONLY_IN.get(type(effect), (when,))


def _in_effect(effect: model.Effect, setting: Setting) -> Iterator[Misfit]:
    if _misplaced(effect, setting.when):
        yield Misfit(effect.word, setting.trigger)
    yield from _words(effect, setting)
    yield from _lasting(effect, setting)
    inside = setting
    if isinstance(effect, (effects.CombatAura, lasting.CombatMod)):
        inside = replace(setting, when="combat_start", combat=True)
    elif isinstance(effect, effects.Each):
        inside = replace(setting, bound=True)
        if effect.who.kind != "character":
            yield Misfit(effect.who.kind, setting.trigger)
    for entry in fields(effect):
        yield from _held(getattr(effect, entry.name), inside)


def _lasting(effect: model.Effect, setting: Setting) -> Iterator[Misfit]:
    """Misfits of durations: exactly the effects of static abilities last as long as their source."""
    if not isinstance(effect, (lasting.CostMod, lasting.Forbid)):
        return
    fight = setting.combat or setting.when in FIGHT
    if (effect.until == "static") != (setting.when == "static") or (effect.until == "combat" and not fight):
        yield Misfit(effect.until, setting.trigger)


def _held(value: object, setting: Setting) -> Iterator[Misfit]:
    """Misfits of the effects and conditions in a part of an effect, directly or in options and rows."""
    if isinstance(value, tuple):
        for part in value:
            yield from _held(part, setting)
    elif isinstance(value, model.Condition):
        yield from _in_conditions((value,), setting)
    elif isinstance(value, effects.Goal):
        yield from _words(value, setting)
    elif isinstance(value, (effects.Option, effects.DieRow)):
        for entry in fields(value):
            yield from _held(getattr(value, entry.name), setting)
    elif isinstance(value, model.Effect):
        yield from _in_effect(value, setting)


def _in_conditions(conds: Iterable[model.Condition], setting: Setting) -> Iterator[Misfit]:
    for cond in conds:
        yield from _words(cond, setting)
        if isinstance(cond, conditions.Not):
            yield from _in_conditions((cond.cond,), setting)
        fight = setting.combat or setting.when in COMBAT
        if isinstance(cond, _OF_COMBAT) and not (
            fight or (isinstance(cond, conditions.OpposedAffiliations) and setting.when == "on_character_defeated")
        ):
            yield Misfit(cond.word, setting.trigger)


def _words(value: object, setting: Setting) -> Iterator[Misfit]:
    """Misfits of the persons, sides and dice that an effect or condition itself names."""
    if not is_dataclass(value):
        return
    for entry in fields(value):
        word = getattr(value, entry.name)
        if entry.name not in ("who", "side", "die", "by", "to", "with_") or not isinstance(word, str):
            continue
        known = word not in WORDS_IN or setting.when in WORDS_IN[word]
        known = known or (word in ("own", "opponent") and setting.combat) or (word == "it" and setting.bound)
        if entry.name == "with_":
            known = word == "chosen_other"
        known = known and (word != "target" or setting.targets) and (word != "host" or setting.attached)
        if not known:
            yield Misfit(word, setting.trigger)
