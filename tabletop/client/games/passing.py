"""Passing: the windows in which seats may react, those that a seat passes ahead, and when it is asked at all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from tabletop.client.core.session import Session
from tabletop.rules.game import Action
from tabletop.rules.match import Match

S = TypeVar("S")


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


_COMPARED, _FORCED = 6, 12
"""The most answers that are compared, and the most forced actions after each."""


def answers_alike(match: Match[S]) -> bool:
    """Whether all legal actions lead to one and the same position, once what is forced after them has been done. The
    position has every die and deck in it: nobody can tell one answer from another any more. False where there is one
    answer, which is asked for so that being asked tells nothing."""
    game, found = match.game, list[S]()
    legal = match.legal_actions()
    for action in legal if 1 < len(legal) <= _COMPARED else ():
        state = game.clone(match.state)
        game.apply(state, action)
        for _ in range(_FORCED):
            forced = game.legal_actions(state)
            if len(forced) != 1:
                break
            game.apply(state, forced[0])
        if found and state != found[0]:
            return False
        found.append(state)
    return bool(found)


class PassingAhead(Generic[S]):
    """The windows for reactions of a match; here of a game without any. A game says of a match which window is open and
    who passes in it. ``run`` carries out actions of the decider as one undo step."""

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
        match, order = self.session.match, self.session.asking.get(self.session.decider or 0, "")
        hides = order == "always" or match.setup.table.ask_always
        return self.ordered(match, order) or (not hides and answers_alike(match))
