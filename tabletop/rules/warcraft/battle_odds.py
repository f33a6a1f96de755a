"""The odds of a battle from what everybody can see: the chance of each side to win, and its average losses (WC-BAT,
WC-CAS, WC-ABL). Cards are left out: those of the other seats are hidden.

The probabilities of all compositions of both sides are computed phase by phase, so the figures are exact except for
compositions less likely than ``LEAST``, if players choose as follows: of the units that may fall, each side removes the
one with the least value, but its last one in the battlefield only after those in the flanks. Slow Poison is named for
the phases in which it prevents most; all units that may be raised are raised; all teammates that may join do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tabletop.rules.bits import has_bit, with_bit

from .pieces import CALLED, FIGHTS, FLYING, KIND, MELEE, NEUTRAL, OWNER, PHASES, UNITS
from .state import State

LEAST: Final = 1e-6
"""Compositions less likely than this are not followed, unless another limit is given."""
FACES: Final = 6

Counts = tuple[int, ...]
Pair = tuple[Counts, Counts]
Dice = dict[tuple[int, Counts], float]


class SideOdds(NamedTuple):
    """One side of a battle to come: its number of ``units``, the average ``hits`` of a round in which all of them roll,
    and how many units it ``loses`` on average."""

    units: int
    hits: float
    loses: float


class Odds(NamedTuple):
    """The odds of a battle: both sides, and the probabilities that the attacker wins, that the defender wins, and that
    no unit is left (WC-BAT-20, 21)."""

    attacker: SideOdds
    defender: SideOdds
    win: float
    lose: float
    nobody: float


class UnitGroup(NamedTuple):
    """Interchangeable units of a side; ``here``: they are in the battlefield, not in a flank."""

    owner: int
    unit: int
    here: bool
    called: bool


class Side:
    """One side of the battle: its groups of interchangeable units, and what units in given numbers (``counts``, by
    group) do. Results are cached by counts."""

    def __init__(self, state: State, groups: dict[UnitGroup, int]) -> None:
        tables, levels = state.config.tables, state.levels
        self.owners = sorted({group.owner for group in groups})
        self.strength = {
            (owner, unit): min(FACES, tables.strength[owner][unit][levels[owner][unit] - 1])
            for owner in self.owners for unit in UNITS
        }  # fmt: skip
        self.ability = {
            (owner, unit): tables.ability[owner][unit][levels[owner][unit] - 1]
            for owner in self.owners for unit in UNITS
        }  # fmt: skip
        able = {self.ability[group.owner, group.unit] for group in groups}
        raisers = {group.owner for group in groups if self.ability[group.owner, group.unit] == "raise_dead"}
        self.raisers = sorted(raisers - {NEUTRAL})
        for owner in self.raisers:  # raised units are put into the battlefield
            groups.setdefault(UnitGroup(owner, MELEE, True, False), 0)
        self.groups = sorted(groups)
        self.start: Counts = tuple(groups[group] for group in self.groups)
        self.healing = "heal" in able
        self.poisons = "slow_poison" in able
        self.reserve = {owner: state.reserve[owner][MELEE] + self._melee(self.start, owner) for owner in self.raisers}
        self._dice: dict[tuple[Counts, int, int, bool], Dice] = {}
        self._left: dict[tuple[Counts, int, int], Counts] = {}

    def _melee(self, counts: Counts, owner: int) -> int:
        return sum(n for group, n in zip(self.groups, counts, strict=True)
                   if group.owner == owner and group.unit == MELEE and not group.called)  # fmt: skip

    def here(self, counts: Counts) -> int:
        """The number of units in the battlefield."""
        return sum([n for group, n in zip(self.groups, counts, strict=True) if group.here])

    def having(self, counts: Counts, owner: int, name: str) -> int:
        """The number of an owner's units with an ability."""
        return sum([n for group, n in zip(self.groups, counts, strict=True)
                    if n and group.owner == owner and self.ability[owner, group.unit] == name])  # fmt: skip

    def heals(self, counts: Counts) -> bool:
        """Whether a unit with Heal takes part (WC-ABL-2)."""
        return self.healing and any(self.having(counts, owner, "heal") for owner in self.owners)

    def number(self, counts: Counts, owner: int, unit: int) -> int:
        """The number of dice of an owner in the phase of a unit type, that of Bloodlust included (WC-BAT-15,
        WC-ABL-5)."""
        found = sum([n for group, n in zip(self.groups, counts, strict=True)
                     if group.owner == owner and group.unit == unit])  # fmt: skip
        return found + 1 if found and self.having(counts, owner, "bloodlust") else found

    def rolling(self, counts: Counts, unit: int) -> int:
        """The owners with dice in the phase of a unit type, as a mask."""
        mask = 0
        for owner in self.owners:
            if self.number(counts, owner, unit):
                mask = with_bit(mask, owner)
        return mask

    def hits(self, counts: Counts, unit: int) -> float:
        """The average hits of the dice of a phase."""
        return sum([self.number(counts, owner, unit) * self.strength[owner, unit] / FACES for owner in self.owners])

    def dice(self, counts: Counts, unit: int, owners: int, softened: bool) -> Dice:
        """The probabilities of results of some owners' dice, by casualties dealt and by units raised for each of
        ``raisers``; ``softened``: an enemy healer takes one off each natural 1 (WC-ABL-2 by the errata)."""
        key = (counts, unit, owners, softened)
        found = self._dice.get(key)
        if found is None:
            found = self._dice[key] = self._roll(counts, unit, owners, softened)
        return found

    def _roll(self, counts: Counts, unit: int, owners: int, softened: bool) -> Dice:
        found: Dice = {(0, (0,) * len(self.raisers)): 1.0}
        for owner in self.owners:
            number = self.number(counts, owner, unit) if has_bit(owners, owner) else 0
            strength = self.strength[owner, unit]
            ace = 1 + (self.ability[owner, unit] == "area_attack") - softened
            at = self.raisers.index(owner) if owner in self.raisers else -1
            most = 0
            if at >= 0 and self.having(counts, owner, "raise_dead"):
                most = max(0, self.reserve[owner] - self._melee(counts, owner))
            faces = ((1 / FACES, ace, 1), ((strength - 1) / FACES, 1, 0), (1 - strength / FACES, 0, 0))
            for _ in range(number):
                after: Dice = {}
                for (casualties, raised), p in found.items():
                    for chance, more, one in faces:
                        if not chance:
                            continue
                        up = raised
                        if one and most and raised[at] < most:
                            up = (*raised[:at], raised[at] + 1, *raised[at + 1 :])
                        where = (casualties + more, up)
                        after[where] = after.get(where, 0.0) + p * chance
                found = after
        return found

    def raised(self, counts: Counts, more: Counts) -> Counts:
        """``counts`` with the units that were raised into the battlefield (WC-ABL-6)."""
        if not any(more):
            return counts
        found = list(counts)
        for owner, number in zip(self.raisers, more, strict=True):
            found[self.groups.index(UnitGroup(owner, MELEE, True, False))] += number
        return tuple(found)

    def left(self, counts: Counts, phase: int, casualties: int) -> Counts:
        """``counts`` after casualties in a phase (an index into PHASES); those that no unit can suffer are ignored
        (WC-CAS-2, 5)."""
        if not casualties:
            return counts
        key = (counts, phase, casualties)
        found = self._left.get(key)
        if found is None:
            at = self.falls(counts, phase)
            if at < 0:
                found = counts
            else:
                fewer = (*counts[:at], counts[at] - 1, *counts[at + 1 :])
                found = self.left(fewer, phase, casualties - 1)
            self._left[key] = found
        return found

    def falls(self, counts: Counts, phase: int) -> int:
        """The index of the group whose unit is removed next in a phase: the one with the least value, the last unit in
        the battlefield after those in the flanks; -1 where none can fall."""
        safe = PHASES[phase] == MELEE
        able = [n for n, group in enumerate(self.groups) if counts[n] and not (safe and group.unit == FLYING)]
        if self.here(counts) == 1:
            able = [n for n in able if not self.groups[n].here] or able
        return min(able, key=lambda n: self._worth(n, phase), default=-1)

    def _worth(self, n: int, phase: int) -> tuple[float, int]:
        group = self.groups[n]
        owner, unit = group.owner, group.unit
        worth = float(self.strength[owner, unit])
        if self.ability[owner, unit]:
            worth *= 1.5
        if PHASES.index(unit) > phase:  # it still attacks in this round
            worth += 1.0
        return worth + group.here, n


