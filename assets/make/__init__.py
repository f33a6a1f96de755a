"""Makes the pictures, sounds and music of the program: ``python -m assets.make [picture ...]``, ``python -m
assets.make.sounds`` and ``python -m assets.make.music``.

A development program: it needs numpy and Pillow, which the shipped program never imports. The same
sources always give the same pixels, because every random choice is seeded by the name of the picture.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
