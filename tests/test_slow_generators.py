"""The slow generators against the rule texts: known counts, and an example for each rule."""

import random
from types import ModuleType

import pytest

from slow import chu, dai, raichu
from slow.board import Cells, SlowGame
from slow.chu import ChuSlow
from slow.dai import DaiSlow
from slow.raichu import RaichuSlow

GAMES: list[type[SlowGame]] = [RaichuSlow, DaiSlow, ChuSlow]
Results = set[tuple[str, str]]


def scene(
    game: type[SlowGame], pieces: str, turn: str = "", memory: str = "", **options: object
) -> SlowGame:
    """A game from pieces written `e4=K d5=ln` (lower case: the second player's)."""
    tables = game.TABLES
    cells: Cells = [None] * (tables.files * tables.ranks)
    for word in pieces.split():
        square, piece_type = word.split("=")
        cells[tables.square(square)] = int(piece_type != piece_type.upper()), piece_type.upper()
    text = f"{tables.placement(cells)} {turn or game.LETTERS[0]} - - 0 1 {memory}"
    return game.from_text(text, **options)


def of(position: SlowGame, square: str) -> list[str]:
    """The options of the piece on a square."""
    return sorted(
        m for m in position.options() if m.startswith(square) and not m[len(square)].isdigit()
    )


def play(position: SlowGame, *moves: str) -> SlowGame:
    for move in moves:
        position.play(move)
    return position


def perft(position: SlowGame, depth: int) -> int:
    if depth == 1:
        return len(position.options())
    total = 0
    for move in position.options():
        total += perft(play(type(position).from_text(position.text()), move), depth - 1)
    return total


def spots(
    module: ModuleType, piece_type: str, enemy: str = "", own: str = "", second: bool = False
) -> Results:
    """All results of a piece on f6: (end square, squares of pieces taken)."""
    tables = module.TABLES

    def pairs(squares: str) -> set[tuple[int, int]]:
        return {tables.pair(tables.square(name)) for name in squares.split()}

    def name(pair: tuple[int, int]) -> str:
        return str(tables.name(pair[1] * tables.files + pair[0]))

    found = module.reach(piece_type, pairs(own), pairs(enemy), (5, 5), second)
    return {(name(to), " ".join(sorted(map(name, taken)))) for to, taken in found}


# -- all games -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "counts"), [
    (RaichuSlow, [36, 1296]), (DaiSlow, [56, 3136]), (ChuSlow, [36, 1296]),
])  # fmt: skip
def test_counts_from_the_starting_position(game: type[SlowGame], counts: list[int]) -> None:
    assert [perft(game.start(), depth) for depth in (1, 2)] == counts


@pytest.mark.long
def test_chu_counts_three_deep() -> None:
    assert perft(ChuSlow.start(), 3) == 48_315


@pytest.mark.parametrize("game", GAMES)
def test_starting_positions_are_rotated_by_180_degrees(game: type[SlowGame]) -> None:
    cells = game.start().cells
    assert len(game.start().pieces(cells, 0)) == {12: 46, 15: 61}[game.TABLES.files]
    assert [piece and (1 - piece[0], piece[1]) for piece in reversed(cells)] == cells


@pytest.mark.parametrize("game", GAMES)
def test_texts_come_back(game: type[SlowGame]) -> None:
    position = game.start()
    for number in range(120):
        assert game.from_text(position.text()).text() == position.text()
        choices = position.options()
        assert len(choices) == len(set(choices))
        if choices:
            position.play(random.Random(number).choice(choices))


@pytest.mark.parametrize("game", GAMES)
def test_counters(game: type[SlowGame]) -> None:
    position = game.start()
    position.play("a5a6" if game is DaiSlow else "a4a5")
    assert position.text().split()[1:6] == [game.LETTERS[1], "-", "-", "0", "1"]
    legal = position.legal().items()
    position.play(next(text for text, move in legal if position.cells[move.start] != (1, "P")))
    assert position.text().split()[1:6] == [game.LETTERS[0], "-", "-", "1", "2"]


