"""Effects as data, in the shapes of the Adventure Game (ops, conditions, costs) and of Small World (passive verbs)."""

import json
from dataclasses import dataclass, field
from typing import Literal

import pytest

from tabletop.rules.effects import Effect, Timing, Vocabulary, has, named, step, walk

Who = Literal["self", "opponent"]


class Condition(Effect):
    __slots__ = ()


class Cost(Effect):
    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Selector:
    kind: str
    within: int = 0
    not_kind: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    label: str
    do: tuple[Effect, ...] = ()
    if_: tuple[Condition, ...] = ()


@dataclass(frozen=True)
class Frame:
    name: str
    effects: tuple[Effect, ...] = ()


@dataclass
class Run:
    health: dict[str, int]
    frames: tuple[Frame, ...] = ()
    done: list[str] = field(default_factory=list)


CONDITIONS = Vocabulary(Condition, key="c")
HOLDS: Timing[[Run], bool] = CONDITIONS.moment("holds")
COSTS = Vocabulary(Cost, key="")
EFFECTS = Vocabulary(Effect, key="op")
EFFECTS.join(CONDITIONS)
PLAY: Timing[[Run], None] = EFFECTS.moment("play")
STATIC: Timing[[str], int] = EFFECTS.moment("static")

COSTS.declare("energy", "TOY-1", n=int)
COSTS.declare("discard_item", "TOY-1", zone=str, n=int, colour=str | None)
COSTS.declare("discard_this", "TOY-1")
EFFECTS.declare("end_movement", "TOY-1", who=Who)


@HOLDS.verb("damaged", rule="TOY-1")
def _damaged(run: Run, *, who: Who, min: int = 1) -> bool:
    return run.health[who] <= 5 - min


@HOLDS.verb("not", rule="TOY-2")
def _not(run: Run, *, cond: Condition) -> bool:
    return not HOLDS.run(cond, run)


@PLAY.verb("suffer", rule="TOY-1")
def _suffer(run: Run, *, who: Who, n: int) -> None:
    run.health[who] -= n


@PLAY.verb("heal", rule="TOY-2")
def _heal(run: Run, *, who: Who, n: int | Literal["all"]) -> None:
    run.health[who] = 5 if n == "all" else run.health[who] + n


@PLAY.verb("if", rule="TOY-1")
def _if(run: Run, *, cond: Condition, then: tuple[Effect, ...], else_: tuple[Effect, ...] = ()) -> None:
    for effect in then if HOLDS.run(cond, run) else else_:
        PLAY.run(effect, run)


@PLAY.verb("choose", rule="TOY-2")
def _choose(run: Run, *, who: Who, options: tuple[Option, ...]) -> None:
    run.frames = (*run.frames, Frame(f"{who} chooses {len(options)}"))


@PLAY.verb("each", rule="TOY-3")
def _each(run: Run, *, who: Selector, do: tuple[Effect, ...]) -> None:
    run.done.append(f"{who.kind} within {who.within}: {len(do)}")


@PLAY.verb("attack")
def _attack(run: Run, *, side: str, n: int) -> None:
    run.done.append(f"{side} {n:+}")


@STATIC.verb("attack", rule="TOY-1")
def _attack_value(of: str, *, side: str, n: int) -> int:
    return n if side == of else 0


def test_effects_are_read_checked_and_written_back() -> None:
    """JSON to a frozen value and back, the same words; nested effects, conditions, options and selectors too."""
    texts = [
        {"op": "suffer", "who": "opponent", "n": 2},
        {"op": "heal", "who": "self", "n": "all"},
        {"op": "if", "cond": {"c": "not", "cond": {"c": "damaged", "who": "self", "min": 3}}, "then": []},
        {
            "op": "if",
            "cond": {"c": "damaged", "who": "self"},
            "then": [],
            "else": [{"op": "heal", "who": "self", "n": 1}],
        },
        {"op": "each", "who": {"kind": "character", "within": 2, "not_kind": ["city"]}, "do": []},
        {
            "op": "choose",
            "who": "self",
            "options": [
                {"label": "fight", "do": [{"op": "suffer", "who": "self", "n": 1}]},
                {"label": "flee", "if": [{"c": "damaged", "who": "self"}]},
            ],
        },
    ]
    read = EFFECTS.read_all(texts, "card")
    assert [EFFECTS.write(effect) for effect in read] == texts
    assert json.loads(json.dumps([EFFECTS.write(effect) for effect in read])) == texts
    assert len({*read, *EFFECTS.read_all(texts, "again")}) == len(texts), "equal effects are equal and hashable"
    assert read[0]["n"] == 2
    assert read[3]["cond"] == CONDITIONS.make("damaged", who="self")
    assert [effect.verb for effect in walk(read[3])] == ["if", "damaged", "heal"]


