"""Computer players of Lords of War."""
