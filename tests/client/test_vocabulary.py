"""Words from typed ids: what a message names are fields, and it is read in the variant for their values."""

import re
import string
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Annotated, NamedTuple

import pytest

from tabletop import text
from tabletop.client.games.vocabulary import Vocabulary, kinds_of, variant
from tabletop.rules.game import Event, Ids, Seat
from tabletop.text import messages, set_language

GAMES = ("small_world", "lords_of_war")
TOLD_BESIDE: Mapping[str, set[str]] = {
    "lords_of_war.log.eliminated": {"goal", "commanders_goal"},
    "lords_of_war.log.shot": {"unit", "square", "target", "amount"},
    "lords_of_war.log.survived": {"unit", "square", "total", "defence"},
    "small_world.log.scored": {"line"},
}
"""What the vocabulary of a game adds to the fields of an event, or tells of the entries of one."""
Card = Annotated[str, Ids("card")]


class Shot(NamedTuple):
    by: Seat
    cards: tuple[Card, ...]
    at: Card | None
    n: int

    @property
    def missed(self) -> bool:
        return self.at is None


class Some(Vocabulary[object]):
    """Cards by their numbers."""

    names = {"card": lambda card: f"card {card}"}


@pytest.fixture(autouse=True)
def said(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for key, words in {
        "test.shot": "{by} shoots {at} with {cards}: {n}",
        "test.shot?missed": "{by} misses with {cards:short}",
        "test.shot?n<0": "less",
        "test.shot?n=3": "three",
        "test.shot?!n": "none",
        "test.shot?!n?missed": "nothing at all",
    }.items():
        monkeypatch.setitem(text.messages(), key, {"en": words})
    yield
    set_language("en")


def test_ids_get_their_names_and_equal_ones_are_counted() -> None:
    words = Some("test")
    assert (
        words.tell("test.shot", Shot(0, ("a", "b", "a"), "c", 2))
        == "nobody shoots card c with card a × 2 and card b: 2"
    )
    assert words.tell("test.shot", Shot(0, (), "c", 2)) == "nobody shoots card c with –: 2"
    assert words.tell("test.missing", Shot(0, (), None, 2)) == ""


@pytest.mark.parametrize(
    ("n", "at", "told"),
    [(2, "", "nobody shoots – with –: 2"), (-4, "c", "less"), (3, "c", "three"), (0, "c", "none"), (3, None, "three"),
     (0, None, "nothing at all"), (2, None, "nobody misses with –")],
)  # fmt: skip
def test_a_message_is_read_in_the_variant_for_its_values(n, at, told) -> None:
    assert Some("test").tell("test.shot", Shot(0, (), at, n)) == told


def test_fields_and_properties_say_of_what_their_ids_are() -> None:
    assert kinds_of(Shot) == {"by": "seat", "cards": "card", "at": "card", "n": "", "missed": ""}
    assert variant("test.unknown", {"n": 3}) == "test.unknown"


def placeholders(entry: Mapping[str, object]) -> set[str]:
    forms = [form for side in entry.values() for form in (side.values() if isinstance(side, Mapping) else (side,))]
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(str(form)) if name}


@pytest.mark.parametrize("game", GAMES)
def test_log_lines_name_fields_and_nothing_else(game) -> None:
    """A renamed field once left '{amount}' in a line."""
    module = import_module(f"tabletop.rules.{game}.events")
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)]
    known = {f"{game}.log.{kind.kind}": set(kinds_of(kind)) for kind in kinds}
    checked = 0
    for key, entry in messages().items():
        if key.startswith(f"{game}.log."):
            bare, *conditions = key.split("?")
            fields = known.get(bare, set()) | TOLD_BESIDE.get(bare, set())
            assert placeholders(entry) <= fields, key
            assert {re.sub(r"^!|=.*|<0$", "", one) for one in conditions} <= fields, key
            checked += 1
    assert checked > 20
