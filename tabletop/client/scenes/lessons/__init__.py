"""Learning to play: the list of lessons, and the board on which one is taken, with its coach."""
