"""What must hold after a move is asked of steps that are only supposed: as if they were made."""

import random
from pathlib import Path

import pytest
from ending_scenes import CHESS, build

ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
FULL = {**CHESS, "P": "ifmnDfmWfceF", "K": "KisO2"}
HOPPING = "rcbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBNR w KQkq - 0 1"
WIDE = "rncbqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNCBQKBCNR w KQkq - 0 1"
SCENES = {
    "cannons": ({**FULL, "C": "mRcpR"}, HOPPING),
    "leaps and lines alone": ({**FULL, "C": "N"}, ARRAY),
    "other captures at first": ({**FULL, "C": "WicfRicN"}, HOPPING),
    "eighty squares": ({**FULL, "C": "mRcpR"}, WIDE),
    "eighty squares, leaps and lines alone": ({**FULL, "C": "NR"}, WIDE),
}
"""With pieces that attack neither by leaps nor along lines, and without; by one word of squares and
by two."""
RULES = "[rules.royal_check]\n[rules.castling]\n[rules.quiet_limit]\n"
PROMOTION = '[rules.promotion]\nzone = 1\ncompulsory = "always"\n'
IDLE = """
[[after]]
if = "size(board) < 1"
do = "remove(target)"
"""
"""Does nothing, but might: steps are then made."""
LIKES = """
not those(enemies - royals, attackers_of(it) & mine & same_type(it))
and not those(mine - royals, attackers_of(it) & enemies & same_type(it))
"""
FORMULAS = [
    ("any", LIKES),
    ("paths", "not those(mine, attackers_of(it) & enemies & same_type(it))"),
    ("any", "not enemy_in_check"),
    ("any", "not (attackers_of(enemies & type('N', 'C')) & mine)"),
    ("any", "not (attackers_of(mine & type('N', 'Q')) & enemies) or not (mine & own_half)"),
    ("any", "attackers_of(mine - type('P')) & enemies - royals or size(mine) > 12"),
    ("any", "size(attacked_by(enemies) & mine - royals) < 3"),
    ("captures", "size(attackers_of(target) & enemies) < 2 and not taking('P')"),
    ("paths", "not (moving('N') and left & light) or neighbours(target) & mine"),
    ("others", "not (attackers_through(target) & enemies) or way"),
    ("any", "last & mine or last_origin & empty or size(pieces) % 2 == 0 or not passed"),
    ("any", "same_type(target) & mine - target"),
]


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize(("moves", "formula"), FORMULAS)
def test_steps_supposed_and_made_come_to_the_same(
    tmp_path: Path, moves: str, formula: str, scene: str
) -> None:
    pieces, start = SCENES[scene]
    require = f"[[require]]\nmoves = '{moves}'\nthat = '''{formula}'''\n"
    folders = [tmp_path / name for name in ("supposed", "made")]
    for folder in folders:
        folder.mkdir()
    text = RULES + PROMOTION + require
    supposed = build(folders[0], pieces, start, text)
    made = build(folders[1], pieces, start, text + IDLE)
    counted = 0
    for seed in range(2):
        rng = random.Random(seed)
        pos, other = supposed.position(), made.position()
        for ply in range(40):
            offered = sorted(pos.moves())
            assert offered == sorted(other.moves())
            if not offered:
                break
            counted += len(offered)
            before = pos.text(), pos.kernel.hash
            assert ply % 4 or pos.perft(2) == other.perft(2)
            assert (pos.text(), pos.kernel.hash) == before
            move = rng.choice(offered)
            pos.push(move)
            other.push(move)
    assert counted > 100
