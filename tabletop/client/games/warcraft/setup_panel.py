"""Warcraft in the set-up scene: scenarios of the box and of the user's folder, a seat's race, options, a picture of the
map."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.client.cards.face import draw_back
from tabletop.client.draw.shapes import Rect, RectLike
from tabletop.client.draw.theme import (
    BRASS400,
    BRASS600,
    IVORY100,
    IVORY300,
    IVORY500,
    Colour,
    SeatColours,
    seat_colours,
)
from tabletop.client.games.emblem_disc import CHANCE, DiscEntry, lay_discs
from tabletop.client.games.own_files import Load, OwnFilesForm, fault_reason, own_file, readable_place
from tabletop.client.games.setup_form import SeatButton, Variant
from tabletop.client.ui.base import Widget
from tabletop.client.ui.form import Form
from tabletop.client.ui.panels import DOT_PITCH, DOTS, dots_of, draw_dot_bar
from tabletop.json_values import parsed, printable_texts
from tabletop.rules.game import InPlay, Json, Refusal
from tabletop.rules.game import Scenario as Listed
from tabletop.rules.warcraft import RACES
from tabletop.rules.warcraft.content import content
from tabletop.rules.warcraft.queries import KINDS
from tabletop.rules.warcraft.scenarios import (
    BUILT_IN,
    RULE,
    ScenarioContent,
    SeatPlan,
    built_in,
    parse_scenario,
    read_scenario,
)
from tabletop.text import localised, t

from . import card_faces
from .map_thumbnail import MiniMap, draw_pieces
from .model import EMBLEMS, KIND_ICONS, LOOKS, RACE_COLOURS

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


GAME = "warcraft"
CUSTOM = "custom"
_OWN_PICTURE = "warcraft/cards/HU-portal.jpg"


class WarcraftSetup(OwnFilesForm[ScenarioContent]):
    """Widgets: ``seat.<n>.race.<id>`` (also ``random``), ``opt.<id>``, ``own.open``, ``own.read``, ``seats.random``,
    ``seats.agree``, ``variant.user:<file>``."""

    house_rules = frozenset(
        {
            "heal",
            "battle_card_order",
            "scenario_deck_trim",
            "elf_gate_garrison",
            "town_capture",
            "bluff_windows",
            "devour_no_winner",
            "ask_raise",
        }
    )

    picks_colours = False  # a race has its colour (5.1)

    stem = "scenario"
    guide = "making-scenarios"
    kept_key = "warcraft_setup.own.kept"

    @property
    def folder(self) -> Path:
        """The folder of the user's scenarios."""
        return self.app.paths.scenarios

    @property
    def load(self) -> Load[ScenarioContent]:
        return load_scenario

    # -- left column ---------------------------------------------------------------------------------

    def variants(self) -> list[Variant]:
        """The tiles of the six scenarios of the box, then of the user's own; one for a bad file says what is wrong with
        it."""
        found = [self._variant_of(id) for id in BUILT_IN]
        group = t("warcraft_setup.own")
        if self.variant() == CUSTOM and isinstance(kept := self.scenario(), ScenarioContent):
            lines = (("players", _seats(kept)), ("info", t("warcraft_setup.own.gone")))
            found.append(Variant(CUSTOM, localised(kept.name), lines, _OWN_PICTURE, group=group))
        for file in self.files:
            id = f"user:{file.name}"
            if isinstance(file.found, Refusal):
                line = ("warning", fault_text(file.found))
                found.append(Variant(id, file.name, (line,), icon="warning", group=group, faulty=True))
                continue
            text = localised(file.found.text) if file.found.text else ""
            lines = (("players", _seats(file.found)), ("info", text) if text else ("scroll", file.name))
            found.append(Variant(id, localised(file.found.name), lines, _OWN_PICTURE, group=group))
        return found

    def lay_more(self, form: Form) -> None:
        """Add the controls of the folder."""
        if not self.files:
            if self.variant() != CUSTOM:
                form.head(t("warcraft_setup.own"))
            form.text(t("warcraft_setup.own.none"))
        self.lay_own_folder(form)

    def take(self, file: str, found: ScenarioContent) -> None:
        """Choose the scenario that was dropped in."""
        del found
        self.choose_variant(f"user:{file}")
        self.scene.changed()

    def _variant_of(self, id: str) -> Variant:
        seats = t("setup.seats", time=str(len(built_in(id).seats)))
        lines = (("players", seats), ("victory-point", t(f"warcraft_setup.goal.{id}")))
        return Variant(id, t(f"warcraft_setup.name.{id}"), lines, LOOKS["pictures"][id])

    def variant(self) -> str:
        """Id of the chosen tile."""
        id = str(self.draft.scenario.id)
        if id != CUSTOM:
            return id
        now = self.draft.options["scenario"]
        for file in self.files:
            if isinstance(file.found, ScenarioContent) and _document(file.found) == now:
                return f"user:{file.name}"
        return CUSTOM

    def choose_variant(self, id: str) -> None:
        """Choose a scenario; for a bad file only say its fault."""
        if id == CUSTOM:
            return  # it is chosen already
        if not id.startswith("user:"):
            self.draft.options["scenario"] = None
            super().choose_variant(id)
            self.seats_made()
            return
        file = next((file for file in self.files if file.name == id.removeprefix("user:")), None)
        if file is None:
            return
        if isinstance(file.found, Refusal):
            self.tell_fault(file)
            return
        self.draft.options["scenario"] = _document(file.found)
        self._fit_custom(file.found)
        self.seats_made()

    def _fit_custom(self, scenario: ScenarioContent) -> None:
        count = len(scenario.seats)
        self.draft.scenario = Listed(CUSTOM, (count,))
        if len(self.draft.seats) != count:
            self.draft.set_count(count)

    def draft_replaced(self) -> None:
        """Adapt to a preset, whose scenario may be a user's own with its own number of seats."""
        if self.draft.scenario.id != CUSTOM:
            return
        found = self.scenario()
        if isinstance(found, ScenarioContent):
            self._fit_custom(found)

    def scenario(self) -> ScenarioContent | Refusal:
        id = str(self.draft.scenario.id)
        return built_in(id) if id in BUILT_IN else parse_scenario(self.draft.options["scenario"])

    @property
    def has_partners(self) -> bool:
        """Whether the scenario has teams of several players."""
        found = self.scenario()
        return isinstance(found, ScenarioContent) and len({seat.team for seat in found.seats}) < len(found.seats)

    # -- seats ---------------------------------------------------------------------------------------

    def races(self) -> tuple[str, ...]:
        """Races that can be chosen in the draft's scenario, in the order of its seats."""
        found = self.scenario()
        if not isinstance(found, ScenarioContent):
            return ()
        fixed = tuple(plan.race for plan in found.seats if plan.race)
        if len(fixed) == len(found.seats):
            return fixed
        neutral = found.neutral.race if found.neutral is not None else ""
        return tuple(race for race in RACES if race != neutral and race not in fixed)

    def seats_made(self) -> None:
        """Let chance choose the races of new seats, as in the rules, and drop races that this scenario does not
        have."""
        races = self.races()
        taken: set[str] = set()
        for seat in self.draft.seats:
            wish = str(seat.options.get("race", RANDOM))
            if wish not in races or wish in taken:
                seat.options["race"] = RANDOM
            taken.add(wish)

    def wish(self, seat: int) -> str:
        """The race of a seat, or "random"."""
        return str(self.draft.seats[seat].options.get("race", RANDOM))

    def _choose(self, seat: int, race: str) -> None:
        """Give a seat a race; the seat that had it gets this one's."""
        mine = self.wish(seat)
        if race != RANDOM:
            for other in self.draft.seats:
                if other.options.get("race") == race:
                    other.options["race"] = mine
            self.draft.set_colour(seat, RACE_COLOURS[race])
        self.draft.seats[seat].options["race"] = race
        self.scene.changed()

    def seat_buttons(self) -> list[SeatButton]:
        """The buttons: races by chance at the start, or drawn now so that everybody sees them."""
        return [
            ("random", "dice", t("warcraft_setup.random"), self._all_random),
            ("agree", "players", t("warcraft_setup.draw"), self._draw_now),
        ]

    def _all_random(self) -> None:
        for seat in self.draft.seats:
            seat.options["race"] = RANDOM
        self.scene.changed()

    def _draw_now(self) -> None:
        races = random.sample(self.races(), len(self.draft.seats)) if self.races() else []
        for index, race in enumerate(races):
            self.draft.seats[index].options["race"] = race
            self.draft.set_colour(index, RACE_COLOURS[race])
        self.scene.changed()

    def seat_look(self, seat: int) -> tuple[SeatColours, str]:
        """The race's colours and emblem; grey and a die where chance decides."""
        wish = self.wish(seat)
        if wish == RANDOM:
            return CHANCE, "dice"
        return seat_colours(RACE_COLOURS[wish]), EMBLEMS[wish]

    def seat_picture_width(self, width: float, compact: bool) -> float:
        """Width in units for a picture of the race."""
        if width < 600:
            return 0.0
        return 96.0 if compact else 136.0

    def paint_seat_picture(self, canvas: Canvas, rect: Rect, seat: int) -> None:
        """Paint the race's best unit, or the back of a card where chance decides."""
        paint_picture(canvas, rect, self.wish(seat))

    def seat_height(self, seat: int, width: float, compact: bool) -> float:
        """Height in units that the words about the race of a seat take."""
        del seat, width
        return words_height(self.app.canvas, compact, bars=len(self.draft.seats) <= 2)

    def name_controls_width(self, seat: int, width: float, compact: bool) -> float:
        """Width in units of a disc for each race, and one for chance."""
        del seat
        return min(width * 0.6, (1 + len(self.races())) * (44.0 if compact else 50.0))

    def lay_name_controls(self, form: Form, seat: int, rect: Rect) -> None:
        """Add the row of races."""
        taken = {self.wish(index): index for index in range(len(self.draft.seats)) if index != seat}
        entries = []
        for race in [RANDOM, *(race for race in RACES if race in self.races())]:
            chance = race == RANDOM
            title = t("warcraft_setup.random_race") if chance else race_title(race)
            words = t(f"warcraft_setup.race.{race}")
            if not chance and race in taken:
                words += "\n" + t("warcraft_setup.taken", name=self.scene.shown_name(taken[race]))
            entries.append(
                DiscEntry(
                    f"seat.{seat}.race.{race}", EMBLEMS.get(race, "dice"),
                    None if chance else seat_colours(RACE_COLOURS[race]), title, words, self.wish(seat) == race,
                    race in taken and not chance, partial(self._choose, seat, race),
                )
            )  # fmt: skip
        lay_discs(form, rect, entries)

    def lay_seat(self, form: Form, seat: int, rect: Rect, compact: bool) -> None:
        """Add what the seat begins with, and its partners."""
        del compact
        wish, plan = self.wish(seat), self._plan(seat)
        line = "" if plan is None else self._mates(plan)
        taken = 0.0
        if plan is not None:
            row = StartRow(f"seat.{seat}.start", rect, plan)
            taken = row.wide(form.canvas)
            row.rect = Rect(rect.right - taken, rect.y, taken, form.canvas.line_height("section"))
            form.widget(row)
        form.painter(rect, lambda canvas, area: paint_race(canvas, area, wish, line, self.tint(seat), taken))

    def _plan(self, seat: int) -> SeatPlan | None:
        """The starting place of the scenario that a seat will have; None while chance decides."""
        found, wish = self.scenario(), self.wish(seat)
        if not isinstance(found, ScenarioContent):
            return None
        for plan in found.seats:
            if plan.race == wish:
                return plan
        if all(plan == found.seats[0] or not plan.race for plan in found.seats):
            return found.seats[min(seat, len(found.seats) - 1)]
        return None

    def _mates(self, plan: SeatPlan) -> str:
        found = self.scenario()
        if not plan.race or not isinstance(found, ScenarioContent):
            return ""
        mates = [race_title(other.race) for other in found.seats if other.team == plan.team and other is not plan]
        return t("warcraft_setup.with", races=", ".join(mates)) if mates else ""

    # -- right column --------------------------------------------------------------------------------

    def option_matters(self, id: str) -> bool:
        """Whether an option changes anything in the draft's scenario."""
        found = self.scenario()
        return not isinstance(found, ScenarioContent) or card_faces.matters(found, id)

    def paint_preview(self, canvas: Canvas, rect: Rect) -> None:
        """Paint the map with the pieces of the start."""
        found = self.scenario()
        if not isinstance(found, ScenarioContent):
            super().paint_preview(canvas, rect)
            return
        mini = MiniMap(rect, found)
        mini.draw(canvas)
        names = [row[0] for row in found.hexes]
        entries = [
            (names[where], index, KINDS[kind], number)
            for index, plan in enumerate(found.seats)
            for where, kind, number in plan.pieces
        ]
        if found.neutral is not None:
            more = found.neutral.english if self.draft.options["elf_gate_garrison"] == "english" else ()
            neutral = (*found.neutral.pieces, *more)
            entries += [(names[where], len(found.seats), KINDS[kind], number) for where, kind, number in neutral]
        draw_pieces(canvas, mini, entries, self._plan_colours)

    def _plan_colours(self, index: int) -> SeatColours:
        """Colours of a starting place: of the seat that has its race, else those of the race."""
        found = self.scenario()
        if not isinstance(found, ScenarioContent) or index >= len(found.seats):
            return seat_colours("ivory")
        race = found.seats[index].race
        if not race:
            return seat_colours(self.draft.seats[index].colour)
        for seat in self.draft.seats:
            if seat.options.get("race") == race:
                return seat_colours(seat.colour)
        return seat_colours(RACE_COLOURS[race])

    def preview_note(self) -> str:
        """The number of zones of the map, in words."""
        found = self.scenario()
        return t("warcraft_setup.zones", n=len(found.hexes)) if isinstance(found, ScenarioContent) else ""

    # -- start ---------------------------------------------------------------------------------------

    def dealt_colour(self, played: Sequence[InPlay]) -> str | None:
        """The colour of the race that a seat has been dealt (5.1)."""
        return next((RACE_COLOURS[one.id] for one in played if one.kind == "race"), None)

    def summary(self) -> str:
        """A sentence about the goal of the match."""
        id = str(self.draft.scenario.id)
        if id in BUILT_IN:
            return t(f"{GAME}.scenario.{id}.text", n=self.draft.options["four_player_target"])
        found = self.scenario()
        return localised(found.text or found.name) if isinstance(found, ScenarioContent) else fault_text(found)


