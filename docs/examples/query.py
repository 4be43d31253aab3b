"""Does the multiplier grow with the length of a game?  Results in a file, asked in SQL."""

import sys

import duckdb

import huangpai
from huangpai import douhuang as dh

path = sys.argv[1] if len(sys.argv) > 1 else "results.parquet"
huangpai.simulate(dh.Game(3), 50_000, seed=1, out=path, arrays=False)  # only if it is not there

print(
    duckdb.sql(
        f"""
        SELECT multiplier, count(*) AS games, round(avg(length), 1) AS actions,
               round(100 * avg((winner = 'emperor')::INT), 1) AS emperors_win
        FROM '{path}' WHERE part = 'main' GROUP BY multiplier ORDER BY multiplier
        """
    )
)
