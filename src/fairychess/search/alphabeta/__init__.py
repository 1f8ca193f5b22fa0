"""The compiled alpha-beta search: parts of one `SearchContext`, each in its own file.

`evaluation`, `see`, `move_ordering`, `tactical_moves` and `terminal` answer questions about one
node; `transposition_table` remembers nodes; `quiescence`, `chance_nodes` and `search` are the
recursion; `iterative_deepening` turns it into a decision. `variant_knowledge` is what the search
has to know about a variant beforehand.
"""

from fairychess.search.alphabeta.iterative_deepening import (
    Candidate,
    IterativeDeepening,
    SearchResult,
    mark_final_candidates,
    search_for,
)
from fairychess.search.alphabeta.scores import MATE
from fairychess.search.alphabeta.search import Search
from fairychess.search.alphabeta.transposition_table import TranspositionTable
from fairychess.search.alphabeta.variant_knowledge import VariantKnowledge, knowledge_of

__all__ = [
    "MATE", "Candidate", "IterativeDeepening", "Search", "SearchResult", "TranspositionTable",
    "VariantKnowledge", "knowledge_of", "mark_final_candidates", "search_for",
]  # fmt: skip
