"""Makes setups from words: the defaults of a game, changed by ``K=V`` pairs such as ``level=intermediate``."""

from __future__ import annotations

import json
from collections.abc import Sequence

from tabletop.rules.game import GameMeta, Json, OptionSpec, Scenario, SeatSetup, Setup, TableRules

_YES = ("on", "true", "yes", "1")
_DIGITS = 4  # of a seat's number: Python reads no number of thousands


class WordError(ValueError):
    """A word of a setup that does not fit the game: ``key`` says what is wrong, ``values`` are the placeholders of its
    message."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(f"{key}: {values}")
        self.key = key
        self.values = values


def make_setup(
    meta: GameMeta,
    *,
    scenario: str | None = None,
    seats: int | None = None,
    words: Sequence[str] = (),
    seed: int = 0,
    table: TableRules = TableRules(),  # noqa: B008 - frozen
) -> Setup:
    """A setup of ``meta``'s defaults changed by ``words``.

    ``K=V`` sets an option (of every seat, if it is one per seat), ``2.K=V`` that of the second seat alone. Raises
    WordError.
    """
    chosen = _scenario(meta, scenario)
    number = chosen.seats[0] if seats is None else seats
    if number not in chosen.seats:
        raise WordError("seats", seats=number, known=", ".join(map(str, chosen.seats)))
    shared: dict[str, Json] = {spec.id: spec.default for spec in meta.options if not (spec.per_seat or spec.later)}
    own = [{spec.id: spec.default for spec in meta.options if spec.per_seat} for _ in range(number)]
    for word in words:
        _set(meta, shared, own, word)
    return Setup(
        game=meta.id,
        seats=tuple(
            SeatSetup(name=str(n + 1), colour=meta.colours[n % len(meta.colours)], options=own[n])
            for n in range(number)
        ),
        scenario=chosen.id,
        options=shared,
        seed=seed,
        table=table,
    )


def _scenario(meta: GameMeta, name: str | None) -> Scenario:
    if name is None:
        return meta.scenarios[0]
    for scenario in meta.scenarios:
        if scenario.id == name:
            return scenario
    raise WordError("scenario", scenario=name, known=", ".join(scenario.id for scenario in meta.scenarios))


def _set(meta: GameMeta, shared: dict[str, Json], own: list[dict[str, Json]], word: str) -> None:
    name, equals, value = word.partition("=")
    if not equals:
        raise WordError("pair", word=word)
    seat, dot, rest = name.partition(".")
    numbered = bool(dot) and seat.isascii() and seat.isdigit()
    spec = _option(meta, rest if numbered else name)
    if numbered and not spec.per_seat:
        raise WordError("shared", option=spec.id)
    if numbered and (len(seat) > _DIGITS or not 1 <= int(seat) <= len(own)):
        raise WordError("seat", seat=seat, seats=len(own))
    parsed = parse_value(spec, value)
    if not spec.per_seat:
        shared[spec.id] = parsed
        return
    for options in [own[int(seat) - 1]] if numbered else own:
        options[spec.id] = parsed


def _option(meta: GameMeta, name: str) -> OptionSpec:
    for spec in meta.options:
        if spec.id == name:
            return spec
    raise WordError("option", option=name, known=", ".join(spec.id for spec in meta.options))


def parse_value(spec: OptionSpec, value: str) -> Json:
    """The value of one option from a word. Raises WordError."""
    if spec.type == "bool":
        if value.lower() in (*_YES, "off", "false", "no", "0"):
            return value.lower() in _YES
        raise WordError("bool", option=spec.id, value=value)
    if spec.type == "choice":
        if value in spec.choices:
            return value
        raise WordError("choice", option=spec.id, value=value, known=", ".join(spec.choices))
    if spec.type == "int":
        return _whole_number(spec, value)
    return _content(spec, value)


def _whole_number(spec: OptionSpec, value: str) -> int | None:
    if spec.optional and value.lower() in ("off", "none"):
        return None
    try:
        number = int(value)
    except ValueError:
        number = spec.low - 1
    if not spec.low <= number <= spec.high:
        raise WordError("int", option=spec.id, value=value, low=spec.low, high=spec.high)
    return number


def _content(spec: OptionSpec, value: str) -> Json:
    """An id, or a document written as JSON."""
    if not value.startswith("{"):
        return value
    try:
        document: Json = json.loads(value)
    except (ValueError, RecursionError):
        raise WordError("json", option=spec.id) from None
    return document
