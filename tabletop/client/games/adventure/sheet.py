"""The sheet of a hero: its card with all numbers, health and valor, equipment, bag, quests, and the tracker; and the
heroes compared, in a sentence and bars of dots for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect
from pygame.math import clamp

from tabletop.client.cards.face import paint_diamonds
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.fitting import fit_block, name_head, row_role, smaller
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import (
    BRASS400,
    BRASS600,
    DANGER,
    INFO,
    INK900,
    IVORY300,
    IVORY500,
    LEVELS,
    NIGHT800,
    NIGHT900,
    OK,
    SLATE400,
    SLATE500,
    SeatColours,
    mix,
)
from tabletop.client.games.map_table import chips_height
from tabletop.client.ui import panels
from tabletop.client.ui.panels import DOT_PITCH, DOTS, dots_of, draw_dot_bar
from tabletop.client.ui.scroll import BAR
from tabletop.client.ui.tree import (
    Column,
    Disc,
    Draw,
    Either,
    Need,
    Node,
    Row,
    Words,
    cells,
    draw,
    fits,
    height,
    lay,
    medal,
    scrolling,
    sign,
    space,
)
from tabletop.rules.adventure import queries
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.model import Character
from tabletop.rules.adventure.queries import kind_of
from tabletop.rules.adventure.terms import COLOURS
from tabletop.rules.frozen import light_dataclass
from tabletop.rules.game import Seat, Target
from tabletop.text import LANGUAGES, localised, t

from . import card_text, names, sheet_parts
from .card_faces import ATTACK_ICONS, EMBLEMS, POTION_ICONS, hero_picture, item_icon, token_icon, treasure_picture
from .card_text import Voice, sentence
from .map_pieces import draw_marker
from .model import Model
from .words import level_words

if TYPE_CHECKING:
    from .table import AdventureTable


TRACKER_SLOTS = 10
HERO_LINES, HERO_WIDE = 4.2, 15
"""The height of a hero that is compared, and its least width, in heights of a small line."""
BAG_COLUMNS = 2
THING_HIGH, THING_LOW = 44.0, 29.0
"""Height of a thing of the bag at full size, and the least one for a name in two lines, in units."""
BAG_EDGE = 2.0
ROWS_SHOWN = (3, 2)
"""The least rows of a bag that scrolls which can be seen: beside the names in the tracker, and in their place."""
CARRIED = ("item", "token", "attached")
"""The kinds of the things of a bag."""


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """Something on the sheet that can be touched or has a tooltip, with its rectangle."""

    kind: str
    id: str
    rect: FRect

    @property
    def thing(self) -> Target:
        """What it is of."""
        return Target(self.kind, self.id)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The layout of the sheet, computed once for drawing, touching and tooltips: its rectangles by name, those of
    entries as ``kind id``; ``bag_high``: the height of a bag that scrolls in its place, with its things where
    they are at its beginning; 0 for one that is seen whole."""

    places: Mapping[str, FRect]
    bag_high: float = 0.0

    @property
    def entries(self) -> list[SheetEntry]:
        """What can be touched or has a tooltip, from top to bottom."""
        found = ((name.partition(" "), rect) for name, rect in self.places.items())
        return [SheetEntry(kind, id, rect) for (kind, _, id), rect in found if id and kind != "section"]

    def scrolls(self, entry: SheetEntry) -> bool:
        """Whether an entry lies in a bag that scrolls."""
        worn = entry.kind == "item" and entry.rect.y < self.places["section bag"].y
        return bool(self.bag_high) and entry.kind in CARRIED and not worn


@light_dataclass
class _Part(Node):
    """Room for what is drawn in the rectangle of its name, of a least and of a wanted height."""

    least: float
    wanted: float

    def need(self, canvas: Canvas, down: bool, across: float) -> Need:
        return (self.least, self.wanted) if down else (0.0, 0.0)


