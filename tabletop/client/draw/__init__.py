"""How a pixel gets its colour: theme, canvas, text, icons, pictures, panels, and their caches."""
