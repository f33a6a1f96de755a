"""The drawings of the rulebook: positions and cards of the game, with numbers computed by the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pygame import FRect

from tabletop.client.board.space_marks import draw_sign
from tabletop.client.cards.face import RATIO, UprightFace, draw_card, paint_diamonds
from tabletop.client.dice import D6, DieFace, DieKind, draw_die
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point
from tabletop.client.games.figure_rows import Counted, FigureRow, draw_count
from tabletop.client.ui import tree
from tabletop.client.ui.tree import Column, Disc, Draw, Node, Row, Stack, Words, medal, sign
from tabletop.json_values import as_object
from tabletop.resources import table_beside
from tabletop.rules.adventure import lasting_effects as lasting, model, queries
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.events import CombatStarted
from tabletop.rules.adventure.exchange import STEPS, opened
from tabletop.rules.adventure.queries import NOBODY, State
from tabletop.rules.adventure.terms import COLOURS
from tabletop.rules.entries import Entry, read
from tabletop.rules.match import Match
from tabletop.text import has, localised, t

from . import card_faces, names
from .map_pieces import RESOURCE_SIGNS, draw_figure as draw_hero
from .names import needed_text
from .positions import Position, first_turn, match_at

GROUND: Final = {
    "darkshire": (0.53, 0.30), "goldshire": (0.20, 0.22), "lakeshire": (0.22, 0.72), "deadwind_pass": (0.85, 0.25),
    "raven_hill": (0.55, 0.82),
}  # fmt: skip
"""The spaces of the drawing of a move, with their places as shares of it."""
FACE = 4
"""The face that both dice of the drawn fight show."""
SIGN_ROOM, LEAST_GAP = 46.0, 18.0
"""Units between two cards with a sign between them, and least distance without."""


class CardTable(Entry):
    """Cards as ``kind id`` (a hero: also its colour and level) side by side with ``signs`` between them, and beside
    them what happens, line by line: icon, words, figure, sign on a die; ``head`` and the words: :func:`_words`."""

    cards: tuple[str, ...]
    signs: tuple[str, ...] = ()
    head: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    total: tuple[str, str] | None = None


_FIGURES = as_object(table_beside(__file__, "figures"))
EXAMPLES: Final = {name: read(Position, entry) for name, entry in as_object(_FIGURES["positions"]).items()}
"""The positions of the drawings that can be put on the board."""
TABLES: Final = {name: read(CardTable, entry) for name, entry in as_object(_FIGURES["tables"]).items()}


def fight(name: str) -> State:
    """The hero of an example against the encounter on top of the deck."""
    state = EXAMPLES[name].state()
    foe = EXAMPLES[name].deck[0]
    return opened(state, CombatStarted(state.active, NOBODY, foe, state.players[state.active].space))


def example_match(name: str) -> Match[State]:
    """A match that begins at the position of a drawing; everything in it can be undone. KeyError for an unknown
    name."""
    return match_at(EXAMPLES[name].state())


# ------------------------------------------------------------------------------------------------------- drawing


def draw_figure(canvas: Canvas, name: str, rect: FRect) -> None:
    """Paint the drawing called ``name`` into ``rect``; KeyError for an unknown one."""
    canvas.fill(rect, theme.SEA_DEEP, radius=10)
    box = rect.inflate(-24, -24)
    if name in TABLES:
        _draw_table(canvas, box, TABLES[name])
    else:
        FIGURES[name](canvas, box)
    canvas.frame(rect, theme.BRASS600, 1.5, 10)


def _movement(canvas: Canvas, box: FRect) -> None:
    """Draw spaces joined by ways: those within reach with a frame and their cost, others crossed out."""
    state, book = EXAMPLES["movement"].state(), content()
    reach = queries.reach(state)
    side = FRect(box.x, box.y, box.w * 0.2, box.h)
    _stack(canvas, side, "blue", DieFace(number="3"), (("movement", "3"), ("energy", "2")))
    land = FRect(side.right, box.y, box.w - side.w, box.h)
    at = {name: (land.x + land.w * x, land.y + land.h * y) for name, (x, y) in GROUND.items()}
    for name in GROUND:
        for near in book.spaces[name].neighbours:
            if near in at and near > name:
                canvas.line(at[name], at[near], theme.mix(theme.IVORY300, theme.SEA_DEEP, 0.3), 5)
    w, h = min(170.0, land.w * 0.25), min(64.0, land.h * 0.26)
    for name, (x, y) in at.items():
        plate = FRect(x - w / 2, y - h / 2, w, h)
        level = book.spaces[name].colour
        canvas.fill(plate, theme.mix(theme.LEVELS[COLOURS[level]], theme.NIGHT900, 0.15), radius=8)
        paint_diamonds(canvas, (plate.x + 14, plate.y + 14), 80, level + 1, len(COLOURS))
        words = FRect(plate.x + 8, plate.y + 20, plate.w - 16, plate.h - 24)
        canvas.fit_text(localised(book.spaces[name].name), words, "body_strong", theme.INK900, "center", 0.6)
        way = reach.get(name)
        if way is not None:
            canvas.frame(plate.inflate(4, 4), theme.WHITE, 2.4, 10)
            canvas.circle(plate.topright, 15, theme.NIGHT900, outline=theme.BRASS300, outline_width=2)
            canvas.text(str(len(way)), plate.topright, "number@17", theme.IVORY100, "center")
        elif name != "darkshire":
            canvas.line(plate.topleft, plate.bottomright, theme.DANGER, 3)
            canvas.line(plate.bottomleft, plate.topright, theme.DANGER, 3)
    x, y = at["darkshire"]
    figure = FRect(0, 0, h * 0.6, h)
    figure.midbottom = (x, y - h * 0.3)
    colours = theme.seat_colours("green")
    draw_hero(canvas, figure, colours, card_faces.EMBLEMS["grumbaz"], "active")


def _stack(canvas: Canvas, box: FRect, colour: str, face: DieFace, rows: Sequence[tuple[str, str]]) -> None:
    """Draw a die and what it gives."""
    size = min(box.w * 0.62, box.h * 0.4)
    draw_die(canvas, (box.centerx, box.y + size * 0.62), size, face, colour)
    for n, (icon, number) in enumerate(rows):
        y = box.y + size * 1.5 + n * 34
        canvas.icon(icon, (box.centerx - 18, y), 24, theme.BRASS300)
        canvas.text(number, (box.centerx + 4, y), "number", theme.IVORY100, "midleft")


def _exploring(canvas: Canvas, box: FRect) -> None:
    """Draw face-down tokens, revealed one after the other; the resource of the space is left."""
    r = min(34.0, box.h * 0.16)
    tokens = EXAMPLES["exploring"].lying
    for n in range(len(tokens)):
        at = (box.x + r + 14 + n * r * 2.3, box.centery)
        canvas.circle(at, r, theme.NIGHT900, outline=theme.BRASS300, outline_width=3)
        canvas.icon("symbol-discovery", at, r * 1.2, theme.BRASS300)
    left = box.x + r * 4.6 + 40
    canvas.icon("forward", (left, box.centery), 30, theme.BRASS300)
    h = box.h
    for n, name in enumerate(tokens):
        card = FRect(left + 34 + n * (h * RATIO + 22), box.y, h * RATIO, h)
        draw_card(canvas, card, card_faces.token_face(content().discoveries[name], content()))
    at = (box.x + r * 2.15 + 14, box.bottom - r)
    draw_sign(canvas, at, r * 0.7, RESOURCE_SIGNS["scroll"])
    canvas.line((at[0] - r, at[1] + r * 0.7), (at[0] + r, at[1] - r * 0.7), theme.DANGER, 4)


def _fight(canvas: Canvas, box: FRect) -> None:
    """Draw both sides of a fight: attack and die against the other's defence."""
    state = fight("fight")
    assert state.combat is not None
    state.combat.dice = (FACE, FACE)
    h = box.h
    w = h * RATIO
    draw_card(canvas, FRect(box.x, box.y, w, h), _face("hero burbonn blue"))
    draw_card(canvas, FRect(box.right - w, box.y, w, h), _face(f"encounter {EXAMPLES['fight'].deck[0]}"))
    middle = FRect(box.x + w + 18, box.y, box.w - 2 * w - 36, h)
    sides = [queries.combat_figures(state, side) for side in (0, 1)]
    for side, colour in enumerate(("red", "black")):
        row = FRect(middle.x, middle.y + side * middle.h / 2, middle.w, middle.h / 2 - 8)
        canvas.fill(row, theme.NIGHT800, alpha=235, radius=8)
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
            (f"{kind} · {needed_text(own.needed)}", "small", theme.IVORY300),
            (told, "body_strong", theme.IVORY100),
            (
                t("adventure_figure.hit" if hit else "adventure_figure.miss"),
                "body_strong",
                theme.OK if hit else theme.DANGER,
            ),
        )
        for n, (words, role, ink) in enumerate(lines):
            canvas.fit_text(words, FRect(left, row.y + 6 + n * third, room, third), role, ink, "left", 0.6)