@pytest.mark.parametrize("module", [raichu, dai, chu])
def test_the_second_player_sees_the_board_turned(module: ModuleType) -> None:
    for piece_type in module.MOVES:
        side = module.TABLES.files
        scene_own, scene_enemy = {(6, 8), (9, 6)}, {(5, 6), (3, 3), (7, 4)}
        turned = [{(side - 1 - f, side - 1 - r) for f, r in s} for s in (scene_own, scene_enemy)]
        first = module.reach(piece_type, scene_own, scene_enemy, (5, 5))
        second = module.reach(piece_type, *turned, (side - 6, side - 6), second=True)
        assert second == {
            (
                (side - 1 - to[0], side - 1 - to[1]),
                frozenset((side - 1 - f, side - 1 - r) for f, r in taken),
            )
            for to, taken in first
        }


@pytest.mark.parametrize("game", GAMES)
def test_illegal_moves(game: type[SlowGame]) -> None:
    with pytest.raises(ValueError, match="illegal"):
        game.start().play("a1a9")  # R14, R-A18, D-A13: refused unless the option says it loses
    assert play(game.start(illegal_move_loses=True), "a1a9").outcome() == ("second", "illegal move")


# -- Raichu Shogi ----------------------------------------------------------------------------------


def test_r3_r4_promotions() -> None:
    unpromoted = {name for name in raichu.MOVES if name[0] != "+"}
    assert unpromoted - set(raichu.PROMOTES) == {
        "K", "LN", "Q",
    }  # fmt: skip
    same = {"+FL": "B", "+C": "SM", "+S": "VM", "+G": "R", "+E": "K", "+B": "DH", "+KR": "LN",
            "+PH": "Q", "+R": "DK", "+P": "G", "+GB": "E"}  # fmt: skip
    for promoted, plain in same.items():
        assert spots(raichu, promoted) == spots(raichu, plain)
        assert promoted not in raichu.PROMOTES


@pytest.mark.parametrize(("piece_type", "count"), [
    ("L", 6), ("+L", 11 + 11), ("FL", 6), ("C", 4), ("S", 5), ("G", 6), ("K", 8), ("E", 7),
    ("RC", 11), ("+RC", 11 + 10), ("B", 21), ("BT", 7), ("+BT", 11 + 6), ("KR", 8), ("PH", 8),
    ("SM", 13), ("+SM", 32), ("VM", 13), ("+VM", 32), ("R", 22), ("DH", 25), ("DK", 26),
    ("LN", 25), ("Q", 43), ("P", 1), ("GB", 2),
    ("+DH", 21 + 16 + 3),  # R7: f1, f2 and the pass in place of the slide forward
    ("+DK", 22 + 10 + 5),
])  # fmt: skip
def test_r3_moves_on_the_empty_board(piece_type: str, count: int) -> None:
    assert len(spots(raichu, piece_type)) == count


def test_r5_promotion_zone() -> None:
    kings = "a1=K l12=k "
    assert of(scene(RaichuSlow, kings + "e8=G"), "e8")[-1] == "e8f9="
    assert "e9e10" in of(scene(RaichuSlow, kings + "e9=G"), "e9")  # inside, no capture: no right
    assert {"e9e8+", "e9e8=", "e9d9"} <= set(of(scene(RaichuSlow, kings + "e9=G e8=p"), "e9"))
    assert of(scene(RaichuSlow, kings + "e11=P"), "e11") == ["e11e12+"]  # R-A7
    assert of(scene(RaichuSlow, kings + "e10=L"), "e10") == ["e10e11", "e10e12+"]
    assert of(scene(RaichuSlow, kings + "e8=P"), "e8") == ["e8e9+", "e8e9="]
    assert of(scene(RaichuSlow, kings + "e9=P"), "e9") == ["e9e10"]
    assert of(scene(RaichuSlow, kings + "e2=p", "w"), "e2") == ["e2e1+"]
    # R4: a promoted piece never promotes again.
    assert "e9e10" in of(scene(RaichuSlow, kings + "e9=+P e10=p"), "e9")


