"""Parts of the load browser."""
