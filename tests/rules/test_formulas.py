"""Formulas and the tables they stand in: what each word means, and what is refused."""

import re
from pathlib import Path

import pytest
from ending_scenes import CHESS, build, survives_random_play
from hypothesis import given
from hypothesis import strategies as st

import fairychess
from fairychess.api import Position
from fairychess.ini.exporting import export
from fairychess.rules import Rules, VariantError, load
from fairychess.rules.composed.syntax import FormulaError, Setting, read_effect, read_truth
from fairychess.rules.composed.vocabulary import EFFECTS, FUNCTIONS, NAMES

RULES = "[rules.royal_check]\n"
KINGS = "1n2k3/pppp4/8/8/8/8/4PPPP/4K1N1 w - - 0 1"
START = "4k3/8/8/3p4/4P3/2N5/8/4K2R w - - 0 1"


class Extent:
    files = ranks = 8
    shape, levels = "rectangle", 1
    holes = ()
    shape = "rectangle"
    levels = 1


SETTING = Setting({"P": 0, "N": 1}, Extent)


def moves(tmp_path: Path, sentence: str, start: str = START) -> set[str]:
    """The first player's moves where a sentence holds."""
    tmp_path.mkdir(exist_ok=True)
    rules = build(tmp_path, CHESS, start, RULES + sentence)
    return set(rules.position().moves())


@pytest.mark.parametrize(("formula", "gone"), [
    ("captured", {"e4d5", "c3d5"}),
    ("origin & type('N') and captured", {"c3d5"}),
    ("target & zone('*1') and origin & type('R')", {"h1g1", "h1f1"}),
    ("target & ahead(origin)", {"e4e5", "e1e2", "h1h2"}),
    ("target & mirrored('h8') ", {"h1h8"}),
    ("way & zone('h4')", {"h1h5", "h1h6", "h1h7", "h1h8"}),
    ("moving('R') and not (target & file(origin))", {"h1g1", "h1f1"}),
    ("size(target & light) == 1 and moving('P')", {"e4d5"}),
    ("target & attacked_by(enemies)", set()),
    ("moving('N') and target & neighbours(enemies - royals)", set()),
    ("taking('P') and moving('P')", {"e4d5"}),
    ("moving('K') and target & beside(origin)", {"e1d1", "e1f1", "e1e2"}),
    ("moving('K') and target & diagonal(origin)", {"e1d2", "e1f2"}),
    ("moving('N') and target <= rank(zone('a1'))", {"c3b1", "c3d1"}),
    ("those(mine, it & type('P') and attackers_of(it) & enemies) and moving('P')",
     {"e4e5", "e4d5"}),
    ("target & shift(origin, 0, 1)", {"e4e5", "e1e2", "h1h2"}),
    ("target & shift(origin, -1, -2)", {"c3b1"}),
    ("target & line(zone('e1'), zone('h1'))", {"h1g1", "h1f1", "e1f1"}),
    ("moving('R') and target & enemy_half", {"h1h5", "h1h6", "h1h7", "h1h8"}),
    ("moving('K') and turn == 1 and 7 % 4 == 3", {"e1d1", "e1f1", "e1d2", "e1f2", "e1e2"}),
    ("moving('K') and (turn > 1 or in_check or enemy_in_check or continuing)", set()),
    ("taking_own or becoming('P')", set()),
    ("moving('P') and size(mine) * 2 == 8", {"e4e5", "e4d5"}),
    ("doomed(mine | enemies) and moving('P')", set()),
    ("moving('P') and (1 - 2) * size(mine) < 0 and (1 - 2) * 1 != 0", {"e4e5", "e4d5"}),
    ("moving('P') and 9 % (1 - 1) == 0 and 10000 * 10000 * 10000 > 1", {"e4e5", "e4d5"}),
    ("moving('N') and target & next(origin, -1, 2)", {"c3b5"}),
    ("target & nearest(zone('d1'), 0, 1)", {"c3d5", "e4d5"}),
    ("target & beyond(zone('e1'), zone('f1'))", {"h1g1"}),
    ("moving('R') and target & reach(origin)",
     {"h1g1", "h1f1", "h1h2", "h1h3", "h1h4", "h1h5", "h1h6", "h1h7", "h1h8"}),
    ("moving('R') and target & reach_as('N', zone('f3'))", {"h1g1", "h1h2", "h1h4"}),
])  # fmt: skip
def test_what_is_forbidden(tmp_path: Path, formula: str, gone: set[str]) -> None:
    every = moves(tmp_path, "")
    left = moves(tmp_path / "own", f'[[forbid]]\nif = "{formula}"\n')
    assert every - left == gone


