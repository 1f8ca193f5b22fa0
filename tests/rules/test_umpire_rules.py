"""The rule `umpire`: Kriegspiel, its answers, and what nobody may see in them.

Sources: Henry Michael Temple, Kriegspiel, 1899; the referee's announcements of the Internet Chess
Club ("Kriegspiel (wild 16)": "Pawn at ... captured", "Piece at ... captured", "Rank check", "File
check", "Long-diagonal check", "Short-diagonal check", "Knight check", pawn tries by number). As in
play over three boards, both players hear a "no".
"""

import dataclasses
import random
import re
from pathlib import Path
from typing import Any

import pytest
from ending_scenes import CHESS, build

from fairychess import explain, load
from fairychess.game import Game, Refused, move_input, new_game, read_record, replay
from fairychess.game.verifying import verify
from fairychess.rules import VariantError
from fairychess.testing import (
    check_options,
    check_random_play,
    check_record,
    check_text,
    indistinguishable,
)

GAME = "kriegspiel"


def played(moves: str, position: str | None = None) -> Game:
    game = new_game(GAME, seed=1, position=position)
    for move in moves.split():
        game.play(game.to_move, move)
    return game


def options(game: Game) -> set[str]:
    return {option.text for option in game.view(game.to_move).options}


def said(game: Game) -> list[str]:
    """What the umpire has said last; everybody hears the same."""
    heard = {
        viewer: [str(note) for note in game.view(viewer).moves[-1].notes]
        for viewer in ("first", "second", "spectator")
    }
    assert heard["first"] == heard["second"] == heard["spectator"]
    return [line.removeprefix("Umpire: ") for line in heard["first"]]


# ---- tries --------------------------------------------------------------------------------------


def test_only_the_own_pieces_are_seen() -> None:
    game = played("e2e4 d7d5")
    assert {piece.side for piece in game.view("first").board} == {"first"}
    assert len(game.view("first").fog) == 48 and not game.view("spectator").board


def test_everything_that_might_be_legal_may_be_tried() -> None:
    game = new_game(GAME, seed=1)
    assert {"e2d3", "e2f3", "e2e3", "e2e4", "g1f3"} <= options(game)
    assert len(options(game)) == 16 + 14 + 4  # steps, captures of pawns, knights
    alone = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
    assert {"e1g1", "e1c1", "h1h8", "a1a8"} <= options(new_game(GAME, seed=1, position=alone))


def test_a_refused_try_is_no_move() -> None:
    game = played("e2e4 d7d5")
    before = game.view("second")
    game.play("first", "e4f5")
    assert said(game) == ["no."] and game.to_move == "first"
    assert [move.text for move in game.view("first").moves] == ["e2e4", "?", "e4f5"]
    assert [move.text for move in game.view("second").moves] == ["?", "d7d5", "?"]
    assert game.view("second").position == before.position
    assert game.view("first").position.endswith(" tried=e4f5")
    assert "e4f5" not in options(game)
    with pytest.raises(Refused, match="e4f5: is not a legal move here"):
        game.play("first", "e4f5")
    assert not game.view("first").can_undo
    with pytest.raises(Refused, match="cannot be taken back"):
        game.undo()
    game.play("first", "e4d5")
    assert said(game)[0] == "a pawn is captured on d5." and game.to_move == "second"
    assert "tried" not in game.view("first").position


def test_tries_are_accepted_exactly_when_they_are_legal_in_chess() -> None:
    rng = random.Random(5)
    for seed in range(4):
        game, chess = new_game(GAME, seed=seed), load("chess").position()
        while game.outcome is None and game.ply < 260:
            legal = set(chess.moves())
            if not game.view(game.to_move).state_fields:
                assert legal <= options(game), chess.text()
            text = rng.choice(sorted(options(game)))
            game.play(game.to_move, text)
            assert (said(game) == ["no."]) == (text not in legal), (chess.text(), text)
            if text in legal:
                chess.push(text)
        assert game._play.text().split()[:6] == chess.text().split()[:6]
        if game.outcome is not None:
            assert chess.result() == game.outcome


def test_castling_through_an_unseen_attack_is_refused() -> None:
    game = played("e1g1", "4k3/8/8/8/5r2/8/8/4K2R w K - 0 1")
    assert said(game) == ["no."]
    game.play("first", "e1e2")
    assert "no." not in said(game)
    done = played("e1g1", "4k3/8/8/8/8/8/8/4K2R w K - 3 9")
    assert "no." not in said(done) and done._play.text().split()[4] == "4"


