"""Custom variants: what strangers define is parsed, compiled and played in a sandbox.

`sandbox` keeps the processes and their limits, `sandbox_worker` is what runs in them, and a
`remote_game.RemoteGame` stands for a game that is played there.
"""
