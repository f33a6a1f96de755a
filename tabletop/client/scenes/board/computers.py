"""What happens at the board without a press. Computer players are asked for actions, which are carried out; what a
person cannot but do is done for them after a moment in which it can be read, or taken back. And the main button of
the board and of scenes over it, which hurries the former, hands the device over, leaves the past, or is the table's
own."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.bots.own_players import called, found, seated
from tabletop.bots.player import Answer, Budget, PlayerFailed, Question
from tabletop.client.board.shown_position import Primary
from tabletop.client.core.input import Command, Event, PointerDown
from tabletop.client.core.thinking import SILENCE, Unanswered, answered
from tabletop.client.games.cast import TEMPERS
from tabletop.client.games.player_chooser import reseated_names
from tabletop.client.ui.base import with_key
from tabletop.client.ui.button import MainButton
from tabletop.client.ui.group import WidgetGroup
from tabletop.json_values import printable
from tabletop.rules.game import Action, Seat, Target
from tabletop.storage.header import PERSON, SaveInfo, SeatPlayers
from tabletop.text import t
from tabletop.text.grammar import joined, names_here

if TYPE_CHECKING:
    from tabletop.client.scenes.base import SceneServices
    from tabletop.rules.game import Action
    from tabletop.rules.match import Match

    from .scene import BoardScene

log = logging.getLogger(__name__)

GAP_MS = 420.0
"""Milliseconds before each action of a computer player, at the usual pace; its targets are framed meanwhile."""
LIGHT_MS = 60.0
"""The same before one that touches nothing on the board."""
RESULT_MS = 2600.0
"""Milliseconds for which the result of a combat ended by a computer player stays, at the usual pace."""
ATTEMPTS = 2
"""Number of failed attempts to get an answer after which a person is asked how to go on."""
_TOLD = 160
"""Letters of what is known of a failure that a sentence quotes."""


def known_players(game_id: str, players: SeatPlayers | None, seats: int) -> SeatPlayers | None:
    """The players of the seats; players that are not here are replaced by persons. None if all are persons."""
    if players is None or len(players.levels) != seats:
        return None
    known = seated(game_id)
    levels = tuple(level if level in known else PERSON for level in players.levels)
    return SeatPlayers(levels, players.seed) if any(levels) else None


def arriving(app: SceneServices, match: Match[object], players: SeatPlayers | None) -> SeatPlayers | None:
    """The players of a match that is put on the board; says which of them are not here."""
    game_id, levels = match.game.meta.id, () if players is None else players.levels
    missing = dict.fromkeys(called(level) for level in levels if level not in (PERSON, *seated(game_id)))
    if missing:
        app.toast(t("board.computer.missing", names=joined(missing), n=len(missing)), "warning")
    return known_players(game_id, players, len(match.seats))


class ComputerPlayers:
    """The computer players of one board. ``paused``: they wait until somebody lets them go on. ``framed``: the targets
    of the next action."""

    def __init__(self, board: BoardScene) -> None:
        self.board = board
        self.paused = False
        self.framed: tuple[Target, ...] = ()
        self._hurry = False
        self._asked: tuple[object, ...] | None = None
        """What the question that is being answered is about."""
        self._future: Future[Answer] | None = None
        self._plans: dict[Seat, tuple[Action, ...]] = {}
        self._failures = 0
        self._waited = 0.0
        self._read = 0.0
        self._long = False
        if board.session.computers:
            board.app.thinking.start(board.session.game_id)

    # -- who sits --------------------------------------------------------------------------------------

    @property
    def info(self) -> SaveInfo:
        """The information kept in the save besides the match."""
        return self.board.saver.info

    def level(self, seat: Seat) -> str:
        """The level of the computer player at a seat, PERSON for a person."""
        players = self.info.players
        return PERSON if players is None else players.levels[seat]

    @property
    def _levels(self) -> list[str]:
        return [self.level(seat) for seat in range(len(self.board.session.match.seats))]

    @property
    def watched(self) -> bool:
        """Whether only computers play."""
        return bool(self.board.session.computers) and not self.board.session.persons

    @property
    def busy(self) -> bool:
        """Whether a computer player decides, or what one has done is being shown."""
        return bool(self.board.session.computers) and self.board.table.shown_decider in self.board.session.computers

    def forget(self) -> None:
        """Drop questions and answers, because the position or the players have changed."""
        self._asked = self._future = None
        self._plans.clear()
        self._failures = 0
        self._hurry = False
        self._rest()

    def _rest(self) -> None:
        self._waited = 0.0
        self.framed = ()
        if self._long:
            self._long = False
            self.board.relayout()

    # -- what is said ----------------------------------------------------------------------------------

    @property
    def words(self) -> str:
        """The words shown instead of a prompt while a computer player decides; empty otherwise."""
        session, seat = self.board.session, self.board.table.shown_decider
        if seat is None or seat not in session.computers or session.looking is not None:
            return ""
        name = session.match.seats[seat].name
        key = "paused" if self.paused else "thinks" if self._long else "plays"
        return t(f"board.computer.{key}", name=name)

    @property
    def button(self) -> tuple[str, str]:
        """Words and icon of the main button while computer players are at work."""
        if self.paused:
            return t("board.computer.go_on"), "play"
        return (t("board.computer.pause"), "pause") if self.watched else (t("board.computer.skip"), "skip-last")

    @property
    def button_tip(self) -> str:
        """What :attr:`button` does, in a sentence."""
        return t(f"board.computer.{'go_on' if self.paused else 'pause' if self.watched else 'skip'}_tip")

    def press(self) -> None:
        """Carry out the main button: go on, pause a game of computers alone, else show all their actions at once."""
        if self.paused or self.watched:
            self.toggle_pause()
        else:
            self.hurry()

    def toggle_pause(self) -> None:
        """Pause the computer players, or let them go on."""
        if self.board.session.computers:
            self.paused = not self.paused
            self._hurry = False
            self._rest()
            self.board.relayout()
            self.board.overlay.changed()

    def hurry(self) -> None:
        """Show at once all actions of computer players until a person decides."""
        self._hurry = True
        self.board.finish_show()

    @property
    def hurrying(self) -> bool:
        """Whether the actions of computer players are shown without animations now."""
        return (self._hurry or self.board.app.settings.computer_pace == 0) and self.acted_last

    @property
    def acted_last(self) -> bool:
        """Whether a computer player has carried out the last action."""
        session = self.board.session
        journal = session.match.journal
        return bool(journal) and journal[-1].seat in session.computers

    def notice(self, event: Event) -> None:
        """End the wait before the next action at any press."""
        if isinstance(event, PointerDown) or (isinstance(event, Command) and event.name == "ok"):
            self._waited = self._read = max(GAP_MS, RESULT_MS) * 10

    # -- thinking and acting ---------------------------------------------------------------------------

    @property
    def working(self) -> bool:
        """Whether an answer is being waited for."""
        return bool(self.board.session.computers) and not self.paused and self._in_sight and self._decider is not None

    @property
    def _in_sight(self) -> bool:
        """Whether no scene but the combat overlay lies over the board."""
        return self.board.app.scenes.top in (self.board, self.board.overlay.scene)

    @property
    def _decider(self) -> Seat | None:
        """The computer player that must decide in the match, which may be ahead of the screen; None for none."""
        decider = self.board.session.match.decider
        return decider if decider in self.board.session.computers else None

    def update(self, dt_ms: float) -> bool:
        """Let ``dt_ms`` milliseconds pass: ask, wait, act. True while something must be drawn for it."""
        session = self.board.session
        if not session.computers:
            return False
        self._leave_result(dt_ms)
        seat = self._decider
        if seat is None:
            self._hurry = self._hurry and self.board.showing
            return False
        if not self.paused:
            self._ask(seat)
        ready = not (self.board.showing or session.busy or session.handing_over or session.looking is not None)
        if not ready or self.paused or not self._in_sight:
            self._waited = 0.0
            return False
        return self._go_on(seat, dt_ms)

    def _go_on(self, seat: Seat, dt_ms: float) -> bool:
        """Carry out the chosen action once its wait is over."""
        choice = self._answer(seat)
        if (
            choice is None or not self.board.teller.telling
        ):  # an announcement would cover the targets of the next action
            self._waited += dt_ms
        if choice is None:
            if not self._long and self._waited > 600.0:  # ms; then the prompt says that it thinks
                self._long = True
                self.board.relayout()
                self.board.overlay.changed()
            return False
        gap = self._gap(seat, choice.action)
        if not self.framed and gap > 0:
            self.framed = choice.action.path
            self.board.invalidate()
        if self._waited < gap and not self._hurry:
            return False
        self._act(seat, choice)
        return True

    def _gap(self, seat: Seat, action: Action) -> float:
        """How long to wait before an action of a seat, in milliseconds."""
        if self.board.table.animations.light(action):
            return LIGHT_MS * float(self.board.app.settings.computer_pace) / 100
        last = self.board.session.match.journal[-1:]
        again = any(entry.seat == seat and entry.action.kind == action.kind for entry in last)
        return GAP_MS * (0.5 if again else 1.0) * float(self.board.app.settings.computer_pace) / 100

    def _leave_result(self, dt_ms: float) -> None:
        """Close the result of a combat that a computer player has ended after RESULT_MS, unless a person has fought in
        it."""
        board, view = self.board, self.board.overlay.view
        if board.animations is None or not board.animations.waiting or view is None or not view.ended:
            self._read = 0.0
            return
        if not self.acted_last or self.paused or not self._in_sight:
            return
        if not self.hurrying and not board.session.computers.issuperset(view.fighters):
            return
        self._read += dt_ms
        if self.hurrying or self._read >= RESULT_MS * board.app.settings.computer_pace / 100:
            self._read = 0.0
            view.go_on()

    def _about(self, seat: Seat) -> tuple[object, ...]:
        """A key of the question about the present decision of a seat."""
        journal = self.board.session.match.journal
        return (len(journal), journal[-1] if journal else None, seat, self.level(seat), self._failures)

    def _ask(self, seat: Seat) -> None:
        """Ask for an answer, once; a single legal action is chosen without asking."""
        about = self._about(seat)
        players = self.info.players
        if about == self._asked or players is None:
            return
        self._asked = about
        match = self.board.session.match
        legal = match.legal_actions()
        if len(legal) == 1:
            self._future = Future()
            plan = self._plans.get(seat, ())
            self._future.set_result(Answer(legal[0], plan=plan[1:] if plan[:1] == (legal[0],) else ()))
            return
        question = Question(
            match.game.meta.id, players.levels[seat], seat, players.seed, len(match.earlier) + len(match.journal),
            match.game.view(match.state, seat), self._budget(), self._plans.get(seat, ()) if not self._failures else (),
            temper=TEMPERS.get(match.seats[seat].name, ""), own=found().players.get(players.levels[seat]),
        )  # fmt: skip
        self._future = self.board.app.thinking.ask(question)

    def _budget(self) -> Budget:
        return Budget.timed(self.board.app.settings.computer_ms / 1000)

    def _answer(self, seat: Seat) -> Answer | None:
        """The answer if it is legal; None while it is being waited for, or where it failed."""
        if self._future is None or not self._future.done():
            return None
        try:
            return answered(self._future, self._legal)
        except Unanswered as none:
            failed = none.__cause__
            if isinstance(failed, PlayerFailed):
                why = t(f"players.failed.{failed.why}", name=failed.name, told=printable(failed.told, _TOLD))
                self._pause_and_say(seat, t("board.computer.own", why=why))
            elif none.why == "silent":
                name, minutes = self.board.session.match.seats[seat].name, round(SILENCE / 60)
                self._pause_and_say(seat, t("board.computer.silent", name=name, minutes=minutes))
            else:
                self._failed(seat)
            return None

    def _legal(self, choice: Answer) -> Answer:
        """An answer that can be carried out. Raises ValueError for any other."""
        if choice.action not in self.board.session.match.legal_actions():
            raise ValueError(f"not legal: {choice!r:.200}")
        return replace(choice, plan=tuple(choice.plan))

    def _failed(self, seat: Seat) -> None:
        """Ask once more, without a plan; after that wait for a person to decide how to go on."""
        log.error("the computer player at seat %d failed", seat + 1)
        self._failures += 1
        self._plans.pop(seat, None)
        self._future = None
        if self._failures >= ATTEMPTS:
            self._pause_and_say(seat, t("board.computer.failed", name=self.board.session.match.seats[seat].name))

    def _pause_and_say(self, seat: Seat, words: str) -> None:
        """Pause, and say why until somebody has read it. The seat is asked anew when it is let go on."""
        self._failures = 0
        self._asked = self._future = None
        if not self.paused:
            self.toggle_pause()
        self.board.app.ask(t("board.computer.stuck"), words, [("ok", t("client.ok"), "primary")])

    def _act(self, seat: Seat, choice: Answer) -> None:
        """Carry out an answer, and show it."""
        board = self.board
        self._rest()
        touch = board.session.do_for_computer(choice.action)
        if touch.kind != "applied":
            log.error("refused: %s", choice.action.text)
            self._failed(seat)
            return
        self._asked = self._future = None
        self._failures = 0
        self._plans[seat] = choice.plan
        board.show(touch)
        if self._hurry or board.app.settings.computer_pace == 0:
            board.finish_show()
        board.relayout()
        board.overlay.changed()

    def call_in_this_language(self) -> None:
        """Call the seats that the program named by their names in the language in use."""
        match = self.board.session.match
        names = [seat.name for seat in match.seats]
        if (wished := names_here(names, self._levels)) != names:
            match.call_seats(wished)

    def sit(self, levels: Sequence[str]) -> None:
        """Let other players sit at the seats from now on: a level or PERSON each. The match is saved with them."""
        board, before, was = self.board, self.info.players, self._levels
        seed = secrets.randbits(62) if before is None else before.seed
        players = known_players(board.session.game_id, SeatPlayers(tuple(levels), seed), len(levels))
        self.info.players = players
        match, now = board.session.match, self._levels
        names = [seat.name for seat in match.seats]
        match.call_seats(reseated_names(names, was, now, board.app.settings.name or ""))
        self.forget()
        self.paused = False
        board.session.seat_players(players.computers if players is not None else ())
        if board.session.computers:
            board.app.thinking.start(board.session.game_id)
        board.seats_changed()


Asked = tuple[Primary, Callable[[], object], str]
"""A main button that comes before the table's own: words and icon, what pressing it does, and that in a sentence."""