def test_a_capture_in_passing_is_a_try_like_others() -> None:
    game = played("e2e4 a7a6 e4e5 d7d5")
    assert said(game) == ["pawn tries: 1."]
    assert game.view("first").position.split()[3] == "-"
    game.play("first", "e5d6")
    assert said(game) == ["a pawn is captured on d5.", "pawn tries: 2."]


def test_mate_and_stalemate_end_the_game_though_there_are_tries() -> None:
    game = played("f2f3 e7e5 g2g4 d8h4")
    assert game.outcome is not None and (game.outcome.winner, game.outcome.reason) == (
        "second", "checkmate",
    )  # fmt: skip
    assert not game.view("first").options and len(game.view("first").board) == 32
    game = played("f7g6", "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1")
    assert game.outcome is not None and game.outcome.reason == "stalemate"


# ---- announcements ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "move", "words"),
    [
        ("k7/8/8/8/8/8/1R6/4K3 w - - 0 1", "b2a2", "check on the file."),
        ("k7/8/8/8/8/8/1R6/4K3 w - - 0 1", "b2b8", "check on the rank."),
        ("3b3k/8/8/8/8/8/8/4K3 b - - 0 1", "d8h4", "check on the short diagonal."),
        ("3b3k/8/8/8/8/8/8/4K3 b - - 0 1", "d8a5", "check on the long diagonal."),
        ("6bk/8/8/8/8/8/8/4K3 b - - 0 1", "g8h7", ""),
        ("7k/8/8/8/8/6b1/8/2K5 b - - 0 1", "g3f4", "check on the long diagonal."),
        ("7k/8/8/8/8/4n3/8/K7 b - - 0 1", "e3c2", "check by a knight."),
    ],
)
def test_checks_are_announced_by_their_direction(position: str, move: str, words: str) -> None:
    game = played(move, position)
    assert said(game) == ([words] if words else [])
    assert game.view(game.to_move).check == () and game.view(game.to_move).notes == ()


def test_both_directions_of_a_double_check_are_announced() -> None:
    game = played("e2d4", "7k/4r3/8/8/8/8/4n3/4K3 b - - 0 1")
    assert said(game) == ["check on the file."]
    game = played("e3c2", "7k/4r3/8/8/8/4n3/8/4K3 b - - 0 1")
    assert said(game) == ["check on the file.", "check by a knight."]


def test_captures_are_announced_by_square_and_kind() -> None:
    assert said(played("a1a7", "4k3/p7/8/8/8/8/8/R3K3 w - - 0 1"))[0] == (
        "a pawn is captured on a7."
    )
    game = played("a1a7", "4k3/n7/8/8/8/8/8/R3K3 w - - 0 1")
    assert said(game)[0] == "a piece is captured on a7."
    assert game.view("first").captured == {"first": {}, "second": {}}
    assert game.view("second").captured == {"first": {"N": 1}, "second": {}}


def test_less_or_more_may_be_said(tmp_path: Path) -> None:
    start = "4k3/n7/8/8/8/8/6P1/R3K3 w - - 0 1"
    base = '[rules.royal_check]\n[rules.umpire]\npawns = ["P"]\n'
    cases = {
        'captures = "square"\nchecks = "check"': [["a capture on a7."], ["check."]],
        'captures = "piece"\nchecks = "none"': [["N captured on a7."], []],
    }
    for more, (first, second) in cases.items():
        rules = build(tmp_path, CHESS, start, base + more)
        game = new_game(str(rules.definition.folder), seed=1)
        game.play("first", "a1a7")
        assert said(game) == first
        game.play("second", "e8d8")
        game.play("first", "a7a8")
        assert said(game) == second
    tries = "4k3/8/8/8/8/5p1p/6P1/4K3 b - - 0 1"
    for value, words in (("any", ["there is a pawn try."]), ("none", [])):
        rules = build(tmp_path, CHESS, tries, f'{base}pawn_tries = "{value}"')
        game = new_game(str(rules.definition.folder), seed=1)
        game.play("second", "e8d8")
        assert said(game) == words
    with pytest.raises(VariantError, match=r"rules.umpire: captures = 'all': must be one of"):
        build(tmp_path, CHESS, start, f'{base}captures = "all"')


# ---- secrets ------------------------------------------------------------------------------------

ALIKE = (
    ("4k3/8/8/8/8/4p3/3P4/4K3 w - - 0 1", "4k3/8/8/8/8/4r3/3P4/4K3 w - - 7 1"),
    ("r3k2r/8/8/8/8/8/8/4K3 w kq - 0 1", "3qk3/8/8/8/8/8/8/4K3 w - - 3 1"),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1"),
)


