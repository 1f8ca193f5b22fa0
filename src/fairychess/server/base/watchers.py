"""Who is to be called when something changes, by what it is."""

from collections.abc import Callable


class Watchers:
    """Calls those who watch something of a name, in this process."""

    def __init__(self) -> None:
        self._by_name: dict[str, list[Callable[[], None]]] = {}

    def watch(self, name: str, wake: Callable[[], None]) -> None:
        """Call `wake` from now on."""
        self._by_name.setdefault(name, []).append(wake)

    def unwatch(self, name: str, wake: Callable[[], None]) -> None:
        """Call `wake` no more."""
        waiting = self._by_name.get(name, [])
        if wake in waiting:
            waiting.remove(wake)
        if not waiting:
            self._by_name.pop(name, None)

    def changed(self, name: str) -> None:
        """Call those who watch this."""
        for wake in list(self._by_name.get(name, ())):
            wake()

    def all_changed(self) -> None:
        """Call everybody: anything may have changed."""
        for name in list(self._by_name):
            self.changed(name)