def lay_sheet(table: AdventureTable) -> Sheet:
    """The layout of the shown seat's sheet. Spare room goes to rows that are lower than their letters, then to the
    words of the quests, then to the log. In a low window the log leaves, then the bag scrolls, then the names of the
    tracker leave too: the things of the bag keep theirs."""
    canvas, side, model = table.scene.app.canvas, table.place.side, table.model
    foot = 10.0 + (chips_height(model.seats) if table.chips_aside else 0)
    box = FRect(side.x + 3, side.y + 3, side.w - 6, side.h - 3 - foot)
    if model.character(model.shown_seat) is None:
        return Sheet(lay(canvas, _heroes_tree(table), box))
    whole, (most, few) = _bag(table), ROWS_SHOWN
    bags = [whole, whole, *(_scrolled(canvas, table, whole, rows) for rows in (most, most, few))]
    for bag, firm, long in zip(bags, (True, False, True, False, False), (True, True, True, True, False), strict=True):
        tree = _sheet_tree(table, bag, firm, long)
        if fits(canvas, tree, box):
            break
    spare = box.h - height(canvas, tree, box.w)
    grown = min(18.0 * table.scene.app.theme.enlarged, spare / max(1, len(model.player(model.shown_seat).quests)))
    places = lay(canvas, _sheet_tree(table, bag, firm, long, max(0.0, grown)), box)
    window = places.get("bag")
    if window is None:
        return Sheet(places)
    inside = FRect(window.x, window.y, window.w - BAR - 4, height(canvas, whole, window.w))
    found: dict[str, FRect] = {}
    for name, rect in places.items():
        found |= {name: rect, **(lay(canvas, whole, inside) if name == "bag" else {})}
    return Sheet(found, inside.h)


def _bag(table: AdventureTable) -> Column:
    """The things of the bag in rows, each with room for its name (AG-ITM-8: there is no size limit)."""
    player, k = table.model.player(table.model.shown_seat), _scale(table)
    things = [*(f"item {one}" for one in player.bag), *(f"token {one}" for one in player.tokens)]
    things += [f"attached {one.card}" for one in player.attached]
    gap, high = 6.0 * k, THING_HIGH * k
    rows = []
    for n in range(0, len(things), BAG_COLUMNS):
        line = [_Part(name=name, least=min(THING_LOW, high), wanted=high) for name in things[n : n + BAG_COLUMNS]]
        rows.append(_abreast(line, BAG_COLUMNS, gap))
    return Column(tuple(rows), gap, (BAG_EDGE, BAG_EDGE))


def _scrolled(canvas: Canvas, table: AdventureTable, bag: Column, rows: int) -> Node:
    """Room for a bag that scrolls, of which at least so many rows are seen."""
    k = _scale(table)
    return scrolling("bag", height(canvas, bag, table.place.side.w), rows * (min(THING_LOW, THING_HIGH * k) + 6.0 * k))


def log_least(table: AdventureTable) -> float:
    """Least height of the log in units: its head and one line."""
    return max(58.0, 2.4 * _letters(table, "section"))


def _letters(table: AdventureTable, role: str) -> float:
    """Height of the letters of a role with their descenders, in units."""
    theme = table.scene.app.theme
    return theme.spec(role).px / theme.scale


def _part(
    table: AdventureTable, name: str, size: float, role: str = "", lines: float = 1.0, *, firm: bool = False
) -> Node:
    """A row of a height in units at full size, or a little higher than ``lines`` of a role where there is room for it;
    ``firm``: it is so high in any case."""
    least = size * _scale(table)
    wanted = max(least, 1.12 * lines * _letters(table, role)) if role else least
    return _Part(name=name, least=wanted if firm else least, wanted=wanted)


def _scale(table: AdventureTable) -> float:
    """How large the sheet is, as a share of its full size."""
    return clamp(table.place.side.h / 990.0, 0.62, 1.0)


def _below_head(table: AdventureTable, rows: Sequence[Node], *, firm: bool = False) -> Node:
    """The head of the sheet over its rows."""
    head = _part(table, "head", 104.0, "small", 3.0, firm=firm)
    below = Column(tuple(rows), 0, ((11.0, 5.0)[table.compact], 0), weight=1.0)
    return Column((head, Node(size=6.0 * _scale(table)), below), 0)


