"""What a seat knows in Kira Chess and Kira Shogi: table 1.3, as plain data."""

from typing import TYPE_CHECKING, Any

from .board import OWNERS

if TYPE_CHECKING:
    from .kira import KiraSlow


def knows(game: "KiraSlow", viewer: str) -> dict[str, Any]:
    """All that `first`, `second` or `spectator` knows now, and nothing besides.

    Everybody: board, hands, counters, who decides what, who has chosen, what has
    been shown, and of each piece out of play whether it was L, Kira or neither. A side: its cards,
    roles, what its Kira has seen, the deaths that it wrote, the name that it is about to date, and
    a square on which it may take in passing (which tells of the roles of its pawns).
    """
    known = public(game)
    if viewer in OWNERS:
        known |= own(game, OWNERS.index(viewer))
    return known


def public(game: "KiraSlow") -> dict[str, Any]:
    return {
        "board": {
            game.name(one.place): (OWNERS[one.owner], one.face, one.identity)
            for one in game.pieces.values()
            if one.place is not None
        },
        "hands": {
            seat: [
                one.identity
                for piece_type in game.HAND_ORDER
                for one in game.hand(side, piece_type)
            ]
            for side, seat in enumerate(OWNERS)
        },
        "seat": game.seat(),
        "phase": phase(game),
        "number": game.number,
        "t": game.t(),
        "extra": game.extra,
        "unmoved": game.unmoved(),
        "quiet": game.halfmove_clock,
        "drawn": [len(cards) for cards in game.cards],
        "chosen": [pair is not None for pair in game.roles],
        "shown": {identity: game.role(identity) for identity in game.order(game.shown)},  # K12, K15
        "out": {  # K12: what was not announced was neither
            identity: game.role(identity) or "neither"
            for identity in game.order(game.home.keys() - game.pieces.keys())
        },
        "outcome": game.outcome(),
    }


def phase(game: "KiraSlow") -> str:
    if not game.dealt():
        return "dealing"
    if not game.chosen():
        return "choosing"
    if game.writing:
        return "writing"
    return "promoting" if game.promote is not None else "turn"


def own(game: "KiraSlow", side: int) -> dict[str, Any]:
    mine = game.turn == side
    return {
        "cards": game.order(game.cards[side]),
        "roles": game.roles[side],
        "seen": game.order(game.seen[side]),
        "deaths": dict(game.deaths[side]),
        "writing": game.writing if mine else None,
        "passing": game.passing() if mine else "-",
    }
