"""What bounds a thought of our engine, what it plays without one, and what it tells meanwhile."""

import re

import pytest
from talk import Engine

from fairychess.engine import uci_reports
from fairychess.engine.cecp import Cecp
from fairychess.engine.uci import Uci
from fairychess.search.alphabeta.variant_knowledge import VariantKnowledge, knowledge_of
from fairychess.search.book import book_of

MATE_IN_TWO = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"


def conversation(engine: Engine) -> Uci | Cecp:
    assert engine.listener.conversation is not None
    return engine.listener.conversation


def knowledge(engine: Engine) -> VariantKnowledge:
    return knowledge_of(conversation(engine).player.game.rules)


def book_moves(engine: Engine) -> set[str]:
    """What the opening book knows of the position on the board, as the protocol writes it."""
    table = conversation(engine).player.game
    book = book_of(table.rules)
    assert book is not None
    return {table.spelled(text) for text in book.moves(table.play)}


@pytest.mark.parametrize("variant", ["chess", "crazyhouse", "raichu-shogi"])
def test_nodes_are_counted_within_a_depth(variant: str) -> None:
    engine = Engine("uci")
    engine.say(f"setoption name UCI_Variant value {variant}")
    for nodes in (1, 2, 17, 64, 1000, 1777):
        said = engine.say("setoption name Clear Hash", "position startpos", f"go nodes {nodes}")
        assert knowledge(engine).last_search[1].nodes == nodes
        told = [int(found) for line in said for found in re.findall(r" nodes (\d+)", line)]
        assert max(told, default=0) <= nodes
        assert said[-1].startswith("bestmove ")


def test_a_mate_that_is_asked_for_ends_the_search() -> None:
    engine = Engine("uci")
    said = engine.say(f"position fen {MATE_IN_TWO}", "go mate 2")
    assert said[-1].startswith("bestmove a1a6") and " score mate 2 " in said[-2]
    assert " score mate 2 " not in said[-3]  # nothing is searched beyond it
    for limit in ("depth 1", "nodes 20"):  # within these nobody looks for it again
        said = engine.say(
            "setoption name Clear Hash", f"position fen {MATE_IN_TWO}", f"go mate 2 {limit}"
        )
        assert " mate " not in said[-2]
    said = engine.say("position fen 8/8/8/8/8/2k5/1p6/1K6 w - - 0 1", "go mate 1")
    assert said[-1].startswith("bestmove ") and said[-2].startswith("info depth 5 ")


def test_the_opening_book_is_played_where_the_board_wants_it() -> None:
    engine = Engine("uci")
    own_book = "setoption name OwnBook value"
    assert len(engine.say("position startpos", "go depth 1")) > 1
    for line in ("go depth 1", "go movetime 1000000", "go wtime 9999999 btime 9999999"):
        said = engine.say(f"{own_book} true", line)
        assert len(said) == 1 and said[0].split()[1] in book_moves(engine)
    assert engine.best("go depth 1 searchmoves a2a3") == "a2a3"
    for line in ("go mate 1", "go depth 1 searchmoves a2a3"):
        assert len(engine.say(line)) > 1
    engine.listener.hear("go infinite")
    assert conversation(engine).player.thinker.busy
    assert engine.say("stop")[-1].startswith("bestmove ")
    assert len(engine.say("setoption name UCI_AnalyseMode value true", "go depth 1")) > 1
    engine.say("setoption name UCI_AnalyseMode value false", f"{own_book} false")
    assert len(engine.say("go depth 1")) > 1


def test_the_opening_book_by_the_other_protocols() -> None:
    engine = Engine("usi")
    assert "option name USI_OwnBook type check default false" in engine.say("usi")
    said = engine.say("setoption name USI_OwnBook value true", "position startpos", "go depth 1")
    assert len(said) == 1 and said[0].split()[1] in book_moves(engine)
    board = Engine("cecp")
    assert 'feature option="OwnBook -check 0"' in board.say("protover 2")
    board.say("new", "option OwnBook=1", "st 1000000")
    known = {f"move {move}" for move in book_moves(board)}
    assert board.say("go")[-1] in known


def test_it_tells_how_full_its_memory_is() -> None:
    engine = Engine("uci")
    said = engine.say("setoption name Hash value 1", "position startpos", "go nodes 8000")
    told = [int(found) for line in said for found in re.findall(r" hashfull (\d+) ", line)]
    assert told[0] == 0 < told[-1] <= 1000
    assert told == sorted(told)
    engine.say("setoption name Clear Hash")
    assert knowledge(engine).table.filled() == 0


def test_it_tells_which_move_it_looks_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uci_reports, "LONG", -1.0)
    said = Engine("uci").say("position startpos", "go depth 2")
    at_depth = [line.split() for line in said if line.startswith("info depth 2 currmove ")]
    assert [int(words[-1]) for words in at_depth] == list(range(1, 21))
    assert len({words[4] for words in at_depth}) == 20
    shogi = Engine("usi").say("position startpos", "go depth 1")
    assert "info depth 1 currmove 7g7f" in shogi


def test_a_short_thought_says_nothing_of_single_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uci_reports, "LONG", 1e9)
    said = Engine("uci").say("position startpos", "go depth 2")
    assert not any("currmove" in line for line in said)
