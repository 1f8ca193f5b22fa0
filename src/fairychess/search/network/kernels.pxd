# The loops of the network in C; see kernels.py for what the arguments are.

cdef extern from "kernels.h":
    void fairychess_follow(short* to, const short* source, const short* weights, int width, const int* added, int adds, const int* removed, int removes) noexcept nogil
    int fairychess_output(const short* mine, const short* theirs, int width, const short* weights, const int* biases, int hidden, const short* last, int bias) noexcept nogil

cdef inline void follow(short* sums, int to, int source, short* weights, int width, int* added, int adds, int* removed, int removes, int start) noexcept nogil:
    fairychess_follow(sums + to, sums + source, weights, width, added + start, adds, removed + start, removes)

cdef inline int output(short* sums, int mine, int theirs, int width, short* weights, int* biases, int hidden, short* last, int bias, int stage) noexcept nogil:
    return fairychess_output(sums + mine, sums + theirs, width, weights + stage * hidden * 2 * width, biases + stage * hidden, hidden, last + stage * hidden, bias)
