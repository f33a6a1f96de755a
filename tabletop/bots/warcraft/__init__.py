"""Computer players of Warcraft: The Board Game."""
