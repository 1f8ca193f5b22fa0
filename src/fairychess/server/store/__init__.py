"""The server's memory: one database, reached through one file a noun.

A game is an append-only list of actions; everything else about it is what replaying gives, or
kept beside it to be found quickly. What only one seat may know stands in tables of its own
(`action_secret`, `game_secret`, `job`) that queries for others never name.
"""
