"""Parts of the settings scene."""
