"""Warcraft in the set-up scene: scenarios of the box and of the user's folder, a seat's race, options, a picture of the
map."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.games.own_files import OwnFilesForm, fault_reason, own_file, readable_place
from tabletop.client.games.setup_form import CHANCE, DiscEntry, SeatButton, Variant
from tabletop.client.ui import tree
from tabletop.client.ui.base import Widget
from tabletop.client.ui.form import Form
from tabletop.client.ui.panels import dot_bar, dots_of
from tabletop.client.ui.tree import Column, Either, Row, Words, block, sign
from tabletop.json_values import parsed, printable_texts
from tabletop.rules.game import InPlay, Json, Refusal, Scenario as Listed
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
)
from tabletop.rules.warcraft.works import ScenarioRules
from tabletop.text import localised, t

from . import card_faces
from .map_thumbnail import MiniMap, draw_pieces
from .model import EMBLEMS, KIND_ICONS, LOOKS, RACE_COLOURS, face_of
from .names import WarcraftWords

CUSTOM, RANDOM = "custom", "random"
_OWN_PICTURE = "warcraft/units/HU-ranged-2.jpg"


def load_scenario(path: Path) -> tuple[ScenarioContent | Refusal, bytes]:
    """The scenario in a file or the refusal that says what is wrong, and its bytes."""
    return own_file(path, RULE, "scenario", parse_scenario)


class WarcraftSetup(OwnFilesForm[ScenarioContent]):
    """Widgets: ``seat.<n>.race.<id>`` (also ``random``), ``opt.<id>``, ``own.open``, ``own.read``, ``seats.random``,
    ``seats.agree``, ``variant.user:<file>``."""

    house_rules = frozenset(
        {
            "heal", "battle_card_order", "scenario_deck_trim", "elf_gate_garrison", "town_capture", "bluff_windows",
            "devour_no_winner", "ask_raise",
        }
    )  # fmt: skip

    picks_colours = False  # a race has its colour (5.1)

    rules = ScenarioRules()
    load = staticmethod(load_scenario)

    # -- left column ---------------------------------------------------------------------------------

    def variants(self) -> list[Variant]:
        """The tiles of the six scenarios of the box, then of the user's own; one for a bad file says what is wrong with
        it."""
        found = [self._variant_of(id) for id in BUILT_IN]
        group = t("warcraft_setup.own")
        if self.variant() == CUSTOM and (kept := self.known) is not None:
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
        if not self.files:
            if self.variant() != CUSTOM:
                form.head(t("warcraft_setup.own"))
            form.text(t("warcraft_setup.own.none"))
        self.lay_own_folder(form)

    def take(self, file: str, found: ScenarioContent) -> None:
        self.choose_variant(f"user:{file}")
        self.scene.changed()

    def _variant_of(self, id: str) -> Variant:
        seats = t("setup.seats", time=str(len(built_in(id).seats)))
        lines = (("players", seats), ("victory-point", t(f"warcraft_setup.goal.{id}")))
        return Variant(id, t(f"warcraft_setup.name.{id}"), lines, LOOKS["pictures"][id])

    def variant(self) -> str:
        id = str(self.draft.scenario.id)
        if id != CUSTOM:
            return id
        now = self.draft.options["scenario"]
        for file in self.files:
            if isinstance(file.found, ScenarioContent) and _document(file.found) == now:
                return f"user:{file.name}"
        return CUSTOM

    def opened_with(self, thing: Json) -> None:
        self.draft.options["scenario"] = thing
        self.draft.scenario = Listed(CUSTOM, (0,))
        self.draft_replaced()
        self.seats_made()

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
        self.opened_with(_document(file.found))

    def draft_replaced(self) -> None:
        found = self.known
        if self.draft.scenario.id != CUSTOM or found is None:
            return
        count = len(found.seats)
        self.draft.scenario = Listed(CUSTOM, (count,))
        if len(self.draft.seats) != count:
            self.draft.set_count(count)

    def scenario(self) -> ScenarioContent | Refusal:
        id = str(self.draft.scenario.id)
        return built_in(id) if id in BUILT_IN else parse_scenario(self.draft.options["scenario"])

    @property
    def known(self) -> ScenarioContent | None:
        """The chosen scenario; None for one with a fault."""
        found = self.scenario()
        return None if isinstance(found, Refusal) else found

    @property
    def has_partners(self) -> bool:
        found = self.known
        return found is not None and len({seat.team for seat in found.seats}) < len(found.seats)

    # -- seats ---------------------------------------------------------------------------------------

    def races(self) -> tuple[str, ...]:
        """Races that can be chosen in the draft's scenario, in the order of its seats."""
        found = self.known
        if found is None:
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

    def seat_look(self, seat: int) -> tuple[theme.SeatColours, str]:
        """The race's colours and emblem; grey and a die where chance decides."""
        wish = self.wish(seat)
        if wish == RANDOM:
            return CHANCE, "dice"
        return theme.seat_colours(RACE_COLOURS[wish]), EMBLEMS[wish]

    def open_races(self, seat: int) -> list[str]:
        """The race that a seat wishes for, or those that chance may give it."""
        wish = self.wish(seat)
        taken = {self.wish(other) for other in range(len(self.draft.seats)) if other != seat}
        return [race for race in RACES if race in self.races() and race not in taken] if wish == RANDOM else [wish]

    def seat_faces(self, seat: int) -> list[str]:
        return [face_of(race) for race in self.open_races(seat)]

    def seat_picture_width(self, width: float, compact: bool) -> float:
        return 0.0 if width < 600 else 96.0 if compact else 136.0

    def paint_seat_picture(self, canvas: Canvas, rect: Rect, seat: int) -> None:
        """Paint the race's best unit; where chance decides, a strip of each that may come, under a die."""
        races = self.open_races(seat)
        canvas.shadow(rect, 1, 8)
        for race, strip in zip(races, tree.cells(rect, len(races), len(races)), strict=True):
            with canvas.clip(strip):
                whole = Rect(0, 0, rect.w, rect.h)
                whole.center = strip.center
                canvas.image(f"warcraft/units/{LOOKS['best_units'][race]}.jpg", rect if len(races) < 2 else whole)
            if race != races[0]:
                canvas.fill((strip.x - 1, rect.y, 2, rect.h), theme.NIGHT900)
        canvas.frame(rect, theme.BRASS600, 1.2, 8)
        if len(races) > 1:
            canvas.medallion((rect.centerx, rect.bottom - 20), 15, CHANCE, "dice")

    def seat_height(self, seat: int, width: float, compact: bool) -> float:
        """Height in units that the words about the race of a seat take, with bars where there are few seats."""
        canvas = self.app.canvas
        small = canvas.line_height("small")
        bars = small + canvas.theme.spacing.hair if len(self.draft.seats) <= 2 else 0.0
        return canvas.line_height("section") + 2 * small + (2 if compact else 8) + bars

    def name_discs(self, seat: int) -> list[DiscEntry]:
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
                    None if chance else theme.seat_colours(RACE_COLOURS[race]), title, words, self.wish(seat) == race,
                    race in taken and not chance, partial(self._choose, seat, race), face_of(race),
                )
            )  # fmt: skip
        return entries

    def lay_seat(self, form: Form, seat: int, rect: Rect, compact: bool) -> None:
        """Add the name of the race, what the seat begins with, its partners, the race's character in one sentence;
        where there is room, how strong its units are, and which."""
        canvas, wish, plan, tint = form.canvas, self.wish(seat), self._plan(seat), self.tint(seat)
        line, space = canvas.line_height("small"), canvas.theme.spacing
        counts = _start_of(plan) if plan is not None else {}
        pairs = (
            Row((sign(KIND_ICONS[kind], line, theme.BRASS400), Words(str(n), "small_strong")), space.hair)
            for kind, n in counts.items()
        )
        start = Row(tuple(pairs), space.small, name="start")
        name = Words(race_title("" if wish == RANDOM else wish), "section", tint, least=0.6, weight=1.0)
        mates = self._mates(plan) if plan is not None else ""
        words = replace(
            block(t(f"warcraft_setup.race.{wish}"), "flavour", theme.IVORY500), valign="top", firm=True, weight=0
        )
        rows = [] if wish == RANDOM else list(enumerate(race_dots(wish)))
        signs = [(sign(KIND_ICONS[KINDS[n]], line, tint), dot_bar(lit)) for n, lit in rows]
        units = [", ".join(localised(tile.name) for tile in content().tiles[wish, n]) for n, _ in rows]
        told = [Words(names, "small", theme.IVORY300, least=0.75, weight=1.0) for names in units]
        lines = (Row((*two, names), size=line) for two, names in zip(signs, told, strict=True))
        fighters = Column(tuple(lines), space.hair)
        bars = Row(tuple(Row(two) for two in signs), even=True, size=line)
        node = Column((
            Row((name, start if counts else None), size=canvas.line_height("section")),
            Words(mates, "small", theme.IVORY300, least=0.75) if mates else None,
            words,
            Either((fighters, bars), drop=1) if rows else None,
        ), space.hair)  # fmt: skip
        form.painter(rect, lambda canvas, area: tree.draw(canvas, node, area))
        if plan is not None and counts:
            stock = [t("warcraft_setup.stock", gold=plan.gold, wood=plan.wood)] if plan.stocked else []
            pieces = [t(f"warcraft_setup.pieces.{kind}", n=counts[kind]) for kind in KINDS if kind in counts]
            tip, title = ", ".join(stock + pieces), t("warcraft_setup.begins")
            place = tree.lay(canvas, node, rect)["start"]
            form.widget(Widget(f"seat.{seat}.start", place, tooltip=tip, tooltip_title=title))

    def _plan(self, seat: int) -> SeatPlan | None:
        """The starting place of the scenario that a seat will have; None while chance decides."""
        found, wish = self.known, self.wish(seat)
        if found is None:
            return None
        for plan in found.seats:
            if plan.race == wish:
                return plan
        if all(plan == found.seats[0] or not plan.race for plan in found.seats):
            return found.seats[min(seat, len(found.seats) - 1)]
        return None

    def _mates(self, plan: SeatPlan) -> str:
        found = self.known
        if not plan.race or found is None:
            return ""
        mates = [race_title(other.race) for other in found.seats if other.team == plan.team and other is not plan]
        return t("warcraft_setup.with", races=", ".join(mates)) if mates else ""

    # -- right column --------------------------------------------------------------------------------

    def option_matters(self, id: str) -> bool:
        found = self.known
        return found is None or card_faces.matters(found, id)

    def paint_preview(self, canvas: Canvas, rect: Rect) -> None:
        """Paint the map with the pieces of the start."""
        found = self.known
        if found is None:
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

    def _plan_colours(self, index: int) -> theme.SeatColours:
        """Colours of a starting place: of the seat that has its race, else those of the race."""
        found = self.known
        if found is None or index >= len(found.seats):
            return theme.seat_colours("ivory")
        race = found.seats[index].race
        if not race:
            return theme.seat_colours(self.draft.seats[index].colour)
        for seat in self.draft.seats:
            if seat.options.get("race") == race:
                return theme.seat_colours(seat.colour)
        return theme.seat_colours(RACE_COLOURS[race])

    def preview_note(self) -> str:
        found = self.known
        return "" if found is None else t("warcraft_setup.zones", n=len(found.hexes))

    # -- start ---------------------------------------------------------------------------------------

    def dealt_colour(self, played: Sequence[InPlay]) -> str | None:
        """The colour of the race that a seat has been dealt (5.1)."""
        return next((RACE_COLOURS[one.id] for one in played if one.kind == "race"), None)

    def summary(self) -> str:
        id = str(self.draft.scenario.id)
        if id in BUILT_IN:
            return t(f"warcraft.scenario.{id}.text", n=self.draft.options["four_player_target"])
        found = self.scenario()
        return fault_text(found) if isinstance(found, Refusal) else localised(found.text or found.name)