@pytest.mark.parametrize(("effect", "after"), [
    ("remove(target)", "4k3/8/8/8/4P3/8/8/4K2R b - - 0 1"),
    ("remove(pieces - type('K', 'P') - attackers_of(zone('h8')))",
     "4k3/8/8/8/4P3/8/8/4K2R b - - 0 1"),
    ("remove((mine | empty) - type('N', 'R') - attacked_by(target) - royals)",
     "4k3/8/8/3N4/8/8/8/4K2R b - - 0 1"),
    ("change_side(target)", "4k3/8/8/3n4/4P3/8/8/4K2R b - - 0 1"),
    ("become(target, 'Q')", "4k3/8/8/3Q4/4P3/8/8/4K2R b - - 0 1"),
    ("become_captured(target)", "4k3/8/8/3P4/4P3/8/8/4K2R b - - 0 1"),
    ("place('P', origin)", "4k3/8/8/3N4/4P3/2P5/8/4K2R b - - 0 1"),
    ("place_enemy('P', origin)", "4k3/8/8/3N4/4P3/2p5/8/4K2R b - - 0 1"),
    ("place_captured(origin)", "4k3/8/8/3N4/4P3/2P5/8/4K2R b - - 0 1"),
    ("wall(origin)", "4k3/8/8/3N4/4P3/2*5/8/4K2R b - - 0 1"),
    ("move(target, origin)", "4k3/8/8/8/4P3/2N5/8/4K2R b - - 0 1"),
    ("swap(target, mine & type('R'))", "4k3/8/8/3R4/4P3/8/8/4K2N b - - 0 1"),
    ("take_back()", "4k3/8/8/3p4/4P3/2N5/8/4K2R b - - 0 1"),
    ("add_score('hits', 2)", "4k3/8/8/3N4/4P3/8/8/4K2R b - - 0 1 score_hits1=2"),
    ("mark('tired', target, 3)", "4k3/8/8/3N4/4P3/8/8/4K2R b - - 0 1 mark_tired=d5:3"),
    ("set_mark('tired', target, size(mine))", "4k3/8/8/3N4/4P3/8/8/4K2R b - - 0 1 mark_tired=d5:4"),
    ("set_enemy_score('hits', turn + 4)", "4k3/8/8/3N4/4P3/8/8/4K2R b - - 0 1 score_hits2=5"),
    ("freeze(target, 1)", "4k3/8/8/3N4/4P3/8/8/4K2R b - - 0 1 mark_frozen=d5:1"),
    ("note('holes', origin | board & zone('h8'))",
     "4k3/8/8/3N4/4P3/8/8/4K2R b - - 0 1 noted_holes=c3,h8"),
])  # fmt: skip
def test_what_follows_a_capture_and_is_undone(tmp_path: Path, effect: str, after: str) -> None:
    sentence = f'[[after]]\nevent = "captured"\ndo = "{effect}"\n'
    rules = build(tmp_path, CHESS, START, RULES + sentence)
    pos = rules.position()
    before = pos.text(), pos.kernel.hash
    pos.push("c3d5")
    assert pos.text() == after
    assert rules.position(after).kernel.hash == pos.kernel.hash
    pos.pop()
    assert (pos.text(), pos.kernel.hash) == before


