"""``tabletop``: opens the program at its main menu."""

from __future__ import annotations

import gc
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.storage.errors import SaveError
from tabletop.storage.paths import Paths
from tabletop.text import PSEUDO, languages

from . import crash_reports
from .arguments import Arguments, Parser, UsageError

if TYPE_CHECKING:
    from tabletop.client.app import App
    from tabletop.rules.match import Match
    from tabletop.storage.format import Loaded
    from tabletop.storage.header import SeatPlayers


def parser() -> Parser:
    found = with_options(Parser("play"))
    found.text("--game", "GAME")
    found.text("--players", "P,P")
    return found


def with_options(parser: Parser) -> Parser:
    """A parser with the options of every command that opens the client."""
    parser.text("--language", "L")
    parser.number("--frames", "N", low=1)
    parser.text("--speech-log", "FILE")
    return parser


def run(given: Arguments) -> int:
    """Open the client; where the line names a game, on its set-up, or with players on a new match of it. Raises
    UsageError."""
    if given.game is None and given.players is None:
        return open_client(given)
    if given.game is None:
        raise UsageError("cli.error.missing", what="--game", usage="tabletop play --game GAME --players P,P")
    from . import requested_games

    game_id = requested_games.known_game(given.game)
    if given.players is None:
        return open_client(given, begin=lambda app: app.push("setup", game=game_id))
    return open_client(given, begin=partial(_sit_down, *requested_games.table_of(game_id, given.players)))


def _sit_down(match: Match[object], players: SeatPlayers | None, app: App) -> None:
    from tabletop.client.games.cast import seat_names

    levels = [""] * len(match.seats) if players is None else players.levels
    match.call_seats(seat_names([""] * len(levels), levels, app.settings.name or ""))
    app.push("board", match=match, players=players)


def open_client(
    given: Arguments,
    loaded: Loaded | None = None,
    path: Path = Path(),
    package: Path | None = None,
    begin: Callable[[App], object] | None = None,
) -> int:
    """Run the client until it is closed, with ``loaded`` on the table if there is one, which came from ``path``, with a
    ``package`` of works shown, or with a game that is to ``begin``. Raises UsageError when no window can be opened."""
    language = given.language
    if language is not None and language not in (*languages(), PSEUDO):
        raise UsageError("cli.error.unknown_language", language=language, known=", ".join(languages()))
    gc.disable()  # collecting garbage would take a tenth of the time to the first frame and would find none
    try:
        paths = Paths.of_user()
    except SaveError as problem:
        raise UsageError(problem.key, **problem.values) from None
    crash_reports.log_to_file(paths)
    try:
        _play(given, loaded, path, package, begin)
    except UsageError:
        raise
    except Exception as error:  # the app goes on after errors of its scenes where it can; any other error ends here
        crash_reports.tell_crash(paths, error)
        return 1
    finally:
        gc.enable()
    return 0


def _play(
    given: Arguments,
    loaded: Loaded | None,
    path: Path,
    package: Path | None,
    begin: Callable[[App], object] | None,
) -> None:
    from tabletop.client.app import App, AppOptions
    from tabletop.client.core.window import NoDisplay, when_screen_goes

    log = None if given.speech_log is None else Path(given.speech_log)
    try:
        app = App(AppOptions(language=given.language, frames=given.frames, speech_log=log))
    except NoDisplay as problem:
        raise UsageError(problem.key, **problem.values) from None
    when_screen_goes(crash_reports.tell_lost_screen)
    app.after_frame(_collect_again)
    try:
        if loaded is not None:
            from tabletop.client.scenes.load.save_actions import tell_past, title_of_file

            app.push("menu")
            # A game of its own: playing on from a file must not take the autosave of a newer position.
            info = loaded.info.fork()
            info.title = title_of_file(path, info.title)
            app.push("board", match=loaded.match, info=info, stored=True)
            tell_past(app, loaded)
        elif package is not None:
            app.push("menu")
            app.push("package", path=package)
        elif begin is not None:
            app.push("menu")
            begin(app)
    except Exception:
        app.close()
        raise
    hangup = getattr(signal, "SIGHUP", None)  # the terminal or the session has ended; Windows has none
    if hangup is not None and signal.getsignal(hangup) == signal.SIG_DFL:  # nohup lets it be ignored
        signal.signal(hangup, lambda *_: app.quit())
    app.run()


def _collect_again() -> None:
    """Switch garbage collection on after the first frame, without the objects that exist by then."""
    gc.freeze()
    gc.enable()
