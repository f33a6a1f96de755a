"""The present numbers of characters and encounters (5.6): attack, defence, damage, health, traits; and whether the
conditions of texts hold (5.3), since numbers and conditions depend on each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeVar

from tabletop.rules.game import Seat

from . import lasting_effects as lasting
from .loadout import Loadout, loadout_of
from .model import Ability, CharacterSide, Conditions
from .selectors import concerns
from .state import DEFENDER, NOBODY, Attached, Player, State
from .tables import Monster, kind_of
from .terms import AttackType, Filter
from .values import Ctx

Stat = Literal["attack", "defence", "damage"]


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a number: the key of its source (or ``base``), and its amount."""

    source: str
    n: int


def face(state: State, seat: Seat) -> CharacterSide:
    """The side of the character card that a seat shows."""
    player = state.players[seat]
    return state.config.tables.content.card[player.character, player.level].sides[player.side]


def face_key(state: State, seat: Seat) -> str:
    """The key of the abilities of that side."""
    player = state.players[seat]
    return f"{state.config.tables.content.card[player.character, player.level].id}.{player.side}"


def monster(state: State) -> Monster:
    """The encounter of the running challenge."""
    assert state.foe is not None
    return state.config.tables.monsters[state.foe.card]


def has_trait(state: State, creature: Monster, trait: str) -> bool:
    """Whether an encounter has a trait, printed or given by the global event (AG-AGR-4)."""
    return trait in _traits(state, creature)


def _traits(state: State, creature: Monster) -> tuple[str, ...]:
    added = () if creature.board else (mod.add_trait for mod in _encounter_mods(state, creature) if mod.add_trait)
    return (*creature.card.traits, *added)


def fits(state: State, monster: Monster, wanted: Filter, unhurt: bool = False) -> bool:
    """Whether an encounter matches a filter (5.4)."""
    return (unhurt or not wanted.no_damage_suffered) and wanted.fits(
        _traits(state, monster), monster.colour, monster.board
    )


def _encounter_mods(state: State, creature: Monster) -> list[lasting.EncounterMod]:
    return [
        effect
        for effect in event_statics(state, lasting.EncounterMod)
        if effect.filter.fits(creature.card.traits, creature.colour, creature.board)
    ]


E = TypeVar("E")


def event_statics(state: State, kind: type[E]) -> tuple[E, ...]:
    """The continuous effects of one class of the global event in force."""
    return state.config.tables.of_event[state.festival].get(kind, ())


# ---------------------------------------------------------------------------------------- static modifiers


def usable(state: State, player: Player, item: str) -> bool:
    """Whether a character's level is enough for an item (AG-ITM-5)."""
    return bool(item) and state.config.tables.things[item].colour <= player.level


def blocked(state: State, side: int, what: str) -> bool:
    """Whether something of a side of the running combat is blocked (``block``)."""
    if state.combat is not None:
        for mod in state.combat.mods:
            if mod.stat == "block" and mod.side == side and mod.how == what:
                return True
    return False


def weapon_of(state: State, seat: Seat, side: int = -1) -> str:
    """The weapon that counts: not blocked, not replaced by a substitute (AG-ABL-9); "" for none."""
    player = state.players[seat]
    if side >= 0 and player.weapon:
        assert state.combat is not None
        if state.combat.subs[side] or blocked(state, side, "weapon"):
            return ""
    return player.weapon


def armour_of(state: State, seat: Seat, side: int = -1) -> str:
    """The armour that counts; "" for none."""
    player = state.players[seat]
    return "" if side >= 0 and player.armour and blocked(state, side, "armour") else player.armour


def counted(attached: tuple[Attached, ...]) -> list[Attached]:
    """Attached cards, of each name only the first (AG-RUL-19)."""
    found: list[Attached] = []
    kinds: list[str] = []
    for one in attached:
        kind = kind_of(one.card)
        if kind not in kinds:
            kinds.append(kind)
            found.append(one)
    return found


def loadout(state: State, seat: Seat, side: int = -1) -> Loadout:
    """The loadout of a character: for a side of the running combat without what is blocked or replaced there, for -1 as
    it is outside a combat."""
    player, combat = state.players[seat], state.combat
    weapon, armour = player.weapon, player.armour
    if side >= 0 and combat is not None and (combat.mods or combat.subs[side]):
        weapon, armour = weapon_of(state, seat, side), armour_of(state, seat, side)
    kept = player.loadout
    if (
        kept is not None
        and kept.bag is player.bag
        and kept.tokens is player.tokens
        and kept.weapon == weapon
        and kept.armour == armour
        and kept.level == player.level
        and kept.side == player.side
        and kept.character == player.character
    ):
        return kept
    kept = loadout_of(
        state.config.tables,
        seat,
        player.character,
        player.level,
        player.side,
        weapon,
        armour,
        player.bag,
        player.tokens,
    )
    player.keep(kept)
    player.bag, player.tokens = kept.bag, kept.tokens  # equal: the same objects, so that the next comparison is quick
    return kept


