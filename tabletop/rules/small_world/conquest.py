"""The conquest step: what can be done in it, and how a conquest is resolved (SW-CON, SW-FIN, SW-RAC-GNO)."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.rules.game import Action, Event

from . import actions as act, events as ev
from .config import ALLIANCE, HORDE, profile
from .occupation import (
    Defence,
    build_wall,
    defeat,
    move_artifact,
    pay,
    recheck_towers,
    reveal,
    take_objective,
    vacate_if_empty,
)
from .price import (
    ASHES,
    DOOM,
    DOOMHAMMER,
    FROSTMOURNE,
    NO_BOOSTS,
    ConquestMeans,
    PaymentDue,
    attack_due,
    boost_sets,
    die,
    fights_for,
    means_of,
    needed,
    payments,
    price,
    reaches,
    required_plainly,
    total,
    within_reach,
)
from .state import (
    NOBODY,
    REGISTRY,
    ConquestFrame,
    NotLegal,
    State,
    desert,
    pop,
    set_player,
    set_spot,
    set_turn,
    top,
)

OPPOSITE = {ALLIANCE: HORDE, HORDE: ALLIANCE}
CHAMPION_REACHES = ("adjacent", "cavern", "ashes")  # SW-POW-CHA-1
AT_ONCE = ("aegis", "harmony")  # paid before the die; the others only after a success (SW-FIN-5)


# ------------------------------------------------------------------------------------------------------ legal


def region_actions(means: ConquestMeans, region: int) -> list[Action]:
    """All conquests of a region, however reached, boosted and paid for."""
    if (means.units or means.champion) and _only_plain(means):
        return list(_plain_conquests(means, [region] if reaches(means, region) else []))
    found: list[Action] = []
    spot = means.state.spots[region]
    if spot.tower:
        return found
    ways = reaches(means, region)
    if not ways:
        return found
    dues: list[PaymentDue] = []
    if spot.owner >= 0 and spot.owner != means.seat:
        dues = attack_due(means.state, region, means.seat)
        if dues and total(dues) > means.coins:
            return found
    bill = payments(dues)
    for reach in ways:
        if means.units:
            _conquests(means, region, reach, dues, found)
        if means.champion and reach in CHAMPION_REACHES:
            found.append(act.champion(means.tables.names[region], reach, bill))
    return found


def _only_plain(means: ConquestMeans) -> bool:
    """Whether the hand holds only race tokens and there are no optional reductions: then each way of reaching a region
    gives at most one conquest, and the Champion's. This is the most frequent case by far."""
    able = means.profile
    assault = "assault" in able.reaches and not means.state.flags.assault
    return not means.boosted and not able.at_place and not means.beasts and not assault


def _plain_conquests(means: ConquestMeans, regions: list[int]) -> Iterator[Action]:
    """All conquests of ``regions``, which are not the seat's own, in the case of :func:`_only_plain`."""
    state, names, near, units, seat = means.state, means.tables.names, means.near, means.units, means.seat
    spots, champion = state.spots, means.champion
    many = bool(means.profile.reaches) or means.ashes
    most = units + (means.most_short if units >= means.floor else 0) if units else -1
    for region in regions:
        spot = spots[region]
        if spot.tower:
            continue
        ways = reaches(means, region) if many else ("adjacent",) if region in near else ("entry",)
        for reach in ways:
            need = required_plainly(means, region, spot, reach)
            if need > most and not champion:
                continue
            dues = attack_due(state, region, seat) if spot.owner >= 0 else ()
            if dues and total(dues) > means.coins:
                break
            bill = payments(dues) if dues else ()
            if need <= units:
                yield act.conquer(names[region], reach, NO_BOOSTS, 0, bill)
            elif need <= most:
                yield act.final(names[region], reach, NO_BOOSTS, bill)
            if champion and reach in CHAMPION_REACHES:
                yield act.champion(names[region], reach, bill)


def _conquests(means: ConquestMeans, region: int, reach: str, dues: list[PaymentDue], found: list[Action]) -> None:
    """The conquests and final attempts by one way of reaching a region."""
    name, units = means.tables.names[region], means.units
    for boosts in boost_sets(means, region, reach):
        doom = boosts == DOOM
        bills = dues
        if doom:
            bills = attack_due(means.state, region, means.seat, boosts)
            if total(bills) > means.coins:
                continue
        short = needed(means, price(means, region, reach, boosts)) - units
        if reach == "assault":
            if short - (0 if doom else means.most_pips) <= 0 and units >= means.floor:
                found.append(act.conquer(name, reach, boosts, 0, payments(bills)))
        elif short <= 0:
            beasts, bill, need = means.beasts, payments(bills), short + units
            for used in range(max(0, need - means.tokens), min(need, beasts) + 1) if beasts else (0,):
                found.append(act.conquer(name, reach, boosts, used, bill))
        elif short <= means.most_short and not doom and units >= means.floor:
            found.append(act.final(name, reach, boosts, payments(bills)))


