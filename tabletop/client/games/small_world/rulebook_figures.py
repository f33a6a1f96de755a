"""The drawings of the rulebook (positions on islands of the box, with prices and coins computed by the rules) and
its almanac: races, powers, Artifacts and Legendary Places with their effects in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from functools import cache

from pygame import FRect

from tabletop.client.board.plate import draw_plate_fitting
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import BRASS300, BRASS600, SEA_DEEP, SEAT_COLOURS, seat_colours
from tabletop.client.games.card_almanac import chapter_table
from tabletop.client.games.figure_rows import Counted, FigureRow, draw_count
from tabletop.resources import table_beside
from tabletop.rules.chance import Chance
from tabletop.rules.entries import Entry, read
from tabletop.rules.game import SeatSetup, Setup, TableRules
from tabletop.rules.match import Match
from tabletop.rules.small_world.config import Options, configure
from tabletop.rules.small_world.content import Marker, Power, Race, content
from tabletop.rules.small_world.game import GAME
from tabletop.rules.small_world.islands import built_in
from tabletop.rules.small_world.price import ConquestMeans, needed, price, reaches
from tabletop.rules.small_world.queries import lines
from tabletop.rules.small_world.setup import SEATING, SIDE_NAMES, empty
from tabletop.rules.small_world.state import ChoiceFrame, ConquestFrame, FlowFrame, Player, State, set_spot
from tabletop.text import localised, t

from . import pieces_art
from .island_pictures import face, plate_of
from .names import FACTIONS, MARKERS, PIECES, POWERS, RACES, ability_lines, price_word, thing_name

OWNED, ROW = 5, 2
"""In the drawing of the rows: the coins of the player who takes a combo, and the index of its row."""
RACES_OF_FACTIONS = {"alliance": (51, 88), "neutral": (67,), "horde": (79, 72)}
"""Scores of the players of each faction."""
INSET = 20.0
_SEATS = ("red", "blue")


class FigurePosition(Entry):
    """A position: ``stacks`` by region of the island, each (seat, tokens, in decline); ``combos`` of the two seats and
    number of tokens in ``hand`` of the first; ``prices``: the price of each region within reach is shown, that of
    ``told`` item by item; ``coins``: what the first seat would score is shown; ``then``: a later position, drawn beside
    it; ``old``: the first seat's race in decline."""

    island: str
    combos: tuple[tuple[str, str], tuple[str, str]]
    stacks: Mapping[int, tuple[int, int, bool]] = field(default_factory=dict)
    hand: int = 0
    prices: bool = False
    told: int = 0
    coins: bool = False
    then: FigurePosition | None = None
    pieces: Mapping[int, str] = field(default_factory=dict)
    old: str = ""


SCENES: Mapping[str, FigurePosition] = read(dict[str, FigurePosition], table_beside(__file__, "figures"))
"""By name, as in the text of the rulebook."""


def position(scene: FigurePosition) -> State:
    """The state of a drawing, on its island alone."""
    island = built_in(scene.island)
    state = empty(configure(Options(3, (island,))), Chance(1))
    for region in range(len(state.spots)):
        set_spot(state, region, marker="")
    (race, power), (other, badge) = scene.combos
    state.players = (
        Player(race=race, power=power, tokens=scene.hand, old_race=scene.old),
        Player(race=other, power=badge),
        Player(),
    )
    for number, (seat, units, declined) in scene.stacks.items():
        owner = state.players[seat]
        set_spot(
            state, number - 1, owner=seat, race=owner.old_race if declined else owner.race, declined=declined,
            tokens=units,
        )  # fmt: skip
    for number, piece in scene.pieces.items():
        set_spot(state, number - 1, **{piece: True})
    return state


_OPEN = {"decline": ("ready", ChoiceFrame), "scoring": ("buy", ConquestFrame)}
"""By drawing, the stage of the turn and the frame of the decision that its example begins with; those of a conquest by
default."""


