"""Widgets of the Adventure table: spots of spaces, pieces, cards and things of the sheet, seats, the buttons, and
over the lower part of the map every legal action without a place of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from pygame import FRect

from tabletop.client.board.map_controls import MapSwitch, SpaceSpot
from tabletop.client.board.spots import Spot
from tabletop.client.cards.face import ALIKE_LEAST, SHARES, UprightFace, draw_face, lettered_alike
from tabletop.client.core.services import Tip
from tabletop.client.draw.cache import Identity
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import BRASS300, DANGER, IVORY100
from tabletop.client.games.touch_buttons import CardChoiceTile, ChoiceTile, TableButton, lay_cards, lay_tiles
from tabletop.client.ui import tree
from tabletop.client.ui.base import Pressable
from tabletop.client.ui.panels import draw_laurel, draw_seat_ground
from tabletop.client.ui.scroll import ScrollArea
from tabletop.client.ui.tooltip import PressArea, TipPicture, TooltipArea
from tabletop.client.ui.tree import Column, Disc, Either, Node, Row, Words, cells, medal, sign
from tabletop.rules.adventure import actions as act
from tabletop.rules.adventure.queries import kind_of
from tabletop.rules.adventure.terms import COLOURS
from tabletop.rules.game import Action, Seat, Target
from tabletop.text import localised, t

from . import map_pieces, names, words
from .card_text import colour as colour_name
from .enlarged_cards import action_face, subject_face, subject_rect
from .hand import PILES, dice_and_deck_places, held_cards
from .sheet import draw_bag, hero_places, number_boxes, sheet_target
from .words import BUTTONS, action_tip

if TYPE_CHECKING:
    from .table import AdventureTable


OPEN_PILES = {"elite_discard": -2, "box": -1}
"""The piles beside the die whose cards lie open, each with its page in the browser of piles."""


class SeatChip(Pressable):
    """A seat's chip: hero, health, level, valor; pressing it opens the sheet."""

    def __init__(self, table: AdventureTable, seat: Seat, rect: FRect) -> None:
        title, told = words.seat_tip(table.model, seat)
        if seat in table.seats_not_asked():
            told = f"{t('adventure_board.not_asked')}\n{told}"
        super().__init__(f"seat:{seat}", rect, tooltip=told or None, tooltip_title=title)
        self.table = table
        self.seat = seat

    def tip(self) -> Tip | None:
        """A summary of the seat's sheet; None while the sheet is shown."""
        shown = self.table.glanced == self.seat and self.seat not in self.table.seats_not_asked()
        return None if shown else super().tip()

    def activate(self) -> None:
        """Ask a seat again that is not asked; else open or close its sheet."""
        if self.seat in self.table.seats_not_asked():
            self.table.ask_again(self.seat)
            return
        self.table.show_seat(self.seat)

    def draw(self, canvas: Canvas) -> None:
        layers = self.table.scene.layers
        layers.draw(canvas, self.id, self.rect, self._key, partial(self._paint, canvas))
        if self.ring:
            canvas.focus_ring(self.rect, 8)

    def _key(self) -> Hashable:
        """A key of everything that the chip shows."""
        model, seat = self.table.model, self.seat
        return (
            Identity(model.state), tuple(self.rect), model.picked == seat, self.hovered, self.table.valor(seat),
            self.table.health(seat), seat in self.table.seats_not_asked(), model.session.outcome is None,
        )  # fmt: skip

    def _paint(self, canvas: Canvas) -> None:
        """Draw emblem, name, hearts, diamonds of the level and laurel of the valor."""
        model, seat, box = self.table.model, self.seat, self.rect
        colours = model.colours(seat)
        active = seat == model.state.active and model.session.outcome is None
        draw_seat_ground(canvas, box, colours, active, 170, 0.5)
        if not active and (model.picked == seat or self.hovered):
            canvas.frame(box, colours.tint, 1.2, 8)
        hero, side = model.character(seat), box.h * 0.66
        shorter = (model.hero_name(seat),) if hero is not None and model.name(seat) == localised(hero.name) else ()
        name = Words(model.name(seat), "small_strong", colours.tint, shorter=shorter, weight=1.0)
        hearts = Words("{}/{}".format(*self.table.health(seat)), "least", least=0.85)
        level = (Disc(Canvas.diamond, 8.4, (BRASS300,), size=9) for _ in range(model.player(seat).level + 1))
        stand = Row((replace(sign("health", 12, DANGER), size=12), hearts, Row(tuple(level), 0, drop=1)), 3, weight=1.0)
        large, small = (Disc(draw_laurel, 2 * r, (self.table.valor(seat),), size=2.1 * r) for r in (11.0, box.h * 0.2))
        emblem = replace(medal(colours, model.emblem(seat), side), size=side)
        if hero is None:
            ways: tuple[Node, ...] = (Row((emblem, name), 6, (5, 0)),)
        else:  # in a narrow chip the laurel is beside the hearts, so that the name has its whole line
            ways = (
                Row((emblem, Column((name, stand), 0, (0, 2), weight=1.0), large), 3, (3, 0)),
                Row(
                    (emblem, Column((replace(name, cut=True), Row((stand, small), 2)), 0, (0, 2), weight=1.0)),
                    6,
                    (5, 0),
                ),
            )
        tree.draw(canvas, Either(ways), box)
        if hero is not None and seat in self.table.seats_not_asked():
            canvas.icon("mute", (box.x + side + 2, box.bottom - side / 4), side / 2, IVORY100)


