"""Trophies of the Adventure Game, and what its events count for."""

from __future__ import annotations

from typing import Final

from tabletop.rules.adventure import events as ev

from .tally import WON, CountedEvents, GameTrophies, Trophy

_TROPHIES: Final = (
    Trophy("first_quarry", "damage", "felled", 1),
    Trophy("hunter", "hound", "felled", 10, "match", 1),
    Trophy("scourge", "ribs", "felled", 14, "match", 3),
    Trophy("duel", "crossed-swords", "duels", 1, "match", 2),
    Trophy("duellist", "scimitar", "duels", 3, "match", 3),
    Trophy("quest", "symbol-quest", "quests", 1, "match", 1),
    Trophy("quests", "scroll", "quests", 4, "match", 2),
    Trophy("level", "upgrade", "levels", 1, "match", 1),
    Trophy("top", "rank-elite", "levels", 3, "match", 2),
    Trophy("head", "drake", "heads", 1, "match", 3),
    Trophy("strike", "axe", "struck", 3, "action", 2),
    Trophy("explorer", "symbol-discovery", "discoveries", 4, "match", 1),
    Trophy("flier", "symbol-flight", "flights", 3, "match", 1),
    Trophy("wanderer", "movement", "steps", 40, "match", 1),
    Trophy("spells", "cards", "cards", 15, "match", 1),
    Trophy("armed", "longsword", "items", 8, "match", 1),
    Trophy("potions", "potion", "potions", 3, "match", 1),
    Trophy("thief", "dagger", "stolen", 1, "match", 2),
    Trophy("victory", "laurel", WON, 1, "won", 1),
    Trophy("undefeated", "guard-shield", "defeats", 0, "won", 3, most=0),
)

_EVENTS: Final[CountedEvents] = {
    ev.MonsterDefeated: lambda one: ((one.seat, "felled", 1),),
    ev.CharacterDefeated: lambda one: (
        (one.seat, "defeats", 1),
        *(((one.by, "duels", 1),) if one.by >= 0 else ()),
    ),
    ev.QuestCompleted: lambda one: ((one.seat, "quests", 1),),
    ev.LevelGained: lambda one: ((one.seat, "levels", 1),),
    ev.TrophyTaken: lambda one: ((one.seat, "heads", 1),),
    ev.TokensFound: lambda one: ((one.seat, "discoveries", len(one.tokens)),),
    ev.Moved: lambda one: (
        (one.seat, "flights", int(one.how == "flight")),
        (one.seat, "steps", int(one.how == "step")),
    ),
    ev.CardPlayed: lambda one: ((one.seat, "cards", 1),),
    ev.ItemGained: lambda one: ((one.seat, "items", 1),),
    ev.PotionDrunk: lambda one: ((one.seat, "potions", 1),),
    ev.ItemTaken: lambda one: ((one.seat, "stolen", int(one.how == "stolen")),),
    ev.Suffered: lambda one: ((one.by, "struck", one.n),) if one.by >= 0 else (),
}


DECLARED: Final = GameTrophies(_TROPHIES, _EVENTS)
