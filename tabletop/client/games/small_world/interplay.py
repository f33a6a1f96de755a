"""What a race and a power do together beyond what each does alone: the rulings of the rulebook about that pair."""

from __future__ import annotations

from tabletop.text.rule_words import rule_words

_COINS = ("BOG", "EXP", "FAR", "FIS", "HER", "MIN", "MOU", "RAN")
PAIRS: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("SW-INT-1", ("TAU",), ("BLA",)),
    ("SW-INT-2", ("TAU",), ("CHA",)),
    ("SW-INT-3", ("TAU",), ("CHA",)),
    ("SW-INT-4", ("TAU",), ("BEA",)),
    ("SW-INT-8", ("DRA",), ("BEA",)),
    ("SW-INT-9", ("DRA",), ("CHA",)),
    ("SW-INT-12", ("FOR",), ("BUL",)),
    ("SW-INT-14", ("FOR",), ("BAT", "ENR")),
    ("SW-INT-19", ("GOB",), ("BAT", "ENR")),
    ("SW-INT-20", ("GOB",), ("BEA",)),
    ("SW-INT-21", ("GOB",), ("CHA", "GAR")),
    ("SW-INT-22", ("GOB",), ("DEF", "MAR", *_COINS)),
    ("SW-INT-24", ("GOB",), ("POR",)),
    ("SW-INT-29", ("NAG",), ("CHA",)),
    ("SW-INT-31", ("NAG",), ("FIS",)),
    ("SW-INT-32", ("NAG",), ("SEA",)),
    ("SW-INT-33", ("NAG",), ("GAR",)),
    ("SW-INT-34", ("NAG",), ("ARC",)),
    ("SW-INT-36", ("NEL",), ("GAR",)),
    ("SW-INT-37", ("NEL",), ("POR",)),
    ("SW-INT-41", ("GNO",), ("CHA",)),
    ("SW-INT-44", ("GNO",), ("BEA",)),
    ("SW-INT-45", ("KOB",), ("CHA",)),
    ("SW-INT-46", ("KOB",), ("SEA",)),
    ("SW-INT-47", ("KOB",), ("BUL",)),
    ("SW-INT-48", ("KOB",), ("POR",)),
    ("SW-INT-49", ("PAN",), ("BUL", "POR")),
    ("SW-INT-51", ("PAN",), ("MAR",)),
    ("SW-INT-54", ("WOR",), ("BLA",)),
    ("SW-INT-55", ("WOR",), ("CHA",)),
    ("SW-INT-58", ("HUM",), ("CHA",)),
    ("SW-INT-59", ("HUM",), ("POR",)),
    ("SW-INT-61", ("ETH",), ("CHA",)),
)
"""(ruling, races, powers): each of these races with each of these powers is what the ruling is about (5.9)."""


def interplay(race: str, power: str) -> list[str]:
    """The rulings about a race with a power, each as title and text in the current language; empty where the two have
    nothing to do with one another."""
    told = rule_words("small_world")
    return [told[rule] for rule, races, powers in PAIRS if race in races and power in powers]


__all__ = ["PAIRS", "interplay"]
