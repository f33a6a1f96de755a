"""The kinds of actions. Each is a small frozen value; a match reuses the same objects (``config.Tables``)."""

from __future__ import annotations

from tabletop.rules.game import Verb, action

from .events import Unit


@action("LW-OPN-1", "card:{card} space:{square}", "challenge {card} {square}")
class PlaceOpening(Verb):
    """Take up the challenge with a card of the hand (LW-OPN-1, 2)."""

    card: Unit
    square: str


@action("LW-DEP-2", "card:{card} space:{square}", "deploy {card} {square}")
class Deploy(Verb):
    """Deploy a card of the hand, forced or not (LW-DEP-1 to 8)."""

    card: Unit
    square: str


@action("LW-DEP-9", "button:skip_deploy", "skip deployment")
class SkipDeploy(Verb):
    """Go on without a deployment because none is possible (LW-DEP-9)."""


@action("LW-MOV-3", "piece:{unit} space:{square}", "move {unit} {square}")
class Move(Verb):
    """Step along a movement arrow (LW-MOV-3)."""

    unit: Unit
    square: str


@action("LW-RNG-2", "piece:{unit} piece:{target}", "aim {unit} {target}")
class Aim(Verb):
    """Order a shot for the coming check; another aim replaces it (LW-RNG-2)."""

    unit: Unit
    target: Unit


@action("LW-RNG-10", "piece:{unit} button:hold", "hold {unit}")
class Hold(Verb):
    """Cancel the order to shoot."""

    unit: Unit


@action("LW-CMB-1", "button:resolve", "resolve")
class Resolve(Verb):
    """End the fire step: the combat check is resolved (LW-CMB-1)."""


@action("LW-BSK-1", "piece:{unit} space:{square}", "advance {unit} {square}")
class Advance(Verb):
    """A Berserker's forced advance into a victim's square (LW-BSK-1)."""

    unit: Unit
    square: str


@action("LW-CMB-9", "button:end_battle", "end battle")
class EndBattle(Verb):
    """End Phase 2 (LW-CMB-9)."""


@action("LW-RNF-1", "pile:deck", "draw")
class Draw(Verb):
    """Draw the top card of the deck (LW-RNF-1)."""


@action("LW-RNF-4", "piece:{unit}", "retreat {unit}")
class Retreat(Verb):
    """Take a unit back into the hand (LW-RNF-4)."""

    unit: Unit


@action("LW-RNF-3", "button:stop", "stop")
class Stop(Verb):
    """Stay below six cards; only with an empty deck (LW-RNF-3)."""


@action("LW-END-6", "button:concede", "concede")
class Concede(Verb):
    """Give the battle up (LW-END-6)."""


SKIP_DEPLOY = SkipDeploy()
RESOLVE = Resolve()
END_BATTLE = EndBattle()
DRAW = Draw()
STOP = Stop()
CONCEDE = Concede()
