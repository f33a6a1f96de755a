"""The foot of the challenge overlay: the decider's hand, its gear and powers or the entries of a choice, and what is
asked; where there is nothing to use, the texts of the cards in play."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client import combat
from tabletop.client.cards.face import RATIO, UprightFace, lettered_alike
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.ui import tree
from tabletop.client.ui.panels import pill
from tabletop.client.ui.tree import Column, Disc, Either, Row, Words, sign
from tabletop.rules.adventure import queries
from tabletop.rules.adventure.actions import UsePower
from tabletop.rules.adventure.exchange import Fighter
from tabletop.rules.adventure.queries import NOBODY, ItemFrame, PayFrame, card_cost, kind_of
from tabletop.rules.game import Target
from tabletop.text import LANGUAGES, language, localised, t

from . import card_faces, card_text, challenge_words as words, names
from .card_text import Voice, fight_text, sentence
from .words import item_tip, power_text

if TYPE_CHECKING:
    from .challenge_overlay import ChallengeView


@dataclass(frozen=True, slots=True)
class PaperRow:
    """Something to use: icon, title, what it does, and a pill that says in short that it is ready, or why not.
    ``chosen``, ``pointed``: how it is marked; ``picture``: a file in place of the icon, empty for none."""

    icon: str
    title: str
    text: str
    legal: bool
    note: str = ""
    chosen: bool = False
    pointed: bool = False
    picture: str = ""


# ----------------------------------------------------------------------------------------------------- what there is


def choices(view: ChallengeView) -> list[Target]:
    """The entries of an open choice: the next legal targets that are no cards of the hand, no items of the decider and
    no buttons."""
    if not view.asking:
        return []
    found = [one for one in view.session.targets() if one.kind not in ("button", "card")]
    if not view.session.path and not isinstance(view.frame, (ItemFrame, PayFrame)):
        found = [one for one in found if one.kind not in ("item", "power", "token")]
    return sorted(found, key=lambda one: (one.kind, len(one.id), one.id))


def things(view: ChallengeView) -> dict[Target, PaperRow]:
    """The rows of the middle: the entries of a choice, else gear, bag, tokens and powers that can be used, then bag
    items that cannot now (AG-ITM-1: other gear does nothing in a bag)."""
    entries = choices(view)
    if entries:
        return {one: _row(view, one, legal=True) for one in entries}
    if view.session.handing_over and view.session.viewer != view.hand_seat:
        return {}  # gear is open, but it must not be known which seat is asked
    state = view.state
    player = state.players[view.hand_seat]
    starts = view.session.starts() if view.asking else set()
    found: list[tuple[Target, PaperRow]] = []
    held = [item for item in (player.weapon, player.armour, *player.bag) if item]
    own = [Target("power", "character"), *[Target("item", item) for item in held]]
    if state.festival:
        own.append(Target("power", state.festival))
    own += [Target("token", kind) for kind in dict.fromkeys(kind_of(token) for token in player.tokens)]
    for target in own:
        legal = target in starts
        if not legal and (target.id not in player.bag or state.config.tables.things[target.id].card.slot != "bag"):
            continue
        refusal = None if legal or not view.asking else view.session.why_not(target)
        note = t("adventure_fight.ready") if legal else words.short_reason(refusal, revealed=view.revealed)
        found.append((target, _row(view, target, legal=legal, note=note)))
    return dict(sorted(found, key=lambda one: not one[1].legal))


def _row(view: ChallengeView, target: Target, *, legal: bool, note: str = "") -> PaperRow:
    icon, text = _look(view, target)
    chosen, pointed = target in view.session.path, view.pointed_at(target)
    return PaperRow(icon, words.target_words(view, target), text, legal, note, chosen, pointed, _picture(view, target))


def _picture(view: ChallengeView, target: Target) -> str:
    """The picture of something to use or to choose; empty for none."""
    thing, player = view.model.tables.things.get(target.id), view.state.players[view.hand_seat]
    if thing is not None:
        return card_faces.treasure_picture(thing.card.name[LANGUAGES[0]])
    if target.kind == "token":
        return card_faces.treasure_picture(view.model.content.discoveries[target.id].name[LANGUAGES[0]])
    return card_faces.hero_picture(player.character, player.side) if target.id == "character" else ""


def _look(view: ChallengeView, target: Target) -> tuple[str, str]:
    """The icon of something to use or to choose, and what it does."""
    model = view.model
    content, thing = model.content, model.tables.things.get(target.id)
    if thing is not None and _drunk_for_mana(view, target):
        return card_faces.item_icon(thing.card), t("adventure_fight.pays", icon=names.icon_name("mana"))
    if thing is not None:
        told = card_text.item_text(thing.card, content)
        if isinstance(view.frame, ItemFrame):  # one of several is taken or lost: what it is worth
            told = item_tip(model, target.id)[1].split("\n")
        return card_faces.item_icon(thing.card), " ".join(sentence(line) for line in told)
    if target.kind in ("power", "choice") and target.id == "character":  # one to use, one of several that fire
        key = queries.face_key(view.state, view.hand_seat)
        card, _, side = key.partition(".")
        numbers = model.tables.by_when.get(key, {}).get("die", ()) if target.kind == "choice" else _usable_powers(view)
        told = [power_text(model, "character", n) for n in numbers]
        hero = view.state.players[view.hand_seat].character
        return card_faces.EMBLEMS[hero], " ".join(
            told or card_text.character_text(content.character_cards[card], side, content)
        )
    if target.kind == "token":
        token = content.discoveries[target.id]
        return card_faces.token_icon(token), " ".join(card_text.discovery_text(token, content))
    met = words.tracked_words(view, target)
    other = {"space": "conquer", "piece": "symbol-encounter"}.get(target.kind, "branch")
    return card_faces.EMBLEMS.get(target.id, other), met[1] if met is not None else ""


def _drunk_for_mana(view: ChallengeView, target: Target) -> bool:
    """Whether an entry of a payment is an item that would be drunk for its mana (AG-POT-2)."""
    offered = view.session.offer() if isinstance(view.frame, PayFrame) and not view.session.path else ()
    return any(action.kind == "use_potion" and action.path[0] == target for action in offered)


def _usable_powers(view: ChallengeView) -> list[int]:
    """The numbers of the powers of the character card that can be used now."""
    offer = view.session.offer() if view.asking else ()
    return sorted(one.index for one in offer if isinstance(one, UsePower) and one.source == "character")


# --------------------------------------------------------------------------------------------------------- places


def card_places(view: ChallengeView) -> list[tuple[str, FRect]]:
    """(kind, rectangle) of the cards of the hand, which reach below the window, those that can be played less far;
    the kind is empty for a card face down."""
    kinds, area, u = view.hand_kinds(), view.places.hand, view.places.share
    if not kinds:
        return []
    high = area.h * LONG
    wide = high * RATIO
    step = min(wide + theme.ROOMY.small, (area.w - wide) / max(1, len(kinds) - 1))
    found = []
    for n, kind in enumerate(kinds):
        up = 14 * u if kind and view.legal(Target("card", kind)) else 0.0
        found.append((kind, FRect(area.x + n * step, area.y + 12 * u - up, wide, high)))
    return found


def thing_places(canvas: Canvas, view: ChallengeView) -> list[tuple[Target, PaperRow, FRect]]:
    """The rows of the middle with their rectangles: all that can be used (AG-ITM-8: a bag has no size limit), and as
    many of the others as fit."""
    found = things(view)
    usable = sum(one.legal for one in found.values())
    places = paper_places(canvas, view.places.things, len(found), usable)
    return list(zip(found, found.values(), places, strict=False))


# -------------------------------------------------------------------------------------------------------- drawing


def draw_footer(canvas: Canvas, view: ChallengeView) -> None:
    """Draw the hand, things or what is in play, and what is asked."""
    kind = pointed_card(view) or view.session.begun_with("card") or ""
    _draw_asked(canvas, view)
    _draw_hand(canvas, view)
    if things(view):
        for _, row, rect in thing_places(canvas, view):
            _draw_paper_row(canvas, rect, row, max(1.0, view.places.share))
    elif kind in view.content.abilities and view.compact:
        _draw_facts(canvas, view, kind)
    else:
        draw_in_play(canvas, view, view.places.things)


def pointed_card(view: ChallengeView) -> str:
    """The kind of the card of the hand that is pointed at; empty for none."""
    return next((kind for kind, _ in card_places(view) if kind and view.pointed_at(Target("card", kind))), "")


def _draw_facts(canvas: Canvas, view: ChallengeView, kind: str) -> None:
    """Draw what the card pointed at does, where even the large card is too small to be read."""
    card = view.content.abilities[kind]
    face = card_faces.ability_face(card, view.content, _hand_colours(view))
    combat.draw_card_facts(canvas, view.places.things, face.title, face.banner, face.text)


def _hand_colours(view: ChallengeView) -> theme.SeatColours:
    return theme.seat_colours(view.session.match.seats[view.hand_seat].colour)


def _hand_cards(view: ChallengeView, *, large: bool) -> list[combat.HandCard]:
    """The hand as data for drawing; ``large``: with the rule of cards that cannot be played, too."""
    held = view.state.players[view.hand_seat].hand
    found = []
    for kind in view.hand_kinds():
        if not kind:
            found.append(combat.HandCard(""))
            continue
        target = Target("card", kind)
        copies = sum(1 for copy in held if kind_of(copy) == kind)
        chosen = target in view.session.path or target == view.paid_for
        pointed = view.pointed_at(target) and not view.ended
        found.append(combat.HandCard(kind, _face(view, kind, large), view.legal(target), chosen, pointed, copies))
    return found


def _draw_hand(canvas: Canvas, view: ChallengeView) -> None:
    player = view.state.players[view.hand_seat]
    places, cards = [rect for _, rect in card_places(view)], _hand_cards(view, large=False)
    if not places:
        return
    faces = [card.face for card in cards if isinstance(card.face, UprightFace)]
    alike = iter(lettered_alike(canvas, faces, places[0].w))
    cards = [replace(card, face=next(alike)) if card.face is not None else card for card in cards]
    combat.draw_hand_row(canvas, places, cards, _hand_colours(view), card_faces.EMBLEMS[player.character], shade=False)


def draw_raised(canvas: Canvas, view: ChallengeView) -> None:
    """Draw the card that is pointed at or chosen, large enough to be read, even if it cannot be played."""
    places = [rect for _, rect in card_places(view)]
    combat.draw_raised(canvas, places, _hand_cards(view, large=True), view.places.raised)


def _face(view: ChallengeView, kind: str, large: bool) -> UprightFace:
    """A card of the hand with its cost and, small, why it cannot be played; cached for each position and path."""
    session = view.session
    key = (
        len(session.match.journal), session.viewer, session.looking, session.path, view.asking, view.hand_seat,
        language(),
    )  # fmt: skip
    faces = view.kept_faces.get(key, dict)
    if (kind, large) not in faces:
        faces[kind, large] = _face_now(view, kind, large)
    return faces[kind, large]


def _face_now(view: ChallengeView, kind: str, large: bool) -> UprightFace:
    card = view.content.abilities[kind]
    target = Target("card", kind)
    note = ""
    if not large and view.asking and view.playing and not view.legal(target) and target not in view.session.path:
        note = words.short_reason(view.session.why_not(target), revealed=view.revealed)
    face = card_faces.ability_face(card, view.content, _hand_colours(view), note)
    face = replace(face, whole=large)
    return card_faces.with_cost(face, card, card_cost(view.session.shown(), view.hand_seat, kind))


def _draw_asked(canvas: Canvas, view: ChallengeView) -> None:
    """Draw what the decider is asked, with its sign and colour, and the energy it has left."""
    stage, area, seat = view.stage, view.places.asked, view.hand_seat
    role, u = view.places.role("small_strong", 14), view.places.share
    assert stage is not None
    shorter: tuple[str, ...] = ()
    if view.session.handing_over:
        text = t("adventure_fight.covered", name=view.model.name(seat))
    else:
        prompt = words.prompt(view) if view.asking else ""
        text = view.shown_prompt(prompt)
        if prompt and text == prompt:
            shorter = words.shorter_prompts(view)
    fighter = next((one for one in stage.fighters if one.seat == seat), None)
    energy = None
    if fighter is not None:
        told = t("adventure_fight.energy", n=fighter.energy)
        energy = tree.Row(
            (tree.sign("energy", 20 * max(1.0, u)), tree.Words(told, role, shorter=(str(fighter.energy),))), 6
        )
    asked = None
    if text:
        colours, sign = _hand_colours(view), card_faces.EMBLEMS[view.state.players[seat].character]
        said = tree.Row((
            tree.medal(colours, sign, 26 * max(1.0, u)),
            tree.Words(text, role, lines=2, least=0.7, shorter=shorter),
        ), theme.ROOMY.small, (theme.ROOMY.small, 3))  # fmt: skip
        ground = (
            tree.Draw(Canvas.fill, (theme.NIGHT900, 235, 14)),
            tree.Draw(Canvas.frame, (colours.tint, 1.2, 14, 200)),
        )
        asked = tree.Stack((*ground, said))
    tree.draw(canvas, tree.Row((energy, tree.space(), asked), theme.ROOMY.gap), area)


LONG = 1.04
"""Height of a card of the hand, as a share of the foot: its lowest part lies below the window."""
COLUMN = 240.0
"""Least width in units of a column of what is in play."""


def rows_of(view: ChallengeView, fighter: Fighter) -> list[combat.EffectRow]:
    """The cards of a side that may do something in a fight, and what: the hero's card, what it wears and what is
    attached to it, or the card of the encounter."""
    content, tables = view.content, view.state.config.tables
    if fighter.seat == NOBODY:
        monster = tables.monsters[fighter.monster]
        face = card_faces.encounter_face(monster.card, monster.colour, content)
        portrait = card_faces.encounter_picture(monster.card.name[LANGUAGES[0]])
        return [combat.EffectRow(face.icon, face.colours, face.title, face.text, portrait)] if face.text else []
    card, _, side = fighter.face.partition(".")
    colours = view.colours(fighter.side)
    hero = content.character_cards[card]
    title, icon = words.face_title(view, fighter), card_faces.hero_face(hero, side, content, colours).icon
    voice = Voice(content, titles={side: one.title for side, one in hero.sides.items()})
    told, portrait = fight_text(hero.sides[side].abilities, voice), card_faces.hero_picture(fighter.hero, side)
    found = [combat.EffectRow(icon, colours, title, told, portrait)]
    player = view.state.players[fighter.seat]
    for item in (player.weapon, player.armour):
        if item:
            thing = tables.things[item]
            told = fight_text(thing.card.abilities, Voice(content, thing="item"))
            level, name = card_faces.level_colours(thing.colour), thing.card.name
            picture = card_faces.treasure_picture(name[LANGUAGES[0]])
            found.append(combat.EffectRow(card_faces.item_icon(thing.card), level, localised(name), told, picture))
    for kind in dict.fromkeys(fighter.attached):
        attached = content.abilities[kind]
        ability = card_faces.ability_face(attached, content, colours)
        told = fight_text((one for one in attached.abilities if one.while_attached), Voice(content))
        found.append(combat.EffectRow(ability.icon, colours, ability.title, told))
    return [row for row in found if row.text]


def draw_in_play(canvas: Canvas, view: ChallengeView, area: FRect) -> None:
    """Draw the cards of both sides, the attacker's at the left where ``area`` is wide enough for two columns, else
    below each other."""
    stage = view.stage
    assert stage is not None
    sides = [rows_of(view, fighter) for fighter in stage.fighters]
    letters = view.places.role("small_strong", 13), view.places.role("small", 13)
    if not any(sides):
        body: tree.Node = tree.block(t("adventure_fight.none_in_play"), letters[1], theme.IVORY500, cut=True)
    elif all(sides) and area.w >= 2 * COLUMN:
        body = tree.Row(
            tuple(combat.effect_column(rows, letters=letters) for rows in sides),
            theme.ROOMY.wide,
            even=True,
            weight=1.0,
        )
    else:
        body = combat.effect_column([row for rows in sides for row in rows], letters=letters)
    tree.draw(canvas, body, area)


def paper_places(canvas: Canvas, area: FRect, count: int, needed: int = 0) -> list[FRect]:
    """The rectangles of ``count`` paper strips from the top of ``area``, as many as fit. The first ``needed`` always
    get one: where one column cannot hold them, there are several."""
    if not count:
        return []
    gap = theme.ROOMY.small
    least = canvas.line_height("small_strong") + gap
    columns = max(1, -(-needed // max(1, int((area.h + gap) // (least + gap)))))
    highest = 98.0 if canvas.theme.compact else 84.0
    h = max(least, min(area.h / -(-count // columns) - gap, highest))
    rows = max(1, int((area.h + gap) // (h + gap)))
    pitch = (area.w + gap) / columns
    return [
        FRect(area.x + n % columns * pitch, area.y + n // columns * (h + gap), pitch - gap, h)
        for n in range(min(count, rows * columns))
    ]


def _draw_paper_row(canvas: Canvas, rect: FRect, row: PaperRow, share: float = 1.0) -> None:
    """Draw a strip; ``share``: how much larger its letters are than those of a small window."""
    strong, small = (f"{name}@{size * share:.1f}" for name, size in (("small_strong", 13), ("least", 12)))
    lit = row.legal and row.pointed
    canvas.shadow(rect, 1, 6)
    canvas.fill(rect, theme.CARD if row.legal else theme.mix(theme.CARD, theme.INK700, 0.55), radius=6)
    edge = theme.SELECTED if row.chosen else theme.BRASS300 if lit else theme.OK if row.legal else theme.INK500
    canvas.frame(rect, edge, 2.4 if row.chosen or lit else 1.4, 6)
    ground, mark = (
        theme.mix(theme.OK, theme.NIGHT900, 0.55) if row.legal else theme.INK900,
        "confirm" if row.legal else "hourglass",
    )
    ways = pill(Words(row.note, small, least=0.65), ground), pill(sign(mark, 13 * share, theme.IVORY100), ground, pad=4)
    title = Row((
        Words(row.title, strong, theme.INK900, lines=1 if row.text else 2, least=0.75, cut=True, weight=1.0),
        Either(ways, drop=1) if row.note else None,
    ))  # fmt: skip
    text = Words(row.text, small, theme.INK900, lines=0, cut=True, drop=1) if row.text else None
    # The name is in the tooltip too: a narrow strip has its picture alone.
    words = Column((title, text), 0, (0, theme.ROOMY.tight), pack=0.5, weight=1.0, drop=1)
    picture = Disc(_thing, 46 * share, (row.icon, row.legal, row.picture))
    tree.draw(canvas, Row((picture, words), theme.ROOMY.small, (theme.ROOMY.tight, 0)), rect)


def _thing(canvas: Canvas, center: tuple[float, float], r: float, icon: str, legal: bool, picture: str) -> None:
    box = FRect(center[0] - r, center[1] - r, 2 * r, 2 * r)
    if picture:
        canvas.image(picture, box, radius=5, grey=not legal, focus=(0.5, 0.3))
        return
    canvas.fill(box, theme.INK700, radius=5)
    canvas.icon(icon, center, 1.36 * r, theme.IVORY100 if legal else theme.IVORY500)