def test_r6_lion() -> None:
    empty = spots(raichu, "LN")
    assert len(empty) == 25 and ("f6", "") in empty  # a, b, e
    one = spots(raichu, "LN", enemy="f7")
    assert len(one) == 24 + 1 + 1 + 7
    assert {("f6", "f7"), ("f7", "f7"), ("g8", "f7"), ("e6", "f7")} <= one  # d, a, c
    assert ("f7", "f7 g7") in spots(raichu, "LN", enemy="f7 g7")  # c: double capture
    blocked = "e5 e6 e7 f5 f7 g5 g6 g7"
    assert spots(raichu, "LN", own=blocked, enemy="h8") >= {("h8", "h8"), ("d4", "")}  # b
    assert ("f6", "") not in spots(raichu, "LN", own=blocked)  # R-A10: no empty square, no pass
    position = scene(RaichuSlow, "a1=K l12=k f6=LN f7=p g8=p")
    assert {"f6f6", "f6f7,f7f6", "f6f7,f7g8", "f6g8"} <= set(of(position, "f6"))


def test_r7_falcon_and_eagle() -> None:
    assert {to for to, _ in spots(raichu, "+DH", own="f8") if to[0] == "f"} >= {"f7", "f6", "f1"}
    assert ("f9", "") not in spots(raichu, "+DH")
    both = spots(raichu, "+DH", enemy="f7 f8")
    assert {("f6", "f7"), ("f7", "f7"), ("f8", "f7 f8"), ("f8", "f8")} <= both
    assert ("f6", "") not in both
    jump = spots(raichu, "+DH", own="f7", enemy="f8")
    assert ("f8", "f8") in jump and ("f6", "") not in jump
    eagle = spots(raichu, "+DK", enemy="e7 g7 h8")
    assert {("f6", "e7"), ("d8", "e7"), ("h8", "g7 h8"), ("h8", "h8")} <= eagle


def test_r8_all_royals() -> None:
    position = scene(RaichuSlow, "a1=K e5=R e8=k h8=+e l12=p")
    assert play(position, "e5e8").outcome() is None
    last = scene(RaichuSlow, "a1=K e5=R e8=k l12=p")
    assert play(last, "e5e8").outcome() == ("first", "royals captured")


SHOCK = "a1=K l12=k c1=G "


def test_r9_shock() -> None:
    position = play(scene(RaichuSlow, SHOCK + "e5=R e8=ln h2=p"), "e5e8")
    assert position.text().split()[1:] == ["b", "-", "-", "0", "1", "extra=1"]
    position.play("e8f8")
    assert position.text().split()[1:] == ["w", "-", "-", "1", "1"]
    # R-A2: a promoted Kirin. R-A4: any way of taking.
    for piece, move in (("+kr", "e5e6,e6e5"), ("ln", "e5e6,e6f7"), ("ln", "e5e6")):
        shocked = play(scene(RaichuSlow, SHOCK + f"e5=LN e6={piece}"), move)
        assert shocked.text().endswith("extra=1")
    # R-A6, R-A17: neither King nor Prince.
    for royal in ("K", "+E"):
        quiet = play(scene(RaichuSlow, f"a1=K l12=k b12=p e5={royal} e6=ln"), "e5e6")
        assert quiet.text().split()[1] == "w" and "extra" not in quiet.text()
    # R-A5: the capturing piece is the Elephant.
    elephant = play(scene(RaichuSlow, SHOCK + "e8=E e9=ln"), "e8e9+")
    assert elephant.text().endswith("extra=1") and elephant.cells[100] == (0, "+E")
    # The number grows only when the turn goes back to the first player.
    second = play(scene(RaichuSlow, "a1=K l12=k l11=r e5=r e2=LN", "w"), "e5e2=", "e2f2")
    assert second.text().split()[1:] == ["b", "-", "-", "1", "2"]


def test_ra3_shock_chain() -> None:
    pieces = SHOCK + "e5=R e8=ln h8=ln"
    assert play(scene(RaichuSlow, pieces), "e5e8", "e8h8").text().endswith("extra=1")
    once = play(scene(RaichuSlow, pieces, shock_chain=False), "e5e8", "e8h8")
    assert once.text().split()[1] == "w" and "extra" not in once.text()


