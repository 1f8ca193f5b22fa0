"""``python -m fairychess.search.worker``: the computer player in a process of its own.

Requests and replies are lines of JSON on standard input and output:

    {"id": 1, "variant": "chess", "options": {}, "start": "...", "moves": [...], "position": "...",
     "legal": [...], "level": 3, "seed": null, "seconds": 2.0}

`nodes` and `depth` may limit the search as well; `announced` are the messages to all after each
move, and `strategy` (formerly `rung`) is how a game with hidden information is played. Where
squares are hidden, `seats` are who made the moves and `captured` counts what the player has taken.
`net` is the file of a network to judge by instead of the shipped one, or "none"; with
`book` a move of the variant's opening book will do; `threads` is how many threads search (see
`crew`); with `whole_time` a settled choice takes all its seconds as well, and with `processor` they
are the processor's; `remember` keeps table and history from move to move also where `nodes` limit
the choice or it has a `seed`. The reply says whether they were `remembered`:

    {"id": 1, "move": "e2e4", "score": 12, "depth": 5, "nodes": 1234, "pv": [...],
     "remembered": false}
    {"id": 1, "error": "one line"}

It is told what the player's view holds and nothing else.
"""

from fairychess.search.answering import main

if __name__ == "__main__":
    main()
