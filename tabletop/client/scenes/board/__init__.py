"""Parts of the board scene that every game shares: bar, log, time line, saving."""
