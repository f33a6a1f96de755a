"""Texts of cards, units and Towns under the options of a match (WC-OPT). All texts about what they do come from here,
so that none gives the printed rule while an option changes it."""

from __future__ import annotations

from tabletop.rules.warcraft.content import CardKind
from tabletop.rules.warcraft.queries import Options
from tabletop.rules.warcraft.scenarios import ScenarioContent
from tabletop.text import localised, t


def ability_text(options: Options, ability: str) -> str:
    """What an ability does (WC-OPT-1; an option lets raising the dead be asked each time)."""
    if ability == "heal" and options.errata_heal:
        return t("warcraft_board.ability.heal.text.errata2003")
    if ability == "raise_dead" and options.ask_raise:
        return t("warcraft_board.ability.raise_dead.text.asked")
    return t(f"warcraft_board.ability.{ability}.text")


def ability_short(options: Options, ability: str) -> str:
    """The same for narrow rows."""
    other = (ability == "heal" and options.errata_heal) or (ability == "raise_dead" and options.ask_raise)
    return t(f"warcraft_battle.effect.{ability}{'.other' if other else ''}")


def ability_line(options: Options, ability: str) -> str:
    """``Heal: what it does``, with the option in force in brackets."""
    line = f"{t(f'warcraft_board.ability.{ability}')}: {ability_text(options, ability)}"
    note = reading(options, ability)
    return f"{line} {note}" if note else line


def card_text(options: Options, kind: CardKind) -> str:
    """What an experience card does (WC-OPT-8)."""
    if kind.id == "devour" and options.devour_kills:
        return t("warcraft_board.card.devour.killed")
    return localised(kind.text)


def reading(options: Options, thing: str) -> str:
    """The option in force on an ability, a kind of card or a Town, in brackets; empty for what no option touches."""
    found = {
        "heal": ("heal", "errata2003" if options.errata_heal else "printed"),
        "devour": ("devour_no_winner", "killed" if options.devour_kills else "returns"),
        "town": ("town_capture", "immediate" if options.immediate_capture else "two_step"),
    }.get(thing)
    if found is None:
        return ""
    name = f"warcraft.option.{found[0]}"
    return t("warcraft_board.reading", option=t(name), value=t(f"{name}.value.{found[1]}"))


def town_text(options: Options) -> str:
    """How a Town falls (WC-OPT-6)."""
    return t(
        "warcraft_board.town_falls.immediate" if options.immediate_capture else "warcraft_board.town_falls.two_step"
    )


def matters(scenario: ScenarioContent, option: str) -> bool:
    """Whether an option changes anything in a scenario."""
    if option == "four_player_target":
        return scenario.id == "main4"
    if option == "elf_gate_garrison":
        return scenario.neutral is not None and bool(scenario.neutral.english)
    return option != "scenario_deck_trim" or any(plan.trim for plan in scenario.seats)


def term_text(options: Options, term: str) -> str | None:
    """What a term of the glossary means in this match; None where no option changes it."""
    if term == "heal" and options.errata_heal:
        return t("warcraft_board.term.heal")
    if term == "raise-dead" and options.ask_raise:
        return t("warcraft_board.term.raise_dead")
    if term == "capture" and options.immediate_capture:
        return t("warcraft_board.term.capture")
    return None