def example_match(name: str) -> Match[State]:
    """A match that begins at the position of a drawing; everything in it can be undone. KeyError for an unknown
    name."""
    if name == "factions":
        return _last_turn()
    match = _dealt("base", (*_SEATS, "green"))
    if name == "buying":
        state = match.state
        state.row_coins = tuple(int(row == ROW) for row in range(len(state.row_coins)))
        return _begun(match, state)
    scene = SCENES[name]
    dealt, state = match.state, position(scene)
    stage, frame = _OPEN.get(name, ("buy", ConquestFrame))
    used = {one for combo in scene.combos for one in combo} | {scene.old}
    state.banners = tuple(tuple(race for race in queue if race not in used) for queue in dealt.banners)
    state.badges = tuple(badge for badge in dealt.badges if badge not in used)
    state.row_coins, state.coins, state.tray = dealt.row_coins, dealt.coins, _tray(state, dealt)
    state.round, state.active, state.first = 1, 0, 0
    state.frames = (FlowFrame(0, stage), frame(0))
    return _begun(match, state)


def _dealt(scenario: str, colours: Sequence[str], teams: Sequence[int | None] = (None,) * 3) -> Match[State]:
    seats = tuple(
        SeatSetup(t("setup.player", n=n + 1), colour, team=team)
        for n, (colour, team) in enumerate(zip(colours, teams, strict=True))
    )
    setup = Setup("small_world", seats, scenario=scenario, seed=1, table=TableRules(undo="friendly", curtain=False))
    return Match.start(GAME, setup)


def _begun(match: Match[State], state: State) -> Match[State]:
    """A match of the same seats that begins at a position."""
    return Match.restore(GAME, match.setup, match.order, (), [], state)


def _last_turn() -> Match[State]:
    """A match with the scores of a drawing, in which the last player, who has no regions, ends the last turn."""
    scores = {side: list(own) for side, own in RACES_OF_FACTIONS.items()}
    match = _dealt("azeroth", tuple(SEAT_COLOURS)[:5], SEATING[5])
    state = match.state
    last = len(state.players) - 1
    state.coins = tuple(scores[SIDE_NAMES[side]].pop(0) for side in SEATING[5])
    state.round, state.active = state.config.tables.rounds, last
    race, power = state.banners[SEATING[5][last]][0], state.badges[0]
    state.banners = tuple(tuple(one for one in queue if one != race) for queue in state.banners)
    state.badges = state.badges[1:]
    state.players = (*state.players[:last], Player(race=race, power=power))
    state.frames = (FlowFrame(last, "buy"), ConquestFrame(last))
    return _begun(match, state)


def _tray(state: State, dealt: State) -> tuple[int, ...]:
    """The number of tokens of each race that a position leaves."""
    left = list(dealt.tray)
    index = state.config.tables.race_index
    for spot in state.spots:
        if spot.race in index:
            left[index[spot.race]] -= spot.tokens
    for player in state.players:
        if player.race in index:
            left[index[player.race]] -= player.tokens
    return tuple(max(0, n) for n in left)


@cache
def _position(name: str) -> State:
    return position(SCENES[name])


def cost_of(state: State, region: int) -> tuple[str, list[tuple[str, int]], int] | None:
    """The way to a region, its price item by item and the sum; None for one that cannot be reached."""
    means = ConquestMeans(state, 0)
    ways = [] if region in means.own else reaches(means, region)
    if not ways:
        return None
    items = price(means, region, ways[0])
    return ways[0], items, needed(means, items)


# ------------------------------------------------------------------------------------------------------- drawing


