"""Why something may not be played, for the pages: with the sentences of the rule that says so."""

from typing import Any

from fairychess import languages
from fairychess.explain.formulas import Formulas
from fairychess.explain.rules_text import facts_of, rule_told
from fairychess.game.view import Reason
from fairychess.rules import refusals


def why_not(play: Any, start: str, viewer: str, origin: str, target: str = "") -> Reason | None:
    """Why a viewer may not play from one place to another, or not from there at all.

    `origin` is a square or "hand:P", `start` the position the game began with. None where it may.
    """
    found = refusals.why_not(play, start, viewer, origin, target)
    if found is None or not found.rule:
        return Reason(found.message) if found else None
    definition, name = play.rules.definition, found.rule
    said = next((one for one in definition.sentences if one.name == name), None)
    sentences: dict[str, tuple[str, ...]] = {}
    for language in languages.codes():
        if said is not None:
            sentences[language] = (Formulas(definition, language).sentence(said),)
            continue
        told = rule_told(
            definition, name, definition.rules.get(name, {}), facts_of(play.rules), language
        )
        sentences[language] = tuple(text for part, text in told if part in ("turn", "promoting"))
    return Reason(found.message, name, definition.numbers.get(name, ""), sentences)
