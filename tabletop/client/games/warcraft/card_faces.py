"""The faces of Warcraft's action cards and unit cards, made from the position, and the texts of cards, units and Towns
under the options of a match (WC-OPT).

All texts about what they do come from here, so that none gives the printed rule while an option changes it.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from tabletop.client.cards import face
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.content import CardKind, Tile
from tabletop.rules.warcraft.queries import Options
from tabletop.rules.warcraft.scenarios import ScenarioContent
from tabletop.text import localised, t

from .model import ABILITY_ICONS, EMBLEMS, LOOKS, RACE_COLOURS, UNIT_KINDS, Model, card_kind


@dataclass(frozen=True, slots=True)
class UnitFace:
    """The current tile of a unit type. `needs`: number of complete buildings of `kind` for the next level (0: this is
    the last one, worth a point), `have`: those there are; `ability`: its id, `ability_name`: its name, or the words for
    'no ability' when the id is empty; `ready`: highlight the upgrade row."""

    race: str
    kind: str
    name: str
    level: int
    levels: int
    strength: int
    ability: str
    ability_name: str
    needs: int
    colours: theme.SeatColours
    have: int = 0
    ready: bool = False
    grey: bool = False

    @property
    def picture(self) -> str:
        """File of the tile's scene."""
        return f"warcraft/units/{self.race}-{self.kind}-{self.level}.jpg"

    def paint(self, canvas: Canvas, rect: FRect) -> None:
        """Paint the card into a rectangle of any upright shape."""
        inner = face.paint_stock(canvas, rect)
        w = rect.w
        large = face.enlarged(canvas)
        band = FRect(inner.x, inner.y, inner.w, min(rect.h * 0.17, w * 0.27) * large)
        face.paint_title(canvas, band, self.colours, self.name, band.h * 0.52)
        foot_h = w * 0.25
        low = w * (0.50 if rect.h > w * 1.55 else 0.30)
        picture = FRect(inner.x, band.bottom, inner.w, max(w * 0.42, inner.bottom - foot_h - low - band.bottom))
        canvas.image(self.picture, picture, grey=self.grey, focus=(0.5, 0.42))
        canvas.fill(FRect(picture.x, picture.bottom - max(0.8, w * 0.01), picture.w, max(0.8, w * 0.01)), theme.INK700)
        face.paint_diamonds(canvas, (inner.x + w * 0.075, picture.bottom + w * 0.105), w, self.level, self.levels)
        foot = FRect(inner.x + w * 0.05, inner.bottom - foot_h, inner.w - w * 0.1, foot_h)
        self._paint_ability(
            canvas, FRect(foot.x, picture.bottom + w * 0.19, foot.w, foot.y - picture.bottom - w * 0.20), w
        )
        self._paint_needs(canvas, foot, w)
        face.paint_disc(canvas, (inner.right - w * 0.215, picture.bottom - w * 0.06), w * 0.215, self.strength)
        if self.grey:
            face.paint_veil(canvas, rect)

    def _paint_ability(self, canvas: Canvas, rect: FRect, w: float) -> None:
        """Paint the ability with its icon; if there is none, words for that where they fit."""
        line = w * 0.155
        if rect.h < line * 0.9:
            return
        middle = rect.y + min(rect.h / 2, line * 0.62)
        if not self.ability:
            size = w * 0.118
            if not self.ability_name or size * canvas.scale < 10.0:
                return
            words = FRect(rect.x, middle - line / 2, rect.w * 0.72, line)
            canvas.fit_text(self.ability_name, words, f"body_italic@{size:.2f}!", theme.INK500, "left", 0.7)
            return
        icon = w * 0.15
        canvas.icon(ABILITY_ICONS.get(self.ability, "ability-splash"), (rect.x + icon / 2, middle), icon, theme.INK900)
        words = FRect(rect.x + icon * 1.22, rect.y, rect.w - icon * 1.22, rect.h)
        if self._paint_large(canvas, words, middle, w):
            return
        for share in (0.125, 0.118, 0.112, 0.105):
            role = f"body_strong@{w * share:.2f}!"
            if canvas.measure(self.ability_name, role)[0] <= words.w:
                canvas.text(self.ability_name, (words.x, middle), role, theme.INK900, "midleft")
                return
        halves = canvas.wrap(self.ability_name, role, words.w)[:2]
        step = w * 0.122
        top = max(rect.y + step * 0.5, middle - step * (len(halves) - 1) / 2)
        for n, half in enumerate(halves):
            canvas.text(half, (words.x, top + n * step), role, theme.INK900, "midleft", words.w, "ok")

    def _paint_large(self, canvas: Canvas, words: FRect, middle: float, w: float) -> bool:
        """Paint the name of the ability in letters that the player has enlarged, on a line or two; False where they
        find no room."""
        for share in (0.17, 0.16, 0.15, 0.14, 0.13) if canvas.theme.enlarged > 1 else ():
            role, step = f"body_strong@{w * share:.2f}!", w * share
            lines = canvas.wrap(self.ability_name, role, words.w)
            top = max(words.y + step * 0.5, middle - step * (len(lines) - 1) / 2)
            wide = max(canvas.measure(line, role)[0] for line in lines)
            if (
                share <= 0.125 * canvas.theme.enlarged
                and wide <= words.w
                and top + step * (len(lines) - 0.5) <= words.bottom
            ):
                for n, line in enumerate(lines):
                    canvas.text(line, (words.x, top + n * step), role, theme.INK900, "midleft")
                return True
        return False

    def _paint_needs(self, canvas: Canvas, foot: FRect, w: float) -> None:
        """Paint what the next level needs: a plate for each building, bright if it is there; or the point of the last
        level."""
        canvas.fill(FRect(foot.x, foot.y, foot.w, max(0.8, w * 0.008)), theme.INK500, alpha=150)
        middle, icon = foot.y + foot.h * 0.54, w * 0.145
        if not self.needs:
            center = (foot.x + icon * 0.55, middle)
            canvas.circle(center, icon * 0.62, theme.BRASS500, outline=theme.INK900, outline_width=max(0.8, w * 0.01))
            canvas.icon("victory-point", center, icon * 0.84, theme.INK900)
            role = f"number@{w * 0.13 * face.enlarged(canvas):.2f}!"
            canvas.text("+1", (foot.x + icon * 1.4, middle), role, theme.INK900, anchor="midleft")
            return
        canvas.icon(
            "upgrade",
            (foot.x + icon * 0.5, middle),
            icon,
            theme.mix(theme.BRASS600, theme.INK900, 0.15) if self.ready else theme.INK700,
        )
        x, side = foot.x + icon * 1.75, w * 0.165
        for n in range(self.needs):
            box = FRect(x - side * 0.32 + n * side * 1.14, middle - side / 2, side, side)
            built = n < self.have
            if built:
                canvas.fill(box, face.RIBBON, radius=side * 0.2)
                canvas.icon(f"class-{self.kind}", box.center, side * 0.76, theme.BRASS300)
            else:
                canvas.frame(box, theme.INK500, max(0.8, w * 0.009), side * 0.2)
                canvas.icon(f"class-{self.kind}", box.center, side * 0.72, theme.INK500)
        if self.ready:
            canvas.frame(
                FRect(foot.x - w * 0.03, foot.y + w * 0.03, foot.w + w * 0.06, foot.h - w * 0.045),
                theme.BRASS500,
                max(1.0, w * 0.014),
                w * 0.04,
            )