def test_r10_check() -> None:
    def checked(pieces: str) -> bool:
        position = scene(RaichuSlow, pieces, "w")
        assert isinstance(position, RaichuSlow)
        return position.in_check(position.state(), 1)

    assert checked("a1=K e5=R e12=k")
    assert not checked("a1=K e5=R f12=k")
    assert checked("a1=K e5=R e8=ln l8=k")  # via the Lion on e8, then along the rank
    assert not checked("a1=K e5=R e8=g l8=k")
    assert checked("a1=K e5=R e12=k h12=+e")  # one royal of two


def test_r11_frozen_and_checkmated() -> None:
    pieces = "a1=K a5=R e5=ln e12=k l12=p"
    assert play(scene(RaichuSlow, pieces), "a5e5").outcome() == ("first", "checkmate")
    slow = play(scene(RaichuSlow, pieces, auto_mate=False), "a5e5")
    assert slow.outcome() is None
    assert play(slow, "e5e12=").outcome() == ("first", "royals captured")


def test_r12_a_lion_elsewhere_resolves_check() -> None:
    boxed = "a12=k c10=K b11=Q h5=r "
    assert scene(RaichuSlow, boxed, "w").outcome() == ("first", "checkmate")
    # The next move must truly resolve it: from h6 the rook reaches nothing, from h11 the queen.
    assert scene(RaichuSlow, boxed + "h6=LN", "w").outcome() == ("first", "checkmate")
    position = play(scene(RaichuSlow, boxed + "h11=LN", "w"), "h5h11")
    assert position.outcome() is None and position.text().endswith("extra=1")
    assert play(position, "h11b11").outcome() is None
    wasted = play(scene(RaichuSlow, boxed + "h11=LN", "w"), "h5h11", "h11h10")
    assert play(wasted, "b11a12").outcome() == ("first", "royals captured")


def test_r13_repetition() -> None:
    pieces = "a1=K e1=R l12=k h12=r"
    shuffle = ["a1a2", "l12l11", "a2a1", "l11l12"]
    position = play(scene(RaichuSlow, pieces), *shuffle * 2, *shuffle[:3])
    assert "l11l12" not in position.options() and "l11k12" in position.options()
    strict = play(scene(RaichuSlow, pieces, repetition_limit=2), *shuffle[:3])
    assert "l11l12" not in strict.options()
    # Unless in check: the king may, the checking rook may not.
    chase = ["a1b1", "b8a8", "b1a1", "a8b8"]
    position = play(scene(RaichuSlow, "l1=K a1=R b8=k"), *chase * 3)
    assert "a1b1" not in position.options() and "a1a2" in position.options()


def test_ra10_a_pass_changes_the_side_to_move_only() -> None:
    position = scene(RaichuSlow, "a1=K l12=k f6=LN f9=ln")
    before = position.text().split()[0]
    assert play(position, "f6f6", "f9f9").text().split()[0] == before
    play(position, "f6f6")
    assert "f9f9" in position.options()  # the third time
    play(position, "f9f9", "f6f6")
    assert "f9f9" not in position.options()  # the fourth


def test_r15_mate() -> None:
    assert scene(RaichuSlow, "c10=K b11=Q a12=k", "w").outcome() == ("first", "checkmate")
    assert scene(RaichuSlow, "a1=K b10=Q a12=k", "w").outcome() == ("first", "stalemate")
    assert scene(RaichuSlow, "a1=K b10=Q a12=k h9=g", "w").outcome() is None
    # R-A12: walking into check is legal.
    assert "a12b12" in scene(RaichuSlow, "a1=K b10=Q a12=k h9=g", "w").options()
    # R-A13: with a Prince besides, one royal may be lost.
    assert scene(RaichuSlow, "c10=K b11=Q a12=k l1=+e", "w").outcome() is None
    # Played to capture, mate is not looked for; but no legal move at all is mate (R-A11).
    assert scene(RaichuSlow, "a1=K b10=Q a12=k", "w", auto_mate=False).outcome() is None
    walls = " ".join(f"{file}{rank}=p" for file in "ab" for rank in range(1, 12))
    assert scene(RaichuSlow, f"l1=K a12=k b12=p {walls}", "w", auto_mate=False).outcome() == (
        "first", "stalemate",
    )  # fmt: skip


