"""The sample of a game in a package of its own, and its tests."""
