"""Sound: the table of sounds (`cues`), their player (`sound_player`) and the music (`music`)."""
