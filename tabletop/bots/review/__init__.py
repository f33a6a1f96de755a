"""Reviews of matches: the chances of the seats turn by turn, what luck changed, and what would have been better."""
