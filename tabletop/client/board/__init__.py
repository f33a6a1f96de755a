"""Boards: maps and their spaces, the camera, spots that can be touched, the presented position and the animation
queue."""
