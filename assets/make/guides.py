"""Writes the tables of the guides to files of one's own (``docs/own-cards.md`` and its like): ``python -m
assets.make.guides`` writes them from the models that read those files, ``--check`` compares.

A table stands between ``<!-- table NAME -->`` and ``<!-- end -->``. Its head, and the last column of one that has a
column more than the code knows to fill, are written by hand and kept by the first cell of their row; a row that is new
gets a question mark there, which a test finds.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from tabletop.resources import GUIDES
from tabletop.rules import entry_fields as shapes
from tabletop.rules.adventure import model, prices, quest_steps, terms as adventure, user_content
from tabletop.rules.adventure.content import content as adventure_content
from tabletop.rules.entries import Entry
from tabletop.rules.small_world import islands
from tabletop.rules.small_world.islands import FACES, built_in
from tabletop.rules.warcraft import scenarios as warcraft
from tabletop.rules.warcraft.content import RaceId, content as warcraft_content
from tabletop.rules.warcraft.scenarios import HEX_NAME
from tabletop.text import FALLBACK, LANGUAGES, localised, set_language, t

DOCS = Path(__file__).resolve().parents[2] / "docs"
Row: TypeAlias = tuple[str, ...]
Model: TypeAlias = type[Entry]
Rows: TypeAlias = Callable[[], Iterable[Row]]

WORDS: Mapping[str, Mapping[str, str]] = {
    "list": {"en": "list: {}", "es": "lista: {}"},
    "map": {"en": "{} → {}", "es": "{} → {}"},
    "text": {"en": "text", "es": "texto"},
    "id": {"en": "id", "es": "identificador"},
    "piece": {"en": "piece", "es": "pieza"},
    "names": {"en": "text by language", "es": "texto por idioma"},
    "effect": {"en": "effect", "es": "efecto"},
    "condition": {"en": "condition", "es": "condición"},
    "step": {"en": "step", "es": "paso"},
    "cost": {"en": "cost", "es": "coste"},
    "ability": {"en": "ability", "es": "aptitud"},
    "person": {"en": "person", "es": "persona"},
    "colour": {"en": "colour", "es": "color"},
    "trait": {"en": "trait", "es": "rasgo"},
    "resource": {"en": "resource", "es": "recurso"},
    "icon": {"en": "icon", "es": "icono"},
    "moment": {"en": "moment", "es": "momento"},
    "filter": {"en": "filter", "es": "filtro"},
    "selector": {"en": "selection", "es": "selección"},
    "place": {"en": "place", "es": "lugar"},
    "goal": {"en": "destination", "es": "destino"},
    "setup": {"en": "see below", "es": "véase abajo"},
    "race": {"en": "race", "es": "raza"},
    "zone": {"en": "zone", "es": "zona"},
    "kind": {"en": "see below", "es": "véase abajo"},
    "item": {"en": "item", "es": "objeto"},
    "both": {"en": "both", "es": "ambos"},
    "fight": {"en": "in a combat", "es": "en un combate"},
    "only_static": {"en": "`static` alone", "es": "solo `static`"},
    "also_static": {"en": "`static` too", "es": "también `static`"},
    "every_deck": {"en": "every deck", "es": "todos los mazos"},
    "without": {"en": "nothing", "es": "nada"},
}
"""The words of the cells that the code fills."""

CLOSED: Mapping[shapes.Shape, str] = {
    shapes.shape_of(words): name
    for words, name in (
        (adventure.Who, "person"), (adventure.Trait, "trait"), (adventure.Resource, "resource"),
        (adventure.Restriction, "icon"), (adventure.When, "moment"), (adventure.ColourName, "colour"),
        (RaceId, "race"), (warcraft.PieceKind, "piece"), (Literal["any", "HU", "OR", "UD", "NE"], "any_race"),
    )
}  # fmt: skip
"""Closed lists of words that have a table of their own."""

FAMILIES: Mapping[str, str] = {"op": "effect", "c": "condition", "type": "step", "kind": "kind"}
"""Families of verbs that have a table of their own, by the key of their tag."""

MODELS: Mapping[str, str] = {
    "Selector": "selector",
    "Filter": "filter",
    "Place": "place",
    "Goal": "goal",
    "SetupForm": "setup",
    "PriceForm": "cost",
    "Ability": "ability",
}
"""Models that have a table of their own, or a place in the text."""

NOT_OF_OWN_CARDS = frozenset(("while_attached", "min_level", "resource", "who", "by", "filter", "reward"))
"""Fields of abilities and encounters that own cards cannot have."""


STAR = r"\*"
"""Marks what may be left out."""

NOT_IN_OWN_CARDS = frozenset(
    word for word, whens in user_content.WORDS_IN.items() if whens and not whens & user_content.ITEM_WHEN
)
"""Words that mean something only at moments that own cards do not have."""


def _word(key: str, *parts: str) -> str:
    words = WORDS[key]
    return localised(words).format(*parts)


# ---------------------------------------------------------------------------------------------------- what fields hold


def _number(value: int) -> str:
    return str(value).replace("-", "\u2212")


def _held(shape: shapes.Shape) -> str:
    """What a field of such a shape holds, in few words."""
    if isinstance(shape, shapes.Family):
        return _word(FAMILIES[shape.base.tag])
    if (name := CLOSED.get(shape)) is not None:
        return f"`any`, {_word('race')}" if name == "any_race" else _word(name)
    if isinstance(shape, shapes.Choice):
        said = [str(word).lower() if word is True else str(word) for word in shape.words]
        return ", ".join(f"`{word}`" for word in said if word not in NOT_IN_OWN_CARDS)
    if isinstance(shape, shapes.Either):
        return ", ".join(dict.fromkeys(filter(None, map(_held, shape.ways))))
    if isinstance(shape, shapes.Fixed):
        return f"[{', '.join(map(_held, shape.items))}]"
    if isinstance(shape, shapes.Many):
        return _word("list", _held(shape.item))
    if isinstance(shape, shapes.Table):
        return _word("map", _held(shape.key), _held(shape.value))
    if isinstance(shape, shapes.Number):
        return f"{_number(shape.least)}\u2026{'' if shape.most is None else _number(shape.most)}"
    if isinstance(shape, shapes.Text):
        return _word("zone" if shape.pattern == HEX_NAME else "id" if shape.pattern else "text")
    if isinstance(shape, shapes.Record):
        known = MODELS.get(shape.kind.__name__)
        return "; ".join(_fields_in(shape.kind)) if known is None else _word(known)
    return _word("names") if isinstance(shape, shapes.Texts) else "`true`, `false`"


def _fields_in(kind: Model) -> list[str]:
    """The fields of an entry with what they hold."""
    return [f"`{one.name}`{'' if one.needed else STAR}: {_held(one.shape)}" for one in shapes.told(kind)]


def _fields(kind: Model, without: Iterable[str] = (), only: Mapping[str, shapes.Shape | None] | None = None) -> Rows:
    """The fields of an entry; ``only``: another type for some of them, None: none at all."""

    def rows() -> Iterable[Row]:
        for one in shapes.told(kind):
            if one.name not in without:
                held = (only or {}).get(one.name, one.shape)
                yield f"`{one.name}`{'' if one.needed else STAR}", "" if held is None else _held(held)

    return rows


def _family(family: type[Entry]) -> Rows:
    """The kinds of a family."""
    return lambda: [_row(word, kind) for word, kind in family.kinds.items()]


def _row(word: str, kind: Model) -> Row:
    return f"`{word}`", "; ".join(_fields_in(kind)) or _word("without")


def _words(words: Iterable[str], key: str) -> Rows:
    """Words of files with their names on the screen."""

    def rows() -> Iterable[Row]:
        for word in words:
            said = t(key.format(word), n=1)
            yield f"`{word}`", said.removeprefix("1 ")

    return rows


# ------------------------------------------------------------------------------------------------------- own cards


def own_effects() -> dict[str, type[Entry]]:
    """The effects that own cards can have, by their words."""
    whens = user_content.ITEM_WHEN
    return {
        word: kind
        for word, kind in model.Effect.kinds.items()
        if not issubclass(kind, user_content.FORBIDDEN) and whens & user_content.ONLY_IN.get(kind, whens)
    }


def _effects() -> Iterable[Row]:
    for word, kind in own_effects().items():
        only = user_content.ONLY_IN.get(kind)
        places = []
        of_item = issubclass(kind, (*user_content.ONLY_ITEMS, *user_content.OF_THE_OWNER))
        places.append(_word("item" if of_item or (only and not only & user_content.ENCOUNTER_WHEN) else "both"))
        if only == user_content.FIGHT:
            places.append(_word("fight"))
        elif only:
            places.append(", ".join(f"`{when}`" for when in _moments() if when in only))
        if issubclass(kind, user_content.ONLY_STATIC):
            places.append(_word("only_static"))
        elif issubclass(kind, user_content.CONTINUOUS):
            places.append(_word("also_static"))
        yield *_row(word, kind), "; ".join(places)


def _moments() -> list[str]:
    return [when for when in get_args(adventure.When) if when in user_content.ITEM_WHEN]


def _where(words: Iterable[str], of_encounters: Iterable[str]) -> Rows:
    both = frozenset(of_encounters)
    return lambda: [(f"`{word}`", _word("both" if word in both else "item")) for word in words]


def _persons() -> list[str]:
    return [who for who in get_args(adventure.Who) if who in user_content.ITEM_WHO]


def _spaces() -> Iterable[Row]:
    for id, space in adventure_content().spaces.items():
        colour = t(f"adventure.name.colour.space.{adventure.COLOURS[space.colour]}")
        resources = ", ".join(t(f"adventure.name.resource.{one}") for one in space.resources)
        kind = t(f"adventure.text.place.kind.{space.kind}").partition(" ")[2]
        yield f"`{id}`", localised(space.name), f"{kind}, {colour}" + (f"; {resources}" if resources else "")


def _board_encounters() -> Iterable[Row]:
    for id, printed in adventure_content().board_encounters.items():
        if printed.encounter is not None:
            yield f"`{id}`", localised(printed.name)


def _cards() -> Iterable[Row]:
    for card in warcraft_content().cards.values():
        deck = t(f"warcraft_board.race.{card.race}") if card.race else _word("every_deck")
        yield f"`{card.id}`", localised(card.name), deck, str(card.copies)


def _faces() -> Iterable[Row]:
    for face in FACES:
        island = built_in(face)
        yield f"`{face}`", localised(island.name), t(f"small_world.size.{island.size}")


TABLES: Mapping[str, Mapping[str, Rows]] = {
    "own-cards": {
        "file": _fields(user_content.Document, only={"quests": None, "encounters": None}),
        "quest": _fields(model.Quest),
        "setup": _fields(quest_steps.SetupForm),
        "steps": _family(quest_steps.QuestStep),
        "filter": _fields(adventure.Filter),
        "card": _fields(model.ChallengeCard, only={"encounter": None, "item": None}),
        "encounter": _fields(model.Encounter, NOT_OF_OWN_CARDS),
        "item": _fields(model.Item),
        "ability": _fields(model.Ability, NOT_OF_OWN_CARDS),
        "moments": _where(_moments(), user_content.ENCOUNTER_WHEN),
        "persons": _where(_persons(), user_content.ENCOUNTER_WHO),
        "costs": _fields(prices.PriceForm),
        "effects": _effects,
        "selector": _fields(adventure.Selector, only={"kind": shapes.Choice(("character",))}),
        "place": _fields(adventure.Place),
        "conditions": _family(model.Condition),
        "traits": _words(adventure.TRAITS, "adventure.name.trait.{}"),
        "colours": _words(adventure.COLOURS, "adventure.name.colour.{}"),
        "resources": _words(adventure.RESOURCES, "adventure.name.resource.{}"),
        "icons": _words(get_args(adventure.Restriction), "adventure.name.icon.{}"),
        "potions": _words(get_args(adventure.Potion), "adventure.name.potion.{}"),
        "spaces": _spaces,
        "board_encounters": _board_encounters,
    },
    "small-world-islands": {
        "island": _fields(islands.Island, only={"regions": None, "vertices": None}),
        "region": _fields(islands.Region),
        "sizes": _words("LMS", "small_world.size.{}"),
        "terrain": _words(get_args(islands.Terrain), "small_world.terrain.{}"),
        "symbols": _words(get_args(islands.Symbol), "small_world.symbol.{}"),
        "faces": _faces,
    },
    "making-scenarios": {
        "scenario": _fields(warcraft.ScenarioContent, only={"hexes": None, "seats": None, "neutral": None}),
        "seat": _fields(warcraft.SeatPlan),
        "neutral": _fields(warcraft.NeutralPlan),
        "rules": _family(warcraft.Rule),
        "victory": _family(warcraft.Victory),
        "races": _words(get_args(RaceId), "warcraft_board.race.{}"),
        "terrain": _words(get_args(warcraft.Terrain), "warcraft_board.terrain.{}"),
        "pieces": _words(get_args(warcraft.PieceKind), "warcraft_setup.pieces.{}"),
        "cards": _cards,
    },
}
"""The tables of each guide by name."""

# ---------------------------------------------------------------------------------------------------------- the pages

_TABLE = re.compile(r"<!-- table (\w+) -->\n(.*?)\n<!-- end -->", re.DOTALL)


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]


def _table(lines: list[str], rows: Iterable[Row]) -> str:
    head = _cells(lines[0])
    by_hand = {_cells(line)[0].removesuffix(STAR): _cells(line)[-1] for line in lines[2:]}
    found = [f"| {' | '.join(head)} |", f"|{' --- |' * len(head)}"]
    for row in rows:
        cells = list(row) if len(row) == len(head) else [*row, by_hand.get(row[0].removesuffix(STAR), "?")]
        assert len(cells) == len(head), (head, row)
        found.append(f"| {' | '.join(cells)} |")
    return "\n".join(found)


def _marked(name: str, table: str) -> str:
    return f"<!-- table {name} -->\n{table}\n<!-- end -->"


def written(guide: str, language: str, page: str) -> str:
    """The page of a guide in a language with its tables as the code has them. KeyError for a table that is unknown,
    ValueError where one is missing."""
    set_language(language)
    try:
        tables = TABLES[guide]
        new = _TABLE.sub(lambda found: _marked(found[1], _table(found[2].splitlines(), tables[found[1]]())), page)
    finally:
        set_language(FALLBACK)
    missing = tables.keys() - {found[1] for found in _TABLE.finditer(page)}
    if missing:
        raise ValueError(f"{guide} in {language} has no table {', '.join(sorted(missing))}")
    return new


def page_of(guide: str, language: str) -> Path:
    """The file of a guide in a language."""
    return DOCS / (f"{guide}.md" if language == FALLBACK else f"{guide}.{language}.md")


def main(check: bool) -> int:
    """Write the tables of all guides, or compare them; 1 where they differed."""
    differing = 0
    for guide in GUIDES:
        for language in LANGUAGES:
            path = page_of(guide, language)
            page = path.read_text(encoding="utf-8")
            new = written(guide, language, page)
            if new != page:
                differing += 1
                print(path.name)
                if not check:
                    path.write_text(new, encoding="utf-8")
    return 1 if check and differing else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
