"""Boards: plates with their spaces, the camera, places that can be touched, and the queue of animations."""
