"""The files of the library's rules: those of all games, and those that lie with their one game."""

from pathlib import Path

from fairychess.rules import library


def rule_files() -> list[Path]:
    """The Python files in which rules of the library stand, by name."""
    places = [Path(place) for place in library.__path__]
    found = [path for place in places for path in place.glob("[a-z]*.py")]
    return sorted(found, key=lambda path: path.stem)
