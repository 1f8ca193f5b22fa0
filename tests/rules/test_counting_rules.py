"""The rule `counting` of makruk, ouk (Cambodia) and ASEAN chess.

Sources: rules of makruk as the Thai Chess Association and Wikipedia have them: pieces' honour is 8
moves against two rooks, 16 against one, 22 against two khons, 32 against two knights, 44 against a
khon, else 64; ouk counts one move less; ASEAN: 16 against a rook, 44 against a khon, 64 against a
knight. Limits and counts were compared with pyffish.
"""

import random
from pathlib import Path

import pytest
from ending_scenes import build, ended, played, survives_random_play

from fairychess.rules import Rules, VariantError

PIECES = {"P": "fmWfcF", "N": "N", "S": "FfW", "M": "F", "R": "R", "K": "K"}
START = "8/4k3/8/3R4/3K4/3p4/8/8 w - - 0 1"


def thai(folder: Path, style: str = "makruk", start: str = START) -> Rules:
    text = f'[rules.royal_check]\n[rules.counting]\nstyle = "{style}"\n'
    zone = 1 if style == "asean" else 3
    promotion = f'[rules.promotion]\nzone = {zone}\ncompulsory = "always"\n'
    build(folder, PIECES, start, text + promotion, resets="")
    path = folder / "scene" / "variant.toml"
    path.write_text(path.read_text().replace('id = "P"\n', 'id = "P"\npromotes = ["M"]\n'))
    import fairychess

    return fairychess.load(str(path))


def counting(text: str) -> str:
    """The field of a position text."""
    return next((word[9:] for word in text.split() if word.startswith("counting=")), "")


def test_pieces_honour_begins_with_the_pieces_on_the_board(tmp_path: Path) -> None:
    """A bare king against one rook: 16 moves, the three pieces counted already."""
    pos = played(thai(tmp_path), "d4d3")
    assert counting(pos.text()) == "32,6"
    pos.push("e7e6")
    assert counting(pos.text()) == "32,7"
    assert pos.rules.position(pos.text()).kernel.hash == pos.kernel.hash
    pos.pop()
    pos.pop()
    assert counting(pos.text()) == ""


@pytest.mark.parametrize(
    ("enemies", "limit"),
    [
        ("RR6", "16,8"),
        ("R7", "32,6"),
        ("SS6", "44,8"),
        ("RS6", "32,8"),
        ("NN6", "64,8"),
        ("SN6", "88,8"),
        ("S7", "88,6"),
        ("N7", "128,6"),
        ("MMM5", "128,10"),
    ],
)
def test_the_strongest_piece_sets_the_limit(tmp_path: Path, enemies: str, limit: str) -> None:
    pos = played(thai(tmp_path), "d4d3", f"{enemies}/6k1/8/8/3K4/3p4/8/8 w - - 0 1")
    assert counting(pos.text()) == limit
    shorter = f"{int(limit.split(',')[0]) - 2},{limit.split(',')[1]}"
    ouk = thai(tmp_path, "cambodian")
    pos = played(ouk, "d4d3", f"{enemies}/6k1/8/8/3K4/3p4/8/8 w - - 0 1")
    assert counting(pos.text()) == shorter


def test_boards_honour_without_pawns(tmp_path: Path) -> None:
    start = "8/4k1n1/8/3R4/3K4/3p4/8/8 w - - 0 1"
    pos = played(thai(tmp_path), "d4d3 e7e6 d5d4 e6e5", start)
    assert counting(pos.text()) == "128,3"
    assert counting(played(thai(tmp_path, "cambodian"), "d4d3 e7e6 d5d4 e6e5", start).text()) == (
        "126,3"
    )
    assert counting(played(thai(tmp_path, "asean"), "d4d3 e7e6 d5d4 e6e5", start).text()) == ""


