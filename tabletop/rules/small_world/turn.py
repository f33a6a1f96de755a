"""The turn, stage by stage (section 4): each stage is resolved, or puts the frame of a decision on the stack."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from tabletop.rules.game import Action, Event

from . import actions as act, events as ev, redeploy, scoring
from .bombs import bomb_actions, settle_bombs
from .content import content
from .decline import decline as put_in_decline, take_objectives_back
from .effects import first, number
from .occupation import majority, move_artifact, pay, recheck_towers, vacate_if_empty
from .price import AEGIS, PaymentDue, aegis_of
from .state import (
    NEW_TURN,
    REGISTRY,
    BuyFrame,
    ChoiceFrame,
    ConquestFrame,
    FlowFrame,
    FormFrame,
    Frame,
    PickFrame,
    PlaceArtifactFrame,
    PlaceBombsFrame,
    PlaceObjectivesFrame,
    PlaceStructureFrame,
    ReadyFrame,
    RedeployFrame,
    State,
    abilities,
    earn,
    held_markers,
    holds_at,
    in_supply,
    in_tray,
    opponents,
    own_regions,
    pop,
    push,
    set_player,
    set_spot,
    set_turn,
    to_tray,
    top,
)

HEART: Final = "ART-HEA"
AFTER_DECLINE: Final = "others_declined"
"""Stage "others" of a decline turn, after which scoring follows at once (SW-END-1)."""


_flow = lru_cache(maxsize=1024)(FlowFrame)
"""The frame of a stage, cached, as a turn has some twenty of them."""


def go(state: State, stage: str) -> None:
    """Set the next stage of the turn at the bottom of the stack."""
    flow = state.frames[0]
    assert isinstance(flow, FlowFrame)
    state.frames = (_flow(flow.decider, stage, flow.skipped), *state.frames[1:])


def skip(state: State, phase: str) -> None:
    """Note a phase that was skipped, for the event ``Skipped`` (SW-STM-1)."""
    flow = state.frames[0]
    assert isinstance(flow, FlowFrame)
    state.frames = (_flow(flow.decider, flow.stage, (*flow.skipped, phase)), *state.frames[1:])


@REGISTRY.settles(FlowFrame)
def settle_flow(state: State, frame: FlowFrame, events: list[Event]) -> bool:
    """Run the stage; skipped phases are reported when a seat must decide or the turn is over."""
    _RUN[frame.stage](state, events)
    if state.result is not None:
        return True
    flow = state.frames[0]
    assert isinstance(flow, FlowFrame)
    if flow.skipped and (len(state.frames) > 1 or flow.stage == "turn_start"):
        events.append(ev.Skipped(state.active, flow.skipped))
        state.frames = (_flow(flow.decider, flow.stage), *state.frames[1:])
    return True


# ------------------------------------------------------------------------------------------------------ start


def _turn_start(state: State, events: list[Event]) -> None:
    """Reset the flags of the turn and the Beasts, and check Watch Towers again (SW-TRN-4, 5)."""
    seat = state.active
    state.flags = NEW_TURN
    events.append(ev.TurnStarted(seat, state.round))
    player = state.players[seat]
    if not player.race:
        go(state, "form")
        push(state, PickFrame(seat))
        return
    _reset_beasts(state, events)
    recheck_towers(state, events)
    go(state, "bombs_resolved")


def _reset_beasts(state: State, events: list[Event]) -> None:
    """Return all Beasts, then take one for each Hill still held (SW-POW-BEA-1)."""
    seat = state.active
    effect = first(abilities(state, seat).effects, "beasts")
    if effect is None:
        return
    for region in own_regions(state, seat):
        if state.spots[region].beasts:
            set_spot(state, region, beasts=0)
            vacate_if_empty(state, region, events)
    set_player(state, seat, beasts=0)
    terrain = state.config.tables.terrain
    hills = sum(terrain[region] == effect["terrain"] for region in own_regions(state, seat))
    number = min(hills, in_supply(state, "beast"))
    set_player(state, seat, beasts=number)
    events.append(ev.BeastsReset(seat, number))


def _bombs_resolved(state: State, events: list[Event]) -> None:
    if first(abilities(state, state.active).effects, "bombs") is None:
        skip(state, "bomb_choice")
    elif not settle_bombs(state, state.active, events):
        return
    go(state, "form")


def _form(state: State, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    """After the form: a new race goes on to conquest, an older one chooses between expansion and decline (SW-TRN-2)."""
    fresh = state.flags.picked
    go(state, "conquest" if fresh else "choice")
    if first(abilities(state, state.active).effects, "form") is None:
        skip(state, "form")
    else:
        push(state, FormFrame(state.active))


def _asks(frame: Callable[[int], Frame], following: str) -> Callable[[State, list[Event]], None]:
    """The function of a stage in which the active seat decides."""

    def run(state: State, events: list[Event]) -> None:  # noqa: ARG001 - one shape
        go(state, following)
        push(state, frame(state.active))

    return run


@REGISTRY.lists(FormFrame)
def form_actions(state: State, frame: FormFrame) -> list[Action]:
    """Human form, and Worgen form for a seat that can pay for it (SW-RAC-WOR-1)."""
    effect = first(abilities(state, frame.decider).effects, "form")
    found: list[Action] = [act.ChooseForm("human")]
    if effect is not None and state.coins[frame.decider] >= effect.number("price"):
        found.append(act.ChooseForm("worgen"))
    return found


@REGISTRY.handles(act.ChooseForm)
def choose_form(state: State, action: act.ChooseForm, events: list[Event]) -> None:
    """Set the form of this turn."""
    frame = REGISTRY.listed(state, FormFrame, action)
    effect = first(abilities(state, frame.decider).effects, "form")
    assert effect is not None  # a form is asked for
    coins = effect.number("gain") if action.form == "human" else -effect.number("price")
    earn(state, frame.decider, coins)
    set_turn(state, form=action.form)
    pop(state)
    events.append(ev.FormChosen(frame.decider, action.form, coins))


@REGISTRY.handles(act.Expand)
def expand(state: State, action: act.Expand, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    """Begin an expansion turn."""
    frame = top(state, ChoiceFrame)
    pop(state)
    events.append(ev.Expands(frame.decider, state.players[frame.decider].race))


@REGISTRY.handles(act.Decline)
def decline(state: State, action: act.Decline, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    """Carry out a decline turn."""
    frame = top(state, ChoiceFrame)
    pop(state)
    put_in_decline(state, frame.decider, events)
    go(state, AFTER_DECLINE)


@REGISTRY.lists(ReadyFrame)
def ready_actions(state: State, frame: ReadyFrame) -> list[Action]:
    """Abandoning any of the own regions, and going on (SW-REA-1)."""
    names = state.config.tables.names
    return [*(act.abandon(names[region]) for region in own_regions(state, frame.decider)), act.READY_DONE]


@REGISTRY.handles(act.Abandon)
def abandon(state: State, action: act.Abandon, events: list[Event]) -> None:
    """Abandon a region, before conquering or when there are too few Tauren."""
    frame = state.frames[-1]
    if isinstance(frame, RedeployFrame):
        redeploy.abandon_in_redeployment(state, frame, action, events)
        return
    frame = REGISTRY.listed(state, ReadyFrame, action)
    redeploy.leave(state, frame.decider, state.config.tables.index[action.region], events)


@REGISTRY.handles(act.ReadyDone)
def ready_done(state: State, action: act.ReadyDone, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    """Return all tokens to the hand except those that must stay (SW-REA-2, SW-RAC-TAU-2)."""
    frame = top(state, ReadyFrame)
    seat = frame.decider
    stays = abilities(state, seat).floor
    number = 0
    for region in own_regions(state, seat):
        spare = state.spots[region].tokens - stays
        if spare > 0:
            set_spot(state, region, tokens=stays)
            number += spare
    set_player(state, seat, tokens=state.players[seat].tokens + number)
    pop(state)
    events.append(ev.Readied(seat, number))


# -------------------------------------------------------------------------------------------------------- end


def _buy(state: State, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    go(state, "redeploy")
    if not abilities(state, state.active).token_price:
        skip(state, "buy")
    else:
        push(state, BuyFrame(state.active))


@REGISTRY.lists(BuyFrame)
def buy_actions(state: State, frame: BuyFrame) -> list[Action]:
    """Buying from 0 tokens up to one for each loss caused, as far as coins and tray allow (SW-RAC-FOR-2)."""
    seat = frame.decider
    cost = abilities(state, seat).token_price
    coins = max(0, state.coins[seat]) // cost if cost else 0
    most = min(state.flags.losses, coins, in_tray(state, state.players[seat].race))
    return [act.Buy(n) for n in range(most + 1)]


@REGISTRY.handles(act.Buy)
def buy(state: State, action: act.Buy, events: list[Event]) -> None:
    """Buy tokens into the hand."""
    seat = REGISTRY.listed(state, BuyFrame, action).decider
    cost = abilities(state, seat).token_price
    earn(state, seat, -action.n * cost)
    to_tray(state, state.players[seat].race, -action.n)
    set_player(state, seat, tokens=state.players[seat].tokens + action.n)
    pop(state)
    events.append(ev.Bought(seat, action.n, action.n * cost))


def _redeploy(state: State, events: list[Event]) -> None:
    """Take the Spirit Healer's token, then lift all units (SW-RDP-1, 2)."""
    seat = state.active
    for marker in held_markers(state, own_regions(state, seat)):
        effect = first(content().markers[marker].effects, "extra_token")
        if effect is not None:
            race = state.players[seat].race
            gained = min(effect.number("n"), in_tray(state, race))
            if gained:
                to_tray(state, race, -gained)
                set_player(state, seat, tokens=state.players[seat].tokens + gained)
                events.append(ev.TokenGained(seat, race, gained))
    go(state, "others")
    if not redeploy.start(state, seat, events):
        skip(state, "redeploy")


