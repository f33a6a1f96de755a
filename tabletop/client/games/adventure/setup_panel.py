"""The Adventure Game in the set-up scene: options, the folder of own cards with their faults in words, and a picture
of the heroes and the map."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import BRASS300, IVORY100, IVORY500, seat_colours
from tabletop.client.games.emblem_disc import DiscEntry, colour_discs
from tabletop.client.games.own_files import FileTile, Load, OwnFile, OwnFilesForm, own_file
from tabletop.client.games.setup_form import Variant
from tabletop.client.ui.form import Form
from tabletop.json_values import Json, parsed
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.user_content import MOST_FILES, RULE, OwnCards, parse_bundle, parse_cards
from tabletop.rules.game import Refusal
from tabletop.text import localised, t

from . import names
from .card_faces import EMBLEMS
from .sheet import HERO_LINES, HERO_WIDE, draw_hero, people

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


OPTION = "user_cards"
MAP_LEAST, MAP_SHAPE, MAP_CUT = 64.0, 1.83, 0.7
"""Least height in units of the map above the heroes; its ratio of width to height; the least share of its height that
is shown above them, else it stands whole beside them."""


class AdventureSetup(OwnFilesForm[OwnCards]):
    """Widgets: ``own.<file>`` (switches a file on or off), ``own.open``, ``own.read``, ``opt.<id>``."""

    asks_others = True  # other seats are asked whether they react
    picks_colours = False  # they are chosen in the row of the name, so that four seats fit

    stem = "cards"
    guide = "own-cards"
    kept_key = "adventure_setup.own.kept"

    @property
    def folder(self) -> Path:
        """The folder of the user's cards."""
        return self.app.paths.adventure_cards

    @property
    def load(self) -> Load[OwnCards]:
        return load_cards

    # -- left column ---------------------------------------------------------------------------------

    def variants(self) -> list[Variant]:
        """The tile of the only variant."""
        lines = (
            ("players", t("setup.seats", time="2\u20134")),
            ("info", t("adventure.scenario.standard.text", n=self.draft.options["valor"])),
        )
        return [Variant("standard", t("adventure.scenario.standard"), lines, "box-adventure.jpg")]

    def lay_more(self, form: Form) -> None:
        """Add the tiles of the user's cards, the faults of files, and the controls of the folder."""
        form.head(t("adventure.option.user_cards"))
        form.text(t("adventure_setup.own.text" if self.files else "adventure_setup.own.none"))
        self.lay_tiles(form)
        chosen = self.chosen()
        gone = [cards for cards in chosen if all(_id(file) != cards.id for file in self.files)]
        for cards in gone:
            form.text(t("adventure_setup.own.gone", name=localised(cards.name)), icon="info")
        self.lay_own_folder(form)

    def tile(self, id: str, rect: Rect, found: OwnCards) -> FileTile:
        tip, taken = localised(found.text) if found.text else "", any(cards.id == found.id for cards in self.chosen())
        return FileTile(
            id, rect, localised(found.name), _counts(found), _paint_quest, selected=taken,
            take=partial(self.toggle, found), tip=tip,
        )  # fmt: skip

    def take(self, file: str, found: OwnCards) -> None:
        """Switch on the cards that were dropped in."""
        del file
        if all(cards.id != found.id for cards in self.chosen()):
            self.toggle(found)

    # -- seats ---------------------------------------------------------------------------------------

    def name_discs(self, seat: int) -> Sequence[DiscEntry]:
        return colour_discs(self.scene, seat)

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
        space = canvas.theme.spacing
        heroes = list(content().characters.values())
        line = canvas.line_height("least")
        for columns in (1, 2):  # with a sentence each: beside the map, or instead of it
            rows, map_wide = len(heroes) // columns, min(rect.w * 0.4, rect.h * MAP_SHAPE) if columns == 1 else 0.0
            if rect.h >= rows * HERO_LINES * line and (rect.w - map_wide) / columns >= HERO_WIDE * line:
                self._paint_heroes(canvas, rect, columns, map_wide)
                return
        band = 2 * line + space.small
        picture = Rect(rect.x, rect.y, rect.w, rect.h - 2 * band)
        places = [Rect(rect.x + n % 2 * rect.w / 2, picture.bottom + n // 2 * band, rect.w / 2, band) for n in range(4)]
        if picture.h < max(MAP_LEAST, picture.w / MAP_SHAPE * MAP_CUT):
            band = rect.h / len(heroes)
            wide = min(rect.w / 2, rect.h * MAP_SHAPE)
            picture = Rect(rect.x, rect.centery - wide / MAP_SHAPE / 2, wide, wide / MAP_SHAPE)
            left = picture.right + space.small
            places = [Rect(left, rect.y + n * band, rect.right - left, band) for n in range(4)]
        canvas.image("adventure/board.jpg", picture, radius=space.small)
        told = band >= 2 * line
        for n, (hero, box) in enumerate(zip(heroes, places, strict=True)):
            r = min(line * 0.9, box.h * 0.45)
            colours = seat_colours(self.draft.meta.colours[n])
            canvas.medallion((box.x + r + 2, box.centery), r, colours, EMBLEMS[hero.id])
            left = box.x + 2 * r + space.small
            room = (left, box.centery - line / (1 if told else 2), box.right - left, line)
            canvas.fit_text(localised(hero.name), room, "least", IVORY100, "left", 0.6)
            if told:
                canvas.fit_text(people(hero), (left, box.centery, room[2], line), "least", IVORY500, "left", 0.6)

    def _paint_heroes(self, canvas: Canvas, rect: Rect, columns: int, map_wide: float) -> None:
        """Paint each hero with a sentence and bars of dots, in columns beside a map ``map_wide`` units wide."""
        space, heroes = canvas.theme.spacing, list(content().characters.values())
        if map_wide:
            high = map_wide / MAP_SHAPE
            board = Rect(rect.x, rect.centery - high / 2, map_wide, high)
            canvas.image("adventure/board.jpg", board, radius=space.small)
            map_wide += space.gap
        wide, band = (rect.w - map_wide) / columns, rect.h / (len(heroes) // columns)
        for n in range(len(heroes)):
            cell = Rect(rect.x + map_wide + n % columns * wide, rect.y + n // columns * band, wide - space.gap, band)
            draw_hero(canvas, cell, heroes[n], seat_colours(self.draft.meta.colours[n]))

    def preview_head(self) -> str:
        """The heroes stand there, with or without the board."""
        return t("adventure_setup.preview")

    # -- start ---------------------------------------------------------------------------------------

    def summary(self) -> str:
        """A sentence about the goal and how the heroes are chosen."""
        way = self.draft.options["characters"]
        return t(f"adventure_setup.summary.{way}", n=self.draft.options["valor"])


def _id(file: OwnFile[OwnCards]) -> str:
    return "" if isinstance(file.found, Refusal) else file.found.id


def _paint_quest(canvas: Canvas, rect: Rect, alpha: int) -> None:
    canvas.icon("symbol-quest", rect.center, rect.h / 2, BRASS300, alpha)


def _counts(cards: OwnCards) -> str:
    return t("adventure_setup.own.counts", a=len(cards.quests), b=len(cards.encounters))


def load_cards(path: Path) -> tuple[OwnCards | Refusal, bytes]:
    """The cards in a file or the refusal that says what is wrong, and its bytes."""
    return own_file(path, RULE, "cards", parse_cards)


def document(cards: OwnCards) -> Json:
    """The document of a user's cards, as the option of a set-up holds it."""
    return parsed(cards.source)


def fault_text(refusal: Refusal) -> str:
    """The sentence of a refusal of a set-up or of own cards."""
    return names.AdventureWords().refusal(refusal)
