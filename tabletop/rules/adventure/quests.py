"""Quests: progress, actions of maintenance, completion, drawing and setting up (AG-QST)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Final, TypeVar

from tabletop.rules.frozen import put, without
from tabletop.rules.game import Action, Event, Seat

from . import actions as act, events as ev, quest_steps as qs
from .figures import fits
from .frames import QuestDrawFrame, QuestFrame, QuestSetupFrame, settle_frame
from .items import discard_together
from .piles import discard_from_hand, lose_item, shuffled
from .selectors import fits_place
from .state import NOBODY, REGISTRY, NotLegal, Player, State, clockwise, find_copy, pop, push, seat_of, swap
from .tables import kind_of
from .values import ActiveQuest, Logged, PendingDefeat

Step = TypeVar("Step", bound=qs.QuestStep)
_DONE_IN_MAINTENANCE: Final = (qs.Placed, qs.CollectStep, qs.MeetMarked)
"""The kinds of steps that are done by an action of maintenance."""


def step_done(state: State, seat: Seat, held: ActiveQuest, at: int) -> bool:
    return _reached(state.config.tables.needs[held.card][at], held.done[at], state.players[seat].level)


def _reached(wanted: int, done: int, level: int) -> bool:
    return done >= wanted if wanted >= 0 else level >= -1 - wanted


def open_steps(state: State, seat: Seat, held: ActiveQuest) -> list[int]:
    """The steps that count now (AG-QST-13)."""
    quest = state.config.tables.content.quests[held.card]
    sequence = quest.order == "sequence"
    level = state.players[seat].level
    left: list[int] = []
    for at, wanted in enumerate(state.config.tables.needs[held.card]):
        if not _reached(wanted, held.done[at], level):
            left.append(at)
            if sequence:
                break
    return left


def complete(state: State, seat: Seat, held: ActiveQuest) -> bool:
    """Whether all steps are done."""
    level = state.players[seat].level
    for wanted, done in zip(state.config.tables.needs[held.card], held.done, strict=True):
        if done < wanted or (wanted < 0 and not _reached(wanted, done, level)):
            return False
    return True


def put_quest(player: Player, old: ActiveQuest, new: ActiveQuest) -> None:
    player.quests = tuple([new if one is old else one for one in player.quests])


def progress(
    state: State, seat: Seat, wanted: Callable[[qs.QuestStep, ActiveQuest], bool], n: int, events: list[Event]
) -> None:
    """Advance one step of each quest of a seat by ``n``: the first for which ``wanted`` holds (AG-QST-13)."""
    player = state.players[seat]
    for held in player.quests:
        steps = state.config.tables.content.quests[held.card].steps
        counting = [at for at, step in enumerate(steps) if wanted(step, held)]
        for at in open_steps(state, seat, held) if counting else ():
            if at in counting:
                advance(state, seat, held, at, n, events)
                break


def advance(state: State, seat: Seat, held: ActiveQuest, at: int, n: int, events: list[Event]) -> ActiveQuest:
    """Advance one step by ``n``, not beyond what it needs; gives the changed quest."""
    done = min(state.config.tables.needs[held.card][at], held.done[at] + n)
    new = replace(held, done=put(held.done, at, done))
    put_quest(state.players[seat], held, new)
    events.append(ev.QuestProgress(seat, held.card, at, done))
    return new


# ------------------------------------------------------------------------------------------------ happenings


def damage_counts(state: State, victim: Seat, n: int, owners: list[Seat], events: list[Event]) -> None:
    """Count damage on a character for the quests of the seats that caused it (AG-QST-6)."""
    for seat in owners:
        if seat != victim:
            progress(state, seat, lambda step, held: isinstance(step, qs.DealDamage), n, events)


def defeat_counts(state: State, fact: PendingDefeat, events: list[Event]) -> None:
    """Count a defeat for the quests of the seat that caused it (AG-QST-6, AG-QST-12)."""
    if fact.winner == NOBODY:
        return
    if fact.loser != NOBODY:
        progress(
            state,
            fact.winner,
            lambda step, held: (
                isinstance(step, qs.DefeatCharacter) and (step.who == "any_other" or fact.loser in held.marked)
            ),
            1,
            events,
        )
        return
    monster = state.config.tables.monsters[fact.monster]

    def wanted(step: qs.QuestStep, held: ActiveQuest) -> bool:
        if isinstance(step, qs.DefeatEncounters):
            return fits(state, monster, step.filter, fact.unhurt)
        if isinstance(step, qs.DefeatBoardEncounter):
            return monster.board and monster.id == step.encounter
        return isinstance(step, qs.DefeatOverlord) and monster.board and "Overlord" in monster.card.traits

    progress(state, fact.winner, wanted, 1, events)


def resource_counts(state: State, seat: Seat, resource: str, events: list[Event]) -> None:
    """Count the use of a resource that changed something."""
    progress(
        state,
        seat,
        lambda step, held: isinstance(step, qs.UseResourceStep) and step.resource == resource,
        1,
        events,
    )


def placing_counts(state: State, seat: Seat, events: list[Event]) -> None:
    """Count a discovery that a seat's own effect has placed on the board."""
    progress(state, seat, lambda step, held: isinstance(step, qs.PlaceTokens), 1, events)


