"""Warcraft in the set-up scene: scenarios of the box and of the user's folder, races, options, a look at the map."""

from __future__ import annotations

import copy
import json
import random
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from tabletop.client.scenes.setup_parts import options
from tabletop.client.scenes.setup_parts.parts import SetupParts, Variant
from tabletop.client.scenes.setup_parts.sheet import Sheet
from tabletop.client.theme import SeatColours, seat_colours
from tabletop.client.widgets.base import Rect
from tabletop.client.widgets.button import Button
from tabletop.rules.game import Refusal
from tabletop.rules.game import Scenario as Listed
from tabletop.rules.warcraft.content import content
from tabletop.rules.warcraft.meta import RACES
from tabletop.rules.warcraft.pieces import KINDS
from tabletop.rules.warcraft.scenarios import BUILT_IN, Scenario, built_in, load_scenario, parse_scenario
from tabletop.text import localised, t

from .mini_map import MiniMap, draw_pieces
from .model import RACE_COLOURS
from .setup_seat import RANDOM, RaceDisc, paint_picture, paint_race, race_heights

if TYPE_CHECKING:
    from tabletop.client.canvas import Canvas
    from tabletop.client.scenes.setup import SetupScene
    from tabletop.rules.match import Match

GAME = "warcraft"
CUSTOM = "custom"
_PICTURES = {
    "main2": "warcraft/cards/HU-call.jpg",
    "main4": "warcraft/cards/HU-vp.jpg",
    "elfgate": "warcraft/cards/NE-faerie.jpg",
    "necro": "warcraft/units/UD-ranged-3.jpg",
    "captives": "warcraft/cards/OR-ensnare.jpg",
    "nordrassil": "warcraft/cards/NE-renew.jpg",
}
_OWN_PICTURE = "warcraft/cards/HU-portal.jpg"
_ONLY = {"four_player_target": ("main4",), "elf_gate_garrison": ("elfgate",)}


@dataclass(frozen=True)
class OwnFile:
    """A file of the user's scenario folder: what it holds, or what is wrong with it."""

    name: str
    found: Scenario | Refusal