def _seats(scenario: ScenarioContent) -> str:
    return t("setup.seats", time=str(len(scenario.seats)))


def _document(scenario: ScenarioContent) -> Json:
    """The document of a user's scenario, as the option of a setup holds it."""
    return parsed(scenario.source)


RANDOM = "random"
KINDS_OF_UNITS = 3
"""Melee, ranged and flying units."""
ICON_SHARE = 0.95
"""Side of an icon as a share of a line of small letters."""


def words_height(canvas: Canvas, compact: bool, bars: bool) -> float:
    """Height of the words of a seat in units, with or without the bars of its units."""
    small = canvas.line_height("small")
    below = small + canvas.theme.spacing.hair if bars else 0.0
    return canvas.line_height("section") + 2 * small + (2 if compact else 8) + below


def race_title(race: str) -> str:
    """Name of a race; "" stands for any."""
    return localised(content().races[race].name) if race else t("warcraft_setup.random_race")


class StartRow(Widget):
    """What a seat begins with: an icon and a number for each kind of thing, the words in the tooltip."""

    def __init__(self, id: str, rect: RectLike, plan: SeatPlan) -> None:
        counts: dict[str, int] = {}
        if plan.stocked:
            counts = {"gold": plan.gold, "wood": plan.wood}
        for _, kind, number in plan.pieces:
            counts[KINDS[kind]] = counts.get(KINDS[kind], 0) + number
        stock = [t("warcraft_setup.stock", gold=plan.gold, wood=plan.wood)] if plan.stocked else []
        pieces = [t(f"warcraft_setup.pieces.{kind}", n=counts[kind]) for kind in KINDS if kind in counts]
        super().__init__(id, rect, tooltip=", ".join(stock + pieces), tooltip_title=t("warcraft_setup.begins"))
        self.counts = {KIND_ICONS[kind]: number for kind, number in counts.items()}

    def wide(self, canvas: Canvas) -> float:
        """Width in units of icons and numbers."""
        size, gap = canvas.line_height("small") * ICON_SHARE, canvas.theme.spacing
        numbers = sum(canvas.measure(str(number), "small_strong")[0] for number in self.counts.values())
        return numbers + len(self.counts) * (size + gap.hair + gap.small)

    def draw(self, canvas: Canvas) -> None:
        """Draw icons and numbers in a row."""
        x, y = self.rect.x, self.rect.centery
        size, gap = canvas.line_height("small") * ICON_SHARE, canvas.theme.spacing
        for icon, number in self.counts.items():
            canvas.icon(icon, (x + size / 2, y), size, BRASS400)
            x += size + gap.hair
            canvas.text(str(number), (x, y), "small_strong", IVORY100, anchor="midleft")
            x += canvas.measure(str(number), "small_strong")[0] + gap.small