def test_ra14_draws() -> None:
    assert scene(RaichuSlow, "a1=K l12=k").outcome() == ("draw", "bare royals")
    assert scene(RaichuSlow, "a1=K l12=+e").outcome() == ("draw", "bare royals")
    assert scene(RaichuSlow, "a1=K l12=k c1=+E").outcome() is None
    assert scene(RaichuSlow, "a1=K l12=k c1=P").outcome() is None  # no bare-king rule
    quiet = scene(RaichuSlow, "a1=K l12=k c1=G", no_progress_limit=2)
    assert play(quiet, "a1a2").outcome() is None
    assert play(quiet, "l12l11").outcome() == ("draw", "no progress")


# -- Dai Kagamigi ----------------------------------------------------------------------------------


def test_d2_d7_types() -> None:
    assert len(dai.MOVES) == 68 and len(dai.PROMOTES) == 31
    plain = {piece[1] for piece in DaiSlow.start().cells if piece}
    assert len(plain) == 37 and set(dai.PROMOTES) <= plain
    assert plain - set(dai.PROMOTES) == {"K", "LC", "RC", "WW", "EW", "BC"}
    assert set(dai.PROMOTES.values()) | plain == set(dai.MOVES)


MIRRORED = {
    "LG": "RG", "LD": "RD", "BG": "PF", "WT": "GR", "DV": "DP", "LQ": "RQ", "TC": "WC", "EW": "WW",
    "LC": "RC", "LA": "RA", "+LD": "+RD", "DT": "DS", "LE": "RE", "SW": "SO", "LT": "RT",
    "TS": "VS",
}  # fmt: skip


@pytest.mark.parametrize("piece_type", dai.MOVES)
def test_d2_pairs_are_mirror_images(piece_type: str) -> None:
    other = (MIRRORED | {right: left for left, right in MIRRORED.items()}).get(
        piece_type, piece_type
    )
    mirrored = {
        ((14 - to[0], to[1]), frozenset((14 - f, r) for f, r in taken))
        for to, taken in dai.reach(other, set(), set(), (7, 7))
    }
    assert dai.reach(piece_type, set(), set(), (7, 7)) == mirrored
    assert dai.PROMOTES.get(other) in (
        dai.PROMOTES.get(piece_type), MIRRORED.get(dai.PROMOTES.get(piece_type, "")),
        {r: lft for lft, r in MIRRORED.items()}.get(dai.PROMOTES.get(piece_type, "")),
    )  # fmt: skip


@pytest.mark.parametrize(("piece_type", "count"), [
    ("N", 2), ("FH", 8), ("PS", 5), ("Y", 11), ("PG", 9), ("SD", 28), ("LG", 7), ("NB", 8),
    ("W", 14), ("LD", 7 + 7 + 1), ("BG", 4 + 4 + 3), ("WT", 14 + 7 + 1 + 4), ("DV", 4), ("LQ", 15),
    ("TC", 16), ("EW", 7 * 3 + 6 + 2), ("LC", 22), ("BC", 30), ("PO", 18), ("GD", 28 + 12),
    ("CS", 40), ("HF", 42), ("MW", 36), ("WB", 46), ("SB", 20), ("+G", 12), ("+S", 10), ("+C", 8),
    ("SE", 28 + 14 + 5), ("GB", 14 + 4 + 12), ("LA", 21 + 5), ("!LD", 25), ("+W", 28), ("+LD", 23),
    ("DT", 8 + 18), ("LE", 28 + 21 + 2), ("SO", 16), ("LT", 23), ("TS", 8 + 12),
])  # fmt: skip
def test_d2_moves_on_the_empty_board(piece_type: str, count: int) -> None:
    assert len(dai.reach(piece_type, set(), set(), (7, 7))) == count


def test_d2_moves_that_are_easily_mistaken() -> None:
    assert ("d5", "") in spots(dai, "WW") and ("h7", "") in spots(dai, "EW")  # the winds' jumps
    assert ("h4", "") in spots(dai, "LE") and ("i3", "") not in spots(dai, "LE")  # D-A9: one or two
    assert ("h8", "h8") in spots(dai, "RE", enemy="h8", own="g7")
    assert ("f8", "") in spots(dai, "+C") and ("h6", "") not in spots(dai, "+C")


