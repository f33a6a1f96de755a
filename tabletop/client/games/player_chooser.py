"""Controls and words for who plays a seat (a person, or a computer player of some level) and for when a seat is
asked whether it responds: lists beside what is asked, and buttons that open them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from pygame import FRect

from tabletop.bots.own_players import called, seated
from tabletop.bots.player import measured
from tabletop.client.core.services import MenuItem, Services
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import IVORY300
from tabletop.client.ui.button import Button
from tabletop.rules.dice import percent
from tabletop.storage.header import PERSON
from tabletop.text import t

from .cast import CAST, given_by_program, seat_names

if TYPE_CHECKING:
    from .passing import Asking
    from .table import Table


ASIDE = 90.0
"""Units: width of the button beyond its words (icon and arrow)."""


NARROW_PAD = 7.0
"""Units at both sides of the longest words below an icon."""


_LONGER = 1.25
"""By how much a name that somebody gave to a player may be longer than those of the levels before it is set smaller."""
NOW = "now"
"""Id of the entry that passes ahead only in the present scope."""


S = TypeVar("S")


def asking_name(asking: Asking, order: str) -> str:
    return t(asking.key(order))


def asking_note(asking: Asking, order: str) -> str:
    return t(f"{asking.key(order)}.note")


def asking_items(asking: Asking) -> list[MenuItem]:
    """The entries of a list of all choices; the id of an entry is the choice, "usual" for the usual one."""
    return [
        MenuItem(order or "usual", asking_name(asking, order), "mute" if order == "never" else "visible",
                 asking_note(asking, order))
        for order in asking.names
    ]  # fmt: skip


def asking_width(canvas: Canvas, asking: Asking) -> float:
    """Width in units of a button with the longest words of a choice."""
    return max(canvas.measure(asking_name(asking, order), "body_strong")[0] for order in asking.names) + ASIDE


class AskingButton(Button):
    """A button that shows when a seat is asked and opens the list of choices."""

    opens = True

    def __init__(
        self, id: str, rect: Rect, app: Services, asking: Asking, order: str, choose: Callable[[str], object]
    ) -> None:
        def open_list() -> None:
            app.popup(self.rect, asking_items(asking), choose, order or "usual")

        super().__init__(
            id, rect, asking_name(asking, order), icon="mute" if order == "never" else "visible", on_click=open_list,
            role="body_strong", tooltip=asking_note(asking, order), tooltip_title=asking_name(asking, order),
        )  # fmt: skip


def open_asking(table: Table[S], words: str, pass_ahead: Callable[[], object]) -> bool:
    """Open a list beside the button that was pressed, in which the decider chooses when to be asked from now on.
    ``words``: the entry that passes ahead only in the present scope, by ``pass_ahead``. False where there is nothing to
    choose."""
    asking, seat = table.passing.asking, table.session.decider
    if asking is None or seat is None or not table.session.may_act:
        return False
    scene = table.scene
    pointed = scene.overlay.pointed if scene.overlay.open else scene.pointed
    anchor = FRect(pointed.rect) if pointed is not None else FRect(scene.width / 2, scene.height / 2, 0, 0)
    items = [MenuItem(NOW, words, "forward")]
    items += [
        MenuItem(one.id, one.label, one.icon, one.note, line=n == 0) for n, one in enumerate(asking_items(asking))
    ]

    def chosen(id: str) -> None:
        if id == NOW:
            pass_ahead()
        else:
            scene.set_asking(seat, "" if id == "usual" else id)

    scene.app.popup(anchor, items, chosen, table.session.asking.get(seat, "") or "usual")
    return True


_ICONS = {PERSON: "person", "recruit": "rank-recruit", "captain": "rank-veteran", "warlord": "rank-general"}


def player_icon(level: str) -> str:
    """The icon of a person, a level, or a player that somebody added."""
    return _ICONS.get(level, "wheel")


def players_of(game_id: str) -> tuple[str, ...]:
    """The players of a seat to choose from: a person, each level of the game's computer players, from the weakest, and
    those that somebody added."""
    return (PERSON, *seated(game_id))


def player_name(level: str) -> str:
    return t(f"players.{level or 'person'}") if level in _ICONS else called(level)


def player_note(game_id: str, level: str) -> str:
    """One sentence about how a person or a level plays, and how often the level was measured to win a game."""
    if level not in _ICONS:
        return t("players.own.note")
    note = t(f"players.{level or 'person'}.note")
    known = measured(game_id, level) if level else None
    if known is None:
        return note
    other, share = known
    return t("players.measured", text=note, other=t(f"players.{other}.one"), n=percent(share))


def reseated_names(names: Sequence[str], before: Sequence[str], after: Sequence[str], me: str = "") -> list[str]:
    """The names of the seats after their players have changed from the levels ``before`` to those ``after``. A computer
    player's seat that the program named gets the name of whoever sits there now, ``me`` being the player; one of the
    cast stays where a computer player stays, at whatever level; other names stay."""
    kept = [
        "" if was and given_by_program(name, was) and not (now and name in CAST) else name
        for name, was, now in zip(names, before, after, strict=True)
    ]
    return seat_names(kept, after, me)


def player_items(game_id: str) -> list[MenuItem]:
    """The entries of a list from which the player of a seat is chosen; the id of an entry is the level."""
    return [
        MenuItem(
            level, player_name(level), player_icon(level), player_note(game_id, level), line=bool(level) and n == 1
        )
        for n, level in enumerate(players_of(game_id))
    ]


class PlayerButton(Button):
    """A button that shows who plays a seat and opens the list: the name beside the icon; below it in a narrow one; with
    the icon alone where there is no room for either. ``choose(level)`` is called with the level chosen in the list."""

    def __init__(
        self, id: str, rect: Rect, app: Services, game_id: str, level: str, choose: Callable[[str], object]
    ) -> None:
        def open_list() -> None:
            app.popup(self.rect, player_items(game_id), choose, level)

        name = player_name(level)
        self.narrow = rect.w < player_width(app.canvas, game_id) - 1
        self.opens = not self.narrow  # whose sign stands beside the icon
        super().__init__(
            id, rect, name if rect.w > rect.h + 1 else "", icon=player_icon(level), on_click=open_list,
            role="least" if self.narrow else "body_strong", tooltip=player_note(game_id, level), tooltip_title=name,
        )  # fmt: skip

    def _draw_words(self, canvas: Canvas, area: Rect) -> None:
        if not self.narrow:
            super()._draw_words(canvas, area)
            return
        high = canvas.line_height(self.role)
        words = Rect(area.x, area.bottom - high - 2, area.w, high)
        above = Rect(area.x, area.y + 2, area.w, words.y - area.y - 2)
        canvas.fit_text(self.label, words, self.role, self._ink(), "center")
        canvas.icon(self.icon or "", (above.centerx - 8, above.centery), above.h * 0.85, self._ink())
        canvas.icon("chevron-down", (above.centerx + 10, above.centery), 11, IVORY300)


def player_width(canvas: Canvas, game_id: str) -> float:
    """Width in units of a button with the longest name of a player."""
    return _longest(canvas, game_id, "body_strong") + ASIDE


def _longest(canvas: Canvas, game_id: str, role: str) -> float:
    """Width in units of the longest name of a player; longer names of those that somebody added are set smaller."""
    wide = {level: canvas.measure(player_name(level), role)[0] for level in players_of(game_id)}
    shipped = max(width for level, width in wide.items() if level in _ICONS)
    return min(max(wide.values()), shipped * _LONGER)


def narrow_player_width(canvas: Canvas, game_id: str) -> float:
    """Width in units of a button with the longest name of a player below its icon."""
    return _longest(canvas, game_id, "least") + 2 * NARROW_PAD
