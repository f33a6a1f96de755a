"""Computer players of the Adventure Game."""
