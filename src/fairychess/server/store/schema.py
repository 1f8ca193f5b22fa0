"""The tables. Times are milliseconds since 1970; documents are JSON texts.

The migrations build the same tables; a test compares the two.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    false,
)

from fairychess.server.store.columns import key, line, link, metadata, opened, time
from fairychess.server.store.mail_tables import letter, mailbox, reset
from fairychess.server.store.message_column import MessageText
from fairychess.server.store.tournament_tables import entrant, pairing, tournament
from fairychess.server.store.webhook_tables import webhook, webhook_event

__all__ = [
    "account", "action", "action_secret", "api_token", "balance", "balance_game", "ban", "block",
    "ceremony", "challenge", "chat_message", "comment", "definition", "entrant", "follow", "game",
    "game_secret", "holder", "invention", "invention_version", "job", "lesson_step", "letter",
    "mailbox", "memo", "metadata", "moderation", "opening", "outage", "pairing", "passed",
    "passkey", "premove", "project", "project_version", "puzzle_strength", "puzzle_try", "rating",
    "report", "reset", "seat", "self_play", "session", "setting", "star", "study", "subscription",
    "topic", "tournament", "vacation", "webhook", "webhook_event",
]  # fmt: skip

setting = Table(
    "setting",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)

outage = Table(
    "outage",
    metadata,
    Column("began", BigInteger, primary_key=True, autoincrement=False),
    time("ended"),
)

account = Table(
    "account",
    metadata,
    key(),
    Column("name", String(40), nullable=False),
    Column("folded", String(80), nullable=False, unique=True),
    # None where an older account looks like it.
    Column("skeleton", String(80), index=True, unique=True),
    Column("password", Text, nullable=False),
    Column("preferences", Text, nullable=False, default="{}"),
    time("created"),
    Column("moderator", Boolean, nullable=False, server_default=false()),
    Column("muted_until", BigInteger, nullable=False, server_default="0"),
    Column("banned_until", BigInteger, nullable=False, server_default="0"),
    Column("bot", Boolean, nullable=False, server_default=false()),
)


def _two_accounts(name: str, one: str, other: str) -> Table:
    """What an account has to do with another one."""
    return Table(
        name,
        metadata,
        link(one, "account", primary_key=True),
        link(other, "account", primary_key=True, index=True),
        time("since"),
    )


follow = _two_accounts("follow", "follower", "followed")
block = _two_accounts("block", "blocker", "blocked")

session = Table(
    "session",
    metadata,
    key(),  # a digest of the token, never the token
    link("account", index=True),
    Column("replaces", String(64)),  # the session before logging in, until this one has been used
    time("created"),
    Column("seen", BigInteger, nullable=False, index=True),
)

passkey = Table(
    "passkey",
    metadata,
    Column("id", String(1400), primary_key=True),
    link("account", nullable=False, index=True),
    Column("key", Text, nullable=False),
    Column("count", BigInteger, nullable=False),
    Column("name", String(60), nullable=False),
    time("created"),
)

api_token = Table(
    "api_token",
    metadata,
    key(),  # a digest of the token, never the token
    link("account", nullable=False, index=True),
    Column("name", String(60), nullable=False),
    time("created"),
    Column("used", BigInteger, nullable=False, index=True),
)

subscription = Table(
    "subscription",
    metadata,
    Column("endpoint", String(1000), primary_key=True),
    Column("key", String(120), nullable=False),
    Column("auth", String(40), nullable=False),
    link("session", nullable=False, index=True),
    link("account", index=True),
    Column("words", String(100), nullable=False),
    time("created"),
)

vacation = Table(
    "vacation",
    metadata,
    Column("id", Integer, primary_key=True),
    link("account", nullable=False, index=True),
    time("began"),
    time("ended"),
)

ceremony = Table(
    "ceremony",
    metadata,
    key(),
    Column("challenge", String(100), nullable=False),
    Column("account", String(64)),
    time("created"),
)

game = Table(
    "game",
    metadata,
    key(),
    Column("variant", String(200), nullable=False),
    Column("options", Text, nullable=False),
    Column("position", Text),
    Column("terms", Text, nullable=False),
    Column("local", Boolean, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("trial", Boolean, nullable=False, server_default=false()),
    Column("status", String(16), nullable=False),
    Column("sequence", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("deadline", BigInteger),
    Column("winner", String(8)),
    Column("reason", MessageText),
    time("created"),
    time("changed"),
    Column("shown", BigInteger, nullable=False, server_default="0"),
    Column("counted", Boolean, nullable=False, server_default=false()),
    Column("to_move", String(8)),  # "both" where both choose at once: the first one's clock runs
    line(),
    opened(),
    Column("standing", Text),  # the position, of a game that no engine may be asked about
    Column("warning", BigInteger, index=True),  # when its player is told that the days run out
    Column("adjourned", Boolean, nullable=False, server_default=false()),
    # The sides that a proposal waits for, with a space between.
    Column("asked", String(16), nullable=False, server_default=""),
    Index("ix_game_status_deadline", "status", "deadline"),
    Index("ix_game_listed_changed", "listed", "changed"),
    Index("ix_game_listed_counted", "listed", "counted", "status"),
    Index("ix_game_variant_status", "variant", "status"),
)

game_secret = Table(
    "game_secret",
    metadata,
    link("game", primary_key=True),
    Column("seed", String(80), nullable=False),
    Column("salt", String(64), nullable=False, server_default=""),
)

seat = Table(
    "seat",
    metadata,
    link("game", primary_key=True),
    Column("side", String(8), primary_key=True),
    Column("type", String(16), nullable=False),
    Column("level", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    link("account", gone="SET NULL", index=True),
    Column("generation", Integer, nullable=False),
    Column("before", Float),
    Column("after", Float),
)

holder = Table(
    "holder",
    metadata,
    link("game", primary_key=True),
    Column("side", String(8), primary_key=True),
    Column("session", String(64), primary_key=True, index=True),
    Column("linked", Boolean, nullable=False, server_default=false()),
)

memo = Table(
    "memo",
    metadata,
    link("game", primary_key=True),
    Column("side", String(8), primary_key=True),
    Column("text", Text, nullable=False, server_default=""),
    Column("heard", Integer, nullable=False, server_default="0"),  # the last chat message read
)

action = Table(
    "action",
    metadata,
    link("game", primary_key=True),
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("actor", String(8), nullable=False),
    Column("kind", String(24), nullable=False),
    Column("public", Text, nullable=False),
    time("at"),
)

action_secret = Table(
    "action_secret",
    metadata,
    link("game", primary_key=True),
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("payload", Text, nullable=False),
)

premove = Table(
    "plan",
    metadata,
    link("game", primary_key=True),
    Column("side", String(8), primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("lines", Text, nullable=False),
)

challenge = Table(
    "challenge",
    metadata,
    key(),
    Column("variant", String(200), nullable=False),
    Column("options", Text, nullable=False),
    Column("position", Text),
    Column("terms", Text, nullable=False),
    Column("colour", String(8), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("name", String(40), nullable=False),
    Column("session", String(64), index=True),
    link("account"),
    Column("status", String(16), nullable=False),
    link("game"),
    time("created"),
    link("recipient", "account", index=True),
    Column("declined", String(20), nullable=False, server_default=""),  # why, in one word
    Index("ix_challenge_account", "account", "status"),
    Index("ix_challenge_listed_status", "listed", "status"),
)

rating = Table(
    "rating",
    metadata,
    link("account", primary_key=True),
    Column("variant", String(200), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    time("changed"),
    Index("ix_rating_variant", "variant", "rating"),
)

chat_message = Table(
    "remark",
    metadata,
    Column("id", Integer, primary_key=True),
    link("game", nullable=False),
    Column("room", String(16), nullable=False),
    Column("author", String(64), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    time("at"),
    Column("hidden", Boolean, nullable=False, server_default=false()),
    Column("account", String(64)),
    Index("ix_remark_game_room", "game", "room"),
)

report = Table(
    "report",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("remark", Integer, ForeignKey("remark.id", ondelete="CASCADE")),
    Column("comment", Integer, ForeignKey("comment.id", ondelete="CASCADE")),
    Column("reporter", String(64), nullable=False),
    Column("reason", Text, nullable=False),
    time("at"),
    Column("handled", BigInteger, index=True),
)

invention = Table(
    "invention",
    metadata,
    key(),
    link("account", nullable=False, index=True),
    Column("title", String(200), nullable=False),
    Column("summary", String(300), nullable=False),
    Column("tags", String(200), nullable=False),
    Column("definition", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    link("parent", "invention", gone="SET NULL"),
    Column("listed", Boolean, nullable=False),
    Column("hidden", Boolean, nullable=False, server_default=false()),
    time("created"),
    time("changed"),
    Index("ix_invention_listed", "listed", "changed"),
)


invention_version = Table(
    "invention_version",
    metadata,
    link("invention", primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("definition", String(64), nullable=False, index=True),
    Column("note", String(500), nullable=False),
    time("created"),
)

star = Table(
    "star",
    metadata,
    link("invention", primary_key=True),
    link("account", primary_key=True, index=True),
)

topic = Table(
    "topic",
    metadata,
    key(),
    Column("title", String(120), nullable=False),
    link("account", nullable=False, index=True),
    time("created"),
    Column("changed", BigInteger, nullable=False, index=True),
)

comment = Table(
    "comment",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("subject", String(220), nullable=False),
    link("account", nullable=False, index=True),
    Column("text", Text, nullable=False),
    time("at"),
    Column("hidden", Boolean, nullable=False, server_default=false()),
    Index("ix_comment_subject", "subject", "id"),
)

ban = Table(
    "ban",
    metadata,
    Column("network", String(50), primary_key=True),
    Column("until", BigInteger, nullable=False),
)

moderation = Table(
    "moderation",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("moderator", String(40), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("target", String(80), nullable=False),
    Column("reason", Text, nullable=False),
    time("at"),
)

job = Table(
    "job",
    metadata,
    link("game", primary_key=True),
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("side", String(8), nullable=False),
    Column("level", Integer, nullable=False),
    Column("request", Text, nullable=False),
    Column("status", String(16), nullable=False, index=True),
    Column("owner", String(64)),
    Column("until", BigInteger),
    Column("attempts", Integer, nullable=False),
    Column("answer", Text),
    time("created"),
    Column("asker", String(64), nullable=False, server_default=""),
    Column("served", BigInteger, nullable=False, server_default="0"),
)

definition = Table(
    "definition",
    metadata,
    key(),
    Column("title", String(200), nullable=False),
    Column("text", Text, nullable=False),
    Column("page", Text, nullable=False, server_default=""),
    Column("session", String(64)),
    time("created"),
    line(),
)

balance = Table(
    "balance",
    metadata,
    link("definition", primary_key=True),
    Column("asker", String(64), nullable=False),
    Column("line", String(64), nullable=False, index=True),
    Column("status", String(16), nullable=False, index=True),
    Column("owner", String(64)),
    Column("until", BigInteger),
    Column("attempts", Integer, nullable=False),
    Column("spent", Float, nullable=False),
    Column("report", Text),
    time("created"),
)

balance_game = Table(
    "balance_game",
    metadata,
    Column(
        "definition",
        String(64),
        ForeignKey("balance.definition", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("story", Text, nullable=False),
)

study = Table(
    "study",
    metadata,
    key(),
    Column("variant", String(200), nullable=False),
    Column("title", String(100), nullable=False),
    Column("document", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("session", String(64), index=True),
    link("account", index=True),
    time("created"),
    time("changed"),
    line(),
    opened(),
)


def _openings(name: str) -> Table:
    """How the games ended in which a move was played in a position."""
    return Table(
        name,
        metadata,
        Column("key", String(24), primary_key=True),
        Column("move", String(400), primary_key=True),
        Column("first", Integer, nullable=False),
        Column("drawn", Integer, nullable=False),
        Column("second", Integer, nullable=False),
    )


opening = _openings("opening")
self_play = _openings("self_play")

passed = Table(
    "passed",
    metadata,
    Column("key", String(24), primary_key=True),
    link("game", primary_key=True, index=True),
)
"""In which games a position occurred, of those that are counted in `opening`."""

project = Table(
    "project",
    metadata,
    key(),
    Column("title", String(200), nullable=False),
    Column("session", String(64), nullable=False, index=True),
    link("account", index=True),
    Column("version", Integer, nullable=False),
    time("created"),
    time("changed"),
    line(),
    opened(),
)

project_version = Table(
    "project_version",
    metadata,
    link("project", primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    time("created"),
)

lesson_step = Table(
    "lesson_step",
    metadata,
    link("account", primary_key=True),
    Column("course", String(200), primary_key=True),
    Column("step", Integer, primary_key=True, autoincrement=False),
)

puzzle_try = Table(
    "puzzle_try",
    metadata,
    Column("holder", String(64), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("variant", String(200), nullable=False),
    Column("solved", Boolean, nullable=False),
    time("created"),
    link("account", index=True),
)

puzzle_strength = Table(
    "puzzle_strength",
    metadata,
    Column("holder", String(64), primary_key=True),
    Column("variant", String(200), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    time("changed"),
    link("account", index=True),
)
