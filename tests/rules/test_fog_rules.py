"""The rule `fog`: dark chess, and what nobody may see in it.

Sources: Jens Baek Nielsen and Torben Osted, dark chess, 1989; chess.com, "What is Fog of War
chess?": "each player sees only their own pieces and the squares their pieces can move to".
"""

import dataclasses
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ending_scenes import CHESS, build

from fairychess import explain, load
from fairychess.api import Position
from fairychess.board import square_name
from fairychess.game import Game, Refused, new_game, read_record, replay, sight, view_builder
from fairychess.game.verifying import verify
from fairychess.notation import position_text
from fairychess.rules import VariantError
from fairychess.testing import check_random_play, check_record, indistinguishable

GAME = "dark-chess"
FILES = "abcdefgh"


def played(moves: str, position: str | None = None) -> Game:
    game = new_game(GAME, seed=1, position=position)
    for move in moves.split():
        game.play(game.to_move, move)
    return game


def seen(game: Game, viewer: str) -> set[str]:
    """The squares a viewer sees."""
    fog = game.view(viewer).fog
    return {f"{file}{rank}" for file in FILES for rank in range(1, 9)} - set(fog)


def squares(text: str) -> set[str]:
    return set(text.split())


# ---- what is seen -----------------------------------------------------------------------------


def test_own_pieces_and_the_squares_they_could_move_to_are_seen() -> None:
    game = new_game(GAME, seed=1)
    low = {f"{file}{rank}" for file in FILES for rank in range(1, 5)}
    assert seen(game, "first") == low
    assert seen(game, "second") == {f"{s[0]}{9 - int(s[1])}" for s in low}
    assert game.view("first").position.startswith("????????/????????/????????/????????/8/8/PPPP")
    assert len(game.view("first").board) == 16


def test_an_enemy_that_could_be_captured_is_seen_and_one_in_front_of_a_pawn_is_not() -> None:
    game = played("e2e4 d7d5")
    assert "d5" in seen(game, "first") and "e4" in seen(game, "second")
    assert [p.square for p in game.view("first").board if p.side == "second"] == ["d5"]
    blocked = played("e2e4 e7e5")
    assert "e5" not in seen(blocked, "first") and "e4" not in seen(blocked, "second")
    assert {"e4e5"}.isdisjoint(option.text for option in blocked.view("first").options)


def test_a_pawn_does_not_see_an_empty_square_it_could_only_capture_on() -> None:
    game = new_game(GAME, seed=1, position="4k3/8/8/8/4P3/8/8/4K3 w - - 0 1")
    assert seen(game, "first") == squares("e4 e5 e1 d1 f1 d2 e2 f2")


def test_a_pawn_that_may_be_captured_in_passing_is_seen_until_the_end_of_the_turn() -> None:
    game = played("e2e4 a7a6 e4e5 d7d5")
    assert squares("d5 d6") <= seen(game, "first")
    assert "e5d6" in {option.text for option in game.view("first").options}
    assert " d6 " in game.view("first").position
    assert " d6 " not in game.view("second").position + game.view("spectator").position
    game.play("first", "a2a3")
    assert squares("d5 d6").isdisjoint(seen(game, "first"))


def test_a_side_that_waits_sees_as_if_it_were_its_turn() -> None:
    game = played("e2e4")
    assert squares("a6 b5 c4 d3 e2 h5 e5") <= seen(game, "first")


def test_a_spectator_sees_nothing_until_the_end() -> None:
    game = played("e2e4 d7d5")
    view = game.view("spectator")
    assert not view.board and len(view.fog) == 64 and [m.text for m in view.moves] == ["?", "?"]
    assert view.position == "/".join(["????????"] * 8) + " w - - ? 2"
    game.resign("first")
    view = game.view("spectator")
    assert len(view.board) == 32 and not view.fog
    assert [m.text for m in view.moves] == ["e2e4", "d7d5"]
    assert game.record("second").endswith("1. e2e4 d7d5 0-1\n") and "?" not in view.position