@pytest.mark.parametrize("which", [
    "neighbours(target | mine & type('P')) & enemies & type('P')",
    # What is the same for all squares is worked out once, beside the number of rounds.
    """those(neighbours(target | mine & type('P')) & enemies & type('P'),
        size(royals) == 2 and (size(enemies) == 40 or size(mine) == 40 or it & enemies))""",
])  # fmt: skip
def test_an_effect_is_repeated_while_it_changes_anything(tmp_path: Path, which: str) -> None:
    which = " ".join(which.split())
    sentence = f"""[[after]]
event = "moved"
repeat = true
do = "change_side({which})"
"""
    rules = build(tmp_path, CHESS, "4k3/8/4pp2/3p4/2p5/p7/7N/4K3 w - - 0 1", RULES + sentence)
    pos = rules.position()
    pos.push("h2g4")
    assert pos.text() == "4k3/8/4pp2/3p4/2p3N1/p7/8/4K3 b - - 1 1"
    pos.pop()
    pos.push("h2f1")
    pos.push("e8d8")
    pos.push("f1g3")
    pos.push("d8e8")
    pos.push("g3h5")
    assert pos.text().startswith("4k3/8/4pp2")
    pos.push("e8d8")
    pos.push("h5g7")
    assert pos.text().startswith("3k4/6N1/4PP2/3P4/2P5/p7/8/4K3 b")


@pytest.mark.parametrize(("start", "formula", "true"), [
    ("3rk3/8/8/8/3q4/8/8/K2N4 w - - 0 1", "size(attackers_through(zone('d1'))) == 2", True),
    ("3rk3/3q4/3r4/8/8/8/8/K2N4 w - - 0 1", "size(attackers_through(zone('d1'))) == 3", True),
    ("3rk3/3q4/3n4/8/8/8/8/K2N4 w - - 0 1", "size(attackers_through(zone('d1'))) == 0", True),
    ("3bk3/8/8/8/7b/6p1/5N2/K7 w - - 0 1", "size(attackers_through(zone('f2'))) == 1", True),
    ("k7/8/8/8/8/8/5PPP/3r2N1 w - - 0 1", "doomed(zone('g1'))", False),
    ("k7/8/8/8/8/b7/5PPP/B2r4 w - - 0 1", "doomed(zone('a1'))", False),
    ("k7/8/8/8/8/1p6/P4PPP/B2r4 w - - 0 1", "doomed(zone('a1'))", False),
    ("k7/8/8/8/8/1p6/1P6/B2r4 w - - 0 1", "doomed(zone('a1'))", True),
    ("k7/8/8/8/8/3P4/P1P5/N7 w - - 0 1", "doomed(zone('a1'))", False),
])  # fmt: skip
def test_attacks_through_others_and_without_escape(
    tmp_path: Path, start: str, formula: str, true: bool
) -> None:
    pieces = {**CHESS, "K": "K"}
    sentence = f'[[forbid]]\nif = "{formula}"\n'
    rules = build(tmp_path, pieces, start, sentence, royal="")
    assert (not rules.position().moves()) == true


def test_a_game_is_won_lost_and_drawn(tmp_path: Path) -> None:
    for word, winner in (("win", "first"), ("lose", "second"), ("draw", None)):
        sentence = f'[[after]]\nevent = "captured"\ndo = "{word}()"\n'
        pos = build(tmp_path, CHESS, START, RULES + sentence).position()
        pos.push("c3d5")
        outcome = pos.result()
        assert outcome is not None and outcome.winner == winner


@pytest.mark.parametrize("by", ["mover", "opponent"])
def test_a_square_is_chosen(tmp_path: Path, by: str) -> None:
    sentence = f"""[[after]]
event = "captured"
choose = "empty & neighbours(target)"
by = "{by}"
optional = true
do = "place_captured_enemy(chosen)"
"""
    rules = build(tmp_path, CHESS, START, RULES + sentence)
    pos = rules.position()
    pos.push("c3d5")
    assert pos.to_move() == ("first" if by == "mover" else "second")
    options = set(pos.moves())
    assert options == {"@c4", "@c5", "@c6", "@d4", "@d6", "@e5", "@e6", "@-"}
    assert rules.position(pos.text()).text() == pos.text()
    pos.push("@e6")
    assert pos.text() == "4k3/8/4p3/3N4/4P3/8/8/4K2R b - - 0 1"


def asked(tmp_path: Path, fields: str, effect: str) -> tuple[Rules, Position]:
    """The position after a capture from which a question follows."""
    sentence = f'[[after]]\nevent = "captured"\n{fields}\ndo = "{effect}"\n'
    rules = build(tmp_path, CHESS, START, RULES + sentence)
    pos = rules.position()
    pos.push("c3d5")
    return rules, pos


