"""Pictures of Warcraft: The Board Game: its maps, the symbols and tiles for composed maps, and its cards' scenes."""
