"""Policies compiled by Numba, in a module that other processes can import."""

from __future__ import annotations

from huangpai import numba as hn


@hn.policy("douhuang")
def shed(seen, actions, rng):
    """Choose the first of the largest plays."""
    return actions["size"].argmax()


@hn.policy("douhuang")
def by_lot(seen, actions, rng):
    """Choose every action equally likely."""
    return hn.rng_below(rng, len(actions))


@hn.policy("douhuang")
def few_left(seen, actions, rng):
    """Look at what the seat knows, its own cards and how many others have."""
    own = seen["seen"]["hands"][seen["seat"]]
    return (own + seen["cards"].sum()) % len(actions)


@hn.policy("baohuang")
def many(seen, actions, rng):
    """Choose the first of the largest sets."""
    best = 0
    for i in range(len(actions)):
        if actions[i]["count"] > actions[best]["count"]:
            best = i
    return best


@hn.policy("douhuang")
def raises(seen, actions, rng):
    """Fail."""
    if len(actions) > 1:
        raise ValueError("no")
    return 0


@hn.policy("douhuang")
def forges(seen, actions, rng):
    """Write into the list."""
    actions[0]["kind"] = 45
    actions[0]["strength"] = 60000
    return 0


@hn.policy("douhuang")
def beyond(seen, actions, rng):
    """Choose what there is not."""
    return len(actions)