def test_the_opponent_refuses_a_move_once(tmp_path: Path) -> None:
    rules, pos = asked(tmp_path, 'by = "opponent"', "refuse()")
    assert pos.to_move() == "second" and set(pos.moves()) == {"@+", "@-"}
    hashed = pos.kernel.hash
    pos.push("@+")
    assert pos.to_move() == "first" and "c3d5" not in pos.moves() and "e4d5" in pos.moves()
    assert pos.text().startswith(START[:-4])
    again = rules.position(pos.text())
    assert set(again.moves()) == set(pos.moves()) and again.kernel.hash == pos.kernel.hash
    pos.pop()
    assert pos.kernel.hash == hashed
    pos.push("@+")
    pos.push("e4d5")
    assert pos.to_move() == "second" and "e8d8" in pos.moves()
    assert pos.text() == "4k3/8/8/3P4/8/2N5/8/4K2R b - - 0 1"


@pytest.mark.parametrize("move", ["h1h5", "c3d5", "e4e5"])
def test_a_refused_move_leaves_the_clock_as_it_was(tmp_path: Path, move: str) -> None:
    """Quiet, capture or pawn move: after the refusal it never happened."""
    sentence = '[[after]]\nby = "opponent"\ndo = "refuse()"\n'
    rules = build(tmp_path, CHESS, START, RULES + sentence)
    pos = rules.position(START.replace("- - 0 1", "- - 5 1"))
    pos.push(move)
    pos.push("@+")
    assert pos.to_move() == "first" and pos.text().split()[4] == "5"


def test_chance_decides(tmp_path: Path) -> None:
    _, pos = asked(tmp_path, "odds = [1, 3]", "remove(target)")
    assert pos.kernel.decision().seat == 2
    assert set(pos.moves()) == {"@+", "@-"}
    pos.push("@+")
    assert pos.text() == "4k3/8/8/8/4P3/8/8/4K2R b - - 0 1"
    pos.pop()
    pos.push("@-")
    assert pos.text() == "4k3/8/8/3N4/4P3/8/8/4K2R b - - 0 1"


def test_chance_takes_a_square(tmp_path: Path) -> None:
    _, pos = asked(tmp_path, 'by = "chance"\nchoose = "neighbours(target) & empty"', "wall(chosen)")
    assert pos.kernel.decision().seat == 2 and "@d6" in pos.moves()


@pytest.mark.parametrize("by", ["mover", "opponent"])
def test_a_kind_of_piece_is_chosen(tmp_path: Path, by: str) -> None:
    fields = f'by = "{by}"\nchoose = ["Q", "R"]'
    _, pos = asked(tmp_path, fields, "become_chosen(target)")
    assert set(pos.moves()) == {"@=Q", "@=R"}
    pos.push("@=R")
    assert pos.text() == "4k3/8/8/3R4/4P3/8/8/4K2R b - - 0 1"


def test_there_must_be_something_to_choose(tmp_path: Path) -> None:
    sentence = """[[after]]
event = "captured"
choose = "neighbours(target) & enemies"
needed = true
do = "remove(chosen)"
"""
    assert "c3d5" not in moves(tmp_path, sentence)
    assert "c3d5" in moves(tmp_path / "two", sentence, START.replace("3p4/", "3pp3/"))


@pytest.mark.parametrize("sentence", [
    'again = "target"\nif = "not continuing"\noptional = true',
    'again = "mine"\nif = "not continuing"\nmoves = "others"\nneeded = true',
    'odds = [1, 4]\ndo = "remove(target - royals)"', 'by = "opponent"\ndo = "refuse()"',
    'do = ["freeze(target, 2)", "note(\'n\', origin)", "set_mark(\'m\', target, turn % 4)"]',
    'choose = "ahead(target) & empty"\nby = "chance"\ndo = "move(target - royals, chosen)"',
    'choose = ["Q", "N"]\nif = "moving(\'P\')"\ndo = "become_chosen(target)"',
])  # fmt: skip
def test_random_games_hold_together(tmp_path: Path, sentence: str) -> None:
    rules = build(tmp_path, CHESS, KINGS, RULES + '[[after]]\nevent = "moved"\n' + sentence)
    survives_random_play(rules)


