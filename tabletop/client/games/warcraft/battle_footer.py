"""The foot of the battle overlay: cards played, hand or abilities and cards in force, choices, and the prompt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client import combat
from tabletop.client.cards.face import RATIO
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.fitting import name_head, smaller
from tabletop.client.draw.theme import DANGER, IVORY100, IVORY300, IVORY500, NIGHT900, ROOMY, SLATE500, SLATE600
from tabletop.client.ui import panels, tree
from tabletop.client.ui.panels import section
from tabletop.client.ui.tree import Column, Draw, Either, Node, Row, Stack, Words, block, medal
from tabletop.rules.game import Target
from tabletop.rules.warcraft import queries
from tabletop.text import t
from tabletop.text.grammar import joined

from .battle_stage import PHASES, BattleStage, Owner, PlayedCard
from .card_faces import ability_short, card_face
from .model import ABILITY_ICONS, card_kind
from .names import card_name

if TYPE_CHECKING:
    from .battle_overlay import BattleView


RISE = 0.1
"""How much higher than the others a card lies that can be played, as a share of the room."""


def below_head(canvas: Canvas, box: FRect) -> FRect:
    """The part of a column below its head and the gap there."""
    top = canvas.line_height("section") + ROOMY.tight
    return FRect(box.x, box.y + top, box.w, box.h - top)


def choice_places(canvas: Canvas, box: FRect, labels: Sequence[str]) -> list[FRect]:
    """The rectangles of the buttons of a short list, as wide as their words, in rows from the top of ``box``."""
    h = min(ROOMY.foot_button, max(ROOMY.control, box.h / 3))
    found: list[FRect] = []
    x, y = box.x, box.y
    for label in labels:
        width = min(box.w, canvas.measure(label, "button")[0] + 78.0)
        if found and x + width > box.right:
            x, y = box.x, y + h + ROOMY.small
        found.append(FRect(x, y, width, h))
        x += width + ROOMY.small
    return found


def is_bare(view: BattleView, stage: BattleStage) -> bool:
    """Whether nothing lies in the foot but the buttons and the prompt, which have a ground of their own."""
    held = view.hand_open or view.choices() or stage.record.now.cards or queries.cards_in_play(view.state)
    return not (held or effects_of(view, stage))


def draw_footer(canvas: Canvas, view: BattleView, stage: BattleStage) -> None:
    """Draw cards, middle, and the words above the buttons."""
    place = view.places
    if _draw_cards(canvas, place.cards, view, stage):
        x = (place.cards.right + place.middle.x) / 2
        canvas.fill(FRect(x, place.cards.y + ROOMY.small, 1, place.cards.h - 2 * ROOMY.small), SLATE500, alpha=160)
    if view.hand_open:
        _draw_hand(canvas, view)
    elif view.choices():
        box = place.middle
        canvas.head(view.words.choices_title(), (box.x, box.y, box.w, canvas.line_height("section")))
    else:
        _draw_effects(canvas, place.middle, view, stage)
    _draw_asked(canvas, view)


def _draw_asked(canvas: Canvas, view: BattleView) -> None:
    """Draw who decides, and what is asked."""
    asked = _asked(view)
    if asked is None:
        return
    who = view.words.chooser()
    box = prompt_box(canvas, view)
    canvas.shadow(box, 2, 17)
    canvas.fill(box, NIGHT900, alpha=235, radius=17)
    canvas.frame(box, SLATE500 if who is None else view.colours(who[0]).tint, 1.2, 17)
    tree.draw(canvas, asked, box)


def _asked(view: BattleView) -> Node | None:
    """The sign of who decides, and the words of what is asked; None where nothing is, or the caption says it."""
    text, who = view.shown_prompt(view.words.prompt()), view.words.chooser()
    if view.caption is not None and text == view.caption[1]:
        text = ""
    if not text and who is None:
        return None
    sign, line = None, None
    if who is not None:
        owner, told = who
        sign = medal(view.colours(owner), view.table.emblem(owner), 30)
        line = Words(told, view.places.letters("small"), view.colours(owner).tint, cut=True) if told != text else None
    question = Words(text, view.places.letters("body_strong"), lines=2, least=0.7) if text else None
    words = Column((line, question), 0, (0, 3), 0.5, weight=1.0)
    return Row((sign, words), ROOMY.small, (ROOMY.gap, 0))


def prompt_box(canvas: Canvas, view: BattleView) -> FRect:
    """The rectangle of the prompt: as large as its words, beside the main button."""
    room, asked = view.places.asked, _asked(view)
    if asked is None:
        return FRect(room.x, room.y, room.w, 0)
    wide = min(room.w, tree.width(canvas, asked, room.h))
    high = min(room.h, tree.height(canvas, asked, wide))
    return FRect(room.right - wide, room.y + max(0.0, panels.primary_height(canvas) - high) / 2, wide, high)


# ------------------------------------------------------------------------------------------------------ cards


def _draw_cards(canvas: Canvas, box: FRect, view: BattleView, stage: BattleStage) -> bool:
    """Draw the cards that wait to take effect, else the card pointed at, else those played in the round; False for
    none of them."""
    waiting = queries.cards_in_play(view.state) if not view.scene.showing else []
    body = below_head(canvas, box)
    pointed = pointed_card(canvas, view) or chosen_card(view)
    head = (box.x, box.y, box.w, canvas.line_height("section"))
    if waiting and view.frame is not None and view.frame.phase == "w10":
        canvas.head(t("warcraft_battle.stack"), head)
        _draw_stack(canvas, body, view, waiting, pointed)
        return True
    if pointed is not None:
        _draw_facts(canvas, box, view, pointed)
        return True
    places = card_places(canvas, view, stage)
    if places:
        canvas.head(t("warcraft_battle.cards"), head)
    for played, rect in places:
        if not _fanned(body, len(places)):
            _draw_row(canvas, rect, view, played)
            continue
        canvas.shadow(rect, 1, 6)
        _draw_card(canvas, view, rect, played.card, played.cancelled)
        if len(places) == 1:
            left = rect.right + 14
            tree.draw(canvas, _beside(view, played), FRect(left, body.y, body.right - left, body.h))
        else:
            at, colours = (rect.x + 15, rect.bottom - 15), view.colours(played.seat)
            canvas.medallion(at, 12, colours, view.table.emblem(played.seat))
    return bool(places)


def _fanned(body: FRect, number: int) -> bool:
    """Whether there is room for a number of cards side by side; else they are told in words."""
    return body.h > (100 if number == 1 else 130)


def card_places(canvas: Canvas, view: BattleView, stage: BattleStage) -> list[tuple[PlayedCard, FRect]]:
    """The cards of the round with their rectangles: side by side, overlapping where they do not fit, or the latest ones
    below each other."""
    body, cards = below_head(canvas, view.places.cards), stage.record.now.cards
    if not _fanned(body, len(cards)):
        line = canvas.line_height("small") * 2 + 6
        shown = reversed(cards[-max(1, int(body.h // line)) :])
        return [(played, FRect(body.x, body.y + n * line, body.w, line - 4)) for n, played in enumerate(shown)]
    h = body.h - 4
    w = h * RATIO
    step = min(w + 8, (body.w - w) / (len(cards) - 1)) if len(cards) > 1 else 0.0
    return [(played, FRect(body.x + n * step, body.y, w, h)) for n, played in enumerate(cards)]


def words_fit_beside(canvas: Canvas, view: BattleView, stage: BattleStage) -> bool:
    """Whether the words of the only card of the round fit beside it."""
    cards, body = stage.record.now.cards, below_head(canvas, view.places.cards)
    if len(cards) != 1 or not _fanned(body, 1):
        return False
    needed = tree.height(canvas, _beside(view, cards[0]), body.w - (body.h - 4) * RATIO - 14)
    return needed <= body.h


def _beside(view: BattleView, played: PlayedCard) -> Node:
    """The words beside a card: its name, who played it on what, what it does."""
    text = t("warcraft_battle.cancelled") if played.cancelled else view.card_text(played.card)
    note, letters = view.words.card_note(played), view.places.letters
    return Column((
        Words(card_name(played.card), letters("body_strong")),
        Words(note, letters("small"), view.colours(played.seat).tint, lines=2, cut=True),
        Words(text, letters("small"), IVORY300, lines=0, cut=True, valign="top", weight=1.0),
    ))  # fmt: skip


def _draw_row(canvas: Canvas, row: FRect, view: BattleView, played: PlayedCard) -> None:
    colours, name = view.colours(played.seat), card_name(played.card)
    if played.cancelled:
        name = t("warcraft_battle.card_cancelled", card=name)
    lines = (
        Words(name, view.places.letters("small_strong"), DANGER if played.cancelled else IVORY100, cut=True),
        Words(view.words.card_note(played), view.places.letters("least"), IVORY500, cut=True),
    )
    stripe = Column((Draw(Canvas.fill, (colours.base, 255, 1.5), weight=1.0),), 0, (0, 5), size=3)
    told = (stripe, medal(colours, view.table.emblem(played.seat), 30), Column(lines, 0, weight=1.0))
    tree.draw(canvas, Stack((Draw(Canvas.fill, (SLATE600, 110, 7)), Row(told, 10))), row)


def _draw_facts(canvas: Canvas, box: FRect, view: BattleView, card: str) -> None:
    """Draw when a card of the hand can be played and what it does."""
    when = t(f"warcraft.phase.w{card_kind(card).window}")
    combat.draw_card_facts(canvas, box, card_name(card), when, view.card_text(card))


def _draw_stack(
    canvas: Canvas, body: FRect, view: BattleView, waiting: Sequence[tuple[int, str, bool]], pointed: str | None
) -> None:
    """Draw the cards that wait to take effect, the last one on top, and beside them the words of the card pointed at,
    or of the last one."""
    h = min(body.h - 4, 190.0)
    for n, (_, card, cancelled) in enumerate(waiting):
        rect = FRect(body.x + n * 18.0, body.y + 2, h * RATIO, h)
        canvas.shadow(rect, 2, 6)
        _draw_card(canvas, view, rect, card, cancelled)
    left = rect.right + 14
    beside = FRect(left, rect.y, body.right - left, body.bottom - rect.y)
    if pointed is not None:
        _draw_facts(canvas, beside, view, pointed)
        return
    told = []
    for seat, card, cancelled in reversed(waiting):
        key = "warcraft_battle.stack.cancelled" if cancelled else "warcraft_battle.stack.waits"
        note = view.words.say(key, seat=seat)
        lines = Words(card_name(card), "small_strong"), block(note, "least", view.colours(seat).tint, cut=True)
        told.append(Column(lines, 0, drop=1))
    tree.draw(canvas, Column(tuple(told), 6), beside)


def _draw_card(canvas: Canvas, view: BattleView, rect: FRect, card: str, cancelled: bool) -> None:
    view.table.draw_pile_card(canvas, rect, card)
    if not cancelled:
        return
    canvas.fill(rect, NIGHT900, alpha=140, radius=6)
    canvas.polyline(((rect.x + 8, rect.bottom - 8), (rect.right - 8, rect.y + 8)), DANGER, 4)


# ---------------------------------------------------------------------------------------------------- effects


def _draw_effects(canvas: Canvas, box: FRect, view: BattleView, stage: BattleStage) -> None:
    rows = effects_of(view, stage)
    if not rows:
        return
    half = -(-len(rows) // 2)
    letters = view.places.letters("small_strong"), view.places.letters("small")
    both = (combat.effect_column(some, letters=letters) for some in (rows[:half], rows[half:]))
    body: Node = Either(
        (combat.effect_column(rows, False, letters), Row(tuple(both), ROOMY.wide, even=True)), weight=1.0
    )
    head = section(t("warcraft_battle.effects"), high=canvas.line_height("section"))
    tree.draw(canvas, Column((head, body)), box)


# ------------------------------------------------------------------------------------------------------- hand


def hand_places(canvas: Canvas, view: BattleView) -> list[tuple[str | None, FRect]]:
    """The cards of the hand with their rectangles; None for a hidden card."""
    cards, starts = view.hand_cards(), view.session.starts()
    area = below_head(canvas, view.places.middle)
    rise = area.h * RISE
    rects = combat.hand_places(FRect(area.x, area.y + rise, area.w, area.h - rise), len(cards))
    can = [card is not None and Target("card", card) in starts for card in cards]
    return [(card, rect.move(0, -rise) if up else rect) for card, rect, up in zip(cards, rects, can, strict=True)]


def _hand_cards(view: BattleView) -> list[combat.HandCard]:
    """The cards of the hand as data for drawing."""
    found = []
    for card in view.hand_cards():
        if card is None:
            found.append(combat.HandCard(""))
            continue
        target = Target("card", card)
        legal, chosen = target in view.session.starts(), view.session.path[:1] == (target,)
        pointed = view.pointed_at(target) and not view.hand_covered
        found.append(combat.HandCard(card, card_face(card, view.options), legal, chosen, pointed))
    return found


def _draw_hand(canvas: Canvas, view: BattleView) -> None:
    box, seat = view.places.middle, view.hand_seat
    title = view.words.say("warcraft_battle.hand_of", seat=seat)
    note = t("warcraft_battle.hand_covered") if view.hand_covered else ""
    places, cards = [rect for _, rect in hand_places(canvas, view)], _hand_cards(view)
    _draw_hand_head(canvas, box, places, cards, title, note)
    combat.draw_hand_row(canvas, places, cards, view.colours(seat), view.table.emblem(seat), shade=True)


def draw_raised(canvas: Canvas, view: BattleView) -> None:
    """Draw the card of the hand that is pointed at or chosen, above the widgets."""
    if view.hand_open:
        places = [rect for _, rect in hand_places(canvas, view)]
        combat.draw_raised(canvas, places, _hand_cards(view), view.places.middle)


def pointed_card(canvas: Canvas, view: BattleView) -> str | None:
    """The card of the hand under the pointer or with the focus; None for none."""
    if not view.hand_open or view.hand_covered:
        return None
    cards = (card for card, _ in hand_places(canvas, view) if card is not None)
    return next((card for card in cards if view.pointed_at(Target("card", card))), None)


def chosen_card(view: BattleView) -> str | None:
    """The card of the hand that is being played; None for none."""
    return view.session.begun_with("card") if view.hand_open and not view.hand_covered else None


def effects_of(view: BattleView, stage: BattleStage) -> list[combat.EffectRow]:
    """All effects in force, the most important first."""
    words = view.words
    sides = [(side, entry) for side in (0, 1) for entry in stage.sides[side]]
    found = [row for side, entry in sides for row in _cards(view, stage, entry, side)]
    found += [row for _, entry in sides for row in _abilities(view, stage, entry)]
    for owner, unit, space in stage.devoured:
        title = words.say("warcraft_battle.effect.devoured", race=view.state.config.tables.race[owner], unit=unit)
        text = t("warcraft_battle.effect.devoured.text", hex=space)
        found.append(combat.EffectRow("symbol-aggro", view.colours(owner), title, text))
    if stage.phase == "melee" and not all(stage.snared) and any(stage.units(side, "flying") for side in (0, 1)):
        title, text = t("warcraft_battle.effect.melee"), t("warcraft_battle.effect.melee.text")
        found.append(combat.EffectRow("class-flying", None, title, text))
    return found


def _abilities(view: BattleView, stage: BattleStage, entry: Owner) -> Iterator[combat.EffectRow]:
    words = view.words
    for unit, ability in entry.ability.items():
        if not ability or not any(g.owner == entry.owner and g.unit == unit for g in stage.groups):
            continue
        text = ability_short(view.options, ability)
        if ability == "slow_poison" and entry.race in stage.poison:
            named = stage.poison[entry.race]
            text = t("warcraft_battle.effect.poison", phases=joined(words.name("unit", phase) for phase in named))
            text = t("warcraft_battle.effect.poison_all") if len(named) == len(PHASES) else text
        what = t(f"warcraft_board.ability.{ability}")
        title = words.say("warcraft_battle.effect.of", what=what, seat=entry.owner)
        yield combat.EffectRow(ABILITY_ICONS[ability], view.colours(entry.owner), title, text)


def _cards(view: BattleView, stage: BattleStage, entry: Owner, side: int) -> Iterator[combat.EffectRow]:
    words, colours, first = view.words, view.colours(entry.owner), entry == stage.sides[side][0]
    played = [card for round_ in stage.record.rounds for card in round_.cards if not card.cancelled]
    web = any(card.kind == "web" and stage.side_of(card.seat) == side for card in played)
    changed = sum(group.n for group in stage.groups if group.owner == entry.owner and group.poly)
    for icon, kind, effect, n in (
        ("symbol-magic", "faerie", "faerie", stage.faerie.get(entry.owner, 0)),
        ("class-spear", "spears", "spears", entry.owner in stage.spears),
        ("class-flying", "web" if web else "ensnare", "snared", first and stage.snared[1 - side]),
        ("hidden", "invis", "hidden", first and stage.hidden[side]),
        ("symbol-encounter", "poly", "poly", changed),
    ):
        if n:
            of = words.say("warcraft_battle.effect.of", what=card_name(kind), seat=entry.owner)
            title = card_name(kind) if kind == "invis" else of
            yield combat.EffectRow(icon, colours, title, t(f"warcraft_battle.effect.{effect}", n=int(n)))


def _draw_hand_head(
    canvas: Canvas, foot: FRect, places: Sequence[FRect], cards: Sequence[combat.HandCard], words: str, note: str = ""
) -> None:
    """Draw the head of the hand at the top of ``foot``, to the right of a large card that would cover it."""
    left = foot.x
    right = left + canvas.measure(words, "section")[0] + ROOMY.small
    for card, rect in zip(cards, places, strict=True):
        large = combat.raised_place(rect, foot)
        if not card.raised or card.face is None:
            continue
        if large.x < right:
            left = large.right + ROOMY.small
        elif large.right > foot.right - canvas.measure(note, "small")[0] - ROOMY.small:
            note = ""  # it would show in part beside the card
    head = FRect(left, foot.y, foot.right - left, canvas.line_height("section"))
    if canvas.measure(words, smaller(canvas, "section", 0.7))[0] <= head.w:  # beside a large card there may be
        name_head(canvas, words, head, note)  # no room for any of it
