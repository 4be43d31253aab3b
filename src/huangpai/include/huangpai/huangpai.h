/* huangpai 皇牌: Chinese climbing games, their legal moves and whole games, as plain C11.
 *
 * Conventions
 *   - A hand is a bitboard: bit = card index = 4 * rank + suit (D1); of four decks, a bitboard a copy (B1).
 *
 *         bit  0  1  2  3 | 4  5  6  7 | ... | 48 49 50 51 | 52  53
 *         card 3d 3c 3h 3s| 4d 4c 4h 4s| ... | 2d 2c 2h 2s | X   D
 *
 *   - Every fallible function returns an hp_status and hands its result back by pointer.
 *   - Nothing allocates.  The caller passes a buffer and its capacity in rows; a buffer that is too small
 *     is HP_ERR_BUFFER, the count then says how many rows are needed, and nothing was written.
 *   - Functions named *_unchecked trust their arguments; all others check them first.
 *   - Pointers may be NULL only where that is said.
 *   - All functions may be called from any number of threads.
 *
 * Rules are cited by the numbers of docs/rules/: D of Douhuang, B of Baohuang, P of plain Dou Dizhu. */
#ifndef HUANGPAI_H
#define HUANGPAI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum hp_status {
    HP_OK = 0,
    HP_ERR_BUFFER = -1,
    HP_ERR_CARDS = -2,
    HP_ERR_CHARACTER = -3,
    HP_ERR_HIT_POINTS = -4,
    HP_ERR_LAST_KIND = -5,
    HP_ERR_LAST_SHAPE = -6,
    HP_ERR_LAST_STRENGTH = -7,
    HP_ERR_LAST_CARDS = -8,
    HP_ERR_TEXT = -9,
    HP_ERR_REPEATED = -10,
    HP_ERR_SIZE = -11,
    HP_ERR_SIMD = -12,
    HP_ERR_PLANES = -13,
    HP_ERR_MARK = -14,
    HP_ERR_OPTIONS = -15,
    HP_ERR_NOT_HELD = -16,
    HP_ERR_ILLEGAL = -17,
    HP_ERR_POLICY = -18,
    HP_ERR_ENDLESS = -19,
    HP_ERR_PHASE = -20
} hp_status;

/* What a status means, in English; never NULL. */
const char *hp_status_message(int status);
/* The name of a status ("HP_ERR_BUFFER"); never NULL. */
const char *hp_status_name(int status);

/* ---- Instruction sets ---------------------------------------------------------------------------
 * Portable code runs until hp_init() has chosen the best kernels that this processor has.  It may be
 * called any number of times, from any thread.  The environment variable HUANGPAI_SIMD (scalar, avx2,
 * avx512) forces a choice; HP_ERR_SIMD if it is unknown or the processor cannot run it. */
int hp_init(void); /* reads the environment: not beside a setenv() of another thread; undoes hp_simd_select */
/* The kernels in use: "scalar", "avx2" or "avx512". */
const char *hp_simd_name(void);
/* Use these kernels from now on (for tests and benchmarks). */
int hp_simd_select(const char *name);
/* Whether this build and this processor have them: 1 or 0. */
int hp_simd_available(const char *name);

/* ---- Cards of one deck --------------------------------------------------------------------------------------*/
#define HP_DECK54 ((UINT64_C(1) << 54) - 1)
/* The longest canonical text of a one-deck hand, with its final NUL: 52 * 2 + 2 + 1. */
#define HP_CARDS_TEXT_MAX 107

/* Reads `3s4dTdXD` (D1.2; blanks are allowed).  On HP_ERR_TEXT and HP_ERR_REPEATED, *position is the byte
 * offset of the offending token; *cards is then left alone. */
int hp_cards_parse(const char *text, size_t length, uint64_t *cards, size_t *position);
/* Writes the canonical text, cards ascending, with a final NUL; *length is without it.  A buffer that is
 * too small is HP_ERR_BUFFER and *length what is needed, NUL included. */
int hp_cards_format(uint64_t cards, char *text, size_t capacity, size_t *length);

/* ---- Random numbers and dealing -----------------------------------------------------------------
 * Counter-based: the same (seed, index) gives the same numbers everywhere. */
typedef struct hp_rng {
    uint64_t key;
    uint64_t counter;
} hp_rng;
void hp_rng_seed(hp_rng *rng, uint64_t seed, uint64_t index);
uint64_t hp_rng_next(hp_rng *rng);
/* Uniform in [0, bound); bound 0 gives 0. */
uint32_t hp_rng_below(hp_rng *rng, uint32_t bound);
/* The same for bounds that may need 64 bits; for smaller ones it draws as hp_rng_below does. */
uint64_t hp_rng_below64(hp_rng *rng, uint64_t bound);
/* hands[i] = a uniformly random `size`-card subset of the 54 cards, from (seed, first + i). */
int hp_hands_random(uint64_t *hands, int64_t n, int size, uint64_t seed, uint64_t first);

/* ---- Batches ------------------------------------------------------------------------------------
 * A batch is counted, the counts are added up, and the moves of all rows are written one after another. */

/* offsets[0] = 0, offsets[i+1] = offsets[i] + counts[i]; counts and offsets may not overlap.  Returns the total, or
 * INT64_MAX where it would not fit (offsets are then unspecified). */
int64_t hp_offsets(const int64_t *counts, int64_t n, int64_t *offsets);

/* ---- Who plays ----------------------------------------------------------------------------------
 * A policy is a function that chooses for the player to act, out of the list of legal actions (those of
 * hp_GAME_actions), by what that seat knows:
 *
 *     int64_t choose(const hp_GAME_observation *seen, const hp_GAME_ACTION *actions, int64_t n,
 *                    hp_rng *rng, uint64_t data)
 *
 * It returns an index into the list, and is not asked where that has one action.  `rng` is the game's own stream of
 * numbers, from which it may draw; for games that are the same again it depends on nothing else.  `data` is what the
 * caller has set, such as an address. */

/* Instead of the address of a policy: every legal action equally likely, in Baohuang every choice of its cards too. */
#define HP_PLAYER_RANDOM 0
/* Instead of one: the game is handed back when this seat is to act. */
#define HP_PLAYER_WAITS 1

/* After so many actions a game counts as one without an end, as where nobody ever bids. */
#define HP_PLAYOUT_LONGEST 65536

/* Who plays each seat; seats beyond those of the game are not looked at. */
typedef struct hp_players {
    uint64_t choose[5]; /* the address of a policy, HP_PLAYER_RANDOM or HP_PLAYER_WAITS */
    uint64_t data[5];
} hp_players;

/* The streams of games first, first + 1 ...: those that hp_GAME_play_random draws from. */
void hp_playout_seed(hp_rng *rngs, int64_t n, uint64_t seed, uint64_t first);
/* The policies hp_GAME_search play games on from what the seat may be in; their `data` is how many, at most, for one
 * choice.  0 is HP_SEARCH_PLAYOUTS; more than HP_SEARCH_PLAYOUTS_MAX count as that. */
#define HP_SEARCH_PLAYOUTS 256
#define HP_SEARCH_PLAYOUTS_MAX 1048576
/* A number that n rows of so many words share in whatever order they come; those of two arrays add up to that of both.
 */
uint64_t hp_rows_hash(const uint64_t *rows, int64_t n, int64_t words);

/* ---- Numbers and features, for learning ------------------------------------------------------------
 * Every action of a game has a number below a fixed bound, and what a seat knows is a row of small numbers of a fixed
 * length; docs/learning.md has the tables. */

/* A section of the numbers of a game's actions, or of a row of features: `width` of them from `first` on.  The strings
 * are static. */
typedef struct hp_section {
    const char *name;
    const char *meaning;
    int32_t first;
    int32_t width;
} hp_section;
/* The same features as floats. */
void hp_features_float(const int8_t *features, int64_t n, float *out);