def add_all(table: AdventureTable) -> None:
    """Add all widgets; Tab goes from the main button to what can be chosen, and to the end of the step last."""
    main, beside = _button_rows(table)
    table.scene.add_primary(main, table.primary())
    _add_map_spots(table)
    _add_sheet(table)
    _add_hand_spots(table)
    add_choices(table)
    _add_subject(table)
    _add_stand(table)
    for seat, rect in enumerate(table.chip_rects()):
        table.scene.widgets.add(SeatChip(table, seat, rect))
    _add_buttons(table, beside)
    table.add_minimap()
    if not table.cards_laid:  # cards to choose from are over the map
        told = t("adventure_board.few_names" if table.all_names else "adventure_board.all_names")
        table.add_map_buttons(MapSwitch("names", "scroll", table.show_names, told, table.all_names, "turn_view"))


def _add_subject(table: AdventureTable) -> None:
    """Add the card that the decision is about, with a tooltip."""
    face = subject_face(table)
    if face is not None:
        picture = TipPicture((240.0, 336.0), lambda canvas, rect: draw_face(canvas, rect, face))
        table.scene.widgets.add(TooltipArea("subject", subject_rect(table), face.title, picture=lambda: picture))


def _add_map_spots(table: AdventureTable) -> None:
    events, view = table.scene.spot_events, table.map.camera.view
    acting = table.session.may_act and not table.scene.showing
    legal_spaces = table.model.legal_spaces if acting else frozenset()
    canvas = table.scene.app.canvas
    named_at, name_area = partial(table.view.named_at, canvas), partial(table.view.name_rect, canvas)
    for name in table.map.plate.names:
        legal = name in legal_spaces
        table.scene.add_spot(SpaceSpot(table.map, name, events, legal=legal, named_at=named_at, name_area=name_area))
    for thing, rect in map_pieces.thing_rects(table):
        if thing.target is not None:
            legal = acting and table.model.touchable(thing.target)
            table.scene.add_spot(Spot(thing.target, rect, events, legal=legal, window=view))


def _add_sheet(table: AdventureTable) -> None:
    wanted = table.session.targets()
    acting = table.session.may_act and not table.scene.showing
    owner = table.model.shown_seat == table.session.decider
    bag = table.sheet.places.get("bag")
    area = None
    if bag is not None:
        paint = partial(draw_bag, table=table)
        area = table.scene.widgets.add(ScrollArea("sheet.bag", bag, height=table.sheet.bag_high, paint=paint))
    for number, entry in enumerate(table.sheet.entries):
        target = sheet_target(table, entry)
        if entry.kind == "tracker" and table.model.marker(entry.id) is None:
            continue
        legal = acting and target in wanted and (owner or entry.kind == "tracker")
        slot = table.model.slot_of(entry.thing)
        fits = acting and bool(slot) and slot == table.model.fitting_slot
        inside = area if table.sheet.scrolls(entry) else None
        table.scene.add_spot(
            Spot(
                target, entry.rect, table.scene.spot_events, legal=legal or fits, id=f"sheet:{number}",
                draggable=legal and entry.kind == "item", window=None if inside is None else inside.rect,
            ), inside,
        )  # fmt: skip
    model = table.model
    seat = model.shown_seat
    for hero, cell in hero_places(table).items():
        chosen = act.ChooseCharacter(hero)
        name, about = words.hero_tip(model, hero)
        if chosen in model.offers():
            table.scene.widgets.add(PressArea(f"sheet:{hero}", cell, about, partial(table.run, [chosen]), name))
        else:
            table.scene.widgets.add(TooltipArea(f"sheet:{hero}", cell, about, name))
    if model.character(seat) is not None:
        title, told = words.seat_tip(model, seat)
        told = f"{told}\n{t('adventure_board.piles_of_hero')}"
        table.scene.widgets.add(
            PressArea("sheet:head", table.sheet.places["head"], told, partial(_open_piles, table, seat), title)
        )
        places = table.sheet.places
        boxes = [*number_boxes(table.scene.app.canvas, places["numbers"]), places["health"], places["valor"]]
        for box, (name, head, about, rule) in zip(boxes, words.number_tips(model, seat), strict=True):
            table.scene.widgets.add(TooltipArea(f"sheet:{name}", box, about, head, rule))


