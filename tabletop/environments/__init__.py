"""The games as environments for research: PettingZoo's AEC interface (the optional extra ``environments``).

``env("lords_of_war")`` gives an environment; docs/environments.md has an example. The program itself imports nothing of
this package.
"""

from __future__ import annotations

from .aec import CHOICES, BoardGameEnv, env, raw_env

__all__ = ["CHOICES", "BoardGameEnv", "env", "raw_env"]
