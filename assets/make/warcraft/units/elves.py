"""The units of the Night Elves."""

from __future__ import annotations

from dataclasses import replace

from assets.make.places.figures import Figure, bent, disc, placed, pole, sharp
from assets.make.warcraft.units.kit import boot, claws, eye, four_legs, glaive, held, spear, strip


def elf_head(hair: str = "teal") -> Figure:
    """The head of an elf with long ears and hair that falls behind; its chin is at (10, -85)."""
    return [
        bent(hair, "-6,-112 -16,-106 -24,-86 -26,-64 -14,-74 -8,-90"),
        bent("elf", "-5,-94 -5,-108 3,-114 13,-109 15,-100 17,-97 14,-90 8,-85 0,-86"),
        bent(hair, "-8,-94 -12,-108 0,-119 14,-114 17,-107 6,-110 0,-104 -1,-94"),
        sharp("elf", "0,-102 -22,-114 -2,-94", 0.8),
        bent("ink", "9,-103 14,-103.6 13.4,-100 9.6,-100"),
        disc("white", 11.8, -101.6, 1.1),
    ]


def elf_body() -> Figure:
    """A slender body in armour of leaves."""
    return [
        bent("elf", "-11,-84 12,-84 13,-66 9,-52 11,-42 -11,-42 -9,-52 -13,-66"),
        bent("coat", "-12,-84 -4,-76 2,-82 8,-76 14,-84 13,-64 9,-56 -9,-56 -13,-64"),
        bent("coat", "-12,-50 12,-50 18,-24 10,-30 5,-18 0,-30 -8,-18 -10,-30 -18,-22"),
        sharp("gold", "-12,-54 13,-54 13,-48 -12,-48", 0.8),
    ]


def longbow(x: float, y: float, size: float) -> Figure:
    """A bow with its string drawn to the hand of an archer, its grip at (x, y)."""
    at = [(x - size * 0.22, y - size), (x + size * 0.1, y - size * 0.5), (x, y), (x + size * 0.1, y + size * 0.5)]
    tip = (x - size * 0.22, y + size)
    bow = " ".join(f"{px},{py},{half}" for (px, py), half in zip([*at, tip], (1.2, 2.2, 2.8, 2.2, 1.2), strict=True))
    return [
        pole("white2", at[0][0], at[0][1], x - size * 0.72, y, 0.6),
        pole("white2", tip[0], tip[1], x - size * 0.72, y, 0.6),
        strip("wood", bow),
    ]


def archer() -> Figure:
    """An elf who draws her bow."""
    return [
        bent("coat2", "-10,-86 4,-86 -4,-46 -14,-10 -30,-6 -24,-46"),
        *(pole("white2", x, -70, x - 10, -104, 0.9) for x in (-14, -18, -22)),
        strip("leather2", "-10,-66,5 -16,-88,5"),
        strip("elf2", "-4,-44,7 -10,-24,5.6 -12,-3,4.6"),
        boot(-13, "leather"),
        strip("elf", "5,-44,7 12,-24,5.8 12,-3,4.8"),
        boot(11, "leather"),
        *elf_body(),
        strip("elf2", "10,-80,5 26,-80,4.4 40,-80,3.8"),
        *longbow(42, -80, 42),
        held("wood", 12, -80, 0, "0,-0.9 42,-0.9 42,0.9 0,0.9"),
        held("steel", 12, -80, 0, "40,-3 52,0 40,3", 0.3),
        *elf_head(),
        strip("elf", "-10,-80,5.4 -20,-78,4.8 10,-80,4"),
        disc("elf", 12, -80, 3.8),
        bent("trim", "-20,-86 -12,-92 -4,-86 -8,-76 -18,-78"),
    ]


