"""From a setup to the first state: options, army lists, seating and the deal (LW-SET, LW-VAR-2, 3)."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.json_values import as_number
from tabletop.rules.bits import has_bit
from tabletop.rules.chance import Chance
from tabletop.rules.game import Json, Refusal, Setup, SetupError

from . import META
from .armies import SIZE, ArmyList, parse, validate
from .config import Config, Options, configure
from .state import OPENING, State

_RANGES = {"units": "units_range", "commanders": "commanders_range", "decks_available": "decks_range"}
_RULES = {"units": "LW-VAR-2", "commanders": "LW-VAR-2", "decks_available": "LW-ARM-5", "first_seat": "LW-SET-3"}


def _value(options: Mapping[str, Json], option: str, problems: list[Refusal]) -> Json:
    """The value of one option; where it is not valid, its default, and a refusal is added to ``problems``."""
    spec = META.option(option)
    value = options.get(option, spec.default)
    if spec.allows(value):
        return value
    key = _RANGES.get(option, "option_unknown")
    values = {"n": str(value)[:20]} if option in _RANGES else {"option": option, "value": str(value)[:40]}
    problems.append(Refusal(_RULES.get(option, "LW-SET-2"), key, values))
    return spec.default


def options_of(setup: Setup) -> Options:
    """The agreed options of a setup whose seats are in seating order. Raises SetupError."""
    problems: list[Refusal] = []
    if setup.game != META.id or setup.scenario not in {scenario.id for scenario in META.scenarios}:
        problems.append(Refusal("LW-SET-2", "option_unknown", {"option": "scenario", "value": setup.scenario[:40]}))
    if len(setup.seats) != 2:
        raise SetupError([Refusal("LW-SET-1", "option_unknown", {"option": "seats", "value": str(len(setup.seats))})])
    decks = as_number(_value(setup.options, "decks_available", problems))
    armies: list[ArmyList] = []
    goals: dict[str, list[int | None]] = {"units": [], "commanders": []}
    for seat in setup.seats:
        army = parse(seat.options.get("army", META.option("army").default))
        if isinstance(army, Refusal):
            problems.append(army)
        else:
            problems += validate(army, decks)
            armies.append(army)
        for goal, values in goals.items():
            wanted = _value(seat.options, goal, problems)
            values.append(None if wanted is None else as_number(wanted))
        if goals["units"][-1] is None and goals["commanders"][-1] is None:
            problems.append(Refusal("LW-VAR-2", "thresholds_off"))
    level = _value(setup.options, "level", problems)
    boardless = _value(setup.options, "boardless", problems) is True
    show = _value(setup.options, "show_armies", problems) is True
    first = _value(setup.options, "first_seat", problems)
    if problems:
        raise SetupError(problems)
    units, commanders = goals["units"], goals["commanders"]
    return Options(
        intermediate=level == "intermediate",
        boardless=boardless,
        units=(units[0], units[1]),
        commanders=(commanders[0], commanders[1]),
        armies=(armies[0], armies[1]),
        decks_available=decks,
        show_armies=show,
        coin=first == "random",
    )


def seating(setup: Setup, chance: Chance) -> tuple[int, ...]:
    """Who is seat 1: agreed, or by the coin (LW-SET-3)."""
    first = setup.options.get("first_seat", META.option("first_seat").default)
    if len(setup.seats) != 2:
        return tuple(range(len(setup.seats)))
    if first == "random":
        return (1, 0) if chance.below(2, "seating") else (0, 1)
    return (1, 0) if first == "2" else (0, 1)


def deal(config: Config, chance: Chance) -> State:
    """Shuffle and deal: five cards and the General in each hand, 30 in each deck (LW-SET-5, 6)."""
    hands, decks = [], []
    for seat in (0, 1):
        cards = range(seat * SIZE, (seat + 1) * SIZE)
        generals = tuple(card for card in cards if has_bit(config.tables.general, card))
        rest = [card for card in cards if card not in generals]
        chance.shuffle(rest, f"deck {seat + 1}")
        hands.append(tuple(rest[:5]) + generals)
        decks.append(tuple(rest[5:]))
    return State(
        config=config,
        chance=chance,
        units=({}, {}),
        hands=(hands[0], hands[1]),
        decks=(decks[0], decks[1]),
        frames=OPENING[0],
    )


def new(setup: Setup, chance: Chance) -> State:
    """The first state of a match. Raises SetupError."""
    return deal(configure(options_of(setup)), chance)