def _heroes_tree(table: AdventureTable) -> Node:
    """The sheet before a hero is chosen: what tells the heroes apart, where there is room for it, over the log."""
    canvas = table.scene.app.canvas
    small, log = canvas.line_height("least"), log_least(table)
    least = len(table.model.content.characters) * HERO_LINES * small
    wide = table.place.side.w - (28.0, 16.0)[table.compact] >= HERO_WIDE * small
    heroes = _Part(name="heroes", least=least, wanted=1.5 * least, drop=1)
    room = (Node(size=canvas.theme.spacing.gap), heroes) if wide else ()
    words = Node(size=canvas.line_height("body"), name="no_hero")
    return _below_head(table, (words, *room, _Part(name="log", least=log, wanted=log, weight=1.0)))


def _sheet_tree(table: AdventureTable, bag: Node, firm: bool, long: bool, grown: float = 0.0) -> Node:
    """The sheet of a hero over its ``bag``. ``firm``: with a log, and all rows as high as their letters; ``long``: with
    the names in the tracker; ``grown``: units that a quest is higher than it must be."""
    player, k = table.model.player(table.model.shown_seat), _scale(table)
    gap = 6.0 * k
    part, air = partial(_part, table, firm=firm), Node(size=gap)

    def section(name: str) -> tuple[Node, Node]:
        return part(f"section {name}", 25.0, "section"), Node(size=gap / 2)

    rows = [
        part("numbers", 62.0),
        air,
        part("health", 25.0, "small"),
        Node(size=2.0),
        part("valor", 25.0, "small"),
        air,
    ]
    rows += section("equipped")
    for slot, item in (("weapon", player.weapon), ("armour", player.armour)):
        rows += [part(f"item {item}" if item else f"slot {slot}", 60.0 if item or k > 0.75 else 60.0 * 0.68), air]
    rows += section("bag")
    carries = player.bag or player.tokens or player.attached
    rows += [bag, air] if carries else [part("bag_empty", 22.0, "small"), air, air]
    rows += section("quests")
    for held in player.quests:
        rows += [part(f"quest {held.card}", 74.0 + grown / k), air]
    if not player.quests:
        rows += [part("quests_none", 22.0, "small"), air, air]
    rows += section("tracker")
    for slots, count in _tracked_rows(table.model, long=long):
        line = [_Part(name=f"tracker marker_{slot}", least=15.0, wanted=26.5 * k - 2) for slot in slots]
        rows += [_abreast(line, count, gap), Node(size=2.0)]
    log = log_least(table) if firm else 0.0
    return _below_head(table, (*rows, air, _Part(name="log", least=log, wanted=log, weight=1.0)), firm=firm)


def _abreast(parts: Sequence[Node], cells: int, gap: float) -> Node:
    """Parts side by side in equal cells, the last of which may be empty."""
    return Row((*parts, *[Node()] * (cells - len(parts))), gap, even=True)


def _tracked_rows(model: Model, *, long: bool) -> list[tuple[list[int], int]]:
    """(slots, cells) of each line of the tracker: those taken in lines, each over the whole width where they are few,
    then those free side by side in one; unless ``long``, two lines without names."""
    numbers = range(1, TRACKER_SLOTS + 1)
    if not long:
        return [(list(numbers[:5]), 5), (list(numbers[5:]), 5)]
    taken = [number for number in numbers if model.marker(f"marker_{number}") is not None]
    free = [number for number in numbers if number not in taken]
    columns = 1 if len(taken) < 5 else 2
    rows = [(taken[n : n + columns], columns) for n in range(0, len(taken), columns)]
    if len(rows) < 5:
        return [*rows, (free, TRACKER_SLOTS)]
    return [*rows[:-1], (rows[-1][0] + free, columns)]  # the tenth slot is beside the ninth


# -------------------------------------------------------------------------------------------------------- drawing


def _draw_heroes(canvas: Canvas, table: AdventureTable, seat: Seat) -> None:
    """Draw what tells the heroes apart in place of the sheet of a hero, those that are taken in their owners'
    colours."""
    model = table.model
    fit_block(canvas, t("adventure_board.no_hero"), table.sheet.places["no_hero"], "body", IVORY500, valign="top")
    for hero, cell in hero_places(table).items():
        owner = model.seat_of(hero)
        look = model.colours(seat if owner is None else owner)
        draw_hero(canvas, cell, model.content.characters[hero], look)


