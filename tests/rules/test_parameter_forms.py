"""Every parameter of every rule: a value of a wrong type is named, with what it must be."""

import copy
import inspect
from typing import Any

import pytest
from wrong_types import BASE, VALUES, toml_text

from fairychess.rules import VariantError
from fairychess.rules.compiling import Rules
from fairychess.rules.definition import parse
from fairychess.rules.library_rules import forms_of, known_rules, rule_factory

PLAIN = ("int", "str", "bool", int, str, bool)
NEEDED: dict[str, dict[str, Any]] = {
    "castling": {"king": "K", "queenside": "b", "kingside": "c", "king_file": "a"},
    "compulsion": {"captures": True},
    "connections": {"length": 3, "chain_from": "*1", "chain_to": "*5"},
    "contagion": {"change_sides": "captures"},
    "coordination": {"pieces": ["R"], "partners": ["K"]},
    "counting": {"style": "makruk"},
    "extra_turn": {"captured": ["R"]},
    "fatigue": {"rest": 1},
    "first_move": {"no_double": ["P"]},
    "goal": {"squares": "*5"},
    "hit_points": {"points": {"R": 2}},
    "immobilizer": {"pieces": ["R"]},
    "leaping": {"pieces": ["R"]},
    "line_castling": {"friends": ["R"]},
    "lion_trade": {"lions": ["R"]},
    "morph": {"tables": {"P": {"R": ["a5"]}}},
    "mutual_immunity": {"pieces": ["R"]},
    "petrification": {"pieces": ["R"]},
    "promotion_in_place": {"pieces": ["P"], "to": "R", "zone": "*5"},
    "pseudo_royal": {"pieces": ["R"]},
    "relay": {"relays": ["R"]},
    "setup_phase": {"squares": "*1"},
    "shatar_mate": {"shak": ["R"]},
    "shuffle": {"groups": ["K R"]},
}
ELSEWHERE = (
    "nothing would ever change",
    "at least one of them must be",
    "another rule protects royals",
    "two roles are needed",
    "names the pieces",
    " is missing",
)
"""What is said where a right value is not enough in the small game."""
VAGUE = ("wrong type or size", "cannot work with these parameters", "object", "<class", "NoneType")


def parameters_of(name: str) -> list[inspect.Parameter]:
    """The parameters of a rule."""
    return list(inspect.signature(rule_factory(name)).parameters.values())[1:]


def text_with(name: str, parameters: dict[str, Any]) -> str:
    """The small game with this rule."""
    data = copy.deepcopy(BASE)
    data["rules"].setdefault(name, {}).update(parameters)
    return "".join(f"{key} = {toml_text(value)}\n" for key, value in data.items())


def complaint(name: str, parameters: dict[str, Any]) -> str:
    """What is said of the small game with this rule; "" where it is a game."""
    try:
        rules = Rules(parse(text_with(name, parameters), "small.toml", "small", {}))
        rules.position().kernel.decision()
    except VariantError as error:
        return str(error)
    return ""


def test_every_parameter_of_no_plain_type_has_a_form() -> None:
    wanted = {
        name: {each.name for each in parameters_of(name) if each.annotation not in PLAIN}
        for name in known_rules()
    }
    forms = {name: set(forms_of(rule_factory(name))) for name in known_rules()}
    assert forms == wanted


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(known_rules()))
def test_a_value_of_any_type_is_taken_or_named(name: str) -> None:
    for parameter in parameters_of(name):
        taken_or_named(name, parameter, VALUES)


@pytest.mark.parametrize("name", sorted(known_rules()))
def test_some_values_of_wrong_types_are_taken_or_named(name: str) -> None:
    """Another sixth of the values for each parameter: all of them take minutes."""
    for number, parameter in enumerate(parameters_of(name)):
        taken_or_named(name, parameter, VALUES[(number + len(name)) % 6 :: 6])


def taken_or_named(name: str, parameter: inspect.Parameter, values: list[Any]) -> None:
    """Try values for one parameter."""
    needed = NEEDED.get(name, {})
    for value in values:
        said = complaint(name, {**needed, parameter.name: copy.deepcopy(value)})
        assert "\n" not in said
        assert len(said) < 700
        assert not any(word in said for word in VAGUE), (parameter.name, value, said)
        if said and type(value) in (list, dict, bool):
            assert said.startswith("small.toml:"), said
            named = any(word in said for word in (parameter.name, "option", *ELSEWHERE))
            assert named, (parameter.name, value, said)


@pytest.mark.parametrize(
    ("name", "parameters", "said"),
    [
        ("drops", {"limits": 5}, "limits must be a table by ids of pieces, such as { P = 1 }, "),
        ("drops", {"limits": 5}, "not the number 5"),
        ("drops", {"limits": {"P": "x"}}, 'limits: P must be a whole number, not the text "x"'),
        ("drops", {"no_mate": "P"}, "no_mate must be a list of ids of pieces such as "),
        ("drops", {"no_mate": ["X"]}, "no_mate: no piece has the id 'X'; there are: K, R, P, +P"),
        ("drops", {"squares": 3}, 'squares must be squares such as "e4"'),
        ("goal", {}, "rules.goal: squares is missing"),
        ("goal", {"squares": "z9"}, "squares: 'z9': "),
        ("promotion", {"zone": True}, "zone must be a number of ranks at the far edge, or squares"),
        ("promotion", {"groups": [{"types": 1}]}, "groups: types must be a list of ids"),
        ("quiet_limit", {"plies": [1]}, "plies must be a whole number, not the list [1]"),
        ("quiet_limit", {"resets": {"third": []}}, "resets: third is neither first nor second"),
        ("royal_check", {"royals": {}}, "royals must be a text, not an empty table"),
        ("check_limit", {"checks": {"first": 1}}, "checks must be a whole number, or a table"),
    ],
)
def test_what_is_said(name: str, parameters: dict[str, Any], said: str) -> None:
    assert said in complaint(name, parameters)


def test_the_line_of_the_parameter_is_named() -> None:
    head, _, _ = text_with("royal_check", {}).partition("rules = ")
    lines = head + "[rules.royal_check]\n[rules.drops]\nno_stuck = true\nlimits = [1]\n"
    with pytest.raises(VariantError) as caught:
        Rules(parse(lines, "game/variant.toml", "game", {}))
    number = lines.splitlines().index("limits = [1]") + 1
    assert str(caught.value).startswith(f"game/variant.toml:{number}: rules.drops: limits must be")
