"""Why a clicked move is no move: the rule that forbids it, or how the piece moves."""

import importlib
import json
import random
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from fairychess import languages
from fairychess.game import Game, new_game
from fairychess.game.view import Reason
from fairychess.messages.message import texts
from fairychess.position.rule import Rule, answering, answering_class
from fairychess.rules import available, find, load
from fairychess.rules.library_rules import known_rules, library_module
from fairychess.rules.templates import Template
from fairychess.testing import indistinguishable
from rule_files import rule_files


def after(name: str, moves: str = "", position: str | None = None, **options: Any) -> Game:
    game = new_game(name, options, seed=1, position=position)
    for text in moves.split():
        game.play(game.to_move, text)
    return game


def asked(game: Game, origin: str, target: str = "", viewer: str = "both") -> Reason:
    reason = game.why_not(viewer, origin, target)
    assert reason is not None
    return reason


@pytest.mark.parametrize(
    "moves, origin, target, key",
    [
        ("", "b1", "b3", "why_not_so"),
        ("", "b1", "d2", "why_own_piece"),
        ("", "a1", "a5", "why_blocked"),
        ("", "a1", "", "why_stuck"),
        ("", "e2", "d3", "why_only_captures"),
        ("e2e4 e7e5", "e4", "e5", "why_only_moves"),
        ("e2e3 e7e6", "e3", "e5", "why_only_first"),
        ("", "e7", "e5", "why_turn"),
        ("", "e5", "", "why_empty"),
        ("", "nowhere", "", "why_nowhere"),
        ("g1f3 g8f6", "e1", "g1", "why_castling_blocked"),
        ("e2e4 d7d5 f1b5", "a7", "a6", "forbids_by_check"),
        ("e2e4 e7e5 d2d3 f8b4 b1c3 a7a6", "c3", "d5", "forbids_into_check"),
        ("e2e4 e7e5 d2d3 f8b4 b1c3 a7a6", "c3", "", "forbids_into_check"),
    ],
)
def test_chess_says_why(moves: str, origin: str, target: str, key: str) -> None:
    assert asked(after("chess", moves), origin, target).message.key == key


@pytest.mark.parametrize(
    ("variant", "position", "origin", "target", "key"),
    [
        ("king-friday-xiii", "4k3/8/8/8/8/8/4r3/4K2B w - - 0 1", "h1", "g2", "forbids_by_check"),
        ("atomic", "4k3/8/8/8/4r3/8/8/4K2B w - - 0 1", "h1", "g2", "forbids_by_check"),
        ("coregal-chess", "4k3/8/8/8/4r3/8/8/4K2Q w - - 0 1", "e1", "e2", "forbids_by_check"),
    ],
)
def test_every_rule_of_check_speaks_of_check(
    variant: str, position: str, origin: str, target: str, key: str
) -> None:
    assert asked(after(variant, position=position), origin, target).message.key == key


def test_what_can_be_played_has_no_reason() -> None:
    game = after("chess")
    assert game.why_not("both", "e2", "e4") is None
    assert game.why_not("both", "e2") is None


def test_the_rule_is_named_with_its_number_and_its_sentences() -> None:
    reason = asked(after("king-friday-xiii"), "e2", "e4")
    assert str(reason.message) == "White may not open with a double step"
    assert (reason.rule, reason.number) == ("first_move", "F10")
    assert set(reason.sentences) == set(languages.codes())
    assert "very first move" in reason.sentences["en"][0]


def test_the_other_side_and_spectators_learn_whose_turn_it_is() -> None:
    game = after("chess")
    for viewer in ("second", "spectator"):
        reason = asked(game, "e2", "e5", viewer)
        assert (reason.message.key, reason.message.parameters) == ("why_turn", {"side": "White"})
    assert asked(game, "e7", "e5", "first").message.key == "why_theirs"