def _plate(row: Node) -> Node:
    """A row on a dark ground."""
    return Stack((Draw(Canvas.fill, (theme.NIGHT800, 235, 8)), row))


def _duel(canvas: Canvas, box: FRect) -> None:
    """Draw the steps of a duel, and who may play in each: the defender first, then the attacker."""
    askers: Mapping[str, str] = {"before": "10", "powers_defender": "1", "powers_attacker": "0"}
    heroes = (("blue", "burbonn"), ("red", "sofeea"))
    icons = {"roll": "dice", "ranged": "class-ranged", "melee": "class-melee", "end": "flag"}
    cells = []
    for n, step in enumerate(STEPS, start=1):
        asked = (heroes[int(side)] for side in askers.get(step, ""))
        who = tuple(medal(theme.seat_colours(colour), card_faces.EMBLEMS[hero], 48) for colour, hero in asked)
        head = Draw(_fitted, (t(f"adventure_fight.step.{step}"),), weight=1.0)
        foot = Row(who or (sign(icons[step], 34, theme.IVORY500),), 4, pack=0.5, part=0.34)
        cells.append(_plate(Column((Disc(_number, 28, (n,)), head, foot), 4, (6, 6))))
    tree.draw(canvas, Row(tuple(cells), 10, even=True), box)


