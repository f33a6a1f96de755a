"""Cards of any game: faces and backs, the fan of a hand, rows and piles, and the enlarged view."""
