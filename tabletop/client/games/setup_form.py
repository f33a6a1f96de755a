"""What the set-up scene has gathered so far, from which a Setup is made when the game starts, and what a game adds
to that scene, such as round buttons with an emblem, from which a seat's race, side or colour is chosen, or chance."""

from __future__ import annotations

import copy
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from typing import Protocol

from tabletop.bots.own_players import seated
from tabletop.client.core.services import Services
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import NIGHT800, SEAT_COLOURS, Colour, SeatColours, seat_colours
from tabletop.client.ui import tree
from tabletop.client.ui.base import Pressable, Widget
from tabletop.client.ui.form import Form, FormRow, option_row
from tabletop.client.ui.group import WidgetGroup
from tabletop.client.ui.tree import Node
from tabletop.json_values import printable
from tabletop.rules.game import (
    GameMeta,
    InPlay,
    Json,
    OptionSpec,
    Scenario,
    SeatSetup,
    Setup,
    TableRules,
    UndoPolicy,
)
from tabletop.storage.header import PERSON, SeatPlayers
from tabletop.storage.settings import LONGEST_NAME
from tabletop.text import has, t
from tabletop.text.grammar import span


@dataclass
class SeatDraft:
    """One seat: ``name`` is empty until somebody types one. ``player``: the level of the computer player that sits
    there, PERSON for a person, whose name waits in ``person`` while a computer player sits there."""

    name: str
    colour: str
    team: int | None = None
    options: dict[str, Json] = field(default_factory=dict)
    player: str = PERSON
    person: str = ""


PROPOSED = TableRules(undo="friendly")
"""The options of the table that a set-up begins with."""


