"""Declarations of huangpai.h, for ``cimport``; nothing is defined here.

Made by tools/make_native.py.
"""
from libc.stddef cimport ptrdiff_t
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t


cdef extern from "huangpai/huangpai.h" nogil:
    ctypedef enum hp_status:
        HP_OK
        HP_ERR_BUFFER
        HP_ERR_CARDS
        HP_ERR_CHARACTER
        HP_ERR_HIT_POINTS
        HP_ERR_LAST_KIND
        HP_ERR_LAST_SHAPE
        HP_ERR_LAST_STRENGTH
        HP_ERR_LAST_CARDS
        HP_ERR_TEXT
        HP_ERR_REPEATED
        HP_ERR_SIZE
        HP_ERR_SIMD
        HP_ERR_PLANES
        HP_ERR_MARK
        HP_ERR_OPTIONS
        HP_ERR_NOT_HELD
        HP_ERR_ILLEGAL
        HP_ERR_POLICY
        HP_ERR_ENDLESS
        HP_ERR_PHASE

    const char *hp_status_message(int status)
    const char *hp_status_name(int status)
    int hp_init()
    const char *hp_simd_name()
    int hp_simd_select(const char *name)
    int hp_simd_available(const char *name)
    const uint64_t HP_DECK54

    enum:
        HP_CARDS_TEXT_MAX

    int hp_cards_parse(const char *text, size_t length, uint64_t *cards, size_t *position)
    int hp_cards_format(uint64_t cards, char *text, size_t capacity, size_t *length)

    ctypedef struct hp_rng:
        uint64_t key
        uint64_t counter

    void hp_rng_seed(hp_rng *rng, uint64_t seed, uint64_t index)
    uint64_t hp_rng_next(hp_rng *rng)
    uint32_t hp_rng_below(hp_rng *rng, uint32_t bound)
    uint64_t hp_rng_below64(hp_rng *rng, uint64_t bound)
    int hp_hands_random(uint64_t *hands, int64_t n, int size, uint64_t seed, uint64_t first)
    int64_t hp_offsets(const int64_t *counts, int64_t n, int64_t *offsets)

    enum:
        HP_PLAYER_RANDOM
        HP_PLAYER_WAITS
        HP_PLAYOUT_LONGEST

    ctypedef struct hp_players:
        uint64_t choose[5]
        uint64_t data[5]

    void hp_playout_seed(hp_rng *rngs, int64_t n, uint64_t seed, uint64_t first)

    enum:
        HP_SEARCH_PLAYOUTS
        HP_SEARCH_PLAYOUTS_MAX

    uint64_t hp_rows_hash(const uint64_t *rows, int64_t n, int64_t words)

    ctypedef struct hp_section:
        const char *name
        const char *meaning
        int32_t first
        int32_t width

    void hp_features_float(const int8_t *features, int64_t n, float *out)

    ctypedef enum hp_douhuang_kind:
        HP_DOUHUANG_SINGLE
        HP_DOUHUANG_PAIR
        HP_DOUHUANG_TRIPLE
        HP_DOUHUANG_TRIPLE_WITH
        HP_DOUHUANG_STRAIGHT
        HP_DOUHUANG_PAIR_RUN
        HP_DOUHUANG_TRIPLE_RUN
        HP_DOUHUANG_WINGS
        HP_DOUHUANG_QUAD_WITH
        HP_DOUHUANG_BOMB
        HP_DOUHUANG_ROCKET

    enum:
        HP_DOUHUANG_KINDS
        HP_DOUHUANG_CHARACTERS

    ctypedef struct hp_douhuang_move:
        uint64_t cards
        uint8_t kind
        uint8_t size
        uint8_t length
        uint8_t cost
        uint16_t strength
        uint16_t reserved

    int hp_douhuang_count(uint64_t hand, int character, int hit_points, const hp_douhuang_move *last,
                          int64_t *count)
    int hp_douhuang_generate(uint64_t hand, int character, int hit_points, const hp_douhuang_move *last,
                             hp_douhuang_move *out, int64_t capacity, int64_t *count)

    enum:
        HP_DOUHUANG_READINGS_MAX

    int hp_douhuang_classify(uint64_t cards, int character, int hit_points, hp_douhuang_move *out,
                             int64_t capacity, int64_t *count)
    int hp_douhuang_beats(const hp_douhuang_move *a, const hp_douhuang_move *b)
    int hp_douhuang_last_check(const hp_douhuang_move *last)

    ctypedef struct hp_douhuang_batch:
        const uint64_t *hands
        const uint8_t *characters
        const uint8_t *hit_points
        const hp_douhuang_move *lasts
        int64_t n
        ptrdiff_t hand_stride
        ptrdiff_t character_stride
        ptrdiff_t hit_points_stride
        ptrdiff_t last_stride

    int hp_douhuang_count_batch(const hp_douhuang_batch *batch, int64_t *counts, int64_t *bad_row)
    void hp_douhuang_generate_batch_unchecked(const hp_douhuang_batch *batch, const int64_t *offsets,
                                              hp_douhuang_move *out)

    enum:
        HP_DOUHUANG_BY_STRENGTH
        HP_DOUHUANG_BY_RANKS

    ctypedef struct hp_douhuang_group:
        hp_douhuang_move move
        uint64_t multiplicity
        uint16_t lowest
        uint16_t highest
        uint32_t reserved

    int hp_douhuang_groups_count(uint64_t hand, int character, int hit_points, const hp_douhuang_move *last,
                                 int by, int64_t *count)
    int hp_douhuang_groups_generate(uint64_t hand, int character, int hit_points,
                                    const hp_douhuang_move *last, int by, hp_douhuang_group *out,
                                    int64_t capacity, int64_t *count)
    int hp_douhuang_group_expand(uint64_t hand, int character, int hit_points, const hp_douhuang_move *last,
                                 const hp_douhuang_group *group, int by, hp_douhuang_move *out,
                                 int64_t capacity, int64_t *count)
    int hp_douhuang_groups_count_batch(const hp_douhuang_batch *batch, int by, int64_t *counts,
                                       int64_t *bad_row)
    void hp_douhuang_groups_generate_batch_unchecked(const hp_douhuang_batch *batch, int by,
                                                     const int64_t *offsets, hp_douhuang_group *out)

    ctypedef struct hp_douhuang_character:
        const char *id
        const char *name_zh
        const char *skill_zh
        uint8_t min_straight
        uint8_t max_straight
        uint16_t skills

    int hp_douhuang_character_get(int character, hp_douhuang_character *out)
    const char *hp_douhuang_kind_name(int kind)
    const char *hp_douhuang_kind_name_zh(int kind)

    ctypedef enum hp_douhuang_action:
        HP_DOUHUANG_PASS
        HP_DOUHUANG_CHOOSE
        HP_DOUHUANG_DRAFT
        HP_DOUHUANG_LAY
        HP_DOUHUANG_PEEK
        HP_DOUHUANG_SEIZE
        HP_DOUHUANG_CALL
        HP_DOUHUANG_SWAP
        HP_DOUHUANG_CONTINUE
        HP_DOUHUANG_HIT
        HP_DOUHUANG_EXTRA
        HP_DOUHUANG_DISCARD
        HP_DOUHUANG_HEAL
        HP_DOUHUANG_LEAD

    enum:
        HP_DOUHUANG_ACTIONS_END
        HP_DOUHUANG_FACE_DOWN

    ctypedef enum hp_douhuang_phase:
        HP_DOUHUANG_PHASE_CHOOSE
        HP_DOUHUANG_PHASE_DRAFT
        HP_DOUHUANG_PHASE_LAY
        HP_DOUHUANG_PHASE_PEEK
        HP_DOUHUANG_PHASE_SEIZE
        HP_DOUHUANG_PHASE_BID
        HP_DOUHUANG_PHASE_SWAP
        HP_DOUHUANG_PHASE_PLAY
        HP_DOUHUANG_PHASE_HIT
        HP_DOUHUANG_PHASE_EXTRA
        HP_DOUHUANG_PHASE_DISCARD
        HP_DOUHUANG_PHASE_LEAD
        HP_DOUHUANG_PHASE_OVER

    enum:
        HP_DOUHUANG_PHASES
        HP_DOUHUANG_NONE
        HP_DOUHUANG_EMPEROR
        HP_DOUHUANG_SUBJECTS

    ctypedef struct hp_douhuang_options:
        uint8_t players
        uint8_t competitive
        uint8_t fixed[3]
        uint8_t without_skill
        uint8_t reserved[2]
        uint32_t pool

    enum:
        HP_DOUHUANG_POOL

    ctypedef struct hp_douhuang_state:
        uint64_t hands[3]
        uint64_t played[3]
        uint64_t shown[3]
        uint64_t discarded
        uint64_t bottom
        uint64_t out
        hp_douhuang_move last
        uint64_t seed
        uint64_t index
        uint32_t deals
        uint8_t phase
        uint8_t players
        uint8_t competitive
        uint8_t current
        uint8_t turned
        uint8_t first_bidder
        uint8_t emperor
        uint8_t last_player
        uint8_t beaten
        uint8_t passes
        uint8_t hit
        uint8_t doublings
        uint8_t winner
        uint8_t known
        uint8_t looked
        uint8_t hit_points[3]
        uint8_t characters[3]
        uint8_t offered[10]
        uint8_t taken[10]
        uint8_t laid[6]
        uint8_t first_drafter
        uint8_t picks
        uint8_t game
        uint8_t ended[8]
        uint8_t without_skill
        uint8_t reserved

    ctypedef struct hp_douhuang_undo:
        hp_douhuang_state before

    int hp_douhuang_options_usual(int players, int competitive, hp_douhuang_options *options)
    int hp_douhuang_options_check(const hp_douhuang_options *options)
    int hp_douhuang_start(const hp_douhuang_options *options, uint64_t seed, uint64_t index,
                          hp_douhuang_state *state)
    int hp_douhuang_first_hit_points(int players, int is_emperor)
    const char *hp_douhuang_state_problem(const hp_douhuang_state *state)
    uint64_t hp_douhuang_state_hash(const hp_douhuang_state *state)
    int64_t hp_douhuang_actions_count(const hp_douhuang_state *state)
    int hp_douhuang_actions(const hp_douhuang_state *state, hp_douhuang_move *out, int64_t capacity,
                            int64_t *count)
    int hp_douhuang_action_at(const hp_douhuang_state *state, int64_t index, hp_douhuang_move *action)
    const char *hp_douhuang_action_problem(const hp_douhuang_state *state, const hp_douhuang_move *action)
    int hp_douhuang_readings(const hp_douhuang_state *state, int seat, int hit_points, uint64_t cards,
                             hp_douhuang_move *out, int64_t capacity, int64_t *count)
    int hp_douhuang_apply(hp_douhuang_state *state, const hp_douhuang_move *action, hp_douhuang_undo *undo)
    void hp_douhuang_apply_unchecked(hp_douhuang_state *state, const hp_douhuang_move *action)
    void hp_douhuang_undo_action(hp_douhuang_state *state, const hp_douhuang_undo *undo)
    int hp_douhuang_deal_given(hp_douhuang_state *state, const uint64_t *hands, uint64_t bottom, int turned)
    void hp_douhuang_score(const hp_douhuang_state *state, int32_t *score)
    void hp_douhuang_wins(const hp_douhuang_state *state, int32_t *wins)

    ctypedef struct hp_douhuang_observation:
        hp_douhuang_state seen
        uint64_t unseen
        uint8_t cards[3]
        uint8_t seat
        uint8_t reserved[4]

    int hp_douhuang_observe(const hp_douhuang_state *state, int seat, hp_douhuang_observation *out)
    uint64_t hp_douhuang_perft(const hp_douhuang_state *state, int depth, hp_douhuang_move *buffer,
                               int64_t capacity)
    int64_t hp_douhuang_play_random(hp_douhuang_state *states, int64_t n, uint64_t seed, uint64_t first)

    ctypedef struct hp_douhuang_playout:
        hp_douhuang_state *states
        hp_rng *rngs
        uint32_t *lengths
        int64_t n
        hp_douhuang_move *buffer
        int64_t capacity
        hp_players players

    int hp_douhuang_play(const hp_douhuang_playout *playout, int64_t *row, int64_t *needed)
    int64_t hp_douhuang_greedy(const hp_douhuang_observation *seen, const hp_douhuang_move *actions,
                               int64_t n, hp_rng *rng, uint64_t data)
    int hp_douhuang_determinise(const hp_douhuang_observation *seen, hp_rng *rng, hp_douhuang_state *state)
    int64_t hp_douhuang_search(const hp_douhuang_observation *seen, const hp_douhuang_move *actions,
                               int64_t n, hp_rng *rng, uint64_t data)
    const char *hp_douhuang_action_name(int kind)
    const char *hp_douhuang_phase_name(int phase)

    enum:
        HP_DOUHUANG_NUMBERS

    int32_t hp_douhuang_action_number(const hp_douhuang_state *state, const hp_douhuang_move *action)
    void hp_douhuang_action_numbers(const hp_douhuang_state *state, const hp_douhuang_move *actions,
                                    int64_t n, int32_t *numbers)
    int hp_douhuang_numbers_section(int section, hp_section *out)

    enum:
        HP_DOUHUANG_STATE_FEATURES
        HP_DOUHUANG_ACTION_FEATURES

    int hp_douhuang_state_features(const hp_douhuang_observation *seen, int64_t n, int8_t *out,
                                   int64_t *bad_row)
    int hp_douhuang_action_features(const hp_douhuang_observation *seen, int64_t n, const int64_t *offsets,
                                    const hp_douhuang_move *actions, int8_t *out, int64_t *bad_row)
    int hp_douhuang_state_features_section(int section, hp_section *out)
    int hp_douhuang_action_features_section(int section, hp_section *out)

    ctypedef struct hp_baohuang_hand:
        uint64_t plane[4]

    const uint64_t HP_BAOHUANG_CARDS
    const uint64_t HP_BAOHUANG_MARKS

    enum:
        HP_BAOHUANG_TEXT_MAX

    int hp_baohuang_hand_check(const hp_baohuang_hand *hand)
    int hp_baohuang_cards_parse(const char *text, size_t length, hp_baohuang_hand *hand, size_t *position)
    int hp_baohuang_cards_format(const hp_baohuang_hand *hand, char *text, size_t capacity, size_t *length)
    int hp_baohuang_hands_random(hp_baohuang_hand *hands, int64_t n, int size, uint64_t seed, uint64_t first)

    ctypedef struct hp_baohuang_move:
        uint8_t bigs
        uint8_t smalls
        uint8_t rank
        uint8_t count

    enum:
        HP_BAOHUANG_NO_RANK
        HP_BAOHUANG_KAO
        HP_BAOHUANG_HOLD_SIXES

    int hp_baohuang_count(const hp_baohuang_hand *hand, unsigned options, const hp_baohuang_move *last,
                          int64_t *count)
    int hp_baohuang_generate(const hp_baohuang_hand *hand, unsigned options, const hp_baohuang_move *last,
                             hp_baohuang_move *out, int64_t capacity, int64_t *count)
    int hp_baohuang_classify(const hp_baohuang_hand *cards, hp_baohuang_move *out, int64_t capacity,
                             int64_t *count)
    int hp_baohuang_beats(const hp_baohuang_move *a, const hp_baohuang_move *b, unsigned options)
    int hp_baohuang_last_check(const hp_baohuang_move *last)

    enum:
        HP_BAOHUANG_CHOICES_MAX

    int hp_baohuang_choices(const hp_baohuang_hand *hand, const hp_baohuang_move *move, hp_baohuang_hand *out,
                            int64_t capacity, int64_t *count)
    int hp_baohuang_count_choices(const hp_baohuang_hand *hand, const hp_baohuang_move *move, int64_t *count)
    int hp_baohuang_choice_at(const hp_baohuang_hand *hand, const hp_baohuang_move *move, int64_t number,
                              hp_baohuang_hand *out)

    ctypedef struct hp_baohuang_batch:
        const hp_baohuang_hand *hands
        const hp_baohuang_move *lasts
        int64_t n
        ptrdiff_t hand_stride
        ptrdiff_t last_stride
        unsigned options

    int hp_baohuang_count_batch(const hp_baohuang_batch *batch, int64_t *counts, int64_t *bad_row)
    void hp_baohuang_generate_batch_unchecked(const hp_baohuang_batch *batch, const int64_t *offsets,
                                              hp_baohuang_move *out)

    ctypedef enum hp_baohuang_action_kind:
        HP_BAOHUANG_PLAY
        HP_BAOHUANG_PASS
        HP_BAOHUANG_TAKE
        HP_BAOHUANG_HAND_ON
        HP_BAOHUANG_SOLO
        HP_BAOHUANG_NAME
        HP_BAOHUANG_DECLARE
        HP_BAOHUANG_REBEL
        HP_BAOHUANG_TRUSTEE
        HP_BAOHUANG_CANCEL
        HP_BAOHUANG_LEAVE

    enum:
        HP_BAOHUANG_ACTIONS

    ctypedef struct hp_baohuang_action:
        hp_baohuang_hand cards
        hp_baohuang_move move
        uint8_t action
        uint8_t arg
        uint16_t reserved

    ctypedef enum hp_baohuang_phase:
        HP_BAOHUANG_PHASE_THRONE
        HP_BAOHUANG_PHASE_SOLO
        HP_BAOHUANG_PHASE_NAME
        HP_BAOHUANG_PHASE_DECLARE
        HP_BAOHUANG_PHASE_REBEL
        HP_BAOHUANG_PHASE_PLAY
        HP_BAOHUANG_PHASE_OVER

    enum:
        HP_BAOHUANG_PHASES
        HP_BAOHUANG_SEATS
        HP_BAOHUANG_NONE
        HP_BAOHUANG_PAIR
        HP_BAOHUANG_OPEN_SOLO
        HP_BAOHUANG_HIDDEN_SOLO
        HP_BAOHUANG_ROB_SOLO
        HP_BAOHUANG_NO_PENALTY

    ctypedef struct hp_baohuang_rules:
        uint8_t concise
        uint8_t options
        uint8_t first_seat
        uint8_t reserved[1]
        uint32_t penalty

    ctypedef struct hp_baohuang_state:
        hp_baohuang_hand hands[5]
        hp_baohuang_hand played[5]
        hp_baohuang_hand last_cards
        hp_baohuang_move last
        uint32_t deals
        uint64_t seed
        uint64_t index
        uint8_t phase
        uint8_t concise
        uint8_t options
        uint8_t first_seat
        uint8_t current
        uint8_t holder
        uint8_t hand_ons
        uint8_t added[9]
        uint8_t emperor
        uint8_t guard
        uint8_t kind
        uint8_t named
        uint8_t declared
        uint8_t rebels
        uint8_t last_player
        uint8_t passes
        uint8_t out
        uint8_t places[5]
        uint8_t trustees
        uint8_t left
        uint8_t trusted[5]
        uint8_t reserved[7]
        uint32_t penalty

    ctypedef struct hp_baohuang_undo:
        hp_baohuang_state before

    int hp_baohuang_rules_usual(int concise, hp_baohuang_rules *rules)
    int hp_baohuang_rules_check(const hp_baohuang_rules *rules)
    int hp_baohuang_start(const hp_baohuang_rules *rules, uint64_t seed, uint64_t index,
                          hp_baohuang_state *state)
    const char *hp_baohuang_state_problem(const hp_baohuang_state *state)
    uint64_t hp_baohuang_state_hash(const hp_baohuang_state *state)
    int64_t hp_baohuang_actions_count(const hp_baohuang_state *state)
    int hp_baohuang_actions(const hp_baohuang_state *state, hp_baohuang_action *out, int64_t capacity,
                            int64_t *count)
    int hp_baohuang_action_at(const hp_baohuang_state *state, int64_t index, hp_baohuang_action *action)
    int64_t hp_baohuang_action_choices(const hp_baohuang_state *state, const hp_baohuang_action *action)
    int hp_baohuang_action_choice_at(const hp_baohuang_state *state, const hp_baohuang_action *action,
                                     int64_t number, hp_baohuang_action *out)
    void hp_baohuang_action_complete(const hp_baohuang_state *state, hp_baohuang_action *action)
    int hp_baohuang_default_action(const hp_baohuang_state *state, hp_baohuang_action *action)
    const char *hp_baohuang_action_problem(const hp_baohuang_state *state, const hp_baohuang_action *action)
    int hp_baohuang_apply(hp_baohuang_state *state, const hp_baohuang_action *action, hp_baohuang_undo *undo)
    void hp_baohuang_apply_unchecked(hp_baohuang_state *state, const hp_baohuang_action *action)
    void hp_baohuang_undo_action(hp_baohuang_state *state, const hp_baohuang_undo *undo)
    int hp_baohuang_deal_given(hp_baohuang_state *state, const hp_baohuang_hand *hands)
    void hp_baohuang_score(const hp_baohuang_state *state, int32_t *score)
    int hp_baohuang_is_doubled(const hp_baohuang_state *state)
    int hp_baohuang_is_revealed(const hp_baohuang_state *state)

    ctypedef struct hp_baohuang_observation:
        hp_baohuang_state seen
        hp_baohuang_hand unseen
        uint8_t cards[5]
        uint8_t seat
        uint8_t reserved[2]

    int hp_baohuang_observe(const hp_baohuang_state *state, int seat, hp_baohuang_observation *out)
    uint64_t hp_baohuang_perft(const hp_baohuang_state *state, int depth, hp_baohuang_action *buffer,
                               int64_t capacity)
    int64_t hp_baohuang_play_random(hp_baohuang_state *states, int64_t n, uint64_t seed, uint64_t first)

    ctypedef struct hp_baohuang_playout:
        hp_baohuang_state *states
        hp_rng *rngs
        uint32_t *lengths
        int64_t n
        hp_baohuang_action *buffer
        int64_t capacity
        hp_players players

    int hp_baohuang_play(const hp_baohuang_playout *playout, int64_t *row, int64_t *needed)
    int64_t hp_baohuang_greedy(const hp_baohuang_observation *seen, const hp_baohuang_action *actions,
                               int64_t n, hp_rng *rng, uint64_t data)
    int hp_baohuang_determinise(const hp_baohuang_observation *seen, hp_rng *rng, hp_baohuang_state *state)
    int64_t hp_baohuang_search(const hp_baohuang_observation *seen, const hp_baohuang_action *actions,
                               int64_t n, hp_rng *rng, uint64_t data)
    const char *hp_baohuang_action_name(int action)
    const char *hp_baohuang_phase_name(int phase)

    enum:
        HP_BAOHUANG_NUMBERS

    int32_t hp_baohuang_action_number(const hp_baohuang_state *state, const hp_baohuang_action *action)
    void hp_baohuang_action_numbers(const hp_baohuang_state *state, const hp_baohuang_action *actions,
                                    int64_t n, int32_t *numbers)
    int hp_baohuang_numbers_section(int section, hp_section *out)

    enum:
        HP_BAOHUANG_STATE_FEATURES
        HP_BAOHUANG_ACTION_FEATURES

    int hp_baohuang_state_features(const hp_baohuang_observation *seen, int64_t n, int8_t *out,
                                   int64_t *bad_row)
    int hp_baohuang_action_features(const hp_baohuang_observation *seen, int64_t n, const int64_t *offsets,
                                    const hp_baohuang_action *actions, int8_t *out, int64_t *bad_row)
    int hp_baohuang_state_features_section(int section, hp_section *out)
    int hp_baohuang_action_features_section(int section, hp_section *out)

    ctypedef enum hp_doudizhu_kind:
        HP_DOUDIZHU_SINGLE
        HP_DOUDIZHU_PAIR
        HP_DOUDIZHU_TRIPLE
        HP_DOUDIZHU_TRIPLE_WITH
        HP_DOUDIZHU_STRAIGHT
        HP_DOUDIZHU_PAIR_RUN
        HP_DOUDIZHU_TRIPLE_RUN
        HP_DOUDIZHU_WINGS
        HP_DOUDIZHU_QUAD_WITH
        HP_DOUDIZHU_BOMB
        HP_DOUDIZHU_ROCKET

    enum:
        HP_DOUDIZHU_KINDS

    ctypedef struct hp_doudizhu_move:
        uint64_t cards
        uint8_t kind
        uint8_t size
        uint8_t length
        uint8_t strength
        uint32_t reserved

    ctypedef struct hp_doudizhu_rules:
        uint8_t quad_with_singles
        uint8_t quad_with_pair
        uint8_t quad_with_pairs
        uint8_t wings_alike
        uint8_t wings_beside
        uint8_t rocket_kickers
        uint8_t most_cards
        uint8_t reserved

    enum:
        HP_DOUDIZHU_MOST_CARDS_MIN

    int hp_doudizhu_rules_preset(const char *name, hp_doudizhu_rules *rules)
    const char *hp_doudizhu_preset_name(int preset)
    int hp_doudizhu_rules_check(const hp_doudizhu_rules *rules)
    int hp_doudizhu_count(uint64_t hand, const hp_doudizhu_rules *rules, const hp_doudizhu_move *last,
                          int64_t *count)
    int hp_doudizhu_generate(uint64_t hand, const hp_doudizhu_rules *rules, const hp_doudizhu_move *last,
                             hp_doudizhu_move *out, int64_t capacity, int64_t *count)

    enum:
        HP_DOUDIZHU_READINGS_MAX

    int hp_doudizhu_classify(uint64_t cards, const hp_doudizhu_rules *rules, hp_doudizhu_move *out,
                             int64_t capacity, int64_t *count)
    int hp_doudizhu_beats(const hp_doudizhu_move *a, const hp_doudizhu_move *b)
    int hp_doudizhu_last_check(const hp_doudizhu_move *last)

    ctypedef struct hp_doudizhu_batch:
        const uint64_t *hands
        const hp_doudizhu_move *lasts
        int64_t n
        ptrdiff_t hand_stride
        ptrdiff_t last_stride
        hp_doudizhu_rules rules

    int hp_doudizhu_count_batch(const hp_doudizhu_batch *batch, int64_t *counts, int64_t *bad_row)
    void hp_doudizhu_generate_batch_unchecked(const hp_doudizhu_batch *batch, const int64_t *offsets,
                                              hp_doudizhu_move *out)
    const char *hp_doudizhu_kind_name(int kind)
    const char *hp_doudizhu_kind_name_zh(int kind)

    ctypedef enum hp_doudizhu_action:
        HP_DOUDIZHU_PASS

    enum:
        HP_DOUDIZHU_ACTIONS_END

    ctypedef enum hp_doudizhu_phase:
        HP_DOUDIZHU_PHASE_PLAY
        HP_DOUDIZHU_PHASE_OVER

    enum:
        HP_DOUDIZHU_PHASES
        HP_DOUDIZHU_NONE
        HP_DOUDIZHU_LANDLORD
        HP_DOUDIZHU_PEASANTS

    ctypedef struct hp_doudizhu_options:
        hp_doudizhu_rules rules
        uint8_t players
        uint8_t reserved[7]

    ctypedef struct hp_doudizhu_state:
        uint64_t hands[3]
        uint64_t played[3]
        uint64_t bottom
        uint64_t out
        hp_doudizhu_move last
        hp_doudizhu_rules rules
        uint64_t seed
        uint64_t index
        uint8_t phase
        uint8_t players
        uint8_t landlord
        uint8_t current
        uint8_t last_player
        uint8_t passes
        uint8_t doublings
        uint8_t winner

    ctypedef struct hp_doudizhu_undo:
        hp_doudizhu_state before

    int hp_doudizhu_options_usual(int players, hp_doudizhu_options *options)
    int hp_doudizhu_options_check(const hp_doudizhu_options *options)
    int hp_doudizhu_start(const hp_doudizhu_options *options, uint64_t seed, uint64_t index,
                          hp_doudizhu_state *state)
    int hp_doudizhu_state_arrange(hp_doudizhu_state *state)
    const char *hp_doudizhu_state_problem(const hp_doudizhu_state *state)
    uint64_t hp_doudizhu_state_hash(const hp_doudizhu_state *state)
    int64_t hp_doudizhu_actions_count(const hp_doudizhu_state *state)
    int hp_doudizhu_actions(const hp_doudizhu_state *state, hp_doudizhu_move *out, int64_t capacity,
                            int64_t *count)
    int hp_doudizhu_action_at(const hp_doudizhu_state *state, int64_t index, hp_doudizhu_move *action)
    void hp_doudizhu_action_complete(const hp_doudizhu_state *state, hp_doudizhu_move *action)
    const char *hp_doudizhu_action_problem(const hp_doudizhu_state *state, const hp_doudizhu_move *action)
    int hp_doudizhu_apply(hp_doudizhu_state *state, const hp_doudizhu_move *action, hp_doudizhu_undo *undo)
    void hp_doudizhu_apply_unchecked(hp_doudizhu_state *state, const hp_doudizhu_move *action)
    void hp_doudizhu_undo_action(hp_doudizhu_state *state, const hp_doudizhu_undo *undo)
    void hp_doudizhu_score(const hp_doudizhu_state *state, int32_t *score)

    ctypedef struct hp_doudizhu_observation:
        hp_doudizhu_state seen
        uint64_t unseen
        uint8_t cards[3]
        uint8_t seat
        uint8_t reserved[4]

    int hp_doudizhu_observe(const hp_doudizhu_state *state, int seat, hp_doudizhu_observation *out)
    uint64_t hp_doudizhu_perft(const hp_doudizhu_state *state, int depth, hp_doudizhu_move *buffer,
                               int64_t capacity)
    int64_t hp_doudizhu_play_random(hp_doudizhu_state *states, int64_t n, uint64_t seed, uint64_t first)
    const char *hp_doudizhu_action_name(int kind)
    const char *hp_doudizhu_phase_name(int phase)

    enum:
        HP_OUTCOME_UNKNOWN

    ctypedef struct hp_solver:
        uint64_t *memory
        int64_t words
        uint64_t nodes
        uint64_t stop
        uint64_t data

    ctypedef struct hp_solution:
        uint64_t nodes
        int64_t line
        int64_t words
        int64_t longest
        int8_t outcome
        uint8_t line_ends
        uint8_t stopped
        uint8_t reserved[5]

    int hp_douhuang_solve(const hp_douhuang_state *state, const hp_solver *solver, int8_t *outcomes,
                          hp_douhuang_move *line, int64_t capacity, hp_solution *solution)
    int hp_baohuang_solve(const hp_baohuang_state *state, const hp_solver *solver, int8_t *outcomes,
                          hp_baohuang_action *line, int64_t capacity, hp_solution *solution)
    int hp_doudizhu_solve(const hp_doudizhu_state *state, const hp_solver *solver, int8_t *outcomes,
                          hp_doudizhu_move *line, int64_t capacity, hp_solution *solution)
