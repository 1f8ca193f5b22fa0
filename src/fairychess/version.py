"""Which version this is: rooms that may not know the package as a whole say it too."""

__version__ = "0.1.0"
