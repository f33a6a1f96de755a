"""What comes over the board by itself: announcements of who begins, whose turn it is and what is important, the battle
scene, which is opened, hidden and closed here, what computer players say at the table, and trophies that the match has
just proved. Nothing waits for the last two."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.animation_queue import AnimationQueue, Beat, VisualEffect
from tabletop.client.board.announcements import GREAT, VICTORY_MS, Announcement, Announcements, victory_effect
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import seat_colours
from tabletop.client.games.cast import face, lines
from tabletop.client.games.combat_view import CombatOverlay
from tabletop.client.games.hall_words import trophy_title
from tabletop.client.games.table import TableWidget
from tabletop.client.scenes.base import Scene
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import Button
from tabletop.lessons.trophies.tally import Tally, Trophy, tally_of
from tabletop.rules.game import Event, Seat
from tabletop.rules.match import ReplayError
from tabletop.storage.achievements import Achievements, change_achievements, load_achievements
from tabletop.storage.errors import SaveError
from tabletop.storage.header import PERSON, now
from tabletop.text import t
from tabletop.text.grammar import joined, sentences

if TYPE_CHECKING:
    from .scene import BoardScene

SCENE = "battle"


class Overlay:
    """The battle scene of a board: open, hidden by hand, or not wanted. For tables whose ``battle`` is None it does
    nothing."""

    def __init__(self, board: BoardScene) -> None:
        self.board = board
        self.hidden = False
        self._looked: int | None = None

    @property
    def view(self) -> CombatOverlay[object] | None:
        """The table's combat overlay, None for none."""
        view = self.board.table.battle
        return view if view is not None and view.wanted else None

    @property
    def scene(self) -> Scene | None:
        for scene in self.board.app.scenes.scenes:
            if scene.name == SCENE and scene.over is self.board:
                return scene
        return None

    @property
    def open(self) -> bool:
        return self.scene is not None

    @property
    def pointed(self) -> Widget | None:
        scene = self.scene
        if scene is None:
            return None
        if self.board.app.keyboard_mode and scene.widgets.focused is not None:
            return scene.widgets.focused
        return scene.widgets.hovered

    def sync(self) -> None:
        """Open or close the scene as the position shown requires. For past positions it is opened only by hand."""
        looking = self.board.session.looking
        if (looking is None) != (self._looked is None):
            self.hidden = looking is not None
        self._looked = looking
        if self.view is None:
            self.hidden = looking is not None
        if self.view is None or self.hidden:
            self._close()
        else:
            self._open()
        self.changed()

    def show(self) -> None:
        self.hidden = False
        self._open()
        self.board.relayout()

    def hide(self) -> None:
        """Hide it so that the map is visible; :meth:`lay_return` adds a button to show it again."""
        self.hidden = True
        self._close()
        self.board.relayout()

    def go_on(self) -> None:
        board = self.board
        if board.app.scenes.top is self.scene:
            self._close()  # the board resumes its animations itself
        elif board.animations is not None and board.animations.waiting:
            board.animations.resume()

    def changed(self) -> None:
        scene = self.scene
        if scene is not None:
            scene.relayout()

    def _open(self) -> None:
        app = self.board.app
        if self.view is not None and self.board.on_top:
            app.push(SCENE, board=self.board)

    def _close(self) -> None:
        app, scene = self.board.app, self.scene
        if scene is not None and app.scenes.top is scene:
            app.pop()
            self.board.late.combat_closed()

    def lay_return(self, rect: FRect) -> None:
        """While the overlay is hidden, add a button to the board that shows it again, centred in ``rect``, or behind
        the prompt where that lies there."""
        if self.view is None or self.open:
            return
        board = self.board
        label = t("battle.back_to")
        button = Button(
            "battle.show", rect, label, icon="crossed-swords", on_click=self.show, tooltip=t("battle.back_to.tip")
        )
        button.rect.w = button.natural_width(board.app.canvas)
        button.rect.centerx = rect.centerx
        prompt = board.prompt_area
        if prompt is not None and prompt.colliderect(button.rect):
            button.rect.x = prompt.right + 12
        board.widgets.add(button)


