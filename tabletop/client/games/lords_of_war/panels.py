"""What lies beside the mat: the two player panels, and the inspector between them with the card pointed at, its
facts, and what would happen if it were placed; and the viewer's hand at the right, backs when it is hidden."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.cards.face import draw_face
from tabletop.client.cards.inspector import CardFacts, draw_enlarged, draw_in_panel
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.fitting import fit_block
from tabletop.client.draw.theme import BRASS300, BRASS400, INK900, IVORY100, NIGHT900, SELECTED
from tabletop.client.ui import panels, tree
from tabletop.client.ui.tree import Column, Disc, Draw, Either, Node, Row, Stack, Words, block, sign
from tabletop.rules.game import Target
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.content import content
from tabletop.rules.lords_of_war.events import HIDDEN
from tabletop.text import localised, t
from tabletop.text.grammar import joined

from . import army_figures
from .card_art import ArmyCardFace, draw_back, draw_sign
from .mat import draw_reason, key_row, marked_reasons, sign_keys
from .model import Model, card_data, card_of, look_of, seat_of
from .names import ANY_MATCH, unit_name

if TYPE_CHECKING:
    from .table import LordsOfWarTable

COUNTERS = {"deck": "cards", "hand": "card"}
"""Counters on the band with their icons, first to last."""


def draw_player(canvas: Canvas, rect: FRect, table: LordsOfWarTable, seat: int, *, active: bool, lit: bool) -> None:
    """Draw a player's panel; ``lit``: the deck may be touched now."""
    model = table.model
    player = panels.PanelPlayer(
        table.words.name("seat", seat), table.side_name(seat), model.colours(seat),
        table.emblem(seat), active,
    )  # fmt: skip
    numbers = queries.deck_size(model.state, seat), queries.hand_size(model.state, seat)
    counters = [panels.PanelCounter(icon, str(n)) for icon, n in zip(COUNTERS.values(), numbers, strict=True)]
    goals = queries.goals(model.state, seat)
    tree.draw(
        canvas, _goals(table.counted(seat), goals, player.colours), panels.draw_player(canvas, rect, player, counters)
    )
    if queries.extra_turns(model.state, seat):
        extra = Words(t("lords_of_war_board.extra_turn"), "least", (30, 23, 16), "center", weight=1.0)
        tree.draw(canvas, panels.pill(extra, theme.BRASS300), FRect(rect.x + 14, rect.y - 9, 118, 22))
    if lit:
        panels.draw_lit(canvas, counter_rects(rect)["deck"])


def counter_rects(rect: FRect) -> dict[str, FRect]:
    """The rectangles of the deck and hand counters of a panel, by name."""
    return dict(zip(COUNTERS, panels.band_counters(panels.band_of(rect), len(COUNTERS)), strict=True))


def goal_number(rect: FRect, commanders: bool = False) -> FRect:
    """The rectangle of the number of eliminated enemies on a panel, or of the ``commanders`` among them: at the right,
    below the band."""
    band = panels.band_of(rect)
    share = 0.82 if commanders else 0.25
    return FRect(band.right - 48.0, band.bottom + (rect.bottom - band.bottom) * share, 1, 1)


def _goals(counted: tuple[int, int], goals: tuple[int | None, int | None], colours: theme.SeatColours) -> Node:
    """The eliminated enemies in words and as cells, and the commanders among them."""
    (kills, commanders), (goal, number) = counted, goals
    told = Words(t("lords_of_war_board.eliminated"), "small", theme.IVORY300,
                 shorter=(t("lords_of_war_board.eliminated_short"),), weight=1.0, cut=True, drop=1)  # fmt: skip
    top = Row((told, Words(f"{kills}/{goal}" if goal is not None else str(kills), "number", least=1.0)), 10)
    keys = ("commanders", "commanders_short") if number is not None else ("commanders_off",)
    words, *shorter = (t(f"lords_of_war_board.{key}") for key in keys)
    ink = theme.IVORY300 if number is not None else theme.IVORY500
    heads = tuple(Disc(_commander, 24, (n < commanders,)) for n in range(number if number is not None else 6))
    named = Words(words, "small", ink, shorter=tuple(shorter), least=0.86, weight=1.0, cut=True, drop=1)
    return Column((top, Draw(_draw_pips, (kills, goal or 36, colours)), Row((named, *heads), 5)), 0, even=True)


