"""Portraits: lit paper-cut busts, each in front of its own land. One light stands at the top left, whichever way a head
looks: a head is turned (yaw), a finished picture is never mirrored.

``paper`` cuts and lays pieces, ``scenery`` is what stands behind, ``head`` a face that is written flat and frontal and
then turned, ``clothes``, ``weapons``, ``helms`` and ``hair`` what is worn; ``people`` puts an individual together from
choices, ``cast`` says who they are, ``bake`` writes the files. Positions are in a square of 512 by 512 units.
"""
