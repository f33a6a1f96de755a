"""Pixel-level helpers of the Canvas: shapes, panels, text, icons, pictures and their caches."""
