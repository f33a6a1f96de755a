"""Where quests lead, and the quickest way there: on foot and by at most one flight, over several turns."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.rules.game import Action, Seat

from . import actions as act, effects, quest_steps as qs
from .board import moving, stops, ways_from, ways_within
from .damage import forbidden
from .figures import fits
from .quests import hand_in_choices, open_steps
from .selectors import fits_place
from .state import State
from .tables import Tables, kept_with_tables
from .values import ActiveQuest


@dataclass(frozen=True, slots=True)
class Journey:
    """``walk``: the spaces entered on foot, in order; ``flight``: where a flight leads from the last of them, empty for
    none; ``rest``: those entered after it; ``turns``: the turns that it takes with average rolls, 0 for a hero that is
    there."""

    walk: tuple[str, ...]
    flight: str
    rest: tuple[str, ...]
    turns: int

    @property
    def spaces(self) -> tuple[str, ...]:
        """All spaces on the way, in order; the last is the goal."""
        return (*self.walk, *filter(None, (self.flight,)), *self.rest)


def journey(state: State, seat: Seat, goals: Collection[str]) -> Journey | None:
    """The journey of a hero to the one of ``goals`` that it can come to in the fewest turns; of equal ones that without
    a flight, which costs a resource, then that of the fewest steps. It goes round aggro, traps that stop and spaces
    above the hero's level (AG-MOV-4, AG-MOV-5), and flies only from where a flight can be used (AG-RES-5, AG-EXP-3).
    None where it finds none."""
    if state.players[seat].space in goals:
        return Journey((), "", (), 0)
    return min(
        _journeys(state, seat, goals) if goals else (),
        key=lambda one: (one.turns, bool(one.flight), len(one.walk) + len(one.rest)),
        default=None,
    )


def _journeys(state: State, seat: Seat, goals: Collection[str]) -> Iterator[Journey]:
    """The best journey without a flight, and that with each landing."""
    tables, player = state.config.tables, state.players[seat]
    faces = tables.content.rules.movement_die
    average = sum([face.movement for face in faces]) / len(faces)
    first = state.move if state.frames and seat == state.active and moving(state) else average

    def turns(walk: Sequence[str], rest: Sequence[str]) -> int:
        """A flight ends a turn."""
        later = max(0, -int((first - len(walk)) // average))
        return 1 + later - int(-len(rest) // average)

    walks = {player.space: (), **ways_within(state, seat, len(tables.spaces))} if player.space else {}
    on_foot = min([walks[goal] for goal in goals if goal in walks], key=len, default=None)
    if on_foot is not None:
        yield Journey(on_foot, "", (), turns(on_foot, ()))
    if forbidden(state, seat, "flight_path"):
        return
    flights = [name for name in tables.flights if tables.spaces[name].colour <= player.level]
    starts = [name for name in flights if name in walks and not state.ground[tables.number[name]]]
    starts.sort(key=lambda name: len(walks[name]))
    held = stops(state, seat)
    for landing in flights:
        start = next((name for name in starts[:2] if name != landing), None)
        ways = {} if landing in held else ways_from(tables, landing, player.level, held)
        rest = () if landing in goals else min([ways[goal] for goal in goals if goal in ways], key=len, default=None)
        if start is not None and rest is not None:
            yield Journey(walks[start], landing, rest, turns(walks[start], rest))


def quest_goals(state: State, seat: Seat, held: ActiveQuest, *, ready: bool = False) -> list[str]:
    """The spaces in which something can be done now for a seat's quest, in the order of the map (AG-QST-13). ``ready``:
    only those of ``places_of``."""
    steps, spaces = state.config.tables.content.quests[held.card].steps, places_of if ready else step_spaces
    found = {space for at in open_steps(state, seat, held) for space in spaces(state, seat, held, steps[at])}
    return [name for name in state.config.tables.names if name in found]


def places_of(state: State, seat: Seat, held: ActiveQuest, step: qs.QuestStep) -> Sequence[str]:
    """The spaces in which a step can be done with what the hero has; none for fights that may be anywhere."""
    if isinstance(step, qs.HandIn) and len(hand_in_choices(state, state.players[seat], step)) < step.n:
        return ()
    if isinstance(step, qs.DefeatEncounters | qs.ReachLevel):
        return ()
    return step_spaces(state, seat, held, step)


def step_spaces(state: State, seat: Seat, held: ActiveQuest, step: qs.QuestStep) -> Sequence[str]:
    """The spaces in which something can be done for a step of a seat's quest; none where that may be anywhere."""
    tables, players = state.config.tables, state.players
    match step:
        case qs.CollectStep(spaces):
            return [space for space in held.tokens if space in spaces]
        case qs.MeetMarked() | qs.DefeatCharacter(who="marked"):
            return [players[other].space for other in held.marked if players[other].space]
        case qs.DefeatCharacter() | qs.DealDamage():
            return [player.space for other, player in enumerate(players) if other != seat and player.space]
        case qs.DefeatEncounters(filter=wanted):
            known = [(marker.space, tables.monsters[marker.card]) for marker in state.markers if marker is not None]
            known += [(space, tables.monsters[name]) for space, name in tables.board.items() if name in tables.monsters]
            found = [space for space, one in known if wanted.fits(one.card.traits, one.colour, one.board)]
            # Any card may have a trait that is asked for.
            drawn = () if wanted.trait or wanted.board else _drawing_spaces(tables)
            return [*found, *(space for space in drawn if wanted.fits((), tables.spaces[space].colour, False))]
        case qs.ReachLevel():
            return _level_spaces(tables, players[seat].level)
        case _:
            return _fixed_spaces(tables, step)


