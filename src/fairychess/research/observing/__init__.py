"""What a seat may know, as numbers: planes of the board, written into an array in place.

`Observer(rules)` names its planes (`names`) and fills them from a `View` and nothing else, so an
array holds no more than the seat may know. The board is seen from the viewer's side, as the action
space numbers it.
"""

from fairychess.research.observing.observer import Observer

__all__ = ["Observer"]
