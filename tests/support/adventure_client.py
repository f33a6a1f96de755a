"""Opens matches of the Adventure Game that were played to a moment of a fight; and a plain table with the challenge
overlay, for tests of the overlay alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from tabletop.client.app import App
from tabletop.client.board.animation_queue import Beat
from tabletop.client.board.presented import Presented, PresentedPiece
from tabletop.client.games.adventure.challenge_animations import belongs, event_beats, result_beats
from tabletop.client.games.adventure.challenge_overlay import ChallengeView
from tabletop.client.games.plain import PlainTable
from tabletop.client.games.table import Board, CombatOverlay
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules.adventure.game import GAME
from tabletop.rules.adventure.goal_player import choose
from tabletop.rules.adventure.queries import State
from tabletop.rules.game import Action, Event, Json, SeatSetup, Setup, TableRules
from tabletop.rules.match import Match

NAMES, COLOURS = ("Ana", "Marta", "Leo", "Iván"), ("blue", "red", "green", "purple")
PLAYED = ("play_card", "use_item", "use_power")


class ChallengeTable(PlainTable[State]):
    """The plain table with the challenge overlay."""

    def __init__(self, scene: Board[State]) -> None:
        super().__init__(scene)
        self.view = ChallengeView(scene, self.session)

    @property
    def battle(self) -> CombatOverlay:
        """The overlay."""
        return self.view

    def refresh(self) -> None:
        """Refresh the table and the overlay's position."""
        super().refresh()
        self.view.settle()

    def needs_confirm(self, action: Action) -> bool:
        """Whether an action waits for the main button: those that are played in a fight do."""
        return action.kind in PLAYED and self.view.wanted

    def show(self, events: Sequence[Event], after: Presented[PresentedPiece]) -> Sequence[Beat]:
        """The animations of events: those of fights in the overlay, the others on the table."""
        beats = result_beats(self.view, events[0])
        if belongs(self.view, events[0]):
            return beats + event_beats(self.view, events[0])
        return [*beats, *super().show(events, after)]

    def compare(self, after: Presented[PresentedPiece]) -> Sequence[Beat]:
        """The animations by comparison: the result of a fight that has ended, then what differs."""
        return [*result_beats(self.view), *super().compare(after)]


def new_match(seats: int = 2, seed: int = 3, *, curtain: bool = True, **options: Json) -> Match[State]:
    """A new match."""
    people = tuple(SeatSetup(NAMES[n], COLOURS[n]) for n in range(seats))
    return Match.start(GAME, Setup("adventure", people, seed=seed, options=options, table=TableRules(curtain=curtain)))


def play(
    match: Match[State], stop: Callable[[Match[State]], bool], seed: int = 1, most: int = 6000, greed: float = 0.6
) -> Match[State]:
    """Play until ``stop(match)`` is true or the match is over: with probability ``greed`` by the goal-seeking player,
    else at random."""
    rng = random.Random(seed)
    for _ in range(most):
        legal = list(match.legal_actions())
        if not legal or stop(match):
            break
        if rng.random() < greed:
            seat = match.decider
            action = choose(match.game.view(match.state, seat), legal, rng.randrange)
        else:
            action = rng.choice(legal)
        match.apply(action)
    return match


def phase(match: Match[State]) -> str:
    """The phase of the frame on top."""
    return str(match.state.frames[-1].phase) if match.state.frames else "over"


def fighting(match: Match[State], window: str, side: int | None = None, *, duel: bool = False) -> bool:
    """Whether a window of a fight is open for the attacker (0) or the defender (1), in a duel or not."""
    combat = match.state.combat
    if combat is None or phase(match) != window or (combat.defender >= 0) != duel:
        return False
    return side is None or combat.seats[side] == match.decider


def open_board(app: App, match: Match[State]) -> BoardScene:
    """Open a match with its curtain open; gives its board."""
    app.push("board", match=match)
    app.step([], 16)
    app.step([], 16)
    if app.scenes.top is not None and app.scenes.top.name == "curtain":
        app.scenes.top.open()  # type: ignore[attr-defined]
    for _ in range(60):
        app.step([], 50)
    return next(scene for scene in app.scenes.scenes if isinstance(scene, BoardScene))
