"""The drawings of the rulebook: positions and cards of the game, with numbers computed by the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Final

from pygame import FRect

from tabletop.client.board.space_prints import draw_sign
from tabletop.client.cards.face import RATIO, draw_card, paint_diamonds
from tabletop.client.dice import D6, DieFace, DieKind, draw_die
from tabletop.client.draw.rectangles import Point
from tabletop.client.draw.theme import (
    BRASS300,
    BRASS600,
    DANGER,
    INK900,
    IVORY100,
    IVORY300,
    IVORY500,
    LEVELS,
    NIGHT800,
    NIGHT900,
    OK,
    SEA_DEEP,
    WHITE,
    mix,
    seat_colours,
)
from tabletop.client.games.figure_rows import FigureRow, draw_rows
from tabletop.client.pieces.drawn_tokens import draw_figure as draw_hero
from tabletop.rules.adventure import lasting_effects as lasting
from tabletop.rules.adventure import model, queries
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.events import CombatStarted
from tabletop.rules.adventure.exchange import STEPS, opened
from tabletop.rules.adventure.frames import TurnFrame
from tabletop.rules.adventure.game import GAME
from tabletop.rules.adventure.queries import NOBODY, ActiveQuest, GroundToken, State, kind_of
from tabletop.rules.adventure.state import find_copy, without
from tabletop.rules.adventure.terms import COLOURS
from tabletop.rules.game import SeatSetup, Setup, TableRules
from tabletop.rules.match import Match
from tabletop.text import localised, t

from . import card_faces
from .challenge_words import needed_text
from .map_pieces import RESOURCE_SIGNS

if TYPE_CHECKING:
    from tabletop.client.cards.face import UprightFace
    from tabletop.client.draw.canvas import Canvas

GROUND: Final = {
    "darkshire": (0.53, 0.30), "goldshire": (0.20, 0.22), "lakeshire": (0.22, 0.72), "deadwind_pass": (0.85, 0.25),
    "raven_hill": (0.55, 0.82),
}  # fmt: skip
"""The spaces of the drawing of a move, with their places as shares of it."""
GREY: Final = "goldshire"
"""A grey space, which everybody may enter."""
BURBONN, MINER, FACE = "burbonn", "G05", 4
"""The fight of the drawing: a hero, an encounter, and the face that both dice show."""
GNOLL, GHOUL, WOLF, BAT, FAIR = "G07", "G02", "G04", "G09", "GE1"
BOW, STRIKE = "G01", "grumbaz_heroic_strike"
GIVEN, PASSED, TAKEN = "N11", "NE6", "N05"
"""At the auction house: an item given, an event that is passed over, an item taken."""
TOKENS: Final = ("gold", "bomb")
QUEST: Final = "S01"
EQUIPMENT: Final = ("G01", "G04", "R02")
"""A weapon and armour that a grey Burbonn may equip, and a weapon above that level."""
CARDS_PART = 0.6
"""Greatest share of a drawing for its cards where there are words beside them."""
SIGN_ROOM, LEAST_GAP = 46.0, 18.0
"""Units between two cards with a sign between them, and least distance without."""


HEROES, SEATS = ("grumbaz", "sofeea", "burbonn", "sandrai"), ("red", "green", "blue", "purple")


@cache
def _start() -> State:
    """A match that has just begun, with Grumbaz, Sofeea, Burbonn and Sandrai in the four seats."""
    seats = tuple(SeatSetup(hero.capitalize(), colour) for hero, colour in zip(HEROES, SEATS, strict=True))
    match: Match[State] = Match.start(GAME, Setup("adventure", seats, seed=1, options={}))
    while match.state.turn < 1 or match.state.frames[-1].phase != "roll":
        match.apply(match.legal_actions()[0])
    return match.state


def _roll(state: State, move: int, energy: int) -> None:
    """Let the blue die show these points and energy."""
    sides = content().rules.movement_die
    state.face = next(n for n, side in enumerate(sides) if (side.movement, side.energy) == (move, energy))
    state.move, state.energy = move, energy


def walker() -> State:
    """A green hero with three points in Darkshire."""
    state = queries.clone(_start())
    player = state.players[state.active]
    player.space, player.level = "darkshire", 1
    _roll(state, 3, 2)
    return state


def fight() -> State:
    """Burbonn against the encounter of the drawing, both dice rolled."""
    state = queries.clone(_start())
    seat = next(seat for seat, player in enumerate(state.players) if player.character == BURBONN)
    state.active = seat
    seen = opened(state, CombatStarted(seat, NOBODY, MINER, state.players[seat].space))
    assert seen.combat is not None
    seen.combat.dice = (FACE, FACE)
    return seen


def _on_the_way() -> State:
    """The hero of the drawing of a move, before it moves."""
    state = walker()
    state.frames = (TurnFrame(state.active, "move"),)
    return state


def meeting(hero: str, *cards: str, space: str = "", damage: int = 0, phase: str = "challenge") -> State:
    """A hero in a phase of its turn, with ``cards`` on top of the grey deck."""
    state = queries.clone(_start())
    seat = _seat(state, hero)
    player = state.players[seat]
    state.active = seat
    player.space, player.damage = space or player.space, damage
    state.decks = ((*cards, *(card for card in state.decks[0] if card not in cards)), *state.decks[1:])
    state.frames = (TurnFrame(seat, phase),)
    return state


def _seat(state: State, hero: str) -> int:
    return next(seat for seat, player in enumerate(state.players) if player.character == hero)


def drinker() -> State:
    """Sofeea on her way with 2 points and 2 energy, and a bow with a swiftness icon in the bag."""
    state = meeting("sofeea", phase="move")
    _roll(state, 2, 2)
    state.decks = (tuple(card for card in state.decks[0] if card != BOW), *state.decks[1:])
    state.players[state.active].bag = (BOW,)
    return state


def striker() -> State:
    """Grumbaz before a fight with a Heroic Strike in hand."""
    state = meeting("grumbaz", GNOLL)
    player = state.players[state.active]
    card = find_copy((*player.deck, *player.hand), STRIKE)
    if card in player.deck:
        rest = without(player.deck, card)
        player.deck, player.hand = (*rest, player.hand[0]), (card, *player.hand[1:])
    return state


def explorer() -> State:
    """Grumbaz at the end of his way, in a space with two face-down discoveries."""
    state = meeting("grumbaz", space=GREY, phase="move")
    found = tuple(next(one for one in state.pile if kind_of(one) == token) for token in TOKENS)
    state.pile = tuple(one for one in state.pile if one not in found)
    here = state.config.tables.names.index(state.players[state.active].space)
    lying = tuple(GroundToken(one) for one in found)
    state.ground = tuple(lying if n == here else there for n, there in enumerate(state.ground))
    return state


def ambusher() -> State:
    """Burbonn and Sofeea in one space, in the challenge phase of Burbonn."""
    state = meeting(BURBONN, space=GREY)
    state.players[_seat(state, "sofeea")].space = state.players[state.active].space
    return state


def collector() -> State:
    """A hero with the quest of the drawing, in the space of its token."""
    state = meeting("grumbaz", space="brill", phase="quests")
    player = state.players[state.active]
    first, *others = player.quests
    player.quests = (ActiveQuest(QUEST, (0,) * len(content().quests[QUEST].steps), ("brill",)), *others)
    state.gone = tuple(first.card if card == QUEST else card for card in state.gone)
    return state


def wearer() -> State:
    """Burbonn in maintenance with the three items of the drawing in the bag."""
    state = meeting(BURBONN, phase="equip")
    state.players[state.active].bag = EQUIPMENT
    state.decks = tuple(tuple(card for card in deck if card not in EQUIPMENT) for deck in state.decks)
    return state


def bidder() -> State:
    """Sandrai at an auction house with an item to give; the deck of its colour is ordered as in the drawing."""
    state = meeting("sandrai", space="undercity", phase="resource")
    state.players[state.active].bag = (GIVEN,)
    level = content().challenges[GIVEN].colour
    rest = tuple(card for card in state.decks[level] if card not in (GIVEN, PASSED, TAKEN))
    state.decks = (*state.decks[:level], (PASSED, TAKEN, *rest), *state.decks[level + 1 :])
    return state


EXAMPLES: Final[Mapping[str, Callable[[], State]]] = {
    "movement": _on_the_way,
    "exploring": explorer,
    "duel": ambusher,
    "quest": collector,
    "equipment": wearer,
    "auction": bidder,
    "fight": partial(meeting, BURBONN, MINER),
    "potion": drinker,
    "travelling-fair": partial(meeting, "grumbaz", FAIR, WOLF),
    "reroll": partial(meeting, "grumbaz", GHOUL),
    "overlord": partial(meeting, "grumbaz", space="forests_edge", damage=3),
    "improved": striker,
    "hits": partial(meeting, "grumbaz", GNOLL),
    "both-strike": partial(meeting, "grumbaz", GNOLL),
    "aggro": partial(meeting, "grumbaz", BAT, space="brill"),
}
"""The positions of the drawings that can be put on the board."""


def example_match(name: str) -> Match[State]:
    """A match that begins at the position of a drawing; everything in it can be undone. KeyError for an unknown
    name."""
    state = EXAMPLES[name]()
    heroes = content().characters
    seats = tuple(
        SeatSetup(localised(heroes[player.character].name), colour)
        for player, colour in zip(state.players, SEATS, strict=True)
    )
    setup = Setup("adventure", seats, seed=1, options={}, table=TableRules(undo="friendly", curtain=False))
    return Match.restore(GAME, setup, tuple(range(len(seats))), (), [], state)


# ------------------------------------------------------------------------------------------------------- drawing


def draw_figure(canvas: Canvas, name: str, rect: FRect) -> None:
    """Paint the drawing called ``name`` into ``rect``; KeyError for an unknown one."""
    paint = FIGURES[name]
    canvas.fill(rect, SEA_DEEP, radius=10)
    paint(canvas, rect.inflate(-24, -24))
    canvas.frame(rect, BRASS600, 1.5, 10)


def _movement(canvas: Canvas, box: FRect) -> None:
    """Draw spaces joined by ways: those within reach with a frame and their cost, others crossed out."""
    state, book = walker(), content()
    reach = queries.reach(state)
    side = FRect(box.x, box.y, box.w * 0.2, box.h)
    _stack(canvas, side, "blue", DieFace(number="3"), (("movement", "3"), ("energy", "2")))
    land = FRect(side.right, box.y, box.w - side.w, box.h)
    at = {name: (land.x + land.w * x, land.y + land.h * y) for name, (x, y) in GROUND.items()}
    for name in GROUND:
        for near in book.spaces[name].neighbours:
            if near in at and near > name:
                canvas.line(at[name], at[near], mix(IVORY300, SEA_DEEP, 0.3), 5)
    w, h = min(170.0, land.w * 0.25), min(64.0, land.h * 0.26)
    for name, (x, y) in at.items():
        plate = FRect(x - w / 2, y - h / 2, w, h)
        level = book.spaces[name].colour
        canvas.fill(plate, mix(LEVELS[COLOURS[level]], NIGHT900, 0.15), radius=8)
        paint_diamonds(canvas, (plate.x + 14, plate.y + 14), 80, level + 1, len(COLOURS))
        words = FRect(plate.x + 8, plate.y + 20, plate.w - 16, plate.h - 24)
        canvas.fit_text(localised(book.spaces[name].name), words, "body_strong", INK900, "center", 0.6)
        way = reach.get(name)
        if way is not None:
            canvas.frame(plate.inflate(4, 4), WHITE, 2.4, 10)
            _cost(canvas, plate.topright, str(len(way)))
        elif name != "darkshire":
            canvas.line(plate.topleft, plate.bottomright, DANGER, 3)
            canvas.line(plate.bottomleft, plate.topright, DANGER, 3)
    x, y = at["darkshire"]
    figure = FRect(0, 0, h * 0.6, h)
    figure.midbottom = (x, y - h * 0.3)
    colours = seat_colours("green")
    draw_hero(canvas, figure, colours, card_faces.EMBLEMS["grumbaz"], "active")


def _cost(canvas: Canvas, at: Point, words: str) -> None:
    canvas.circle(at, 15, NIGHT900, outline=BRASS300, outline_width=2)
    canvas.text(words, at, "number@17", IVORY100, "center")


def _stack(canvas: Canvas, box: FRect, colour: str, face: DieFace, rows: Sequence[tuple[str, str]]) -> None:
    """Draw a die and what it gives."""
    size = min(box.w * 0.62, box.h * 0.4)
    draw_die(canvas, (box.centerx, box.y + size * 0.62), size, face, colour)
    for n, (icon, number) in enumerate(rows):
        y = box.y + size * 1.5 + n * 34
        canvas.icon(icon, (box.centerx - 18, y), 24, BRASS300)
        canvas.text(number, (box.centerx + 4, y), "number", IVORY100, "midleft")


def _exploring(canvas: Canvas, box: FRect) -> None:
    """Draw face-down tokens, revealed one after the other; the resource of the space is left."""
    r = min(34.0, box.h * 0.16)
    for n in range(len(TOKENS)):
        at = (box.x + r + 14 + n * r * 2.3, box.centery)
        canvas.circle(at, r, NIGHT900, outline=BRASS300, outline_width=3)
        canvas.icon("symbol-discovery", at, r * 1.2, BRASS300)
    left = box.x + r * 4.6 + 40
    canvas.icon("forward", (left, box.centery), 30, BRASS300)
    h = box.h
    for n, name in enumerate(TOKENS):
        card = FRect(left + 34 + n * (h * RATIO + 22), box.y, h * RATIO, h)
        draw_card(canvas, card, card_faces.token_face(content().discoveries[name], content()))
    at = (box.x + r * 2.15 + 14, box.bottom - r)
    draw_sign(canvas, at, r * 0.7, RESOURCE_SIGNS["scroll"])
    canvas.line((at[0] - r, at[1] + r * 0.7), (at[0] + r, at[1] - r * 0.7), DANGER, 4)


def _fight(canvas: Canvas, box: FRect) -> None:
    """Draw both sides of a fight: attack and die against the other's defence."""
    state, book = fight(), content()
    assert state.combat is not None
    h = box.h
    w = h * RATIO
    hero = book.card[BURBONN, 0]
    monster = state.config.tables.monsters[MINER]
    faces = (
        card_faces.hero_face(hero, "start", book, seat_colours("blue")),
        card_faces.encounter_face(monster.card, monster.colour, book),
    )
    draw_card(canvas, FRect(box.x, box.y, w, h), faces[0])
    draw_card(canvas, FRect(box.right - w, box.y, w, h), faces[1])
    middle = FRect(box.x + w + 18, box.y, box.w - 2 * w - 36, h)
    sides = [queries.combat_figures(state, side) for side in (0, 1)]
    for side, colour in enumerate(("red", "black")):
        row = FRect(middle.x, middle.y + side * middle.h / 2, middle.w, middle.h / 2 - 8)
        canvas.fill(row, NIGHT800, alpha=235, radius=8)
        own, other = sides[side], sides[1 - side]
        size = min(row.h * 0.56, 62.0)
        draw_die(canvas, (row.x + size * 0.75, row.centery), size, D6.sides[FACE - 1], colour)
        hit = own.needed <= FACE
        left = row.x + size * 1.5
        room = row.right - 10 - left
        kind = t(f"adventure.name.attack.{own.type}")
        told = t("adventure_figure.sum", n=own.attack, face=FACE, sum=own.attack + FACE, defence=other.defence)
        third = (row.h - 12) / 3
        lines = (
            (f"{kind} · {needed_text(own.needed)}", "small", IVORY300),
            (told, "body_strong", IVORY100),
            (t("adventure_figure.hit" if hit else "adventure_figure.miss"), "body_strong", OK if hit else DANGER),
        )
        for n, (words, role, ink) in enumerate(lines):
            canvas.fit_text(words, FRect(left, row.y + 6 + n * third, room, third), role, ink, "left", 0.6)