/* ---- Moves of Douhuang --------------------------------------------------------------------------*/
typedef enum hp_douhuang_kind {
    HP_DOUHUANG_SINGLE = 0,
    HP_DOUHUANG_PAIR,
    HP_DOUHUANG_TRIPLE,
    HP_DOUHUANG_TRIPLE_WITH,
    HP_DOUHUANG_STRAIGHT,
    HP_DOUHUANG_PAIR_RUN,
    HP_DOUHUANG_TRIPLE_RUN,
    HP_DOUHUANG_WINGS,
    HP_DOUHUANG_QUAD_WITH,
    HP_DOUHUANG_BOMB,
    HP_DOUHUANG_ROCKET
} hp_douhuang_kind;

#define HP_DOUHUANG_KINDS 11
#define HP_DOUHUANG_CHARACTERS 18

/* One move, 16 bytes (D5.1).  strength: SINGLE the declared card index; PAIR TRIPLE TRIPLE_WITH QUAD_WITH
 * BOMB the rank index; STRAIGHT 64 * (one suit?) + 4 * position + suit of the top card; PAIR_RUN
 * TRIPLE_RUN WINGS the position 0..13 of the top rank on the line A 2 3 ... K A; ROCKET 0. */
typedef struct hp_douhuang_move {
    uint64_t cards;
    uint8_t kind;
    uint8_t size;
    uint8_t length;
    uint8_t cost;
    uint16_t strength;
    uint16_t reserved;
} hp_douhuang_move;

/* How many moves `hand` has for `character` (0..17, D6's number less one) at `hit_points` (1..9).
 * `last` is the play to beat; NULL, or a record of size 0, to lead.  It is judged by kind, size, length and
 * strength alone; its cards may overlap the hand.  Exact for every subset of the deck. */
int hp_douhuang_count(uint64_t hand, int character, int hit_points, const hp_douhuang_move *last, int64_t *count);

/* Every move, without pass, none twice, in the order of docs/rules/order.md.  *count is set also when the
 * buffer is too small. */
int hp_douhuang_generate(uint64_t hand, int character, int hit_points, const hp_douhuang_move *last,
                         hp_douhuang_move *out, int64_t capacity, int64_t *count);

/* Every way in which exactly these cards may be played, at most HP_DOUHUANG_READINGS_MAX.  Written apart
 * from the generator, so that each checks the other. */
#define HP_DOUHUANG_READINGS_MAX 128 /* 114 is the most: 6666 of 杨贵妃, 13 + 13 + 11 windows * 8 straights */
int hp_douhuang_classify(uint64_t cards, int character, int hit_points, hp_douhuang_move *out, int64_t capacity,
                         int64_t *count);

/* Whether `a` beats `b` (D4): 1 or 0.  Anything beats a record of size 0, which beats nothing. */
int hp_douhuang_beats(const hp_douhuang_move *a, const hp_douhuang_move *b);

/* Whether `last` could be a play of some character (HP_OK), or what is wrong with it. */
int hp_douhuang_last_check(const hp_douhuang_move *last);

/* Arguments of a batch.  A stride is in elements, 0 (one value for every row) or 1; `lasts` may be NULL. */
typedef struct hp_douhuang_batch {
    const uint64_t *hands;
    const uint8_t *characters;
    const uint8_t *hit_points;
    const hp_douhuang_move *lasts;
    int64_t n;
    ptrdiff_t hand_stride;
    ptrdiff_t character_stride;
    ptrdiff_t hit_points_stride;
    ptrdiff_t last_stride;
} hp_douhuang_batch;

/* counts[i] = the number of moves of row i.  On an error nothing was written and *bad_row is the first row that
 * is wrong, or -1 where n is below 0 or a stride is neither 0 nor 1 (HP_ERR_SIZE). */
int hp_douhuang_count_batch(const hp_douhuang_batch *batch, int64_t *counts, int64_t *bad_row);

/* Row i of the moves is out[offsets[i]] .. out[offsets[i+1]-1]; offsets has n + 1 entries and is what the
 * counts add up to (see hp_offsets).  Trusts the batch and the offsets. */
void hp_douhuang_generate_batch_unchecked(const hp_douhuang_batch *batch, const int64_t *offsets,
                                          hp_douhuang_move *out);

/* ---- Groups of moves of Douhuang: classes of moves that differ in suits alone. */

/* Moves of one kind, size, length, cost and strength with as many cards of each rank, jokers being ranks of their own;
 * what 杨贵妃's sixes are declared to be does not matter, a six is a six. */
#define HP_DOUHUANG_BY_STRENGTH 1
/* The same, but of the strength of singles only the rank counts, and of that of straights only whether they are of one
 * suit and where their top card stands. */
#define HP_DOUHUANG_BY_RANKS 2

/* A class, 32 bytes. */
typedef struct hp_douhuang_group {
    hp_douhuang_move move; /* the representative: of its moves the first in the list of hp_douhuang_generate */
    uint64_t multiplicity; /* how many moves it has */
    uint16_t lowest;       /* the lowest strength of its moves */
    uint16_t highest;      /* the highest; another one only by ranks */
    uint32_t reserved;     /* 0 */
} hp_douhuang_group;

/* How many classes the moves of hp_douhuang_generate fall into.  HP_ERR_OPTIONS where `by` is none of the above. */
int hp_douhuang_groups_count(uint64_t hand, int character, int hit_points, const hp_douhuang_move *last, int by,
                             int64_t *count);
/* All of them, in the order of their representatives, without listing the moves.  *count is set also when the buffer is
 * too small. */
int hp_douhuang_groups_generate(uint64_t hand, int character, int hit_points, const hp_douhuang_move *last, int by,
                                hp_douhuang_group *out, int64_t capacity, int64_t *count);
/* The moves of a class that beat `last`, in the order of hp_douhuang_generate.  The class is that of group->move, which
 * may be any of its moves; nothing else of the group is looked at.  HP_ERR_NOT_HELD where the hand has not its cards,
 * HP_ERR_ILLEGAL where it is no move for that character and those hit points, or does not beat `last`. */
int hp_douhuang_group_expand(uint64_t hand, int character, int hit_points, const hp_douhuang_move *last,
                             const hp_douhuang_group *group, int by, hp_douhuang_move *out, int64_t capacity,
                             int64_t *count);
/* Of many hands, as hp_douhuang_count_batch and hp_douhuang_generate_batch_unchecked; *bad_row is -1 also where `by` is
 * wrong. */
int hp_douhuang_groups_count_batch(const hp_douhuang_batch *batch, int by, int64_t *counts, int64_t *bad_row);
void hp_douhuang_groups_generate_batch_unchecked(const hp_douhuang_batch *batch, int by, const int64_t *offsets,
                                                 hp_douhuang_group *out);

/* The table of characters, for reading: strings are UTF-8 and static.  HP_ERR_CHARACTER out of range. */
typedef struct hp_douhuang_character {
    const char *id;
    const char *name_zh;
    const char *skill_zh;
    uint8_t min_straight;
    uint8_t max_straight;
    uint16_t skills; /* internal flags; 0 for those whose skill does not change combinations */
} hp_douhuang_character;
int hp_douhuang_character_get(int character, hp_douhuang_character *out);
/* The name of a kind: "SINGLE", or in Chinese; NULL out of range. */
const char *hp_douhuang_kind_name(int kind);
const char *hp_douhuang_kind_name_zh(int kind);

/* ---- The game of Douhuang (D7 to D11) ---------------------------------------------------------------
 * A state is plain data: copying it is copying a game.  Every action belongs to a player; what has no owner
 * (dealing, turning up, the end of a trick) happens within the action before it.  Chance is a function of (seed,
 * index) and of how many deals there have been. */

/* What may be done besides playing cards; an action is an hp_douhuang_move whose kind may also be one of these.
 * cards: of SWAP the two given and the one taken, of DISCARD and HEAL the card; size: how many they are; length 0;
 * cost: the hit points that it pays; strength: CHOOSE a character, DRAFT a character lying open or
 * HP_DOUHUANG_FACE_DOWN + the place 0..4, LAY the first character + 32 * the second + 1024 * the third, LEAD a seat. */
