"""The set-up scene: seats, scenarios, options, presets, and the toss of the coin."""