def seat_statics(state: State, seat: Seat, side: int, wanted: type[E]) -> list[tuple[str, Ctx, E]]:
    """The continuous effects of one class that a character has and whose conditions hold, each with its source and
    context; ``side``: as for :func:`loadout`."""
    return _statics_of(state, seat, side, loadout(state, seat, side), wanted)


def _statics_of(state: State, seat: Seat, side: int, mine: Loadout, wanted: type[E]) -> list[tuple[str, Ctx, E]]:
    statics, attached = mine.statics(wanted), state.players[seat].attached
    if not statics and not attached:
        return []
    found = [
        (source, contexts[side], effect)
        for source, contexts, ability, effect in statics
        if not ability.if_ or holds(state, contexts[side], ability.if_)
    ]
    having = state.config.tables.static_cards.get(wanted) if attached else None
    if having:
        sources = [
            (kind_of(one.card), Ctx("", "attached:", seat=one.owner, side=side, host=seat))
            for one in counted(attached)
            if kind_of(one.card) in having
        ]
        found += static_effects(state, wanted, sources)
    return found


def _foe_sources(state: State, having: frozenset[str]) -> list[tuple[str, Ctx]]:
    """The encounter's sources that are in ``having``, with their contexts."""
    source = monster(state).source
    found = [(source, Ctx("", side=DEFENDER))] if source in having else []
    foe = state.foe
    if foe is not None and foe.kind == "marker":
        marker = state.markers[foe.slot]
        for one in counted(marker.attached) if marker is not None else ():
            if kind_of(one.card) in having:
                found.append((kind_of(one.card), Ctx("", "attached:", seat=one.owner, side=DEFENDER)))
    return found


def static_effects(state: State, wanted: type[E], sources: list[tuple[str, Ctx]]) -> Iterator[tuple[str, Ctx, E]]:
    """The effects of one class among the static abilities of sources whose conditions hold."""
    tables = state.config.tables
    for source, ctx in sources:
        for index in tables.by_when[source].get("static", ()):
            ability = tables.abilities[source][index]
            if ability.while_attached != (ctx.holder == "attached:"):
                continue
            if any(type(effect) is wanted for effect in ability.do) and applies(state, ctx, ability):
                for effect in ability.do:
                    if type(effect) is wanted:
                        yield source, ctx, effect


_NUMBERS: Final = {kind.stat: kind for kind in (lasting.ChangeAttack, lasting.ChangeDefence, lasting.ChangeDamage)}


def _all_statics(state: State, wanted: type[E]) -> list[tuple[str, Ctx, E]]:
    combat = state.combat
    assert combat is not None
    if wanted not in state.config.tables.static:
        return []
    found = seat_statics(state, combat.attacker, 0, wanted)
    if combat.defender != NOBODY:
        return found + seat_statics(state, combat.defender, 1, wanted)
    having = state.config.tables.static.get(wanted)
    if having:
        found += static_effects(state, wanted, _foe_sources(state, having))
    return found


def _static_parts(state: State, side: int, stat: Stat) -> list[tuple[str, int]]:
    wanted = _NUMBERS[stat]
    found = [
        (source, effect.n)
        for source, ctx, effect in _all_statics(state, wanted)
        if (ctx.side if effect.side == "own" else 1 - ctx.side) == side
    ]
    if state.festival:
        found += _event_parts(state, side, wanted)
    return found


def _event_parts(state: State, side: int, wanted: type[lasting.ChangeNumber]) -> Iterator[tuple[str, int]]:
    """What the global event adds to a number of a side (``combat_mod``)."""
    for effect in event_statics(state, lasting.CombatMod):
        if holds(state, Ctx("", side=0), effect.cond):
            for own, effects in ((0, effect.attacker), (1, effect.defender)):
                for one in effects:
                    if type(one) is wanted and (own if one.side == "own" else 1 - own) == side:
                        yield f"{state.festival}.front", one.n


# ------------------------------------------------------------------------------------------ the three numbers


