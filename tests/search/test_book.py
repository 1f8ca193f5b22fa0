"""Opening books: what is kept, what is drawn, and which files are refused."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from fairychess.cli import main
from fairychess.lab.book_making import BookMaker, BookTask
from fairychess.rules import featured, load
from fairychess.search.book import Book, book_of, book_text, key_of, read_book, weights
from fairychess.search.player import choose
from fairychess.search.request import Limits, SearchRequest


def test_only_moves_nearly_as_good_as_the_best_are_kept() -> None:
    found = weights({"best": 50, "close": 20, "far": -50}, median=300)
    assert found["best"] == 100
    assert 0 < found["close"] < 100
    assert "far" not in found


def test_a_book_reads_back_and_draws_what_is_legal() -> None:
    rules = load("chess")
    play = rules.position()
    positions = {key_of(play): {"e2e4": 3, "d2d4": 1, "e2e5": 9}}
    book = read_book(book_text(rules, positions), rules)
    drawn = [book.draw(play, random.Random(seed), play.moves()) for seed in range(60)]
    assert set(drawn) == {"e2e4", "d2d4"}
    assert drawn.count("e2e4") > drawn.count("d2d4")
    play.push("e2e4")
    assert book.draw(play, random.Random(1), play.moves()) == ""


def test_equal_positions_share_their_moves() -> None:
    one, other = load("chess").position(), load("chess").position()
    for text in ("g1f3", "g8f6", "b1c3"):
        one.push(text)
    for text in ("b1c3", "g8f6", "g1f3"):
        other.push(text)
    assert key_of(one) == key_of(other)


def test_files_that_are_no_books_of_these_rules_are_refused() -> None:
    chess, shogi = load("chess"), load("shogi")
    good = json.loads(book_text(chess, {"00": {"e2e4": 1}}))
    with pytest.raises(ValueError, match="other rules"):
        read_book(json.dumps(good), shogi)
    for broken in (
        "",
        "[]",
        json.dumps({**good, "format": "x"}),
        json.dumps({**good, "positions": {"00": {"e2e4": 0}}}),
        json.dumps({**good, "positions": {"00": []}}),
        json.dumps({**good, "positions": {"00": {"e2e4": "many"}}}),
    ):
        with pytest.raises(ValueError):
            read_book(broken, chess)


def test_the_same_settings_give_the_same_book(tmp_path: Path) -> None:
    task = BookTask("gardner-minichess", (), 500)
    found = []
    for cores in (1, 2):
        maker = BookMaker(task, limit=6, plies=3)
        maker.make(cores, "", lambda done: None)
        found.append(maker.positions)
    assert found[0] == found[1]
    assert len(found[0]) == 6
    path = tmp_path / "book.json"
    command = ["book", "gardner-minichess", "--positions", "6", "--plies", "3", "--nodes", "500"]
    assert main([*command, "--out", str(path)]) == 0
    rules = load("gardner-minichess")
    assert path.read_text(encoding="utf-8") == book_text(rules, found[0])


def test_the_player_takes_its_moves_from_the_book(monkeypatch: pytest.MonkeyPatch) -> None:
    start = key_of(load("chess").position())
    monkeypatch.setattr(
        "fairychess.search.player.book_of", lambda rules: Book({start: {"h2h4": 1}})
    )
    request = SearchRequest("chess", limits=Limits(1, nodes=50), seed=1, book=True)
    assert choose(request).move == "h2h4"
    assert choose(replace(request, book=False)).move != "h2h4"
    assert choose(replace(request, legal=["e2e4"])).move == "e2e4"


def test_a_game_with_secrets_has_no_book(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["book", "kira-chess"]) == 2
    assert "secrets" in capsys.readouterr().err


@pytest.mark.parametrize("name", featured())
def test_shipped_books_hold_legal_moves(name: str) -> None:
    """From the start outwards along the book's own moves; every position in it is reached."""
    rules = load(name)
    book = book_of(rules)
    if book is None:
        assert not (rules.definition.folder / "book.json").exists()
        return
    play, met = rules.position(), set()
    waiting: list[tuple[str, ...]] = [()]
    while waiting:
        line = waiting.pop()
        play = rules.position()
        for text in line:
            play.push(text)
        moves = book.moves(play)
        if key_of(play) in met or not moves:
            continue
        met.add(key_of(play))
        assert set(moves) <= set(play.moves())
        waiting += [(*line, text) for text in moves]
    assert len(met) == len(book)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--nodes", "9999999999999999999999"], "--nodes must be at most"),
        (["--out", "/dev/null/book.json"], "Not a directory"),
    ],
)
def test_what_cannot_be_done_is_said_before_the_search(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["book", "chess", *words]) == 2
    told = capsys.readouterr().err
    assert said in told and len(told.splitlines()) == 1


def test_an_empty_book_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(BookMaker, "make", lambda *_: None)
    path = tmp_path / "book.json"
    assert main(["book", "chess", "--out", str(path)]) == 2
    assert "no moves to choose from" in capsys.readouterr().err and not path.exists()
