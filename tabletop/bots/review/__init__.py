"""Reviews of matches: the chances of the seats turn by turn, what luck gave, and what would have been better."""
