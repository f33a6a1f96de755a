"""Places: the lands that battles and fights stand on, and what stands on them; all lit from the upper left.

``parts`` lays one part of a thing (its shadow, its lit and its shaded edge, gouges, an ink line), ``props`` are things
made of parts, ``ground`` is the land itself. Positions are in units of which 1280 by 720 fill the picture.

A new ground is a function that returns a ``Ground`` and is named in the table of its game's module, from where it gets
its place in ``python -m assets.make``. It is painted from the far to the near:

1. ``Ground(name, palette)`` (the name seeds what is random), then ``sky``, ``peaks`` and ``ridge`` as often as needed;
2. what stands behind the field, then ``field`` with its colours, its bare bright ``Patch`` in the middle for the dice;
3. what frames it at both edges (``props``, or ``part`` with outlines of ``faces.paper``), in the order of its feet;
4. ``finish``: the light over all of it. ``bytes`` is the picture. Its brightness between head and foot is tested.
"""