def conquests(means: ConquestMeans) -> Iterator[Action]:
    """All conquests, region by region."""
    if not means.units and not means.champion:
        return
    regions = within_reach(means)
    if _only_plain(means):
        yield from _plain_conquests(means, regions)
    else:
        for region in regions:
            yield from region_actions(means, region)


# --------------------------------------------------------------------------------------------------- resolving


def _region(state: State, name: str) -> int:
    found = state.config.tables.index.get(name)
    if found is None:
        raise NotLegal
    return found


def _checked(state: State, action: act.Conquer | act.ChampionConquers | act.FinalAttempt) -> tuple[ConquestMeans, int]:
    """The means and the region of a conquest that is legal. Raises NotLegal."""
    top(state, ConquestFrame)
    region = _region(state, action.region)
    means = means_of(state)
    spot = state.spots[region]
    if (spot.owner == means.seat and not spot.declined) or action not in region_actions(means, region):
        raise NotLegal
    return means, region


@REGISTRY.handles(act.Conquer)
def conquer(state: State, action: act.Conquer, events: list[Event]) -> None:
    """Carry out an ordinary conquest or an assault."""
    means, region = _checked(state, action)
    items = price(means, region, action.reach, action.boosts)
    dues = attack_due(state, region, means.seat, action.boosts)
    declare(state, means.seat, region, dues, action.reach, action.boosts, events)
    need, beasts = needed(means, items), action.beasts
    how = "conquest"
    if action.reach == "assault":
        how = "assault"
        if "doomhammer" not in action.boosts:
            pips = roll(state, means.seat, how, events)
            items = [*items, ("die", -pips)]
            short, need = need, needed(means, items)
            if need > means.units:
                events.append(ev.AttemptFailed(means.seat, action.region, how, short, means.units, pips))
                return
        beasts = max(0, need - means.tokens)
    take(state, means.seat, region, how, action, items, (need - beasts, beasts), dues, events)


@REGISTRY.handles(act.FinalAttempt)
def final_attempt(state: State, action: act.FinalAttempt, events: list[Event]) -> None:
    """Carry out the Final Conquest, which ends the step whether it succeeds or not (SW-FIN)."""
    means, region = _checked(state, action)
    seat, hand = means.seat, (means.tokens, means.beasts)
    items = price(means, region, action.reach, action.boosts)
    dues = attack_due(state, region, seat, action.boosts)
    declare(state, seat, region, dues, action.reach, action.boosts, events)
    pips = roll(state, seat, "final", events)
    need = needed(means, items)
    if sum(hand) + pips >= need:
        take(state, seat, region, "final", action, [*items, ("die", -pips)], hand, dues, events)
    else:
        events.append(ev.AttemptFailed(seat, action.region, "final", need, sum(hand), pips))
    end_step(state, events)


@REGISTRY.handles(act.ChampionConquers)
def champion_conquers(state: State, action: act.ChampionConquers, events: list[Event]) -> None:
    """Conquer a region with the Champion alone, or with the tokens that its race must add (SW-POW-CHA-1, SW-INT-2)."""
    means, region = _checked(state, action)
    seat = means.seat
    dues = attack_due(state, region, seat)
    declare(state, seat, region, dues, action.reach, NO_BOOSTS, events)
    set_turn(state, champion=True)
    take(state, seat, region, "champion", action, [("champion", 0)], (means.floor - 1, 0), dues, events)


def roll(state: State, seat: int, why: str, events: list[Event]) -> int:
    """Roll the Reinforcement die; gives the pips."""
    pips = die().roll(state.chance)
    events.append(ev.Rolled(seat, pips, why))
    return pips


def declare(
    state: State,
    seat: int,
    region: int,
    dues: list[PaymentDue],
    reach: str,
    boosts: tuple[str, ...],
    events: list[Event],
) -> None:
    """Declare an attack: note the limited abilities it uses, and make the payments that are due before the die
    (SW-CON-6, SW-RCH-8)."""
    spot, flags = state.spots[region], state.flags
    used = (*flags.used, *_artifacts_used(reach, boosts))
    attacked = flags.attacked
    if spot.owner >= 0 and spot.owner != seat and not spot.declined and spot.owner not in attacked:
        attacked = (*attacked, spot.owner)
    set_turn(
        state,
        used=used,
        assault=flags.assault or reach == "assault",
        ethereal=flags.ethereal or "ethereal" in boosts,
        attacked=attacked,
    )
    if dues:
        pay(state, seat, [due for due in dues if due.why in AT_ONCE], events)


def _artifacts_used(reach: str, boosts: tuple[str, ...]) -> list[str]:
    """The Artifacts that a way of reaching a region and its reductions use."""
    if not boosts and reach != "ashes":
        return []
    wanted = (("frostmourne" in boosts, FROSTMOURNE), ("doomhammer" in boosts, DOOMHAMMER), (reach == "ashes", ASHES))
    return [marker for uses, marker in wanted if uses]


def overthrow(state: State, region: int) -> tuple[Defence, Event | None]:
    """Losses and removal of structures after a success, part of steps 4 to 7 (SW-CON-6). The region is left without
    units; gives what stood there, and the event of removed structures."""
    spot = state.spots[region]
    defence = defeat(state, region)
    removed: Event | None = None
    if spot.structures:
        removed = ev.StructuresRemoved(state.config.tables.names[region], spot.structures)
    desert(state, region)
    return defence, removed