class SetUpDraft:
    """A set-up being made for one game. No two seats ever have the same colour."""

    def __init__(self, meta: GameMeta, names: Sequence[str] = ()) -> None:
        """``names``: of the persons who may sit down besides the first, the likeliest first."""
        self.meta = meta
        self.scenario: Scenario = meta.scenarios[0]
        self.options: dict[str, Json] = {spec.id: spec.default for spec in meta.options if not spec.per_seat}
        self.undo: str = PROPOSED.undo
        self.curtain = PROPOSED.curtain
        self.ask_always = PROPOSED.ask_always
        self.partners_look = PROPOSED.partners_look
        self.seats: list[SeatDraft] = []
        self._names = list(names)
        self.set_count(self.scenario.seats[0])

    # -- seats ---------------------------------------------------------------------------------------

    def set_count(self, count: int) -> None:
        """As many seats as this; new ones get a free colour, and all but the first the name of a further person. Beyond
        the second they are played as the last one was: who sat against a computer player sits against more."""
        del self.seats[count:]
        last = self.seats[-1].player if len(self.seats) > 1 else PERSON
        while len(self.seats) < count:
            index = len(self.seats)
            used = {seat.colour for seat in self.seats}
            wished = [*self.meta.colours[index:], *self.meta.colours, *SEAT_COLOURS]
            colour = next(colour for colour in wished if colour not in used)
            taken = {name for seat in self.seats for name in (seat.name, seat.person)}
            name = next((name for name in self._names if name and name not in taken), "") if index else ""
            self.seats.append(SeatDraft(name[:LONGEST_NAME], colour, None, self.seat_defaults()))
            self.set_player(index, last)

    def seat_defaults(self) -> dict[str, Json]:
        return {spec.id: copy.deepcopy(spec.default) for spec in self.meta.options if spec.per_seat}

    def set_colour(self, index: int, colour: str) -> None:
        """Give a seat a colour; whoever had it takes the other one."""
        for seat in self.seats:
            if seat.colour == colour:
                seat.colour = self.seats[index].colour
        self.seats[index].colour = colour

    def set_player(self, index: int, player: str) -> None:
        """Have a seat played by a person or a level; the person's name waits while a computer player sits there."""
        seat = self.seats[index]
        if seat.player == PERSON and player != PERSON:
            seat.name, seat.person = "", seat.name
        elif seat.player != PERSON and player == PERSON:
            seat.name, seat.person = seat.name or seat.person, ""
        seat.player = player

    def seat_players(self, order: Sequence[int]) -> SeatPlayers | None:
        """Who plays the seats of a match in which the seats of this set-up sit in an ``order``; None for persons
        alone."""
        levels = tuple(self.seats[index].player for index in order)
        return SeatPlayers(levels, secrets.randbits(62)) if any(levels) else None

    def change_sides(self) -> None:
        """Everybody moves on to the next seat, whose colour, team and options stay there."""
        sat = [(seat.name, seat.player, seat.person) for seat in self.seats]
        for seat, who in zip(self.seats, [sat[-1], *sat[:-1]], strict=True):
            seat.name, seat.player, seat.person = who

    def swap(self, first: int, second: int) -> None:
        """Two seats change places, with everything they have."""
        self.seats[first], self.seats[second] = self.seats[second], self.seats[first]

    def spec(self, option: str) -> OptionSpec:
        for spec in self.meta.options:
            if spec.id == option:
                return spec
        raise KeyError(option)

    # -- out and in ----------------------------------------------------------------------------------

    def setup(self, seed: int, names: list[str]) -> Setup:
        seats = tuple(
            SeatSetup(name, seat.colour, seat.team, copy.deepcopy(seat.options))
            for name, seat in zip(names, self.seats, strict=True)
        )
        return Setup(self.meta.id, seats, self.scenario.id, copy.deepcopy(self.options), seed, self.table_rules())

    def table_rules(self) -> TableRules:
        undo: UndoPolicy = "strict" if self.undo == "strict" else "friendly"
        return TableRules(undo, self.curtain, self.ask_always, self.partners_look)

    def body(self, *, names: bool = False) -> dict[str, Json]:
        """Everything but the names, to be kept as a preset; ``names``: these, too."""
        return {
            "scenario": self.scenario.id,
            "options": copy.deepcopy(self.options),
            "table": asdict(self.table_rules()),
            "seats": [
                {"colour": s.colour, "team": s.team, "options": copy.deepcopy(s.options)}
                | ({"player": s.player} if s.player != PERSON else {})
                | ({"name": s.name, "person": s.person} if names else {})
                for s in self.seats
            ],
        }

    def load(self, body: Mapping[str, Json]) -> None:
        """Become what a preset says; what it does not say, or says wrongly, stands at its default."""
        found = next((s for s in self.meta.scenarios if s.id == body.get("scenario")), self.meta.scenarios[0])
        self.scenario = found
        options = _mapping(body.get("options"))
        for spec in self.meta.options:
            if not spec.per_seat:
                self.options[spec.id] = _fitting(spec, options.get(spec.id, spec.default))
        table = _mapping(body.get("table"))
        self.undo = "strict" if table.get("undo") == "strict" else "friendly"
        self.curtain = table.get("curtain", True) is not False
        self.ask_always = table.get("ask_always", False) is True
        self.partners_look = table.get("partners_look", False) is True
        self._take_seats(body.get("seats"))

    def repeat(self, setup: Setup, players: Sequence[str] = ()) -> None:
        """Become the set-up of a game that was played, names included, for a rematch. ``players``: who plays its
        seats, in the order of the set-up; none for persons alone."""
        self.load(
            {
                "scenario": setup.scenario,
                "options": dict(setup.options),
                "table": asdict(setup.table),
                "seats": [{"colour": s.colour, "team": s.team, "options": dict(s.options)} for s in setup.seats],
            }
        )
        for seat, played in zip(self.seats, setup.seats, strict=False):
            seat.name = played.name[:LONGEST_NAME]
        for seat, player in zip(self.seats, players, strict=False):
            seat.player = self._known(player)

    def _take_seats(self, data: Json) -> None:
        listed = [_mapping(item) for item in data] if isinstance(data, list) else []
        counts = self.scenario.seats
        self.set_count(len(listed) if len(listed) in counts else counts[0])
        for index, (seat, item) in enumerate(zip(self.seats, listed, strict=False)):
            options = _mapping(item.get("options"))
            for spec in self.meta.options:
                if spec.per_seat:
                    seat.options[spec.id] = _fitting(spec, options.get(spec.id, spec.default))
            colour = item.get("colour")
            if isinstance(colour, str) and colour in SEAT_COLOURS:
                self.set_colour(index, colour)
            self.set_player(index, self._known(item.get("player")))
            seat.name = self._called(item.get("name"), seat.name)
            seat.person = self._called(item.get("person"), seat.person)
            team = item.get("team")
            seat.team = team if isinstance(team, int) and not isinstance(team, bool) else None

    @staticmethod
    def _called(name: Json, otherwise: str) -> str:
        return printable(name)[:LONGEST_NAME] if isinstance(name, str) else otherwise

    def _known(self, player: Json) -> str:
        """A player who may sit here: a computer player of this game, else a person."""
        return player if isinstance(player, str) and player in seated(self.meta.id) else PERSON


def _mapping(data: Json) -> Mapping[str, Json]:
    return data if isinstance(data, Mapping) else {}


def _fitting(spec: OptionSpec, value: Json) -> Json:
    """The value if it is valid for the option, else the option's default."""
    document = spec.type == "content" and isinstance(value, Mapping)
    return copy.deepcopy(value if document or spec.allows(value) else spec.default)


