"""Show every message with its places to fill."""

from fairychess.messages.message import texts

for key, text in sorted(texts().items()):
    print(f"{key:32} {text}")
