"""Islands: the twelve of the box, a user's own, and what is said of a file with a fault (SW-SET-3, SW-OPT-8)."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop.bots.random_bot import RandomBot, play_out
from tabletop.bots.setups import make_setup
from tabletop.client.games.own_files import own_file
from tabletop.json_values import printable
from tabletop.rules.game import Event, Refusal, SetupError
from tabletop.rules.match import Match
from tabletop.rules.small_world import META
from tabletop.rules.small_world.config import configure
from tabletop.rules.small_world.game import GAME
from tabletop.rules.small_world.islands import FACES, RULE, Island, built_in, parse_island, shared_edges
from tabletop.rules.small_world.occupation import reveal
from tabletop.rules.small_world.state import set_spot
from tests.support.played_on import played_on_and_loaded

EXAMPLE = Path(__file__).resolve().parents[3] / "docs" / "island-herons.json"
LETTERS = {"L": (14, 3, 4, 3, 4, 3, 3), "M": (9, 2, 3, 2, 3, 2, 2), "S": (7, 1, 2, 1, 2, 1, 1)}
Change = Callable[[dict[str, Any]], object]


def example() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("face", FACES)
def test_the_faces_of_the_box(face) -> None:
    """SW-SET-3: figures of 5.6; no two neighbours share a terrain; a tiling without gaps."""
    island = built_in(face)
    what = ("mountain", "murloc", "marker", "entry", "magic", "cavern")
    assert (len(island.regions), *(island.counted(one) for one in what)) == LETTERS[island.size]
    assert shared_edges(island.regions) == [region.borders for region in island.regions]
    for region in island.regions:
        assert all(island.regions[near].terrain != region.terrain for near in region.borders)
        if "entry" in region.symbols:
            assert not any("entry" in island.regions[near].symbols for near in region.borders)


def test_a_users_island_is_played() -> None:
    """SW-OPT-4, SW-OPT-8: it takes the place of a drawn face, is saved with the game, and the game ends as ever."""
    setup = make_setup(META, seats=2, words=[f"boards={json.dumps({'faces': [example()]})}"], seed=4)
    match = Match.start(GAME, setup)
    assert [island.id[0] for island in match.state.config.options.islands] == ["L", "h"]
    assert "herons-06" in match.state.config.tables.index
    again = GAME.codec().load_state(json.loads(json.dumps(GAME.codec().dump_state(match.state))))
    assert again == match.state
    assert play_out(GAME, match.state, 4) > 50
    assert match.state.result is not None


def test_the_well_of_a_users_island() -> None:
    """SW-OPT-8, SW-LEG-WEL: it goes to the first of two waters in the order of ids."""
    document = example()
    document["regions"][6].update(terrain="lake", symbols=[])
    setup = make_setup(META, seats=2, words=[f"boards={json.dumps({'faces': [document]})}"], seed=4)
    state = Match.start(GAME, setup).state
    at, events = state.config.tables.index, list[Event]()
    set_spot(state, at["herons-01"], marker="LEG-WEL")
    reveal(state, at["herons-01"], events)
    assert [event.region for event in events if event.kind == "well_moved"] == ["herons-06"]
    assert state.spots[at["herons-06"]].place == "LEG-WEL"


def changed(change: Change) -> Refusal | Island:
    document = example()
    change(document)
    return parse_island(document)


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda d: d.update(format="map"), "island_foreign"),
        (lambda d: d.update(size="XL"), "island_form"),
        (lambda d: d.update(extra=1), "island_form"),
        (lambda d: d["regions"][0].pop("label"), "island_form"),
        (lambda d: d.update(id="L1A"), "island_id"),
        (lambda d: d.update(board="S2"), "island_id"),
        (lambda d: d["vertices"].__setitem__(0, d["vertices"][1]), "island_corner_twice"),
        (lambda d: d["vertices"].__setitem__(0, [3000, 10]), "island_outside"),
        (lambda d: d["regions"][0]["ring"].append(99), "island_corner"),
        (lambda d: d["regions"][0]["ring"].append(d["regions"][0]["ring"][0]), "island_ring"),
        (lambda d: d["regions"][0]["borders"].pop(), "island_border"),
        (lambda d: d["regions"][0]["symbols"].extend(["cavern", "cavern"]), "island_symbol_twice"),
        (lambda d: d["regions"][5]["symbols"].append("murloc"), "island_water_symbol"),
        (lambda d: d["regions"][4]["symbols"].append("entry"), "island_mountain_symbol"),
        (lambda d: d["regions"][0]["symbols"].append("magic"), "island_marker_symbol"),
        (lambda d: d["regions"][0].update(label=[639, 519]), "island_label"),
        (lambda d: [region.update(symbols=[]) for region in d["regions"]], "island_no_entry"),
        (lambda d: [d["regions"][n].update(terrain="sea", symbols=[]) for n in (1, 4, 5)], "island_apart"),
    ],
)
def test_every_fault_is_named(change, key) -> None:
    """SW-OPT-8: and nothing is raised."""
    found = changed(change)
    assert isinstance(found, Refusal)
    assert (found.rule, found.key) == ("SW-OPT-8", key)


def test_a_crossed_outline_is_named() -> None:
    document = example()
    ring = document["regions"][6]["ring"]
    ring[-1], ring[-2] = ring[-2], ring[-1]
    found = parse_island(document)
    assert isinstance(found, Refusal)
    assert found.key in ("island_shape", "island_border")


def test_files_with_faults_stop_nothing(tmp_path) -> None:
    """SW-OPT-8."""
    names = {"none.json": None, "text.json": b"{", "large.json": b" " * (1 << 21), "bytes.json": b"\xff\xfe{"}
    keys = []
    for name, data in names.items():
        if data is not None:
            (tmp_path / name).write_bytes(data)
        found = own_file(tmp_path / name, RULE, "island", parse_island)[0]
        assert isinstance(found, Refusal)
        keys.append(found.key)
    assert keys == ["island_unreadable", "island_json", "island_large", "island_unreadable"]
    assert isinstance(parse_island(example()), Island)


def test_an_island_with_too_many_pieces_is_not_laid() -> None:
    """SW-CMP-1, SW-SET-7: the box holds ten mountains."""
    document = example()
    for region in document["regions"]:
        if region["terrain"] != "sea":
            region.update(terrain="mountain", symbols=[])
    document["regions"][0].update(terrain="swamp", symbols=["entry"])
    words = [f"boards={json.dumps({'faces': [document]})}"]
    with pytest.raises(SetupError, match="boards_pieces"):
        Match.start(GAME, make_setup(META, seats=5, words=words, seed=1))


def test_a_name_without_end_made_a_game_that_could_not_be_saved_again() -> None:
    """SW-OPT-8: names of islands and regions are as short as a save and every list can hold."""
    for place in (lambda d: d["name"], lambda d: d["regions"][4]["name"]):
        document = example()
        place(document)["es"] = "x" * 61
        found = parse_island(document)
        assert isinstance(found, Refusal)
        assert (found.key, found.values["fault"], found.values["limit"]) == ("island_form", "string_too_long", "60")
    document = example()
    document["name"]["en"] = "Heron\u202e Island"
    found = parse_island(document)
    assert isinstance(found, Refusal)
    assert found.values["fault"] == "not_printable"


def test_faults_in_island_files_counted_from_nought() -> None:
    """Like ``borders``, which count regions from one."""
    document = example()
    document["regions"][0]["terrain"] = "lava"
    found = parse_island(document)
    assert isinstance(found, Refusal)
    assert found.values["where"] == "regions.1.terrain"


def test_the_tables_of_two_hundred_and_fifty_matches_were_kept() -> None:
    """A computer player that went on from match to match grew by twenty megabytes in eighty of them."""
    for seed in range(20):
        Match.start(GAME, make_setup(META, seats=4, seed=seed))
    assert configure.cache_info().currsize <= 16


def loose_lake(document: dict[str, Any]) -> None:
    """A lake of its own off the coast, in a corner of the map."""
    first = len(document["vertices"])
    document["vertices"] += [[2, 2], [8, 2], [8, 8]]
    pond = {"name": {"en": "Pond"}, "terrain": "lake", "symbols": [], "label": [6, 4], "borders": []}
    document["regions"].append({**pond, "ring": [first, first + 1, first + 2]})


def test_a_lake_off_the_coast_stopped_the_program() -> None:
    """SW-OPT-8: an island in two pieces was found out only when it was laid."""
    found = changed(loose_lake)
    assert isinstance(found, Refusal)
    assert (found.key, found.values["region"]) == ("island_loose", 8)


# ------------------------------------------------------------------------------- islands of matches that were begun

SLIPS: dict[str, Change] = {
    "a corner twice": lambda d: d["vertices"].append(d["vertices"][0]),
    "a corner outside": lambda d: d["vertices"].append([3999, 10]),
    "a symbol twice": lambda d: d["regions"][0]["symbols"].extend(["marker", "marker"]),
    "a symbol in the water": lambda d: d["regions"][5]["symbols"].append("magic"),
    "an entry on a mountain": lambda d: d["regions"][4]["symbols"].append("entry"),
    "magic below a marker": lambda d: d["regions"][0]["symbols"].append("magic"),
    "no entry": lambda d: [region.update(symbols=[]) for region in d["regions"]],
    "land apart": lambda d: [d["regions"][n].update(terrain="sea", symbols=[]) for n in (1, 4, 5)],
    "a long name": lambda d: d["name"].update(es="x" * 61),
    "a letter nobody can see": lambda d: d["regions"][2]["name"].update(en="He\x00ron\u202e"),
}
"""Faults that only the author has to be told of: a match can go on with them."""


def dealt(boards: list[dict[str, Any]], script: tuple[int, ...] | None = None) -> Match[Any]:
    """A match of two on own islands; with ``script``, one whose deal chance gave before."""
    plain = make_setup(META, seats=2, seed=4)
    return Match.start(GAME, replace(plain, options={**plain.options, "boards": boards}), script)


@pytest.mark.parametrize("slip", SLIPS)
def test_a_match_was_lost_whose_own_island_a_later_version_refused(slip) -> None:
    """SW-OPT-8: an island that is refused at set-up today is no reason not to open a saved match; it goes on, every
    position of it is sound, and its record can be followed from the deal."""
    document = example()
    SLIPS[slip](document)
    assert isinstance(parse_island(document), Refusal)
    with pytest.raises(SetupError):
        dealt([document])
    begun = parse_island(document, begun=True)
    assert isinstance(begun, Island)
    assert all(printable(name, 60) == name for one in (begun, *begun.regions) for name in one.name.values())
    match, bot = dealt([document], dealt([example()]).deal), RandomBot(7)
    loaded = played_on_and_loaded(match, bot, 40)
    play_out(GAME, loaded.state, 4)
    assert loaded.state.result is not None
