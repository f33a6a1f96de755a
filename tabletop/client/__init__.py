"""Everything that imports pygame: scenes, widgets, drawing, input and sound."""
