"""The words of the kernel: what is packed is read back, and no other file knows their bits."""

import ast
import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairychess.position.words import frame, log_entry, move, path_entry, ray, rights, square_set

SOURCE = Path(__file__).parents[2] / "src" / "fairychess"
WORDS = SOURCE / "position" / "words"

squares = st.integers(0, 2047)
board_squares = st.integers(0, 255)
piece_types = st.integers(0, 1022)
identities = st.integers(0, 1023)


@given(squares, squares, piece_types, st.integers(1, 2**20 - 1))
def test_a_board_move_is_read_back(origin: int, target: int, piece_type: int, effects: int) -> None:
    plain = move.board_move(origin, target)
    assert (move.origin_of(plain), move.target_of(plain)) == (origin, target)
    assert move.is_plain(plain) and move.is_simple(plain) and move.type_of(plain) == move.BOARD
    promoted = move.with_promotion(plain, piece_type + 1)
    assert move.promotion_of(promoted) == piece_type + 1 and move.changes_piece(promoted)
    heavy = move.with_others_touched(move.with_effects(promoted, effects))
    assert move.effects_of(heavy) == effects and move.touches_others(heavy)
    passing = move.with_en_passant(heavy)
    assert move.is_en_passant(passing) and move.without_en_passant(passing) == heavy
    bare = move.without_promotion_choice(move.without_effects(passing))
    assert bare == move.with_en_passant(plain)


@given(squares, piece_types, identities, st.integers(0, 255))
def test_a_drop_is_read_back(target: int, piece_type: int, ident: int, rule: int) -> None:
    drop = move.drop_move(piece_type, target, ident, rule)
    assert move.type_of(drop) == move.DROP and move.target_of(drop) == target
    assert move.promotion_of(drop) == piece_type + 1
    assert (move.payload_of(drop), move.rule_of(drop)) == (ident, rule)


@given(st.integers(0, 255), squares, squares, squares, squares)
def test_a_special_move_is_read_back(
    rule: int, origin: int, target: int, first: int, second: int
) -> None:
    special = move.special_move(rule, origin, target, move.square_pair(first, second))
    assert move.belongs_to(special, rule) and move.is_special(special)
    assert (move.origin_of(special), move.target_of(special)) == (origin, target)
    assert (move.first_payload(special), move.second_payload(special)) == (first, second)
    assert move.payload_of(special) == move.square_pair(first, second)
    assert not (move.promotion_of(special) or move.changes_piece(special))
    assert not (move.changes_colour(special) or move.declines_promotion(special))
    assert not (move.captures_elsewhere(special) or move.is_simple(special))
    assert not move.promotes_or_captures_elsewhere(special)
    assert move.is_impossible(move.mark_impossible(special)) and not move.is_impossible(special)


@given(st.data(), st.sampled_from((1, 4, 5, square_set.SET_WORDS)))
def test_en_passant_rights_are_read_back(data: st.DataObject, words: int) -> None:
    wide = words > square_set.FEW_WORDS
    known, most = (
        (squares, rights.MOST_WIDE_RIGHTS) if wide else (board_squares, rights.MOST_RIGHTS)
    )
    victim, passed = data.draw(known), data.draw(st.lists(known, max_size=most))
    begun = word = rights.make_rights(victim, words)
    for square in passed:
        word = rights.with_right(word, square)
    assert rights.victim_of(word) == victim and word < 2**63
    assert rights.number_of_rights(word) == len(passed)
    assert [rights.right_square(word, number) for number in range(len(passed))] == passed
    assert rights.without_squares(word) == begun and rights.is_wide(word) == wide
    for _ in range(most - len(passed)):
        word = rights.with_right(word, victim)
    assert rights.with_right(word, 0) == word  # there is no room for more


@given(st.integers(0, 2047), identities, st.integers(0, 65535), st.integers(0, 2047))
def test_log_entries_are_read_back(piece: int, ident: int, count: int, slot: int) -> None:
    old = log_entry.old_square(piece, ident)
    assert (log_entry.old_piece(old), log_entry.old_ident(old)) == (piece, ident)
    hand = log_entry.old_hand(count, ident, slot)
    assert log_entry.old_count(hand) == count and log_entry.old_slot(hand) == slot
    assert log_entry.changed_ident(hand) == ident
    key = log_entry.log_key(log_entry.HAND_CHANGED, slot)
    assert (log_entry.kind_of(key), log_entry.index_of(key)) == (log_entry.HAND_CHANGED, slot)


def test_entries_of_the_log_follow_each_other() -> None:
    changes, place = [0] * 20, 0
    for number in range(3):
        log_entry.write_entry(changes, place, 100 + number, 200 + number)
        place = log_entry.next_entry(place)
    assert log_entry.entries_from(0, place) == 3
    for number in (2, 1, 0):
        place = log_entry.entry_before(place)
        assert log_entry.key_at(changes, place) == 100 + number
        assert log_entry.old_at(changes, place) == 200 + number
    assert place == 0