def test_d4_check_mate_and_no_move() -> None:
    pinned = scene(DaiSlow, "h1=K h5=G h14=r o15=k")
    assert of(pinned, "h5") == ["h5h4", "h5h6"]
    assert of(scene(DaiSlow, "a1=K h9=R h12=k a12=r", "b"), "a12") == []
    assert scene(DaiSlow, "c13=K b13=R a15=k", "b").options() == ["a15a14"]
    assert scene(DaiSlow, "a1=K b13=R o14=R a15=k", "b").outcome() == ("first", "stalemate")
    assert scene(DaiSlow, "a1=K o15=R o14=R a15=k", "b").outcome() == ("first", "checkmate")


def test_d4_repetition() -> None:
    shuffle = ["a1a2", "o15o14", "a2a1", "o14o15"]
    position = play(scene(DaiSlow, "a1=K e1=R o15=k h15=r"), *shuffle * 3)
    assert position.outcome() == ("draw", "repetition")
    chase = ["a1b1", "b8a8", "b1a1", "a8b8"]
    position = play(scene(DaiSlow, "o1=K a1=R b8=k"), *chase * 3)
    assert position.outcome() == ("second", "perpetual check")


def test_d5_d_a3_promotion_timing() -> None:
    kings = "a1=K o15=k "
    inside, leaving = kings + "e12=G", kings + "e11=G"
    assert "e12e13+" in of(scene(DaiSlow, inside), "e12")
    assert "e11e10=" in of(scene(DaiSlow, leaving), "e11")
    assert "e11e10" in of(scene(DaiSlow, leaving, promotion_timing="ends_in_zone"), "e11")
    assert "e12e13+" in of(scene(DaiSlow, inside, promotion_timing="ends_in_zone"), "e12")
    assert "e12e13" in of(scene(DaiSlow, inside, promotion_timing="entry"), "e12")
    assert "e10e11+" in of(scene(DaiSlow, kings + "e10=G", promotion_timing="entry"), "e10")
    assert "e9e10" in of(scene(DaiSlow, kings + "e9=G"), "e9")
    assert of(scene(DaiSlow, kings + "e6=p", "b"), "e6") == ["e6e5+", "e6e5="]


def test_d6_d_a4_compulsory_promotion() -> None:
    kings = "a1=K o15=k "
    assert of(scene(DaiSlow, kings + "e14=P"), "e14") == ["e14e15+"]
    assert of(scene(DaiSlow, kings + "e14=P", promotion_timing="entry"), "e14") == ["e14e15+"]
    assert "e10e15+" in of(scene(DaiSlow, kings + "e10=L"), "e10")
    assert "e10e15=" not in of(scene(DaiSlow, kings + "e10=L"), "e10")
    assert of(scene(DaiSlow, kings + "e12=N"), "e12") == ["e12d14+", "e12f14+"]
    assert "e12d14=" in of(scene(DaiSlow, kings + "e12=N", knight_forced=False), "e12")


def test_d8_soaring_eagle() -> None:
    free = spots(dai, "SE")
    assert {("g7", ""), ("h8", ""), ("f6", "")} <= free and ("i9", "") not in free
    both = spots(dai, "SE", enemy="g7 h8", own="e7")
    assert {("g7", "g7"), ("h8", "g7 h8"), ("f6", "g7")} <= both
    assert ("h8", "h8") not in both and ("f6", "") not in both and ("d8", "") not in both  # D-A7
    stopped = spots(dai, "SE", enemy="g7", own="h8 e7")
    assert {("g7", "g7"), ("f6", "g7")} <= stopped and ("h8", "g7") not in stopped
    position = scene(DaiSlow, "a1=K o15=k f6=SE g7=p h8=p")
    assert {"f6g7,g7h8", "f6g7,g7f6", "f6g7", "f6f6"} <= set(of(position, "f6"))
    jumping = scene(DaiSlow, "a1=K o15=k f6=SE g7=P h8=p", se_jump=True)
    assert "f6h8" in of(jumping, "f6")