def hero_places(table: AdventureTable) -> dict[str, FRect]:
    """The rectangles of the heroes that are compared in place of a sheet, by id; empty where they are not."""
    place, heroes = table.sheet.places.get("heroes"), table.model.content.characters
    return {} if place is None else dict(zip(heroes, cells(place, len(heroes), 1), strict=True))


def draw_sheet(canvas: Canvas, table: AdventureTable) -> None:
    model, sheet = table.model, table.sheet
    seat, places = model.shown_seat, sheet.places
    canvas.panel(table.place.side, "panel")
    _draw_head(canvas, table, places["head"], seat)
    _draw_log(canvas, table, places["log"])
    if model.character(seat) is None:
        _draw_heroes(canvas, table, seat)
        return
    _draw_numbers(canvas, table, places["numbers"], seat)
    health = sheet_parts.MarkRow(t("adventure_board.health"), *table.health(seat), 24.0, _heart)
    valor = sheet_parts.MarkRow(
        t("adventure_board.valor"), table.valor(seat), model.goal, 22.0, sheet_parts.diamond_mark
    )
    sheet_parts.draw_mark_rows(canvas, ((places["health"], health), (places["valor"], valor)))
    for name in ("equipped", "bag", "quests", "tracker"):
        name_head(canvas, t(f"adventure_board.{name}"), places[f"section {name}"], _note(table, name, seat))
    for entry in sheet.entries:
        if not sheet.scrolls(entry):
            _draw_entry(canvas, table, entry, seat)
    for name in ("bag_empty", "quests_none"):
        if name in places:
            role = row_role(canvas, "small", places[name].h)
            canvas.fit_text(t(f"adventure_board.{name}"), places[name], role, IVORY500)


def draw_bag(canvas: Canvas, area: FRect, table: AdventureTable) -> None:
    """Draw the things of a bag that scrolls, the first one at the top left of ``area``."""
    sheet = table.sheet
    place = sheet.places["bag"]
    for entry in sheet.entries:
        if sheet.scrolls(entry) and canvas.visible(at := entry.rect.move(area.x - place.x, area.y - place.y)):
            _draw_small(canvas, table, replace(entry, rect=at))


def _draw_log(canvas: Canvas, table: AdventureTable, box: FRect) -> None:
    """Draw the latest events, where the sheet leaves room for them."""
    box = FRect(box.x, box.y, box.w, box.h - table.scene.noted)
    if box.h < log_least(table):
        return
    draw(canvas, table.log(), box)


def _note(table: AdventureTable, name: str, seat: int) -> str:
    model = table.model
    if name == "bag":
        player = model.player(seat)
        others_alone = not player.bag and bool(player.tokens or player.attached)  # "0 items" above a Disease
        return "" if others_alone else t("adventure_board.items", n=len(player.bag))
    if name == "quests":
        return t("adventure_board.log_valor", n=model.valor[seat])
    if name == "tracker":
        return t(
            "adventure_board.tracker_count",
            n=sum(marker is not None for marker in model.state.markers),
            total=TRACKER_SLOTS,
        )
    return ""


def _draw_head(canvas: Canvas, table: AdventureTable, head: FRect, seat: int) -> None:
    """Draw a landscape in the seat's colours, which fades out towards the words: name, race and class, level, hand."""
    model = table.model
    colours = model.colours(seat)
    near, far = mix(colours.base, NIGHT900, 0.12), mix(colours.dark, NIGHT800, 0.55)
    canvas.image("menu-first.jpg", head, radius=9, grey=True, focus=(0.5, 0.2))
    canvas.gradient(head, (*near, 255), (*far, 120), radius=9, horizontal=True)
    hero, face = model.character(seat), model.face(seat)
    name = localised(hero.name) if hero is not None else model.name(seat)
    lines: list[Node] = [Words(name, "section", shorter=(model.hero_name(seat),), part=0.36, cut=True)]
    if hero is not None and face is not None:
        side, player = localised(face.title), model.player(seat)
        race, cls = names.kind_name("race", hero.race), names.kind_name("class", hero.cls)
        who = t("adventure_board.who", race=race, cls=cls, side=side)
        words, marks = (
            Words(level_words(player.level), "least", INK900),
            Draw(_draw_level, (player.level + 1,), size=46),
        )
        level = panels.pill(words, LEVELS[COLOURS[player.level]], icon=marks)
        hand = Row((sign("card", 18, IVORY300), Words(str(len(player.hand)), "least")), 6.0, drop=1)
        lines.append(Words(who, "small", colours.tint, shorter=(side,), part=0.27, cut=True))
        lines.append(Row((level, space(), hand), 6.0, part=0.25))
    picture = hero_picture(hero.id, queries.face_key(model.state, seat).partition(".")[2]) if hero is not None else ""
    emblem = medal(colours, model.emblem(seat), head.h * 0.72, picture)
    draw(canvas, Row((emblem, Column(tuple(lines), 2, (0, head.h * 0.06), weight=1.0)), 14, (12, 0)), head)


