"""The scenes by name. Scenes never import each other: they ask the app to push, pop or replace by name.

An entry is ``"module:Class"``, imported when it is first shown (a class itself serves too).
"""

from __future__ import annotations

from typing import Any

SCENES: dict[str, Any] = {
    "dialog": "tabletop.client.scenes.dialog:DialogScene",
    "popup": "tabletop.client.scenes.popup:PopupScene",
    "board": "tabletop.client.scenes.board:BoardScene",
    "board_menu": "tabletop.client.scenes.board_menu:BoardMenuScene",
    "battle": "tabletop.client.scenes.battle:BattleScene",
    "combat": "tabletop.client.scenes.combat:CombatScene",
    "game_over": "tabletop.client.scenes.game_over:GameOverScene",
    "handover": "tabletop.client.scenes.handover:HandoverScene",
    "detail": "tabletop.client.scenes.detail:DetailScene",
    "partner": "tabletop.client.scenes.partner:PartnerScene",
    "keys": "tabletop.client.scenes.keys:KeysScene",
    "look": "tabletop.client.scenes.look:LookScene",
    "piles": "tabletop.client.scenes.piles:PilesScene",
    "save_as": "tabletop.client.scenes.save_as:SaveAsScene",
    "menu": "tabletop.client.scenes.menu:MenuScene",
    "choose": "tabletop.client.scenes.choose:ChooseScene",
    "setup": "tabletop.client.scenes.setup:SetupScene",
    "coin": "tabletop.client.scenes.setup_parts.coin:CoinScene",
    "naming": "tabletop.client.scenes.setup_parts.naming:NamingScene",
    "armies": "tabletop.client.scenes.armies:ArmiesScene",
    "load": "tabletop.client.scenes.load:LoadScene",
    "import": "tabletop.client.scenes.load_parts.bring_in:ImportScene",
    "settings": "tabletop.client.scenes.settings:SettingsScene",
    "press_key": "tabletop.client.scenes.settings_parts.press_key:PressKeyScene",
    "rulebook": "tabletop.client.scenes.rulebook:RulebookScene",
    "definition": "tabletop.client.scenes.rulebook_parts.definition:DefinitionScene",
    "credits": "tabletop.client.scenes.credits:CreditsScene",
}