def draw_figure(canvas: Canvas, name: str, rect: FRect) -> None:
    """Paint the drawing called ``name`` into ``rect``; KeyError for an unknown one."""
    canvas.fill(rect, SEA_DEEP, radius=10)
    if name in SUMS:
        draw_count(canvas, rect.inflate(-INSET, -INSET), SUMS[name]())
        canvas.frame(rect, BRASS600, 1.5, 10)
        return
    scene = SCENES[name]
    side = rect.w * (0.46 if scene.then is not None else 0.6)
    board = FRect(rect.x + 10, rect.y + 10, side - 20, rect.h - 20)
    panel = FRect(board.right + 14, rect.y + 14, rect.right - board.right - 28, rect.h - 28)
    _draw_board(canvas, board, scene, _position(name))
    if scene.then is not None:
        canvas.icon("forward", (rect.x + rect.w / 2, rect.centery), 30, BRASS300)
        after = FRect(rect.right - side + 10, board.y, board.w, board.h)
        _draw_board(canvas, after, scene.then, position(scene.then))
    elif scene.told:
        draw_count(canvas, panel, _price(_position(name), scene.told - 1))
    elif scene.coins:
        draw_count(canvas, panel, _coins(_position(name)))
    else:
        draw_count(canvas, panel, _landing(scene))
    canvas.frame(rect, BRASS600, 1.5, 10)


def _draw_board(canvas: Canvas, box: FRect, scene: FigurePosition, state: State) -> None:
    plate = plate_of(built_in(scene.island))
    k = 1.1 * min(box.w / plate.size[0], box.h / plate.size[1])  # the picture has a transparent margin around the land
    land = FRect(0, 0, plate.size[0] * k, plate.size[1] * k)
    land.center = box.center
    draw_plate_fitting(canvas, land, plate=plate)
    unit = min(46.0, plate.symbol * k * 0.95)
    for region, name in enumerate(state.config.tables.names):
        x, y = plate.center(name)
        at = (land.x + x * k, land.y + y * k)
        spot = state.spots[region]
        shown = [one for one in pieces_art.SYMBOLS if one in state.config.tables.symbols[region]]
        for place, symbol in enumerate(shown):
            mark = (at[0] - unit * 0.95, at[1] + unit * (0.35 - 0.55 * place))
            pieces_art.draw_symbol(canvas, mark, unit * 0.25, symbol)
        tile = FRect(at[0] - unit / 2, at[1] - unit / 2, unit, unit)
        if spot.owner >= 0 and spot.tokens:
            colours = seat_colours(_SEATS[spot.owner])
            pieces_art.draw_stack(canvas, tile, spot.race, colours, spot.tokens, spot.declined)
        elif spot.tokens:
            pieces_art.draw_piece(canvas, at, unit * 0.42, "murloc")
        if spot.fort:
            pieces_art.draw_piece(canvas, tile.topleft, unit * 0.26, "fort")
        if scene.prices and (found := cost_of(state, region)) is not None:
            below = (at[0] - unit * 0.1, at[1] + unit * 0.84) if spot.tokens else at
            pieces_art.draw_price(canvas, below, unit * 0.3, str(found[2]), "yes" if found[2] <= scene.hand else "no")


def _buying() -> Counted:
    """The sum of taking a combo of the second row: a coin on each row before it, and the coins on it."""
    rows = [
        FigureRow("coin", t("small_world_figure.owned"), str(OWNED)),
        FigureRow("hand-over", t("small_world_figure.row_price"), f"\N{MINUS SIGN}{ROW}"),
        FigureRow("coin", t("small_world_figure.row_coins"), "+1"),
    ]
    total = t("small_world_figure.coins"), str(OWNED - ROW + 1)
    return Counted(t("small_world_figure.row", n=ROW), rows, total)


def _factions() -> Counted:
    """The scores of five players: each faction has that of its lowest player."""
    rows = [
        FigureRow(FACTIONS[faction], t(f"small_world.side.{faction}"), " · ".join(str(score) for score in scores))
        for faction, scores in RACES_OF_FACTIONS.items()
    ]
    best = max(RACES_OF_FACTIONS, key=lambda faction: min(RACES_OF_FACTIONS[faction]))
    lowest = ", ".join(str(min(scores)) for scores in RACES_OF_FACTIONS.values())
    winner = t("small_world_figure.winner", faction=t(f"small_world.side.{best}"))
    rows.append(FigureRow("minus", t("small_world_figure.lowest"), lowest))
    return Counted(t("small_world_figure.factions"), rows, (winner, str(min(RACES_OF_FACTIONS[best]))))


