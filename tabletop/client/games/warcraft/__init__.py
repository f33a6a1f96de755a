"""The table of Warcraft: The Board Game: hex map, town panel, hand, battle overlay."""