def _duel(canvas: Canvas, box: FRect) -> None:
    """Draw the steps of a duel, and who may play in each: the defender first, then the attacker."""
    askers: Mapping[str, str] = {"before": "10", "powers_defender": "1", "powers_attacker": "0"}
    heroes = (("blue", "burbonn"), ("red", "sofeea"))
    gap = 10.0
    w = (box.w - gap * (len(STEPS) - 1)) / len(STEPS)
    for n, step in enumerate(STEPS):
        cell = FRect(box.x + n * (w + gap), box.y, w, box.h)
        canvas.fill(cell, NIGHT800, alpha=235, radius=8)
        canvas.circle((cell.centerx, cell.y + 20), 14, NIGHT900, outline=BRASS300, outline_width=1.5)
        canvas.text(str(n + 1), (cell.centerx, cell.y + 20), "number@16", IVORY100, "center")
        head = FRect(cell.x + 6, cell.y + 38, cell.w - 12, cell.h * 0.34)
        canvas.fit_text(t(f"adventure_fight.step.{step}"), head, "small_strong", IVORY100, "center", 0.5)
        seats = askers.get(step, "")
        r = min(24.0, w * 0.2)
        for k, side in enumerate(seats):
            colour, hero = heroes[int(side)]
            x = cell.centerx + (k - (len(seats) - 1) / 2) * r * 2.3
            canvas.medallion((x, cell.bottom - r - 14), r, seat_colours(colour), card_faces.EMBLEMS[hero])
        if not seats:
            icon = {"roll": "dice", "ranged": "class-ranged", "melee": "class-melee", "end": "flag"}[step]
            canvas.icon(icon, (cell.centerx, cell.bottom - r - 14), r * 1.4, IVORY500)


