"""The charts of a finished game: valor by turn and by source, fights with rolled and expected hits, the way of each
hero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.plate import baked_polygon_plate
from tabletop.client.board.space_marks import WalkedWay, draw_walked, shape_height
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import seat_colours
from tabletop.client.games.charts import Charts, Detail, Highlight, winners_of
from tabletop.client.ui.tree import Draw
from tabletop.rules.adventure.course import FightCounts, MatchCourse, course_of
from tabletop.rules.adventure.queries import NOBODY, State
from tabletop.rules.game import Seat
from tabletop.rules.match import Match
from tabletop.text import LANGUAGES, localised, t
from tabletop.text.grammar import decimal, joined

from .card_faces import EMBLEMS, LOOKS, encounter_picture, hero_picture
from .map_pieces import MAP

if TYPE_CHECKING:
    from .table import AdventureTable


# ------------------------------------------------------------------------------------------------------- charts


def charts_of(table: AdventureTable) -> Charts:
    """The course of the match for the game-over scene."""
    match: Match[State] = table.session.match
    course = course_of(match)
    rows = tuple(_row(match.state, seat, course.fortunes[seat]) for seat in range(len(match.seats)))
    fights = sum(fortune.won + fortune.lost for fortune in course.fortunes)
    walked = tuple(
        WalkedWay(tuple(way), seat_colours(seat.colour), EMBLEMS.get(player.character))
        for way, seat, player in zip(course.ways, match.seats, match.state.players, strict=True)
    )
    ways = Draw(_draw_ways, (walked,), shape=shape_height(baked_polygon_plate(MAP), 1.0))
    return Charts(
        title=t("adventure_over.chart"),
        series=tuple(tuple(line) for line in course.series),
        goal=match.state.config.options.valor,
        table_title=t("adventure_over.sources"),
        columns=tuple((icon, t(f"adventure_over.column.{name}")) for name, icon in LOOKS["columns"].items()),
        rows=rows,
        summary=t("adventure_over.summary", turns=match.state.turn, n=fights, minutes=table.scene.played_minutes),
        below=ways,
        detail=Detail(t("adventure_over.ways"), "movement", lambda: ways, ways.shape),
        highlights=highlights_of(match, course),
    )


def highlights_of(match: Match[State], course: MatchCourse) -> tuple[Highlight, ...]:
    """The heroes with most fights won, of winners and losers alike, and the winners' fight won against the hardest
    enemy; a hero's difficulty is its level."""
    winners = winners_of(match)
    if not winners:
        return ()
    content, things = match.state.config.tables.content, match.state.config.tables.monsters
    players = match.state.players
    found = []
    most = max(fortune.won for fortune in course.fortunes)
    if most:
        best = [seat for seat, fortune in enumerate(course.fortunes) if fortune.won == most]
        heroes = joined(localised(content.characters[players[seat].character].name) for seat in best)
        found.append(
            Highlight(
                "rank-elite",
                t("adventure_over.best"),
                t("adventure_over.best_words", name=heroes, n=most),
                hero_picture(players[best[0]].character),
            )
        )
    own = [
        ((players[other].level if other != NOBODY else things[monster].colour, turn), other, monster)
        for turn, seat, other, monster in course.victories
        if seat in winners
    ]
    if own:
        (_, turn), other, monster = max(own)
        name = content.characters[players[other].character].name if other != NOBODY else things[monster].card.name
        words = t("adventure_over.deciding_words", turn=turn, name=localised(name))
        picture = hero_picture(players[other].character) if other != NOBODY else encounter_picture(name[LANGUAGES[0]])
        found.append(Highlight("crossed-swords", t("over.deciding"), words, picture))
    return tuple(found)


def _row(state: State, seat: Seat, fortune: FightCounts) -> tuple[str, ...]:
    log = state.players[seat].log
    found = [str(sum(entry.valor for entry in log))]
    found += [str(sum(entry.valor for entry in log if entry.kind == kind)) for kind in ("quest", "trophy", "event")]
    size = round(abs(fortune.luck), 1)
    luck = ("" if not size else "+" if fortune.luck > 0 else "−") + (decimal(size) if size else "0")
    return (*found, f"{fortune.won}–{fortune.lost}", luck)


def _draw_ways(canvas: Canvas, box: FRect, walked: tuple[WalkedWay, ...]) -> None:
    """Draw the map with the way of each figure, its end marked by the hero's emblem."""
    draw_walked(canvas, box, baked_polygon_plate(MAP), walked)
