"""The games as environments for research: PettingZoo's AEC interface (the optional extra ``environments``).

``env("lords_of_war")`` gives an environment, and so does ``pettingzoo.make("aec", "tabletop/LordsOfWar-v0")`` once this
package has been imported; docs/environments.md has examples. The program itself imports nothing of it.
"""

from __future__ import annotations

from pettingzoo import register

from tabletop.rules import catalogue

from .aec import BoardGameEnv, env, parallel_env, raw_env
from .numbering import CHOICES

__all__ = ["CHOICES", "BoardGameEnv", "env", "parallel_env", "raw_env"]

for _game in catalogue.game_ids():
    _name = f"tabletop/{''.join([word.capitalize() for word in _game.split('_')])}-v0"
    register("aec", _name, f"{__name__}.aec:env", kwargs={"game_id": _game})
    register("parallel", _name, f"{__name__}.aec:parallel_env", kwargs={"game_id": _game})
