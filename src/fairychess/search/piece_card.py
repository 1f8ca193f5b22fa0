"""What there is to say of one piece type in words: how it moves, and what it is worth."""

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from fairychess import languages
from fairychess.explain.pieces_text import said_of
from fairychess.game.source import option_texts
from fairychess.rules import load
from fairychess.rules.catalogue import load_text
from fairychess.search.piece_values import values


@dataclass(frozen=True, slots=True)
class PieceCard:
    """One piece type: `words` are sentences by language, about its moves and its limits.

    It is worth about `times` pieces of the type `than`, that of which there are most at the start,
    of several the cheapest; 0 where a comparison says nothing.
    """

    id: str
    words: dict[str, tuple[str, ...]] = field(default_factory=dict)
    times: float = 0.0
    than: str = ""


def piece_card(
    name: str, options: dict[str, Any], ident: str, text: str | None = None
) -> PieceCard | None:
    """The card of a piece type, or of a secret role by its name; None where there is none such.

    Where the variant's file is at hand as `text`, `name` is only what it is called.
    """
    chosen = option_texts(options)
    rules = load(name, **chosen) if text is None else load_text(text, name, **chosen)
    return _card(rules, ident)


@lru_cache(maxsize=2000)
def _card(rules: Any, ident: str) -> PieceCard | None:
    role = next((one for one in rules.definition.roles if ident == f"{one.name} (secret)"), None)
    found = [
        piece
        for piece in rules.pieces
        if (piece.role == role.id if role else piece.id == ident and not piece.role)
    ]
    if not found:
        return None
    piece = found[0]
    words = {language: tuple(said_of(rules, piece, language)) for language in languages.codes()}
    if role or piece.royal:
        return PieceCard(ident, words)
    return PieceCard(ident, words, *_worth(rules, ident))


def _worth(rules: Any, ident: str) -> tuple[float, str]:
    worth = _values(rules)
    measures = [
        piece.id
        for piece in rules.pieces
        if not (piece.role or piece.royal or piece.promoted)
        and worth.get(piece.id, 0) > 0
        and (piece.betza != "-" or piece.moves)
    ]
    if not measures or not worth.get(ident):
        return 0.0, ""
    there = Counter(rules.definition_of(code).id for code in rules.start_pieces.values())
    than = min(measures, key=lambda each: (-there[each], worth[each]))
    return (0.0, "") if than == ident else (round(worth[ident] / worth[than], 1), than)


@lru_cache(maxsize=64)
def _values(rules: Any) -> dict[str, int]:
    return values(rules)