def _draw_level(canvas: Canvas, box: FRect, level: int) -> None:
    paint_diamonds(canvas, (box.x + 7, box.centery), 96, level, 4)


def number_boxes(canvas: Canvas, row: FRect) -> list[FRect]:
    """The boxes of attack, defence, damage and energy in their row."""
    return cells(row, 4, 4, canvas.theme.spacing.small)


def _draw_numbers(canvas: Canvas, table: AdventureTable, row: FRect, seat: int) -> None:
    model = table.model
    attack, kind, defence, damage = model.numbers(seat)
    entries = (
        panels.PanelCounter(ATTACK_ICONS[kind], str(attack), t("adventure_board.attack")),
        panels.PanelCounter("defence", str(defence), t("adventure_board.defence"), INFO),
        panels.PanelCounter("damage", str(damage), t("adventure_board.damage"), DANGER),
        panels.PanelCounter("energy", str(model.energy(seat)), t("adventure_board.energy"), OK),
    )
    draw(canvas, panels.counter_boxes(entries), row)


def _heart(canvas: Canvas, center: tuple[float, float], step: float, lit: bool) -> None:
    canvas.icon("health", center, min(20.0, step), DANGER if lit else SLATE500)


def _draw_entry(canvas: Canvas, table: AdventureTable, entry: SheetEntry, seat: int) -> None:
    match entry.kind:
        case "item" if table.model.slot_of(entry.thing):
            _draw_equipped(canvas, table, entry)
        case "slot":
            _draw_slot(canvas, table, entry)
        case "quest":
            _draw_quest(canvas, table, entry, seat)
        case "tracker":
            _draw_tracked(canvas, table, entry)
        case _:
            _draw_small(canvas, table, entry)


def _lit(table: AdventureTable, target: Target) -> str:
    """The state of something on the sheet: selected, selectable or rest."""
    if target in table.session.path:
        return "selected"
    return "selectable" if table.session.may_act and target in table.session.targets() else "rest"


def _draw_equipped(canvas: Canvas, table: AdventureTable, entry: SheetEntry) -> None:
    """Draw a weapon or armour in its slot."""
    model = table.model
    slot, thing = model.slot_of(entry.thing), model.tables.things[entry.id]
    card = thing.card
    number = card.attack.value if card.attack is not None else card.defence or 0
    short = names.kind_name("slot", card.slot)
    told = " ".join(card_text.item_text(card, model.content)) or short
    ink, picture = LEVELS[COLOURS[thing.colour]], treasure_picture(card.name[LANGUAGES[0]])
    worn = sheet_parts.WornThing(localised(card.name), told, short, item_icon(card), ink, number, picture)
    fits = slot and slot == table.model.fitting_slot
    sheet_parts.draw_worn(canvas, entry.rect, worn, "selectable" if fits else _lit(table, sheet_target(table, entry)))


def _draw_slot(canvas: Canvas, table: AdventureTable, entry: SheetEntry) -> None:
    words = t("adventure_board.slot_none", slot=names.kind_name("slot", entry.id))
    icon = "class-melee" if entry.id == "weapon" else "wall"
    state = "selectable" if table.model.fitting_slot == entry.id else "rest"
    sheet_parts.draw_empty_place(canvas, entry.rect, icon, words, state)