@dataclass(frozen=True, slots=True)
class Variant:
    """One tile of the left column: a scenario or a ready-made set of options."""

    id: str
    title: str
    lines: tuple[tuple[str, str], ...]  # (icon, words)
    picture: str = ""
    icon: str = "scroll"
    group: str = ""  # head above the first tile of its kind
    faulty: bool = False


SeatButton = tuple[str, str, str, Callable[[], object]]
"""A button below the seats: id, icon, words, and the function it calls."""


class SetUpHost(Protocol):
    """What a game's part of the set-up may ask of the scene around it."""

    @property
    def app(self) -> Services:
        """The program."""

    @property
    def draft(self) -> SetUpDraft:
        """What has been chosen so far."""

    @property
    def widgets(self) -> WidgetGroup:
        """The widgets of the scene."""

    def changed(self) -> None:
        """The draft has changed: check it and lay out again."""

    def relayout(self) -> None:
        """Lay out again before the next frame."""

    def invalidate(self) -> None:
        """Ask for a new frame."""

    def shown_name(self, index: int) -> str:
        """The name of a seat as people see it."""

    def names(self) -> list[str]:
        """The names of all seats as people see them."""


def colour_discs(scene: SetUpHost, seat: int) -> list[DiscEntry]:
    """A disc for each colour that a seat may have (widgets ``seat.<n>.colour.<id>``); choosing the colour of another
    seat exchanges both."""

    def choose(colour: str) -> None:
        scene.draft.set_colour(seat, colour)
        scene.changed()

    owners = {other.colour: n for n, other in enumerate(scene.draft.seats)}
    entries = []
    for id, colours in SEAT_COLOURS.items():
        owner, words = owners.get(id), t(f"setup.colour.{id}")
        taken = owner is not None and owner != seat
        if taken:
            words = t("setup.colour.swap", colour=words, name=scene.shown_name(owner or 0))
        entry = f"seat.{seat}.colour.{id}"
        entries.append(DiscEntry(entry, colours.emblem, colours, "", words, owner == seat, taken, partial(choose, id)))
    return entries