def test_d8_lion_dog() -> None:
    three = {result for result in spots(dai, "!LD", enemy="f7 f8 f9") if "f" in result[1]}
    assert three == {
        ("f7", "f7"), ("f6", "f7"), ("f8", "f7 f8"), ("f7", "f7 f8"), ("f9", "f7 f8 f9"),
    }  # fmt: skip
    position = scene(DaiSlow, "a1=K o15=k e4=!LD e6=p e3=P")
    assert {"e4e6,e6e7", "e4e6,e6e5", "e4e6", "e4e5", "e4e4"} <= set(of(position, "e4"))
    row = scene(DaiSlow, "a1=K o15=k e4=!LD e5=p e6=p e7=p")
    assert {"e4e5,e5e6,e6e7", "e4e5,e5e6,e6e5", "e4e5,e5e4"} <= set(of(row, "e4"))
    gap = scene(DaiSlow, "a1=K o15=k e4=!LD e5=p e7=p")
    assert {"e4e5,e5e7", "e4e5,e5e6"} <= set(of(gap, "e4"))
    # A king on any square that it can take is in check.
    assert scene(DaiSlow, "a1=K e4=!LD e5=p e6=p e7=k", "b").outcome() is None
    assert "e6e5" not in scene(DaiSlow, "a1=K e4=!LD e5=P e6=p e7=k", "b").options()
    # At the edge, with no third square on the line, it still goes to the second and back.
    edge = scene(DaiSlow, "a1=K o15=k e13=!LD e14=p e15=p")
    assert {"e13e14,e14e15", "e13e14,e14e15,e15e14"} <= set(of(edge, "e13"))
    jumps = spots(dai, "!LD")
    assert not {("f10", ""), ("h7", "")} & jumps


def test_dai_options_for_moves() -> None:
    assert dai.reach("SD", set(), set(), (7, 7), she_devil="F5W2") != dai.reach(
        "SD", set(), set(), (7, 7)
    )  # D-A5
    assert dai.reach("EW", set(), set(), (7, 7), winds="diagram") == dai.reach(
        "WW", set(), set(), (7, 7)
    )  # D-A6
    assert len(dai.reach("!LD", set(), set(), (7, 7), lion_dog="QAD")) == 56  # D-A8
    over = dai.reach("!LD", {(7, 8)}, {(7, 9)}, (7, 7), lion_dog="QAD")
    assert ((7, 9), frozenset({(7, 9)})) in over
    diagram = scene(DaiSlow, "a1=K o15=k e12=KR", dai_pairs="diagram")  # D-A2
    assert play(diagram, "e12e14+").cells[13 * 15 + 4] == (0, "GD")
    table = scene(DaiSlow, "a1=K o15=k e12=KR")
    assert play(table, "e12e14+").cells[13 * 15 + 4] == (0, "CS")


def test_d_a10_a_pass_in_check_is_illegal() -> None:
    assert "c3c3" in scene(DaiSlow, "a1=K o15=k c3=SE").options()
    assert "c3c3" not in scene(DaiSlow, "a1=K o15=k c3=SE a9=r").options()


# -- Chu shogi -------------------------------------------------------------------------------------

KINGS = "a1=K l12=k "


def test_c1_royals() -> None:
    position = scene(ChuSlow, "a1=K e5=R e8=k h8=+e c3=G l2=g")
    assert play(position, "e5e8").outcome() is None
    last = scene(ChuSlow, "a1=K e5=R e8=k h8=g c3=G")
    assert play(last, "e5e8").outcome() == ("first", "royals captured")
    attacked = "e1=K e9=r l12=k c3=G"
    assert "c3c4" in scene(ChuSlow, attacked).options()
    assert "c3c4" not in scene(ChuSlow, attacked, royal_safety=True).options()
    assert "c3c4" in scene(ChuSlow, attacked + " a9=+E", royal_safety=True).options()


def test_c2_no_legal_move_loses() -> None:
    position = scene(ChuSlow, "a1=K b10=Q a12=k h1=p", "w", royal_safety=True, bare_king=False)
    assert position.outcome() == ("first", "no legal move")


