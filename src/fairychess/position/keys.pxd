cpdef unsigned long long splitmix(long long seed) noexcept nogil
cdef unsigned long long var_key(int index, int value) noexcept nogil
cdef unsigned long long hand_key(int slot, int count) noexcept nogil
cdef unsigned long long piece_key(int ident, int place) noexcept nogil