def _draw_pips(canvas: Canvas, row: FRect, kills: int, goal: int, colours: theme.SeatColours) -> None:
    """Draw a cell for every unit of the goal, filled for those eliminated, over the width of the row."""
    pitch = (row.w + 3.0) / goal
    height = min(13.0, row.h * 0.8)
    radius = min(height, pitch - 3.0) * 0.25
    for n in range(goal):
        box = FRect(row.x + n * pitch, row.centery - height / 2, pitch - 3.0, height)
        canvas.fill(box, colours.base if n < kills else theme.NIGHT900, radius=radius)
        canvas.frame(box, colours.tint if n < kills else theme.SLATE500, 1, radius)


def _commander(canvas: Canvas, center: tuple[float, float], r: float, lit: bool) -> None:
    """Draw a commander to be eliminated, lit where it has been."""
    ground, ink = ((24, 18, 12), theme.BRASS300) if lit else (theme.NIGHT900, theme.SLATE400)
    canvas.circle(center, r, ground, outline=theme.BRASS400 if lit else theme.SLATE400, outline_width=1.4)
    canvas.icon("rank-command", center, r * 1.15, ink)


HINTS = ("shooters", "pin", "trade", "block", "retreat", "move_first")
Line = tuple[str, theme.Colour]


@dataclass(frozen=True)
class ResultNote:
    """Contents of a framed note: icon, the verdict in short (``note``), the title with ``shorter`` ones, and lines, the
    most important first."""

    icon: str
    title: str
    note: Line
    lines: tuple[Line, ...]
    shorter: tuple[str, ...] = ()


def facts(card_id: str) -> list[tuple[str, str]]:
    """(icon, words) lines about a card, in the current language."""
    data = card_data(card_id)
    values = [value for value in data.arrows if value]
    lines = [
        (f"class-{data.cls}", t(f"lords_of_war.class.{data.cls}")),
        (f"rank-{data.rank}", t(f"lords_of_war.rank.{data.rank}")),
        ("defence", t("lords_of_war_board.defence", n=data.defence)),
    ]
    if values and min(values) == max(values):
        lines.append(("strength", t("lords_of_war_board.arrows_same", n=len(values), value=values[0])))
    elif values:
        lines.append(("strength", t("lords_of_war_board.arrows", n=len(values), high=max(values), low=min(values))))
    else:
        lines.append(("strength", t("lords_of_war_board.no_arrows")))
    if data.missile:
        lines.append(("target", t("lords_of_war_board.missile", value=data.missile, n=len(data.grid))))
    if data.moves:
        lines.append(("movement", t("lords_of_war_board.moves", n=len(data.moves))))
    return lines


TRAINED = ("cavalry", "spear", "berserker")  # classes whose ability depends on the rules level (LW-CAV, LW-BSK)


def class_words(model: Model, cls: str) -> str:
    """What a class can do under the rules level of this match."""
    more = cls in TRAINED and queries.intermediate(model.state)
    return t(f"lords_of_war.class.{cls}.{'intermediate' if more else 'text'}")


def status_lines(model: Model, unit_id: str) -> list[str]:
    """What a unit on the board has done this turn, and what engages it, in words."""
    unit = model.units.get(unit_id)
    if unit is None:
        return []
    enemies = joined(map(unit_name, queries.engaged_by(model.state, unit_id)))
    engaged = t("lords_of_war.status.engaged_by", enemies=enemies) if enemies else t("lords_of_war.status.not_engaged")
    flags = {
        "deployed": unit.deployed, "moved": unit.moved, "fired": unit.fired, "fought": unit.fought,
        "was_engaged": unit.was_engaged, "took_part": unit.took_part, "in_danger": unit_id in model.in_danger,
    }  # fmt: skip
    return [engaged, *(t(f"lords_of_war.status.{name}") for name, on in flags.items() if on)]


def inspector_key(model: Model, shown: str | None, about: str, lines: Sequence[tuple[int, str]]) -> tuple[object, ...]:
    """A key of everything that the panel shows."""
    if shown is None:
        turn = model.session.match.game.headline(model.state).turn
        return (about, lines, turn % len(HINTS), model.colour(_own_seat(model)))
    return (
        shown, _chosen(model, shown), model.colour(seat_of(shown)), tuple(status_lines(model, shown)),
        result_of(model, shown), tuple(sorted({forecast.sign for forecast in model.forecasts.values()})),
    )  # fmt: skip


