"""Names of variants: one table, whatever people and other programs write."""

import re

import pytest

import fairychess
from fairychess.rules.catalogue import available, find, named
from fairychess.rules.names import names_of, other_names, squeezed, told_to_boards

pyffish = pytest.importorskip("pyffish")


@pytest.mark.parametrize(
    ("written", "variant"),
    [
        ("3check", "three-check"),
        ("Three-check", "three-check"),
        ("Fischerandom", "chess960"),
        ("Chess 960", "chess960"),
        ("kingOfTheHill", "king-of-the-hill"),
        ("ALMOST", "almost-chess"),
        ("chu", "chu-shogi"),
        ("Let's catch the lion", "dobutsu"),
        ("象棋", "xiangqi"),
        ("fog_of_war", "dark-chess"),
    ],
)
def test_a_name_in_any_spelling(written: str, variant: str) -> None:
    assert fairychess.load(written).name == variant


@pytest.mark.parametrize(
    ("written", "near"), [("crazyhose", "crazyhouse"), ("shogy", "shogi"), ("xianqi", "xiangqi")]
)
def test_unknown_names_answer_with_the_nearest_three(written: str, near: str) -> None:
    with pytest.raises(fairychess.VariantError, match=near) as refused:
        fairychess.load(written)
    assert str(refused.value).partition("perhaps")[2].count(" or ") == 2


def test_a_name_that_could_be_several_is_none() -> None:
    assert named("losing chess") == ""  # four variants have this alias


def test_every_variant_by_each_of_its_names() -> None:
    assert set(other_names()) <= set(available())
    for variant in available():
        for name in names_of(variant):
            assert named(name) in (variant, name, ""), name
        assert named(told_to_boards(variant)) == variant


def test_no_name_is_of_two_variants() -> None:
    every = [squeezed(name) for others in other_names().values() for name in others]
    assert len(set(every)) == len(every)


def letters(text: str) -> str:
    """The pieces on the board; holes may be walls, and the other way round."""
    return re.sub(r"[\d*]", "", re.split(r"[\[ ]", text)[0])


def test_what_fairy_stockfish_calls_so_starts_alike() -> None:
    """A name that is Fairy-Stockfish's means its game: both begin with the same board."""
    shared = [name for name in pyffish.variants() if named(name)]
    assert len(shared) > 80
    for name in shared:
        assert letters(fairychess.load(name).position().text()) == letters(
            pyffish.start_fen(name)
        ), name
        assert find(name).parent.name.replace("_", "-") == named(name)
