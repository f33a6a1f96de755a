"""The table of Lords of War: mat, hand, inspector, players, combat overlay, piles."""
