"""The loops of the network, in plain Python. Compiled, kernels.pxd takes those of kernels.h.

Sums and weights are 16 bits wide. `tests/search/test_network.py` compares both with each other.
"""

from array import array

CLIP = 127
"""A clipped sum of this much stands for 1."""
SHIFT = 6
"""Weights of the small layers stand for 64ths: 2 to this power."""


def follow(
    sums: "array[int]",
    to: int,
    source: int,
    weights: "array[int]",
    width: int,
    added: list[int],
    adds: int,
    removed: list[int],
    removes: int,
    start: int,
) -> None:
    """Write at `to` the sums at `source` with some rows of the weights added and some removed: as
    many as said of those noted from `start` on."""
    plus = [row * width for row in added[start : start + adds]]
    minus = [row * width for row in removed[start : start + removes]]
    found = [
        sums[source + at]
        + sum(weights[row + at] for row in plus)
        - sum(weights[row + at] for row in minus)
        for at in range(width)
    ]
    sums[to : to + width] = array("h", found)


def output(
    sums: "array[int]",
    mine: int,
    theirs: int,
    width: int,
    weights: "array[int]",
    biases: "array[int]",
    hidden: int,
    last: "array[int]",
    bias: int,
    stage: int,
) -> int:
    """Return the output, in 127 x 64ths, for the sums at `mine` of the side to move and at `theirs`
    of the other one, by the weights of this stage of the game."""
    both = (*sums[mine : mine + width], *sums[theirs : theirs + width])
    clipped = [min(max(each, 0), CLIP) for each in both]
    found = bias
    for neuron in range(stage * hidden, (stage + 1) * hidden):
        row = weights[neuron * 2 * width : (neuron + 1) * 2 * width]
        total = sum(one * other for one, other in zip(clipped, row, strict=True))
        found += min(max((total + biases[neuron]) >> SHIFT, 0), CLIP) * last[neuron]
    return found
