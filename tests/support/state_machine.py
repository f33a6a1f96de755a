"""A state machine for property tests: it drives a match through random steps: play, refuse, undo, redo, branch, save
and load.

It keeps its own record (``past``: every position so far; ``events``: their events; ``undone``: the positions that were
undone) and compares it with the match. A subclass sets the games.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tabletop.bots.random_bot import RandomBot
from tabletop.rules.game import Action, Event, Game, IllegalAction, Setup, TableRules
from tabletop.rules.match import Match
from tabletop.storage.format import SaveInfo
from tabletop.storage.paths import Paths
from tabletop.storage.shelf import Shelf
from tests.support import conformance_checks
from tests.support.conformance_probe import Effort, Probe

ANY = st.integers(0, 2**16)
FARTHEST = 400  # the most actions of one match: beyond the middle of every game
EFFORT = Effort(actions=2, foreign=4, swaps=2)


class Playing(RuleBasedStateMachine):
    """One match and the record of it."""

    games: ClassVar[
        Sequence[tuple[Game[object], Callable[[int], Setup]]]
    ] = ()  # each with a way to make its setup from a seed
    can_save: ClassVar[bool] = True
    way: ClassVar[int] = 250  # the most actions that are played before the first step

    @initialize(which=ANY, seed=st.integers(1, 99), strict=st.booleans(), before=ANY)
    def start_match(self, which: int, seed: int, strict: bool, before: int) -> None:
        """Deal, and play ``before`` actions at random."""
        game, make = self.games[RandomBot(100 * which + seed).below(len(self.games))]
        setup: Setup = replace(make(seed), table=TableRules(undo="strict" if strict else "friendly"))
        self.match: Match[object] = Match.start(game, setup)
        self.probe = Probe(game, EFFORT, seed)
        self.past = [game.clone(self.match.state)]
        self.events: list[list[Event]] = []
        self.undone: list[object] = []
        self.play_on(before % self.way, seed)

    def _apply(self, action: Action) -> None:
        self.probe.remember(self.match.legal_actions())
        events = self.match.apply(action)
        conformance_checks.check_events(self.match, self.past[-1], events)
        self.past.append(self.match.game.clone(self.match.state))
        self.events.append(events)
        self.undone.clear()

    @property
    def _going_on(self) -> bool:
        return self.match.outcome is None and len(self.past) <= FARTHEST

    # ------------------------------------------------------------------------------------------------- steps

    @precondition(lambda self: self._going_on)
    @rule(choice=ANY)
    def play(self, choice: int) -> None:
        """Carry out one legal action."""
        actions = self.match.legal_actions()
        self._apply(actions[choice % len(actions)])

    @precondition(lambda self: self._going_on)
    @rule(number=st.integers(2, 30), seed=ANY)
    def play_on(self, number: int, seed: int) -> None:
        """Carry out several legal actions."""
        bot = RandomBot(seed)
        for _ in range(number):
            if not self._going_on:
                return
            self._apply(bot.pick(self.match.legal_actions()))

    @precondition(lambda self: self._going_on)
    @rule(choice=st.integers(0, 40))
    def give_up(self, choice: int) -> None:
        """Sometimes carry out an action outside the list: conceding."""
        aside = self.match.game.side_actions(self.match.state)
        if choice < len(aside):
            self._apply(aside[choice])

    @rule()
    def refuse(self) -> None:
        """Check that actions of other moments are refused with a rule and that nothing about the match changes."""
        match = self.match
        legal = {*match.legal_actions(), *match.game.side_actions(match.state)}
        journal, undone = list(match.journal), list(match.undone)
        for action in self.probe.foreign_actions():
            if action in legal:
                continue
            try:
                match.apply(action)
            except IllegalAction as error:
                if match.outcome is None:  # after the end the match itself refuses
                    self.probe.note_refusal(error.refusal)
            else:
                raise AssertionError(f"{action.text} was carried out")
            assert (match.journal, match.undone) == (journal, undone), "a refused action stands in the journal"

    @rule(agreed=st.booleans())
    def undo(self, agreed: bool) -> None:
        """Undo one action, or check that it is refused by the table's rules or at the start."""
        match, block = self.match, self.match.undo_block()
        if block is not None and (block.hard or not agreed):
            try:
                match.undo(agreed)
            except ValueError:
                return
            raise AssertionError(f"an action was taken back in spite of {block}")
        entry = match.undo(agreed)
        self.undone.append(self.past.pop())
        self.events.pop()
        assert match.undone[-1] == entry

    @rule()
    def redo(self) -> None:
        """Redo one action with the same chance, or check that there is none to redo."""
        if not self.undone:
            try:
                self.match.redo()
            except ValueError:
                return
            raise AssertionError("something was played again that was never taken back")
        again = self.match.undone[-1]
        self.events.append(self.match.redo())
        self.past.append(self.undone.pop())
        assert self.match.journal[-1] == again, "played again, the action went another way"

    @rule(back=ANY, choice=ANY, stay=st.booleans())
    def branch(self, back: int, choice: int, stay: bool) -> None:
        """Make a branch from an earlier position and play an action in it; with ``stay`` the next steps go on in it."""
        index = len(self.past) - 1 - back % len(self.past)
        assert self.match.position(index) == self.past[index], "the timeline shows another position"
        if index:
            assert self.match.events(index - 1) == self.events[index - 1], "the timeline tells other events"
        fork = self.match.branch(index)
        assert fork.state == self.past[index]
        assert fork.journal == self.match.journal[:index]
        assert not fork.undone
        if stay:
            actions = fork.legal_actions()
            if actions:
                fork.apply(actions[choice % len(actions)])
            return
        self.match = fork
        del self.past[index + 1 :], self.events[index:]
        self.undone.clear()

    @precondition(lambda self: self.can_save)
    @rule()
    def save_and_load(self) -> None:
        """Save and load through the shelf; the next steps go on in the loaded match."""
        match = self.match
        with tempfile.TemporaryDirectory() as folder:
            shelf = Shelf(Paths.under(Path(folder)))
            entry = shelf.save(match, SaveInfo(), "by the way")
            loaded = shelf.open(entry)
        assert entry.problem is None
        assert not loaded.older
        for part in ("state", "setup", "order", "deal", "journal"):
            assert getattr(loaded.match, part) == getattr(match, part), f"the {part} differs after loading"
        self.match = loaded.match
        self.undone.clear()

    @rule()
    def check_views(self) -> None:
        """Check the views of each seat and of an onlooker, and that a clone shares nothing mutable."""
        conformance_checks.check_views(self.probe, self.match)
        conformance_checks.check_clone(self.match)

    # -------------------------------------------------------------------------------------------- invariants

    @invariant()
    def matches_the_record(self) -> None:
        """Check position, journal and undone actions against the record."""
        assert self.match.state == self.past[-1], "the position differs from the record"
        assert len(self.match.journal) == len(self.past) - 1
        assert len(self.match.undone) == len(self.undone)

    @invariant()
    def is_sound(self) -> None:
        """Check that the state has no faults, and that there are legal actions or the match is over."""
        conformance_checks.check_soundness(self.match)

    @invariant()
    def is_proven_by_its_journal(self) -> None:
        """Check that a replay of the journal from the deal leads to the position."""
        self.match.prove()
