"""Small World in the set-up scene: islands (drawn, chosen, or made by users) and sides of Battle for Azeroth."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.client.board.plate import draw_plate_fitting
from tabletop.client.draw.shapes import Rect, RectLike
from tabletop.client.draw.theme import (
    BRASS300,
    INK900,
    IVORY100,
    IVORY300,
    IVORY500,
    SEA_DEEP,
    SEAT_COLOURS,
    SeatColours,
    seat_colours,
)
from tabletop.client.games.emblem_disc import DiscEntry, disc_pitch, lay_colour_discs, lay_discs
from tabletop.client.games.own_files import Load, OwnFile, OwnFilesForm, fault_reason, own_file, readable_place
from tabletop.client.games.setup_form import SeatButton, Variant
from tabletop.client.ui.base import Pressable
from tabletop.client.ui.form import EDGE, BlockRow, ChoiceRow, Form, FormRow
from tabletop.json_values import printable_texts
from tabletop.rules.game import Refusal
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.islands import FACES, RULE, Island, built_in, island_files, read_island
from tabletop.rules.small_world.setup import AZEROTH, SEATING, SIDE_NAMES, SIZES, chosen_islands, rounds_of
from tabletop.storage.errors import visible
from tabletop.text import localised, t

from .island_pictures import draw_archipelago, plate_of
from .names import ANY_MATCH

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


CAPTION = "small"
GAP = 8.0

Paint = Callable[["Canvas", Rect, int], None]
"""Paints the picture: canvas, rectangle, alpha."""


class PictureTile(Pressable):
    """One tile. ``words``: its explanation, also in the tooltip; ``wide``: picture left, words right."""

    def __init__(
        self, id: str, rect: RectLike, name: str, words: str, paint: Paint, *, selected: bool,
        on_click: Callable[[], object], wide: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(id, rect, tooltip=words, tooltip_title=name)
        self.name = name
        self.words = words
        self.paint = paint
        self.selected = selected
        self.on_click = on_click
        self.wide = wide

    def draw(self, canvas: Canvas) -> None:
        """Draw picture, name and tick."""
        rect = self.rect
        state = "hover" if self.hovered else "rest"
        canvas.panel(rect, "tile", state=f"{state}+selected" if self.selected else state)
        line = canvas.line_height(CAPTION)
        lit = self.selected or self.hovered
        ink = IVORY100 if lit else IVORY300
        if self.wide:
            picture = Rect(rect.x + 5, rect.y + 5, (rect.h - 10) * 1.4, rect.h - 10)
            left = picture.right + 10
            room = rect.right - 30 - left
            canvas.fit_text(self.name, (left, rect.centery - line - 1, room, line), "small_strong", ink, "left", 0.7)
            canvas.fit_text(self.words, (left, rect.centery + 1, room, line), CAPTION, IVORY500, "left", 0.7)
        else:
            picture = Rect(rect.x + 4, rect.y + 4, rect.w - 8, rect.h - line - 8)
            below = (rect.x + 4, rect.bottom - line - 3, rect.w - 8, line)
            canvas.fit_text(self.name, below, CAPTION, ink, "center", 0.7)
        canvas.fill(picture, SEA_DEEP, radius=5)
        self.paint(canvas, picture, 255 if lit else 190)
        if self.selected:
            tick = (rect.right - 13, rect.y + 13)
            canvas.circle(tick, 9, BRASS300)
            canvas.icon("confirm", tick, 12, INK900)
        if self.ring:
            canvas.focus_ring(rect, 8)


def wide_rect(form: Form) -> Rect:
    """The rectangle of a wide tile at the end of the form, which is made longer by it."""
    tall = max(64.0, 2 * form.canvas.line_height("small") + 24)
    rect = Rect(EDGE, form.y + 2, form.width, tall)
    form.y += tall + GAP
    return rect


def tile_rects(form: Form, count: int) -> list[Rect]:
    """The rectangles of ``count`` tiles in as many columns as fit at the end of the form, which is made longer by
    them."""
    columns = max(2, int(form.width // 104.0))
    wide = (form.width - GAP * (columns - 1)) / columns
    tall = wide * 0.66 + form.canvas.line_height(CAPTION) + 6
    top = form.y
    form.y = top + (tall + GAP) * -(-count // columns)
    return [
        Rect(EDGE + n % columns * (wide + GAP), top + n // columns * (tall + GAP), wide, tall) for n in range(count)
    ]


SIDE_ICONS = ("faction-alliance", "faction-horde", "faction-neutral")
SIDE_COLOURS = ("blue", "red", "ivory")


class SmallWorldSetup(OwnFilesForm[Island]):
    """Widgets: ``seat.<n>.colour.<id>``, ``seat.<n>.side.<id>`` (also ``lot``), ``seats.lots``,
    ``seats.sides``, ``opt.islands``, ``island.<id>``, ``own.<file>``,
    ``own.open``, ``own.read``, ``opt.<id>``."""

    house_rules = frozenset({"artifact_moves_on_use", "open_coins", "rounds"})

    picks_colours = False  # in a row of their own, so that five seats fit below each other

    stem = "island"
    guide = "small-world-islands"
    kept_key = "small_world_setup.own.kept"

    @property
    def folder(self) -> Path:
        """The folder of the user's islands."""
        return self.app.paths.islands

    @property
    def load(self) -> Load[Island]:
        return load_island

    def listed(self) -> list[OwnFile[Island]]:
        return own_islands(self.folder)

    @property
    def azeroth(self) -> bool:
        """Whether the team variant is chosen."""
        return self.draft.scenario.id == AZEROTH

    # -- left column ---------------------------------------------------------------------------------

    def choose_variant(self, id: str) -> None:
        """Choose the basic game, which has no sides, or the team variant, in which the Alliance begins."""
        super().choose_variant(id)
        self.seats_made()

    def draft_replaced(self) -> None:
        """Drop sides and islands of a preset that do not fit."""
        self.seats_made()

    def lay_more(self, form: Form) -> None:
        """Add the user's islands, the faults of files, and the controls of the folder."""
        form.head(t("small_world_setup.own"))
        if not self.files:
            form.text(t("small_world_setup.own.none"))
        for file in self.files:
            found = file.found
            if isinstance(found, Refusal):
                form.text(self.fault_words(file.name, found), icon="warning")
                continue
            self._tile(form, f"own.{file.name}", wide_rect(form), found, wide=True)
        self.lay_own_folder(form)

    def take(self, file: str, found: Island) -> None:
        """Choose the island that was dropped in."""
        del file
        if found not in self.chosen():
            self.toggle(found)

    # -- islands -------------------------------------------------------------------------------------

    def chosen(self) -> list[Island]:
        """The islands chosen; none while all are drawn."""
        found = chosen_islands(self.draft.options["boards"])
        return [] if isinstance(found, Refusal) else found

    def places(self, size: str) -> int:
        """How many islands of a size are in play."""
        return content().boards[len(self.draft.seats)][size]

    def toggle(self, island: Island) -> None:
        """Choose an island or drop it. Choosing one drops the other side of its board, and the one chosen first where
        no place of its size is left."""
        chosen = self.chosen()
        if island in chosen:
            chosen.remove(island)
        elif not self.places(island.size):
            words = t("small_world_setup.no_place", size=t(f"small_world.size.{island.size}"), n=len(self.draft.seats))
            self.app.toast(words, "warning")
            return
        else:
            chosen = [*(other for other in chosen if other.board != island.board and other.id != island.id), island]
        self._put(chosen)
        self.scene.changed()

    def _put(self, chosen: list[Island]) -> None:
        """Keep the last of each size for which there is a place."""
        kept = [i for size in SIZES for i in [o for o in chosen if o.size == size][-self.places(size) :]]
        kept = [island for island in kept if self.places(island.size)]
        faces = [json.loads(island.source) if island.source else island.id for island in kept]
        self.draft.options["boards"] = {"faces": faces}

    def _draw_all(self, way: str) -> None:
        self.draft.options["boards"] = None if way == "random" else {"faces": []}
        self.scene.changed()

    def _islands_row(self) -> FormRow:
        ways = [(way, t(f"small_world_setup.islands.{way}")) for way in ("random", "chosen")]
        now = "random" if self.draft.options["boards"] is None else "chosen"
        return ChoiceRow(
            "opt.islands",
            t("small_world.option.boards"),
            t(f"small_world_setup.islands.{now}.text"),
            ways,
            now,
            self._draw_all,
        )

    def _lay_islands(self, form: Form) -> None:
        """Add the tiles of each size: the islands of the box and the user's own."""
        chosen = self.chosen()
        own = [file.found for file in self.files if isinstance(file.found, Island)]
        listed = [*map(built_in, FACES), *own]
        listed += [island for island in chosen if island not in listed]
        for size in SIZES:
            if not (places := self.places(size)):
                continue
            taken = sum(island.size == size for island in chosen)
            note = t("small_world_setup.islands.taken", n=taken, most=places)
            form.text(f"{t(f'small_world.size.{size}')} · {note}", IVORY300, "small_strong")
            tiles = [island for island in listed if island.size == size]
            for island, rect in zip(tiles, tile_rects(form, len(tiles)), strict=True):
                self._tile(form, f"island.{island.id}", rect, island)

    def _tile(self, form: Form, id: str, rect: Rect, island: Island, *, wide: bool = False) -> None:
        """Add the tile of an island, with its size and number of regions."""
        words = t("small_world_setup.own.line", size=t(f"small_world.size.{island.size}"), n=len(island.regions))
        form.widget(
            PictureTile(
                id, rect, localised(island.name), words, partial(draw_plate_fitting, plate=plate_of(island)),
                selected=island in self.chosen(), on_click=partial(self.toggle, island), wide=wide,
            )
        )  # fmt: skip

    # -- seats ---------------------------------------------------------------------------------------

    @property
    def has_partners(self) -> bool:
        """Whether two seats play for one faction."""
        return self.azeroth and len(self.draft.seats) > len(set(self.sides()))

    def sides(self) -> tuple[int, ...]:
        """The sides in play, one entry for each seat, in the order round the table (SW-BFA-1, 2)."""
        return SEATING[len(self.draft.seats)]

    def seats_made(self) -> None:
        """Adapt to a new number of seats: sides that it does not have are drawn by lot, surplus islands are dropped,
        and a first seat that does not exist, or that the team variant fixes, is left to chance."""
        draft = self.draft
        for index, seat in enumerate(draft.seats):
            before = [other.team for other in draft.seats[:index]]
            if not self.azeroth or seat.team is None or before.count(seat.team) >= self.sides().count(seat.team):
                seat.team = None
        first = draft.options["first_seat"]
        if self.azeroth or (isinstance(first, str) and first.isdigit() and int(first) > len(draft.seats)):
            draft.options["first_seat"] = "random"
        if draft.options["boards"] is not None:
            self._put(self.chosen())

    def _choose_side(self, seat: int, side: int | None) -> None:
        """Give a seat a side; where it is full, the first seat that has it gets this one's."""
        seats = self.draft.seats
        mine = seats[seat].team
        if side is not None and mine != side:
            others = [other for index, other in enumerate(seats) if index != seat and other.team == side]
            if len(others) >= self.sides().count(side):
                others[0].team = mine
        seats[seat].team = side
        self.scene.changed()

    def seat_buttons(self) -> list[SeatButton]:
        """The buttons of the team variant: all sides by lot, or in the order of the seats."""
        if not self.azeroth:
            return []
        return [
            ("lots", "dice", t("small_world_setup.lots"), partial(self._all_sides, False)),
            ("sides", "players", t("small_world_setup.as_seated"), partial(self._all_sides, True)),
        ]

    def _all_sides(self, as_seated: bool) -> None:
        for seat, side in zip(self.draft.seats, self.sides(), strict=True):
            seat.team = side if as_seated else None
        self.scene.changed()

    def seat_look(self, seat: int) -> tuple[SeatColours, str]:
        """The seat's colours, and the emblem of its side in the team variant, a die where the lot decides."""
        draft = self.draft.seats[seat]
        colours = seat_colours(draft.colour)
        if not self.azeroth:
            return colours, colours.emblem
        return colours, "dice" if draft.team is None else SIDE_ICONS[draft.team]

    def name_controls_width(self, seat: int, width: float, compact: bool) -> float:
        """Width in units of the discs: one for each side in play and one for the lot, or one for each colour."""
        del seat
        number = 1 + len(set(self.sides())) if self.azeroth else len(SEAT_COLOURS)
        return min(width * 0.6, number * disc_pitch(compact))

    def lay_name_controls(self, form: Form, seat: int, rect: Rect) -> None:
        """Add the row of sides, or of colours."""
        if self.azeroth:
            self._lay_sides(form, seat, rect)
        else:
            lay_colour_discs(form, self.scene, seat, rect)

    def _lay_sides(self, form: Form, seat: int, rect: Rect) -> None:
        mine = self.draft.seats[seat].team
        entries = []
        for side in (None, *sorted(set(self.sides()))):
            name = "lot" if side is None else SIDE_NAMES[side]
            others = [n for n, other in enumerate(self.draft.seats) if n != seat and other.team == side]
            full = side is not None and len(others) >= self.sides().count(side)
            words = t("small_world_setup.side.lot") if side is None else _races(name)
            if full:
                words += "\n" + t("small_world_setup.taken", name=self.scene.shown_name(others[0]))
            title = t("small_world_setup.lot") if side is None else t(f"small_world.side.{name}")
            icon, colours = ("dice", None) if side is None else (SIDE_ICONS[side], seat_colours(SIDE_COLOURS[side]))
            entries.append(
                DiscEntry(
                    f"seat.{seat}.side.{name}", icon, colours, title, words, mine == side, full,
                    partial(self._choose_side, seat, side),
                )
            )  # fmt: skip
        lay_discs(form, rect, entries)

    def seat_height(self, seat: int, width: float, compact: bool) -> float:
        """Height in units, in the team variant, of the words about the side, beside the colours."""
        if not self.azeroth:
            return 0.0
        canvas = self.app.canvas
        room = width - _discs_wide(width, compact) - 12
        words = canvas.line_height("section") + canvas.block_height(self._side_line(seat), "small", room)
        return max(words, disc_pitch(compact) - 6)

    def lay_seat(self, form: Form, seat: int, rect: Rect, compact: bool) -> None:
        """Add the words about the side, and the colours at the right."""
        side = self.draft.seats[seat].team
        title = t("small_world_setup.lot") if side is None else t(f"small_world.side.{SIDE_NAMES[side]}")
        line = self._side_line(seat)
        tint = self.tint(seat)
        discs = _discs_wide(rect.w, compact)
        lay_colour_discs(form, self.scene, seat, Rect(rect.right - discs, rect.y, discs, disc_pitch(compact) - 10))

        def paint(canvas: Canvas, area: Rect) -> None:
            head = canvas.line_height("section")
            room = area.w - discs - 12
            canvas.fit_text(title, (area.x, area.y, room, head), "section", tint, "left", 0.7)
            canvas.text_block(line, (area.x, area.y + head, room, 0), "small", IVORY300)

        form.painter(rect, paint)

    def _side_line(self, seat: int) -> str:
        """What the side of a seat means for it, in words."""
        side = self.draft.seats[seat].team
        return t("small_world_setup.side.lot") if side is None else self._mates(seat, side)

    def _mates(self, seat: int, side: int) -> str:
        number = self.sides().count(side)
        if number == 1:
            return t("small_world_setup.alone")
        mates = [n for n, other in enumerate(self.draft.seats) if n != seat and other.team == side]
        return (
            t("small_world_setup.with", name=self.scene.shown_name(mates[0]))
            if mates
            else t("small_world_setup.with_lot")
        )

    # -- right column --------------------------------------------------------------------------------

    def options(self) -> list[FormRow]:
        """The rows: islands and who begins; in the team variant the order of the seats."""
        seats = [str(seat + 1) for seat in range(len(self.draft.seats))]
        first = [("random", t("small_world.option.first_seat.value.random")), *zip(seats, seats, strict=True)]
        return [
            BlockRow(self._lay_seating, visible=self.azeroth),
            self._islands_row(),
            BlockRow(self._lay_islands, visible=self.draft.options["boards"] is not None),
            self.option("first_seat", t("small_world_setup.first"), first),
        ]

    def option_matters(self, id: str) -> bool:
        """The team variant says who begins."""
        return id != "first_seat" or not self.azeroth

    def _lay_seating(self, form: Form) -> None:
        """Add the order round the table by side (SW-BFA-2)."""
        form.text(t("small_world_setup.seating"), IVORY100, "body_strong")
        form.text(t(f"small_world_setup.seating.{len(self.draft.seats)}"), IVORY500)
        tall = form.canvas.line_height("small") + 40

        def paint(canvas: Canvas, area: Rect) -> None:
            pitch = area.w / len(self.sides())
            for place, side in enumerate(self.sides()):
                x = area.x + (place + 0.5) * pitch
                canvas.medallion((x, area.y + 18), 16, seat_colours(SIDE_COLOURS[side]), SIDE_ICONS[side])
                if place:
                    canvas.icon("forward", (x - pitch / 2, area.y + 18), 14, IVORY500)
                name = t(f"small_world.side.{SIDE_NAMES[side]}")
                box = (x - pitch / 2 + 2, area.y + 38, pitch - 4, canvas.line_height("small"))
                canvas.fit_text(name, box, "small", IVORY300, "center", 0.6)

        form.block(tall, paint)

    def paint_preview(self, canvas: Canvas, rect: Rect) -> None:
        """Paint the islands in their places."""
        draw_archipelago(canvas, rect, len(self.draft.seats), self.chosen())

    @property
    def rounds(self) -> int:
        """How many rounds will be played."""
        return rounds_of(self.draft.options["rounds"]) or content().rounds[len(self.draft.seats)]

    def preview_note(self) -> str:
        """How many islands and rounds there are, in words."""
        seats = len(self.draft.seats)
        return t("small_world_setup.board", n=sum(content().boards[seats].values()), rounds=self.rounds)

    # -- start ---------------------------------------------------------------------------------------

    def variants(self) -> list[Variant]:
        """The basic game and Battle for Azeroth."""
        signs = {"base": "crossed-swords", AZEROTH: "faction-alliance"}
        pictures = {"base": "box-small_world.jpg", AZEROTH: "small_world-azeroth.jpg"}
        return [
            Variant(tile.id, tile.title, tile.lines, pictures[tile.id], signs[tile.id], tile.group)
            for tile in super().variants()
        ]

    def summary(self) -> str:
        """A sentence about the goal of the game."""
        return t(f"small_world_setup.goal.{self.draft.scenario.id}", rounds=self.rounds)


