"""The network: its sums follow a game, its files are checked, and one that says nothing changes
nothing."""

import dataclasses
import functools
import json
import random
import re
from array import array
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairychess.rules import Rules, find, load
from fairychess.rules.composed.sentences import Sentence
from fairychess.rules.definition import Definition, PieceDefinition, Role
from fairychess.rules.digest import (
    PLAYED,
    PLAYED_PIECE,
    PLAYED_ROLE,
    PLAYED_SENTENCE,
    rules_digest,
)
from fairychess.search.alphabeta.variant_knowledge import VariantKnowledge, knowledge_of
from fairychess.search.network import (
    InputLayout,
    Network,
    NetworkError,
    evaluation_version,
    shipped_network,
)
from fairychess.search.network import network as network_file
from fairychess.search.player import think


def kernels_in_python() -> dict[str, object]:
    """The functions of kernels.py, which no compiled module calls."""
    source = Path(network_file.__file__).with_name("kernels.py")
    found: dict[str, object] = {"__name__": "kernels"}
    exec(compile(source.read_text(encoding="utf-8"), str(source), "exec"), found)
    return found


def random_network(rules: Rules, width: int = 32, seed: int = 1, near: bool = True) -> Network:
    rng = random.Random(seed)
    layout = InputLayout(rules)
    rows = layout.rows_with_near if near else layout.rows
    hidden, buckets = 8, 3

    def shorts(count: int, most: int) -> "array[int]":
        return array("h", [rng.randint(-most, most) for _ in range(count)])

    def longs(count: int, most: int) -> "array[int]":
        return array("i", [rng.randint(-most, most) for _ in range(count)])

    return Network(
        rules=rules_digest(rules.definition),
        width=width,
        hidden=hidden,
        buckets=buckets,
        rows=rows,
        unit=1.5,
        first=shorts(rows * width, 30),
        first_bias=shorts(width, 40),
        second=shorts(buckets * hidden * 2 * width, 90),
        second_bias=longs(buckets * hidden, 4000),
        last=shorts(buckets * hidden, 400),
        last_bias=longs(buckets, 4000),
        evaluation=evaluation_version(rules),
        heading={"variant": rules.name},
    )


def near_row(layout: InputLayout, view: int, royal: int, piece: int, square: int) -> list[int]:
    """The input of a piece near a royal, counted out by hand."""
    (x, y), (to_x, to_y) = (
        layout.places[layout.flip[at] if view else at] for at in (royal, square)
    )
    if max(abs(to_x - x), abs(to_y - y)) > 3:
        return []
    first = layout.rows + 49 * layout.row(piece, view)
    return [first + 7 * (to_y - y + 3) + to_x - x + 3]