def test_c3_c4_promotion() -> None:
    assert of(scene(ChuSlow, KINGS + "e8=P l2=g"), "e8") == ["e8e9+", "e8e9="]
    assert of(scene(ChuSlow, KINGS + "e9=P l2=g"), "e9") == ["e9e10"]
    assert "e9e8+" in of(scene(ChuSlow, KINGS + "e9=G e8=g"), "e9")
    last = KINGS + "e11=P l2=g"
    assert of(scene(ChuSlow, last), "e11") == ["e11e12+", "e11e12="]
    assert of(scene(ChuSlow, last, last_rank="must"), "e11") == ["e11e12+"]
    assert of(scene(ChuSlow, last, last_rank="as_others"), "e11") == ["e11e12"]


@pytest.mark.parametrize(("pieces", "move", "allowed"), [
    ("f8=n", "f6f8", True),
    ("f8=n f12=r", "f6f8", False),
    ("f8=n f1=r", "f6f8", False),  # through the square that the Lion leaves
    ("f7=n f12=r", "f6f7", True),  # adjacent
    ("f8=+o f12=r", "f6f8", False),  # C7
    ("f8=n f12=r g7=g", "f6g7,g7f8", True),
    ("f8=n f12=r g7=p", "f6g7,g7f8", False),
    ("f8=n f12=r g7=i", "f6g7,g7f8", False),
    ("f8=n f12=r g7=+p", "f6g7,g7f8", True),
    ("f8=n g7=n f12=r", "f6g7,g7f8", True),  # a Lion first
    ("f4=n f5=p", "f6f5,f5f4", True),  # a piece just taken protects nothing
    ("f4=n f5=p f12=r", "f6f5,f5f4", False),  # the line opens through both squares
])  # fmt: skip
def test_c5_distant_lions(pieces: str, move: str, allowed: bool) -> None:
    assert (move in scene(ChuSlow, KINGS + "l2=g a9=G f6=N " + pieces).options()) is allowed


def test_c6_counter_strike() -> None:
    pieces = KINGS + "l2=g b2=R b8=n h2=N h8=r"
    position = play(scene(ChuSlow, pieces), "b2b8")
    assert position.text().split()[-1] == "lion=b8"
    assert "h8h2+" not in position.options() and "h8h5" in position.options()
    later = play(position, "l12l11", "a1a2")
    assert "lion" not in later.text() and "h8h2+" in later.options()
    # A Lion that takes a Lion gives no such shelter, and a Lion may take all the same.
    assert "lion" not in play(scene(ChuSlow, KINGS + "l2=g b2=N b3=n"), "b2b3").text()
    lion = play(scene(ChuSlow, KINGS + "b2=R b8=n h2=N h3=n l5=g"), "b2b8")
    assert "h3h2" in lion.options()
    # The Kirin that promoted by its capture may be taken back.
    kirin = play(scene(ChuSlow, KINGS + "b7=O b9=n b12=r h2=N h8=r"), "b7b9+")
    assert "b12b9" in kirin.options() and "h8h2+" not in kirin.options()


@pytest.mark.parametrize(("pieces", "outcome"), [
    ("a1=K c1=G l12=k", ("first", "bare king")),
    ("a1=K c1=I l12=k", None),
    ("a1=K c1=P l12=k e1=p", None),  # a pawn stuck on the last rank is no piece
    ("a1=K c1=G l12=k e1=p", ("first", "bare king")),
    ("a1=K k11=G l12=k", None),  # next to its king
    ("a1=K l12=k", ("draw", "bare royals")),
    ("a1=K b2=k", None),
    ("a1=K c1=+E l12=k", None),  # two royals: not against a single one
])  # fmt: skip
def test_c8_bare_king(pieces: str, outcome: tuple[str, str] | None) -> None:
    assert scene(ChuSlow, pieces, "w").outcome() == outcome
    if outcome and outcome[1] == "bare king":
        assert scene(ChuSlow, pieces, "w", bare_king=False).outcome() is None


def test_c9_repetition() -> None:
    shuffle = ["a1a2", "l12l11", "a2a1", "l11l12"]
    position = play(scene(ChuSlow, KINGS + "e1=R h12=r"), *shuffle * 2, *shuffle[:3])
    assert "l11l12" not in position.options()
    free = scene(ChuSlow, KINGS + "e1=R h12=r", repetition_limit=None)
    assert "l11l12" in play(free, *shuffle * 2, *shuffle[:3]).options()
