"""Small World of Warcraft, complete: two to five seats, the team variant Battle for Azeroth, users' own islands."""
