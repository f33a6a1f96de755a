"""What the curtain says to the seat that takes the device: why it is asked, as everybody may know it, and what has
happened since it decided last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.client.core.session import Session
from tabletop.rules.adventure.events import Suffered
from tabletop.rules.adventure.queries import (
    NOBODY,
    CardFrame,
    Combat,
    ItemFrame,
    ReactFrame,
    State,
    WindowFrame,
    kind_of,
)
from tabletop.rules.game import Event, Seat
from tabletop.text import localised, t

from . import names

TOLD: Final = frozenset({"hand_limit", "discard", "book_discard", "place_discovery", "peek"})
"""Phases of hidden decisions with words of their own."""
CONSEQUENCES: Final = frozenset(
    {
        "monster_defeated",
        "character_defeated",
        "level_gained",
        "quest_completed",
        "trophy_taken",
        "event_logged",
        "item_taken",
        "suffered",
    }
)
"""Kinds of events that a recap always tells."""
NEWS: Final = frozenset(
    {
        "moved",
        "resource_used",
        "event_placed",
        "item_revealed_gained",
        "marker_placed",
        "card_played",
        "card_played_cancelled",
        "quest_progress",
    }
)
"""Kinds of events that it tells where there is room beside those."""
STAGES: Final = frozenset({"combat_rolled", "rerolled", "power_fired"})
"""Kinds that it tells as well, of the running fight alone."""
WHEN: Final = {"pending": "pending", "after_suffer": "suffered"}
"""The windows of a fight around damage, by the end of their message keys."""
MOST: Final = 4
"""Most events of a recap, those lines that the curtain has."""


def curtain_text(session: Session[State], seat: Seat) -> str:
    """Why a seat is asked, in words: its turn, a card that may be answered, a duel, cards to be discarded."""
    state, match = session.match.state, session.match
    if not state.frames:
        return ""
    frame, content = state.frames[-1], state.config.tables.content
    seats = [one.name for one in match.seats]
    active = seats[state.active]
    if isinstance(frame, ReactFrame):
        card = next((one.card for one in reversed(state.frames) if isinstance(one, CardFrame)), "")
        return t(
            "adventure_board.summons.react", name=seats[frame.caster], card=names.card_name(kind_of(card), content)
        )
    if isinstance(frame, ItemFrame) and frame.why == "steal":
        return t("adventure_board.summons.steal", name=seats[frame.other])
    combat = state.combat
    if combat is not None and seat in combat.seats and isinstance(frame, WindowFrame):
        return _fight_text(state, combat, seat, frame, seats)
    if frame.phase in TOLD:
        return t(f"adventure_board.summons.{frame.phase}", name=active, n=content.rules.hand_limit)
    if seat == state.active:
        return t("adventure_board.summons.turn", turn=match.game.headline(state).turn)
    return t("adventure_board.summons.other", name=active)


def _fight_text(state: State, combat: Combat, seat: Seat, frame: WindowFrame, seats: Sequence[str]) -> str:
    moment = WHEN.get(frame.window, "before" if not combat.dice[0] else "after")
    space = names.card_name(combat.space, state.config.tables.content)
    if combat.defender == NOBODY:
        name = "" if state.foe is None else localised(state.config.tables.monsters[state.foe.card].card.name)
        return t(f"adventure_board.summons.fight.{moment}", name=name, space=space)
    key = "attack" if seat == combat.attacker else "defend"
    other = seats[combat.seats[1 - combat.seats.index(seat)]]
    return t(f"adventure_board.summons.{key}.{moment}", name=other, space=space)


def recap(events: Sequence[tuple[Seat, Event]]) -> list[tuple[Seat, Event]]:
    """The events worth a line, in their order: consequences, damage of a hero as one sum, where it was last hurt; and
    the latest news, of a hero's steps the last, as long as there is room."""
    damage: dict[Seat, Suffered] = {}
    for _, event in events:
        if isinstance(event, Suffered):
            before = damage.get(event.seat)
            by = event.by if before is None or before.by == event.by else -1
            damage[event.seat] = Suffered(event.seat, event.n + (before.n if before is not None else 0), by)
    hurt = {event.seat: n for n, (_, event) in enumerate(events) if isinstance(event, Suffered)}
    told: list[tuple[Seat, Event]] = []
    last = {seat: event for seat, event in events if event.kind == "moved"}
    ended = max((n for n, (_, event) in enumerate(events) if event.kind == "combat_ended"), default=-1)
    for n, (seat, event) in enumerate(events):
        if event.kind == "moved" and last[seat] is not event:
            continue
        news = event.kind in NEWS or (event.kind in STAGES and n > ended)
        if isinstance(event, Suffered):
            if hurt[event.seat] == n:
                told.append((event.seat, damage[event.seat]))
        elif news or event.kind in CONSEQUENCES:
            told.append((seat, event))
    spare = len(told) - MOST
    for pair in [pair for pair in told if pair[1].kind not in CONSEQUENCES][: max(0, spare)]:
        told.remove(pair)
    return told
