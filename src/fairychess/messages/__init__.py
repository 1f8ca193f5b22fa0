"""What the program says to people: a key with parameters, worded once in each language.

A `Message` travels as its key and its parameters from the rule that says something to the page
that shows it. `str(message)` is its English, for terminals, records and logs;
pages word it in the reader's language (`languages`). `as_message` takes
up a text written elsewhere: an inventor's rule, a variant file, a record.

It must not know what anything it says is about.
"""

from fairychess.messages.faults import (
    about,
    must_be,
    prefixed,
    wrong_field,
    wrong_value,
)
from fairychess.messages.message import (
    ExplainedError,
    Message,
    Parameter,
    as_message,
    from_plain,
)

__all__ = [
    "ExplainedError", "Message", "Parameter", "about", "as_message", "from_plain", "must_be",
    "prefixed", "wrong_field", "wrong_value",
]  # fmt: skip
