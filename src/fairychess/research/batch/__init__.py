"""Many games of one variant at once, arrays in and out.

`Batch` steps its games in one call, begins each again when it has ended, and writes masks, seats
and rewards into the same arrays every time. `stepper` is one game in compiled code; decisions that
take several actions, and draws of chance, go the longer way through `Decision`.
"""

from fairychess.research.batch.batch import Batch

__all__ = ["Batch"]