class Announcer:
    """The announcements of one board. ``muted``: no ribbons are shown, as in lessons, where the coach
    speaks; changes of numbers float all the same, and the victory is shown unless ``victories`` is False, as in
    puzzles."""

    def __init__(self, board: BoardScene) -> None:
        self.board = board
        self.muted, self.victories = False, True
        self.announcements = Announcements()
        self._counters: Mapping[str, int] = board.table.shown.counters
        self._won = False
        self._turn: tuple[int, int] | None = None
        """The turn told last, and the seat that has it."""
        self._holder: int | None = None
        """The person that has the device."""
        self._decisive = ""
        """What was told last of how near the end is."""

    @property
    def _still(self) -> bool:
        """Whether announcements stand still until the next input: with reduced motion and at instant speed."""
        return self.board.app.reduced_motion

    @property
    def telling(self) -> bool:
        """Whether a ribbon that goes by itself is shown over the board; nothing may wait for one that stands still,
        which only an input ends."""
        return self.announcements.shown is not None and not self.announcements.still

    def tell(self, announcement: Announcement) -> None:
        """Show an announcement; nothing waits for it. Whose turn it is lies over the board, all else beside it, where
        it is told in lessons, too."""
        if not announcement.turn:
            self.board.last_turn.note(announcement)
            self.board.invalidate()
        elif not self.muted:
            self.announcements.still = self._still
            self.announcements.tell(announcement)
        self.board.by_ear.tell_events()  # what it is about
        self.board.app.say(sentences([announcement.words, announcement.note]))
        if announcement.sound and not self.muted:
            self.board.app.play(announcement.sound)

    def float_change(self, by: int, place: FRect) -> None:
        """Float a change ``by`` of a number that is no counter of the position beside its ``place``."""
        if by:
            self.announcements.still = self._still
            self.announcements.changed(f"figure {place.x:.0f} {place.y:.0f}", by, lambda: place)

    def tell_turn(self) -> None:
        """Show whose turn it is where the device changes hands, which it does not where only computers play, or before
        the first action who begins; larger where that begins the match or may end it, and once each time why it may
        end. In another seat's turn, that a seat decides; not that the turn goes on after it; and nothing in a combat,
        whose overlay names the decider."""
        board, match = self.board, self.board.session.match
        seat = board.session.decider
        if seat is None or board.overlay.open:
            return
        persons = board.session.persons
        held = self._holder
        if seat in persons:
            self._holder = seat
        elif held is None and len(persons) == 1:  # a match that was opened in a computer player's turn
            held = self._holder = persons[0]
        line = match.game.headline(match.state)
        begun = bool(match.journal or match.earlier)
        key = "board.announcement.turn" if begun else "board.announcement.begins"
        if begun and line.active is not None and line.active != seat:
            key = "board.announcement.asked"
            self._turn = self._turn or (line.turn, line.active)  # a match that was opened in the middle of it
        elif self._turn == (line.turn, seat):
            return
        else:
            self._turn = line.turn, seat
        words = t(key, name=match.seats[seat].name)
        colours = seat_colours(match.seats[seat].colour)
        note, emblem = board.table.turn_note(), board.table.emblem(seat)
        if note == self._decisive:  # it was told
            note = board.table.shown.title
        decisive = note != board.table.shown.title
        again, self._decisive = not decisive, note if decisive else self._decisive
        if begun and again and (not persons or self._holder == held is not None):
            return
        size, sound = GREAT if decisive or not begun else 1.0, "" if begun else "round-start"
        self.tell(Announcement(words, note, colours, emblem, sound=sound, turn=True, size=size))

    def victory(self) -> AnimationQueue | None:
        """The animations before the result, once: the losers' pieces fall, under the ribbon of the winners. None for a
        draw, and where a ceremony that follows opens the purses first. Where announcements stand still, the ribbon
        stands over the board for as long."""
        board, outcome = self.board, self.board.session.outcome
        secret = not (board.table.tells_victory or self.muted or self._still)
        if outcome is None or not outcome.winners or self._won or secret or not self.victories:
            return None
        self._won = True
        seats = [board.session.match.seats[seat] for seat in outcome.winners]
        words = t("board.announcement.victory", names=joined(seat.name for seat in seats))
        emblem = board.table.emblem(outcome.winners[0])
        announcement = Announcement(words, board.table.words.ending(outcome), seat_colours(seats[0].colour), emblem)
        if self._still:
            self.announcements.still = True
            self.announcements.tell(announcement)
            stands = VisualEffect("victory", lambda *_: None, VICTORY_MS)
            return AnimationQueue([[Beat([stands], sound="general", after=self.act)]], 1.0, board.app.play)
        self.announcements.end()
        falls = board.table.animations.losers_fall(outcome)
        beat = Beat([*falls, victory_effect(self._area, announcement, bool(falls))], sound="general")
        return AnimationQueue([[beat]], 100 / board.app.settings.animation_percent, board.app.play)

    def forget(self) -> None:
        """Drop all announcements, because the match is at another position; how near the end is has been told all the
        same."""
        self._won, self._turn = False, None
        self.announcements.end()
        self._counters = self.board.table.shown.counters

    def end(self) -> None:
        """End all announcements at once, because of an input; numbers that stand still stay beside their counters until
        the next action."""
        if self.announcements.end(floats=not self.announcements.still):
            self.board.invalidate()

    def act(self) -> None:
        """End the announcements that stand still, because what comes now is later than what they tell."""
        if self.announcements.still and self.announcements.end():
            self.board.invalidate()

    def update(self, dt_ms: float) -> bool:
        """Let ``dt_ms`` milliseconds pass, and float the changes of shown counters; True while something moves."""
        self._float_changes()
        return self.announcements.update(dt_ms)

    def _float_changes(self) -> None:
        counters = self.board.table.shown.counters
        before, self._counters = self._counters, counters
        if before is counters:
            return
        self.announcements.still = self._still
        for name, number in counters.items():
            place = self.board.table.counter_place(name) if number != before.get(name, number) else None
            if place is not None:
                self.announcements.changed(name, number - before[name], partial(self.board.table.counter_place, name))
                self.board.invalidate()

    @property
    def _area(self) -> FRect:
        return self.board.table.announcement_area or FRect(0, 0, self.board.width, self.board.height)

    def draw(self, canvas: Canvas) -> None:
        """Draw the announcements, above everything."""
        table = self.board.table
        asked = [
            FRect(widget.rect)
            for widget in self.board.widgets
            if isinstance(widget, TableWidget) and widget.visible and widget.target is not None
        ]
        self.announcements.draw(canvas, self._area, table.prompt_area, table.pieces_to_see, asked)