class WarcraftSetup(SetupParts):
    """Widgets: ``seat.<n>.race.<id>`` (also ``random``), ``opt.<id>``, ``opt.folder``, ``seats.random``,
    ``seats.agree``, ``variant.user:<file>``."""

    def __init__(self, scene: SetupScene) -> None:
        super().__init__(scene)
        self.files: list[OwnFile] = []
        self.read_folder()

    def read_folder(self) -> None:
        """Look what scenarios the user has; a folder that cannot be read holds none."""
        folder = self.app.paths.scenarios
        try:
            paths = sorted(path for path in folder.iterdir() if path.suffix.lower() == ".json")
        except OSError:
            paths = []
        self.files = [OwnFile(path.name, load_scenario(path)) for path in paths]

    # -- left column ---------------------------------------------------------------------------------

    def variants(self) -> list[Variant]:
        """The six of the box, then the user's own; a bad file says what is wrong with it."""
        found = [self._variant_of(id) for id in BUILT_IN]
        for file in self.files:
            id = f"user:{file.name}"
            if isinstance(file.found, Refusal):
                line = ("warning", self.refusal_text(file.found))
                found.append(Variant(id, file.name, (line,), icon="warning"))
                continue
            scenario = file.found
            lines = [("players", t("setup.seats", time=str(len(scenario.seats))))]
            text = _own(scenario.text)
            lines += [("info", text)] if text else [("scroll", file.name)]
            found.append(Variant(id, _own(scenario.names), tuple(lines), _OWN_PICTURE))
        return found

    def _variant_of(self, id: str) -> Variant:
        seats = t("setup.seats", time=str(len(built_in(id).seats)))
        lines = (("players", seats), ("victory-point", t(f"wc_setup.goal.{id}")))
        return Variant(id, t(f"wc_setup.name.{id}"), lines, _PICTURES[id])

    def variant(self) -> str:
        """Id of the tile that is taken."""
        id = str(self.draft.scenario.id)
        if id != CUSTOM:
            return id
        now = self.draft.options["scenario"]
        for file in self.files:
            if isinstance(file.found, Scenario) and _document(file.found) == now:
                return f"user:{file.name}"
        return CUSTOM

    def choose_variant(self, id: str) -> None:
        """Take a scenario; a bad file only tells its fault."""
        if not id.startswith("user:"):
            self.draft.options["scenario"] = None
            super().choose_variant(id)
            self.fresh_seats()
            return
        file = next((file for file in self.files if file.name == id.removeprefix("user:")), None)
        if file is None:
            return
        if isinstance(file.found, Refusal):
            self.app.play("ui-deny")
            self.app.toast(self.refusal_text(file.found), "danger")
            return
        self.draft.options["scenario"] = _document(file.found)
        self._fit_custom(file.found)
        self.fresh_seats()

    def _fit_custom(self, scenario: Scenario) -> None:
        count = len(scenario.seats)
        self.draft.scenario = Listed(CUSTOM, (count,))
        if len(self.draft.seats) != count:
            self.draft.set_count(count)

    def taken(self) -> None:
        """A preset may hold a scenario of the user's own, with its own number of seats."""
        if self.draft.scenario.id != CUSTOM:
            return
        found = self.scenario()
        if isinstance(found, Scenario):
            self._fit_custom(found)

    def scenario(self) -> Scenario | Refusal:
        """The scenario of the draft."""
        id = str(self.draft.scenario.id)
        return built_in(id) if id in BUILT_IN else parse_scenario(self.draft.options["scenario"])

    # -- seats ---------------------------------------------------------------------------------------

    def races(self) -> tuple[str, ...]:
        """Races that can be agreed in the draft's scenario, in the order of its seats."""
        found = self.scenario()
        if not isinstance(found, Scenario):
            return ()
        fixed = tuple(plan.race for plan in found.seats if plan.race)
        if len(fixed) == len(found.seats):
            return fixed
        neutral = found.neutral.race if found.neutral is not None else ""
        return tuple(race for race in RACES if race != neutral and race not in fixed)

    def fresh_seats(self) -> None:
        """Races by chance, as the rules have it; wishes that this scenario does not know are dropped."""
        races = self.races()
        taken: set[str] = set()
        for seat in self.draft.seats:
            wish = seat.options.get("race", RANDOM)
            if wish not in races or wish in taken:
                seat.options["race"] = RANDOM
            taken.add(wish)

    def wish(self, seat: int) -> str:
        """The race of a seat, or "random"."""
        return str(self.draft.seats[seat].options.get("race", RANDOM))

    def _choose(self, seat: int, race: str) -> None:
        """A race is had by one seat: who had it gets what this one had."""
        mine = self.wish(seat)
        if race != RANDOM:
            for other in self.draft.seats:
                if other.options.get("race") == race:
                    other.options["race"] = mine
            self.draft.set_colour(seat, RACE_COLOURS[race])
        self.draft.seats[seat].options["race"] = race
        self.scene.changed()

    def seat_buttons(self) -> list[tuple[str, str, str, Any]]:
        """All by chance, or drawn here and now so that everybody sees them."""
        return [
            ("random", "dice", t("wc_setup.random"), self._all_random),
            ("agree", "players", t("wc_setup.draw"), self._draw_now),
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

    def side_width(self, width: float, compact: bool) -> float:
        """Room for a picture of the race."""
        if width < 520:
            return 0.0
        return 96.0 if compact else 136.0

    def paint_side(self, canvas: Canvas, rect: Rect, seat: int) -> None:
        """The race's best fighters, or what chance may bring."""
        paint_picture(canvas, rect, self.wish(seat), self.draft.seats[seat].colour)

    def seat_height(self, seat: int, width: float, compact: bool) -> float:
        """Discs and words."""
        del seat, width
        return sum(race_heights(self.app.canvas, compact))

    def lay_seat(self, form: Sheet, seat: int, rect: Rect, compact: bool) -> None:
        """The row of races, and what the seat begins with."""
        discs, _ = race_heights(form.canvas, compact)
        entries = [RANDOM, *(race for race in RACES if race in self.races())]
        pitch = min(58.0, rect.w / len(entries))
        size = min(pitch - 4, 50.0 if not compact else 44.0)
        taken = {self.wish(index): index for index in range(len(self.draft.seats)) if index != seat}
        for place, race in enumerate(entries):
            title = t("wc_setup.random_race") if race == RANDOM else _race(race)
            words = t(f"wc_setup.race.{race}")
            if race != RANDOM and race in taken:
                words += "\n" + t("wc_setup.taken", name=self.scene.shown_name(taken[race]))
            form.widget(
                RaceDisc(
                    f"seat.{seat}.race.{race}",
                    (rect.x + place * pitch, rect.y + (discs - size) / 2 - 2, size, size),
                    race,
                    selected=self.wish(seat) == race,
                    dim=race in taken and race != RANDOM,
                    tooltip_title=title,
                    tooltip=words,
                    on_click=partial(self._choose, seat, race),
                )
            )
        below = Rect(rect.x, rect.y + discs, rect.w, rect.h - discs)
        lines = self._seat_lines(seat)

        def paint(canvas: Canvas, area: Rect) -> None:
            paint_race(canvas, area, self.wish(seat), lines, self.tint(seat))

        form.painter(below, paint)

    def _seat_lines(self, seat: int) -> list[str]:
        """What a seat with this race begins with and who plays with it."""
        found, wish = self.scenario(), self.wish(seat)
        if not isinstance(found, Scenario):
            return []
        plans = [plan for plan in found.seats if plan.race == wish]
        if not plans and all(plan == found.seats[0] or not plan.race for plan in found.seats):
            plans = [found.seats[min(seat, len(found.seats) - 1)]]
        if not plans:
            return [t("wc_setup.random_text")]
        plan = plans[0]
        lines = []
        mates = [_race(other.race) for other in found.seats if other.side == plan.side and other is not plan]
        if mates and plan.race:
            lines.append(t("wc_setup.with", races=", ".join(mates)))
        counts: dict[str, int] = {}
        for _, kind, number in plan.pieces:
            counts[KINDS[kind]] = counts.get(KINDS[kind], 0) + number
        pieces = ", ".join(t(f"wc_setup.pieces.{kind}", n=counts[kind]) for kind in KINDS if kind in counts)
        if plan.gold >= 0:
            pieces = ", ".join(filter(None, [t("wc_setup.stock", gold=plan.gold, wood=plan.wood), pieces]))
        return [*lines, pieces] if pieces else lines

    # -- right column --------------------------------------------------------------------------------

    def lay_options(self, form: Sheet) -> None:
        """The options that mean something in this scenario, and where own scenarios belong."""
        id = self.draft.scenario.id
        for spec in self.draft.meta.options:
            if spec.per_seat or spec.type == "content" or id not in _ONLY.get(spec.id, (id,)):
                continue
            if spec.id == "scenario_deck_trim" and id in ("main2", "main4"):
                continue
            options.option_row(form, self.scene, spec)
        self._folder_row(form)

    def _folder_row(self, form: Sheet) -> None:
        folder = self.app.paths.scenarios
        label = t("settings.copy_path")
        width = Button("size", (0, 0, 40, form.control_height), label, icon="copy").natural_width(form.canvas)

        def copy_path() -> None:
            self.app.set_clipboard(str(folder))
            self.app.toast(t("settings.copied", path=str(folder)), "ok")

        def make(rect: Rect) -> Button:
            return Button("opt.folder", rect, label, icon="copy", on_click=copy_path, tooltip=t("wc_setup.folder.tip"))

        form.control(t("wc_setup.folder"), str(folder), width, make)

    def paint_preview(self, canvas: Canvas, rect: Rect) -> None:
        """The map with the pieces of the start."""
        found = self.scenario()
        if not isinstance(found, Scenario):
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
        """Colours of a place of the scenario: of the seat that has its race, else those of the race."""
        found = self.scenario()
        if not isinstance(found, Scenario) or index >= len(found.seats):
            return seat_colours("ivory")
        race = found.seats[index].race
        if not race:
            return seat_colours(self.draft.seats[index].colour)
        for seat in self.draft.seats:
            if seat.options.get("race") == race:
                return seat_colours(seat.colour)
        return seat_colours(RACE_COLOURS[race])

    def preview_note(self) -> str:
        """How many zones the map has."""
        found = self.scenario()
        return t("wc_setup.zones", n=len(found.hexes)) if isinstance(found, Scenario) else ""

    # -- start ---------------------------------------------------------------------------------------

    def dress(self, match: Match[Any]) -> None:
        """Every seat wears the colour of its race, the drawn ones too (5.1)."""
        races = match.state.config.options.races
        worn = {index: RACE_COLOURS[races[seat]] for seat, index in enumerate(match.order)}
        seats = tuple(replace(seat, colour=worn[index]) for index, seat in enumerate(match.setup.seats))
        match.setup = replace(match.setup, seats=seats)

    def refusal_text(self, refusal: Refusal) -> str:
        """The sentence, ids turned into words."""
        values: dict[str, object] = {}
        for key, value in refusal.values.items():
            if isinstance(value, str) and value in content().races:
                values[key] = _race(value)
            elif key == "kind" and value in KINDS:
                values[key] = t(f"wc.kind.{value}")
            else:
                values[key] = value
        return t(f"{GAME}.refusal.{refusal.key}", **values)

    def summary(self) -> str:
        """What is played for."""
        id = str(self.draft.scenario.id)
        if id in BUILT_IN:
            return t(f"{GAME}.scenario.{id}.text")
        found = self.scenario()
        return _own(found.text) or _own(found.names) if isinstance(found, Scenario) else self.refusal_text(found)


def _race(race: str) -> str:
    return localised(content().races[race].name) if race else t("wc_setup.random_race")


def _own(pair: tuple[str, str]) -> str:
    """A text of a user's scenario in the current language."""
    return localised({"en": pair[0], "es": pair[1]})


def _document(scenario: Scenario) -> Any:
    """The document of a user's scenario, as the option of a setup holds it."""
    return copy.deepcopy(json.loads(scenario.source))