def _add_hand_spots(table: AdventureTable) -> None:
    wanted = table.session.targets() | table.session.starts()
    for n, held in enumerate(held_cards(table)):
        if held.card is not None:
            target = Target("card", kind_of(held.card))
            legal = target in wanted
            table.scene.add_spot(
                Spot(target, held.rect, table.scene.spot_events, legal=legal, draggable=legal, id=f"hand:{n}")
            )


def _open_piles(table: AdventureTable, seat: int, page: int = 0) -> None:
    """Open the browser of all open piles, those of ``seat`` first; ``page``: the one shown, counted from the end if
    negative."""
    table.scene.app.push("piles", table=table, seat=seat, page=page)


def _add_stand(table: AdventureTable) -> None:
    model = table.model
    places = dice_and_deck_places(table)
    widgets = table.scene.widgets
    for level, name in enumerate(COLOURS):
        told = t("adventure_board.deck_tip", n=len(model.state.decks[level]), colour=colour_name(level))
        widgets.add(TooltipArea(f"stand:deck:{name}", places[f"deck:{name}"], told))
    for pile in PILES:
        id, box, told = f"stand:pile:{pile}", places[f"pile:{pile}"], t(f"adventure_board.pile.{pile}")
        if pile in OPEN_PILES:
            shown = partial(_open_piles, table, model.own_seat, OPEN_PILES[pile])
            widgets.add(PressArea(id, box, f"{told}\n{t('adventure_board.pile_open')}", shown))
        else:
            widgets.add(TooltipArea(id, box, told))
    festival = model.state.festival
    title, told = words.event_tip(model, festival) if festival else (None, t("adventure_board.no_event.tip"))
    widgets.add(TooltipArea("stand:event", places["event"], told, title))
    die = model.content.rules.movement_die
    faces = ", ".join(t("adventure_board.face", n=face.movement, energy=face.energy) for face in die)
    widgets.add(TooltipArea("stand:die", places["die"], t("adventure_board.die_tip", faces=faces)))


# ------------------------------------------------------------------------------------------------------ buttons


def _button_rows(table: AdventureTable) -> tuple[FRect, FRect]:
    """The places of the main button, and of the row of the others below it."""
    place = table.place
    row, gap = place.actions, _gap(table)
    top = row.y + (0 if place.compact else gap)
    high = min(58.0, (row.bottom - top - gap) / 2)
    below = top + high + gap
    return FRect(row.x, top, row.w, high), FRect(row.x, below, row.w, min(46.0, row.bottom - below))


def _gap(table: AdventureTable) -> float:
    """The room between buttons."""
    return (8.0, 6.0)[table.place.compact]


def _add_buttons(table: AdventureTable, row: FRect) -> None:
    """Add the row of the buttons beside the main one: the same whether a space is pointed at or not, because the
    pointer leaves that space on its way to them."""
    scene, main = table.scene, words.primary(table, pointed=False)
    offered = words.proposal(table.model) if main.target == words.PROPOSAL else None
    shown = (main.target, None if offered is None else offered.path[0])
    others = [name for name in words.buttons(table.model) if Target("button", name) not in shown]
    if table.passing.possible:
        others.append("when_to_ask")
    *boxes, last = cells(row, len(others) + 1, len(others) + 1, _gap(table))
    for name, box in zip(others, boxes, strict=True):
        target = Target("button", name)
        tip = t("adventure_board.when_to_ask.tip") if name == "when_to_ask" else table.gives_up(name) or None
        label, press = words.button_words(table.model, name), partial(scene.touch, target)
        scene.widgets.add(TableButton(target, box, label, BUTTONS[name], press, tooltip=tip))
    scene.add_take_back(last)


Tile = TypeVar("Tile", bound=ChoiceTile)

WHOLE = frozenset(
    {"pay", "auction", "keep_item", "lose_item", "steal", "take_item", "trade", "deck_order", "quest_overflow"}
)
"""Decisions whose actions are all shown as choices, also those with a place of their own."""


