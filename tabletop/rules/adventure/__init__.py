"""World of Warcraft: The Adventure Game, complete: the Eastern Kingdoms, four heroes and all their cards."""
