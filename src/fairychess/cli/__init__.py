"""The command line: `fairychess COMMAND`, one file a command, found by looking.

Every module of this room with a `register(subparsers)` function is a command; it adds its own
parser and sets `run`, which takes the parsed arguments and returns the exit status. Bad input of
any kind ends with status 2 and one clear line on standard error, never with a traceback.

It knows every other room and none knows it.
"""

from fairychess.cli.program import main

__all__ = ["main"]
