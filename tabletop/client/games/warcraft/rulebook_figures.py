"""The drawings of the rulebook: positions from `figures.json`, actions and dice that are carried out, parts of the map
with their pieces, and the counts beside them, read from the events and positions of an example."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from functools import cache
from typing import Annotated

from pygame import FRect

from tabletop.client.board.hex_geometry import distance
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import BRASS600, DANGER, INK900, NIGHT900, SEA_DEEP, SELECTED, SeatColours, seat_colours
from tabletop.client.games.figure_rows import Counted, FigureRow, draw_count
from tabletop.json_values import as_object, as_text
from tabletop.resources import table_beside
from tabletop.rules.entries import Entry, read, read_as
from tabletop.rules.game import Event, Json, SeatSetup, Setup, TableRules
from tabletop.rules.match import Match
from tabletop.rules.warcraft import events as ev, queries
from tabletop.rules.warcraft.content import content
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.positions import RACES, carry_out, position_of
from tabletop.rules.warcraft.queries import State
from tabletop.text import localised, t

from . import pieces_art
from .dice_rows import RESOURCE_DICE
from .map_thumbnail import MiniMap, draw_outposts, entries_of
from .model import EMBLEMS, KIND_ICONS, RACE_COLOURS, UNIT_KINDS
from .names import amount, card_name, race_name
from .pieces_art import draw_depletion, draw_letter, draw_name_tag

GAP = 16.0
"""Units between the map and the count, and between the two positions of a drawing."""
Zones = tuple[str, ...]
"""Zones by name, or ``moves PIECE`` (where it may go), ``around ZONE`` (with itself), ``crowded`` (above the stacking
limit), ``battles`` (to choose from)."""


class Position(Entry):
    """The arguments of :func:`position_of`."""

    board: dict[str, str]
    scenario: str = "main2"
    races: tuple[str, ...] = ()
    hands: dict[str, list[str]] = field(default_factory=dict)
    levels: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    stock: dict[str, tuple[int, int]] = field(default_factory=dict)
    sites: dict[str, list[str]] = field(default_factory=dict)
    outposts: tuple[str, ...] = ()
    depletion: dict[str, int] = field(default_factory=dict)
    decks: dict[str, int] = field(default_factory=dict)
    pile: dict[str, int] = field(default_factory=dict)
    active: str = ""
    stage: str = "move"
    last: bool = False
    errata_heal: bool = False

    def state(self) -> State:
        arguments = {one.name for one in fields(Position)}
        return position_of(**{name: value for name, value in asdict(self).items() if name in arguments})


class Example(Position):
    """A position, and what is drawn of it.

    ``first``: actions carried out before the example begins; ``play``: its actions; each with the faces of its dice
    after a ``>``. ``after``: the map shows the position after them. ``near``: the hexes in the picture, all when empty;
    no map for ``rows_only``. ``lit``: zones with a frame, ``barred``: those crossed out, ``signs``: letters on zones.
    ``told``: the name of what is counted beside the map; ``about``: the races or unit types that it is about."""

    near: Annotated[tuple[str, ...], read_as(str, lambda words: tuple(_AREAS.get(words, words).split()))] = ()
    first: tuple[str, ...] = ()
    play: tuple[str, ...] = ()
    after: bool = False
    lit: Zones = ()
    barred: Zones = ()
    signs: dict[str, str] = field(default_factory=dict)
    told: str = ""
    about: tuple[str, ...] = ()
    rows_only: bool = False


def _panes(entry: Mapping[str, Json]) -> list[Example]:
    """The positions of an entry from left to right: its own, like that of another entry but for what it says, and the
    one ``beside`` it, which is like it in the same way."""
    like = as_object(_EXAMPLES[as_text(entry["like"])]) if "like" in entry else {}
    first = {**like, **{key: value for key, value in entry.items() if key not in ("like", "beside")}}
    beside = [{**first, **as_object(entry["beside"])}] if "beside" in entry else []
    return [read(Example, pane) for pane in (first, *beside)]


_FIGURES = as_object(table_beside(__file__, "figures"))
_AREAS = {name: as_text(zones) for name, zones in as_object(_FIGURES["areas"]).items()}
_EXAMPLES = as_object(_FIGURES["examples"])
EXAMPLES = {name: _panes(as_object(entry)) for name, entry in _EXAMPLES.items()}
"""The positions of each drawing from left to right, by its name in the text of the rulebook."""


@dataclass(frozen=True)
class PlayedExample:
    """An example carried out: the positions before and after it, and the events."""

    before: State
    after: State
    events: tuple[Event, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none while the match goes on."""
        result = GAME.outcome(self.after)
        return () if result is None else result.winners


