"""Finding examples of a variant's special rules.

Positions of random games, and pieces put anywhere, are looked through for a move to which a rule
does something. Then all pieces are taken away without which it still does the same.
"""

import random
import time
from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any

from fairychess.api.position import Position
from fairychess.explain.examples import (
    EFFECTS,
    SEVERAL,
    Acts,
    Example,
    RuleTrial,
    placed,
    special_rules,
)
from fairychess.notation import ids
from fairychess.notation.position_text import in_ranks, placement
from fairychess.position.sides import SIDES
from fairychess.position.words.piece import colour_of, make_piece, piece_type_of
from fairychess.rules import Rules

ENOUGH = 3
"""Positions of each effect; the one with the fewest pieces is kept."""
IN_VAIN = 600
"""Positions after which nothing is looked for any more of a rule that did nothing in them: it acts
after several moves, or before the first. Of one that did something, after twice as many."""
PLAIN = {
    "forbid": ("refused",),
    "require": ("refused",),
    "after": ("changes", "ends"),
    "offer": ("offered",),
}
"""What a sentence of each table is about."""
MOST_MOVES, MOST_ALIKE = 40, 4
"""Moves looked at in a position, and of those that a rule offers or refuses there."""
LONGEST = 120
"""Decisions of a random game."""
MOST_PIECES = 9
"""Beside the royal ones, where pieces are put anywhere."""
LARGE = 100
"""Squares of a board on which full games take too long."""

Found = dict[tuple[RuleTrial, str], list[Example]]


def find_examples(rules: Rules, seconds: float = 20.0, seed: int = 1) -> list[Example]:
    """An example of each rule in which one is found, at most so many seconds of looking."""
    if rules.secret or rules.hides_squares:
        return []
    chance = random.Random(seed)
    made = [RuleTrial(rules, *one) for one in special_rules(rules)]
    trials = [one for one in made if one.without is not None]
    found: Found = defaultdict(list)
    until = time.process_time() + seconds
    for count, text in enumerate(_positions(rules, chance)):
        open_trials = [one for one in trials if not _done(one, found, count)]
        if not open_trials or time.process_time() > until:
            break
        for trial in open_trials:
            if time.process_time() < until:
                _look(trial, text, chance, found)
    return _best(rules, trials, found)


def _done(trial: RuleTrial, found: Found, seen: int) -> bool:
    """Are there enough positions of as many effects as are shown, or none at all?"""
    counts = [len(found.get((trial, effect), ())) for effect in EFFECTS]
    enough = sum(count >= ENOUGH for count in counts) >= (1 if trial.field else SEVERAL)
    return enough or seen > (2 * IN_VAIN if any(counts) else IN_VAIN)


def _plain_effects(trial: RuleTrial) -> Collection[str]:
    """The effects that show a rule plainly: what is forbidden may also allow something, as a piece
    that may not capture gives no check."""
    return PLAIN.get(trial.name.partition(" ")[0], EFFECTS)


def _look(trial: RuleTrial, text: str, chance: random.Random, found: Found) -> None:
    """Note what a rule does to some move of a position, once for each effect."""
    pair = trial.pair(text)
    if pair is None:
        return
    pos, bare = pair
    ours, theirs = pos.moves(), bare.moves()
    known, bare_known = set(ours), set(theirs)
    both = [move for move in ours if move in bare_known]
    asked = chance.sample(both, min(MOST_MOVES, len(both)))
    offered = [move for move in ours if move not in bare_known]
    offered.sort(key=lambda move: move.endswith("="))  # declining to promote shows little
    refused = [move for move in theirs if move not in known]
    for group in (asked, offered[:MOST_ALIKE], refused[:MOST_ALIKE]):
        for move in group:
            acts = trial.judged(pos, bare, move, move in known, move in bare_known)
            if acts is None or acts.effect not in _plain_effects(trial):
                continue
            if acts.winner and not goes_on(pos):
                continue
            kept = found[trial, acts.effect]
            if len(kept) < ENOUGH:
                kept.append(Example(trial.name, acts.effect, pos.text(), move, trial.field))
                break


