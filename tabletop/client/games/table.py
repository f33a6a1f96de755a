"""What a game gives its screen: the whole contract between the shared scenes and one game's table.

A game never knows a scene and a scene never knows a game; they meet here. A :class:`Table` describes (pieces, marks,
panels, prompt, primary action, what an event looks like) and the shared scenes do. A table is handed a :class:`Board`,
which is all that it may ask of the scene around it.

A class that leaves out a member without a default cannot be instantiated: what is missing fails when the table is
laid, not in the middle of a game. All rectangles are in design units of the window.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol, TypeVar

from pygame import FRect

from tabletop.client.board.animation_queue import Beat, Motion
from tabletop.client.board.camera import Camera
from tabletop.client.board.moments import Moment
from tabletop.client.board.presented import Presented, PresentedPiece, comparison
from tabletop.client.board.primary_action import Primary
from tabletop.client.core.input import Event as Input
from tabletop.client.core.services import Services, Tip
from tabletop.rules.game import Action, Event, Outcome, Refusal, Seat, Target
from tabletop.text import has, t

from .charts import Charts, score_charts

if TYPE_CHECKING:
    from tabletop.client.board.animation_queue import AnimationQueue
    from tabletop.client.board.layers import Layers
    from tabletop.client.board.map_board import MapBoard
    from tabletop.client.board.spots import Spot, SpotEvents
    from tabletop.client.core.session import Session, Touch
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.ui.base import Widget
    from tabletop.client.ui.group import WidgetGroup
    from tabletop.rules.match import Match


S = TypeVar("S")
"""The state of the game that a table is for."""
BAR_BUTTONS = 8
"""How many buttons stand at the right end of the bar at the top."""


class Board(Protocol[S]):
    """What a table may ask of the scene that it lies in."""

    @property
    def app(self) -> Services:
        """The program."""

    session: Session[S]
    widgets: WidgetGroup
    width: float
    height: float

    @property
    def layers(self) -> Layers:
        """Parts of the screen that are copied from the frame before while they show the same."""

    @property
    def spot_events(self) -> SpotEvents:
        """What the spots of the table call when they are touched, dragged or pointed at."""

    @property
    def showing(self) -> bool:
        """Whether events are still being shown."""

    @property
    def animations(self) -> AnimationQueue | None:
        """The animations that are running, None for none."""

    @property
    def motions(self) -> list[Motion]:
        """What is in the air now."""

    @property
    def pointed(self) -> Widget | None:
        """The widget that is pointed at, or has the focus in keyboard use."""

    @property
    def overlay(self) -> OverlayControl:
        """The combat overlay's place over the board."""

    @property
    def played_seconds(self) -> int:
        """How long the match has been played, over all sittings."""

    @property
    def computer_words(self) -> str:
        """What is said instead of a prompt while a computer player decides; empty otherwise."""

    def play(self, sound: str) -> None:
        """Play a sound by name."""

    def invalidate(self) -> None:
        """Ask for a new frame."""

    def invalidate_part(self, rect: FRect) -> None:
        """Ask for a new frame in which only ``rect`` may look different."""

    def relayout(self) -> None:
        """Ask for a new layout before the next frame."""

    def touch(self, target: Target, *, confirmed: bool = False) -> None:
        """Touch a thing of the table as a click does; ``confirmed``: without asking for a second touch."""

    def touched(self, touch: Touch) -> None:
        """Show what a touch has done."""

    def refuse(self, refusal: Refusal) -> None:
        """Answer an illegal touch with the sentence of the rule that forbids it."""

    def step_back(self) -> None:
        """Let go of what was touched last, else take the last action back."""

    def follow_path(self) -> None:
        """In keyboard use, give the focus to what the path leads to next."""

    def turn_view(self) -> None:
        """Look from the other side of the table."""

    def zoom(self, how: str) -> None:
        """Move the camera: ``zoom_in``, ``zoom_out`` or ``zoom_fit``."""

    def camera_moved(self) -> None:
        """The camera looks elsewhere: show it."""

    def open_rule(self, rule: str | None = None) -> None:
        """The rulebook, at a rule if one is named."""

    def open_hand(self) -> None:
        """The decider, whose hand lies face down, takes the device to see it."""

    def set_asking(self, seat: Seat, order: str) -> None:
        """From now on ask a seat for reactions as ``order`` says; an open question that it answers is passed."""

    def toggle_log(self) -> None:
        """Open or close the log."""

    def recent_lines(self) -> list[tuple[Seat, str]]:
        """(seat, words) of the latest events, newest first."""

    def float_change(self, by: int, place: FRect) -> None:
        """Float a change of a figure beside its ``place``; nothing waits for it."""

    def tell(self, moment: Moment) -> None:
        """Say in large letters over the board what matters now; nothing waits for it."""

    def push_overlay(self, name: str, **args: object) -> bool:
        """Open a scene that the running animations wait for; False, and nothing opens, while computers hurry."""

    def add_spot(self, spot: Spot) -> None:
        """Add a place that can be touched."""

    def add_primary(self, rect: FRect, own: Primary) -> None:
        """Add the main button: the table's own words, or what the moment asks before anything else."""

    def add_take_back(self, rect: FRect) -> None:
        """Add the button that lets go of what is selected, else takes the last action back."""


