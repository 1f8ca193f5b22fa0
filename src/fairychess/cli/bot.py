"""`fairychess bot`: our player as a bot on a server that speaks lichess's Bot API."""

import argparse
import os
import sys
from typing import Any

TOKEN = "FAIRYCHESS_TOKEN"


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser("bot", help="play on a server as a bot", description=__doc__)
    parser.add_argument("--url", required=True, help="of the server, such as https://lichess.org")
    parser.add_argument(
        "--token", default="", help=f"of the bot's account; better in the variable {TOKEN}"
    )
    parser.add_argument("--level", type=int, default=8, help="from 1 to 12 (8)")
    parser.add_argument("--games", metavar="N", type=int, default=2, help="at a time (2)")
    parser.add_argument(
        "--upgrade", action="store_true", help="make the account a bot's first; it stays one"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play until interrupted."""
    from fairychess.cli._bot_client import Bot, RefusedError, Site

    token = args.token or os.environ.get(TOKEN, "")
    try:
        if not token:
            raise ValueError(f"a token is needed: --token, or the variable {TOKEN}")
        if not 1 <= args.level <= 12:
            raise ValueError("--level must be from 1 to 12")
        bot = Bot(Site(args.url, token), args.level, args.games, _tell)
        bot.begin(args.upgrade)
        bot.run()
    except KeyboardInterrupt:
        return 0
    except (ValueError, OSError, RefusedError) as error:
        print(f"fairychess bot: {error}", file=sys.stderr)
        return 2
    return 0


def _tell(line: str) -> None:
    print(line, flush=True)