def draw_inspector(
    canvas: Canvas, rect: FRect, model: Model, shown: str | None, about: str, log: Callable[[], Node] | None
) -> None:
    """Draw the panel: the card ``shown``, or, when it is None, the ``log`` or else what the mat shows (``about``), and
    the key to the signs."""
    canvas.panel(rect, "panel")
    tree.draw(canvas, _inside(model, shown, about, log() if log is not None else None), rect)


def _chosen(model: Model, shown: str) -> bool:
    """Whether the card is that of the action being chosen, and not only pointed at."""
    return shown in (model.selected_card, model.selected_piece)


def _own_seat(model: Model) -> int:
    return 0 if model.viewer is None else model.viewer


def _face(model: Model, shown: str) -> ArmyCardFace:
    return look_of(card_of(shown), model.colour(seat_of(shown)))


def _inside(model: Model, shown: str | None, about: str, log: Node | None) -> Node:
    """The card with its facts, and below it what would happen and the key of the signs, as much as fits; or the words
    ``about`` the position, the key of the cards, and a piece of advice, or the ``log`` above as much of the key as
    fits."""
    names = ("legend", "signs") if shown is None else ("selected", "card") if _chosen(model, shown) else ("card",)
    told, *shorter = (t(f"lords_of_war_board.{name}") for name in names)
    head = Words(told, "section", theme.BRASS300, shorter=tuple(shorter), least=0.8)
    top = Row((head, panels.FADING), 12)
    if log is not None:
        return Column((replace(log, weight=0.0), *_legend(model)), 8, (16, 12))
    if shown is None:
        words = replace(block(about, "small", theme.IVORY300), weight=0.0)
        return Column((top, words, *_legend(model), _advice(model)), 8, (16, 12))
    result = result_of(model, shown)
    note = _result(result, 0) if result is not None else None
    card = Draw(draw_in_panel, (_face(model, shown), card_facts(model, shown)), weight=1.0, high=271)
    corners = [key_row(draw_reason, kind, t(f"lords_of_war.kind.{kind}")) for kind in marked_reasons(model)]
    present = {forecast.sign for forecast in model.forecasts.values()}
    # Where there is too little room for the picture beside the note, the note stands alone.
    ways: list[tuple[Node | None, ...]] = [
        (card, note, key) for key in (sign_keys(present, corners) if present else ())
    ]
    ways.append((replace(card, high=120), note))
    if result is not None:
        ways.append((_result(result, 2),))
    return Either(tuple(Column((top, *way), 8, (16, 12)) for way in ways))


# --------------------------------------------------------------------------------------------------- the card


def card_facts(model: Model, shown: str, status: bool = True) -> CardFacts:
    """The words about a card: facts, what the unit has done this turn (``status``), what its class and rank mean."""
    data = card_data(card_of(shown))
    lines = " ".join(status_lines(model, shown)) if status else ""
    notes: list[Line] = [(lines, theme.IVORY300)] if lines else []
    notes.append((class_words(model, data.cls), theme.IVORY500))
    return CardFacts(localised(data.name), tuple(facts(data.id)), tuple(notes))


def enlarged_facts(model: Model, target: Target) -> CardFacts:
    """The words of the enlarged view: class and rank first, then what a unit on the board has done."""
    data = card_data(card_of(target.id))
    extra = [t(f"lords_of_war.rank.{data.rank}.text")]
    extra += status_lines(model, target.id) if target.kind == "piece" else []
    twins = [card for card in content().cards.values() if card.name == data.name and card.id != data.id]
    same_rank = [card for card in content().cards.values() if (card.army, card.rank) == (data.army, data.rank)]
    others = twins or [card for card in same_rank if card.id != data.id]
    colour = model.colour(seat_of(target.id))
    return replace(
        card_facts(model, target.id, status=False), extra=tuple(extra),
        others=tuple(look_of(card.id, colour, named=False) for card in others),
        others_head=t("lords_of_war_board.twins" if twins else "lords_of_war_board.same_rank"),
    )  # fmt: skip


def draw_look(table: LordsOfWarTable, canvas: Canvas, target: Target) -> None:
    """Draw the card of a unit or of the hand large, beside its facts; nothing for other targets."""
    if target.kind in ("card", "piece"):
        model = table.model
        draw_enlarged(canvas, model.look(target.id, turned=False), enlarged_facts(model, target))


# ------------------------------------------------------------------------------------------ what would happen


