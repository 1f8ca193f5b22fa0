"""Games with secrets: what a seat cannot know changes nothing it is shown."""

import dataclasses
import random
from typing import Any

import pytest

from fairychess.api import Position
from fairychess.game import Game, Refused, new_game, read_record, replay, view_builder
from fairychess.game.game import _Played
from fairychess.game.reading import RecordError
from fairychess.game.record import sealed
from fairychess.game.verifying import verify
from fairychess.testing import indistinguishable

GAMES = ("kira-chess", "kira-shogi")
NEAR = {"max_timer": 6}


def opened(name: str = "kira-chess", plies: int = 0, seed: int = 5) -> Game:
    """A game after the choice of roles and so many random decisions."""
    rng = random.Random(seed)
    game = new_game(name, dict(NEAR), seed=seed)
    chosen = 0
    while game.outcome is None and (chosen < 2 + plies or game.to_move == "chance"):
        if game.to_move == "chance":
            game.play_chance()
            continue
        game.play(game.to_move, rng.choice(game.view(game.to_move).options).text)
        chosen += 1
    return game


@pytest.mark.parametrize("name", GAMES)
def test_other_secrets_look_the_same(name: str) -> None:
    assert indistinguishable(name, 600, seed=11, options=NEAR) >= 600


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_other_secrets_look_the_same_twenty_thousand_times(name: str) -> None:
    assert indistinguishable(name, 20_000, seed=1000, options=NEAR) >= 20_000


def leaking_words(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = view_builder.state_fields
    monkeypatch.setattr(view_builder, "state_fields", lambda play, seat: honest(play, None))


def leaking_text(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Position.text
    monkeypatch.setattr(Position, "text", lambda self, seat=None: honest(self))


def leaking_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = view_builder.pieces
    monkeypatch.setattr(view_builder, "pieces", lambda play, seat, over: honest(play, seat, True))


def leaking_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_Played, "seen_by", lambda self, viewer, over: self.record)


def leaking_options(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Game.view

    def view(self: Game, viewer: str) -> Any:
        decider = self.to_move if self.to_move in ("first", "second") else viewer
        return dataclasses.replace(honest(self, viewer), options=honest(self, decider).options)

    monkeypatch.setattr(Game, "view", view)


def leaking_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Game.play

    def play(self: Game, seat: str, text: str) -> None:
        if seat != self.to_move and self.to_move in ("first", "second"):
            raise Refused(f"it is {self.view(self.to_move).state_fields.get('roles')} to move")
        honest(self, seat, text)

    monkeypatch.setattr(Game, "play", play)


def leaking_record(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Game.record

    def record(self: Game, viewer: str = "spectator") -> str:
        other = "first" if viewer == "second" else "second"
        return honest(self, other)

    monkeypatch.setattr(Game, "record", record)


LEAKS = (
    leaking_words,
    leaking_text,
    leaking_marks,
    leaking_moves,
    leaking_options,
    leaking_refusals,
    leaking_record,
)


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_in_any_channel_is_caught(leak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError, match="is shown a difference"):
        indistinguishable("kira-chess", 400, seed=3, options=NEAR)


def test_nobody_sees_both_sides_before_the_end() -> None:
    game = opened()
    for look in (game.view, game.record):
        with pytest.raises(Refused, match="has secrets"):
            look("both")
    game.resign("first")
    assert "?" not in game.view("spectator").position
    assert "roles:?" not in game.record()


SET_UP = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 men=e8,e1 roles=d1,e1/d8,e8 deaths=e1@9/"


def test_a_start_that_was_set_up_is_shown_as_far_as_a_seat_may_know_it() -> None:
    game = new_game("kira-chess", seed=4, position=SET_UP)
    own = {viewer: game.record(viewer) for viewer in ("first", "second", "spectator")}
    for viewer, roles in (
        ("first", "d1,e1/?,?"),
        ("second", "?,?/d8,e8"),
        ("spectator", "?,?/?,?"),
    ):
        assert f"roles={roles}" in game.view(viewer).start
        assert f"roles={roles}" in own[viewer] and ("e1@9" in own[viewer]) == (viewer == "first")
        with pytest.raises(RecordError, match="its start is hidden"):
            replay(own[viewer])
    game.play("first", "e1e2")
    game.resign("second")
    assert game.view("second").start == game.start and f'[Start "{game.start}"]' in game.record()
    for text in own.values():
        assert list(verify(read_record(game.record()), read_record(text)))
    other = read_record(own["first"].replace("d1,e1", "c1,e1"))
    with pytest.raises(RecordError, match="differ in the tag Start"):
        list(verify(read_record(game.record()), other))


def test_a_seat_sees_its_own_secrets_and_question_marks_for_the_rest() -> None:
    game = opened()
    first, second, nobody = (game.view(v).state_fields for v in ("first", "second", "spectator"))
    assert first["roles"].endswith("/?,?") and second["roles"].startswith("?,?/")
    assert nobody["roles"] == "?,?/?,?" and nobody["cards"] == "?/?"
    own = first["roles"].split("/")[0].split(",")
    marked = {piece.name: piece.marks for piece in game.view("first").board if piece.marks}
    assert [str(marked[name][0]) for name in own] == ["L", "Kira"]
    assert not any(piece.marks for piece in game.view("spectator").board)


def test_a_written_death_is_hidden_and_sealed() -> None:
    game = opened()
    seat = game.to_move
    other = "second" if seat == "first" else "first"
    death = next(o.text for o in game.view(seat).options if o.text.startswith("death:"))
    game.play(seat, death)
    assert game.view(seat).can_undo and game.view(other).moves[-1].text == "death:?"
    assert game.view(other).state_fields["writing"] == "?"
    game.undo()
    game.play(seat, death)
    turn = game.view(seat).options[1].text
    game.play(seat, turn)
    told = game.view(other).moves[-1]
    assert told.text == "@?" and told.seal == sealed(game.seed, game.ply, turn)
    with pytest.raises(Refused, match="cannot be taken back"):
        game.undo()


def test_the_public_commitment_is_there_from_the_start() -> None:
    game = new_game("kira-chess", seed=9)
    before = game.view("spectator").commitment
    assert len(before) == 64
    assert '[Seed "9"]' not in opened(seed=9).record()