@given(st.integers(-(2**30) + 1, 2**30 - 1))
def test_values_of_variables_are_read_back(value: int) -> None:
    assert log_entry.old_value(log_entry.old_variable(value)) == value >= -(2**30)


@given(st.integers(0, 2**31 - 1), st.integers(0, 2**31 - 1), st.integers(0, 1), st.integers(0, 9))
def test_a_frame_is_read_back(clock: int, number: int, turn: int, ply: int) -> None:
    frames = [0] * (10 * frame.FRAME_WORDS)
    frame.write_frame(frames, ply, 11, 12, clock, number, turn, 13, 14, 15)
    assert frame.halfmove_clock_at(frames, ply) == clock
    assert frame.fullmove_number_at(frames, ply) == number
    assert frame.turn_at(frames, ply) == turn
    readers = (frame.hash_at, frame.rights_at, frame.log_top_at, frame.move_at, frame.unrepeated_at)
    assert [read(frames, ply) for read in readers] == [11, 12, 13, 14, 15]


@given(squares, st.integers(0, 15), st.integers(0, 15), st.integers(0, 2**20 - 1), st.booleans())
def test_a_path_entry_is_read_back(
    square: int, stop: int, go: int, effects: int, heavy: bool
) -> None:
    entry = path_entry.pack(square, stop, go, 0, effects | heavy * path_entry.HEAVY)
    entry |= path_entry.pack_skip(40_000)
    assert (path_entry.square_of(entry), path_entry.skip_of(entry)) == (square, 40_000)
    assert path_entry.is_heavy(entry) == heavy
    assert (path_entry.stop_of(entry), path_entry.go_of(entry)) == (stop, go)
    friends = [path_entry.friends_of(colour) for colour in (0, 1)]
    assert friends[::-1] == [path_entry.enemies_of(colour) for colour in (0, 1)]
    for occupant, one in enumerate((path_entry.VACANT, *friends, path_entry.PASSABLE)):
        fits = path_entry.fits_of(entry, occupant)
        assert (
            path_entry.may_stop(entry, occupant) == path_entry.fit_stops(fits) == bool(stop & one)
        )
        goes_on = path_entry.may_go_on(entry, occupant)
        assert goes_on == path_entry.fit_goes_on(fits) == bool(go & one)


@given(squares, st.integers(0, 15), st.integers(0, 15), st.booleans())
def test_nothing_stops_on_a_wall(square: int, stop: int, go: int, over: bool) -> None:
    every = path_entry.FLAGS & ~path_entry.OVER_WALLS
    flags = every | over * path_entry.OVER_WALLS
    entry = path_entry.pack(square, stop, go, flags, path_entry.HEAVY - 1)
    assert not path_entry.may_stop(entry, path_entry.WALLED)
    assert path_entry.may_go_on(entry, path_entry.WALLED) == over
    assert path_entry.flags_of(entry) == flags
    assert path_entry.path_move(entry, square) == move.with_effects(
        move.board_move(square, square), path_entry.HEAVY - 1
    )


def test_rays_do_not_overlap() -> None:
    ways = range(ray.MOST_LINES)
    for length in (9, ray.LONGEST_RAY):
        starts = [ray.ray_start(square, way, length) for square in range(256) for way in ways]
        after_the_last = length * (1 + ray.ROOM - ray.MOST_LINES)
        assert {later - start for start, later in pairwise(starts)} == {length, after_the_last}
        assert after_the_last >= length


def constants(path: Path) -> dict[str, int]:
    """Names that a module binds to a number at its top, with the number."""
    found: dict[str, int] = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if not isinstance(node, ast.Assign):
            continue
        value = node.value
        if isinstance(value, ast.Call) and ast.unparse(value.func) == "cython.declare":
            value = value.args[-1]
        try:
            number = eval(ast.unparse(value), {}, found)
        except Exception:
            continue
        if isinstance(number, int):
            found |= {name.id: number for name in node.targets if isinstance(name, ast.Name)}
    return found


DOUBLES = [*sorted(WORDS.glob("[a-z]*.py")), SOURCE / "rules" / "composed" / "opcodes.py"]
"""Files whose constants compiled files take from a .pxd beside them."""


@pytest.mark.parametrize("word", DOUBLES, ids=lambda path: path.stem)
def test_constants_are_the_same_compiled_and_plain(word: Path) -> None:
    text = word.with_suffix(".pxd").read_text(encoding="utf-8")
    plain = constants(word)
    wide = re.findall(r"^    #define FAIRYCHESS_([A-Z_]+) (0x[0-9A-F]+)ULL$", text, re.M)
    for name, value in [*re.findall(r"^    ([A-Z_]+) = (.+)$", text, re.M), *wide]:
        assert eval(value, {}, plain) == plain[name], name


def test_nobody_else_says_what_a_words_constants_are() -> None:
    words: dict[str, int] = {}
    for word in WORDS.glob("[a-z]*.py"):
        words |= constants(word)
    copies = [
        (str(path.relative_to(SOURCE)), name)
        for path in sorted(SOURCE.rglob("*.py"))
        if WORDS not in path.parents
        for name, value in constants(path).items()
        if words.get(name) == value
    ]
    assert copies == []
