"""Records read back: the same text, the same game, and every fault with its place."""

import random
from pathlib import Path

import pytest

from fairychess.game import Game, new_game, read_record, replay
from fairychess.game.export import FORMATS, Exported
from fairychess.game.reading import one_record
from fairychess.game.records.tree import RecordError, RecordLimits
from fairychess.game.settling import settle
from fairychess.game.verifying import verify
from fairychess.rules import featured
from fairychess.rules.catalogue import find

MATE = '[Variant "chess"]\n[Reason "checkmate"]\n\n1. f2f3 e7e5 2. g2g4 d8h4 0-1\n'


def wander(game: Game, plies: int, seed: int) -> Game:
    """Play at random until the game ends or so many decisions have been taken."""
    rng = random.Random(seed)
    while game.outcome is None and game.ply < plies:
        if game.to_move == "chance":
            game.play_chance()
        else:
            game.play(game.to_move, rng.choice(game._options())[1].text)
    return game


def secret(game: Game) -> bool:
    return game._rules.secret


@pytest.mark.parametrize("name", featured())
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_written_reads_back(name: str, seed: int) -> None:
    game = wander(new_game(name, seed=seed), 30 * seed, seed)
    clocks = {ply: 600.0 - ply for ply in range(1, game.ply + 1, 2)}
    for viewer in ("first", "second", "spectator"):
        for text in (game.record(viewer), game.record(viewer, clocks)):
            assert read_record(text).text() == text
    if not secret(game):
        assert replay(game.record()).record() == game.record()
    if game.outcome is None:
        game.resign("second")
    again = replay(game.record())
    assert again.record() == game.record()
    assert again.view("spectator") == game.view("spectator")
    assert list(verify(read_record(game.record())))


def a_secret_game() -> Game:
    name = next(name for name in featured() if secret(new_game(name, seed=1)))
    return wander(new_game(name, seed=5), 45, 5)


def test_hidden_decisions_are_sealed_and_opened_later() -> None:
    game = a_secret_game()
    own = read_record(game.record("first"))
    hidden = [move for move in own.moves if move.hidden]
    assert hidden and all(move.seal for move in hidden)
    with pytest.raises(RecordError, match="is incomplete: card"):
        replay(game.record("first"))
    game.resign("first")
    full = read_record(game.record())
    assert not any(move.seal or move.hidden for move in full.moves)
    assert list(verify(full, own))[-1].startswith("seals: ")
    other = read_record(own.text().replace(hidden[0].seal, "0" * 32))
    with pytest.raises(RecordError, match="the seal is not that of"):
        list(verify(full, other))


def test_an_unopened_seed_stays_unknown() -> None:
    game = new_game("shogi", {}, seed=3)
    game.play("first", "g3g4")
    again = replay(game.record())
    assert again.commitment == game.commitment
    again.resign("second")
    assert "[Seed" not in again.record()


