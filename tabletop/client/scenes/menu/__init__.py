"""The main menu and its parts: the brand, the boxes of the games, the running game."""
