"""Pictures of Warcraft: The Board Game: the maps, the kit from which other maps are composed, the cards' scenes."""
