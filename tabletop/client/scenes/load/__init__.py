"""The load browser and its parts."""
