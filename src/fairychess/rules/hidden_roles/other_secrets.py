"""Another past of one side with other cards, roles and deaths, which looks the same to others."""

from random import Random
from typing import Any

from fairychess.position.sides import SIDES


class OtherSecrets:
    """Other secrets of a side, for a game to be told once more.

    `cards` and `roles` are names of pieces; which deaths are written instead is decided by the way.
    """

    def __init__(self, side: str, own: list[str], cards: list[str], roles: list[str]) -> None:
        self.side, self.own, self.cards, self.roles = side, own, list(cards), roles

    def retell(self, seat: str, text: str, options: list[str], rng: Random) -> str:
        """Another card, the other roles, and sometimes another piece or turn for a death."""
        if text.startswith("card:") and text.removeprefix("card:") in self.own:
            return f"card:{self.cards.pop()}"
        if seat != self.side:
            return text
        if text.startswith("roles:"):
            return f"roles:{','.join(self.roles)}"
        for prefix in ("death:", "@"):
            if text.startswith(prefix):
                found = [option for option in options if option.startswith(prefix)]
                return rng.choice(found) if found and rng.random() < 0.7 else text
        return text


def other_secrets(
    view: Any, start: Any, decisions: list[tuple[str, str]], cards: int, rng: Random
) -> OtherSecrets | None:
    """Other secrets of the viewer's side that could explain what has been seen; None: none found.

    A role that is revealed stays; others go to pieces that have not moved.
    """
    side, fields = view.viewer, view.state_fields
    if "/" not in fields.get("roles", "") or "-" in fields["roles"]:
        return None
    index = SIDES.index(side)
    true = fields["roles"].split("/")[index].split(",")
    moved = {text[:2] for seat, text in decisions if seat == side}
    still = [piece.name for piece in view.board if piece.side == side and piece.name not in moved]
    shown = fields.get("shown", "").split(",")
    roles = [
        role if role in shown or role in moved else rng.choice([*still, role]) for role in true
    ]
    if roles[0] == roles[1] or roles == true:
        return None
    homes = [piece.name for piece in start.board if piece.side == side]
    rest = [name for name in homes if name not in roles]
    rng.shuffle(rest)
    dealt = [*roles, *rest[: cards - len(roles)]]
    rng.shuffle(dealt)
    return OtherSecrets(side, fields["cards"].split("/")[index].split(","), dealt, roles)
