"""What a variant's description says of looks: signs on tiles, palaces, colours, own drawings."""

import re

from fairychess import load
from fairychess.api.pieces_svg import drawn
from fairychess.game import variant_info

SHOGI = """title = "Small"
style = "shogi"
[board]
files = 3
ranks = 3
[start]
position = "k2/3/2K w - - 0 1"
"""
PIECE = '[[pieces]]\nid = "{id}"\nname = "{name}"\nbetza = "K"\n'


def small(*names: str) -> dict[str, str]:
    """The signs of a game of a king and pieces of these names, by name."""
    ids = "PLNSGBR"
    text = SHOGI + PIECE.format(id="K", name="King") + "royal = true\n"
    text += "".join(PIECE.format(id=ids[number], name=name) for number, name in enumerate(names))
    return {one.name: one.glyphs for one in variant_info("small", text=text).piece_types}


def test_tiles_get_the_kanji_of_their_names() -> None:
    found = small("Iron General", "Cat Sword", "Pawn")
    assert found == {"King": "玉将", "Iron General": "鉄将", "Cat Sword": "猫刃", "Pawn": "歩兵"}


def test_tiles_of_one_game_go_together() -> None:
    assert set(small("Zebra", "Camel", "Pawn").values()) == {""}


def test_disks_have_two_signs_and_the_board_palaces() -> None:
    info = variant_info("xiangqi")
    signs = {one.name: one.glyphs for one in info.piece_types}
    assert signs["General"] == "帥將" and signs["Soldier"] == "兵卒"
    assert info.looks == {"palaces": [("d1", "f3"), ("d8", "f10")]}
    assert variant_info("chess").looks == {}


def test_stones_have_the_colour_that_their_player_is_called_by() -> None:
    assert variant_info("gomoku").looks == {"black_begins": True}
    dark, light = (drawn(load("chess").pieces[0], side, "chess") for side in ("second", "first"))
    board = load("reversi").position()
    assert {piece.side for piece in board.pieces().values()} == {"first", "second"}
    scene = board._scene(False)
    fills = [set(re.findall('fill="(#[^"]+)"', one)) for one in (light, dark)]
    for side, own, other in (("first", 1, 0), ("second", 0, 1)):
        stone = next(one for one in board.pieces().values() if one.side == side)
        found = set(re.findall('fill="(#[^"]+)"', scene._drawn(stone)))
        assert found & fills[own] and not found & (fills[other] - fills[own])


def test_a_file_colours_hatches_and_inlays_squares() -> None:
    text = SHOGI.replace(
        "ranks = 3",
        'ranks = 3\nlight = "#abc"\ndark = "#012345"\n'
        'colours = { "#ff0000" = "b2" }\nhatched = "a*"\ninlays = { star = "c3" }',
    )
    info = variant_info("small", text=text + PIECE.format(id="K", name="King") + "royal = true\n")
    assert info.looks["light"] == "#abc" and info.looks["squares"] == {"b2": "#ff0000"}
    assert info.looks["hatched"] == ["a1", "a2", "a3"]
    assert info.looks["inlays"]["c3"][0].kind == "body"


def test_secret_roles_have_the_look_of_nothing() -> None:
    info = variant_info("kira-chess")
    secret = [one for one in info.piece_types if one.name in info.roles]
    assert secret and not any(one.picture or one.drawing or one.images for one in secret)
