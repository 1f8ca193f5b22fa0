"""What the referee promises before the first draw: not to be guessed, and checked by anyone."""

import hashlib
import re

import pytest

from fairychess.game import new_game, read_record, replay
from fairychess.game.reading import RecordError
from fairychess.game.record import sealed
from fairychess.game.verifying import verify

OPTIONS = (
    "announce_killer=true both_eliminated=draw extra_move_any_action=true kira_subvariant=none "
    "lk_pawn_promotion=optional max_timer=0 no_progress_limit=on repetition=on"
)
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PROMISED = "d6b24bc5887fd23a3429b2138aed9ef227420424360af753920f33c40d1a3f84"
OLD = f"""[Variant "kira-chess"]
[Title "Kira Chess"]
[First "White"]
[Second "Black"]
[Options "{OPTIONS}"]
[Commitment "{PROMISED}"]
[Seed "2305843009213706297"]
[Start "{START}"]
[Termination "adjudication"]
[Result "0-1"]
[Reason "resignation"]

card:c1 card:d1 card:g2 card:a1 card:h2 card:a2 card:e1 card:f1 card:g7 card:a7
card:h8 card:e8 card:f7 card:b7 0-1
"""
"""A record of the time when commitments had no salt and seeds 62 bits."""

OLD_SEALS = [
    "42fdf85da907716951b37b1eddb8faac", "b248cad29974f830ce3d5864f88f632a",
    "975917b32162036352d06361d227f759", "8a40cc4306f1edac118323e77adbff9e",
    "0a2a673291d2faf5ff98f5317eebb616", "d5e5dbefedeb3df663465a6894f653c7",
    "64080172412c7c5edfd27673728c412d", "706aad1a283d15bb9cfca76c31b94832",
    "4451c7dcd5fd4950fbc83461f02acfc7", "2bbe076a9c736236ca105ea019702cb2",
    "0abd8f2e625a95796e4462e3d59dd0b1", "e01ec0d9f7581dd4538901a6cac83f4c",
    "9bbfc74a2612187c5e403ab634a49d86", "678097484877a612e2949eecfef5e759",
]  # fmt: skip


def old_own() -> str:
    """What the first player had of the old game while it went on."""
    cards = re.findall(r"card:\S+", OLD)
    told = [card if number < 8 else "card:?" for number, card in enumerate(cards)]
    moves = " ".join(f"{c} {{seal {s}}}" for c, s in zip(told, OLD_SEALS, strict=True))
    head = OLD.split("\n\n")[0].split("[Seed")[0]
    return f'{head}[Start "{START}"]\n[Result "*"]\n\n{moves} *\n'


def test_an_old_record_still_verifies() -> None:
    found = list(verify(read_record(OLD), read_record(old_own())))
    assert found[0] == "commitment: is the hash of the opened seed and start"
    assert found[-1] == "seals: 14 open as recorded, 14 decisions agree"
    assert replay(OLD).record() == OLD


def test_options_a_variant_has_got_since_change_no_promise() -> None:
    """As in a variant that got the option `repetition` after the game."""
    older = OPTIONS.replace(" repetition=on", "")
    listed = [("announce_killer", True), ("both_eliminated", "draw")]
    listed += [("extra_move_any_action", True), ("kira_subvariant", "none")]
    listed += [("lk_pawn_promotion", "optional"), ("max_timer", 0), ("no_progress_limit", "on")]
    text = f"kira-chess\n{listed}\n{START}\n2305843009213706297"
    promised = hashlib.sha256(text.encode()).hexdigest()
    record = OLD.replace(OPTIONS, older).replace(PROMISED, promised)
    assert list(verify(read_record(record)))
    assert replay(record).record() == record


def test_every_game_has_a_salt_of_its_own() -> None:
    games = [new_game("chess") for _ in range(20)]
    assert len({game.salt for game in games}) == 20
    assert all(re.fullmatch("[0-9a-f]{64}", game.salt) for game in games)
    assert max(game.seed.bit_length() for game in games) > 120


def test_seed_and_salt_are_opened_at_the_end_and_not_before() -> None:
    game = new_game("kira-chess")
    while game.to_move == "chance":
        game.play_chance()
    own = {viewer: game.record(viewer) for viewer in ("first", "second", "spectator")}
    assert all(game.salt not in text and str(game.seed) not in text for text in own.values())
    game.resign("first")
    text = game.record()
    assert f'[Seed "{game.seed}"]\n[Salt "{game.salt}"]\n' in text
    for one in own.values():
        found = list(verify(read_record(text), read_record(one)))
        assert found[0] == "commitment: is the hash of the opened seed, salt and start"
        assert found[-1].startswith("seals: 16 open")
    assert replay(text).record() == text


def test_without_the_salt_nothing_can_be_tried_out() -> None:
    """The one who chose the seed still cannot tell the draws from what is published."""
    salted = new_game("kira-chess", seed=7, salt="ab" * 32)
    assert salted.commitment != new_game("kira-chess", seed=7).commitment
    assert sealed(7, 1, "card:a1", "ab" * 32) != sealed(7, 1, "card:a1")


def test_a_salt_that_is_none_or_another_is_refused() -> None:
    game = new_game("chess")
    game.resign("first")
    text = game.record()
    for bad in ("", "xyz", "ab" * 8, "ab" * 100):
        with pytest.raises(RecordError, match="the tag"):
            replay(text.replace(game.salt, bad))
    with pytest.raises(RecordError, match="is not the hash"):
        replay(text.replace(game.salt, "0" * 64))
