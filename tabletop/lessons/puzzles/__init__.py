"""Puzzles: positions of recorded games in which one plan is clearly best. ``content`` holds them, one JSON file each,
found by the command ``tabletop puzzles``; ``<game>_goals.py`` defines what puzzles of a game may ask."""
