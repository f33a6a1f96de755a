"""The settings scene and its groups of options."""