def _seats(scenario: ScenarioContent) -> str:
    return t("setup.seats", time=str(len(scenario.seats)))


def _document(scenario: ScenarioContent) -> Json:
    """The document of a user's scenario, as the option of a setup holds it."""
    return parsed(scenario.source)


def race_title(race: str) -> str:
    """Name of a race; "" stands for any."""
    return localised(content().races[race].name) if race else t("warcraft_setup.random_race")


def _start_of(plan: SeatPlan) -> dict[str, int]:
    """What a seat begins with: gold, wood and pieces by kind, with their numbers."""
    counts = {"gold": plan.gold, "wood": plan.wood} if plan.stocked else {}
    for _, kind, number in plan.pieces:
        counts[KINDS[kind]] = counts.get(KINDS[kind], 0) + number
    return counts


@cache
def race_dots(race: str) -> tuple[int, ...]:
    """How strong the melee, ranged and flying units of a race are at their best, each as one to DOTS dots among the
    races."""
    tiles = content().tiles
    best = {one: [max(tile.strength for tile in tiles[one, n]) for n in range(3)] for one in RACES}
    columns = zip(best[race], zip(*best.values(), strict=True), strict=True)
    return tuple(dots_of(value, min(column), max(column)) for value, column in columns)


def fault_text(refusal: Refusal) -> str:
    """The sentence of a refusal of a set-up or a scenario; what a file holds loses its control characters."""
    values = printable_texts(refusal.values)
    if values.get("race") == "":
        values |= {"race": t("warcraft_setup.any_race")}
    if refusal.key == "scenario_form":
        values |= {"where": _place(str(values["where"]), str(values["hex"])), "why": fault_reason(refusal.values)}
    elif refusal.key == "scenario_map":
        values |= {"why": t(f"warcraft_setup.map.{values['fault']}", **values)}
    return WarcraftWords("warcraft").refusal(replace(refusal, values=values))


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