def goes_on(pos: Position) -> bool:
    """Is there a move that does not end the game? Where all do, one of them shows nothing: a king
    may have come to the goal before."""
    for move in pos.moves():
        pos.push(move)
        ended = pos.result()
        pos.pop()
        if ended is None:
            return True
    return False


def _best(rules: Rules, trials: list[RuleTrial], found: Found) -> list[Example]:
    """Of each rule the examples with the fewest pieces, in the order of the rules."""
    chosen: list[Example] = []
    for trial in trials:
        effects = [effect for effect in EFFECTS if found.get((trial, effect))]
        for effect in effects[: 1 if trial.field else SEVERAL]:
            best = min(found[trial, effect], key=lambda one: _worth(rules, one))
            if "=" not in best.position:  # what is counted there depends on the pieces
                best = _shrunk(trial, best)
            if not any((best.rule, best.move) == (one.rule, one.move) for one in chosen):
                chosen.append(best)
    return chosen


def _worth(rules: Rules, one: Example) -> tuple[int, int]:
    """Few pieces first, then what is soon said."""
    return sum(map(bool, rules.position(one.position).kernel.standing())), len(one.move)


# ---- where it is looked for -------------------------------------------------------------------


def _positions(rules: Rules, chance: random.Random) -> Iterator[str]:
    """Position texts without end, of four kinds in turn; a game's last but one may be the second
    player's, in all others the first is to move.

    Full boards are among them only where they are small.
    """
    wanted = _named(rules)
    while True:
        for number in range(60):
            text = _scattered(rules, chance, wanted)
            yield text
            if number % 10 == 0:
                yield from _last_but_one(rules, chance, text)
        if len(list(rules.board)) <= LARGE:
            yield from _played(rules, chance)
            for _ in range(20):
                yield _thinned(rules, chance)


def _named(rules: Rules) -> set[str]:
    """The ids of pieces that the special rules name in their parameters."""
    given = [
        rules.definition.rules.get(name, {}).get(field) for name, field in special_rules(rules)
    ]
    lists = [value for value in given if isinstance(value, (list, dict))]
    return {one for value in lists for one in value if isinstance(one, str)} & set(rules.numbers)


def _played(rules: Rules, chance: random.Random) -> Iterator[str]:
    pos = rules.position()
    for _ in range(LONGEST):
        moves = [] if pos.result() else pos.moves()
        if not moves:
            return
        pos.push(chance.choice(moves))
        if pos.to_move() == SIDES[0]:
            yield pos.text()


def _last_but_one(rules: Rules, chance: random.Random, text: str) -> Iterator[str]:
    """The position before the end of a random game from there: what is counted is soon full."""
    pos = placed(rules, text)
    if pos is None:
        return
    for _ in range(LONGEST):
        moves = pos.moves()
        if not moves or pos.to_move() not in SIDES:
            return
        pos.push(chance.choice(moves))
        if pos.result():
            pos.pop()
            yield pos.text()
            return


def _thinned(rules: Rules, chance: random.Random) -> str:
    """The starting position with few of its pieces, as they stand where rights are kept."""
    pos = rules.position()
    share = chance.random()
    pieces = [
        piece if piece in rules.start_royals or chance.random() < share else 0
        for piece in pos.kernel.standing()
    ]
    return _instead(rules, pos, pieces)[0]