SUMS: Mapping[str, Callable[[], Counted]] = {"buying": _buying, "factions": _factions}
"""The drawings of sums, without a map."""
EXAMPLES = frozenset({*SCENES, *SUMS})
"""All drawings: each can be put on the board."""


def _price(state: State, region: int) -> Counted:
    found = cost_of(state, region)
    assert found is not None
    owner = state.players[max(0, state.spots[region].owner)]
    icons = {"base": "terrain-clear", "tokens": RACES[owner.race], "fort": PIECES["fort"], "travel": "symbol-harbour"}
    rows: list[FigureRow] = []
    for item, n in found[1]:
        icon = RACES.get(item) or icons.get(item, "strength")
        rows.append(FigureRow(icon, price_word(item, n), f"{n:+d}".replace("-", "−") if rows else str(n)))
    names = {one.id: localised(one.name) for island in state.config.options.islands for one in island.regions}
    return Counted(names[state.config.tables.names[region]], rows, (t("small_world_figure.needed"), str(found[2])))


def _coins(state: State) -> Counted:
    """The lines of a scoring."""
    rows = []
    for line in lines(state, 0):
        icon = POWERS.get(line.source) or RACES.get(line.source) or "coin"
        rows.append(FigureRow(icon, t(f"small_world.line.{line.item}"), f"+{line.coins}"))
    total = sum(line.coins for line in lines(state, 0))
    return Counted(t("small_world_figure.turn"), rows, (t("small_world_figure.coins"), str(total)))


def _landing(scene: FigurePosition) -> Counted:
    """The attacker's race and power with the number of tokens in hand."""
    (race, power), _ = scene.combos
    rows = [FigureRow(RACES[race], thing_name(race)), FigureRow(POWERS[power], thing_name(power))]
    return Counted(t("small_world_figure.landing"), rows, (t("small_world_figure.hand"), str(scene.hand)))


def _entry(sign: str, one: Race | Power | Marker, *figures: str) -> tuple[str, ...]:
    """A row of the almanac: the sign and name of a thing with its rule, its figures, what it does."""
    return f":{sign}: **{localised(one.name)}** [{one.rule}]", *figures, " ".join(ability_lines(one.id))


def almanac() -> str:
    """The chapter, as Markdown in the current language."""
    book = content()
    races = [
        _entry(
            face(one.id), one, f":{FACTIONS[one.faction]}: {t(f'small_world.side.{one.faction}')}",
            t("small_world_almanac.banner", n=one.banner, tray=one.tray),
        )
        for one in sorted(book.races.values(), key=lambda race: localised(race.name))
    ]  # fmt: skip
    powers = [
        _entry(POWERS[one.id], one, str(one.badge))
        for one in sorted(book.powers.values(), key=lambda power: localised(power.name))
    ]
    tables: list[tuple[str, tuple[str, ...], list[tuple[str, ...]]]] = [
        ("races", ("race", "faction", "tokens", "effect"), races),
        ("powers", ("power", "badge", "effect"), powers),
    ]
    for kind in ("artifact", "place"):
        markers = [one for one in book.markers.values() if (one.kind == "artifact") == (kind == "artifact")]
        tables.append((f"{kind}s", (kind, "effect"), [_entry(MARKERS[one.id], one) for one in markers]))
    parts = [f"## 22 {t('small_world_almanac.title')}", t("small_world_almanac.text")]
    for name, head, rows in tables:
        columns = [t(f"small_world_almanac.{column}") for column in head]
        parts += [f"### {t(f'small_world_almanac.{name}')}", chapter_table(columns, rows)]
    return "\n\n".join(parts)


def pictured() -> dict[str, str]:
    """The face of each race and the picture of each Artifact and Legendary Place, by its name."""
    book = content()
    faces = {localised(race.name): face(race.id) for race in book.races.values()}
    return faces | {localised(one.name): pieces_art.marker_picture(one.id) for one in book.markers.values()}
