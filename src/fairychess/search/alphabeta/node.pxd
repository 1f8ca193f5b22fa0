# One node of the search tree, on the C stack; see node.py.

from fairychess.position.words.ray cimport MOST_LINES

cdef struct SearchNode:
    int depth, alpha, beta, ply, score
    int colour, static_value, bottom
    # in check, or where captures are compulsory: nothing is left out
    bint open_window, in_check, improving
    unsigned long long key, hash_move
    # the moves
    bint listed, quiet, late
    int low, high, next
    int tried, quiets, rank
    unsigned long long move
    # where the enemy's royal stands and what leads to it; see check_finder.py
    bint checks_known
    int royal
    int open_squares[MOST_LINES]
    int screen[MOST_LINES]
    # the result
    int best_score
    unsigned long long best
    # moves whose outcome a coin decides
    int coin_moves
    unsigned long long coin_move
