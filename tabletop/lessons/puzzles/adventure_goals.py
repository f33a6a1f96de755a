"""Puzzles of the Adventure Game: which card or ability to play in a fight, which challenge to take, where to walk. As
dice decide, the chance of each option is measured in samples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.rules.adventure import actions as act, frames as fr
from tabletop.rules.adventure.game import GAME
from tabletop.rules.adventure.goal_seeker import choose
from tabletop.rules.adventure.state import NOBODY, State
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Seat

from .puzzle_goals import PuzzleGoal, TriedChoice, TriedOption, every_action

_MOST: Final = 14
"""The most options a decision may have to be made a puzzle."""


def _policy(state: State, chance: Chance) -> Action:
    offers = GAME.legal_actions(state)
    if len(offers) == 1:
        return offers[0]
    seen = GAME.view(state, state.frames[-1].decider)
    return choose(seen, offers, lambda limit: chance.below(limit, "player"))


_all = every_action(GAME)


def _in_fight(start: State, seat: Seat) -> bool:
    """Whether the seat that attacks has a choice in its fight."""
    combat, frame = start.combat, start.frames[-1]
    mine = combat is not None and combat.attacker == seat == frame.decider
    return mine and isinstance(frame, fr.WindowFrame | fr.RolledFrame) and 3 <= len(GAME.legal_actions(start)) <= _MOST


def _creature(start: State, seat: Seat) -> bool:
    """A fight with an encounter that was drawn or has a marker."""
    return _in_fight(start, seat) and start.foe is not None and start.foe.kind != "board" and _no_defending_hero(start)


def _guardian(start: State, seat: Seat) -> bool:
    """A fight with an encounter of the board."""
    return _in_fight(start, seat) and start.foe is not None and start.foe.kind == "board" and _no_defending_hero(start)


def _no_defending_hero(start: State) -> bool:
    return start.combat is not None and start.combat.defender == NOBODY


def _fight_over(start: State, now: State, seat: Seat) -> bool:
    del start, seat
    return now.combat is None


def _gained(start: State, now: State, seat: Seat) -> bool:
    """Whether a level, a log entry, an item or a step of a quest was won, and the character was not defeated."""
    before, after = start.players[seat], now.players[seat]
    things = {*before.bag, before.weapon, before.armour}
    new = {*after.bag, after.weapon, after.armour} - things
    steps = [sum([sum(held.done) for held in player.quests]) for player in (before, after)]
    more = after.level > before.level or len(after.log) > len(before.log) or bool(new) or steps[1] > steps[0]
    return more and _stands(start, now, seat)


def _stands(start: State, now: State, seat: Seat) -> bool:
    """Whether the character has not been defeated since."""
    del start
    return not (now.fallen and now.active == seat)


def _challenges(start: State, seat: Seat) -> bool:
    frame = start.frames[-1]
    return isinstance(frame, fr.TurnFrame) and frame.stage == "challenge" and frame.decider == seat


def _challenge_over(start: State, now: State, seat: Seat) -> bool:
    bottom = now.frames[0] if now.frames else None
    return (
        now.turn != start.turn
        or now.active != seat
        or (isinstance(bottom, fr.TurnFrame) and bottom.stage not in ("challenge", "fight") and now.combat is None)
    )


def _walks_now(start: State, seat: Seat) -> bool:
    """Whether the seat may walk and has rolled."""
    frame = start.frames[-1]
    return (
        isinstance(frame, fr.TurnFrame) and frame.stage == "move" and frame.decider == seat
        and not start.stepped and start.move > 0 and start.face >= 0
    )  # fmt: skip


def _ways(start: State, seat: Seat) -> Sequence[TriedOption]:
    """A walk to each space that the movement points reach, the nearest first, and staying."""
    tables, player = start.config.tables, start.players[seat]
    found = [TriedOption((act.END,), player.space)]
    reach: dict[str, tuple[str, ...]] = {player.space: ()}
    edge = [player.space]
    for _ in range(start.move):
        further: list[str] = []
        for here in edge:
            for near in tables.spaces[here].neighbours:
                if near not in reach and tables.spaces[near].colour <= player.level:
                    reach[near] = (*reach[here], near)
                    further.append(near)
        edge = further
    for space, way in reach.items():
        if way:
            found.append(TriedOption((*(act.step_to(one) for one in way), act.END), space))
    return found[: _MOST * 2]


def _turn_over(start: State, now: State, seat: Seat) -> bool:
    return now.turn != start.turn or now.active != seat


def _valor_or_level_won(start: State, now: State, seat: Seat) -> bool:
    """Whether valour or a level was won."""
    up = now.valor[seat] > start.valor[seat] or now.players[seat].level > start.players[seat].level
    return up and _stands(start, now, seat)


GOALS: Final[tuple[PuzzleGoal[State], ...]] = (
    TriedChoice("guardian", GAME, _guardian, _all, _fight_over, _gained, _policy),
    TriedChoice("fight", GAME, _creature, _all, _fight_over, _gained, _policy),
    TriedChoice("survive", GAME, _in_fight, _all, _fight_over, _stands, _policy, least=70),
    TriedChoice("challenge", GAME, _challenges, _all, _challenge_over, _gained, _policy, least=50),
    TriedChoice("rise", GAME, _walks_now, _ways, _turn_over, _valor_or_level_won, _policy, least=45),
)
"""The kinds in the order in which a position is looked at: the first that fits is asked."""