def sentinel() -> Figure:
    """A guard in a winged helm with a glaive in each hand."""
    return [
        bent("coat2", "-12,-88 8,-88 4,-40 -6,-4 -34,-2 -24,-46"),
        *glaive(-30, -46, 22, 20),
        strip("teal2", "-4,-44,7.6 -10,-24,6.2 -12,-3,5.4"),
        boot(-13, "teal2"),
        strip("teal", "5,-44,7.6 12,-24,6.4 12,-3,5.6"),
        boot(11, "teal2"),
        *elf_body(),
        bent("steel", "-12,-84 -4,-78 2,-82 8,-78 14,-84 12,-64 0,-58 -12,-64"),
        bent("trim", "0,-80 3,-72 0,-64 -3,-72"),
        *elf_head("white"),
        bent("steel", "-8,-100 -8,-112 4,-121 15,-113 17,-104 8,-108 2,-98"),
        sharp("trim", "-6,-110 -34,-130 -28,-118 -36,-116 -24,-110 -28,-104 -6,-102", 1),
        sharp("gold", "6,-114 14,-128 13,-112", 0.6),
        strip("elf", "11,-80,5.2 24,-72,4.8 34,-82,4.2"),
        bent("steel", "8,-90 20,-88 22,-78 12,-76"),
        *glaive(38, -86, 25, -40),
        strip("elf", "-11,-80,5.4 -26,-66,5 -30,-52,4.2"),
        bent("steel", "-24,-84 -14,-92 -5,-88 -8,-78 -20,-76"),
    ]


def panther() -> Figure:
    """A great cat that a rider sits on."""
    return [
        strip("grey2", "-36,-42,4 -54,-46,3.4 -64,-62,2.6 -58,-72,2"),
        *four_legs("grey", "grey2", "grey2", (-20, 22, -30, 32), -30, 4.6),
        bent("grey", "-40,-46 -16,-54 18,-54 34,-46 30,-30 4,-24 -22,-24 -40,-32"),
        bent("grey", "16,-50 24,-66 40,-72 54,-66 60,-56 54,-46 38,-42 24,-40"),
        bent("grey2", "48,-58 60,-58 60,-50 50,-47"),
        sharp("grey2", "28,-66 28,-80 38,-70", 0.8),
        sharp("grey2", "40,-71 46,-82 49,-67", 0.8),
        disc("fire", 48, -61, 2.1),
        sharp("bone", "52,-51 53,-42 56,-51", 0.3),
        sharp("bone", "57,-51 58,-44 60,-51", 0.3),
        *(pole("grey2", x, -50, x + 3, -40, 1.4) for x in (-30, -22)),
        bent("coat", "-18,-56 12,-56 14,-40 -2,-34 -18,-38"),
        bent("trim", "-18,-40 -2,-36 14,-42 14,-38 -2,-31 -18,-36"),
    ]


def huntress() -> Figure:
    """A rider with a glaive on a panther."""
    return placed([
        *panther(),
        *placed([
            strip("elf", "0,-46,6.4 14,-34,5.6 8,-20,4.6"),
            *placed([boot(0, "leather")], 8, -14, 0.8),
            *elf_body()[:2],
            sharp("gold", "-12,-56 13,-56 12,-50 -12,-50", 0.8),
            *elf_head(),
            bent("trim", "-20,-86 -12,-92 -4,-86 -8,-76 -18,-78"),
            strip("elf", "10,-80,5.2 26,-76,4.8 36,-86,4.2"),
            *glaive(38, -92, 27, -50),
            disc("elf", 37, -88, 3.6),
        ], -4, -22, 0.92),
    ], 0, 0, 0.98)  # fmt: skip