@dataclass(frozen=True, slots=True)
class PassWindow:
    """A window for reactions: the ``action`` that passes, and the ``scope`` (a combat, a step) in which a seat may pass
    ahead of being asked."""

    scope: object
    action: Action


@dataclass(frozen=True, slots=True)
class Asking:
    """When a seat can choose to be asked for reactions: ``names``, the usual one ("") first; ``words``: what stands
    before ``.<name>`` and ``.<name>.note`` in the keys of their words ("usual" for the usual one)."""

    names: tuple[str, ...]
    words: str

    def key(self, name: str) -> str:
        """The key of the words of a choice."""
        return f"{self.words}.{name or 'usual'}"


class PassingAhead(Protocol[S]):
    """What a game says of seats that pass without being asked; a module of that name serves."""

    def open_window(self, match: Match[S]) -> PassWindow | None:
        """The window for reactions that is open for the decider, which may choose to pass in all that follow; None
        when the decider must decide something else."""

    def running_scopes(self, match: Match[S]) -> Collection[object]:
        """The scopes of passing ahead that have not run out."""

    def not_asked(self, match: Match[S], order: str) -> bool:
        """Whether the decider passes in the open window by its standing ``order``. It depends on nothing that not
        everybody knows, so that passing tells nothing either."""


class OverlayControl(Protocol):
    """The combat overlay as its table may use it."""

    @property
    def open(self) -> bool:
        """Whether it is on the screen."""

    @property
    def pointed(self) -> Widget | None:
        """The widget of the overlay that is pointed at, or has the focus in keyboard use."""

    def show(self) -> None:
        """Open it, although it was hidden by hand."""

    def changed(self) -> None:
        """What it shows is different: lay it out again."""

    def go_on(self) -> None:
        """Its result was read: close it and let the animations go on."""


class OverlayHost(Protocol):
    """What a combat overlay may ask of the scene that shows it."""

    @property
    def app(self) -> Services:
        """The program."""

    widgets: WidgetGroup

    def touch(self, target: Target) -> None:
        """Touch a thing as a click does."""

    def add_spot(self, target: Target, rect: FRect, *, legal: bool) -> None:
        """Add a thing that can be touched."""

    def add_choice(self, target: Target, rect: FRect, label: str, icon: str) -> None:
        """Add one entry of a short list."""

    def add_answer(self, name: str, rect: FRect, label: str, icon: str, tip: str | None = None) -> None:
        """Add a decision that lies on no thing, beside the main button."""

    def add_passing_seat(self, seat: int, rect: FRect, tip: str) -> None:
        """Add the sign of a seat that wants not to be asked; pressing it asks it again."""

    def add_primary(self, rect: FRect, own: Primary) -> None:
        """Add the main button."""

    def add_tools(self, back: FRect, out: FRect, wide: bool) -> None:
        """Add 'take back' and 'look at the map'; ``wide``: the row left of them is free for words."""

    def add_pace(self, rect: FRect) -> None:
        """Add the switch between quick and slow combats."""

    def add_continue(self, rect: FRect, on_click: Callable[[], object]) -> None:
        """Add the button that leaves the result."""


