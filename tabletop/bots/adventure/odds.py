"""What fights promise: the chances against an encounter over all 36 pairs of dice (AG-CMB-1 to AG-CMB-12), those
against a card still to be drawn, and what the cards in hand add.

A fighter is described by the few figures that decide a fight, so that every answer is found once and kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, NamedTuple

from tabletop.rules.adventure import effects, lasting_effects as lasting
from tabletop.rules.adventure.figures import attack_out_of_combat, face, health, loadout
from tabletop.rules.adventure.model import Ability, Effect
from tabletop.rules.adventure.piles import challenge_cards
from tabletop.rules.adventure.prices import PayEnergy
from tabletop.rules.adventure.state import State
from tabletop.rules.adventure.tables import Monster, Tables, kept_with_tables, kind_of
from tabletop.rules.adventure.terms import COLOURS, Filter
from tabletop.rules.game import Seat

_WINDOWS: Final = ("pre_roll", "post_roll", "pre_or_post_roll")
_DICE: Final = range(1, 7)
_KEPT: Final = 1 << 14
_LONG_HELD: Final = 6.0
"""Turns that a hero is held at the most: by then it is defeated, or has found a card."""


class Fighter(NamedTuple):
    """A hero as it goes into a fight: ``attack`` and ``defence`` with what its cards add to them, ``unarmed`` and
    ``bare``: both without weapon and armour; ``life``: the damage that defeats it; ``harm``: the damage of its hit."""

    level: int
    attack: int
    ranged: bool
    defence: int
    bare: int
    life: int
    harm: int = 1
    unarmed: int = 0

    def grown(self) -> Fighter:
        """The hero a level higher, without damage: its own attack, defence and health rise by 1 (6.2), while weapon and
        armour are as they were (AG-ITM-7)."""
        return self._replace(
            level=self.level + 1,
            attack=max(self.attack, self.unarmed + 1),
            unarmed=self.unarmed + 1,
            defence=max(self.defence, self.bare + 1),
            bare=self.bare + 1,
            life=max(self.life + 1, 5),
        )


class Odds(NamedTuple):
    """Chances of a fight: that the foe is defeated and the hero is not, that the hero is defeated; ``clean``: that the
    foe is and the hero suffers nothing; ``hurt``: the damage to expect."""

    win: float
    lost: float
    clean: float
    hurt: float


def fighter(state: State, seat: Seat, energy: int) -> Fighter:
    """The hero of a seat that has so much energy for cards in a fight."""
    player = state.players[seat]
    attack, kind, defence, harm = attack_out_of_combat(state, seat)
    mine = loadout(state, seat)
    worn: list[Effect] = [one.effect for one in mine.statics(lasting.ChangeAttack)]
    worn += [one.effect for one in mine.statics(lasting.ChangeDefence)]
    for one in (*worn, *_laid_on(state, seat)):
        if isinstance(one, lasting.ChangeNumber) and one.side == "own":
            attack += one.n if isinstance(one, lasting.ChangeAttack) else 0
            defence += one.n if isinstance(one, lasting.ChangeDefence) else 0
    hand = tuple([kind_of(card) for card in player.hand])
    more, guard = helped(state.config.tables, hand, player.level, energy, attack, _powers(state, seat))
    life = health(state, seat) - player.damage
    bare = face(state, seat).defence + guard
    unarmed = face(state, seat).attack.value + more
    return Fighter(player.level, attack + more, kind == "ranged", defence + guard, bare, max(1, life), harm, unarmed)


def _laid_on(state: State, seat: Seat) -> Iterable[Effect]:
    """What cards attached to a hero and its auras of this turn add."""
    tables = state.config.tables
    for aura in state.auras:
        if aura.seat == seat:
            yield from tables.lists.get(f"{aura.key}.own", ())
    for kind, owner in {kind_of(one.card): one.owner for one in state.players[seat].attached}.items():
        for ability in tables.abilities[kind]:
            if ability.when == "static" and ability.min_level <= state.players[owner].level:
                yield from ability.do


def _powers(state: State, seat: Seat) -> tuple[tuple[int, int], ...]:
    """The powers of a character card that raise its attack in a fight: the energy that each costs, and by how much."""
    found = []
    for one in face(state, seat).abilities:
        if one.when in _WINDOWS and not one.if_:
            gain = sum([do.n for do in one.do if isinstance(do, lasting.ChangeAttack) and do.side == "own"])
            if gain > 0 and all(isinstance(price, PayEnergy) for price in one.cost):
                found.append((sum([price.n for price in one.cost if isinstance(price, PayEnergy)]), gain))
    return tuple(found)


@kept_with_tables(_KEPT)
def helped(
    tables: Tables,
    hand: tuple[str, ...],
    level: int,
    energy: int,
    attack: int,
    powers: tuple[tuple[int, int], ...] = (),
) -> tuple[int, int]:
    """How much the cards of a hand and the ``powers`` of the character card can add to the attack in one fight for
    ``energy``, each once and one card in place of the weapon (AG-ABL-5, AG-ABL-9), and to the defence for what energy
    is left. Hidden cards add nothing."""
    found: list[tuple[int, int, bool]] = [(cost, gain, False) for cost, gain in powers]
    guards: list[tuple[int, int]] = []
    for kind in dict.fromkeys(hand):
        card = tables.content.abilities.get(kind)
        if card is None or card.window not in _WINDOWS:
            continue
        done = [one for ability in card.abilities for one in _effects(ability, level)]
        gain = sum([one.n for one in done if isinstance(one, lasting.ChangeAttack) and one.side == "own"])
        guard = sum([one.n for one in done if isinstance(one, lasting.ChangeDefence) and one.side == "own"])
        guard -= sum([one.n for one in done if isinstance(one, lasting.ChangeAttack) and one.side == "opponent"])
        if card.substitute is not None:
            gain += card.substitute.value - attack
        if gain > 0:
            found.append((card.cost, gain, card.substitute is not None))
        elif guard > 0:
            guards.append((card.cost, guard))
    best = {(0, False): 0}  # by energy spent and whether the weapon is replaced: what is gained
    for cost, gain, instead in found:
        for (spent, replaced), gained in list(best.items()):
            key = (spent + cost, replaced or instead)
            if key[0] <= energy and not (replaced and instead) and gained + gain > best.get(key, -1):
                best[key] = gained + gain
    more = max(best.values())
    left = energy - min([spent for (spent, _), gained in best.items() if gained == more])
    return more, max([guard for cost, guard in guards if cost <= left], default=0)


def _effects(ability: Ability, level: int) -> Iterable[Effect]:
    """What an ability of a card does when it is played against an encounter."""
    if ability.when != "play" or ability.min_level > level:
        return ()
    return [inner for one in ability.do for inner in (one.else_ if isinstance(one, effects.If) else (one,))]


class _Case(NamedTuple):
    """What a pair of dice comes to, whoever fights: the hero hits with an attack of at least ``need``; the foe, with a
    total of ``blow``, hits what has no higher defence, for ``harm``; ``suffered``: the damage by its powers; ``bare``:
    armour does not count; ``late``: it strikes after a ranged attack (AG-CMB-7)."""

    need: int
    blow: int
    harm: int
    suffered: int
    bare: bool
    late: bool


_Cases = tuple[tuple[_Case, float], ...]
"""All cases of a fight, with their chances."""


@kept_with_tables(512)
def _cases(tables: Tables, foe: str) -> _Cases:
    """The cases of a fight against an encounter, whose powers are reckoned with as far as they change numbers, throw
    its die again or hurt. Raises KeyError for an unknown one."""
    found: dict[_Case, float] = {}
    for red in _DICE:
        for black in _DICE:
            case = _case(tables.monsters[foe], red, black)
            again = [case] if case is not None else [_case(tables.monsters[foe], red, face, True) for face in _DICE]
            for one in again:
                if one is not None:
                    found[one] = found.get(one, 0.0) + 1 / 36 / len(again)
    return tuple(found.items())


def _case(foe: Monster, red: int, black: int, again: bool = False) -> _Case | None:
    """What a pair of dice comes to; None where the foe throws its die again, which it does once (AG-ENC-2)."""
    card = foe.card
    attack = defence = suffered = 0
    strength, guard, harm, bare = card.attack.value, card.defence, card.damage, False
    for power in card.abilities:
        if power.when not in ("die", "static", "combat_start"):
            continue
        if power.when == "die" and (black if power.die == "own" else red) not in power.faces:
            continue
        for one in power.do:
            if isinstance(one, effects.Reroll) and one.die == "own":
                if not again:
                    return None
            elif isinstance(one, effects.Suffer) and one.who == "opponent":
                suffered += one.n
            elif isinstance(one, effects.Block) and "armour" in one.what:
                bare = True
            elif isinstance(one, lasting.ChangeNumber):
                own = one.side == "own"
                if isinstance(one, lasting.ChangeAttack):
                    strength, attack = (strength + one.n, attack) if own else (strength, attack + one.n)
                elif isinstance(one, lasting.ChangeDefence):
                    guard, defence = (guard + one.n, defence) if own else (guard, defence + one.n)
                elif own:
                    harm += one.n
    need, blow = guard - red - attack, black + strength - defence
    return _Case(need, blow, max(0, harm), suffered, bare, card.attack.type == "melee")


def _outcome(cases: _Cases, hero: Fighter) -> Odds:
    attack, ranged, defence, bare, life = hero.attack, hero.ranged, hero.defence, hero.bare, hero.life
    won = lost = clean = hurt = 0.0
    for (need, blow, harm, damage, unarmoured, late), share in cases:
        hits = attack >= need
        # whom a ranged attack has felled does not strike any more (AG-CMB-8)
        if blow >= (bare if unarmoured else defence) and not (hits and ranged and late):
            damage += harm
        hurt += share * damage
        if damage >= life:
            lost += share
        elif hits:
            won += share
            if not damage:
                clean += share
    return Odds(won, lost, clean, hurt)


@kept_with_tables(_KEPT)
def against(tables: Tables, foe: str, hero: Fighter) -> Odds:
    """The chances against an encounter. Raises KeyError for an unknown one."""
    return _outcome(_cases(tables, foe), hero)


def left_in_decks(state: State) -> tuple[frozenset[str], ...]:
    """By colour, the encounters that can still be drawn. Decks are never shuffled anew (AG-CHL-7): what somebody has as
    an item, or what lies beside the board, cannot be met any more."""
    away = frozenset(challenge_cards(replace(state, decks=())))
    return tuple([_encounters(state.config.tables, colour) - away for colour in range(len(COLOURS))])


@kept_with_tables(1024)
def _deck_cases(tables: Tables, colour: int, left: frozenset[str], wanted: Filter | None) -> _Cases:
    """The cases of a card drawn of those ``left`` in a deck; with ``wanted``, of those that match alone."""
    found: dict[_Case, float] = {}
    names = sorted(left)
    for name in names:
        if wanted is None or wanted.fits(tables.monsters[name].card.traits, colour, False):
            for case, share in _cases(tables, name):
                found[case] = found.get(case, 0.0) + share / len(names)
    return tuple(found.items())


@kept_with_tables(_KEPT)
def drawn(tables: Tables, colour: int, left: frozenset[str], hero: Fighter, wanted: Filter | None = None) -> Odds:
    """The chances against a card drawn from a deck with those encounters ``left`` (AG-CHL-5), all 0 for none; with
    ``wanted``, ``win`` and ``clean`` count only those encounters that match."""
    odds = _outcome(_deck_cases(tables, colour, left, None), hero)
    if wanted is None:
        return odds
    fit = _outcome(_deck_cases(tables, colour, left, wanted), hero)
    return odds._replace(win=fit.win, clean=fit.clean)


@kept_with_tables(_KEPT)
def held_by(tables: Tables, cards: frozenset[str], hero: Fighter) -> float:
    """The turns that a hero is expected to be held (AG-AGR-2) where it meets one of some encounters."""
    turns = 0.0
    for name in cards:
        if "Aggro" in tables.monsters[name].card.traits:
            odds = against(tables, name, hero)
            ends = odds.win + odds.lost
            turns += min(_LONG_HELD, (1 - ends) / ends) if ends else _LONG_HELD
    return turns / len(cards) if cards else 0.0


@kept_with_tables(64)
def _encounters(tables: Tables, colour: int) -> frozenset[str]:
    """The encounters of a challenge deck."""
    return frozenset(
        [name for name, one in tables.monsters.items() if one.colour == colour and not (one.board or one.event)]
    )


class Wearing(NamedTuple):
    """What decides which items raise the numbers of a hero: its level, the ``icons`` of what it can wear, its attack
    and its defence with the best of what it has."""

    level: int
    icons: frozenset[str]
    attack: int
    defence: int


def wearing(state: State, seat: Seat) -> Wearing:
    tables, player, shown = state.config.tables, state.players[seat], face(state, seat)
    icons = _icons(tables, player.character, player.level)
    attack, defence = shown.attack.value, shown.defence
    for one in (player.weapon, player.armour, *player.bag):
        if one:
            thing = tables.things[one]
            if thing.colour <= player.level and icons.issuperset(thing.card.icons):
                attack = max(attack, thing.card.attack.value if thing.card.attack is not None else 0)
                defence = max(defence, thing.card.defence or 0)
    return Wearing(player.level, icons, attack, defence)


@kept_with_tables(64)
def _icons(tables: Tables, character: str, level: int) -> frozenset[str]:
    return frozenset(tables.content.card[character, level].icons)


@kept_with_tables(_KEPT)
def finds(tables: Tables, cards: frozenset[str], worn: Wearing) -> tuple[float, float]:
    """By how much the item of one of some challenge cards is expected to raise the attack, and the defence, of a
    hero."""
    attack = defence = 0
    for name in cards:
        thing = tables.things.get(name)
        if thing is not None and thing.colour <= worn.level and worn.icons.issuperset(thing.card.icons):
            attack += max(0, (thing.card.attack.value if thing.card.attack is not None else 0) - worn.attack)
            defence += max(0, (thing.card.defence or 0) - worn.defence)
    return (attack / len(cards), defence / len(cards)) if cards else (0.0, 0.0)


def duel(hero: Fighter, foe: Fighter) -> tuple[float, float]:
    """The damage that a hero may expect to inflict on another in one fight, and the chance that this defeats it."""
    hits = sum([die + hero.attack >= foe.defence for die in _DICE]) / len(_DICE)
    return hits * hero.harm, hits if hero.harm >= foe.life else 0.0
