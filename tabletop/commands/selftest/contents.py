"""Everything the program carries with it: pictures, fonts, sounds, words, games and example saves."""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tabletop import text
from tabletop.resources import asset_path, example_saves, licence
from tabletop.rules import catalogue

_FEWEST_EXAMPLES = 4


def check_assets(faults: list[str]) -> int:
    """Load every asset with what the program loads it with; gives how many there are."""
    import pygame

    pygame.display.init()
    pygame.font.init()
    pygame.mixer.init()
    loaders: dict[str, Callable[[Path], object]] = {
        ".png": pygame.image.load,
        ".jpg": pygame.image.load,
        ".webp": pygame.image.load,
        ".svg": lambda path: pygame.image.load_sized_svg(str(path), (32, 32)),
        ".ttf": lambda path: pygame.font.Font(path, 16),
        ".otf": lambda path: pygame.font.Font(path, 16),
        ".ogg": pygame.mixer.Sound,
    }
    count = 0
    for folder in ("fonts", "icons", "images", "sounds"):
        found = [path for path in sorted(asset_path(folder).rglob("*")) if path.suffix in loaders]
        if not found:
            faults.append(f"assets/{folder} is empty")
        for path in found:
            try:
                loaders[path.suffix](path)
            except (pygame.error, OSError) as error:
                faults.append(f"{path.name}: {error}")
        count += len(found)
    if not asset_path("LICENSES.md").is_file():
        faults.append("assets/LICENSES.md is missing")
    if not licence().is_file():
        faults.append("LICENSE is missing")
    pygame.mixer.quit()
    return count


def check_words(faults: list[str]) -> None:
    """Both languages have every message with the same placeholders, and every game its rulebook and glossary."""
    for key, entry in text.messages().items():
        holes = {language: _placeholders(entry.get(language)) for language in text.LANGUAGES}
        if None in holes.values():
            faults.append(f"message {key} is not complete")
        elif len({frozenset(found or ()) for found in holes.values()}) > 1:
            faults.append(f"message {key} has other placeholders in another language")
    for game_id in catalogue.game_ids():
        for language in text.LANGUAGES:
            text.set_language(language)
            if not text.rulebook_path(game_id).is_file():
                faults.append(f"no rulebook of {game_id} in {language}")
        if not text.glossary(game_id):
            faults.append(f"no glossary of {game_id}")
    text.set_language("en")


def _placeholders(form: Any) -> set[str] | None:
    """The names in braces; None for a text that is missing. An empty text is one: nothing to say on purpose."""
    forms = list(form.values()) if isinstance(form, Mapping) else [form]
    if not forms or not all(isinstance(one, str) for one in forms):
        return None
    return {name for one in forms for _, name, _, _ in string.Formatter().parse(one) if name} - {"n"}


def check_games(faults: list[str]) -> int:
    """Every game can be dealt, every example loads, proves itself and can be saved again; gives how many examples."""
    from tabletop.bots.random_bot import play_out
    from tabletop.bots.setups import make_setup
    from tabletop.rules.match import Match, ReplayError
    from tabletop.storage import format as save_format
    from tabletop.storage.errors import SaveError

    for game_id in catalogue.game_ids():
        game = catalogue.game(game_id)
        state = Match.start(game, make_setup(game.meta, seed=1)).state
        play_out(game, state, 1)
    examples = example_saves()
    if len(examples) < _FEWEST_EXAMPLES:
        faults.append(f"only {len(examples)} example games")
    for path in examples:
        try:
            loaded = save_format.load(path)
            loaded.match.prove()
            again = save_format.loads(save_format.dumps(loaded.match, loaded.info))
        except (SaveError, ReplayError) as error:
            faults.append(f"{path.name}: {error}")
            continue
        if again.match.state != loaded.match.state:
            faults.append(f"{path.name}: another position after saving it again")
    return len(examples)
