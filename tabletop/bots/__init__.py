"""Computer players and what they play with; they know ``rules.game`` and nothing of any screen."""
