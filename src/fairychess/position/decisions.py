"""The decision at hand: whose it is, which options there are, whether the game is over.

These functions ask the rules. What takes part in play never touches a Python object unless a rule
has to, so that games of lockless rules can be played without the interpreter's lock.
"""

import cython
from cython.cimports.fairychess.position.asking import (
    ask_allow,
    ask_decide,
    ask_expand,
    ask_is_over,
    ask_moves,
    ask_part_due,
)
from cython.cimports.fairychess.position.paths import all_paths
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import SPECIAL, with_type
from cython.cimports.fairychess.position.words.piece import WALL, colour_of
from cython.cimports.fairychess.position.words.rights import victim_of


def push_options(pos: State) -> cython.int:
    """Push the options of the decision at hand; the index of the first one.

    Does not ask whether the game is over: `decision` does.
    """
    low: cython.int = pos.options.top
    top: cython.int
    index: cython.int
    for index in range(pos.rows.decide.count):
        if ask_decide(cython.cast(Rule, pos.rows.decide.at[index]), pos) >= 0:
            with cython.gil:
                push_choices(pos, cython.cast(Rule, pos.rows.decide.at[index]), low)
            return low
    all_paths(pos)
    for index in range(pos.rows.moves.count):
        ask_moves(cython.cast(Rule, pos.rows.moves.at[index]), pos)
    for index in range(pos.rows.expand.count):
        ask_expand(cython.cast(Rule, pos.rows.expand.at[index]), pos, low)
    if pos.rows.parts.count:
        with cython.gil:
            allow_all(pos, pos.rows.first_parts, low)
            keep_completable(pos, low)
        return low
    top = pos.options.top
    for index in range(pos.rows.allow.count):
        ask_allow(cython.cast(Rule, pos.rows.allow.at[index]), pos, low)
        if pos.options.top != top:  # the royal's moves may have shifted: let each be looked at
            pos.options.seen |= with_type(0, SPECIAL)
            top = pos.options.top
    return low


def push_choices(pos: State, rule: Rule, low: cython.int) -> cython.void:
    """Push the options of a rule's own decision."""
    pos.options.royal_low = pos.options.royal_high = low
    pos.options.seen = 0
    rule.choices(pos)
    if rule.completes_turn:
        allow_all(pos, pos.rows.allow.members, low)


def allow_all(pos: State, rules: list, low: cython.int) -> cython.void:
    """Let these rules drop what they forbid."""
    rule: Rule
    for rule in rules:
        rule.allow(pos, low)


def mid_turn(pos: State) -> cython.bint:
    """Does the decision at hand complete a turn that has begun?"""
    index: cython.int
    for index in range(pos.rows.parts.count):
        if ask_part_due(cython.cast(Rule, pos.rows.parts.at[index]), pos):
            return True
    return False


def turn_begun(pos: State) -> cython.bint:
    """Is the decision at hand in the middle of a turn, of several moves or of several parts?"""
    rule: Rule
    for rule in pos.rows.long_turns:
        if rule.turn_begun(pos):
            return True
    return mid_turn(pos)


def before_play(pos: State) -> cython.bint:
    """Are pieces still being set up, so that nobody is in check and nothing is won?"""
    rule: Rule
    for rule in pos.rows.early:  # one at most
        return rule.before_play(pos)
    return False


def keep_completable(pos: State, low: cython.int) -> cython.void:
    """Drop the moves after which the rest of the turn could not be played, and of those that
    are a whole turn the ones that may not end it."""
    rule: Rule
    keep: cython.int = low
    index: cython.int
    after: cython.int
    move: cython.ulonglong
    whole: list = []
    if len(pos.rows.first_parts) == pos.rows.allow.count:
        for rule in pos.rows.parts.members:
            if not rule.always_completes(pos):
                break
        else:
            return
    for index in range(low, pos.options.top):
        move = pos.options.moves[index]
        pos.make(move)
        if mid_turn(pos):
            after = pos.generate()
            if pos.options.top > after:
                pos.options.moves[keep] = move
                keep += 1
            pos.options.top = after
        else:
            whole.append(move)
        pos.unmake()
    pos.options.top = pos.options.royal_low = pos.options.royal_high = keep
    for move in whole:
        pos.options.push(move)
    pos.options.seen |= with_type(0, SPECIAL)  # the royal's moves are among the others
    allow_all(pos, pos.rows.last_parts, keep)


def verdict(pos: State) -> object:
    """The rules' outcome of a game that may be over before any move."""
    rule: Rule
    if pos.rows.has_early and before_play(pos):
        return None
    for rule in pos.rows.outcome.members:
        if pos.halfmove_clock < rule.earliest:
            continue
        if pos.claims_are_made or not rule.claimable:
            found = rule.outcome(pos)
        else:
            found = rule.unclaimed_outcome(pos) if pos.ends_unclaimed else None
        if found is not None:
            return found
    return None


def claim(pos: State) -> object:
    """The outcome that may be claimed here, as `outcome` gives it, also where it has ended the
    game; None if there is none."""
    rule: Rule
    if before_play(pos):
        return None
    for rule in pos.rows.outcome.members:
        if pos.halfmove_clock >= rule.earliest:
            found = rule.outcome(pos)
            if found is not None:
                return found if rule.claimable else None
    return None


def is_over(pos: State) -> cython.bint:
    """Is there a `verdict`?"""
    index: cython.int
    early: cython.bint = False
    if not pos.claims_are_made:
        with cython.gil:
            return verdict(pos) is not None
    if pos.rows.has_early:
        with cython.gil:
            early = before_play(pos)
    if early:
        return False
    for index in range(pos.rows.outcome.count):
        if pos.halfmove_clock >= cython.cast(
            Rule, pos.rows.outcome.at[index]
        ).earliest and ask_is_over(cython.cast(Rule, pos.rows.outcome.at[index]), pos):
            return True
    return False


def asked_by_rule(pos: State) -> cython.bint:
    """Tell whether the decision at hand is a rule's own, no move."""
    index: cython.int
    for index in range(pos.rows.decide.count):
        if ask_decide(cython.cast(Rule, pos.rows.decide.at[index]), pos) >= 0:
            return True
    return False


def passer_waits(pos: State) -> cython.bint:
    """Is the turn of who has made the double step not over, or something asked before that?"""
    piece: cython.int = pos.board_state.board[victim_of(pos.board_state.en_passant)]
    if mid_turn(pos):
        return True
    return piece > WALL and colour_of(piece) == pos.turn and asked_by_rule(pos)
