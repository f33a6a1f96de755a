"""Lords of War in words of the current language: ids for refusals, log lines and tooltips; phase, prompt, main
button, the summary of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, groupby
from typing import TYPE_CHECKING

from tabletop.client.board.shown_position import Primary
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.fitting import smaller
from tabletop.client.games.vocabulary import Vocabulary
from tabletop.rules.game import Action, Event, Target, actions_along
from tabletop.rules.grid import SLOTS
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.content import content
from tabletop.rules.lords_of_war.events import CombatCheck, Drew, Eliminated
from tabletop.rules.lords_of_war.queries import State
from tabletop.rules.lords_of_war.refusals import Figures
from tabletop.text import localised, t

from .model import LOOKS, Model, card_data, card_of

if TYPE_CHECKING:
    from .table import LordsOfWarTable


GAME = "lords_of_war"


def unit_name(instance: str) -> str:
    """Name of a card instance (or plain card id) in the current language; the id where no card has it."""
    card = content().cards.get(card_of(instance) if ":" in instance else instance)
    return localised(card.name) if card is not None else instance


_GRAVE = frozenset({"eliminated", "extra_turn_gained", "hand_revealed"})


class LordsOfWarWords(Vocabulary[State]):
    """The words of Lords of War."""

    details = frozenset({"combat_check", "turn_started", "turn_ended", "aimed", "aim_cleared"})
    consequences = frozenset({"opening_placed", "deployed", "moved", "advanced", "retreated"}) | _GRAVE
    names = {"card": unit_name}
    figures = Figures

    def lines(self, event: Event) -> list[str]:
        """The log lines: of a combat check one for each shot and each unit that survives; of an elimination with the
        goals."""
        match event:
            case CombatCheck():
                hurt = [tally for tally in event.tallies if tally.total and not tally.dead]
                told = [("shot", shot) for shot in event.shots] + [("survived", tally) for tally in hurt]
                return [self.tell(f"{GAME}.log.{key}", entry) for key, entry in told]
            case Eliminated() if self.match is not None:
                units, commanders = queries.goals(self.match.state, event.seat)
                return [self.tell(f"{GAME}.log.eliminated", event, goal=units, commanders_goal=commanders)]
        return super().lines(event)

    def recap(self, events: Sequence[tuple[int, Event]]) -> list[tuple[int, str]]:
        """Several cards drawn one after the other make one line."""
        found: list[tuple[int, str]] = []
        told = [pair for pair in events if pair[1].kind not in self.details]
        for (seat, drew), run in groupby(told, lambda pair: (pair[0], isinstance(pair[1], Drew))):
            same = [event for _, event in run]
            lines = [self.tell(f"{GAME}.log.drew", same[-1], n=len(same))] if drew else chain(*map(self.lines, same))
            found += [(seat, line) for line in lines]
        return found

    def summary(self, events: Sequence[tuple[int, Event]]) -> list[tuple[int, str]]:
        """Who came, moved and left; then who fell and what that has brought."""
        return super().summary(sorted(events, key=lambda pair: pair[1].kind in _GRAVE))

    def step_of(self, event: Event) -> str:
        """The phase of the turn that an event belongs to; empty for those that happen in several."""
        phase = LOOKS["phases_of_events"].get(event.kind)
        return t(f"lords_of_war_board.phase.{phase}") if phase is not None else ""


ANY_MATCH = LordsOfWarWords(GAME)
"""What is said of no match in particular."""


def arrow_words(instance: str, key: str = "lords_of_war_board.attacks_ways") -> str:
    """The directions in which a card attacks, as its player sees them, with their strengths, in the message ``key``;
    empty for one without arrows."""
    arrows = card_data(card_of(instance)).arrows
    ways = [f"{t(f'lords_of_war_board.way.{way}')} {n}" for way, n in zip(SLOTS, arrows, strict=True) if n]
    return t(key, ways=", ".join(ways)) if ways else ""


DECK = Target("pile", "deck")
_BUTTONS = (("resolve", "crossed-swords"), ("end_battle", "end-turn"), ("skip_deploy", "forward"))
_LONG = (
    "lords_of_war.prompt.deploy_forced",
    "lords_of_war_board.move_or_skip",
    "lords_of_war_board.confirm.deploy",
)
_WAITING = {"opening": "place_opening", "advance": "advance"}


def tallest(canvas: Canvas, room: float) -> float:
    """Height in units of the longest prompt at a width; its letters may be a little smaller."""
    role = smaller(canvas, "body_strong", 0.8)
    longest = max(canvas.block_height(t(key), role, room) for key in _LONG)
    return max(2 * canvas.line_height("body_strong"), longest)


def steps(phase: str) -> tuple[tuple[tuple[str, str], ...], int]:
    """The phases of the turn as (label, icon), and the index of the one that a phase of the rules belongs to."""
    names = list(LOOKS["phases"])
    labels = tuple((t(f"lords_of_war_board.phase.{name}"), icon) for name, icon in LOOKS["phases"].items())
    return labels, names.index(LOOKS["phases_of_rules"].get(phase, "reinforce"))


def subtitle(view: State) -> str:
    """Rules level and turn of a position, under the title."""
    level = t("lords_of_war.option.level.value." + ("intermediate" if queries.intermediate(view) else "basic"))
    if view.turn == 0:
        return t("lords_of_war_board.subtitle_opening", level=level)
    return t("lords_of_war_board.subtitle", level=level, turn=view.turn)


def prompt(table: LordsOfWarTable) -> str:
    """What the decider must do now, in words; names the seat when it decides in another seat's turn. It depends on the
    legal actions offered to the viewer; for others it says what is going on, and nothing about a hand or deck."""
    session = table.session
    if session.decider is None:
        return t("lords_of_war.prompt.over")
    if session.looking is not None:
        return t("board.looking_back")
    if session.handing_over:
        return t("lords_of_war_board.turn_done")
    if not session.may_act:
        return ""  # events are being shown
    words = _prompt(table)
    if session.open_decision:
        return t("board.prompt_of", name=session.match.seats[session.decider].name, words=words)
    return words


def _prompt(table: LordsOfWarTable) -> str:
    model, ready = table.model, table.session.ready
    if ready is not None:
        key = "forced" if ready.kind == "deploy" and _forced(model, ready.path[0].id) else ready.kind
        return t(f"lords_of_war_board.confirm.{key}")
    along = actions_along(table.session.offer(), model.path) if model.path or model.phase in ("aim", "advance") else []
    if model.path and along and model.phase != "opening":
        return _of_touched(table, along[0])
    if model.phase == "deploy":
        return t(_deploy_prompt(table))
    if model.phase == "reinforce":
        return t(_reinforce_prompt(model))
    if model.phase == "aim":
        if queries.aims(model.state):
            return t("lords_of_war_board.aim_set")
        along = [action for action in along if action.kind == "aim"]
    if model.phase in ("aim", "advance") and len({action.path[0] for action in along}) == 1:
        return _of_touched(table, along[0])
    return t(f"lords_of_war.prompt.{model.phase}")


def _of_touched(table: LordsOfWarTable, action: Action) -> str:
    """What is to be chosen for the card or unit of an action."""
    model = table.model
    if model.phase == "aim" and not queries.aims(model.state):
        return table.words.tell("lords_of_war_board.aim_one", action)
    key = {"aim": "aim_target", "advance": "advance_square"}.get(model.phase, "move_square")
    if action.path[0].kind == "card":
        key = "deploy_square"
    return table.words.tell(f"lords_of_war.prompt.{key}", action)


def _reinforce_prompt(model: Model) -> str:
    """The message key of what can be done in Phase 3."""
    only = len(model.starts) == 1
    if DECK in model.starts:
        asked = "reinforce_danger" if model.in_danger else "reinforce"
        return "lords_of_war_board.draw_only" if only else f"lords_of_war.prompt.{asked}"
    return "lords_of_war_board.stop_only" if only else "lords_of_war.prompt.reinforce_empty"


def _forced(model: Model, card: str) -> bool:
    return "forced" in queries.placements(model.state, card).values()


def _deploy_prompt(table: LordsOfWarTable) -> str:
    """The message key of what can be done in Phase 1, cached."""
    kept = table.model.words
    if "deploy" not in kept:
        kept["deploy"] = _deployment(table)
    return kept["deploy"]


def _deployment(table: LordsOfWarTable) -> str:
    """That key, computed from the legal actions: units may move before the deployment."""
    model, offer = table.model, table.session.offer()
    moves = any(action.kind == "move" for action in offer)
    if Target("button", "skip_deploy") in model.starts:
        return "lords_of_war_board.move_or_skip" if moves else "lords_of_war.prompt.deploy_skip"
    hand = [action for action in offer if action.kind == "deploy"]
    if hand:
        kinds = set(queries.placements(model.state, hand[0].path[0].id).values())
        if "forced" in kinds:
            return "lords_of_war.prompt.deploy_forced"
        if "free" in kinds:
            return "lords_of_war.prompt." + ("deploy_free" if model.units else "deploy_empty")
    return "lords_of_war_board.move_or_deploy" if moves else "lords_of_war.prompt.deploy"


def primary(table: LordsOfWarTable) -> Primary:
    """The main button."""
    ready = table.session.ready
    if ready is not None:
        return Primary(t(f"lords_of_war_board.do.{ready.kind}"), "confirm")
    starts = table.session.starts()
    for name, icon in _BUTTONS:
        target = Target("button", name)
        if target in starts:
            return Primary(t(f"lords_of_war_board.do.{name}"), icon, target)
    if DECK in starts:
        return Primary(t("lords_of_war_board.do.draw"), "cards", DECK)
    if Target("button", "stop") in starts:
        return Primary(t("lords_of_war_board.do.stop"), "end-turn", Target("button", "stop"))
    kind = _WAITING.get(table.model.phase, "deploy")
    if table.model.selected_piece is not None and table.model.phase == "deploy":
        kind = "move"
    return Primary(t(f"lords_of_war_board.do.{kind}"), "confirm", None, False, prompt(table))


def turn_summary(table: LordsOfWarTable) -> str:
    """A sentence about the turn that has just ended, for the seat that played it."""
    match, viewer = table.session.match, table.session.viewer
    if viewer is None:
        return t("lords_of_war_board.turn_done")
    gained = lost = 0
    for event in _last_turn(table):
        if isinstance(event, Eliminated):
            gained += event.seat == viewer
            lost += event.seat != viewer
    if match.state.turn <= 1:
        return t("lords_of_war_board.turn_done")
    if not gained and not lost:
        return t("lords_of_war_board.turn_done_quiet")
    return t("lords_of_war_board.turn_done_sum", gained=gained, lost=lost)


def _last_turn(table: LordsOfWarTable) -> list[Event]:
    """The events of the turn that has just ended, newest first."""
    match = table.session.match
    found: list[Event] = []
    begun = 0
    for index in reversed(range(len(match.journal))):
        for event in reversed(match.events(index)):
            if event.kind in ("turn_started", "extra_turn_started"):
                begun += 1
                if begun == 2:
                    return found
            elif begun == 1:
                found.append(event)
    return found
