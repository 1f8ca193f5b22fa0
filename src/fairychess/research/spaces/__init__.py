"""The numbers of decisions: one fixed list of words a variant, from the mover's side of the board.

`action_space(name)` gives a variant's `ActionSpace`. `space.decision(texts, seat)` is one decision
of a seat: `mask` says which numbers may be chosen, `take` chooses one and `path` says how a text is
chosen. On boards of up to a hundred squares a move is one number as a rule; on larger ones, and for
decisions of another kind, squares and signs are chosen one after the other. The numbers follow from
the rules alone: `lock.toml` holds the hash of every variant's list, and a test compares them.
"""

from fairychess.research.spaces.action_space import ActionSpace, action_space
from fairychess.research.spaces.decision import ActionError, SpelledDecision

__all__ = ["ActionError", "ActionSpace", "SpelledDecision", "action_space"]