def zones_of(words: Zones, state: State) -> list[str]:
    """The zones that the words of an example mean in a position."""
    found: list[str] = []
    cells = {row[0]: (row[1], row[2]) for row in state.config.options.scenario.hexes}
    for word in words:
        what, _, name = word.partition(" ")
        if what == "moves":
            actions = [action for action in GAME.legal_actions(state) if action.text.startswith(f"move {name} ")]
            found += [action.path[1].id for action in actions]
        elif what == "around":
            found += [near for near, cell in cells.items() if distance(cell, cells[name]) <= 1]
        elif what == "crowded":
            found += queries.over_limit(state, state.active)
        elif what == "battles":
            found += [battle.space for battle in queries.waiting_battles(state)]
        else:
            found.append(word)
    return found


def _act(state: State, act: str) -> list[Event]:
    text, _, faces = act.partition(" > ")
    return carry_out(state, text, [int(face) - 1 for face in faces.split()])


@cache
def played(name: str, pane: int = 0) -> PlayedExample:
    """An example carried out; ``pane``: which of its positions. Raises KeyError for an unknown name, ValueError for an
    impossible position."""
    example = EXAMPLES[name][pane]
    before = example.state()
    for act in example.first:
        _act(before, act)
    after = GAME.clone(before)
    return PlayedExample(before, after, tuple(event for act in example.play for event in _act(after, act)))


def example_match(name: str) -> Match[State]:
    """A match that begins at the position of a drawing; everything in it can be undone. KeyError for an unknown
    name."""
    example = EXAMPLES[name][0]
    races = example.races or RACES[example.scenario]
    seats = tuple(
        SeatSetup(t("setup.player", n=n), RACE_COLOURS[race], options={"race": race})
        for n, race in enumerate(races, start=1)
    )
    table = TableRules(undo="friendly", curtain=False)
    setup = Setup("warcraft", seats, scenario=example.scenario, seed=3, table=table)
    return Match.restore(GAME, setup, tuple(range(len(races))), (), [], GAME.clone(played(name).before))


def sides(state: State) -> tuple[str, ...]:
    """The races of the seats."""
    return tuple(state.config.options.races)


def draw_figure(canvas: Canvas, name: str, rect: FRect) -> None:
    """Paint the drawing called ``name`` into ``rect``; KeyError for an unknown one."""
    shown = EXAMPLES[name]
    canvas.fill(rect, SEA_DEEP, radius=10)
    wide = (rect.w - GAP * (len(shown) - 1)) / len(shown)
    for n, example in enumerate(shown):
        part = FRect(rect.x + n * (wide + GAP), rect.y, wide, rect.h)
        _draw_pane(canvas, part, example, played(name, n), len(shown) > 1)
        if n:
            canvas.fill(FRect(part.x - GAP, rect.y, GAP, rect.h), NIGHT900)
    canvas.frame(rect, BRASS600, 1.5, 10)


def _draw_pane(canvas: Canvas, rect: FRect, example: Example, told: PlayedExample, narrow: bool) -> None:
    """Draw a map, and beside it (below it if ``narrow``) the count."""
    board, card = rect.copy(), rect.inflate(-20, -20)
    if example.told and not example.rows_only:
        if narrow:
            board.h = rect.h * 0.6
            card = FRect(card.x, board.bottom + GAP / 2, card.w, rect.bottom - board.bottom - GAP)
        else:
            board.w = rect.w * 0.52
            card = FRect(board.right + GAP, rect.y + GAP, rect.right - board.right - 2 * GAP, rect.h - 2 * GAP)
    if not example.rows_only:
        _draw_map(canvas, board, example, told.after if example.after else told.before)
    if example.told:
        draw_count(canvas, card, COUNTS[example.told](example, told))


# ----------------------------------------------------------------------------------------------------------- map


def _draw_map(canvas: Canvas, rect: FRect, example: Example, state: State) -> None:
    mini = MiniMap(rect, state.config.options.scenario, example.near)
    mini.draw(canvas)
    races = sides(state)

    def colours(owner: int) -> SeatColours:
        return seat_colours(RACE_COLOURS[races[owner]] if owner < len(races) else "ivory")

    shown = [name for name in mini.cells if not example.near or name in example.near]
    with canvas.clip(rect):
        _draw_zones(canvas, mini, example, state)
        for name in shown:
            token = state.tokens[state.config.tables.map.index[name]]
            x, y = mini.center(name)
            r = mini.radius
            draw_name_tag(canvas, (x, y + r * 0.66), r, name)
            if token:
                draw_depletion(canvas, (x + r * 0.5, y - r * 0.42), r * 0.17, token > 1)
            if name in example.signs:
                draw_letter(canvas, (x - r * 0.5, y - r * 0.42), r * 0.2, example.signs[name])
        draw_outposts(canvas, mini, state, colours)
        _draw_pieces(canvas, mini, state, colours)


