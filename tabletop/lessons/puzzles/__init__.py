"""Puzzles: positions of recorded games in which one plan is clearly best. ``content`` holds them, one JSON file each,
as the command ``tabletop puzzles`` finds them; each game says in a module of its own what may be asked."""
