"""What the computer player answers in some fifty seeded positions of every variant, a line each.

    python benchmarks/search_fingerprint.py [--nodes 6000] [--only TEXT] > before.txt

A change that is meant to leave the search as it is (a faster one, a tidier one) must leave every
line as it is: nodes, depth, score, move and expected line. Positions come from random games with
fixed seeds; searches are limited by nodes or by depth, never by time. Questions go through the
worker's own interface, so that any two versions of the package can be compared with PYTHONPATH.
"""

import argparse
import json
import random
from collections.abc import Iterator
from typing import Any

from fairychess import featured, load
from fairychess.game import Game, new_game
from fairychess.search.answering import answer

PLIES = (0, 6, 15, 31, 60)
"""So many random moves before each question to the player of open games."""
HIDDEN_PLIES = (0, 9, 24, 45)
"""The same for games with hidden information, after the roles have been chosen."""
STRATEGIES = ("belief", "clairvoyant", "determinised", "blind", "random", "knowing")
CAPTURES = 0.4
"""How often a random move is a capture where there is one, so that boards open up."""


def open_questions(name: str, nodes: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Questions about positions of a variant without secrets, and what to call them."""
    rules = load(name)
    for plies in PLIES:
        rng = random.Random(f"{name} {plies}")
        play = rules.position()
        start, moves = play.text(), list[str]()
        while len(moves) < plies and play.result() is None:
            texts = play.moves()
            text = rng.choice(texts)
            if rng.random() < CAPTURES:
                captures = [each for each in texts if captures_something(play, each)]
                text = rng.choice(captures or texts)
            play.push(text)
            moves.append(text)
        if play.result() is not None or play.to_move() == "chance":
            continue
        common = {"variant": name, "start": start, "moves": moves, "position": play.text()}
        yield f"{plies} level 8", {**common, "level": 8, "seed": 1, "nodes": nodes}
        yield f"{plies} level 5", {**common, "level": 5, "seed": 2, "nodes": nodes // 3}
        yield f"{plies} depth 3", {**common, "level": 8, "seed": 3, "depth": 3, "seconds": 1e6}


def captures_something(play: Any, text: str) -> bool:
    """Tell whether a move takes a piece off the board."""
    kernel = play.kernel
    play.push(text)
    found = bool(kernel.last_captured())
    kernel.undo()
    return found


def hidden_questions(name: str, nodes: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Questions about a game with hidden information, each strategy asked at each of them."""
    for plies in HIDDEN_PLIES:
        game = random_game(name, plies)
        if game.outcome is not None:
            continue
        view = game.view(game.to_move)
        common = {
            "variant": name,
            "start": view.start,
            "moves": [move.text for move in view.moves],
            "announced": [[note.plain() for note in move.notes] for move in view.moves],
            "position": view.position,
            "legal": [option.text for option in view.options],
        }
        for strategy in STRATEGIES:
            few = nodes // 10 if strategy == "knowing" else nodes // 2
            question = {**common, "level": 8, "seed": 5, "nodes": few, "strategy": strategy}
            yield f"{plies} {strategy}", question
        yield f"{plies} level 4", {**common, "level": 4, "seed": 6, "nodes": nodes // 2}


def random_game(name: str, plies: int) -> Game:
    """A game with its roles chosen and so many random decisions after that."""
    rng = random.Random(f"{name} {plies}")
    game = new_game(name, seed=plies)
    left = plies
    while game.outcome is None and (left or not roles_chosen(game)):
        if game.to_move == "chance":
            game.play_chance()
            continue
        left -= roles_chosen(game)
        texts = [option.text for option in game.view(game.to_move).options]
        plain = [text for text in texts if not text.startswith(("death", "attempt"))]
        game.play(game.to_move, rng.choice(plain if plain and rng.random() < 0.85 else texts))
    return game


def roles_chosen(game: Game) -> bool:
    """Tell whether both sides have chosen their secret roles."""
    return " seen=" in game.view("first").position and " seen=" in game.view("second").position


def main() -> None:
    """Ask and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--nodes", type=int, default=6000, help="of the longest searches")
    parser.add_argument("--only", metavar="TEXT", default="", help="variants whose name has this")
    args = parser.parse_args()
    for name in featured():
        if args.only not in name:
            continue
        ask = hidden_questions if load(name).secret else open_questions
        for what, question in ask(name, args.nodes):
            reply = answer(json.dumps({"id": 0, **question}))
            if "error" in reply:
                print(f"{name} {what}: {reply['error']}", flush=True)
                continue
            told = " ".join(f"{reply[key]}" for key in ("nodes", "depth", "score", "move"))
            print(f"{name} {what}: {told} | {' '.join(reply['pv'])}", flush=True)


if __name__ == "__main__":
    main()
