"""Checks the files of the program: pictures, fonts, sounds, texts, games and example saves."""

from __future__ import annotations

import os
import pkgutil
import string
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType

import tabletop
from tabletop import text
from tabletop.commands.texts import by_language
from tabletop.json_values import parsed
from tabletop.resources import GUIDES, asset_path, example_saves, licence, shipped_document
from tabletop.rules import catalogue
from tabletop.text.own import Form


def check_speech(faults: list[str]) -> None:
    """Load the library of voices with all that it needs, and ask it what it knows."""
    try:
        known = import_module("prism").Context().backends_count
    except Exception as problem:  # whatever a foreign library raises
        faults.append(f"prismatoid: {problem!r}")
    else:
        if not known:
            faults.append("prismatoid: no voices")


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
    for folder in ("fonts", "icons", "images", "music", "sounds"):
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
    if not any(asset_path("licences").glob("*.txt")):
        faults.append("assets/licences is empty")
    if not licence().is_file():
        faults.append("LICENSE is missing")
    pygame.mixer.quit()
    return count


def check_modules(faults: list[str]) -> None:
    """Import every module of the program. Libraries that belong to an optional extra may be missing. The environment
    of the process stays as it is: PettingZoo asks SDL for another sound driver when it is imported."""
    before = dict(os.environ)
    try:
        _import_parts(tabletop, faults)
    finally:
        os.environ.clear()
        os.environ.update(before)


def _import_parts(package: ModuleType, faults: list[str]) -> None:
    """Import the modules and packages in a package, and those in them."""
    for part in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        own = getattr(package, part.name.rpartition(".")[2], None)
        if part.name.endswith(".__main__") or (part.ispkg and own is not None and not isinstance(own, ModuleType)):
            continue  # a frozen program also lists folders of data, one of which has the name of a function
        try:
            module = import_module(part.name)
        except ModuleNotFoundError as error:
            if (error.name or "").startswith(tabletop.__name__):
                faults.append(f"{part.name}: {error}")
            continue
        if part.ispkg:
            _import_parts(module, faults)


def check_words(faults: list[str]) -> None:
    """Check that every language has every message with the same placeholders, its own name, every page, and the
    rulebook, glossary and names of every game. Each missing text is a fault that names language and text."""
    for key, entry in text.messages().items():
        holes = {language: _placeholders(entry.get(language)) for language in text.LANGUAGES}
        faults += [f"message {key} has no text in {language}" for language, found in holes.items() if found is None]
        if len({frozenset(found) for found in holes.values() if found is not None}) > 1:
            faults.append(f"message {key} has other placeholders in another language")
    for language in text.LANGUAGES:
        named = [form.format(language) for form in ("settings.language.{}", "settings.language.{}.local")]
        faults += [f"no message {key}" for key in named if not text.has(key)]
        text.set_language(language)
        written = [text.page_path("credits"), *map(text.rulebook_path, catalogue.shipped_ids())]
        faults += [f"no {path.name} in {language}" for path in written if path.stem.rpartition(".")[2] != language]
        guides = [text.guide_path(name) for name in GUIDES]
        faults += [
            f"no {path.name} in {language}"
            for path in guides
            if not path.is_file() or path.stem.rpartition(".")[2] != language != text.FALLBACK
        ]
    text.set_language(text.FALLBACK)
    examples = [shipped_document(example) for example in GUIDES.values()]
    faults += [f"docs/{path.name} is missing" for path in examples if not path.is_file()]
    for game_id in catalogue.shipped_ids():
        if not text.glossary(game_id):
            faults.append(f"no glossary of {game_id}")
        for term, entry in text.glossary(game_id).items():
            faults += [f"term {term} of {game_id} has no text in {one}" for one in text.LANGUAGES if one not in entry]
        for path in catalogue.content_files(game_id):
            for names in by_language(parsed(path.read_text(encoding="utf-8"))):
                name = names[text.FALLBACK]
                faults += [f"{path.name}: “{name}” has no text in {one}" for one in text.LANGUAGES if one not in names]


def _placeholders(form: Form | None) -> set[str] | None:
    """The names in braces; None for a text that is missing. An empty text is not missing: it is empty on purpose."""
    forms = list(form.values()) if isinstance(form, Mapping) else [] if form is None else [form]
    if not forms or not all(isinstance(one, str) for one in forms):
        return None
    return {name for one in forms for _, name, _, _ in string.Formatter().parse(one) if name} - {"n"}


def check_games(faults: list[str]) -> int:
    """Start every game, and load, replay and save every example; gives the number of examples."""
    from tabletop.bots.random_bot import play_out
    from tabletop.bots.setups import make_setup
    from tabletop.rules.match import Match
    from tabletop.storage import format as save_format
    from tabletop.storage.errors import SaveError

    for game_id in catalogue.shipped_ids():
        game = catalogue.game(game_id)
        state = Match.start(game, make_setup(game.meta, seed=1)).state
        play_out(game, state, 1)
    examples = example_saves()
    if len(examples) < 4:
        faults.append(f"only {len(examples)} example games")
    for path in examples:
        try:
            loaded = save_format.load(path)
            if loaded.fault is not None:
                raise loaded.fault
            again = save_format.loads(save_format.dumps(loaded.match, loaded.info))
        except SaveError as error:
            faults.append(f"{path.name}: {error}")
            continue
        if again.match.state != loaded.match.state:
            faults.append(f"{path.name}: another position after saving it again")
    return len(examples)
