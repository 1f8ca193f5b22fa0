# What stands on a board; see standing.py. Inline, like position/words.

from fairychess.position.state cimport State
from fairychess.position.words.square_set cimport SET_WORDS

cdef inline unsigned long long standing(State pos, int word) noexcept nogil:
    return pos.board_state.occupied[word] | pos.board_state.occupied[SET_WORDS + word]

cdef inline bint all_by_sets(State pos) noexcept nogil:
    return pos.tables.words == 1 and not (
        pos.board_state.irregular[0] | pos.board_state.irregular[SET_WORDS]
    )
