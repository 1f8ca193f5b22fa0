"""The rules `disguises` and `dice`: texts, what gives a piece away, and what a file may not say."""

import pytest

import fairychess
from fairychess.game import Refused, new_game
from fairychess.messages import Message
from fairychess.rules import VariantError
from fairychess.rules.catalogue import find, load_text
from fairychess.search.player import choose
from fairychess.search.request import Limits, SearchRequest

QUEEN = find("hidden-queen").read_text("utf-8")
BOMB = find("stealth-bomb").read_text("utf-8")
DICE = find("dice-chess").read_text("utf-8")


def played(name, moves):
    """A position after these decisions."""
    pos = fairychess.load(name).position()
    for move in moves.split():
        pos.push(move)
    return pos


def test_a_move_that_no_pawn_could_make_reveals_the_queen() -> None:
    pos = played("hidden-queen", "role:Q@d2 role:Q@e7 d2d4 e7e5 d4d3")
    assert (
        pos.text()
        == "rnbqkbnr/pppp1ppp/8/4p3/8/3Q4/PPP1PPPP/RNBQKBNR b KQkq - 0 2 disguises=-/Q@e5"
    )
    assert "disguises=Q@d4/Q@e5" in played("hidden-queen", "role:Q@d2 role:Q@e7 d2d4 e7e5").text()


def test_a_hidden_queen_can_be_taken_in_passing_as_a_pawn_can() -> None:
    for square in ("c2", "e2"):
        pos = played("hidden-queen", f"role:Q@{square} role:Q@a7 h2h3 d7d5 h3h4 d5d4 e2e4")
        assert "d4e3" in pos.moves()


def test_a_bomb_takes_its_captor_and_what_stands_beside_it() -> None:
    pos = played("stealth-bomb", "role:BOMB@a2 role:BOMB@e7 d2d4 e7e5 d4e5")
    assert pos.text().split(" ")[0] == "rnbqkbnr/pppp1ppp/8/8/8/8/PPP1PPPP/RNBQKBNR"
    pos = played("stealth-bomb", "role:BOMB@d2 role:BOMB@e7 d2d4 e7e5 g1f3 e5d4 f3e5")
    assert "BOMB" not in pos.text().partition("disguises=")[2].partition("/")[0]


def test_who_captures_learns_what_it_was_and_nobody_before() -> None:
    game = new_game("stealth-bomb", seed=1)
    for text in ("role:BOMB@a2", "role:BOMB@e7", "d2d4", "e7e5"):
        game.play(game.to_move, text)
    assert [move.text for move in game.view("second").moves][:2] == ["role:?", "role:BOMB@e7"]
    assert "disguises=?/BOMB@e5" in game.view("second").position
    assert not game.view("spectator").moves[-1].notes
    game.play("first", "d4e5")
    told = game.view("spectator").moves[-1].notes
    assert told == (
        Message("disguise_captured", {"side": "Black", "role": "Bomb", "square": "e5"}),
    )


def test_nobody_casts_for_the_other_side_or_twice() -> None:
    game = new_game("hidden-queen", seed=1)
    for text in ("role:Q@e7", "role:Q@e1", "role:K@e2", "e2e4"):
        with pytest.raises(Refused):
            game.play("first", text)


@pytest.mark.parametrize(
    ("text", "old", "new", "said"),
    [
        (QUEEN, "mate = false\n", "mate = true\n", r":\d+: rules.disguises: another rule protects"),
        (QUEEN, 'becomes = "Q"', 'becomes = "Z"', r":\d+: becomes: no piece has this id"),
        (QUEEN, 'faces = ["P"]', 'faces = ["P", 3]', r":\d+: faces: "),
        (
            QUEEN,
            'faces = ["P"]',
            'faces = ["R"]',
            r":\d+: rules.disguises: a piece that may castle",
        ),
        (QUEEN, 'faces = ["P"]', 'faces = ["P"]\ncount = 9', r"fewer pieces than there are roles"),
        (QUEEN, 'faces = ["P"]', 'faces = ["P"]\ncount = 0', r":\d+: count: must be 1 to 32"),
        (QUEEN, "[roles.Q]", "[roles.q]", r":\d+: q: capital letters"),
        (BOMB, 'event = "captured"', 'event = "capture"', r":\d+: after: event: must be one of"),
        (BOMB, "taking('BOMB')", "taking('BOM')", r":\d+: after: if: column 8 \('BOM'\): no piece"),
        (BOMB, "remove(target |", "become(target, 'BOMB') #", r":\d+: after: do: "),
        (DICE, "[rules.dice]\n", '[rules.dice]\nfaces = ["Z"]\n', r":\d+: rules.dice: faces"),
        (DICE, "mate = false\n", "mate = true\n", r":\d+: rules.dice: another rule protects"),
    ],
)
def test_what_a_file_may_not_say(text, old, new, said) -> None:
    assert text.count(old) >= 1
    with pytest.raises(VariantError, match=said):
        load_text(text.replace(old, new), "v.toml")


@pytest.mark.parametrize(
    "table", ["[[forbid]]\nif", "[[require]]\nthat", '[[offer]]\nlike = ["N"]\npieces']
)
def test_what_forbids_moves_may_not_ask_for_roles(table) -> None:
    with pytest.raises(VariantError, match=r"v.toml:\d+: .*betray"):
        load_text(f"{BOMB}\n{table} = \"type('BOMB')\"\n", "v.toml")


def test_types_in_what_forbids_moves_are_what_pieces_look_like() -> None:
    rules = load_text(
        f"{QUEEN}\n[[forbid]]\nif = \"moving('P') and not (target & file(origin))\"\n", "v"
    )
    pos = rules.position("4k3/8/8/8/8/8/3P4/4K3 w - - 0 1 disguises=Q@d2/-")
    assert {move[2] for move in pos.moves() if move.startswith("d2")} == {"d"}


@pytest.mark.parametrize("name", ["hidden-queen", "stealth-bomb", "strate-go", "dice-chess"])
def test_the_computer_plays(name) -> None:
    game = new_game(name, seed=3)
    while game.outcome is None and game.ply < 30:
        if game.to_move == "chance":
            game.play_chance()
            continue
        view = game.view(game.to_move)
        request = SearchRequest.of(view, Limits(3, 1.0, nodes=600), seed=game.ply)
        game.play(game.to_move, choose(request).move)
    assert game.ply > 5


def test_a_die_lets_only_its_pieces_move() -> None:
    pos = played("dice-chess", "roll:N")
    assert pos.moves() and {move[:2] for move in pos.moves()} == {"b1", "g1"}
    assert pos.text().endswith("die=N")
    assert set(played("dice-chess", "").moves()) == {"roll:P", "roll:N"}