class Banter:
    """The lines of one board; each seat says each kind of line once at the most."""

    def __init__(self, board: BoardScene) -> None:
        self.board = board
        self._said: set[tuple[Seat, str]] = set()
        self._heard: tuple[Event, ...] = ()

    def begin(self) -> None:
        """A new match begins: the first computer player greets."""
        self._first_says("begin", self.board.session.computers)

    def hear(self, events: Sequence[Event]) -> None:
        """Something has happened, which is being shown until :meth:`answer`."""
        self._heard = tuple(events)

    def answer(self) -> None:
        """What was heard has been shown: who struck a blow that matters says so, else who was struck."""
        session, heard = self.board.session, self._heard
        self._heard = ()
        if not session.computers or not session.match.journal:
            return
        for event in heard:
            if (struck := self.board.table.animations.struck(event)) is not None:
                self._react(session.match.journal[-1].seat, struck)

    def _react(self, acting: Seat, struck: Seat) -> None:
        computers = self.board.session.computers
        if acting != struck and acting in computers:
            self._says(acting, "strike")
        elif struck in computers:
            self._says(struck, "hurt")

    def end(self, winners: Sequence[Seat]) -> None:
        """The match is over: a computer player that has won says so, else the first one admits it."""
        computers = self.board.session.computers
        self._first_says("won" if computers & {*winners} else "lost", computers & {*winners} or computers)

    def _first_says(self, moment: str, seats: frozenset[Seat]) -> None:
        if seats:
            self._says(min(seats), moment)

    def _says(self, seat: Seat, moment: str) -> None:
        board, players = self.board, self.board.saver.info.players
        if not board.app.settings.banter or board.teller.muted or (seat, moment) in self._said or players is None:
            return
        self._said.add((seat, moment))
        name = board.session.match.seats[seat].name
        if known := lines(name, moment):
            line = known[(players.seed + seat) % len(known)]
            board.app.toasts.add(t("cast.says", name=name, line=line), picture=face(name))


