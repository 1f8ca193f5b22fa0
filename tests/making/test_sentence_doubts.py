"""Doubts about sentences: each one line, at its place."""

import pytest

from fairychess.cli.check import checked
from fairychess.rules.catalogue import find

CHESS = find("chess").read_text("utf-8")
LINES = len(CHESS.splitlines())


def warnings_of(tmp_path, sentence):
    """The warnings of chess with one sentence more, as (line from its header, text)."""
    path = tmp_path / "doubtful.toml"
    path.write_text(f"{CHESS}\n{sentence}", "utf-8")
    errors, warnings, _ = checked(path, 0, 400, 3)
    assert not errors
    found = []
    for warning in warnings:
        line, _, said = warning.removeprefix(f"{path}:").partition(": warning: ")
        if int(line) > LINES:
            found.append((int(line) - LINES - 1, said))
    return found


NEVER = "can never be true"
ALWAYS = "always true"


@pytest.mark.parametrize(
    ("sentence", "line", "said"),
    [
        ('[[forbid]]\nif = "mine & enemies"\n', 2, NEVER),
        ('[[forbid]]\nif = "size(mine) < 0"\n', 2, NEVER),
        ('[[forbid]]\nif = "size(board) > 64"\n', 2, NEVER),
        ("[[forbid]]\nif = \"target & type('P') & type('N')\"\n", 2, NEVER),
        ('[[forbid]]\nif = "neighbours(light & dark) & mine"\n', 2, NEVER),
        ('[[forbid]]\nif = "target - target"\n', 2, NEVER),
        ('[[require]]\nthat = "mine & empty"\n', 2, "no move is ever allowed"),
        ('[[require]]\nthat = "not (mine & enemies)"\n', 2, ALWAYS),
        ('[[require]]\nthat = "size(mine) >= 0 or promoting"\n', 2, ALWAYS),
        ('[[after]]\nif = "mine <= mine"\ndo = "remove(target - royals)"\n', 2, ALWAYS),
        ('[[after]]\ndo = "remove(mine & enemies)"\n', 2, "always empty"),
        ('[[after]]\nchoose = "dark & light"\ndo = "wall(chosen)"\n', 2, "nobody ever chooses"),
        ('[[forbid]]\nif = "mine"\n', 1, "no legal move in the starting position"),
        ('[[require]]\nthat = "size(mine) < 3"\n', 1, "no legal move in the starting position"),
        ('[[after]]\nif = "moving(\'K\') and size(mine) == 1"\ndo = "win()"\n', 1, "no difference"),
        ("[[forbid]]\nif = \"moving('K') and size(mine) == 1\"\n", 1, "no difference"),
        ('[[after]]\ndo = "remove(royals & second)"\n', 2, "last royal piece of Black"),
    ],
)
def test_a_doubt_stands_at_its_place(tmp_path, sentence, line, said):
    found = warnings_of(tmp_path, sentence)
    assert any(where == line and said in text for where, text in found), found
    assert all("\n" not in text for _, text in found)


@pytest.mark.parametrize(
    "sentence",
    [
        '[[forbid]]\nif = "attackers_of(origin) & enemies & same_type(origin) - royals"\n',
        '[[after]]\nevent = "captured"\ndo = "remove(target - royals)"\n',
        "[[require]]\nthat = \"not moving('P') or size(mine) > 3\"\n"
        '[[after]]\nif = "promoting"\ndo = "add_score(\'made\', 1)"\n',
        "[[after]]\ndo = \"become(target & type('N') & zone('*6'), 'B')\"\n",
        '[[forbid]]\nif = "turn % 3 == 2 and promoting"\n',
        '[[forbid]]\nif = "size(mine) * 2 > 20 and promoting"\n',
    ],
)
def test_what_makes_sense_is_not_doubted(tmp_path, sentence):
    doubted = [text for _, text in warnings_of(tmp_path, sentence) if "no difference" not in text]
    assert doubted == []


@pytest.mark.parametrize("name", ["madrasi", "kamikaze-chess", "anti-king-chess", "stealth-bomb"])
def test_shipped_sentences_raise_no_doubt(name):
    errors, warnings, _ = checked(find(name), 0, 1500, 8)
    assert (errors, [line for line in warnings if "warning: missing" not in line]) == ([], [])


def test_a_royal_that_is_lost_is_told_once_where_it_is_taken(tmp_path):
    path = tmp_path / "doubtful.toml"
    path.write_text(f'{CHESS}\n[[after]]\ndo = "remove(royals & second)"\n', "utf-8")
    _, warnings, _ = checked(path, 0, 400, 3)
    lost = [warning for warning in warnings if "last royal piece" in warning]
    assert len(lost) == 1 and "after 1" in lost[0], warnings