def _quest(canvas: Canvas, box: FRect) -> None:
    """Draw a quest, and its steps with their progress."""
    book = content()
    quest = book.quests[QUEST]
    w = box.h * RATIO
    draw_card(canvas, FRect(box.x, box.y, w, box.h), card_faces.quest_face(quest, book))
    area = FRect(box.x + w + 24, box.y, box.w - w - 24, box.h)
    rows = (
        ("symbol-quest", t("adventure_figure.quest.token"), True), ("movement", t("adventure_figure.quest.walk"), True),
        ("confirm", t("adventure_figure.quest.done"), False),
        ("victory-point", t("adventure_figure.quest.valor", n=quest.valor), False),
    )  # fmt: skip
    high = area.h / len(rows)
    for n, (icon, words, done) in enumerate(rows):
        row = FRect(area.x, area.y + n * high, area.w, high - 6)
        canvas.fill(row, NIGHT800, alpha=235, radius=8)
        canvas.icon(icon, (row.x + 24, row.centery), min(26.0, row.h * 0.6), BRASS300)
        canvas.fit_text(words, FRect(row.x + 48, row.y, row.w - 90, row.h), "body", IVORY100, "left", 0.6)
        if done:
            canvas.icon("confirm", (row.right - 22, row.centery), 18, OK)


