"""What a variant inherits: the network of the nearest variant that has one, made to fit.

Variants are near when many of their pieces move alike, whatever they are called, and are as good to
have, and when they have rules in common. What a piece may do with its first move only does not
count, nor does castling.

A piece's inputs come from the piece that moves as it does, square by square; on a board of another
size from the squares that lie alike between the edges. Pieces that no other moves like begin with
nothing.
"""

import re
from array import array
from dataclasses import replace

from fairychess.rules import Rules, available, find, load
from fairychess.rules.definition import PieceDefinition
from fairychess.rules.digest import rules_digest
from fairychess.search.network import InputLayout, Network, evaluation_version, shipped_network
from fairychess.search.network.layout import STEPS
from fairychess.search.network.network import FILE_NAME
from fairychess.search.piece_values import material_sign

PART = re.compile("([a-z]+)([A-Z]+[0-9]*)?")
"""What an atom of a Betza text is modified by, and the atom."""
LEAST = 0.5
"""So great a part of both variants' pieces must move alike."""


def inherited(rules: Rules) -> tuple[str, Network] | None:
    """Return the name of the nearest variant with a network, and that network made to fit."""
    found: tuple[float, str, Rules] | None = None
    for name in available():
        if not (find(name).parent / FILE_NAME).is_file():
            continue
        parent = load(name)
        if shipped_network(parent) is None:
            continue
        pieces = nearness(parent, rules)
        near = pieces + rules_alike(parent, rules)
        if pieces >= LEAST and (found is None or near > found[0]):
            found = near, name, parent
    if found is None:
        return None
    network = shipped_network(found[2])
    assert network is not None
    return found[1], fitted(network, found[2], rules)


def nearness(parent: Rules, child: Rules) -> float:
    """Return which part of the pieces moves alike, from 0 to 1."""
    alike = sum(each is not None for each in matches(parent, child))
    return alike / max(len(parent.pieces), len(child.pieces))


def rules_alike(parent: Rules, child: Rules) -> float:
    """Return which part of the rules both variants have in common, from 0 to 1."""
    both = [set(rules.definition.rules) for rules in (parent, child)]
    return len(both[0] & both[1]) / max(1, len(both[0] | both[1]))


def matches(parent: Rules, child: Rules) -> list[int | None]:
    """Return for each piece type of the child the parent's that moves alike and is as good or bad
    to have, the same id first."""
    found: list[int | None] = []
    natures = [nature(parent, piece) for piece in parent.pieces]
    for piece in child.pieces:
        wanted = nature(child, piece)
        alike = [number for number, each in enumerate(natures) if each == wanted]
        same = [number for number in alike if parent.pieces[number].id == piece.id]
        found.append(next(iter(same or alike), None))
    return found


def nature(rules: Rules, piece: PieceDefinition) -> tuple[str, bool, int]:
    """Return what pieces must have in common: their moves, being royal, being good to have."""
    return usual_moves(piece), piece.royal, material_sign(rules, piece.id)


def usual_moves(piece: PieceDefinition) -> str:
    """Return the Betza text of a piece without what only its first move may do."""

    def later(found: re.Match[str]) -> str:
        return "" if found[2] and "i" in found[1] else found[0]

    return PART.sub(later, piece.betza) or piece.betza


def fitted(network: Network, parent: Rules, child: Rules) -> Network:
    """Return a parent's network with the inputs of a child."""
    old, new = InputLayout(parent), InputLayout(child)
    width = network.width
    sees_near = network.rows > old.rows and new.near_rows > 0
    rows = new.rows_with_near if sees_near else new.rows
    first = array("h", bytes(2 * rows * width))
    squares = [nearest(square, child, parent) for square in range(new.squares)]
    types = matches(parent, child)
    has_hands = parent.has_hands and child.has_hands

    def copy(to: int, source: int) -> None:
        values = network.first[source * width : (source + 1) * width]
        first[to * width : (to + 1) * width] = array("h", values)

    for number, other in enumerate(types):
        if other is None:
            continue
        for owner in range(2):
            for square, source in enumerate(squares):
                to = (2 * new.kinds[number] + owner) * new.squares + square
                copy(to, (2 * old.kinds[other] + owner) * old.squares + source)
            if has_hands:
                to = new.first_hand_row + 2 * new.kinds[number] + owner
                copy(to, old.first_hand_row + 2 * old.kinds[other] + owner)
            for step in range(STEPS if sees_near else 0):
                to = new.rows + (2 * new.kinds[number] + owner) * STEPS + step
                copy(to, old.rows + (2 * old.kinds[other] + owner) * STEPS + step)
    heading = {"inherited": parent.name, "variant": child.name}  # nothing else is true of the child
    digest = rules_digest(child.definition)
    return replace(
        network,
        rules=digest,
        rows=rows,
        first=first,
        evaluation=evaluation_version(child),
        heading=heading,
    )


def nearest(square: int, child: Rules, parent: Rules) -> int:
    """Return the parent's square that lies between the edges as this one of the child does."""
    rank, file = divmod(square, child.tables.files)
    return int(
        scaled(rank, child.tables.ranks, parent.tables.ranks) * parent.tables.files
        + scaled(file, child.tables.files, parent.tables.files)
    )


def scaled(at: int, size: int, other: int) -> int:
    """Return a place on a line of `size` as one on a line of another size."""
    return (2 * at * (other - 1) + size - 1) // (2 * (size - 1)) if size > 1 else 0
