"""Parts of the set-up scene that serve every game: the draft, seats, options, presets, the coin."""
