"""Parts of the rulebook reader."""
