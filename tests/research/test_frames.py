"""Environments drawn as pixels, as recorders of videos take them."""

import sys
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import gymnasium
import numpy as np
import pytest
from conformance import render_test
from gymnasium.wrappers import RecordVideo

from fairychess.api import points_svg
from fairychess.pictures import drawing
from fairychess.pictures.strokes import circle, path_text
from fairychess.research import NumberedGame
from fairychess.research.adapters import gymnasium_env, pettingzoo_env
from fairychess.research.adapters.frames import (
    CHECK,
    FOG,
    LAST,
    LIGHT,
    BoardFrames,
    colour,
    lettered,
    painted,
    written,
)
from fairychess.research.adapters.shapes import covered, near, traced
from fairychess.rules import available

GRID = np.mgrid[0:100, 0:100].transpose(2, 1, 0) + 0.5
RULES_OF_DEAD_AGENTS = "ignore::UserWarning:pettingzoo"


@pytest.mark.parametrize("name", ["chess", "minishogi", "kira-chess"])
@pytest.mark.filterwarnings(RULES_OF_DEAD_AGENTS)
def test_pettingzoo_finds_nothing_wrong_with_what_is_shown(name: str) -> None:
    """It makes one to be looked at first, only to read which modes there are."""

    def made(render_mode: str) -> Any:
        return pettingzoo_env.env(name, render_mode=render_mode.replace("human", "ansi"))

    assert made("human").metadata["render_modes"] == ["ansi", "rgb_array"]
    render_test(made)


def test_gymnasium_records_a_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The program that makes a film of the frames is left out; what it is given is looked at."""
    films: list[tuple[list[Any], float]] = []

    class Clip:
        def __init__(self, frames: list[Any], fps: float) -> None:
            films.append((list(frames), fps))

        def write_videofile(self, path: str, logger: str | None) -> None:
            assert path.endswith(".mp4") and logger is None

    for part in ("moviepy", "moviepy.video", "moviepy.video.io"):
        monkeypatch.setitem(sys.modules, part, ModuleType(part))
    maker = ModuleType("moviepy.video.io.ImageSequenceClip")
    maker.ImageSequenceClip = Clip  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, maker.__name__, maker)
    game = gymnasium.make(
        gymnasium_env.NAME, variant="tic-tac-toe", opponent="random", render_mode="rgb_array"
    )
    recorder = RecordVideo(game, str(tmp_path / "films"), episode_trigger=lambda _: True)
    _, info = recorder.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = recorder.step(int(info["action_mask"].argmax()))
    recorder.close()
    [(frames, fps)] = films
    assert fps == 4 and len(frames) >= 4
    assert {(frame.shape, frame.dtype.name) for frame in frames} == {((5 * 48, 3 * 48, 3), "uint8")}
    assert all((one != two).any() for one, two in pairwise(frames))


def square(frame: Any, file: int, rank: int) -> Any:
    """The pixels of a square of a chess board, seen from the first side."""
    return frame[(8 - rank) * 48 : (9 - rank) * 48, (file - 1) * 48 : file * 48]


def mixed(tint: str, share: float) -> list[int]:
    """A light square's colour under a tint."""
    return np.rint((1 - share) * colour(LIGHT) + share * colour(tint)).astype(int).tolist()


def test_a_frame_shows_pieces_the_last_move_and_checks() -> None:
    game = NumberedGame("chess")
    frames = BoardFrames(game.rules)
    start = frames.frame(game.view(0))
    assert start.shape == (384, 384, 3) and (square(start, 4, 5) == square(start, 6, 5)).all()
    for move in ("e2e4", "f7f6", "d2d3", "g7g5", "d1h5"):
        game.play(move)
    seen = frames.frame(game.view(0))
    assert square(seen, 5, 4).std() > square(seen, 5, 2).std() == square(start, 5, 4).std()
    assert square(seen, 4, 1)[0, 0].tolist() == mixed(LAST, 0.5)
    assert square(seen, 4, 1).std(axis=(0, 1)).max() == 0, "the queen has left it"
    assert square(seen, 5, 8)[0, 0].tolist() == mixed(CHECK, 0.6)
    from_the_other_side = frames.frame(game.view(1), below=1)
    assert (square(from_the_other_side, 5, 1) == square(from_the_other_side, 4, 8)).sum() > 0
    assert from_the_other_side[47, 0].tolist() == start[47, 0].tolist()


def test_a_frame_shows_no_more_than_the_viewer_sees() -> None:
    game = NumberedGame("dark-chess")
    frames = BoardFrames(game.rules)
    seen = frames.frame(game.view(0))
    assert square(seen, 1, 7).std(axis=(0, 1)).max() == 0
    assert square(seen, 1, 8)[5, 5].tolist() == mixed(FOG, 0.75)
    assert square(seen, 1, 2).std() > 0