typedef enum hp_douhuang_action {
    HP_DOUHUANG_PASS = 32,
    HP_DOUHUANG_CHOOSE,
    HP_DOUHUANG_DRAFT,
    HP_DOUHUANG_LAY,
    HP_DOUHUANG_PEEK,
    HP_DOUHUANG_SEIZE,
    HP_DOUHUANG_CALL,
    HP_DOUHUANG_SWAP,
    HP_DOUHUANG_CONTINUE,
    HP_DOUHUANG_HIT,
    HP_DOUHUANG_EXTRA,
    HP_DOUHUANG_DISCARD,
    HP_DOUHUANG_HEAL,
    HP_DOUHUANG_LEAD
} hp_douhuang_action;
#define HP_DOUHUANG_ACTIONS_END 46
#define HP_DOUHUANG_FACE_DOWN 32

/* What a state is waiting for. */
typedef enum hp_douhuang_phase {
    HP_DOUHUANG_PHASE_CHOOSE = 0,
    HP_DOUHUANG_PHASE_DRAFT,
    HP_DOUHUANG_PHASE_LAY,
    HP_DOUHUANG_PHASE_PEEK,
    HP_DOUHUANG_PHASE_SEIZE,
    HP_DOUHUANG_PHASE_BID,
    HP_DOUHUANG_PHASE_SWAP,
    HP_DOUHUANG_PHASE_PLAY,
    HP_DOUHUANG_PHASE_HIT,
    HP_DOUHUANG_PHASE_EXTRA,
    HP_DOUHUANG_PHASE_DISCARD,
    HP_DOUHUANG_PHASE_LEAD,
    HP_DOUHUANG_PHASE_OVER
} hp_douhuang_phase;
#define HP_DOUHUANG_PHASES 13

/* A seat, a character, a place that there is not (yet). */
#define HP_DOUHUANG_NONE 255
/* Who has won a game. */
#define HP_DOUHUANG_EMPEROR 1
#define HP_DOUHUANG_SUBJECTS 2

/* What a game is played with. */
typedef struct hp_douhuang_options {
    uint8_t players;       /* 3, or 2 (D8) */
    uint8_t competitive;   /* 1: a match (D8.2), for two players; else 0 */
    uint8_t fixed[3];      /* a seat's only offer; HP_DOUHUANG_NONE: three are drawn (D7.2) */
    uint8_t without_skill; /* the character whose skill is off (D5.4), plus 1; 0: all have theirs */
    uint8_t reserved[2];   /* 0 */
    uint32_t pool;         /* the characters from which offers are drawn, a bit each */
} hp_douhuang_options;
#define HP_DOUHUANG_POOL 0x3ffffu

/* A game, or a match of up to three; 192 bytes.  Seats beyond `players` hold zeros (characters, offers: NONE). */
typedef struct hp_douhuang_state {
    uint64_t hands[3];
    uint64_t played[3];    /* what each seat has played */
    uint64_t shown[3];     /* what everyone has seen go to a seat: the card turned up, the bottom, 西施's card */
    uint64_t discarded;    /* by anyone (D9.5, D9.6) */
    uint64_t bottom;       /* the three; on the table until the phase PLAY, then remembered */
    uint64_t out;          /* out of play (D8.1) */
    hp_douhuang_move last; /* the play to beat; size 0 to lead */
    uint64_t seed;
    uint64_t index;
    uint32_t deals; /* how many there have been */
    uint8_t phase;
    uint8_t players;
    uint8_t competitive;
    uint8_t current;       /* who is to act; NONE at the end */
    uint8_t turned;        /* the card turned up (D7.1) */
    uint8_t first_bidder;  /* who received it */
    uint8_t emperor;       /* NONE until there is one */
    uint8_t last_player;   /* who made the play to beat: W of D9; NONE to lead */
    uint8_t beaten;        /* whose play that one beat: X of D9; NONE where it led */
    uint8_t passes;        /* in a row */
    uint8_t hit;           /* 1: X has been hit at the end of this trick */
    uint8_t doublings;     /* bombs and rockets played (D11.1) */
    uint8_t winner;        /* 0, HP_DOUHUANG_EMPEROR or HP_DOUHUANG_SUBJECTS */
    uint8_t known;         /* seats whose character everyone knows, a bit each */
    uint8_t looked;        /* seats that have looked at the bottom in this deal (D7.4), a bit each */
    uint8_t hit_points[3]; /* 0 until there is an emperor */
    uint8_t characters[3];
    uint8_t offered[10];   /* three for each seat; in a match five lying open and five face down */
    uint8_t taken[10];     /* in a match: which seat drafted it */
    uint8_t laid[6];       /* in a match: three for each seat, in the order in which they will be played */
    uint8_t first_drafter; /* in a match */
    uint8_t picks;         /* in a match: how many have been drafted */
    uint8_t game;          /* in a match: 0, 1, 2 */
    uint8_t ended[8];      /* of the match's earlier games, four bytes each: emperor, winner, doublings, the hit points
                              of seat 0 and, times 16, of seat 1 */
    uint8_t without_skill; /* as in the options (D5.4); everyone knows */
    uint8_t reserved;      /* 0 */
} hp_douhuang_state;

/* What undoing an action needs, kept by the caller. */
typedef struct hp_douhuang_undo {
    hp_douhuang_state before;
} hp_douhuang_undo;

/* The usual options, all characters drawn; HP_ERR_OPTIONS where there is no such game. */
int hp_douhuang_options_usual(int players, int competitive, hp_douhuang_options *options);
/* HP_OK, or HP_ERR_OPTIONS. */
int hp_douhuang_options_check(const hp_douhuang_options *options);
/* The game that (seed, index) is, dealt and offered. */
int hp_douhuang_start(const hp_douhuang_options *options, uint64_t seed, uint64_t index, hp_douhuang_state *state);
/* With how many hit points a player begins (D7.5, D8.1). */
int hp_douhuang_first_hit_points(int players, int is_emperor);
/* What is wrong with a state, in English with the number of the rule; NULL for one that a game can be in. */
const char *hp_douhuang_state_problem(const hp_douhuang_state *state);
/* A number that states alike in every byte share; other states hardly ever do. */
uint64_t hp_douhuang_state_hash(const hp_douhuang_state *state);

/* The functions below trust the state (hp_douhuang_state_problem). */

/* How many actions are legal: at least 1 until the end, then 0. */
int64_t hp_douhuang_actions_count(const hp_douhuang_state *state);
/* All of them: plays in their order, or else by number; pass is the last.  *count is set also when the buffer is too
 * small. */
int hp_douhuang_actions(const hp_douhuang_state *state, hp_douhuang_move *out, int64_t capacity, int64_t *count);
/* The one with this index in that list, without listing the others; HP_ERR_SIZE out of range. */
int hp_douhuang_action_at(const hp_douhuang_state *state, int64_t index, hp_douhuang_move *action);
/* Why an action is illegal, in English with the number of the rule; NULL for a legal one. */
const char *hp_douhuang_action_problem(const hp_douhuang_state *state, const hp_douhuang_move *action);
/* Every way in which a seat with these hit points (1..9) may declare exactly these cards, held or not: those of
 * hp_douhuang_classify, or where the seat's skill is off (D5.4) those without it.  HP_ERR_SIZE: no such seat;
 * HP_ERR_CHARACTER: it has none yet.  Of the state only who plays what counts. */
int hp_douhuang_readings(const hp_douhuang_state *state, int seat, int hit_points, uint64_t cards,
                         hp_douhuang_move *out, int64_t capacity, int64_t *count);
/* HP_ERR_ILLEGAL where it is not legal; nothing has changed then.  `undo` may be NULL. */
int hp_douhuang_apply(hp_douhuang_state *state, const hp_douhuang_move *action, hp_douhuang_undo *undo);
/* The same for an action that is known to be legal. */
void hp_douhuang_apply_unchecked(hp_douhuang_state *state, const hp_douhuang_move *action);
void hp_douhuang_undo_action(hp_douhuang_state *state, const hp_douhuang_undo *undo);
/* Puts other cards in place of those just dealt: nothing may have been done since the deal but choosing, drafting and
 * laying.  HP_ERR_CARDS where they are no deal (D7.1, D8.1), HP_ERR_ILLEGAL where it is too late. */
