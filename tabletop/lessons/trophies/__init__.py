"""What the journal of a match proves of its seats: deeds that are worth a trophy, what each seat led, and how far it
was behind. ``<game>_trophies.py`` declares the trophies of a game and what its events count for."""
