"""The tables of 0.1, the first release; they stay as they are written here."""

from typing import Any

from alembic import op
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

from fairychess.server.store.columns import key, line, link, metadata, opened, time

revision = "0033"
down_revision = None

_tables = MetaData(naming_convention=metadata.naming_convention)


def _table(name: str, *parts: Column[Any] | Index) -> None:
    Table(name, _tables, *parts)


_table(
    "setting",
    Column("name", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)
_table(
    "outage",
    Column("began", BigInteger, primary_key=True, autoincrement=False),
    time("ended"),
)
_table(
    "account",
    key(),
    Column("name", String(40), nullable=False),
    Column("folded", String(80), nullable=False, unique=True),
    Column("skeleton", String(80), index=True, unique=True),
    Column("password", Text, nullable=False),
    Column("preferences", Text, nullable=False),
    time("created"),
    Column("moderator", Boolean, nullable=False, server_default=false()),
    Column("muted_until", BigInteger, nullable=False, server_default="0"),
    Column("banned_until", BigInteger, nullable=False, server_default="0"),
    Column("bot", Boolean, nullable=False, server_default=false()),
)
_table(
    "session",
    key(),
    link("account", index=True),
    Column("replaces", String(64)),
    time("created"),
    Column("seen", BigInteger, nullable=False, index=True),
)
_table(
    "passkey",
    Column("id", String(1400), primary_key=True),
    link("account", nullable=False, index=True),
    Column("key", Text, nullable=False),
    Column("count", BigInteger, nullable=False),
    Column("name", String(60), nullable=False),
    time("created"),
)
_table(
    "api_token",
    key(),
    link("account", nullable=False, index=True),
    Column("name", String(60), nullable=False),
    time("created"),
    Column("used", BigInteger, nullable=False, index=True),
)
_table(
    "subscription",
    Column("endpoint", String(1000), primary_key=True),
    Column("key", String(120), nullable=False),
    Column("auth", String(40), nullable=False),
    link("session", nullable=False, index=True),
    link("account", index=True),
    Column("words", String(100), nullable=False),
    time("created"),
)
_table(
    "vacation",
    Column("id", Integer, primary_key=True),
    link("account", nullable=False, index=True),
    time("began"),
    time("ended"),
)
_table(
    "ceremony",
    key(),
    Column("challenge", String(100), nullable=False),
    Column("account", String(64)),
    time("created"),
)
_table(
    "game",
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
    Column("reason", String(200)),
    time("created"),
    time("changed"),
    Column("shown", BigInteger, nullable=False, server_default="0"),
    Column("counted", Boolean, nullable=False, server_default=false()),
    Column("to_move", String(8)),
    line(),
    opened(),
    Column("standing", Text),
    Column("warning", BigInteger, index=True),
    Index("ix_game_status_deadline", "status", "deadline"),
    Index("ix_game_listed_changed", "listed", "changed"),
    Index("ix_game_listed_counted", "listed", "counted", "status"),
    Index("ix_game_variant_status", "variant", "status"),
)
_table(
    "game_secret",
    link("game", primary_key=True),
    Column("seed", String(80), nullable=False),
    Column("salt", String(64), nullable=False, server_default=""),
)
_table(
    "seat",
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
_table(
    "holder",
    link("game", primary_key=True),
    Column("side", String(8), primary_key=True),
    Column("session", String(64), primary_key=True, index=True),
    Column("linked", Boolean, nullable=False, server_default=false()),
)
_table(
    "memo",
    link("game", primary_key=True),
    Column("side", String(8), primary_key=True),
    Column("text", Text, nullable=False, server_default=""),
    Column("heard", Integer, nullable=False, server_default="0"),
)
_table(
    "action",
    link("game", primary_key=True),
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("actor", String(8), nullable=False),
    Column("kind", String(24), nullable=False),
    Column("public", Text, nullable=False),
    time("at"),
)
_table(
    "action_secret",
    link("game", primary_key=True),
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("payload", Text, nullable=False),
)
_table(
    "plan",
    link("game", primary_key=True),
    Column("side", String(8), primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("lines", Text, nullable=False),
)
_table(
    "challenge",
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
    Column("declined", String(20), nullable=False, server_default=""),
    Index("ix_challenge_account", "account", "status"),
    Index("ix_challenge_listed_status", "listed", "status"),
)
_table(
    "rating",
    link("account", primary_key=True),
    Column("variant", String(200), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    time("changed"),
    Index("ix_rating_variant", "variant", "rating"),
)
_table(
    "remark",
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
_table(
    "report",
    Column("id", Integer, primary_key=True),
    Column("remark", Integer, ForeignKey("remark.id", ondelete="CASCADE")),
    Column("comment", Integer, ForeignKey("comment.id", ondelete="CASCADE")),
    Column("reporter", String(64), nullable=False),
    Column("reason", Text, nullable=False),
    time("at"),
    Column("handled", BigInteger, index=True),
)
_table(
    "invention",
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
_table(
    "invention_version",
    link("invention", primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("definition", String(64), nullable=False, index=True),
    Column("note", String(500), nullable=False),
    time("created"),
)
_table(
    "star",
    link("invention", primary_key=True),
    link("account", primary_key=True, index=True),
)
_table(
    "topic",
    key(),
    Column("title", String(120), nullable=False),
    link("account", nullable=False, index=True),
    time("created"),
    Column("changed", BigInteger, nullable=False, index=True),
)
_table(
    "comment",
    Column("id", Integer, primary_key=True),
    Column("subject", String(220), nullable=False),
    link("account", nullable=False, index=True),
    Column("text", Text, nullable=False),
    time("at"),
    Column("hidden", Boolean, nullable=False, server_default=false()),
    Index("ix_comment_subject", "subject", "id"),
)
_table(
    "ban",
    Column("network", String(50), primary_key=True),
    Column("until", BigInteger, nullable=False),
)
_table(
    "moderation",
    Column("id", Integer, primary_key=True),
    Column("moderator", String(40), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("target", String(80), nullable=False),
    Column("reason", Text, nullable=False),
    time("at"),
)
_table(
    "job",
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
_table(
    "definition",
    key(),
    Column("title", String(200), nullable=False),
    Column("text", Text, nullable=False),
    Column("page", Text, nullable=False, server_default=""),
    Column("session", String(64)),
    time("created"),
    line(),
)
_table(
    "balance",
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
_table(
    "balance_game",
    Column(
        "definition",
        String(64),
        ForeignKey("balance.definition", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("story", Text, nullable=False),
)
_table(
    "study",
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
_table(
    "passed",
    Column("key", String(24), primary_key=True),
    link("game", primary_key=True, index=True),
)
_table(
    "project",
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
_table(
    "project_version",
    link("project", primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    time("created"),
)
_table(
    "lesson_step",
    link("account", primary_key=True),
    Column("course", String(200), primary_key=True),
    Column("step", Integer, primary_key=True, autoincrement=False),
)
_table(
    "puzzle_try",
    Column("holder", String(64), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("variant", String(200), nullable=False),
    Column("solved", Boolean, nullable=False),
    time("created"),
    link("account", index=True),
)
_table(
    "puzzle_strength",
    Column("holder", String(64), primary_key=True),
    Column("variant", String(200), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    time("changed"),
    link("account", index=True),
)
_table(
    "mailbox",
    link("account", primary_key=True),
    Column("address", String(254), nullable=False),
    Column("folded", String(254), nullable=False, index=True),
    Column("wanted", String(254)),
    Column("language", String(12), nullable=False),
    Column("about_turns", String(8), nullable=False),
    Column("warnings", Boolean, nullable=False),
    Column("token", String(64), index=True),
    time("until"),
    Column("digest", BigInteger, nullable=False),
    Index("ix_mailbox_digest", "about_turns", "digest"),
)
_table(
    "letter",
    Column("id", Integer, primary_key=True),
    link("account", nullable=False, index=True),
    link("game", index=True),
    Column("kind", String(8), nullable=False),
    Column("ply", Integer, nullable=False),
    time("due"),
    Column("owner", String(64), index=True),
    Column("until", BigInteger, nullable=False, server_default="0"),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("sent", BigInteger),
    Index("ix_letter_waiting", "sent", "due"),
)
_table(
    "reset",
    key(),
    link("account", nullable=False, index=True),
    time("until"),
)
_table(
    "tournament",
    key(),
    link("account", gone="SET NULL", index=True),
    Column("title", String(120), nullable=False),
    Column("about", Text, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("plan", Text, nullable=False),
    Column("status", String(16), nullable=False),
    Column("official", Boolean, nullable=False),
    Column("hidden", Boolean, nullable=False, server_default=false()),
    Column("round", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    time("patience"),
    time("starts"),
    Column("ends", BigInteger),
    time("created"),
    time("changed"),
    Index("ix_tournament_status_starts", "status", "starts"),
    Index("ix_tournament_status_changed", "status", "changed"),
)
_table(
    "entrant",
    link("tournament", primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    link("account", gone="SET NULL", index=True),
    Column("name", String(40), nullable=False),
    Column("rating", Float),
    Column("since", Integer, nullable=False),
    Column("away", Boolean, nullable=False),
    Column("missed", Integer, nullable=False),
    Column("points", Integer, nullable=False, server_default="0"),
    Column("streak", Integer, nullable=False, server_default="0"),
    Column("wins", Integer, nullable=False, server_default="0"),
    Column("games", Integer, nullable=False, server_default="0"),
    time("joined"),
    Index("ix_entrant_once", "tournament", "account", unique=True),
)
_table(
    "pairing",
    link("tournament", primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("board", Integer, primary_key=True, autoincrement=False),
    Column("first", Integer, nullable=False),
    Column("second", Integer),
    link("game", gone="SET NULL", index=True),
    Column("result", String(4)),
    Column("tell", BigInteger, index=True),
    Index("ix_pairing_result", "result", "tournament"),
)
_table(
    "webhook",
    key(),
    link("account", nullable=False, index=True),
    Column("url", String(500), nullable=False),
    Column("format", String(16), nullable=False),
    Column("kinds", String(120), nullable=False),
    Column("variant", String(200), nullable=False),
    Column("language", String(12), nullable=False),
    time("created"),
    Column("due", BigInteger, nullable=False, index=True),
    Column("failures", Integer, nullable=False, server_default="0"),
    Column("ended", BigInteger),
)
_table(
    "webhook_event",
    link("webhook", primary_key=True),
    Column("event", String(200), primary_key=True),
    Column("text", Text, nullable=False),
    time("at"),
    Column("sent", Boolean, nullable=False, server_default=false()),
    Index("ix_webhook_event_at", "at"),
)
for _name, _one, _other in (("follow", "follower", "followed"), ("block", "blocker", "blocked")):
    _table(
        _name,
        link(_one, "account", primary_key=True),
        link(_other, "account", primary_key=True, index=True),
        time("since"),
    )
for _name in ("opening", "self_play"):
    _table(
        _name,
        Column("key", String(24), primary_key=True),
        Column("move", String(400), primary_key=True),
        Column("first", Integer, nullable=False),
        Column("drawn", Integer, nullable=False),
        Column("second", Integer, nullable=False),
    )


def upgrade() -> None:
    """Forward."""
    _tables.create_all(op.get_bind())


def downgrade() -> None:
    """Back."""
    _tables.drop_all(op.get_bind())
