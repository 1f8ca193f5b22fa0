"""What is told of a variant."""

import dataclasses
import json
from itertools import chain
from pathlib import Path

import pytest

from fairychess.game import catalogue, variant_info
from fairychess.rules import featured
from fairychess.rules.catalogue import families


def test_the_catalogue_lists_every_variant() -> None:
    found = catalogue()
    invented = [brief.name for brief in found if brief.family == "featured"]
    assert sorted(invented) == featured() and invented[:2] == ["king-friday-xiii", "kira-chess"]
    assert [brief.name for brief in found if brief.family != "featured"] == [
        name for name in chain(*families().values()) if name not in invented
    ]
    chess = next(brief for brief in found if brief.name == "chess")
    assert (chess.title, chess.files, chess.ranks, chess.style) == ("Chess", 8, 8, "chess")


RAYS = {
    "n": (0, 1), "ne": (1, 1), "e": (1, 0), "se": (1, -1),
    "s": (0, -1), "sw": (-1, -1), "w": (-1, 0), "nw": (-1, 1),
}  # fmt: skip


@pytest.mark.parametrize("name", featured())
def test_info_is_plain_data(name: str) -> None:
    info = variant_info(name)
    assert json.loads(json.dumps(dataclasses.asdict(info)))["name"] == name
    ids = {piece_type.id for piece_type in info.piece_types}
    for piece_type in info.piece_types:
        assert set(piece_type.promotes_to) <= ids
        assert piece_type.diagram["files"] == piece_type.diagram["ranks"] >= 9
        assert piece_type.diagram["marks"] and piece_type.mnemonic["rays"] is not None
    # Where nobody is royal, secret roles decide the game.
    assert any(piece_type.royal for piece_type in info.piece_types) or info.roles


@pytest.mark.parametrize("name", featured())
def test_diagrams_tell_limited_slides_from_others(name: str) -> None:
    for piece_type in variant_info(name).piece_types:
        radius = piece_type.diagram["radius"]
        assert 2 <= radius <= piece_type.diagram["files"] // 2
        marked = {mark["square"] for mark in piece_type.diagram["marks"]}
        centre = piece_type.diagram["files"] // 2
        for ray in piece_type.mnemonic["rays"]:
            file, rank = RAYS[ray["direction"]]
            edge = chr(ord("a") + centre + file * radius) + str(centre + 1 + rank * radius)
            for reach in (ray["move"], ray["capture"]):
                assert reach < 2 or reach < radius, f"{name}: {piece_type.id} ends at the edge"
                assert reach != -1 or edge in marked, (
                    f"{name}: {piece_type.id} ends before the edge"
                )


def test_diagrams_show_the_moves() -> None:
    piece_types = {piece_type.id: piece_type for piece_type in variant_info("chess").piece_types}
    knight = piece_types["N"].diagram
    assert knight["at"] == "e5"
    assert {mark["square"] for mark in knight["marks"]} == {
        "d7", "f7", "c6", "g6", "c4", "g4", "d3", "f3"
    }  # fmt: skip
    pawn = {mark["square"]: mark["mark"] for mark in piece_types["P"].diagram["marks"]}
    assert pawn == {"e6": "move", "d6": "capture", "f6": "capture", "e7": "first"}


def test_zones_and_options() -> None:
    info = variant_info("raichu-shogi", {"illegal_move_loses": True})
    assert "a9" in info.zone["first"] and "a8" not in info.zone["first"]
    assert "l4" in info.zone["second"] and len(info.zone["second"]) == 48
    option = info.options["illegal_move_loses"]
    assert (option["default"], option["chosen"], option["values"]) == (False, True, [True, False])
    assert info.seats == {"first": "Sente", "second": "Gote"}


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("circular-chess", "b12", "c5"),
        ("omega-chess", "b11", "b2"),
        ("shinobi-plus", "a7", "a3"),
        ("raumschach", "Ec5", "Ac1"),
        ("glinski-hexagonal-chess", "f11", "f1"),
    ],
)
def test_zones_are_those_of_each_side_on_any_board(name: str, first: str, second: str) -> None:
    zone = variant_info(name).zone
    assert first in zone["first"] and first not in zone["second"]
    assert second in zone["second"] and second not in zone["first"]


def test_a_folder_elsewhere(tmp_path: Path) -> None:
    folder = tmp_path / "mini-game"
    folder.mkdir()
    (folder / "variant.toml").write_text(
        'title = "Mini"\n[board]\nfiles = 3\nranks = 3\n[start]\nposition = "k2/3/2K w - - 0 1"\n'
        '[[pieces]]\nid = "K"\nname = "King"\nbetza = "K"\nroyal = true\n'
        "[rules.royal_capture]\nmate = false\n"
    )
    (folder / "README.md").write_text("# Mini\n")
    info = variant_info(str(folder))
    assert (info.name, info.title, info.rules) == ("mini-game", "Mini", "# Mini\n")
    assert info.zone == {"first": (), "second": ()}