def _others(then: str) -> Callable[[State, list[Event]], None]:
    def run(state: State, events: list[Event]) -> None:
        if not redeploy.next_pool(state, events):
            skip(state, "place")
            go(state, then)

    return run


# ---------------------------------------------------------------------------------------------------- defences


def wanting(state: State, seat: int, kind: str) -> list[int]:
    """The regions that qualify for a Fort or a Watch Tower and have none (SW-POW-GAR, SW-POW-DEF-1)."""
    terrain = state.config.tables.terrain
    found = []
    for effect in abilities(state, seat).structures:
        if effect["kind"] != kind or effect["when"] != "turn_end":
            continue
        for region in own_regions(state, seat):
            if getattr(state.spots[region], kind):
                continue
            if effect["where"] == "any" or (terrain[region] == "farmland" and majority(state, region)):
                found.append(region)
    return found


def _defences(state: State, events: list[Event]) -> None:
    """Build Forts and Watch Towers without asking where there are enough of them (SW-END-1 step 5)."""
    seat = state.active
    if all(effect["when"] != "turn_end" for effect in abilities(state, seat).structures):
        skip(state, "structure")
        go(state, "bombs")
        return
    for kind in ("fort", "tower"):
        regions = wanting(state, seat, kind)
        stock = in_supply(state, kind)
        if len(regions) > stock > 0:
            push(state, PlaceStructureFrame(seat, kind))
            return
        for region in regions if stock else ():
            build(state, seat, kind, region, events)
    go(state, "bombs")


