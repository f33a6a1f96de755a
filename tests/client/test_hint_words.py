"""The words of a hint: the best and the next best read differently, and name what they are about."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import combinations

import pytest

from tabletop.bots.goal_players import goal_player
from tabletop.bots.player import Answer
from tabletop.client.app import App
from tabletop.client.games.hint_words import _does, action_words, advice, told_apart
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules.adventure import actions as adventure
from tabletop.rules.game import Action
from tabletop.rules.warcraft.actions import PlayCard
from tabletop.text import messages, set_language
from tests.client.test_computers import GAMES, deal

ACTIONS = {"lords_of_war": 150, "warcraft": 700, "small_world": 230, "adventure": 500}
"""How far each game is played."""
PAIRS = 12
"""How many pairs of actions are compared in a position."""


def positions(app: App, game: str, every: int) -> Iterator[tuple[BoardScene, list[Action]]]:
    """Boards of positions of one game, with what is legal there; they are played for goals, or by chance."""
    match, rng, choose = deal(game, 2), random.Random(4), goal_player(game)
    for n in range(ACTIONS[game]):
        offers = list(match.legal_actions())
        seat = match.decider
        if seat is None:
            return
        if len(offers) > 1 and n % every == 0:
            scene = app.push("board", match=match)
            assert isinstance(scene, BoardScene)
            yield scene, offers
            app.pop()
        seen = match.game.view(match.state, seat)
        match.apply(choose(seen, offers, rng.randrange) if choose is not None else rng.choice(offers))


def twins(one: Action, other: Action) -> bool:
    """Whether two actions differ only in which of two equal things they use: copies of a card, pieces of one kind in
    one hex."""

    def plain(action: Action) -> list[tuple[str, str]]:
        copy = {"card": r"#\d+$|-\d+$", "piece": r":[b-z]$"}
        return [(part.kind, re.sub(copy.get(part.kind, "$"), "", part.id)) for part in action.path]

    return plain(one) == plain(other)


@pytest.mark.parametrize("game", GAMES)
def test_the_two_hints_for_one_card_with_two_targets_read_alike(app: App, game: str) -> None:
    """In both languages, in many positions of every game: two actions that differ read differently."""
    rng, looked, alike = random.Random(7), 0, set()
    for scene, offers in positions(app, game, 6):
        seat = scene.session.match.decider
        assert seat is not None
        by_kind: dict[str, list[Action]] = {}
        for action in offers:
            by_kind.setdefault(action.kind, []).append(action)
        pairs = [pair for same in by_kind.values() for pair in combinations(same[:30], 2)]
        for one, other in rng.sample(pairs, min(PAIRS, len(pairs))):
            for language in ("en", "es"):
                set_language(language)
                words = told_apart(scene.table, (one, other), seat)
                looked += 1
                if words[0] == words[1] and not twins(one, other):
                    alike.add((language, words[0], str(one), str(other)))
    set_language("en")
    assert not alike
    assert looked > 100


def test_the_hint_for_an_ability_card_did_not_name_the_card(app: App) -> None:
    """Where dice follow, the log line differs between the samples: the words of the kind stand, with the card."""
    named = set()
    for scene, offers in positions(app, "adventure", 1):
        seat = scene.session.match.decider
        assert seat is not None
        for one in offers:
            if isinstance(one, adventure.PlayCard):
                words = action_words(scene.table, one, seat)
                assert words != scene.table.kind_words(one.kind)
                named.add(words)
    assert any(" plays an ability card: " in words for words in named)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("spoken", ["en", "es"])
def test_a_better_play_mixed_moods(app: App, game: str, spoken: str) -> None:
    """'End your conquests' stood beside 'Ana conquers the Marsh', and 'Continue' alone told nothing: every kind of
    action is told as a log line, with who does it."""
    app.set_language(spoken)
    scene, offers = next(positions(app, game, 1))
    seat = scene.session.match.decider
    assert seat is not None
    kinds = [key.removeprefix(f"{game}.action.") for key in messages() if key.startswith(f"{game}.action.")]
    for kind in kinds:
        assert _does(scene.table, kind, seat).startswith(f"{scene.session.match.seats[seat].name} "), kind
    for one in offers:
        assert not action_words(scene.table, one, seat).startswith(scene.table.kind_words(one.kind))


def test_copies_of_one_card_are_no_two_pieces_of_advice(app: App) -> None:
    """LW-CRD-1: two copies on one square are the same advice; the next that differs is told instead."""
    scene, offers, (one, twin) = next(
        (scene, offers, pair)
        for scene, offers in positions(app, "lords_of_war", 1)
        for pair in combinations(offers[:60], 2)
        if twins(*pair)
    )
    apart = next(other for other in offers if not twins(one, other))
    choices, words = advice(scene.table, [Answer(one), Answer(twin), Answer(apart)], 0)
    assert [choice.action for choice in choices] == [one, apart]
    assert words[0][0] != words[1][0]
    choices, words = advice(scene.table, [Answer(one), Answer(twin)], 0)
    assert [choice.action for choice in choices] == [one]


def test_a_card_of_warcraft_names_what_it_is_aimed_at(app: App) -> None:
    """WC-CRD-3."""
    for scene, offers in positions(app, "warcraft", 1):
        by_card: dict[str, list[PlayCard]] = {}
        for action in offers:
            if isinstance(action, PlayCard) and action.space:
                by_card.setdefault(action.card, []).append(action)
        same = next((ways for ways in by_card.values() if len({way.space for way in ways}) > 1), None)
        if same is not None:
            one, other = same[0], next(way for way in same if way.space != same[0].space)
            words = told_apart(scene.table, (one, other), scene.session.match.decider or 0)
            assert one.space in words[0]
            assert other.space in words[1]
            return
    raise AssertionError("no card with two hexes")
