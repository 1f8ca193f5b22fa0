"""Counting the last ply without writing moves down gives the number of options, everywhere."""

import random
import shutil
from pathlib import Path

import pytest

import fairychess
from fairychess.rules.diagram import draft, read_diagram, write_folder

OPTIONS = [(name, {}) for name in fairychess.featured()] + [
    (name, {option: value})
    for name in fairychess.featured()
    for option, declared in fairychess.load(name).definition.options.items()
    for value in declared.values
    if value != declared.default
]

# Kinds whose sets are hard: lame and mixed lines, first moves, hoppers, own captures, castling.
PIECES = """files=8 ranks=8 promoZone=1 maxPromote=1 stalemate=draw
pawn:P:fmWfceFifmnD::a2,b2,c2,d2,e2,f2,g2,h2
strange:S:{strange}::b1,g1,a3,h4
rook:R:R::a1,h1
bishop:B:B::c1,f1
king:K:KisO2::e1
"""
STRANGE = [
    "fRbB",
    "mRcB",
    "R3fB2cN",
    "imRcF",
    "nN",
    "nmNcA",
    "pR",
    "gB",
    "mRcpR",
    "NN",
    "W2F2",
    "cdKmR",
    "jB3",
    "ifmnWfceF",
    "KmasR",
    "udN",
    "vmQ",
]

CLOSED = '''"""A rule without sets of its own: nobody may go to the centre."""
from fairychess.inventing import Rule, target_of


class Closed(Rule):
    def allows(self, pos, move):
        return target_of(move) not in (27, 28, 35, 36)


def rule_closed(definition):
    return Closed()
'''


def compare(rules: fairychess.rules.Rules, seed: int, plies: int) -> None:
    """One random game: in each position the count is the number of options."""
    play = rules.position()
    rng = random.Random(seed)
    for ply in range(plies):
        options = play.kernel.decision().options
        counted = play.kernel.perft(1)
        assert counted == len(options), f"seed {seed}, ply {ply}: {play.text()}"
        if not options:
            break
        play.kernel.do(rng.choice(options))
        if ply % 20 == 0:
            assert play.kernel.perft(2) == play.kernel.perft_unbulked(2), play.text()


@pytest.mark.parametrize(("name", "options"), OPTIONS, ids=str)
def test_every_variant_under_every_option(name: str, options: dict[str, str]) -> None:
    for seed in range(1 if options else 4):
        compare(fairychess.load(name, **options), seed, 90)


@pytest.mark.parametrize("strange", STRANGE)
def test_pieces_of_all_types(strange: str, tmp_path: Path) -> None:
    made = draft(read_diagram(PIECES.format(strange=strange), "men"), "men")
    write_folder(made, tmp_path / "men", lambda rules, notes: {})
    rules = fairychess.load(tmp_path / "men")
    for seed in range(6):
        compare(rules, seed, 80)


def test_positions_with_checks_pins_and_passing() -> None:
    rules = fairychess.load("chess")
    for text in (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
    ):
        kernel = rules.position(text).kernel
        assert kernel.perft(3) == kernel.perft_unbulked(3)


def test_a_rule_that_does_not_narrow_by_sets(tmp_path: Path) -> None:
    chess = fairychess.load("chess").definition.folder
    assert isinstance(chess, Path)
    folder = tmp_path / "closed"
    shutil.copytree(chess, folder)
    (folder / "rules.py").write_text(CLOSED)
    text = (folder / "variant.toml").read_text()
    (folder / "variant.toml").write_text(
        text.replace("[rules.repetition]", "[rules.closed]\n\n[rules.repetition]")
    )
    rules = fairychess.load(folder)
    assert rules.position().perft(1) == 18  # without d4 and e4
    for seed in range(3):
        compare(rules, seed, 80)
