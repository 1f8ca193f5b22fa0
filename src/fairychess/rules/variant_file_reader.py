"""A variant file as text, so that every complaint can name its line."""

from typing import Any

from fairychess.messages import Message, Parameter, as_message, must_be, prefixed
from fairychess.rules.value_words import TYPE_NAMES, shown
from fairychess.rules.variant_error import VariantError, misplaced, section_of, sets

LARGEST_NUMBER = 1_000_000
"""No number in a variant file is larger; with 2^40 squares or plies nothing can be built."""

DEEPEST = 20


class VariantFileReader:
    """Reads one file, so that every complaint can name its line."""

    def __init__(self, text: str, where: str) -> None:
        self.text = text
        self.where = where

    def fail(
        self, key: str, said: Message | str, section: str = "", /, **parameters: Parameter
    ) -> VariantError:
        """An error naming file, line (of the key in its section) and reason."""
        return self.fail_in(key, said, section, 0, **parameters)

    def fail_in(
        self, key: str, said: Message | str, section: str, nth: int, /, **parameters: Parameter
    ) -> VariantError:
        """The same in the nth of a section's tables."""
        reason = prefixed(key, said, **parameters)
        return misplaced(self.where, self.line_of(key, section, nth), reason)

    def fail_value(self, key: str, value: str, reason: Message | str) -> VariantError:
        """An error about one value of a repeated key: the line that holds both."""
        place: dict[str, Parameter] = {"called": key, "value": repr(value)}
        said = Message("fault_called_value", place | {"reason": as_message(reason)})
        for number, line in enumerate(self.text.splitlines(), 1):
            if sets(line, key) and f'"{value}"' in line:
                return misplaced(self.where, number, said)
        return misplaced(self.where, 1, said)

    def line_of(self, key: str, section: str = "", nth: int = 0) -> int:
        """Line where a key is set; of the section or 1 when it cannot be found.

        `nth` says which of the tables that the file has of a section's first name, counted from 1;
        0: any of them.
        """
        inside = not section
        top, fallback, seen = section.partition(".")[0], 0, 0
        for number, line in enumerate(self.text.splitlines(), 1):
            header = section_of(line)
            if header:
                seen += header == top
                inside = not section or (header == section and (not nth or seen in (0, nth)))
                whole = f"{section}.{key}" if section else key
                near = f"{header}.".startswith(f"{whole}.") or header == section
                if near and (
                    not fallback or (header in (section, whole) and (not nth or seen <= nth))
                ):
                    fallback = number
            if inside and key and sets(line, key):
                return number
        if fallback or "." not in section:
            return fallback or 1
        outer, _, last = section.rpartition(".")  # a table inside a line
        return self.line_of(last, outer, nth)

    def check(self, table: dict[str, Any], known: dict[str, Any], section: str) -> None:
        """Every key is known and has the right type."""
        for key, value in table.items():
            if key not in known:
                raise self.fail(key, "fault_field", section)
            want = known[key]
            good = isinstance(value, want) and not (want is int and isinstance(value, bool))
            if want is not object and not good:
                must, given = TYPE_NAMES[want], shown(value)
                raise self.fail(key, "fault_must_not", section, must=must, given=given)

    def check_texts(self, table: dict[str, Any], keys: tuple[str, ...], section: str) -> None:
        """These fields, where they are there, are lists of texts."""
        for key in keys:
            for item in table.get(key, ()):
                if not isinstance(item, str):
                    given = shown(item)
                    raise self.fail(key, "fault_not_text_of_list", section, given=given)

    def check_value(self, key: str, value: Any, section: str, depth: int = 0, nth: int = 0) -> None:
        """A value is made of texts, true, false and whole numbers of a usable size."""
        if depth > DEEPEST:
            raise self.fail_in(key, "fault_inside_each_other", section, nth, count=DEEPEST)
        if isinstance(value, dict):
            inside = f"{section}.{key}" if section else key
            for name, item in value.items():
                self.check_value(name, item, inside, depth + 1, nth)
        elif isinstance(value, list):
            for number, item in enumerate(value, 1):
                self.check_value(key, item, section, depth + 1, nth if depth else number)
        elif isinstance(value, int):
            if abs(value) > LARGEST_NUMBER:
                most = f"{LARGEST_NUMBER:,}"
                reason = must_be("wanted_between_sizes", low=f"-{most}", high=most)
                raise self.fail_in(key, reason, section, nth)
        elif not isinstance(value, str):
            raise self.fail_in(key, "fault_dates", section, nth)

    def need(self, table: dict[str, Any], key: str, section: str) -> Any:
        """A field that must be there."""
        if key not in table:
            missing = prefixed(section, "fault_is_missing", name=key)
            raise misplaced(self.where, self.line_of(section), missing)
        return table[key]
