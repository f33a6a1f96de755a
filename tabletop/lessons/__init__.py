"""Lessons: games taught by playing them. ``content`` holds the lessons, one JSON file each; see docs/lessons.md."""
