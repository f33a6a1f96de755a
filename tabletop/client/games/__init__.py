"""What the client knows of each game beyond its table."""
