"""From a setup to the first state: options, islands, seating, markers and queues (SW-SET, SW-OPT, SW-BFA-1, 2, 4)."""

from __future__ import annotations

from itertools import permutations

from tabletop.json_values import as_text
from tabletop.rules.chance import Chance
from tabletop.rules.game import Json, Refusal, Setup, SetupError, chosen_option

from . import META, SEATS
from .bombs import DUD, EXPLOSIVE
from .config import (
    NEUTRAL,
    SEATING as SEATING,
    SIDE_NAMES as SIDE_NAMES,
    SIZES as SIZES,
    Config,
    Options,
    configure,
    problem_of_islands,
)
from .content import content
from .islands import FACES, Island, built_in, parse_island
from .state import MURLOCS, FlowFrame, Player, RegionContents, State

AZEROTH = "azeroth"


# ----------------------------------------------------------------------------------------------------- seating


def seating(setup: Setup, chance: Chance) -> tuple[int, ...]:
    """The order of seats: unchanged in the base game (SW-SET-1); in the team variant by side, where seats without a
    chosen side get one by chance (SW-BFA-2)."""
    plain = tuple(range(len(setup.seats)))
    if setup.scenario != AZEROTH or len(setup.seats) not in SEATING:
        return plain
    sides = SEATING[len(setup.seats)]
    orders = [
        order
        for order in permutations(plain)
        if all(setup.seats[index].team in (None, side) for side, index in zip(sides, order))
    ]
    if len(orders) < 2:
        return orders[0] if orders else plain
    return orders[chance.below(len(orders), "seating")]


def _problems_of_seats(setup: Setup) -> list[Refusal]:
    if setup.scenario != AZEROTH:
        wrong = [seat for seat in setup.seats if seat.team is not None]
        return [Refusal("SW-OPT-1", "no_teams")] if wrong else []
    sides = SEATING[len(setup.seats)]
    for seat, side in zip(setup.seats, sides):
        if seat.team not in (None, side):
            known = seat.team if seat.team in range(len(SIDE_NAMES)) else None
            name = SIDE_NAMES[known] if known is not None else str(seat.team)
            return [
                Refusal("SW-BFA-1", "side_full", {"side": name, "n": sides.count(known) if known is not None else 0})
            ]
    return []


# ------------------------------------------------------------------------------------------------------ boards


def chosen_islands(value: Json, *, begun: bool = False) -> list[Island] | Refusal:
    """The islands asked for: a list of faces by id or documents of users' islands, also as the list ``faces`` of an
    object, as one line of ids, or as one document alone; None for none (SW-OPT-4). ``begun``: they belong to a match
    that was begun, so only what the rules need to run is checked."""
    if isinstance(value, dict):
        value = value["faces"] if set(value) == {"faces"} else [value]
    if isinstance(value, str):
        value = [] if value == "random" else value.replace(",", " ").split()
    if value is None:
        return []
    if not isinstance(value, list):
        return Refusal("SW-OPT-4", "boards_form")
    found: list[Island] = []
    for entry in value:
        if isinstance(entry, str) and entry in FACES:
            found.append(built_in(entry))
            continue
        island = (
            parse_island(entry, begun=begun)
            if isinstance(entry, dict)
            else Refusal("SW-OPT-4", "board_unknown", {"face": str(entry)[:40]})
        )
        if isinstance(island, Refusal):
            return island
        found.append(island)
    return found


def draw_islands(seats: int, chosen: list[Island], chance: Chance) -> tuple[Island, ...]:
    """The islands in play: those chosen, and boards with their sides by chance for the rest (SW-SET-3)."""
    found: list[Island] = []
    for size in SIZES:
        own = [island for island in chosen if island.size == size]
        taken = [island.board for island in own]
        boards = sorted({face[:2] for face in FACES if face[0] == size and face[:2] not in taken})
        for _ in range(content().boards[seats][size] - len(own)):
            board = boards.pop(chance.below(len(boards), "boards") if len(boards) > 1 else 0)
            own.append(built_in(f"{board}{'AB'[chance.below(2, 'sides')]}"))
        found += own
    return tuple(found)


# ----------------------------------------------------------------------------------------------------- options


