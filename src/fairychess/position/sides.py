"""The two sides and the seats of a game, by name: here and nowhere else.

What a variant calls its sides ("White", "Sente") stands in its file; without names they are WHITE
and BLACK.
"""

SIDES = ("first", "second")
"""A side owns pieces; sides are numbered by their place here."""
BOTH = (0, 1)
"""The sides by number."""
SEATS = (*SIDES, "chance")
"""Who decides: a side, or chance."""
WHITE, BLACK = "White", "Black"


def other(side: str) -> str:
    """The side across the board."""
    return "second" if side == "first" else "first"