int hp_douhuang_deal_given(hp_douhuang_state *state, const uint64_t hands[3], uint64_t bottom, int turned);

/* The points of each seat by D11.1 (of a match, those of its finished games); all 0 where there are none yet. */
void hp_douhuang_score(const hp_douhuang_state *state, int32_t score[3]);
/* Games of a match that each of the two has won; 0 in other games. */
void hp_douhuang_wins(const hp_douhuang_state *state, int32_t wins[2]);

/* What one seat knows (D12): the state with all else taken out.  Another's hand holds the cards that everyone has seen
 * go there; cards and rights that the seat knows nothing of are 0 or NONE. */
typedef struct hp_douhuang_observation {
    hp_douhuang_state seen;
    uint64_t unseen;  /* the cards of which the seat does not know where they are */
    uint8_t cards[3]; /* how many each seat holds */
    uint8_t seat;
    uint8_t reserved[4];
} hp_douhuang_observation;
int hp_douhuang_observe(const hp_douhuang_state *state, int seat, hp_douhuang_observation *out);

/* How many sequences of `depth` legal actions there are, 1 of none; games that are over before are not counted.  A new
 * deal (D7.3) is the one that the game's seed says.  `buffer` is room for lists of actions, and makes it faster; NULL
 * where the capacity is 0. */
uint64_t hp_douhuang_perft(const hp_douhuang_state *state, int depth, hp_douhuang_move *buffer, int64_t capacity);

/* Plays each state to its end, every legal action equally likely, and returns how many actions that took.  The
 * action is the one in the list of hp_douhuang_actions whose index hp_rng_below64 gives; for states[i] the generator is
 * seeded with (~seed, first + i), apart from that of a deal by (seed, first + i). */
int64_t hp_douhuang_play_random(hp_douhuang_state *states, int64_t n, uint64_t seed, uint64_t first);

/* Games to be played on. */
typedef struct hp_douhuang_playout {
    hp_douhuang_state *states;
    hp_rng *rngs;      /* the stream of each */
    uint32_t *lengths; /* how many actions each has had: counted on from what is there */
    int64_t n;
    hp_douhuang_move *buffer; /* room for a list of actions; not needed where nobody has a policy */
    int64_t capacity;
    hp_players players;
} hp_douhuang_playout;

/* Plays each state until it is over, or a seat is to act that waits.  Where all seats are random the games are those of
 * hp_douhuang_play_random.  HP_ERR_BUFFER: a list has *needed actions, more than the buffer holds; HP_ERR_POLICY: a
 * policy chose *needed, which is no index of its list; HP_ERR_ENDLESS: a game has had HP_PLAYOUT_LONGEST actions.  *row
 * is then the state that waits for this action, as if its seat were one that waits; those before it are done, those
 * after it untouched. */
int hp_douhuang_play(const hp_douhuang_playout *playout, int64_t *row, int64_t *needed);

/* A quick sensible player, a policy: docs/policies.md says what it does.  It uses neither `rng`, which may be NULL, nor
 * `data`. */
int64_t hp_douhuang_greedy(const hp_douhuang_observation *seen, const hp_douhuang_move *actions, int64_t n, hp_rng *rng,
                           uint64_t data);

/* A state that the seat of an observation may be in, with whatever it does not know (D12) drawn from `rng`: its
 * observation is the same, byte for byte.  Each arrangement of the cards that are unseen is equally likely, and so are
 * others' characters among those that are not known, and what others have laid; each of them counts as offered three.
 * Whoever may be asked in secret has been, but for seats that choose or lay: for a seat that is to act itself, that is
 * so.  `seed` and `index` are drawn, too.  The observation is trusted to be that of a sound state; HP_ERR_CARDS: its
 * cards do not add up. */
int hp_douhuang_determinise(const hp_douhuang_observation *seen, hp_rng *rng, hp_douhuang_state *state);

/* A policy that looks ahead: docs/policies.md says how.  It draws two numbers from `rng`, of which its choice is a
 * function, and of the observation; `data` says how many games it plays. */
int64_t hp_douhuang_search(const hp_douhuang_observation *seen, const hp_douhuang_move *actions, int64_t n, hp_rng *rng,
                           uint64_t data);

/* The names: "pass" and "play" as in texts; NULL out of range. */
const char *hp_douhuang_action_name(int kind);
const char *hp_douhuang_phase_name(int phase);

/* Numbers of actions: every action that is legal in some state has one of 0 .. HP_DOUHUANG_NUMBERS - 1, the same
 * whatever is played and whoever acts.  Legal actions that differ only in suits, sixes or kickers that do not matter to
 * strength share one; it stands for the first of them in the list of hp_douhuang_actions. */
#define HP_DOUHUANG_NUMBERS 8708
/* The number of an action that is legal in a state, or in what the player to act knows of one (`seen`). */
int32_t hp_douhuang_action_number(const hp_douhuang_state *state, const hp_douhuang_move *action);
/* Those of n actions. */
void hp_douhuang_action_numbers(const hp_douhuang_state *state, const hp_douhuang_move *actions, int64_t n,
                                int32_t *numbers);
/* The sections of the numbers, from 0 on; HP_ERR_SIZE beyond them. */
int hp_douhuang_numbers_section(int section, hp_section *out);

/* Features: for each observation a row, and for each action one, of whole numbers 0 .. 127.  Seats count from that of
 * the observation, in the order of play.  An observation of zeros gives a row of zeros.  HP_ERR_SIZE: *bad_row is the
 * first observation whose seats do not exist. */
#define HP_DOUHUANG_STATE_FEATURES 960
#define HP_DOUHUANG_ACTION_FEATURES 211
int hp_douhuang_state_features(const hp_douhuang_observation *seen, int64_t n, int8_t *out, int64_t *bad_row);
/* Actions offsets[i] .. offsets[i + 1] - 1 are those of the seat of seen[i]; trusts the offsets. */
int hp_douhuang_action_features(const hp_douhuang_observation *seen, int64_t n, const int64_t *offsets,
                                const hp_douhuang_move *actions, int8_t *out, int64_t *bad_row);
/* The sections of such rows, from 0 on; HP_ERR_SIZE beyond them. */
int hp_douhuang_state_features_section(int section, hp_section *out);
int hp_douhuang_action_features_section(int section, hp_section *out);

/* ---- Cards of Baohuang: four decks without 3, 4 and 5 (B1) ----------------------------------------
 * Four planes: bit c of plane k is set when the hand holds more than k copies of card c, so plane k + 1 is within
 * plane k.  In plane 0 alone two more bits say that one of the kings held is a marked one; they count no card.
 *
 *         bit  12 13 14 15 | ... | 48 49 50 51 | 52  53 | 54  55
 *              6d 6c 6h 6s | ... | 2d 2c 2h 2s | X   D  | X*  D* */
typedef struct hp_baohuang_hand {
    uint64_t plane[4];
} hp_baohuang_hand;
/* The cards of a plane, and the marks. */
#define HP_BAOHUANG_CARDS (HP_DECK54 & ~UINT64_C(0xfff))
#define HP_BAOHUANG_MARKS (UINT64_C(3) << 54)
/* The longest canonical text of a hand, with its final NUL: 160 * 2 + 8 + 2 + 1. */
#define HP_BAOHUANG_TEXT_MAX 331

/* HP_OK; HP_ERR_CARDS, HP_ERR_PLANES (a plane holds what the one below lacks) or HP_ERR_MARK (of a king that is
 * not held). */
int hp_baohuang_hand_check(const hp_baohuang_hand *hand);
/* As hp_cards_parse and hp_cards_format; copies repeat, `D*` and `X*` are the marked kings (B1.4).  More than four
 * copies, or a second marked king, are HP_ERR_REPEATED. */
int hp_baohuang_cards_parse(const char *text, size_t length, hp_baohuang_hand *hand, size_t *position);
int hp_baohuang_cards_format(const hp_baohuang_hand *hand, char *text, size_t capacity, size_t *length);
/* hands[i] = a uniformly random `size`-card subset of the 168 cards, from (seed, first + i). */
int hp_baohuang_hands_random(hp_baohuang_hand *hands, int64_t n, int size, uint64_t seed, uint64_t first);

