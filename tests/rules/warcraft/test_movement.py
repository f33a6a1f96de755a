"""Movement: WC-MOV-1 to 13 and the vectors TV-11 to TV-16."""

from tabletop.rules.warcraft import actions as act
from tests.support.warcraft_positions import table


def ends(game, piece: str) -> set[str]:
    return {text.split()[2] for text in game.texts if text.startswith(f"move {piece} ")}


def test_each_piece_moves_once() -> None:
    """WC-MOV-1: a unit that has moved does not move again."""
    game = table(board={"b2": "HU melee"})
    game.do("move HU.melee@b2 c4")
    assert ends(game, "HU.melee@c4:m") == set()
    assert game.refused(("piece", "HU.melee@c4:m"), ("space", "d4")).key == "already_moved"


def test_allowances() -> None:
    """WC-MOV-2, WC-MOV-3: melee and ranged one hex, flying and workers two, along the hexes of the map."""
    game = table(board={"b2": "HU melee, HU ranged, HU flying, HU worker"})
    near = {"a1", "a2", "b1", "b3", "c3", "c4"}
    assert ends(game, "HU.melee@b2") == ends(game, "HU.ranged@b2") == near
    two = near | {"b4", "d3", "d4", "d5", "c5"}
    assert ends(game, "HU.flying@b2") == two | {"c2"}
    assert ends(game, "HU.worker@b2") == two
    assert game.refused(("piece", "HU.melee@b2"), ("space", "d4")).key == "move_far"


def test_only_flying_units_enter_mountains() -> None:
    """WC-MOV-4, TV-13: a mountain is for flying units."""
    game = table(board={"b1": "HU melee, HU flying"})
    assert "c2" not in ends(game, "HU.melee@b1")
    assert "c2" in ends(game, "HU.flying@b1")
    assert game.refused(("piece", "HU.melee@b1"), ("space", "c2")).key == "move_mountain"


def test_enemies_stop_movement() -> None:
    """WC-MOV-5, TV-11: units, workers and Outposts of enemies stop everybody who enters."""
    game = table(board={"b2": "HU flying", "c4": "OR melee", "c3": "OR worker"}, outposts=["OR b3"])
    assert ends(game, "HU.flying@b2") == {"a1", "a2", "b1", "b3", "c3", "c4", "c2"}
    assert game.refused(("piece", "HU.flying@b2"), ("space", "d5")).key == "move_stop"
    game.do("move HU.flying@b2 c4", "end move", dice=[6, 6, 6, 6, 1])
    assert game.events_of("battle_started")


def test_fast_units_stop_too() -> None:
    """WC-MOV-5: a piece sped up by Fast must stop as well."""
    game = table(
        stage="move_start",
        board={"b2": "HU melee", "c3": "OR melee", "c4": "OR worker", "b1": "OR worker"},
        hands={"HU": ["fast"]},
    )
    game.do("play HU-fast-1 b2")
    assert "d4" not in ends(game, "HU.melee@b2:f")
    assert "b4" in ends(game, "HU.melee@b2:f")


def test_workers_need_an_escort() -> None:
    """WC-MOV-6, TV-14: a worker enters an enemy hex only after an own unit."""
    game = table(board={"b2": "HU worker, HU melee", "c4": "OR worker"})
    assert "c4" not in ends(game, "HU.worker@b2")
    assert game.refused(("piece", "HU.worker@b2"), ("space", "c4")).key == "move_escort"
    game.do("move HU.melee@b2 c4")
    assert "c4" in ends(game, "HU.worker@b2")


def test_stacking_is_tested_at_the_end() -> None:
    """WC-MOV-7, WC-MOV-8, TV-15: a fourth unit may enter; the step ends when one leaves or the move is undone."""
    game = table(board={"b2": "HU melee 3", "a1": "HU melee"})
    game.do("move HU.melee@a1 b2")
    assert "end move" not in game.texts
    assert game.refused(("button", "end_move")).key == "end_overstack"
    left = table(board={"b2": "HU melee 3", "a1": "HU melee"}).do("move HU.melee@a1 b2", "move HU.melee@b2 c4")
    assert "end move" in left.texts
    assert "end move" in game.do("undo move").texts


def test_a_dead_end_leaves_only_the_way_back() -> None:
    """WC-MOV-8, WC-MOV-9: when nobody can leave an overfull hex, the last moves must be taken back."""
    game = table(board={"b2": "HU melee", "b1": "HU melee 3", "a1": "HU melee"})
    for _ in range(3):
        game.do("move HU.melee@b1 b2")
    game.do("undo move", "move HU.melee@b1 b2", "undo move", "undo move", "undo move")
    game.do("move HU.melee@b2 c4", "move HU.melee@a1 b2")
    game.do("move HU.melee@b1 b2", "move HU.melee@b1 b2", "move HU.melee@b1 b2")
    assert game.texts == ["undo move"]
    assert game.refused(("piece", "HU.melee@b2:m"), ("space", "c4")).rule == "WC-MOV-1"


def test_workers_have_their_own_limit_and_enemies_never_count() -> None:
    """WC-MOV-7, TV-16: three units and three workers side by side; three enter a hex with three enemies."""
    game = table(board={"b2": "HU melee 3", "a1": "HU worker 3", "c4": "OR melee 3"})
    for _ in range(3):
        game.do("move HU.worker@a1 b2")
    assert "end move" in game.texts
    for _ in range(3):
        game.do("move HU.melee@b2 c4")
    assert "end move" in game.texts