def _equipment(canvas: Canvas, box: FRect) -> None:
    """Draw a weapon and armour that may be equipped, and one above the level of the hero."""
    book = content()
    w = box.h * RATIO
    gap = (box.w - 3 * w) / 4
    for n, (thing, good) in enumerate(zip(EQUIPMENT, (True, True, False), strict=True)):
        card, printed = FRect(box.x + gap + n * (w + gap), box.y, w, box.h), book.challenges[thing]
        draw_card(canvas, card, card_faces.item_face(printed.item, printed.colour, book))
        at = (card.right - 6, card.y + 6)
        canvas.circle(at, 17, NIGHT900, outline=OK if good else DANGER, outline_width=2.5)
        canvas.icon("confirm" if good else "cancel", at, 18, OK if good else DANGER)


def _table(
    canvas: Canvas,
    box: FRect,
    faces: Sequence[UprightFace],
    rows: Sequence[FigureRow],
    head: str = "",
    total: tuple[str, str] | None = None,
    signs: Sequence[str] = (),
) -> None:
    """Draw cards side by side with ``signs`` between them, and beside them what happens, line by line."""
    high = box.h
    wide = high * RATIO
    part = CARDS_PART if rows else 1.0
    gap = min(SIGN_ROOM, (box.w * part - wide * len(faces)) / max(1, len(faces)))
    if gap < LEAST_GAP:
        gap = LEAST_GAP
        wide = (box.w * part - gap * len(faces)) / len(faces)
        high = wide / RATIO
    x = box.x
    for n, face in enumerate(faces):
        if n:
            icon = signs[n - 1] if n <= len(signs) else "forward"
            canvas.icon(icon, (x - gap / 2, box.centery), min(24.0, gap * 0.9), BRASS300)
        draw_card(canvas, FRect(x, box.centery - high / 2, wide, high), face)
        x += wide + gap
    if rows:
        draw_rows(canvas, FRect(x, box.y, box.right - x, box.h), head, rows, total)


