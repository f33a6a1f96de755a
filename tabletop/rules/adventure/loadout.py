"""The things of a character that have abilities (its card, its equipment, its bag, its tokens), and everything that
follows from them alone. It is computed once and cached while the character has the same things, since nearly every
action needs it and few change it. Attached cards are no part of it, as their abilities depend on the level of their
owner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, Protocol, TypeVar, cast

from tabletop.rules.game import Seat

from . import actions as act
from .frames import Payable
from .lasting_effects import MaxHealth
from .model import Ability, AbilityCard, CharacterSide
from .prices import Price, price_of
from .tables import Tables, kept_with_tables, kind_of
from .values import NOBODY, Ctx, Waiting

_KEPT: Final = 1024
"""The size of the cache of loadouts: more than the seats of a hundred positions have."""

Windows = tuple[str, ...]
BySide = tuple[Ctx, Ctx, Ctx]
"""A context by the side of the running combat: attacker, defender and, at index -1, neither."""
WaitingBySide = tuple[Waiting, Waiting, Waiting]
"""A waiting source, by the side in the same way."""


def by_side(source: str, holder: str, seat: Seat, host: Seat = NOBODY) -> BySide:
    """The contexts of a source of a seat, one for each side that it can be on."""
    return (
        Ctx(source, holder, seat, 0, host),
        Ctx(source, holder, seat, 1, host),
        Ctx(source, holder, seat, -1, host),
    )


def _waiting(name: str, contexts: BySide, keys: tuple[str, ...]) -> WaitingBySide:
    one, two, none = contexts
    return Waiting(name, one, keys), Waiting(name, two, keys), Waiting(name, none, keys)


class OptionalAbility(NamedTuple):
    """An optional ability of a character that has the level for it: the action that uses it, its key, and its cost."""

    action: Payable
    key: str
    ability: Ability
    contexts: BySide
    price: Price


class OptionalAbilities(NamedTuple):
    """The optional abilities of some windows: of the character card, of items, of tokens."""

    powers: tuple[OptionalAbility, ...]
    items: tuple[OptionalAbility, ...]
    tokens: tuple[OptionalAbility, ...]


class Answers(NamedTuple):
    """The sources that answer a moment, by side: card and items, which can be blocked, and tokens."""

    powers: tuple[WaitingBySide, ...]
    tokens: tuple[WaitingBySide, ...]


E = TypeVar("E")


class Static(NamedTuple, Generic[E]):
    """A continuous effect, the ability that it belongs to and the key of its source."""

    source: str
    contexts: BySide
    ability: Ability
    effect: E


class _Statics(Protocol):
    """Continuous effects by their class; each entry holds only effects of its class."""

    def get(self, kind: type[E], /) -> tuple[Static[E], ...] | None: ...
    def __setitem__(self, kind: type[E], found: tuple[Static[E], ...], /) -> None: ...


@dataclass(frozen=True, slots=True)
class _Source:
    """A thing with abilities: its name in actions, its holder (see ``values.Ctx``) and the key of its abilities."""

    name: str
    holder: str
    key: str


class Loadout:
    """The things of a character: ``character``, ``level``, ``side`` of its card, ``weapon`` and ``armour`` that count
    ("" for none), ``bag``, ``tokens``; and what follows from them. ``face``: that side of the card; ``face_key``: the
    key of its abilities; ``steady``: nothing here changes its health; ``items``: those whose abilities count; ``mana``:
    those with a mana icon, whether they count or not; ``potions`` and ``equips``: every action of drinking an item for
    healing or swiftness, and of equipping one of the bag."""

    __slots__ = (
        "_answers", "_options", "_seat", "_sources", "_statics", "_tables", "armour", "bag", "character", "equips",
        "face", "face_key", "items", "level", "mana", "potions", "side", "steady", "tokens", "weapon",
    )  # fmt: skip

    def __init__(
        self,
        tables: Tables,
        seat: Seat,
        character: str,
        level: int,
        side: str,
        weapon: str,
        armour: str,
        bag: tuple[str, ...],
        tokens: tuple[str, ...],
    ) -> None:
        """Use :func:`loadout_of`."""
        self._tables, self._seat = tables, seat
        self.character, self.level, self.side = character, level, side
        self.weapon, self.armour, self.bag, self.tokens = weapon, armour, bag, tokens
        things = tables.things
        card = tables.content.card[character, level]
        self.face: CharacterSide = card.sides[side]
        self.face_key = f"{card.id}.{side}"
        owned = [*[item for item in (weapon, armour) if item], *bag]
        worn = len(owned) - len(bag)
        self.items = tuple(
            [
                item
                for at, item in enumerate(owned)
                if at < worn or (things[item].card.slot == "bag" and things[item].colour <= level)
            ]
        )
        self.mana = tuple([item for item in owned if "mana" in things[item].card.potions])
        self.potions = tuple(
            [act.UsePotion(item, icon) for item in owned for icon in things[item].card.potions if icon != "mana"]
        )
        self.equips = tuple(
            [
                act.Equip(item)
                for item in bag
                if things[item].card.slot != "bag"
                and things[item].colour <= level
                and all(icon in card.icons for icon in things[item].card.icons)
            ]
        )
        self._sources = (
            _Source("character", "character", self.face_key),
            *[_Source(item, f"item:{item}", things[item].source) for item in self.items],
        )
        self._options: dict[Windows, OptionalAbilities] = {}
        self._answers: dict[str, Answers] = {}
        self._statics = cast("_Statics", {})
        self.steady = not self.statics(MaxHealth)

    def __reduce__(self) -> tuple[type[None], tuple[()]]:
        """Pickle it as None: a copied player computes its own, so that the cards are not copied with it."""
        return type(None), ()

    def _unlocked(self, source: str, when: str) -> Iterator[tuple[int, Ability]]:
        """The abilities of a source for a trigger or window that the character has the level for (AG-ABL-7)."""
        abilities = self._tables.abilities[source]
        for index in self._tables.by_when[source].get(when, ()):
            if abilities[index].min_level <= self.level:
                yield index, abilities[index]

    # ------------------------------------------------------------------------------------------- optional

    def options(self, windows: Windows) -> OptionalAbilities:
        found = self._options.get(windows)
        if found is None:
            found = self._options[windows] = self._find_options(windows)
        return found

    def _find_options(self, windows: Windows) -> OptionalAbilities:
        powers, items, tokens = [], [], []
        for source in self._sources:
            contexts = by_side(source.key, source.holder, self._seat)
            for index, ability in self._may(source.key, windows):
                key = f"{source.key}.{index}"
                if source.holder == "character":
                    power = act.UsePower("character", index)
                    powers.append(OptionalAbility(power, key, ability, contexts, price_of(ability.cost)))
                else:
                    use = act.UseItem(source.name, index)
                    items.append(OptionalAbility(use, key, ability, contexts, price_of(ability.cost, source.name)))
        for kind in {kind_of(token): None for token in self.tokens}:
            contexts = by_side(f"token.{kind}", "token:", self._seat)
            for index, ability in self._may(f"token.{kind}", windows):
                token = act.UseToken(kind)
                tokens.append(
                    OptionalAbility(token, f"token.{kind}.{index}", ability, contexts, price_of(ability.cost))
                )
        return OptionalAbilities(tuple(powers), tuple(items), tuple(tokens))

    def _may(self, source: str, windows: Windows) -> list[tuple[int, Ability]]:
        found = [pair for window in windows for pair in self._unlocked(source, window) if pair[1].mode == "may"]
        return sorted(found, key=lambda pair: pair[0])

    # ------------------------------------------------------------------------------------------- triggers

    def answers(self, when: str) -> Answers:
        """The sources with abilities for a moment, each with all of these abilities (AG-GEN-8)."""
        found = self._answers.get(when)
        if found is None:
            found = self._answers[when] = self._find_answers(when)
        return found

    def _find_answers(self, when: str) -> Answers:
        powers, tokens = [], []
        for source in self._sources:
            keys = self._must(source.key, when)
            if keys:
                powers.append(_waiting(source.name, by_side(source.key, source.holder, self._seat), keys))
        for token in self.tokens:
            name = kind_of(token)
            keys = self._must(f"token.{name}", when)
            if keys:
                contexts = by_side(f"token.{name}", f"token:{token}", self._seat, self._seat)
                tokens.append(_waiting(name, contexts, keys))
        return Answers(tuple(powers), tuple(tokens))

    def _must(self, source: str, when: str) -> tuple[str, ...]:
        return tuple(
            [
                f"{source}.{index}"
                for index, ability in self._unlocked(source, when)
                if ability.mode == "must" and not ability.while_attached
            ]
        )

    # --------------------------------------------------------------------------------------------- static

    def statics(self, kind: type[E]) -> tuple[Static[E], ...]:
        """The continuous effects of one class, whether their conditions hold or not."""
        found = self._statics.get(kind)
        if found is None:
            found = self._statics[kind] = tuple(self._find_statics(kind))
        return found

    def _find_statics(self, kind: type[E]) -> Iterator[Static[E]]:
        contexts = by_side("", "", self._seat)
        for source in (*[source.key for source in self._sources], *[f"token.{kind_of(one)}" for one in self.tokens]):
            for _, ability in self._unlocked(source, "static"):
                for effect in ability.do:
                    if type(effect) is kind and not ability.while_attached:
                        yield Static(source, contexts, ability, effect)


loadout_of = kept_with_tables(_KEPT)(Loadout)
"""The loadout, cached, of tables, seat, character, level, side of its card, weapon and armour that count ("" for none),
bag, tokens."""


@kept_with_tables(_KEPT)
def cards_in(tables: Tables, hand: tuple[str, ...], windows: Windows) -> tuple[AbilityCard, ...]:
    """The kinds of cards of a hand that may be played in the windows, each once; hidden cards are left out."""
    abilities = tables.content.abilities
    kinds = {kind_of(copy): None for copy in hand}
    return tuple([abilities[kind] for kind in kinds if kind in abilities and abilities[kind].window in windows])


@kept_with_tables(64)
def event_options(tables: Tables, event: str, windows: Windows) -> tuple[OptionalAbility, ...]:
    """The optional abilities of a global event in the windows, in order."""
    source = f"{event}.front"
    ctx = Ctx(source, f"event:{event}")
    abilities, by_when = tables.abilities[source], tables.by_when[source]
    found = [index for window in windows for index in by_when.get(window, ()) if abilities[index].mode == "may"]
    return tuple(
        [
            OptionalAbility(
                act.UsePower(event, index),
                f"{source}.{index}",
                abilities[index],
                (ctx, ctx, ctx),
                price_of(abilities[index].cost),
            )
            for index in sorted(found)
        ]
    )