# ------------------------------------------------------------------------------------- actions of maintenance


def quest_actions(state: State, seat: Seat) -> list[Action]:
    """The actions for quests in step 1 of maintenance (AG-MNT-1)."""
    player = state.players[seat]
    found: dict[Action, None] = {}  # a dict, as there may be hundreds of ways to hand in cards, some of them equal
    for held in player.quests:
        steps = state.config.tables.content.quests[held.card].steps
        to_do = [step for step in steps if isinstance(step, _DONE_IN_MAINTENANCE)]
        for at in open_steps(state, seat, held) if to_do else ():
            found.update(dict.fromkeys(_step_actions(state, seat, held, steps[at])))
    return list(found)


def _step_actions(state: State, seat: Seat, held: ActiveQuest, step: qs.QuestStep) -> list[Action]:
    player = state.players[seat]
    here = player.space
    if isinstance(step, qs.CollectStep):
        return [act.Collect(held.card)] if here in step.spaces and here in held.tokens else []
    if isinstance(step, qs.TravelStep):
        return [act.Travel(held.card)] if fits_place(state.config.tables, here, step.place) else []
    if isinstance(step, qs.MeetMarked):
        return [
            act.Meet(held.card, state.players[other].character)
            for other in held.marked
            if state.players[other].space == here
        ]
    if isinstance(step, qs.HandIn) and fits_place(state.config.tables, here, step.place):
        cards = hand_in_choices(state, player, step)
        return [act.HandIn(held.card, picked) for picked in _picks(cards, step.n)]
    return []


def hand_in_choices(state: State, player: Player, step: qs.HandIn) -> list[str]:
    """What could be handed in for a step, sorted; ability cards by kind."""
    if isinstance(step, qs.DiscardAbilities):
        return sorted([kind_of(card) for card in player.hand])
    tables = state.config.tables
    if isinstance(step, qs.HandInItems):
        return sorted([item for item in player.bag if tables.things[item].colour >= step.colour])
    assert isinstance(step, qs.HandInEncounters)
    return sorted([item for item in player.bag if _other_side(state, item, step)])


def _other_side(state: State, item: str, step: qs.HandInEncounters) -> bool:
    """Whether the other side of an item is an encounter that fits (AG-ITM-9, AG-EVT-9)."""
    tables = state.config.tables
    if not tables.things[item].monster:
        return False
    monster = tables.monsters[item]
    return (step.trait is None or step.trait in monster.card.traits) and monster.colour >= step.min_colour


def _picks(cards: list[str], n: int) -> list[tuple[str, ...]]:
    """The ways to take so many of the cards, each once; cards of a kind are interchangeable."""
    found: dict[tuple[str, ...], None] = {}
    for picked in combinations(cards, n):
        found[picked] = None
    return list(found)


def held_quest(state: State, seat: Seat, quest: str) -> ActiveQuest:
    """An active quest of a seat. Raises NotLegal."""
    for held in state.players[seat].quests:
        if held.card == quest:
            return held
    raise NotLegal


def _open_step(
    state: State,
    seat: Seat,
    held: ActiveQuest,
    kinds: tuple[type[Step], ...],
    fit: Callable[[Step, ActiveQuest], bool],
) -> int:
    steps = state.config.tables.content.quests[held.card].steps
    for at in open_steps(state, seat, held):
        step = steps[at]
        if isinstance(step, kinds) and fit(step, held):
            return at
    raise NotLegal