def asked_before(board: BoardScene) -> Asked | None:
    """The button for leaving the past, handing the device over, or hurrying computer players; None: the table's own
    comes."""
    session, computers = board.session, board.computers
    if session.looking is not None:
        return Primary(t("board.to_present"), "skip-last"), board.to_present, t("board.to_present_tip")
    if session.handing_over and not board.showing:
        name = session.match.seats[session.next_person or 0].name
        return Primary(t("board.pass_to", name=name), "hand-over"), board.hand_over, t("board.pass_to_tip")
    if computers.busy:
        return Primary(*computers.button), computers.press, computers.button_tip
    return None


def add_main_button(
    widgets: WidgetGroup,
    rect: FRect,
    board: BoardScene,
    own: Primary,
    press: Callable[[], object],
    asked: Asked | None,
) -> None:
    """Add the main button: ``asked`` (the same whoever decides) if it is not None, else the table's ``own`` with
    ``press``. Enter presses it."""
    seat = board.table.shown_decider
    if asked is not None:
        (own, press, tip), seat = asked, None
    else:
        tip = board.table.main_button_tip(own)
    lost = board.table.gives_up(own.target.id) if own.target is not None else ""
    said = lost and board.warns and board.app.settings.confirm_dangerous
    widgets.add(
        MainButton(
            rect, own.label, own.icon, press, meaning=own.target, seat=seat, enabled=own.enabled,
            reason=own.reason or None, tooltip=with_key(board.app, tip, "ok"), rule="" if own.enabled else own.rule,
            gives_up=f"{lost} {t('board.press_again')}" if said else "", hurries=press == board.computers.press,
            calm=None if board.showing else own.calm or bool(lost),
        )
    )  # fmt: skip
    widgets.default = "primary"


