"""The part `[translations]` of a variant file: its title, summary and names in other languages."""

from typing import Any

from fairychess.messages import must_be

TRANSLATION = {"title": str, "summary": str, "names": dict}


def read_translations(data: dict[str, Any], reader: Any) -> dict[str, dict[str, str]]:
    """By language, the translation of each text of the file that has one."""
    found = {}
    for language, table in data.get("translations", {}).items():
        if not isinstance(table, dict):
            raise reader.fail(
                language,
                must_be("wanted_table_like", example="of title, summary, names"),
                "translations",
            )
        section = f"translations.{language}"
        reader.check(table, TRANSLATION, section)
        texts = dict(table.get("names", {}))
        reader.check_texts({"names": list(texts.values())}, ("names",), section)
        both = [key for key in ("title", "summary") if key in table and data.get(key)]
        texts |= {data[key]: table[key] for key in both}
        found[language] = texts
    return found
