"""Those who want to know when something has changed for an account: a challenge, a game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

Wake = Callable[[], None]


class AccountWatchers:
    """Calls whoever follows an account, in this process."""

    def __init__(self) -> None:
        self._watching: defaultdict[str, set[Wake]] = defaultdict(set)

    def watch(self, account: str, wake: Wake) -> None:
        """Call `wake` from now on when something changes for an account."""
        self._watching[account].add(wake)

    def unwatch(self, account: str, wake: Wake) -> None:
        """Call `wake` no more."""
        self._watching[account].discard(wake)
        if not self._watching[account]:
            del self._watching[account]

    def changed(self, account: str) -> None:
        """Call those who follow an account."""
        for wake in list(self._watching.get(account, ())):
            wake()

    def all_changed(self) -> None:
        """Call everybody: notifications have been lost."""
        for account in list(self._watching):
            self.changed(account)