def test_a_variant_of_ones_own_is_carried_along(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(find("chess").read_text(encoding="utf-8"), encoding="utf-8")
    game = wander(new_game(str(file), seed=4), 12, 4)
    game.resign("first")
    text = game.record()
    assert f'[Variant "{file.parent.name}/{file.name}"]' in text
    assert str(file.parent) not in text  # nobody else has this folder there
    file.unlink()
    assert replay(text).record() == text
    with pytest.raises(RecordError, match="not what its tag Definition says"):
        read_record(text.replace('name = "Queen"', 'name = "Minister"'))
    bare = "\n".join(line for line in text.split("\n") if not line.startswith("%"))
    with pytest.raises(RecordError, match="does not carry the rules"):
        replay(bare)
    file.write_text(find("chess").read_text(encoding="utf-8"), encoding="utf-8")
    assert replay(bare, str(file)).record() == text
    file.write_text(find("shogi").read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(RecordError):
        replay(bare, str(file))


def test_a_record_written_by_hand() -> None:
    game = replay(MATE.replace("1. f2f3 e7e5", "1.f2f3 {a weak move} e7e5"))
    assert game.outcome and game.outcome.reason == "checkmate"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("d8h4", "d8h5", r"line 4, column 22: d8h5: The Queen does not move like that"),
        ("0-1", "1-0", "the record says 1-0 checkmate, the rules say 0-1 checkmate"),
        ("d8h4 ", "", "the record says 0-1 checkmate, but by the rules the game goes on"),
        (" 0-1", "", "line 4, column 1: the record breaks off"),
        (" 0-1", " 0-1 e2e4", "line 4, column 31: something stands after the result"),
        ("f2f3", "f2f3 {no end", "line 4, column 9: this comment does not end"),
        ("f2f3", "f2f3 {seal xyz}", "line 4, column 9: neither a seal nor a clock"),
        ("f2f3", "f2f3 (e2e4", "a variation does not end"),
        ("[Reason", "[Reason:", "line 2, column 1: not a tag"),
        ("[Reason", "[Variant", "line 2, column 2: the tag Variant is given twice"),
        ('"chess"', '"no-such-game"', "does not carry the rules of no-such-game"),
        ("[Reason", '[Options "x"]\n[Reason', "write name=value"),
        ("[Reason", '[Options "x=1"]\n[Reason', "no option 'x'"),
        ("[Reason", '[Seed "x"]\n[Reason', "the tag Seed is no number"),
        ("[Reason", '[Seed "1"]\n[Commitment "ab"]\n[Reason', "is not the hash"),
        ("[Reason", '[Start "8/8"]\n[Reason', "."),
    ],
)
def test_faults_are_told_in_one_line(old: str, new: str, message: str) -> None:
    with pytest.raises(RecordError, match=message) as caught:
        replay(MATE.replace(old, new))
    assert "\n" not in str(caught.value)


def test_seals_need_the_seed_that_opens_them() -> None:
    """Without it nobody can tell whether what is hidden was what is told."""
    game = a_secret_game()
    game.play(game.to_move, game.view(game.to_move).options[0].text)
    text = game.record("first")
    assert "{seal " in text and "[Seed" not in text
    shown = "\n".join(line.replace("?", "x") for line in text.splitlines())
    with pytest.raises(RecordError, match="incomplete"):
        replay(text)
    with pytest.raises(RecordError, match="it holds seals, and no seed to open them"):
        replay(shown)


def test_a_draw_that_the_seed_does_not_give() -> None:
    game = a_secret_game()
    game.resign("first")
    moves = [move.text for move in read_record(game.record()).moves]
    forged = game.record().replace(moves[0], "card:?", 1).replace(moves[1], moves[0], 1)
    with pytest.raises(RecordError, match="the seed draws"):
        replay(forged.replace("card:?", moves[1], 1))


def test_a_pasted_text_may_be_laid_out_in_any_way() -> None:
    text = '[Variant  "chess"] [White "A \\"B\\" C"]\n%kept\n1.e2e4 {good (a note)} e7e5 ; rest 1-0'
    record = one_record(text, strict=True, bounds=RecordLimits(pasted=True))
    assert record.tags == {"Variant": "chess", "White": 'A "B" C'}
    assert [move.text for move in record.moves] == ["e2e4", "e7e5"]
    assert (record.result, record.moves[1].line) == ("*", 3)
    assert read_record("1. e2e4 *").tags == {"Variant": "chess"}


FOREIGN = """[Event "Casual game"]
[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
"""


@pytest.mark.parametrize("variant", ["", '[Variant "Standard"]\n', '[Variant "From Position"]\n'])
def test_a_record_that_names_no_game_is_of_chess(variant: str) -> None:
    game = replay(variant + FOREIGN)
    assert game.variant == "chess" and game.outcome is not None
    assert game.outcome.message.key == "checkmate"
    assert read_record(game.record()).tags["Variant"] == "chess"


def test_the_tag_fen_says_where_a_foreign_record_begins() -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    game = replay(f'[SetUp "1"]\n[FEN "{fen}"]\n\n1. e4 Kd7 *')
    assert game.start == fen and game.ply == 2


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_every_format_stands_in_one_table(name: str) -> None:
    game = new_game("shogi", seed=1)
    game.play("first", "c3c4")
    game.resign("second")
    form = FORMATS[name]
    written = form.write(Exported(game.record(), game.view("both"), {"players": []}))
    if isinstance(written, dict):
        assert (form.ending, written["variant"], written["players"]) == ("json", "shogi", [])
    else:
        read = read_record(written)
        settle(read)
        assert (read.moves[0].text, read.result) == ("c3c4", "1-0")
