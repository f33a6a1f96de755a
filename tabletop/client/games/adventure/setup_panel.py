"""The Adventure Game in the set-up scene: options, the folder of own cards with their faults in words, and a picture
of the heroes and the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from pygame import FRect

from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import BRASS300, IVORY500, SeatColours, seat_colours
from tabletop.client.games.own_files import FileTile, OwnFile, OwnFilesForm, own_file
from tabletop.client.games.setup_form import DiscEntry, Variant, colour_discs
from tabletop.client.ui.base import Widget
from tabletop.client.ui.form import Form
from tabletop.client.ui.tooltip import PressArea
from tabletop.client.ui.tree import Column, Draw, Node, Row, Words, cells, draw, grid, lay, medal, width
from tabletop.json_values import Json, parsed
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.model import Character
from tabletop.rules.adventure.user_content import MOST_FILES, RULE, OwnCards, parse_bundle, parse_cards
from tabletop.rules.adventure.works import CardRules
from tabletop.rules.game import Refusal
from tabletop.text import localised, t
from tabletop.text.grammar import span

from . import names
from .card_faces import EMBLEMS, hero_picture
from .sheet import HERO_LINES, HERO_WIDE, draw_hero, people

OPTION = "user_cards"
MAP_SHAPE = 1.83
"""Ratio of width to height of the map."""


def load_cards(path: Path) -> tuple[OwnCards | Refusal, bytes]:
    """The cards in a file or the refusal that says what is wrong, and its bytes."""
    return own_file(path, RULE, "cards", parse_cards)


class AdventureSetup(OwnFilesForm[OwnCards]):
    """Widgets: ``own.<file>`` (switches a file on or off), ``own.open``, ``own.read``, ``opt.<id>``."""

    asks_others = True  # other seats are asked whether they react
    picks_colours = False  # they are chosen in the row of the name, so that four seats fit

    rules = CardRules()
    load = staticmethod(load_cards)

    # -- left column ---------------------------------------------------------------------------------

    def variants(self) -> list[Variant]:
        seats = self.draft.scenario.seats
        lines = (
            ("players", t("setup.seats", time=span(seats[0], seats[-1]))),
            ("info", t("adventure.scenario.standard.text", n=self.draft.options["valor"])),
        )
        return [Variant("standard", t("adventure.scenario.standard"), lines, "box-adventure.jpg")]

    def lay_more(self, form: Form) -> None:
        form.head(t("adventure.option.user_cards"))
        form.text(t("adventure_setup.own.text" if self.files else "adventure_setup.own.none"))
        self.lay_tiles(form, self.tile)
        chosen = self.chosen()
        gone = [cards for cards in chosen if all(_id(file) != cards.id for file in self.files)]
        for cards in gone:
            form.text(t("adventure_setup.own.gone", name=localised(cards.name)), icon="info")
        self.lay_own_folder(form)

    def tile(self, id: str, rect: Rect, found: OwnCards) -> FileTile:
        tip, taken = localised(found.text) if found.text else "", any(cards.id == found.id for cards in self.chosen())
        return FileTile(
            id, rect, localised(found.name), counts(found), _paint_quest, selected=taken,
            take=partial(self.toggle, found), tip=tip,
        )  # fmt: skip

    def take(self, file: str, found: OwnCards) -> None:
        if all(cards.id != found.id for cards in self.chosen()):
            self.toggle(found)

    def opened_with(self, thing: Json) -> None:
        found = parse_cards(thing)
        if isinstance(found, OwnCards):
            self.take("", found)

    # -- seats ---------------------------------------------------------------------------------------

    def name_discs(self, seat: int) -> Sequence[DiscEntry]:
        return colour_discs(self.scene, seat)

    def seat_faces(self, seat: int) -> list[str]:
        return [hero_picture(hero) for hero in content().characters]

    # -- own cards -----------------------------------------------------------------------------------

    def chosen(self) -> list[OwnCards]:
        """The cards switched on; none if the option cannot be read."""
        held = self.draft.options[OPTION]
        if not held:
            return []
        found = parse_bundle(held)
        return [] if isinstance(found, Refusal) else list(found)

    def toggle(self, cards: OwnCards) -> None:
        """Switch the cards of a file on or off; another file with the same id is switched off."""
        chosen = self.chosen()
        kept = [other for other in chosen if other.id != cards.id]
        if len(kept) == len(chosen) or cards not in chosen:
            kept.append(cards)
        if len(kept) > MOST_FILES:
            self.app.toast(t("adventure.refusal.cards_files", n=len(kept), limit=MOST_FILES), "warning")
            return
        documents = [document(one) for one in kept]
        self.draft.options[OPTION] = documents or None
        self.scene.changed()

    # -- right column --------------------------------------------------------------------------------

    def paint_preview(self, canvas: Canvas, rect: Rect) -> None:
        """Paint the four heroes with a sentence and bars of dots, beside the map where there is room for both; else the
        map with their names below it, or beside it where the room is low."""
        told = self._told(canvas, rect)
        if told is None:
            draw(canvas, self._named(canvas, rect), FRect(rect))
            return
        board, places = told
        if board is not None:
            _draw_map(canvas, board)
        for hero, look, cell in zip(content().characters.values(), self._looks(), places, strict=False):
            draw_hero(canvas, cell, hero, look)

    def preview_widgets(self, rect: Rect) -> Iterator[Widget]:
        """Every hero shows all its cards when it is pressed."""
        canvas, heroes = self.app.canvas, list(content().characters)
        told = self._told(canvas, rect)
        named = {} if told is not None else lay(canvas, self._named(canvas, rect), FRect(rect))
        for hero, cell in zip(heroes, told[1] if told is not None else [named[one] for one in heroes], strict=True):
            show = partial(self.app.push, "almanac", game="adventure", chosen={"hero": hero})
            yield PressArea(f"hero.{hero}", FRect(cell), t("adventure_setup.hero_tip"), show)

    def _looks(self) -> list[SeatColours]:
        return [seat_colours(colour) for colour in self.draft.meta.colours]

    @staticmethod
    def _told(canvas: Canvas, rect: Rect) -> tuple[FRect | None, list[FRect]] | None:
        """The places of the map, if it is shown, and of the heroes with a sentence each; None without room for
        these."""
        space, count, line = canvas.theme.spacing, len(content().characters), canvas.line_height("least")
        for columns in (1, 2):  # beside the map, or instead of it
            rows, wide = count // columns, min(rect.w * 0.4, rect.h * MAP_SHAPE) if columns == 1 else 0.0
            if rect.h >= rows * HERO_LINES * line and (rect.w - wide) / columns >= HERO_WIDE * line:
                board = FRect(rect.x, rect.centery - wide / MAP_SHAPE / 2, wide, wide / MAP_SHAPE) if wide else None
                wide += space.gap if wide else 0.0
                room = FRect(rect.x + wide, rect.y, rect.w - wide, rect.h)
                return board, cells(room, count, columns, space.gap)
        return None

    def _named(self, canvas: Canvas, rect: Rect) -> Node:
        """The map, and the names of the heroes below or beside it."""
        space, line = canvas.theme.spacing, canvas.line_height("least")
        heroes = content().characters.values()
        names = [_name(hero, look, line) for hero, look in zip(heroes, self._looks(), strict=False)]
        band = 2 * line + space.small
        below = Column((Draw(_draw_map, weight=1.0), grid(names, 2, 0, 2 * band)), 0)
        named = max(width(canvas, name, rect.h / len(names)) for name in names) + space.small
        wide = min(rect.w / 2, rect.h * MAP_SHAPE, max(rect.w / 3, rect.w - named))
        board = Column((Draw(_draw_map, size=wide / MAP_SHAPE),), size=wide, pack=0.5)
        beside = Row((board, grid(names, 1, 0)), space.small)
        low = rect.h - 2 * band < max(64.0, rect.w / MAP_SHAPE * 0.7)  # too much of the map would be cut
        return beside if low else below

    def preview_head(self) -> str:
        """The heroes stand there, with or without the board."""
        return t("adventure_setup.preview")

    # -- start ---------------------------------------------------------------------------------------

    def minutes(self) -> tuple[int, int]:
        """The minutes of the box for the fewest players, as many for each player and point of valor, to 5 minutes: that
        of the most players for the printed goal is then what the box says, too."""
        meta = self.draft.meta
        shares = len(self.draft.seats) * int(str(self.draft.options["valor"]))
        printed = meta.seats[0] * int(str(meta.option("valor").default))
        takes = round(meta.minutes[0] * shares / printed / 5) * 5
        return takes, takes

    def summary(self) -> str:
        way = self.draft.options["characters"]
        return t(f"adventure_setup.summary.{way}", n=self.draft.options["valor"])


def _draw_map(canvas: Canvas, box: FRect) -> None:
    canvas.image("adventure/board.jpg", box, radius=canvas.theme.spacing.small)


def _name(hero: Character, colours: SeatColours, line: float) -> Node:
    """The name of a hero, and its people and class where there is room for it."""
    told = Words(people(hero), "least", IVORY500, least=0.6, low=0.85 * line, drop=1)
    name = Words(localised(hero.name), "least", least=0.6, low=0.85 * line)
    words = Column((name, told), 0, pack=0.5, weight=1.0)
    return Row((medal(colours, EMBLEMS[hero.id], 1.8 * line, hero_picture(hero.id, "start")), words), 4, name=hero.id)


def _id(file: OwnFile[OwnCards]) -> str:
    return "" if isinstance(file.found, Refusal) else file.found.id


def _paint_quest(canvas: Canvas, rect: Rect, alpha: int) -> None:
    canvas.icon("symbol-quest", rect.center, rect.h / 2, BRASS300, alpha)


def counts(cards: OwnCards) -> str:
    """How many quests and encounters there are, in words."""
    return t("adventure_setup.own.counts", a=len(cards.quests), b=len(cards.encounters))


def document(cards: OwnCards) -> Json:
    """The document of a user's cards, as the option of a set-up holds it."""
    return parsed(cards.source)


def fault_text(refusal: Refusal) -> str:
    """The sentence of a refusal of a set-up or of own cards."""
    return names.AdventureWords().refusal(refusal)
