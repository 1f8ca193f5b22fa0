"""The names of a variant's planes, in order: they follow from the rules alone."""

from fairychess.rules import Rules

OWN, OTHER = "own", "other"
SIDES = (OWN, OTHER)
"""Whose: the viewer's (for a spectator the first side's), and the other side's."""

BOARD = "board"
WALLS = "blocked"
UNSEEN = "unseen"
CHECK = "in check"
LAST = "last move"
EN_PASSANT = "en passant"
FIRST = "viewer plays first"
TO_MOVE = "viewer decides"
QUIET = "quiet plies"
CLOCK = "move number"
CHOSEN = "chosen so far"
SIGN = "sign chosen last"


def piece(side: str, ident: str) -> str:
    """Where pieces of a side stand that look like this one."""
    return f"{side} {ident}"


def hand(side: str, ident: str) -> str:
    """How many of a piece a side has in hand: a sixteenth each, on all squares."""
    return f"{side} hand {ident}"


def castling(side: str, letter: str) -> str:
    """Whether a side may still castle this way, on all squares."""
    return f"{side} castling {letter}"


def role(name: str) -> str:
    """Where pieces stand that the viewer knows to play a secret role."""
    return f"role {name}"


def mark(key: str) -> str:
    """Where pieces stand of which the viewer may know this; the number in it, or 1."""
    return f"mark {key}"


def remembered(side: str, key: str, what: str) -> str:
    """What a position remembers under a key: the squares it names, or the first number in it."""
    return f"{side} {key} {what}"


def earlier(name: str, back: int) -> str:
    """A plane as it was so many decisions ago."""
    return f"{name}, {back} before"


SQUARES, NUMBER = "squares", "number"


def plane_names(rules: Rules) -> tuple[str, ...]:
    """All planes of a variant; those that could never hold anything are left out."""
    idents = [each.id for each in rules.pieces if not each.face]
    names = [BOARD, *(piece(side, ident) for side in SIDES for ident in idents)]
    if rules.has_walls:
        names.append(WALLS)
    if rules.hides_squares:
        names.append(UNSEEN)
    if rules.has_hands or "[" in rules.start_text:
        names += [hand(side, ident) for side in SIDES for ident in idents]
    if any(rule.castles for rule in rules.rule_list):
        names += [castling(side, letter) for side in SIDES for letter in "KQ"]
    names += [role(each.name) for each in rules.definition.roles]
    for rule in rules.rule_list:
        names += [mark(key) for key in rule.visibility.marked]
        for key in rule.notation.remembers:
            for side in SIDES:
                names += [remembered(side, key, SQUARES), remembered(side, key, NUMBER)]
    names += [EN_PASSANT, CHECK, LAST, FIRST, TO_MOVE, QUIET, CLOCK, CHOSEN, SIGN]
    return tuple(dict.fromkeys(names))


def frame_names(rules: Rules, names: tuple[str, ...]) -> tuple[str, ...]:
    """The planes among a variant's that are kept of earlier decisions: pieces, squares, hands."""
    idents = [each.id for each in rules.pieces if not each.face]
    pairs = [(side, ident) for side in SIDES for ident in idents]
    kept = {WALLS, UNSEEN, *(piece(*pair) for pair in pairs), *(hand(*pair) for pair in pairs)}
    return tuple(name for name in names if name in kept)
