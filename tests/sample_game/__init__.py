"""Reversi in a few files: the game that ``docs/adding-a-game.md`` walks through. No list of the program has it."""
