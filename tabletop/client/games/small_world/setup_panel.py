"""Small World in the set-up scene: islands (drawn, chosen, or made by users) and sides of Battle for Azeroth."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from tabletop.client.board.plate import draw_plate_fitting
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import IVORY100, IVORY300, IVORY500, SEA_DEEP, SEAT_COLOURS, SeatColours, seat_colours
from tabletop.client.games.own_files import (
    FileTile,
    OwnFile,
    OwnFilesForm,
    fault_reason,
    own_file,
    own_files,
    readable_place,
)
from tabletop.client.games.setup_form import DiscEntry, SeatButton, Variant, colour_discs, disc_pitch, lay_discs
from tabletop.client.ui.form import EDGE, BlockRow, ChoiceRow, Form, FormRow
from tabletop.client.ui.tree import Column, Node, Row, Words, block, cells, label, medal, sign
from tabletop.json_values import printable_texts
from tabletop.rules.game import Json, Refusal
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.islands import FACES, RULE, Island, built_in, parse_island
from tabletop.rules.small_world.setup import AZEROTH, SEATING, SIDE_NAMES, SIZES, chosen_islands, rounds_of
from tabletop.rules.small_world.works import IslandRules
from tabletop.text import localised, t

from .island_pictures import draw_archipelago, face, plate_of
from .names import ANY_MATCH

GAP = 8.0
PAIRS = 4
"""Least number of seats of which two are allies."""


def tile_rects(form: Form, count: int) -> list[Rect]:
    """The rectangles of ``count`` tiles in as many columns as fit at the end of the form, which is made longer by
    them."""
    columns = max(2, int(form.width // 104.0))
    wide = (form.width - GAP * (columns - 1)) / columns
    tall = wide * 0.66 + form.canvas.line_height("small") + 6
    lines = -(-count // columns)
    area = Rect(EDGE, form.y, form.width, lines * (tall + GAP) - GAP)
    form.y += lines * (tall + GAP)
    return cells(area, count, columns, GAP)


SIDE_ICONS = ("faction-alliance", "faction-horde", "faction-neutral")
SIDE_COLOURS = ("blue", "red", "ivory")


def load_island(path: Path) -> tuple[Island | Refusal, bytes]:
    """The island in a file or the refusal that says what is wrong, and its bytes."""
    return own_file(path, RULE, "island", parse_island)


class SmallWorldSetup(OwnFilesForm[Island]):
    """Widgets: ``seat.<n>.colour.<id>``, ``seat.<n>.side.<id>`` (also ``lot``), ``seats.lots``,
    ``seats.sides``, ``opt.islands``, ``island.<id>``, ``own.<file>``,
    ``own.open``, ``own.read``, ``opt.<id>``."""

    house_rules = frozenset({"artifact_moves_on_use", "open_coins"})

    picks_colours = False  # in a row of their own, so that five seats fit below each other

    rules = IslandRules()
    load = staticmethod(load_island)

    def listed(self) -> list[OwnFile[Island]]:
        return own_islands(self.folder)

    @property
    def azeroth(self) -> bool:
        """Whether the team variant is chosen."""
        return self.draft.scenario.id == AZEROTH

    # -- left column ---------------------------------------------------------------------------------

    def choose_variant(self, id: str) -> None:
        """Choose the basic game, which has no sides, or the team variant, in which the Alliance begins, with seats for
        two teams (SW-BFA-1)."""
        super().choose_variant(id)
        if self.azeroth and len(self.draft.seats) < PAIRS:
            self.draft.set_count(PAIRS)
        self.seats_made()

    def draft_replaced(self) -> None:
        self.seats_made()

    def lay_more(self, form: Form) -> None:
        form.head(t("small_world_setup.own"))
        if not self.files:
            form.text(t("small_world_setup.own.none"))
        self.lay_tiles(form, self.tile)
        self.lay_own_folder(form)

    def tile(self, id: str, rect: Rect, found: Island, *, wide: bool = True) -> FileTile:
        """The tile of an island, with its size and number of regions."""
        words = t("small_world_setup.own.line", size=t(f"small_world.size.{found.size}"), n=len(found.regions))
        return FileTile(
            id, rect, localised(found.name), words, partial(_paint_island, found), wide=wide,
            selected=found in self.chosen(), take=partial(self.toggle, found),
        )  # fmt: skip

    def take(self, file: str, found: Island) -> None:
        if found not in self.chosen():
            self.toggle(found)

    def opened_with(self, thing: Json) -> None:
        found = parse_island(thing)
        if isinstance(found, Island):
            self.take("", found)

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
                form.widget(self.tile(f"island.{island.id}", rect, island, wide=False))

    # -- seats ---------------------------------------------------------------------------------------

    @property
    def has_partners(self) -> bool:
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

    def seat_faces(self, seat: int) -> list[str]:
        """Races of the seat's side in the team variant; where the lot decides, one of each side in play."""
        if not self.azeroth:
            return []
        side = self.draft.seats[seat].team
        sides = [SIDE_NAMES[one] for one in (sorted(set(self.sides())) if side is None else (side,))]
        races = [[id for id, race in content().races.items() if race.faction == name] for name in sides]
        return [face(race) for own in races for race in (own[:1] if side is None else own[:4])]

    def name_discs(self, seat: int) -> Sequence[DiscEntry]:
        """A disc for each side in play and one for the lot, or one for each colour."""
        if not self.azeroth:
            return colour_discs(self.scene, seat)
        mine = self.draft.seats[seat].team
        entries = []
        for side in (None, *sorted(set(self.sides()))):
            name = "lot" if side is None else SIDE_NAMES[side]
            others = [n for n, other in enumerate(self.draft.seats) if n != seat and other.team == side]
            full = side is not None and len(others) >= self.sides().count(side)
            words = t("small_world_setup.side.lot") if side is None else _races(name)
            if full:
                words += "\n" + t("small_world_setup.taken", name=self.scene.shown_name(others[0]))
            icon, colours = ("dice", None) if side is None else (SIDE_ICONS[side], seat_colours(SIDE_COLOURS[side]))
            entries.append(
                DiscEntry(
                    f"seat.{seat}.side.{name}", icon, colours, _side_name(side), words, mine == side, full,
                    partial(self._choose_side, seat, side),
                )
            )  # fmt: skip
        return entries

    def seat_tree(self, seat: int, compact: bool) -> Node | None:
        """In the team variant the words about the side, beside the colours."""
        if not self.azeroth:
            return None
        side = self.draft.seats[seat].team
        line = t("small_world_setup.side.lot") if side is None else self._mates(seat, side)
        words = (
            replace(label(_side_name(side), "section", self.tint(seat)), weight=0.0, firm=True),
            replace(block(line, "small", IVORY300), weight=0.0, firm=True),
        )
        pitch = disc_pitch(compact)
        colours = Column((Node(name="colours", size=pitch - 10),), part=0.5, most=len(SEAT_COLOURS) * (pitch - 8))
        return Row((Column(words, 0, weight=1.0), colours), 12)

    def lay_seat_controls(self, form: Form, seat: int, places: Mapping[str, Rect]) -> None:
        lay_discs(form, places["colours"], colour_discs(self.scene, seat))

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

    def table_rows(self) -> list[FormRow]:
        """The number of rounds: that of the table, or a shorter game (SW-OPT-7)."""
        printed = content().rounds[len(self.draft.seats)]
        full, *short = self.draft.spec("rounds").choices
        rounds = [(value, str(rounds_of(value) or printed)) for value in (*short, full)]
        note = t("small_world_setup.rounds", n=printed, time=self.minutes()[0])
        return [self.option("rounds", note, rounds)]

    def minutes(self) -> tuple[int, int]:
        """The minutes of the box for the fewest players, as many for each turn whatever the number of players and
        rounds: that of the most players is then what the box says, too."""
        rounds = content().rounds
        least = min(rounds)
        takes = self.draft.meta.minutes[0] * len(self.draft.seats) * self.rounds // (least * rounds[least])
        return takes, takes

    # -- right column --------------------------------------------------------------------------------

    def options(self) -> list[FormRow]:
        seats = [str(seat + 1) for seat in range(len(self.draft.seats))]
        first = [("random", t("small_world.option.first_seat.value.random")), *zip(seats, seats, strict=True)]
        return [
            BlockRow(self._lay_seating, visible=self.azeroth),
            self._islands_row(),
            BlockRow(self._lay_islands, visible=self.draft.options["boards"] is not None),
            self.option("first_seat", t("small_world_setup.first"), first),
        ]

    def option_matters(self, id: str) -> bool:
        return id != "first_seat" or not self.azeroth

    def _lay_seating(self, form: Form) -> None:
        """Add the order round the table by side (SW-BFA-2)."""
        form.text(t("small_world_setup.seating"), IVORY100, "body_strong")
        form.text(t(f"small_world_setup.seating.{len(self.draft.seats)}"), IVORY500)
        sides: list[Node | None] = []
        for n, side in enumerate(self.sides()):
            sides.append(sign("forward", 14, IVORY500) if n else None)
            name = Words(t(f"small_world.side.{SIDE_NAMES[side]}"), "small", IVORY300, "center", least=0.6)
            sides.append(Column((medal(seat_colours(SIDE_COLOURS[side]), SIDE_ICONS[side], 32), name), 6, weight=1.0))
        form.tree(Row(tuple(sides)))

    def paint_preview(self, canvas: Canvas, rect: Rect) -> None:
        """Paint the islands in their places."""
        draw_archipelago(canvas, rect, len(self.draft.seats), self.chosen())

    @property
    def rounds(self) -> int:
        """How many rounds will be played."""
        return rounds_of(self.draft.options["rounds"]) or content().rounds[len(self.draft.seats)]

    def preview_note(self) -> str:
        seats = len(self.draft.seats)
        return t("small_world_setup.board", n=sum(content().boards[seats].values()), rounds=self.rounds)

    # -- start ---------------------------------------------------------------------------------------

    def variants(self) -> list[Variant]:
        signs = {"base": "crossed-swords", AZEROTH: "faction-alliance"}
        pictures = {"base": "box-small_world.jpg", AZEROTH: "small_world-azeroth.jpg"}
        return [
            Variant(tile.id, tile.title, tile.lines, pictures[tile.id], signs[tile.id], tile.group)
            for tile in super().variants()
        ]

    def summary(self) -> str:
        return t(f"small_world_setup.goal.{self.draft.scenario.id}", rounds=self.rounds)


