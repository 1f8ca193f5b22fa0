"""An evaluation learned by playing: a small network that corrects the classical one.

`InputLayout` says which number each piece on each square is; `Network` is the learned weights, as
they lie in a file; `NetworkEvaluator` keeps the sums of its first layer up to date through
a position's log of changes, so that a leaf costs little more than what its last moves changed.
"""

from fairychess.search.network.layout import InputLayout
from fairychess.search.network.network import (
    USUAL_WIDTH,
    Network,
    NetworkError,
    evaluation_version,
    network_named,
    shipped_network,
)

__all__ = [
    "evaluation_version",
    "USUAL_WIDTH",
    "InputLayout",
    "Network",
    "NetworkError",
    "network_named",
    "shipped_network",
]
