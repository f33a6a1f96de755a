"""What is kept on disk: saved games, autosaves, armies, settings. pydantic is imported only when a file is
validated."""
