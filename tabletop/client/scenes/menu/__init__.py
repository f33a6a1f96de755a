"""Parts of the main menu: the brand, the boxes of the games, the running game."""
