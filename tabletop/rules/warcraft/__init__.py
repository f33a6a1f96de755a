"""Warcraft: The Board Game, complete: two main games and four scenarios, and those that users write."""
