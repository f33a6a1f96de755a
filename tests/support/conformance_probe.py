"""What the checks share: how much is checked (Effort), what has occurred in the game so far (Probe), and the exception
for a failure (Fault)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from tabletop.bots.random_bot import RandomBot
from tabletop.rules.game import Action, Event, Game, Path, Refusal, Target
from tabletop.rules.match import Match

T = TypeVar("T")

_REMEMBERED = 400  # actions of other moments that are kept to be tried where they are not legal


class Fault(Exception):
    """An invariant that does not hold. ``match`` is the match at that moment, once it is known."""

    def __init__(self, invariant: str, detail: str, match: Match[object] | None = None) -> None:
        super().__init__(f"{invariant}: {detail}")
        self.invariant = invariant
        self.detail = detail
        self.match = match


@dataclass(frozen=True, slots=True)
class Effort:
    """How many samples are taken at each position, and how often the expensive checks are made.

    ``actions``, ``foreign``, ``paths``: how many legal actions, actions of other moments and paths are tried at a
    position; ``swaps``: how many hidden values are changed. ``positions``: one position of so many is checked in full,
    the others for soundness alone. Of those, one of ``saves`` is written and read as a whole file (0: none, for games
    outside the catalogue), at one of ``views`` the views are compared, and at one of ``events`` the events are checked.
    ``undo``: how many actions at each end of a game are undone and redone (0: all).
    """

    actions: int = 8
    foreign: int = 6
    paths: int = 6
    swaps: int = 1
    saves: int = 1
    views: int = 1
    positions: int = 1
    undo: int = 0
    events: int = 1


PROFILES = {
    "thorough": Effort(saves=6),
    "many thorough": Effort(),
    "light": Effort(actions=3, foreign=3, paths=3, saves=12, views=3),
    "many light": Effort(),
    "long games": Effort(actions=4, foreign=6, paths=4, saves=60, views=2, positions=4, events=3),
    "many long games": Effort(actions=4, foreign=6, paths=4, saves=60, views=4, positions=16, undo=200, events=3),
}


@dataclass(slots=True)
class Probe:
    """What the checks remember of one game: actions, targets, refusals and events so far.

    ``own(match)``: checks of a single game at each position; raises Fault.
    """

    game: Game[object]
    effort: Effort = PROFILES["thorough"]
    seed: int = 0
    own: Callable[[Match[object]], None] | None = None
    positions: int = 0
    refusals: dict[tuple[str, str], Refusal] = field(default_factory=dict)
    events: dict[str, Event] = field(default_factory=dict)
    _actions: list[Action] = field(default_factory=list)
    _targets: dict[Target, None] = field(default_factory=dict)
    _target_list: list[Target] = field(default_factory=list)
    _bot: RandomBot = field(init=False)
    _rule: re.Pattern[str] = field(init=False)

    def __post_init__(self) -> None:
        self._bot = RandomBot(self.seed)
        self._rule = re.compile(rf"{re.escape(self.game.meta.rule_prefix)}-[A-Z]+-(?:[A-Z]+|(?:[A-Z]+-)?\d+)")

    def sample(self, items: Sequence[T], number: int) -> list[T]:
        """Up to ``number`` of the items, each at most once."""
        if len(items) <= number:
            return list(items)
        left = list(items)
        return [left.pop(self._bot.below(len(left))) for _ in range(number)]

    def remember(self, actions: Sequence[Action], events: Iterable[Event] = ()) -> None:
        """Remember a few of the legal actions, their targets, and one event of each kind."""
        for action in self.sample(actions, 3):
            if len(self._actions) < _REMEMBERED:
                self._actions.append(action)
            else:
                self._actions[self._bot.below(_REMEMBERED)] = action
            for target in action.path:
                if target not in self._targets:
                    self._targets[target] = None
                    self._target_list.append(target)
        for event in events:
            self.events.setdefault(event.kind, event)

    def foreign_actions(self) -> list[Action]:
        """Actions that were legal at some other moment."""
        return self.sample(self._actions, self.effort.foreign)

    def foreign_paths(self) -> list[Path]:
        """Paths of other moments, whole and cut short, and random combinations of targets."""
        paths = [action.path for action in self.sample(self._actions, self.effort.paths)]
        paths += [path[:1] for path in paths]
        if self._target_list:
            paths += [
                tuple(self._target_list[self._bot.below(len(self._target_list))] for _ in range(1 + self._bot.below(3)))
                for _ in range(self.effort.paths)
            ]
        return paths

    def note_refusal(self, refusal: Refusal) -> None:
        """Check that a refusal cites a rule of this game, and remember it. Raises Fault."""
        if not self._rule.fullmatch(refusal.rule):
            raise Fault("refusal cites a rule", f"{refusal.rule!r} for {refusal.key}")
        self.refusals.setdefault((refusal.rule, refusal.key), refusal)