def test_a_drop_says_what_is_wrong_with_it() -> None:
    position = "4k4/9/9/9/4p4/9/P8/9/4K4[Pn] b - - 0 1"
    game = after("shogi", position=position)
    assert asked(game, "hand:P", "a5").message.key == "why_file_full"
    assert asked(game, "hand:P", "e5").message.key == "why_occupied"
    assert asked(game, "hand:P", "b9").message.key == "why_never_moves"
    mate = after("shogi", position="3lkl3/9/4G4/9/9/9/9/9/4K4[PR] b - - 0 1")
    assert asked(mate, "hand:P", "e8").message.key == "forbids_drops"


def test_a_game_that_is_over_says_so() -> None:
    game = after("chess")
    game.resign("first")
    assert asked(game, "e2", "e4").message.key == "game_over"


def test_repetition_is_seen_through_the_whole_game() -> None:
    game = after("chu-shogi")
    there = {"first": "f3 f5", "second": "g10 g8"}
    back = {"first": "f5 f3", "second": "g8 g10"}
    for ply in range(12):
        origin, target = (there if ply % 4 < 2 else back)[game.to_move].split()
        if origin + target not in [option.text for option in game.view("both").options]:
            reason = asked(game, origin, target)
            assert (reason.rule, reason.number) == ("no_repetition", "C9")
            return
        game.play(game.to_move, origin + target)
    raise AssertionError("the position could be repeated for ever")


def forbidding() -> dict[str, type]:
    """By file, the rules of the library that forbid moves, in whichever of their methods."""
    found = {}
    for path in rule_files():
        module = importlib.import_module(f"fairychess.rules.library.{path.stem}")
        for kind in vars(module).values():
            if not (isinstance(kind, type) and issubclass(kind, Rule)):
                continue
            answers = {answering_class(kind, hook) for hook in ("allow", "allows")} - {Rule}
            if kind.__module__ == module.__name__ and answers:
                found[path.stem] = kind
    return found


def forbidding_templates() -> set[str]:
    """The rules of the library that forbid moves in sentences."""
    templates = (library_module(name) for name in known_rules())
    return {
        each.name
        for each in templates
        if isinstance(each, Template)
        and any(sentence["table"] in ("forbid", "require") for sentence in each.tables)
    }


def test_every_rule_that_forbids_moves_has_a_message() -> None:
    """One of its own, or that of check; and no message is left of a rule that forbids nothing."""
    found = forbidding()
    forbidden = [key for key in texts() if key.startswith("forbids_")]
    own = {key.removeprefix("forbids_") for key in forbidden} - {"by_check", "into_check"}
    of_check = {name for name, kind in found.items() if answering_class(kind, "checks") is Rule}
    assert {"drops", "lion_trade", "royal_check", "no_repetition", "promotion"} <= set(found)
    said = forbidding_templates()
    assert {"fatigue", "guarded_trade"} <= said
    assert of_check | said <= own
    assert own - {"by_rule"} <= set(found) | said


def test_a_sentence_that_forbids_is_told_in_each_language() -> None:
    game = after("madrasi", position="4k3/8/8/3q4/8/8/3Q4/4K3 w - - 0 1")
    for target in ("d3", ""):
        reason = asked(game, "d2", target)
        assert reason.rule == "forbid 1"
        assert "cannot move" in reason.sentences["en"][0] and reason.sentences["ja"][0]


def test_every_sentence_that_forbids_can_be_told() -> None:
    """Whatever is clicked first, a refusal by a sentence has its words in each language."""
    chance = random.Random(3)
    told = set()
    for name in available():
        definition = load(name).definition
        forbidding = {
            one.name for one in definition.sentences if one.table in ("forbid", "require")
        }
        if not forbidding or definition.roles:
            continue
        game = after(name)
        for _ in range(6):
            view = game.view("both")
            if view.outcome or not view.options:
                break
            own = [piece.square for piece in view.board if piece.side == view.to_move]
            everywhere = [f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)]
            for _ in range(20):
                reason = game.why_not("both", chance.choice(own), chance.choice(everywhere))
                if reason is not None and reason.rule in forbidding:
                    told.add(name)
                    assert all(reason.sentences[code][0] for code in ("en", "ja")), name
            game.play(game.to_move, chance.choice(view.options).text)
    assert len(told) >= 5, "sentences have hardly been asked"


