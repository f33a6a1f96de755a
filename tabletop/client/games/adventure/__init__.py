"""The table of the Adventure Game: map, hero sheet, hand, challenge overlay, and texts of cards made from what they
do."""
