/* Whether a game can be in a state.  Callers set positions up by hand and read them from files, so every field is
 * looked at; in debug builds every action ends with this check. */
#include "game.h"

#define FAULT(condition, text) \
    do {                       \
        if (condition)         \
            return text;       \
    } while (0)

static int is_before_play(const hp_douhuang_state *s) { return s->phase < HP_DOUHUANG_PHASE_PLAY; }
static int is_after_trick(const hp_douhuang_state *s) {
    return s->phase > HP_DOUHUANG_PHASE_PLAY && s->phase < HP_DOUHUANG_PHASE_OVER;
}
static int has_emperor(const hp_douhuang_state *s) { return s->phase >= HP_DOUHUANG_PHASE_SWAP; }
static int is_zero(const hp_douhuang_move *m) {
    return !(m->cards | m->kind | m->size | m->length | m->cost | m->strength | m->reserved);
}

static const char *frame_problem(const hp_douhuang_state *s) {
    FAULT(s->players != 2 && s->players != 3, "D7.1: two or three players");
    FAULT(s->competitive > (s->players == 2), "D8.2: a match is for two players");
    FAULT(s->phase >= HP_DOUHUANG_PHASES, "D7: no such phase");
    const int over = s->phase == HP_DOUHUANG_PHASE_OVER;
    FAULT(over ? s->current != HP_NONE : s->current >= s->players, "D9.1: the player to act is no seat of the game");
    FAULT(has_emperor(s) ? s->emperor >= s->players : s->emperor != HP_NONE,
          "D7.3: there is an emperor from the bidding on, and not before");
    FAULT(s->without_skill > HP_DOUHUANG_CHARACTERS, "D5.4: no such character whose skill could be off");
    FAULT(s->reserved | s->hit >> 1 | s->known >> s->players | s->looked >> s->players,
          "D7: a field of the state is out of range");
    for (int seat = s->players; seat < HP_SEATS; seat++)
        FAULT(s->hands[seat] | s->played[seat] | s->shown[seat] | s->hit_points[seat] || s->characters[seat] != HP_NONE,
              "D8: an empty seat holds something");
    return NULL;
}

/* ---- Cards ----------------------------------------------------------------------------------------------------- */

static const char *cards_problem(const hp_douhuang_state *s) {
    uint64_t all = 0, twice = 0;
    const uint64_t on_table = is_before_play(s) ? s->bottom : 0;
    const uint64_t parts[] = {s->hands[0],  s->hands[1],  s->hands[2], s->played[0], s->played[1],
                              s->played[2], s->discarded, s->out,      on_table};
    for (unsigned i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        twice |= all & parts[i];
        all |= parts[i];
    }
    FAULT(twice, "D1.1: a card is in two places");
    FAULT(all != HP_DECK, "D1.1: the 54 cards are not all accounted for");
    FAULT((s->bottom | s->shown[0] | s->shown[1] | s->shown[2]) & ~HP_DECK, "D1.1: these are no cards of the deck");
    FAULT(hp_popcount(s->bottom) != 3 && (s->bottom || is_before_play(s)), "D7.1: three cards make the bottom");
    const int each = hp_dealt_to_each(s->players);
    for (int seat = 0; seat < s->players; seat++) {
        const int held = hp_hand_size(s, seat);
        FAULT(is_before_play(s) && held != each, "D7.1: a hand is not as large as it is dealt");
        FAULT(is_before_play(s) && (s->shown[seat] & ~s->hands[seat]),
              "D12: before play a card that was shown going to a seat is in its hand");
        const int xi_shi = hp_seat_with_skill(s, HP_XI_SHI), swapped = xi_shi != HP_NONE && xi_shi != s->emperor;
        FAULT(held > each + (seat == s->emperor ? 3 + swapped : 0), "D7.6: a hand is larger than any can be");
        FAULT(!is_before_play(s) && seat != s->emperor &&
                  hp_popcount(s->bottom & (s->hands[seat] | s->played[seat])) > (seat == xi_shi),
              "D7.5: the bottom went to the emperor, but for what 西施 took");
        FAULT(held == 0 && s->phase != HP_DOUHUANG_PHASE_OVER, "D10.1: a player without cards has ended the game");
    }
    FAULT(hp_popcount(s->out) > (s->players == 3 ? 0 : 7) || (is_before_play(s) && hp_popcount(s->out) % 7),
          "D8.1: seven cards are out of play with two players, none with three");
    FAULT(s->shown[0] & s->shown[1] & s->shown[2], "D12: a card has been shown going to three seats");
    if (s->turned == HP_NONE && s->first_bidder == HP_NONE && !is_before_play(s))
        return NULL; /* a position set up by hand */
    FAULT(s->deals < 1, "D7.1: every game has a deal");
    FAULT(s->turned >= 54 || s->first_bidder >= s->players, "D7.1: a player receives the card turned up");
    FAULT((s->bottom | s->out) >> s->turned & 1, "D7.1: the card turned up is dealt to a player");
    FAULT(is_before_play(s) && !(s->hands[s->first_bidder] >> s->turned & 1),
          "D7.1: the first bidder holds the card turned up");
    FAULT(!(s->shown[s->first_bidder] >> s->turned & 1), "D12: everyone has seen who received the card turned up");
    return NULL;
}

