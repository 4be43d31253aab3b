"""A Dask cluster of two worker processes: the same games, also where one of them is killed."""

from __future__ import annotations

import os
import re
import signal

import pytest

import huangpai
from huangpai import cli
from huangpai import douhuang as dh
from simulation.helpers import by_chance

if os.environ.get("HUANGPAI_TEST_CLUSTER"):
    import distributed
else:
    distributed = pytest.importorskip("distributed")

# Dask and what it stands on have warnings of their own.
pytestmark = pytest.mark.filterwarnings("default")
GAME = dh.Game(2)


@pytest.fixture(scope="module")
def client():
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as connected,
    ):
        yield connected


@pytest.mark.parametrize("policies", ["random", ["greedy", by_chance]], ids=["native", "python"])
def test_two_worker_processes_change_nothing(client, policies):
    alone = huangpai.simulate(GAME, 300, seed=2, policies=policies, workers=1)
    for chunk in (30, 1000):
        other = huangpai.simulate(
            GAME, 300, seed=2, policies=policies, chunk=chunk, executor=client.get_executor()
        )
        assert other.hash == alone.hash
        assert (other.rows == alone.rows).all()


def test_at_the_command_line(client, capsys):
    argv = ["simulate", "douhuang", "--players", "2", "--games", "300", "--seed", "2"]
    hashes = set()
    for more in ([], ["--dask", client.scheduler.address]):
        assert cli.main([*argv, *more]) == 0
        hashes.add(re.search(r"hash \w+", capsys.readouterr().out)[0])
    assert len(hashes) == 1


def test_a_killed_worker_changes_nothing(client):
    alone = huangpai.simulate(GAME, 3000, seed=3, policies="random", arrays=False)
    workers = client.run(os.getpid)
    killed = []

    def kill_one(played, _total):
        if played > 500 and not killed:
            killed.append(next(iter(workers.values())))
            os.kill(killed[0], signal.SIGKILL)

    executor = client.get_executor()
    other = huangpai.simulate(
        GAME,
        3000,
        seed=3,
        policies="random",
        arrays=False,
        chunk=100,
        in_flight=4,
        executor=executor,
        progress=kill_one,
    )
    assert killed
    assert other.hash == alone.hash


def test_no_cluster(capsys):
    argv = ["simulate", "douhuang", "--games", "3", "--dask", "nonsense://x"]
    assert cli.main(argv) == 2
    assert capsys.readouterr().err.startswith("huangpai: --dask: nonsense://x: ")
