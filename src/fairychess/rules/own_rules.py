"""A variant's own rules.py: run, and what its functions make guarded."""

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from fairychess.position import Rule
from fairychess.rules.guarding import guard
from fairychess.rules.rule_source import RuleError, RuleSource

FILE = "rules.py"
PREFIXES = ("rule_", "part_")
"""What functions that make rules begin with; the second one is an older spelling, still read."""


class OwnRules:
    """The rules a variant brings: each function `rule_NAME` on the top level of its rules.py.

    Empty without the file. Raises RuleError, naming file and line, when the file cannot be run.
    """

    def __init__(self, folder: Path | None) -> None:
        self.factories: dict[str, Any] = {}
        self.source: RuleSource | None = None
        if folder is None or not (folder / FILE).is_file():
            return
        self.source = RuleSource(folder / FILE)
        module = run(self.source, f"variant_{folder.name}_rules")
        self.factories = {
            name[5:]: item
            for name, item in vars(module).items()
            if name.startswith(PREFIXES) and getattr(item, "__module__", "") == module.__name__
        }

    def make(self, key: str, definition: Any, parameters: dict[str, Any]) -> Rule:
        """Make a rule; RuleError with file and line for whatever its function does wrong."""
        assert self.source is not None
        factory = self.factories[key]
        where = getattr(factory, "__name__", key)
        try:
            rule = factory(definition, **parameters)
        except RuleError:
            raise
        except (Exception, SystemExit) as error:
            raise self.source.failed(factory, where, error) from None
        if not isinstance(rule, Rule):
            raise self.source.wrong(factory, where, f"returned {rule!r}, must return a Rule")
        self.guard(rule)
        return rule

    def guard(self, rule: Rule) -> None:
        """Guard a rule, its notation, visibility and hints, as far as the file defines them."""
        if self.source is not None:
            guard(rule, self.source)


def run(source: RuleSource, name: str) -> ModuleType:
    """Run the file as it is now: Python's own cache takes two versions of one second for one."""
    module = ModuleType(name)
    module.__file__ = str(source.path)
    source.module = module
    sys.modules[name] = module  # dataclasses look there for what a name means
    try:
        exec(compile(source.text, str(source.path), "exec", dont_inherit=True), vars(module))
    except (Exception, SystemExit) as error:
        raise source.failed(1, source.path.stem, error) from None
    return module