/* ---- Moves of Baohuang ----------------------------------------------------------------------------*/

/* One move, 4 bytes (B2): kings of either kind, and `count` cards of one rank index (3..12), which is
 * HP_BAOHUANG_NO_RANK where there are none.  Suits and marks never matter to what is legal. */
typedef struct hp_baohuang_move {
    uint8_t bigs;
    uint8_t smalls;
    uint8_t rank;
    uint8_t count;
} hp_baohuang_move;
#define HP_BAOHUANG_NO_RANK 255

/* Options of a room, to be added up. */
#define HP_BAOHUANG_KAO 1u        /* B4 */
#define HP_BAOHUANG_HOLD_SIXES 2u /* B5 */

/* How many moves a hand has.  `last` is the play to beat; NULL, or a record of no cards, to lead. */
int hp_baohuang_count(const hp_baohuang_hand *hand, unsigned options, const hp_baohuang_move *last, int64_t *count);
/* Every move, without pass, none twice, in the order of docs/rules/order.md.  *count is set also when the buffer is
 * too small. */
int hp_baohuang_generate(const hp_baohuang_hand *hand, unsigned options, const hp_baohuang_move *last,
                         hp_baohuang_move *out, int64_t capacity, int64_t *count);
/* The move that exactly these cards are: *count is 1, or 0 where they are none. */
int hp_baohuang_classify(const hp_baohuang_hand *cards, hp_baohuang_move *out, int64_t capacity, int64_t *count);
/* Whether `a` beats `b` (B3, with HP_BAOHUANG_KAO also B4): 1 or 0.  Anything beats a record of no cards, which
 * beats nothing; neither does a record that is no play. */
int hp_baohuang_beats(const hp_baohuang_move *a, const hp_baohuang_move *b, unsigned options);
/* Whether `last` is a play (HP_OK), or what is wrong with it. */
int hp_baohuang_last_check(const hp_baohuang_move *last);

/* The choices of cards for a move: which suits, and whether a marked king is among the kings.  At most
 * HP_BAOHUANG_CHOICES_MAX; the first has unmarked kings and lowest suits.  HP_ERR_NOT_HELD where the hand lacks the
 * cards. */
#define HP_BAOHUANG_CHOICES_MAX 340 /* 85 ways to take 8 out of 4 + 4 + 4 + 4, four of the kings */
int hp_baohuang_choices(const hp_baohuang_hand *hand, const hp_baohuang_move *move, hp_baohuang_hand *out,
                        int64_t capacity, int64_t *count);

/* How many choices there are, and the one with this number in that list (HP_ERR_SIZE out of range). */
int hp_baohuang_count_choices(const hp_baohuang_hand *hand, const hp_baohuang_move *move, int64_t *count);
int hp_baohuang_choice_at(const hp_baohuang_hand *hand, const hp_baohuang_move *move, int64_t number,
                          hp_baohuang_hand *out);

/* As hp_douhuang_batch and the functions on it. */
typedef struct hp_baohuang_batch {
    const hp_baohuang_hand *hands;
    const hp_baohuang_move *lasts;
    int64_t n;
    ptrdiff_t hand_stride;
    ptrdiff_t last_stride;
    unsigned options;
} hp_baohuang_batch;
int hp_baohuang_count_batch(const hp_baohuang_batch *batch, int64_t *counts, int64_t *bad_row);
void hp_baohuang_generate_batch_unchecked(const hp_baohuang_batch *batch, const int64_t *offsets,
                                          hp_baohuang_move *out);

/* ---- The game of Baohuang (B6 to B11) ----------------------------------------------------------------
 * As that of Douhuang: a state is plain data, every action belongs to a player, and what has no owner (dealing, taking
 * up added cards, the end of a trick) happens within the action before it. */

typedef enum hp_baohuang_action_kind {
    HP_BAOHUANG_PLAY = 0,
    HP_BAOHUANG_PASS,
    HP_BAOHUANG_TAKE,
    HP_BAOHUANG_HAND_ON,
    HP_BAOHUANG_SOLO,
    HP_BAOHUANG_NAME,
    HP_BAOHUANG_DECLARE,
    HP_BAOHUANG_REBEL,
    HP_BAOHUANG_TRUSTEE,
    HP_BAOHUANG_CANCEL,
    HP_BAOHUANG_LEAVE
} hp_baohuang_action_kind;
#define HP_BAOHUANG_ACTIONS 11

/* One action, 40 bytes.  Only a PLAY has a move and cards; cards of no bit mean the first of its choices.  arg: of NAME
 * the card, of HAND_ON the card added, or HP_BAOHUANG_NONE; of TRUSTEE, CANCEL and LEAVE the seat; else 0.  These three
 * belong to that seat, whoever's turn it is (B11.1), and are never listed. */
typedef struct hp_baohuang_action {
    hp_baohuang_hand cards;
    hp_baohuang_move move; /* without cards: rank HP_BAOHUANG_NO_RANK, else 0 */
    uint8_t action;
    uint8_t arg;
    uint16_t reserved; /* 0 */
} hp_baohuang_action;

/* What a state is waiting for. */
typedef enum hp_baohuang_phase {
    HP_BAOHUANG_PHASE_THRONE = 0,
    HP_BAOHUANG_PHASE_SOLO,
    HP_BAOHUANG_PHASE_NAME,
    HP_BAOHUANG_PHASE_DECLARE,
    HP_BAOHUANG_PHASE_REBEL,
    HP_BAOHUANG_PHASE_PLAY,
    HP_BAOHUANG_PHASE_OVER
} hp_baohuang_phase;
#define HP_BAOHUANG_PHASES 7

#define HP_BAOHUANG_SEATS 5
/* A seat, a card that there is not (yet). */
#define HP_BAOHUANG_NONE 255
/* Who plays against whom; 0 where that is not settled, or not known. */
#define HP_BAOHUANG_PAIR 1
#define HP_BAOHUANG_OPEN_SOLO 2
#define HP_BAOHUANG_HIDDEN_SOLO 3
/* One more option of a room: bids to play alone (B7.5). */
#define HP_BAOHUANG_ROB_SOLO 4u
/* B10.4: a room that has set none. */
#define HP_BAOHUANG_NO_PENALTY 0u

/* What a game is played with. */
typedef struct hp_baohuang_rules {
    uint8_t concise;     /* 1: concise mode; 0: classic (B6.2) */
    uint8_t options;     /* HP_BAOHUANG_KAO, HP_BAOHUANG_HOLD_SIXES, HP_BAOHUANG_ROB_SOLO, added up */
    uint8_t first_seat;  /* who is dealt to first (B6.1) */
    uint8_t reserved[1]; /* 0 */
    uint32_t penalty;    /* for leaving (B10.4), or HP_BAOHUANG_NO_PENALTY */
} hp_baohuang_rules;

/* A game; 424 bytes. */
typedef struct hp_baohuang_state {
    hp_baohuang_hand hands[5];
    hp_baohuang_hand played[5];  /* what each seat has played */
    hp_baohuang_hand last_cards; /* the play to beat, by card; none to lead */
    hp_baohuang_move last;       /* the same by rank; to lead no cards, and the rank HP_BAOHUANG_NO_RANK */
    uint32_t deals;              /* how many there have been */
    uint64_t seed;
    uint64_t index;
    uint8_t phase;
    uint8_t concise;
    uint8_t options;
    uint8_t first_seat;
    uint8_t current;  /* who is to act; NONE at the end */
    uint8_t holder;   /* who was dealt, was handed or has taken the emperor card */
    uint8_t hand_ons; /* of the emperor card, in this deal (B7) */
    uint8_t added[9]; /* cards added (B7.2), NONE beyond; in PHASE_THRONE they lie on the table, then the holder has
                         them, or has played them */
    uint8_t emperor;  /* NONE until somebody has taken the throne */
    uint8_t guard;    /* NONE until that is settled, and in a solo */
    uint8_t kind;     /* 0 until that is settled; HP_BAOHUANG_PAIR ... */
    uint8_t named;    /* the card named (B8.1), or NONE */
    uint8_t declared; /* 1: the guard has (B8.3) */
    uint8_t rebels;   /* seats that have rebelled (B8.4), a bit each; for all to see once PHASE_REBEL is over */
    uint8_t last_player;
    uint8_t passes;      /* in a row */
    uint8_t out;         /* how many have played their last card */
    uint8_t places[5];   /* 1 to 5; 0 for none, or not yet (B10.1) */
    uint8_t trustees;    /* a bit each */
    uint8_t left;        /* seats that have left, a bit each */
    uint8_t trusted[5];  /* how often each has become a trustee */
    uint8_t reserved[7]; /* 0 */
    uint32_t penalty;
} hp_baohuang_state;

