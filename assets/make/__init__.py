"""Makes the pictures, sounds and music of the program, and the tables of its guides: ``python -m assets.make [picture
...]``, ``python -m assets.make.sounds``, ``python -m assets.make.music`` and ``python -m assets.make.guides``.

A development program: it needs numpy, Pillow and, for faces, skia, which the shipped program never imports. The same
sources always give the same pixels, because every random choice is seeded by the name of the picture.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
