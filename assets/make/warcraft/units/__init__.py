"""The figures of Warcraft's units, a module a race; ``kit`` has what several of them wear, hold or ride."""