def _fitted(canvas: Canvas, box: FRect, words: str) -> None:
    canvas.fit_text(words, box, "small_strong", theme.IVORY100, "center", 0.5)


def _number(canvas: Canvas, center: Point, r: float, n: int) -> None:
    canvas.circle(center, r, theme.NIGHT900, outline=theme.BRASS300, outline_width=1.5)
    canvas.text(str(n), center, "number@16", theme.IVORY100, "center")


def _quest(canvas: Canvas, box: FRect) -> None:
    """Draw a quest, and its steps with their progress."""
    book = content()
    quest = book.quests[EXAMPLES["quest"].quest]
    w = box.h * RATIO
    draw_card(canvas, FRect(box.x, box.y, w, box.h), card_faces.quest_face(quest, book))
    area = FRect(box.x + w + 24, box.y, box.w - w - 24, box.h)
    rows = (
        ("symbol-quest", t("adventure_figure.quest.token"), True), ("movement", t("adventure_figure.quest.walk"), True),
        ("confirm", t("adventure_figure.quest.done"), False),
        ("victory-point", t("adventure_figure.quest.valor", n=quest.valor), False),
    )  # fmt: skip
    lines = (
        _plate(Row((
            sign(icon, 26), Words(words, "body", lines=2, least=0.6, weight=1.0),
            sign("confirm", 18, theme.OK) if done else None,
        ), 12, (12, 0)))
        for icon, words, done in rows
    )  # fmt: skip
    tree.draw(canvas, Column(tuple(lines), 6, even=True), area)


def _equipment(canvas: Canvas, box: FRect) -> None:
    """Draw a weapon and armour that may be equipped, and one above the level of the hero."""
    w = box.h * RATIO
    gap = (box.w - 3 * w) / 4
    for n, (thing, good) in enumerate(zip(EXAMPLES["equipment"].bag, (True, True, False), strict=True)):
        card = FRect(box.x + gap + n * (w + gap), box.y, w, box.h)
        draw_card(canvas, card, _face(f"item {thing}"))
        at = (card.right - 6, card.y + 6)
        canvas.circle(at, 17, theme.NIGHT900, outline=theme.OK if good else theme.DANGER, outline_width=2.5)
        canvas.icon("confirm" if good else "cancel", at, 18, theme.OK if good else theme.DANGER)


