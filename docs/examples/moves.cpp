// Every move of a hand, and how many answers each has.
//
//     I=$(python -c 'import huangpai as h; print(h.get_include())')
//     L=$(python -c 'import huangpai as h; print(h.get_library_dir())')
//     c++ -std=c++17 moves.cpp -I"$I" -L"$L" -lhuangpai -o moves
//     ./moves 3d3h3s4c5h6h7hX cao_cao          more hands and characters may follow
#include <huangpai/huangpai.h>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

constexpr int HIT_POINTS = 2;

void check(int status) {
    if (status != HP_OK)
        throw std::runtime_error(hp_status_message(status));
}

uint64_t parse(std::string_view text) {
    uint64_t hand;
    std::size_t position;
    check(hp_cards_parse(text.data(), text.size(), &hand, &position));
    return hand;
}

std::string format(uint64_t cards) {
    char text[HP_CARDS_TEXT_MAX];
    std::size_t length;
    check(hp_cards_format(cards, text, sizeof text, &length));
    return {text, length};
}

int character_by_id(std::string_view id) {
    hp_douhuang_character row;
    for (int i = 0; hp_douhuang_character_get(i, &row) == HP_OK; i++)
        if (id == row.id)
            return i;
    return -1;
}

int64_t count(uint64_t hand, int character, const hp_douhuang_move *last) {
    int64_t n;
    check(hp_douhuang_count(hand, character, HIT_POINTS, last, &n));
    return n;
}

// Writes into `moves`, which keeps its memory from call to call.
void generate(uint64_t hand, int character, std::vector<hp_douhuang_move> &moves) {
    int64_t n;
    moves.resize(moves.capacity());
    int status = hp_douhuang_generate(hand, character, HIT_POINTS, nullptr, moves.data(),
                                      static_cast<int64_t>(moves.size()), &n);
    if (status == HP_ERR_BUFFER) { // n says how many there are
        moves.resize(static_cast<std::size_t>(n));
        status = hp_douhuang_generate(hand, character, HIT_POINTS, nullptr, moves.data(), n, &n);
    }
    check(status);
    moves.resize(static_cast<std::size_t>(n));
}

} // namespace

int main(int argc, char **argv) {
    try {
        check(hp_init()); // the best kernels of this processor, or HUANGPAI_SIMD's
        const int xi_shi = character_by_id("xi_shi");
        std::vector<hp_douhuang_move> moves;
        for (int i = 1; i + 1 < argc; i += 2) {
            const uint64_t hand = parse(argv[i]);
            generate(hand, character_by_id(argv[i + 1]), moves);
            for (const hp_douhuang_move &move : moves)
                // How many moves of 西施 with the same cards would beat this one?
                std::cout << format(move.cards) << ' ' << hp_douhuang_kind_name(move.kind) << ' ' << move.strength
                          << ' ' << count(hand, xi_shi, &move) << '\n';
        }
    } catch (const std::runtime_error &error) {
        std::cerr << error.what() << '\n';
        return 2;
    }
    return argc < 3 ? 2 : 0;
}
