"""``tabletop selftest DIR``: loads every asset, every message and every example, and draws every scene into a folder at
three sizes of the window; with ``--quick`` at the smallest alone, with ``--files`` at none. With ``--speech`` the
library of voices must be there and load, as in a build that has it with it. With ``--language`` it is drawn in that one
alone, and words that find no room are faults, too: a report for translators.

It runs without a screen and without a sound device, in a user folder of its own, from a source tree, a wheel or the
frozen program alike, and shows that a build is complete.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from tabletop.commands.arguments import Arguments, Parser, UsageError
from tabletop.commands.output import complain, say
from tabletop.storage.paths import make_folder
from tabletop.text import PSEUDO, language, languages, set_language, t


def parser() -> Parser:
    found = Parser("selftest")
    found.place("DIR")
    found.flag("--quick")
    found.flag("--files")
    found.flag("--speech")
    found.text("--language", "L")
    return found


def run(given: Arguments) -> int:
    """Check everything; prints a sentence for each fault. Gives 1 where there is any."""
    folder = Path(given.places[0])
    make_folder(folder)
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    from . import bundle, pictures

    if given.language is not None and given.language not in (*languages(), PSEUDO):
        raise UsageError("cli.error.unknown_language", language=given.language, known=", ".join(languages()))
    faults: list[str] = []
    sizes = () if given.files else pictures.SIZES[:1] if given.quick else pictures.SIZES
    spoken = language()
    bundle.check_modules(faults)
    assets = bundle.check_assets(faults)
    bundle.check_words(faults)
    if given.speech:
        bundle.check_speech(faults)
    saves = bundle.check_games(faults)
    with tempfile.TemporaryDirectory() as home:
        drawn = pictures.draw_all(folder, Path(home), faults, sizes, given.language) if sizes else 0
    set_language(spoken)
    for fault in faults:
        complain(t("cli.selftest.fault", what=fault))
    if not faults:
        say(t("cli.selftest.done", pictures=drawn, folder=folder, assets=assets, saves=saves))
    return 1 if faults else 0
