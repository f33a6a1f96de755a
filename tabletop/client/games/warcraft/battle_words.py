"""Words of the battle overlay: names of sides, the sentence about the step, who must choose, the main button."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from tabletop.client.board.shown_position import Primary
from tabletop.rules.game import Target
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.content import content
from tabletop.rules.warcraft.events import Rolled, Tallied, UnitLost
from tabletop.text import has, localised, t
from tabletop.text.grammar import capital, decimal, joined

from .battle_places import SIDES
from .battle_stage import PHASES, BattleStage, PlayedCard
from .model import BUTTON_ICONS, KIND_ICONS, UNIT_KINDS
from .names import GAME, WarcraftWords, card_choices, card_name, race_name

if TYPE_CHECKING:
    from .battle_overlay import BattleView


class BattleWords(WarcraftWords):
    """The words of a battle that is shown: sides are those who fight on them, units are called as at their level, and a
    seat beyond the last one is the race that nobody plays."""

    def __init__(self, view: BattleView, stage: BattleStage) -> None:
        super().__init__(GAME, view.session.match)
        self.view, self.stage = view, stage

    def name(self, kind: str, id: object, form: str = "") -> str:
        if kind == "side" and isinstance(id, int):
            return side_name(self.view, self.stage, id)
        if kind == "seat" and isinstance(id, int):
            return owner_name(self.view, id)
        if kind == "unit":
            race, _, unit = str(id).partition(".")
            return unit_name(self.view, race, unit) if unit else phase_name(race)
        return super().name(kind, id, form)

    def spoken(self, declared: type, values: Mapping[str, object]) -> dict[str, object]:
        if "unit" in values and "race" in values:
            values = {**values, "unit": f"{values['race']}.{values['unit']}"}
        return super().spoken(declared, values)

    def listed(self, names: Iterable[str]) -> str:
        return joined(names)


def number(value: float) -> str:
    """A number with at most one decimal, in the notation of the language."""
    return decimal(value, short=True)


def owner_name(view: BattleView, owner: int) -> str:
    """The player of an army; its race where nobody plays it."""
    seats = view.session.match.seats
    return str(seats[owner].name) if owner < len(seats) else race_name(view.state.config.tables.race[owner])


def side_name(view: BattleView, stage: BattleStage, side: int) -> str:
    return joined(owner_name(view, entry.owner) for entry in stage.sides[side])


def unit_name(view: BattleView, race: str, unit: str) -> str:
    """The name of a unit at its present level."""
    owner = view.state.config.tables.owner[race]
    levels = view.state.config.tables.tiles[owner][UNIT_KINDS.index(unit)]
    return localised(levels[view.state.levels[owner][UNIT_KINDS.index(unit)] - 1].name)


def place_words(view: BattleView, stage: BattleStage) -> str:
    """The place of the battle, such as ``Battle in the forest c5``."""
    tables = view.state.config.tables
    where = tables.map.index[stage.space]
    return t(f"warcraft_battle.title.{tables.terrain[where]}", hex=stage.space)


def subtitle(view: BattleView, stage: BattleStage) -> str:
    """The round, and in how many flanks each side has units."""
    parts = [t("warcraft_battle.round", n=stage.round) if stage.round else t("warcraft_battle.before")]
    counts = [(side_name(view, stage, side), stage.flanks(side)) for side in SIDES]
    parts += [t("warcraft_battle.flanks", name=name, n=n) for name, n in counts if n]
    return " · ".join(parts)


def phase_name(unit: str) -> str:
    return t(f"warcraft_battle.phase.{unit}")


# ------------------------------------------------------------------------------------------------ sentences


def sentence(view: BattleView, stage: BattleStage) -> tuple[str, str]:
    """(icon, words) of what has just happened or is about to."""
    if view.caption is not None:
        return view.caption
    frame = view.frame
    phase = frame.phase if frame is not None else ""
    if phase == "w5":
        return "dice", _before_roll(view, stage)
    if phase == "w6":
        return "dice", _hits(view, stage)
    if phase in ("w7", "w8", "casualty"):
        return "damage", _casualties(view, stage)
    if phase == "w10":
        below = queries.cards_in_play(view.state)
        if below:
            return "card", t(
                "warcraft_battle.say.waiting", card=card_name(below[-1][1]), name=owner_name(view, below[-1][0])
            )
    if phase in ("poison", "raise"):
        owner, number = queries.units_at_stake(view.state)
        return f"ability-{phase}", t(f"warcraft_battle.say.{phase}", name=owner_name(view, owner), n=number)
    if phase == "w9" and (losses := stage.record.all(UnitLost)):
        unit = unit_name(view, losses[-1].race, losses[-1].unit)
        return "coin", t("warcraft_battle.say.w9", unit=unit, name=owner_name(view, stage.owner(losses[-1].race)))
    key = f"warcraft_battle.say.{phase}" if phase != "w9" else ""  # a battle that was loaded does not know its losses
    return "crossed-swords", t(key) if has(key) else t("warcraft_battle.say.running")


def _before_roll(view: BattleView, stage: BattleStage) -> str:
    parts = []
    rolling = queries.rolling(view.state)
    for side in SIDES:
        for entry in stage.sides[side]:
            dice = stage.dice(entry.owner, stage.phase)
            if dice and entry.owner in rolling:
                worth = number(stage.worth(entry, stage.phase))
                parts.append(
                    t("warcraft_battle.say.will_roll", name=owner_name(view, entry.owner), n=dice, worth=worth)
                )
    return "  ".join(parts)


def _hits(view: BattleView, stage: BattleStage) -> str:
    phase = stage.record.now.phase(stage.phase)
    parts = []
    for side in SIDES:
        races = stage.races(side)
        if any(throw.race in races for throw in phase.all(Rolled)):
            parts.append(t("warcraft_battle.say.hits", name=side_name(view, stage, side), n=phase.hits(races)))
    return "  ".join(parts)


def _casualties(view: BattleView, stage: BattleStage) -> str:
    parts = [_loss_words(view, stage, side) for side in (1, 0)]
    return "  ".join(part for part in parts if part) or t("warcraft_battle.say.no_casualties")


def _loss_words(view: BattleView, stage: BattleStage, side: int) -> str:
    """What a side is about to lose, and why it is less than the hits."""
    phase = stage.record.now.phase(stage.phase)
    n, less = stage.pools[side], (0, 0, 0)
    can, safe = queries.removable_units(view.state, side)
    if view.frame is not None and view.frame.phase == "w7":
        counts = queries.casualty_counts(view.state, side)
        n, less = counts.remain, (counts.cursed, counts.hidden, counts.healed)
        if not counts.dealt:
            return ""
    elif not n:
        return ""
    else:
        tally = next((entry for entry in reversed(phase.all(Tallied)) if entry.side == side), None)
        less = (tally.cursed, tally.hidden, tally.healed) if tally is not None else less
    hits = t("warcraft_battle.n_hits", n=phase.hits(stage.races(1 - side)))
    causes = [
        t(f"warcraft_battle.by.{name}", n=m) for name, m in zip(("curse", "invis", "heal"), less, strict=True) if m
    ]
    if causes:
        hits = t("warcraft_battle.hits_less", hits=hits, causes=joined(causes))
    values = {"hits": hits, "name": side_name(view, stage, 1 - side), "enemy": side_name(view, stage, side)}
    if n <= 0 or not can:
        return t("warcraft_battle.say.none_falls", **values)
    if n >= can:
        return t("warcraft_battle.say.ground_falls" if safe else "warcraft_battle.say.all_fall", n=can, **values)
    return t("warcraft_battle.say.must_remove" + ("_many" if len(stage.sides[side]) > 1 else ""), n=n, **values)


def chooser(view: BattleView) -> tuple[int, str] | None:
    """(owner, words) of who must decide now; None while events are being shown."""
    session, frame = view.session, view.frame
    if view.scene.showing or session.decider is None or frame is None or session.looking is not None:
        return None
    kind = "card" if frame.phase.startswith("w") else frame.phase
    return session.decider, t(f"warcraft_battle.chooses.{kind}", name=owner_name(view, session.decider))


def prompt(view: BattleView, stage: BattleStage) -> str:
    """The prompt above the main button."""
    session, frame = view.session, view.frame
    if frame is None or view.scene.showing:
        return ""
    if session.looking is not None:
        return t("board.looking_back")
    if session.ready is not None:
        return t(f"warcraft_battle.ready.{session.ready.kind}")
    if session.path and session.path[0].kind == "card":
        return t("warcraft_battle.prompt.aim", card=card_name(session.path[0].id))
    losing = queries.losing_side(view.state)
    if losing >= 0:
        n, (can, _) = stage.pools[losing], queries.removable_units(view.state, losing)
        return t("warcraft_battle.prompt.casualty" + ("_all" if n >= can else ""), n=min(n, can))
    if frame.phase.startswith("w"):
        return capital(card_choices(view.table))
    key = f"warcraft_battle.prompt.{frame.phase}"
    return t(key, n=queries.units_at_stake(view.state)[1]) if has(key) else ""


def choices_title(view: BattleView) -> str:
    """Head of the short list."""
    path, frame = view.session.path, view.frame
    if path and path[0].kind == "card":
        return card_name(path[0].id)
    return t(f"warcraft_battle.choose.{frame.phase}") if frame is not None else ""


def primary(view: BattleView, stage: BattleStage) -> Primary:
    """The main button."""
    session = view.session
    ready = session.ready
    if ready is not None:
        if ready.kind == "play":
            return Primary(t("warcraft_battle.do.play", card=card_name(ready.path[0].id)), "card")
        key = f"warcraft_battle.do.{ready.kind}"
        return Primary(t(key) if has(key) else t("client.ok"), "confirm")
    words = prompt(view, stage)
    if session.path:
        return Primary(t("warcraft_battle.do.choose"), "target", None, False, words)
    for name in ("pass", "join"):
        target = Target("button", name)
        if target in session.starts():
            return Primary(t(f"warcraft_board.do.{name}"), BUTTON_ICONS[name], target)
    frame = view.frame
    if frame is not None and frame.phase == "casualty":
        return Primary(t("warcraft_battle.do.remove"), "confirm", None, False, words)
    return Primary(t("warcraft_battle.do.choose"), "target", None, False, words)


def choice_words(view: BattleView, stage: BattleStage, target: Target) -> tuple[str, str]:
    """(icon, words) of one entry of a short list."""
    name = target.id
    if name in ("attacker", "defender"):
        side = ("attacker", "defender").index(name)
        return "defence", t("warcraft_battle.choice.spare", name=side_name(view, stage, side))
    if all(part in PHASES for part in name.split("+")):
        parts = [phase_name(part) for part in PHASES if part in name.split("+")]
        return KIND_ICONS[name.split("+")[0]], joined(parts)
    if name.isdigit():
        return "ability-raise", t("warcraft_battle.choice.raise", n=int(name))
    if name in content().races:
        owner = stage.owner(name)
        hits = sum(throw.hits for throw in stage.record.now.phase(stage.phase).of(name))
        return "die-cross", t("warcraft_battle.choice.curse", name=owner_name(view, owner), n=hits)
    return "confirm", name


def card_note(view: BattleView, played: PlayedCard) -> str:
    """Who played a card and when, in words."""
    when = t("warcraft_battle.at_start") if played.when in ("round", "next", "") else phase_name(played.when)
    return t("warcraft_battle.played_by", name=owner_name(view, played.seat), when=when)