def test_a_choice_begins_a_turn(tmp_path: Path) -> None:
    sentence = """[[after]]
event = "turn_begun"
choose = "mine & type('P')"
optional = true
do = "become(chosen, 'N')"
"""
    rules = build(tmp_path, CHESS, START, RULES + sentence)
    pos = rules.position()
    pos.push("e1e2")
    assert pos.to_move() == "second" and set(pos.moves()) == {"@d5", "@-"}
    assert rules.position(pos.text()).kernel.hash == pos.kernel.hash
    pos.push("@d5")
    assert pos.to_move() == "second" and "d5f4" in pos.moves()
    pos.push("d5f4")
    assert pos.to_move() == "first" and set(pos.moves()) == {"@e4", "@-"}


@pytest.mark.parametrize(("fields", "found"), [
    ('again = "target"\nmoves = "captures"', {"d5e7"}),
    ('again = "target"\nmoves = "captures"\noptional = true', {"d5e7", "@-"}),
    ('again = "mine & royals"\nmoves = "captures"', {"@-"}),
    ('again = "target"\nif = "continuing"', None),
])  # fmt: skip
def test_a_turn_goes_on(tmp_path: Path, fields: str, found: set[str] | None) -> None:
    sentence = f'[[after]]\nevent = "captured"\n{fields}\n'
    start = "7k/4p3/8/3p4/4P3/2N5/8/4K2R w - - 0 1"
    rules = build(tmp_path, CHESS, start, RULES + sentence)
    pos = rules.position()
    pos.push("c3d5")
    if found is None:
        assert pos.to_move() == "second"
        return
    assert pos.to_move() == "first" and set(pos.moves()) == found
    read = rules.position(pos.text())
    assert set(read.moves()) == found and read.kernel.hash == pos.kernel.hash
    pos.push(sorted(found)[-1])
    if "d5e7" in found:
        assert set(pos.moves()) == {"@-"}
        pos.push("@-")
    assert pos.to_move() == "second" and "after" not in pos.text()


def test_how_far_a_turn_has_gone_is_read_beside_another_rule(tmp_path: Path) -> None:
    sentences = """[[after]]
event = "captured"
again = "target"

[[after]]
event = "moved"
if = "moving('N')"
again = "target"
"""
    rules = build(tmp_path, CHESS, START, RULES + sentences)
    pos = rules.position()
    for move in ("c3b5", "b5c3", "c3b1"):
        pos.push(move)
        read = rules.position(pos.text())
        assert read.text() == pos.text() and read.kernel.hash == pos.kernel.hash
    assert pos.text().endswith("continues=3")


@pytest.mark.parametrize("optional", [False, True])
def test_two_sentences_that_go_on_after_one_move_count_it_once(
    tmp_path: Path, optional: bool
) -> None:
    more = "optional = true\n" * optional
    sentences = f"""[[after]]
event = "captured"
if = "not continuing"
again = "target"
{more}
[[after]]
event = "moved"
if = "moving('N') and not continuing"
again = "target"
{more}"""
    rules = build(tmp_path, CHESS, START, RULES + sentences)
    pos = rules.position()
    pos.push("c3d5")
    assert pos.text().endswith("continues=1") or "continues" not in pos.text()
    assert pos.to_move() == "first"
    if optional:
        pos.push("@-")
        assert pos.to_move() == "second" and "after" not in pos.text(), "one end ends the turn"


def test_a_turn_must_be_able_to_go_on(tmp_path: Path) -> None:
    sentence = """[[after]]
event = "captured"
again = "target"
moves = "others"
needed = true
"""
    start = "7k/8/3p4/3p4/4P3/2N5/8/4K2R w - - 0 1"
    rules = build(tmp_path, CHESS, start, RULES + sentence)
    pos = rules.position()
    assert "e4d5" not in pos.moves() and "c3d5" in pos.moves()
    pos.push("c3d5")
    assert "@-" not in pos.moves() and {move[:2] for move in pos.moves()} == {"d5"}
    checked = "4r2k/8/8/3p4/4P3/2N5/8/4K2R w - - 0 1"
    saved = build(tmp_path, CHESS, checked.replace("4P3", "8"), RULES + sentence).position()
    assert "c3d5" in saved.moves()
    saved.push("c3d5")
    assert set(saved.moves()) == {"d5e3", "d5e7"}
    endless = '[[after]]\nagain = "mine"\nneeded = true\n'
    assert build(tmp_path, CHESS, start, RULES + endless).position().moves()


