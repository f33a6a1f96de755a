"""The parts of combat overlays that games share: regions, hand, decisions, effects in force, pacing, the chances told
at the beginning, and a view of an outcome that passes by itself. Games describe what they show as plain data, and these
modules place and paint it."""