class SetUpForm:
    """A game's part of the set-up. It changes ``scene.draft`` and calls ``scene.changed()`` after every change. The
    base class is enough for a game with plain options. All rectangles given for layout count from the top left of the
    form they are laid into."""

    asks_others = False
    """Whether seats may be asked out of turn, so that "ask always" means something."""

    picks_colours = True
    """Whether each seat chooses its colour; else :meth:`seat_look` gives it."""

    has_preview = False
    """Whether :meth:`paint_preview` paints the board; else the table's picture of the first position is shown, if it
    draws any."""

    least_preview = 110.0
    """Least height in units of the picture of the board below the seats, so that it shows the whole board."""

    house_rules: frozenset[str] = frozenset()
    """Ids of options shown under 'House rules', which is folded at first."""

    def __init__(self, scene: SetUpHost) -> None:
        self.scene = scene
        self.app = scene.app

    @property
    def has_partners(self) -> bool:
        """Whether some seats are partners in what is chosen, so that "partners look" means something."""
        return False

    @property
    def draft(self) -> SetUpDraft:
        return self.scene.draft

    # -- left column ---------------------------------------------------------------------------------

    def subtitle(self) -> str:
        return t("setup.subtitle")

    def variants_title(self) -> str:
        return t("setup.scenarios")

    def variants(self) -> list[Variant]:
        """The tiles: by default the scenarios."""
        game = self.draft.meta.id
        found = []
        for scenario in self.draft.meta.scenarios:
            lines = [("players", t("setup.seats", time=span(scenario.seats[0], scenario.seats[-1])))]
            if has(f"{game}.scenario.{scenario.id}.text"):
                lines.append(("info", t(f"{game}.scenario.{scenario.id}.text")))
            found.append(Variant(scenario.id, t(f"{game}.scenario.{scenario.id}"), tuple(lines)))
        return found

    def variant(self) -> str:
        """Id of the tile that is taken."""
        return str(self.draft.scenario.id)

    def choose_variant(self, id: str) -> None:
        draft = self.draft
        draft.scenario = next(s for s in draft.meta.scenarios if s.id == id)
        if len(draft.seats) not in draft.scenario.seats:
            draft.set_count(draft.scenario.seats[0])

    def lay_more(self, form: Form) -> None:
        """Add more below the tiles."""

    def dropped(self, path: str) -> bool:
        """Take a file dropped onto the window; False when this game has no use for it."""
        return False

    # -- seats ---------------------------------------------------------------------------------------

    def seat_faces(self, seat: int) -> Sequence[str]:
        """The picture of whom a seat leads, or pictures of those it may come to lead; none for nobody."""
        return ()

    def seat_look(self, seat: int) -> tuple[SeatColours, str]:
        """Colours and emblem of a seat's tile."""
        colours = seat_colours(self.draft.seats[seat].colour)
        return colours, colours.emblem

    def name_discs(self, seat: int) -> Sequence[DiscEntry]:
        """The discs at the right of a seat's name, from which its race, its side or its colour is chosen."""
        return ()

    def name_controls_width(self, seat: int, width: float, compact: bool) -> float:
        """Width at the right of a seat's name that :meth:`lay_name_controls` fills; 0 for none."""
        return min(width * 0.6, len(self.name_discs(seat)) * disc_pitch(compact))

    def lay_name_controls(self, form: Form, seat: int, rect: Rect) -> None:
        """Put controls at the right of a seat's name."""
        lay_discs(form, rect, self.name_discs(seat))

    def seats_made(self) -> None:
        """Called when seats were made: give them different races and the like where the game wants that."""

    def opened_with(self, thing: Json) -> None:
        """Take what the scene was opened with, such as an army to play with."""

    def draft_replaced(self) -> None:
        """Called when the draft has taken over a preset."""

    def resumed(self, result: object) -> None:
        """Called when a scene on top has ended with ``result``."""

    def seat_picture_width(self, width: float, compact: bool) -> float:
        """Width in units at the right of a seat's tile that :meth:`paint_seat_picture` fills; 0 for none."""
        return 0.0

    def paint_seat_picture(self, canvas: Canvas, rect: Rect, seat: int) -> None:
        """Paint the picture at the right of a seat's tile into ``rect``."""

    def seat_tree(self, seat: int, compact: bool) -> Node | None:
        """What a seat's tile tells below its name, the longest way to say it first; None for nothing."""
        return None

    def seat_height(self, seat: int, width: float, compact: bool) -> float:
        """Height in units of the shortest way to say it; a tile with more room tells more."""
        found = self.seat_tree(seat, compact)
        while found is not None and (less := found.less()) is not None:
            found = less
        return tree.height(self.app.canvas, found, width) if found is not None else 0.0

    def lay_seat(self, form: Form, seat: int, rect: Rect, compact: bool) -> None:
        found = self.seat_tree(seat, compact)
        if found is not None:
            self.lay_seat_controls(form, seat, form.drawn(rect, found))

    def lay_seat_controls(self, form: Form, seat: int, places: Mapping[str, Rect]) -> None:
        """Put controls into the rectangles of the names of :meth:`seat_tree`."""

    def seat_buttons(self) -> list[SeatButton]:
        """More buttons below the seats: (id, icon, words, call)."""
        return []

    def table_rows(self) -> list[FormRow]:
        """The rows beside the number of players: how long the game is, where that is no matter of scenarios."""
        return []

    # -- right column --------------------------------------------------------------------------------

    def options(self) -> list[FormRow]:
        """The rows of the game's options without its house rules: by default one for each that all seats share and that
        matters here."""
        return [
            self.option(spec.id)
            for spec in self.draft.meta.options
            if not spec.per_seat and spec.type != "content" and spec.id not in self.house_rules
        ]

    def house_rows(self) -> list[FormRow]:
        """The rows of the house rules that matter here, in the order of the game's options."""
        ids = [spec.id for spec in self.draft.meta.options if spec.id in self.house_rules]
        return [self.option(id) for id in ids if self.option_matters(id)]

    def option(self, id: str, note: str = "", values: Sequence[tuple[bool | str, str]] = ()) -> FormRow:
        """The row of one option that all seats share; ``note``, ``values``: other words below it, and the values to
        choose from with their words. Raises KeyError for an unknown one."""
        draft, visible = self.draft, self.option_matters(id)
        spec, changed = draft.spec(id), self.scene.changed
        return option_row(draft.meta.id, spec, draft.options, changed, visible, note=note, values=values)

    def house_rules_changed(self) -> int:
        """How many of the house rules that matter here differ from the published game."""
        draft = self.draft
        return sum(
            self.option_matters(id) and draft.options[id] != draft.spec(id).default for id in sorted(self.house_rules)
        )

    def option_matters(self, id: str) -> bool:
        """Whether an option changes anything in what is chosen here; others have no row."""
        return True

    def paint_preview(self, canvas: Canvas, rect: Rect) -> None:
        canvas.fill(rect, NIGHT800, radius=8)

    def preview_widgets(self, rect: Rect) -> Iterable[Widget]:
        """What can be pressed on the preview that is painted in ``rect``."""
        return ()

    def paint_over_preview(self, canvas: Canvas, rect: Rect) -> None:
        """Paint over the table's picture of the first position, where that is shown."""

    def preview_head(self) -> str:
        return t("setup.board")

    def preview_note(self) -> str:
        """A few words beside the head of the preview."""
        return ""

    # -- start ---------------------------------------------------------------------------------------

    def tosses_coin(self) -> bool:
        return False

    def dealt_colour(self, played: Sequence[InPlay]) -> str | None:
        """The colour of a seat to which chance has dealt ``played``; None for the colour that was chosen."""
        return None

    def minutes(self) -> tuple[int, int]:
        """The least and the most minutes that the game takes as it is set up."""
        return self.draft.meta.minutes

    def summary(self) -> str:
        """One sentence beside the buttons when everything is in order."""
        return t("setup.ready", n=len(self.draft.seats))

    def tint(self, seat: int) -> Colour:
        return self.seat_look(seat)[0].tint


