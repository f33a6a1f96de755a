"""Armies in the workshop: their examples, faults and pictures, and the bench: the army by ranks on its mat; at its side
the cards that may take the place of the chosen one, and its figures beside those of the standard army."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Protocol, cast, get_args

from tabletop.client.cards.face import RATIO, draw_face
from tabletop.client.cards.tiles import CardTile, Marks, draw_free_place, draw_pile, pile_with
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.games.bench import Bench, BenchHost, Fields, Tab, Tool, ToolGroup
from tabletop.client.games.work_kind import Opened, WorkKind, draw_cards
from tabletop.client.ui import tree
from tabletop.client.ui.form import EDGE, BlockRow, ControlRow, Form, FormRow, HeadRow, NumberRow, TextRow, WordRow
from tabletop.client.ui.text_entry import TextEntry
from tabletop.client.ui.tree import Column, Either, Node
from tabletop.json_values import Document, Json
from tabletop.rules.entries import Unread
from tabletop.rules.game import Refusal
from tabletop.rules.lords_of_war import ARMIES, armies
from tabletop.rules.lords_of_war.armies import ArmyList, Kind
from tabletop.rules.lords_of_war.content import content
from tabletop.rules.lords_of_war.works import ArmyRules
from tabletop.storage.errors import SaveError
from tabletop.storage.file_names import numbered
from tabletop.storage.paths import Paths
from tabletop.storage.user_documents import ARMY, UserDocuments
from tabletop.storage.works import Works
from tabletop.text import t

from . import army_advice, army_figures
from .army_figures import kind_of, title_of
from .army_ranks import RankPlace, TileSizes, columns_of, rank_head, rank_places
from .card_facts import card_line, paint_card, told
from .model import look_of
from .names import GAME, unit_name

LONGEST_NAME = 40
MOST_DECKS = 4
ON_MAT, IN_POOL = TileSizes(4, 84, 0), TileSizes(8, 84, 64)
LARGE_CARD = 112.0
"""Width in units of the card that is looked at."""
OWN_KINDS: tuple[Kind, ...] = get_args(Kind)[1:]
"""Those that are no standard army."""


def army_of(document: Json) -> ArmyList:
    """The army of a document; an empty one for a document of none."""
    found = armies.parse(document)
    return found if isinstance(found, ArmyList) else ArmyList(ARMIES[0], "customised", ())


def as_document(army: ArmyList) -> Document:
    """The document of an army that can be changed; a standard one becomes customised."""
    found = armies.document(replace(army, kind="customised") if army.kind == "standard" else army)
    assert isinstance(found, Mapping)
    return found


def cards_of(army: ArmyList, rank: str) -> list[tuple[str, int]]:
    """The cards of a rank in an army with their copies; each missing one as an empty id."""
    found = [(id, copies) for id, copies in army.cards if content().cards[id].rank == rank]
    missing = content().ranks[rank] - sum(copies for _, copies in found)
    return found + [("", 1)] * missing


def changed(army: ArmyList, card_id: str, by: int) -> ArmyList:
    """The army with so many more copies of a card, in the order of the content."""
    counts = Counter(dict(army.cards))
    counts[card_id] += by
    return replace(army, cards=tuple((id, counts[id]) for id in content().cards if counts[id] > 0))


class Bounds(Protocol):
    """What the kind of an army says: how many decks there are to take cards from, and the colour of the seat."""

    decks: int
    colour: str

    def with_decks(self, decks: int) -> WorkKind:
        """The kind for another number of decks."""


class ArmyBench(Bench):
    """Spots: ``card.<card id>`` in the army, ``place.<rank>.<n>`` free ones. Places of the form: empty for the army,
    ``card`` for the chosen card or place and what may come there. Widgets: ``pool.<card id>``."""

    def __init__(self, game: str, host: BenchHost) -> None:
        super().__init__(game, host)
        self.card = ""
        """The chosen card of the army; empty for a free place of the ``rank``."""
        self.rank = next(iter(content().ranks))
        self.looked = ""
        """The card that is looked at; empty for the chosen one."""
        self.source = ""
        """The army whose cards are offered to one with mercenaries; empty for all."""
        self._drag: tuple[str, Point] | None = None
        self._pressed = ""
        self._tile, self._ranks = 0.0, list[RankPlace]()
        self._pool: list[CardTile] = []

    # -- the army ------------------------------------------------------------------------------------

    @property
    def army(self) -> ArmyList:
        return army_of(self.host.document)

    @property
    def _kind(self) -> Bounds:
        return cast("Bounds", self.host.opened.kind)

    def pool(self) -> list[str]:
        """The cards of the chosen rank that this kind of army could take, the own army's first."""
        base, mercenary = self.army.base, self.army.kind == "mercenary"
        found = [card for card in content().cards.values() if card.rank == self.rank and card.id != self.card]
        wanted = (self.source or None) if mercenary else base
        ordered = sorted(found, key=lambda card: card.army != base)
        return [card.id for card in ordered if wanted in (None, card.army)]

    def exchanged(self, out: str, into: str) -> ArmyList | Refusal:
        """The army with a card in the place of another, or in a free one (``out`` empty), or why not (LW-ARM-3 to
        6)."""
        if out:
            return armies.swap(self.army, out, into, self._kind.decks)
        found = changed(self.army, into, 1)
        faults = armies.validate(found, self._kind.decks)
        return next((fault for fault in faults if fault.values.get("card") == into), found)

    def exchange(self, out: str, into: str) -> None:
        """Take a card into the army, in the place of another or in a free one; what forbids it is told."""
        app, found = self.host.app, self.exchanged(out, into)
        if isinstance(found, Refusal):
            app.refuse(army_figures.refusal_sentence(found), self.rect, found.rule)
            return
        app.play("card-play")
        self.rank, self.looked = content().cards[into].rank, into
        full = all(id for id, _ in cards_of(found, self.rank))
        self.card = into if (out and not found.count(out)) or (not out and full) else out
        self.host.change(as_document(found))

    def _choose(self, spot: str) -> None:
        kind, _, name = spot.partition(".")
        self.card = name if kind == "card" else ""
        self.rank = content().cards[name].rank if self.card else name.partition(".")[0]
        self.looked = ""
        self.host.select("card")

    # -- tools ---------------------------------------------------------------------------------------

    def groups(self) -> list[ToolGroup]:
        icons = {"customised": "build", "mercenary": "players"}
        kinds = (Tool(kind, icons[kind], t(f"builder.kind.{kind}"), t(f"builder.{kind}.tip")) for kind in OWN_KINDS)
        return [
            ToolGroup(
                t("lords_of_war.work.group.cards"), (self.tool("select", "pointer"), self.tool("remove", "delete"))
            ),
            ToolGroup(t("lords_of_war.work.group.kind"), tuple(kinds), self.army.kind),
        ]

    def choose(self, group: int, tool: str) -> None:
        """Another kind; cards that are then not allowed stay, as faults."""
        del group
        self.put(("kind",), tool)

    # -- fields --------------------------------------------------------------------------------------

    def tabs(self) -> list[Tab]:
        chosen = t("builder.card" if self.card else "lords_of_war.work.tab.free")
        return [Tab("", t("lords_of_war.work.tab.whole")), Tab("card", chosen)]

    def rows(self, fields: Fields) -> list[FormRow]:
        del fields
        return self._card_rows() if self.host.place == "card" else self._army_rows()

    def _army_rows(self) -> list[FormRow]:
        """The name, the decks, the figures beside the standard army's, and advice."""
        army = self.army

        def named(rect: Rect) -> TextEntry:
            return TextEntry("prop.name", rect, army.name, max_length=LONGEST_NAME, on_change=self._name,
                             placeholder=army_figures.army_name(army.base))  # fmt: skip

        trees: tuple[tuple[str, str, tuple[Node, ...]], ...] = (
            (t("builder.figures"), t("builder.compared"), (
                army_advice.comparison(army),
                Either(tuple(army_figures.classes_row(army, named=named) for named in (True, False))),
            )),
            (t("builder.curve"), t("builder.compared.mark"), (Column((army_advice.curve(army),), 0),)),
            (t("builder.reach"), t("builder.reach.note"), (Column((army_advice.rose(army),), 0),)),
            (t("builder.by_rank"), t("builder.compared.mark"), (army_advice.by_rank(army),)),
        )  # fmt: skip
        advice = [TextRow(words, theme.IVORY300, icon="info") for words in army_advice.advice(army)]
        shown: list[FormRow] = []
        for head, note, nodes in trees:
            shown += [HeadRow(head, note), *(BlockRow(partial(_tree, node=node)) for node in nodes)]
        return [
            ControlRow("prop.name", t("builder.name"), t("builder.name.text"), 900.0, named),
            *advice,
            *shown,
            NumberRow("prop.decks", t("builder.decks"), t("builder.decks.note"), 1, MOST_DECKS, self._kind.decks,
                      self._set_decks),
        ]  # fmt: skip

    def _name(self, name: str) -> None:
        self.host.change(as_document(replace(self.army, name=name)), "prop.name")

    def _set_decks(self, decks: int | None) -> None:
        self.host.judge_as(self._kind.with_decks(decks or 1))

    def _card_rows(self) -> list[FormRow]:
        """The card that is looked at, large, and those that may take the place of the chosen one."""
        rank = t(f"{GAME}.rank.{self.rank}")
        sources = [("", t("lords_of_war.work.source.all")), *((one, army_figures.army_name(one)) for one in ARMIES)]
        words = t("builder.pool.swap", card=unit_name(self.card)) if self.card else t("builder.pool.add", rank=rank)
        return [
            *([BlockRow(self._lay_card)] if self.card or self.looked else []),
            *([HeadRow(t("builder.pool"), rank)] if self.card else []),
            TextRow(words, theme.IVORY300),
            WordRow(
                "prop.source",
                t("lords_of_war.work.source"),
                t("lords_of_war.work.source.text"),
                sources,
                self.source,
                self._offer,
                self.host.app,
                visible=self.army.kind == "mercenary",
            ),
            BlockRow(self._lay_pool),
        ]

    def _offer(self, source: str) -> None:
        self.source = source
        self.host.select("card")

    def _lay_card(self, form: Form) -> None:
        # As high as for the longest card, because the card that is looked at changes without a new layout.
        cards = {*(id for id, _ in self.army.cards), *self.pool()}
        tall = max(tree.height(form.canvas, told(id), form.width - LARGE_CARD - 16) for id in cards)
        form.block(
            max(LARGE_CARD / RATIO, tall),
            lambda canvas, area: paint_card(canvas, area, self.looked or self.card, self._kind.colour, LARGE_CARD),
        )

    def _lay_pool(self, form: Form) -> None:
        """Add the tiles of the pool, below the name of each army where there are several."""
        several = self.army.kind == "mercenary" and not self.source
        self._pool = []
        columns, wide = columns_of(form.width, 3, IN_POOL)
        tall = wide / RATIO + IN_POOL.gap
        for army, ids in groupby(self.pool(), lambda id: content().cards[id].army):
            if several:
                form.head(army_figures.army_name(army))
            top, cards = form.y, list(ids)
            for n, id in enumerate(cards):
                row, column = divmod(n, columns)
                box = Rect(EDGE + column * (wide + IN_POOL.gap), top + row * tall, wide, wide / RATIO)
                self._pool.append(self._tile_of(id, box))
                form.widget(self._pool[-1])
            form.y = top + -(-len(cards) // columns) * tall

    def _tile_of(self, id: str, box: Rect) -> CardTile:
        found = self.exchanged(self.card, id)
        refusal = found if isinstance(found, Refusal) else None
        reason = army_figures.refusal_sentence(refusal) if refusal else None
        tile = CardTile(
            f"pool.{id}", box, id, look_of(id, self._kind.colour, grey=reason is not None, always_named=True),
            enabled=reason is None, reason=reason, tooltip=self._facts(id), tooltip_title=unit_name(id),
            on_click=lambda: self.exchange(self.card, id), on_look=self._look_at, on_drag=self._dragged,
            on_drop=self._dropped,
        )  # fmt: skip
        tile.rule = refusal.rule if refusal else ""
        return tile

    def _facts(self, id: str) -> str:
        limit = armies.copy_limit(content().cards[id], self._kind.decks)
        return f"{card_line(id)}\n{t('builder.copies', n=self.army.count(id), limit=limit)}"

    def _look_at(self, id: str) -> None:
        if id != self.looked:
            self.looked = id
            self.host.invalidate()

    # -- strokes -------------------------------------------------------------------------------------

    def press(self, spot: str, pos: Point, *, erase: bool) -> str:
        kind, _, name = spot.partition(".")
        if kind == "card" and (erase or self.host.tool == "remove"):
            self.host.app.play("card-discard")
            self.host.change(as_document(changed(self.army, name, -1)))
        elif spot:
            self._pressed = name if kind == "card" else ""
            self._choose(spot)
        return spot

    def drag(self, spot: str, pos: Point) -> None:
        if self._pressed and (self._drag is not None or spot != f"card.{self._pressed}"):
            self._dragged(self._pressed, pos)

    def release(self) -> None:
        """Exchange a card that was dragged onto one of the pool."""
        drag, self._drag, self._pressed = self._drag, None, ""
        if drag is not None:
            id, pos = drag
            for tile in self._pool:
                if tile.contains(pos):
                    self.exchange(id, tile.card_id)
                    break

    def _dragged(self, id: str, pos: Point) -> None:
        self._drag = id, pos
        self.host.invalidate()

    def _dropped(self, id: str, pos: Point) -> None:
        """Exchange a card of the pool for the card, or the free place, of the army that it was dropped on."""
        self._drag = None
        self.host.invalidate()
        if spot := self.spot_at(pos):
            self._choose(spot)
            self.exchange(self.card, id)

    # -- the board -----------------------------------------------------------------------------------

    def changed(self) -> None:
        if self.card and not self.army.count(self.card):
            self.card = ""
        if not self.card and all(id for id, _ in cards_of(self.army, self.rank)):
            self.card = next((id for id, _ in cards_of(self.army, self.rank)), "")
        if self.host.place == "":
            self.looked = ""
        self._arrange()

    def lay(self, rect: Rect) -> None:
        self.rect = rect
        self._arrange()

    def _arrange(self) -> None:
        if self.rect.w <= 1:
            return  # nothing is laid yet
        form = Form(self.host.app.canvas, self.rect.inflate(-6, -12), True, bar_room=0.0)
        counts = {rank: len(cards_of(self.army, rank)) for rank in content().ranks}
        self._tile, self._ranks = rank_places(form, counts, ON_MAT)
        wide = max(one.head.right for one in self._ranks) + EDGE
        left, top = (form.area.centerx - wide / 2, form.area.y + max(0.0, (form.area.h - form.y) / 2))
        self._ranks = [
            RankPlace(one.rank, one.head.move(left, top), tuple(box.move(left, top) for box in one.tiles))
            for one in self._ranks
        ]

    def _boxes(self) -> dict[str, tuple[Rect, int]]:
        """The place and the number of copies of each spot."""
        found: dict[str, tuple[Rect, int]] = {}
        for one in self._ranks:
            for n, ((id, copies), box) in enumerate(zip(cards_of(self.army, one.rank), one.tiles, strict=False)):
                found[f"card.{id}" if id else f"place.{one.rank}.{n}"] = box, copies
        return found

    def spots(self) -> Mapping[str, Point]:
        return {spot: box.center for spot, (box, _) in self._boxes().items()}

    def spot_at(self, pos: Point) -> str:
        return next((spot for spot, (box, _) in self._boxes().items() if box.collidepoint(pos)), "")

    def step(self, spot: str, direction: str) -> str:
        """As for all boards; from a card that was exchanged, to the one in its place."""
        chosen = f"card.{self.card}"
        return chosen if spot and spot not in self._boxes() and self.card else super().step(spot, direction)

    def look(self, spot: str) -> None:
        self.looked = spot.partition("card.")[2]

    def tip(self, spot: str) -> str:
        kind, _, name = spot.partition(".")
        if kind == "card":
            return f"{unit_name(name)}\n{self._facts(name)}"
        return t("builder.place", rank=t(f"{GAME}.rank.{name.partition('.')[0]}"))

    def point_out(self, place: str) -> str:
        kind, _, name = place.partition(".")
        spots = self._boxes()
        if kind == "rank":
            first = (f"card.{id}" for id, _ in cards_of(self.army, name) if id)
            place = next((spot for spot in spots if spot.startswith(f"place.{name}.")), next(first, ""))
        if place in spots:
            self._choose(place)
            return "card"
        return ""

    def draw(self, canvas: Canvas, cursor: str) -> None:
        canvas.image("field-tile.jpg", self.rect, radius=6)
        canvas.fill(self.rect, theme.NIGHT800, alpha=150, radius=6)
        usual = dict(armies.standard(self.army.base).cards)
        for rank in self._ranks:
            n = sum(copies for id, copies in cards_of(self.army, rank.rank) if id)
            tree.draw(canvas, rank_head(rank.rank, n, rank.head.h), rank.head)
        chosen = f"card.{self.card}" if self.card else ""
        for spot, (box, copies) in self._boxes().items():
            kind, _, id = spot.partition(".")
            free = not self.card and spot.startswith(f"place.{self.rank}.")
            marks = Marks(copies, max(0, copies - usual.get(id, 0)), spot == chosen or free, spot == cursor)
            if kind == "card":
                draw_pile(canvas, pile_with(box, copies), look_of(id, self._kind.colour, always_named=True), marks)
            else:
                draw_free_place(canvas, box, marks)
        if self._drag is not None:
            id, pos = self._drag
            box = Rect(0, 0, self._tile, self._tile / RATIO)
            box.center = pos
            canvas.shadow(box, 3, box.w * 0.06)
            draw_face(canvas, box, look_of(id, self._kind.colour, always_named=True))


def _tree(form: Form, node: Node) -> None:
    form.tree(node)


SHOWN = ("general", "command", "special", "veteran")
"""Ranks whose first card is in the picture of an army."""


class ArmyKind(WorkKind):
    """Armies, in sealed documents. ``decks``: how many of each army there are to take cards from (LW-ARM-5);
    ``colour``: that of the seat it is made for."""

    rules, icon, bench = ArmyRules(), "rank-general", ArmyBench
    first_rule = "LW-ARM-1"

    def __init__(self, decks: int = 2, colour: str = "blue") -> None:
        self.decks, self.colour = decks, colour

    def with_decks(self, decks: int) -> ArmyKind:
        return ArmyKind(decks, self.colour)

    def works(self, paths: Paths) -> Works:
        shelf = UserDocuments(paths.armies, ARMY, paths.trash)
        return Works(paths.armies, paths.trash, lambda army: shelf.sealed(title_of(army_of(army)), army))

    def document(self, data: bytes) -> Json | Unread:
        try:
            return UserDocuments(Path(), ARMY).opened(data).body
        except SaveError:
            return Unread("json")

    def refusals(self, document: Json) -> list[Refusal]:
        found = armies.parse(document)
        return [found] if isinstance(found, Refusal) else armies.validate(found, self.decks)

    def place(self, refusal: Refusal) -> str:
        return next((f"{of}.{refusal.values[of]}" for of in ("card", "rank") if of in refusal.values), "")

    def title(self, document: Document) -> str:
        return title_of(army_of(document))

    def titled(self, document: Document, title: str) -> Document:
        return as_document(replace(army_of(document), name=title))

    def as_copy(self, document: Document, of: Document) -> Document:
        return self.titled(document, self.title(of))

    def fresh(self, document: Document, taken: Sequence[Opened]) -> Document:
        """A copy with a numbered name where another army has its name."""
        titles = {one.title for one in taken}
        while self.title(document) in titles:
            document = self.titled(document, numbered(self.title(document)))
        return document

    def examples(self) -> list[Document]:
        return [own_of(armies.standard(army)) for army in ARMIES]

    def line(self, document: Document) -> str:
        return kind_of(army_of(document))

    def paint(self, canvas: Canvas, rect: Rect, document: Document) -> None:
        canvas.image("field-tile.jpg", rect)
        cards, book = dict(army_of(document).cards), content().cards
        first = (next((card for card in cards if book[card].rank == rank), None) for rank in SHOWN)
        draw_cards(canvas, rect, [look_of(card, "blue") for card in first if card is not None])


def own_of(army: ArmyList) -> Document:
    """The document of an army of one's own; that of a standard one gets a name."""
    return as_document(
        replace(army, name=t("builder.new_name", army=title_of(army))) if army.kind == "standard" else army
    )