def _draw_small(canvas: Canvas, table: AdventureTable, entry: SheetEntry) -> None:
    """Draw a thing of the bag, its name in letters as large as those of the others."""
    state = _lit(table, sheet_target(table, entry)) if entry.kind in ("item", "token") else "rest"
    bag = [one for one in table.sheet.entries if one.kind in CARRIED and not table.model.slot_of(one.thing)]
    letters = sheet_parts.carried_letters(canvas, [(one.rect, _carried(table, one)) for one in bag])
    sheet_parts.draw_carried(canvas, entry.rect, _carried(table, entry), state, letters)


def _carried(table: AdventureTable, entry: SheetEntry) -> sheet_parts.CarriedThing:
    """A thing of the bag: its icon, name and potion icons; a harmful token with a red edge, an attached card with an
    edge in the colour of the seat that attached it."""
    model = table.model
    if entry.kind == "item":
        thing = model.tables.things[entry.id]
        signs = tuple(POTION_ICONS[potion] for potion in thing.card.potions)
        edge, name = LEVELS[COLOURS[thing.colour]], localised(thing.card.name)
        return sheet_parts.CarriedThing(item_icon(thing.card), name, edge, signs, "potion")
    if entry.kind == "token":
        token = model.content.discoveries[kind_of(entry.id)]
        edge = DANGER if token.background == "red" else BRASS600
        return sheet_parts.CarriedThing(token_icon(token), localised(token.name), edge)
    owner = next(one.owner for one in model.player(model.shown_seat).attached if one.card == entry.id)
    return sheet_parts.CarriedThing("link", names.card_name(entry.id, model.content), model.colours(owner).base)


def draw_dragged(canvas: Canvas, table: AdventureTable) -> None:
    """Draw the item that is dragged from the sheet, at the pointer."""
    if table.drag is None:
        return
    name, pos = table.drag
    wanted = [entry for entry in table.sheet.entries if entry.kind == "item" and sheet_target(table, entry).id == name]
    if wanted:
        rect = FRect(0, 0, 210.0, 48.0)
        rect.center = pos
        canvas.shadow(rect, 2, 7)
        _draw_entry(canvas, table, SheetEntry("item", wanted[0].id, rect), table.model.shown_seat)


def sheet_target(table: AdventureTable, entry: SheetEntry) -> Target:
    """The target of an entry of the sheet: the kind of a token; the item in a slot, or the slot itself where something
    may be taken off."""
    if entry.kind == "token":
        return Target("token", entry.id.partition("#")[0])
    if entry.kind == "tracker":
        return Target("piece", entry.id)
    if entry.kind == "item":
        slot = table.model.slot_of(entry.thing)
        wanted = table.session.targets()
        if slot and Target("item", entry.id) not in wanted and Target("slot", slot) in wanted:
            return Target("slot", slot)
    return entry.thing


def _draw_quest(canvas: Canvas, table: AdventureTable, entry: SheetEntry, seat: int) -> None:
    """Draw a quest: name, valor, and each step with its progress."""
    model = table.model
    held = next(one for one in model.player(seat).quests if one.card == entry.id)
    quest = model.content.quests[entry.id]
    steps = tuple(
        (done, model.step_need(held, step), queries.step_done(model.state, seat, held, step))
        for step, done in enumerate(held.done)
    )
    told = " ".join(card_text.quest_text(quest, model.content))
    awaited = next((n for n, (_, _, fulfilled) in enumerate(steps) if not fulfilled), 0)
    open_step = sentence(card_text.step_text(quest.steps[awaited], Voice(model.content)))
    found = model.journey(entry.thing)
    away = (
        ""
        if found is None
        else t("adventure_board.away" if found.turns else "adventure_board.away.here", n=found.turns)
    )
    goal = sheet_parts.Goal(localised(quest.name), told, open_step, quest.valor, steps, away)
    sheet_parts.draw_goal(canvas, entry.rect, goal, model.heading == entry.thing, _lit(table, entry.thing))