def options_of(setup: Setup, chance: Chance) -> tuple[Options, str]:
    """The agreed options, and the first seat asked for. With scripted chance the match was begun before, so its islands
    are not checked again. Raises SetupError."""
    problems: list[Refusal] = []
    if setup.game != META.id:
        problems.append(Refusal("SW-SET-13", "option_unknown", {"option": "game", "value": setup.game[:40]}))
    if setup.scenario not in (scenario.id for scenario in META.scenarios):
        problems.append(Refusal("SW-OPT-1", "option_unknown", {"option": "variant", "value": setup.scenario[:40]}))
    if len(setup.seats) not in SEATS:
        problems.append(Refusal("SW-OPT-2", "seats_number", {"n": len(setup.seats)}))
        raise SetupError(problems)
    problems += _problems_of_seats(setup)
    chosen = {
        spec.id: chosen_option(META, setup.options, spec.id, "SW-SET-13", problems)
        for spec in META.options
        if spec.type != "content"
    }
    first = as_text(chosen["first_seat"])
    if first != "random" and (int(first) > len(setup.seats) or setup.scenario == AZEROTH):
        key = "first_azeroth" if setup.scenario == AZEROTH else "first_seat"
        problems.append(Refusal("SW-OPT-3", key, {"n": int(first)}))
    islands = chosen_islands(setup.options.get("boards"), begun=chance.scripted)
    if isinstance(islands, Refusal):
        problems.append(islands)
        raise SetupError(problems)
    wrong = problem_of_islands(len(setup.seats), islands)
    if wrong is not None:
        problems.append(wrong)
    if problems:
        raise SetupError(problems)
    options = Options(
        seats=len(setup.seats),
        islands=draw_islands(len(setup.seats), islands, chance),
        azeroth=setup.scenario == AZEROTH,
        artifacts_move=chosen["artifact_moves_on_use"] is True,
        open_coins=chosen["open_coins"] is True,
        rounds=rounds_of(chosen["rounds"]),
    )
    return options, first


def rounds_of(chosen: Json) -> int:
    """The number of rounds by the option: 0 where the table says it (SW-OPT-7)."""
    words = as_text(chosen)
    return 0 if words == "printed" else int(words)


# ------------------------------------------------------------------------------------------------- first state


def empty(config: Config, chance: Chance) -> State:
    """A state before anything is shuffled: Murlocs and starting coins in place, queues in the order of the content
    (SW-SET-5 to 10)."""
    tables = config.tables
    book = content()
    spots = [
        RegionContents(owner=MURLOCS, tokens=1, declined=True) if "murloc" in symbols else RegionContents()
        for symbols in tables.symbols
    ]
    return State(
        config=config,
        chance=chance,
        spots=spots,
        players=(Player(),) * tables.seats,
        coins=(book.start_coins,) * tables.seats,
        tray=tuple(book.races[race].tray for race in tables.races),
        banners=queues(config, list(tables.races)),
        badges=tuple(book.powers),
        row_coins=() if config.options.azeroth else (0,) * book.visible_combos,
        pile=(EXPLOSIVE,) * book.limits["bomb_explosive"] + (DUD,) * book.limits["bomb_dud"],
        reserve=tuple(book.markers),
        frames=(FlowFrame(0, "turn_start"),),
    )


def queues(config: Config, races: list[str]) -> tuple[tuple[str, ...], ...]:
    """The queues of banners: one, or one for each faction; Neutral ones are left out where no seat can play them
    (SW-BFA-4)."""
    if not config.options.azeroth:
        return (tuple(races),)
    faction = config.tables.faction
    return tuple(
        tuple(race for race in races if faction[race] == side and (side != NEUTRAL or NEUTRAL in config.tables.sides))
        for side in range(len(SIDE_NAMES))
    )


def shuffle(state: State) -> None:
    """Shuffle banners, badges, markers and bombs, and put a marker on each region that needs one (SW-SET-6, 9, 11)."""
    chance, tables = state.chance, state.config.tables
    banners = []
    for number, queue in enumerate(state.banners):
        cards = list(queue)
        chance.shuffle(cards, f"banners {number + 1}")
        banners.append(tuple(cards))
    state.banners = tuple(banners)
    badges, markers, bombs = list(state.badges), list(state.reserve), list(state.pile)
    chance.shuffle(badges, "badges")
    chance.shuffle(markers, "markers")
    chance.shuffle(bombs, "bombs")
    state.badges, state.pile = tuple(badges), tuple(bombs)
    for region, symbols in enumerate(tables.symbols):
        if "marker" in symbols:
            state.spots[region] = state.spots[region]._replace(marker=markers.pop(0))
    state.reserve = tuple(markers)


def deal(setup: Setup, chance: Chance) -> State:
    """The first state, not settled yet. Raises SetupError."""
    options, first = options_of(setup, chance)
    state = empty(configure(options), chance)
    if options.azeroth:
        state.first = 0
    elif first == "random":
        state.first = chance.below(options.seats, "first seat")
    else:
        state.first = int(first) - 1
    state.active = state.first
    shuffle(state)
    return state
