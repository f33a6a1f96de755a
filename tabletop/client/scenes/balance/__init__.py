"""How fair a work is: the test that plays in the background, and its report."""
