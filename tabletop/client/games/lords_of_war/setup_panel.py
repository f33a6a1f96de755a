"""Lords of War in the set-up scene: lengths, a seat's army, goals, handicap, and a small picture of the field."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from tabletop.client.cards.face import draw_face
from tabletop.client.cards.fan import rows
from tabletop.client.core.services import MenuItem
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.games.setup_form import DiscEntry, SeatButton, SeatDraft, SetUpForm, SetUpHost, Variant, lay_discs
from tabletop.client.games.work_kind import Opened
from tabletop.client.ui.button import Button
from tabletop.client.ui.form import ControlRow, Form, FormRow, TextRow, ToggleRow, option_row
from tabletop.client.ui.panels import pill
from tabletop.client.ui.tree import Column, Either, Node, Row, Words, block, draw, label, width
from tabletop.json_values import as_number
from tabletop.rules.game import Json
from tabletop.rules.lords_of_war import ARMIES, armies
from tabletop.rules.lords_of_war.armies import ArmyList
from tabletop.rules.lords_of_war.content import content
from tabletop.text import t
from tabletop.text.grammar import span

from . import army_figures
from .army_bench import ArmyKind, army_of, own_of
from .card_art import draw_back, portrait_of
from .model import LOOKS, look_of
from .names import GAME
from .thumbnail import portrait

CUSTOM = "custom"
OFF_GOALS = ("units", "commanders")
MINUTES = {"short": (20, 30), "quick": (25, 35), "standard": (30, 45), "long": (45, 60)}
"""The least and the most minutes of each length."""


class LordsOfWarSetup(SetUpForm):
    """Widgets: ``seat.<n>.army.<id>``, ``seat.<n>.own``, ``seat.<n>.build``, ``opt.units``, ``opt.commanders``,
    ``opt.units.<n>``, ``opt.commanders.<n>``, ``opt.handicap``, ``opt.suggestion``, ``seats.random``."""

    least_preview = 170.0

    house_rules = frozenset({"decks_available", "show_armies"})

    def __init__(self, scene: SetUpHost) -> None:
        super().__init__(scene)
        self.own: list[Opened] = []
        self.handicap = False
        self._building: int | None = None
        self._read_own()

    def _read_own(self) -> None:
        """Read all armies of one's own: the finished version of each, and a draft, which cannot be chosen."""
        kind = ArmyKind()
        works = kind.works(self.app.paths).entries()
        opened = (kind.open(version) for work in works for version in work.versions)
        self.own = [one for one in opened if isinstance(armies.parse(one.document), ArmyList)]

    @property
    def finished(self) -> list[Opened]:
        """Those that are no drafts."""
        return [one for one in self.own if one.work is not None and not one.work.draft]

    # -- left column ---------------------------------------------------------------------------------

    def subtitle(self) -> str:
        """The words for choosing a length; there are no scenarios."""
        return t("lords_of_war_setup.subtitle")

    def variants_title(self) -> str:
        """The head of the lengths."""
        return t(f"{GAME}.option.preset")

    def variants(self) -> list[Variant]:
        found = [
            Variant(
                length,
                t(f"{GAME}.preset.{length}"),
                (
                    ("target", t("lords_of_war_setup.goals", units=units, commanders=commanders)),
                    ("hourglass", t("setup.minutes", time=span(*MINUTES[length]))),
                ),
                LOOKS["pictures"][length],
            )
            for length, (units, commanders) in content().lengths.items()
        ]
        own = (("edit", t(f"{GAME}.preset.custom.text")),)
        return [*found, Variant(CUSTOM, t(f"{GAME}.preset.custom"), own, icon="settings")]

    def variant(self) -> str:
        """Id of the length whose goals both seats have; "custom" for other goals."""
        goals = {(seat.options["units"], seat.options["commanders"]) for seat in self.draft.seats}
        if len(goals) == 1 and not self.handicap:
            for length, pair in content().lengths.items():
                if pair in goals:
                    return length
        return CUSTOM

    def choose_variant(self, id: str) -> None:
        """Take the goals of a length; for "custom" scroll to the rows of the goals."""
        if id == CUSTOM:
            of_seat = "" if "opt.units" in self.scene.widgets else ".0"
            for goal in reversed(OFF_GOALS):  # both are scrolled into view, and the first one gets the focus
                self.scene.widgets.focus(f"opt.{goal}{of_seat}")
            return
        self.handicap = False
        units, commanders = content().lengths[id]
        for seat in self.draft.seats:
            seat.options["units"], seat.options["commanders"] = units, commanders

    def minutes(self) -> tuple[int, int]:
        """How long a game of the chosen length takes; goals of one's own take as long as the box says."""
        return MINUTES.get(self.variant(), super().minutes())

    # -- seats ---------------------------------------------------------------------------------------

    def seats_made(self) -> None:
        for index, seat in enumerate(self.draft.seats):
            seat.options["army"] = ARMIES[index % len(ARMIES)]

    def opened_with(self, thing: Json) -> None:
        self.draft.seats[0].options["army"] = thing
        base = self.army(0).base
        self.draft.seats[1].options["army"] = next(army for army in ARMIES if army != base)

    def draft_replaced(self) -> None:
        goals = {(seat.options["units"], seat.options["commanders"]) for seat in self.draft.seats}
        self.handicap = len(goals) > 1

    def resumed(self, result: object) -> None:
        self._read_own()
        seat, self._building = self._building, None
        if seat is not None and isinstance(result, dict) and "work" in result:
            self.draft.seats[seat].options["army"] = result["work"]

    def army(self, seat: int) -> ArmyList:
        """The army of a seat; an empty one if it cannot be read."""
        return army_of(self.draft.seats[seat].options["army"])

    def hidden(self, seat: int) -> bool:
        """Whether the list of a seat's army is hidden from the other seat."""
        return not self.draft.options["show_armies"] and self.army(seat).kind != "standard"

    def seat_look(self, seat: int) -> tuple[theme.SeatColours, str]:
        return theme.seat_colours(self.draft.seats[seat].colour), army_figures.emblem(self.army(seat).base)

    def seat_faces(self, seat: int) -> Sequence[str]:
        general = "" if self.hidden(seat) else portrait_of(army_figures.general_of(self.army(seat)))
        return (general,) if general else ()

    def seat_picture_width(self, width: float, compact: bool) -> float:
        if width < 560:
            return 0.0
        return 110.0 if compact else 176.0

    def paint_seat_picture(self, canvas: Canvas, rect: Rect, seat: int) -> None:
        box = rows(rect, 1, 1)[0]
        box.center = rect.center
        army, colour = self.army(seat), self.draft.seats[seat].colour
        canvas.shadow(box, 3, box.w * 0.06)
        if self.hidden(seat):
            draw_back(canvas, box, colour, army_figures.emblem(army.base))
        else:
            draw_face(canvas, box, look_of(army_figures.general_of(army), colour))

    def seat_tree(self, seat: int, compact: bool) -> Node:
        """Discs with their names; the name of the army with its kind or, for want of room, with the sentence about it,
        or that alone below the names of the discs; statistics and classes; only the name of the base while the list is
        hidden."""
        army, canvas = self.army(seat), self.app.canvas
        build = Column((Node(name="build", size=40.0),), part=0.5, most=self._builder(seat).natural_width(canvas) - 12)

        def told(title: str, below: Words, *more: Node, tight: bool = compact, discs_named: bool = False) -> Column:
            discs: Node = Node(name="discs", size=44.0 if tight else 58.0)
            if discs_named:
                discs = Column((replace(discs, size=42.0 if tight else 54.0), self._disc_names(seat)), 0)
            name = replace(label(title, "section", self.tint(seat)), size=canvas.line_height("section"))
            head = Row((Column((name if title else None, below), 0, weight=1.0), build), 10)
            return Column((discs, head, Node(weight=0.5, most=6.0), *more), 2 if tight else 6)

        small, blurb = canvas.line_height("small"), t(f"{GAME}.army.{army.base}.blurb")
        if self.hidden(seat):
            below = Words(t("lords_of_war_setup.hidden"), "small", theme.IVORY500, size=small)
            return told(army_figures.army_name(army.base), below, block(t("lords_of_war_setup.hidden.text")))
        kind = Words(army_figures.kind_of(army), "small", theme.IVORY500, size=small)
        air = Node(weight=1.0, most=16.0)
        title, standard = army_figures.title_of(army), army.kind == "standard"
        short = Words(blurb, "least", theme.IVORY300, lines=0, firm=True) if standard else kind
        ways = [
            (title, kind, replace(block(blurb, "flavour", theme.IVORY300), weight=0.0, firm=True)),
            (title, kind, Words(blurb, "flavour", theme.IVORY300, least=0.8, size=small)),
            (title, short),
        ]
        least, strong = canvas.line_height("least"), max(22.0, canvas.line_height("body_strong"))
        figures = (air, replace(army_figures.figures_row(army), size=least + 18), air)
        return Either(
            tuple(
                told(
                    *way, *figures, replace(army_figures.classes_row(army, named=named), size=high), tight=tight,
                    discs_named=discs_named,
                )
                for named, high in ((True, strong + least + 2), (False, strong))
                for discs_named in (True, False)
                for tight in (compact, True)
                for way in (*ways, *([("", short)] if discs_named and standard else ()))
            )
        )  # fmt: skip

    def _disc_names(self, seat: int) -> Row:
        """The names below the discs of the armies and of what the user built."""
        army = self.army(seat)
        chosen = ARMIES.index(army.base) if army.kind == "standard" else len(ARMIES)
        return Row(
            tuple(
                Words(name, "least", theme.BRASS300 if n == chosen else theme.IVORY300, "center", least=0.85,
                      low=36.0, weight=1.0, name=f"named.{n}")
                for n, name in enumerate((*map(army_figures.short_name, ARMIES), t("lords_of_war_setup.own_short")))
            ),
            6, size=self.app.canvas.line_height("least"),
        )  # fmt: skip

    def _builder(self, seat: int) -> Button:
        """The button that opens the editor."""
        return Button(f"seat.{seat}.build", Rect(), t("lords_of_war_setup.build"), icon="build",
                      role="small_strong", on_click=lambda: self._build(seat),
                      tooltip=t("lords_of_war_setup.build.tip"))  # fmt: skip

    def lay_seat_controls(self, form: Form, seat: int, places: Mapping[str, Rect]) -> None:
        army, colours = self.army(seat), theme.seat_colours(self.draft.seats[seat].colour)
        entries = []
        for id in ARMIES:
            taken = army.kind == "standard" and army.base == id
            words = f"{t(f'{GAME}.army.{id}.blurb')}\n{army_figures.statistics_words(armies.standard(id))}"
            entries.append(
                DiscEntry(f"seat.{seat}.army.{id}", army_figures.emblem(id), colours if taken else None,
                          army_figures.army_name(id), words, taken, False, partial(self._choose, seat, id),
                          portrait(id))
            )  # fmt: skip
        own, tip = army.kind != "standard", t("lords_of_war_setup.own.tip", n=len(self.finished))
        entries.append(
            DiscEntry(f"seat.{seat}.own", "cards", colours if own else None, t("lords_of_war_setup.own"), tip, own,
                      False, lambda: self._list_own(seat))
        )  # fmt: skip
        box = places["discs"]
        names = [places[f"named.{n}"] for n in range(len(entries)) if "named.0" in places]
        high = box.h if names else box.h - 8
        lay_discs(form, Rect(box.x, box.y, min(62.0 * len(entries), box.w), high), entries, names)
        build = self._builder(seat)
        build.rect = places["build"]
        form.widget(build)

    def seat_buttons(self) -> list[SeatButton]:
        return [("random", "dice", t("lords_of_war_setup.random"), self._random)]

    def _choose(self, seat: int, army: Json) -> None:
        self.draft.seats[seat].options["army"] = army
        self.scene.changed()

    def _random(self) -> None:
        chosen = random.sample(ARMIES, len(self.draft.seats))
        for seat, army in zip(self.draft.seats, chosen, strict=True):
            seat.options["army"] = army
        self.scene.changed()

    def _list_own(self, seat: int) -> None:
        items = []
        decks = as_number(self.draft.options["decks_available"])
        for number, one in enumerate(self.own):
            army = army_of(one.document)
            problem = next(iter(armies.validate(army, decks)), None)
            reason = army_figures.refusal_sentence(problem) if problem else None
            note = t(f"builder.kind.{army.kind}")
            if one.work is not None and one.work.draft:
                reason = reason or t("lords_of_war_setup.own_draft")
                note = t("lords_of_war_setup.own_draft.note", kind=note)
            items.append(
                MenuItem(str(number), one.title, army_figures.emblem(army.base), note, enabled=reason is None,
                         reason=reason)
            )  # fmt: skip
        items.append(MenuItem("build", t("lords_of_war_setup.build_new"), "build", line=bool(items)))
        rect = self.scene.widgets.find(f"seat.{seat}.own").rect
        self.app.popup(rect, items, lambda id: self._own_chosen(seat, id))

    def _own_chosen(self, seat: int, id: str) -> None:
        if id == "build":
            self._build(seat)
        else:
            self._choose(seat, self.own[int(id)].document)

    def _build(self, seat: int) -> None:
        """Open the editor with the army of a seat: with the file where it has one, else as a new work."""
        self._building, army = seat, self.army(seat)
        kind = ArmyKind(as_number(self.draft.options["decks_available"]), self.draft.seats[seat].colour)
        document = own_of(army)
        kept = (one for one in self.own if army_of(one.document) == army)
        opened = replace(next(kept, Opened(kind, None, document, ())), kind=kind, faults=kind.faults(document))
        self.app.push("editor", opened=opened, player=self.scene.shown_name(seat))

    # -- right column --------------------------------------------------------------------------------

    def options(self) -> list[FormRow]:
        """The rows: level, field, who begins, handicap with the goals below it, suggested goal."""
        handicap, boardless = f"{GAME}.option.handicap", f"{GAME}.option.boardless.value"
        names = self.scene.names()
        first = [("random", t(f"{GAME}.option.first_seat.value.random")), ("1", names[0]), ("2", names[1])]
        return [
            self.option("level"),
            self.option("boardless", values=[(False, t(f"{boardless}.false")), (True, t(f"{boardless}.true"))]),
            self.option("first_seat", values=first),
            ToggleRow("opt.handicap", t(handicap), t(f"{handicap}.text"), self.handicap, self._set_handicap),
            *self._goal_rows(),
            self._suggestion_row(),
        ]

    def _goal_rows(self) -> list[FormRow]:
        """The rows of the goals of both seats; with a handicap, of those of each seat."""
        seats = self.draft.seats
        if not self.handicap:
            return [
                self._goal_row(goal, f"opt.{goal}", t(f"lords_of_war_setup.{goal}.head"), seats) for goal in OFF_GOALS
            ]
        return [
            self._goal_row(
                goal,
                f"opt.{goal}.{index}",
                t(
                    "lords_of_war_setup.goal_of",
                    name=self.scene.shown_name(index),
                    goal=t(f"lords_of_war_setup.{goal}"),
                ),
                [seat],
            )
            for index, seat in enumerate(seats)
            for goal in OFF_GOALS
        ]

    def _goal_row(self, goal: str, id: str, label: str, seats: Sequence[SeatDraft]) -> FormRow:
        def changed() -> None:
            for seat in seats[1:]:
                seat.options[goal] = seats[0].options[goal]
            self.scene.changed()

        note = t(f"lords_of_war_setup.{goal}.note")
        return option_row(GAME, self.draft.spec(goal), seats[0].options, changed, id=id, label=label, note=note)

    def _set_handicap(self, value: bool) -> None:
        self.handicap = value
        if not value:
            first = self.draft.seats[0].options
            for seat in self.draft.seats[1:]:
                seat.options["units"], seat.options["commanders"] = first["units"], first["commanders"]
        self.scene.changed()

    def suggestion(self) -> tuple[int, int] | None:
        """(seat, units to eliminate) that would even out the two armies (rules 5.6), for the standard goals; None when
        nothing is known about the pair or the goal is set already."""
        pair = [self.army(index) for index in range(len(self.draft.seats))]
        if any(army.kind != "standard" for army in pair):
            return None
        for weaker, stronger in ((0, 1), (1, 0)):
            units = content().handicaps.get((pair[weaker].base, pair[stronger].base))
            if units is not None and self.draft.seats[stronger].options["units"] == content().lengths["standard"][0]:
                return None if self.draft.seats[weaker].options["units"] == units else (weaker, units)
        return None

    def _suggestion_row(self) -> FormRow:
        """The row of :meth:`suggestion`, with a button that takes it."""
        found = self.suggestion()
        if found is None:
            return TextRow("", visible=False)
        seat, units = found
        words = t("lords_of_war_setup.suggestion", army=army_figures.army_name(self.army(seat).base), n=units)

        def take() -> None:
            self.handicap = True
            self.draft.seats[seat].options["units"] = units
            self.scene.changed()

        def make(rect: Rect) -> Button:
            return Button("opt.suggestion", rect, t("lords_of_war_setup.suggestion.take"), on_click=take)

        width = make(Rect()).natural_width(self.app.canvas)
        return ControlRow("opt.suggestion", t("lords_of_war_setup.suggestion.title"), words, width, make)

    def paint_over_preview(self, canvas: Canvas, rect: Rect) -> None:
        """Say who sits at which edge of the mat: seat 1 below, seat 2 above."""
        high = canvas.line_height("small_strong") + 6
        for seat, name in enumerate(self.scene.names()[:2]):
            told = pill(Words(f"{seat + 1} · {name}", "small_strong", self.tint(seat), cut=True), theme.NIGHT900, 215)
            box = Rect(0, 0, min(width(canvas, told, high), rect.w - 24), high)
            box.midbottom = rect.centerx, (rect.top + high + 6 if seat else rect.bottom - 6)
            draw(canvas, told, box)

    def preview_note(self) -> str:
        return (
            t("lords_of_war_setup.field.endless")
            if self.draft.options["boardless"]
            else t("lords_of_war_setup.field.mat")
        )

    # -- start ---------------------------------------------------------------------------------------

    def tosses_coin(self) -> bool:
        """Whether a coin decides which seat begins."""
        return bool(self.draft.options["first_seat"] == "random")

    def summary(self) -> str:
        sides = [
            t(
                "lords_of_war_setup.side",
                name=self.scene.shown_name(index),
                army=army_figures.title_of(self.army(index)),
            )
            for index in range(len(self.draft.seats))
        ]
        return t("lords_of_war_setup.summary", first=sides[0], second=sides[1])