def _races(side: str) -> str:
    names = sorted(localised(race.name) for race in content().races.values() if race.faction == side)
    return t("small_world_setup.side.races", races=", ".join(names))


def _side_name(side: int | None) -> str:
    return t("small_world_setup.lot") if side is None else t(f"small_world.side.{SIDE_NAMES[side]}")


def _paint_island(island: Island, canvas: Canvas, rect: Rect, alpha: int) -> None:
    canvas.fill(rect, SEA_DEEP, radius=5)
    draw_plate_fitting(canvas, rect, alpha, plate=plate_of(island))


def own_islands(folder: Path) -> list[OwnFile[Island]]:
    """The island files of a folder by name, those with a fault last, such as the second of the same id."""
    found, ids = own_files(folder, load_island), dict[str, str]()
    for n, file in enumerate(found):
        if isinstance(file.found, Island) and ids.setdefault(file.found.id, file.name) != file.name:
            twice = {"id": file.found.id, "file": ids[file.found.id]}
            found[n] = OwnFile(file.name, Refusal(RULE, "island_twice", twice))
    return sorted(found, key=lambda file: isinstance(file.found, Refusal))


def fault_text(refusal: Refusal) -> str:
    """The sentence of a refusal of a set-up or an island; what a file holds is shown without its control characters."""
    values = printable_texts(refusal.values)
    if refusal.key == "island_form":
        where = str(values["where"])
        whole = t("setup.fault.whole") if where == "-" else readable_place(where)
        values |= {"why": fault_reason(refusal.values), "where": whole}
    return ANY_MATCH.refusal(replace(refusal, values=values))
