"""Pictures of positions and views: well-formed, for all kinds of boards, without secrets."""

import re
import xml.etree.ElementTree as ElementTree

import pytest

import fairychess
from fairychess.game.game import new_game
from fairychess.game.showing import view_svg

SHAPED = ("glinski-hexagonal-chess", "shafran-hexagonal-chess", "circular-chess", "raumschach")
NAMES = (
    "chess",
    "shogi",
    "xiangqi",
    "duck-chess",
    "crazyhouse",
    "dai-kagamigi",
    "raichu-shogi",
    *SHAPED,
)


@pytest.mark.parametrize("name", NAMES)
def test_a_board_is_one_well_formed_picture(name: str) -> None:
    position = fairychess.load(name).position()
    position.playout(1, 30)
    picture = position.svg(300, flipped=True)
    root = ElementTree.fromstring(picture)
    assert root.get("width") == "300" and picture._repr_svg_() == picture
    assert "script" not in picture and "style" not in picture
    held = sum(len(position.in_hand(side)) for side in ("first", "second"))
    assert picture.count("<use ") == len(position.pieces()) + held
    ids = re.findall(r'id="([^"]+)"', picture)
    assert len(set(ids)) == len(ids)
    assert set(re.findall(r'href="#([^"]+)"', picture)) == set(ids)


@pytest.mark.parametrize("name", SHAPED)
def test_squares_keep_their_form_in_pictures_and_diagrams(name: str) -> None:
    position = fairychess.load(name).position()
    picture = position.svg()
    count = len(list(position.rules.board))
    assert len(re.findall(r"M[\d.]", picture.partition("<defs>")[0])) == count
    box = re.search(r'viewBox="0 0 (\d+) (\d+)"', picture)
    assert box is not None
    for x, y in re.findall(r'<text x="([\d.-]+)" y="([\d.-]+)">[a-z]?\d*</text>', picture):
        assert 0 < float(x) < int(box[1]) and 0 < float(y) < int(box[2])
    assert ("<polygon" in position.diagram("N")) == (name != "circular-chess")


def test_two_pictures_on_a_page_do_not_share_names() -> None:
    kinds = [re.findall(r'id="([^"]+)"', fairychess.load(n).position().svg()) for n in NAMES[:2]]
    assert not set(kinds[0]) & set(kinds[1])


def test_the_page_of_a_position() -> None:
    position = fairychess.load("chess").position()
    for move in ("f3", "e5", "g4", "Qh4#"):
        position.push(move)
    html = position._repr_html_()
    assert "Black wins (checkmate)" in html and "<td>Knight</td>" in html
    assert str(position).splitlines()[-1].split() == list("abcdefgh")
    assert "first holds" not in str(position)


def test_the_last_move_is_marked_whatever_was_looked_at_since() -> None:
    position = fairychess.load("chess").position()
    position.push("e4")
    picture = position.svg()
    assert position.gives_check("e5") is False and position.format("e5") == "e5"
    assert position.svg() == picture != fairychess.load("chess").position(position.text()).svg()


def test_diagrams_of_pieces() -> None:
    position = fairychess.load("chu-shogi").position()
    ElementTree.fromstring(position.diagram("N"))
    with pytest.raises(ValueError, match="'Nope': chu-shogi has "):
        position.diagram("Nope")


def test_a_view_shows_what_its_viewer_may_see() -> None:
    game = fairychess.new_game("dark-chess", seed=1)
    html = game.view("second")._repr_html_()
    assert html is not None and "as Black sees it" in html
    picture = game.view("second")._repr_svg_()
    assert picture is not None and picture.count("<use ") == 16
    spectator = game._repr_html_()
    assert spectator is not None and "spectator" in spectator and spectator.count("<use ") == 0
    game.resign("first")
    assert (game._repr_html_() or "").count("<use ") == 32


def test_a_view_of_a_variant_that_is_not_at_hand_has_no_picture() -> None:
    text = fairychess.load("chess").definition.text
    view = fairychess.new_game("~brought", text=text).view("both")
    assert view._repr_html_() is None and view._repr_svg_() is None


@pytest.mark.parametrize(
    ("name", "shape", "palace_lines"), [("xiangqi", "circle", 2), ("janggi", "polygon", 2)]
)
def test_counters_stand_where_lines_meet(name: str, shape: str, palace_lines: int) -> None:
    """As on the board of a page: counters with characters, and the lines of the palaces."""
    position = fairychess.load(name).position()
    picture = position.svg()
    lines, _, pieces = picture.partition("<defs>")
    assert len(re.findall(r"M\S+ \S+L", lines)) == 2 * palace_lines
    kinds = {(piece.id, piece.side) for piece in position.pieces().values()}
    assert pieces.count(f"<{shape} ") == 2 * len(kinds)
    assert "<text" not in pieces


def test_a_duck_is_no_wall() -> None:
    """The kinds of pieces in a picture are named by what they look like."""
    board = "4k3/8/8/*7/8/8/8/4K3 w - - 0 1"
    names = ("duck-chess", "petrified-chess")
    assert len({load_picture(name, board) for name in names}) == len(names)


def load_picture(name: str, board: str) -> str:
    return fairychess.load(name).position(board).svg().partition("<defs>")[2]


def test_a_small_picture_of_a_large_board_is_light() -> None:
    """Of what stands on hundreds of tiles nothing could be read in a list of games."""
    view = new_game("taikyoku-shogi", {}, seed=0).view("spectator")
    small, whole = view_svg(view, small=True), view_svg(view)
    assert small is not None and whole is not None
    assert small.count("<use") == whole.count("<use") == 804
    assert len(small) < 100_000 < len(whole)
    chess = new_game("chess", {}, seed=0).view("spectator")
    assert view_svg(chess, small=True) == view_svg(chess)
