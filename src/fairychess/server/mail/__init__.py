"""Mail to people who have asked for it: about their games, and ways back to an account.

Letters about games wait in the database, so that a restart loses none and of several processes one
sends each. What they say is found when they are sent: a turn that is over by then is not told. A
letter names a game, the opponent and the time left, and nothing that happened on the board.
"""
