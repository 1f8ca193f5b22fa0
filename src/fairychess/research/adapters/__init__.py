"""Our games as other projects' environments: PettingZoo, Gymnasium (one and many), OpenSpiel.

Each file needs its own project and none of the others; `text_board` draws a view for all of them.
Actions and planes are those of `spaces` and `observing`. What an environment is given wrongly is an
ActionError, and the game goes on as it was.
"""
