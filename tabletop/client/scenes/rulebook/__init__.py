"""The rulebook scene and its parts."""
