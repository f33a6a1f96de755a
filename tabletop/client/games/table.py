"""The contract between the shared scenes and the tables of games.

No game imports a scene and no scene imports a game; both import this module. A :class:`Table` describes (pieces, marks,
panels, prompt, main button, beats of events) and the shared scenes show it. A table gets a :class:`Board`: all that it
may ask of the scene around it.

A class that lacks a member without a default cannot be instantiated, so that this fails when the table is made and not
during a game. All rectangles are in design units of the window.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from pygame import FRect

from tabletop.client import games
from tabletop.client.board.animation_queue import AnimationQueue, Motion
from tabletop.client.board.announcements import Announcement
from tabletop.client.board.camera import Camera
from tabletop.client.board.map_board import MapBoard
from tabletop.client.board.map_scroller import MapHost
from tabletop.client.board.shown_position import Primary, ShownPiece, ShownPosition
from tabletop.client.board.spots import Spot, SpotEvents
from tabletop.client.core.input import Event as Input
from tabletop.client.core.services import Tip
from tabletop.client.core.session import Session, Touch
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.layers import Layers
from tabletop.client.draw.life import Life
from tabletop.client.draw.theme import SeatColours, seat_colours
from tabletop.client.ui.base import Widget, with_rule
from tabletop.client.ui.panels import LogEntry, log_column
from tabletop.client.ui.scroll import ScrollArea
from tabletop.client.ui.tree import Column
from tabletop.rules.game import Action, Event, Refusal, Seat, Target
from tabletop.rules.match import Match
from tabletop.text import has, t

from . import cast
from .beats import Animations
from .passing import PassingAhead
from .vocabulary import Vocabulary

if TYPE_CHECKING:
    from .combat_view import CombatOverlay

S = TypeVar("S")
"""The state of the game that a table is for."""
BAR_BUTTONS = 8
"""Number of buttons at the right end of the top bar."""


class Hero(NamedTuple):
    """A piece that has a name of its own, earned in a campaign: the whole name, a short one, and its stars."""

    name: str
    short: str
    stars: int


class Board(MapHost, Protocol[S]):
    """What a table may ask of the scene that it lies in."""

    session: Session[S]
    width: float
    height: float

    @property
    def layers(self) -> Layers:
        """The layers of the screen, which are copied from the frame before while they look the same."""

    @property
    def spot_events(self) -> SpotEvents:
        """The functions that the spots of the table call when they are touched, dragged or pointed at."""

    @property
    def animations(self) -> AnimationQueue | None:
        """The animations that are running, None for none."""

    @property
    def motions(self) -> list[Motion]:
        """The motions that are running now."""

    @property
    def pointed(self) -> Widget | None:
        """The widget under the pointer, or with the focus while keys are used."""

    @property
    def overlay(self) -> OverlayControl:
        """The combat overlay's scene over the board."""

    @property
    def heroes(self) -> Mapping[str, Hero]:
        """The pieces and cards that have names of their own, by id; none but in the battle of a campaign."""

    @property
    def played_minutes(self) -> int:
        """Minutes for which the match has been played, in all sittings; at least one."""

    @property
    def computer_words(self) -> str:
        """The words shown instead of a prompt while a computer player decides; empty otherwise."""

    def relayout(self) -> None:
        """Ask for a new layout before the next frame."""

    def touch(self, target: Target, *, confirmed: bool = False) -> None:
        """Touch a target as a click does; ``confirmed``: without asking for a second touch."""

    def touched(self, touch: Touch) -> None:
        """Show the result of a touch."""

    def rearranged(self) -> None:
        """Open the decision to which pieces were moved at once, with nothing to be shown."""

    def refuse(self, refusal: Refusal) -> None:
        """Answer an illegal touch with the sentence of the rule that forbids it."""

    def step_back(self) -> None:
        """Take the last step off the path; undo the last action if the path is empty or was kept open after it."""

    def undo(self) -> None:
        """Undo the last action; ask the players first where that is needed."""

    def follow_path(self) -> None:
        """While keys are used, give the focus to the next target of the path."""

    def turn_view(self) -> None:
        """Turn the view to the other side of the table."""

    def zoom(self, how: str) -> None:
        """Move the camera: ``zoom_in``, ``zoom_out`` or ``zoom_fit``."""

    def camera_moved(self) -> None:
        """Show that the camera has moved."""

    def open_rule(self, rule: str | None = None) -> None:
        """Open the rulebook, at a rule if one is given."""

    def open_hand(self) -> None:
        """Have the decider, whose hand lies face down, take the device to see it."""

    def set_asking(self, seat: Seat, order: str) -> None:
        """From now on ask a seat for reactions as ``order`` says; pass in an open window in which it is then not
        asked."""

    @property
    def goals(self) -> tuple[str, ...]:
        """What each seat is heading for, as ``kind:id`` of a target, as it is saved with the match; empty: nothing."""

    def set_goals(self, goals: tuple[str, ...]) -> None:
        """Keep with the match what each seat is heading for."""

    def toggle_log(self) -> None:
        """Open or close the log."""

    def recent_lines(self) -> list[tuple[Seat, str]]:
        """(seat, words) of the latest events, newest first."""

    @property
    def noted(self) -> float:
        """Height in units that the card about the turns of rivals covers, from the lower edge of the table's notes area
        upwards."""

    def float_change(self, by: int, place: FRect) -> None:
        """Show a floating number for the change of a counter beside its ``place``; nothing waits for it."""

    def tell(self, announcement: Announcement) -> None:
        """Show an announcement over the board; nothing waits for it."""

    def push_overlay(self, name: str, **args: object) -> bool:
        """Open a scene that the running animations wait for; False, and nothing opens, while animations are skipped for
        computer players."""

    def add_spot(self, spot: Spot, area: ScrollArea | None = None) -> None:
        """Add a spot; one in an ``area`` that scrolls lies where it is at the beginning of that."""

    def add_primary(self, rect: FRect, own: Primary) -> None:
        """Add the main button: ``own``, unless the scene must offer something else first."""

    def add_take_back(self, rect: FRect) -> None:
        """Add the button that takes the last step off the path, or undoes the last action."""


