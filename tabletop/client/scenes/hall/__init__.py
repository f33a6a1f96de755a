"""The hall: the finished games, the record, the trophies and the puzzle of the day."""
