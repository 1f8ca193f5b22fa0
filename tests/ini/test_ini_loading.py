"""INI files as variants: loaded by name, older options, and the fault that is the first cause."""

import pickle
import random
from pathlib import Path

import pytest

import fairychess
from fairychess import VariantError, load_ini
from fairychess.cli import main
from fairychess.game import new_game, replay

pyffish = pytest.importorskip("pyffish", reason="pyffish is not installed")

TWO = "[bigger:chess]\npromotionRank = 7\n\n[other:chess]\ndoubleStep = false\n"
SEVEN = "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
PAWNS = "4k3/8/8/8/8/P7/1P6/4K3 w - - 0 1"


def test_a_file_is_a_variant_and_its_sections_are(tmp_path: Path) -> None:
    path = tmp_path / "games.ini"
    path.write_text(TWO, encoding="utf-8")
    with pytest.raises(VariantError, match=r"games\.ini:1: 2 variants.*: bigger, other"):
        fairychess.load(path)
    rules = fairychess.load(f"{path}#bigger")
    assert rules.name == "bigger" and rules is fairychess.load(f"{path}#bigger")
    pos = rules.position("4k3/8/P7/8/8/8/8/4K3 w - - 0 1")
    assert "a6a7=Q" in pos.moves() and pickle.loads(pickle.dumps(pos)) == pos
    path.write_text("[alone:chess]\n", encoding="utf-8")
    assert fairychess.load(path).name == "alone"
    with pytest.raises(VariantError, match="no section"):
        fairychess.load(f"{path}#missing")


def test_a_game_of_one_is_recorded_with_its_rules(tmp_path: Path) -> None:
    path = tmp_path / "games.ini"
    path.write_text(TWO, encoding="utf-8")
    game = new_game(f"{path}#bigger", position="4k3/8/P7/8/8/8/8/4K3 w - - 0 1")
    game.play("first", "a6a7=Q")
    path.unlink()  # the record carries what it needs
    assert replay(game.record()).view("first").position == game.view("first").position


@pytest.mark.parametrize("command", ["check", "show", "moves", "export"])
def test_commands_take_one(tmp_path: Path, command: str) -> None:
    path = tmp_path / "games.ini"
    path.write_text(TWO, encoding="utf-8-sig")  # with the mark that some editors write
    more = ["--to", "ini"] if command == "export" else []
    assert main([command, f"{path}#bigger", *more]) == 0
    assert main([command, str(path), *more]) == 2


def test_what_cannot_be_honoured_is_refused_unless_wanted() -> None:
    text = "[odd:chess]\nnoSuchOption = 3\n"
    with pytest.raises(VariantError, match=r":2: noSuchOption: this option is not known"):
        load_ini(text)
    rules = load_ini(text, partly=True)
    assert rules.position().perft(2) == 400
    assert rules.left_out == ("INI text:2: not honoured: noSuchOption: this option is not known",)
    assert load_ini("[even:chess]\npieceToCharTable = -\n", partly=True).left_out == ()


def test_the_first_cause_is_named() -> None:
    text = "[shogun:crazyhouse]\nferz = d\npromotedPieceType = q:d\n"
    with pytest.raises(VariantError, match=r":2: ferz: .*; perhaps fers"):
        load_ini(text)
    with pytest.raises(VariantError, match=r":2: promotedPieceType: no piece"):
        load_ini("[shogun:crazyhouse]\npromotedPieceType = q:d\nunknown = 1\n")


@pytest.mark.parametrize(
    "options",
    [
        "promotionRank = 6",
        "promotionRank = 7\npromotionRegionWhite = *8",
        "doubleStepRank = 3",
        "doubleStepRank = 3\ndoubleStepRankMin = 3",
        "doubleStepRankMin = 1",
        "doubleStepRankMin = 3",
        f"maxRank = 7\nstartFen = {SEVEN}\npromotionRank = 6",
    ],
)
def test_older_names_of_ranks_mean_what_pyffish_takes_them_for(options: str) -> None:
    name = f"old{abs(hash(options))}"
    text = f"[{name}:chess]\n{options}\n"
    pyffish.load_variant_config(text)
    rules, rng = load_ini(text), random.Random(options)
    starts = [pyffish.start_fen(name)] + ([PAWNS] if "maxRank" not in options else [])
    for start in starts:
        for _ in range(5):
            pos, played = rules.position(start), list[str]()
            for _ in range(40):
                theirs = pyffish.legal_moves(name, start, played)
                over = pyffish.is_immediate_game_end(name, start, played)[0]
                assert over or len(theirs) == len(pos.moves()) or pos.is_over, played
                if over or pos.is_over or not theirs:
                    break
                played.append(rng.choice(theirs))
                pos.push(played[-1])
