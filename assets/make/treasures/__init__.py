"""Treasures: the items, trophies and discoveries of the Adventure Game, as cut paper before the sun of their level.

``weapons``, ``armour`` and ``charms`` draw each kind of thing in the colours that it is given (``shapes`` has what they
share), ``hoard`` says which treasure is of which kind and in which colours, ``bake`` prints them."""
