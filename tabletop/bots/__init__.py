"""Computer players, their tournaments, tuning and reviews, and the conformance checks; nothing here draws on a
screen."""