def _monster(card: str) -> UprightFace:
    state = _start()
    monster = state.config.tables.monsters[card]
    return card_faces.encounter_face(monster.card, monster.colour, content())


def _hero(hero: str, level: int = 0, colour: str = "red") -> UprightFace:
    return card_faces.hero_face(content().card[hero, level], "start", content(), seat_colours(colour))


def _item(card: str) -> UprightFace:
    found = content().challenges[card]
    return card_faces.item_face(found.item, found.colour, content())


def _words(key: str, **values: object) -> str:
    return t(f"adventure_figure.{key}", **values)


def _potion(canvas: Canvas, box: FRect) -> None:
    rows = (
        FigureRow("dice", _words("die"), "2"),
        FigureRow("movement", _words("step"), "\N{MINUS SIGN}1"),
        FigureRow("potion", _words("swiftness"), "+1"),
    )
    _table(canvas, box, (_hero("sofeea", colour="green"), _item(BOW)), rows, t("adventure.phase.move"),
           (_words("left"), "2"), ("plus",))  # fmt: skip


def _auction(canvas: Canvas, box: FRect) -> None:
    event = card_faces.event_face(content().events[PASSED], content())
    _table(canvas, box, (_item(GIVEN), event, _item(TAKEN)), ())


def _fair(canvas: Canvas, box: FRect) -> None:
    event = card_faces.event_face(content().events[FAIR], content())
    _table(canvas, box, (event, _monster(WOLF)), (FigureRow("symbol-encounter", _words("again")),
                                                  FigureRow("crossed-swords", _words("at_once"))),
           localised(content().events[FAIR].name))  # fmt: skip


