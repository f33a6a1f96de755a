"""From a setup to the first state: scenario, options, races, seating and the deal (WC-SET, WC-OPT)."""

from __future__ import annotations

from itertools import permutations

from tabletop.rules.bits import bits_of
from tabletop.rules.chance import Chance
from tabletop.rules.game import Event, Refusal, SeatSetup, Setup, SetupError, chosen_option

from . import META, RACES, events as ev
from .board import add_outpost
from .config import Config, Options, configure
from .content import content
from .decks import deck, shuffled
from .pieces import KINDS, NEUTRAL, WORKER, code, site_code
from .scenarios import BUILT_IN, ScenarioContent, built_in, parse_scenario
from .state import COMPLETE, IDLE, REGISTRY, FlowFrame, State, put

CUSTOM = "custom"


def scenario_of(setup: Setup, *, begun: bool = False) -> ScenarioContent | Refusal:
    """The scenario of a setup: a built-in one by id, or the document in the option ``scenario``. ``begun``: it belongs
    to a match that was begun, so only what the rules need to run is checked."""
    document = setup.options.get("scenario")
    if setup.scenario in BUILT_IN:
        if document is not None:
            return Refusal("WC-SET-1", "document_not_played", {"value": setup.scenario})
        return built_in(setup.scenario)
    if setup.scenario != CUSTOM:
        return Refusal("WC-SET-1", "option_unknown", {"option": "scenario", "value": setup.scenario[:40]})
    if document is None:
        return Refusal("WC-SET-1", "document_missing")
    return parse_scenario(document, begun=begun)


def _wishes(setup: Setup) -> list[str]:
    return [str(seat.options.get("race", "random")) for seat in setup.seats]


def _seat_orders(setup: Setup, scenario: ScenarioContent) -> list[tuple[int, ...]]:
    """The seatings in which every seat has the race and the team asked for."""
    wishes = _wishes(setup)
    found = []
    for order in permutations(range(len(setup.seats))):
        for plan, index in zip(scenario.seats, order):
            seat: SeatSetup = setup.seats[index]
            wrong_race = plan.race and wishes[index] not in ("random", plan.race)
            if wrong_race or (seat.team is not None and seat.team != plan.team):
                break
        else:
            found.append(order)
    return found


def seating(setup: Setup, chance: Chance) -> tuple[int, ...]:
    """The order of seats: by the races asked for, the rest by chance (WC-SET-2, 3)."""
    scenario = scenario_of(setup, begun=chance.scripted)
    plain = tuple(range(len(setup.seats)))
    if isinstance(scenario, Refusal) or len(scenario.seats) != len(setup.seats):
        return plain
    if any(not plan.race for plan in scenario.seats):
        return plain
    orders = _seat_orders(setup, scenario)
    if len(orders) < 2:
        return orders[0] if orders else plain
    return orders[chance.below(len(orders), "seating")]


def _problems_of_seats(setup: Setup, scenario: ScenarioContent) -> list[Refusal]:
    wishes = _wishes(setup)
    problems = [
        Refusal("WC-SET-2", "option_unknown", {"option": "race", "value": wish[:40]})
        for wish in wishes
        if wish not in ("random", *RACES)
    ]
    if problems:
        return problems
    if any(not plan.race for plan in scenario.seats):
        return _problems_of_races(wishes, scenario)
    for plan, wish, seat in zip(scenario.seats, wishes, setup.seats):
        if wish not in ("random", plan.race):
            return [Refusal("WC-SET-2", "race_not_here", {"race": wish})]
        if seat.team is not None and seat.team != plan.team:
            return [Refusal("WC-SET-2", "team_not_possible", {"n": seat.team + 1})]
    return []


def _problems_of_races(wishes: list[str], scenario: ScenarioContent) -> list[Refusal]:
    """What is wrong with the races asked for where some seats are open to any: a seat with a fixed race keeps it, and
    no seat plays the race of the neutral side."""
    fixed = [plan.race for plan in scenario.seats if plan.race]
    free = [wish for plan, wish in zip(scenario.seats, wishes) if not plan.race and wish != "random"]
    for plan, wish in zip(scenario.seats, wishes):
        away = plan.race and wish not in ("random", plan.race)
        if away or (scenario.neutral and wish == scenario.neutral.race):
            return [Refusal("WC-SET-2", "race_not_here", {"race": wish})]
    taken = next((race for race in free if free.count(race) > 1 or race in fixed), "")
    return [Refusal("WC-SET-3", "race_taken", {"race": taken})] if taken else []


def _races(setup: Setup, scenario: ScenarioContent, chance: Chance) -> tuple[str, ...]:
    """The race of each seat; where any race may be played, the one asked for, else a random one (WC-SET-3)."""
    wishes = _wishes(setup)
    races = [plan.race or ("" if wish == "random" else wish) for plan, wish in zip(scenario.seats, wishes)]
    neutral = scenario.neutral.race if scenario.neutral else ""
    left = [race for race in RACES if race not in races and race != neutral]
    for seat, race in enumerate(races):
        if not race:
            races[seat] = left.pop(chance.below(len(left), "races"))
    return tuple(races)


