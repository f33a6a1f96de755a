"""The sheet of a hero: its card with all numbers, health and valor, equipment, bag, quests, and the tracker; and the
heroes compared, in a sentence and bars of dots for each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pygame import FRect
from pygame.math import clamp

from tabletop.client.cards.face import paint_diamonds
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.text import fit_block, name_head, row_role, smaller
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
    seat_colours,
)
from tabletop.client.games.map_table import chips_height
from tabletop.client.ui import panels
from tabletop.client.ui.figure_sheet import (
    CarriedThing,
    Goal,
    MarkRow,
    WornThing,
    carried_letters,
    diamond_mark,
    draw_carried,
    draw_empty_place,
    draw_goal,
    draw_mark_rows,
    draw_worn,
)
from tabletop.client.ui.layout import cells
from tabletop.client.ui.panels import DOT_PITCH, DOTS, dots_of, draw_dot_bar
from tabletop.client.ui.tree import Column, Disc, Draw, Either, Node, Row, Words, draw, medal, sign, space
from tabletop.rules.adventure import queries
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.model import Character
from tabletop.rules.adventure.queries import kind_of
from tabletop.rules.adventure.terms import COLOURS
from tabletop.rules.game import Seat, Target
from tabletop.text import localised, t

from . import card_text, names
from .card_faces import ATTACK_ICONS, EMBLEMS, POTION_ICONS, item_icon, token_icon
from .card_text import Voice, sentence
from .map_pieces import draw_marker
from .model import Model
from .words import level_words

if TYPE_CHECKING:
    from .table import AdventureTable


TRACKER_SLOTS, NUMBERS_SHOWN = 10, 4
HERO_ROOM, LOG_ROOM = 1.5, 3.2
"""Greatest height of a row about a hero, as a multiple of the least; height of the log below them, in lines."""


FRAME = 3.0
HEAD, NUMBERS, BAR, SECTION, SLOT, SMALL, QUEST, NONE, TRACKED = 104.0, 62.0, 25.0, 25.0, 60.0, 44.0, 74.0, 22.0, 26.5
"""Heights in units at full size: head, numbers, a bar, a section's head, a slot, a thing of the bag, a quest, the words
for none, a line of the tracker."""
GAP, FOOT = 6.0, 10.0
TRACKED_LEAST, TRACKER_LINES, SHORT_LINES, NAMED, WIDE = 17.0, 5, 2, 80.0, 240.0
"""Least height of a line of the tracker in units; most lines of its slots with names, and number of those without;
least width in units of a slot with a name, and of one in larger letters."""
BAG_COLUMNS = ((2, 2), (3, 3), (4, 2), (6, 3), (8, 4), (18, 6))
"""(most things in the bag, number of columns for them); larger bags have more columns (AG-ITM-8: no size limit)."""
CARRIED = ("item", "token", "attached")
"""The kinds of the things of a bag."""
BAG_LINES, NAMES_WHOLE = 3, 3
"""Most lines of things of a bag, and the number of columns in which their names fit."""
ROW = 1.12
"""Height of a row of the sheet, in heights of its letters."""
QUEST_GROWS = 18.0
"""Units by which a quest is higher where the sheet has room to spare, in usual letters."""


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """Something on the sheet that can be touched or has a tooltip, with its rectangle."""

    kind: str
    id: str
    rect: FRect


@dataclass(frozen=True, slots=True)
class Sheet:
    """The layout of the sheet, computed once for drawing, touching and words."""

    head: FRect
    numbers: FRect
    health: FRect
    valor: FRect
    log: FRect
    heads: tuple[tuple[str, FRect], ...]
    entries: tuple[SheetEntry, ...]


def lay_sheet(table: AdventureTable) -> Sheet:
    """The layout of the shown seat's sheet. Spare room goes to rows that are lower than their letters, then to the
    words of the quests."""
    low = _lay(table, 0.0, 0.0)
    high = _lay(table, 0.0, 1.0)
    needed = high.log.y - low.log.y
    letters = clamp(low.log.h / needed, 0.0, 1.0) if needed > 0 else 0.0
    sheet = _lay(table, 0.0, letters)
    least = log_least(table)
    if table.model.character(table.model.shown_seat) is None:
        return _below_heroes(table, sheet)
    quests = len(table.model.player(table.model.shown_seat).quests)
    spare = sheet.log.h - (least if sheet.log.h >= least else 0.0)
    grown = min(QUEST_GROWS * table.scene.app.theme.enlarged, spare / max(1, quests))
    return _lay(table, grown, letters) if quests and grown > 0 else sheet


def _below_heroes(table: AdventureTable, sheet: Sheet) -> Sheet:
    """The sheet with a lower log where the heroes to choose from need the room above it."""
    canvas, log = table.scene.app.canvas, FRect(sheet.log)
    rows = len(table.model.content.characters) * HERO_LINES * canvas.line_height("least")
    high, room = _heroes_top(canvas, sheet) - log.y, log.h - log_least(table)
    down = high + rows + 1  # a unit more, so that rounding leaves room for them
    if not 0 < down <= room:
        return sheet
    down = max(down, min(high + HERO_ROOM * rows, room / 2))
    return replace(sheet, log=FRect(log.x, log.y + down, log.w, log.h - down))


def _heroes_top(canvas: Canvas, sheet: Sheet) -> float:
    """The upper edge of the rows about heroes, below the words that none is chosen."""
    return sheet.numbers.y + canvas.line_height("body") + canvas.theme.spacing.gap


def log_least(table: AdventureTable) -> float:
    """Least height of the log in units: its head and one line."""
    return max(58.0, 2.4 * _letters(table, "section"))


def _letters(table: AdventureTable, role: str) -> float:
    """Height of the letters of a role with their descenders, in units."""
    theme = table.scene.app.theme
    return theme.spec(role).px / theme.scale


def _lay(table: AdventureTable, grown: float, letters: float) -> Sheet:
    """The layout with quests ``grown`` units higher than necessary, and with rows raised towards the height of their
    letters by the share ``letters`` (0..1)."""
    place, model = table.layout_now, table.model
    assert place is not None
    side, seat = place.side, model.shown_seat
    player = model.player(seat)
    k = clamp(side.h / 990.0, 0.62, 1.0)
    gap = GAP * k

    def high(size: float, role: str, lines: float = ROW) -> float:
        return size * k + letters * max(0.0, lines * _letters(table, role) - size * k)

    bar, title, none = high(BAR, "small"), high(SECTION, "section"), high(NONE, "small")
    inner = side.inflate(-(28.0, 16.0)[place.compact], 0)
    head = FRect(side.x + FRAME, side.y + FRAME, side.w - 2 * FRAME, high(HEAD, "small", 3.0 * ROW))
    numbers = FRect(inner.x, head.bottom + gap, inner.w, NUMBERS * k)
    health = FRect(inner.x, numbers.bottom + gap, inner.w, bar)
    valor = FRect(inner.x, health.bottom + 2, inner.w, bar)
    y = valor.bottom + gap
    heads: list[tuple[str, FRect]] = []
    entries: list[SheetEntry] = []

    def section(name: str) -> None:
        nonlocal y
        heads.append((name, FRect(inner.x, y, inner.w, title)))
        y += title + gap / 2

    section("equipped")
    for slot, item in (("weapon", player.weapon), ("armour", player.armour)):
        tall = SLOT * k * (1.0 if item or k > 0.75 else 0.68)
        entries.append(SheetEntry("item" if item else "slot", item or slot, FRect(inner.x, y, inner.w, tall)))
        y += tall + gap
    section("bag")
    foot = side.bottom - FOOT - (chips_height(model.seats) if table.chips_aside else 0)
    least = max(none, len(player.quests) * (QUEST * k + gap)) + 2 * (title + gap / 2) + TRACKER_LINES * TRACKED_LEAST
    y = _lay_bag(entries, model, seat, FRect(inner.x, y, inner.w, SMALL * k), gap, none, foot - least - y)
    section("quests")
    for held in player.quests:
        entries.append(SheetEntry("quest", held.card, FRect(inner.x, y, inner.w, QUEST * k + grown)))
        y += QUEST * k + grown + gap
    if not player.quests:
        y += none
    section("tracker")
    y = _lay_tracker(entries, model, FRect(inner.x, y, inner.w, foot - y), TRACKED * k, gap) + gap
    log = FRect(inner.x, y, inner.w, max(0.0, foot - y))
    return Sheet(head, numbers, health, valor, log, tuple(heads), tuple(entries))


def _lay_tracker(entries: list[SheetEntry], model: Model, at: FRect, line: float, gap: float) -> float:
    """Place the slots of the tracker: those taken in lines, each over the whole width where they are few, then those
    free side by side in one; in two lines without names where there is no room for that. Returns the y at which they
    end. ``line``: the greatest height of a line."""
    numbers = range(1, TRACKER_SLOTS + 1)
    taken = [number for number in numbers if model.marker(f"marker_{number}") is not None]
    free = [number for number in numbers if number not in taken]
    columns = 1 if len(taken) < TRACKER_LINES else 2
    rows = [taken[n : n + columns] for n in range(0, len(taken), columns)]
    if len(rows) < TRACKER_LINES:
        rows.append(free)
    else:
        rows[-1] += free  # the tenth slot, beside the ninth
    if at.h < len(rows) * TRACKED_LEAST:
        rows = [list(numbers[: TRACKER_SLOTS // 2]), list(numbers[TRACKER_SLOTS // 2 :])]
    line = min(line, max(SHORT_LINES * TRACKED_LEAST, at.h) / len(rows))
    for n, row in enumerate(rows):
        abreast = TRACKER_SLOTS if row is free else max(columns, len(row))
        w = (at.w - gap * (abreast - 1)) / abreast
        for column, number in enumerate(row):
            rect = FRect(at.x + column * (w + gap), at.y + n * line, w, line - 2)
            entries.append(SheetEntry("tracker", f"marker_{number}", rect))
    return at.y + len(rows) * line


def _lay_bag(
    entries: list[SheetEntry], model: Model, seat: int, at: FRect, gap: float, none: float, room: float
) -> float:
    """Place bag, tokens and attached cards in rows; returns the y at which they end. ``at``: the first row; ``none``:
    height of the words for an empty bag; ``room``: the greatest height, used for one more row if names then fit."""
    player = model.player(seat)
    things = [("item", item) for item in player.bag]
    things += [("token", token) for token in player.tokens]
    things += [("attached", one.card) for one in player.attached]
    if not things:
        return at.y + none
    columns = next((columns for most, columns in BAG_COLUMNS if len(things) <= most), -(-len(things) // BAG_LINES))
    lines = -(-len(things) // NAMES_WHOLE)
    if lines <= BAG_LINES and lines * (at.h + gap) <= room:
        columns = min(columns, NAMES_WHOLE)
    gap = min(gap, at.w / columns / 8.0)
    w = (at.w - gap * (columns - 1)) / columns
    for n, (kind, name) in enumerate(things):
        line, column = divmod(n, columns)
        entries.append(SheetEntry(kind, name, FRect(at.x + column * (w + gap), at.y + line * (at.h + gap), w, at.h)))
    return at.y + -(-len(things) // columns) * (at.h + gap)


# -------------------------------------------------------------------------------------------------------- drawing


def _draw_heroes(canvas: Canvas, table: AdventureTable, sheet: Sheet, seat: Seat) -> FRect:
    """Draw what tells the heroes apart in place of the sheet of a hero, those that are taken in their owners' colours;
    returns the place of the log below them."""
    model, at = table.model, sheet.numbers
    line = canvas.line_height("body")
    fit_block(canvas, t("adventure_board.no_hero"), FRect(at.x, at.y, at.w, line), "body", IVORY500, valign="top")
    top = _heroes_top(canvas, sheet)
    heroes = [*model.content.characters.values()]
    owners = {player.character: owner for owner, player in enumerate(model.state.players)}
    small = canvas.line_height("least")
    room = sheet.log.bottom - LOG_ROOM * line - top
    high = min(room / len(heroes), HERO_ROOM * HERO_LINES * small)
    if high < HERO_LINES * small or at.w < HERO_WIDE * small:
        return sheet.log
    for n, hero in enumerate(heroes):
        colours = seat_colours(model.colour(owners.get(hero.id, seat)))
        draw_hero(canvas, FRect(at.x, top + n * high, at.w, high), hero, colours)
    end = max(sheet.log.y, top + len(heroes) * high)
    return FRect(sheet.log.x, end, sheet.log.w, sheet.log.bottom - end)


def draw_sheet(canvas: Canvas, table: AdventureTable) -> None:
    place, model = table.layout_now, table.model
    assert place is not None
    sheet, seat = table.sheet, model.shown_seat
    canvas.panel(place.side, "panel")
    _draw_head(canvas, table, sheet.head, seat)
    if model.character(seat) is None:
        _draw_log(canvas, table, _draw_heroes(canvas, table, sheet, seat))
        return
    _draw_numbers(canvas, table, sheet.numbers, seat)
    _draw_bars(canvas, table, sheet, seat)
    for name, rect in sheet.heads:
        name_head(canvas, t(f"adventure_board.{name}"), rect, _note(table, name, seat))
    for entry in sheet.entries:
        _draw_entry(canvas, table, entry, seat)
    _draw_log(canvas, table, sheet.log)
    player = model.player(seat)
    if not (player.bag or player.tokens or player.attached):
        _draw_none(canvas, dict(sheet.heads)["bag"], t("adventure_board.bag_empty"))
    if not player.quests:
        _draw_none(canvas, dict(sheet.heads)["quests"], t("adventure_board.quests_none"))


def _draw_none(canvas: Canvas, head: FRect, words: str) -> None:
    """Draw the words for an empty part of the sheet, below its head."""
    canvas.fit_text(words, FRect(head.x, head.bottom, head.w, head.h), row_role(canvas, "small", head.h), IVORY500)


def _draw_log(canvas: Canvas, table: AdventureTable, box: FRect) -> None:
    """Draw the latest events, where the sheet leaves room for them."""
    model = table.model
    if box.h < log_least(table):
        return
    lines = [
        panels.LogEntry(told, seat_colours(model.colour(seat)), model.emblem(seat))
        for seat, told in table.scene.recent_lines()
        if 0 <= seat < model.seats
    ]
    draw(canvas, panels.log_column(lines, t("board.log_empty"), t("board.log")), box)


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
    colours = seat_colours(model.colour(seat))
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
        hand = Row((sign("card", 18, IVORY300), Words(str(len(player.hand)), "least")), GAP, drop=1)
        lines.append(Words(who, "small", colours.tint, shorter=(side,), part=0.27, cut=True))
        lines.append(Row((level, space(), hand), GAP, part=0.25))
    emblem = medal(colours, model.emblem(seat), head.h * 0.72)
    draw(canvas, Row((emblem, Column(tuple(lines), 2, (0, head.h * 0.06), weight=1.0)), 14, (12, 0)), head)


def _draw_level(canvas: Canvas, box: FRect, level: int) -> None:
    paint_diamonds(canvas, (box.x + 7, box.centery), 96, level, 4)


def number_boxes(canvas: Canvas, row: FRect) -> list[FRect]:
    """The boxes of attack, defence, damage and energy in their row."""
    return cells(row, NUMBERS_SHOWN, NUMBERS_SHOWN, canvas.theme.spacing.small)


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


def _draw_bars(canvas: Canvas, table: AdventureTable, sheet: Sheet, seat: int) -> None:
    """Draw health as hearts and valor as diamonds, both with their number."""
    model = table.model
    health = MarkRow(t("adventure_board.health"), *table.health(seat), 24.0, _heart)
    valor = MarkRow(t("adventure_board.valor"), table.valor(seat), model.goal, 22.0, diamond_mark)
    draw_mark_rows(canvas, ((sheet.health, health), (sheet.valor, valor)))


def _heart(canvas: Canvas, center: tuple[float, float], step: float, lit: bool) -> None:
    canvas.icon("health", center, min(20.0, step), DANGER if lit else SLATE500)


def _draw_entry(canvas: Canvas, table: AdventureTable, entry: SheetEntry, seat: int) -> None:
    match entry.kind:
        case "item" if names_slot(table, entry.id):
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
    model, slot = table.model, names_slot(table, entry.id)
    thing = model.tables.things[entry.id]
    card = thing.card
    number = card.attack.value if card.attack is not None else card.defence or 0
    short = names.kind_name("slot", card.slot)
    told = " ".join(card_text.item_text(card, model.content)) or short
    worn = WornThing(localised(card.name), told, short, item_icon(card), LEVELS[COLOURS[thing.colour]], number)
    fits = slot and slot == table.model.fitting_slot
    draw_worn(canvas, entry.rect, worn, "selectable" if fits else _lit(table, sheet_target(table, entry)))


def _draw_slot(canvas: Canvas, table: AdventureTable, entry: SheetEntry) -> None:
    words = t("adventure_board.slot_none", slot=names.kind_name("slot", entry.id))
    icon = "class-melee" if entry.id == "weapon" else "wall"
    state = "selectable" if table.model.fitting_slot == entry.id else "rest"
    draw_empty_place(canvas, entry.rect, icon, words, state)


def _draw_small(canvas: Canvas, table: AdventureTable, entry: SheetEntry) -> None:
    """Draw a thing of the bag, its name in letters as large as those of the others."""
    state = _lit(table, sheet_target(table, entry)) if entry.kind in ("item", "token") else "rest"
    bag = [one for one in table.sheet.entries if one.kind in CARRIED and not names_slot(table, one.id)]
    letters = carried_letters(canvas, [(one.rect, _carried(table, one)) for one in bag])
    draw_carried(canvas, entry.rect, _carried(table, entry), state, letters)


def _carried(table: AdventureTable, entry: SheetEntry) -> CarriedThing:
    """A thing of the bag: its icon, name and potion icons; a harmful token with a red edge, an attached card with an
    edge in the colour of the seat that attached it."""
    model = table.model
    if entry.kind == "item":
        thing = model.tables.things[entry.id]
        signs = tuple(POTION_ICONS[potion] for potion in thing.card.potions)
        edge, name = LEVELS[COLOURS[thing.colour]], localised(thing.card.name)
        return CarriedThing(item_icon(thing.card), name, edge, signs, "potion")
    if entry.kind == "token":
        token = model.content.discoveries[kind_of(entry.id)]
        edge = DANGER if token.background == "red" else BRASS600
        return CarriedThing(token_icon(token), localised(token.name), edge)
    owner = next(one.owner for one in model.player(model.shown_seat).attached if one.card == entry.id)
    return CarriedThing("link", names.card_name(entry.id, model.content), seat_colours(model.colour(owner)).base)


def names_slot(table: AdventureTable, item: str) -> str:
    """The slot of an equipped item of the shown seat; empty for one that is not equipped."""
    player = table.model.player(table.model.shown_seat)
    return "weapon" if item == player.weapon else "armour" if item == player.armour else ""


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
    if entry.kind == "attached":
        return Target("attached", entry.id)
    if entry.kind == "tracker":
        return Target("piece", entry.id)
    if entry.kind == "item":
        slot = names_slot(table, entry.id)
        wanted = table.session.targets()
        if slot and Target("item", entry.id) not in wanted and Target("slot", slot) in wanted:
            return Target("slot", slot)
    return Target(entry.kind, entry.id)


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
    goal = Goal(localised(quest.name), told, open_step, quest.valor, steps)
    draw_goal(canvas, entry.rect, goal, table.marked == entry.id, _lit(table, Target("quest", entry.id)))


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
    if box.w >= NAMED:
        role = "small" if box.w >= WIDE else "least"
        name = Words(localised(card.name), role, least=0.86, cut=True, weight=1.0)
        told = (ATTACK_ICONS[card.attack.type], card.attack.value), ("defence", card.defence), ("damage", card.damage)
        signed = tuple(Row((sign(icon, 11, BRASS400), Words(str(n), role, IVORY300)), 3) for icon, n in told)
        plain = Words("·".join(str(n) for _, n in told), role, IVORY500)
        figures = Either((Row(signed, 5), plain), drop=1)
    draw(canvas, Row((there, name, figures), 5, (1, 0)), box)


HERO_LINES, HERO_WIDE = 4.2, 15
"""The height of a hero, and its least width, in heights of a small line."""
FIGURES = ("attack", "defence", "damage", "health")
"""What is compared of heroes."""


def draw_hero(canvas: Canvas, cell: Rect, hero: Character, colours: SeatColours) -> None:
    """Draw a hero in the middle of a cell: emblem, name, people and class, a sentence, a bar of dots a figure. Where
    the name of one hero is too long, all are told without their surnames."""
    line = canvas.line_height("least")
    name, side = localised(hero.name), 2.4 * line
    if _long_names(canvas, cell.w - side - 14):
        name = name.split()[0]
    figures = tuple(
        Row(
            (
                sign(ATTACK_ICONS[_attack_type(hero.id)] if figure == "attack" else figure, line),
                Draw(_dots, (lit,), weight=1.0),
            ),
            2,
        )
        for figure, lit in hero_dots(hero.id)
    )
    lines = (
        Row((Words(name, "small_strong", weight=1.0, cut=True), Words(people(hero), "least", IVORY500, cut=True))),
        Words(t(f"adventure.hero.{hero.id}"), "least", IVORY300, lines=2),
        Row(figures, even=True),
    )
    row = Row((medal(colours, EMBLEMS[hero.id], side), Column(lines, 0, pack=0.5, weight=1.0)), 8)
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


def _attack_type(hero: str) -> str:
    """Whether a hero strikes or shoots."""
    return next(
        card.sides["start"].attack.type for card in content().character_cards.values() if card.character == hero
    )


def _figures(hero: str) -> list[float]:
    """The sums of a hero's FIGURES over all its cards."""
    sides = [
        side for card in content().character_cards.values() if card.character == hero for side in card.sides.values()
    ]
    return [
        float(sum(side.attack.value for side in sides)), float(sum(side.defence for side in sides)),
        float(sum(side.damage for side in sides)), float(sum(side.health for side in sides)),
    ]  # fmt: skip
