"""Playing in the terminal."""

import random
import subprocess
import sys
from collections.abc import Callable

import pytest

from fairychess.cli.terminal import TerminalGame
from fairychess.game import View, new_game, variant_info


async def at_random(view: View, level: int) -> str:
    return random.Random(view.ply).choice(view.options).text


class Script:
    """Answers prompts from a list, then ends the input; keeps what is said."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.said: list[str] = []

    def ask(self, prompt: str) -> str:
        self.said.append(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    @property
    def text(self) -> str:
        return "\n".join(self.said)


def started(
    script: Script,
    *people: str,
    variant: str = "chess",
    position: str | None = None,
    ask: Callable[[str], str] | None = None,
    **options: object,
) -> TerminalGame:
    game = new_game(variant, options, 1, position)
    info = variant_info(variant, options)
    return TerminalGame(
        game, info, set(people), 1, at_random, ask or script.ask, script.said.append
    )


def test_two_people_to_mate() -> None:
    script = Script("f2f3", "e7e5", "g2g4", "d8h4")
    started(script, "first", "second").run()
    assert script.said[-1] == "Black wins: checkmate."
    assert "  4 . . . . . . P q\n" in script.text
    assert "Last: Black Qh4#." in script.text


@pytest.mark.parametrize("side", ["first", "second"])
@pytest.mark.parametrize("variant", ["chess", "raichu-shogi"])
def test_a_whole_game_against_the_computer(variant: str, side: str) -> None:
    script = Script()
    rng = random.Random(3)
    chosen: list[TerminalGame] = []

    def ask(prompt: str) -> str:
        return rng.choice(chosen[0].view().options).text

    options = {"furigoma": True} if variant == "raichu-shogi" else {}
    chosen.append(started(script, side, variant=variant, ask=ask, **options))
    chosen[0].run()
    assert chosen[0].game.outcome is not None
    assert script.said[-1].startswith(("Draw: ", "White wins", "Black wins", "Sente", "Gote"))


def test_wrong_input_is_explained_and_the_game_goes_on() -> None:
    script = Script("", "frob", "e2e5", "e7e5", "piece ZZ", "moves h8", "e2e4", "quit")
    one = started(script, "first", "second")
    one.run()
    assert one.game.ply == 1 and one.game.outcome is None
    for words in (
        "frob: is no move",
        "e2e5: The Pawn does not move like that",
        "Type moves e2",
        "not of the side to move",
        "no piece 'ZZ'",
        "No move begins with h8.",
    ):
        assert words in script.text


def test_lists_and_help() -> None:
    script = Script("help", "moves", "moves B1", "kind n", "record", "board", "quit")
    started(script, "first", "second").run()
    assert (
        "such as" in script.text and "Knight" in script.text and '[Variant "chess"]' in script.text
    )
    assert script.said.count("White> ") == 7
    assert {"Na3", "Nc3"} <= set(script.said)


def test_moves_of_a_piece_say_what_they_take_and_become() -> None:
    script = Script("moves a7", "moves h7", "quit")
    started(script, "first", "second", position="1n5k/P7/8/8/8/8/8/K7 w - - 0 1").run()
    assert "axb8=Q   takes b8   Queen" in script.said
    script = Script("moves g", "quit")
    started(script, "first", "second", variant="shogi", position="k8/9/9/9/9/9/9/9/8K[G] b").run()
    assert "G@e5" in script.said


def test_undo_against_the_computer() -> None:
    script = Script("undo", "e2e4", "d2d4", "undo", "quit")
    one = started(script, "first")
    one.run()
    assert one.game.ply == 2 and "you have not moved yet" in script.text


def test_resigning_and_draws() -> None:
    script = Script("e2e4", "resign")
    started(script, "first", "second").run()
    assert script.said[-1] == "White wins: resignation."
    script = Script("draw", "no", "draw", "yes")
    started(script, "first", "second").run()
    assert script.said[-1] == "Draw: agreed draw." and "The draw is declined." in script.text
    script = Script("draw", "quit")
    started(script, "second", position="7k/7p/8/8/8/8/P7/K7 b - - 0 1").run()
    assert "The computer declines" in script.text


def test_the_toss_seats_the_one_who_tossed() -> None:
    for seed in range(6):
        script = Script()
        one = started(script, "first", variant="raichu-shogi", furigoma=True)
        one.game.seed = seed
        with pytest.raises(EOFError):
            one.run()
        assert one.people == {one.game.tosser}
        assert "The referee tosses: toss" in script.text


def test_check_and_hands_are_shown() -> None:
    script = Script("quit")
    started(script, "first", position="4k3/8/8/8/8/8/8/4rK2 w - - 0 1").run()
    assert "You are in check." in script.text
    script = Script("quit")
    started(script, "first", variant="shogi", position="k8/9/9/9/9/9/9/9/8K[2Pg] b").run()
    assert "In hand: Sente: P x2; Gote: G" in script.text


def test_the_board_is_turned_for_the_second_side() -> None:
    script = Script("quit")
    started(script, "second", position="4k3/8/8/8/8/8/8/4K3 b - - 0 1").run()
    assert "\n    h g f e d c b a\n" in script.text


def test_highlighted_squares() -> None:
    script = Script("e2e4", "quit")
    one = started(script, "first", "second")
    one.colour = True
    one.run()
    assert "\033[7mP\033[0m" in script.text


@pytest.mark.parametrize(
    ("typed", "last"),
    [("", "White> \n"), ("e2e4\nquit\n", None), ("resign\n", "Black wins: resignation.\n")],
)
def test_from_a_pipe(typed: str, last: str | None) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "fairychess", "play", "chess", "--side", "both", "--seed", "1"],
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert last is None or done.stdout.endswith(last)


def secrets_of(view: View) -> str:
    """The roles of the seat that looks, as its position text has them."""
    return view.state_fields["roles"].split("/")[view.viewer == "second"]


def test_two_people_with_secrets_pass_the_screen() -> None:
    script = Script()
    game = started(script, "first", "second", variant="kira-chess")
    answers = iter(["", "first", "", "second", "", "e2e4", "", "quit"])

    def ask(prompt: str) -> str:
        script.said.append(prompt)
        answer = next(answers)
        return game.view().options[0].text if answer in ("first", "second") else answer

    game.ask = ask
    game.run()
    passes = [line for line in script.said if line.startswith("Pass the screen to ")]
    assert [line.split()[4].strip(".") for line in passes] == ["White", "Black", "White", "Black"]
    said = "\n".join(script.said)
    blacks_last = said[said.rindex("Pass the screen to Black") :]
    assert secrets_of(game.game.view("first")) not in blacks_last
    known = [line for line in blacks_last.split("\n") if line.startswith("Known:")]
    assert len(known) == 1 and "Kira" in known[0] and "L" in known[0]


def test_the_computer_keeps_its_secrets_at_a_terminal() -> None:
    script = Script("roles", "quit")
    game = started(script, "first", variant="kira-chess")

    def ask(prompt: str) -> str:
        line = script.ask(prompt)
        return game.view().options[0].text if line == "roles" else line

    game.ask = ask
    game.run()
    assert "Black (computer) plays roles:?" in script.text
    assert secrets_of(game.game.view("second")) not in script.text
