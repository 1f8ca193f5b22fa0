/* The loops of the network: rows of 16-bit numbers added, and one small layer multiplied out.

   Compiled once for every processor and once for those with AVX2; the right one is taken when the
   program starts. No other file is compiled for more than the plain processor. */

#ifndef FAIRYCHESS_NETWORK_KERNELS
#define FAIRYCHESS_NETWORK_KERNELS

#include <stdint.h>

#if defined(__x86_64__) && defined(__linux__) && defined(__GLIBC__) && defined(__GNUC__)
#define FAIRYCHESS_CLONES __attribute__((target_clones("avx2", "default"), optimize("O3")))
#elif defined(__GNUC__) && !defined(__clang__)
#define FAIRYCHESS_CLONES __attribute__((optimize("O3")))
#else
#define FAIRYCHESS_CLONES
#endif

#if defined(__GNUC__)
typedef int16_t fairychess_lanes __attribute__((vector_size(32), aligned(2), may_alias));
#define FAIRYCHESS_LANES 16
#else
typedef int16_t fairychess_lanes;
#define FAIRYCHESS_LANES 1
#endif
#define FAIRYCHESS_AT(place) (*(fairychess_lanes *)(place))
#define FAIRYCHESS_OF(place) (*(const fairychess_lanes *)(place))

/* to[i] = from[i] + rows added - rows removed; `width` is a multiple of 32, `to` may be `from`.

   Two groups of lanes stay in registers while the rows pass: sums kept in an array on the stack took
   six times as long. */
FAIRYCHESS_CLONES
void fairychess_follow(int16_t *to, const int16_t *from,
                       const int16_t *restrict weights, int width,
                       const int *added, int adds, const int *removed, int removes)
{
    int at, index;
    for (at = 0; at < width; at += 2 * FAIRYCHESS_LANES) {
        fairychess_lanes one = FAIRYCHESS_OF(from + at);
        fairychess_lanes other = FAIRYCHESS_OF(from + at + FAIRYCHESS_LANES);
        for (index = 0; index < adds; index++) {
            const int16_t *row = weights + (int64_t)added[index] * width + at;
            one += FAIRYCHESS_OF(row);
            other += FAIRYCHESS_OF(row + FAIRYCHESS_LANES);
        }
        for (index = 0; index < removes; index++) {
            const int16_t *row = weights + (int64_t)removed[index] * width + at;
            one -= FAIRYCHESS_OF(row);
            other -= FAIRYCHESS_OF(row + FAIRYCHESS_LANES);
        }
        FAIRYCHESS_AT(to + at) = one;
        FAIRYCHESS_AT(to + at + FAIRYCHESS_LANES) = other;
    }
}

/* The output for the clipped sums of the side to move and of the other one: `hidden` neurons of
   2 * width weights each, clipped again, and one neuron over these.

   Four neurons at a time share what is loaded of the clipped sums; where fewer are left, the last
   one is multiplied out again and not counted. */
FAIRYCHESS_CLONES
int fairychess_output(const int16_t *restrict mine, const int16_t *restrict theirs, int width,
                      const int16_t *restrict weights, const int32_t *restrict biases, int hidden,
                      const int16_t *restrict last, int bias)
{
    int16_t clipped[2 * 512];
    int at, first, neuron, found = bias;
    for (at = 0; at < width; at++) {
        int16_t one = mine[at], other = theirs[at];
        one = one < 0 ? 0 : one;
        other = other < 0 ? 0 : other;
        clipped[at] = one > 127 ? 127 : one;
        clipped[width + at] = other > 127 ? 127 : other;
    }
    for (first = 0; first < hidden; first += 4) {
        int left = hidden - first;
        const int16_t *a = weights + (int64_t)first * 2 * width;
        const int16_t *b = left > 1 ? a + 2 * width : a;
        const int16_t *c = left > 2 ? b + 2 * width : b;
        const int16_t *d = left > 3 ? c + 2 * width : c;
        int32_t of_a = 0, of_b = 0, of_c = 0, of_d = 0;
        for (at = 0; at < 2 * width; at++) {
            int32_t input = clipped[at];
            of_a += input * a[at];
            of_b += input * b[at];
            of_c += input * c[at];
            of_d += input * d[at];
        }
        int32_t sums[4] = {of_a, of_b, of_c, of_d};
        for (neuron = 0; neuron < 4 && neuron < left; neuron++) {
            int32_t sum = (sums[neuron] + biases[first + neuron]) >> 6;
            sum = sum < 0 ? 0 : sum > 127 ? 127 : sum;
            found += sum * last[first + neuron];
        }
    }
    return found;
}

#endif
