"""Lords of War in its campaigns: names, faces and terms; and the muster of a company before a battle: its army by
ranks, who may take a card's place, and the card that is looked at with its soldiers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, replace
from functools import partial

from tabletop.client.cards.face import RATIO, draw_face
from tabletop.client.cards.tiles import CardTile
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.games import campaign_look
from tabletop.client.games.table import Hero
from tabletop.client.ui import tree
from tabletop.client.ui.form import EDGE, NARROW_BAR, Form
from tabletop.client.ui.tree import Node, Row, height
from tabletop.lessons.campaign.campaign_model import OWN, RIVAL
from tabletop.lessons.campaign.campaign_run import CampaignRun
from tabletop.lessons.campaign.company import Company, Soldier, stars
from tabletop.lessons.campaign.lords_of_war_company import Muster, Unfit, army_of
from tabletop.rules.game import Refusal
from tabletop.rules.lords_of_war import armies
from tabletop.rules.lords_of_war.armies import instance_id
from tabletop.rules.lords_of_war.content import Card, content
from tabletop.text import t

from . import army_figures
from .army_ranks import TileSizes, columns_of, rank_head, rank_places
from .card_art import portrait_of, stem_of
from .card_facts import card_line, paint_card, told
from .model import look_of
from .names import GAME, unit_name
from .thumbnail import general, portrait

COLOUR = "blue"
TILES, SMALL_TILES = TileSizes(12, 84, 72), TileSizes(8, 72, 64)
POOL, INFO = 0.2, 0.26
"""Shares of the width of the pool and of the card that is looked at."""


def heroes_of(company: Company, honours: Sequence[int], seat: int) -> dict[str, Hero]:
    """Those of a company with a star who are in the battle that is being fought at a ``seat``, by instance."""
    found: dict[str, Hero] = {}
    for card, numbers in {} if company.underway is None else company.underway.fielded.items():
        for copy, number in enumerate(numbers, 1):
            one = company.soldier(card, number)
            if earned := stars(one, honours):
                id = instance_id(seat, card, copy)
                found[id] = Hero(soldier_shown(one).name, one.name or look_of(card, COLOUR).short, earned)
    return found


def roster_of(muster: Muster) -> list[tuple[campaign_look.Shown, int]]:
    """Everybody in the army, the highest ranks first, each with its stars."""
    ranks = [*content().ranks]
    cards = sorted(muster.field, key=lambda id: -ranks.index(content().cards[id].rank))
    soldiers = (muster.company.soldier(id, number) for id in cards for number in muster.field[id])
    return [(soldier_shown(one), stars(one, muster.form.honours)) for one in soldiers]


def soldier_shown(one: Soldier) -> campaign_look.Shown:
    """What a soldier is called, by the name that it has earned or that of its card, and its face."""
    called = one.name or unit_name(one.card)
    if one.byname:
        key = "campaign.called" if one.name else "campaign.titled"
        called = t(key, name=called, byname=t(f"campaign.byname.{one.byname}"))
    return replace(card_shown(one.card), name=called)


def card_shown(id: str) -> campaign_look.Shown:
    """A card: its name, the icon of its rank, and its face, or its picture where it has none."""
    picture = portrait_of(id) or f"cards/{stem_of(id)}.jpg"
    return campaign_look.Shown(unit_name(id), f"rank-{content().cards[id].rank}", picture)


@dataclass(eq=False, repr=False)
class MusterTile(CardTile):
    """A card of the company; ``stars``: those of its best soldier who is fit; ``out``: how many of it sit out."""

    _: KW_ONLY
    stars: int = 0
    out: int = 0

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        face = self.face
        if self.stars:
            campaign_look.draw_stars(
                canvas, (face.centerx, face.bottom), min(campaign_look.STAR, face.w * 0.17), self.stars
            )
        if self.out:
            side = face.w * 0.26
            at = (face.right - side * 0.4, face.y + face.h * 0.26)  # between two arrows, clear of the name
            canvas.circle(at, side / 2, theme.NIGHT900, alpha=235, outline=theme.DANGER, outline_width=1.5)
            canvas.icon("hourglass", at, side * 0.62, theme.DANGER)


class ArmyMuster(campaign_look.MusterPanels):
    """Widgets: ``card.<card id>`` in the army, ``pool.<card id>`` for who may take the place of the chosen one."""

    def __init__(self, scene: campaign_look.MusterHost) -> None:
        self.scene = scene
        self.app = scene.app
        self.card = _first(self.muster)
        self.shown = self.card
        self.drag: tuple[str, Point] | None = None
        self._heads: list[tuple[Rect, str, str]] = []
        self._tiles: list[tuple[str, str, MusterTile]] = []
        self._tile = 96.0

    @property
    def muster(self) -> Muster:
        return self.scene.run.muster

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, area: Rect, compact: bool) -> None:
        self._heads, self._tiles, muster = [], [], self.muster
        if not muster.army.count(self.card):
            self.card = _first(muster)
        large = max(1.0, self.app.canvas.theme.text_percent / 100)
        columns = (
            tree.space(name="army"),
            Node(name="pool", part=POOL, low=236.0, most=380.0),
            Node(name="info", part=INFO, low=270.0, most=400.0 * min(large, 1.2)),
        )
        places = tree.places(Row(columns, self.app.canvas.theme.spacing.wide), area)
        sizes = SMALL_TILES if compact else TILES
        self._lay_army(places["army"], sizes, muster, compact)
        self._lay_pool(places["pool"], sizes, muster, compact)
        self._lay_info(places["info"], muster, compact)

    def _panel(self, rect: Rect, head: str, note: str, compact: bool) -> Form:
        space = self.app.canvas.theme.spacing
        pad = space.gap if compact else space.edge
        self._heads.append((rect, head, note))
        top = self.app.canvas.line_height("panel_title") + space.gap + space.small
        return Form(
            self.app.canvas,
            Rect(rect.x + pad - EDGE, rect.y + top, rect.w - pad + EDGE - 6, rect.h - top - space.small),
            compact, bar_room=NARROW_BAR,
        )  # fmt: skip

    def _lay_army(self, rect: Rect, sizes: TileSizes, muster: Muster, compact: bool) -> None:
        book, army = content().cards, muster.army
        form = self._panel(rect, army_figures.army_name(army.base), t("builder.cards", n=army.size), compact)
        by_rank: dict[str, list[tuple[str, int]]] = {rank: [] for rank in content().ranks}
        for id, copies in army.cards:
            by_rank[book[id].rank].append((id, copies))
        usual = dict(armies.standard(army.base).cards)
        self._tile, found = rank_places(form, {rank: len(cards) for rank, cards in by_rank.items()}, sizes)
        for place in found:
            cards = by_rank[place.rank]
            form.drawn(place.head, rank_head(place.rank, sum(n for _, n in cards), place.head.h))
            for (id, copies), box in zip(cards, place.tiles, strict=True):
                fresh = max(0, copies - usual.get(id, 0))
                form.widget(self._tile_of("card", id, box, muster, count=copies, fresh=fresh))
        form.place(self.scene.widgets, "muster.cards")

    def _lay_pool(self, rect: Rect, sizes: TileSizes, muster: Muster, compact: bool) -> None:
        rank = content().cards[self.card].rank
        form = self._panel(rect, t("builder.pool"), t(f"{GAME}.rank.{rank}"), compact)
        form.text(t("campaign.muster.swap", card=unit_name(self.card)), theme.IVORY300)
        own = muster.company.people
        pool = [card for card in muster.pool(rank) if card.id != self.card]
        for head, cards in (
            (army_figures.army_name(own), [card for card in pool if card.army == own]),
            (t("campaign.hired"), [card for card in pool if card.army != own]),
        ):
            if cards:
                form.head(head)
                self._lay_cards(form, cards, sizes, muster)
        form.place(self.scene.widgets, "muster.pool")

    def _lay_cards(self, form: Form, cards: Sequence[Card], sizes: TileSizes, muster: Muster) -> None:
        columns, wide = columns_of(form.width, 2, sizes)
        tall = wide / RATIO
        for n, card in enumerate(cards):
            y, x = divmod(n, columns)
            box = Rect(EDGE + x * (wide + sizes.gap), form.y + y * (tall + sizes.gap), wide, tall)
            form.widget(self._tile_of("pool", card.id, box, muster))
        form.y += -(-len(cards) // columns) * (tall + sizes.gap)

    def _tile_of(self, side: str, id: str, box: Rect, muster: Muster, *, count: int = 1, fresh: int = 0) -> MusterTile:
        why = muster.why_not(self.card, id) if side == "pool" else None
        reason = None if why is None else why_words(why)
        soldiers = [one for one in muster.company.soldiers if one.card == id]
        fit = [stars(one, muster.form.honours) for one in soldiers if not one.rests]
        tile = MusterTile(
            f"{side}.{id}",
            box,
            id,
            look_of(id, COLOUR, grey=reason is not None),
            count=count,
            fresh=fresh,
            selected=side == "card" and id == self.card,
            enabled=reason is None,
            reason=reason,
            tooltip=card_line(id),
            tooltip_title=unit_name(id),
            on_click=partial(self._choose if side == "card" else self._exchange, id),
            on_look=self._look,
            on_drag=self._dragged,
            on_drop=self._dropped,
            stars=max(fit, default=0) if side == "card" else 0,
            out=sum(one.rests for one in soldiers),
        )
        tile.rule = why.rule if isinstance(why, Refusal) else ""
        self._tiles.append((side, id, tile))
        return tile

    def _lay_info(self, rect: Rect, muster: Muster, compact: bool) -> None:
        form = self._panel(rect, t("builder.card"), "", compact)
        canvas = self.app.canvas
        wide = min(form.width * 0.44, 120.0 if compact else 170.0)
        shown = {self.shown, *(id for id, _ in muster.army.cards)}
        tall = max(height(canvas, told(id), form.width - wide - 16) for id in shown)
        form.block(max(wide / RATIO, tall), lambda c, area: paint_card(c, area, self.shown, COLOUR, wide))
        form.head(t("campaign.soldiers"))
        soldiers = [one for one in muster.company.soldiers if one.card == self.shown]
        if not soldiers:
            form.text(t("campaign.soldiers.none"))
        for one in sorted(soldiers, key=lambda one: -one.kills):
            form.tree(campaign_look.soldier_row(soldier_shown(one), one, stars(one, muster.form.honours)))
        form.head(t("campaign.limits"))
        hired = muster.hired(dict(muster.army.cards))
        form.text(t("campaign.hires", n=hired, limit=muster.hires, stars=muster.renown), theme.IVORY300, icon="coin")
        form.text(t("campaign.resting", n=len(muster.resting)), theme.IVORY300, icon="hourglass")
        for one in muster.missed:
            form.tree(campaign_look.soldier_row(soldier_shown(one), one, stars(one, muster.form.honours)))
        form.text(t("campaign.rules"), theme.IVORY500, icon="book")
        form.place(self.scene.widgets, "muster.info")

    # -- what is done --------------------------------------------------------------------------------

    def _choose(self, id: str) -> None:
        self.card = self.shown = id
        self.scene.relayout()

    def _exchange(self, id: str) -> None:
        out, self.card = self.card, id
        self.shown = id
        self.scene.change(self.muster.exchange(out, id))

    def _look(self, id: str) -> None:
        if id != self.shown:
            self.shown = id
            self.scene.relayout()

    def _dragged(self, id: str, pos: Point) -> None:
        self.drag = id, pos
        self.scene.invalidate()

    def _dropped(self, id: str, pos: Point) -> None:
        """Exchange a card of the pool for the card of the army that it was dropped on."""
        self.drag = None
        self.scene.invalidate()
        for side, other, tile in self._tiles:
            if side == "card" and tile.contains(pos) and not self.muster.army.count(id):
                if content().cards[other].rank == content().cards[id].rank and self.muster.why_not(other, id) is None:
                    self.card = other
                    self._exchange(id)
                return

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        space = canvas.theme.spacing
        for rect, title, note in self._heads:
            canvas.panel(rect, "panel")
            box = (rect.x + space.edge, rect.y + space.gap, rect.w - 2 * space.edge, canvas.line_height("panel_title"))
            canvas.head(title, box, note, "panel_title")

    def draw_front(self, canvas: Canvas) -> None:
        if self.drag is not None:
            card, pos = self.drag
            box = Rect(0, 0, self._tile, self._tile / RATIO)
            box.center = pos
            canvas.shadow(box, 3, box.w * 0.06)
            draw_face(canvas, box, look_of(card, COLOUR))


def _first(muster: Muster) -> str:
    """The first card of an army as it is laid out."""
    ranks = [*content().ranks]
    return min((id for id, _ in muster.army.cards), key=lambda id: ranks.index(content().cards[id].rank))


def why_words(why: Refusal | Unfit) -> str:
    """Why a card cannot take a place, in a sentence."""
    if isinstance(why, Unfit):
        return t(f"campaign.why.{why.key}", n=why.limit)
    return army_figures.refusal_sentence(why)


class LordsOfWarCampaign(campaign_look.CampaignLook):
    muster = ArmyMuster

    def army(self, id: str) -> campaign_look.Shown:
        return campaign_look.Shown(army_figures.army_name(id), army_figures.emblem(id), portrait(id))

    def card(self, id: str) -> campaign_look.Shown:
        return card_shown(id)

    def rivals(self, run: CampaignRun, id: str) -> campaign_look.Shown:
        return self.army(army_of(run.form.battles[id]))

    def leader(self, run: CampaignRun, id: str) -> campaign_look.Shown:
        return self.card(general(army_of(run.form.battles[id])))

    def terms(self, run: CampaignRun, id: str) -> list[tuple[str, str]]:
        setup = run.form.battles[id].setup
        commanders = setup.seats[OWN].options["commanders"]
        found = [("crossed-swords", t("campaign.goal", units=run.goal(id), commanders=commanders))]
        if run.relief(id):
            rival = setup.seats[RIVAL].options["units"]
            found.append(("defence", t("campaign.relief", n=run.relief(id), rival=rival)))
        if setup.options.get("level") == "intermediate":
            found.append(("class-cavalry", t(f"{GAME}.option.level.value.intermediate")))
        if setup.options.get("boardless"):
            found.append(("boardless", t("campaign.boardless")))
        first = setup.options.get("first_seat")
        if first is not None:
            found.append(("flag", t("campaign.first.own" if first == "1" else "campaign.first.rival")))
        return found

    def roster(self, run: CampaignRun) -> list[tuple[campaign_look.Shown, int]]:
        return roster_of(run.muster)

    def heroes(self, run: CampaignRun, seat: int) -> dict[str, Hero]:
        return heroes_of(run.company, run.form.honours, seat)

    def soldier(self, one: Soldier) -> campaign_look.Shown:
        return soldier_shown(one)
