"""The workshop: all works of people's own, and the editor in which one is changed."""