def _draw_zones(canvas: Canvas, mini: MiniMap, example: Example, state: State) -> None:
    """Draw the frames and crosses of zones."""
    barred = zones_of(example.barred, state)
    for name in (*zones_of(example.lit, state), *barred):
        points = mini.grid.outline(mini.cells[name], 0.94)
        canvas.polyline((*points, points[0]), INK900, 5)
        canvas.polyline((*points, points[0]), DANGER if name in barred else SELECTED, 3)
    for name in barred:
        x, y = mini.center(name)
        k, up = mini.radius * 0.2, mini.radius * 0.55
        for ink, width in ((INK900, 7), (DANGER, 4)):
            canvas.line((x - k, y - up - k), (x + k, y - up + k), ink, width)
            canvas.line((x - k, y - up + k), (x + k, y - up - k), ink, width)


def _draw_pieces(canvas: Canvas, mini: MiniMap, state: State, colours: Callable[[int], SeatColours]) -> None:
    """Draw one marker for each kind and owner in a hex, with its number, at most three side by side."""
    by_hex: dict[str, list[tuple[int, str, int]]] = {}
    for name, owner, kind, number in entries_of(state):
        by_hex.setdefault(name, []).append((owner, kind, number))
    half = mini.radius * 0.24
    for name, stacks in sorted(by_hex.items(), key=lambda one: mini.center(one[0])[1]):
        x, y = mini.center(name)
        lines = [stacks[at : at + 3] for at in range(0, len(stacks), 3)]
        for row, line in enumerate(lines):
            for n, (owner, kind, number) in enumerate(line):
                at = (x + (n - (len(line) - 1) / 2) * half * 2.3, y + (row - (len(lines) - 1) / 2) * half * 2.3)
                pieces_art.draw_marker(canvas, at, half, kind, colours(owner), count=number if number > 1 else 0)


def _shown(faces: tuple[int, ...], limit: int) -> tuple[tuple[int, str], ...]:
    return tuple((face, "hit" if face <= limit else "miss") for face in faces)


def throws(told: PlayedExample, about: tuple[str, ...]) -> list[ev.Rolled]:
    """The rolls that an example is about: the first one of each race and phase."""
    found: list[ev.Rolled] = []
    seen: set[tuple[str, str]] = set()
    for event in told.events:
        if isinstance(event, ev.Rolled) and (event.race, event.phase) not in seen:
            seen.add((event.race, event.phase))
            races, phases = set(about) & set(sides(told.before)), set(about) & set(KIND_ICONS)
            if (not races or event.race in races) and (not phases or event.phase in phases):
                found.append(event)
    return found


def _throw_rows(rolled: list[ev.Rolled]) -> list[FigureRow]:
    return [
        FigureRow(
            KIND_ICONS[event.phase], t("warcraft_board.strength", n=event.strength), str(event.casualties),
            _shown(event.faces, event.limit), before=EMBLEMS[event.race],
        )
        for event in rolled
    ]  # fmt: skip


def _battle(example: Example, told: PlayedExample) -> Counted:
    rolled = throws(told, example.about)
    rows = _throw_rows(rolled)
    raised = sum(event.n for event in told.events if isinstance(event, ev.Raised))
    if raised:
        rows.append(FigureRow("ability-raise", t("warcraft_figure.raised"), f"+{raised}"))
    total = (t("warcraft_figure.casualties"), str(rolled[0].casualties)) if len(rolled) == 1 else None
    return Counted(t("warcraft_figure.dice"), rows, total)


