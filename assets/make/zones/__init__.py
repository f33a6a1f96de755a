"""Bakes maps of polygons: the islands of Small World and the board of the Adventure Game."""