def test_an_inventors_rule_says_it_itself(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    text = find("chess").read_text(encoding="utf-8")
    (folder / "variant.toml").write_text(text + "\n[rules.shy]\n", encoding="utf-8")
    (folder / "rules.py").write_text(
        "from fairychess.inventing import Rule, RuleNotation, origin_of\n\n\n"
        "class Shy(Rule):\n"
        '    """Knights stay at home."""\n\n'
        "    def __init__(self):\n"
        "        super().__init__()\n"
        "        self.notation = Words(self)\n\n"
        "    def allows(self, pos, move):\n"
        "        return origin_of(move) != 1\n\n\n"
        "class Words(RuleNotation):\n"
        "    def refusal(self, pos, move):\n"
        '        return "this knight is shy"\n\n\n'
        "def rule_shy(definition):\n"
        '    """A shy knight."""\n'
        "    return Shy()\n",
        encoding="utf-8",
    )
    reason = asked(new_game(str(folder)), "b1", "c3")
    assert (str(reason.message), reason.rule) == ("this knight is shy", "shy")


@pytest.mark.parametrize("name", ["chess", "zelda-chess", "king-friday-xiii", "ultima", "shogi"])
def test_reasons_and_options_agree(name: str) -> None:
    """Whatever an option does has no reason; every other pair of squares has one."""
    rng = random.Random(3)
    game = new_game(name, seed=3)
    for _ in range(30):
        while game.to_move == "chance":
            game.play_chance()
        options = game.view("both").options
        game.play(game.to_move, rng.choice(options).text)
        if game.outcome is not None or game.to_move == "chance":
            continue
        view = game.view("both")
        pairs = {
            (option.clicks[0], place) for option in view.options for place in option.clicks[1:]
        }
        own = [piece.square for piece in view.board if piece.side == view.to_move]
        for origin in rng.sample(own, 3):
            for target in rng.sample([piece.square for piece in view.board], 3):
                reason = game.why_not("both", origin, target)
                assert (reason is None) == ((origin, target) in pairs), (origin, target)


def test_rules_are_named_as_in_the_file() -> None:
    rules = load("king-friday-xiii")
    names = [rules.rule_names[rule.number] for rule in answering(rules.rule_list, "allow")]
    assert "first_move" in names and set(names) <= set(rules.definition.rules)


@pytest.mark.parametrize("name", ["kira-chess", "kira-shogi", "dark-chess", "kriegspiel"])
def test_reasons_tell_no_secret(name: str) -> None:
    """Two games that look alike to a seat give it the same reasons."""

    def reasons(game: Game, viewer: str) -> str:
        places = ["a1", "b1", "c1", "d1", "e1", "b8", "d8", "e8", "a2", "d7"]
        rng = random.Random(game.ply)
        found = []
        for _ in range(4):
            reason = game.why_not(viewer, rng.choice(places), rng.choice([*places, ""]))
            found.append(reason and asdict(reason))
        return json.dumps(found)

    options = {"max_timer": 6} if name.startswith("kira") else None
    assert indistinguishable(name, 60, seed=7, options=options, channel=reasons) >= 60


@pytest.mark.parametrize("numbers", ["no_such_rule = 'F1'", "royal_check = 3"])
def test_numbers_of_rules_are_checked(tmp_path: Path, numbers: str) -> None:
    text = find("chess").read_text(encoding="utf-8")
    (tmp_path / "variant.toml").write_text(f"{text}\n[numbers]\n{numbers}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"numbers|no_such_rule"):
        load(str(tmp_path))
