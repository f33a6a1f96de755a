"""What a game gives the editor for one kind of works: tools, the real board with what a press on it does, and which
fields of the document are shown for a place."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Protocol

from tabletop.client.core.services import Services
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.draw.theme import Colour
from tabletop.client.ui.group import nearest
from tabletop.json_values import Document, Json, Way, put, with_member
from tabletop.rules.entries import Entry
from tabletop.rules.frozen import kind_of, light_dataclass
from tabletop.text import has, t

if TYPE_CHECKING:
    from tabletop.client.ui.form import FormRow

    from .work_kind import Opened, WorkKind


@light_dataclass
class Tool:
    """One tool: its icon, its name, what it does in a sentence; ``ink``: a colour of its icon that says more."""

    id: str
    icon: str
    label: str
    tip: str
    ink: Colour | None = None


@light_dataclass
class ToolGroup:
    """Tools below a head. ``current``: the one taken in a group with a choice of its own, which is changed by
    :meth:`Bench.choose`; None for tools of which one is taken in all groups together."""

    title: str
    tools: tuple[Tool, ...]
    current: str | None = None


@light_dataclass
class Tab:
    """One part of a work whose fields are shown together: its place, words for it, and fewer words for a small place
    (empty: the same)."""

    place: str
    label: str
    short: str = ""


class BenchHost(Protocol):
    """What a bench may ask of the editor around it."""

    @property
    def app(self) -> Services:
        """The program."""

    @property
    def document(self) -> Document:
        """The work as it stands, with the stroke that is being drawn."""

    opened: Opened
    """The work with its files, as they were written down last."""
    tool: str
    place: str
    """The part of the work whose fields are shown; empty for the whole."""

    def change(self, document: Json, merge: str = "") -> None:
        """Replace the document. Changes that follow each other with the same ``merge`` are undone together."""

    def judge_as(self, kind: WorkKind) -> None:
        """Take the work as one of the same kind with other bounds."""

    def select(self, place: str) -> None:
        """Show the fields of a place."""

    def invalidate(self) -> None:
        """Ask for a new frame."""


class Fields(Protocol):
    """The rows of the form that is made of the model of a work."""

    def record(self, kind: type[Entry], way: Way) -> list[FormRow]:
        """A row for each field of the entry at a way."""

    def value(self, kind: type[Entry], name: str, way: Way) -> list[FormRow]:
        """The rows of the one field of an entry of that kind, whose value lies at a way."""


class Bench(ABC):
    """A work of a game on its real board. ``model``: the class that reads the document, None where no form is made of
    it; ``place_pattern``: the pattern
    of texts that name places of the board, which are chosen there; ``painted``: fields by model and name that the board
    shows and changes (``ScenarioContent.hexes``), so that the form leaves them out; ``told_on_demand``: whether the
    sentences about fields stand in tooltips, for a form of many rows; ``word_keys``: by name of a field the key of the
    words for its values, with ``{}``."""

    model: ClassVar[type[Entry] | None] = None
    place_pattern: ClassVar[str] = ""
    painted: ClassVar[frozenset[str]] = frozenset()
    told_on_demand: ClassVar[bool] = False
    word_keys: ClassVar[Mapping[str, str]] = {}

    def __init__(self, game: str, host: BenchHost) -> None:
        self.game, self.host = game, host
        self.rect = Rect(0, 0, 1, 1)
        self.erase = False
        self._met: set[str] = set()
        """Spots that the stroke has been at."""

    # -- words ---------------------------------------------------------------------------------------

    def label(self, kind: type[Entry], name: str) -> str:
        """What a field is called."""
        return t(f"{self.game}.work.field.{kind_of(kind)}.{name}")

    def note(self, kind: type[Entry], name: str) -> str:
        """A sentence about a field; empty for none."""
        key = f"{self.game}.work.field.{kind_of(kind)}.{name}.text"
        return t(key) if has(key) else ""

    def word(self, name: str, value: str | int) -> str:
        """What a value of a closed list is called, in a field of that name."""
        return t(self.word_keys.get(name, f"{self.game}.work.word.{name}.{{}}").format(value))

    def title(self, kind: type[Entry]) -> str:
        """What an entry of a kind is called where there may be several."""
        return t(f"{self.game}.work.entry.{kind_of(kind)}")

    def kinds(self, base: type[Entry]) -> Mapping[str, type[Entry]]:
        """The kinds of a family that a work may have, by their words."""
        return base.kinds

    def words(self, name: str, words: Sequence[str | int]) -> Sequence[str | int]:
        """The words of a closed list that a work may have in a field of that name."""
        del name
        return words

    def options(self, name: str) -> Sequence[tuple[str, str]]:
        """The ids that a text of a field of that name may be, each with its name; none for any text."""
        del name
        return ()

    def keys(self, name: str, way: Way) -> Sequence[tuple[str, str, int]]:
        """The keys that a table can have, each with its name and the largest number that it can stand for."""
        return ()

    # -- what is shown -------------------------------------------------------------------------------

    @abstractmethod
    def tabs(self) -> list[Tab]:
        """The parts of the work, the whole first."""

    @abstractmethod
    def rows(self, fields: Fields) -> list[FormRow]:
        """The rows for the place that the host shows."""

    @abstractmethod
    def groups(self) -> list[ToolGroup]:
        """All tools."""

    def tool(self, id: str, icon: str, ink: Colour | None = None) -> Tool:
        """A tool with the words ``<game>.work.tool.<id>``."""
        key = f"{self.game}.work.tool.{id}"
        return Tool(id, icon, t(key), t(f"{key}.tip"), ink)

    def choose(self, group: int, tool: str) -> None:
        """Take another tool of a group with a choice of its own. Raises ValueError where there is none."""
        raise ValueError(f"group {group} has no {tool}")

    # -- the board -----------------------------------------------------------------------------------

    @abstractmethod
    def lay(self, rect: Rect) -> None:
        """Place the board as large as fits into ``rect``."""

    @abstractmethod
    def draw(self, canvas: Canvas, cursor: str) -> None:
        """Draw the board; ``cursor``: the spot that the pointer or the keys are at, empty for none."""

    @abstractmethod
    def changed(self) -> None:
        """Called when the document has been replaced, and not in the middle of a stroke."""

    def work(self) -> bool:
        """Do a little of what is still to be painted; False when there is nothing."""
        return False

    @abstractmethod
    def spots(self) -> Mapping[str, Point]:
        """The spots that the tool in hand can be used on, with their places (units)."""

    @abstractmethod
    def spot_at(self, pos: Point) -> str:
        """The spot of the tool at a place; empty for none."""

    def look(self, spot: str) -> None:  # noqa: B027 - most say it all where it is drawn
        """The pointer, or the keys, have come to a spot."""

    def press(self, spot: str, pos: Point, *, erase: bool) -> str:
        """Begin a stroke at a spot; ``erase``: with the other button, or the key that deletes. Gives the spot that the
        pointer or the keys are at now."""
        self.erase, self._met = erase, set()
        self.drag(spot, pos)
        return spot

    def drag(self, spot: str, pos: Point) -> None:
        """Go on with the stroke: a brush is used once at each spot."""
        del pos
        if spot and spot not in self._met:
            self._met.add(spot)
            self.use(spot)

    def use(self, spot: str) -> None:  # noqa: B027 - not every tool is a brush
        """Use the tool in hand at a spot, or its opposite with ``erase``."""

    def release(self) -> None:  # noqa: B027 - as above
        """End the stroke."""

    def put(self, way: Way, value: Json) -> None:
        """Change the value at a way of the document."""
        self.host.change(put(self.host.document, way, value))

    def put_member(self, way: Way, value: Json, on: bool) -> None:
        """Put a value at the end of the list at a way, or out of it."""
        self.host.change(with_member(self.host.document, way, value, on))

    def step(self, spot: str, direction: str) -> str:
        """The spot that a key (up, down, left, right) leads to; the first one from nowhere, and the same where there is
        none."""
        spots = self.spots()
        if spot not in spots:
            return next(iter(spots), "")
        names = [one for one in spots if one != spot]
        found = nearest(Rect(spots[spot], (0, 0)), [Rect(spots[one], (0, 0)) for one in names], direction)
        return spot if found is None else names[found]

    def picks(self, spot: str) -> str:
        """The place that a spot stands for where one is chosen for a field; empty for none."""
        return ""

    def picked_value(self, way: Way) -> Json:
        """What a table holds for a place that is chosen for it."""
        return None

    def point_out(self, place: str) -> str:
        """Show where a fault lies; gives the part of the work that it lies in."""
        return place

    def tip(self, spot: str) -> str:
        """What a spot is, in words; empty for nothing to say."""
        return ""
