"""Boards: draw a topology, turn a point of the screen into a target."""