/* ---- Characters ------------------------------------------------------------------------------------------------ */

static const char *offers_problem(const hp_douhuang_state *s) {
    uint32_t seen = 0;
    for (int i = 0; i < 10; i++) {
        const int character = s->offered[i];
        FAULT(s->taken[i] != HP_NONE, "D8.2: characters are drafted in a match alone");
        if (character == HP_NONE)
            continue;
        FAULT(character >= HP_DOUHUANG_CHARACTERS || i / 3 >= s->players, "D7.2: three characters are offered to each");
        FAULT(seen >> character & 1, "D7.2: a character is offered twice");
        seen |= 1u << character;
    }
    for (int i = 0; i < 6; i++)
        FAULT(s->laid[i] != HP_NONE, "D8.2: characters are laid in a match alone");
    FAULT(s->first_drafter | s->picks | s->game, "D8.2: only a match has drafts and several games");
    for (int i = 0; i < 8; i++)
        FAULT(s->ended[i], "D8.2: only a match has several games");
    for (int seat = 0; seat < s->players; seat++) {
        const uint8_t *offer = s->offered + 3 * seat;
        const int character = s->characters[seat];
        FAULT(s->phase == HP_DOUHUANG_PHASE_CHOOSE && offer[0] == HP_NONE, "D7.2: a seat is offered no character");
        FAULT(offer[0] == HP_NONE && (offer[1] & offer[2]) != HP_NONE, "D7.2: offers are listed from the first on");
        FAULT((offer[1] == HP_NONE) != (offer[2] == HP_NONE), "D7.2: three are offered, or the one that a seat has");
        if (character == HP_NONE || offer[0] == HP_NONE)
            continue;
        FAULT(character != offer[0] && character != offer[1] && character != offer[2],
              "D7.2: a seat plays a character that it was not offered");
    }
    return NULL;
}

