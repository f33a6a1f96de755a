"""The finished games: searched and filtered like saved ones, with result, chart, replay and review of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from tabletop.bots.review.chances import can_review
from tabletop.client.core.input import Command, Event
from tabletop.client.core.services import MenuItem
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import IVORY100
from tabletop.client.games.hall_words import led_name, trophy_title
from tabletop.client.games.player_chooser import player_name
from tabletop.client.scenes.base import SceneServices
from tabletop.client.scenes.load import save_actions
from tabletop.client.scenes.load.save_actions import SaveFilter
from tabletop.client.scenes.load.saved_game import game_labels
from tabletop.client.scenes.load.scene import LoadScene
from tabletop.client.ui.button import Button
from tabletop.client.ui.panels import section
from tabletop.client.ui.tree import Disc, Node, Row, Words
from tabletop.lessons.trophies.record import RESULTS, people, result_of, seat_of
from tabletop.lessons.trophies.tally import facts_of, trophies_of
from tabletop.storage.format import Loaded
from tabletop.storage.hall import Hall, KeptGame
from tabletop.storage.header import PERSON
from tabletop.storage.shelf import ShelfEntry
from tabletop.text import t

from . import exports
from .achievements import draw_medal
from .tabs import HallTabs

if TYPE_CHECKING:
    from tabletop.client.scenes.board.scene import BoardScene

SIGNS = {"won": "laurel", "lost": "flag", "drawn": "harmony", "watched": "visible"}
"""The icon of each result."""
MEDAL = 44.0
"""Height of a trophy in the details, in units."""


class HallScene(LoadScene):
    """Widgets besides those of the load browser: ``hall.tab``, ``load.replay``, ``load.review``."""

    words = "hall"
    keys = ("ok", "delete", "find", "tab_right", "back")

    def __init__(self, app: SceneServices, **args: object) -> None:
        super().__init__(app, **args)
        self.person = ""
        self.tabs = HallTabs(self, "hall")
        self._gathering: Iterator[KeptGame] | None = app.hall.gather(app.library.entries, facts_of)

    # -- what is listed ------------------------------------------------------------------------------

    def make_filter(self) -> SaveFilter:
        return SaveFilter((*RESULTS, "broken"), self._sort_of)

    def _sort_of(self, entry: ShelfEntry) -> str:
        return "broken" if entry.header is None else result_of(entry.header, self.person)

    @property
    def store(self) -> Hall:
        return self.app.hall

    def listed(self) -> list[ShelfEntry]:
        games = self.app.hall.games()
        known = people(games)
        self.person = self.app.settings.name or (known[0] if known else "")
        return list(games)

    def load(self, entry: ShelfEntry) -> Loaded:
        return self.app.hall.load(entry.path)

    def labels(self, entry: ShelfEntry) -> list[tuple[str, str]]:
        result = self._sort_of(entry)
        return [*game_labels(entry), (t(f"hall.result.{result}"), SIGNS[result])] if result in SIGNS else []

    def more_about(self, entry: ShelfEntry) -> Sequence[Node]:
        """The trophies that the person has earned in it."""
        assert isinstance(entry, KeptGame)
        seat = None if entry.header is None else seat_of(entry.header, self.person)
        if entry.header is None or seat is None:
            return ()
        game = entry.header.game
        earned = [one for one in trophies_of(game) if one.id in entry.facts_of(seat).deeds]
        rows = (Row((Disc(draw_medal, MEDAL, (one, True)), Words(trophy_title(game, one), "body", IVORY100, lines=2,
                     least=0.8, weight=1.0)), 10) for one in earned)  # fmt: skip
        return (section(t("hall.tab.trophies"), high=30), *rows) if earned else ()

    def search_words(self, entry: ShelfEntry) -> str:
        """Also how it ended, against which levels, and what the seats led."""
        if entry.header is None:
            return ""
        header, facts = entry.header, cast(KeptGame, entry).facts
        levels = {player_name(seat.level) for seat in header.seats if seat.level != PERSON}
        led = {led_name(header.game, id) for seat in facts.seats for id in seat.played}
        then = save_actions.moment(entry)
        dates = "" if then is None else f"{t(f'load.month.{then.month}')} {then.year} {then:%Y-%m-%d}"
        ending = save_actions.outcome_sentence(header), t(f"hall.result.{self._sort_of(entry)}")
        return " ".join((super().search_words(entry), *levels, *led, dates, *ending))

    def update(self, dt_ms: float) -> bool:
        if self._gathering is not None:
            found = None
            with save_actions.telling(self.app):
                found = next(self._gathering, None)
            if found is None:
                self._gathering = None
            else:
                self.refresh()
                return True
        return super().update(dt_ms)

    # -- what the player does ------------------------------------------------------------------------

    def _board(self, *, brief: bool = True) -> BoardScene | None:
        """The chosen game on the board, above this scene; None where it cannot be opened, which is told. ``brief``: for
        a scene above it alone."""
        entry = self.selected
        if entry is None or entry.header is None:
            return None
        self.app.busy(t(f"{entry.header.game}.title"), t("client.wait.file"))
        with save_actions.telling(self.app, entry):
            loaded = self.load(entry)
            # a game of its own: who takes back the end and plays on does not replace this one
            board = self.app.push("board", match=loaded.match, info=loaded.info.fork(), stored=True, brief=brief)
            save_actions.tell_past(self.app, loaded)
            return cast("BoardScene", board)
        return None

    def activate(self) -> None:
        """Show the result of the chosen game, with its charts."""
        if self.selected is not None and (why := self.why_not(self.selected)):
            self.refuse(why)
        elif (board := self._board()) is not None:
            board.show_result()

    def replay(self) -> None:
        """Show the chosen game from its beginning, with its time line."""
        if (board := self._board(brief=False)) is not None:
            board.timeline.open = True
            board.look(0)

    def review(self) -> None:
        if (board := self._board()) is not None:
            self.app.push("review", board=board)

    def export(self) -> None:
        """Offer what the chosen game can be taken out as."""
        game = self.selected
        if not isinstance(game, KeptGame) or game.header is None:
            return
        title = t(f"{game.header.game}.title")
        calls = {"film": exports.film, "strip": exports.strip, "text": exports.text, "save": exports.save}
        icons = {"film": "play", "strip": "cards", "text": "log", "save": "save"}
        items = [MenuItem(name, t(f"hall.export.{name}"), icon=icons[name]) for name in calls]

        def choose(id: str) -> None:
            self.app.busy(title, t("hall.export.busy"))
            calls[id](self.app, game)

        self.app.popup(self.widgets.find("load.export").rect, items, choose)

    def head_button(self) -> Button:
        return Button("load.csv", Rect(), t("hall.csv"), icon="export", tooltip=t("hall.csv.tip"),
                      on_click=lambda: exports.csv(self.app, self.kept, self.person))  # fmt: skip

    @property
    def kept(self) -> list[KeptGame]:
        return [entry for entry in self.entries if isinstance(entry, KeptGame)]

    def actions(self) -> tuple[Button, list[Button]]:
        entry = self.selected
        assert entry is not None
        reason = self.why_not(entry) or None
        known = reason if entry.header is None or can_review(entry.header.game) else t("hall.no_review")
        first = Button("load.open", Rect(), t("hall.open"), icon="chart", style="primary",
                       on_click=self.activate, enabled=reason is None, reason=reason)  # fmt: skip
        return first, [
            self.action("hall.replay", "play", self.replay, reason),
            self.action("hall.review", "search", self.review, known),
            self.action("hall.export", "export", self.export, reason),
            self.action("hall.delete", "delete", self.delete),
        ]

    # -- layout and words ----------------------------------------------------------------------------

    def above(self) -> tuple[Node, ...]:
        return self.tabs.nodes()

    def layout(self, width: float, height: float, compact: bool) -> None:
        super().layout(width, height, compact)
        self.tabs.add()

    def handle(self, event: Event) -> bool:
        if isinstance(event, Command) and self.tabs.turn(event):
            return True
        return super().handle(event)

    def hint(self, command: str) -> str:
        return t(f"hall.hint.{command}") if command in ("ok", "tab_right") else super().hint(command)

    def subtitle(self) -> str:
        return t("hall.count", n=sum(entry.header is not None for entry in self.entries))