def druid_of_the_claw() -> Figure:
    """A bear that stands on its hind legs, with beads and antlers."""
    return [
        strip("dark2", "-10,-34,15 -20,-18,12 -18,-4,9"),
        bent("dark2", "-30,-6 -10,-7 2,1.5 -30,1.5"),
        strip("dark", "14,-34,15 20,-18,12.5 20,-4,10"),
        bent("dark", "8,-6 30,-7 42,1.5 8,1.5"),
        *(sharp("bone", f"{x},-2 {x + 6},-1 {x},2", 0.3) for x in (38, 34)),
        strip("dark2", "22,-84,11 44,-78,10 54,-94,9"),
        *claws("50,-98 54,-114 56,-98", "55,-99 64,-112 60,-96", "58,-95 72,-102 61,-91"),
        bent("dark", "-32,-84 -14,-104 16,-104 32,-86 34,-52 22,-28 -22,-28 -36,-52"),
        bent("fur2", "-6,-90 18,-92 24,-62 14,-38 -4,-40 -10,-64"),
        bent("leaf", "-30,-92 -14,-108 2,-106 -2,-94 -16,-84"),
        bent("coat", "-36,-52 -12,-44 16,-44 34,-52 32,-24 18,-32 2,-16 -14,-32 -32,-24"),
        sharp("leather", "-36,-56 -12,-47 16,-47 34,-56 34,-49 16,-40 -12,-40 -36,-49", 1),
        *(disc("bone", x, y, 2.4) for x, y in ((-16, -94), (-8, -86), (2, -82), (12, -82), (20, -88))),
        disc("trim", 2, -78, 4),
        bent("dark", "-6,-108 2,-126 20,-128 32,-116 30,-100 14,-94 0,-98"),
        disc("dark2", 2, -122, 6),
        disc("dark2", 18, -128, 5.4),
        strip("bone2", "6,-126,2.6 -4,-142,2.2 2,-156,1.4"),
        strip("bone2", "-3,-142,1.8 -12,-146,1.2 -16,-152,1"),
        strip("bone2", "16,-128,2.6 24,-144,2.2 20,-156,1.4"),
        strip("bone2", "23,-142,1.8 32,-146,1.2 34,-154,1"),
        bent("fur2", "22,-116 34,-112 42,-106 40,-98 26,-98"),
        disc("ink", 40, -107, 3),
        eye(22, -115, 2),
        sharp("bone", "30,-100 31,-94 34,-100", 0.3),
        strip("dark", "-28,-82,13 -42,-62,11 -36,-44,10"),
        *claws("-42,-42 -46,-28 -37,-38", "-37,-40 -36,-26 -31,-39", "-31,-42 -26,-30 -27,-42"),
        strip("leaf2", "-48,-66,4 -40,-54,4 -30,-52,4"),
    ]  # fmt: skip


def glaive_thrower() -> Figure:
    """A carved engine that throws a great glaive, with its crew."""
    return [
        *placed([
            strip("elf2", "-4,-44,7 -10,-24,5.6 -12,-3,4.6"),
            boot(-13, "leather"),
            *elf_body(),
            *elf_head(),
            strip("elf", "8,-80,5 24,-70,4.6 36,-62,4"),
        ], -46, -4, 0.78),
        *glaive(26, -76, 40, -30),
        sharp("wood", "-34,-32 -10,-56 52,-66 60,-56 40,-40 46,-22 -30,-20", 3),
        bent("wood2", "-20,-34 10,-50 46,-58 30,-42 6,-36"),
        strip("leaf", "46,-60,3 60,-74,3.6 58,-92,2.4 48,-94,1.6"),
        strip("leaf", "-30,-30,3 -44,-40,3.6 -42,-54,2.4"),
        bent("coat", "2,-46 22,-50 20,-20 12,-28 4,-18"),
        disc("trim", 12, -38, 4.6),
        disc("wood2", -20, -14, 15.5),
        disc("leaf2", -20, -14, 10.5),
        disc("gold", -20, -14, 4),
        disc("wood2", 36, -14, 15.5),
        disc("leaf2", 36, -14, 10.5),
        disc("gold", 36, -14, 4),
    ]  # fmt: skip