def odds(state: State, where: int, sides: tuple[int, int]) -> Odds:
    """The odds of a battle between two sides, the attacker first, in a hex of the present board (WC-BAT-6, 7)."""
    return between(state, forces(state, where, sides))


def between(state: State, both: tuple[Side, Side], least: float = LEAST) -> Odds:
    """The odds of a battle between the forces of two sides, the attacker first; compositions less likely than ``least``
    are not followed."""
    count = _Count(state, both, least)
    count.run()
    whole = count.win + count.lose + count.nobody
    found = [
        SideOdds(sum(side.start), sum([side.hits(side.start, unit) for unit in UNITS]), lost / whole)
        for side, lost in zip(both, count.losses, strict=True)
    ]
    return Odds(found[0], found[1], count.win / whole, count.lose / whole, count.nobody / whole)


def forces(state: State, where: int, sides: tuple[int, int]) -> tuple[Side, Side]:
    """The units of both sides in a hex and its flanks; a wall keeps melee and ranged units of a flank out
    (WC-CPT-3)."""
    tables = state.config.tables
    found: tuple[dict[UnitGroup, int], dict[UnitGroup, int]] = ({}, {})
    for near in (where, *tables.air[where]):
        walled = near != where and near not in tables.map.open[where]
        for piece in state.board[near]:
            unit, side = FIGHTS[piece], tables.side[OWNER[piece]]
            if unit < 0 or side not in sides or (walled and unit != FLYING):
                continue
            group = UnitGroup(OWNER[piece], unit, near == where, bool(piece & CALLED) and KIND[piece] != MELEE)
            force = found[sides.index(side)]
            force[group] = force.get(group, 0) + 1
    return Side(state, found[0]), Side(state, found[1])


