"""Parts of the board scene that every game shares: bar, chronicle, time line, saving."""
