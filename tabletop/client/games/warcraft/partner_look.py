"""Teammates: showing a hand to a partner (WC-TEAM-6), once, or at any time where the table lets partners look; and the
words of the curtain."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tabletop.rules.game import Seat
from tabletop.rules.warcraft import queries
from tabletop.text import t

from .model import STEP_OF
from .names import GAME

if TYPE_CHECKING:
    from .table import WarcraftTable


def curtain_text(table: WarcraftTable, seat: Seat) -> str:
    """What a seat that must take the device has to do, from what everybody knows: whose step it is, where the battle
    is, and no card."""
    state = table.session.match.state
    if not state.frames:
        return ""
    phase = state.frames[-1].phase
    asked = queries.request(state)
    if asked is not None:
        resource = t(f"warcraft_board.bare.{asked.resource}")
        return t("warcraft_board.summons.asked", name=_name(table, asked.asker), n=asked.amount, resource=resource)
    if state.battle is not None:
        return _in_battle(table, seat, state.battle, phase)
    head = table.session.match.game.headline(state)
    step = t(f"warcraft.phase.{STEP_OF.get(phase, 'move')}")
    if head.active == seat or head.active is None:
        return t("warcraft_board.summons.turn", turn=head.turn, step=step)
    return t("warcraft_board.summons.moment", turn=head.turn, step=step, name=_name(table, head.active))


def _in_battle(table: WarcraftTable, seat: Seat, battle: queries.Battle, phase: str) -> str:
    tables = table.session.match.state.config.tables
    asked = phase.startswith("w")
    task = t("warcraft_board.summons.card") if asked else _small(t(f"{GAME}.prompt.{phase}"))
    side = "attack" if tables.side[seat] == battle.sides[0] else "defend"
    return t(f"warcraft_board.summons.{side}", space=tables.names[battle.hex], task=task)


def _small(words: str) -> str:
    return words[:1].lower() + words[1:]


def _name(table: WarcraftTable, seat: Seat) -> str:
    return table.session.match.seats[seat].name


def partners(table: WarcraftTable) -> tuple[Seat, ...]:
    """The seats to which the seat at the screen may show its hand now, or whose hands it may look into."""
    session, model = table.session, table.model
    if session.viewer is None or session.handing_over or table.scene.showing:
        return ()
    if not looks(table) and not (session.may_act and session.curtain):
        return ()
    return tuple(mate for mate in model.mates(session.viewer) if mate != session.viewer)


def looks(table: WarcraftTable) -> bool:
    """Whether partners may look into each other's hands at any time."""
    return bool(table.session.match.setup.table.partners_look)


def chip_words(table: WarcraftTable, mate: Seat) -> str:
    """What a click on a partner's chip does."""
    return t(
        "warcraft_board.partner_hand.click" if looks(table) else "warcraft_board.show_hand.click",
        name=_name(table, mate),
    )


def press_chip(table: WarcraftTable, mate: Seat) -> None:
    """Handle a click on a partner's chip: look into the hand, or ask whether the viewer's own is to be shown."""
    if not looks(table):
        ask_to_show(table, mate)
    elif mate in partners(table):
        table.scene.app.push(
            "piles", table=table, seat=mate, heading="warcraft_board.partner_hand", pages=partial(_pages, table)
        )


def _pages(table: WarcraftTable, mate: Seat) -> list[tuple[str, list[str]]]:
    """The hands of the viewer's partners as the viewer may know them, the asked one first."""
    mates = sorted(partners(table), key=lambda seat: seat != mate)
    return [(_name(table, seat), [card for card in table.model.hand(seat) if card is not None]) for seat in mates]


def ask_to_show(table: WarcraftTable, mate: Seat) -> None:
    """Ask whether the hand is to be shown, and show it."""
    app, name = table.scene.app, _name(table, mate)
    if mate not in partners(table):
        return
    if not _hand(table):
        app.toast(t("warcraft_board.show_hand.none"), "info")
        return
    words = (
        t("warcraft_board.show_hand.title", name=name),
        t("warcraft_board.show_hand.text", name=name),
        t("warcraft_board.show_hand.yes"),
    )
    app.confirm(*words, lambda: _show(table, mate), "primary")


def _hand(table: WarcraftTable) -> list[str]:
    session = table.session
    state = session.match.state
    assert session.viewer is not None
    return [state.config.tables.card_ids[card] for card in state.hands[session.viewer]]


def _show(table: WarcraftTable, mate: Seat) -> None:
    if mate in partners(table):
        table.scene.app.push("partner", board=table.scene, seat=mate, cards=_hand(table))
