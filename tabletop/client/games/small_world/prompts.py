"""The prompt and the main button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.client.board.presented import Primary
from tabletop.rules.dice import percent
from tabletop.rules.game import Target
from tabletop.rules.small_world import queries
from tabletop.rules.small_world.actions import BombPay, Conquer
from tabletop.text import t
from tabletop.text.grammar import joined

from . import clicks, names
from .names import MAIN_BUTTONS

if TYPE_CHECKING:
    from .context import TableContext


def buttons(table: TableContext) -> list[str]:
    """The buttons of the rules that can be pressed now, in order."""
    model = table.model
    found = {target.id for target in model.starts if target.kind == "button"}
    order = [*MAIN_BUTTONS, "decline", "as_before", "intimidate", "portal_swap", "steal", "battleground_side"]
    return sorted(found, key=lambda name: order.index(name) if name in order else 99)


def main_button(table: TableContext) -> str | None:
    """Id of the one that is the main button; None for none."""
    return next((name for name in buttons(table) if name in MAIN_BUTTONS), None)


def prompt(table: TableContext) -> str:
    """What the decider must do now, in words."""
    session, model = table.session, table.model
    if session.decider is None:
        return t("small_world.prompt.over")
    ready = session.ready
    if ready is not None:
        return _confirm_words(table)
    if session.path:
        return _path_words(table)
    words = t(f"small_world.prompt.{model.phase}")
    pool = model.pool
    if pool is not None and model.phase in ("redeploy", "place") and pool.units:
        words = table.words.tell(f"small_world_board.prompt.{model.phase}", pool)
    elif model.phase == "conquest":
        words = _conquest_words(table)
    elif model.phase == "choice":
        words = _choice_words(table)
    elif model.phase == "artifact":
        words = t("small_world_board.prompt.artifact", name=names.thing_name(queries.in_question(model.state)))
    if session.decider != model.active:
        return t("board.prompt_of", name=table.words.name("seat", session.decider), words=words)
    return words


def _choice_words(table: TableContext) -> str:
    """The prompt for expanding or declining: what the first keeps, and what the second would score now."""
    model = table.model
    kept = sum(one.owner == model.active and not one.declined for one in table.stacks.values())
    coins = sum(line.coins for line in queries.decline_preview(model.state))
    return t("small_world_board.prompt.choice" if kept else "small_world_board.prompt.choice.none", n=kept, coins=coins)


def _conquest_words(table: TableContext) -> str:
    """The prompt for conquests: regions at their price, one by the Champion or the die alone, or none."""
    kinds = {action.kind for action in table.session.offer()}
    n = table.hand(table.model.active)
    if "champion" in kinds and "conquer" not in kinds:
        return t("small_world_board.prompt.conquest.champion")
    if not kinds & {"final", "conquer"} and "end_conquest" in kinds:
        return t(f"small_world_board.prompt.conquest.{'none' if kinds == {'end_conquest'} else 'ability'}")
    if "final" in kinds and "conquer" not in kinds:
        return t("small_world_board.prompt.conquest.final", n=n)
    return t("small_world_board.prompt.conquest", n=n)


def _path_words(table: TableContext) -> str:
    first = table.session.path[0]
    if first.kind == "button":
        return t(f"small_world_board.aim.{first.id}")
    if first.kind == "space":
        return t("small_world_board.aim.region", region=table.words.name("region", first.id))
    return t("small_world_board.aim.artifact", name=names.thing_name(first.id))


def _confirm_words(table: TableContext) -> str:
    """The prompt for an action that waits for a second touch, with its chance or its price."""
    ready, model = table.session.ready, table.model
    assert ready is not None
    if ready.kind == "decline":
        coins = sum(line.coins for line in queries.decline_preview(model.state))
        return t("small_world_board.confirm.decline", n=coins)
    region = next((target.id for target in ready.path if target.kind == "space"), "")
    words = table.words.name("region", region) if region else ""
    due = clicks.paid(ready)
    coins = sum(coins for _, coins in due)
    to = joined([table.words.name("seat", seat) for seat in dict.fromkeys(seat for seat, _ in due)])
    if clicks.rolls(ready):
        key = "assault" if isinstance(ready, Conquer) else "die"
        asked = t(f"small_world_board.confirm.{key}", region=words, chance=percent(chance_of(table)))
        return f"{asked} {t('small_world_board.confirm.payments', n=coins, name=to)}" if due else asked
    if isinstance(ready, BombPay):
        return t("small_world_board.confirm.bomb_pay", region=words, n=coins, name=to)
    if due:
        return t("small_world_board.confirm.pay", n=coins, name=to)
    if ready.kind == "end_conquest":
        return t("small_world_board.confirm.end_conquest", n=table.hand(model.active))
    return t(f"small_world_board.confirm.{ready.kind}", region=words)


def chance_of(table: TableContext) -> float:
    """Probability (0..1) that the attempt that waits for its die succeeds."""
    ready = table.session.ready
    way = None if ready is None else table.model.way_of(ready)
    return 1.0 if way is None else float(way.chance)


def _about_bomb(table: TableContext) -> Primary:
    """The main button of a decision about a bomb: it touches the bomb first, then the first choice about it."""
    open_now = clicks.chosen_among(table)
    if open_now:
        return Primary(clicks.choice_words(table, open_now[0]), "coin", open_now[0])
    first = min(table.model.starts, key=lambda target: target.id)
    return Primary(t("small_world_board.wait.bomb_choice"), "forward", first)


def _main_words(table: TableContext, name: str) -> str:
    """The words of the main button; a seat that only places withdrawn units scores nothing (SW-RDP-5)."""
    placing = name == "confirm" and table.model.phase == "place"
    return t("small_world_board.do.confirm_place" if placing else f"small_world_board.do.{name}")


def primary(table: TableContext) -> Primary:
    """The main button."""
    session, model = table.session, table.model
    ready = session.ready
    if ready is not None:
        if clicks.paid(ready) and not clicks.rolls(ready):
            return Primary(t("small_world_board.do.confirm_pay"), "coin")
        return Primary(t(f"small_world_board.do.confirm_{ready.kind}"), "dice" if clicks.rolls(ready) else "confirm")
    name = main_button(table)
    if name is not None:
        return Primary(_main_words(table, name), MAIN_BUTTONS[name], Target("button", name))
    pool = model.pool
    if pool is not None and session.may_act:
        refusal = session.why_not(Target("button", "confirm")) if not session.path else None
        reason = table.refusal_text(refusal) if refusal is not None else prompt(table)
        rule = refusal.rule if refusal is not None else ""
        return Primary(_main_words(table, "confirm"), "confirm", None, False, reason, rule)
    if model.phase == "bomb_choice" and session.may_act:
        return _about_bomb(table)
    label = t(f"small_world_board.wait.{model.phase}") if session.may_act else t("small_world_board.wait.over")
    return Primary(label, "hourglass", None, False, prompt(table))