def correction_from_nothing(knowledge: VariantKnowledge, network: Network, kernel: object) -> int:
    """What a network says of a position, by the plain kernels and no sums kept."""
    from fairychess.position import Position

    assert isinstance(kernel, Position)
    plain = kernels_in_python()
    rules = knowledge.rules
    layout, width = InputLayout(rules), network.width
    sums = array("h", [0] * (2 * width))
    pieces = 0
    for view in range(2):
        rows = []
        royals = [at for at in range(layout.squares) if kernel.piece_at(at) in layout.royals[view]]
        for square in range(layout.squares):
            piece = kernel.piece_at(square)
            if piece > 1 and len(royals) == 1 and network.rows > layout.rows:
                rows += near_row(layout, view, royals[0], piece, square)
            pieces += piece > 1 and view == 0
            row = (
                layout.board_row[(view * layout.pieces + piece) * layout.squares + square]
                if piece
                else -1
            )
            rows += [row] if row >= 0 else []
        for slot in range(2 * layout.types):
            held = kernel.in_hand(*divmod(slot, layout.types))
            pieces += held * (view == 0)
            row = layout.hand_row[view * 2 * layout.types + slot]
            rows += [row] * held if row >= 0 else []
        for variable, most in enumerate(layout.counter_most):
            value = min(most, max(0, kernel.var(variable)))
            rows += [layout.counter_row[view * 64 + variable] + value - 1] if value else []
        sums[view * width : (view + 1) * width] = array("h", network.first_bias)
        at = view * width
        plain["follow"](  # type: ignore[operator]
            sums, at, at, network.first, width, rows, len(rows), [], 0, 0
        )
    stage = min(network.buckets - 1, (pieces - 1) * network.buckets // (2 * knowledge.army))
    colour = kernel.turn
    found = plain["output"](  # type: ignore[operator]
        sums,
        colour * width,
        (1 - colour) * width,
        width,
        network.second,
        network.second_bias,
        network.hidden,
        network.last,
        network.last_bias[stage],
        stage,
    )
    worth = found * (network.unit * knowledge.median / (127 * 64))
    return int(max(-20000, min(20000, int(worth))))


@pytest.mark.parametrize(
    "name",
    [
        "chess",
        "shogi",
        "raichu-shogi",
        "zelda-chess",
        "three-check",
        "king-friday-xiii",
        "duck-chess",
        "alice-chess",
        "kira-shogi",
    ],
)
@pytest.mark.parametrize("near", [True, False])
def test_sums_follow_a_game(name: str, near: bool) -> None:
    rules = load(name)
    knowledge = knowledge_of(rules)
    network = random_network(rules, near=near)
    knowledge.use_network(network)
    try:
        play, rng = rules.position(), random.Random(name)
        kernel = play.kernel
        evaluator = knowledge.evaluator(kernel)
        assert evaluator is not None
        for _ in range(4):
            moves: list[int] = []
            expected = []
            while len(moves) < 12 and kernel.outcome() is None:
                moves.append(rng.choice(kernel.decision().options))
                kernel.do(moves[-1])
                expected.append(correction_from_nothing(knowledge, network, kernel))
            for _ in moves:
                kernel.undo()
            assert evaluator.corrections(moves) == expected
            for move in moves:
                kernel.do(move)
    finally:
        knowledge.use_network(None)


@pytest.mark.parametrize("name", ["chess", "king-friday-xiii", "zelda-chess"])
def test_a_position_is_worth_the_same_to_either_side(name: str) -> None:
    rules = load(name)
    knowledge, network = knowledge_of(rules), random_network(rules)
    rng = random.Random(name)
    play = rules.position()
    mirrored = rules.position(play.text().replace(" w ", " b "))
    for _ in range(40):
        if play.result() is not None:
            return
        move = rng.choice(play.moves())
        play.push(move)
        mirrored.push(re.sub(r"(?<=[a-h])\d", lambda rank: str(9 - int(rank[0])), move))
        here, there = (
            correction_from_nothing(knowledge, network, each.kernel) for each in (play, mirrored)
        )
        assert here == there != 0


@pytest.mark.parametrize("name", ["chess", "shogi", "king-friday-xiii"])
def test_a_network_that_says_nothing_changes_nothing(name: str) -> None:
    rules = load(name)
    knowledge = knowledge_of(rules)
    full = random_network(rules)
    silent = dataclasses.replace(
        full,
        last=array("h", bytes(2 * len(full.last))),
        last_bias=array("i", bytes(4 * len(full.last_bias))),
    )
    knowledge.use_network(None)
    without = think(rules.position(), seed=3, nodes=4000)
    try:
        knowledge.use_network(silent)
        assert think(rules.position(), seed=3, nodes=4000) == without
        knowledge.use_network(full)
        assert think(rules.position(), seed=3, nodes=4000).score != without.score
    finally:
        knowledge.use_network(None)


def test_the_second_side_sees_the_board_as_the_first_does() -> None:
    assert not InputLayout(load("chess")).turned
    assert InputLayout(load("shogi")).turned
    rules = load("shogi")
    layout = InputLayout(rules)
    kernel = rules.position().kernel
    views = [
        sorted(
            layout.board_row[
                (view * layout.pieces + kernel.piece_at(square)) * layout.squares + square
            ]
            for square in range(layout.squares)
            if kernel.piece_at(square)
        )
        for view in range(2)
    ]
    assert views[0] == views[1]


@pytest.mark.parametrize("name", ["kira-chess", "kira-shogi"])
def test_pieces_in_one_secret_role_are_one_kind(name: str) -> None:
    rules = load(name)
    layout = InputLayout(rules)
    roles = {piece.role for piece in rules.pieces if piece.role}
    faces = sum(not piece.role for piece in rules.pieces)
    assert len(set(layout.kinds)) == max(layout.kinds) + 1 == faces + len(roles)
    for kind, piece in zip(layout.kinds, rules.pieces, strict=True):
        alike = {
            other.role for at, other in zip(layout.kinds, rules.pieces, strict=True) if at == kind
        }
        assert alike == {piece.role}


# ---- files ------------------------------------------------------------------------------------


@pytest.mark.parametrize("bits", [8, 16])
def test_a_file_holds_the_network(tmp_path: Path, bits: int) -> None:
    network = random_network(load("chess"))
    if bits == 16:
        network = dataclasses.replace(network, first=[-200, 300, *list(network.first)[2:]])
    path = tmp_path / "some.net"
    path.write_bytes(network.to_bytes())
    again = Network.load(path)
    assert again.to_bytes() == network.to_bytes()
    assert f'"bits": {bits},'.encode() in path.read_bytes()
    for part in ("first", "first_bias", "second", "second_bias", "last", "last_bias"):
        assert list(getattr(again, part)) == list(getattr(network, part)), part


def test_a_network_is_refused_by_other_rules() -> None:
    network = random_network(load("chess"))
    network.check_for(load("chess"))
    with pytest.raises(NetworkError, match="made for other rules than those of shogi"):
        network.check_for(load("shogi"))
    with pytest.raises(NetworkError, match="other rules"):
        knowledge_of(load("shogi")).use_network(network)


def test_looks_do_not_change_the_rules() -> None:
    definition = load("chess").definition
    digest = rules_digest(definition)
    assert rules_digest(dataclasses.replace(definition, title="Other", summary="")) == digest
    assert rules_digest(dataclasses.replace(definition, files=9)) != digest


def test_the_hash_knows_each_field_of_a_definition() -> None:
    """A new field must be put into PLAYED, or here: shipped networks are refused for other rules,
    and must not be for another title."""
    looks = {"name", "title", "summary", "inventor", "sources", "style", "first", "second", "year"}
    looks |= {"letters", "options", "chosen", "folder", "start_place", "fen", "strict", "looks"}
    looks |= {"numbers", "translations", "notation", "where", "text"}
    assert {each.name for each in dataclasses.fields(Definition)} == looks | PLAYED
    looks = {"name", "glyphs", "picture", "drawn", "face"}
    assert {each.name for each in dataclasses.fields(PieceDefinition)} == looks | PLAYED_PIECE
    looks = {"name", "said", "reason"}
    assert {each.name for each in dataclasses.fields(Sentence)} == looks | PLAYED_SENTENCE
    assert {each.name for each in dataclasses.fields(Role)} == {"name", "glyphs"} | PLAYED_ROLE


def test_rules_in_python_are_rules(tmp_path: Path) -> None:
    text = find("chess").read_text(encoding="utf-8")
    digests = []
    for number, own in enumerate(("", "ONE = 1\n", "ONE = 2\n")):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "variant.toml").write_text(text, encoding="utf-8")
        if own:
            (folder / "rules.py").write_text(own, encoding="utf-8")
        digests.append(rules_digest(load(folder).definition))
    assert digests[0] == rules_digest(load("chess").definition)
    assert len(set(digests)) == 3


