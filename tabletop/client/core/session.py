"""The one way from a click to the rules: target -> path -> action -> match -> events.

A session is one match on this screen. It knows for whom the screen is drawn (the *viewer*), what has been touched so
far (the *path*), and when the device must change hands. It decides nothing about what is legal: it asks the match.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from tabletop.rules.game import Action, Event, IllegalAction, Outcome, Path, Refusal, Seat, Target, actions_along
from tabletop.rules.match import Match

S = TypeVar("S")
"""The state of the game that is played."""
S_co = TypeVar("S_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Position(Generic[S_co]):
    """A position as the screen may show it: the viewer's ``view`` of the state, who decides, how it ended, and the
    number of actions that led to it."""

    view: S_co
    decider: Seat | None
    outcome: Outcome | None
    length: int


@dataclass(frozen=True, slots=True)
class Applied:
    """One action that has been carried out and is to be shown: its events as the viewer may know them, and the position
    that they lead to."""

    events: tuple[Event, ...]
    after: Position[object]


@dataclass(frozen=True, slots=True)
class Touch:
    """What a touch did: a further ``step`` of a path, a complete action ``ready`` to be confirmed, ``applied`` with
    what is to be shown, taken ``back`` a step, ``refused`` with the reason, or ``ignored`` (nobody may act now)."""

    kind: Literal["step", "ready", "applied", "back", "refused", "ignored"]
    action: Action | None = None
    applied: tuple[Applied, ...] = ()
    refusal: Refusal | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened, as the viewer may know it."""
        return tuple(event for one in self.applied for event in one.events)