def test_hands_have_room_from_the_start_and_tiles_point_away() -> None:
    game = NumberedGame("minishogi")
    frames = BoardFrames(game.rules)
    view = game.view(0)
    start = frames.frame(view)
    assert start.shape == frames.shape == (7 * 48, 5 * 48, 3)
    assert start[:48].std(axis=(0, 1)).max() == 0 and start[-48:].std(axis=(0, 1)).max() == 0
    view.hands["first"] = {"P": 2, "G": 1, "S": 1, "B": 1, "R": 1, "+P": 12}
    held = frames.frame(view)
    assert held.shape == start.shape and (held[:-48] == start[:-48]).all()
    assert held[-48:, -48:].std() > 0
    turned = frames.frame(view, below=1)
    assert turned[:48].std(axis=(0, 1)).max() > 0
    assert (turned[48:] == start[48:]).all(), "its set-up is the same from either side"


@pytest.mark.parametrize("name", ["xiangqi", "janggi"])
def test_counters_stand_where_lines_meet(name: str) -> None:
    game = NumberedGame(name)
    frames = BoardFrames(game.rules)
    seen = frames.frame(game.view(0))
    line = colour(points_svg.LINE).astype(int).tolist()
    size = frames.size
    middle, edge = size + size // 2, 2 * size
    assert seen[middle, size].tolist() == line and seen[middle, edge].tolist() == line
    assert seen[edge, size + 2].tolist() != line, "squares have no edges"
    inks = points_svg.INKS[name]
    for rows, side in ((seen[-size:], "first"), (seen[:size], "second")):
        assert (rows == colour(inks[side])).all(axis=2).any()
    river = seen[5 * size - 2 : 5 * size + 2, middle]
    assert (river == line).all(axis=1).any() == (name == "janggi")


def test_the_duck_is_a_duck() -> None:
    for name, picture in (("duck-chess", "duck"), ("amazons", "wall")):
        frames = BoardFrames(NumberedGame(name).rules)
        drawn = painted(drawing(picture).strokes, "first", frames.size)
        assert (frames._piece("*", "first", False) == drawn).all()


@pytest.mark.parametrize("sweep", [0, 1])
@pytest.mark.parametrize("large", [0, 1])
def test_arcs_go_the_way_that_their_signs_say(large: int, sweep: int) -> None:
    """Two circles of radius 20 pass through both ends, and each is parted by them in two."""
    [line] = traced(f"M34 50A20 20 0 {large} {sweep} 66 50")
    middle = 62 if large != sweep else 38
    assert np.allclose(np.hypot(line[:, 0] - 50, line[:, 1] - middle), 20)
    length = np.hypot(*np.diff(line, axis=0).T).sum()
    assert abs(length - 20 * (4.4286 if large else 1.8546)) < 0.2
    assert np.allclose(line[-1], (66, 50)) and (line[len(line) // 2, 1] < 50) == bool(sweep)


def test_shapes_are_filled_and_outlined() -> None:
    disc = traced(path_text(circle(50, 50, 30)))
    assert abs(covered(disc, GRID).sum() / (np.pi * 900) - 1) < 0.01
    assert abs(near(disc, GRID, 2).sum() / (np.pi * (32**2 - 28**2)) - 1) < 0.02
    [ellipse] = traced("M20 50A30 10 90 0 1 40 50Z")
    assert np.ptp(ellipse[:, 1]) > np.ptp(ellipse[:, 0])
    [small] = traced("M20 50A1 1 0 0 1 40 50")
    assert np.allclose(np.hypot(small[:, 0] - 30, small[:, 1] - 50), 10)
    [bent] = traced("M0 0Q50 100 100 0C100 50 0 50 0 0")
    assert np.allclose(bent[5], (50, 50)) and np.allclose(bent[15], (50, 37.5))


def test_letters_and_signs_fit_their_piece() -> None:
    for text in ("P", "+R", "GENERAL", "12", "é"):
        for path, *_ in lettered(text, "#000", 50):
            points = np.vstack(traced(path))
            assert points.min() > 20 and points.max() < 80, text
        layer = written(text[:2], "#000", 24)
        assert layer.shape == (24, 24, 4) and layer[..., 3].any()
    assert len(lettered("玉ж", "#000", 57, stacked=True)) == 0, "one of them is on no piece"
    high, low = lettered("玉将", "#000", 57, stacked=True)
    assert traced(high[0])[0][:, 1].max() < traced(low[0])[0][:, 1].max() < 96


@pytest.mark.long
def test_every_game_is_drawn() -> None:
    for name in available():
        game = NumberedGame(name)
        frames = BoardFrames(game.rules)
        for seat in (0, 1):
            frame = frames.frame(game.view(seat), below=seat)
            assert frame.shape == frames.shape and max(frame.shape) <= 1400, name
            assert frame.std() > 5, name