def build(state: State, seat: int, kind: str, region: int, events: list[Event]) -> None:
    """Build a Fort or a Watch Tower."""
    set_spot(state, region, **{kind: True})
    events.append(ev.StructurePlaced(seat, kind, state.config.tables.names[region]))


@REGISTRY.lists(PlaceStructureFrame)
def structure_actions(state: State, frame: PlaceStructureFrame) -> list[Action]:
    """Placing the next Fort or Watch Tower in each possible region; nothing when none is left (SW-CMP-1)."""
    if not in_supply(state, frame.kind):
        return []
    names = state.config.tables.names
    return [
        act.PlaceStructure(frame.kind, names[region])  # type: ignore[arg-type]
        for region in wanting(state, frame.decider, frame.kind)
    ]


@REGISTRY.handles(act.PlaceStructure)
def place_structure(state: State, action: act.PlaceStructure, events: list[Event]) -> None:
    """Place one of the last Forts or Watch Towers."""
    frame = REGISTRY.listed(state, PlaceStructureFrame, action)
    build(state, frame.decider, frame.kind, state.config.tables.index[action.region], events)


def _bombs(state: State, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    go(state, "objectives")
    frame = PlaceBombsFrame(state.active)
    if first(abilities(state, state.active).effects, "bombs") is None or not bomb_actions(state, frame):
        skip(state, "bombs")
    else:
        push(state, frame)


# -------------------------------------------------------------------------------------------------- objectives


def _objectives(state: State, events: list[Event]) -> None:
    """Military Objectives, then Harmony tokens (SW-END-1 steps 7 and 8)."""
    seat = state.active
    go(state, "harmony")
    effect = first(abilities(state, seat).effects, "objectives")
    if effect is None:
        skip(state, "objectives")
        return
    take_objectives_back(state, seat, events)
    push(state, PlaceObjectivesFrame(seat, effect.number("n")))


@REGISTRY.lists(PlaceObjectivesFrame)
def objective_actions(state: State, frame: PlaceObjectivesFrame) -> list[Action]:
    """Placing an objective in any region without an Alliance race, a Watch Tower, or another seat's Aegis
    (SW-RAC-HUM-1)."""
    tables, faction = state.config.tables, state.config.tables.faction
    if not frame.left:
        return []
    return [
        act.objective(tables.names[region])
        for region, spot in enumerate(state.spots)
        if not spot.objective
        and not spot.tower
        and not (spot.owner >= 0 and faction[spot.race] == 0)
        and aegis_of(state, region, frame.decider) is None
    ]


@REGISTRY.handles(act.PlaceObjective)
def place_objective(state: State, action: act.PlaceObjective, events: list[Event]) -> None:
    frame = REGISTRY.listed(state, PlaceObjectivesFrame, action)
    set_spot(state, state.config.tables.index[action.region], objective=True)
    pop(state)
    push(state, replace(frame, left=frame.left - 1))
    events.append(ev.ObjectivePlaced(frame.decider, action.region))


def _harmony(state: State, events: list[Event]) -> None:
    """Give or leave a Harmony token to opponents whose Active Race was not attacked, and take those of the others
    (SW-RAC-PAN-1)."""
    seat = state.active
    if abilities(state, seat).harmony:
        for other in opponents(state, seat):
            spared = other not in state.flags.attacked
            if spared != state.players[other].harmony:
                set_player(state, other, harmony=spared)
                events.append(ev.HarmonyGiven(seat, other) if spared else ev.HarmonyLost(other))
    go(state, "heart")


# --------------------------------------------------------------------------------------------------- artifacts


def _put_down(artifact: str, following: str) -> Callable[[State, list[Event]], None]:
    """The function of a stage in which the owner of an Artifact puts it down."""

    def run(state: State, events: list[Event]) -> None:  # noqa: ARG001 - one shape
        go(state, following)
        if holds_at(state, state.active, artifact) is None:
            skip(state, "artifact")
        else:
            push(state, PlaceArtifactFrame(state.active, artifact))

    return run


@REGISTRY.lists(PlaceArtifactFrame)
def artifact_actions(state: State, frame: PlaceArtifactFrame) -> list[Action]:
    """Putting the Artifact into any region of the own Active Race, its present one included (SW-ART-HEA,
    SW-ART-AEG)."""
    names = state.config.tables.names
    return [act.put_artifact(frame.artifact, names[region]) for region in own_regions(state, frame.decider)]


@REGISTRY.handles(act.PutArtifact)
def put_artifact(state: State, action: act.PutArtifact, events: list[Event]) -> None:
    """Put the Heart or the Aegis down."""
    REGISTRY.listed(state, PlaceArtifactFrame, action)
    pop(state)
    move_artifact(state, action.artifact, state.config.tables.index[action.region], "put", events)


def _tribute(state: State, events: list[Event]) -> None:
    """Let each opponent whose Active Race is next to the Heart pay its owner, clockwise (SW-ART-HEA)."""
    seat = state.active
    found = holds_at(state, seat, HEART)
    tribute = number(content().markers[HEART].effects, "tribute", "price")
    for other in tributaries(state, found) if found is not None else ():
        pay(state, other, [PaymentDue(seat, tribute, "heart")], events)
    go(state, "scoring")


def tributaries(state: State, place: int) -> list[int]:
    """The opponents of the active seat whose Active Race is next to a region, clockwise (SW-ART-HEA)."""
    near = [state.spots[region] for region in state.config.tables.around[place]]
    return [
        other for other in opponents(state, state.active)
        if any(spot.owner == other and not spot.declined for spot in near)
    ]  # fmt: skip


def _scoring(state: State, events: list[Event]) -> None:
    """Score the turn, then go on to the next seat's turn or the end of the match (SW-TRN-1, SW-GME-1)."""
    scoring.score(state, events)
    following = (state.active + 1) % state.config.tables.seats
    if following == state.first:
        if state.round == state.config.tables.rounds:
            state.flags = NEW_TURN
            scoring.end_match(state, events)
            return
        state.round += 1
        events.append(ev.RoundStarted(state.round))
    state.active = following
    go(state, "turn_start")


_RUN: Final[Mapping[str, Callable[[State, list[Event]], None]]] = {
    "turn_start": _turn_start,
    "bombs_resolved": _bombs_resolved,
    "form": _form,
    "choice": _asks(ChoiceFrame, "ready"),
    "ready": _asks(ReadyFrame, "conquest"),
    "conquest": _asks(ConquestFrame, "buy"),
    "buy": _buy,
    "redeploy": _redeploy,
    "others": _others("defences"),
    AFTER_DECLINE: _others("scoring"),
    "defences": _defences,
    "bombs": _bombs,
    "objectives": _objectives,
    "harmony": _harmony,
    "heart": _put_down(HEART, "aegis"),
    "aegis": _put_down(AEGIS, "tribute"),
    "tribute": _tribute,
    "scoring": _scoring,
}
STAGES: Final = tuple(_RUN)
