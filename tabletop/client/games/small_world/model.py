"""Answers about the position shown: contents of regions, legal targets, prices."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TypeAlias

from tabletop.client.core.session import Session
from tabletop.client.games.table import SessionTargets
from tabletop.rules.game import Action, Seat
from tabletop.rules.small_world import queries
from tabletop.rules.small_world.actions import ChampionConquers, Conquer, FinalAttempt
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.queries import State
from tabletop.rules.small_world.setup import SIDE_NAMES
from tabletop.rules.small_world.wording import Structure, Thing

from .layout import Teams

SPECIAL_REACHES = frozenset({"ashes", "assault"})
"""Reaches that can be used once a turn (SW-RCH-7, SW-RAC-GNO)."""
SPECIALS = ("champion", "assault", "ethereal", "frostmourne", "doomhammer", "ashes")
"""What can be used for one conquest a turn: a click on a region uses it only where nothing else takes the region, or
when the player has asked for it."""


@dataclass(frozen=True, slots=True)
class RegionStack:
    """The contents of a region, as plain data; ``owner`` -1: nobody, -2: Murlocs. ``bomb`` and ``marker``: those face
    down."""

    id: str
    owner: Seat
    race: Thing
    declined: bool
    tokens: int
    beasts: int
    champion: bool
    structures: tuple[Structure, ...]
    bomb: bool
    objective: bool
    marker: bool
    artifacts: tuple[Thing, ...]
    legend: Thing

    @property
    def place(self) -> str:
        return self.id

    @property
    def units(self) -> int:
        """Number of units: tokens, Beasts and Champion."""
        return self.tokens + self.beasts + self.champion


def stacks_of(view: State) -> dict[str, RegionStack]:
    """The stack of every region of a position."""
    found = {}
    for name, spot in zip(view.tables.names, view.spots, strict=True):
        found[name] = RegionStack(
            name, spot.owner, spot.race, spot.declined, spot.tokens, spot.beasts, spot.champion, spot.structures,
            bool(spot.bomb), spot.objective, bool(spot.marker), spot.artifacts, spot.place,
        )  # fmt: skip
    return found


PLACING = frozenset({"as_before", "place"})
"""Kinds of actions that put units into regions in a redeployment, and can be taken back."""
Attack: TypeAlias = Conquer | FinalAttempt


class Model(SessionTargets[State]):
    """Answers about one position as the viewer may know it. Made anew when the position or the path changes."""

    def __init__(self, session: Session[State], view: State, special: str = "") -> None:
        self.session = session
        self.asked_special = special
        self.state = view
        self.viewer = session.viewer
        self.phase = queries.phase(view)
        self.seats = len(session.match.seats)
        self.active: Seat = view.active
        self.tables = view.tables
        self._after: dict[str, tuple[queries.ScoreLine, ...] | None] = {}
        self.regions = view.tables.regions

    @cached_property
    def stacks(self) -> dict[str, RegionStack]:
        return stacks_of(self.state)

    @cached_property
    def quotes(self) -> dict[str, queries.Quote]:
        """The price of every region that can be attacked, while conquests are made; empty otherwise."""
        if self.phase != "conquest" or not self.session.may_act:
            return {}
        quotes = {name: queries.quote(self.state, name) for name in self.tables.names}
        return {name: quote for name, quote in quotes.items() if quote.refusal is None}

    def way_of(self, action: Action) -> queries.Way | None:
        """The way of conquering that an action takes; None for one that has no price to show."""
        if not isinstance(action, Conquer | FinalAttempt):
            return None
        quote, wanted = self.quotes.get(action.region), (action.reach, action.boosts)
        return next((way for way in quote.ways if (way.reach, way.boosts) == wanted), None) if quote else None

    @cached_property
    def attacks(self) -> dict[str, list[Attack | ChampionConquers]]:
        """The conquests that can be made now, by region."""
        found: dict[str, list[Attack | ChampionConquers]] = {}
        for action in self.session.offer() if self.quotes else ():
            if isinstance(action, Conquer | FinalAttempt | ChampionConquers):
                found.setdefault(action.region, []).append(action)
        return found

    @cached_property
    def specials(self) -> tuple[str, ...]:
        """What a conquest can use, and need not."""
        several = [region for region, attacks in self.attacks.items() if len(attacks) > 1]
        return tuple(name for name in SPECIALS if any(self._helps(name, region) for region in several))

    def _helps(self, special: str, region: str) -> bool:
        """Whether a region can be taken with and without something, and takes less with it."""
        if special == "champion":
            return self.quotes[region].champion and not isinstance(self._sensible(region, ""), ChampionConquers)
        plain, helped = self._way(region, ""), self._way(region, special)
        return plain is not None and helped is not None and helped.required < plain.required

    @cached_property
    def special(self) -> str:
        """What the player wants to use for the next conquest; empty for nothing."""
        return self.asked_special if self.asked_special in self.specials else ""

    def sensible(self, region: str) -> Attack | ChampionConquers | None:
        """The conquest that a click on a region makes: with what the player has asked for, else with as little as takes
        it, and at once rather than with the die. None where it cannot be attacked."""
        return self._sensible(region, self.special)

    def _sensible(self, region: str, special: str) -> Attack | ChampionConquers | None:
        attacks = self.attacks.get(region, [])
        if len(attacks) == 1:
            return attacks[0]
        way = self._way(region, special)
        best: Attack | None = None
        for one in attacks:
            if isinstance(one, ChampionConquers):
                if special == "champion" or way is None or way.possible != "yes":
                    return one
            elif way is not None and one.reach == way.reach and one.boosts == way.boosts:
                best = one if best is None else min(best, one, key=partial(_mix, way.required))
        return best

    @cached_property
    def other_ways(self) -> bool:
        """Whether there are conquests that no click on a region makes, whatever the player asks for."""
        asked = ("", *self.specials)
        return any(
            len(attacks) > 1 and not {self._sensible(region, special) for special in asked}.issuperset(attacks)
            for region, attacks in self.attacks.items()
        )

    def own_decline(self, region: str) -> bool:
        """Whether the active seat's race in decline holds a region."""
        stack = self.stacks[region]
        return stack.declined and stack.owner == self.active

    @cached_property
    def pool(self) -> queries.Pool | None:
        """The units to be spread in a redeployment; None outside of one."""
        return queries.pool(self.state)

    @property
    def may_lift(self) -> bool:
        """Whether units were put down in this redeployment and can all be taken up again."""
        session = self.session
        last = session.match.journal[-1:]
        placed = self.phase == "redeploy" and bool(last) and last[0].action.kind in PLACING
        return placed and session.may_act and session.undo_reason() is None

    @cached_property
    def spare(self) -> frozenset[str]:
        """The regions from which a unit can be taken up again in a redeployment, to go to another (SW-RDP-2)."""
        pool = self.pool
        if pool is None or len(pool.wants) < 2 or not self.may_lift:
            return frozenset()
        least = queries.least_units(pool.race)
        stacks = self.stacks
        return frozenset(name for name, holds, _ in pool.wants if holds > least and holds > stacks[name].champion)

    @cached_property
    def tributes(self) -> dict[str, int]:
        """The regions into which the seat can put an Artifact, each with the coins that this brings."""
        return queries.put_down(self.state) if self.session.may_act else {}

    @cached_property
    def lines(self) -> tuple[queries.ScoreLine, ...]:
        """What the shown seat would score with its present regions, at the end of its turn or of its next one."""
        return queries.preview(self.state, self.shown_seat)

    def lines_after(self, region: str) -> tuple[queries.ScoreLine, ...] | None:
        """What the active seat would score if it conquered a region in the way shown there and its turn ended then;
        None where that is unknown, and while another seat is shown."""
        if region not in self._after:
            way = self.best(region) if self.shown_seat == self.active else None
            self._after[region] = queries.preview_after(self.state, region, way) if way is not None else None
        return self._after[region]

    @property
    def shown_seat(self) -> Seat:
        """The seat whose race, hand and purse are shown below the map: the decider, else the active seat."""
        decider = self.session.decider
        return decider if decider is not None else self.active

    @property
    def azeroth(self) -> bool:
        """Whether the team variant is played."""
        return bool(self.state.config.options.azeroth)

    @property
    def rounds(self) -> int:
        return int(self.tables.rounds)

    def side(self, seat: Seat) -> str:
        """The faction of a seat in the team variant; empty without one."""
        return SIDE_NAMES[self.tables.sides[seat]] if self.azeroth else ""

    @property
    def stock(self) -> dict[str, int]:
        """How many special pieces of each kind, bombs and markers are left in the supply."""
        state = self.state
        return {**queries.supply(state), "bomb": len(state.pile), "reserve": len(state.reserve)}

    @cached_property
    def spread(self) -> Counter[str]:
        """How many units the main button would add to each region, while it would spread those in hand."""
        pool = self.pool
        ready = pool is not None and self.session.may_act and not self.session.path
        if pool is None or not ready or pool.units < max(1, pool.open_minimums):
            return Counter()
        return Counter(queries.even_placement(pool))

    @cached_property
    def teams(self) -> Teams:
        """The seats as they are listed: by faction in the team variant."""
        if not self.azeroth:
            return (("", range(self.seats)),)
        return tuple((SIDE_NAMES[side], members) for side, members in queries.factions(self.state))

    @cached_property
    def combos(self) -> tuple[tuple[str, tuple[queries.Offer, ...]], ...]:
        """(faction, rows) of each column of combos: one for all, or one for each faction in play, that of the shown
        seat first."""
        if not self.azeroth:
            return (("", queries.offers(self.state, self.shown_seat)),)
        found: dict[str, tuple[queries.Offer, ...]] = {}
        for seat in (self.shown_seat, *range(self.seats)):
            found.setdefault(self.side(seat), queries.offers(self.state, seat))
        return tuple(found.items())

    @property
    def combos_left(self) -> int:
        """How many races come after those in the columns."""
        shown = sum([len(offers) for _, offers in self.combos])
        return max(0, sum([len(queue) for queue in self.state.banners]) - shown)

    def faction(self, race: str) -> str:
        return content().races[race].faction

    def coins(self, seat: Seat) -> int | None:
        """The coins of a seat as far as the viewer may know them."""
        found = int(self.state.coins[seat])
        return found if found >= 0 else None

    def best(self, region: str) -> queries.Way | None:
        """The way of conquering a region that is shown on it; None where nothing can be conquered."""
        return self._way(region, self.special)

    def _way(self, region: str, special: str) -> queries.Way | None:
        """The first way into a region that uses what is asked for, or nothing special where it need not; else the first
        of all."""
        quote = self.quotes.get(region)
        if quote is None or not quote.ways:
            return None
        for way in quote.ways if special else ():
            if (special in way.boosts or special == way.reach) and way.possible != "no":
                return way
        for way in quote.ways:
            if not way.boosts and way.reach not in SPECIAL_REACHES and way.possible == "yes":
                return way
        return quote.ways[0]

    def takes_champion(self, region: str) -> bool:
        """Whether a click on a region sends the Champion there."""
        return self.attacks.get(region) is not None and isinstance(self.sensible(region), ChampionConquers)


def _mix(required: int, attack: Attack) -> tuple[bool, int]:
    """Sorts mixes of tokens and Beasts: one race token first and Beasts for the rest, because a region that holds only
    Beasts is lost when they return (SW-POW-BEA-1). Where units stand is free until the turn ends (SW-RDP-2)."""
    beasts = attack.beasts if isinstance(attack, Conquer) else 0
    return required - beasts < 1, -beasts