def placed(table: AdventureTable, action: Action) -> bool:
    """Whether the next target of an action has a place of its own on the table."""
    model, depth = table.model, len(table.session.path)
    target = action.path[depth]
    decider = table.session.decider
    own = decider is not None and model.shown_seat == decider
    match target.kind:
        case "button" | "space" | "lying":
            return True
        case "card":
            return model.viewer == decider
        case "piece" | "target":
            return model.space_of(target) is not None and model.phase != "setup_characters"
        case "item" if own and decider is not None:
            player = model.player(decider)
            return target.id in (player.weapon, player.armour, *player.bag)
        case "token" | "quest" | "slot":
            return own
        case _:
            return False


def listed(table: AdventureTable) -> list[Action]:
    """The legal actions that are shown as choices, in a fixed order."""
    offers = table.model.offers()
    depth = len(table.session.path)
    open_ways = [action for action in offers if len(action.path) > depth]
    if table.model.phase in WHOLE:
        return [action for action in open_ways if action.path[depth].kind != "button"]
    return [action for action in open_ways if not placed(table, action)]


def add_choices(table: AdventureTable) -> None:
    """Add the choices over the lower part of the map, with pages where there are too many."""
    table.cards_laid = False
    if not table.session.may_act or table.scene.showing or table.layout_now is None:
        return
    if table.model.giving:
        _add_tiles(table, list(_gifts(table)))
        return
    actions = listed(table)
    faces = [action_face(table, action) for action in actions]
    found = [face for face in faces if face is not None]
    if found and len(found) == len(actions) <= 8:
        _add_cards(table, actions, found)
    elif actions:
        _add_tiles(table, [_choice(table, action, ChoiceTile) for action in actions])


def _add_cards(table: AdventureTable, actions: list[Action], faces: list[UprightFace]) -> None:
    """Add choices that are cards side by side over the middle of the map."""
    place = table.place
    places = lay_cards(place.board, len(faces))
    heroes = table.model.phase == "setup_characters"  # four cards that are compared: their longest rule is no exception
    least = SHARES[-1] if heroes else ALIKE_LEAST
    alike = lettered_alike(table.scene.app.canvas, faces, places[0].w, least)
    for action, face, rect in zip(actions, alike, places, strict=True):
        card = _choice(table, action, CardChoiceTile)
        card.face, card.rect, card.caption = face, rect, _owner(table, action)
        table.scene.widgets.add(card)
    table.cards_laid = True


def _owner(table: AdventureTable, action: Action) -> str:
    """The name of the seat from whose bag an item is taken, where there are several; else empty."""
    if table.model.phase != "take_item":
        return ""
    item = action.path[-1].id
    players = table.model.state.players
    return next((table.model.hero_name(seat) for seat, player in enumerate(players) if item in player.bag), "")


def _choice(table: AdventureTable, action: Action, kind: type[Tile]) -> Tile:
    model = table.model
    rest = action.path[len(table.session.path) :]
    title, told = action_tip(model, action)
    return kind(
        f"choice:{'/'.join(target.id for target in rest)}", words.action_words(model, action),
        words.action_icon(model, action), partial(table.run, [action]), target=rest[0], tooltip=told or None,
        title=title, rule=action.rule,
    )  # fmt: skip


def _gifts(table: AdventureTable) -> Iterator[ChoiceTile]:
    """Every thing that could be handed in to the quest that is touched, those that are first: a press exchanges one for
    the earliest of the others."""
    model = table.model
    held = Counter[str]()
    for way in model.giving:
        held |= Counter(way.cards)
    given = list(table.given or model.handed_in(model.giving).cards)
    kept = sorted((held - Counter(given)).elements(), key=model.price)
    for number, card in enumerate((*given, *kept)):
        goes = number < len(given)
        label = t(f"adventure_board.{'hand_in' if goes else 'keep'}", names=names.item_name(card, model.content))
        press = partial(table.give, kept[0], card) if goes else partial(table.give, card, given[0])
        yield ChoiceTile(f"give:{number}:{card}", label, "confirm" if goes else "lock", press)


def _add_tiles(table: AdventureTable, tiles: list[ChoiceTile]) -> None:
    place = table.place

    def turn(pages: int) -> ChoiceTile:
        table.page %= pages
        told = t("adventure_board.page", n=table.page + 1, total=pages)
        return ChoiceTile("choices.turn", told, "forward", partial(table.turn_page, 1))

    canvas = table.scene.app.canvas
    board = FRect(place.board)
    if subject_face(table) is not None:  # it is in the corner
        board.w = subject_rect(table).x - board.x
    for tile in lay_tiles(
        canvas, board, tiles, 44.0 if place.compact else 50.0, table.page, turn, table.view.labels(canvas)
    ):
        table.scene.widgets.add(tile)
