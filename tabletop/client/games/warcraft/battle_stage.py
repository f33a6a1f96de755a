"""The battle of the shown position, as plain data: units, round, phase, and the record of its events by round and
phase. Made from a state, and anew for each event that is shown. Needs no pygame."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeVar

from tabletop.client.core.session import Session
from tabletop.rules.game import Event
from tabletop.rules.warcraft import events as ev, queries
from tabletop.rules.warcraft.queries import NEUTRAL, Battle, Fighters, State

PHASES = ("ranged", "flying", "melee")
"""Unit types in the order in which they attack."""
AFTERMATH = frozenset({"drew", "reshuffled", "devour_ended", "surplus_returned", "revived", "card_cancelled"})
"""Kinds of events after the end of a battle that still belong to it."""
_WHEN = {
    "poly": "round", "devour": "round", "ensnare": "melee", "web": "melee", "faerie": "next", "spears": "next",
}  # fmt: skip
E = TypeVar("E", bound=Event)


@dataclass
class PlayedCard:
    """A card played in the battle; ``when``: a phase, or "round" for the start of a round."""

    seat: int
    card: str
    kind: str
    when: str
    cancelled: bool = False


@dataclass
class PhaseRecord:
    """What has happened in a phase of a round."""

    events: list[Event] = field(default_factory=list)

    def all(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def of(self, race: str) -> list[ev.Rolled]:
        return [throw for throw in self.all(ev.Rolled) if throw.race == race]

    def hits(self, races: Collection[str]) -> int:
        """Hits of some races together."""
        return sum(throw.hits for throw in self.all(ev.Rolled) if throw.race in races)


@dataclass
class RoundRecord:
    number: int
    phases: dict[str, PhaseRecord] = field(default_factory=dict)
    cards: list[PlayedCard] = field(default_factory=list)

    def phase(self, name: str) -> PhaseRecord:
        """The record of a phase; an empty one before anything has happened in it."""
        return self.phases.get(name, PhaseRecord())


@dataclass(frozen=True)
class BattleRecord:
    """One battle: its events from the first one on, oldest first."""

    number: int
    events: tuple[Event, ...] = ()

    def add(self, event: Event) -> BattleRecord:
        return replace(self, events=(*self.events, event))

    def all(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def started(self) -> ev.BattleStarted | None:
        return next(iter(self.all(ev.BattleStarted)), None)

    @property
    def ending(self) -> ev.BattleEnded | None:
        return next(iter(self.all(ev.BattleEnded)), None)

    @property
    def now(self) -> RoundRecord:
        """The running round; an empty one before the first."""
        return self.rounds[-1] if self.rounds else RoundRecord(0)

    @cached_property
    def rounds(self) -> tuple[RoundRecord, ...]:
        told = (
            ev.CardPlayed
            | ev.CardCancelled
            | ev.Rolled
            | ev.Cursed
            | ev.Raised
            | ev.Tallied
            | ev.UnitLost
            | ev.CasualtiesIgnored
        )
        found: list[RoundRecord] = []
        phase = ""
        for event in self.events:
            if isinstance(event, ev.RoundStarted):
                found.append(RoundRecord(event.round))
                phase = ""
            if not isinstance(event, told):
                continue
            if not found:
                found.append(RoundRecord(0))
            cards = found[-1].cards
            if isinstance(event, ev.CardPlayed):
                when = _WHEN.get(event.card_kind, phase or "round")
                cards.append(PlayedCard(event.seat, event.card, event.card_kind, when))
            elif isinstance(event, ev.CardCancelled):
                cancelled = [card for card in cards if (card.seat, card.kind) == (event.owner, event.card_kind)]
                for card in cancelled[-1:]:
                    card.cancelled = True
            else:
                if isinstance(event, ev.Rolled):
                    phase = event.phase
                    for card in cards:
                        card.when = phase if card.when == "next" else card.when
                name = event.phase if isinstance(event, ev.Tallied) else phase
                found[-1].phases.setdefault(name, PhaseRecord()).events.append(event)
        return tuple(found)


def expected(dice: int, limit: int, again: bool = False) -> float:
    """The expected number of hits of ``dice`` dice that hit up to ``limit``; ``again``: misses are rerolled once."""
    chance = min(6, max(0, limit)) / 6
    if again:
        chance += (1 - chance) * chance
    return dice * chance


BETWEEN = frozenset({"join", "draws", "round", "poison"})
"""Stages of a battle between phases."""


@dataclass(frozen=True)
class Owner:
    """One army of a side: its seat (4: the side without a player), race, Strengths and abilities by unit type."""

    owner: int
    race: str
    strength: dict[str, int]
    ability: dict[str, str]


SHOWN = 9
"""Units of a rank that are shown; of more, the last one of a group carries the number."""


@dataclass(frozen=True)
class RankUnit:
    """One unit in its rank. ``group``: the units it is one of, None once it has fallen or been devoured; ``index``: its
    number among them; ``more``: units for which it stands besides itself."""

    owner: int
    side: int
    unit: str
    space: str
    group: Fighters | None = None
    index: int = 0
    more: int = 0
    fallen: bool = False


@dataclass(frozen=True)
class BattleStage:
    """One battle. ``record``: what has been shown of it, not compared by ``==``. ``sides[0]`` are the attackers.
    ``phase``: "" between phases; ``devoured`` and ``fallen``: (owner, unit type, hex) of units that are out of it."""

    number: int
    space: str
    round: int
    phase: str
    sides: tuple[tuple[Owner, ...], tuple[Owner, ...]]
    groups: tuple[Fighters, ...]
    record: BattleRecord = field(compare=False)
    half: int = 0
    poison: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    faerie: Mapping[int, int] = field(default_factory=dict)
    spears: frozenset[int] = frozenset()
    snared: tuple[bool, bool] = (False, False)
    hidden: tuple[int, int] = (0, 0)
    pools: tuple[int, int] = (0, 0)
    devoured: tuple[tuple[int, str, str], ...] = ()
    fallen: tuple[tuple[int, str, str], ...] = ()

    # ------------------------------------------------------------------------------------------- questions

    def side_of(self, owner: int) -> int:
        """The side of an owner: 0 attackers, 1 defenders."""
        return 0 if any(entry.owner == owner for entry in self.sides[0]) else 1

    def owner(self, race: str) -> int:
        for side in self.sides:
            for entry in side:
                if entry.race == race:
                    return entry.owner
        return NEUTRAL

    def races(self, side: int) -> tuple[str, ...]:
        return tuple(entry.race for entry in self.sides[side])

    def of(self, side: int, unit: str) -> list[Fighters]:
        """Groups of a side of one unit type: the battlefield first, then the flanks."""
        found = [group for group in self.groups if group.unit == unit and self.side_of(group.owner) == side]
        return sorted(found, key=lambda group: (group.owner, not group.here, group.space, group.poly))

    @cached_property
    def ranks(self) -> dict[tuple[int, str], tuple[RankUnit, ...]]:
        """By side and unit type the units from the middle outwards: those of the battlefield, then of the flanks; of
        each zone those that stand, then those devoured and fallen. So all keep their places until the battle ends."""
        return {(side, unit): tuple(self._rank(side, unit)) for side in (0, 1) for unit in PHASES}

    def _rank(self, side: int, unit: str) -> Iterator[RankUnit]:
        gone = {
            name: [(owner, space) for owner, kind, space in units if kind == unit and self.side_of(owner) == side]
            for name, units in (("devoured", self.devoured), ("fallen", self.fallen))
        }
        zones = {(group.owner, group.space) for group in self.of(side, unit)}.union(*gone.values())
        parts: list[tuple[tuple[int, str], Fighters | str, int]] = []
        for zone in sorted(zones, key=lambda one: (one[1] != self.space, one)):
            groups = [group for group in self.of(side, unit) if (group.owner, group.space) == zone]
            parts += [(zone, group, group.n) for group in sorted(groups, key=lambda group: (group.poly, group.called))]
            parts += [(zone, name, units.count(zone)) for name, units in gone.items() if zone in units]
        shown = [n for _, _, n in parts]
        while sum(shown) > max(SHOWN, len(shown)):
            shown[shown.index(max(shown))] -= 1
        for ((owner, space), part, n), count in zip(parts, shown, strict=True):
            group = part if isinstance(part, Fighters) else None
            for k in range(count):
                last = k == count - 1
                more = n - count if last and group is not None else 0
                yield RankUnit(owner, side, unit, space, group, n - 1 if last else k, more, part == "fallen")

    def units(self, side: int, unit: str | None = None) -> int:
        """How many units of a side take part."""
        return sum(
            group.n for group in self.groups
            if self.side_of(group.owner) == side and (unit is None or group.unit == unit)
        )  # fmt: skip

    def flanks(self, side: int) -> int:
        """In how many flanking hexes a side has units."""
        return len({group.space for group in self.groups if not group.here and self.side_of(group.owner) == side})

    def has(self, owner: int, ability: str) -> bool:
        """Whether a participating unit of an owner has an ability."""
        entry = next(entry for side in self.sides for entry in side if entry.owner == owner)
        units = {unit for unit, name in entry.ability.items() if name == ability}
        return any(group.owner == owner and group.unit in units for group in self.groups)

    def dice(self, owner: int, unit: str) -> int:
        """The present number of dice of an owner in a phase, with Bloodlust."""
        number = sum(g.n for g in self.groups if g.owner == owner and g.unit == unit and not g.poly)
        return number + 1 if number and self.has(owner, "bloodlust") else number

    def worth(self, entry: Owner, unit: str) -> float:
        """The expected hits of an owner in a phase."""
        running = unit == self.phase
        limit = entry.strength[unit] + (self.faerie.get(entry.owner, 0) if running else 0)
        return expected(self.dice(entry.owner, unit), limit, running and entry.owner in self.spears)

    @property
    def over(self) -> ev.BattleEnded | None:
        """The end of the battle; None while it goes on."""
        return self.record.ending

    def past(self, unit: str) -> bool:
        """Whether a phase of this round is over."""
        if unit == self.phase:
            return False
        if self.phase:
            return PHASES.index(unit) < PHASES.index(self.phase)
        return self.over is not None and unit in self.record.now.phases


def stage_of(state: State, record: BattleRecord) -> BattleStage | None:
    """The battle of a state; None when there is none."""
    battle = state.battle
    if battle is None:
        return None
    tables = state.config.tables
    field = tables.names[battle.hex]
    groups = tuple(queries.fighters(state))
    between = battle.stage in BETWEEN
    top = state.frames[-1].phase if state.frames else ""
    waiting = top in ("w4", "poison", "join") or (top == "w10" and between)
    sides = (_owners(state, battle, groups, record, 0), _owners(state, battle, groups, record, 1))
    stage = BattleStage(
        number=battle.number,
        space=field,
        round=battle.round,
        phase="" if between or waiting else PHASES[battle.phase],
        sides=sides,
        groups=groups,
        record=record,
        half=battle.half,
        poison=queries.poisoned_phases(state),
        faerie={owner: battle.faerie.count(owner) for owner in battle.faerie},
        spears=frozenset(queries.rerolling(state)),
        snared=queries.snared(state),
        hidden=battle.hidden,
        pools=battle.pools if battle.stage in ("tally", "cas", "pick", "fell") else (0, 0),
        devoured=tuple(queries.devoured(state)),
        fallen=tuple((tables.owner[loss.race], loss.unit, loss.space) for loss in record.all(ev.UnitLost)),
    )  # fmt: skip
    return stage if record.rounds else replace(stage, record=_recalled(stage, state, battle))


def battle_record(session: Session[State], state: State) -> BattleRecord:
    """The record of the running battle of a position of the match, from the journal; empty where that begins
    later."""
    match, battle = session.match, state.battle
    if battle is None or battle.stage == "join":
        return BattleRecord(battle.number if battle is not None else 0)
    last = len(match.journal) if session.looking is None else session.looking
    found: list[Event] = []
    for index in reversed(range(last)):
        for event in reversed(match.events(index)):
            found.append(event.seen_by(None))
            if isinstance(event, ev.BattleStarted) and event.battle == battle.number:
                return BattleRecord(battle.number, tuple(reversed(found)))
    return BattleRecord(battle.number)


def _owners(
    state: State, battle: Battle, groups: tuple[Fighters, ...], record: BattleRecord, index: int
) -> tuple[Owner, ...]:
    """The armies of a side in seat order, those with units first; those without any stay in the list."""
    tables = state.config.tables
    side = battle.sides[index]
    present = {group.owner for group in groups}
    present |= {owner for owner, *_ in queries.devoured(state)} | {roll.owner for roll in battle.rolls}
    present |= {tables.owner[race] for race, *_ in record.started.forces} if record.started is not None else set()
    own = [owner for owner in (*range(tables.seats), NEUTRAL) if tables.race[owner] and tables.side[owner] == side]
    found = [owner for owner in own if owner in present] or [battle.leads[index] if own else NEUTRAL]
    return tuple(owner_of(state, owner) for owner in found)


def owner_of(state: State, owner: int) -> Owner:
    """An army with its present Strengths and abilities."""
    return Owner(
        owner,
        state.config.tables.race[owner],
        queries.strengths(state, owner),
        queries.abilities(state, owner),
    )


def _recalled(stage: BattleStage, state: State, battle: Battle) -> BattleRecord:
    """The record of the running phase from the state alone, for a journal that begins later."""
    found: list[Event] = [ev.RoundStarted(battle.number, battle.round)]
    for roll in battle.rolls if stage.phase else ():
        race, strength = state.config.tables.race[roll.owner], queries.strengths(state, roll.owner)[stage.phase]
        limit = (strength, battle.faerie.count(roll.owner))
        where = (battle.number, race, stage.phase, stage.space)
        found.append(ev.Rolled(*where, *limit, roll.faces, (), roll.hits, roll.casualties))
        if roll.cursed:
            found.append(ev.Cursed(-1, race, (), roll.cursed))
    return replace(stage.record, events=(*stage.record.events, *found))


# --------------------------------------------------------------------------------------------------- changes


def opened(state: State, event: ev.BattleStarted, record: BattleRecord) -> BattleStage:
    """The stage of a battle that begins with ``event``; ``state`` may be any later position of the match."""
    tables = state.config.tables
    names = [(seat, tables.race[seat]) for seat in (*event.attackers, *event.defenders)]
    known = {race for _, race in names}
    attackers = {tables.race[seat] for seat in event.attackers}
    others = [race for race, _, _, _ in event.forces if race not in known]
    sides: tuple[list[Owner], list[Owner]] = ([], [])
    for race in (*[race for _, race in names], *dict.fromkeys(others)):
        # A race without a seat is the neutral side: it fights against the side that is named.
        index = 0 if race in attackers or (race in others and not event.attackers) else 1
        sides[index].append(owner_of(state, tables.owner[race]))
    groups = tuple(
        Fighters("", tables.owner[race], unit, space, n, space == event.space) for race, unit, space, n in event.forces
    )
    return BattleStage(event.battle, event.space, 1, "", (tuple(sides[0]), tuple(sides[1])), groups, record)


def change(stage: BattleStage, owner: int, unit: str, space: str, by: int) -> BattleStage:
    """The stage with ``by`` units more or less in a hex; units under Polymorph are removed last."""
    found = list(stage.groups)
    for n, group in sorted(enumerate(found), key=lambda item: item[1].poly):
        if (group.owner, group.unit, group.space) == (owner, unit, space) and group.n + by >= 0:
            found[n] = group._replace(n=group.n + by)
            return replace(stage, groups=tuple(group for group in found if group.n > 0))
    if by > 0:
        found.append(Fighters("", owner, unit, space, by, space == stage.space))
    return replace(stage, groups=tuple(found))


def without_polymorph(groups: Iterable[Fighters]) -> tuple[Fighters, ...]:
    """The groups at the start of a round: without Polymorph, equal units in one group."""
    found: dict[tuple[int, str, str, bool], Fighters] = {}
    for group in groups:
        key = (group.owner, group.unit, group.space, group.called)
        number = group.n + (found[key].n if key in found else 0)
        found[key] = group._replace(id="", n=number, poly=False)
    return tuple(found.values())
