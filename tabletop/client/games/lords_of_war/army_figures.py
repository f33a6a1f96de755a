"""Emblems, names and statistics of armies, for the set-up and the builder."""

from __future__ import annotations

import math
from functools import cache
from typing import Final, get_args

from tabletop.client.draw.theme import BRASS400, IVORY100, IVORY300, IVORY500, SLATE500
from tabletop.client.ui.panels import dot_bar, dots_of
from tabletop.client.ui.tree import Column, Row, Words, sign
from tabletop.rules.game import Refusal
from tabletop.rules.lords_of_war import ARMIES
from tabletop.rules.lords_of_war.armies import ArmyList, Statistics, standard, statistics
from tabletop.rules.lords_of_war.content import Class, content
from tabletop.text import grammar, has, t

from .names import ANY_MATCH, GAME

CLASSES: Final[tuple[Class, ...]] = get_args(Class)
_EMBLEMS = {"lizardmen": "army-lizards"}


def emblem(army: str) -> str:
    """Icon of a standard army."""
    return _EMBLEMS.get(army, f"army-{army}")


def army_name(army: str) -> str:
    return t(f"{GAME}.army.{army}")


def short_name(army: str) -> str:
    """The name of an army where there is little room."""
    short = f"{GAME}.army.{army}.short"
    return t(short) if has(short) else army_name(army)


def title_of(army: ArmyList) -> str:
    """The name that its builder gave it, else that of the army it was built from."""
    return army.name or army_name(army.base)


def kind_of(army: ArmyList) -> str:
    """The words for standard, or for customised or mercenary and the army it was built from."""
    if army.kind == "standard":
        return t(f"{GAME}.option.army.value.standard")
    return t("builder.kind_of", kind=t(f"builder.kind.{army.kind}"), army=army_name(army.base))


def general_of(army: ArmyList) -> str:
    """Card id of its General; of its first card when there is none."""
    cards = content().cards
    first = army.cards[0][0] if army.cards else content().armies[army.base].cards[0].id
    return next((card_id for card_id, _ in army.cards if cards[card_id].rank == "general"), first)


def decimal(value: float, places: int = 1) -> str:
    """A figure with ``places`` decimals, halves rounded up, in the notation of the language."""
    factor = 10**places
    return grammar.decimal(math.floor(value * factor + 0.5 + 1e-9) / factor, places)


def values_of(figures: Statistics) -> list[tuple[str, float, str]]:
    """The statistics of an army (rules 5.5): (message key, value, value in words)."""
    return [
        ("builder.figure.points", figures.points, decimal(figures.points)),
        ("builder.figure.defence", figures.defence, decimal(figures.defence, 2)),
        ("builder.figure.arrows", figures.arrows, decimal(figures.arrows, 2)),
        ("builder.figure.attack", figures.attack, decimal(figures.attack, 2)),
        ("builder.figure.rear", float(figures.rear), str(figures.rear)),
    ]


def statistics_words(army: ArmyList) -> str:
    figures = statistics(army)
    lines = [f"{t(key)}: {shown}" for key, _, shown in values_of(figures)]
    classes = ", ".join(f"{t(f'{GAME}.class.{name}')} {figures.classes[name]}" for name in CLASSES)
    movers = [t("builder.figure.movers", n=figures.movers)] if figures.movers else []
    return "\n".join([*lines, classes, *movers])


@cache
def _bounds() -> tuple[tuple[float, float], ...]:
    """The least and the greatest value of each statistic among the six standard armies."""
    rows = [[value for _, value, _ in values_of(statistics(standard(id)))] for id in ARMIES]
    return tuple((min(column), max(column)) for column in zip(*rows, strict=True))


def figures_row(army: ArmyList) -> Row:
    """The five statistics of an army side by side, each as a bar of dots (one for the least among the six standard
    armies, all for the greatest) under its word, since numbers of other things stand below; its own are in the
    tooltip."""
    told = zip(values_of(statistics(army)), _bounds(), strict=True)
    bars = (
        Column((Words(t(f"{key}.short"), "least", IVORY500), dot_bar(dots_of(value, low, high))), 6)
        for (key, value, _), (low, high) in told
    )
    return Row(tuple(bars), 6, even=True)


def classes_row(army: ArmyList, *, named: bool = True) -> Row:
    """The number of cards of each class beside its icon, above its name."""
    numbers = ((name, statistics(army).classes[name]) for name in CLASSES)
    cells = (
        Column((
            Row((
                sign(f"class-{name}", 22, BRASS400 if n else SLATE500),
                Words(str(n), "body_strong", IVORY100 if n else IVORY300),
            ), 6),
            Words(t(f"{GAME}.class.{name}"), "least", IVORY500, least=0.8) if named else None,
        ), 2)
        for name, n in numbers
    )  # fmt: skip
    return Row(tuple(cells), 6, even=True)


def refusal_sentence(refusal: Refusal) -> str:
    """The sentence of a refusal about armies and options."""
    return ANY_MATCH.refusal(refusal)
