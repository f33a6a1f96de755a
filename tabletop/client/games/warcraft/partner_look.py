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
        return table.words.say("warcraft_board.summons.asked", **asked._asdict())
    if state.battle is not None:
        return _in_battle(table, seat, state.battle, phase)
    head = table.session.match.game.headline(state)
    moment = "turn" if head.active in (seat, None) else "moment"
    step = STEP_OF.get(phase, "move")
    return table.words.say(f"warcraft_board.summons.{moment}", turn=head.turn, step=step, seat=head.active)


def _in_battle(table: WarcraftTable, seat: Seat, battle: queries.Battle, phase: str) -> str:
    tables = table.session.match.state.config.tables
    task = t("warcraft_board.summons.card" if phase.startswith("w") else f"{GAME}.prompt.{phase}")
    side = "attack" if tables.side[seat] == battle.sides[0] else "defend"
    return t(f"warcraft_board.summons.{side}", space=tables.names[battle.hex], task=task[:1].lower() + task[1:])


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
    return table.words.say(f"warcraft_board.{'partner_hand' if looks(table) else 'show_hand'}.click", seat=mate)


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
    model = table.model
    return [(table.words.name("seat", seat), model.pile(model.state.hands[seat])) for seat in mates]


def ask_to_show(table: WarcraftTable, mate: Seat) -> None:
    """Ask whether the hand is to be shown, and show it."""
    app, words = table.scene.app, table.words
    if mate not in partners(table):
        return
    if not _hand(table):
        app.toast(t("warcraft_board.show_hand.none"), "info")
        return
    title, text = (words.say(f"warcraft_board.show_hand.{part}", seat=mate) for part in ("title", "text"))
    app.confirm(title, text, t("warcraft_board.show_hand.yes"), lambda: _show(table, mate), "primary")


def _hand(table: WarcraftTable) -> list[str]:
    assert table.session.viewer is not None
    return table.model.pile(table.session.match.state.hands[table.session.viewer])


def _show(table: WarcraftTable, mate: Seat) -> None:
    if mate in partners(table):
        table.scene.app.push("partner", board=table.scene, seat=mate, cards=_hand(table))
