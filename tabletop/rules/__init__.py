"""The rules core: pure Python, no screen, no files written, no clock, no text for people."""