static const char *draft_problem(const hp_douhuang_state *s) {
    uint32_t seen = 0;
    int taken[2] = {0, 0}, due[2] = {0, 0};
    FAULT(s->first_drafter > 1 || s->picks > 10 || s->game > 2, "D8.2: a field of the match is out of range");
    FAULT(s->phase == HP_DOUHUANG_PHASE_DRAFT ? s->picks == 10 : s->picks < 10, "D8.2: the draft ends with ten picks");
    for (int place = 0; place < 10; place++) {
        FAULT(s->offered[place] >= HP_DOUHUANG_CHARACTERS || (seen >> s->offered[place] & 1),
              "D8.2: ten characters are laid out");
        seen |= 1u << s->offered[place];
        FAULT(s->taken[place] > 1 && s->taken[place] != HP_NONE, "D8.2: a character drafted by no seat of the game");
        if (s->taken[place] != HP_NONE)
            taken[s->taken[place]]++;
    }
    for (int picks = 0; picks < s->picks; picks++)
        due[hp_drafter(s, picks)]++;
    FAULT(taken[0] != due[0] || taken[1] != due[1], "D8.2: the draft goes 1-2-2-2-2-1");
    FAULT(s->phase == HP_DOUHUANG_PHASE_DRAFT && s->current != hp_drafter(s, s->picks),
          "D8.2: the draft goes 1-2-2-2-2-1");
    FAULT(s->phase == HP_DOUHUANG_PHASE_LAY && s->current != (s->laid[0] != HP_NONE), "D8.2: seat 0 lays first");
    for (int seat = 0; seat < 2; seat++) {
        const int has_laid =
            s->phase > HP_DOUHUANG_PHASE_LAY || (s->phase == HP_DOUHUANG_PHASE_LAY && seat < s->current);
        uint32_t laid = 0;
        for (int i = 3 * seat; i < 3 * seat + 3; i++) {
            FAULT(!has_laid && s->laid[i] != HP_NONE, "D8.2: characters are laid after the draft");
            if (!has_laid)
                continue;
            int is_own = 0;
            for (int place = 0; place < 10; place++)
                is_own |= s->taken[place] == seat && s->offered[place] == s->laid[i];
            FAULT(!is_own || (laid >> s->laid[i] & 1), "D8.2: three of the five drafted are laid");
            laid |= 1u << s->laid[i];
        }
        FAULT(s->phase > HP_DOUHUANG_PHASE_LAY && s->characters[seat] != s->laid[3 * seat + s->game],
              "D8.2: a seat plays another character than it laid for this game");
    }
    return NULL;
}

static const char *match_problem(const hp_douhuang_state *s) {
    hp_douhuang_state before = *s;
    before.winner = 0;
    for (int game = 0; game < 2; game++) {
        const uint8_t *e = s->ended + 4 * game;
        if (game >= s->game) {
            FAULT(e[0] | e[1] | e[2] | e[3], "D8.2: a game that has not been played has ended");
            continue;
        }
        FAULT(e[0] > 1 || e[1] < HP_DOUHUANG_EMPEROR || e[1] > HP_DOUHUANG_SUBJECTS || e[2] > 27,
              "D8.2: the result of an earlier game is none");
        const int hit_points[2] = {e[3] & 15, e[3] >> 4};
        const int winner = e[1] == HP_DOUHUANG_EMPEROR ? e[0] : 1 - e[0];
        FAULT(hit_points[e[0]] > hp_first_hit_points(2, 1) || hit_points[1 - e[0]] > hp_first_hit_points(2, 0) ||
                  hit_points[winner] == 0,
              "D8.1: the hit points of an earlier game are none that it can end with");
    }
    FAULT(s->deals < 1u + s->game, "D8.2: every game of a match has a deal");
    FAULT(s->game && s->phase <= HP_DOUHUANG_PHASE_LAY, "D8.2: only the first game has a draft");
    int32_t wins[2];
    hp_douhuang_wins(&before, wins);
    FAULT(wins[0] == 2 || wins[1] == 2, "D8.2: the match was won before this game");
    if (s->phase == HP_DOUHUANG_PHASE_OVER) { /* else a winner, which is a fault, may have no emperor to go with */
        hp_douhuang_wins(s, wins);
        FAULT(wins[0] < 2 && wins[1] < 2, "D8.2: two games win a match");
    }
    return NULL;
}

