"""The sounds of the table: which there are (`cues`) and the player that sounds them (`player`)."""