@REGISTRY.handles(act.Collect)
def collect(state: State, action: act.Collect, events: list[Event]) -> None:
    """Take the token of this space (AG-QST-5)."""
    seat = state.frames[-1].decider
    here = state.players[seat].space
    held = held_quest(state, seat, action.quest)
    at = _open_step(state, seat, held, (qs.CollectStep,), lambda step, one: here in step.spaces and here in one.tokens)
    new = replace(held, tokens=without(held.tokens, here), collected=(*held.collected, here))
    put_quest(state.players[seat], held, new)
    advance(state, seat, new, at, 1, events)
    push(state, settle_frame(state.active))


@REGISTRY.handles(act.Travel)
def travel(state: State, action: act.Travel, events: list[Event]) -> None:
    """Complete a travel step of a quest (AG-QST-4)."""
    seat = state.frames[-1].decider
    here = state.players[seat].space
    held = held_quest(state, seat, action.quest)
    at = _open_step(
        state, seat, held, (qs.TravelStep,), lambda step, one: fits_place(state.config.tables, here, step.place)
    )
    advance(state, seat, held, at, 1, events)
    push(state, settle_frame(state.active))


@REGISTRY.handles(act.Meet)
def meet(state: State, action: act.Meet, events: list[Event]) -> None:
    """Take a token back from a marked character (AG-QST-10)."""
    seat = state.frames[-1].decider
    other = seat_of(state, action.character)
    held = held_quest(state, seat, action.quest)
    at = _open_step(state, seat, held, (qs.MeetMarked,), lambda step, one: other in one.marked)
    new = replace(held, marked=without(held.marked, other))
    put_quest(state.players[seat], held, new)
    advance(state, seat, new, at, 1, events)
    push(state, settle_frame(state.active))


@REGISTRY.handles(act.HandIn)
def hand_in(state: State, action: act.HandIn, events: list[Event]) -> None:
    """Discard what a quest asks for, all at once; the player chooses the order of several of one colour (AG-CHL-7)."""
    seat = state.frames[-1].decider
    player = state.players[seat]
    held = held_quest(state, seat, action.quest)
    at = _open_step(
        state,
        seat,
        held,
        (qs.HandIn,),
        lambda step, one: action.cards in _picks(hand_in_choices(state, player, step), step.n),
    )
    step = state.config.tables.content.quests[held.card].steps[at]
    advance(state, seat, held, at, 1, events)
    push(state, settle_frame(state.active))
    if isinstance(step, qs.DiscardAbilities):
        for kind in action.cards:
            discard_from_hand(state, seat, find_copy(player.hand, kind), events)
    elif len(action.cards) == 1:
        lose_item(state, seat, action.cards[0], events)
    else:
        discard_together(state, seat, action.cards, events)


# ------------------------------------------------------------------------------------------------ completion


def settle_quests(state: State, events: list[Event]) -> list[Seat]:
    """Put complete quests into the logs (AG-QST-8, step 1); gives the seats that draw a new one for each, in order."""
    drawing: list[Seat] = []
    for seat in clockwise(state, state.active):
        player = state.players[seat]
        for held in player.quests:
            if complete(state, seat, held):
                quest = state.config.tables.content.quests[held.card]
                player.quests = tuple([one for one in player.quests if one is not held])
                player.log = (*player.log, Logged(held.card, quest.valor, "quest"))
                events.append(ev.QuestCompleted(seat, held.card, quest.valor))
                drawing.append(seat)
    return drawing


@REGISTRY.settles(QuestDrawFrame)
def settle_drawing(state: State, frame: QuestDrawFrame, events: list[Event]) -> bool:
    """Let the next seat draw an elite quest and set it up (AG-QST-7, AG-QST-8)."""
    if not frame.left:
        pop(state)
        return True
    seat = frame.left[0]
    swap(state, replace(frame, left=frame.left[1:]))
    quest = draw_quest(state, events)
    if not quest:
        return True
    limit = state.config.tables.content.rules.active_quests
    receive(state, seat, quest, events)
    if len(state.players[seat].quests) > limit:
        # The set-up comes before the choice (AG-QST-7), so it is above it on the stack.
        at = len(state.frames) - 1 if isinstance(state.frames[-1], QuestSetupFrame) else len(state.frames)
        state.frames = (*state.frames[:at], QuestFrame(seat), *state.frames[at:])
    return True