static const char *characters_problem(const hp_douhuang_state *s) {
    FAULT(s->competitive ? s->phase == HP_DOUHUANG_PHASE_CHOOSE
                         : s->phase == HP_DOUHUANG_PHASE_DRAFT || s->phase == HP_DOUHUANG_PHASE_LAY,
          "D8.2: characters are drafted in a match, and chosen in other games");
    uint32_t seen = 0;
    for (int seat = 0; seat < s->players; seat++) {
        const int character = s->characters[seat];
        const int has_one =
            s->phase > HP_DOUHUANG_PHASE_LAY || (s->phase == HP_DOUHUANG_PHASE_CHOOSE && seat < s->current);
        FAULT(has_one != (character != HP_NONE),
              "D7.2: each player has a character from the choice on, and not before");
        if (!has_one)
            continue;
        FAULT(character >= HP_DOUHUANG_CHARACTERS, "D6: no such character");
        FAULT(seen >> character & 1, "D7.2: two players have one character");
        seen |= 1u << character;
        FAULT(!has_emperor(s) && (s->known >> seat & 1) && !hp_has_skill(s, seat, HP_BAIGUJING),
              "D7.5: characters are turned up when there is an emperor");
        FAULT((s->looked >> seat & 1) && (!hp_has_skill(s, seat, HP_BAIGUJING) || !(s->known >> seat & 1)),
              "D7.4: only 白骨精 looks at the bottom, which turns her up");
    }
    FAULT(!has_emperor(s) && s->known && !s->looked && s->deals < 2u + s->game,
          "D7.4: a character is known by a look in this deal, or in one before it");
    FAULT(s->phase <= HP_DOUHUANG_PHASE_LAY && s->known | s->looked, "D7.4: she looks after the choice of characters");
    FAULT(has_emperor(s) && s->known != (1 << s->players) - 1,
          "D7.5: characters are turned up when there is an emperor");
    if (s->competitive) {
        const char *problem = draft_problem(s);
        return problem ? problem : match_problem(s);
    }
    return offers_problem(s);
}

/* ---- Bidding --------------------------------------------------------------------------------------------------- */

static const char *bidding_problem(const hp_douhuang_state *s) {
    switch (s->phase) {
    case HP_DOUHUANG_PHASE_PEEK:
        FAULT(!hp_has_skill(s, s->current, HP_BAIGUJING) || s->looked | s->passes,
              "D7.4: 白骨精 looks, before any bid");
        break;
    case HP_DOUHUANG_PHASE_SEIZE:
        FAULT(!(s->looked >> s->current & 1) || s->passes, "D7.4: 白骨精 seizes after her look, before any bid");
        break;
    case HP_DOUHUANG_PHASE_BID:
        FAULT(s->passes >= s->players || s->current != (s->first_bidder + s->passes) % s->players,
              "D7.3: one bid each, from the first bidder on");
        break;
    case HP_DOUHUANG_PHASE_SWAP:
        FAULT(!hp_has_skill(s, s->current, HP_XI_SHI) || s->current == s->emperor || s->passes,
              "D7.6: 西施 swaps, as a subject");
        break;
    default:
        FAULT(s->passes, "D7.3: nobody bids before the characters are chosen");
        break;
    }
    FAULT(!is_zero(&s->last) || s->last_player != HP_NONE || s->beaten != HP_NONE || s->hit || s->doublings ||
              s->winner,
          "D9.1: something was played before the emperor led");
    return NULL;
}

/* ---- Play ------------------------------------------------------------------------------------------------------ */

static const char *last_problem(const hp_douhuang_state *s) {
    const hp_douhuang_move *last = &s->last;
    if (last->size == 0) {
        FAULT(!is_zero(last) || s->last_player != HP_NONE || s->beaten != HP_NONE || s->passes,
              "D9.1: a trick that nobody has led has no last player and no passes");
        return NULL;
    }
    FAULT(s->last_player >= s->players, "D9.1: the play to beat was made by no seat of the game");
    FAULT(s->beaten != HP_NONE && (s->beaten >= s->players || s->beaten == s->last_player),
          "D9.2: a play has beaten that of another seat, or led");
    FAULT(last->cards & ~s->played[s->last_player], "D9.1: the play to beat is not among what its player has played");
    /* What was declared must have been possible; the payment has been made (D5.2). */
    const int before = s->hit_points[s->last_player] + last->cost;
    FAULT(before > hp_first_hit_points(s->players, s->last_player == s->emperor),
          "D7.5: hit points beyond what the player began with, before paying for the play to beat");
    FAULT(!hp_douhuang_can_declare(s, s->last_player, before, last),
          "D5.1: its player could not have made the play to beat");
    return NULL;
}

