"""Rules: from a variant file to the compiled rules of a game.

Knows the file's fields (`definition`), the reusable rules (`library/`, one a file) and how both
become tables and hooks (`compiling`); guards what a variant's own rules.py does (`guarding`). Must
not know games in progress, seats' views or players.
"""

from fairychess.rules.catalogue import available, find, load
from fairychess.rules.compiling import Rules
from fairychess.rules.definition import Definition, VariantError
from fairychess.rules.play import Play, Result
from fairychess.rules.rule_source import RuleError

__all__ = [
    "Definition",
    "Play",
    "Result",
    "RuleError",
    "Rules",
    "VariantError",
    "available",
    "find",
    "load",
]