def settle_payments(state: State, seat: int, defence: Defence, dues: list[PaymentDue], events: list[Event]) -> None:
    """Make the payments due after a success, then pay the ransom of a captured Champion (SW-CON-6, SW-POW-CHA-4)."""
    pay(state, seat, [due for due in dues if due.why not in AT_ONCE], events)
    if defence.champion and defence.owner != seat:
        owner = state.players[defence.owner]
        ransom = profile(owner.race, owner.power).ransom
        pay(state, defence.owner, [PaymentDue(seat, ransom, "ransom")], events)


def take(
    state: State,
    seat: int,
    region: int,
    how: str,
    action: act.Conquer | act.ChampionConquers | act.FinalAttempt,
    items: list[tuple[str, int]],
    units: tuple[int, int],
    dues: list[PaymentDue],
    events: list[Event],
) -> None:
    """Carry out steps 4 to 12 of a successful conquest (SW-CON-6). ``units``: race tokens and Beasts that go into the
    region."""
    boosts = NO_BOOSTS if isinstance(action, act.ChampionConquers) else action.boosts
    defence, removed = overthrow(state, region)
    events.append(conquest_event(state, seat, region, how, action.reach, boosts, items, units, defence))
    if removed is not None:
        events.append(removed)
    settle_payments(state, seat, defence, dues, events)
    _enter(state, seat, region, units, how == "champion", events)
    if state.config.options.artifacts_move:
        for marker in _artifacts_used(action.reach, boosts):
            move_artifact(state, marker, region, "used", events)
    build_wall(state, region, events)
    reveal(state, region, events)
    complete_conquest(state, seat, region, defence, events)


def conquest_event(
    state: State,
    seat: int,
    region: int,
    how: str,
    reach: str,
    boosts: tuple[str, ...],
    items: list[tuple[str, int]],
    units: tuple[int, int],
    defence: Defence,
) -> Event:
    return ev.Conquered(
        seat,
        state.config.tables.names[region],
        state.players[seat].race,
        how,
        reach,
        boosts,
        tuple(items),
        units[0],
        units[1],
        defence.owner,
        defence.race,
        defence.declined,
        defence.defenders,
        defence.lost,
        defence.saved,
        defence.withdrawn,
    )


def _enter(state: State, seat: int, region: int, units: tuple[int, int], champion: bool, events: list[Event]) -> None:
    """Place the conquering units (SW-CON-6 step 8); the Champion leaves its former region (SW-POW-CHA-2)."""
    player = state.players[seat]
    tokens, beasts = units
    if champion:
        stood = next((r for r, spot in enumerate(state.spots) if spot.champion), None)
        if stood is not None:
            set_spot(state, stood, champion=False)
            vacate_if_empty(state, stood, events)
    set_player(
        state,
        seat,
        tokens=player.tokens - tokens,
        beasts=player.beasts - beasts,
        champion=player.champion and not champion,
    )
    set_spot(
        state, region, owner=seat, race=player.race, declined=False, tokens=tokens, beasts=beasts, champion=champion
    )


def complete_conquest(state: State, seat: int, region: int, defence: Defence, events: list[Event]) -> None:
    """Objectives, tallies, towers: steps 10 to 12 of a conquest (SW-CON-6)."""
    take_objective(state, region, state.players[seat].race, seat, events)
    tally(state, seat, defence)
    recheck_towers(state, events)


def tally(state: State, seat: int, defence: Defence) -> None:
    """Count a success for everything that scores for it at the end of the turn (SW-CON-6 step 11, SW-SCO-3)."""
    flags, player = state.flags, state.players[seat]
    faction = state.config.tables.faction
    foreign = defence.owner >= 0 and defence.owner != seat
    nonempty = orc = defenders = 0
    for event, worth in profile(player.race, player.power).tallies:
        if event == "nonempty":
            nonempty = worth * (defence.owner != NOBODY)
        elif event == "alliance_region":
            orc = worth * (foreign and faction[defence.race] == ALLIANCE)
        else:
            defenders = worth * (defence.defenders if defence.defenders >= 2 else 0)
    beaten = flags.beaten
    if foreign and defence.race not in beaten:
        against = OPPOSITE.get(fights_for(state, seat))
        if against is not None and faction[defence.race] == against:
            beaten = (*beaten, defence.race)
    set_turn(
        state,
        conquered=flags.conquered + 1,
        nonempty=flags.nonempty + nonempty,
        orc=flags.orc + orc,
        defenders=flags.defenders + defenders,
        beaten=beaten,
    )


def end_step(state: State, events: list[Event]) -> None:
    events.append(ev.ConquestEnded(state.active))
    pop(state)


@REGISTRY.handles(act.EndConquest)
def end_conquest(state: State, action: act.EndConquest, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    """Stop conquering (SW-CON-1)."""
    top(state, ConquestFrame)
    end_step(state, events)