def test_costs_are_written_with_their_verb_as_the_key() -> None:
    """The short forms of costs."""
    texts = [{"energy": 2}, {"discard_item": {"zone": "bag", "n": 1}}, {"discard_this": True}]
    costs = COSTS.read_all(texts, "cost")
    assert [COSTS.write(cost) for cost in costs] == texts
    assert [cost.verb for cost in costs] == ["energy", "discard_item", "discard_this"]
    assert costs[0]["n"] == 2
    assert costs[1]["colour"] is None
    assert has(costs, "energy")
    assert [cost["zone"] for cost in named(costs, "discard_item")] == ["bag"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"op": "fly"}, "card: there is no verb 'fly'"),
        ({"do": "suffer"}, "card: 'op' must name a verb"),
        ([], "card: an object is needed"),
        ({"op": "suffer", "who": "self"}, "card: suffer needs n"),
        ({"op": "suffer", "who": "self", "n": 1, "to": 1}, "card: suffer has no parameter 'to'"),
        ({"op": "suffer", "who": "nobody", "n": 1}, "suffer.who: 'nobody' is none of self, opponent"),
        ({"op": "suffer", "who": "self", "n": True}, "suffer.n: True is no int"),
        ({"op": "suffer", "who": "self", "n": "2"}, "suffer.n: '2' is no int"),
        ({"op": "heal", "who": "self", "n": "some"}, "heal.n: 'some' is no int; card: heal.n: 'some' is none of all"),
        ({"op": "if", "cond": {"c": "tall"}, "then": []}, "card: if.cond: there is no verb 'tall'"),
        ({"op": "if", "cond": {"op": "suffer"}, "then": []}, "card: if.cond: 'c' must name a verb"),
        ({"op": "if", "cond": {"c": "damaged", "who": "self"}, "then": {}}, "if.then: a list is needed"),
        ({"op": "each", "who": {"within": 2}, "do": []}, "each.who: kind is missing"),
        ({"op": "each", "who": {"kind": "x", "far": 2}, "do": []}, "each.who: there is no 'far'"),
        ({"op": "choose", "who": "self", "options": [{"label": "a", "do": [{"op": "no"}]}]}, r"options\[0\].do\[0\]"),
    ],
)
def test_wrong_effects_say_what_is_wrong_and_where(data, words) -> None:
    """Unknown verbs, unknown, missing and wrong parameters."""
    with pytest.raises(ValueError, match=words):
        EFFECTS.read(data, "card")


def test_an_effect_is_carried_out_by_the_function_of_its_verb() -> None:
    """Branches and conditions included."""
    run = Run({"self": 5, "opponent": 5})
    effect = EFFECTS.make(
        "if",
        cond=CONDITIONS.make("damaged", who="opponent", min=2),
        then=(EFFECTS.make("heal", who="opponent", n="all"),),
        else_=(EFFECTS.make("suffer", who="opponent", n=2),),
    )
    PLAY.run(effect, run)
    assert run.health == {"self": 5, "opponent": 3}
    PLAY.bound(effect)(run)
    assert run.health == {"self": 5, "opponent": 5}
    attack = EFFECTS.make("attack", side="own", n=2)
    PLAY.run(attack, run)
    assert run.done == ["own +2"]
    assert [STATIC.run(attack, side) for side in ("own", "opponent")] == [2, 0]


