"""Own cards in the workshop: their example, faults and pictures, and the bench: the cards of a file as they are in
play, drawn anew at every change; their steps, effects and conditions are blocks, each in the words of the guide."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

from tabletop.client.cards.face import RATIO, UprightFace, draw_face
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.draw.theme import BRASS300, DANGER, IVORY100, IVORY300, IVORY500, NIGHT800
from tabletop.client.games import fault_text
from tabletop.client.games.bench import Bench, BenchHost, Fields, Tab, ToolGroup
from tabletop.client.games.own_files import guide_words
from tabletop.client.games.work_kind import WorkKind, draw_cards
from tabletop.client.ui import tree
from tabletop.client.ui.form import FormRow
from tabletop.client.ui.tree import Column, Words, sign
from tabletop.json_values import Document, Json, Way, rows_at, value_at
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.model import ChallengeCard, Condition, Effect, Quest
from tabletop.rules.adventure.quest_steps import QuestStep
from tabletop.rules.adventure.user_content import Document as CardsDocument, OwnCards, parse_cards
from tabletop.rules.adventure.works import CardRules
from tabletop.rules.entries import Context, Entry, read
from tabletop.rules.game import Refusal
from tabletop.text import has, language, localised, t
from tabletop.text.grammar import any_name, in_all_languages

from .card_faces import encounter_face, item_face, quest_face
from .positions import trial
from .setup_panel import counts

GUIDE = "own-cards"
DECKS: Mapping[str, Way] = {
    "starting": ("quests", "starting"), "elite": ("quests", "elite"), "encounters": ("encounters",),
}  # fmt: skip
"""The lists of cards in a file."""
FAMILIES: Mapping[type[Entry], str] = {Effect: "effects", Condition: "conditions", QuestStep: "steps"}
"""The tables of the guide that say what the kinds of a family do."""
NAMED = {
    "trait": "trait", "traits": "trait", "colour": "colour", "min_colour": "colour", "level": "colour",
    "resource": "resource", "icons": "icon", "potions": "potion",
}  # fmt: skip
"""Fields whose words are named on the cards."""
PERSONS = ("who", "by", "with", "to", "side", "die")
"""Fields whose words are persons of the guide."""
NOT_OF_OWN_CARDS = frozenset({"encounter_marker", "space"})
"""Words of groups that own cards cannot name."""


class CardsBench(Bench):
    """Spots: ``starting.0``, ``encounters.2`` cards. Places of the form: empty for the file, ``card``."""

    model = CardsDocument
    told_on_demand = True
    painted = frozenset({
        "Document.id", "Document.quests", "Document.encounters", "Quest.id", "ChallengeCard.id",
        "Ability.while_attached", "Ability.min_level", "Ability.resource", "Ability.who", "Ability.by",
        "Ability.filter", "Encounter.reward", "QuestDecks.starting", "QuestDecks.elite",
    })  # fmt: skip

    def __init__(self, game: str, host: BenchHost) -> None:
        super().__init__(game, host)
        self.chosen = next(iter(self._cards()), "")
        self._faces: dict[str, tuple[UprightFace, ...]] = {}

    # -- the document --------------------------------------------------------------------------------

    def _cards(self) -> dict[str, Json]:
        """All cards by their spots."""
        return {
            f"{deck}.{n}": card for deck, way in DECKS.items()
            for n, card in enumerate(rows_at(self.host.document, way))
        }  # fmt: skip

    @staticmethod
    def _way(spot: str) -> Way:
        deck, _, number = spot.partition(".")
        return (*DECKS[deck], int(number))

    def _faces_of(self, spot: str, card: Json) -> tuple[UprightFace, ...]:
        """The faces of a card; none for one that is not finished."""
        key = json.dumps([spot.partition(".")[0], card, language()], sort_keys=True)
        if key not in self._faces:
            try:
                self._faces[key] = self._drawn(spot, card)
            except Exception:  # a draft may hold anything
                self._faces[key] = ()
        return self._faces[key]

    @staticmethod
    def _drawn(spot: str, card: Json) -> tuple[UprightFace, ...]:
        book = content()
        if not spot.startswith("encounters"):
            quest = read(Quest, card, Context())
            return (quest_face(replace(quest, deck="elite") if spot.startswith("elite") else quest, book),)
        found = read(ChallengeCard, card, Context())
        return encounter_face(found.encounter, found.colour, book), item_face(found.item, found.colour, book)

    # -- words and fields ----------------------------------------------------------------------------

    def label(self, kind: type[Entry], name: str) -> str:
        del kind
        return t(f"adventure.work.field.{name.partition('.')[0]}")

    def note(self, kind: type[Entry], name: str) -> str:
        del kind
        return t(f"adventure.work.field.{name.partition('.')[0]}.text")

    def title(self, kind: type[Entry]) -> str:
        """What the guide says that an effect, a condition or a step does."""
        table = next((table for base, table in FAMILIES.items() if issubclass(kind, base)), "")
        said = guide_words(GUIDE, table).get(kind.word, "") if table else ""
        return said[:1].upper() + said.partition(" {")[0][1:] if said else super().title(kind)

    def kinds(self, base: type[Entry]) -> Mapping[str, type[Entry]]:
        allowed = guide_words(GUIDE, FAMILIES.get(base, ""))
        return {word: kind for word, kind in base.kinds.items() if word in allowed}

    def words(self, name: str, words: Sequence[str | int]) -> Sequence[str | int]:
        table = {"when": "moments", **dict.fromkeys(PERSONS, "persons")}.get(name)
        if table is None:
            return [word for word in words if word not in NOT_OF_OWN_CARDS]
        allowed = guide_words(GUIDE, table)
        return [word for word in words if word in allowed or has(f"adventure.work.word.{name}.{word}")] or words

    def word(self, name: str, value: str | int) -> str:
        own = f"adventure.work.word.{'kind' if name == 'not_kind' else name}.{value}"
        if has(own):
            return t(own)
        if name in NAMED or (name == "to" and has(f"adventure.name.colour.{value}")):
            return t(f"adventure.name.{NAMED.get(name, 'colour')}.{value}")
        said = guide_words(GUIDE, "moments" if name == "when" else "persons").get(str(value))
        return said or str(value)

    def options(self, name: str) -> Sequence[tuple[str, str]]:
        if name in ("spaces", "space", "place"):
            spaces = ((space.id, localised(space.name)) for space in content().spaces.values())
            return sorted(spaces, key=lambda one: one[1])
        if name == "encounter":
            printed = content().board_encounters.values()
            return [(one.id, localised(one.name)) for one in printed if one.encounter is not None]
        return ()

    def tabs(self) -> list[Tab]:
        found = [Tab("", t("adventure.work.tab.whole"))]
        if self.chosen in self._cards():
            card = t("adventure.work.tab.card")
            found.append(Tab("card", card_name(self._cards()[self.chosen]) or card, card))
        return found

    def rows(self, fields: Fields) -> list[FormRow]:
        if self.host.place != "card" or self.chosen not in self._cards():
            return fields.record(CardsDocument, ())
        return fields.record(ChallengeCard if self.chosen.startswith("encounters") else Quest, self._way(self.chosen))

    # -- tools ---------------------------------------------------------------------------------------

    def groups(self) -> list[ToolGroup]:
        icons = {"select": "pointer", "copy": "copy", "remove": "delete"}
        cards = [self.tool(id, icon) for id, icon in icons.items()]
        decks = {"starting": "symbol-quest", "elite": "crown", "encounters": "symbol-encounter"}
        added = [self.tool(id, icon) for id, icon in decks.items()]
        return [
            ToolGroup(t("adventure.work.group.cards"), tuple(cards)),
            ToolGroup(t("adventure.work.group.add"), tuple(added), ""),
            *([ToolGroup(t("adventure.work.tab.card"), (self.tool("try", "play"),), "")] if self._cards() else []),
        ]

    def choose(self, group: int, tool: str) -> None:
        del group
        if tool == "try":
            self._try()
        else:
            self._add(tool, _new_encounter() if tool == "encounters" else _new_quest())

    def _try(self) -> None:
        """Put a position on the board in which the chosen card is met next."""
        app, card = self.host.app, self._cards()[self.chosen]
        assert isinstance(card, Mapping)
        found = trial(self.host.document, self.chosen.partition(".")[0], card)
        if isinstance(found, Refusal):
            app.refuse(fault_text(self.game, found), Rect(*self.spots()[self.chosen], 1, 1))
        else:
            app.push("example", match=found, words="workshop.trial")

    def _add(self, deck: str, card: Mapping[str, Json]) -> None:
        ids = {value_at(one, ("id",)) for one in self._cards().values()}
        id = next(f"{deck[0].upper()}{n}" for n in range(1, 999) if f"{deck[0].upper()}{n}" not in ids)
        at = len(rows_at(self.host.document, DECKS[deck]))
        self.chosen = f"{deck}.{at}"
        self.put((*DECKS[deck], at), {**card, "id": id})
        self.host.select("card")

    # -- strokes -------------------------------------------------------------------------------------

    def press(self, spot: str, pos: Point, *, erase: bool) -> str:
        del pos
        card = self._cards().get(spot)
        if card is None:
            return spot
        if erase or self.host.tool == "remove":
            self.put(self._way(spot), None)
        elif self.host.tool == "copy":
            assert isinstance(card, Mapping)
            self._add(spot.partition(".")[0], card)
        else:
            self.chosen = spot
            self.host.select("card")
        return spot

    # -- the board -----------------------------------------------------------------------------------

    def changed(self) -> None:
        cards = self._cards()
        if self.chosen not in cards:
            self.chosen = next(iter(cards), "")

    def lay(self, rect: Rect) -> None:
        self.rect = rect

    def _boxes(self) -> dict[str, Rect]:
        """The places of the small cards, in rows at the foot of the board."""
        cards = list(self._cards())
        high = min(150.0, self.rect.h * 0.26)
        wide, gap = high * RATIO, 8.0
        room = max(1, int((self.rect.w - 2 * gap) // (wide + gap)))
        if len(cards) > room:
            wide = (self.rect.w - 2 * gap) / len(cards) - gap * 0.5
            high, gap = wide / RATIO, gap * 0.5
        left = self.rect.centerx - (len(cards) * (wide + gap) - gap) / 2
        top = self.rect.bottom - high - 12
        return {spot: Rect(left + n * (wide + gap), top, wide, high) for n, spot in enumerate(cards)}

    def _large_boxes(self, boxes: Mapping[str, Rect]) -> list[Rect]:
        """The places of the faces of the chosen card, above the small cards in ``boxes``."""
        if not boxes:
            return []
        foot = min(box.y for box in boxes.values())
        top = Rect(self.rect.x + 16, self.rect.y + 16, self.rect.w - 32, foot - self.rect.y - 34)
        number = max(1, len(self._faces_of(self.chosen, self._cards()[self.chosen])))
        high = min(top.h, ((top.w - 16 * (number - 1)) / number) / RATIO)
        wide = high * RATIO
        left = top.centerx - (number * (wide + 16) - 16) / 2
        return [Rect(left + n * (wide + 16), top.centery - high / 2, wide, high) for n in range(number)]

    def spots(self) -> Mapping[str, Point]:
        return {spot: box.center for spot, box in self._boxes().items()}

    def spot_at(self, pos: Point) -> str:
        boxes = self._boxes()
        if any(box.collidepoint(pos) for box in self._large_boxes(boxes)):
            return self.chosen
        return next((spot for spot, box in boxes.items() if box.collidepoint(pos)), "")

    def point_out(self, place: str) -> str:
        if place not in self._cards():
            return ""
        self.chosen = place
        return "card"

    def draw(self, canvas: Canvas, cursor: str) -> None:
        canvas.image("table.jpg", self.rect, radius=6)
        canvas.fill(self.rect, NIGHT800, alpha=120, radius=6)
        cards, boxes = self._cards(), self._boxes()
        if not cards:
            words = t("adventure.work.none")
            canvas.text_block(words, self.rect.inflate(-80, -80), "body", IVORY300, "center", valign="middle")
            return
        for spot, box in boxes.items():
            faces = self._faces_of(spot, cards[spot])
            self._draw_card(canvas, box, faces[:1])
            if spot == self.chosen:
                canvas.frame(box.inflate(6, 6), BRASS300, 3, 9)
            elif spot == cursor:
                canvas.frame(box.inflate(5, 5), IVORY100, 2, 9)
        faces = self._faces_of(self.chosen, cards[self.chosen])
        for n, box in enumerate(self._large_boxes(boxes)):
            self._draw_card(canvas, box, faces[n : n + 1])

    @staticmethod
    def _draw_card(canvas: Canvas, box: Rect, faces: Sequence[UprightFace]) -> None:
        canvas.shadow(box, 3, box.w * 0.05)
        if faces:
            draw_face(canvas, box, faces[0])
            return
        canvas.panel(box, "inset")
        rows = (sign("warning", min(60.0, box.w * 0.4), DANGER),
                Words(t("adventure.work.unfinished"), "small", IVORY500, "center", lines=0, cut=True))  # fmt: skip
        tree.draw(canvas, Column(rows if box.w > 120 else rows[:1], 8, (8, 8), pack=0.5), box)


def card_name(card: Json) -> str:
    """What a card is called, an encounter by its front; empty for nothing that can be read."""
    names = value_at(card, ("name",)) or value_at(card, ("encounter", "name"))
    told = names if isinstance(names, Mapping) else {}
    return any_name({code: text for code, text in told.items() if isinstance(text, str)})


def _new_quest() -> Mapping[str, Json]:
    return {
        "name": in_all_languages("adventure.work.tool.starting"), "valor": 1, "order": "sequence",
        "steps": [{"type": "travel", "kind": "city"}],
    }  # fmt: skip


def _new_encounter() -> Mapping[str, Json]:
    return {
        "colour": "grey",
        "encounter": {
            "name": in_all_languages("adventure.work.tool.encounters"), "traits": ["Beast"],
            "attack": {"value": 2, "type": "melee"}, "defence": 2, "damage": 1, "abilities": [],
        },
        "item": {"name": in_all_languages("adventure.work.field.item"), "slot": "bag", "abilities": []},
    }  # fmt: skip


class CardsKind(WorkKind):
    """Files of quests and encounters."""

    rules, icon, bench = CardRules(), "symbol-quest", CardsBench

    def examples(self) -> list[Document]:
        return [self.shipped_example()]

    def line(self, document: Document) -> str:
        return counts(_read(document))

    def place(self, refusal: Refusal) -> str:
        steps = str(refusal.values.get("where", "")).split(".")
        deck, number = (steps[1], steps[2]) if steps[0] == "quests" and len(steps) > 2 else (steps[0], steps[-1:][0])
        if steps[0] == "encounters" and len(steps) > 1:
            number = steps[1]
        return f"{deck}.{int(number) - 1}" if number.isdigit() else ""

    def called(self, document: Document, place: str) -> str:
        deck, _, number = place.partition(".")
        return card_name(value_at(document, (*DECKS[deck], int(number)))) if number else ""

    def paint(self, canvas: Canvas, rect: Rect, document: Document) -> None:
        found, book = _read(document), content()
        canvas.image("box-adventure.jpg", rect, focus=(0.5, 0.4), grey=True)
        encounters = [encounter_face(card.encounter, card.colour, book) for card in found.encounters]
        draw_cards(canvas, rect, [*(quest_face(quest, book) for quest in found.quests[:3]), *encounters][:4])


def _read(document: Document) -> OwnCards:
    """The cards of a document. Raises ValueError for one with a fault."""
    found = parse_cards(document)
    if isinstance(found, Refusal):
        raise ValueError(found.key)
    return found
