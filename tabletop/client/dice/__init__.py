"""Dice of any game: faces as data, the roll until they land, rows of results."""
