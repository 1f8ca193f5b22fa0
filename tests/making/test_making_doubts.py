"""What `fairychess check` doubts: allowed, and of no use."""

from pathlib import Path

import pytest
from small_variant import SMALL

from fairychess import available
from fairychess.making.doubts import doubts
from fairychess.rules.catalogue import find, load


def remarks(text: str, folder: Path) -> list[tuple[int, str]]:
    """What is doubted of this variant file."""
    path = folder / "variant.toml"
    path.write_text(text)
    return [(doubt.line, str(doubt)) for doubt in doubts(load(path), text)]


MEANT = (
    "the path of a lame oblique leap",
    "piece O: betza: it has no move",
    "piece E: betza: it has no move",
    "piece I: betza: it has no move",
    "Sente starts in check on s1",
    "Gote starts in check on r36",
)
"""What is doubted of some variants of the package, and meant: horses, the altars of chak, towers of
five, ice, and Great Generals of taikyoku shogi that could sweep both armies."""


def test_nothing_is_doubted_of_the_variants_of_the_package() -> None:
    for name in available():
        text = find(name).read_text(encoding="utf-8")
        for doubt in doubts(load(name), text):
            assert any(meant in str(doubt) for meant in MEANT), (name, str(doubt))


def test_nothing_is_doubted_of_the_base(tmp_path: Path) -> None:
    assert remarks(SMALL, tmp_path) == []


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        (
            "[rules.promotion]",
            "[rules.promotion]\nzone = 9",
            20,
            "rules.promotion: zone = 9: the zone would end beyond the board, which has 5 ranks",
        ),
        ("[rules.promotion]", "[rules.promotion]\nzone = -1", 20, "a zone of no ranks"),
        ("[rules.promotion]", "[rules.promotion]\nzone = []", 20, "zone has no squares"),
        (
            "[rules.promotion]",
            '[rules.promotion]\ngroups = [{ types = ["P"], zone = 7 }]',
            20,
            "rules.promotion: groups: zone = 7: the zone would end beyond the board",
        ),
        ("[rules.promotion]", "", 17, "piece P: promotes: there is no [rules.promotion]"),
        ('promotes = ["R"]', "", 19, "rules.promotion: no piece has `promotes`"),
        ('promotes = ["R"]', 'promotes = ["R", "P"]', 17, "it may become what it is"),
        (
            "[rules.promotion]",
            "[rules.promotion]\n[rules.explosion]",
            10,
            "can lose the last royal piece (K) and the game goes on",
        ),
        (
            "[rules.promotion]",
            "[rules.promotion]\n[rules.castling]",
            20,
            "rules.castling: nobody castles: no piece has O among its moves",
        ),
        (
            "[rules.promotion]",
            '[rules.promotion]\n[rules.castling]\nking = "K"\npartners = ["P"]\nkingside = "d"\n'
            'queenside = "b"',
            20,
            "rules.castling: nobody can castle from this start",
        ),
        ("[rules.royal_check]", "", 10, "piece K: royal: no rule says what becomes of royal"),
        ("royal = true", "", 1, "no piece is royal and no rule says how to win"),
        ("k3r/", "4r/", 6, "start: position: Black has no royal piece (K)"),
        (
            "[rules.promotion]",
            '[rules.uncapturable]\npieces = ["K"]\n[rules.promotion]',
            20,
            "rules.uncapturable: pieces: K is royal; what nobody can capture cannot be mated",
        ),
        ('betza = "R"', 'betza = "-"', 13, "piece R: betza: it has no move from any square"),
        ('betza = "R"', 'betza = "R"\nregion = []', 14, "piece R: region has no squares"),
        (
            'betza = "R"',
            'betza = "R"\nregion = "*3 *4"',
            14,
            "it begins outside of its region, on a1",
        ),
        (
            'betza = "R"',
            'betza = "R"\nmoves = [{ betza = "F", from = [] }]',
            14,
            "piece R: moves: from has no squares, so this move is never made",
        ),
        (
            "[rules.promotion]",
            "[rules.drops]\ncaptures = false\n[rules.promotion]",
            19,
            "rules.drops: no hand ever holds a piece",
        ),
        (
            "[rules.promotion]",
            '[rules.drops]\nsupply = ["R"]\nsquares = []\n[rules.promotion]',
            21,
            "rules.drops: squares has no squares, so the rule does nothing",
        ),
        (
            "[rules.promotion]",
            "[rules.drops]\nlimits = { P = -1 }\n[rules.promotion]",
            20,
            "rules.drops: limits: -1 is below zero",
        ),
        (
            "[rules.promotion]",
            "[rules.goal]\nsquares = []\n[rules.promotion]",
            20,
            "rules.goal: squares has no squares",
        ),
        (
            "[rules.promotion]",
            '[rules.goal]\nsquares = "*5"\npieces = ["X"]\n[rules.promotion]\n'
            '[[pieces]]\nid = "X"\nbetza = "K"',
            21,
            "rules.goal: pieces: no piece X ever comes into play",
        ),
        (
            "[rules.promotion]",
            "[rules.hit_points]\npoints = { X = 2 }\n[rules.promotion]\n"
            '[[pieces]]\nid = "X"\nbetza = "K"',
            20,
            "rules.hit_points: points: no piece X ever comes into play",
        ),
        (
            "[rules.promotion]",
            "[rules.walls]\nsquares = []\n[rules.promotion]",
            20,
            "rules.walls: squares has no squares",
        ),
        (
            "[rules.promotion]",
            "[rules.compulsion]\ndrops = true\n[rules.promotion]",
            20,
            "rules.compulsion: drops: there is no [rules.drops]",
        ),
        ("[rules.promotion]", "[rules.compulsion]\n[rules.promotion]", 19, "nothing is compulsory"),
        (
            "[rules.promotion]",
            "[rules.quiet_limit]\nplies = -3\n[rules.promotion]",
            20,
            "rules.quiet_limit: plies: -3 is below zero",
        ),
        (
            "[rules.promotion]",
            "[rules.repetition]\nlimit = 1\n[rules.promotion]",
            20,
            "rules.repetition: limit = 1: every position occurs once",
        ),
        (
            "[rules.promotion]",
            '[rules.extinction]\npieces = ["P"]\ncount = 1\n[rules.promotion]',
            6,
            "the game is over before it begins",
        ),
    ],
)
def test_what_is_of_no_use(old: str, new: str, line: int, said: str, tmp_path: Path) -> None:
    found = remarks(SMALL.replace(old, new), tmp_path)
    assert any(said in remark for _, remark in found), found
    assert [number for number, remark in found if said in remark] == [line]
