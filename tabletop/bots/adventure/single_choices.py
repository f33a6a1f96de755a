"""Decides what has an effect only many turns later, so that samples tell nothing: which hero, which city to begin in or
to wake up in, where to fly or to send a hero, which quest to give up, which item to take or lose. Each is decided by a
rule of its own, which also gives the reasons.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, Literal

from tabletop.bots.player import Answer, Reason, fraction
from tabletop.rules.adventure import actions as act, frames as fr
from tabletop.rules.adventure.figures import face
from tabletop.rules.adventure.frames import TurnFrame
from tabletop.rules.adventure.goal_seeker import choose as goal_choice, walks, worth
from tabletop.rules.adventure.state import State
from tabletop.rules.adventure.tables import kind_of
from tabletop.rules.adventure.terms import COLOURS
from tabletop.rules.chance import Chance
from tabletop.rules.dice import percent
from tabletop.rules.game import Action, Seat

from .guide import Guide, Turn
from .plans import Outlook, Taste


def default_choice(
    state: State, actions: Sequence[Action], below: Callable[[int], int], guide: Guide | None = None
) -> Action:
    """The chosen one of the actions (at least one) for the seat that decides; ``below(limit)``: a random number from 0
    to limit - 1. What is worn is chosen by :func:`worn_choice`. Without a ``guide`` it is the goal-seeking player's
    choice, which is quicker and worse."""
    frame = state.frames[-1]
    if isinstance(frame, TurnFrame) and frame.stage == "equip":
        return worn_choice(state, frame.decider, actions)
    return goal_choice(state, actions, below) if guide is None else guide.choose(state, actions, below)


def worn_choice(state: State, seat: Seat, actions: Sequence[Action]) -> Action:
    """One change of what a seat wears, or the end of changing: what is worn replaces the number of the character card
    (AG-ITM-7), so that nothing with a lower number than the card's is put on, and such a thing is taken off; of equal
    ones what is worn stays, and an item goes before the bare card, for its power."""
    card, player = face(state, seat), state.players[seat]
    slots: tuple[tuple[Literal["weapon", "armour"], str, int], ...] = (
        ("weapon", player.weapon, card.attack.value),
        ("armour", player.armour, card.defence),
    )
    for slot, worn, own in slots:
        least = max(own, number(state, worn) + 1) if worn else own
        fit = [
            one
            for one in actions
            if isinstance(one, act.Equip)
            and state.config.tables.things[one.item].card.slot == slot
            and number(state, one.item) >= least
        ]
        if fit:
            return max(fit, key=lambda one: number(state, one.item))
        if worn and number(state, worn) < own and act.Unequip(slot) in actions:
            return act.Unequip(slot)
    return act.DONE


def number(state: State, item: str) -> int:
    """What a weapon sets as the attack, or an armour as the defence."""
    card = state.config.tables.things[item].card
    return card.attack.value if card.attack is not None else card.defence or 0


UNIT: Final = 10.0
"""A point of valour in the unit of the Captain's values."""
LEAST: Final = 0.02
"""What a quest counts as being worth, in valour, that is worth less: it would take more than forty turns."""
_TAKEN: Final = ("keep_item", "take_item", "steal", "trade")


@cache
def wins_of_heroes() -> Mapping[str, Mapping[str, float]]:
    """By number of seats and hero: the share of games between Captains that the hero won of those it took part in, as
    counted by ``python -m tests.benchmarks.hero_shares``."""
    found: dict[str, dict[str, float]] = json.loads(Path(__file__).with_name("heroes.json").read_text("utf-8"))
    return found


def favourite(view: State, actions: Sequence[Action], chance: Chance | None) -> Answer:
    """A hero of those left: each with a probability in proportion to the share of games that it wins with this number
    of seats; without a generator, as advice, the one that wins most."""
    known = wins_of_heroes().get(str(len(view.players)), {})
    options = [
        (known.get(one.character, 0.0), one, _of_hero(known, one.character))
        for one in actions
        if isinstance(one, act.ChooseCharacter)
    ]
    if chance is not None and options:
        left = fraction(chance) * sum([share for share, _, _ in options])
        for share, one, why in options:
            left -= share
            if left < 0:
                return Answer(one, share, why)
    return _ranked(options) or Answer(actions[0])


def _of_hero(known: Mapping[str, float], hero: str) -> tuple[Reason, ...]:
    share = known.get(hero)
    return () if share is None else (Reason("hero", {"percent": percent(share)}, share),)


