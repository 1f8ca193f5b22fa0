"""An engine to talk to, in this process: say lines, hear what it answers."""

from fairychess.engine.listener import Listener


class Engine:
    """Our engine in one protocol ("": the first words decide)."""

    def __init__(self, protocol: str = "") -> None:
        self.heard: list[str] = []
        self.listener = Listener(self.heard.append, protocol)

    def say(self, *lines: str) -> list[str]:
        """Say lines, wait until nothing is thought about, and return what was answered."""
        before = len(self.heard)
        for line in lines:
            self.listener.hear(line)
        self.listener.wait()
        return self.heard[before:]

    def best(self, *lines: str) -> str:
        """The move that is played after these lines, by UCI and USI."""
        return self.say(*lines)[-1].split()[1]