def serves(state: State, seat: Seat, held: ActiveQuest, action: Action) -> bool:
    """Whether a fight, an attack, a draw or a resource that the active hero may choose is what a quest asks for now."""
    tables, here = state.config.tables, state.players[seat].space
    steps = [tables.content.quests[held.card].steps[at] for at in open_steps(state, seat, held)]
    match action:
        case act.UseResource(resource):
            wanted = [step.resource for step in steps if isinstance(step, qs.UseResourceStep)]
            wanted += ["place_discovery" for step in steps if isinstance(step, qs.PlaceTokens)]
            return resource in wanted
        case act.AttackCharacter(character):
            marked = [state.players[other].character for other in held.marked]
            return any(
                isinstance(step, qs.DealDamage)
                or (isinstance(step, qs.DefeatCharacter) and (step.who == "any_other" or character in marked))
                for step in steps
            )
        case act.Fight("board"):
            return any(here in step_spaces(state, seat, held, step) for step in steps if isinstance(step, _FIGHTS))
        case act.Fight(what):
            marker = state.markers[int(what.removeprefix("marker_")) - 1]
            assert marker is not None
            met = tables.monsters[marker.card]
            return any(fits(state, met, step.filter, True) for step in steps if isinstance(step, qs.DefeatEncounters))
        case _:
            return False


_FIGHTS: Final = (qs.DefeatEncounters, qs.DefeatBoardEncounter, qs.DefeatOverlord, qs.ReachLevel)


@kept_with_tables(1024)
def _fixed_spaces(tables: Tables, step: qs.QuestStep) -> tuple[str, ...]:
    """The spaces of a step that are the same whatever the position."""
    spaces = tables.spaces.values()
    match step:
        case qs.Placed(place=where):
            return tuple([name for name in tables.names if fits_place(tables, name, where)])
        case qs.DefeatBoardEncounter(encounter):
            return tuple([space for space, name in tables.board.items() if name == encounter])
        case qs.DefeatOverlord():
            found = tables.board.items()
            return tuple([space for space, name in found if "Overlord" in tables.monsters[name].card.traits])
        case qs.UseResourceStep(resource=resource):
            return tuple([space.id for space in spaces if resource in space.resources])
        case qs.PlaceTokens():
            return tuple([space.id for space in spaces if "place_discovery" in space.resources])
        case _:
            return ()


@kept_with_tables(8)
def _drawing_spaces(tables: Tables) -> tuple[str, ...]:
    """The spaces in which a challenge card is drawn, unless something else lies there (AG-CHL-5)."""
    return tuple([name for name, space in tables.spaces.items() if space.kind != "city" and name not in tables.board])


@kept_with_tables(8)
def _level_spaces(tables: Tables, level: int) -> tuple[str, ...]:
    """The spaces of board encounters whose defeat gives a level above ``level``."""
    return tuple([
        space for space, name in tables.board.items() if name in tables.monsters
        and any(isinstance(one, effects.GainLevel) and one.to > level for one in tables.monsters[name].card.reward)
    ])  # fmt: skip
