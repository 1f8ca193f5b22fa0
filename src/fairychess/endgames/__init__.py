"""Exact results of positions with few pieces, by retrograde analysis, for any variant.

`solve` makes the table of a material and of all that its moves lead to; `Endgames` looks positions
up in such tables: who wins, and in how many plies. Draws by repetition or by moves without progress
are not counted.
"""

from fairychess.endgames.errors import EndgameError
from fairychess.endgames.folder import TableFolder, usual_folder
from fairychess.endgames.material import every_material, parse
from fairychess.endgames.probing import Endgames, Result, best, endgames_of
from fairychess.endgames.solving import solve

__all__ = [
    "EndgameError", "Endgames", "Result", "TableFolder", "best", "endgames_of", "every_material",
    "parse", "solve", "usual_folder",
]  # fmt: skip