static const char *after_trick_problem(const hp_douhuang_state *s) {
    FAULT(!s->last.size || s->passes != s->players - 1, "D9.1: a trick ends when all others have passed");
    FAULT(s->hit && !hp_may_hit(s), "D9.2: only an opponent whose play was beaten is hit");
    switch (s->phase) {
    case HP_DOUHUANG_PHASE_HIT:
        FAULT(s->hit || !hp_may_hit(s) || s->current != hp_hit_chooser(s),
              "D9.2: the winner of the trick chooses, or 貂蝉 (D9.3)");
        break;
    case HP_DOUHUANG_PHASE_EXTRA:
        FAULT(!s->hit || !hp_may_add(s) || s->current != s->last_player,
              "D9.4: 鲁智深 adds a point to a hit of his, if he can pay it");
        break;
    case HP_DOUHUANG_PHASE_DISCARD:
        FAULT(!s->hit || !hp_may_discard(s) || s->current != s->beaten,
              "D9.5: 吕布 discards after a hit on him, if he can pay it");
        break;
    default:
        FAULT(!hp_may_name(s) || s->current != s->last_player,
              "D9.8: 刘邦, and 项羽 after a hit (D9.9), name who leads");
        break;
    }
    return NULL;
}

static const char *end_problem(const hp_douhuang_state *s) {
    FAULT(s->winner != HP_DOUHUANG_EMPEROR && s->winner != HP_DOUHUANG_SUBJECTS,
          "D10: a game that is over has a winner");
    int ended = 0; /* sides that have won, a bit each */
    for (int seat = 0; seat < s->players; seat++) {
        const int side = seat == s->emperor ? HP_DOUHUANG_EMPEROR : HP_DOUHUANG_SUBJECTS;
        if (!s->hands[seat]) /* D10.1 */
            ended |= side;
        if (!s->hit_points[seat]) /* D10.2 */
            ended |= HP_DOUHUANG_EMPEROR + HP_DOUHUANG_SUBJECTS - side;
    }
    FAULT(ended != s->winner, "D10: the winner's side has played its last card, or the other has lost a player");
    return NULL;
}

static const char *play_problem(const hp_douhuang_state *s) {
    const int over = s->phase == HP_DOUHUANG_PHASE_OVER;
    for (int seat = 0; seat < s->players; seat++)
        FAULT(s->hit_points[seat] < !over || s->hit_points[seat] > hp_first_hit_points(s->players, seat == s->emperor),
              "D7.5: hit points beyond what the player began with, or none left");
    /* Each takes two cards at least; so a bomb that is still to be played has room for its doubling. */
    const uint64_t kept = s->hands[0] | s->hands[1] | s->hands[2] | s->out | (is_before_play(s) ? s->bottom : 0);
    FAULT(2 * s->doublings > 54 - hp_popcount(kept), "D11.1: more bombs than the cards played can be");
    const int untouched = !(s->played[0] | s->played[1] | s->played[2] | s->discarded);
    for (int seat = 0; seat < s->players; seat++)
        FAULT(untouched && s->hit_points[seat] != hp_first_hit_points(s->players, seat == s->emperor),
              "D7.5: hit points are lost in play");
    if (s->phase == HP_DOUHUANG_PHASE_SWAP) {
        FAULT(s->winner, "D10: a game that goes on has no winner");
        return NULL;
    }
    const char *problem = last_problem(s);
    if (problem)
        return problem;
    FAULT(s->hit && !is_after_trick(s) && !over, "D9.2: a hit ends with the trick");
    FAULT(!over && s->winner, "D10: a game that goes on has no winner");
    if (over)
        return end_problem(s);
    if (is_after_trick(s))
        return after_trick_problem(s);
    FAULT(s->last.size && (s->passes >= s->players - 1 || s->current != (s->last_player + 1 + s->passes) % s->players),
          "D9.1: the turn goes round from the player of the play to beat");
    return NULL;
}

const char *hp_douhuang_state_problem(const hp_douhuang_state *s) {
    const char *problem = frame_problem(s);
    if (!problem)
        problem = cards_problem(s);
    if (!problem)
        problem = characters_problem(s);
    if (!problem && is_before_play(s))
        problem = bidding_problem(s);
    if (!problem && !has_emperor(s))
        for (int seat = 0; seat < s->players; seat++)
            FAULT(s->hit_points[seat], "D7.5: hit points are dealt when there is an emperor");
    if (!problem && has_emperor(s))
        problem = play_problem(s);
    return problem;
}