@pytest.mark.parametrize("pair", ALIKE)
def test_positions_that_a_seat_cannot_tell_apart_are_shown_alike(pair: tuple[str, str]) -> None:
    one, two = (new_game(GAME, seed=1, position=text) for text in pair)
    views = [dataclasses.replace(game.view("first"), commitment="") for game in (one, two)]
    assert views[0] == views[1] and views[0].options
    records = [re.sub(r"\[Commitment .*", "", game.record("first")) for game in (one, two)]
    assert records[0] == records[1]


def test_other_moves_look_the_same() -> None:
    assert indistinguishable(GAME, 150, seed=11) >= 150


@pytest.mark.long
def test_other_moves_look_the_same_five_thousand_times() -> None:
    assert indistinguishable(GAME, 5000, seed=5000) >= 5000


def leaking_captures(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(move_input, "sight", lambda pos, seat: None)


def leaking_refusals(patch: pytest.MonkeyPatch) -> None:
    honest = Game.view

    def view(self: Game, viewer: str) -> Any:
        legal = set(self._rules.rule_list[-1].legal(self._play.kernel))
        return dataclasses.replace(honest(self, viewer), state_fields={"legal": str(len(legal))})

    patch.setattr(Game, "view", view)


@pytest.mark.parametrize("leak", [leaking_captures, leaking_refusals], ids=lambda e: e.__name__)
def test_a_leak_is_caught(leak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError, match="is shown a difference"):
        indistinguishable(GAME, 300, seed=3)


# ---- texts and records --------------------------------------------------------------------------


def test_texts_hold_what_was_tried() -> None:
    rules = load(GAME)
    pos = rules.position()
    for move in ("e2e4", "d7d5", "e4f5", "h2g3", "d1h5", "d5c4", "a7b6"):
        pos.push(move)
        check_text(pos)
        check_options(pos)
    assert pos.text().endswith(" tried=a7b6,d5c4")
    with pytest.raises(ValueError, match="tried: 'a1a9' is nothing that could be tried"):
        rules.position(pos.text().replace("d5c4", "a1a9"))


def test_undo_hash_and_texts_agree_in_random_games() -> None:
    assert check_random_play(load(GAME), games=1, plies=60, texts=15) == 60


def test_records_replay_and_open_what_a_seat_has_kept() -> None:
    game = played("e2e4 d7d5 e4f5 f1b5 c8d7 b5d7")
    own = {viewer: game.record(viewer) for viewer in ("first", "second", "spectator")}
    game.resign("second")
    again = replay(game.record(), GAME)
    assert again.record() == game.record() and again._play.text() == game._play.text()
    for text in own.values():
        assert list(verify(read_record(game.record()), read_record(text), GAME))
    check_record(load(GAME))


# ---- drops, in games with hands ------------------------------------------------------------------


def test_a_drop_may_be_tried_on_a_square_that_is_not_empty() -> None:
    game = new_game("phantom-tic-tac-toe", seed=1)
    game.play("first", "P@b2")
    assert len(options(game)) == 9
    game.play("second", "P@b2")
    assert [str(note) for note in game.view("second").moves[-1].notes] == ["Umpire: no."]
    assert game.to_move == "second" and "P@b2" not in options(game)
    game.play("second", "P@a1")
    assert options(game) == {f"P@{file}{rank}" for file in "abc" for rank in "123"} - {"P@b2"}


def test_a_refused_drop_looks_like_any_other() -> None:
    texts = ("4k4/9/9/9/9/9/9/9/4K4[P] b - - 0 1", "4k4/9/9/9/4p4/9/9/9/4K4[P] b - - 0 1")
    views = [new_game("tsuitate-shogi", seed=1, position=text).view("first") for text in texts]
    assert views[0].options == views[1].options
    assert next(one for one in views[0].options if one.text == "P@e5").clicks == ("hand:P", "e5")


@pytest.mark.parametrize("name", ["phantom-tic-tac-toe", "tsuitate-shogi"])
def test_hands_of_an_umpire_s_game_leak_nothing(name: str) -> None:
    assert indistinguishable(name, 200, seed=5) >= 200


@pytest.mark.parametrize(("language", "words"), [("en", "the umpire says"), ("ja", "審判")])
def test_the_rules_page_says_it(language: str, words: str) -> None:
    assert words in explain.rules_page(load(GAME), language)
