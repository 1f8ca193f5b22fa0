/* The loops of the network: rows of 16-bit numbers added, and one small layer multiplied out.

   Compiled once for every processor and once for those with AVX2; the right one is taken when the
   program starts. No other file is compiled for more than the plain processor. */

#ifndef FAIRYCHESS_NETWORK_KERNELS
#define FAIRYCHESS_NETWORK_KERNELS

#include <stdint.h>
#include <string.h>

#if defined(__x86_64__) && defined(__linux__) && defined(__GLIBC__) && defined(__GNUC__)
#define FAIRYCHESS_CLONES __attribute__((target_clones("avx2", "default"), optimize("O3")))
#elif defined(__GNUC__) && !defined(__clang__)
#define FAIRYCHESS_CLONES __attribute__((optimize("O3")))
#else
#define FAIRYCHESS_CLONES
#endif

/* to[i] = from[i] + rows added - rows removed; `width` is a multiple of 16, `to` may be `from`. */
FAIRYCHESS_CLONES
void fairychess_follow(int16_t *to, const int16_t *from,
                       const int16_t *restrict weights, int width,
                       const int *added, int adds, const int *removed, int removes)
{
    int at, index, lane;
    for (at = 0; at < width; at += 16) {
        int16_t sum[16];
        memcpy(sum, from + at, sizeof sum);
        for (index = 0; index < adds; index++) {
            const int16_t *row = weights + (int64_t)added[index] * width + at;
            for (lane = 0; lane < 16; lane++) sum[lane] += row[lane];
        }
        for (index = 0; index < removes; index++) {
            const int16_t *row = weights + (int64_t)removed[index] * width + at;
            for (lane = 0; lane < 16; lane++) sum[lane] -= row[lane];
        }
        memcpy(to + at, sum, sizeof sum);
    }
}

/* The output for the clipped sums of the side to move and of the other one: `hidden` neurons of
   2 * width weights each, clipped again, and one neuron over these. */
FAIRYCHESS_CLONES
int fairychess_output(const int16_t *restrict mine, const int16_t *restrict theirs, int width,
                      const int16_t *restrict weights, const int32_t *restrict biases, int hidden,
                      const int16_t *restrict last, int bias)
{
    int16_t clipped[2 * 512];
    int at, neuron, found = bias;
    for (at = 0; at < width; at++) {
        int16_t one = mine[at], other = theirs[at];
        one = one < 0 ? 0 : one;
        other = other < 0 ? 0 : other;
        clipped[at] = one > 127 ? 127 : one;
        clipped[width + at] = other > 127 ? 127 : other;
    }
    for (neuron = 0; neuron < hidden; neuron++) {
        const int16_t *row = weights + (int64_t)neuron * 2 * width;
        int32_t sum = 0;
        for (at = 0; at < 2 * width; at++) sum += (int32_t)clipped[at] * row[at];
        sum = (sum + biases[neuron]) >> 6;
        sum = sum < 0 ? 0 : sum > 127 ? 127 : sum;
        found += sum * last[neuron];
    }
    return found;
}

#endif