def result_of(model: Model, shown: str) -> ResultNote | None:
    """The note below the card: the preview of a placement, or what a shooter gives up by shooting; None for none."""
    preview = model.preview()
    if preview is not None:
        return _placement(model, preview)
    unit = model.selected_piece
    if unit is not None and unit == shown and model.phase == "aim" and queries.melee_or_missile(model.state, unit):
        enemies = joined(unit_name(enemy) for enemy in queries.melee_or_missile(model.state, unit))
        lines = ((t("lords_of_war_board.melee_or_missile", enemies=enemies), theme.IVORY300),)
        return ResultNote("target", t("lords_of_war_board.melee_title"), ("", theme.IVORY500), lines)
    return None


def _placement(model: Model, preview: queries.Preview) -> ResultNote:
    card, square = model.selected_card or "", model.preview_square or ""
    seat = seat_of(card)
    fallen = [unit for unit in preview.damage if unit in preview.dead and seat_of(unit) != seat]
    own = preview.damage.get(card)
    lines: list[Line] = []
    for unit in fallen:
        tally = preview.damage[unit]
        shot = "_shot" if any(how == "missile" for _, _, how in tally.parts) else ""
        lines.append((ANY_MATCH.tell(f"lords_of_war_board.preview_victim{shot}", tally), theme.IVORY300))
    for unit, tally in preview.damage.items():
        if seat_of(unit) != seat and unit not in preview.dead and tally.total == tally.defence:
            lines.append((ANY_MATCH.tell("lords_of_war_board.preview_short", tally), theme.IVORY300))
    if own is not None:
        key, ink = ("falls", theme.EMBER) if card in preview.dead else ("survives", theme.OK)
        lines.append((ANY_MATCH.tell(f"lords_of_war_board.preview_{key}", own), ink))
    elif model.phase != "opening":
        lines.append((t("lords_of_war_board.preview_untouched", card=unit_name(card)), theme.OK))
    if preview.new_unit_engaged:
        lines.append((t("lords_of_war_board.preview_engaged"), theme.IVORY500))
    note: Line = (
        (t("lords_of_war_board.preview_kills", n=len(fallen)), theme.EMBER)
        if fallen
        else (t("lords_of_war_board.preview_none"), theme.IVORY500)
    )
    there = t("lords_of_war_board.if_placed", square=square)
    if model.phase == "opening":
        return ResultNote(
            "flag", there, ("", theme.IVORY500), ((t("lords_of_war_board.opening_note"), theme.IVORY300),)
        )
    kind = model.placements.get(square)
    title = t("lords_of_war_board.if_placed_as", square=square, kind=t(f"lords_of_war.kind.{kind}")) if kind else ""
    told = model.forecasts.get(square)
    if told is not None and told.sign == "wins":
        note = (t("lords_of_war_board.sign_wins"), theme.SELECTED)
    return ResultNote("crossed-swords", title or there, note, tuple(lines), (square,))


def _result(result: ResultNote, drop: int) -> Node:
    """A framed note: what comes of it, beside it where, as far as there is room; then its lines, with a ``drop`` as
    many as fit."""
    words, ink = result.note
    where = Words(
        result.title, "small", theme.IVORY500, "right", shorter=result.shorter, weight=1.0, least=0.86, drop=1
    )
    head: tuple[Node, ...] = (Words(words, "small_strong", ink, least=0.86), where)
    if not words:
        head = (replace(block(result.title, "small_strong", theme.IVORY100), weight=1.0),)
    icon = replace(sign(result.icon, 18), size=18)
    lines = (
        replace(block(one, "small", colour), drop=drop and drop + n, weight=0.0)
        for n, (one, colour) in enumerate(result.lines)
    )
    return Stack((Draw(Canvas.panel, ("inset",)), Column((Row((icon, *head), 8), *lines), 2, (10, 8))))


# ------------------------------------------------------------------------------------------------- the signs


def _legend(model: Model) -> list[Node]:
    """The key of the arrows and discs, of which the last leave."""
    colours = model.colours(_own_seat(model))
    return [
        Row((
            Disc(_key_sign, 24, (name, colours), size=26),
            block(t(f"lords_of_war_board.key_{name}"), "small", theme.IVORY300),
        ), 12, (3, 0), drop=n + 1, low=24)
        for n, name in enumerate(("arrow", "hit", "grid", "move", "class", "rank"))
    ]  # fmt: skip


