/* The attacks of sliders: by magics, as internal/attacks of Go has them, by -DPEXT with the
 * instruction, and by -DDUAL_HYPERBOLA without a large table, both of which Go would have to call. */
#ifndef SLIDERS_H
#define SLIDERS_H

#include <stdlib.h>
#if defined PEXT || defined DUAL_HYPERBOLA
#include <immintrin.h>
#endif

#include "../rep.h"
#include "magics.h"

static const int bishop_steps[4][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
static const int rook_steps[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
static const int knight_steps[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

/* walk follows some steps from sq: to the first blocker, or one step each. Without the last
 * square of a ray they are the squares where a piece changes the attacks. */
static SquareSet walk(Square sq, SquareSet occupied, const int steps[][2], int n, int far, int without_last) {
    SquareSet set = 0;
    int i;
    for (i = 0; i < n; i++) {
        int f = (int)sq % 8 + steps[i][0], r = (int)sq / 8 + steps[i][1];
        for (; f >= 0 && f < 8 && r >= 0 && r < 8; f += steps[i][0], r += steps[i][1]) {
            int next_f = f + steps[i][0], next_r = r + steps[i][1];
            if (without_last && (next_f < 0 || next_f > 7 || next_r < 0 || next_r > 7))
                break;
            set |= set_of((Square)(f + 8 * r));
            if (!far || occupied >> (f + 8 * r) & 1)
                break;
        }
    }
    return set;
}

static SquareSet bishop_walk(Square sq, SquareSet occupied) { return walk(sq, occupied, bishop_steps, 4, 1, 0); }
static SquareSet rook_walk(Square sq, SquareSet occupied) { return walk(sq, occupied, rook_steps, 4, 1, 0); }

#ifdef DUAL_HYPERBOLA

/* The lines of a square without itself: diagonal and antidiagonal in two lanes of a register, as
 * rep/slider/dualhyperbola.go has them, and the file. */
static struct {
    SquareSet bishop_rays[64], rook_rays[64], file[64];
    __m128i diagonals[64];
    uint8_t rank[8 * 64]; /* by the file and the six inner squares */
} sliders;

static inline SquareSet bishop_attacks(Square i, SquareSet occupied) {
    const __m128i reverse = _mm_set_epi8(8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7);
    __m128i lines = sliders.diagonals[i], slider = _mm_set1_epi64x((long long)set_of(i));
    __m128i up = _mm_and_si128(_mm_set1_epi64x((long long)occupied), lines), down = _mm_shuffle_epi8(up, reverse);
    up = _mm_sub_epi64(up, slider);
    down = _mm_sub_epi64(down, _mm_shuffle_epi8(slider, reverse));
    up = _mm_and_si128(_mm_xor_si128(up, _mm_shuffle_epi8(down, reverse)), lines);
    return (SquareSet)_mm_cvtsi128_si64(_mm_or_si128(up, _mm_unpackhi_epi64(up, up)));
}

static inline SquareSet rook_attacks(Square i, SquareSet occupied) {
    SquareSet up = occupied & sliders.file[i], slider = set_of(i);
    SquareSet down = __builtin_bswap64(up) - __builtin_bswap64(slider);
    SquareSet rank = sliders.rank[(i & 7) << 6 | (occupied >> (i & 56) >> 1 & 63)];
    return (((up - slider) ^ __builtin_bswap64(down)) & sliders.file[i]) | rank << (i & 56);
}

static void build_sliders(void) {
    Square sq, inner;
    for (sq = 0; sq < 64; sq++) {
        SquareSet rising = walk(sq, 0, bishop_steps, 1, 1, 0) | walk(sq, 0, bishop_steps + 2, 1, 1, 0);
        sliders.bishop_rays[sq] = walk(sq, 0, bishop_steps, 4, 1, 0);
        sliders.rook_rays[sq] = walk(sq, 0, rook_steps, 4, 1, 0);
        sliders.file[sq] = (FILE_A << (sq & 7)) ^ set_of(sq);
        sliders.diagonals[sq] = _mm_set_epi64x((long long)(sliders.bishop_rays[sq] ^ rising), (long long)rising);
    }
    for (sq = 0; sq < 8; sq++)
        for (inner = 0; inner < 64; inner++)
            sliders.rank[sq << 6 | inner] = (uint8_t)rook_walk(sq, (SquareSet)inner << 1);
}

#else

/* The subsets of a square's mask are numbered by a magic, whose low six bits are its shift, or by PEXT. */
typedef struct {
    SquareSet mask[64];
    uint64_t magic[64];
    SquareSet *table[64];
} Slider;

static struct {
    Slider bishop, rook; /* an array for each field, as in Go */
    SquareSet bishop_rays[64], rook_rays[64];
} sliders;

#ifdef PEXT
static inline uint64_t slot_of(const Slider *t, Square i, SquareSet occupied) { return _pext_u64(occupied, t->mask[i]); }
static size_t slots_of(const Slider *t, Square i) { return (size_t)1 << count_of(t->mask[i]); }
#else
static inline uint64_t slot_of(const Slider *t, Square i, SquareSet occupied) {
    uint64_t magic = t->magic[i];
    return (occupied & t->mask[i]) * magic >> (magic & 63);
}
static size_t slots_of(const Slider *t, Square i) { return (size_t)1 << (64 - (t->magic[i] & 63)); }
#endif

static inline SquareSet bishop_attacks(Square i, SquareSet occupied) { return sliders.bishop.table[i][slot_of(&sliders.bishop, i, occupied)]; }
static inline SquareSet rook_attacks(Square i, SquareSet occupied) { return sliders.rook.table[i][slot_of(&sliders.rook, i, occupied)]; }

/* build_slider fills in t for a slider on sq, with its attacks at the beginning of free, and returns
 * the rest of it. */
static SquareSet *build_slider(Slider *t, Square sq, const int steps[][2], SquareSet *free) {
    SquareSet blockers = 0, mask = t->mask[sq];
    t->table[sq] = free;
    do
        free[slot_of(t, sq, blockers)] = walk(sq, blockers, steps, 4, 1, 0);
    while ((blockers = (blockers - mask) & mask) != 0);
    return free + slots_of(t, sq);
}

static void build_sliders(void) {
    size_t size = 0;
    Square sq;
    SquareSet *free;
    for (sq = 0; sq < 64; sq++) {
        sliders.bishop.magic[sq] = bishop_magics[sq];
        sliders.rook.magic[sq] = rook_magics[sq];
        sliders.bishop.mask[sq] = walk(sq, 0, bishop_steps, 4, 1, 1);
        sliders.rook.mask[sq] = walk(sq, 0, rook_steps, 4, 1, 1);
        sliders.bishop_rays[sq] = walk(sq, 0, bishop_steps, 4, 1, 0);
        sliders.rook_rays[sq] = walk(sq, 0, rook_steps, 4, 1, 0);
        size += slots_of(&sliders.bishop, sq) + slots_of(&sliders.rook, sq);
    }
    free = calloc(size, sizeof *free);
    if (free == NULL)
        abort();
    for (sq = 0; sq < 64; sq++) {
        free = build_slider(&sliders.bishop, sq, bishop_steps, free);
        free = build_slider(&sliders.rook, sq, rook_steps, free);
    }
}

#endif

#endif