def _scattered(rules: Rules, chance: random.Random, wanted: set[str]) -> str:
    """Royal pieces and a few others near each other, more often `wanted`, and some in hand."""
    royal, others = _pieces_of(rules)
    rare = [one for one in others if rules.shown(one).id in wanted]
    squares = sorted(rules.board)
    middle, span = chance.choice(squares), chance.choice((2, 3, rules.board.files))
    files = rules.board.files
    near = [
        one
        for one in squares
        if abs(one % files - middle % files) <= span and abs(one // files - middle // files) <= span
    ]
    signs = [0] * rules.tables.squares
    for side in (0, 1):
        for piece in (one for one in royal if colour_of(one) == side):
            region = rules.pieces[piece_type_of(piece)].region
            signs[chance.choice(sorted(region[side]) if region else squares)] = piece
    for _ in range(chance.randint(2, MOST_PIECES)):
        piece = chance.choice(rare if rare and chance.random() < 0.5 else others or [0])
        region = rules.pieces[piece_type_of(piece)].region if piece else None
        square = chance.choice(sorted(region[colour_of(piece)]) if region else near)
        signs[square] = signs[square] or piece
    held = ""
    if rules.has_hands and others:
        held = _sign(rules, make_piece(piece_type_of(chance.choice(others)), 0))
    return _text(rules, signs, held)


def _pieces_of(rules: Rules) -> tuple[list[int], list[int]]:
    """The royal pieces of the starting position, and all others that can be in the game."""
    start = set(rules.start_pieces.values())
    royal = [one for one in rules.start_royals for _ in range(rules.start_royals[one])]
    others = [one for one in sorted(start) if one not in royal and one > 1]
    if not others:
        others = [make_piece(kind, side) for kind in range(len(rules.pieces)) for side in (0, 1)]
        others = [one for one in others if one not in royal]
    return royal, others


def _sign(rules: Rules, piece: int) -> str:
    return ids.format_id(rules.shown(piece).id, colour_of(piece)) if piece > 1 else "*"


def _text(rules: Rules, pieces: list[int], held: str) -> str:
    board = in_ranks([_sign(rules, one) if one else "" for one in pieces], rules.board.files)
    hand = f"[{held}]" if rules.has_hands else ""
    return f"{board}{hand} {rules.letters[0]} - - 0 1"


# ---- fewer pieces -----------------------------------------------------------------------------


def _shrunk(trial: RuleTrial, example: Example) -> Example:
    """The same with as few pieces as show it."""
    rules = trial.rules
    wanted = trial.acts(example.position, example.move)
    if wanted is None:  # the game's way there mattered
        return example
    count = 16
    while count:
        pos = rules.position(example.position)
        removable = [
            square
            for square, piece in enumerate(pos.kernel.standing())
            if piece and piece not in rules.start_royals
        ]
        for first in range(0, len(removable), count):
            pos = rules.position(example.position)
            pieces = list(pos.kernel.standing())
            for square in removable[first : first + count]:
                pieces[square] = 0
            example = _smaller(trial, example, wanted, _instead(rules, pos, pieces)) or example
        count //= 2
    emptied = example.position.split(" ")
    emptied[0] = emptied[0].partition("[")[0] + "[]"
    if rules.has_hands:
        example = _smaller(trial, example, wanted, [" ".join(emptied)]) or example
    return example


def _instead(rules: Rules, pos: Position, pieces: list[int]) -> list[str]:
    """Texts of a position with other pieces on its board, with its rights and without."""
    old = placement(pos.kernel, rules)
    fields = pos.text().split(" ")
    board = in_ranks([_sign(rules, one) if one else "" for one in pieces], rules.board.files)
    fields[0] = board + fields[0].removeprefix(old)
    kept = [fields[0], fields[1], fields[2], fields[3], "0", "1", *fields[6:]]
    bare = [*kept[:2], "-", "-", *kept[4:]]
    return [" ".join(kept), " ".join(bare)]


def _smaller(trial: RuleTrial, example: Example, wanted: Acts, texts: list[str]) -> Example | None:
    for text in texts:
        if _same(trial.acts(text, example.move), wanted) and (
            not wanted.winner or goes_on(trial.rules.position(text))
        ):
            return replace(example, position=text)
    return None


def _same(one: Acts | None, other: Acts) -> bool:
    """Do both say the same, whatever squares they name?"""

    def told(acts: Acts) -> tuple[Any, ...]:
        return acts.effect, acts.message.key if acts.message else "", acts.winner

    return one is not None and told(one) == told(other)
