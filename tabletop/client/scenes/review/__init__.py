"""The review of a match: chances over its turns, the turns that cost most, what would have been better, luck."""