def _pool(example: Example, told: PlayedExample) -> Counted:
    """The casualties that a race causes, less those that Curse or Heal prevents."""
    race, note = example.about
    rows = _throw_rows(throws(told, (race,)))
    tally = next(event for event in told.events if isinstance(event, ev.Tallied) and event.dealt)
    limit = content().curse_limit
    if not rows:
        rows.append(
            FigureRow("crossed-swords", t("warcraft_figure.hits_so_far", race=race_name(race)), str(tally.dealt))
        )
    for event in told.events:
        if isinstance(event, ev.Cursed):
            rows.append(FigureRow("card", card_name("curse"), f"\N{MINUS SIGN}{event.n}", _shown(event.faces, limit)))
    caused = sum(event.casualties for event in throws(told, (race,)))
    healed = tally.healed or max(0, caused - tally.dealt)
    if healed:
        rows.append(FigureRow("ability-heal", t("warcraft_figure.healed"), f"\N{MINUS SIGN}{healed}"))
    head = t(f"warcraft_figure.{note}") if note else t("warcraft_figure.dice")
    return Counted(head, rows, (t("warcraft_figure.casualties"), str(tally.n)))


def _forces(_example: Example, told: PlayedExample) -> Counted:
    """The forces: how many units of a type each side has, and who draws a card for it."""
    started = next(event for event in told.events if isinstance(event, ev.BattleStarted))
    by_type: Counter[tuple[str, str]] = Counter()
    for race, unit, _, number in started.forces:
        by_type[race, unit] += number
    owner = told.before.config.tables.owner
    rows = [
        FigureRow(
            KIND_ICONS[unit],
            t("warcraft_board.strength", n=queries.strengths(told.before, owner[race])[unit]),
            f"\N{MULTIPLICATION SIGN} {number}",
            before=EMBLEMS[race],
        )
        for (race, unit), number in by_type.items()
    ]
    races = sides(told.before)
    drawn = [races[event.seat] for event in told.events if isinstance(event, ev.Drew)]
    rows += [FigureRow("card", t("warcraft_figure.draws"), "+1", before=EMBLEMS[race]) for race in drawn]
    return Counted(t("warcraft_figure.fighters"), rows)


def _deck(_example: Example, told: PlayedExample) -> Counted:
    shuffled = next(event for event in told.events if isinstance(event, ev.Reshuffled))
    drew = next(event for event in told.events if isinstance(event, ev.Drew) and event.seat == shuffled.seat)
    before = told.before
    rows = [
        FigureRow("cards", t("warcraft_figure.deck"), str(len(before.decks[shuffled.seat]))),
        FigureRow("card", t("warcraft_figure.discards"), str(len(before.discards[shuffled.seat]))),
        FigureRow("redo", t("warcraft_figure.shuffled"), str(shuffled.n)),
        FigureRow("hand-over", t("warcraft_figure.drawn"), "\N{MINUS SIGN}1"),
    ]
    return Counted(t("warcraft_figure.new_deck"), rows, (t("warcraft_figure.deck"), str(drew.left)))


def _stock(_example: Example, told: PlayedExample) -> Counted:
    before, after = told.before, told.after
    rows = []
    for seat, race in enumerate(sides(before)):
        for icon, was, now in (("gold", before.gold, after.gold), ("wood", before.wood, after.wood)):
            rows.append(FigureRow(icon, race_name(race), f"{was[seat]} → {now[seat]}"))
    return Counted(card_name("pillage"), rows)


def _fast(_example: Example, _told: PlayedExample) -> Counted:
    rows = [
        FigureRow(KIND_ICONS["melee"], t("warcraft_board.kind.melee"), "1 + 2 = 3"),
        FigureRow(KIND_ICONS["flying"], t("warcraft_board.kind.flying"), "2 + 2 → 3"),
    ]
    return Counted(card_name("fast"), rows)


def _town(_example: Example, told: PlayedExample) -> Counted:
    """The results of the check of the Towns, and the winner."""
    races = sides(told.before)
    rows = []
    for event in told.events:
        if isinstance(event, ev.TownOccupied):
            rows.append(FigureRow("exhausted", t("warcraft_figure.occupied", race=race_name(races[event.seat]))))
        elif isinstance(event, ev.SeatEliminated):
            rows.append(FigureRow("cancel", t("warcraft_figure.out", race=race_name(races[event.seat]))))
    return Counted(t("warcraft_figure.town"), rows + _winners(told))


def _winners(told: PlayedExample) -> list[FigureRow]:
    races = sides(told.after)
    return [FigureRow("victory-point", t("warcraft_figure.wins", race=race_name(races[seat]))) for seat in told.winners]


def _harvest(_example: Example, told: PlayedExample) -> Counted:
    rows, sums = [], {"gold": 0, "wood": 0}
    for event in told.events:
        if isinstance(event, ev.Harvested):
            sums[event.resource] += event.n
            die = RESOURCE_DICE[event.resource]
            rows.append(FigureRow(event.resource, event.space, f"+{event.n}", ((event.n, "rest"),), die))
    return Counted(t("warcraft.phase.harvest"), rows, (t("warcraft_figure.sum"), amount(sums["gold"], sums["wood"])))


