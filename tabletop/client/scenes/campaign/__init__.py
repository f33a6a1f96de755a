"""Campaigns on the screen: the map with its choices, the muster, the annals, and how one begins."""
