"""What was announced later, as a hint at decisions that were not told.

A piece that a message names later was probably named by the decision it follows from; a turn on
which nothing was announced was probably not named. This says only which options are tried first:
whether one is possible is asked of the rules.
"""

from fairychess.messages import Message

NAMED, DUE, QUIET = 12.0, 1000.0, 0.02
"""How much likelier an option is that names what is announced later; one that names the very turn
on which the piece named before it is; and one that names another turn that has passed."""
_SEPARATORS = str.maketrans(dict.fromkeys(":,@~=", " "))


class Foresight:
    """The announcements of a game: for each decision its turn, and the messages after it."""

    def __init__(self, news: list[tuple[int, tuple[Message, ...]]]) -> None:
        self.last = max((turn for turn, _ in news), default=0)
        self.turns: dict[str, list[tuple[int, int]]] = {}
        for ply, (turn, messages) in enumerate(news):
            for message in messages:
                for name in map(str, message.parameters.values()):
                    self.turns.setdefault(name, []).append((ply, turn))

    def weight(self, ply: int, before: str, text: str) -> float:
        """How likely an option is, taken at a ply after another decision, against an even one."""
        names = words(text)
        if all(name.isdecimal() for name in names):
            return self.weight_of_turn(ply, words(before), names)
        return NAMED if any(self.later(ply, name) for name in names) else 1.0

    def weight_of_turn(self, ply: int, before: list[str], names: list[str]) -> float:
        """The same for an option that names a turn."""
        due = {turn for name in before for turn in self.later(ply, name)}
        turns = {int(name) for name in names}
        if turns & due:
            return DUE
        return QUIET if any(turn <= self.last for turn in turns) else 1.0

    def later(self, ply: int, name: str) -> list[int]:
        """The turns after a ply in which something was announced of a name."""
        return [turn for at, turn in self.turns.get(name, ()) if at >= ply]


def words(text: str) -> list[str]:
    """The names and numbers in the text of a decision."""
    return text.translate(_SEPARATORS).split()
