"""Warcraft: The Board Game as the contract wants it: everything is done in the modules of its parts."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.rules import game as contract
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Event, GameMeta, Headline, IllegalAction, Outcome, Path, Refusal, Seat, Setup

from .faults import faults
from .flow import HANDLERS, legal, settle
from .meta import META
from .reasons import say
from .refusals import explain, refusal
from .setup import new, seating
from .state import NotLegal, State, clone
from .victory import scores
from .views import secrets, view


class Warcraft:
    """The rules of Warcraft: The Board Game."""

    @property
    def meta(self) -> GameMeta:
        return META

    def seating(self, setup: Setup, chance: Chance) -> tuple[int, ...]:
        return seating(setup, chance)

    def new(self, setup: Setup, chance: Chance) -> State:
        return new(setup, chance)

    def clone(self, state: State) -> State:
        return clone(state)

    def chance(self, state: State) -> Chance:
        return state.chance

    def decider(self, state: State) -> Seat | None:
        return state.frames[-1].decider if state.frames else None

    def legal_actions(self, state: State) -> Sequence[Action]:
        return legal(state)

    def side_actions(self, state: State) -> Sequence[Action]:  # noqa: ARG002 - the rules know no concession
        return []

    def apply(self, state: State, action: Action) -> list[Event]:
        events: list[Event] = []
        if not state.frames:
            raise IllegalAction(say("game_over"))
        handler = HANDLERS.get(type(action))
        if handler is None:
            raise IllegalAction(say("nothing_here"))
        try:
            handler(state, action, events)
        except NotLegal:
            raise IllegalAction(explain(state, action.path)) from None
        settle(state, events)
        return events

    def refusal(self, state: State, path: Path) -> Refusal | None:
        return refusal(state, path)

    def view(self, state: State, seat: Seat | None) -> State:
        return view(state, seat)

    def secrets(self, state: State, seat: Seat) -> bool:
        return secrets(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        return state.result

    def headline(self, state: State) -> Headline:
        phase = state.frames[-1].phase if state.frames else "over"
        return Headline(max(state.turn, 1), phase, state.active if state.frames else None, scores(state))

    def faults(self, state: State) -> list[str]:
        return faults(state)

    def codec(self) -> contract.Codec[State]:
        from .codec import CODEC  # pydantic comes in here, when something is saved or loaded

        return CODEC


GAME: contract.Game[State] = Warcraft()
