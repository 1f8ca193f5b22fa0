"""How moves are spelled, against python-chess (algebraic, long and short, and UCI) and, for every
game that both know, Fairy-Stockfish (all styles it has).

Where we differ on purpose:
- Fairy-Stockfish writes the P of a pawn that is dropped, or that is none to it; python-chess and we
  leave it out. In Thai notation it calls such a pawn X.
- It has no mark for a promotion declined in algebraic notation, and names what shogi's pieces turn
  over to by letters of their own, where we write +.
- Pieces of xiangqi that stand one behind the other it calls so only where it must.
- A pass of janggi is to it a move of the General.
- In coregal chess an attacked Queen is in check for us.
- Moves that build walls or ducks are two decisions here, and one text there.
"""

import random
import re

import pytest

import fairychess
from fairychess.rules import available

STARTS = [
    None,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/8/3Q1Q2/8/8/3Q1Q2/8/N1N1K1N1 w - - 0 1",
]


@pytest.mark.parametrize("start", STARTS)
def test_chess_against_python_chess(start: str | None) -> None:
    chess = pytest.importorskip("chess", reason="python-chess is not installed")
    rng = random.Random(1)
    pos = fairychess.load("chess").position(start)
    board = chess.Board(start) if start else chess.Board()
    for _ in range(40):
        texts = pos.moves()
        if not texts:
            break
        for text in texts:
            move = chess.Move.from_uci(pos.format(text, "uci"))
            assert pos.format(text, "san") == board.san(move), board.fen()
            assert pos.format(text, "lan") == board.lan(move), board.fen()
            assert str(pos.parse(board.san(move))) == text
        text = rng.choice(texts)
        board.push_uci(pos.format(text, "uci"))
        pos.push(text)


KINDS = {
    "san": "SAN",
    "lan": "LAN",
    "hodges": "SHOGI_HODGES",
    "western": "SHOGI_HODGES_NUMBER",
    "hosking": "SHOGI_HOSKING",
    "wxf": "XIANGQI_WXF",
    "korean": "JANGGI",
    "thai": "THAI_SAN",
    "thai-lan": "THAI_LAN",
}
BY_FAMILY = {
    "chess": ("san", "lan", "thai", "thai-lan"),
    "shogi": ("hodges", "western", "hosking", "san", "lan"),
    "xiangqi": ("wxf", "san", "lan"),
    "janggi": ("korean", "wxf", "san", "lan"),
}
THEIR_NAMES = {
    "gardner-minichess": "gardner",
    "gorogoro-dobutsu-shogi": "gorogoro",
    "no-castling-chess": "nocastle",
    "three-check": "3check",
    "five-check": "5check",
    "gustav-iii-chess": "gustav3",
    "ouk-chatrang": "cambodian",
    "microchess": "",
}
WALLS = ("amazons", "duck-chess", "isolation", "joust", "snailtrail")
NAMES = [name for name in available() if name not in WALLS]


def their_name(name: str, known: list[str]) -> str:
    """What Fairy-Stockfish calls a variant; "" for one it does not know."""
    bare = name.replace("-", "")
    tried = (THEIR_NAMES.get(name, bare), bare.removesuffix("chess"), bare.removesuffix("shogi"))
    wanted = tried[:1] if name in THEIR_NAMES else tried
    return next((one for one in known if one.replace("-", "") in wanted), "")


@pytest.mark.parametrize("name", NAMES)
def test_every_style_against_fairy_stockfish(name: str) -> None:
    """Each move in one of the styles: Fairy-Stockfish takes longer to answer than we do."""
    follow_both(name, 1)


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_every_move_in_every_style_against_fairy_stockfish(name: str) -> None:
    follow_both(name, len(KINDS))


def follow_both(name: str, at_once: int) -> None:
    """A random game, some of its moves written by both in so many styles."""
    pyffish = pytest.importorskip("pyffish", reason="pyffish is not installed")
    variant = their_name(name, pyffish.variants())
    if not variant:
        return
    rng, pos, fen = random.Random(7), fairychess.load(name).position(), pyffish.start_fen(variant)
    lots, styles = random.Random(name), []
    for style in BY_FAMILY[pos.rules.definition.style]:
        try:
            pos.format(pos.moves()[0], style)
        except ValueError:
            continue
        styles.append(style)
    for _ in range(24):
        known = set(pyffish.legal_moves(variant, fen, []))
        said = {text: pos.format(text, "fairy") for text in pos.moves()}
        both = [text for text in said if said[text] in known]
        if not both:
            break
        for text in rng.sample(both, min(5, len(both))):
            for style in lots.sample(styles, min(at_once, len(styles))):
                kind = getattr(pyffish, f"NOTATION_{KINDS[style]}")
                theirs = pyffish.get_san(variant, fen, said[text], False, kind)
                ours = pos.format(text, style)
                assert ours == theirs or meant_so(name, style, text, ours, theirs), (fen, text)
        text = rng.choice(both)
        fen = pyffish.get_fen(variant, fen, [said[text]])
        pos.push(text)


def meant_so(name: str, style: str, text: str, ours: str, theirs: str) -> bool:
    """Is this one of the differences that are listed above?"""
    if text == "pass" or (style == "wxf" and (ours[1] in "+-" or ours[0].isdigit())):
        return True
    if name == "coregal-chess":
        return ours.rstrip("+") == theirs.rstrip("+")
    if style in ("thai", "thai-lan"):
        return theirs[0] == "X"
    if style not in ("san", "lan"):
        return False
    # What a piece is called once it has turned over, and what it turns over to.
    bare = [re.sub(r"^\+?[A-Z]|=[A-Z]|[+=#]", "", said) for said in (ours, theirs)]
    pawn = ours[0].islower() and style == "san" and bare[1][0] in "x-"
    return bare[0][pawn:] == bare[1]
