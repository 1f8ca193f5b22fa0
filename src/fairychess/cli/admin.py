"""`fairychess admin`: what a server's moderators may do, in a shell on its machine."""

import argparse
import datetime
from typing import TYPE_CHECKING, Any

from fairychess.cli.on_database import add_database, run_on

if TYPE_CHECKING:
    from fairychess.server.store.database import Database

OPERATOR = "operator"
"""In whose name the log says that something was done from a shell."""

_MOST = 36_500
_LISTS = ("reports", "log")

_KINDS = {
    "grant": "make an account a moderator's",
    "revoke": "an account is no moderator's any more",
    "mute": "an account may not chat for a while",
    "unmute": "it may again",
    "ban": "an account may not log in for a while",
    "unban": "it may again",
    "rename": "give an account another name",
    "hide": "hide the chat message of a number",
    "show": "show it again",
    "hide-comment": "hide the comment of a number",
    "show-comment": "show it again",
    "hide-game": "hide the published game of an id",
    "show-game": "show it again",
    "hide-tournament": "hide the tournament of an id",
    "show-tournament": "show it again",
    "dismiss": "a complaint, by its number, has been dealt with",
    "ban-network": "let nobody in from an address, or a range as 203.0.113.0/24",
    "unban-network": "let them in again",
}


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    text = "look after the people of a server: complaints, moderators, bans"
    parser = subparsers.add_parser("admin", help=text, description=text)
    parser.set_defaults(run=run)
    tasks = parser.add_subparsers(dest="task", metavar="TASK", required=True)
    add_database(tasks.add_parser("reports", help="the complaints that stand open"))
    add_database(tasks.add_parser("log", help="what moderators have done, the latest first"))
    for kind, words in _KINDS.items():
        one = tasks.add_parser(kind, help=words, description=words)
        one.add_argument("target", help="the account's name, or what the task is about")
        if kind == "rename":
            one.add_argument("name", help="the new name")
        if kind in ("mute", "ban", "ban-network"):
            one.add_argument("--days", type=_days, default=_MOST, help="how long; else for good")
        one.add_argument("--reason", default="", help="why, for the log")
        add_database(one)


def run(args: argparse.Namespace) -> int:
    """Do the task, and print what is asked for."""
    rows = run_on(args, "admin", lambda database: _do(args, database))
    if rows is None:
        return 2
    _print(rows)
    if args.task not in _LISTS:
        print(f"done: {args.task} {args.target}")
    return 0


def _days(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6 and 1 <= int(text) <= _MOST):
        raise argparse.ArgumentTypeError(f"{text[:40]} is not a number from 1 to {_MOST}")
    return int(text)


async def _do(args: argparse.Namespace, database: "Database") -> list[dict[str, Any]]:
    from fairychess.server.base.server_time import milliseconds
    from fairychess.server.identity.moderation import FOR_EVER, Measure, Moderation

    async def tell_nobody(_notification: str) -> None:
        """Servers read bans again by themselves."""

    moderation = Moderation(database, tell_nobody, milliseconds)
    if args.task in _LISTS:
        return (await moderation.overview())[args.task]
    days, name = getattr(args, "days", FOR_EVER), getattr(args, "name", "")
    kind = args.task.replace("-", "_")
    await moderation.take(OPERATOR, Measure(kind, args.target, args.reason, days, name))
    return []


def _print(rows: list[dict[str, Any]]) -> None:
    for row in rows:
        at = datetime.datetime.fromtimestamp(row["at"] / 1000, tz=datetime.UTC)
        rest = (
            f"{name}={row[name]}" for name in row if name != "at" and row[name] not in ("", None)
        )
        print(at.strftime("%Y-%m-%d %H:%M"), *rest, sep="  ")
