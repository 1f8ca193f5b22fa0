"""What cannot be said of an endgame, in one line."""


class EndgameError(ValueError):
    """A material, a variant or a file for which there is no table; one line with the reason."""
