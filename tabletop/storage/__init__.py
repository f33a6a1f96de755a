"""What is kept on disk: saved games, autosaves, armies, settings. Imports nothing heavy until it is needed."""
