"""What rules, parameters and choices are called in a form: by the language's `forms`, or by name.

A parameter may be called otherwise in one rule than in the others: `RULE.PARAMETER`. `search` has
the words of players for a rule.
"""

from typing import Any

from fairychess import languages


def _table(language: str) -> dict[str, Any]:
    return languages.table(languages.known(language), "forms")


def label(section: str, name: Any, language: str) -> str:
    """The label of a rule (`rules`), a parameter (`parameters`) or a choice (`choices`)."""
    known = _table(language)[section]
    text = str(name).replace("_", " ")
    return known.get(str(name)) or (text if section == "choices" else text[:1].upper() + text[1:])


def parameter_label(rule: str, name: str, language: str) -> str:
    """The label of a parameter of a rule."""
    own = f"{rule}.{name}"
    known = _table(language)["parameters"]
    return known.get(own) or label("parameters", name, language)


def searched(rule: str) -> list[str]:
    """What players call a rule, in all languages."""
    found = (languages.own(one, "forms").get("search", {}) for one in languages.codes())
    return [word for words in found for word in words.get(rule, [])]


def piece_names(name: str) -> dict[str, str]:
    """What a piece that inventors look for is called, by language, where it is said."""
    found = {one: languages.own(one, "forms").get("pieces", {}) for one in languages.codes()}
    return {one: names[name] for one, names in found.items() if name in names}
