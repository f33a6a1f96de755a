"""Questions that are none: the windows in which a seat passes unasked, and decisions that leave no choice."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from tabletop.client.core.session import Session
from tabletop.rules.game import Action, Game
from tabletop.rules.match import Match

S = TypeVar("S")
_COMPARED, _FORCED, _NESTED = 6, 12, 3
"""The most answers that are compared, forced actions carried out after each, and questions without a difference that
are seen through one after the other."""


@dataclass(frozen=True, slots=True)
class PassWindow:
    """A window for reactions: the ``action`` that passes, and the ``scope`` (a combat, a step) in which a seat may pass
    ahead."""

    scope: object
    action: Action


@dataclass(frozen=True, slots=True)
class Asking:
    """The choices of when a seat is asked for reactions: ``names``, the usual one ("") first; ``words``: the beginning
    of the message keys ``<words>.<name>`` and ``<words>.<name>.note`` ("usual" for the usual one)."""

    names: tuple[str, ...]
    words: str

    def key(self, name: str) -> str:
        return f"{self.words}.{name or 'usual'}"


def answers_alike(match: Match[S]) -> bool:
    """Whether all of several legal actions lead to one and the same position, once what follows without a choice has
    been done, and show as little of what was hidden. The position has every die and deck in it: nobody can tell one
    answer from another any more."""
    return _common_end(match.game, match.state, _NESTED) is not None


def _common_end(game: Game[S], state: S, nested: int) -> tuple[S, bool] | None:
    """Where all of several legal actions lead: the position, and whether something hidden was shown on the way. None
    where they lead to different ones, and where there are not several."""
    legal, found = game.legal_actions(state), list[tuple[S, bool]]()
    for action in legal if 1 < len(legal) <= _COMPARED else ():
        end, shows = game.clone(state), False
        following: Action | None = action
        for _ in range(_FORCED):
            if following is None:
                break
            shows |= any(event.closes == "revealed" for event in game.apply(end, following))
            forced = game.legal_actions(end)
            following = forced[0] if len(forced) == 1 else None
        further = _common_end(game, end, nested - 1) if nested > 1 and following is None else None
        end, shows = (end, shows) if further is None else (further[0], shows | further[1])
        if found and (end, shows) != found[0]:
            return None
        found.append((end, shows))
    return found[0] if found else None


class PassingAhead(Generic[S]):
    """The windows for reactions of a match; here of a game without any. A game says of a match which window is open and
    who passes in it. ``run`` carries out actions of the decider as one undo step."""

    wanted: object = None
    """The scope in which the decider has said that it wants to be asked."""
    asking: ClassVar[Asking | None] = None
    """The choices of when seats are asked, None where there are none."""

    def __init__(self, session: Session[S], run: Callable[[Iterable[Action]], bool]) -> None:
        self.session = session
        self._run = run

    @staticmethod
    def open_window(match: Match[S]) -> PassWindow | None:
        """The window for reactions that is open for the decider, in whose scope it may pass ahead; None when the
        decider must decide something else."""
        del match
        return None

    @staticmethod
    def running_scopes(match: Match[S]) -> Collection[object]:
        """The scopes of passing ahead that have not ended."""
        del match
        return ()

    @staticmethod
    def ordered(match: Match[S], order: str) -> bool:
        """Whether the decider passes in the open window by its standing ``order``. It must depend only on what
        everybody knows, so that passing reveals nothing."""
        del match, order
        return False

    @property
    def window(self) -> PassWindow | None:
        """The window that is open for the decider; None when it must decide something else."""
        return self.open_window(self.session.match)

    @property
    def possible(self) -> bool:
        """Whether the decider can choose now to pass ahead."""
        return self.session.may_act and not self.session.path and self.window is not None

    def pass_ahead(self) -> bool:
        """Pass, and pass in every window that follows in its scope; False when no window is open."""
        window = self.window if self.session.may_act else None
        if window is None:
            return False
        self.session.pass_ahead(window.scope)
        return self._run([window.action])

    def not_asked(self) -> bool:
        """Whether the decider passes in the open window without being asked: it wants that (``Session.asking``), or
        whatever it does changes nothing and nobody is to be asked for appearance's sake."""
        match, window = self.session.match, self.window
        if window is not None and self.wanted is not None and window.scope == self.wanted:
            return False
        return self.ordered(match, self._order) or (not self.hides(match, self._order) and answers_alike(match))

    @property
    def _order(self) -> str:
        """When the decider wants to be asked."""
        return self.session.asking.get(self.session.decider or 0, "")

    @staticmethod
    def hides(match: Match[S], order: str) -> bool:
        """Whether seats are asked in windows in which they can only pass, so that being asked tells nobody what is in
        a hand."""
        return order == "always" or match.setup.table.ask_always

    def forced(self) -> Action | None:
        """What the decider cannot but do, or may as well do, as every answer comes to the same. None where there is a
        choice, and where another person would learn from the missing question what is in a hand."""
        match, legal = self.session.match, self.session.match.legal_actions()
        alone = len(self.session.persons) < 2
        if self.window is not None and (self._order == "always" or (not alone and self.hides(match, self._order))):
            return None
        if len(legal) != 1:
            quiet = (action for action in legal if action.path and action.path[0].kind == "button")
            return next(quiet, legal[0]) if answers_alike(match) else None
        if self.asked_alone(match, legal[0]):
            return None
        return legal[0] if alone or match.game.meta.covered or self._public(legal[0]) else None

    def usual(self) -> Action | None:
        """What is carried out when the decision opens, as it is nearly always wanted; undo takes it back by itself."""
        return None

    @staticmethod
    def asked_alone(match: Match[S], only: Action) -> bool:
        """Whether a seat is asked although it has an ``only`` action: where that takes something back, or confirms
        what the seat has arranged and could still take back."""
        del match, only
        return False

    def _public(self, only: Action) -> bool:
        """Whether everybody can tell from what lies open that the decider has an ``only`` action."""
        game, state = self.session.match.game, self.session.match.state
        return list(game.legal_actions(game.view(state, None))) == [only]