class OverlayControl(Protocol):
    """The combat overlay as its table may use it."""

    @property
    def open(self) -> bool:
        """Whether the overlay is on the screen."""

    @property
    def pointed(self) -> Widget | None:
        """The widget of the overlay that is pointed at, or has the focus in keyboard use."""

    def show(self) -> None:
        """Open it, even if the player has hidden it."""

    def changed(self) -> None:
        """Lay it out again, because its contents have changed."""

    def go_on(self) -> None:
        """Close its result and let the animations go on."""


def _no_place(match: Match[S], rect: FRect, target: Target) -> None:
    del match, rect, target


@dataclass(frozen=True, slots=True)
class Thumbnail(Generic[S]):
    """Draws small pictures of matches, for lists of saves: ``draw`` fills a rectangle with the board, and shows nothing
    that is hidden from anybody; ``place`` gives the point of a target (the middle of its space) in that picture, None
    for one that is not in it; ``shape``: the ratio of height to width that suits it, None where any does; ``turned``:
    the same as seen from the other side of the table, None where that makes no difference; ``land``: the ratio of
    height to width of a map, of which a part may be shown; None for a board that is always whole."""

    draw: Callable[[Canvas, Match[S], FRect], None]
    place: Callable[[Match[S], FRect, Target], tuple[float, float] | None] = _no_place
    shape: float | None = None
    turned: Thumbnail[S] | None = None
    land: Callable[[Match[S]], float] | None = None


@dataclass(frozen=True)
class Host:
    """Files of figures that are cut out: who has won with a game, and those who stand behind, if any; and of the
    champion's ``portrait``."""

    champion: str
    portrait: str
    army: tuple[str, ...] = ()


class SeatMark(NamedTuple):
    """What a seat is shown by: an emblem, None for that of its colour, and a face, empty for none."""

    emblem: str | None = None
    face: str = ""