def test_moves_are_lent(tmp_path: Path) -> None:
    sentence = '[[offer]]\npieces = "mine & type(\'P\')"\nlike = ["N"]\ninstead = true\n'
    found = {move for move in moves(tmp_path, sentence) if move.startswith("e4")}
    assert found == {"e4c5", "e4d6", "e4f6", "e4g5", "e4g3", "e4f2", "e4d2"}


@pytest.mark.parametrize(("text", "said"), [
    ("mine &", "column"),
    ("mien", "do you mean mine"),
    ("size(mine", "column 5"),
    ("type('X')", "no piece has the id"),
    ("type(P)", "single quotes"),
    ("zone('a0')", "column 6.*not the name of a square"),
    ("neighbours()", "takes 1"),
    ("mine < 3", "must be a set"),
    ("mine + 3", "means nothing"),
    ("1 < 2 < 3", "means nothing"),
    ("[mine]", "means nothing"),
    ("mine.x", "means nothing"),
    ("__import__('os')", "there is no word"),
    ("mine if mine else mine", "means nothing"),
    ("(" * 300, "column"),
    ("not " * 300 + "mine", "at most"),
    ("mine" + " & mine" * 200, "at most"),
    ("those(mine, those(mine, those(mine, it)))", "at most 2 deep"),
])  # fmt: skip
def test_what_is_no_formula(text: str, said: str) -> None:
    with pytest.raises(FormulaError, match=said) as error:
        read_truth(text, SETTING)
    assert "\n" not in str(error.value)


@given(st.lists(st.sampled_from([*NAMES, *FUNCTIONS, *EFFECTS, "(", ")", "&", "|", "-", "'P'", "3",
                                 ",", "not", "and", "<", "=="]), max_size=12))  # fmt: skip
def test_any_text_is_read_or_refused_in_one_line(words: list[str]) -> None:
    for read in (read_truth, read_effect):
        try:
            read(" ".join(words), SETTING)
        except FormulaError as error:
            assert "\n" not in str(error)


@pytest.mark.parametrize(("sentence", "said"), [
    ('[[forbid]]\nmoves = "some"\n', "must be one of"),
    ('[[forbid]]\niff = "mine"\n', "there are: moves, if, gives_check, words"),
    ('[[forbid]]\nif = 3\n', "text"),
    ("[[require]]\n", "that"),
    ('[[after]]\ndo = "explode(target)"\n', "there is no word explode"),
    ('[[after]]\nevent = "stuck"\ndo = "remove(mine)"\n', "win"),
    ('[[offer]]\nlike = ["X"]\n', "X"),
    ('[[after]]\nodds = [6, 1]\ndo = "win()"\n', "two numbers"),
    ('[[after]]\nodds = [1, 6]\nby = "mover"\ndo = "win()"\n', "by chance"),
    ('[[after]]\ndo = "refuse()"\n', "opponent"),
    ('[[after]]\nevent = "turn_begun"\nagain = "mine"\n', "only after a move"),
    ('[[after]]\nif = "enemy_stuck"\ndo = "win()"\n', "only .*require"),
    ('[[require]]\nthat = "threatened(mine)"\n', "only .*forbid"),
    ('[[after]]\nagain = "threatened(mine)"\n', "only .*forbid"),
    ('[[after]]\ndo = "freeze(target, 0)"\n', "freeze takes numbers from 1"),
    ('[[after]]\ndo = "to_hand(captured)"\n', "after 1: nobody has a hand"),
])  # fmt: skip
def test_what_is_no_sentence(tmp_path: Path, sentence: str, said: str) -> None:
    with pytest.raises(VariantError, match=said) as error:
        build(tmp_path, CHESS, START, RULES + sentence)
    assert "\n" not in str(error.value)