def draw_quest(state: State, events: list[Event]) -> str:
    """Draw the first elite quest that can be completed at this table, "" for none (AG-RUL-50, AG-QST-11)."""
    for _ in range(len(state.elite) + len(state.elite_discard)):
        if not state.elite:
            state.elite, state.elite_discard = shuffled(state, state.elite_discard, "elite quests"), ()
            events.append(ev.QuestsShuffled(len(state.elite)))
        quest, state.elite = state.elite[0], state.elite[1:]
        if possible(state, quest):
            return quest
        state.elite_discard = (*state.elite_discard, quest)
    return ""


def possible(state: State, quest: str) -> bool:
    """Whether a quest's target exists at this table (AG-QST-11)."""
    card = state.config.tables.content.quests[quest]
    others = len(state.players) - 1
    given = 0
    for entry in card.setup:
        if isinstance(entry, qs.GiveToken):
            given += min(entry.n, others) if entry.to == "chosen_other" else others * entry.n
    for step in card.steps:
        if isinstance(step, qs.MeetMarked) and step.n > given:
            return False
        if isinstance(step, qs.DefeatCharacter) and step.who == "marked" and not given:
            return False
    return True


def receive(state: State, seat: Seat, quest: str, events: list[Event]) -> None:
    """Give a quest to a seat and set it up (AG-QST-3)."""
    card = state.config.tables.content.quests[quest]
    player = state.players[seat]
    events.append(ev.QuestReceived(seat, quest))
    tokens: list[str] = []
    marked: list[Seat] = []
    choices = 0
    for entry in card.setup:
        if isinstance(entry, qs.PlaceToken):
            tokens += [entry.space] * entry.n
        elif entry.to == "each_other":
            marked += [other for other in clockwise(state, seat)[1:] for _ in range(entry.n)]
        else:
            choices += entry.n
    player.quests = (*player.quests, ActiveQuest(quest, (0,) * len(card.steps), tuple(tokens), (), tuple(marked)))
    events += [ev.QuestMarked(seat, quest, other) for other in marked]
    if choices:
        push(state, QuestSetupFrame(seat, quest, min(choices, len(state.players) - 1)))


@REGISTRY.lists(QuestSetupFrame)
def setup_actions(state: State, frame: QuestSetupFrame) -> list[Action]:
    """Choosing each other character that has no token of the quest yet."""
    held = held_quest(state, frame.decider, frame.quest)
    return [
        act.ChooseCharacter(state.players[other].character)
        for other in clockwise(state, frame.decider)[1:]
        if other not in held.marked
    ]


def choose_marked(state: State, character: str, events: list[Event]) -> None:
    """Give a character a token of the quest."""
    frame = state.frames[-1]
    if not isinstance(frame, QuestSetupFrame):
        raise NotLegal
    other = seat_of(state, character)
    held = held_quest(state, frame.decider, frame.quest)
    put_quest(state.players[frame.decider], held, replace(held, marked=(*held.marked, other)))
    events.append(ev.QuestMarked(frame.decider, frame.quest, other))
    if frame.n > 1:
        swap(state, replace(frame, n=frame.n - 1))
    else:
        pop(state)


@REGISTRY.lists(QuestFrame)
def overflow_actions(state: State, frame: QuestFrame) -> list[Action]:
    return [act.ChooseQuest(held.card) for held in state.players[frame.decider].quests]


@REGISTRY.handles(act.ChooseQuest)
def discard_quest(state: State, action: act.ChooseQuest, events: list[Event]) -> None:
    """Discard one of three quests (AG-QST-7); a starting quest leaves the game (AG-RUL-4)."""
    seat = state.frames[-1].decider
    held = held_quest(state, seat, action.quest)
    pop(state)
    player = state.players[seat]
    player.quests = tuple([one for one in player.quests if one is not held])
    if state.config.tables.content.quests[held.card].deck == "starting":
        state.gone = (*state.gone, held.card)
    else:
        state.elite_discard = (*state.elite_discard, held.card)
    events.append(ev.QuestDiscarded(seat, held.card))