def card_face(card: str, options: Options) -> face.UprightFace:
    """Face of an experience card under the options of its match."""
    kind, race = card_kind(card), card.split("-")[0]
    return face.UprightFace(
        id=kind.id,
        title=localised(kind.name),
        colours=theme.seat_colours(RACE_COLOURS[race]),
        picture=f"warcraft/cards/{race}-{kind.id}.jpg",
        banner=t(f"warcraft_board.timing.{kind.window}"),
        banner_icon=LOOKS["windows"][f"W{kind.window}"],
        text=card_text(options, kind),
        emblem=EMBLEMS[race],
    )


def other_levels(model: Model, owner: int, kind: int) -> tuple[UnitFace, ...]:
    """Faces of the unit cards of a type that are not current, from the first level on."""
    now = model.tile(owner, kind)
    return tuple(unit_face(model, owner, kind, tile) for tile in model.tables.tiles[owner][kind] if tile != now)


def unit_face(model: Model, owner: int, kind: int, tile: Tile | None = None) -> UnitFace:
    """Face of a unit card of a type: of the current one, or that of another ``tile``, grey where that was before."""
    now = model.tile(owner, kind)
    tile = tile or now
    sites = queries.buildings(model.state, owner) if owner < model.tables.seats else []
    have = sum(site.kind == UNIT_KINDS[kind] and site.status in ("idle", "busy") for site in sites)
    return UnitFace(
        race=model.tables.race[owner],
        kind=UNIT_KINDS[kind],
        name=localised(tile.name),
        level=tile.level,
        levels=len(model.tables.tiles[owner][kind]),
        strength=model.strength(owner, kind, tile),
        ability=tile.ability,
        ability_name=t(f"warcraft_board.ability.{tile.ability}") if tile.ability else t("warcraft_board.no_ability"),
        needs=tile.needs,
        colours=model.colours(owner),
        have=have,
        ready=tile == now and 0 < tile.needs <= have,
        grey=tile.level < now.level,
    )