def _reroll(canvas: Canvas, box: FRect) -> None:
    x = DieFace(symbols=("die-cross",))
    die = DieKind((x,), "black")
    rows = (
        FigureRow("dice", _words("first_roll"), "+1", ((1, "rest"),), die),
        FigureRow("redo", _words("second_roll"), "0", ((1, "rest"),), die),
    )
    _table(canvas, box, (_monster(GHOUL),), rows, _words("damage"), (_words("in_all"), "+1"))


def _overlord(canvas: Canvas, box: FRect) -> None:
    foe = content().board_encounters["hogger"]
    assert foe.encounter is not None
    face = card_faces.encounter_face(foe.encounter, foe.level, content(), foe.id)
    rows = (
        FigureRow("damage", _words("removed"), "3 \N{RIGHTWARDS ARROW} 0"),
        FigureRow("cards", _words("drawn"), "+3"),
        FigureRow("upgrade", _words("green"), ""),
    )
    _table(canvas, box, (face, _hero("grumbaz", 1)), rows, localised(content().card["grumbaz", 1].sides["start"].title))


def _improved(canvas: Canvas, box: FRect) -> None:
    card = content().abilities[STRIKE]
    face = card_faces.ability_face(card, content(), seat_colours("red"))
    rows = []
    for level, name in enumerate(COLOURS):
        gains = [effect for ability in card.abilities if ability.min_level <= level for effect in ability.do[:1]]
        words = " · ".join(_gained(gain) for gain in gains)
        if level:
            rows.append(FigureRow("upgrade", t(f"adventure.name.colour.{name}").capitalize(), words))
    _table(canvas, box, (face,), rows, localised(card.name))


def _gained(effect: model.Effect) -> str:
    assert isinstance(effect, lasting.ChangeAttack | lasting.ChangeDamage)
    return _words("changeattack" if isinstance(effect, lasting.ChangeAttack) else "changedamage", n=effect.n)


def _hits(canvas: Canvas, box: FRect) -> None:
    attack, face = 2, 3
    rows = [
        FigureRow("defence", _words("sum", n=attack, face=face, sum=attack + face, defence=defence),
            _words("hit" if attack + face >= defence else "miss"), ((face, "rest"),), D6)
        for defence in (5, 6)
    ]  # fmt: skip
    draw_rows(canvas, box, t("adventure_figure.attack"), rows)


def _both(canvas: Canvas, box: FRect) -> None:
    state = queries.clone(_start())
    state.active = seat = _seat(state, "grumbaz")
    seen = opened(state, CombatStarted(seat, NOBODY, GNOLL, state.players[seat].space))
    rows = []
    for side, name in enumerate((localised(content().characters["grumbaz"].name), _name(GNOLL))):
        rows.append(FigureRow("class-melee", name, f"{queries.combat_figures(seen, side).needed}+"))
    _table(canvas, box, (_hero("grumbaz"), _monster(GNOLL)), rows, _words("needed"), None,
           ("crossed-swords",))  # fmt: skip


def _name(card: str) -> str:
    return localised(content().challenges[card].encounter.name)


def _aggro(canvas: Canvas, box: FRect) -> None:
    rows = (
        FigureRow("log", _words("slot"), "1"),
        FigureRow("symbol-encounter", localised(content().spaces["brill"].name), "1"),
        FigureRow("symbol-aggro", _words("stops"), ""),
    )
    _table(canvas, box, (_monster(BAT),), rows, _name(BAT))


FIGURES: Final[Mapping[str, Callable[[Canvas, FRect], None]]] = {
    "movement": _movement,
    "exploring": _exploring,
    "fight": _fight,
    "duel": _duel,
    "quest": _quest,
    "equipment": _equipment,
    "potion": _potion,
    "auction": _auction,
    "travelling-fair": _fair,
    "reroll": _reroll,
    "overlord": _overlord,
    "improved": _improved,
    "hits": _hits,
    "both-strike": _both,
    "aggro": _aggro,
}
"""The painters of the drawings by name, as in the text of the rulebook."""
