/* What the header declares, as tables: addresses, layouts and values are the compiler's.
 *
 * Made by tools/make_native.py from huangpai.h. */
#include <huangpai/huangpai.h>

typedef void (*hp_native_address)(void);
typedef struct {
    const char *base;
    int is_const;
    int pointers;
    const char *extents;
} hp_native_type;
typedef struct {
    const char *name;
    hp_native_address address;
    const char *signature;
    hp_native_type result;
    const char *comment;
} hp_native_function;
typedef struct {
    const char *of;
    const char *name;
    hp_native_type type;
    size_t offset;
    size_t size;
} hp_native_variable;
typedef struct {
    const char *name;
    size_t size;
} hp_native_struct;
typedef struct {
    const char *name;
    const char *of;
    int negative;
    uint64_t magnitude;
} hp_native_constant;

/* _Generic refuses to compile what the reader has taken for another type. */
#define FUNCTION(name, result, parameters, type, comment) \
    {#name, (hp_native_address)_Generic(name, result(*) parameters: name), \
     #result " " #parameters, type, comment}
#define TYPE(...) {__VA_ARGS__}
#define PARAMETER(function, name, type) {#function, #name, type, 0, 0}
#define STRUCT(name) {#name, sizeof(name)}
#define OPAQUE(name) {#name, 0}
#define FIELD(of, name, type) {#of, #name, type, offsetof(of, name), sizeof(((of *)0)->name)}
#define POSITIVE(name, of) {#name, of, 0, (uint64_t)(name)}
#define NEGATIVE(name, of) {#name, of, 1, (uint64_t)(-(name))}

static const hp_native_function hp_native_functions[] = {
    FUNCTION(hp_status_message, const char *, (int), TYPE("char", 1, 1, ""),
             "What a status means, in English; never NULL."),
    FUNCTION(hp_status_name, const char *, (int), TYPE("char", 1, 1, ""),
             "The name of a status (\"HP_ERR_BUFFER\"); never NULL."),
    FUNCTION(hp_init, int, (void), TYPE("int", 0, 0, ""),
             "Portable code runs until hp_init() has chosen the best kernels that this processor has.  It may be\ncalled any number of times, from any thread.  The environment variable HUANGPAI_SIMD (scalar, avx2,\navx512) forces a choice; HP_ERR_SIMD if it is unknown or the processor cannot run it."),
    FUNCTION(hp_simd_name, const char *, (void), TYPE("char", 1, 1, ""),
             "The kernels in use: \"scalar\", \"avx2\" or \"avx512\"."),
    FUNCTION(hp_simd_select, int, (const char *), TYPE("int", 0, 0, ""),
             "Use these kernels from now on (for tests and benchmarks)."),
    FUNCTION(hp_simd_available, int, (const char *), TYPE("int", 0, 0, ""),
             "Whether this build and this processor have them: 1 or 0."),
    FUNCTION(hp_cards_parse, int, (const char *, size_t, uint64_t *, size_t *), TYPE("int", 0, 0, ""),
             "Reads `3s4dTdXD` (D1.2; blanks are allowed).  On HP_ERR_TEXT and HP_ERR_REPEATED, *position is the byte\noffset of the offending token; *cards is then left alone."),
    FUNCTION(hp_cards_format, int, (uint64_t, char *, size_t, size_t *), TYPE("int", 0, 0, ""),
             "Writes the canonical text, cards ascending, with a final NUL; *length is without it.  A buffer that is\ntoo small is HP_ERR_BUFFER and *length what is needed, NUL included."),
    FUNCTION(hp_rng_seed, void, (hp_rng *, uint64_t, uint64_t), TYPE("void", 0, 0, ""),
             "Counter-based: the same (seed, index) gives the same numbers everywhere."),
    FUNCTION(hp_rng_next, uint64_t, (hp_rng *), TYPE("uint64_t", 0, 0, ""),
             "Counter-based: the same (seed, index) gives the same numbers everywhere."),
    FUNCTION(hp_rng_below, uint32_t, (hp_rng *, uint32_t), TYPE("uint32_t", 0, 0, ""),
             "Uniform in [0, bound); bound 0 gives 0."),
    FUNCTION(hp_hands_random, int, (uint64_t *, int64_t, int, uint64_t, uint64_t), TYPE("int", 0, 0, ""),
             "hands[i] = a uniformly random `size`-card subset of the 54 cards, from (seed, first + i)."),
    FUNCTION(hp_douhuang_count, int, (uint64_t, int, int, const hp_douhuang_move *, int64_t *), TYPE("int", 0, 0, ""),
             "How many moves `hand` has for `character` (0..17, D6's number less one) at `hit_points` (1..9).\n`last` is the play to beat; NULL, or a record of size 0, to lead.  It is judged by kind, size, length and\nstrength alone; its cards may overlap the hand.  Exact for every subset of the deck."),
    FUNCTION(hp_douhuang_generate, int, (uint64_t, int, int, const hp_douhuang_move *, hp_douhuang_move *, int64_t, int64_t *), TYPE("int", 0, 0, ""),
             "Every move, without pass, none twice, in the order of docs/rules/order.md.  *count is set also when the\nbuffer is too small."),
    FUNCTION(hp_douhuang_classify, int, (uint64_t, int, int, hp_douhuang_move *, int64_t, int64_t *), TYPE("int", 0, 0, ""),
             "Every way in which exactly these cards may be played, at most HP_DOUHUANG_READINGS_MAX.  Written apart\nfrom the generator, so that each checks the other."),
    FUNCTION(hp_douhuang_beats, int, (const hp_douhuang_move *, const hp_douhuang_move *), TYPE("int", 0, 0, ""),
             "Whether `a` beats `b` (D4): 1 or 0.  Anything beats a record of size 0, which beats nothing."),
    FUNCTION(hp_douhuang_last_check, int, (const hp_douhuang_move *), TYPE("int", 0, 0, ""),
             "Whether `last` could be a play of some character (HP_OK), or what is wrong with it."),
    FUNCTION(hp_douhuang_count_batch, int, (const hp_douhuang_batch *, int64_t *, int64_t *), TYPE("int", 0, 0, ""),
             "counts[i] = the number of moves of row i.  On an error nothing was written and *bad_row is the first row that\nis wrong, or -1 where n is below 0 or a stride is neither 0 nor 1 (HP_ERR_SIZE)."),
    FUNCTION(hp_douhuang_generate_batch_unchecked, void, (const hp_douhuang_batch *, const int64_t *, hp_douhuang_move *), TYPE("void", 0, 0, ""),
             "Row i of the moves is out[offsets[i]] .. out[offsets[i+1]-1]; offsets has n + 1 entries and is what the\ncounts add up to (see hp_offsets).  Trusts the batch and the offsets."),
    FUNCTION(hp_offsets, int64_t, (const int64_t *, int64_t, int64_t *), TYPE("int64_t", 0, 0, ""),
             "offsets[0] = 0, offsets[i+1] = offsets[i] + counts[i]; counts and offsets may not overlap.  Returns the total, or\nINT64_MAX where it would not fit (offsets are then unspecified)."),
    FUNCTION(hp_douhuang_character_get, int, (int, hp_douhuang_character *), TYPE("int", 0, 0, ""),
             "The table of characters, for reading: strings are UTF-8 and static.  HP_ERR_CHARACTER out of range."),
    FUNCTION(hp_douhuang_kind_name, const char *, (int), TYPE("char", 1, 1, ""),
             "The name of a kind: \"SINGLE\", or in Chinese; NULL out of range."),
    FUNCTION(hp_douhuang_kind_name_zh, const char *, (int), TYPE("char", 1, 1, ""),
             "The name of a kind: \"SINGLE\", or in Chinese; NULL out of range."),
    {0},
};

static const hp_native_variable hp_native_parameters[] = {
    PARAMETER(hp_status_message, status, TYPE("int", 0, 0, "")),
    PARAMETER(hp_status_name, status, TYPE("int", 0, 0, "")),
    PARAMETER(hp_simd_select, name, TYPE("char", 1, 1, "")),
    PARAMETER(hp_simd_available, name, TYPE("char", 1, 1, "")),
    PARAMETER(hp_cards_parse, text, TYPE("char", 1, 1, "")),
    PARAMETER(hp_cards_parse, length, TYPE("size_t", 0, 0, "")),
    PARAMETER(hp_cards_parse, cards, TYPE("uint64_t", 0, 1, "")),
    PARAMETER(hp_cards_parse, position, TYPE("size_t", 0, 1, "")),
    PARAMETER(hp_cards_format, cards, TYPE("uint64_t", 0, 0, "")),
    PARAMETER(hp_cards_format, text, TYPE("char", 0, 1, "")),
    PARAMETER(hp_cards_format, capacity, TYPE("size_t", 0, 0, "")),
    PARAMETER(hp_cards_format, length, TYPE("size_t", 0, 1, "")),
    PARAMETER(hp_rng_seed, rng, TYPE("hp_rng", 0, 1, "")),
    PARAMETER(hp_rng_seed, seed, TYPE("uint64_t", 0, 0, "")),
    PARAMETER(hp_rng_seed, index, TYPE("uint64_t", 0, 0, "")),
    PARAMETER(hp_rng_next, rng, TYPE("hp_rng", 0, 1, "")),
    PARAMETER(hp_rng_below, rng, TYPE("hp_rng", 0, 1, "")),
    PARAMETER(hp_rng_below, bound, TYPE("uint32_t", 0, 0, "")),
    PARAMETER(hp_hands_random, hands, TYPE("uint64_t", 0, 1, "")),
    PARAMETER(hp_hands_random, n, TYPE("int64_t", 0, 0, "")),
    PARAMETER(hp_hands_random, size, TYPE("int", 0, 0, "")),
    PARAMETER(hp_hands_random, seed, TYPE("uint64_t", 0, 0, "")),
    PARAMETER(hp_hands_random, first, TYPE("uint64_t", 0, 0, "")),
    PARAMETER(hp_douhuang_count, hand, TYPE("uint64_t", 0, 0, "")),
    PARAMETER(hp_douhuang_count, character, TYPE("int", 0, 0, "")),
    PARAMETER(hp_douhuang_count, hit_points, TYPE("int", 0, 0, "")),
    PARAMETER(hp_douhuang_count, last, TYPE("hp_douhuang_move", 1, 1, "")),
    PARAMETER(hp_douhuang_count, count, TYPE("int64_t", 0, 1, "")),
    PARAMETER(hp_douhuang_generate, hand, TYPE("uint64_t", 0, 0, "")),
    PARAMETER(hp_douhuang_generate, character, TYPE("int", 0, 0, "")),
    PARAMETER(hp_douhuang_generate, hit_points, TYPE("int", 0, 0, "")),
    PARAMETER(hp_douhuang_generate, last, TYPE("hp_douhuang_move", 1, 1, "")),
    PARAMETER(hp_douhuang_generate, out, TYPE("hp_douhuang_move", 0, 1, "")),
    PARAMETER(hp_douhuang_generate, capacity, TYPE("int64_t", 0, 0, "")),
    PARAMETER(hp_douhuang_generate, count, TYPE("int64_t", 0, 1, "")),
    PARAMETER(hp_douhuang_classify, cards, TYPE("uint64_t", 0, 0, "")),
    PARAMETER(hp_douhuang_classify, character, TYPE("int", 0, 0, "")),
    PARAMETER(hp_douhuang_classify, hit_points, TYPE("int", 0, 0, "")),
    PARAMETER(hp_douhuang_classify, out, TYPE("hp_douhuang_move", 0, 1, "")),
    PARAMETER(hp_douhuang_classify, capacity, TYPE("int64_t", 0, 0, "")),
    PARAMETER(hp_douhuang_classify, count, TYPE("int64_t", 0, 1, "")),
    PARAMETER(hp_douhuang_beats, a, TYPE("hp_douhuang_move", 1, 1, "")),
    PARAMETER(hp_douhuang_beats, b, TYPE("hp_douhuang_move", 1, 1, "")),
    PARAMETER(hp_douhuang_last_check, last, TYPE("hp_douhuang_move", 1, 1, "")),
    PARAMETER(hp_douhuang_count_batch, batch, TYPE("hp_douhuang_batch", 1, 1, "")),
    PARAMETER(hp_douhuang_count_batch, counts, TYPE("int64_t", 0, 1, "")),
    PARAMETER(hp_douhuang_count_batch, bad_row, TYPE("int64_t", 0, 1, "")),
    PARAMETER(hp_douhuang_generate_batch_unchecked, batch, TYPE("hp_douhuang_batch", 1, 1, "")),
    PARAMETER(hp_douhuang_generate_batch_unchecked, offsets, TYPE("int64_t", 1, 1, "")),
    PARAMETER(hp_douhuang_generate_batch_unchecked, out, TYPE("hp_douhuang_move", 0, 1, "")),
    PARAMETER(hp_offsets, counts, TYPE("int64_t", 1, 1, "")),
    PARAMETER(hp_offsets, n, TYPE("int64_t", 0, 0, "")),
    PARAMETER(hp_offsets, offsets, TYPE("int64_t", 0, 1, "")),
    PARAMETER(hp_douhuang_character_get, character, TYPE("int", 0, 0, "")),
    PARAMETER(hp_douhuang_character_get, out, TYPE("hp_douhuang_character", 0, 1, "")),
    PARAMETER(hp_douhuang_kind_name, kind, TYPE("int", 0, 0, "")),
    PARAMETER(hp_douhuang_kind_name_zh, kind, TYPE("int", 0, 0, "")),
    {0},
};

static const hp_native_struct hp_native_structs[] = {
    STRUCT(hp_rng),
    STRUCT(hp_douhuang_move),
    STRUCT(hp_douhuang_batch),
    STRUCT(hp_douhuang_character),
    {0},
};

static const hp_native_variable hp_native_fields[] = {
    FIELD(hp_rng, key, TYPE("uint64_t", 0, 0, "")),
    FIELD(hp_rng, counter, TYPE("uint64_t", 0, 0, "")),
    FIELD(hp_douhuang_move, cards, TYPE("uint64_t", 0, 0, "")),
    FIELD(hp_douhuang_move, kind, TYPE("uint8_t", 0, 0, "")),
    FIELD(hp_douhuang_move, size, TYPE("uint8_t", 0, 0, "")),
    FIELD(hp_douhuang_move, length, TYPE("uint8_t", 0, 0, "")),
    FIELD(hp_douhuang_move, cost, TYPE("uint8_t", 0, 0, "")),
    FIELD(hp_douhuang_move, strength, TYPE("uint16_t", 0, 0, "")),
    FIELD(hp_douhuang_move, reserved, TYPE("uint16_t", 0, 0, "")),
    FIELD(hp_douhuang_batch, hands, TYPE("uint64_t", 1, 1, "")),
    FIELD(hp_douhuang_batch, characters, TYPE("uint8_t", 1, 1, "")),
    FIELD(hp_douhuang_batch, hit_points, TYPE("uint8_t", 1, 1, "")),
    FIELD(hp_douhuang_batch, lasts, TYPE("hp_douhuang_move", 1, 1, "")),
    FIELD(hp_douhuang_batch, n, TYPE("int64_t", 0, 0, "")),
    FIELD(hp_douhuang_batch, hand_stride, TYPE("ptrdiff_t", 0, 0, "")),
    FIELD(hp_douhuang_batch, character_stride, TYPE("ptrdiff_t", 0, 0, "")),
    FIELD(hp_douhuang_batch, hit_points_stride, TYPE("ptrdiff_t", 0, 0, "")),
    FIELD(hp_douhuang_batch, last_stride, TYPE("ptrdiff_t", 0, 0, "")),
    FIELD(hp_douhuang_character, id, TYPE("char", 1, 1, "")),
    FIELD(hp_douhuang_character, name_zh, TYPE("char", 1, 1, "")),
    FIELD(hp_douhuang_character, skill_zh, TYPE("char", 1, 1, "")),
    FIELD(hp_douhuang_character, min_straight, TYPE("uint8_t", 0, 0, "")),
    FIELD(hp_douhuang_character, max_straight, TYPE("uint8_t", 0, 0, "")),
    FIELD(hp_douhuang_character, skills, TYPE("uint16_t", 0, 0, "")),
    {0},
};

static const hp_native_constant hp_native_constants[] = {
    POSITIVE(HP_OK, "hp_status"),
    NEGATIVE(HP_ERR_BUFFER, "hp_status"),
    NEGATIVE(HP_ERR_CARDS, "hp_status"),
    NEGATIVE(HP_ERR_CHARACTER, "hp_status"),
    NEGATIVE(HP_ERR_HIT_POINTS, "hp_status"),
    NEGATIVE(HP_ERR_LAST_KIND, "hp_status"),
    NEGATIVE(HP_ERR_LAST_SHAPE, "hp_status"),
    NEGATIVE(HP_ERR_LAST_STRENGTH, "hp_status"),
    NEGATIVE(HP_ERR_LAST_CARDS, "hp_status"),
    NEGATIVE(HP_ERR_TEXT, "hp_status"),
    NEGATIVE(HP_ERR_REPEATED, "hp_status"),
    NEGATIVE(HP_ERR_SIZE, "hp_status"),
    NEGATIVE(HP_ERR_SIMD, "hp_status"),
    POSITIVE(HP_DECK54, ""),
    POSITIVE(HP_CARDS_TEXT_MAX, ""),
    POSITIVE(HP_DOUHUANG_SINGLE, "hp_douhuang_kind"),
    POSITIVE(HP_DOUHUANG_PAIR, "hp_douhuang_kind"),
    POSITIVE(HP_DOUHUANG_TRIPLE, "hp_douhuang_kind"),
    POSITIVE(HP_DOUHUANG_TRIPLE_WITH, "hp_douhuang_kind"),
    POSITIVE(HP_DOUHUANG_STRAIGHT, "hp_douhuang_kind"),
    POSITIVE(HP_DOUHUANG_PAIR_RUN, "hp_douhuang_kind"),
    POSITIVE(HP_DOUHUANG_TRIPLE_RUN, "hp_douhuang_kind"),
    POSITIVE(HP_DOUHUANG_WINGS, "hp_douhuang_kind"),
    POSITIVE(HP_DOUHUANG_QUAD_WITH, "hp_douhuang_kind"),
    POSITIVE(HP_DOUHUANG_BOMB, "hp_douhuang_kind"),
    POSITIVE(HP_DOUHUANG_ROCKET, "hp_douhuang_kind"),
    POSITIVE(HP_DOUHUANG_KINDS, ""),
    POSITIVE(HP_DOUHUANG_CHARACTERS, ""),
    POSITIVE(HP_DOUHUANG_READINGS_MAX, ""),
    {0},
};