def ability_text(options: Options, ability: str) -> str:
    """What an ability does (WC-OPT-1; an option lets raising the dead be asked each time)."""
    if ability == "heal" and options.errata_heal:
        return t("warcraft_board.ability.heal.text.errata2003")
    if ability == "raise_dead" and options.ask_raise:
        return t("warcraft_board.ability.raise_dead.text.asked")
    return t(f"warcraft_board.ability.{ability}.text")


def ability_short(options: Options, ability: str) -> str:
    """The same for narrow rows."""
    other = (ability == "heal" and options.errata_heal) or (ability == "raise_dead" and options.ask_raise)
    return t(f"warcraft_battle.effect.{ability}{'.other' if other else ''}")


def ability_line(options: Options, ability: str) -> str:
    """``Heal: what it does``, with the option in force in brackets."""
    line = f"{t(f'warcraft_board.ability.{ability}')}: {ability_text(options, ability)}"
    note = reading(options, ability)
    return f"{line} {note}" if note else line


def card_text(options: Options, kind: CardKind) -> str:
    """What an experience card does (WC-OPT-8)."""
    if kind.id == "devour" and options.devour_kills:
        return t("warcraft_board.card.devour.killed")
    return localised(kind.text)


def reading(options: Options, thing: str) -> str:
    """The option in force on an ability, a kind of card or a Town, in brackets; empty for what no option touches."""
    found = {
        "heal": ("heal", "errata2003" if options.errata_heal else "printed"),
        "devour": ("devour_no_winner", "killed" if options.devour_kills else "returns"),
        "town": ("town_capture", "immediate" if options.immediate_capture else "two_step"),
    }.get(thing)
    if found is None:
        return ""
    name = f"warcraft.option.{found[0]}"
    return t("warcraft_board.reading", option=t(name), value=t(f"{name}.value.{found[1]}"))


def town_text(options: Options) -> str:
    """How a Town falls (WC-OPT-6)."""
    return t(
        "warcraft_board.town_falls.immediate" if options.immediate_capture else "warcraft_board.town_falls.two_step"
    )


def matters(scenario: ScenarioContent, option: str) -> bool:
    """Whether an option changes anything in a scenario."""
    if option == "four_player_target":
        return scenario.id == "main4"
    if option == "elf_gate_garrison":
        return scenario.neutral is not None and bool(scenario.neutral.english)
    return option != "scenario_deck_trim" or any(plan.trim for plan in scenario.seats)