@cache
def race_dots(race: str) -> tuple[int, ...]:
    """How strong the melee, ranged and flying units of a race are at their best, each as one to DOTS dots among the
    races."""
    tiles = content().tiles
    best = {one: [max(tile.strength for tile in tiles[one, n]) for n in range(KINDS_OF_UNITS)] for one in RACES}
    columns = zip(best[race], zip(*best.values(), strict=True), strict=True)
    return tuple(dots_of(value, min(column), max(column)) for value, column in columns)


def paint_race(canvas: Canvas, area: Rect, race: str, line: str, tint: Colour, taken: float) -> None:
    """Paint the name of the race, leaving ``taken`` units at its right free, one line of words and its character in one
    sentence; where there is room, how strong its units are, and which."""
    head, small, space = canvas.line_height("section"), canvas.line_height("small"), canvas.theme.spacing
    title = race_title("" if race == RANDOM else race)
    canvas.fit_text(title, (area.x, area.y, area.w - taken, head), "section", tint, "left", 0.6)
    y = area.y + head
    if line:
        canvas.fit_text(line, (area.x, y, area.w, small), "small", IVORY300, "left", 0.75)
        y += small
    text = t(f"warcraft_setup.race.{race}")
    for role in ("flavour", "small", "least"):
        tall = canvas.block_height(text, role, area.w)
        if y + tall <= area.bottom + 1:
            canvas.text_block(text, (area.x, y, area.w, tall), role, IVORY500)
            y += tall + space.hair
            break
    if race == RANDOM:
        return
    if y + KINDS_OF_UNITS * (small + space.hair) <= area.bottom:
        _paint_fighters(canvas, Rect(area.x, y, area.w, area.bottom - y), race, tint)
    elif y + small <= area.bottom:
        for n, lit in enumerate(race_dots(race)):
            x = area.x + n * area.w / KINDS_OF_UNITS
            canvas.icon(KIND_ICONS[KINDS[n]], (x + small / 2, y + small / 2), small * ICON_SHARE, tint)
            draw_dot_bar(canvas, x + small + space.hair, y + small / 2, lit)