def test_a_moment_asks_only_the_verbs_that_matter_then() -> None:
    """Small World's verbs are asked, each at its own moment; others are passed over (SW-CST-2, SW-SCO-2)."""
    races = Vocabulary(Effect)
    cost: Timing[[str], int] = races.moment("cost")
    races.declare("no_travel", "SW-RCH-3")

    @cost.verb("reduce", rule="SW-CST-2")
    def reduce(terrain: str, *, by: int, when: str, uses: int | None = None) -> int:
        return by if when in ("always", f"terrain:{terrain}") and not uses else 0

    score: Timing[[int], int] = races.moment("score")

    @score.verb("region_coin", rule="SW-SCO-2")
    def region_coin(regions: int, *, filter: str) -> int:
        return regions if filter else 0

    effects = races.read_all(
        [
            {"do": "reduce", "by": 2, "when": "terrain:mountain"},
            {"do": "no_travel"},
            {"do": "region_coin", "filter": "near_water"},
            {"do": "reduce", "by": 1, "when": "always"},
        ]
    )
    assert list(cost.each(effects, "mountain")) == [2, 1]
    assert sum(cost.each(effects, "forest")) == 1
    assert list(score.each(effects, 4)) == [4]
    assert (effects[0] in cost, effects[1] in cost) == (True, False)
    assert {name: verb.rule for name, verb in races.verbs.items()} == {
        "no_travel": "SW-RCH-3",
        "reduce": "SW-CST-2",
        "region_coin": "SW-SCO-2",
    }
    with pytest.raises(KeyError):
        cost.run(effects[1], "hill")


def test_a_choice_in_the_middle_of_a_list_leaves_the_rest_waiting() -> None:
    """What an effect lays on the stack comes first; the rest of the list goes on afterwards."""
    run = Run({"self": 5, "opponent": 5})
    effects = EFFECTS.read_all(
        [
            {"op": "suffer", "who": "self", "n": 1},
            {"op": "choose", "who": "opponent", "options": []},
            {"op": "suffer", "who": "self", "n": 1},
        ]
    )
    run.frames = (Frame("turn"), Frame("effects", effects))

    def play(effect: Effect) -> None:
        PLAY.run(effect, run)

    step(run, run.frames[-1], play)
    step(run, run.frames[-1], play)
    assert [frame.name for frame in run.frames] == ["turn", "effects", "opponent chooses 0"]
    run.frames = run.frames[:-1]
    step(run, run.frames[-1], play)
    assert [frame.name for frame in run.frames] == ["turn"]
    assert run.health["self"] == 3


def _late(vocabulary: Vocabulary[Effect]) -> None:
    vocabulary.declare("a", "SW-CON-1")
    vocabulary.read({"do": "a"})
    vocabulary.declare("b", "SW-CON-1")


def _two_rules(vocabulary: Vocabulary[Effect]) -> None:
    vocabulary.declare("a", "SW-CON-1")
    vocabulary.declare("a", "SW-CON-2")


def _two_types(vocabulary: Vocabulary[Effect]) -> None:
    vocabulary.declare("a", "SW-CON-1", n=int)
    vocabulary.declare("a", "SW-CON-1", n=str)


def _no_rule(vocabulary: Vocabulary[Effect]) -> None:
    vocabulary.declare("a", "")
    vocabulary.read({"do": "a"})


def _two_functions(vocabulary: Vocabulary[Effect]) -> None:
    moment: Timing[[], None] = vocabulary.moment("then")
    moment.verb("a", "SW-CON-1")(lambda: None)
    moment.verb("a", "SW-CON-1")(lambda: None)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (_late, "too late"),
        (_two_rules, "two rules"),
        (_two_types, "not the same everywhere"),
        (_no_rule, "no rule"),
        (_two_functions, "two functions"),
    ],
)
def test_the_list_of_verbs_is_closed_and_agrees_with_itself(wrong, words) -> None:
    """Every verb has one rule and the same parameters everywhere; none comes after effects have been read."""
    with pytest.raises(ValueError, match=words):
        wrong(Vocabulary(Effect))


def test_parameters_that_cannot_be_checked_are_refused_at_once() -> None:
    with pytest.raises(TypeError, match="no way to read"):
        Vocabulary(Effect).declare("a", "SW-CON-1", n=dict[str, int])


def test_parameters_are_taken_by_their_type() -> None:
    """A whole number or the effects that a parameter holds; anything else is refused."""
    effect = EFFECTS.make("choose", who="opponent", options=())
    assert EFFECTS.make("suffer", who="self", n=2).number("n") == 2
    assert effect.inner("options") == ()
    with pytest.raises(TypeError, match="no number"):
        effect.number("who")
    with pytest.raises(TypeError, match="no effects"):
        effect.inner("who")