/* What undoing an action needs, kept by the caller. */
typedef struct hp_baohuang_undo {
    hp_baohuang_state before;
} hp_baohuang_undo;

/* Kao-pai, no held sixes, no bids, no penalty, from seat 0; HP_ERR_OPTIONS where there is no such mode. */
int hp_baohuang_rules_usual(int concise, hp_baohuang_rules *rules);
/* HP_OK, or HP_ERR_OPTIONS. */
int hp_baohuang_rules_check(const hp_baohuang_rules *rules);
/* The game that (seed, index) is, dealt. */
int hp_baohuang_start(const hp_baohuang_rules *rules, uint64_t seed, uint64_t index, hp_baohuang_state *state);
/* What is wrong with a state, in English with the number of the rule; NULL for one that a game can be in. */
const char *hp_baohuang_state_problem(const hp_baohuang_state *state);
/* A number that states alike in every byte share; other states hardly ever do. */
uint64_t hp_baohuang_state_hash(const hp_baohuang_state *state);

/* The functions below trust the state (hp_baohuang_state_problem). */

/* How many actions the player to act has, moves by rank: at least 1 until the end, then 0. */
int64_t hp_baohuang_actions_count(const hp_baohuang_state *state);
/* All of them, a play with the first of its choices of cards; pass is the last.  *count is set also when the buffer is
 * too small. */
int hp_baohuang_actions(const hp_baohuang_state *state, hp_baohuang_action *out, int64_t capacity, int64_t *count);
/* The one with this index in that list, without listing the others; HP_ERR_SIZE out of range. */
int hp_baohuang_action_at(const hp_baohuang_state *state, int64_t index, hp_baohuang_action *action);
/* How many choices of cards the player to act has for a legal action, and the action with the one of this number: those
 * of hp_baohuang_choices for a play, but one for anything else and for a trustee.  HP_ERR_SIZE out of range. */
int64_t hp_baohuang_action_choices(const hp_baohuang_state *state, const hp_baohuang_action *action);
int hp_baohuang_action_choice_at(const hp_baohuang_state *state, const hp_baohuang_action *action, int64_t number,
                                 hp_baohuang_action *out);
/* Puts the first choice of cards in a legal play that has none. */
void hp_baohuang_action_complete(const hp_baohuang_state *state, hp_baohuang_action *action);
/* What a trustee does in the place of the player to act (B11.2). */
int hp_baohuang_default_action(const hp_baohuang_state *state, hp_baohuang_action *action);
/* Why an action is illegal, in English with the number of the rule; NULL for a legal one. */
const char *hp_baohuang_action_problem(const hp_baohuang_state *state, const hp_baohuang_action *action);
/* HP_ERR_ILLEGAL where it is not legal; nothing has changed then.  `undo` may be NULL. */
int hp_baohuang_apply(hp_baohuang_state *state, const hp_baohuang_action *action, hp_baohuang_undo *undo);
/* The same for an action that is known to be legal. */
void hp_baohuang_apply_unchecked(hp_baohuang_state *state, const hp_baohuang_action *action);
void hp_baohuang_undo_action(hp_baohuang_state *state, const hp_baohuang_undo *undo);
/* Puts other hands in place of those just dealt; HP_ERR_CARDS where they are no deal (B6.1), HP_ERR_ILLEGAL where the
 * throne has been taken or the emperor card handed on since. */
int hp_baohuang_deal_given(hp_baohuang_state *state, const hp_baohuang_hand hands[5]);

/* The points of each seat (B10); all 0 before the end. */
void hp_baohuang_score(const hp_baohuang_state *state, int32_t score[5]);
/* Whether the score counts twice (B10.2); whether everyone knows who the guard is, or that there is none: 1 or 0. */
int hp_baohuang_is_doubled(const hp_baohuang_state *state);
int hp_baohuang_is_revealed(const hp_baohuang_state *state);

/* What one seat knows (B12): the state with all else taken out.  Another's hand holds the cards that everyone has seen
 * go there; cards and rights that the seat knows nothing of are 0 or NONE. */
typedef struct hp_baohuang_observation {
    hp_baohuang_state seen;
    hp_baohuang_hand unseen; /* the cards that the seat neither holds nor has seen */
    uint8_t cards[5];        /* how many each seat holds */
    uint8_t seat;
    uint8_t reserved[2];
} hp_baohuang_observation;
int hp_baohuang_observe(const hp_baohuang_state *state, int seat, hp_baohuang_observation *out);

/* As hp_douhuang_perft, moves by rank. */
uint64_t hp_baohuang_perft(const hp_baohuang_state *state, int depth, hp_baohuang_action *buffer, int64_t capacity);

/* Plays each state to its end at random, and returns how many actions that took.  The action is the one in the list of
 * hp_baohuang_actions whose index hp_rng_below64 gives; for a play another number gives which of its choices of cards.
 * For states[i] the generator is seeded as for hp_douhuang_play_random. */
int64_t hp_baohuang_play_random(hp_baohuang_state *states, int64_t n, uint64_t seed, uint64_t first);

/* Games to be played on. */
typedef struct hp_baohuang_playout {
    hp_baohuang_state *states;
    hp_rng *rngs;      /* the stream of each */
    uint32_t *lengths; /* how many actions each has had: counted on from what is there */
    int64_t n;
    hp_baohuang_action *buffer; /* room for a list of actions; not needed where nobody has a policy */
    int64_t capacity;
    hp_players players;
} hp_baohuang_playout;

/* Plays each state until it is over, or a seat is to act that waits.  Where all seats are random the games are those of
 * hp_baohuang_play_random.  HP_ERR_BUFFER: a list has *needed actions, more than the buffer holds; HP_ERR_POLICY: a
 * policy chose *needed, which is no index of its list; HP_ERR_ENDLESS: a game has had HP_PLAYOUT_LONGEST actions.  *row
 * is then the state that waits for this action, as if its seat were one that waits; those before it are done, those
 * after it untouched. */
int hp_baohuang_play(const hp_baohuang_playout *playout, int64_t *row, int64_t *needed);

/* The same for Baohuang.  Plays have the first choice of cards. */
int64_t hp_baohuang_greedy(const hp_baohuang_observation *seen, const hp_baohuang_action *actions, int64_t n,
                           hp_rng *rng, uint64_t data);

/* A state that the seat of an observation may be in, with whatever it does not know (B12) drawn from `rng`: its
 * observation is the same, byte for byte.  Each arrangement of the cards that are unseen is equally likely, and with it
 * who the guard is; what follows from how the emperor card was handed on (B7.2, B7.3) is left aside.  Whoever may be
 * asked in secret to declare has answered, but where the seat sees that somebody is asked; rebels that were asked have
 * rebelled, or not, by lot.  For a seat that is to act nothing else is left out.  `seed` and `index` are drawn, too.
 * The observation is trusted to be that of a sound state; HP_ERR_CARDS: its cards do not add up. */
int hp_baohuang_determinise(const hp_baohuang_observation *seen, hp_rng *rng, hp_baohuang_state *state);

/* As hp_douhuang_search; it counts points, where that counts games. */
int64_t hp_baohuang_search(const hp_baohuang_observation *seen, const hp_baohuang_action *actions, int64_t n,
                           hp_rng *rng, uint64_t data);

/* The names: "pass" and "play" as in texts; NULL out of range. */
const char *hp_baohuang_action_name(int action);
const char *hp_baohuang_phase_name(int phase);

