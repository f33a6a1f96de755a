"""Boards: maps and their spaces, the camera, spots that can be touched, the shown position and the animation
queue."""
