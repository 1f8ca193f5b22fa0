"""Secret rules on hexagons, rings and levels: what a seat cannot know changes nothing shown."""

from pathlib import Path

import pytest

from fairychess.game import new_game
from fairychess.research import NumberedGame
from fairychess.rules.catalogue import find
from fairychess.search.player import choose
from fairychess.search.request import Limits, SearchRequest
from fairychess.testing import indistinguishable

CAPTURED = '[rules.royal_capture]\nmate = false\nno_move = "draw"\n'
SECRETS = {
    "fog": f"{CAPTURED}\n[rules.fog]\n",
    "hidden queen": f"""{CAPTURED}
[rules.disguises]

[roles.Q]
name = "Hidden Queen"
becomes = "Q"
faces = ["P"]
""",
}
GAMES = ("glinski-hexagonal-chess", "raumschach", "circular-chess")


@pytest.fixture(params=[(name, secret) for name in GAMES for secret in SECRETS], ids="-".join)
def secretive(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A game on another board under a secret rule, by its folder."""
    name, secret = request.param
    text = (find(name).parent / "variant.toml").read_text(encoding="utf-8")
    head, check, rest = text.replace("strict = true\n", "").partition("[rules.royal_check]")
    assert check
    text = f"{head}{SECRETS[secret]}\n[rules.promotion]{rest.partition('[rules.promotion]')[2]}"
    (tmp_path / "variant.toml").write_text(text, encoding="utf-8")
    return str(tmp_path)


def test_secrets_are_kept_and_the_computer_plays_with_what_it_knows(secretive: str) -> None:
    assert indistinguishable(secretive, 12, seed=2) >= 12
    game = new_game(secretive, seed=1)
    while game.ply < 6 and game.outcome is None:
        seat = game.to_move
        if seat == "chance":
            game.play_chance()
            continue
        chosen = choose(SearchRequest.of(game.view(seat), Limits(3, nodes=120), seed=game.ply))
        game.play(seat, chosen.move)
    assert game.ply == 6


def test_what_is_hidden_is_in_no_array(secretive: str) -> None:
    """At the start every enemy in sight is known by its looks alone, and the fog hides the rest."""
    game = NumberedGame(secretive, seed=1)
    foggy = "[rules.fog]" in Path(secretive, "variant.toml").read_text(encoding="utf-8")
    for seat in (0, 1):
        view = game.view(seat)
        others = [piece for piece in view.board if piece.side != ("first", "second")[seat]]
        assert all(":" not in piece.id for piece in view.board)
        assert (len(others) < 10) == foggy
        planes = game.observe(seat)
        there = [planes[game.observer.plane(f"other {piece.id}")].any() for piece in others]
        assert all(there) and planes.shape == game.observer.shape