def test_frozen_pieces_stay_for_so_many_turns_of_their_owner(tmp_path: Path) -> None:
    sentence = """[[after]]
event = "captured"
do = ["freeze(target, 1)", "freeze(enemies & royals, 2)"]
"""
    rules = build(tmp_path, CHESS, START.replace("3p4", "3p3p"), RULES + sentence)
    pos = rules.position()
    pos.push("c3d5")
    assert {move[:2] for move in pos.moves()} == {"h5"}
    pos.push("h5h4")
    assert {move[:2] for move in pos.moves()} == {"e4", "e1", "h1"}
    pos.push("e4e5")
    assert {move[:2] for move in pos.moves()} == {"h4"}
    pos.push("h4h3")
    assert "d5" in {move[:2] for move in pos.moves()}
    assert "mark" not in pos.text()
    pos.push("e5e6")
    assert "e8" in {move[:2] for move in pos.moves()}


def test_a_check_is_forbidden_that_is_not_mate(tmp_path: Path) -> None:
    sentence = '[[require]]\nthat = "not enemy_in_check or enemy_stuck"\n'
    start = "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1"
    assert "b1b8" not in moves(tmp_path, sentence, start)
    mating = "7k/R7/8/8/8/8/8/1R2K3 w - - 0 1"
    found = moves(tmp_path / "mate", sentence, mating)
    assert "b1b8" in found and "a7a8" not in found
    # The king could capture the queen, but for the check that this would uncover.
    deeper = moves(tmp_path / "deeper", sentence, "K5kr/8/5Q2/8/8/8/8/8 w - - 0 1")
    assert "f6f7" in deeper


def test_pieces_that_have_not_moved(tmp_path: Path) -> None:
    sentence = "[[forbid]]\nif = \"origin & unmoved('R')\"\n"
    assert "h1h2" not in moves(tmp_path, sentence, START.replace("w -", "w h1"))
    assert "h1h2" in moves(tmp_path / "moved", sentence)


def test_what_must_hold_only_of_some_moves(tmp_path: Path) -> None:
    sentence = '[[require]]\nmoves = "captures"\nthat = "moving(\'P\')"\n'
    assert moves(tmp_path, "") - moves(tmp_path / "own", sentence) == {"c3d5"}


def test_lent_moves_are_limited_by_kind_and_target(tmp_path: Path) -> None:
    lent = '[[offer]]\npieces = "mine & type(\'P\')"\nlike = ["N"]\n'
    every = moves(tmp_path, "")
    found = moves(tmp_path / "quiet", lent + 'moves = "others"\nto = "zone(\'*6 *3\')"\n')
    assert found - every == {"e4d6", "e4f6", "e4g3"}
    assert not moves(tmp_path / "takes", lent + 'moves = "captures"\n') - every


def test_a_player_may_move_pieces_of_the_enemy(tmp_path: Path) -> None:
    sentence = '[[offer]]\npieces = "enemies & type(\'P\')"\nlike = "it"\n'
    rules = build(tmp_path, CHESS, START, RULES + sentence)
    pos = rules.position()
    assert "d5d6" in pos.moves()
    pos.push("d5d6")
    assert pos.text() == "4k3/8/3p4/8/4P3/2N5/8/4K2R b - - 0 1"


def test_what_other_files_cannot_say_is_told() -> None:
    definition = load("madrasi").definition
    assert "sentences" in " ".join(map(str, export(definition).reasons))


def test_the_examples_of_the_page_are_read(tmp_path: Path) -> None:
    page = (Path(fairychess.__file__).parent / "docs" / "variant-file.md").read_text("utf-8")
    part = page.partition("## Sentences")[2].partition("\n## ")[0]
    blocks = re.findall(r"```toml\n(.*?)```", part, re.DOTALL)
    assert sum(block.count("[[") for block in blocks) > 5
    pieces = {**CHESS, "A": "mK"}
    rules = build(tmp_path, pieces, START.replace("N5", "NA4"), RULES + "\n".join(blocks))
    assert rules.position().moves()


def test_one_sign_for_equal_is_told_from_two() -> None:
    with pytest.raises(FormulaError, match=r"column 10: .* or = written for =="):
        read_truth("turn % 4 = 0", SETTING)
