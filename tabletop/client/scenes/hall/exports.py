"""What can be taken out of the hall: a game as a film, a strip of pictures, text or a save; the record as a table."""

from __future__ import annotations

import csv as tables
import io
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import pygame

from tabletop.client import games as clients
from tabletop.client.core.services import Telling
from tabletop.client.core.window import png
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import BRASS600, IVORY100, NIGHT900, seat_colours
from tabletop.client.games.hall_words import led_name, trophy_title
from tabletop.client.games.player_chooser import player_name
from tabletop.client.scenes.base import SceneServices
from tabletop.client.scenes.load import save_actions
from tabletop.lessons.trophies.record import played_by, result_of
from tabletop.lessons.trophies.tally import trophies_of
from tabletop.rules.match import Match
from tabletop.storage import format
from tabletop.storage.file_names import put_new, safe_stem
from tabletop.storage.hall import KeptGame
from tabletop.storage.header import PERSON
from tabletop.storage.limits import CERTAIN
from tabletop.storage.paths import make_folder
from tabletop.storage.png import Frame, animated
from tabletop.text import t
from tabletop.text.grammar import ending_words, scenario_words

if TYPE_CHECKING:
    from tabletop.client.scenes.board.scene import BoardScene

WIDE, CAPTION = 720, 40
"""Width of a film and height of the line below its pictures, in pixels."""
MOST, TURN_MS, LAST_MS = 60, 900, 4000
"""Pictures of a film at the most; for how long a turn and the end are shown."""
STRIP, ABREAST = 360, 4
"""Width in pixels of a picture of a strip, and pictures side by side."""
SHAPE = 0.62
"""Height of a picture in widths where its game has no shape of its own."""


def _write(app: SceneServices, stem: str, ending: str, make: Callable[[], bytes]) -> None:
    """Write a file into the export folder, and say where it is, or why not."""
    with Telling(app):
        path = put_new(make_folder(app.paths.exports), safe_stem(stem), ending, make())
        save_actions.tell_exported(app, path)


def save(app: SceneServices, game: KeptGame) -> None:
    """The game as a save, which opens in any copy of the program."""

    def make() -> bytes:
        loaded = app.hall.load(game.path)
        return format.dumps(loaded.match, loaded.info)

    _write(app, save_actions.title(game), ".json", make)


def text(app: SceneServices, game: KeptGame) -> None:
    """The log of the game."""

    def make() -> bytes:
        loaded = app.hall.load(game.path)
        board: BoardScene = app.scenes.make("board", match=loaded.match, info=loaded.info, stored=True)  # type: ignore[assignment]
        lines = [line.words for line in board.log_drawer.lines()]
        board.saver.close()
        return ("\n".join(lines) + "\n").encode("utf-8", "replace")

    _write(app, save_actions.title(game), ".txt", make)


def csv(app: SceneServices, games: Sequence[KeptGame], person: str) -> None:
    """The games of a person, one a line, with what the record counts."""
    _write(app, t("hall.csv.file", name=person), ".csv", lambda: record_csv(games, person).encode("utf-8-sig"))


COLUMNS = (
    "date", "game", "scenario", "players", "result", "ending", "turn", "score", "minutes", "led", "behind", "luck",
    "decisions", "trophies",
)  # fmt: skip


def record_csv(games: Sequence[KeptGame], person: str) -> str:
    """The table of a person's games, the newest first; its first line names the columns."""
    out = io.StringIO()
    table = tables.writer(out)
    table.writerow([t(f"hall.csv.{name}") for name in COLUMNS])
    for game, header, seat in played_by(games, person):
        facts = game.facts_of(seat)
        levels = [player_name(one.level) if one.level != PERSON else "" for one in header.seats]
        names = [save_actions.listed_name(one) for one in header.seats]
        known = {one.id: trophy_title(header.game, one) for one in trophies_of(header.game)}
        luck, own = ("", "") if facts.reviewed is None else (
            f"{100 * part / CERTAIN:.1f}" for part in facts.reviewed
        )  # fmt: skip
        table.writerow([
            header.saved, t(f"{header.game}.title"), scenario_words(header.game, header.scenario),
            "; ".join(f"{name} ({level})" if level and level != name else name
                      for name, level in zip(names, levels, strict=True)),
            t(f"hall.result.{result_of(header, person)}"), ending_words(header.game, header.ending or ""), header.turn,
            header.scores[seat] if seat < len(header.scores) else "", header.played_seconds // 60,
            "; ".join(led_name(header.game, id) for id in facts.played), facts.behind, luck, own,
            "; ".join(known[one] for one in facts.deeds if one in known),
        ])  # fmt: skip
    return out.getvalue()


