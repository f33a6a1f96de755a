"""Warcraft in words of the current language: what ids are called; choices; the prompt; what lasts, for a
player who was away.

The prompt is empty behind the curtain and while a past position is shown, so that no sentence tells of a hand that is
not shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, ClassVar

from tabletop.client.games.vocabulary import Vocabulary
from tabletop.rules.game import Action, Event, Ids, Outcome, Seat, Target
from tabletop.rules.warcraft import events as ev, queries
from tabletop.rules.warcraft.actions import Move, Upgrade
from tabletop.rules.warcraft.content import Army, Captive, Step, content
from tabletop.rules.warcraft.queries import KINDS, State
from tabletop.rules.warcraft.refusals import Figures
from tabletop.text import has, language, localised, t
from tabletop.text.grammar import capital, either, joined, sentences

from .card_faces import card_text, matters
from .model import KIND_ICONS, LOOKS, card_kind

if TYPE_CHECKING:
    from .table import WarcraftTable


GAME = "warcraft"


def race_name(race: str) -> str:
    found = content().races.get(race)
    return localised(found.name) if found is not None else race


def unit_name(unit: str) -> str:
    """``Orcs: melee unit`` for ``OR.melee`` or a piece id; a captive by its name."""
    race, _, rest = unit.partition(".")
    kind = rest.partition("@")[0]
    if race == "captive":
        return kind.capitalize()
    key = f"warcraft_board.unit.{kind}"
    return t(key, race=race_name(race)) if has(key) else unit


def _unit_words(value: str, form: str) -> str:
    """A kind of piece inside a sentence: ``form`` a, the, bare or many."""
    kind = value.partition("@")[0].rpartition(".")[2]
    key = f"warcraft_board.{form}.{kind}"
    return t(key) if has(key) else unit_name(value)


def card_name(card: str) -> str:
    """Name of a card id or kind."""
    if "-" in card:
        return localised(card_kind(card).name)
    found = content().cards.get(card)
    return localised(found.name) if found is not None else card


def amount(gold: int, wood: int) -> str:
    """An amount such as ``2 gold and 1 wood``; resources of which there is none are left out."""
    if not gold and not wood:
        return t("warcraft_board.amount.none")
    if gold and wood:
        return t("warcraft_board.amount.both", gold=gold, wood=wood)
    return t("warcraft_board.amount.gold", n=gold) if gold else t("warcraft_board.amount.wood", n=wood)


class Terms(Figures, total=False):
    """What the sentences of the table may name besides what refusals do."""

    army: Army
    captive: Captive
    captives: tuple[Captive, ...]
    owner: Annotated[int, Ids("owner")]
    owners: tuple[Annotated[int, Ids("owner")], ...]
    seat: Seat
    step: Step


class WarcraftWords(Vocabulary[State]):
    """The words of Warcraft. The forms of a kind of piece are "a", "the", "many" and "bare", the usual one. In a match
    a race goes by the player that has it, as everywhere in the log; one that nobody plays may be a plural: its
    sentences have their own form."""

    names = {
        "card": card_name,
        "side": lambda side: t(f"{GAME}.side.{side}"),
        "step": lambda step: t(f"{GAME}.phase.{step}"),
        "kind": lambda kind: t(f"warcraft_board.kind.{kind}") if kind in KINDS else kind,
        "resource": lambda resource: t(f"warcraft_board.bare.{resource}"),
        "captive": lambda captive: captive.rpartition(".")[2].partition("@")[0].capitalize(),
    }
    figures: ClassVar[type] = Terms
    restating = frozenset({"march"})
    details = frozenset({"step_started", "turn_started", "turn_ended", "marker_passed", "drew", "asked"})
    consequences = frozenset(
        {
            "unit_lost",
            "battle_ended",
            "piece_destroyed",
            "outpost_destroyed",
            "town_occupied",
            "seat_eliminated",
            "pillaged",
        }
    )

    def name(self, kind: str, id: object, form: str = "") -> str:
        if kind == "unit":
            return _unit_words(str(id), form or "bare")
        if kind == "owner" and self.match is not None and isinstance(id, int):
            return race_name(self.match.state.config.tables.race[id])
        if kind == "army":
            seat = self.player_of(str(id))
            return race_name(str(id)) if seat is None else self.name("seat", seat)
        return super().name(kind, id, form)

    def player_of(self, race: str) -> Seat | None:
        """The seat that plays a race; None where nobody does."""
        if self.match is None:
            return None
        owner = self.match.state.config.tables.owner.get(race, -1)
        return owner if 0 <= owner < len(self.match.seats) else None

    def listed(self, names: Iterable[str]) -> str:
        return ", ".join(names)

    def spoken(self, declared: type, values: Mapping[str, object]) -> dict[str, object]:
        found = super().spoken(declared, values)
        for gold, wood, told in (("gold", "wood", "cost"), ("has_gold", "has_wood", "has")):
            if gold in values and wood in values:
                found[told] = amount(int(str(values[gold])), int(str(values[wood])))
        return found

    def sentence(self, words: str) -> str:
        return capital(words)

    def ending(self, outcome: Outcome) -> str:
        winners = [self.name("seat", seat) for seat in outcome.winners]
        key = f"{GAME}.ending.{outcome.ending}"
        if winners and outcome.ending == "points" and self.match is not None:
            state = self.match.state
            total = queries.side_points(state, state.config.tables.side[outcome.winners[0]]).total
            return t(f"{key}_told", n=len(winners), winner=joined(winners), points=total, needed=queries.target(state))
        return t(f"{key}_draw" if not winners and has(f"{key}_draw") else key, n=len(winners), winner=joined(winners))

    def lines(self, event: Event) -> list[str]:
        race = event.facts().get("race")
        neutral = race is not None and self.player_of(str(race)) is None
        line = self.tell(f"{GAME}.log.{event.kind}_neutral", event) if neutral else ""
        return [line] if line else super().lines(event)

    def deal_events(self) -> Sequence[Event]:
        """The first turn, which the deal begins."""
        assert self.match is not None
        first = self.match.position(0)
        return [ev.TurnStarted(first.first, first.turn)]

    def seat_of(self, event: Event, seat: Seat) -> Seat:
        """The seat an event belongs to: that of the army it names, where it names no seat; a battle to who has won it,
        and not to who acted last in it."""
        if isinstance(event, ev.BattleEnded) and event.winners:
            return event.winners[0]
        owner = self.player_of(str(event.facts().get("race", "")))
        return super().seat_of(event, seat if owner is None else owner)

    def step_of(self, event: Event) -> str:
        """The name of the step that an event begins; empty for other events."""
        return t(f"warcraft.phase.{event.step}") if isinstance(event, ev.StepStarted) else ""

    def recap(self, events: Sequence[tuple[Seat, Event]]) -> list[tuple[Seat, str]]:
        return super().recap(lasting(events))

    def summary(self, events: Sequence[tuple[Seat, Event]]) -> list[tuple[Seat, str]]:
        """Battles and losses, then in one line for each seat what it has gained, bought, deployed, moved and played."""
        kept = [pair for pair in lasting(events) if not (isinstance(pair[1], ev.OutpostDestroyed) and pair[1].given_up)]
        seats: dict[Seat, _SeatRecap] = {}
        for _, event in kept:
            if isinstance(event, _DEEDS):
                seats.setdefault(event.seat, _SeatRecap()).add(event)
        found = super().summary(kept)
        for seat, one in seats.items():
            parts = ", ".join(one.parts())
            found.append((seat, t("warcraft_board.recap", seat=self.name("seat", seat), parts=parts)))
        return found

    def option_matters(self, option: str) -> bool:
        assert self.match is not None
        return matters(self.match.state.config.options.scenario, option)

    def term(self, term: str) -> str | None:
        assert self.match is not None
        options = self.match.state.config.options
        if term == "heal" and options.errata_heal:
            return t("warcraft_board.term.heal")
        if term == "raise-dead" and options.ask_raise:
            return t("warcraft_board.term.raise_dead")
        if term == "capture" and options.immediate_capture:
            return t("warcraft_board.term.capture")
        return None


def order_figures(table: WarcraftTable, action: Action) -> Mapping[str, object]:
    """Whether a move is an attack."""
    if not isinstance(action, Move):
        return {}
    tables, here = table.model.tables, table.session.decider or 0
    there = (piece for piece in queries.pieces(table.model.state) if piece.fights and piece.space == action.to)
    return {"attacks": any(tables.side[piece.owner] != tables.side[here] for piece in there)}


_DEEDS = (
    ev.Harvested, ev.ResourcesGained, ev.Trained, ev.BuildingStarted, ev.OutpostStarted, ev.Upgraded, ev.Deployed,
    ev.Moved, ev.CardPlayed,
)  # fmt: skip


@dataclass
class _SeatRecap:
    """What a seat gained, trained, deployed, played, and how often it moved a piece; ``built``: in words; ``outposts``:
    where they were started."""

    gains: Counter[str] = field(default_factory=Counter)
    trained: Counter[str] = field(default_factory=Counter)
    built: list[str] = field(default_factory=list)
    outposts: list[str] = field(default_factory=list)
    deployed: Counter[str] = field(default_factory=Counter)
    moved: int = 0
    played: list[str] = field(default_factory=list)

    def add(self, event: Event) -> None:
        match event:
            case ev.Harvested() | ev.ResourcesGained():
                self.gains[event.resource] += event.n
            case ev.Trained():
                self.trained[event.item] += 1
            case ev.Deployed():
                self.deployed[event.unit] += 1
            case ev.Moved():
                self.moved += 1
            case ev.BuildingStarted() | ev.Upgraded():
                units = _unit_words(event.item, "many")
                self.built.append(t(f"warcraft_board.recap.{event.kind}", units=units))
            case ev.OutpostStarted():
                self.outposts.append(event.space)
            case ev.CardPlayed():
                self.played.append(card_name(event.card_kind))

    def parts(self) -> list[str]:
        """All of it in words."""
        found = [
            t("warcraft_board.recap.gains", n=n, resource=t(f"warcraft_board.bare.{resource}"))
            for resource, n in self.gains.items()
        ]
        found += [t("warcraft_board.recap.trained", units=_numbered(self.trained))] if self.trained else []
        found += self.built
        if self.outposts:
            spaces = joined(self.outposts)
            found.append(t("warcraft_board.recap.outpost_started", n=len(self.outposts), spaces=spaces))
        found += [t("warcraft_board.recap.deployed", units=_numbered(self.deployed))] if self.deployed else []
        found += [t("warcraft_board.recap.moved", n=self.moved)] if self.moved else []
        found += [t("warcraft_board.recap.played", cards=joined(self.played))] if self.played else []
        return found


def _numbered(units: Counter[str]) -> str:
    """``a worker and 2 melee units``."""
    return joined(_unit_words(unit, "a") if n == 1 else f"{n} {_unit_words(unit, 'many')}" for unit, n in units.items())


def choice_text(table: WarcraftTable, choice: str) -> str:
    """Words of one entry of a short list."""
    head, _, rest = choice.partition(".")
    if head in ("deploy", "finish") and rest:
        kind, _, extra = rest.partition(".")
        verb = "place" if head == "deploy" else head
        return t(f"warcraft_board.choice.{verb}{'_summoned' if extra else ''}", kind=t(f"warcraft_board.kind.{kind}"))
    if rest in ("gold", "wood"):
        return table.words.say("warcraft_board.choice.partner", army=head, amount=t(f"warcraft_board.{rest}"))
    if choice.isdigit() and (resource := _resource_at_stake(table)):
        return table.words.say("warcraft_board.choice.amount", n=int(choice), resource=resource)
    if "+" in choice or choice in KINDS:
        return " + ".join(t(f"warcraft_board.kind.{part}") for part in choice.split("+"))
    if choice in content().races:
        return race_name(choice)
    if choice in ("gold", "wood"):
        if not table.model.selected_card:
            return t(f"warcraft_board.{choice}")
        return table.words.say("warcraft_board.choice.two", resource=choice)
    if choice == "neutral":
        return t("warcraft_board.neutral")
    key = f"warcraft_board.choice.{choice}"
    return t(key) if has(key) else choice


def spoken(table: WarcraftTable, target: Target) -> str:
    """As :func:`target_name`; a card with what it does."""
    if target.kind != "card":
        return target_name(table, target)
    return sentences([card_name(target.id), card_text(table.model.state.config.options, card_kind(target.id))])


def target_name(table: WarcraftTable, target: Target) -> str:
    """The name of a hex, a card, a piece with the hex in its id, or a choice; empty for other targets."""
    if target.kind == "space":
        return target.id
    if target.kind == "card":
        return card_name(target.id)
    if target.kind == "piece":
        hex = target.id.partition("@")[2].partition(":")[0]
        return f"{_unit_words(target.id, 'bare')} {hex}".strip()
    if target.kind != "choice":
        return ""
    if target.id in ("attacker", "defender"):
        return table.words.name("side", ("attacker", "defender").index(target.id))
    told = choice_text(table, target.id)
    return told if told != target.id or told.isdigit() else ""


def _resource_at_stake(table: WarcraftTable) -> str:
    """The resource of which a number is to be chosen; empty where numbers are about something else."""
    model = table.model
    request = queries.request(model.state)
    if request is not None:
        return request.resource
    named = model.path[-1].id.rpartition(".")[2] if model.path else ""
    return named if named in ("gold", "wood") else ""


def choice_icon(choice: str, table: WarcraftTable | None = None) -> str:
    """Icon of one entry of a short list."""
    if choice.isdigit() and table is not None and (resource := _resource_at_stake(table)):
        return resource

    return next((KIND_ICONS[part] for part in choice.replace("+", ".").split(".") if part in KIND_ICONS), "confirm")


def prompt(table: WarcraftTable) -> str:
    """What the decider must do now, in words; for those who may not act now, what goes on."""
    session = table.session
    if session.decider is None:
        return t("warcraft.prompt.over")
    if session.looking is not None:
        return t("board.looking_back")
    if session.handing_over:
        return t("warcraft_board.turn_done")
    if session.ready is not None:
        return t("warcraft_board.confirm")
    if table.model.path or table.selection.chosen:
        return " ".join((_touched(table), *_lost_outpost(table)))
    kept = table.model.words
    if language() not in kept:
        kept[language()] = _open(table)
    return kept[language()]


def _touched(table: WarcraftTable) -> str:
    """The prompt while something has been touched."""
    model = table.model
    if model.selected_card is not None:
        key = "choose_for_card" if all(target.kind == "choice" for target in model.targets) else "aim_card"
        return table.words.say(f"warcraft_board.{key}", card=model.selected_card)
    if len(model.path) > 1 and model.path[1].kind == "piece":
        key = "carry_goal" if len(model.path) == 2 else "carry_drop"
        return table.words.say(f"warcraft_board.{key}", captive=model.path[1].id)
    if table.selection.total > 1:
        return t("warcraft_board.choose_goals", n=table.selection.total)
    piece = next(iter(table.selection.chosen), model.path[0].id if model.path else "")
    if piece in model.by_piece:
        kind = model.by_piece[piece].kind
        for target in model.targets:
            if target.kind == "piece":  # a captive beside it (WC-CPT-4)
                return table.words.say("warcraft_board.choose_goal_or_captive", unit=kind, captive=target.id)
        return table.words.say("warcraft_board.choose_goal", unit=kind)
    head = model.path[0].id if model.path else ""
    return t(f"warcraft_board.next.{head}") if has(f"warcraft_board.next.{head}") else t("warcraft_board.choose_next")


def _lost_outpost(table: WarcraftTable) -> tuple[str, ...]:
    """The sentence that a worker which is to move builds an Outpost, which is then lost (WC-MOV-12)."""
    model = table.model
    chosen = [*table.selection.chosen, *(target.id for target in model.path[:1])]
    builds = any("b" in model.by_piece[piece].flags for piece in chosen if piece in model.by_piece)
    return (t("warcraft_board.loses_outpost"),) if builds else ()


def _open(table: WarcraftTable) -> str:
    """The prompt while nothing has been touched."""
    phase, state = table.model.phase, table.model.state
    request, units = queries.request(state), queries.returning(state)
    if request is not None:
        return table.words.say("warcraft_board.asked", **request._asdict())
    if units:
        return table.words.say("warcraft_board.returns", n=len(units), unit=units[0])
    key = f"{GAME}.prompt.{phase}"
    if phase.startswith("w"):
        return capital(t(key, deed=card_choices(table)))
    if phase in LOOKS["steps"]:
        return _of_step(phase, table.session.offer())
    return t(key) if has(key) else t("warcraft_board.decide")


# ------------------------------------------------------------------------------------------------------- cards


def card_choices(table: WarcraftTable) -> str:
    """What the decider can do in a window for cards, as a part of a sentence; cards are named only if the viewer sees
    the hand."""
    session = table.session
    seen = session.viewer is not None and session.viewer == session.decider and session.may_act
    cards = playable(session.offer()) if seen else [t("warcraft_board.choice.any_card")]
    own = f"warcraft_board.choice.cards.{table.model.phase}"
    if cards and session.decider == table.model.state.active and has(own):
        return t(own, cards=either(cards))
    return t("warcraft_board.choice.cards", cards=either(cards)) if cards else t("warcraft_board.choice.no_card")


def playable(offer: Sequence[Action]) -> list[str]:
    """The names of the cards among some actions, each once."""
    return list(dict.fromkeys(card_name(action.path[0].id) for action in offer if action.kind == "play"))


# ------------------------------------------------------------------------------------------------------- steps


def _kinds(offer: Sequence[Action]) -> set[str]:
    """The kinds of some actions; for the end of a step the name of its button."""
    return {action.path[0].id if action.kind == "end_step" else action.kind for action in offer}


_CHOICES = {
    "move": ("move", "undo_move"),
    "harvest": ("harvest", "harvest_with_builder", "conjure"),
    "deploy": ("deploy", "finish_building", "finish_outpost"),
}
"""What can be chosen in a step, in the order in which its prompt names it."""


def _of_step(step: str, offer: Sequence[Action]) -> str:
    """The prompt of a step."""
    if step == "spend":
        return _spend(offer)
    kinds = _kinds(offer)
    if "carry" in kinds:
        kinds.add("move")
    if "end_move" in kinds:  # moves are only told to be undone where too many pieces are somewhere (WC-MOV-8)
        kinds.discard("undo_move")
    return _sentence(step, [t(f"warcraft_board.choice.{kind}") for kind in _CHOICES[step] if kind in kinds], offer)


def _sentence(step: str, choices: Sequence[str], offer: Sequence[Action]) -> str:
    """A sentence of the choices of a step, then cards, exchange and the end of the step, as far as they are legal."""
    kinds = _kinds(offer)
    found = list(choices)
    cards = playable([action for action in offer if len(action.path) == 1])
    if cards:
        found.append(t("warcraft_board.choice.play", cards=either(cards)))
    if not choices and kinds & {"give", "ask"}:
        found.append(t("warcraft_board.choice.trade"))
    if f"end_{step}" in kinds:
        found.append(t(f"warcraft_board.choice.end_{step}"))
    if not found:
        return t("warcraft_board.decide")
    whole = t("warcraft_board.choices", choices=either(found))
    return capital(whole) if choices else t(f"warcraft_board.nothing.{step}", choices=whole)


def _spend(offer: Sequence[Action]) -> str:
    """The sentence of the Spend Step: train, construct or upgrade, whichever can be paid for."""
    bought = [kind for kind in ("train", "construct", "upgrade") if _buys(offer, kind)]
    choices = [t(f"warcraft_board.choice.{kind}") for kind in bought]
    free = any(_is_free(action) for action in offer)
    others = [action for action in offer if not _starts_building(action)]
    if len(bought) > 1 and not free and not playable(others):
        return capital(t("warcraft_board.spend_one", choices=either(choices)))
    if free:
        choices.append(t("warcraft_board.choice.free_upgrade"))
    return _sentence("spend", choices, others)


def _buys(offer: Sequence[Action], kind: str) -> bool:
    """Whether an option of the Spend Step can be taken (WC-SPN-1)."""
    if kind == "construct":
        return any(action.kind in ("construct", "construct_outpost") or _starts_building(action) for action in offer)
    return any(action.kind == kind and not _is_free(action) for action in offer)


def _is_free(action: Action) -> bool:
    return isinstance(action, Upgrade) and action.free


def _starts_building(action: Action) -> bool:
    """Whether playing a card starts a building, whose type is part of the action (WC-CRD-23)."""
    return action.kind == "play" and len(action.path) > 1


def lasting(events: Sequence[tuple[Seat, Event]]) -> list[tuple[Seat, Event]]:
    """The (seat, event) of public events without moves and purchases that were undone, and without the undoing
    (WC-MOV-9)."""
    found: list[tuple[Seat, Event]] = []
    for pair in events:
        event = pair[1]
        if not isinstance(event, ev.MoveUndone | ev.SpendUndone):
            found.append(pair)
            continue
        undone = next((n for n in range(len(found) - 1, -1, -1) if _undoes(event, found[n][1])), None)
        if undone is not None:
            del found[undone]
    return found


def _undoes(event: ev.MoveUndone | ev.SpendUndone, earlier: Event) -> bool:
    """Whether ``event`` takes back ``earlier``."""
    if isinstance(event, ev.MoveUndone):
        if not isinstance(earlier, ev.Moved):
            return False
        return (earlier.seat, earlier.unit, earlier.to, earlier.origin) == (
            event.seat, event.unit, event.origin, event.to,
        )  # fmt: skip
    if not isinstance(earlier, ev.Trained | ev.BuildingStarted):
        return False
    return (earlier.seat, earlier.item) == (event.seat, event.item)
