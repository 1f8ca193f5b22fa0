"""What terms are made of, where the code that is made of them depends on it."""

from dataclasses import replace

from fairychess.rules.composed.syntax import Term, lasting_without_it
from fairychess.rules.composed.vocabulary import MOVE, PIECE, SET

SIFTED = {"type": 1, "same_type": 2, "attacked_by": 3, "attackers_of": 4}
"""Sets that are found by looking at squares one by one, the dearest last: what else a formula asks
of these squares is asked first."""
DEAR = {"attackers_of", "attackers_through", "attacked_by"}
"""Sets that are dear to work out."""


def before_moves(term: Term) -> Term:
    """A term as it is asked of moves not yet made: what moves is the same for all of a piece.

    The hash of rules has how long a term lasts as the vocabulary says it.
    """
    if term.word == "moving":
        return replace(term, lasts=PIECE)
    parts = tuple(map(before_moves, term.parts))
    if parts == term.parts:
        return term
    lasts = lasting_without_it if term.word == "those" else lasting
    return replace(term, parts=parts, lasts=max(map(lasts, parts)))


def lasting(term: Term) -> int:
    """How long a term lasts."""
    return term.lasts


def chain_of(term: Term) -> list[Term]:
    """The sets that a chain of `&` joins, those last for which squares must be looked at."""
    if term.word != "common":
        return [term]
    parts = [part for each in term.parts for part in chain_of(each)]
    return sorted(parts, key=lambda part: SIFTED.get(part.word, 0))


def joined(parts: list[Term]) -> Term:
    """What sets have in common."""
    found = parts[0]
    for part in parts[1:]:
        found = Term("common", SET, (found, part), None, max(found.lasts, part.lasts))
    return found


def goals_of(term: Term) -> Term | None:
    """The set in which a truth asks, or denies, that a move ends; None: it asks something else."""
    asked = term.parts[0] if term.word == "not" else term
    if asked.word != "some":
        return None
    chain = chain_of(asked.parts[0])
    others = [part for part in chain if part.word != "target"]
    if len(others) == len(chain) or not others or any(part.lasts == MOVE for part in others):
        return None
    return joined(others)


def about_it(term: Term) -> bool:
    """Is a term about the square that `those` around it is looking at?"""
    inner = term.parts[:1] if term.word == "those" else term.parts
    return term.word == "it" or any(about_it(part) for part in inner)


def the_same_for_all(term: Term) -> list[Term]:
    """The largest parts of what `those` asks of each square that are not about the square."""
    if not about_it(term):
        return [term] if term.word != "whole" else []
    inner = term.parts[:1] if term.word == "those" else term.parts
    return [found for part in inner for found in the_same_for_all(part)]


def looked_up(term: Term) -> list[Term]:
    """The dear sets in what `those` asks of each square that are about the square."""
    inner = term.parts[:1] if term.word == "those" else term.parts
    found = [each for part in inner for each in looked_up(part)]
    return [*found, term] if term.word in DEAR and about_it(term) else found


def looked_up_twice(term: Term) -> list[Term]:
    """Those of them that it asks for more than once."""
    found = looked_up(term)
    return [part for part in dict.fromkeys(found) if found.count(part) > 1]


def likes(term: Term) -> tuple[Term, Term] | None:
    """The sets A and B of `those(A, attackers_of(it) & same_type(it) & B)`; else None."""
    if term.word != "those" or term.parts[1].word != "some":
        return None
    chain = chain_of(term.parts[1].parts[0])
    others = [part for part in chain if part.word not in ("attackers_of", "same_type")]
    mutual = len(chain) - len(others) == 2 and chain[-1].word != chain[-2].word
    if not mutual or any(part.parts[0].word != "it" for part in chain[-2:]):
        return None
    if any(about_it(part) for part in others):
        return None
    return term.parts[0], joined(others) if others else Term("pieces", SET)