def _draw_tracked(canvas: Canvas, table: AdventureTable, entry: SheetEntry) -> None:
    """Draw a slot of the tracker: the marker, the name of its encounter, its three numbers where there is room."""
    model, box = table.model, entry.rect
    slot = int(entry.id.removeprefix("marker_"))
    marker = model.marker(entry.id)
    if marker is None:
        r = min(11.0, box.h * 0.46)
        at = (box.x + r + 1, box.centery)
        canvas.circle(at, r, NIGHT900, outline=SLATE500, outline_width=1)
        canvas.text(str(slot), at, f"badge@{r * 1.1:.1f}!", SLATE400, anchor="center")
        return
    card = model.tables.monsters[marker.card].card
    there = Disc(draw_marker, 22, (slot, slot - 1 in model.place(marker.space).aggro))
    name = figures = None
    if box.w >= 80.0:
        role = "small" if box.w >= 240.0 else "least"
        name = Words(localised(card.name), role, least=0.86, cut=True, weight=1.0)
        told = (ATTACK_ICONS[card.attack.type], card.attack.value), ("defence", card.defence), ("damage", card.damage)
        signed = tuple(Row((sign(icon, 11, BRASS400), Words(str(n), role, IVORY300)), 3) for icon, n in told)
        plain = Words("·".join(str(n) for _, n in told), role, IVORY500)
        figures = Either((Row(signed, 5), plain), drop=1)
    draw(canvas, Row((there, name, figures), 5, (1, 0)), box)


FIGURES = ("attack", "defence", "damage", "health")
"""What is compared of heroes."""


def draw_hero(canvas: Canvas, cell: Rect, hero: Character, colours: SeatColours) -> None:
    """Draw a hero in the middle of a cell: emblem, name, people and class, a sentence, a bar of dots a figure. Where
    the name of one hero is too long, all are told without their surnames."""
    line = canvas.line_height("least")
    name, side = localised(hero.name), min(cell.h - 4, 3.2 * line)
    if _long_names(canvas, cell.w - side - 14):
        name = name.split()[0]
    icons = {"attack": ATTACK_ICONS[content().card[hero.id, 0].sides["start"].attack.type]}
    figures = tuple(
        Row((sign(icons.get(figure, figure), line), Draw(_dots, (lit,), weight=1.0)), 2)
        for figure, lit in hero_dots(hero.id)
    )
    lines = (
        Row((Words(name, "small_strong", weight=1.0, cut=True), Words(people(hero), "least", IVORY500, cut=True))),
        Words(t(f"adventure.hero.{hero.id}"), "least", IVORY300, lines=2),
        Row(figures, even=True),
    )
    row = Row(
        (
            medal(colours, EMBLEMS[hero.id], side, hero_picture(hero.id, "start")),
            Column(lines, 0, pack=0.5, weight=1.0),
        ),
        8,
    )
    draw(canvas, row, cell)


def _dots(canvas: Canvas, box: FRect, lit: int) -> None:
    draw_dot_bar(canvas, box.x, box.centery, lit, min(DOT_PITCH, box.w / (DOTS + 1)))


def people(hero: Character) -> str:
    """Race and class of a hero."""
    return f"{t(f'adventure.name.race.{hero.race}')}, {t(f'adventure.name.class.{hero.cls}')}"


def _long_names(canvas: Canvas, room: float) -> bool:
    """Whether the whole name of some hero is too long beside its race and class."""
    small = smaller(canvas, "small_strong", 0.86)
    return any(
        canvas.measure(localised(hero.name), small)[0] + canvas.measure(people(hero), "least")[0] > room
        for hero in content().characters.values()
    )


def hero_dots(hero: str) -> list[tuple[str, int]]:
    """(name, dots) of each of a hero's figures, over all levels and both sides of the card: one dot for the least of
    the four heroes, all for the greatest."""
    all_figures = {one: _figures(one) for one in content().characters}
    columns = zip(*all_figures.values(), strict=True)
    bounds = [(min(column), max(column)) for column in columns]
    return [
        (name, dots_of(value, low, high))
        for name, value, (low, high) in zip(FIGURES, all_figures[hero], bounds, strict=True)
    ]


def _figures(hero: str) -> list[float]:
    """The sums of a hero's FIGURES over all its cards."""
    cards = (card for card in content().character_cards.values() if card.character == hero)
    sides = [side for card in cards for side in card.sides.values()]
    columns = zip(*((one.attack.value, one.defence, one.damage, one.health) for one in sides), strict=True)
    return [float(sum(column)) for column in columns]