def _races(side: str) -> str:
    names = sorted(localised(race.name) for race in content().races.values() if race.faction == side)
    return t("small_world_setup.side.races", races=", ".join(names))


def _discs_wide(width: float, compact: bool) -> float:
    """Width in units of the colours in a seat's row."""
    return min(width * 0.5, len(SEAT_COLOURS) * (disc_pitch(compact) - 8))


def own_islands(folder: Path) -> list[OwnFile[Island]]:
    """The island files of a folder by name, those with a fault last; a folder that cannot be read holds none."""
    found = [OwnFile(visible(file.name), file.found) for file in island_files(folder)]
    return sorted(found, key=lambda file: isinstance(file.found, Refusal))


def load_island(path: Path) -> tuple[Island | Refusal, bytes]:
    """The island in a file or the refusal that says what is wrong, and its bytes."""
    return own_file(path, RULE, "island", read_island)


def fault_text(refusal: Refusal) -> str:
    """The sentence of a refusal of a set-up or an island; what a file holds is shown without its control characters."""
    values = printable_texts(refusal.values)
    if refusal.key == "island_form":
        where = str(values["where"])
        whole = t("setup.fault.whole") if where == "-" else readable_place(where)
        values |= {"why": fault_reason(refusal.values), "where": whole}
    return ANY_MATCH.refusal(replace(refusal, values=values))
