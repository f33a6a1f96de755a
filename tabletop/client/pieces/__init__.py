"""Pieces as they lie on any table (ART.md section 6): wooden markers, buildings and flags, cardboard tokens, figures.
Painters take a canvas, a place, a size and colours; nothing here knows a game."""