def test_the_bare_side_may_take_the_last_pawn_itself(tmp_path: Path) -> None:
    pos = played(thai(tmp_path), "c4d4", "8/8/8/8/2kP2S1/8/2K5/8 b - - 0 16")
    assert counting(pos.text()) == "88,5"


def test_pawns_on_the_board_forbid_counting_in_makruk(tmp_path: Path) -> None:
    start = "8/4k3/8/3R3P/3K4/3p4/8/8 w - - 0 1"
    assert counting(played(thai(tmp_path), "d4d3", start).text()) == ""
    assert counting(played(thai(tmp_path, "cambodian"), "d4d3", start).text()) == ""
    more = "8/4km2/8/3R3P/3K4/3p4/8/8 w - - 0 1"
    assert counting(played(thai(tmp_path, "cambodian"), "d4d3", more).text()) == "126,0"


def test_beyond_the_limit_it_is_a_draw_but_mate_wins(tmp_path: Path) -> None:
    rules = thai(tmp_path)
    text = "8/4k3/8/3R4/8/3K4/8/8 b - - 9 20 counting=32,32"
    assert ended(rules.position(text)) is None
    assert ended(played(rules, "e7e6", text)) == (None, "counted out")
    mate = "4k3/R7/4K3/8/8/8/8/8 w - - 9 20 counting=32,32"
    assert ended(played(rules, "a7a8", mate)) == ("first", "checkmate")


@pytest.mark.parametrize("said", ["32", "0,5", "x,y", "32,-1", "9999,1"])
def test_counts_that_make_no_sense(tmp_path: Path, said: str) -> None:
    with pytest.raises(ValueError, match="counting="):
        thai(tmp_path).position(f"{START} counting={said}")


@pytest.mark.parametrize(
    ("parameters", "complaint"),
    [
        ('style = "thai"', "style = 'thai': must be one of"),
        ('style = "makruk"\nrook = "R"', "rook"),
    ],
)
def test_parameters_are_checked(tmp_path: Path, parameters: str, complaint: str) -> None:
    with pytest.raises(VariantError, match="counting") as caught:
        build(tmp_path, PIECES, START, f"[rules.counting]\n{parameters}\n")
    assert complaint in str(caught.value)


def test_random_games(tmp_path: Path) -> None:
    for style in ("makruk", "cambodian", "asean"):
        survives_random_play(thai(tmp_path, style, "8/4k1n1/3p4/3R4/3K4/3P1S2/8/8 w - - 0 1"))


STARTS = (
    "8/4k1n1/3p4/3R4/3K4/3P1S2/8/8 w - - 0 1",
    "1n2k3/r7/8/8/8/8/7R/2MK1S2 w - - 0 1",
    "rn1k4/8/4p3/8/3P4/8/8/2SKN2R b - - 0 1",
)


@pytest.mark.long
@pytest.mark.parametrize("style", ["makruk", "cambodian", "asean"])
def test_counts_of_another_program(tmp_path: Path, style: str) -> None:
    """Limit and count after every move of random games."""
    pyffish = pytest.importorskip("pyffish")
    rules = thai(tmp_path, style)
    rng = random.Random(11)
    counted = 0
    for game in range(60):
        start = STARTS[game % len(STARTS)]
        pos = rules.position(start)
        fen = start.translate(str.maketrans("SsMm", "BbQq")) if style == "asean" else start
        for _ in range(70):
            options = pos.moves()
            captures = [move for move in options if pos.kernel.piece_at(target(move))]
            if not options:
                break
            move = rng.choice(captures or options)
            pos.push(move)
            plain = move.replace("=M", "q" if style == "asean" else "m")
            fen = pyffish.get_fen(style, fen, [plain])
            words = fen.split()
            said = f"{words[3]},{words[4]}" if words[3].isdecimal() else ""
            assert counting(pos.text()) == said, (fen, pos.text())
            counted += bool(said)
    assert counted > 100


def target(move: str) -> int:
    """Square where a move ends."""
    return ord(move[2]) - 97 + 8 * (int(move[3]) - 1)