def _key_sign(canvas: Canvas, center: tuple[float, float], r: float, name: str, colours: theme.SeatColours) -> None:
    draw_sign(canvas, name, center, 2 * r, colours)


def _advice(model: Model) -> Node:
    """A piece of advice for the turn."""
    turn = model.session.match.game.headline(model.state).turn
    words = Words(t(f"lords_of_war.advice.{HINTS[turn % len(HINTS)]}"), "flavour", theme.IVORY500, lines=0)
    return Column((Draw(_divider, high=14), words), 6, drop=9)


def _divider(canvas: Canvas, box: FRect) -> None:
    canvas.divider(box.center, box.w)


def keep_places(kept: Sequence[str], cards: Sequence[str]) -> list[str]:
    """The cards of a hand by place: those that are ``kept`` in one stay there, so that no other card comes under the
    pointer where one is played, and new ones take the free places, the first one first. "" is a free place."""
    places = [card if card in cards else "" for card in kept]
    for card in cards:
        if card not in places:
            at = free_place(places)
            places[at : at + 1] = [card]
    return places


def free_place(places: Sequence[str]) -> int:
    """The number of the place, from 0, of the next card that comes to a hand."""
    return places.index("") if "" in places else len(places)


def draw_hand(
    canvas: Canvas,
    places: Sequence[FRect],
    cards: Sequence[str],
    model: Model,
    seat: int,
    hidden: set[str],
    hovered: str | None,
    fresh: str | None = None,
) -> None:
    """Draw the hand of ``seat`` as the viewer may see it, its ``cards`` by place; ``hidden`` cards are being moved and
    left out, ``fresh`` was drawn last."""
    choosing = any(target.kind == "card" for target in model.starts)
    for place, card in zip(places, cards, strict=False):
        if card == HIDDEN:
            draw_back(canvas, place, model.colour(seat), army_figures.emblem(queries.army_base(model.state, seat)))
            continue
        if not card or card in hidden:
            continue
        draw_hand_card(canvas, place, model, card, hovered == card, choosing)
        if card == fresh and card != model.selected_card:
            _mark_fresh(canvas, place)


def _mark_fresh(canvas: Canvas, place: FRect) -> None:
    """Mark the card that was drawn last."""
    words = t("lords_of_war_board.fresh")
    w = max(44.0, canvas.measure(words, "least")[0] + 18)
    h = canvas.line_height("least") + 3
    pill = FRect(place.centerx - w / 2, place.y + place.h * 0.25 - h / 2, w, h)
    canvas.fill(pill, BRASS300, radius=h / 2)
    canvas.frame(pill, BRASS400, 1, h / 2)
    canvas.text(words, pill.center, "least", INK900, "center")


def draw_hand_card(canvas: Canvas, place: FRect, model: Model, card: str, hovered: bool, choosing: bool) -> None:
    """Draw a card of the hand in its state: at rest, selectable, selected, previewed on the mat. ``choosing``: a card
    of the hand is to be chosen, and the others are darker."""
    radius = place.w * 0.06
    selected = card == model.selected_card
    legal = Target("card", card) in model.starts
    rect = place.move(0, -3) if hovered and legal else place
    on_mat = selected and model.chosen_square is not None
    if selected:
        canvas.glow(rect, BRASS300, 16, radius, 200)
        canvas.fill(rect.inflate(6, 6), SELECTED, radius=radius + 3)
    elif hovered and legal:
        canvas.fill(rect.inflate(4, 4), IVORY100, radius=radius + 2)
    look = model.look(card, turned=False, grey=choosing and not legal)
    draw_face(canvas, rect, look)
    if on_mat:
        canvas.fill(rect, NIGHT900, alpha=140, radius=radius)
        words = t("lords_of_war_board.on_mat")
        h = canvas.block_height(words, "small_strong", rect.w - 20) + 8
        pill = FRect(rect.x + 6, rect.centery - h / 2, rect.w - 12, h)
        canvas.fill(pill, NIGHT900, alpha=230, radius=13)
        fit_block(canvas, words, pill.inflate(-8, -6), "small_strong", IVORY100, align="center")


def hand_owner(model: Model) -> int:
    """The seat whose hand is at the right: the viewer, else the active seat (face down)."""
    if model.viewer is not None:
        return model.viewer
    active = model.session.match.game.headline(model.state).active
    return active if active is not None else 0
