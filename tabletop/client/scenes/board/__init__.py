"""The board scene and its parts: bar, log, timeline, saving, input, computer players."""