def _sites(example: Example, told: PlayedExample) -> Counted:
    state = told.after if example.after else told.before
    rows = [
        FigureRow(KIND_ICONS[site.kind], t(f"warcraft_board.kind.{site.kind}"), t(f"warcraft_board.site.{site.status}"))
        for site in queries.buildings(state, 0)
        if site.kind != "worker"
    ]
    return Counted(t("warcraft_figure.buildings"), rows)


def _spent(_example: Example, told: PlayedExample) -> Counted:
    rows, gold, wood = [], 0, 0
    for event in told.events:
        if isinstance(event, ev.Trained | ev.BuildingStarted):
            words = t(f"warcraft_board.kind.{event.item}")
            if isinstance(event, ev.BuildingStarted):
                words = t("warcraft_board.building_of", kind=words)
            rows.append(FigureRow(KIND_ICONS[event.item], words, amount(event.gold, event.wood)))
        elif isinstance(event, ev.OutpostStarted):
            words = t("warcraft_board.site.outpost", hex=event.space)
            rows.append(FigureRow("outpost", words, amount(event.gold, event.wood)))
        else:
            continue
        gold, wood = gold + event.gold, wood + event.wood
    return Counted(t("warcraft.phase.spend"), rows, (t("warcraft_figure.sum"), amount(gold, wood)))


def _upgrade(_example: Example, told: PlayedExample) -> Counted:
    """An upgrade: its requirements, its price, and the unit after it."""
    event = next(one for one in told.events if isinstance(one, ev.Upgraded))
    wanted = sides(told.before)[0], event.item
    levels = next(tiles for tiles in content().tiles.values() if (tiles[0].race, tiles[0].type) == wanted)
    old, new = levels[event.level - 2], levels[event.level - 1]
    points = queries.points(told.after, 0).upgrades - queries.points(told.before, 0).upgrades
    rows = [
        FigureRow("build", t("warcraft_figure.needs"), str(old.needs)),
        FigureRow("coin", t("warcraft_figure.price"), amount(event.gold, event.wood)),
        FigureRow("strength", t("warcraft_board.strength", n=new.strength), f"{old.strength} → {new.strength}"),
    ]
    if new.ability:
        rows.append(FigureRow("ability-splash", t(f"warcraft_board.ability.{new.ability}")))
    if points:
        rows.append(FigureRow("victory-point", t("warcraft_figure.victory_points"), f"+{points}"))
    head = t("warcraft_figure.level", unit=localised(new.name), n=event.level)
    return Counted(head, rows)


def _team(_example: Example, told: PlayedExample) -> Counted:
    state = told.before
    points = queries.side_points(state, 0)
    names = state.config.tables.names
    rows = [FigureRow("objective", names[place], str(value)) for place, value in points.hexes]
    races = [race_name(race) for seat, race in enumerate(sides(state)) if state.config.tables.side[seat] == 0]
    return Counted(" · ".join(races), rows, (t("warcraft_figure.victory_points"), str(points.total)))


def _gate(_example: Example, told: PlayedExample) -> Counted:
    config = told.before.config
    gate = next(way for way in config.options.scenario.victory if way.kind == "gate")
    near = queries.enemies_around(told.before, 0, config.tables.names[gate.hex])
    rows = [FigureRow("warning", t("warcraft_figure.around_gate"), f"{near} < {gate.below}"), *_winners(told)]
    return Counted(t("warcraft_figure.gate"), rows)


COUNTS: Mapping[str, Callable[[Example, PlayedExample], Counted]] = {
    "battle": _battle,
    "pool": _pool,
    "forces": _forces,
    "deck": _deck,
    "stock": _stock,
    "fast": _fast,
    "town": _town,
    "harvest": _harvest,
    "sites": _sites,
    "spent": _spent,
    "upgrade": _upgrade,
    "team": _team,
    "gate": _gate,
}
"""The functions that count, by name, as the examples give them."""


def pictured() -> dict[str, str]:
    """The picture of each unit and each kind of card, by its name; of cards that all races have that of the first."""
    units = {
        localised(tile.name): f"warcraft/units/{race}-{UNIT_KINDS[kind]}-{level}.jpg"
        for (race, kind), tiles in content().tiles.items()
        for level, tile in enumerate(tiles, 1)
    }
    kinds = content().cards.values()
    return units | {
        localised(kind.name): f"warcraft/cards/{kind.race or next(iter(EMBLEMS))}-{kind.id}.jpg" for kind in kinds
    }
