"""What letters say, in the language of who gets them. Plain text; no move, no position, no chat."""

from collections.abc import Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Any
from urllib.parse import urlsplit

from itsdangerous import BadSignature, URLSafeSerializer

from fairychess.server.base.sanitise import sanitise
from fairychess.server.base.words import Words
from fairychess.server.domain.names import called
from fairychess.server.mail.relay import Relay
from fairychess.server.store.mail import WARNING, Mailbox
from fairychess.server.variants.catalogue import Catalogue
from fairychess.server.variants.titles import LONGEST_NAME, Titles

MOST_GAMES = 20
"""Games that one letter names."""

_HOUR = 3_600_000
_LONGEST_TOKEN = 200


@dataclass(frozen=True, slots=True)
class AboutGames:
    """A letter about games: its kind, the rows of the inbox that it names, games that are `over`,
    and how many wait."""

    kind: str
    rows: Sequence[dict[str, Any]]
    over: Sequence[dict[str, Any]]
    waiting: int


class StopTokens:
    """What a letter brings so that its reader can want no more of them, without logging in."""

    def __init__(self, key: str) -> None:
        self._signer = URLSafeSerializer(key, salt="mail")

    def token(self, account: str) -> str:
        """What stops the letters to an account."""
        return str(self._signer.dumps(account))

    def open(self, token: str) -> str | None:
        """The account whose letters a token stops."""
        try:
            found = self._signer.loads(token) if len(token) <= _LONGEST_TOKEN else None
        except (BadSignature, ValueError, TypeError):
            return None
        return found if isinstance(found, str) else None


class MailLetters:
    """Writes letters."""

    def __init__(
        self,
        relay: Relay,
        words: Words,
        catalogue: Catalogue,
        address: str,
        stop_tokens: StopTokens,
    ) -> None:
        self._relay = relay
        self._words = words
        self._titles = Titles(words, catalogue)
        self._address = address.rstrip("/")
        self._stop_tokens = stop_tokens

    def confirmation(self, to: str, language: str, name: str, token: str) -> EmailMessage:
        """A letter that asks whether an address is its owner's."""
        link = f"{self._address}/mail#confirm={token}"
        return self._letter(
            to,
            self._words.say(language, "mail_confirm_subject"),
            [self._words.say(language, "mail_confirm_words", name=name), link],
            [self._words.say(language, "mail_not_asked")],
        )

    def way_back(self, to: str, language: str, name: str, token: str) -> EmailMessage:
        """A letter with a link for choosing a new password."""
        link = f"{self._address}/reset#{token}"
        return self._letter(
            to,
            self._words.say(language, "mail_reset_subject"),
            [self._words.say(language, "mail_reset_words", name=name), link],
            [self._words.say(language, "mail_not_asked")],
        )

    async def about_games(self, to: Mailbox, about: AboutGames, now: int) -> EmailMessage:
        """A letter about games that wait, and games that are over."""
        language, say = to.language, self._words.say
        named = [*about.rows, *about.over]
        titles = [await self._titles.of(row["variant"], language) for row in named]
        lines = [
            self._line(language, row, title, now) for row, title in zip(named, titles, strict=True)
        ]
        if about.rows and len(named) > 1:
            subject = say(language, "mail_games_wait", count=str(about.waiting))
        elif about.rows:
            told = "mail_time_runs_out" if about.kind == WARNING else "mail_your_turn"
            subject = say(language, told, title=titles[0])
        else:
            subject = say(language, "mail_game_over", title=titles[0])
        stop = self._stop_tokens.token(to.account)
        inbox = say(language, "mail_inbox", count=str(about.waiting))
        letter = self._letter(
            to.address,
            subject,
            [*lines, f"{inbox}\n{self._address}/inbox"],
            [
                say(language, "mail_settings") + f"\n{self._address}/mail",
                say(language, "mail_stop") + f"\n{self._address}/mail#stop={stop}",
            ],
        )
        letter["List-Unsubscribe"] = f"<{self._address}/api/mail/stop?token={stop}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return letter

    def _line(self, language: str, row: dict[str, Any], title: str, now: int) -> str:
        opponent = sanitise(self._rival(language, row["opponent"]), LONGEST_NAME)
        words = self._words.say(language, "mail_game", title=title, name=opponent)
        if "deadline" not in row:
            words += "\n" + self._words.say(language, "mail_is_over")
        elif row["deadline"] is not None:
            words += "\n" + self._left(language, max(0, row["deadline"] - now))
        return f"{words}\n{self._address}/game/{row['id']}"

    def _left(self, language: str, time: int) -> str:
        hours, rest = divmod(time, _HOUR)
        if hours < 24:
            left = {"hours": str(hours), "minutes": str(rest // 60_000)}
            return self._words.say(language, "mail_hours_left", **left)
        left = {"days": str(hours // 24), "hours": str(hours % 24)}
        return self._words.say(language, "mail_time_left", **left)

    def _rival(self, language: str, opponent: dict[str, Any]) -> str:
        if opponent["type"] == "computer":
            level = str(opponent["level"])
            return self._words.say(language, "computer_level_is", level=level)
        return self._words.message(language, called(opponent["name"])) or "–"

    def _letter(
        self, to: str, subject: str, parts: Sequence[str], end: Sequence[str]
    ) -> EmailMessage:
        letter = EmailMessage()
        letter["From"] = self._relay.sender
        letter["To"] = to
        letter["Subject"] = subject
        letter["Date"] = formatdate()
        letter["Message-ID"] = make_msgid(domain=urlsplit(self._address).hostname or "localhost")
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content("\n\n".join([*parts, "-- \n" + "\n".join(end)]) + "\n")
        return letter