def dryad() -> Figure:
    """A daughter of the forest, half doe, with a poisoned spear."""
    return placed([
        bent("white2", "-40,-44 -52,-52 -56,-42 -46,-34"),
        *four_legs("fur", "fur2", "dark2", (-22, 16, -32, 26), -36, 3.6),
        bent("fur", "-44,-48 -22,-56 12,-58 28,-50 26,-34 4,-28 -24,-28 -42,-34"),
        *(disc("white", x, y, 2.2, 1.8) for x, y in ((-32, -44), (-24, -49), (-16, -44), (-26, -38), (-8, -49))),
        bent("coat", "-12,-58 10,-60 14,-44 -2,-36 -16,-42"),
        bent("leaf2", "6,-66 22,-68 32,-58 30,-40 18,-34 8,-46"),
        *placed([
            bent("leaf", "-11,-84 12,-84 13,-66 10,-46 -9,-46 -13,-66"),
            bent("coat", "-12,-84 -4,-76 2,-82 8,-76 14,-84 12,-66 0,-60 -12,-66"),
            *elf_head("leaf2"),
            strip("wood2", "-2,-114,2 -10,-128,1.8 -20,-132,1.2"),
            strip("wood2", "8,-116,2 10,-130,1.8 20,-138,1.2"),
            disc("trim", -4, -114, 3.4),
            disc("trim", 5, -118, 3),
            *spear(30, -84, -34, 44, 44, 1.4),
            disc("glow", 66, -109, 4),
            strip("elf", "9,-80,5 22,-74,4.6 30,-84,4"),
            disc("elf", 30, -85, 3.6),
            strip("elf", "-10,-80,5 -24,-68,4.6 -20,-56,4"),
        ], 16, -14, 0.94),
    ], -2, 0)  # fmt: skip


def hippogryph_body(rider: Figure) -> Figure:
    """A beast that is half stag and half raven, with antlers, and its rider."""
    return [
        bent("teal2", "-8,-76 -30,-114 -62,-132 -54,-114 -60,-104 -47,-95 -48,-84 -32,-80 -16,-62"),
        strip("fur2", "-32,-54,6 -50,-46,5 -62,-52,3"),
        bent("fur", "-36,-62 -10,-72 18,-72 26,-58 14,-44 -14,-40 -34,-44"),
        strip("fur2", "-24,-46,8 -36,-30,5 -28,-14,3.6"),
        sharp("dark2", "-33,-16 -22,-16 -24,-7 -32,-7", 1),
        strip("fur", "14,-50,8 28,-38,5 22,-22,3.6"),
        bent("gold", "16,-22 28,-26 36,-14 30,-16 26,-12 22,-16"),
        bent("coat", "-22,-70 8,-74 10,-56 -20,-54"),
        bent("teal", "-10,-68 -22,-114 -54,-148 -48,-127 -60,-122 -46,-108 -54,-98 -38,-90 -42,-79 -22,-60"),
        pole("trim", -14, -74, -46, -136, 1.1),
        pole("trim", -16, -70, -48, -103, 1),
        *rider,
        bent("teal", "12,-70 22,-90 38,-98 48,-90 44,-76 28,-60 18,-56"),
        bent("gold", "42,-92 56,-92 66,-80 58,-82 46,-80"),
        eye(40, -90, 2),
        strip("bone", "34,-97,2.2 30,-112,2 36,-124,1.2"),
        strip("bone", "31,-110,1.8 22,-116,1.2 20,-124,1"),
        strip("bone", "40,-98,2.2 44,-112,2 52,-120,1.2"),
        strip("bone", "43,-108,1.8 40,-120,1.2 42,-128,1"),
    ]


def hippogryph() -> Figure:
    """The beast without a rider, which rears."""
    far_wing = bent("teal2", "2,-70 12,-112 48,-142 48,-122 66,-120 54,-106 64,-96 46,-92 40,-80 20,-62")
    return placed([far_wing, *hippogryph_body([])], -4, -4, degrees=-16)


