"""Computer players of Small World of Warcraft."""