def named_phases(both: tuple[Side, Side], pair: Pair | None = None) -> tuple[int, ...]:
    """By phase the owners that strike first (masks), where their hits prevent most (WC-ABL-3); ``pair``: the counts of
    both sides, all units by default."""
    masks = [0, 0, 0]
    left = (both[0].start, both[1].start) if pair is None else pair
    for index, side in enumerate(both):
        if not side.poisons:
            continue
        enemy, counts, other = both[1 - index], left[index], left[1 - index]
        for owner in side.owners:
            number = side.having(counts, owner, "slow_poison")
            gain = [
                side.number(counts, owner, unit) * side.strength[owner, unit] * enemy.hits(other, unit)
                for unit in PHASES
            ]
            for phase in sorted(range(len(PHASES)), key=lambda n: -gain[n])[:number]:
                masks[phase] = with_bit(masks[phase], owner)
    return tuple(masks)


class _Count:
    """The probabilities of all compositions, computed round by round."""

    def __init__(self, state: State, both: tuple[Side, Side], least: float) -> None:
        self.both, self.least = both, least
        self.errata = state.config.options.errata_heal
        self.win = self.lose = self.nobody = 0.0
        self.losses = [0.0, 0.0]

    def run(self) -> None:
        """Compute rounds until nearly all compositions are decided."""
        a, b = self.both
        now = self._settled({(a.start, b.start): 1.0})
        for _ in range(60):
            if not now:
                return
            named: dict[Pair, Sequence[int]] = {}
            for pair in now:
                named[pair] = named_phases(self.both, pair)
            begun = {(pair, tuple(named[pair])): p for pair, p in now.items()}
            for phase in range(len(PHASES)):
                begun = self._phase(phase, begun)
            now = {}
            for (pair, _), p in begun.items():
                now[pair] = now.get(pair, 0.0) + p

    def _settled(self, found: dict[Pair, float]) -> dict[Pair, float]:
        """The compositions that are not decided (WC-BAT-20) and not less likely than ``least``; decided ones are added
        to the results."""
        a, b = self.both
        left = {}
        for pair, p in found.items():
            if not self._decided(a.here(pair[0]), b.here(pair[1]), p) and p > self.least:
                left[pair] = p
        return left

    def _decided(self, attackers: int, defenders: int, p: float) -> bool:
        if attackers and defenders:
            return False
        if attackers:
            self.win += p
        elif defenders:
            self.lose += p
        else:
            self.nobody += p
        return True

    def _phase(
        self, phase: int, begun: dict[tuple[Pair, tuple[int, ...]], float]
    ) -> dict[tuple[Pair, tuple[int, ...]], float]:
        """One phase with its two halves, then the end test (WC-BAT-14, 17, 20)."""
        a, b = self.both
        unit = PHASES[phase]
        after: dict[tuple[Pair, tuple[int, ...]], float] = {}
        for (pair, masks), p in begun.items():
            rolls = (a.rolling(pair[0], unit), b.rolling(pair[1], unit))
            quick = (rolls[0] & masks[phase], rolls[1] & masks[phase])
            if bool(quick[0]) == bool(quick[1]):
                ended = self._half(phase, pair, rolls, (False, False), p)
            else:
                ended = []
                for one, healed, q in self._half(phase, pair, quick, (False, False), p):
                    rest = (a.rolling(one[0], unit) & ~quick[0], b.rolling(one[1], unit) & ~quick[1])
                    ended += self._half(phase, one, rest, healed, q)
            for one, _, q in ended:
                after[one, masks] = after.get((one, masks), 0.0) + q
        return {
            (pair, masks): p
            for (pair, masks), p in after.items()
            if not self._decided(a.here(pair[0]), b.here(pair[1]), p) and p > self.least
        }

    def _half(
        self, phase: int, pair: Pair, rollers: tuple[int, int], healed: tuple[bool, bool], p: float
    ) -> list[tuple[Pair, tuple[bool, bool], float]]:
        """The owners in ``rollers`` (masks by side) attack at the same time; gives the compositions after it, which
        sides have healed in the phase, and the probabilities."""
        if not any(rollers):
            return [(pair, healed, p)]
        unit = PHASES[phase]
        heals = tuple(side.heals(counts) for side, counts in zip(self.both, pair, strict=True))
        dice = [side.dice(pair[n], unit, rollers[n], self.errata and heals[1 - n]) for n, side in enumerate(self.both)]
        found: dict[tuple[Pair, tuple[bool, bool]], float] = {}
        for (dealt, up), pa in dice[0].items():
            for (suffered, more), pb in dice[1].items():
                q = p * pa * pb
                grown = (self.both[0].raised(pair[0], up), self.both[1].raised(pair[1], more))
                pools, done = [suffered, dealt], list(healed)
                for n in (0, 1):
                    if pools[n] and heals[n] and not self.errata and not done[n]:
                        pools[n] -= 1
                        done[n] = True
                left = (self.both[0].left(grown[0], phase, pools[0]), self.both[1].left(grown[1], phase, pools[1]))
                for n in (0, 1):
                    self.losses[n] += q * (sum(grown[n]) - sum(left[n]))
                key = (left, (done[0], done[1]))
                found[key] = found.get(key, 0.0) + q
        return [(left, done, q) for (left, done), q in found.items()]
