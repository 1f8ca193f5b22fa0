"""What the parameters of a diagram become, and whether the rules behind them are enforced."""

from pathlib import Path

import pytest

import fairychess
from fairychess.api import Position
from fairychess.explain import readme_files
from fairychess.notation.move_text import victims
from fairychess.notation.spelling.reading import parse
from fairychess.rules import Rules, find
from fairychess.rules.diagram import DiagramDraft, draft, read_diagram, write_folder
from fairychess.rules.diagram.notes import DROPPED

SMALL = "files=5 ranks=5 promoZone=0 "


def drafted(text: str) -> DiagramDraft:
    return draft(read_diagram(text, "paste"), "paste")


def lost(made: DiagramDraft) -> list[str]:
    return [note.text for note in made.notes if note.category == DROPPED]


def game(text: str, folder: Path, **options: object) -> Position:
    """The start position of a diagram, through a folder as people use it."""
    folder.mkdir(exist_ok=True)
    write_folder(drafted(text), folder / "v", readme_files)
    return fairychess.load(folder / "v", **options).position()


def rules_of(text: str) -> dict[str, dict[str, object]]:
    return drafted(text).rules


# ---- royals -------------------------------------------------------------------------------


def test_the_last_piece_is_royal_unless_said_otherwise() -> None:
    text = SMALL + "king:K:K::a1 queen::::b1 prince:E:K::c1"
    assert [p.fields["id"] for p in drafted(text).pieces if p.fields.get("royal")] == ["E"]
    several = drafted("royal=1 royal=E " + text)
    assert [p.fields["id"] for p in several.pieces if p.fields.get("royal")] == ["K", "E"]
    assert several.rules["royal_check"]["royals"] == "last"
    assert several.rules["royal_capture"] == {"mate": False}
    assert rules_of("royal=KE extinction=0 " + text)["royal_check"]["royals"] == "every"


def test_stalemate_and_baring(tmp_path: Path) -> None:
    text = SMALL + "symmetry=none stalemate=loss baring=0 rook:R:R::a1,,a5 king:K:K::e1,,d3"
    assert rules_of(text)["royal_check"]["stalemate"] == "loss"
    pos = game(text, tmp_path)
    pos.push("a1a5")
    assert pos.result() is None  # the reply could still bare the other side
    pos.push("d3d4")
    result = pos.result()
    assert result and (result.winner, result.reason) == ("first", "bare king")


def test_a_bared_side_may_bare_in_reply(tmp_path: Path) -> None:
    text = SMALL + "symmetry=none baring=0 rook:R:R::a1,,a4 king:K:K::e1,,b5"
    pos = game(text, tmp_path / "draw")
    pos.push("a1a4")
    pos.push("b5a4")
    result = pos.result()
    assert result and (result.winner, result.reason) == (None, "both kings are bare")
    pos = game("counterbare=lose " + text, tmp_path / "loss")
    pos.push("a1a4")
    result = pos.result()
    assert result and (result.winner, result.reason) == ("first", "bare king")


# ---- capturing ----------------------------------------------------------------------------


def test_uncapturable_pieces_are_not_captured(tmp_path: Path) -> None:
    text = SMALL + "symmetry=none iron=W wall:W:-::,a3 rook:R:R::a1 king:K:K::e1,,e5"
    assert "a1a3" not in game(text, tmp_path).moves()
    written = (tmp_path / "v" / "variant.toml").read_text(encoding="utf-8")
    assert "[rules.uncapturable]" in written
    older = tmp_path / "older" / "variant.toml"  # where the rule has the diagram's own name
    older.parent.mkdir()
    before = written.replace("[rules.uncapturable]\npieces", "[rules.iron]\nkinds")
    assert before != written
    older.write_text(before, encoding="utf-8")
    assert "a1a3" not in fairychess.load(older.parent).position().moves()
    assert "a1a2" in game(text.replace("iron=W ", ""), tmp_path / "2").moves()
    assert "a1a3" in game(text.replace("iron=W ", ""), tmp_path / "3").moves()


def test_uncapturable_pawns_are_not_taken_in_passing(tmp_path: Path) -> None:
    moves = []
    for pieces in ('["N"]', '["P"]'):
        (tmp_path / "variant.toml").write_text(
            find("chess").read_text(encoding="utf-8")
            + f"\n[rules.uncapturable]\npieces = {pieces}\n",
            encoding="utf-8",
        )
        pos = fairychess.load(tmp_path).position()
        for move in ("e2e4", "h7h6", "e4e5", "d7d5"):
            pos.push(move)
        moves.append(set(pos.moves()))
    assert moves[0] - moves[1] == {"e5d6"}


