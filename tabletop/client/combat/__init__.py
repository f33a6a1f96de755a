"""The parts of combat overlays, independent of the game: head, steps, number tiles, blows, result strip, hand,
decisions and pacing. Games describe what they show as plain data, and these modules place and paint it."""