/* Numbers of actions: every action that is legal in some state has one of 0 .. HP_BAOHUANG_NUMBERS - 1, the same
 * whatever is played and whoever acts.  Legal actions that differ only in the cards of a play share one; it stands for
 * the first of them in the list of hp_baohuang_actions. */
#define HP_BAOHUANG_NUMBERS 4110
/* The number of an action that is legal in a state, or in what the player to act knows of one (`seen`); -1
 * for what trustees do, which is never listed. */
int32_t hp_baohuang_action_number(const hp_baohuang_state *state, const hp_baohuang_action *action);
/* Those of n actions. */
void hp_baohuang_action_numbers(const hp_baohuang_state *state, const hp_baohuang_action *actions, int64_t n,
                                int32_t *numbers);
/* The sections of the numbers, from 0 on; HP_ERR_SIZE beyond them. */
int hp_baohuang_numbers_section(int section, hp_section *out);

/* Features: for each observation a row, and for each action one, of whole numbers 0 .. 127.  Seats count from that of
 * the observation, in the order of play.  An observation of zeros gives a row of zeros.  HP_ERR_SIZE: *bad_row is the
 * first observation whose seats do not exist. */
#define HP_BAOHUANG_STATE_FEATURES 1742
#define HP_BAOHUANG_ACTION_FEATURES 260
int hp_baohuang_state_features(const hp_baohuang_observation *seen, int64_t n, int8_t *out, int64_t *bad_row);
/* Actions offsets[i] .. offsets[i + 1] - 1 are those of the seat of seen[i]; trusts the offsets. */
int hp_baohuang_action_features(const hp_baohuang_observation *seen, int64_t n, const int64_t *offsets,
                                const hp_baohuang_action *actions, int8_t *out, int64_t *bad_row);
/* The sections of such rows, from 0 on; HP_ERR_SIZE beyond them. */
int hp_baohuang_state_features_section(int section, hp_section *out);
int hp_baohuang_action_features_section(int section, hp_section *out);

/* ---- Moves of plain Dou Dizhu (P) --------------------------------------------------------------------
 * Suits do not matter: a hand is any one-deck bitboard, of which only how many cards each rank has counts, and the
 * cards of a move have the lowest suits. */
typedef enum hp_doudizhu_kind {
    HP_DOUDIZHU_SINGLE = 0,
    HP_DOUDIZHU_PAIR,
    HP_DOUDIZHU_TRIPLE,
    HP_DOUDIZHU_TRIPLE_WITH,
    HP_DOUDIZHU_STRAIGHT,
    HP_DOUDIZHU_PAIR_RUN,
    HP_DOUDIZHU_TRIPLE_RUN,
    HP_DOUDIZHU_WINGS,
    HP_DOUDIZHU_QUAD_WITH,
    HP_DOUDIZHU_BOMB,
    HP_DOUDIZHU_ROCKET
} hp_doudizhu_kind;
#define HP_DOUDIZHU_KINDS 11

/* One move, 16 bytes.  strength: the rank index (SINGLE: 13 and 14 are the jokers), of a run that of its top; ROCKET 0.
 */
typedef struct hp_doudizhu_move {
    uint64_t cards;
    uint8_t kind;
    uint8_t size;
    uint8_t length;
    uint8_t strength;
    uint32_t reserved;
} hp_doudizhu_move;

/* What tables disagree on (P4): 1 or 0 unless said. */
typedef struct hp_doudizhu_rules {
    uint8_t quad_with_singles; /* four with two single kickers */
    uint8_t quad_with_pair;    /* these may be a pair */
    uint8_t quad_with_pairs;   /* four with two pairs of different ranks */
    uint8_t wings_alike;       /* 1..4: the most single kickers of one rank in WINGS */
    uint8_t wings_beside;      /* three or more of these may be of a rank that would prolong the run */
    uint8_t rocket_kickers;    /* both jokers may be among single kickers */
    uint8_t most_cards;        /* HP_DOUDIZHU_MOST_CARDS_MIN..54: the most cards of one play */
    uint8_t reserved;          /* 0 */
} hp_doudizhu_rules;
#define HP_DOUDIZHU_MOST_CARDS_MIN 20

/* "douzero", "rlcard", "openspiel"; HP_ERR_OPTIONS for any other name. */
int hp_doudizhu_rules_preset(const char *name, hp_doudizhu_rules *rules);
/* The names of the presets, from 0 on; NULL beyond them. */
const char *hp_doudizhu_preset_name(int preset);
/* HP_OK or HP_ERR_OPTIONS. */
int hp_doudizhu_rules_check(const hp_doudizhu_rules *rules);

/* As the functions of Douhuang. */
int hp_doudizhu_count(uint64_t hand, const hp_doudizhu_rules *rules, const hp_doudizhu_move *last, int64_t *count);
int hp_doudizhu_generate(uint64_t hand, const hp_doudizhu_rules *rules, const hp_doudizhu_move *last,
                         hp_doudizhu_move *out, int64_t capacity, int64_t *count);
#define HP_DOUDIZHU_READINGS_MAX 8 /* 5 is the most: all triples from 3 to A, and four of nine with nine kickers */
int hp_doudizhu_classify(uint64_t cards, const hp_doudizhu_rules *rules, hp_doudizhu_move *out, int64_t capacity,
                         int64_t *count);
int hp_doudizhu_beats(const hp_doudizhu_move *a, const hp_doudizhu_move *b);
/* Whether `last` could be a play under some rules (HP_OK), or what is wrong with it. */
int hp_doudizhu_last_check(const hp_doudizhu_move *last);

typedef struct hp_doudizhu_batch {
    const uint64_t *hands;
    const hp_doudizhu_move *lasts;
    int64_t n;
    ptrdiff_t hand_stride;
    ptrdiff_t last_stride;
    hp_doudizhu_rules rules;
} hp_doudizhu_batch;
int hp_doudizhu_count_batch(const hp_doudizhu_batch *batch, int64_t *counts, int64_t *bad_row);
void hp_doudizhu_generate_batch_unchecked(const hp_doudizhu_batch *batch, const int64_t *offsets,
                                          hp_doudizhu_move *out);

/* The name of a kind: "SINGLE", or in Chinese; NULL out of range. */
const char *hp_doudizhu_kind_name(int kind);
const char *hp_doudizhu_kind_name_zh(int kind);

/* ---- The game of plain Dou Dizhu (P5) ------------------------------------------------------------------
 * As that of Douhuang: a state is plain data, and the end of a trick happens within the action before it.
 *
 * Cards of a rank are alike (P1.3), so a state has those of each rank in one order: from the lowest suit up what seat 0
 * has played, what it holds, the same of seats 1 and 2, and what is out of play.  States alike by rank are so alike in
 * every byte. */

/* What may be done besides playing cards; an action is an hp_doudizhu_move whose kind may also be one of these, with
 * all else 0.  A play has the lowest suits that its player holds. */
typedef enum hp_doudizhu_action { HP_DOUDIZHU_PASS = 32 } hp_doudizhu_action;
#define HP_DOUDIZHU_ACTIONS_END 33

/* What a state is waiting for. */
typedef enum hp_doudizhu_phase { HP_DOUDIZHU_PHASE_PLAY = 0, HP_DOUDIZHU_PHASE_OVER } hp_doudizhu_phase;
#define HP_DOUDIZHU_PHASES 2

/* A seat that there is not. */
#define HP_DOUDIZHU_NONE 255
/* Who has won a game. */
#define HP_DOUDIZHU_LANDLORD 1
#define HP_DOUDIZHU_PEASANTS 2

/* What a game is played with. */
typedef struct hp_doudizhu_options {
    hp_doudizhu_rules rules;
    uint8_t players;     /* 3, or 2 (P5.1) */
    uint8_t reserved[7]; /* 0 */
} hp_doudizhu_options;

/* A game; 112 bytes.  Cards of the deck that are nowhere in it were played before it began (P5.8).  Seats beyond
 * `players` hold nothing. */
