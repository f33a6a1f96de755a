"""All drawing: theme, canvas, text, icons, pictures, panels, and their caches."""
