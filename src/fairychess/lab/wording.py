"""Small words of results: numbers of things, lengths of time."""


def counted(number: int, what: str) -> str:
    """So many of something.

    >>> counted(1, "game"), counted(2, "game")
    ('1 game', '2 games')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def lasted(seconds: float) -> str:
    """A length of time in the unit that suits it.

    >>> lasted(55), lasted(60), lasted(5400), lasted(7200)
    ('55 seconds', '1 minute', '90 minutes', '2.0 hours')
    """
    if (rounded := round(seconds)) < 60:
        return counted(rounded, "second")
    if (minutes := round(seconds / 60)) < 120:
        return counted(minutes, "minute")
    return f"{seconds / 3600:.1f} hours"