def test_neighbours_and_eyes_of_another_piece(tmp_path: Path) -> None:
    start = "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1"
    ends = "[rules.royal_capture]\nmate = false\n[rules.fog]\n"
    near = build(tmp_path, CHESS, start, f'{ends}sees = "moves_and_neighbours"')
    pos = near.position()
    found = position_text.format_position(pos.kernel, near, 0)
    assert found.startswith("????????/????????/????????/???3??/???1P1??/???3??/???3??/???1K1??")
    knights = build(tmp_path, CHESS, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", f'{ends}sees = "WF"')
    found = position_text.format_position(knights.position().kernel, knights, 0)
    assert found.startswith("????????/????????/????????/???p2??/???1P1??/???3??/???3??/???1K1??")
    lines = build(tmp_path, CHESS, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", f'{ends}sees = "R"')
    found = position_text.format_position(lines.position().kernel, lines, 0)
    assert found.startswith("????k???/????1???/") and "/4K3 w" in found


def test_wrong_parameters_are_named(tmp_path: Path) -> None:
    start = "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1"
    with pytest.raises(VariantError, match=r"rules.fog: sees = 'Z9Z\(': must be"):
        build(
            tmp_path,
            CHESS,
            start,
            '[rules.royal_capture]\nmate = false\n[rules.fog]\nsees = "Z9Z("',
        )
    with pytest.raises(VariantError, match=r"rules.fog: another rule protects royals"):
        build(tmp_path, CHESS, start, "[rules.royal_check]\n[rules.fog]")
    with pytest.raises(VariantError, match=r"rules.fog: another rule .*mate = false"):
        build(tmp_path, CHESS, start, "[rules.royal_capture]\nmate = true\n[rules.fog]")


# ---- the same, from the published rules and not from the kernel ---------------------------------


LINES = {"B": ((1, 1), (1, -1), (-1, 1), (-1, -1)), "R": ((1, 0), (-1, 0), (0, 1), (0, -1))}
KNIGHT = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]


def on_board(x: int, y: int) -> bool:
    return 0 <= x < 8 and 0 <= y < 8


def reached(cells: dict[tuple[int, int], str], at: tuple[int, int], passing: str) -> Iterator[Any]:
    """Where one piece could move or capture; castling aside, whose squares the rook sees."""
    piece = cells[at]
    white = piece.isupper()
    kind = piece.upper()
    if kind == "P":
        up = 1 if white else -1
        ahead = (at[0], at[1] + up)
        if on_board(*ahead) and ahead not in cells:
            yield ahead
            further = (at[0], at[1] + 2 * up)
            if at[1] == (1 if white else 6) and further not in cells:
                yield further
        for side in (-1, 1):
            there = (at[0] + side, at[1] + up)
            if there in cells and cells[there].isupper() != white:
                yield there
            if passing == square_text(there):
                yield there
                yield (there[0], at[1])
        return
    if kind == "N":
        steps, far = KNIGHT, False
    else:
        names = "BR" if kind in "QK" else kind
        steps, far = [step for name in names for step in LINES[name]], kind != "K"
    for x, y in steps:
        there = (at[0] + x, at[1] + y)
        while on_board(*there):
            if there not in cells or cells[there].isupper() != white:
                yield there
            if there in cells or not far:
                break
            there = (there[0] + x, there[1] + y)


def square_text(at: tuple[int, int]) -> str:
    return f"{FILES[at[0]]}{at[1] + 1}" if on_board(*at) else ""


def sight_of(text: str, white: bool) -> set[str]:
    """What a side sees in a position, by its full text."""
    placement, turn, _, passing, *_ = text.split()
    cells = {}
    for row, line in enumerate(placement.split("/")):
        file = 0
        for char in line:
            if char.isdigit():
                file += int(char)
            else:
                cells[file, 7 - row] = char
                file += 1
    if (turn == "w") != white:
        passing = "-"
    found = {square_text(at) for at, piece in cells.items() if piece.isupper() == white}
    for at, piece in cells.items():
        if piece.isupper() == white:
            found |= {square_text(there) for there in reached(cells, at, passing)}
    return found


def test_sight_is_what_the_published_rules_say_in_random_games() -> None:
    rng = random.Random(3)
    for seed in range(12):
        game = new_game(GAME, seed=seed)
        while game.outcome is None and game.ply < 90:
            text = game._play.text()
            assert seen(game, "first") == sight_of(text, True), text
            assert seen(game, "second") == sight_of(text, False), text
            game.play(game.to_move, rng.choice(game.view(game.to_move).options).text)


# ---- what is told of a move ---------------------------------------------------------------------


def log(game: Game, viewer: str) -> list[str]:
    return [move.text for move in game.view(viewer).moves]


def test_a_move_is_told_as_far_as_it_is_seen() -> None:
    game = played("e2e4 d7d5 f1b5 a7a6 b5a6 b7a6")
    assert log(game, "first") == ["e2e4", "?", "f1b5", "?a6", "b5a6", "?a6"]
    assert log(game, "second") == ["?", "d7d5", "?", "a7a6", "b5a6", "b7a6"]
    assert game.view("second").moves[4].squares == ("b5", "a6")
    game = played("d2d4 e7e5 d4d5 e5e4 d1d4 e4e3 d4e3")
    assert log(game, "second")[-1] == "?e3"
    game = played("d5h5", "4k3/8/8/3r4/8/8/8/3QK3 b - - 0 1")
    assert log(game, "first") == ["d5h5"] and game.view("first").moves[0].seal
    assert game.view("first").moves[0].squares == ("d5", "h5")
    # Another piece might have stood behind it: where it went is not seen.
    assert log(played("d5d6", "4k3/8/8/3r4/8/8/8/3QK3 b - - 0 1"), "first") == ["d5?"]


def test_a_piece_that_leaves_or_comes_into_sight_is_told_by_half() -> None:
    game = played("", "4k3/8/8/3n4/8/8/8/3RK3 b - - 0 1")
    game.play("second", "d5f6")
    assert log(game, "first") == ["d5?"]
    game.play("first", "e1f1")
    game.play("second", "f6d5")
    assert log(game, "first")[-1] == "?d5"


def test_what_a_pawn_became_is_told_to_those_who_see_it() -> None:
    game = played("d2d1=N", "4k3/8/8/8/8/8/3p3R/R3K3 b - - 0 1")
    assert log(game, "first") == ["d2d1=N"]
    assert [p.id for p in game.view("first").board if p.square == "d1"] == ["N"]


def test_castling_in_sight_is_told_by_the_king() -> None:
    game = played("", "4k2r/8/8/8/4R3/8/5R2/6RK b k - 0 1")
    game.play("second", "e8g8")
    assert log(game, "first") == ["e8g8"]


def test_castling_out_of_and_through_check_is_allowed() -> None:
    game = new_game(GAME, seed=1, position="4k3/8/8/8/4rr2/8/8/4K2R w K - 0 1")
    assert "e1g1" in {option.text for option in game.view("first").options}
    assert game.view("first").check == () and game.view("first").notes == ()


def test_pieces_taken_are_counted_by_those_who_know() -> None:
    game = played("e2e4 d7d5 e4d5")
    for viewer, count in (("first", {"P": 1}), ("second", {"P": 1}), ("spectator", {})):
        assert game.view(viewer).captured == {"first": count, "second": {}}
    promoted = "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1"
    game = played("a7a8=Q b8a8", promoted)
    assert game.view("second").captured["second"] == {"Q": 1}


def test_castling_rights_and_the_clock_are_not_told() -> None:
    game = played("g1f3 g8f6 h1g1 h8g8")
    assert game.view("first").position.split()[2:5] == ["Q", "-", "?"]
    assert game.view("second").position.split()[2:5] == ["q", "-", "?"]


def test_refusals_tell_nothing_of_squares_in_the_fog() -> None:
    game = played("e2e4 e7e5")
    said = set()
    for text in ("e7e6", "d6d5", "e5e4", "h8h7"):
        with pytest.raises(Refused) as refused:
            game.play("first", text)
        said.add(str(refused.value).replace(text, "MOVE"))
    assert said == {"MOVE: is not a legal move here"}


def test_the_king_is_captured() -> None:
    game = played("e2e4 d7d5 f1b5 a7a6 b5e8")
    assert game.outcome is not None and game.outcome.winner == "first"
    assert game.outcome.reason == "royals captured"


def test_a_player_who_cannot_move_has_a_draw() -> None:
    game = new_game(GAME, seed=1, position="7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert game.outcome is None  # h8g8 loses the king, and may be played
    game = new_game(GAME, seed=1, position="4k3/8/8/8/8/p7/P7/K7 b - - 0 1")
    assert game.outcome is None


# ---- hands --------------------------------------------------------------------------------------

HANDS = "[rules.royal_capture]\nmate = false\n[rules.pocket]\n[rules.drops]\n[rules.fog]\n"


def test_pieces_are_dropped_on_squares_that_are_seen(tmp_path: Path) -> None:
    start = "4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1"
    rules = build(tmp_path, CHESS, start, HANDS)
    pos = rules.position()
    drops = {move for move in pos.moves() if "@" in move}
    assert drops == {"N@d1", "N@f1", "N@d2", "N@e2", "N@f2"}
    assert "[Nn]" in pos.text(0) and "[??]" in pos.text(-1)
    pos.push("N@e2")
    assert "[n]" in pos.text(0)


def test_hands_may_be_hidden(tmp_path: Path) -> None:
    start = "4k3/8/8/8/8/8/8/4K3[Nnp] w - - 0 1"
    rules = build(tmp_path, CHESS, start, f"{HANDS}hands = false")
    path = str(rules.definition.folder)
    game = new_game(path, seed=1)
    assert "[N?]" in game.view("first").position and "[?pn]" in game.view("second").position
    assert game.view("first").hands == {"first": {"N": 1}, "second": {}}
    assert game.view("spectator").hands == {"first": {}, "second": {}}
    assert indistinguishable(path, 60, seed=2) >= 60


# ---- secrets ------------------------------------------------------------------------------------


def test_unseen_moves_look_the_same() -> None:
    assert indistinguishable(GAME, 700, seed=11) >= 700


@pytest.mark.long
def test_unseen_moves_look_the_same_ten_thousand_times() -> None:
    assert indistinguishable(GAME, 10_000, seed=5000) >= 10_000


ALIKE = (
    ("4r1k1/8/8/8/8/8/8/4K3 w - - 0 1", "3r2k1/8/8/8/8/8/8/4K3 w - - 7 1"),
    ("r3k2r/8/8/8/8/8/8/4K3 w kq - 0 1", "r3k2r/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("4k3/8/8/4p3/4P3/8/8/4K3 b - - 0 1", "4k3/8/8/4q3/4P3/8/8/4K3 b - - 0 1"),
)


@pytest.mark.parametrize("pair", ALIKE)
def test_positions_that_a_seat_cannot_tell_apart_are_shown_alike(pair: tuple[str, str]) -> None:
    """A check, the clock, the enemy's castling, the piece in front of a pawn."""
    one, two = (new_game(GAME, seed=1, position=text) for text in pair)
    views = [dataclasses.replace(game.view("first"), commitment="") for game in (one, two)]
    assert views[0] == views[1] and views[0].check == () and views[0].notes == ()
    records = [re.sub(r"\[Commitment .*", "", game.record("first")) for game in (one, two)]
    assert records[0] == records[1]


def leaking_board(patch: pytest.MonkeyPatch) -> None:
    honest = view_builder.sight
    patch.setattr(view_builder, "sight", lambda pos, seat: None if seat else honest(pos, seat))


def leaking_text(patch: pytest.MonkeyPatch) -> None:
    honest = Position.text
    patch.setattr(Position, "text", lambda self, seat=None: honest(self))


def leaking_moves(patch: pytest.MonkeyPatch) -> None:
    honest = Game._seen
    patch.setattr(
        Game,
        "_seen",
        lambda self, record, before: dict.fromkeys(honest(self, record, before), record),
    )


def leaking_clock(patch: pytest.MonkeyPatch) -> None:
    honest = Game.view

    def view(self: Game, viewer: str) -> Any:
        return dataclasses.replace(
            honest(self, viewer), state_fields={"clock": str(self._play.kernel.halfmove_clock)}
        )

    patch.setattr(Game, "view", view)


def leaking_refusals(patch: pytest.MonkeyPatch) -> None:
    honest = Game.play

    def play(self: Game, seat: str, text: str) -> None:
        names = [square_name(self._rules.board, square) for square in self._rules.board]
        legal = {option.text for option in self.view(seat).options}
        if text not in legal and text[:2] in names and text[2:] in names:
            piece = self._play.kernel.piece_at(names.index(text[:2]))
            raise Refused(f"{text}: there is {'a' if piece else 'no'} piece")
        honest(self, seat, text)

    patch.setattr(Game, "play", play)


LEAKS = (
    leaking_board,
    leaking_text,
    leaking_moves,
    leaking_clock,
    leaking_refusals,
)


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_is_caught(leak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError, match="is shown a difference"):
        indistinguishable(GAME, 600, seed=3)


def test_moves_are_told_from_views_alone() -> None:
    """The text of a move is made of two boards as they are seen, and of nothing else."""
    rules = load(GAME)
    before, after = {0: 0, 9: 3}, {0: 0, 9: 0, 18: 3}
    assert sight.told(rules, 0, before, after) == ("b2?", ("b2",))
    assert sight.told(rules, 0, {}, {}) == ("?", ())


# ---- records ------------------------------------------------------------------------------------


def test_a_record_replays_and_opens_what_a_seat_has_kept() -> None:
    game = played("e2e4 d7d5 f1b5 a7a6")
    own = {viewer: game.record(viewer) for viewer in ("first", "second", "spectator")}
    assert "d7d5" not in own["first"] and "{seal" in own["first"]
    game.play("first", "b5e8")
    again = replay(game.record(), GAME)
    assert again.record() == game.record() and again._play.text() == game._play.text()
    for text in own.values():
        assert list(verify(read_record(game.record()), read_record(text), GAME))


def test_texts_undo_and_records_agree_in_random_games() -> None:
    rules = load(GAME)
    check_random_play(rules, games=2, plies=120)
    assert rules.hides_squares and rules.secret


def test_records_of_random_games() -> None:
    check_record(load(GAME))


@pytest.mark.parametrize(("language", "words"), [("en", "in the fog"), ("ja", "霧")])
def test_the_rules_page_says_it(language: str, words: str) -> None:
    assert words in explain.rules_page(load(GAME), language)
