"""The scenes by name. Scenes do not import each other: they ask the app to push, pop or replace by name.

An entry is ``"module:Class"``, imported when it is first shown, or a class or function that makes a scene.
"""

from __future__ import annotations

from collections.abc import Callable

SCENES: dict[str, str | Callable[..., object]] = {
    "dialog": "tabletop.client.scenes.dialog:DialogScene",
    "popup": "tabletop.client.scenes.dialog:PopupScene",
    "board": "tabletop.client.scenes.board.scene:BoardScene",
    "board_menu": "tabletop.client.scenes.board_menu:BoardMenuScene",
    "board_players": "tabletop.client.scenes.board_menu:BoardPlayersScene",
    "board_asking": "tabletop.client.scenes.board_menu:BoardAskingScene",
    "example": "tabletop.client.scenes.example_board:ExampleScene",
    "battle": "tabletop.client.scenes.battle_scene:BattleScene",
    "combat": "tabletop.client.scenes.battle_scene:CombatScene",
    "sums": "tabletop.client.scenes.battle_scene:SumsScene",
    "game_over": "tabletop.client.scenes.game_over:GameOverScene",
    "curtain": "tabletop.client.scenes.curtain:CurtainScene",
    "detail": "tabletop.client.scenes.game_over:DetailScene",
    "partner": "tabletop.client.scenes.curtain:PartnerHandScene",
    "keys": "tabletop.client.scenes.key_help:KeyHelpScene",
    "legal": "tabletop.client.scenes.hint:LegalActionsScene",
    "hint": "tabletop.client.scenes.hint:HintScene",
    "look": "tabletop.client.scenes.card_browser:LookScene",
    "piles": "tabletop.client.scenes.card_browser:CardBrowserScene",
    "menu": "tabletop.client.scenes.menu.scene:MenuScene",
    "setup": "tabletop.client.scenes.setup.scene:SetupScene",
    "coin": "tabletop.client.scenes.setup.coin_toss:CoinTossScene",
    "naming": "tabletop.client.scenes.dialog:NamingScene",
    "load": "tabletop.client.scenes.load.scene:LoadScene",
    "hall": "tabletop.client.scenes.hall.scene:HallScene",
    "record": "tabletop.client.scenes.hall.record:RecordScene",
    "trophies": "tabletop.client.scenes.hall.achievements:TrophiesScene",
    "today": "tabletop.client.scenes.hall.achievements:TodayScene",
    "import": "tabletop.client.scenes.load.import_save:ImportScene",
    "workshop": "tabletop.client.scenes.workshop.scene:WorkshopScene",
    "package": "tabletop.client.scenes.packages:PackageScene",
    "balance": "tabletop.client.scenes.balance:BalanceScene",
    "share": "tabletop.client.scenes.packages:ShareScene",
    "editor": "tabletop.client.scenes.workshop.editor:EditorScene",
    "settings": "tabletop.client.scenes.settings.scene:SettingsScene",
    "press_key": "tabletop.client.scenes.settings.keys:PressKeyScene",
    "rulebook": "tabletop.client.scenes.rulebook.scene:RulebookScene",
    "definition": "tabletop.client.scenes.rulebook.columns:DefinitionScene",
    "almanac": "tabletop.client.scenes.almanac_scene:AlmanacScene",
    "lessons": "tabletop.client.scenes.lessons.list_scene:LessonsScene",
    "lesson": "tabletop.client.scenes.lessons.lesson_board:LessonScene",
    "puzzle": "tabletop.client.scenes.lessons.puzzle_board:PuzzleScene",
    "campaign": "tabletop.client.scenes.campaign.scene:CampaignScene",
    "founding": "tabletop.client.scenes.campaign.company:FoundingScene",
    "muster": "tabletop.client.scenes.campaign.company:MusterScene",
    "annals": "tabletop.client.scenes.campaign.company:AnnalsScene",
    "review": "tabletop.client.scenes.review.scene:ReviewScene",
    "credits": "tabletop.client.scenes.reading:CreditsScene",
    "guide": "tabletop.client.scenes.reading:GuideScene",
}

SLOW = {
    "board": "board", "lesson": "board", "puzzle": "board", "setup": "setup", "load": "load",
    "hall": "hall", "import": "load", "workshop": "workshop", "rulebook": "rulebook", "almanac": "rulebook",
    "lessons": "lessons", "review": "review", "campaign": "campaign",
}  # fmt: skip
"""Scenes that may take longer than a moment to make, with the name of the words that say so."""
