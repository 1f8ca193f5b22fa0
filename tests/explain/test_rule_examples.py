"""Examples of special rules: each is true, and a search finds such examples by itself."""

import re

import pytest

from fairychess import languages, load
from fairychess.explain.example_search import find_examples, goes_on
from fairychess.explain.examples import (
    FILE,
    Example,
    RuleTrial,
    examples_of,
    special_rules,
    written,
)
from fairychess.game.example_boards import example_picture, rule_examples
from fairychess.notation.spelling.move_parts import clicks_of
from fairychess.rules import find, refusals
from fairychess.rules.catalogue import available, featured

SHOWN = sorted(name for name in available() if (find(name).parent / FILE).is_file())

FORCED = "what could never move again has to promote in any case"
LIMITED = "a pawn with nothing to become is refused by the rule about immobility"
WITHOUT = {
    **dict.fromkeys(
        (
            "cannon-shogi",
            "euro-shogi",
            "gorogoro-dobutsu-shogi",
            "gorogoro-plus",
            "judkins-shogi",
            "minishogi",
            "okisaki-shogi",
            "wa-shogi",
            "yari-shogi",
        ),
        FORCED,
    ),
    **dict.fromkeys(("grand-chess", "opulent-chess"), LIMITED),
    "chaturanga": "a limit of 140 plies: without the parameter the game ends before",
    "chess-ultima": "its king castles from the file of the middle, as without the parameter",
    "dai-kagamigi": "no piece is exempt, and no number of quiet moves ends a game",
    "joker-chess": "a pawn has other pieces to become on the same square",
    "opposite-castling-chess": "it matters how the opponent has castled, which no position says",
    "rifle-chess": "its compulsion compels nobody",
}
"""The games with special rules, all of them open, that have no example, and why."""


def test_games_with_special_rules_have_an_example_or_a_reason() -> None:
    lacking = set()
    for name in set(available()) - set(SHOWN):
        rules = load(name)
        if special_rules(rules) and not (rules.secret or rules.hides_squares):
            lacking.add(name)
    assert lacking == set(WITHOUT)


@pytest.mark.parametrize("name", SHOWN)
def test_the_referee_says_of_each_example_what_the_page_says(name: str) -> None:
    rules = load(name)
    for one in examples_of(rules.definition):
        pos = rules.position(one.position)
        assert pos.result() is None
        legal = one.move in pos.moves()
        if one.effect == "refused":
            clicks = clicks_of(one.move)
            said = refusals.why_not(pos, one.position, pos.to_move(), clicks[0], clicks[-1])
            assert not legal, one
            assert said is not None and said.rule == one.rule, one
            continue
        assert legal, one
        pos.push(one.move)
        assert (pos.result() is not None) == (one.effect == "ends"), one


@pytest.mark.parametrize("name", [name for name in SHOWN if name in featured()])
def test_without_the_rule_the_move_of_an_example_goes_otherwise(name: str) -> None:
    acts_alike(name)


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in SHOWN if name not in featured()])
def test_the_same_of_the_library(name: str) -> None:
    acts_alike(name)


def acts_alike(name: str) -> None:
    rules = load(name)
    for one in examples_of(rules.definition):
        found = RuleTrial(rules, one.rule, one.field).acts(one.position, one.move)
        assert found is not None and found.effect == one.effect, one


@pytest.mark.parametrize("name", SHOWN)
def test_each_example_has_a_sentence_in_every_language_and_a_board(name: str) -> None:
    for number, one in enumerate(rule_examples(name)):
        assert all(one.sentences[code] for code in languages.codes()), one
        assert (one.message is not None) == (one.effect in ("refused", "ends")), one
        board = example_picture(name, number)
        assert board is not None and "<svg" in board
    assert example_picture(name, len(rule_examples(name))) is None


def test_a_search_finds_what_a_rule_does_with_few_pieces() -> None:
    rules = load("atomic")
    found = find_examples(rules, seconds=2)
    blown = [one for one in found if (one.rule, one.effect) == ("explosion", "changes")]
    assert blown
    pos = rules.position(blown[0].position)
    assert len(pos.pieces()) <= 5
    pos.push(blown[0].move)
    assert len(pos.pieces()) <= 3


def test_a_search_ends_by_itself_and_finds_what_is_counted() -> None:
    found = find_examples(load("makruk"), seconds=1000)
    assert [(one.rule, one.effect) for one in found] == [("counting", "ends")]
    assert "counting=" in found[0].position


def test_a_parameter_is_an_example_of_its_own() -> None:
    two_pawns = Example("drops", "refused", "4k4/9/9/9/9/9/P8/9/4K4[P] b - - 0 1", "P@a2", "limits")
    acts = RuleTrial(load("shogi"), "drops", "limits").acts(two_pawns.position, two_pawns.move)
    assert acts is not None and acts.effect == "refused"
    assert acts.message is not None
    assert 'field = "limits"' in written([two_pawns])


def test_a_mate_that_is_won_by_the_other_side_is_another_end() -> None:
    acts = RuleTrial(load("misere-chess"), "royal_check", "checkmate").acts(
        "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"
    )
    assert acts is not None and (acts.effect, acts.winner) == ("ends", "second")


def test_a_parameter_that_is_what_the_rule_does_anyway_needs_no_example() -> None:
    assert ("drops", "no_stuck") not in special_rules(load("minishogi"))
    assert ("drops", "no_stuck") in special_rules(load("kyoto-shogi"))


def test_a_rule_that_does_nothing_to_a_move_is_no_example() -> None:
    trial = RuleTrial(load("atomic"), "explosion")
    assert trial.acts("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8") is None
    assert trial.acts("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1b3") is None


def test_games_with_secrets_get_no_examples() -> None:
    assert find_examples(load("kira-chess"), seconds=1) == []


def test_shogi_is_numbered_as_people_number_it() -> None:
    board = example_picture("shogi", 0, notation="hodges")
    assert board is not None
    edges = re.findall(r'<text x="([\d.]+)" y="([\d.]+)">(\w)</text>', board)
    files = [text for _, _, text in sorted(edges, key=lambda one: float(one[0])) if text.isdigit()]
    ranks = [text for _, _, text in sorted(edges, key=lambda one: float(one[1])) if text.isalpha()]
    assert files == list("987654321") and ranks == list("abcdefghi")
    assert not {one.move for one in rule_examples("shogi")} & {
        one.spelled["hodges"] for one in rule_examples("shogi")
    }
    assert load("shogi").position().svg().count(">a</text>") == 1, "texts of moves say a1 there"


@pytest.mark.parametrize("name", ["shinobi", "king-of-the-hill"])
def test_a_move_that_ends_the_game_is_not_one_of_many_that_do(name: str) -> None:
    rules = load(name)
    for one in examples_of(rules.definition):
        assert one.effect != "ends" or goes_on(rules.position(one.position)), one
