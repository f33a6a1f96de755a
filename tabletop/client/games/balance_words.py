"""What a report on the balance of a work says, in words: the names of what was counted, and what changes change."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.bots.balance import PLACE, SEAT
from tabletop.bots.tournament import Share
from tabletop.rules.works import WorkRules
from tabletop.storage.reports import ReportForm, TriedForm
from tabletop.text import has, t
from tabletop.text.grammar import any_name, decimal, percentage, work_name

from .hall_words import led_name


def thing_name(kind: WorkRules, report: ReportForm, name: str) -> str:
    """The name of something that was counted ("seat:1", "race:OR", "space:c3")."""
    what, _, id = name.partition(":")
    if what == SEAT:
        if not kind.of_one_seat:
            return t("balance.seat", n=id)
        return work_name(report.title, kind.id) if kind.option[0] == id else t("balance.opponents")
    if what == PLACE:
        return t("balance.place.first" if id == "#1" else "balance.place", n=id.removeprefix("#"))
    return any_name(report.things.get(name, {})) or led_name(kind.game, name)


def kind_name(kind: WorkRules, what: str) -> str:
    """The heading over things of a kind, whose shares are compared."""
    if what == SEAT:
        return t("balance.kind.army" if kind.of_one_seat else "balance.kind.seat")
    return t(f"balance.kind.{what}")


def share_words(share: Share) -> str:
    """A share of games with its interval, in per cent."""
    low, high = (decimal(100 * one, 0) for one in share.limits)
    return f"{percentage(share.share, 0)} ({low}\u2013{high})"


def change_words(tried: TriedForm) -> str:
    """What a change changes."""
    values = {name: _word(value) for name, value in tried.values.items()}
    if isinstance(seat := values.get("seat"), int):  # a report from elsewhere may hold anything
        values["seat"] = seat + 1
    return t(f"balance.change.{tried.key}", **values)


def gain_words(tried: TriedForm) -> str:
    """How far from even the work was without a change and with it."""
    figures = {"before": decimal(tried.before / 100, 0), "after": decimal(tried.after / 100, 0)}
    return t("balance.gain.clear" if tried.clear else "balance.gain", games=tried.games, **figures)


def _word(value: object) -> object:
    """A value of a change as words: names in the language in use, the words for terrains and units."""
    if isinstance(value, Mapping):
        return any_name({str(language): str(words) for language, words in value.items()})
    key = f"balance.word.{value}"
    return t(key) if isinstance(value, str) and has(key) else value
