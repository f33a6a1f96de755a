"""What the whole client stands on: input, key bindings, game pads, window, sound, session, and services handed on."""
