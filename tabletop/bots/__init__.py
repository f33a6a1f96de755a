"""Computer players, their tournaments, tuning and reviews; nothing here draws on a screen."""
