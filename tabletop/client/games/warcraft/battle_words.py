"""What the battle overlay says: names, the sentence about what happens, prompts, choices and buttons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from tabletop.client.board.shown_position import Primary
from tabletop.rules.game import Target
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.content import Side, content
from tabletop.rules.warcraft.events import Rolled, Tallied, UnitLost
from tabletop.text import has, localised, t
from tabletop.text.grammar import capital, joined

from .battle_places import SIDES
from .battle_stage import PHASES, BattleStage, PlayedCard
from .model import BUTTON_ICONS, KIND_ICONS, UNIT_KINDS
from .names import GAME, Terms, WarcraftWords, card_choices, card_name, race_name

if TYPE_CHECKING:
    from .battle_overlay import BattleView


class BattleTerms(Terms, total=False):
    """What the sentences of a battle may name besides."""

    side: Side
    enemy: Side


class BattleWords(WarcraftWords):
    """The words of a battle that is shown: sides are those who fight on them, units are called as at their level, and a
    seat beyond the last one is the race that nobody plays."""

    figures = BattleTerms
    plural = ("NE",)
    """The races whose names take the verb in the plural."""

    def __init__(self, view: BattleView, stage: BattleStage) -> None:
        super().__init__(GAME, view.session.match)
        self.view, self.stage = view, stage

    def name(self, kind: str, id: object, form: str = "") -> str:
        tables = self.view.state.config.tables
        if kind == "side" and isinstance(id, int):
            return joined(self.name("seat", entry.owner) for entry in self.stage.sides[id])
        if kind == "seat" and isinstance(id, int) and id >= len(self.seats):
            return race_name(tables.race[id])
        if kind == "unit":
            race, _, unit = str(id).partition(".")
            if not unit:
                return t(f"warcraft_battle.phase.{race}")
            owner, type_ = tables.owner[race], UNIT_KINDS.index(unit)
            return localised(tables.tiles[owner][type_][self.view.state.levels[owner][type_] - 1].name)
        return super().name(kind, id, form)

    def several(self, side: int) -> bool:
        """Whether what a side does takes the verb in the plural: it has several armies, or a race fights on it that
        nobody plays and whose name is in the plural."""
        armies = self.stage.sides[side]
        return len(armies) > 1 or any(one.owner >= len(self.seats) and one.race in self.plural for one in armies)

    def spoken(self, declared: type, values: Mapping[str, object]) -> dict[str, object]:
        if "unit" in values and "race" in values:
            values = {**values, "unit": f"{values['race']}.{values['unit']}"}
        return super().spoken(declared, values)

    def listed(self, names: Iterable[str]) -> str:
        return joined(names)

    # ---------------------------------------------------------------------------------------------- sentences

    def place(self) -> str:
        """The place of the battle, such as ``Battle in the forest c5``."""
        tables = self.view.state.config.tables
        terrain = tables.terrain[tables.map.index[self.stage.space]]
        return t(f"warcraft_battle.title.{terrain}", hex=self.stage.space)

    def subtitle(self) -> str:
        """The round, and in how many flanks each side has units."""
        stage = self.stage
        parts = [t("warcraft_battle.round", n=stage.round) if stage.round else t("warcraft_battle.before")]
        counts = [(side, stage.flanks(side)) for side in SIDES]
        parts += [self.say("warcraft_battle.flanks", side=side, n=n) for side, n in counts if n]
        return " · ".join(parts)

    def happening(self) -> tuple[str, str]:
        """(icon, words) of what has just happened or is about to."""
        view, stage = self.view, self.stage
        if view.caption is not None:
            return view.caption
        phase = view.frame.phase if view.frame is not None else ""
        if phase == "w5":
            return "dice", ""  # each arc bears its dice and the hits to be expected
        if phase == "w6":
            return "dice", self._hits()
        if phase in ("w7", "w8", "casualty"):
            return "damage", self._casualties()
        if phase == "w10" and (below := queries.cards_in_play(view.state)):
            return "card", self.say("warcraft_battle.say.waiting", card=below[-1][1], seat=below[-1][0])
        if phase in ("poison", "raise"):
            owner, n = queries.units_at_stake(view.state)
            return f"ability-{phase}", self.say(f"warcraft_battle.say.{phase}", seat=owner, n=n)
        if phase == "w9" and (losses := stage.record.all(UnitLost)):
            return "coin", self.say("warcraft_battle.say.w9", race=losses[-1].race, unit=losses[-1].unit)
        key = f"warcraft_battle.say.{phase}" if phase != "w9" else ""  # a loaded battle does not know its losses
        return "crossed-swords", t(key) if has(key) else t("warcraft_battle.say.running")

    def _hits(self) -> str:
        phase = self.stage.record.now.phase(self.stage.phase)
        thrown = {throw.race for throw in phase.all(Rolled)}
        sides = [(side, self.stage.races(side)) for side in SIDES]
        return "  ".join(
            t("warcraft_battle.say.hits", name=self.name("side", side), n=phase.hits(races))
            for side, races in sides
            if thrown & set(races)
        )

    def _casualties(self) -> str:
        parts = [self._losses(side) for side in (1, 0)]
        return "  ".join(filter(None, parts)) or t("warcraft_battle.say.no_casualties")

    def _losses(self, side: int) -> str:
        """What a side is about to lose, and why it is less than the hits."""
        view, stage = self.view, self.stage
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
        elif tallies := [tally for tally in phase.all(Tallied) if tally.side == side]:
            less = tallies[-1].cursed, tallies[-1].hidden, tallies[-1].healed
        hits = t("warcraft_battle.n_hits", n=phase.hits(stage.races(1 - side)))
        named = zip(("curse", "invis", "heal"), less, strict=True)
        if causes := [t(f"warcraft_battle.by.{name}", n=m) for name, m in named if m]:
            hits = t("warcraft_battle.hits_less", hits=hits, causes=joined(causes))
        if n <= 0 or not can:
            key = "none_falls"
        elif n >= can:
            key, n = "ground_falls" if safe else "all_fall", can
        else:
            key = "must_remove" + ("_many" if self.several(side) else "")
        return self.say(f"warcraft_battle.say.{key}", hits=hits, side=1 - side, enemy=side, n=n)

    def chooser(self) -> tuple[int, str] | None:
        """(owner, words) of who must decide now; None while events are being shown."""
        session, frame = self.view.session, self.view.frame
        if self.view.scene.showing or session.decider is None or frame is None or session.looking is not None:
            return None
        kind = "card" if frame.phase.startswith("w") else frame.phase
        key = f"warcraft_battle.chooses.{kind}"
        return (session.decider, self.say(key, seat=session.decider)) if has(key) else None

    # ---------------------------------------------------------------------------------- what is asked and offered

    def prompt(self) -> str:
        """The prompt above the main button."""
        view, session, frame = self.view, self.view.session, self.view.frame
        if frame is None or view.scene.showing:
            return ""
        if session.looking is not None:
            return t("board.looking_back")
        if not session.may_act and (chooser := self.chooser()) is not None:
            return chooser[1]  # what another one decides is not asked of the viewer
        if session.ready is not None:
            return t(f"warcraft_battle.ready.{session.ready.kind}")
        if (card := session.begun_with("card")) is not None:
            return self.say("warcraft_battle.prompt.aim", card=card)
        losing = queries.losing_side(view.state)
        if losing >= 0:
            n, (can, _) = self.stage.pools[losing], queries.removable_units(view.state, losing)
            return t("warcraft_battle.prompt.casualty" + ("_all" if n >= can else ""), n=min(n, can))
        if frame.phase.startswith("w"):
            return capital(card_choices(view.table))
        key = f"warcraft_battle.prompt.{frame.phase}"
        return t(key, n=queries.units_at_stake(view.state)[1]) if has(key) else ""

    def primary(self) -> Primary:
        """The main button."""
        session, frame = self.view.session, self.view.frame
        ready = session.ready
        if ready is not None and ready.kind == "play":
            return Primary(self.say("warcraft_battle.do.play", card=ready.path[0].id), "card")
        if ready is not None:
            key = f"warcraft_battle.do.{ready.kind}"
            return Primary(t(key) if has(key) else t("client.ok"), "confirm")
        for name in ("pass", "join") if not session.path else ():
            target = Target("button", name)
            if target in session.starts():
                calm = self.view.table.plays_cards
                return Primary(t(f"warcraft_board.do.{name}"), BUTTON_ICONS[name], target, calm=calm)
        removes = frame is not None and frame.phase == "casualty" and not session.path
        label, icon = ("remove", "confirm") if removes else ("choose", "target")
        return Primary(t(f"warcraft_battle.do.{label}"), icon, None, False, self.prompt())

    def choice(self, target: Target) -> tuple[str, str]:
        """(icon, words) of one entry of a short list."""
        name, stage = target.id, self.stage
        if name in ("attacker", "defender"):
            return "defence", self.say("warcraft_battle.choice.spare", side=("attacker", "defender").index(name))
        if all(part in PHASES for part in name.split("+")):
            parts = [self.name("unit", part) for part in PHASES if part in name.split("+")]
            return KIND_ICONS[name.split("+")[0]], joined(parts)
        if name.isdigit():
            return "ability-raise", t("warcraft_battle.choice.raise", n=int(name))
        if name in content().races:
            hits = stage.record.now.phase(stage.phase).hits((name,))
            return "die-cross", self.say("warcraft_battle.choice.curse", seat=stage.owner(name), n=hits)
        return "confirm", name

    def choices_title(self) -> str:
        """Head of the short list."""
        frame = self.view.frame
        if (card := self.view.session.begun_with("card")) is not None:
            return card_name(card)
        return t(f"warcraft_battle.choose.{frame.phase}") if frame is not None else ""

    def card_note(self, played: PlayedCard) -> str:
        """Who played a card and when, in words."""
        starts = played.when in ("round", "next", "")
        when = t("warcraft_battle.at_start") if starts else self.name("unit", played.when)
        return self.say("warcraft_battle.played_by", seat=played.seat, when=when)