def _base(state: State, side: int, stat: Stat) -> tuple[str, int]:
    """The source and the printed amount that a number begins with."""
    combat = state.combat
    assert combat is not None
    seat = combat.defender if side else combat.attacker
    tables = state.config.tables
    if seat == NOBODY:
        card = monster(state).card
        return "base", card.attack.value if stat == "attack" else card.defence if stat == "defence" else card.damage
    if stat == "attack":
        if combat.subs[side]:
            substitute = tables.content.abilities[combat.subs[side]].substitute
            assert substitute is not None
            return combat.subs[side], substitute.value
        weapon = weapon_of(state, seat, side)
        if weapon:
            thing = tables.things[weapon]
            assert thing.card.attack is not None
            return thing.source, thing.card.attack.value
        return "base", face(state, seat).attack.value
    if stat == "defence":
        armour = armour_of(state, seat, side)
        if armour:
            thing = tables.things[armour]
            assert thing.card.defence is not None
            return thing.source, thing.card.defence
        return "base", face(state, seat).defence
    return "base", face(state, seat).damage


def _pairs(state: State, side: int, stat: Stat) -> list[tuple[str, int]]:
    """The parts of a number of a side of the running combat, each with its source, in the order of 5.6."""
    combat = state.combat
    assert combat is not None
    found = [_base(state, side, stat)]
    if state.festival and side == DEFENDER and combat.defender == NOBODY:
        added = sum([getattr(mod, stat) for mod in _encounter_mods(state, monster(state))])
        if added:
            found.append((f"{state.festival}.front", added))
    found += _static_parts(state, side, stat)
    found += [(mod.source, mod.n) for mod in combat.mods if mod.stat == stat and mod.side == side]
    return found


def parts(state: State, side: int, stat: Stat) -> list[Part]:
    """The parts of a number of a side of the running combat, in the order of 5.6."""
    return [Part(source, n) for source, n in _pairs(state, side, stat)]


def value(state: State, side: int, stat: Stat) -> int:
    """Attack, defence or damage value of a side; below 0 counts as 0 (AG-CMB-4)."""
    found = 0
    for _, n in _pairs(state, side, stat):
        found += n
    return max(0, found)


def attack_type(state: State, side: int) -> AttackType:
    """The present attack type of a side (5.6)."""
    combat = state.combat
    assert combat is not None
    found = _base_type(state, side)
    for _, ctx, effect in _all_statics(state, lasting.ChangeType):
        if (ctx.side if effect.side == "own" else 1 - ctx.side) == side:
            found = effect.type
    for mod in combat.mods:
        if mod.stat == "type" and mod.side == side:
            found = "ranged" if mod.how == "ranged" else "melee"
    return found


def _base_type(state: State, side: int) -> AttackType:
    combat = state.combat
    assert combat is not None
    seat = combat.defender if side else combat.attacker
    tables = state.config.tables
    if seat == NOBODY:
        return monster(state).card.attack.type
    if combat.subs[side]:
        substitute = tables.content.abilities[combat.subs[side]].substitute
        assert substitute is not None
        return substitute.type
    weapon = weapon_of(state, seat, side)
    if weapon:
        attack = tables.things[weapon].card.attack
        assert attack is not None
        return attack.type
    return face(state, seat).attack.type


def attack_out_of_combat(state: State, seat: Seat) -> tuple[int, AttackType, int, int]:
    """Attack, its type, defence and damage outside combat: from card and equipment alone."""
    tables = state.config.tables
    player, shown = state.players[seat], face(state, seat)
    attack, defence = shown.attack, shown.defence
    if player.weapon:
        attack = tables.things[player.weapon].card.attack or attack
    if player.armour:
        defence = tables.things[player.armour].card.defence or 0
    return attack.value, attack.type, defence, shown.damage


def health(state: State, seat: Seat) -> int:
    """The health of a character with its changes (``max_health``)."""
    mine = loadout(state, seat)
    found = mine.face.health
    if mine.steady and not state.players[seat].attached:
        return found
    for _, ctx, effect in _statics_of(state, seat, -1, mine, lasting.MaxHealth):
        if effect.who in ("self", "host", "own") or concerns(state, ctx, effect.who, seat):
            found += effect.n
    return found


# -------------------------------------------------------------------------------------------- conditions


def holds(state: State, ctx: Ctx, conditions: Conditions) -> bool:
    """Whether all conditions hold."""
    for condition in conditions:  # noqa: SIM110 - a generator takes longer than most conditions
        if not condition.holds(state, ctx):
            return False
    return True


def unlocked(state: State, ctx: Ctx, ability: Ability) -> bool:
    """Whether improved text is within the level of its controller (AG-ABL-7)."""
    return not ability.min_level or ctx.seat < 0 or state.players[ctx.seat].level >= ability.min_level


def applies(state: State, ctx: Ctx, ability: Ability) -> bool:
    """Whether an ability is unlocked and its conditions hold."""
    return unlocked(state, ctx, ability) and holds(state, ctx, ability.if_)