CHANCE = replace(
    theme.seat_colours("ivory"),
    id="chance",
    base=theme.SLATE500,
    tint=theme.IVORY300,
    dark=theme.SLATE700,
    glyph=theme.IVORY100,
    pattern="solid",
)
"""The colours of a seat whose race or side chance decides."""


@dataclass(frozen=True, slots=True)
class DiscEntry:
    """A disc to choose: an icon on its colours, or on the night where these are None; with a brass ring if
    ``selected``, darker if ``dim`` (another seat has it). ``take`` is called when it is chosen; ``face``: the picture
    of whom it stands for, instead of the icon."""

    id: str
    icon: str
    colours: theme.SeatColours | None
    title: str
    words: str
    selected: bool
    dim: bool
    take: Callable[[], object]
    face: str = ""


class EmblemDisc(Pressable):
    """``below``: units of the foot of its rectangle where somebody else draws its name."""

    def __init__(self, entry: DiscEntry, rect: Rect, below: float = 0.0) -> None:
        super().__init__(entry.id, rect, tooltip=entry.words, tooltip_title=entry.title)
        self.entry = entry
        self.on_click = entry.take
        self.below = below

    def draw(self, canvas: Canvas) -> None:
        disc = Rect(0, 0, self.rect.h - self.below, self.rect.h - self.below)
        disc.midtop = self.rect.midtop
        r = disc.w / 2 - 4
        center = disc.center
        icon, colours, selected, dim = self.entry.icon, self.entry.colours, self.entry.selected, self.entry.dim
        if self.entry.face:
            box = disc.inflate(-8, -8)
            canvas.image(self.entry.face, box, radius=r, grey=dim, alpha=130 if dim else 255, focus=(0.5, 0.3))
            rim = theme.SLATE500 if colours is None else colours.base
            canvas.circle(center, r, None, outline=rim, outline_width=2)
        elif colours is None:
            canvas.circle(center, r, theme.NIGHT900, alpha=200, outline=theme.SLATE500, outline_width=1.5)
            canvas.icon(icon, center, r * 1.15, theme.BRASS300 if selected else theme.IVORY300)
        elif selected or (self.hovered and not dim):
            canvas.medallion(center, r, colours, icon)
        else:
            canvas.circle(center, r, colours.dark, outline=colours.base, outline_width=1.5)
            canvas.icon(icon, center, r * 1.15, theme.IVORY500 if dim else theme.WHITE, alpha=130 if dim else 230)
        if selected:
            canvas.circle(center, r + 3, None, outline=theme.BRASS300, outline_width=2)
        elif self.hovered:
            canvas.circle(center, r + 2, None, outline=theme.BRASS300, outline_width=1.2)
        if self.ring:
            canvas.focus_ring(disc.inflate(-2, -2), disc.w / 2)


def disc_pitch(compact: bool) -> float:
    return 44.0 if compact else 50.0


def lay_discs(form: Form, rect: Rect, entries: Sequence[DiscEntry], names: Sequence[Rect] = ()) -> None:
    """Add discs side by side, each above the rectangle of its name if they have ``names``."""
    if names:
        for entry, name in zip(entries, names, strict=True):
            form.widget(EmblemDisc(entry, Rect(name.x, rect.y, name.w, name.bottom - rect.y), name.h))
        return
    pitch = rect.w / len(entries)
    size = min(pitch - 2, rect.h + 4)
    for n, entry in enumerate(entries):
        form.widget(EmblemDisc(entry, Rect(rect.x + (n + 0.5) * pitch - size / 2, rect.centery - size / 2, size, size)))
