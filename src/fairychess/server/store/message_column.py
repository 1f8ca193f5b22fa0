"""A column that holds a message to people: its key and parameters, as JSON."""

from typing import Any

import msgspec
from sqlalchemy import String
from sqlalchemy.types import TypeDecorator

from fairychess.messages import Message, as_message

LONGEST = 200


class MessageText(TypeDecorator[Message]):
    """Messages, equal where key and parameters are; one that is too long keeps its beginning."""

    impl = String(LONGEST)
    cache_ok = True

    def process_bind_param(self, value: Message | None, _dialect: Any) -> str | None:
        """Return what is kept."""
        if value is None:
            return None
        text, said = _written(value), str(value)
        while len(text) > LONGEST:
            said = said[: len(said) // 2]
            text = _written(as_message(said))
        return text

    def process_result_value(self, value: str | None, _dialect: Any) -> Message | None:
        """Return what was kept."""
        return None if value is None else msgspec.json.decode(value, type=Message)


def _written(message: Message) -> str:
    return msgspec.json.encode(message, order="deterministic").decode()
