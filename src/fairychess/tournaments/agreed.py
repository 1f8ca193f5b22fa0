"""What is agreed on before a tournament begins, beside its kind."""

from dataclasses import dataclass

MOST = {"swiss": 300, "roundrobin": 24, "knockout": 64, "arena": 300, "exhibition": 60}
"""How many may take part in each kind of tournament; at least two always must."""

LATE = ("swiss", "arena")
"""The kinds that one may still enter when they have begun."""


@dataclass(frozen=True, slots=True)
class AgreedRules:
    """How a kind is played.

    `cycles`: how often everybody meets everybody. `host`: who plays against all others in an
    exhibition, and `host_side`: always "first" or "second", or "both" in turns.
    """

    cycles: int = 1
    host: int = 0
    host_side: str = "first"


def rounds_of(kind: str, number: int, wanted: int, rules: AgreedRules) -> int:
    """How many rounds so many take part in; 0 where that is not known beforehand."""
    everybody = number - 1 + number % 2
    if kind == "roundrobin":
        return everybody * rules.cycles
    if kind == "swiss":  # nobody meets anybody twice
        return max(1, min(wanted, everybody))
    return 1 if kind == "exhibition" else 0