def test_moves_that_put_a_piece_down_are_told_apart(tmp_path: Path) -> None:
    """Moves to the same square that differ in where what was taken is put."""
    text = SMALL + "symmetry=none porter:M:mcauK::a2 pawn:P:-::,b2 king:K:K::e1,,e5"
    pos = game(text, tmp_path)
    around = ("a1", "b1", "a3", "b3")
    after = {}
    for move in pos.moves():
        if move.startswith("a2b2"):
            assert victims(pos.kernel, parse(pos.kernel, move)) == [], "it stays on the board"
            pos.push(move)
            after[move] = [square for square in around if pos.piece_at(square)]
            pos.pop()
    assert after == {f"a2b2~b2>{square}": [square] for square in around}


def test_moves_that_take_in_passing_are_told_apart(tmp_path: Path) -> None:
    """A pawn that also moves diagonally goes to the same square with and without a capture."""
    text = find("chess").read_text(encoding="utf-8").replace("fceF", "fceFfmF")
    (tmp_path / "variant.toml").write_text(text, encoding="utf-8")
    pos = fairychess.load(tmp_path).position()
    for move in ("e2e4", "h7h6", "e4e5", "d7d5"):
        pos.push(move)
    left = {}
    for move in pos.moves():
        if move.startswith("e5d6"):
            pos.push(move)
            left[move] = pos.piece_at("d5") is not None
            pos.pop()
    assert left == {"e5d6": True, "e5d6~e.p.": False}


@pytest.mark.parametrize(("guard", "allowed"), [("b4", False), ("c1", True)])
def test_protected_pieces_are_not_traded(guard: str, allowed: bool, tmp_path: Path) -> None:
    text = (
        SMALL + "symmetry=none protected=1 counterStrike=1 lion:L:KNAD::a1,,a3 "
        f"piece:M:K::,{guard} king:K:K::e1,,e5"
    )
    assert ("a1a3" in game(text, tmp_path).moves()) is allowed


def test_no_counter_strike_in_the_next_turn(tmp_path: Path) -> None:
    text = (
        SMALL + "symmetry=none counterStrike=1 lion:L:KNAD::a1,,c3 "
        "rook:R:R::c1,,a5 king:K:K::e1,,e5"
    )
    pos = game(text, tmp_path)
    pos.push("c1c3")
    assert pos.text().endswith("score_struck1=1")
    assert "a5a1" not in pos.moves()
    assert pos.rules.position(pos.text()).moves() == pos.moves()
    pos.push("e5e4")
    pos.push("e1d1")
    assert "a5a1" in pos.moves()


def test_shock_grants_an_extra_turn(tmp_path: Path) -> None:
    pos = game(
        SMALL + "shock=L symmetry=none lion:L:K::,a3 rook:R:R::a1 king:K:K::e1,,e5", tmp_path
    )
    pos.push("a1a3")
    assert pos.to_move() == "first"


# ---- becoming something else --------------------------------------------------------------


def test_morphing_squares(tmp_path: Path) -> None:
    pieces = "pawn:P:fW::a1\nmorph=//Q....//\nqueen:Q:R::\nking:K:K::e1"
    pos = game(SMALL + pieces, tmp_path)
    pos.push("a1a2")
    pos.push("a5a4")
    pos.push("a2a3=Q")
    assert pos.text().startswith("4k/p4/Q4/5/4K ")
    pos.push("e5d5")
    pos.push("a3a4")
    pos.pop()
    pos.pop()
    pos.pop()
    assert pos.moves().count("a2a3=Q") == 1


def test_two_pieces_under_one_id_morph_into_each_other() -> None:
    rows = "PPPPP/PPPPP///"
    made = drafted(SMALL + f"piece:P:fW::a1\nmorph={rows}\nman:P:fsW::\nking::::e1")
    assert list(made.rules["morph"]["tables"]) == ["P"]
    assert list(made.rules["morph"]["tables"]["P"]) == ["MA"]


def test_promotion_by_choice() -> None:
    pieces = " pawn::::a2 knight:N:::b1 rook::::a1 queen::::d1 king::::e1"
    plain = rules_of("promoZone=2 promoChoice=!PN*RQ1" + pieces)
    assert plain["promotion"] == {
        "zone": 2,
        "compulsory": "stuck",
        "choice_zones": {"Q": 1},
        "from_hand": ["R"],
    }
    assert plain["promotion_supply"] == {"pieces": ["R"]}
    anything = drafted("promoChoice=" + pieces)
    assert anything.pieces[0].fields["promotes"] == ["N", "R", "Q"]
    unknown = drafted("promoChoice=QW" + pieces)
    assert lost(unknown) == ["promoChoice='QW': no piece has the ID 'W'"]
    assert "promotion" not in rules_of("maxPromote=0" + pieces)


def test_promotion_by_offset(tmp_path: Path) -> None:
    pieces = " pawn:P:fW::a2 lance:L:fR::b1 king:K:K::e1 gold:+P:WfF:: gold:+L:WfF::"
    made = drafted("royal=3 maxPromote=2 promoOffset=3 promoZone=3 holdingsType=-1" + pieces)
    assert made.style == "shogi"
    assert [piece.fields.get("promotes") for piece in made.pieces[:3]] == [["+P"], ["+L"], None]
    assert made.rules["promotion"]["when"] == ["enter", "within", "leave"]
    assert made.rules["drops"] == {"owner": "captor", "demote": True}
    shared = drafted("royal=3 maxPromote=2 promoOffset=3" + pieces.replace(" gold:+L:WfF::", ""))
    assert [piece.fields.get("promotes") for piece in shared.pieces[:2]] == [["+P"], ["+P"]]
    assert shared.rules["promotion"]["when"] == ["enter", "capture"]


