"""Works that are handed on: a package that came from elsewhere, and one that is made."""