MOMENT_MS = 500.0
"""Milliseconds before a forced step is carried out, at the usual pace of animations."""


class ForcedSteps:
    """The forced steps of one board. What undo, redo or a look back leads to is never carried out by itself: whoever
    went there wants to be there."""

    def __init__(self, board: BoardScene) -> None:
        self.board = board
        self._next: Action | None = None
        self._usual = False
        self._waited = 0.0

    def begin(self) -> None:
        """Note what the decision that has just opened leaves to do, if it leaves no choice. Nothing in lessons, where a
        step asks for it."""
        board = self.board
        self.forget()
        if board.app.settings.skip_forced and not board.teller.muted and board.session.may_act:
            usual = board.table.passing.usual()
            self._usual, self._next = usual is not None, usual or board.table.passing.forced()

    def forget(self) -> None:
        """Leave the open decision to its seat."""
        self._next, self._waited = None, 0.0

    @property
    def usual_to_come(self) -> bool:
        """Whether what is usual is about to be done, without a question: no press can be meant for that decision."""
        board = self.board
        return self._usual and self._next is not None and board.app.settings.skip_forced and board.session.may_act

    def update(self, dt_ms: float) -> bool:
        """Let ``dt_ms`` milliseconds pass; carry out the step when its moment is over. True while it is to come."""
        board, action = self.board, self._next
        if action is None or not board.app.settings.skip_forced:
            return False
        in_sight = board.app.scenes.top in (board, board.overlay.scene)
        read = board.explained and not self._usual
        if board.showing or read or not in_sight or not board.session.may_act:
            self._waited = 0.0
            return False
        begun, self._waited = self._waited > 0, self._waited + max(dt_ms, 1.0)
        # What is usual waits for the layout only, which keeps the words that stand there while it is shown.
        if not (begun if self._usual else self._waited >= MOMENT_MS * board.app.settings.animation_percent / 100):
            return True
        self.forget()
        touch = board.session.do(action) if self._usual else board.session.do_unasked(action)
        if touch.kind == "applied":
            board.show(touch)
            board.relayout()
            board.overlay.changed()
        return True
