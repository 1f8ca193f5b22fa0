# Bring memory near before it is read; see prefetch.py.

cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    #define fairychess_prefetch(where) __builtin_prefetch(where)
    #else
    #define fairychess_prefetch(where) ((void)(where))
    #endif
    """
    void prefetch "fairychess_prefetch"(const void* where) noexcept nogil