# -------------------------------------------------------------------------------------------------------- pictures


def film(app: SceneServices, game: KeptGame) -> None:
    """The game as an animated picture, a picture a turn."""

    def make() -> bytes:
        frames: list[Frame] = []
        before: pygame.Surface | None = None
        for shown in _pictures(app, game, WIDE):
            area = shown.get_rect() if before is None else _changed(before, shown)
            frames.append(Frame(png(shown.subsurface(area)), area.x, area.y, TURN_MS))
            before = shown
        last = frames[-1]
        return animated([*frames[:-1], Frame(last.png, last.left, last.top, LAST_MS)])

    _write(app, save_actions.title(game), ".png", make)


def strip(app: SceneServices, game: KeptGame) -> None:
    """The game as one picture, its turns side by side."""

    def make() -> bytes:
        shown = list(_pictures(app, game, STRIP))
        wide, high = shown[0].get_size()
        columns = min(ABREAST, len(shown))
        sheet = pygame.Surface((columns * wide, -(-len(shown) // columns) * high), depth=24)
        sheet.fill(NIGHT900)
        for n, one in enumerate(shown):
            sheet.blit(one, (n % columns * wide, n // columns * high))
        return png(sheet)

    _write(app, save_actions.title(game), ".png", make)


def _changed(before: pygame.Surface, after: pygame.Surface) -> pygame.Rect:
    """The least rectangle outside of which two pictures are the same; a pixel where they are the same throughout."""
    same = pygame.mask.from_threshold(before, (0, 0, 0), (1, 1, 1, 255), after)
    same.invert()
    found = same.get_bounding_rects()
    return found[0].unionall(found[1:]) if found else pygame.Rect(0, 0, 1, 1)


def _pictures(app: SceneServices, game: KeptGame, wide: int) -> Iterator[pygame.Surface]:
    """A picture of the board at the end of every turn, with a line about it; of long games fewer."""
    match = app.hall.load(game.path).match
    indices = _turns(match)
    shape = clients.thumbnail_shape(match.game.meta.id) or SHAPE
    high = round(wide * min(max(shape, 0.5), 1.0))
    for n, index in enumerate(indices):
        app.progress(n / len(indices))
        surface = pygame.Surface((wide, high + CAPTION), depth=24)
        canvas = Canvas(surface, app.theme, app.canvas.kit)
        shown = match.branch(index)
        clients.thumbnail(canvas, match.game.meta.id, shown, canvas.units(pygame.Rect(0, 0, wide, high)))
        _caption(canvas, shown, canvas.units(pygame.Rect(0, high, wide, CAPTION)))
        yield surface


def _turns(match: Match[object]) -> list[int]:
    """The positions of a film: the end of every turn and of the match."""
    found, last = [], None
    for index, state in enumerate(match.walk()):
        turn = match.game.headline(state).turn
        if turn != last:
            found.append(index)
            last = turn
    found = sorted({*found, len(match.journal)})
    step = -(-len(found) // MOST)
    return sorted({*found[::step], found[-1]})


def _caption(canvas: Canvas, match: Match[object], box: Rect) -> None:
    """Draw the turn, and each seat with its score."""
    canvas.fill(box, NIGHT900)
    canvas.fill(Rect(box.x, box.y, box.w, 1), BRASS600)
    line = match.game.headline(match.state)
    words = t("load.turn", turn=line.turn)
    role = "small_strong" if box.h > canvas.line_height("small_strong") else "least"
    left = canvas.text(words, (box.x + 10, box.centery), role, IVORY100, "midleft").right
    pitch = (box.right - left - 16) / max(1, len(match.seats))
    scores = line.scores if match.outcome is None else match.outcome.scores
    for n, seat in enumerate(match.seats):
        score = f" {scores[n]}" if n < len(scores) else ""
        room = Rect(left + 12 + n * pitch, box.y, pitch - 6, box.h)
        canvas.fit_text(f"{seat.name}{score}", room, role, seat_colours(seat.colour).tint, "left", 0.6)