def _table(
    canvas: Canvas,
    box: FRect,
    faces: Sequence[UprightFace],
    count: Counted,
    signs: Sequence[str] = (),
) -> None:
    """Draw cards side by side with ``signs`` between them, and beside them what happens, line by line."""
    high = box.h
    wide = high * RATIO
    part = 0.6 if count.rows else 1.0
    gap = min(SIGN_ROOM, (box.w * part - wide * len(faces)) / max(1, len(faces)))
    if gap < LEAST_GAP:
        gap = LEAST_GAP
        wide = (box.w * part - gap * len(faces)) / len(faces)
        high = wide / RATIO
    x = box.x
    for n, face in enumerate(faces):
        if n:
            icon = signs[n - 1] if n <= len(signs) else "forward"
            canvas.icon(icon, (x - gap / 2, box.centery), min(24.0, gap * 0.9), theme.BRASS300)
        draw_card(canvas, FRect(x, box.centery - high / 2, wide, high), face)
        x += wide + gap
    if count.rows:
        draw_count(canvas, FRect(x, box.y, box.right - x, box.h), count)


def _face(card: str) -> UprightFace:
    """The face of a card as ``kind id``; of a hero also the colour of its seat and its level."""
    kind, id, *more = card.split()
    book = content()
    if kind == "hero":
        colour, level = (*more, "0")[:2]
        return card_faces.hero_face(book.card[id, int(level)], "start", book, theme.seat_colours(colour))
    if kind == "event":
        return card_faces.event_face(book.events[id], book)
    if kind == "item":
        return card_faces.item_face(book.challenges[id].item, book.challenges[id].colour, book)
    monster = first_turn().config.tables.monsters[id]
    return card_faces.encounter_face(monster.card, monster.colour, book, id if id in book.board_encounters else "")


def _words(key: str, **values: object) -> str:
    """The message ``adventure_figure.<key>``, another message, or the name of a card or of the side of one."""
    for message in (f"adventure_figure.{key}", key):
        if has(message):
            return t(message, **values)
    return names.choice_name(key, content())


def _draw_table(canvas: Canvas, box: FRect, table: CardTable) -> None:
    rows = []
    for icon, words, figure, *die in table.rows:
        face = DieKind((DieFace(symbols=tuple(die)),), "black") if die else D6
        rows.append(FigureRow(icon, _words(words), figure, ((1, "rest"),) if die else (), face))
    total = None if table.total is None else (_words(table.total[0]), table.total[1])
    head = _words(table.head) if table.head else ""
    _table(canvas, box, [_face(card) for card in table.cards], Counted(head, rows, total), table.signs)


def _improved(canvas: Canvas, box: FRect) -> None:
    card = content().abilities[EXAMPLES["improved"].hand]
    face = card_faces.ability_face(card, content(), theme.seat_colours("red"))
    rows = []
    for level, name in enumerate(COLOURS):
        gains = [effect for ability in card.abilities if ability.min_level <= level for effect in ability.do[:1]]
        words = " · ".join(_gained(gain) for gain in gains)
        if level:
            rows.append(FigureRow("upgrade", t(f"adventure.name.colour.{name}").capitalize(), words))
    _table(canvas, box, (face,), Counted(localised(card.name), rows))


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
    draw_count(canvas, box, Counted(t("adventure_figure.attack"), rows))


def _both(canvas: Canvas, box: FRect) -> None:
    foe, seen = EXAMPLES["both-strike"].deck[0], fight("both-strike")
    rows = [
        FigureRow("class-melee", names.card_name(who, content()), f"{queries.combat_figures(seen, side).needed}+")
        for side, who in enumerate(("grumbaz", foe))
    ]
    faces = (_face("hero grumbaz red"), _face(f"encounter {foe}"))
    _table(canvas, box, faces, Counted(_words("needed"), rows), ("crossed-swords",))


FIGURES: Final[Mapping[str, Callable[[Canvas, FRect], None]]] = {
    "movement": _movement,
    "exploring": _exploring,
    "fight": _fight,
    "duel": _duel,
    "quest": _quest,
    "equipment": _equipment,
    "improved": _improved,
    "hits": _hits,
    "both-strike": _both,
}
"""The painters of the other drawings by name, as in the text of the rulebook."""


def pictured() -> dict[str, str]:
    """The portrait of each hero, by its name."""
    return {localised(hero.name): card_faces.hero_picture(id, "start") for id, hero in content().characters.items()}