def test_a_hash_stays_what_it_is() -> None:
    """Or else all shipped networks are refused."""
    assert rules_digest(load("chess").definition).startswith("fbd2d5db75a6")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"version": 7}, "version 7, not 2"),
        ({"width": 33}, "width is 33"),
        ({"bits": 8.0}, "bits is 8.0"),
        ({"bits": 16}, "another number of weights"),
        ({"rows": 10**9}, "rows is 1000000000, not a number from 1"),
        ({"hidden": "8"}, "hidden is '8'"),
        ({"unit": -1}, "unit is -1"),
        ({"rules": None}, "names no rules"),
        ({"rows": 700}, "another number of weights"),
    ],
)
def test_a_wrong_heading_is_refused(change: dict[str, object], said: str) -> None:
    line, _, packed = random_network(load("chess")).to_bytes().partition(b"\n")
    heading = {**json.loads(line), **change}
    with pytest.raises(NetworkError, match=said):
        Network.from_bytes(json.dumps(heading).encode() + b"\n" + packed)


@functools.cache
def whole_file() -> bytes:
    return random_network(load("chess"), 32).to_bytes()


@settings(max_examples=200)
@given(st.integers(0, 2000), st.binary(max_size=12))
def test_damaged_files_are_refused_or_read(place: int, noise: bytes) -> None:
    whole = whole_file()
    damaged = whole[:place] + noise + whole[place + len(noise) :]
    try:
        Network.from_bytes(damaged)
    except NetworkError as error:
        assert "\n" not in str(error)


def test_a_variant_without_a_file_has_no_network(tmp_path: Path) -> None:
    source = load("chess").definition.folder
    assert source is not None
    (tmp_path / "variant.toml").write_text((source / "variant.toml").read_text(encoding="utf-8"))
    rules = load(str(tmp_path))
    assert shipped_network(rules) is None
