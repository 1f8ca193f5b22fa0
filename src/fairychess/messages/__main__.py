"""Show every message with its places to fill."""

from fairychess.messages.english import TEXTS

for key, text in sorted(TEXTS.items()):
    print(f"{key:32} {text}")