log = logging.getLogger(__name__)


class TrophyTeller:
    """The trophies of one board. What was there before the board was opened, or before something was taken back, is
    not told again."""

    def __init__(self, board: BoardScene) -> None:
        self.board = board
        self._tally: Tally | None = None
        self._heard = len(board.session.match.journal)
        self._over = False

    def forget(self) -> None:
        """The match has gone back or on by a leap."""
        self._tally, self._heard, self._over = None, len(self.board.session.match.journal), False

    def settled(self) -> None:
        """Tell of what the actions since the last time have proved; nothing where the past does not replay, which
        proves nothing."""
        persons = self._persons()
        if not persons or self.board.saver.untouched:
            self.forget()
            return
        try:
            found = self._proved()
        except ReplayError as error:
            log.info("no trophies: %s", error)
            self.forget()
            return
        for seat, name in persons.items():
            self._award(name, [trophy for whose, trophy in found if whose == seat], alone=len(persons) == 1)

    def _proved(self) -> list[tuple[Seat, Trophy]]:
        """What the actions since the last time have proved. Raises ReplayError."""
        match = self.board.session.match
        if self._tally is None:
            self._tally = tally_of(match, self._heard)
        found: list[tuple[Seat, Trophy]] = []
        for index in range(self._heard, len(match.journal)):
            turn = match.game.headline(match.position(index)).turn
            found += self._tally.hear(match.events(index), turn)
        self._heard = len(match.journal)
        if match.outcome is not None and not self._over:
            self._over = True
            found += self._tally.end(match.state, match.outcome)
        return found

    def _persons(self) -> dict[Seat, str]:
        players, seats = self.board.saver.info.players, self.board.session.match.seats
        levels = (PERSON,) * len(seats) if players is None else players.levels
        return {n: seat.name for n, (seat, level) in enumerate(zip(seats, levels, strict=True)) if level == PERSON}

    def _award(self, name: str, trophies: list[Trophy], *, alone: bool) -> None:
        """Keep those that the person does not have yet, and tell them in one message."""
        app, game = self.board.app, self.board.session.game_id
        if not trophies:
            return
        known = load_achievements(app.paths.achievements).get(name, Achievements()).trophies
        new = [one for one in trophies if f"{game}/{one.id}" not in known]
        if not new:
            return
        try:
            earned = {f"{game}/{one.id}": now() for one in new}
            change_achievements(app.paths.achievements, name, lambda own: own.trophies.update(earned))
        except SaveError as problem:  # the hall finds it in the finished game
            log.warning("trophy not kept: %s", problem)
        titles = t("load.parts.join").join(trophy_title(game, one) for one in new)
        app.toast(t("hall.trophy" if alone else "hall.trophy.of", n=len(new), title=titles, name=name), "trophy")
