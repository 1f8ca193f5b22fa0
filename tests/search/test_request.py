"""What the computer player is asked: all of a view that matters for a choice, and nothing else."""

import json

import pytest

from fairychess.game import Game, new_game
from fairychess.search.request import Limits, SearchRequest


def played(name: str, plies: int) -> Game:
    game = new_game(name, seed=3)
    while game.ply < plies or game.to_move == "chance":
        if game.to_move == "chance":
            game.play_chance()
        else:
            game.play(game.to_move, game.view(game.to_move).options[0].text)
    return game


@pytest.mark.parametrize("name", ["chess", "kira-chess", "dark-chess"])
def test_a_request_holds_what_the_view_holds(name: str) -> None:
    game = played(name, 6)
    view = game.view(game.to_move)
    limits = Limits(3, 1.5, threads=2)
    request = SearchRequest.of(view, limits, seed=1, book=True)
    told = json.loads(json.dumps({"id": 1, **request.plain()}))
    again = SearchRequest.from_plain(told)
    assert again.plain() == request.plain()
    assert again.limits == limits and again.seed == 1 and again.book
    assert [text for text, _ in again.told()] == [move.text for move in view.moves]
    assert [news for _, news in again.told()] == [move.notes for move in view.moves]
    assert again.position == view.position and again.seats == [move.seat for move in view.moves]
    assert again.legal == [option.text for option in view.options]


def test_nothing_is_told_to_who_does_not_see_it() -> None:
    """Of a game with secrets each seat is told its own view, and the true one to nobody."""
    game = played("kira-chess", 6)
    first, second = (SearchRequest.of(game.view(seat)) for seat in ("first", "second"))
    for mine, other in ((first, second), (second, first)):
        drawn = [text for text in mine.moves if text.startswith("card:") and "?" not in text]
        assert drawn and not set(drawn) & set(other.moves)


def test_missing_words_and_former_ones_are_understood() -> None:
    request = SearchRequest.from_plain({"variant": "chess", "seed": None, "rung": "blind"})
    assert request == SearchRequest("chess", moves=[], announced=[], seats=[], strategy="blind")
    with pytest.raises(KeyError):
        SearchRequest.from_plain({})
    with pytest.raises(ValueError, match="level"):
        SearchRequest.from_plain({"variant": "chess", "level": "level"})
