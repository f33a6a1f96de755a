"""What the client has for Reversi."""

from __future__ import annotations

from tabletop.client.games import Cover, GameClient, Lazy

CLIENT = GameClient(
    "coin",
    Cover("reversi:cover.png", colour="green"),
    Lazy("table:ReversiTable", __package__ or ""),
    Lazy("setup_form:SetUpForm"),
)
