"""Input, key bindings, gamepads, window, sound, the session, computer players' process, and the services of the
program."""
