"""How a game ended is kept as a message, key and parameters, and no longer as an English text."""

import json
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

_KEYS = {
    "aborted": "aborted",
    "agreed draw": "agreed_draw",
    "bare king": "king_bared",
    "both kings are bare": "both_kings_are_bare",
    "both kings bare": "both_kings_bare",
    "checkmate": "checkmate",
    "checkmate by forced pass": "checkmate_by_pass",
    "dead position": "dead_position",
    "double win": "double_win",
    "illegal move": "illegal_move",
    "mirror refused": "mirror_refused",
    "neither side can win": "neither_can_win",
    "no legal move": "no_legal_move",
    "perpetual check": "perpetual_check",
    "repetition": "repeated",
    "resignation": "resignation",
    "royals captured": "royals_captured",
    "stalemate": "stalemate",
    "time": "time",
}
_TEXTS = {key: text for text, key in _KEYS.items()}
_PROGRESS = " plies without progress"
_LOST, _LOST_BY_BOTH = " left", " left on either side"


def message_of(text: str) -> str:
    """The message, as JSON, that an English reason was."""
    key = _KEYS.get(text, "")
    parameters: dict[str, str | int] = {}
    plies = text.removesuffix(_PROGRESS)
    one, _, rest = text.removeprefix("no ").partition(" or ")
    if key:
        pass
    elif plies != text and plies.isdecimal():
        key, parameters = "no_progress", {"plies": int(plies)}
    elif text.startswith("no ") and rest.endswith((_LOST, _LOST_BY_BOTH)):
        both = rest.endswith(_LOST_BY_BOTH)
        key = "roles_lost_by_both" if both else "roles_lost"
        other = rest.removesuffix(_LOST_BY_BOTH if both else _LOST)
        parameters = {"one": one, "other": other}
    else:
        key, parameters = "as_written", {"text": text[:70]}
    return _json({"key": key, "parameters": parameters})


def text_of(message: str) -> str:
    """The English reason that a message is."""
    said = json.loads(message)
    key, given = said["key"], said["parameters"]
    if key == "no_progress":
        return f"{given['plies']}{_PROGRESS}"
    if key in ("roles_lost", "roles_lost_by_both"):
        after = _LOST if key == "roles_lost" else _LOST_BY_BOTH
        return f"no {given['one']} or {given['other']}{after}"
    return str(given.get("text", "") or _TEXTS.get(key, key))[:200]


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def _rewrite(change: Callable[[str], str]) -> None:
    game = sa.table("game", sa.column("reason", sa.String(200)))
    found = op.get_bind().execute(sa.select(game.c.reason).distinct()).scalars().all()
    for reason in found:
        if reason is not None:
            op.execute(game.update().where(game.c.reason == reason).values(reason=change(reason)))


def upgrade() -> None:
    """Forward."""
    _rewrite(message_of)


def downgrade() -> None:
    """Back."""
    _rewrite(text_of)
