cdef extern from *:
    """
    #define fairychess_unlikely(x) unlikely(x)  /* Cython's own macro, under a name of its own */
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int fairychess_lowest(unsigned long long word) {
        unsigned long index;
        _BitScanForward64(&index, word);
        return (int)index;
    }
    static __inline int fairychess_highest(unsigned long long word) {
        unsigned long index;
        _BitScanReverse64(&index, word);
        return (int)index;
    }
    static __inline int fairychess_popcount(unsigned long long word) {
        return (int)__popcnt64(word);
    }
    #else
    #define fairychess_lowest(word) __builtin_ctzll(word)
    #define fairychess_highest(word) (63 - __builtin_clzll(word))
    #define fairychess_popcount(word) __builtin_popcountll(word)
    #endif
    """
    int lowest "fairychess_lowest" (unsigned long long word) nogil
    int highest "fairychess_highest" (unsigned long long word) nogil
    int popcount "fairychess_popcount" (unsigned long long word) nogil
    bint unlikely "fairychess_unlikely" (bint said) nogil