def hippogryph_rider() -> Figure:
    """An archer on the beast."""
    rider = [
        strip("elf", "-4,-48,6 8,-36,5.4 0,-22,4.4"),
        *placed([boot(0, "leather")], 0, -16, 0.8),
        *elf_body()[:2],
        sharp("gold", "-12,-56 12,-56 12,-50 -12,-50", 0.8),
        strip("elf2", "10,-80,4.8 24,-82,4.2 36,-84,3.6"),
        *longbow(38, -84, 32),
        held("wood", 14, -84, 0, "0,-0.8 34,-0.8 34,0.8 0,0.8"),
        held("steel", 14, -84, 0, "32,-2.6 42,0 32,2.6", 0.3),
        *elf_head("white"),
        strip("elf", "-10,-80,5 -16,-76,4.6 12,-84,3.8"),
        bent("trim", "-20,-86 -12,-92 -4,-86 -8,-76 -18,-78"),
    ]
    return hippogryph_body(placed(rider, -4, -30, 0.78))


def chimaera() -> Figure:
    """A winged beast with two heads."""
    far_head = [
        strip("leaf2", "16,-64,9 34,-84,7.5 40,-106,6.5"),
        bent("leaf2", "30,-110 38,-124 52,-124 68,-114 72,-106 56,-102 40,-102"),
        sharp("bone", "36,-118 22,-132 44,-124", 0.8),
        sharp("bone", "44,-124 40,-140 52,-123", 0.8),
        disc("fire", 51, -115, 2.2),
        sharp("ink", "54,-106 70,-108 66,-103 56,-102", 0.3),
    ]
    return [
        bent("coat2", "4,-76 8,-118 38,-152 42,-132 62,-134 52,-116 64,-106 46,-100 38,-86 22,-66"),
        pole("coat", 10, -78, 38, -146, 1.3),
        pole("coat", 12, -76, 56, -128, 1.2),
        strip("leaf", "-28,-56,9 -52,-52,7 -68,-64,5 -78,-56,2.4"),
        sharp("trim", "-72,-66 -90,-58 -76,-50", 0.8),
        *far_head,
        bent("leaf", "-36,-62 -10,-76 20,-74 30,-58 14,-42 -18,-40 -36,-48"),
        bent("tan", "-28,-44 0,-44 24,-56 14,-42 -18,-39"),
        strip("leaf2", "-20,-46,8 -30,-30,5.6 -20,-16,4"),
        *claws("-25,-18 -28,-6 -20,-15", "-21,-18 -16,-5 -15,-17"),
        strip("leaf", "12,-48,8 22,-32,5.6 14,-18,4"),
        *claws("9,-20 6,-7 15,-17", "14,-20 20,-7 20,-19"),
        strip("leaf", "16,-58,10 34,-60,8.5 54,-80,7"),
        *placed([replace(piece, tone="leaf") if piece.tone == "leaf2" else piece for piece in far_head[1:]], 12, 26),
        bent("coat", "-8,-70 -20,-116 -54,-154 -58,-132 -74,-134 -66,-116 -80,-106 -60,-99 -54,-85 -26,-62"),
        pole("trim", -12, -74, -54, -149, 1.4),
        pole("trim", -14, -74, -70, -130, 1.3),
        pole("trim", -18, -70, -74, -106, 1.2),
    ]  # fmt: skip


def wisp() -> Figure:
    """A ball of light with trails of leaves."""
    return [
        bent("leaf2", "-6,-60 -24,-52 -44,-62 -34,-46 -50,-36 -28,-38 -30,-22 -12,-36"),
        disc("glow", 2, -50, 24),
        disc("coat", 2, -50, 17),
        disc("white", 3, -51, 11),
        bent("leaf", "-18,-64 -30,-84 -10,-74"),
        bent("leaf", "14,-70 22,-92 26,-68"),
        bent("leaf", "20,-38 38,-26 16,-28"),
        disc("ink", 0, -53, 1.8, 2.6),
        disc("ink", 8, -53, 1.8, 2.6),
    ]


ELVES = {
    "worker": wisp,
    "melee-1": huntress,
    "melee-2": druid_of_the_claw,
    "ranged-1": archer,
    "ranged-2": sentinel,
    "ranged-3": glaive_thrower,
    "ranged-4": dryad,
    "flying-1": hippogryph,
    "flying-2": hippogryph_rider,
    "flying-3": chimaera,
}