def test_no_card_while_overstacked() -> None:
    """WC-MOV-8: no card is played while a hex is over the limit."""
    game = table(board={"b2": "HU melee 3", "a1": "HU melee"}, hands={"HU": ["vp"]})
    assert "play HU-vp-1" in game.texts
    game.do("move HU.melee@a1 b2")
    assert "play HU-vp-1" not in game.texts
    assert game.refused(("card", "HU-vp-1")).key == "card_overstack"


def test_no_move_among_callable_workers_while_overstacked() -> None:
    """WC-MOV-8: a move that may open the window of Call to Arms waits until no hex is over the limit."""
    game = table(active="OR", board={"b2": "OR melee 3", "a2": "OR melee", "c4": "HU worker", "f2": "OR melee 3"})
    assert "move OR.melee@b2 c4" in game.texts
    game.do("move OR.melee@a2 b2")
    assert "move OR.melee@b2 c4" not in game.texts
    assert game.refused(("piece", "OR.melee@b2"), ("space", "c4")).key == "move_calling"


def test_moves_are_taken_back_last_first() -> None:
    """WC-MOV-9: back to the last card or question; a card played closes the way."""
    game = table(board={"b2": "HU melee", "a1": "HU worker"}, hands={"HU": ["vp"]})
    before = list(game.state.board)
    game.do("move HU.melee@b2 c4", "move HU.worker@a1 b3", "undo move", "undo move")
    assert game.state.board == before
    game.do("move HU.melee@b2 c4", "play HU-vp-1")
    assert "undo move" not in game.texts
    assert game.refused(("button", "undo_move")).key == "nothing_to_undo"


def test_a_question_closes_the_way_back() -> None:
    """WC-MOV-9: once somebody was asked, earlier moves stand."""
    game = table(active="OR", board={"b2": "OR melee", "b3": "OR melee", "c4": "HU worker"}, hands={"HU": ["call"]})
    game.do("move OR.melee@b3 b4", "move OR.melee@b2 c4")
    assert (game.decider, game.phase) == ("HU", "w2")
    game.do("pass")
    assert "undo move" not in game.texts


def test_nobody_leaves_a_contested_hex() -> None:
    """WC-MOV-10, WC-MOV-13: units and workers of everybody stay, Town Portal apart."""
    game = table(
        board={"a1": "HU melee, HU worker, OR melee", "b2": "HU melee"}, hands={"HU": ["portal"]}, outposts=["HU b4"]
    )
    assert not any("@a1" in text for text in game.texts)
    assert game.refused(("piece", "HU.melee@a1"), ("space", "b2")).key == "move_contested"
    game.do("end move")
    assert "play HU-portal-1 a1 b4" in game.texts


def test_a_town_besieged_by_workers_alone() -> None:
    """WC-MOV-10, WC-POS-2: workers deployed among enemies stay and are destroyed; there is no battle."""
    game = table(board={"a1": "HU worker, OR melee", "b2": "HU melee", "g1": "OR melee"}, besieged=["a1"])
    assert not any("@a1" in text for text in game.texts)
    game.do("end move")
    assert game.at("a1") == ["OR melee"]
    assert not game.events_of("battle_started")
    assert game.events_of("piece_destroyed")
    assert game.state.besieged == ()


def test_a_besieger_cannot_leave_either() -> None:
    """WC-MOV-10: no unit of anybody moves out of the contested Town."""
    game = table(active="OR", board={"a1": "HU worker, OR melee", "g1": "OR melee"}, besieged=["a1"])
    assert not any("@a1" in text for text in game.texts)


def test_workers_and_outposts_alone_cause_no_battle() -> None:
    """WC-MOV-11, WC-BAT-5: the pieces are destroyed without a fight."""
    game = table(board={"b2": "HU melee", "c4": "OR worker"}, outposts=["OR c4"])
    game.do("move HU.melee@b2 c4", "end move")
    assert not game.events_of("battle_started")
    assert game.at("c4") == ["HU melee"]
    assert game.state.outposts == ()


def test_a_builder_that_moves_loses_its_outpost() -> None:
    """WC-MOV-12, WC-SPN-20, TV-20: no refund; taking the move back restores it."""
    game = table(board={"g1": "OR melee"}, outposts=["HU c4 rising"], stock={"HU": (1, 1)})
    game.do("move HU.worker@c4:b b2")
    assert game.state.outposts == ()
    assert game.events_of("outpost_destroyed")[0].given_up
    assert game.stock("HU") == (1, 1)
    game.do("undo move")
    assert len(game.state.outposts) == 1


def test_moving_into_friends_and_back_is_no_path_of_its_own() -> None:
    """WC-MOV-2: the hex where a piece stands is no destination."""
    game = table(board={"b2": "HU flying"})
    assert game.refused(("piece", "HU.flying@b2"), ("space", "b2")).key == "already_here"
    assert game.forbidden(act.Move("HU.flying@b2", "b2")).key == "already_here"
    assert game.forbidden(act.Move("OR.flying@b2", "b3")).key == "not_your_piece"