def options_of(setup: Setup, chance: Chance) -> Options:
    """The agreed options of a setup whose seats are in seating order. With scripted chance the match was begun before,
    so its scenario is not checked again. Raises SetupError."""
    scenario = scenario_of(setup, begun=chance.scripted)
    if isinstance(scenario, Refusal):
        raise SetupError([scenario])
    problems: list[Refusal] = []
    if setup.game != META.id:
        problems.append(Refusal("WC-SET-1", "option_unknown", {"option": "game", "value": setup.game[:40]}))
    if len(setup.seats) != len(scenario.seats):
        problems.append(Refusal("WC-SET-1", "seats_number", {"n": len(scenario.seats)}))
        raise SetupError(problems)
    problems += _problems_of_seats(setup, scenario)
    chosen = {
        spec.id: chosen_option(META, setup.options, spec.id, "WC-SET-1", problems)
        for spec in META.options
        if not spec.per_seat and spec.type != "content"
    }
    if problems:
        raise SetupError(problems)
    short = scenario.id == "main4" and chosen["four_player_target"] == "20"
    return Options(
        scenario=scenario,
        races=_races(setup, scenario, chance),
        errata_heal=chosen["heal"] == "errata2003",
        active_first=chosen["battle_card_order"] == "active_first",
        trim=chosen["scenario_deck_trim"] is True,
        target=20 if short else 0,
        english_garrison=chosen["elf_gate_garrison"] == "english",
        immediate_capture=chosen["town_capture"] == "immediate",
        bluff=chosen["bluff_windows"] is True or setup.table.ask_always,
        devour_kills=chosen["devour_no_winner"] == "killed",
        ask_raise=chosen["ask_raise"] is True,
        partners_look=setup.table.partners_look,
    )


# ------------------------------------------------------------------------------------------------ first state


def _levels(config: Config) -> tuple[tuple[int, ...], ...]:
    scenario = config.options.scenario
    plans = [plan.levels for plan in scenario.seats]
    # 0 in a plan means the last level
    found = [tuple(plan[k] or len(config.tables.tiles[s][k]) for k in range(3)) for s, plan in enumerate(plans)]
    found += [()] * (NEUTRAL - len(found))
    found.append(scenario.neutral.levels if scenario.neutral else ())
    return tuple(found)


def empty(config: Config, chance: Chance) -> State:
    """A state with an empty map and no cards dealt."""
    tables = config.tables
    seats = tables.seats
    scenario = config.options.scenario
    none: tuple[tuple[int, ...], ...] = ((),) * seats
    printed = tuple(sorted(site_code(KINDS.index(kind), IDLE) for kind in ("melee", "worker")))
    return State(
        config=config,
        chance=chance,
        board=[()] * tables.size,
        tokens=tuple(COMPLETE if h in scenario.depleted else 0 for h in range(tables.size)),
        reserve=(content().markers,) * seats,
        sites=tuple(printed if plan.town >= 0 and plan.stocked else () for plan in scenario.seats),
        levels=_levels(config),
        gold=tuple(plan.gold if plan.stocked else 0 for plan in scenario.seats),
        wood=tuple(plan.wood if plan.stocked else 0 for plan in scenario.seats),
        hands=none,
        decks=none,
        discards=none,
        shown=none,
        aside=none,
        captives=tuple(captive.hex for captive in scenario.captives),
        marks=bits_of(sorted({*tables.sources, *tables.graveyards})),
        frames=(FlowFrame(0, "turn_start"),),
    )


def place_armies(state: State) -> None:
    """Put the pieces and Outposts of the scenario on the map (WC-SET-6)."""
    scenario = state.config.options.scenario
    for seat, plan in enumerate(scenario.seats):
        for where, kind, number in plan.pieces:
            state.board[where] = tuple(sorted((*state.board[where], *(code(seat, kind) for _ in range(number)))))
            if kind <= WORKER:
                state.reserve = put(
                    state.reserve, seat, put(state.reserve[seat], kind, state.reserve[seat][kind] - number)
                )
        for where in plan.outposts:
            add_outpost(state, where, seat, complete=True)
    if scenario.neutral:
        extra = scenario.neutral.english if state.config.options.english_garrison else ()
        for where, kind, number in (*scenario.neutral.pieces, *extra):
            state.board[where] = tuple(sorted((*state.board[where], *(code(NEUTRAL, kind) for _ in range(number)))))


def deal(state: State) -> None:
    """Shuffle the decks and deal the hands (WC-SET-8); find the first player (WC-SET-9)."""
    config = state.config
    hand = content().hand
    for seat in range(config.tables.seats):
        cards = shuffled(state, seat, deck(config, seat))
        state.hands = put(state.hands, seat, cards[:hand])
        state.decks = put(state.decks, seat, cards[hand:])
    first = config.options.scenario.first
    if first == "random":
        state.first = state.chance.below(config.tables.seats, "first player")
    else:
        state.first = config.tables.owner[first]
    state.active = state.first


def new(setup: Setup, chance: Chance) -> State:
    """The first state with something to decide. Raises SetupError."""
    state = empty(configure(options_of(setup, chance)), chance)
    place_armies(state)
    deal(state)
    events: list[Event] = [ev.FirstPlayer(state.first)]
    REGISTRY.settle(state, events)
    return state
