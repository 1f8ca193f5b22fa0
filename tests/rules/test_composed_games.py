"""Games made of sentences, against slow generators written from their rules alone."""

import random
import re
from pathlib import Path

import pytest

import fairychess
from fairychess.rules import Rules
from slow.composed import GAMES
from slow.interweave import Interweave
from slow.lasca import Lasca
from slow.towers import Avalam, Towers

NAMES = {
    "madrasi": "madrasi", "isardam": "isardam", "patrol": "patrol-chess", "koko": "koko-chess",
    "grid": "grid-chess", "monochromatic": "monochromatic-chess", "kamikaze": "kamikaze-chess",
    "sentinels": "sentinel-chess", "benedict": "benedict-chess", "anti_king": "anti-king-chess",
    "anti_king_one": "anti-king-chess-one", "antimatter": "antimatter-chess",
    "bicolour": "bicolour-chess", "brotherhood": "brotherhood-chess", "castle": "castle-chess",
    "align4": "align4", "cylindrical": "cylindrical-chess", "ice_age": "ice-age-chess",
    "full_cavalry": "full-cavalry", "en_passant": "en-passant-chess",
    "allmate": "allmate-chess", "ambiguous": "ambiguous-chess", "avalanche": "avalanche-chess",
    "checkered": "checkered-chess", "checkless": "checkless-chess",
    "convert": "convert-chess", "coronation": "coronation-chess",
    "crossing": "crossing", "joker": "joker-chess", "must_capture": "must-capture-chess",
    "pawn_race": "race-chess",
}  # fmt: skip


OTHERS = {
    "avalam": Avalam, "avalam_square": Towers, "interweave": Interweave, "lasca": Lasca,
}  # fmt: skip


@pytest.mark.parametrize("game", OTHERS)
def test_games_without_the_army_of_chess(game: str) -> None:
    for seed in range(10):
        rng = random.Random(seed)
        slow, pos = OTHERS[game].start(), fairychess.load(game.replace("_", "-")).position()
        while wanted := set(slow.options()):
            assert set(pos.moves()) == wanted, (seed, slow.text())
            assert re.sub(r"\[.*?\]", "", pos.text()).split()[:2] == slow.text().split()
            move = rng.choice(sorted(wanted))
            slow.play(move)
            pos.push(move)
        ended, found = slow.outcome(), pos.result()
        assert ended
        assert found
        assert ended[0] == (found.winner or "draw")


def seen(pos: fairychess.Position) -> str:
    """The text of a position, without what slow texts leave out: hands, and holes at the edge."""
    board, rest = pos.text().replace("[]", "").split(" ", 1)
    if pos.rules.definition.files == 8:
        return f"{board} {rest}"
    empty = re.sub(r"\d+", lambda number: "." * int(number[0]), board)
    ranks = "/".join(rank[:8] for rank in empty.split("/"))
    return f"{re.sub(r'[.]+', lambda run: str(len(run[0])), ranks)} {rest}"


WRITTEN = {
    "weary": """
[[after]]
event = "captured"
do = "freeze(target, 1)"
""",
    "footprints": """
[[forbid]]
if = "target & noted('left')"
[[after]]
event = "moved"
do = "note('left', origin)"
""",
}
"""Sentences of games that no folder has."""


def written(game: str, folder: Path) -> Rules:
    """Chess with these sentences."""
    text = fairychess.load("madrasi").definition.text
    path = folder / game / "variant.toml"
    path.parent.mkdir()
    path.write_text(text[: text.index("[[forbid]]")] + WRITTEN[game], encoding="utf-8")
    return fairychess.load(str(path))


def compare(game: str, rules: Rules, seed: int, plies: int) -> int:
    """Play a random game by both; how many plies it had."""
    rng = random.Random(seed)
    slow, pos = GAMES[game].start(), rules.position()
    for ply in range(plies):
        ended = slow.outcome()
        wanted = set() if ended else set(slow.options())
        assert set(pos.moves()) == wanted, (game, seed, slow.text())
        if ended or not wanted or pos.kernel.halfmove_clock > 98:
            found = pos.result()
            assert not ended or (found and ended[0] == (found.winner or "draw"))
            return ply
        move = rng.choice(sorted(wanted))
        slow.play(move)
        pos.push(move)
        assert slow.text().split()[:2] == seen(pos).split()[:2], (game, seed, move)
        told = [f"{field}={value}" for field, value in slow.memory().items() if value]
        ended = ("sentences=1", "sentences=2", "sentences=3")  # that it is over is compared above
        fields = [field for field in pos.text().split()[6:] if field not in ended]
        assert [field for field in told if field not in ended] == fields or (
            not GAMES[game].TELLS_ALL
        ), (game, seed, move)
        assert rules.position(pos.text()).text() == pos.text()
    return plies


@pytest.mark.parametrize("game", NAMES)
def test_random_games(game: str) -> None:
    rules = fairychess.load(NAMES[game])
    assert sum(compare(game, rules, seed, 40) for seed in range(3)) > 40


@pytest.mark.parametrize("game", WRITTEN)
def test_random_games_of_sentences_alone(game: str, tmp_path: Path) -> None:
    rules = written(game, tmp_path)
    assert sum(compare(game, rules, seed, 60) for seed in range(4)) > 60


RELAYED = """
[[offer]]
pieces = "mine & attacked_by(mine & type('N')) - royals - type('N')"
like = ["N"]

[[forbid]]
moves = "captures"
if = "moving('N') or captured & type('N')"

[[forbid]]
if = "moving('P') and target & zone('*1 *8') & leap(origin, 1, 2)"
"""


def test_lent_moves_are_those_of_the_rule_that_relays(tmp_path: Path) -> None:
    relay = fairychess.load("knight-relay-chess")
    text = relay.definition.text
    start, end = text.index("[rules.relay]"), text.index("[rules.royal_check]")
    path = tmp_path / "relayed" / "variant.toml"
    path.parent.mkdir()
    path.write_text(text[:start] + text[end:] + RELAYED, encoding="utf-8")
    said = fairychess.load(str(path))
    for seed in range(4):
        rng, one, other = random.Random(seed), relay.position(), said.position()
        for _ in range(60):
            moves = sorted(one.moves())
            assert moves == sorted(other.moves()), one.text()
            if not moves:
                break
            move = rng.choice(moves)
            one.push(move)
            other.push(move)
            assert one.text() == other.text()


@pytest.mark.long
@pytest.mark.parametrize("game", NAMES)
def test_many_random_games(game: str) -> None:
    for seed in range(100):
        compare(game, fairychess.load(NAMES[game]), seed, 100)
