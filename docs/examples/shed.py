"""A policy of one's own at native speed: as many cards at a time as can be, bombs last."""

import huangpai
from huangpai import douhuang as dh
from huangpai import numba as hn

BOMB = int(dh.Kind.BOMB)


@hn.policy("douhuang")
def shed(seen, actions, rng):
    """Choose the play that sheds most; of two alike the one that is listed first."""
    best, most = 0, -1
    for i in range(len(actions)):
        size = actions[i]["size"]
        if actions[i]["kind"] >= BOMB and size < seen["cards"][seen["seat"]]:
            size = 0  # a bomb is kept, unless it is all that is left
        if size > most:
            best, most = i, size
    return best


if __name__ == "__main__":
    results = huangpai.simulate(dh.Game(2), 20_000, policies=[shed, "random"], arrays=False)
    wins, games = results.tallies["seat_wins"][0].sum(), results.tallies["seat_games"][0].sum()
    print(f"shed beats random in {100 * wins / games:.1f} % of {games} games")
