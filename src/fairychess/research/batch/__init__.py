"""Many games of one variant at once, arrays in and out.

`Batch` steps its games in one call, begins each again when it has ended, and writes masks, seats,
rewards and planes into the same arrays every time. A `Lineup` of `Stepper`s does so in compiled
code: `numbers` knows the actions of moves, `plane_writer` writes planes. `open_games` goes the
longer way through `Decision` where that is needed, `told_games` where planes of games with secrets
are wanted.
"""

from fairychess.research.batch.batch import Batch, BatchClosedError

__all__ = ["Batch", "BatchClosedError"]
