"""Lords of War: two armies of cards on a grid; specification ids ``LW-...``."""
