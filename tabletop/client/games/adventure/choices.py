"""The row of choices over the lower part of the map: every legal action without a place of its own on the table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeVar

from pygame import FRect

from tabletop.client.cards.face import ALIKE_LEAST, UprightFace, lettered_alike
from tabletop.client.cards.rules_text import SHARES
from tabletop.client.games.choice_tiles import CardChoiceTile, ChoiceTile, lay_cards, lay_tiles
from tabletop.rules.game import Action
from tabletop.text import t

from . import words
from .enlarged_cards import action_face
from .layout import CHOICE
from .subject_card import subject_face, subject_rect
from .tooltips import action_tip

if TYPE_CHECKING:
    from .context import TableContext

Tile = TypeVar("Tile", bound=ChoiceTile)

MOST_CARDS = 8
"""Most choices shown as cards."""
WHOLE = frozenset(
    {"pay", "auction", "keep_item", "lose_item", "steal", "take_item", "trade", "deck_order", "quest_overflow"}
)
"""Decisions whose actions are all shown as choices, also those with a place of their own."""


def placed(table: TableContext, action: Action) -> bool:
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


def listed(table: TableContext) -> list[Action]:
    """The legal actions that are shown as choices, in a fixed order."""
    offers = table.model.offers()
    depth = len(table.session.path)
    open_ways = [action for action in offers if len(action.path) > depth]
    if table.model.phase in WHOLE:
        return [action for action in open_ways if action.path[depth].kind != "button"]
    return [action for action in open_ways if not placed(table, action)]


def add_choices(table: TableContext) -> None:
    """Add the choices over the lower part of the map, with pages where there are too many."""
    table.cards_laid = False
    if not table.session.may_act or table.scene.showing or table.layout_now is None:
        return
    actions = listed(table)
    faces = [action_face(table, action) for action in actions]
    found = [face for face in faces if face is not None]
    if found and len(found) == len(actions) <= MOST_CARDS:
        _add_cards(table, actions, found)
    elif actions:
        _add_tiles(table, [_choice(table, action, ChoiceTile) for action in actions])


def _add_cards(table: TableContext, actions: list[Action], faces: list[UprightFace]) -> None:
    """Add choices that are cards side by side over the middle of the map."""
    place = table.layout_now
    assert place is not None
    places = lay_cards(place.board, len(faces))
    heroes = table.model.phase == "setup_characters"  # four cards that are compared: their longest rule is no exception
    least = SHARES[-1] if heroes else ALIKE_LEAST
    alike = lettered_alike(table.scene.app.canvas, faces, places[0].w, least)
    for action, face, rect in zip(actions, alike, places, strict=True):
        card = _choice(table, action, CardChoiceTile)
        card.face, card.rect, card.caption = face, rect, _owner(table, action)
        table.scene.widgets.add(card)
    table.cards_laid = True


def _owner(table: TableContext, action: Action) -> str:
    """The name of the seat from whose bag an item is taken, where there are several; else empty."""
    if table.model.phase != "take_item":
        return ""
    item = action.path[-1].id
    players = table.model.state.players
    return next((table.model.hero_name(seat) for seat, player in enumerate(players) if item in player.bag), "")


def _choice(table: TableContext, action: Action, kind: type[Tile]) -> Tile:
    model = table.model
    rest = action.path[len(table.session.path) :]
    title, told = action_tip(model, action)
    return kind(
        f"choice:{'/'.join(target.id for target in rest)}", words.action_words(model, action),
        words.action_icon(model, action), partial(table.take, action), target=rest[0], tooltip=told or None,
        title=title, rule=action.rule,
    )  # fmt: skip


def _add_tiles(table: TableContext, tiles: list[ChoiceTile]) -> None:
    place = table.layout_now
    assert place is not None

    def turn(pages: int) -> ChoiceTile:
        table.page %= pages
        told = t("adventure_board.page", n=table.page + 1, total=pages)
        return ChoiceTile("choices.turn", told, "forward", partial(table.turn_page, 1))

    canvas = table.scene.app.canvas
    board = FRect(place.board)
    if subject_face(table) is not None:  # it is in the corner
        board.w = subject_rect(table).x - board.x
    for tile in lay_tiles(canvas, board, tiles, CHOICE[place.compact], table.page, turn, table.labels()):
        table.scene.widgets.add(tile)
