"""Lords of War in words of the current language: ids for refusals, log lines and tooltips; phase, prompt, main
button, the summary of a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from tabletop.client.board.presented import Primary
from tabletop.client.draw.fit_text import smaller
from tabletop.rules.game import Event, Refusal, Target
from tabletop.rules.grid import SLOTS
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.events import CombatCheck, Drew, Eliminated
from tabletop.rules.lords_of_war.queries import State
from tabletop.rules.match import Match
from tabletop.text import has, localised, t
from tabletop.text.grammar import joined, times

from .model import card_data, card_of

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import LordsOfWarContext
    from .model import Model


GAME = "lords_of_war"


def unit_name(instance: str) -> str:
    """Name of a card instance (or plain card id) in the current language."""
    card_id = card_of(instance) if ":" in instance else instance
    return localised(card_data(card_id).name)


def unit_names(instances: Iterable[str]) -> str:
    """Names of card instances, each once, with their number where several have it."""
    numbers = Counter(unit_name(instance) for instance in instances)
    return joined(times(name, n) for name, n in numbers.items())


def square_name(target: Target) -> str:
    """The name of a square, such as ``c4``; empty for other targets."""
    return target.id if target.kind == "space" else ""


def arrow_words(instance: str) -> str:
    """The directions in which a card attacks, as its player sees them, with their strengths."""
    arrows = card_data(card_of(instance)).arrows
    ways = [f"{t(f'lords_of_war_board.way.{way}')} {n}" for way, n in zip(SLOTS, arrows, strict=True) if n]
    return t("lords_of_war_board.attacks_ways", ways=", ".join(ways)) if ways else ""


def words_of(match: Match[State], values: Mapping[str, object]) -> dict[str, object]:
    """The values of a refusal or event as words; those that are no ids stay as they are."""
    spoken: dict[str, object] = {}
    for key, value in values.items():
        if value is None:
            spoken[key] = "–"
        elif key in ("unit", "card", "target") and isinstance(value, str) and "." in value:
            spoken[key] = unit_name(value)
        elif key in ("enemies", "targets", "cards") and isinstance(value, (tuple, list)):
            spoken[key] = unit_names(value)
        elif key in ("seat", "name") and isinstance(value, int):
            spoken["name"] = match.seats[value].name
        elif key == "rank":
            spoken[key] = t(f"{GAME}.rank.{value}")
        elif key == "army":
            spoken[key] = t(f"{GAME}.army.{value}")
        else:
            spoken[key] = value
    return spoken


def refusal_text(match: Match[State], refusal: Refusal) -> str:
    return t(f"{GAME}.refusal.{refusal.key}", **words_of(match, refusal.values))


def event_lines(match: Match[State], event: Event) -> list[str]:
    """The log lines of an event; empty for events that the lines of others tell."""
    kind = event.kind
    values = _fields(event)
    if isinstance(event, CombatCheck):
        return _check_lines(match, event)
    if kind == "deployed":
        kind = f"deployed_{values['how']}"
    elif isinstance(event, Eliminated):
        return [_eliminated(match, event)]
    elif kind == "hand_revealed" and not values.get("cards"):
        kind = "hand_revealed_empty"
    elif kind == "aimed" and values.get("target") is None:
        kind = "aim_cleared"
    if not has(f"{GAME}.log.{kind}"):
        return []
    return [t(f"{GAME}.log.{kind}", **words_of(match, values))]


def _fields(event: Event) -> dict[str, object]:
    values = event.facts()
    if "turn" in values:
        values["n"] = values["turn"]
    if event.kind == "drew":
        values["n"] = 1
    return values


def _check_lines(match: Match[State], event: CombatCheck) -> list[str]:
    lines = []
    for shot in event.shots:
        values = {"unit": shot.unit, "square": shot.square, "target": shot.target, "amount": shot.amount}
        lines.append(t(f"{GAME}.log.shot", **words_of(match, values)))
    for tally in event.tallies:
        if tally.total and not tally.dead:
            lines.append(
                t(
                    f"{GAME}.log.survived",
                    unit=unit_name(tally.unit),
                    square=tally.square,
                    amount=tally.total,
                    defence=tally.defence,
                )
            )
    return lines


def _eliminated(match: Match[State], event: Eliminated) -> str:
    key = {"general": "eliminated_general", "command": "eliminated_commander"}.get(event.rank, "eliminated")
    units, commanders = queries.goals(match.state, event.seat)
    values = _fields(event) | {"goal": units, "commanders_goal": commanders}
    return t(f"{GAME}.log.{key}", **words_of(match, values))


def recap_lines(
    match: Match[State], events: Sequence[tuple[int, Event]], details: Collection[str]
) -> list[tuple[int, str]]:
    """(seat, words) of events in short: several cards drawn one after the other make one line."""
    found: list[tuple[int, str]] = []
    drawn = 0
    for n, (seat, event) in enumerate(events):
        if event.kind in details:
            continue
        if not isinstance(event, Drew):
            found += [(seat, line) for line in event_lines(match, event)]
            continue
        drawn += 1
        following = next((other for _, other in events[n + 1 :] if other.kind not in details), None)
        if not isinstance(following, Drew) or following.seat != seat:
            values = {"seat": seat, "n": drawn, "left": event.left}
            found.append((seat, t(f"{GAME}.log.drew", **words_of(match, values))))
            drawn = 0
    return found


PHASES = (("deploy", "phase-deploy"), ("eliminate", "crossed-swords"), ("reinforce", "phase-reinforce"))
PHASE_OF = {
    "opening": "deploy",
    "deploy": "deploy",
    "aim": "eliminate",
    "advance": "eliminate",
    "battle": "eliminate",
    "reinforce": "reinforce",
}
_EVENTS = {
    "opening_placed": "deploy",
    "deployed": "deploy",
    "deploy_skipped": "deploy",
    "hand_revealed": "deploy",
    "aimed": "eliminate",
    "combat_check": "eliminate",
    "eliminated": "eliminate",
    "advanced": "eliminate",
    "drew": "reinforce",
    "retreated": "reinforce",
    "stopped": "reinforce",
}
DECK = Target("pile", "deck")
_BUTTONS = (("resolve", "crossed-swords"), ("end_battle", "end-turn"), ("skip_deploy", "forward"))
_LONG = (
    "lords_of_war.prompt.deploy_forced",
    "lords_of_war_board.move_or_skip",
    "lords_of_war_board.confirm.deploy",
)
_WAITING = {"opening": "place_opening", "advance": "advance"}


def step_of(event: Event) -> str:
    """The phase of the turn that an event belongs to, in words; empty for those that happen in several."""
    phase = _EVENTS.get(event.kind)
    return t(f"lords_of_war_board.phase.{phase}") if phase is not None else ""


def tallest(canvas: Canvas, room: float) -> float:
    """Height in units of the longest prompt at a width; its letters may be a little smaller."""
    role = smaller(canvas, "body_strong", 0.8)
    longest = max(canvas.block_height(t(key), role, room) for key in _LONG)
    return max(2 * canvas.line_height("body_strong"), longest)


def steps(phase: str) -> tuple[tuple[tuple[str, str], ...], int]:
    """The phases of the turn as (label, icon), and the index of the one that a phase of the rules belongs to."""
    names = [name for name, _ in PHASES]
    labels = tuple((t(f"lords_of_war_board.phase.{name}"), icon) for name, icon in PHASES)
    return labels, names.index(PHASE_OF.get(phase, "reinforce"))


def subtitle(view: State) -> str:
    """Rules level and turn of a position, under the title."""
    level = t("lords_of_war.option.level.value." + ("intermediate" if queries.intermediate(view) else "basic"))
    if view.turn == 0:
        return t("lords_of_war_board.subtitle_opening", level=level)
    return t("lords_of_war_board.subtitle", level=level, turn=view.turn)


def prompt(table: LordsOfWarContext) -> str:
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


def _prompt(table: LordsOfWarContext) -> str:
    model, ready = table.model, table.session.ready
    if ready is not None:
        key = "forced" if ready.kind == "deploy" and _forced(model, ready.path[0].id) else ready.kind
        return t(f"lords_of_war_board.confirm.{key}")
    if model.selected_card is not None and model.phase != "opening":
        return t("lords_of_war.prompt.deploy_square", card=unit_name(model.selected_card))
    if model.selected_unit is not None:
        if model.phase == "aim" and not queries.aims(model.state):
            return t("lords_of_war_board.aim_one", unit=unit_name(model.selected_unit))
        key = {"aim": "aim_target", "advance": "advance_square"}.get(model.phase, "move_square")
        return t(f"lords_of_war.prompt.{key}", unit=unit_name(model.selected_unit))
    if model.phase == "deploy":
        return t(_deploy_prompt(table))
    if model.phase == "reinforce":
        return t(_reinforce_prompt(model))
    if model.phase == "aim":
        return _aim_prompt(model)
    if model.phase == "advance" and len(_units(model)) == 1:
        return t("lords_of_war.prompt.advance_square", unit=unit_name(_units(model)[0]))
    return t(f"lords_of_war.prompt.{model.phase}")


def _units(model: Model) -> list[str]:
    """Ids of the units that can be touched first."""
    return sorted(target.id for target in model.starts if target.kind == "piece")


def _aim_prompt(model: Model) -> str:
    if queries.aims(model.state):
        return t("lords_of_war_board.aim_set")
    shooters = _units(model)
    if len(shooters) == 1:
        return t("lords_of_war_board.aim_one", unit=unit_name(shooters[0]))
    return t("lords_of_war.prompt.aim")


def _reinforce_prompt(model: Model) -> str:
    """The message key of what can be done in Phase 3."""
    only = len(model.starts) == 1
    if DECK in model.starts:
        return "lords_of_war_board.draw_only" if only else "lords_of_war.prompt.reinforce"
    return "lords_of_war_board.stop_only" if only else "lords_of_war.prompt.reinforce_empty"


def _forced(model: Model, card: str) -> bool:
    return "forced" in queries.placements(model.state, card).values()


def _deploy_prompt(table: LordsOfWarContext) -> str:
    """The message key of what can be done in Phase 1, cached."""
    kept = table.model.words
    if "deploy" not in kept:
        kept["deploy"] = _deployment(table)
    return kept["deploy"]


def _deployment(table: LordsOfWarContext) -> str:
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


def primary(table: LordsOfWarContext) -> Primary:
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
    if table.model.selected_unit is not None and table.model.phase == "deploy":
        kind = "move"
    return Primary(t(f"lords_of_war_board.do.{kind}"), "confirm", None, False, prompt(table))


def turn_summary(table: LordsOfWarContext) -> str:
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


def _last_turn(table: LordsOfWarContext) -> list[Event]:
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
