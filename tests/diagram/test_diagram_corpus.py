"""Published diagrams: each is imported and played, or refused for a reason one would accept."""

from pathlib import Path

import pytest

import fairychess
from fairychess import languages
from fairychess.explain import readme_files
from fairychess.rules.diagram import DiagramError, draft, read_diagram, write_folder
from fairychess.rules.diagram.notes import DROPPED

DATA = Path(__file__).parent / "data"
REFUSED = {
    "degens-57047-morph-truncated": "ends in the middle of row 5 (4 of 9 squares)",
    "nachtmahr-truncated": "'pawn:P:fm' ends after or in the middle of its move",
}
# First moves counted by hand: gross = 36 pawn, 6 knight, 6 wizard, 8 champion, 2 bishop, 4 cannon,
# 2 rook, 2 marshall, 2 archbishop, 2 queen and 2 king moves; wildebeest = 33 pawn, 4 knight,
# 4 camel, 4 wildebeest moves; omega = 30 pawn, 4 knight, 4 champion and 2 wizard moves, and
# Sjaak II counts 67,202 three deep; fantastic in the test below.
FIRST = {
    "avatar-chess": (20, 400, 8902),
    "gross-chess": (72, 5184),
    "wildebeest-chess": (45, 2025),
    "xiangqi": (46,),
    "page-with-diagram": (56, 3136),
    "omega-chess": (40, 1600, 67202),
}
IMPORTED = sorted(path.stem for path in DATA.glob("*.txt") if path.stem not in REFUSED)


def imported(name: str, folder: Path) -> tuple[fairychess.rules.Rules, list[str]]:
    """The compiled rules of a stored diagram, and what is not honoured."""
    path = DATA / f"{name}.txt"
    made = draft(read_diagram(path.read_text(encoding="utf-8"), path.name), name)
    write_folder(made, folder, readme_files)
    lost = [note.text for note in made.notes if note.category == DROPPED]
    return fairychess.load(folder), lost


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_a_diagram_cut_off_is_refused_with_its_place(name: str) -> None:
    path = DATA / f"{name}.txt"
    with pytest.raises(DiagramError) as refusal:
        draft(read_diagram(path.read_text(encoding="utf-8"), path.name), name)
    assert REFUSED[name] in str(refusal.value)
    assert str(refusal.value).startswith(f"{name}.txt:2:")


@pytest.mark.parametrize("name", IMPORTED)
def test_a_diagram_is_imported_and_played_to_the_end(name: str, tmp_path: Path) -> None:
    rules, lost = imported(name, tmp_path / "variant")
    pages = {f"README.{code}.md" for code in languages.codes()[1:]}
    files = {path.name for path in (tmp_path / "variant").iterdir()}
    assert files == {"README.md", "perft.toml", "variant.toml"} | pages
    if name == "page-with-diagram":
        assert lost == [
            "wrestler, move F3SW: S is not an atom; F3W is played (perhaps F3sW was meant)"
        ]
    else:
        assert lost == []
    drops = "drops" in rules.definition.rules
    for depth, count in enumerate(FIRST.get(name, ()), 1):
        assert rules.position().perft(depth) == count
    for seed in range(3):
        game = rules.position()
        before = game.text()
        played = game.playout(seed, limit=1500 if drops else 8000)
        assert game.result() is not None or drops
        assert rules.position(game.text()).text() == game.text()
        for _ in played:
            game.pop()
        assert game.text() == before


def test_first_moves_of_fantastic_xiii(tmp_path: Path) -> None:
    """Kinds of a 13x13 board, each counted by hand from its own description."""
    rules, _ = imported("fantastic-xiii", tmp_path / "variant")
    moves = rules.position().moves()
    by_start: dict[str, set[str]] = {}
    for move in moves:
        start = move[:2] if not move[2].isdigit() else move[:3]
        by_start.setdefault(start, set()).add(move[len(start) :])
    # a pawn on the second of a full rank row: one step or two
    for pawn in ("a4", "b4", "m4"):
        assert by_start[pawn] == {f"{pawn[0]}5", f"{pawn[0]}6"}
    # squirrel c1 (NAD): a2 b3 d3 e2, a3 c3 e3; a1 and e1 are taken
    assert by_start["c1"] == {"a2", "b3", "d3", "e2", "a3", "c3", "e3"}
    # mammoth b1 (KAD): a2 b2 c2, d3, b3; a1, c1, d1 are taken
    assert by_start["b1"] == {"a2", "b2", "c2", "d3", "b3"}


def test_lines_and_flattened_text_mean_the_same() -> None:
    one = (DATA / "elven-chess-mcmtc.txt").read_text(encoding="utf-8")
    lines = [line for line in one.splitlines() if not line.startswith("#")]
    first = draft(read_diagram("\n".join(lines), "x"), "x")
    second = draft(read_diagram(" ".join(lines), "x"), "x")
    assert first.position == second.position
    assert first.rules == second.rules
    assert [piece.fields for piece in first.pieces] == [piece.fields for piece in second.pieces]
