"""Painters of pieces: wooden markers, buildings and flags, cardboard tokens, figures.
They take a canvas, a place, a size and colours; nothing here knows a game."""
