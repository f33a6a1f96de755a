"""Dice: faces as data, the roll until they land, rows of results."""
