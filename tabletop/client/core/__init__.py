"""The ground of the client: input, key bindings, game pads, window, sound, session, and the services handed on."""
