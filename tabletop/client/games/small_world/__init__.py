"""The table of Small World of Warcraft: islands, combinations of races and powers, hidden coins."""