def test_promotion_takes_the_piece_out_of_the_hand(tmp_path: Path) -> None:
    text = (
        "files=5 ranks=5 symmetry=none holdingsType=1 promoChoice=!P*R pawn:P:fmW::a4 "
        "rook:R:R:::1,0 king:K:K::e1,,e5"
    )
    pos = game(
        text.replace("a4 ", "a3 ").replace("promoChoice", "promoZone=2 promoChoice"), tmp_path
    )
    assert {"a3a4", "a3a4=", "a3a4=R"} & set(pos.moves()) == {"a3a4=", "a3a4=R"}
    pos.push("a3a4=R")
    assert "[]" in pos.text()
    pos.pop()
    assert "[R]" in pos.text()


# ---- hands --------------------------------------------------------------------------------


def test_pieces_in_hand_from_the_start_only(tmp_path: Path) -> None:
    text = SMALL + "symmetry=none lion:L:K:::2,0 rook:R:R::a1,,a5 king:K:K::d1,,d4"
    pos = game(text, tmp_path)
    assert "L@b3" in pos.moves()
    pos.push("a1a5")
    assert "[2L]" in pos.text()


# ---- setup --------------------------------------------------------------------------------


def test_shuffle_is_an_option_and_a_decision_of_chance(tmp_path: Path) -> None:
    text = (
        "shuffle=N!BRQK pawn::::a2-h2 knight:N:::b1,g1 bishop::::c1,f1 rook::::a1,h1 "
        "queen::::d1 king::::e1"
    )
    plain = game(text, tmp_path)
    assert plain.to_move() == "first"
    rules: Rules = fairychess.load(tmp_path / "v", shuffle="true")
    pos = rules.position()
    assert pos.to_move() == "chance"
    setups = pos.moves()
    assert len(setups) == 960
    for setup in (setups[0], setups[517], setups[-1]):
        pos.push(setup)
        ranks = pos.text().split(" ")[0].split("/")
        assert ranks[0].upper() == ranks[7]
        assert pos.to_move() == "first"
        assert rules.position(pos.text()).text() == pos.text()
        pos.pop()
    assert pos.text() == rules.position().text()


def test_unsupported_parameters_are_named() -> None:
    made = drafted(
        "captureMatrix=abc burnZone=K succession=1 autoGate=1 antiTrade=1 tradeThreshold=2 "
        "frobnicate=7 extinction=1 royal=KE baring=2 castleFlip=1 rook::::a1 prince:E:KirO2::c1 "
        "king::::e1"
    )
    named = " ".join(lost(made))
    words = (
        "captureMatrix burnZone succession autoGate antiTrade tradeThreshold frobnicate extinction "
        "baring castleFlip"
    )
    for word in words.split():
        assert f"{word}=" in named
    lines = [note.line for note in made.notes if note.category == DROPPED]
    assert set(lines) == {1}


def test_promoted_pieces_demote_in_hand(tmp_path: Path) -> None:
    text = (
        "files=5 ranks=5 symmetry=none holdingsType=-1 promoChoice=QR pawn:P:fmWfcF::a4 "
        "rook:R:R::,b5 queen:Q:Q:: king:K:K::e1,,e5"
    )
    pos = game(text, tmp_path)
    pos.push("a4a5=+Q")
    pos.push("b5a5")
    assert "[p]" in pos.text()
    pos.push("e1d1")
    assert "P@c3" in pos.moves()


def test_known_counts_of_games_written_as_diagrams(tmp_path: Path) -> None:
    chess = "pawn::::a2-h2 knight:N:::b1,g1 bishop::::c1,f1 rook::::a1,h1 queen::::d1 king::::e1"
    assert game(chess, tmp_path / "chess").perft(4) == 197_281
    # Crazyhouse has 4,888,832 at depth 5; here 335 drops of pawns on the own first rank join them.
    assert game("holdingsType=-1 " + chess, tmp_path / "crazy").perft(4) == 197_281
    shogi = (
        "files=9 ranks=9 promoZone=3 maxPromote=6 promoOffset=8 symmetry=rotate holdingsType=-1 "
        "royal=8 pawn:P:fW::a3-i3 lance:L:fR::a1,i1 knight:N:ffN::b1,h1 silver:S:::c1,g1 "
        "bishop::::b2 rook::::h2 gold:G:::d1,f1 king:K:K::e1 tokin:+P:WfF:: pl:+L:WfF:: "
        "pn:+N:WfF:: ps:+S:WfF:: horse:+B:BW:: dragon:+R:RF::"
    )
    assert game(shogi, tmp_path / "shogi").perft(4) == 719_731
