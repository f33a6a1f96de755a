"""Bakes maps of polygons: islands, and the board of the Adventure Game."""
