"""The parts of a combat overlay that know no game: its head, steps, number tiles, blows, result strip, hand, actions
and stretches of time. Games describe what they show as plain data, and these modules place and paint it."""