def _paint_fighters(canvas: Canvas, area: Rect, race: str, tint: Colour) -> None:
    """Paint a line for each unit type: how strong it is, and its units from the first level to the last."""
    small, space = canvas.line_height("small"), canvas.theme.spacing
    for n, lit in enumerate(race_dots(race)):
        y = area.y + n * (small + space.hair)
        canvas.icon(KIND_ICONS[KINDS[n]], (area.x + small / 2, y + small / 2), small * ICON_SHARE, tint)
        x = area.x + small + space.hair
        draw_dot_bar(canvas, x, y + small / 2, lit)
        x += DOTS * DOT_PITCH + space.small
        units = ", ".join(localised(tile.name) for tile in content().tiles[race, n])
        canvas.fit_text(units, (x, y, area.right - x, small), "small", IVORY300, "left", 0.75)


def paint_picture(canvas: Canvas, rect: Rect, race: str) -> None:
    """Paint a picture of the race's best unit, or the back of a card for chance."""
    if race == RANDOM:
        width = min(rect.w, rect.h * 5 / 7)
        box = Rect(0, 0, width, width * 7 / 5)
        box.center = rect.center
        draw_back(canvas, box, CHANCE, "dice")
        return
    canvas.shadow(rect, 1, 8)
    canvas.image(f"warcraft/units/{LOOKS['best_units'][race]}.jpg", rect, radius=8)
    canvas.frame(rect, BRASS600, 1.2, 8)


