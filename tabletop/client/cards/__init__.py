"""Cards of any game: faces and backs, the fan of a hand, rows and piles, tiles to press, and the enlarged view."""
