"""The tables of hooks in `python-rules.md`, from the classes of a rule and `rules/hooks.py`."""

import ast
from pathlib import Path

import fairychess.position
from fairychess.position import Rule, RuleNotation, RuleVisibility, SearchHints
from fairychess.rules.hooks import ANSWERS, COMPILED_ONLY, EFFECTS

TEMPLATE = Path(__file__).resolve().parent / "python_rules.md"
ROOM = Path(fairychess.position.__file__).parent
SOURCES: dict[type, str] = {
    Rule: "rule",
    RuleNotation: "rule_notation",
    RuleVisibility: "rule_visibility",
    SearchHints: "search_hints",
}


def page() -> str:
    """The whole page: the text of the template with its tables."""
    methods = {cls: read(cls) for cls in SOURCES}
    flags = flag_docs()
    text = TEMPLATE.read_text("utf-8")
    hooks = behind_constructor(methods[Rule])
    told = [name for name in methods[Rule] if name not in hooks]
    parts = {
        "<hooks>": table(Rule, hooks, methods[Rule]),
        "<capabilities>": table(Rule, told, methods[Rule]),
        "<flags>": "\n".join(
            ["| attribute | what it says |", "|---|---|", *(f"| `{k}` | {v} |" for k, v in flags)]
        ),
        "<notation>": table(RuleNotation, list(methods[RuleNotation]), methods[RuleNotation]),
        "<visibility>": table(
            RuleVisibility, list(methods[RuleVisibility]), methods[RuleVisibility]
        ),
        "<hints>": table(SearchHints, list(methods[SearchHints]), methods[SearchHints]),
    }
    for sign, made in parts.items():
        text = text.replace(sign, made)
    return text


def behind_constructor(methods: dict[str, ast.FunctionDef]) -> list[str]:
    """The hooks proper: those that stand behind the constructor in the file."""
    names = list(methods)
    return names[names.index("bind") :]


def tree_of(cls: type) -> ast.ClassDef:
    """The syntax tree of one of the four classes."""
    tree = ast.parse((ROOM / f"{SOURCES[cls]}.py").read_text("utf-8"))
    return next(
        node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == cls.__name__
    )


def read(cls: type) -> dict[str, ast.FunctionDef]:
    """The hooks of a class, in the order of its file, those for compiled rules alone left out."""
    return {
        node.name: node
        for node in tree_of(cls).body
        if isinstance(node, ast.FunctionDef)
        if node.name in ANSWERS[cls] and node.name not in COMPILED_ONLY
    }


def table(cls: type, names: list[str], methods: dict[str, ast.FunctionDef]) -> str:
    """Hooks with what they are asked and what they may answer."""
    lines = ["| hook | question | answer |", "|---|---|---|"]
    for name in names:
        given = ", ".join(each.arg for each in methods[name].args.args[1:])
        wanted = ANSWERS[cls][name].wanted
        answer = "" if wanted in ("nothing", "anything") else wanted
        if name in EFFECTS:
            answer = f"{answer}; may change the position" if answer else "may change the position"
        lines.append(
            f"| `{name}({given})` | {in_cell(ast.get_docstring(methods[name]))} | {answer} |"
        )
    return "\n".join(lines)


def flag_docs() -> list[tuple[str, str]]:
    """The class attributes of `Rule`, each with the text below it."""
    found: list[tuple[str, str]] = []
    waiting: list[str] = []
    for node in tree_of(Rule).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            waiting.append(f"{node.targets[0].id} = {ast.unparse(node.value)}")
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and waiting:
            text = in_cell(str(node.value.value))
            found += [(each, text) for each in waiting]
            waiting = []
    return found


def in_cell(text: str | None) -> str:
    """A description on one line, with nothing that ends a cell."""
    return " ".join((text or "").split()).replace("|", "\\|")
