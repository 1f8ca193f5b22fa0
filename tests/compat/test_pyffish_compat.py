"""`fairychess.compat.pyffish` beside pyffish: the same answers in random games, function by
function; and pyffish's own tests, where `PYFFISH_TESTS` names the file (its source package has it).
"""

import os
import random
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import own_tests
import pytest

from fairychess.compat import lines
from fairychess.compat import pyffish as ours

theirs = pytest.importorskip("pyffish", reason="pyffish is not installed")

HERE = Path(__file__).parent
CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
SHORT = ("chess", "crazyhouse", "shogi", "xiangqi", "janggi", "makruk", "atomic", "duck", "ataxx")
LONG = sorted(set(theirs.variants()) - {"fairy"})
OF_GAMES = ("start_fen", "two_boards", "captures_to_hand")
OF_LINES = (
    "legal_moves",
    "gives_check",
    "is_immediate_game_end",
    "is_optional_game_end",
    "has_insufficient_material",
    "piece_to_partner",
)
DIFFERENT: dict[tuple[str, str], str] = {
    ("placement", "legal_moves"): "a piece may be dropped where a bishop needs the shade",
}
"""What is answered otherwise in a game, by game and function, with the reason."""


def same(name: str, function: str, *given: Any) -> None:
    """Compare what both say, unless it is known to differ."""
    if (name, function) not in DIFFERENT:
        mine, other = (plain(function, getattr(one, function)(*given)) for one in (ours, theirs))
        assert mine == other, f"{function}{given}"


def plain(function: str, found: Any) -> Any:
    """Without the order of moves, and the number that pyffish gives for an end there is not."""
    if function == "legal_moves":
        return sorted(found)
    return (False, 0) if function.endswith("_end") and not found[0] else found


def compare(name: str, seed: int, plies: int) -> int:
    """One random game in which moves are often taken back; how many positions were compared."""
    rng, start = random.Random(seed), theirs.start_fen(name)
    moves: list[str] = []
    for _ in range(plies):
        fen, legal = theirs.get_fen(name, start, moves), theirs.legal_moves(name, start, moves)
        for function in OF_LINES:
            same(name, function, name, start, moves)
        same(name, "legal_moves", name, fen, [])
        same(name, "validate_fen", fen, name)
        if not legal:
            same(name, "game_result", name, start, moves)
            break
        for move in rng.sample(legal, min(3, len(legal))):
            same(name, "is_capture", name, start, moves, move)
        back = moves[-2][2:4] + moves[-2][:2] if len(moves) > 1 else ""
        moves = [*moves, back if back in legal and rng.random() < 0.5 else rng.choice(legal)]
    return len(moves)


@pytest.mark.parametrize("name", SHORT)
def test_a_random_game_is_answered_alike(name: str) -> None:
    assert compare(name, 1, 40) > 5


@pytest.mark.long
@pytest.mark.parametrize("name", LONG)
def test_random_games_are_answered_alike(name: str) -> None:
    for function in OF_GAMES:
        same(name, function, name)
    assert sum(compare(name, seed, 120) for seed in range(4)) > 20


def test_there_is_everything_that_pyffish_has() -> None:
    public = {name for name in dir(theirs) if not name.startswith("_")}
    assert public <= set(ours.__all__)
    constants = {name for name in public if isinstance(getattr(theirs, name), int)}
    assert {name: getattr(ours, name) for name in constants} == {
        name: getattr(theirs, name) for name in constants
    }
    assert ours.version() == theirs.version()
    assert ours.info().split("-")[0] == theirs.info().split("-")[0]


def test_san_is_written_alike() -> None:
    rng, moves = random.Random(2), list[str]()
    for _ in range(40):
        legal = theirs.legal_moves("chess", CHESS, moves)
        if not legal:
            break
        moves.append(rng.choice(legal))
    assert ours.get_san_moves("chess", CHESS, moves) == theirs.get_san_moves("chess", CHESS, moves)


# ---- errors -----------------------------------------------------------------------------------


def test_a_move_that_is_not_legal_is_refused_as_there() -> None:
    for kind in (ValueError, SystemError):  # the one or the other is what pyffish raises
        with pytest.raises(kind, match="Invalid move 'e2e5'"):
            ours.legal_moves("chess", CHESS, ["e2e4", "e7e5", "e2e5"])
    with pytest.raises(ValueError, match="Invalid move 'e2e5'"):
        ours.get_san_moves("chess", CHESS, ["e2e5"])
    assert len(ours.legal_moves("chess", CHESS, ["e2e4"])) == 20
    assert ours.is_capture("chess", CHESS, [], "e2e5") is False


@pytest.mark.parametrize(
    ("call", "error", "reason"),
    [
        (lambda: ours.start_fen("chesss"), ValueError, "'chesss': no such variant"),
        (lambda: ours.get_fen("chess", "xx", []), ValueError, "position"),
        (lambda: ours.legal_moves("chess", CHESS, ("e2e4",)), TypeError, "must be list"),  # type: ignore[arg-type]
        (lambda: ours.set_option("Foo", 1), ValueError, "No such option Foo"),
        (lambda: ours.get_san("chess", CHESS, "e2e4", False, 77), ValueError, "77: notations"),
        (lambda: ours.load_variant_config("[x:chess]\nking = xx:yy"), ValueError, "king"),
        (lambda: ours.get_fen("chess", CHESS, ["e2e4"] * 6000), ValueError, "more than 5000"),
    ],
)
def test_what_cannot_be_answered_is_said_in_one_line(
    call: Callable[[], Any], error: type[Exception], reason: str
) -> None:
    with pytest.raises(error, match=reason) as found:
        call()
    assert "\n" not in str(found.value)


def test_a_game_that_is_loaded_is_there_and_stays_as_it_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ours.load_variant_config("[smallest:chess]\nmaxRank = 8\npass = true\n")
    ours.load_variant_config("[smallest:shogi]\n[another:smallest]\n[third:nobody]\n")
    assert "e1e1" in ours.legal_moves("smallest", CHESS, [])
    assert "e1e1" in ours.legal_moves("another", CHESS, [])
    assert "third" not in ours.variants()
    assert capsys.readouterr().err.count("\n") == 2


def test_no_more_lines_are_kept_than_there_is_room_for() -> None:
    for number in range(lines.MOST_LINES + 20):
        ours.legal_moves("chess", CHESS[:-1] + str(number + 1), [])
    assert len(lines._lines) == lines.MOST_LINES


# ---- pyffish's own tests ----------------------------------------------------------------------


def listed(name: str) -> Iterator[tuple[int, int]]:
    """Lines of assertions that differ, and how often."""
    for row in tomllib.loads((HERE / "different.toml").read_text(encoding="utf-8"))[name]:
        for line in row["lines"]:
            yield line, row.get("times", 1)


@pytest.mark.skipif("PYFFISH_TESTS" not in os.environ, reason="PYFFISH_TESTS names no file")
def test_its_own_tests_pass_but_for_definitions() -> None:
    made, differing = own_tests.run(Path(os.environ["PYFFISH_TESTS"]))
    known = dict(listed("definition"))
    new = {line: said for line, said in differing.items() if len(said) > known.get(line, 0)}
    assert not new
    assert made > 600