def single_choice(view: State, seat: Seat, actions: Sequence[Action], taste: Taste) -> Answer | None:
    """The best choice with its reasons and the next best; None for a decision of another kind."""
    frame = view.frames[-1]
    if isinstance(frame, fr.SetupFrame) and frame.stage == "place":
        return _place(view, seat, actions, taste)
    if isinstance(frame, fr.SpaceFrame) and frame.why in ("flight", "defeat", "destination"):
        return _place(view, seat if frame.why != "destination" else frame.who, actions, taste, own=seat)
    if isinstance(frame, fr.PlaceFrame):
        return _discovery_space(view, frame, actions, taste)
    if isinstance(frame, fr.QuestFrame):
        return _quest(view, seat, actions, taste)
    if isinstance(frame, fr.ItemFrame):
        return _item(view, frame, actions)
    if isinstance(frame, fr.ColourFrame):
        best = max(actions, key=lambda one: COLOURS.index(one.colour) if isinstance(one, act.ChooseColour) else -1)
        return Answer(best, reasons=(Reason("finest", {}, 1.0),))
    return None


def _ranked(options: Sequence[tuple[float, Action, tuple[Reason, ...]]]) -> Answer | None:
    """The option with the greatest value, with the two next; None for no options."""
    if not options:
        return None
    order = sorted(options, key=lambda one: -one[0])  # stable: of equal ones the first
    best, *others = [Answer(action, value, why) for value, action, why in order[:3]]
    return Answer(best.action, best.value, best.reasons, tuple(others))


# ------------------------------------------------------------------------------------------------------- spaces


def _place(view: State, who: Seat, actions: Sequence[Action], taste: Taste, own: Seat | None = None) -> Answer | None:
    """The space in which the plans of a hero are worth most; for another seat's hero, least."""
    foe = own is not None and own != who
    outlook = Outlook(view, who, taste)
    here = Turn(view, who, taste, deep=True) if own == view.active and not foe else None
    away = walks(view.config.tables, view.players[who].level)
    options: list[tuple[float, Action, tuple[Reason, ...]]] = []
    for one in actions:
        if isinstance(one, act.ChooseSpace):
            goal = outlook.goal(one.space)
            value = outlook.at(one.space) if here is None else here.worth(one.space, used=False)
            if foe:
                why: tuple[Reason, ...] = (Reason("banishes", {}, 1.0),)
            else:
                why = (_nearness(away[one.space][goal], goal),) if goal else ()
            options.append((-UNIT * value if foe else UNIT * value, one, why))
    return _ranked(options)


def _discovery_space(view: State, frame: fr.PlaceFrame, actions: Sequence[Action], taste: Taste) -> Answer | None:
    """A discovery that helps is laid where its own seat is heading, one that harms where another seat is heading."""
    tables, seat = view.config.tables, frame.decider
    helps = tables.content.discoveries[kind_of(frame.token)].background == "green"
    outlooks = [Outlook(view, who, taste) for who in range(len(view.players))]
    options: list[tuple[float, Action, tuple[Reason, ...]]] = []
    for one in actions:
        if isinstance(one, act.ChooseSpace):
            own = outlooks[seat].pull(one.space)
            theirs = max([outlook.pull(one.space) for who, outlook in enumerate(outlooks) if who != seat])
            why = Reason("brings" if helps else "snares", {"space": one.space}, 1.0)
            options.append((UNIT * (own - theirs if helps else theirs - own), one, (why,)))
    best = _ranked(options)
    return best if best is not None and best.value > 0 else None


def _nearness(steps: int, goal: str) -> Reason:
    return Reason("near", {"n": steps, "space": goal}, 1.0) if steps else Reason("there", {"space": goal}, 1.0)


# ------------------------------------------------------------------------------------------------------- quests


def _quest(view: State, seat: Seat, actions: Sequence[Action], taste: Taste) -> Answer | None:
    """The quest to give up: the one that is worth least, with the turns that it would still take."""
    player = view.players[seat]
    outlook = Outlook(view, seat, taste)
    options: list[tuple[float, Action, tuple[Reason, ...]]] = []
    for held in player.quests:
        if act.ChooseQuest(held.card) in actions:
            worth_of, valor = outlook.prospect(held, player.space), view.config.tables.content.quests[held.card].valor
            turns = math.log(max(worth_of, LEAST) / (valor + taste.renewal), taste.keep)
            why = Reason("costly", {"n": max(1, round(turns)), "valor": valor}, 1.0)
            options.append((-UNIT * worth_of, act.ChooseQuest(held.card), (why,)))
    return _ranked(options)


# -------------------------------------------------------------------------------------------------------- items


def _item(view: State, frame: fr.ItemFrame, actions: Sequence[Action]) -> Answer | None:
    """The best item where one is gained, the least valuable one where one is lost."""
    if frame.why not in (*_TAKEN, "lose_item", "auction"):
        return None
    sign, key = (1, "finest") if frame.why in _TAKEN else (-1, "least")
    return _ranked(
        [
            (sign * worth(view, one.item), one, (Reason(key, {}, 1.0),))
            for one in actions
            if isinstance(one, act.ChooseItem)
        ]
    )