typedef struct hp_doudizhu_state {
    uint64_t hands[3];
    uint64_t played[3];    /* what each seat has played */
    uint64_t bottom;       /* what everyone has seen the landlord take up (P5.2): the lowest suits that the landlord
                              holds or has played; in a position also fewer than three cards, or none */
    uint64_t out;          /* out of play (P5.2) */
    hp_doudizhu_move last; /* the play to beat, the highest suits that its player has played; size 0 to lead */
    hp_doudizhu_rules rules;
    uint64_t seed;
    uint64_t index;
    uint8_t phase;
    uint8_t players;
    uint8_t landlord;
    uint8_t current;     /* who is to act; NONE at the end */
    uint8_t last_player; /* who made the play to beat, or the last one; NONE to lead */
    uint8_t passes;      /* in a row */
    uint8_t doublings;   /* bombs and rockets played (P5.6) */
    uint8_t winner;      /* 0, HP_DOUDIZHU_LANDLORD or HP_DOUDIZHU_PEASANTS */
} hp_doudizhu_state;

/* What undoing an action needs, kept by the caller. */
typedef struct hp_doudizhu_undo {
    hp_doudizhu_state before;
} hp_doudizhu_undo;

/* The rules of DouZero; HP_ERR_OPTIONS where there is no game for so many players. */
int hp_doudizhu_options_usual(int players, hp_doudizhu_options *options);
/* HP_OK, or HP_ERR_OPTIONS. */
int hp_doudizhu_options_check(const hp_doudizhu_options *options);
/* The game that (seed, index) is, dealt, the bottom taken up; seat 0 is the landlord. */
int hp_doudizhu_start(const hp_doudizhu_options *options, uint64_t seed, uint64_t index, hp_doudizhu_state *state);
/* Gives the cards of a state set up by hand their suits: what counts is how many of each rank its hands, played cards,
 * cards out of play, bottom and play to beat have, whatever their suits.  HP_ERR_CARDS: the deck has not so many of a
 * rank, or the bottom or the play to beat has more than their player; HP_ERR_SIZE: landlord or last_player is no seat
 * of three (NONE will do for last_player).  Nothing has changed then. */
int hp_doudizhu_state_arrange(hp_doudizhu_state *state);
/* What is wrong with a state, in English with the number of the rule; NULL for one that a game can be in. */
const char *hp_doudizhu_state_problem(const hp_doudizhu_state *state);
/* A number that states alike in every byte share; other states hardly ever do. */
uint64_t hp_doudizhu_state_hash(const hp_doudizhu_state *state);

/* The functions below trust the state (hp_doudizhu_state_problem).  Those that take an action take a play by rank, with
 * any suits: moves of hp_doudizhu_generate as well as those of the list. */

/* How many actions are legal: at least 1 until the end, then 0. */
int64_t hp_doudizhu_actions_count(const hp_doudizhu_state *state);
/* All of them: plays in their order, then pass.  *count is set also when the buffer is too small. */
int hp_doudizhu_actions(const hp_doudizhu_state *state, hp_doudizhu_move *out, int64_t capacity, int64_t *count);
/* The one with this index in that list, without listing the others; HP_ERR_SIZE out of range. */
int hp_doudizhu_action_at(const hp_doudizhu_state *state, int64_t index, hp_doudizhu_move *action);
/* Puts the cards that the player to act holds in the place of those of a legal play, rank by rank. */
void hp_doudizhu_action_complete(const hp_doudizhu_state *state, hp_doudizhu_move *action);
/* Why an action is illegal, in English with the number of the rule; NULL for a legal one. */
const char *hp_doudizhu_action_problem(const hp_doudizhu_state *state, const hp_doudizhu_move *action);
/* HP_ERR_ILLEGAL where it is not legal; nothing has changed then.  `undo` may be NULL. */
int hp_doudizhu_apply(hp_doudizhu_state *state, const hp_doudizhu_move *action, hp_doudizhu_undo *undo);
/* The same for an action that is known to be legal. */
void hp_doudizhu_apply_unchecked(hp_doudizhu_state *state, const hp_doudizhu_move *action);
void hp_doudizhu_undo_action(hp_doudizhu_state *state, const hp_doudizhu_undo *undo);

/* The points of each seat (P5.6); all 0 before the end. */
void hp_doudizhu_score(const hp_doudizhu_state *state, int32_t score[3]);

/* What one seat knows (P5.7): the state with all else taken out, and its cards in the order of those that are left, so
 * that it depends on ranks alone.  The landlord's hand holds for others what is known to be left of the bottom. */
typedef struct hp_doudizhu_observation {
    hp_doudizhu_state seen;
    uint64_t unseen;  /* the cards of which the seat does not know where they are */
    uint8_t cards[3]; /* how many each seat holds */
    uint8_t seat;
    uint8_t reserved[4];
} hp_doudizhu_observation;
int hp_doudizhu_observe(const hp_doudizhu_state *state, int seat, hp_doudizhu_observation *out);

/* As hp_douhuang_perft, moves by rank. */
uint64_t hp_doudizhu_perft(const hp_doudizhu_state *state, int depth, hp_doudizhu_move *buffer, int64_t capacity);

/* Plays each state to its end at random, as hp_douhuang_play_random does with the actions of Douhuang. */
int64_t hp_doudizhu_play_random(hp_doudizhu_state *states, int64_t n, uint64_t seed, uint64_t first);

/* The names: "pass" and "play" as in texts; NULL out of range. */
const char *hp_doudizhu_action_name(int kind);
const char *hp_doudizhu_phase_name(int phase);

/* ---- Solving ------------------------------------------------------------------------------------
 * Who wins if all hands lie open and everybody plays as well as can be, from a position of a game on.  Subjects, and
 * the seats of a side in Baohuang, play as one.  An answer is proved or it is none: what the limits leave open is
 * HP_OUTCOME_UNKNOWN, never a guess.  The same arguments give the same answer. */

/* For the side of the emperor, or landlord: 1 it wins, -1 it loses; 0 neither, as a hidden solo may end (B10.3). */
#define HP_OUTCOME_UNKNOWN 2

/* What the search may use. */
typedef struct hp_solver {
    uint64_t *memory; /* to work in, and for what has been proved: the more the faster; of any contents */
    int64_t words;    /* how many there are */
    uint64_t nodes;   /* how many positions may be looked into; 0: no limit */
    uint64_t stop;    /* the address of int64_t stop(uint64_t data), which is asked every few thousand positions whether
                         to stop (other than 0); 0: nobody is asked */
    uint64_t data;
} hp_solver;

typedef struct hp_solution {
    uint64_t nodes;  /* positions looked into, forced actions apart */
    int64_t line;    /* how many actions the line has */
    int64_t words;   /* how much memory is needed at least */
    int64_t longest; /* and how many actions a line may have here */
    int8_t outcome;
    uint8_t line_ends; /* 1: the line goes to the end of the game */
    uint8_t stopped;   /* 1: a limit was reached, or `stop` said so */
    uint8_t reserved[5];
} hp_solution;

/* The outcome of a state (which is trusted); the current game alone counts of a match (D8.2).
 *   outcomes: NULL, or room for one of each action of hp_douhuang_actions, what it leads to; this takes longer
 *   line: NULL, or room for solution->longest actions: those that keep the outcome, against what was hardest to refute
 * HP_ERR_BUFFER: memory or line are too small, the solution then says what is needed; HP_ERR_PHASE: there is no emperor
 * yet (D7.3). */
int hp_douhuang_solve(const hp_douhuang_state *state, const hp_solver *solver, int8_t *outcomes, hp_douhuang_move *line,
                      int64_t capacity, hp_solution *solution);
/* The same.  HP_ERR_PHASE: there is no emperor yet (B7). */
int hp_baohuang_solve(const hp_baohuang_state *state, const hp_solver *solver, int8_t *outcomes,
                      hp_baohuang_action *line, int64_t capacity, hp_solution *solution);
/* The same, for the landlord's side.  It is always settled. */
int hp_doudizhu_solve(const hp_doudizhu_state *state, const hp_solver *solver, int8_t *outcomes, hp_doudizhu_move *line,
                      int64_t capacity, hp_solution *solution);

#ifdef __cplusplus
}
#endif
#endif