def load_scenario(path: Path) -> tuple[ScenarioContent | Refusal, bytes]:
    """The scenario in a file or the refusal that says what is wrong, and its bytes."""
    return own_file(path, RULE, "scenario", read_scenario)


def fault_text(refusal: Refusal) -> str:
    """The sentence of a refusal of a set-up or a scenario, ids turned into words of the current language."""
    values: dict[str, object] = {key: _word(key, value) for key, value in printable_texts(refusal.values).items()}
    if refusal.key == "scenario_form":
        values["where"] = _place(str(refusal.values["where"]), str(refusal.values["hex"]))
        values["why"] = fault_reason(refusal.values)
    elif refusal.key == "scenario_map":
        values["why"] = t(f"warcraft_setup.map.{refusal.values['fault']}", **values)
    return t(f"warcraft.refusal.{refusal.key}", **values)


def _word(key: str, value: object) -> object:
    if isinstance(value, str) and value in content().races:
        return localised(content().races[value].name)
    if key == "race" and not value:
        return t("warcraft_setup.any_race")
    if key == "kind" and value in KINDS:
        return t(f"warcraft_board.kind.{value}")
    return value


def _place(where: str, hex_: str) -> str:
    """``seats.2.gold`` as ``seats 2 › gold``, and ``hexes.c3.5`` as ``hexes › c3, entry 5``."""
    if where == "-":
        return t("setup.fault.whole")
    head, row, rest = where.partition(f".{hex_}.") if hex_ else (where, "", "")
    if row and rest.isdigit():
        entry = t("warcraft_setup.fault.entry", hex=hex_, n=rest)
        return f"{readable_place(head)} › {entry}"
    row, _, rest = where.rpartition(".")
    if rest.isdigit() and row.rpartition(".")[2].isdigit():
        return t("warcraft_setup.fault.entry", hex=readable_place(row), n=rest)
    return readable_place(where)