class Table(ABC, Generic[S]):
    """Everything that a game gives the screen of a match.

    ``session``: the match on this screen; ``shown``: the position as the screen shows it, which the animations
    change; ``drag``: the id of the thing being dragged and the place of the pointer; ``threats``: whether the threat
    view is on; ``turned_by_hand``: whether the view was turned; ``passing``: the windows for reactions;
    ``animations``: how what happens is shown.
    """

    sections: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Rule ids of the parts of the screen, by the beginning of the ids of their widgets."""
    fights: ClassVar[bool] = True
    """Whether fights are shown in a combat overlay."""
    music: ClassVar[str] = "menu"
    """The piece of music that is played at this table."""
    tells_victory: ClassVar[bool] = True
    """Whether the board tells the victory before the ceremony; not where the purses are opened in that."""
    map: MapBoard | None = None
    """The map of the game; None for boards of another kind."""
    battle: CombatOverlay[S] | None = None
    """The combat overlay; None for games that show combats on the board."""
    passing_class: type[PassingAhead[S]] = PassingAhead
    """What answers about reactions."""
    threats_tip: ClassVar[str] = "board.threats_tip"
    """Message key of the tooltip of the threat view."""

    def __init__(self, scene: Board[S]) -> None:
        self.scene = scene
        self.session = scene.session
        self.shown: ShownPosition[ShownPiece] = ShownPosition()
        self.drag: tuple[str, tuple[float, float]] | None = None
        self.threats = False
        self.turned_by_hand = False
        self.animations: Animations[S] = Animations(self)
        self.passing = self.passing_class(self.session, self.run)
        self._confirming = False
        """Whether the prompt in ``shown`` asks for a confirmation."""

    @property
    def life(self) -> Life | None:
        """What lives on the board; None where nothing does."""
        return None

    # ---------------------------------------------------------------------------------------- seats and lists

    @classmethod
    def thumbnail(cls) -> Thumbnail[S] | None:
        """The drawer of small pictures of a match; None: the game's box is shown instead."""
        return None

    @property
    def turned(self) -> bool:
        """Whether the board is seen from the other side of the table than usual."""
        return False

    @abstractmethod
    def side_name(self, seat: Seat) -> str:
        """What a seat plays: its army, race or hero, in words."""

    def emblem(self, seat: Seat) -> str | None:
        """The icon of what a seat plays; None for the emblem of its colour."""
        return None

    def mark(self, seat: Seat) -> SeatMark:
        """What a seat is shown by: whom it leads, else who of the cast plays it."""
        match = self.session.match
        led = games.portraits(self.session.game_id, match)[seat]
        return SeatMark(self.emblem(seat), led or cast.face(match.seats[seat].name))

    def host(self, seat: Seat) -> Host | None:
        """Who stands there when a seat has won; None: its emblem."""
        return None

    def content_words(self, option: str) -> str:
        """What an option that holds content has brought into this match, such as the names of files; empty where there
        is nothing to tell."""
        return ""

    # ---------------------------------------------------------------------------------------- what is on show

    @abstractmethod
    def as_shown(self, view: S) -> ShownPosition[ShownPiece]:
        """A position, as the viewer may know it, as plain data: pieces, counters, steps of the turn, title. A pure
        function of ``view``."""

    def position_key(self) -> tuple[object, ...]:
        """A key for caches: everything that a table's answers about the position on the screen depend on."""
        session = self.session
        shown = (id(session.shown()), session.viewer, session.looking, session.path)
        return (*shown, session.busy, session.handing_over, session.computers)  # with the position: who may act

    def refresh(self) -> None:
        """Present the session's position; called when it has changed and no events are being shown."""
        self.forget()
        self.shown = self.as_shown(self.session.shown())

    def forget(self) -> None:
        """Drop cached answers about the position."""

    def hold(self, undo: str | None, undone: int) -> None:
        """Store the present prompt, main button and decider in ``shown``, so that they stay while events are being
        shown; ``undo``: why nothing can be undone, None where something can; ``undone``: how many actions can be
        redone."""
        prompt, primary, decider = self.shown_prompt, self.primary(), self.session.decider
        self._confirming = self.session.ready is not None
        self.shown = replace(self.shown, prompt=prompt, primary=primary, undo=undo, undone=undone, decider=decider)

    def tell_confirmed(self, events: Sequence[Event]) -> None:
        """In place of a prompt that asked for a confirmation, show the first sentence that the log has for the events
        of what was confirmed: its figures come where they happen, and a prompt has one line."""
        if self._confirming:
            seen = (event.seen_by(self.session.viewer) for event in events if event.kind not in self.words.details)
            line = next((line for event in seen for line in self.words.lines(event)), "")
            told, more, _ = line.partition(". ")
            self.shown = replace(self.shown, prompt=f"{told}{more.strip()}" or self.shown.prompt)
            self._confirming = False

    @property
    def pointed_target(self) -> Target | None:
        """The target that is pointed at, or has the focus while keys are used; None for none."""
        pointed = self.scene.pointed
        return pointed.target if isinstance(pointed, Spot) else None

    @property
    def flying(self) -> Collection[str]:
        """The keys of what is moving."""
        return frozenset(motion.key for motion in self.scene.motions)

    def log(self, lines: Sequence[tuple[Seat, str]] | None = None, head: bool = True) -> Column:
        """The latest events, newest first, as many as fit; those ``lines`` alone where they are given. ``head``: with
        a head, where there is room for one."""
        seats = self.session.match.seats
        entries = [
            LogEntry(words, seat_colours(seats[seat].colour), self.emblem(seat))
            for seat, words in (self.scene.recent_lines() if lines is None else lines)
        ]
        return log_column(entries, t("board.log_empty"), t("board.log") if head else "")

    @property
    def shown_decider(self) -> int | None:
        """The seat that must decide; while events are being shown, the one that had to decide before them."""
        return self.shown.decider if self.scene.showing else self.session.decider

    @property
    def shown_prompt(self) -> str:
        """The prompt; while events are being shown, the one before them; while a computer player decides,
        :attr:`Board.computer_words`."""
        return self.scene.computer_words or (self.shown.prompt if self.scene.showing else self.prompt())

    @property
    def shown_primary(self) -> Primary:
        """The main button; while events are being shown, the one before them."""
        held = self.shown.primary
        return held if self.scene.showing and held is not None else self.primary()

    @abstractmethod
    def prompt(self) -> str:
        """What the decider must do now, in words."""

    @abstractmethod
    def primary(self) -> Primary:
        """The main button."""

    def decision_opened(self) -> None:
        """Called when a new decision opens."""

    def shared_decision(self) -> bool:
        """Whether the open decision leaves no choice and involves no secret, so that whoever holds the device carries
        it out for its seat."""
        return False

    def hands_down(self) -> bool:
        """Whether the open decision is usually made without the hand, which then lies face down until its seat asks for
        it (:meth:`Board.open_hand`); the answer must depend only on what everybody knows."""
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
        """Let ``dt_ms`` milliseconds pass; True while something moves."""
        return False

    @property
    def working(self) -> bool:
        """Whether pictures are being made in idle time; the loop does not slow down until they are ready."""
        return False

    def ready(self, canvas: Canvas) -> None:
        """Load large pictures that do not depend on the viewer; draw nothing."""

    def paint_ahead(self, canvas: Canvas) -> None:
        """Paint into the caches what the first frame of the table will show, and draw nothing; called while large
        pictures are being decoded."""

    def covered(self) -> Sequence[FRect]:
        """The parts of the window that the table paints over entirely."""
        return ()

    def bar_taken(self, width: float) -> float:
        """Units of the top bar, left of its buttons, that the table uses itself, in a window of ``width`` units."""
        return 0.0

    @property
    def toast_area(self) -> FRect | None:
        """The place of messages, where they hide neither board nor hand; None for the usual one."""
        return None

    @property
    def prompt_area(self) -> FRect | None:
        """The rectangle of the prompt, which tooltips do not cover; None before the first layout."""
        return None

    def busy_areas(self) -> Sequence[FRect]:
        """Rectangles besides the widgets that a coach mark or an arrow should not cover: what is read about the
        position, and the prompt."""
        return () if self.prompt_area is None else (self.prompt_area,)

    @property
    def pieces_to_see(self) -> Sequence[FRect]:
        """Where pieces lie that words which stay over the board had better not cover; empty on maps, which are full of
        them."""
        return ()

    @property
    def units_shown(self) -> Sequence[FRect]:
        """Where units stand that are no widgets of their own, which a coach mark never covers."""
        return self.pieces_to_see

    # ---------------------------------------------------------------------------------------- camera

    @property
    def movable_camera(self) -> Camera | None:
        """The camera that the player can move over the board; None where all of the board is always visible."""
        return None

    def camera_moved(self) -> bool:
        """Called when the camera has moved. True when the table has moved its spots itself, so that nothing needs to be
        laid out again."""
        return False

    def draw_moved(self, canvas: Canvas, draw_all: Callable[[], None]) -> bool:
        """Draw a frame in which the camera alone has moved, quicker than ``draw_all`` does; False, and nothing drawn,
        for any other."""
        return False

    # ---------------------------------------------------------------------------------------- words

    @property
    def words(self) -> Vocabulary[S]:
        return Vocabulary(self.session.game_id, self.session.match)

    def refusal_words(self, refusal: Refusal) -> str:
        """The sentence of a refusal, and what to press for its rule."""
        return with_rule(self.scene.app, self.words.refusal(refusal), refusal.rule)

    def tip(self, spot: Spot) -> Tip | None:
        return None

    def target_name(self, target: Target) -> str:
        """The name of a target in words; empty where only the whole action has a name."""
        return ""

    def spoken(self, target: Target) -> str:
        """What a target is, for the ear: its name, and what the eye reads off it besides its tooltip."""
        return self.target_name(target)

    def aim_words(self, action: Action, besides: Action | None, *, here: bool) -> str:
        """What an action is aimed at, as short words to stand behind others; with ``besides`` only what tells it from
        that action, which reads the same. Empty for nothing that can be told. ``here``: it is asked about in the
        present position."""
        shared = besides.path if besides is not None else ()
        names = [self.target_name(target) for target in action.path if target not in shared]
        return " · ".join(dict.fromkeys(name for name in names if name))

    def order_figures(self, action: Action) -> Mapping[str, object]:
        """Figures that the order of a legal action names besides its own fields, such as its price and its chance."""
        return {}

    def order(self, action: Action, told: Event | None) -> str:
        """What an action of the open decision does, as an order without a full stop; ``told``: the event that the log
        would tell of it, None where that depends on chance or on what is hidden."""
        found = self.words.order(action, told, **self.order_figures(action))
        if found or all(target.kind == "button" for target in action.path):
            return found or self.words.kind_words(action.kind)
        aim = self.aim_words(action, None, here=True)
        kind = self.words.kind_words(action.kind)
        return t("board.order", words=kind, aim=aim) if aim else kind

    def gives_up(self, button: str) -> str:
        """What pressing a main button would lose although it is still possible, in a sentence; empty for nothing."""
        return ""

    def main_button_tip(self, own: Primary) -> str:
        """What pressing the table's main button ``own`` does, in a sentence; in few words where nothing is written
        about it."""
        ready = self.session.ready
        begun = [] if own.target is None else [a for a in self.session.offer() if a.path and a.path[0] == own.target]
        kind = ready.kind if ready is not None else begun[0].kind if begun else ""
        button = own.target.id if own.target is not None and own.target.kind == "button" else kind
        for name in (kind, button) if ready is not None else (button, kind):
            if has(key := f"{self.session.game_id}_board.do.{name}.tip"):
                return t(key)
        return self.words.kind_words(kind) if kind else own.label

    # ---------------------------------------------------------------------------------------- rules behind things

    def refusal_at(self, target: Target) -> Refusal | None:
        """Why a target cannot be touched now; None when it can, or when nobody may touch anything."""
        return self.session.why_not(target)

    def barred(self, target: Target) -> str | None:
        """The words that forbid a target now; None where touching it does something."""
        refusal = self.refusal_at(target)
        return self.refusal_words(refusal) if refusal is not None else None

    def is_own(self, target: Target) -> bool:
        """Whether a target on the board is where the viewer's own pieces stand: touching it first is no fault."""
        return False

    def warns(self, refusal: Refusal) -> bool:
        """Whether a tooltip with a refusal is a warning: pointing at something with nothing chosen attempts nothing."""
        return refusal.fault and bool(self.session.path)

    def rule_of(self, target: Target) -> str:
        """Id of the rule of what touching a target does, or else of what it is; empty for none."""
        return ""

    # ---------------------------------------------------------------------------------------- touching

    @property
    def path_kept(self) -> bool:
        """Whether the path is one that nobody chose: it was kept open after the action that undo takes back."""
        return False

    def needs_confirm(self, action: Action) -> bool:
        """Whether a complete action waits for a second touch."""
        return False

    def early(self, event: Input) -> bool:
        """Handle input before widgets and board; True when it was used."""
        return False

    def touched(self, target: Target) -> bool:
        """Handle a touch; True when the table has done so itself, so that the session does not."""
        return False

    @property
    def also_touchable(self) -> Collection[Target]:
        """Targets of the viewer's whose touch does something although no legal action begins with it: a touch that
        passes first."""
        return ()

    def letter_points(self, spot: Spot, size: tuple[float, float]) -> Sequence[tuple[float, float]]:
        """Where the middle of the letter of a spot may be without hiding what matters, the best point first; ``size``:
        width and height of the sign. Empty for the usual places."""
        return ()

    def read_at(self, target: Target) -> FRect | None:
        """What is read at a place, such as its price, and no arrow may hide; None for nothing."""
        return None

    def foretold(self, action: Action) -> bool:
        """Whether what a complete action leads to is shown at its last target beforehand, so that a key there carries
        it out without a second touch."""
        return False

    def in_selection(self, target: Target) -> bool:
        """Whether a target belongs to the selection, so that dragging it drags the whole selection."""
        return False

    def dropped(self, start: Target, target: Target) -> bool:
        """Handle that what was dragged from ``start`` was dropped onto a target; by default the same as touching it
        next."""
        return self.touched(target)

    def drop_confirms(self, pos: tuple[float, float]) -> bool:
        """Whether dropping at ``pos`` confirms the action that waits for its confirmation."""
        return False

    def settled(self, target: Target) -> bool:
        """Whether a legal target has been given its order already, so that the keyboard passes it by."""
        return False

    def place_of(self, target: Target) -> Target:
        """The target with a place on the board that is touched for ``target``; by default itself."""
        return target

    def bring_into_view(self, target: Target) -> None:
        """Turn to the page that a legal target is on."""

    def by_number(self, number: int) -> Target | None:
        """The target of the card of the hand with that number from 1, for the number keys."""
        return None

    @property
    def numbers_buttons(self) -> bool:
        """Whether number keys press the buttons of the open decision where they choose no card."""
        return True

    def run(self, actions: Iterable[Action], *, across_seats: bool = False) -> bool:
        """Carry out several actions of the decider as one undo step (``across_seats``: see :meth:`Session.do_many`);
        False when none was legal."""
        touch = self.session.do_many(actions, across_seats=across_seats)
        if touch.kind != "applied":
            return False
        self.scene.touched(touch)
        return True

    # ---------------------------------------------------------------------------------------- announcements

    @property
    def announcement_area(self) -> FRect | None:
        """The rectangle over whose middle announcements are shown; None for the whole window."""
        return None

    @property
    def notes_area(self) -> FRect | None:
        """The rectangle beside the board in which it is told what rivals have done, from its lower edge upwards; None:
        in a corner of the board."""
        return None

    def turn_note(self) -> str:
        """The line under the name of the seat whose turn begins: the number of the turn, or that it is the last one."""
        return self.shown.title

    def counter_place(self, counter: str) -> FRect | None:
        """The rectangle of a counter of the shown position, beside which its changes float up; None for one whose
        changes do not."""
        return None

    def open_sums(self) -> None:
        """Open the drawer with the sums of the last fight; nothing when there was none."""

    # ---------------------------------------------------------------------------------------- hand-over

    def curtain_text(self, seat: Seat) -> str:
        """What a seat that must take the device has to do, as everybody may know it; empty for none."""
        return ""

    def shown_on_curtain(self, seat: Seat, events: Sequence[Event]) -> tuple[str, list[str]] | None:
        """(words, cards) that the next player is shown first; None for nothing."""
        return None

    # ---------------------------------------------------------------------------------------- cards and results

    def can_look(self, target: Target) -> bool:
        """Whether there is an enlarged view of a thing."""
        return False

    def draw_look(self, canvas: Canvas, target: Target) -> None:
        """Draw the enlarged view of a target."""

    def pile_pages(self, seat: Seat) -> list[tuple[str, list[str]]]:
        """(title, card ids) of every pile that may be looked through, those of ``seat`` first."""
        return []

    def draw_pile_card(self, canvas: Canvas, rect: FRect, card: str) -> None:
        """Draw a card of a pile, face up."""


class SessionTargets(Generic[S]):
    """Base of a model that is made anew whenever something was touched, so that each answer can be cached."""

    session: Session[S]

    @property
    def path(self) -> tuple[Target, ...]:
        return self.session.path

    @cached_property
    def targets(self) -> set[Target]:
        """What may be touched next."""
        return self.session.targets()

    @cached_property
    def starts(self) -> set[Target]:
        """What may be touched first."""
        return self.session.starts()

    @cached_property
    def selected_card(self) -> str | None:
        return self.session.begun_with("card")

    @cached_property
    def selected_piece(self) -> str | None:
        return self.session.begun_with("piece")

    def colour(self, seat: Seat) -> str:
        return self.session.match.seats[seat].colour

    def colours(self, seat: Seat) -> SeatColours:
        return seat_colours(self.colour(seat))


class TableWidget:
    """A mixin for widgets of a table at which Tab stops, as at spots; ``target``: what pressing it touches."""

    target: Target | None = None