class CombatOverlay(ABC):
    """A game's combat as the overlay scene shows it over the board."""

    @property
    @abstractmethod
    def wanted(self) -> bool:
        """Whether the position on show is inside a combat."""

    @property
    @abstractmethod
    def waiting(self) -> bool:
        """Whether the result waits for somebody to read it."""

    @property
    @abstractmethod
    def phase(self) -> str:
        """Id of the phase of the combat on show; a change of it lays the overlay out again."""

    @property
    @abstractmethod
    def toast_area(self) -> FRect | None:
        """Where messages lie, clear of everything that is asked about."""

    @abstractmethod
    def layout(self, scene: OverlayHost, width: float, height: float, compact: bool) -> None:
        """Place everything and add its widgets to ``scene``."""

    def busy_areas(self) -> Sequence[FRect]:
        """What the bubble of a lesson had better not cover beside the widgets: units, dice, arithmetic."""
        return ()

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Draw the overlay below its widgets."""

    def draw_front(self, canvas: Canvas) -> None:  # noqa: B027 - most overlays draw nothing there
        """Draw what lies above the widgets."""

    @abstractmethod
    def primary(self) -> Primary:
        """The main button."""

    @abstractmethod
    def tip(self, spot: Spot) -> Tip | None:
        """What a tooltip says about a spot."""

    @abstractmethod
    def take_back_room(self, rect: FRect) -> FRect:
        """The box of a wide 'take back' button whose icon alone would have ``rect``."""

    @abstractmethod
    def go_on(self) -> None:
        """The result was read."""

    @abstractmethod
    def ask_again(self, seat: Seat) -> None:
        """Ask a seat again that wanted not to be asked."""


def _no_place(match: Match[S], rect: FRect, target: Target) -> None:
    del match, rect, target


@dataclass(frozen=True, slots=True)
class Thumbnail(Generic[S]):
    """How a match is shown in small, in lists of saves: ``draw`` fills a rectangle with its board and with nothing that
    is hidden from anybody; ``place`` is where the middle of a space, or of the space of a piece, is in that picture,
    None for what has no place there."""

    draw: Callable[[Canvas, Match[S], FRect], None]
    place: Callable[[Match[S], FRect, Target], tuple[float, float] | None] = _no_place


class Table(ABC, Generic[S]):
    """Everything on the screen of a match that is one game's own.

    ``session``: the match on this screen; ``presented``: the position as the screen shows it, which the animations move
    on; ``drag``: the id of what is being dragged and where the pointer is; ``threats``: whether the threat view is on;
    ``turned_by_hand``: whether the view was turned.
    """

    details: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that only the full log tells."""
    consequences: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that a recap tells before all others: losses, captures, points."""
    sections: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Rule of each part of the screen, by the beginning of the ids of its widgets; ``take_back`` has undo's."""
    fights: ClassVar[bool] = True
    """Whether fights are shown in an overlay of their own."""
    sums: ClassVar[bool] = False
    """Whether the sums of the last fight can be opened in a drawer (:meth:`open_sums`)."""
    music: ClassVar[str] = "menu"
    """The piece of music that is played at this table."""
    asking: ClassVar[Asking | None] = None
    """When seats can choose to be asked for reactions, None where they cannot."""
    passing: PassingAhead[S] | None = None
    """How seats pass without being asked, None where nobody can."""
    threats_tip: ClassVar[str] = "board.threats_tip"
    """Message key of what the threat view shows."""

    def __init__(self, scene: Board[S]) -> None:
        self.scene = scene
        self.session = scene.session
        self.presented: Presented[PresentedPiece] = Presented()
        self.drag: tuple[str, tuple[float, float]] | None = None
        self.threats = False
        self.turned_by_hand = False

    # ---------------------------------------------------------------------------------------- seats and lists

    @classmethod
    def thumbnail(cls) -> Thumbnail[S] | None:
        """A match in small; None: the game's box is shown."""
        return None

    @abstractmethod
    def side_name(self, seat: Seat) -> str:
        """What a seat plays: its army, race or hero, in words."""

    def emblem(self, seat: Seat) -> str | None:
        """The icon of what a seat plays; None: the sign of its colour."""
        del seat
        return None

    def option_matters(self, option: str) -> bool:
        """Whether an option of the game changes anything in this match."""
        del option
        return True

    # ---------------------------------------------------------------------------------------- what is on show

    @abstractmethod
    def present(self, view: S) -> Presented[PresentedPiece]:
        """A position, as the viewer may know it, as plain data: pieces, counters, steps of the turn, title. Depends on
        nothing else and changes nothing."""

    def position_key(self) -> tuple[object, ...]:
        """What a table's answers about the position on show depend on: the position, what was touched, who looks."""
        session = self.session
        position = (id(session.shown()), session.viewer, session.looking)
        return (*position, session.path, session.may_act, session.busy, session.handing_over)

    def refresh(self) -> None:
        """The position has changed and nothing is being shown: what is presented becomes that position."""
        self.forget()
        self.presented = self.present(self.session.shown())

    def forget(self) -> None:
        """Answers about the position that are kept are void."""

    def hold(self, undo: str | None, undone: int) -> None:
        """Keep what is asked now, so that it stays while what comes next is being shown; ``undo``: why nothing can be
        taken back, None where something can; ``undone``: how many actions can be played again."""
        prompt, primary, decider = self.shown_prompt, self.primary(), self.session.decider
        self.presented = replace(
            self.presented, prompt=prompt, primary=primary, undo=undo, undone=undone, decider=decider
        )

    @property
    def shown_decider(self) -> int | None:
        """The seat that must decide; while events are being shown, the one that had to decide before them."""
        return self.presented.decider if self.scene.showing else self.session.decider

    @property
    def shown_prompt(self) -> str:
        """What is asked, in words; while events are being shown, what was asked before them; while a computer player
        decides, that it does."""
        return self.scene.computer_words or (self.presented.prompt if self.scene.showing else self.prompt())

    @property
    def shown_primary(self) -> Primary:
        """The main button; while events are being shown, the one before them."""
        held = self.presented.primary
        return held if self.scene.showing and held is not None else self.primary()

    @abstractmethod
    def prompt(self) -> str:
        """What the decider must do now, in words."""

    @abstractmethod
    def primary(self) -> Primary:
        """The main button."""

    def decision_opened(self) -> None:
        """Somebody must decide something new."""

    def shared_decision(self) -> bool:
        """Whether the open decision leaves nobody a choice and has to do with no secret, so that whoever holds the
        device carries it out for whichever seat it is."""
        return False

    def hands_down(self) -> bool:
        """Whether the open decision is usually made without looking at one's hand, which then lies face down until its
        seat asks for it (:meth:`Board.open_hand`); asking for it must not depend on what nobody else knows."""
        return False

    # ---------------------------------------------------------------------------------------- layout and drawing

    @abstractmethod
    def layout(self, area: FRect, compact: bool) -> None:
        """Place everything in ``area`` and add the widgets of the table to the scene."""

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Draw the table below the widgets."""

    def draw_front(self, canvas: Canvas) -> None:
        """Draw what lies above the widgets: what is being dragged."""

    def update(self, dt_ms: float) -> bool:
        """Let time pass; True while something moves."""
        del dt_ms
        return False

    @property
    def working(self) -> bool:
        """Whether pictures are being made ready in idle time; the loop stays fast until they are."""
        return False

    def ready(self, canvas: Canvas) -> None:
        """Load large pictures that do not depend on who looks; nothing is drawn."""

    def paint_ahead(self, canvas: Canvas) -> None:
        """Paint into the caches what the first picture of the table will show, and draw nothing: large pictures are
        still being decoded meanwhile."""

    def covered(self) -> FRect | None:
        """A part of the window that the table paints over entirely; None for none."""
        return None

    def bar_taken(self, width: float) -> float:
        """How much of the top bar, left of its buttons, the table uses itself."""
        del width
        return 0.0

    @property
    def toast_area(self) -> FRect | None:
        """Where messages hide neither board nor hand; None: the usual place."""
        return None

    @property
    def prompt_area(self) -> FRect | None:
        """Where the prompt stands, which tips lie clear of; None before the first layout."""
        return None

    @property
    def pieces_to_see(self) -> Sequence[FRect]:
        """Where pieces lie that words which stay over the board had better not cover; empty on maps, which are full of
        them."""
        return ()

    # ---------------------------------------------------------------------------------------- camera

    @property
    def movable_camera(self) -> Camera | None:
        """The camera that the player can move over the board; None where all of the board always shows."""
        return None

    @property
    def map_board(self) -> MapBoard | None:
        """The map of the game; None for boards of another kind."""
        return None

    def camera_moved(self) -> bool:
        """The camera has moved over the same board. True when the table has moved its spots itself, so that nothing
        needs to be laid out again."""
        return False

    # ---------------------------------------------------------------------------------------- words

    @abstractmethod
    def refusal_text(self, refusal: Refusal) -> str:
        """The sentence of a refusal."""

    @abstractmethod
    def log_lines(self, event: Event) -> list[str]:
        """The log lines of an event in the reader's language; empty for none."""

    @abstractmethod
    def ending_words(self, outcome: Outcome) -> str:
        """The sentence of the ending."""

    def recap_lines(self, events: Sequence[tuple[Seat, Event]]) -> list[tuple[Seat, str]]:
        """(seat, words) of public events in short, for a player who was away: their log lines, but for details."""
        return [
            (self.seat_of(event, seat), line)
            for seat, event in events
            if event.kind not in self.details
            for line in self.log_lines(event)
        ]

    def recap_summary(self, events: Sequence[tuple[Seat, Event]]) -> list[tuple[Seat, str]]:
        """(seat, words) of what has come of public events, grouped, what matters most last; empty where nothing has."""
        return self.recap_lines([pair for pair in events if pair[1].kind in self.consequences])

    def seat_of(self, event: Event, seat: Seat) -> Seat:
        """Whose event it is, for the sign beside its line; ``seat``: who acted."""
        del event
        return seat

    def step_of(self, event: Event) -> str:
        """The step of the turn that an event is part of, in words; empty where the event leaves that open."""
        del event
        return ""

    def term_text(self, term: str) -> str | None:
        """What the glossary says of a term under the options of this match; None: what it always says."""
        del term
        return None

    def tip(self, spot: Spot) -> Tip | None:
        """What a tooltip says about a spot."""
        del spot
        return None

    def kind_words(self, kind: str) -> str:
        """What actions of a kind do, in words, for a list of what can be done."""
        key = f"{self.session.game_id}.action.{kind}"
        return t(key) if has(key) else kind.replace("_", " ")

    def reason_values(self, values: Mapping[str, object]) -> Mapping[str, object]:
        """The figures of a reason that a computer player gives, as words: ids become names."""
        return values

    # ---------------------------------------------------------------------------------------- rules behind things

    def refusal_at(self, target: Target) -> Refusal | None:
        """Why a thing cannot be touched now; None when touching it does something, or nobody may touch anything."""
        return self.session.why_not(target)

    def rule_of(self, target: Target) -> str:
        """The rule of what touching a thing does, or of what it is; empty for none."""
        del target
        return ""

    # ---------------------------------------------------------------------------------------- touching

    def needs_confirm(self, action: Action) -> bool:
        """Whether a complete action waits for a second touch."""
        del action
        return False

    def early(self, event: Input) -> bool:
        """Input before widgets and board see it; True when it was used."""
        del event
        return False

    def touched(self, target: Target) -> bool:
        """A thing was touched; True when the table has dealt with it, so that the session is not asked."""
        del target
        return False

    def in_selection(self, target: Target) -> bool:
        """Whether a thing belongs to what is selected already, so that dragging it takes all of that along."""
        del target
        return False

    def dropped(self, target: Target) -> bool:
        """What is selected was dragged onto a thing: by itself the same as touching it next."""
        return self.touched(target)

    def drop_confirms(self, pos: tuple[float, float]) -> bool:
        """Whether an action that waits for its confirmation gets it by being dropped at ``pos``."""
        del pos
        return False

    def settled(self, target: Target) -> bool:
        """Whether a thing that may be touched has got its order already, so that the keyboard need not stop there."""
        del target
        return False

    def place_of(self, target: Target) -> Target:
        """What is touched for a thing that has no place of its own on the board: by default itself."""
        return target

    def bring_into_view(self, target: Target) -> None:
        """Turn to the page that a thing is on which may be touched next."""

    def by_number(self, number: int) -> Target | None:
        """The card of the hand with that number from 1, for the number keys."""
        del number
        return None

    def run(self, actions: Iterable[Action], *, across_seats: bool = False) -> bool:
        """Carry out several actions of the decider as one, or ``across_seats`` what no seat can influence; False when
        none was legal."""
        touch = self.session.do_many(actions, across_seats=across_seats)
        if touch.kind != "applied":
            return False
        self.scene.touched(touch)
        return True

    # ---------------------------------------------------------------------------------------- passing ahead

    def pass_window(self) -> PassWindow | None:
        """The window for reactions that is open for the decider; None when it must decide something else."""
        return None if self.passing is None else self.passing.open_window(self.session.match)

    def running_scopes(self) -> Collection[object]:
        """The scopes of passing ahead that have not run out."""
        return () if self.passing is None else self.passing.running_scopes(self.session.match)

    def can_pass_ahead(self) -> bool:
        """Whether the decider can choose now to be asked no more."""
        return self.session.may_act and not self.session.path and self.pass_window() is not None

    def pass_ahead(self) -> bool:
        """The decider passes, and in every window that follows in its scope; False when none is open."""
        window = self.pass_window() if self.session.may_act else None
        if window is None:
            return False
        self.session.pass_ahead(window.scope)
        return self.run([window.action])

    def not_asked(self) -> bool:
        """Whether the decider wants to pass in the open window without being asked (``Session.asking``)."""
        order = self.session.asking.get(self.session.decider or 0, "")
        return self.passing is not None and self.passing.not_asked(self.session.match, order)

    # ---------------------------------------------------------------------------------------- events on the screen

    def show_begins(self, events: Sequence[Event]) -> None:
        """All these events will be shown now, one after the other."""

    def together(self, first: Event, event: Event) -> bool:
        """Whether ``event`` is shown in the same beats as ``first``, the first of those before it that are."""
        del first, event
        return False

    def show(self, events: Sequence[Event], after: Presented[PresentedPiece]) -> Sequence[Beat]:
        """How to show an event (or several that belong together): beats that begin with what is ``presented`` and move
        it on towards ``after``, the position after the action. None: what it changes is shown by :meth:`compare`."""
        del events, after
        return ()

    def compare(self, after: Presented[PresentedPiece]) -> Sequence[Beat]:
        """How to show what no event of an action has shown: pieces that differ glide, appear or go."""

        def present(shown: Presented[PresentedPiece]) -> None:
            self.presented = replace(shown, combat=self.presented.combat)

        return comparison(self.presented, after, self.motion, present)

    def arrived(self, after: Presented[PresentedPiece]) -> Presented[PresentedPiece]:
        """What is presented once an action has been shown: the position ``after`` it, with what was asked before until
        the next decision opens."""
        held = self.presented
        return replace(
            after, prompt=held.prompt, primary=held.primary, undo=held.undo, undone=held.undone, decider=held.decider
        )

    # ---------------------------------------------------------------------------------------- moments

    @property
    def moment_area(self) -> FRect | None:
        """The board, over whose middle moments are told; None: the whole window."""
        return None

    def moment(self, event: Event) -> Moment | None:
        """What to say in large letters when an event is shown (first blood, a Town in danger, the last turn); asked
        before the event is shown, with the position before it still presented. None for nothing."""
        del event
        return None

    def turn_note(self) -> str:
        """The line under the name of the seat whose turn begins: the turn, or that it is the last one."""
        return self.presented.title

    def counter_place(self, counter: str) -> FRect | None:
        """Where a counter of the presented position stands whose changes float up beside it; None: they do not."""
        del counter
        return None

    def losers_fall(self, outcome: Outcome) -> Sequence[Motion]:
        """What happens on the board when the match is won: the losers' pieces fall."""
        del outcome
        return ()

    def motion(self, old: PresentedPiece | None, new: PresentedPiece | None) -> Motion | None:
        """How a piece gets from one place (None: it appears) to another (None: it goes) where no event shows it; None:
        it does not travel."""
        del old, new
        return None

    def open_sums(self) -> None:
        """Open the drawer with the sums of the last fight; nothing when there was none."""

    @property
    def battle(self) -> CombatOverlay | None:
        """The combat overlay; None for games that show combats on the board."""
        return None

    # ---------------------------------------------------------------------------------------- hand-over

    def handover_text(self, seat: Seat) -> str:
        """What awaits a seat that is asked to come, as everybody may know it; empty for nothing worth a line."""
        del seat
        return ""

    def shown_on_curtain(self, seat: Seat, events: Sequence[Event]) -> tuple[str, list[str]] | None:
        """(words, cards) that the next player is shown before anything else; None for nothing."""
        del seat, events
        return None

    # ---------------------------------------------------------------------------------------- cards and results

    def can_look(self, target: Target) -> bool:
        """Whether there is an enlarged view of a thing."""
        del target
        return False

    def draw_look(self, canvas: Canvas, target: Target) -> None:
        """A thing of the table, large."""

    def pile_pages(self, seat: Seat) -> list[tuple[str, list[str]]]:
        """(title, cards) of every pile that may be looked through, those of ``seat`` first."""
        del seat
        return []

    def draw_pile_card(self, canvas: Canvas, rect: FRect, card: str) -> None:
        """One card, face up."""

    def charts(self) -> Charts:
        """The course of the match for the game-over scene; by default its scores by turn."""
        return score_charts(self.session.match)


class TableWidget:
    """A widget of a table at which Tab stops, as it does at spots: ``target`` is what pressing it touches."""

    target: Target | None = None