class Session(Generic[S]):
    """One match on this screen.

    ``viewer``: the seat whose secrets may be shown, None for a view without any. ``handing_over``: the next decider
    must take the device before its secrets are shown. ``looking``: index of the past position on show, or None.
    ``computers``: the seats that no person plays; the viewer does not change while they decide.
    """

    def __init__(self, match: Match[S], *, curtain: bool = True, computers: Collection[Seat] = ()) -> None:
        self.match = match
        self.curtain = curtain and match.setup.table.curtain
        self.computers = frozenset(computers)
        self.viewer: Seat | None = None
        self.handing_over = False
        self.looking: int | None = None
        self.busy = False
        self.path: Path = ()
        self.passed_ahead: dict[Seat, object] = {}
        """Seats that pass without being asked, each with the scope in which they do: see :meth:`pass_ahead`."""
        self.asking: dict[Seat, str] = {}
        """When seats want to be asked for reactions, where it is not as usual: names that the game's table knows."""
        self.shared_decision: Callable[[], bool] = _never
        """Whether the open decision leaves nobody a choice and has to do with no secret: whoever holds the device then
        carries it out, for whichever seat it is."""
        self.hands_down: Callable[[], bool] = _never
        """Whether the open decision needs nothing that its seat alone knows: no curtain falls for it, all hands lie
        face down, and what everybody may know is offered, until the seat asks for its hand."""
        self.on_change: Callable[[bool], None] | None = None
        """Called after every change of the match; the argument says whether it deserves a synced save."""
        self._offer: Sequence[Action] | None = None
        self._steps_of: Sequence[Action] | None = None
        self._steps: dict[Path, set[Target]] = {}
        self._whole: tuple[Sequence[Action], dict[Path, Action]] = ((), {})
        """The offer, and its actions by their paths."""
        self._shown: S | None = None
        self._on_show: Position[S] | None = None
        """The position that the screen shows while the match is ahead of it; None while it shows the match's own."""
        self._events_shown = 0
        self._private: Seat | None = None
        """The seat whose secrets may be on the screen without a curtain."""
        self._sat: Seat | None = None
        """The seat that took the device last."""
        self._down = False
        """Whether the open decision is made with all hands face down."""
        self._joins_at: int | None = None
        self._by_others: set[int] = set()
        """Journal indices of what another seat's player carried out."""
        self._unasked = {n for n, entry in enumerate(match.journal) if entry.joined}
        """Journal indices of what was carried out for its seat because there was nothing to decide; of a match that was
        read, all that is joined to the action before it, as undo goes back over that, too."""
        self._settle_viewer(start=True)

    # ------------------------------------------------------------------------------------------------ looking

    @property
    def game_id(self) -> str:
        return self.match.game.meta.id

    @property
    def decider(self) -> Seat | None:
        return self.match.decider if self._on_show is None else self._on_show.decider

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None; known when the screen has shown it."""
        return self.match.outcome if self._on_show is None else self._on_show.outcome

    @property
    def log_length(self) -> tuple[int, int]:
        """How much of the log may be shown: the number of actions told in full, and the number of events of the next
        one."""
        return (len(self.match.journal), 0) if self._on_show is None else (self._on_show.length, self._events_shown)

    def shown(self) -> S:
        """The position on the screen, as the viewer may know it: the present one, the one before what is being shown,
        or the one looked back at."""
        if self._on_show is not None and self.looking is None:
            return self._on_show.view
        if self._shown is None:
            if self.looking is None:
                state = self.match.state
            else:
                state = self.match.position(self.looking)
            self._shown = self.match.game.view(state, self.viewer)
        return self._shown

    @property
    def may_act(self) -> bool:
        """Whether a click may become an action now."""
        if self.busy or self.handing_over or self.looking is not None:
            return False
        decider = self.decider
        return decider is not None and decider not in self.computers

    @property
    def computer_decides(self) -> bool:
        """Whether a computer player must decide in the position on the screen."""
        return self.decider in self.computers

    @property
    def persons(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in range(len(self.match.seats)) if seat not in self.computers)

    @property
    def alone(self) -> bool:
        """Whether one person plays, or nobody, among computers."""
        return bool(self.computers) and len(self.persons) < 2

    def offer(self) -> Sequence[Action]:
        """The legal actions that may be touched; empty while nobody may act (so a double click cannot act twice)."""
        if not self.may_act:
            return ()
        if self._offer is None:
            self._offer = self._offered()
        return self._offer

    def _offered(self) -> Sequence[Action]:
        """The legal actions; if the decider is not the viewer, only those that the viewer may know of."""
        game, legal = self.match.game, self.match.legal_actions()
        if self.viewer == self.decider or game.meta.covered:
            return legal
        known = set(game.legal_actions(game.view(self.match.state, self.viewer)))
        return [action for action in legal if action in known]

    def targets(self) -> set[Target]:
        """What may be touched next: the next step of every legal path that begins with what was touched."""
        return self._next_steps(self.path)

    def starts(self) -> set[Target]:
        return self._next_steps(())

    def _next_steps(self, path: Path) -> set[Target]:
        """The steps that follow ``path`` in legal actions, worked out once for each position."""
        offer = self.offer()
        if self._steps_of is not offer:
            self._steps_of, self._steps = offer, {}
        found = self._steps.get(path)
        if found is None:
            depth = len(path)
            steps = {action.path[depth] for action in actions_along(offer, path) if len(action.path) > depth}
            found = self._steps[path] = steps
        return found

    def begun_with(self, kind: str) -> str | None:
        """Id of what was touched first, where it is of this kind."""
        return self.path[0].id if self.path and self.path[0].kind == kind else None

    @property
    def ready(self) -> Action | None:
        """The complete action that waits for its confirmation."""
        if not self.path:
            return None
        offer = self.offer()
        if self._whole[0] is not offer:
            self._whole = offer, {action.path: action for action in reversed(offer)}
        return self._whole[1].get(self.path)

    # ----------------------------------------------------------------------------------------------- touching

    def touch(self, target: Target, *, confirm: Callable[[Action], bool]) -> Touch:
        """Touch one thing. ``confirm(action)``: whether this complete action waits for a second touch."""
        if not self.may_act:
            return Touch("ignored")
        pending = self.ready
        if pending is not None and self._ends_with(target):
            return self.do(pending)
        if target in self.path:
            self.path = self.path[: self.path.index(target)]
            return Touch("back")
        offer = self.offer()
        for kept in range(len(self.path), -1, -1):
            path = (*self.path[:kept], target)
            if actions_along(offer, path):
                return self._advance(path, confirm)
        return Touch("refused", refusal=self.why_not(target))

    def _ends_with(self, target: Target) -> bool:
        """Whether touching ``target`` completed the action that is ready: it was touched last, or only one action
        followed."""
        if target not in self.path:
            return False
        begun = self.path[: self.path.index(target) + 1]
        return begun == self.path or len(actions_along(self.offer(), begun)) == 1

    def _advance(self, path: Path, confirm: Callable[[Action], bool]) -> Touch:
        self.path = path
        ready = self.ready
        if ready is None:
            only = actions_along(self.offer(), path)
            if len(only) != 1 or not confirm(only[0]):
                return Touch("step")
            # If only one action is left it is selected at once, because it still waits for its confirmation.
            self.path = only[0].path
            ready = only[0]
        if confirm(ready):
            return Touch("ready", action=ready)
        return self.do(ready)

    def why_not(self, target: Target) -> Refusal | None:
        """Why ``target`` cannot be touched after what was touched so far; None when it can."""
        if not self.may_act:
            return None
        path = self.path[:-1] if self.ready is not None else self.path
        if actions_along(self.offer(), (*path, target)):
            return None
        return self.match.game.refusal(self.match.state, (*path, target))

    def leads_to(self, target: Target) -> bool:
        """Whether touching ``target`` continues the path, from any of its steps on, or confirms the action that is
        ready."""
        if self.ready is not None and self._ends_with(target):
            return True
        offer = self.offer()
        return any(actions_along(offer, (*self.path[:kept], target)) for kept in range(len(self.path), 0, -1))

    def back(self) -> bool:
        """Take the last step off the path; False when the path is empty."""
        if not self.path:
            return False
        self.path = self.path[:-1]
        return True

    def drop(self) -> None:
        self.path = ()

    def select(self, path: Path) -> None:
        """Replace the path by ``path``: for selections that the table makes in one go."""
        self.path = path

    def do(self, action: Action, *, joined: bool = False) -> Touch:
        """Carry out a legal action. Nothing is offered until the scene calls :meth:`settle`. ``joined``: undo and
        redo treat it as one with the action before it."""
        return self._do(action, joined) if self.may_act else Touch("ignored")

    def do_for_computer(self, action: Action) -> Touch:
        """Carry out the action that the computer player at the decider's seat has chosen. ``refused`` when the rules
        forbid it."""
        waits = self.busy or self.handing_over or self.looking is not None or not self.computer_decides
        return Touch("ignored") if waits else self._do(action, joined=False)

    def _do(self, action: Action, joined: bool) -> Touch:
        """Carry out an action of the decider."""
        before, index, others = self._position(), len(self.match.journal), self._others_act()
        try:
            events = self._carry_out(action, joined or self._joins_at == index)
        except IllegalAction as error:
            return Touch("refused", refusal=error.refusal)
        self._by_others = {past for past in self._by_others if past < index}
        self._unasked = {past for past in self._unasked if past < index}
        if others:
            self._by_others.add(index)
        if self._down and before.decider != self._private:
            self._private = None  # another person has seen the screen since
        self.path = ()
        self.busy = True
        now = self.match.decider
        self._changed(sync=now != before.decider or now is None)
        shown = Applied(tuple(event.seen_by(self.viewer) for event in events), self._position())
        self._show(before)
        return Touch("applied", action=action, applied=(shown,))

    def _others_act(self) -> bool:
        """Whether the action is carried out on a screen that does not show the decider's secrets: others may act for
        it."""
        return self.shared_decision() if self.viewer is None else self.viewer != self.decider

    def _carry_out(self, action: Action, joined: bool) -> list[Event]:
        return self.match.apply(action, joined=joined)

    def _position(self) -> Position[S]:
        """The match's own position."""
        match = self.match
        return Position(self.shown(), match.decider, match.outcome, len(match.journal))

    def _show(self, position: Position[S]) -> None:
        self._on_show, self._events_shown = position, 0

    def show_event(self) -> None:
        """Note that the screen has shown one more event of the action being shown."""
        self._events_shown += 1

    def show_position(self, position: Position[S]) -> None:
        """Note that the screen has shown an action and now stands at ``position``, to which it led."""
        self._show(position)

    def join_next(self) -> None:
        """Let undo and redo treat the next action as one with the last one."""
        self._joins_at = len(self.match.journal)

    def do_many(self, actions: Iterable[Action], *, across_seats: bool = False) -> Touch:
        """Groups several legal actions of the decider into one undo step: they are shown, undone and redone together.
        ``actions`` is read one by one, so that each may depend on the position after the one before; it ends early
        where the next action is not legal or another seat must decide; ``across_seats``: it does not end at another
        seat as long as that is a :attr:`shared_decision`."""
        start, seat, shown, last = self._position(), self.match.decider, list[Applied](), None
        for action in actions:
            if action not in self.offer():
                break
            touch = self.do(action, joined=last is not None)
            if touch.kind != "applied":
                break
            last = action
            shown += touch.applied
            if self.match.decider is None or (self.match.decider != seat and not across_seats):
                break
            self.settle()
        if last is None:
            return Touch("ignored")
        self.busy = True
        self._show(start)
        return Touch("applied", action=last, applied=tuple(shown))

    # ------------------------------------------------------------------------------------------- passing ahead

    def pass_ahead(self, scope: object) -> None:
        """Let the decider pass without being asked for as long as the game names the same ``scope``."""
        if self.decider is not None:
            self.passed_ahead[self.decider] = scope

    def passes_ahead(self, seat: Seat | None, scope: object) -> bool:
        """Whether a seat passes without being asked in a scope."""
        return seat is not None and scope is not None and self.passed_ahead.get(seat) == scope

    def ask_again(self, seat: Seat) -> None:
        """End a seat's passing ahead."""
        self.passed_ahead.pop(seat, None)

    def keep_passing(self, scopes: Collection[object]) -> None:
        """End all passing ahead in scopes that are not among ``scopes``."""
        self.passed_ahead = {seat: scope for seat, scope in self.passed_ahead.items() if scope in scopes}

    def pass_for(self, action: Action) -> Touch:
        """Carry out the pass of a decider that passes ahead, unasked. The device does not change hands."""
        self.busy = False
        self.handing_over = False
        self._on_show = None
        return self.do_unasked(action)

    def do_unasked(self, action: Action) -> Touch:
        """Carry out for the decider what it cannot but do. Undo goes back over it, to the last decision of a person."""
        index, touch = len(self.match.journal), self.do(action, joined=True)
        if touch.kind == "applied":
            self._unasked.add(index)
        return touch

    def settle(self) -> None:
        """Called when the screen has shown what happened: open the next decision, or ask for the hand-over."""
        self.busy = False
        self._on_show = None
        self._settle_viewer()

    def _changed(self, sync: bool) -> None:
        self._offer = None
        self._shown = None
        if self.on_change is not None:
            self.on_change(sync)

    # ------------------------------------------------------------------------------------------- whose screen

    def _settle_viewer(self, start: bool = False) -> None:
        decider = self.match.decider
        self._offer = None
        self._shown = None
        self._down = False
        if decider is None:
            self.handing_over = False
            return
        if self.computers and self._settle_among_computers(decider):
            return
        shared = self._may_look_on(decider)
        game = self.match.game
        if not shared and not game.meta.covered:
            self._down = not start and self.curtain and self._stays_down(decider)
            if self._down or self._open_decision(decider):
                if self._private is not None and not game.secrets(self.match.state, self._private):
                    self._private = None  # it had no hand yet: the first one is not turned up beside others
                self.viewer = None
                self.handing_over = False
                return
        if game.meta.covered or not game.secrets(self.match.state, decider):
            self.viewer = self._private = decider  # nothing to hide: the next hidden hand asks for the curtain
            self.handing_over = False
            return
        if not start and self._private is not None and self.shared_decision():
            self.handing_over = False
            return
        if self.curtain and (start or not shared):
            self.handing_over = True
            return
        self._open(decider)

    def _settle_among_computers(self, decider: Seat) -> bool:
        """Set the viewer where computers play: a sole person is always the viewer, and while a computer decides the
        viewer stays. False: several persons take turns at the device, so the viewer is still to be settled."""
        persons = self.persons
        if len(persons) == 1:
            self.viewer = self._private = persons[0]
        elif decider not in self.computers:
            return False
        self.handing_over = False
        return True

    def seat_players(self, computers: Collection[Seat]) -> None:
        """Let ``computers`` be played by computers from now on, and no other seats. A person whose secrets were not on
        the screen before must take the device."""
        before = self.viewer
        self.computers = frozenset(computers)
        self.path = ()
        self._settle_viewer()
        shown, game = self.viewer, self.match.game
        if shown is not None and before is not None and shown != before and self.curtain and not game.meta.covered:
            self.handing_over = game.secrets(self.match.state, shown)
        if self.handing_over or not self.persons:
            self.viewer = self._private = None
        self._offer = self._shown = None

    def _may_look_on(self, seat: Seat) -> bool:
        """Whether the person whose secrets were shown last may see those of ``seat``: the same seat, or a partner who
        may look."""
        if self._private is None or self._private == seat:
            return self._private == seat
        game, state = self.match.game, self.match.state
        return bool(self.match.setup.table.partners_look and game.view(state, self._private) == game.view(state, seat))

    def _stays_down(self, seat: Seat) -> bool:
        """Whether a seat decides with its hand face down: where it needs no hand, and where it decides again after
        others have been at the device."""
        return self.hands_down() or (self._private is None and self._sat == seat)

    def _open_decision(self, seat: Seat) -> bool:
        """Whether a seat must decide in another seat's turn, and nothing that it alone knows bears on it: then it
        decides on the same screen, with all hands hidden."""
        game, state = self.match.game, self.match.state
        legal = list(self.match.legal_actions())
        if game.headline(state).active == seat or len(legal) == 1:
            return False  # also with one legal action: else the missing curtain would tell that
        return list(game.legal_actions(game.view(state, None))) == legal

    @property
    def open_decision(self) -> bool:
        """Whether the decider decides on this screen with all hands hidden."""
        return self.viewer is None and self.decider is not None and not self.handing_over

    def ask_for_hand(self) -> bool:
        """Have the decider, whose hand lies face down, take the device to see it; False where no hand lies face
        down."""
        if not self.hand_down:
            return False
        self.path = ()
        self.handing_over = True
        self._offer = None
        return True

    def _leave_open_hands(self) -> None:
        """Forget who has the device if all hands lie face down, so that undo and redo turn none of them up."""
        if self._down:
            self._private = None

    @property
    def hand_down(self) -> bool:
        """Whether the decider's hand lies face down although it has one, and it may ask for it."""
        return self._down and self.may_act and self.match.game.secrets(self.match.state, self.decider or 0)

    def _open(self, seat: Seat) -> None:
        self.viewer = seat
        self._private = self._sat = seat
        self._down = False
        self.handing_over = False
        self._shown = None
        self._offer = None

    @property
    def next_person(self) -> Seat | None:
        """The person who is to take the device: the decider, or the only person at the table while a computer
        decides."""
        return self.persons[0] if self.computer_decides and len(self.persons) == 1 else self.decider

    def take_over(self) -> None:
        """Called when the person who is to take the device has said that they hold it: show that seat's view."""
        seat = self.next_person
        if seat is not None:
            self._open(seat)

    def hand_back(self) -> None:
        """Hide everything until the decider says that they are back at the device."""
        self._private = None
        self.viewer = None
        self.path = ()
        self._settle_viewer(start=True)

    def unseen(self, seat: Seat) -> range:
        """Journal indices of what happened since ``seat`` last decided itself (for the recap)."""
        journal = self.match.journal
        start = len(journal)
        while start and (journal[start - 1].seat != seat or start - 1 in self._by_others):
            start -= 1
        return range(start, len(journal))

    # ------------------------------------------------------------------------------------------ back and forth

    @property
    def _undo_to(self) -> int | None:
        """Index of the last decision of a person, to which undo goes back; None when there was none."""
        journal, past = self.match.journal, range(len(self.match.journal) - 1, -1, -1)
        return next((n for n in past if journal[n].seat not in self.computers and n not in self._unasked), None)

    def _closed_by(self) -> str | None:
        """What has closed the way back to the last decision of a person; None while it is open."""
        journal, first = self.match.journal, self._undo_to or 0
        return next((entry.closes for entry in reversed(journal[first:]) if entry.closes is not None), None)

    def undo_reason(self) -> str | None:
        """Why undo is greyed: a reason key, or None when it is open (or open if the table agrees)."""
        if self.looking is not None:
            return "looking"
        if self._undo_to is None:
            return "start"
        return self._closed_by() if self.match.setup.table.undo == "strict" else None

    @property
    def undo_needs_consent(self) -> bool:
        """Whether the table must agree before the last action is taken back: a die has fallen, something new has been
        seen, or another seat decides. What lies by the rules alone, such as a deployment, is taken back without asking,
        and so is everything where one person plays alone with computers."""
        past = self.match.journal[self._undo_to or 0 :]
        if self.alone or not past or self.match.setup.table.undo == "strict":
            return False
        return past[-1].seat != self.match.decider or any(entry.closes not in (None, "committed") for entry in past)

    def undo(self) -> bool:
        """Take the last action of a person back (the table has agreed where that is needed), with what computers have
        done since, and with it those that it was taken as one with, as far as nothing among them has closed the way
        back; False when nothing was taken back."""
        if self.undo_reason() is not None:
            return False
        goal = self._undo_to or 0
        self._leave_open_hands()
        while True:
            joined = self.match.undo(agreed=True).joined
            below = len(self.match.journal)
            if below <= goal and not (joined and self.match.undo_block() is None) and not self._at_computer():
                break
        self.path = ()
        self._changed(sync=False)
        self.settle()
        return True

    def _at_computer(self) -> bool:
        """Whether undo must go further back because a computer decides here."""
        return self.match.decider in self.computers and self._undo_to is not None

    def redo(self) -> tuple[Event, ...]:
        """Play the action last taken back again, those that were taken as one with it, and what computers did then;
        gives their events, empty when there is none."""
        if not self.match.undone or self.looking is not None:
            return ()
        self._leave_open_hands()
        events = self.match.redo()
        while self.match.undone and (self.match.undone[-1].joined or self.match.decider in self.computers):
            events += self.match.redo()
        self.path = ()
        self._changed(sync=False)
        self.settle()
        return tuple(events)

    def look(self, index: int | None) -> None:
        """Show a past position (0..len(journal)); None or the last index returns to the present."""
        self.looking = None if index is None or index >= len(self.match.journal) else max(0, index)
        self.path = ()
        self._shown = None
        self._offer = None


def _never() -> bool:
    return False
