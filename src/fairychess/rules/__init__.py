"""Rules: from a variant file to the compiled rules of a game.

Knows the file's fields (`definition`), the reusable rules (`library/`, one a file) and how both
become tables and hooks (`compiling`); guards what a variant's own rules.py does (`guarding`): a
misspelt hook, a wrong answer or a change at the wrong time is a `RuleError` that names the line.
`hidden_roles/` remembers who is in which secret role. Legal is what the rules say: where leaving a
royal en prise is legal, the kernel offers it. Must not know games in progress, seats' views
or players.
"""

from fairychess.position.outcome import Outcome
from fairychess.rules.catalogue import available, featured, find, load
from fairychess.rules.compiling import Rules, rules_of
from fairychess.rules.definition import Definition
from fairychess.rules.rule_source import RuleError
from fairychess.rules.variant_error import VariantError

__all__ = [
    "Definition", "Outcome", "RuleError", "Rules", "VariantError", "available", "find",
    "featured", "load", "rules_of",
]  # fmt: skip
