"""Positions of a game share the rows of its rules, which are found out once."""

from fairychess.rules import load


def test_positions_share_their_rows() -> None:
    rules = load("crazyhouse")
    one, other = rules.position().kernel, rules.position().kernel
    assert one.rows is other.rows is rules.rows
    assert one.clone().rows is rules.rows
    assert one.rows.every.members == rules.rule_list == one.rule_list


def test_rules_stand_in_the_rows_of_the_hooks_they_answer() -> None:
    rows = load("chess").rows
    names = {rule.name for rule in rows.allow.members}
    assert "RoyalCheck" in names
    assert {rule.name for rule in rows.moves.members} >= {"Castling"}
    assert not rows.decide.members and not rows.parts.members and rows.by_sets
    secret = load("kriegspiel").rows
    assert secret.decide.members
    assert set(secret.first_parts) | set(secret.last_parts) == set(secret.allow.members)
