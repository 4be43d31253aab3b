"""Results on disk: Parquet, through DuckDB.

While a run goes on its rows lie in a database beside the file, ``FILE.part``: each chunk is one
transaction, so whatever ends the run, at most the chunks in flight are lost, and the same run goes
on from what is there.  When all games are played they are written to the file, in order, and the
database is removed.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from huangpai._games import PolicyGame
from huangpai.cards import shown
from huangpai.errors import StoreError
from huangpai.simulation.playing import Chunk

__all__ = ["Store", "read_description"]

#: What a field of u1 holds where there is nothing, such as a guard in a solo; NULL in the file.
_ABSENT = 255
_SQL = {"u1": "UTINYINT", "u4": "UINTEGER", "u8": "UBIGINT", "i4": "INTEGER"}


def _duckdb() -> Any:
    try:
        import duckdb
    except ModuleNotFoundError:
        raise StoreError(
            "results in a file need DuckDB, which is not installed; pip install 'huangpai[sim]'"
        ) from None
    return duckdb


def _columns(dtype: np.dtype[Any]) -> Iterator[tuple[str, str, int | None, str]]:
    """Yield (column, field, place in it, type in SQL) of what rows hold."""
    assert dtype.names is not None
    for field in dtype.names:
        if field == "reserved":
            continue
        base, shape = dtype[field].base, dtype[field].shape
        kind = _SQL[base.str[1:]]
        if not shape:
            yield field, field, None, kind
        for place in range(shape[0] if shape else 0):
            yield f"{field}_{place}", field, place, kind


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


#: Files to which runs of this process are writing.
_open: set[Path] = set()
_guard = threading.Lock()


def _plain(path: str | os.PathLike[str]) -> Path:
    """Return a whole path that DuckDB takes as it stands."""
    text = os.fspath(path)
    if not isinstance(text, str):
        raise TypeError(f"out must be a path as text, not {shown(path)}")
    whole = Path(os.path.abspath(text)) if text and "\0" not in text else None
    # DuckDB reads a pattern, and a backslash, as something else.
    if whole is None or any(letter in str(whole) for letter in "*?[\\"):
        raise StoreError(f"{shown(text)}: no file of results can be called so")
    try:
        str(whole).encode()
    except UnicodeEncodeError:
        raise StoreError(f"{text!a}: the name of a file of results must be Unicode") from None
    return whole


def _to_disk(path: Path) -> None:
    """See that a file, or a folder's list of files, outlives a power cut."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class Store:
    """The rows of a run, in a file; a context manager.

    Parameters
    ----------
    path : path
        Where the Parquet file will be.
    description : dict
        What is played, as JSON has it.  A file, or what is left of an interrupted run, that has
        another description is refused.
    games : sequence of Game
        The games of the parts of the run; all with the same fields of results.

    Attributes
    ----------
    is_complete : bool
        Whether the file holds the whole run already.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        description: dict[str, Any],
        games: list[PolicyGame[Any]],
    ) -> None:
        self.path = _plain(path)
        self._text = _text(description)
        self._dtype = games[0]._results.dtype(games[0])
        self._names = games[0]._results.names(games[0])
        self._labels = [part["label"] for part in description["parts"]]
        self._games = [part["games"] for part in description["parts"]]
        self._first = description["first"]
        self._part = self.path.with_name(self.path.name + ".part")
        self._duckdb = _duckdb()
        self.is_complete = False

    # ---- Opening and closing ----

    def __enter__(self) -> Store:
        """Open what there is of this run, or begin it."""
        # A process shares what it has open of a database, so DuckDB's lock keeps out others only.
        with _guard:
            if self.path in _open:
                raise StoreError(f"{self.path}: another run of this process is writing to it")
            _open.add(self.path)
        try:
            return self._opened()
        except BaseException:
            _open.discard(self.path)
            raise

    def _opened(self) -> Store:
        if self.path.is_dir():
            raise StoreError(f"{self.path}: it is a folder")
        if not self.path.parent.is_dir():
            raise StoreError(f"{self.path}: there is no folder {self.path.parent}")
        if self.path.exists():
            found = read_description(self.path)
            self._same(None if found is None else _text(found), self.path)
            self.is_complete = True
            self._con = self._duckdb.connect()
            return self
        try:
            self._con = self._duckdb.connect(str(self._part))
        except self._duckdb.Error as error:
            raise StoreError(
                f"{self._part}: it cannot be opened; another run may be writing to it, or it is "
                f"damaged and can be removed ({str(error).splitlines()[0]})"
            ) from None
        try:
            with self._said():
                self._begin()
        except BaseException:
            self._con.close()
            raise
        return self

    def _begin(self) -> None:
        tables = {name for (name,) in self._con.execute("SHOW TABLES").fetchall()}
        if "run" in tables:
            row = self._con.execute("SELECT description FROM run").fetchone()
            self._same(row and row[0], self._part)
            return
        columns = ", ".join(f'"{name}" {kind}' for name, _f, _p, kind in _columns(self._dtype))
        self._con.execute("BEGIN")
        self._con.execute("CREATE TABLE run (description VARCHAR)")
        self._con.execute("INSERT INTO run VALUES (?)", [self._text])
        self._con.execute("CREATE TABLE chunks (part USMALLINT, first UBIGINT, n UBIGINT)")
        self._con.execute(f"CREATE TABLE rows (part USMALLINT, {columns})")
        self._con.execute("COMMIT")

    def _same(self, found: str | None, where: Path) -> None:
        if found != self._text:
            raise StoreError(
                f"{where}: it holds another run; remove it, or write to another file. "
                f"{_difference(found, self._text)}"
            )

    @contextmanager
    def _said(self) -> Iterator[None]:
        """Say in one line what DuckDB cannot do, such as write to a full disk."""
        try:
            yield
        except (self._duckdb.Error, RuntimeError) as error:
            # A Ctrl-C that comes while DuckDB works is one of several errors there.
            if "interrupt" in str(error).lower():
                raise KeyboardInterrupt from None
            if isinstance(error, RuntimeError):
                raise
            raise StoreError(f"{self.path}: {str(error).splitlines()[0]}") from error

    def __exit__(self, *_error: object) -> None:
        """Close; what was added stays."""
        self._con.close()
        _open.discard(self.path)

    # ---- Rows ----

    def done(self) -> dict[int, list[tuple[int, int]]]:
        """Return the chunks that are there, (first, n), by their parts; all of a whole file."""
        if self.is_complete:
            return {i: [(self._first, n)] for i, n in enumerate(self._games)}
        found: dict[int, list[tuple[int, int]]] = {}
        chunks = self._con.execute("SELECT part, first, n FROM chunks ORDER BY ALL").fetchall()
        for part, first, n in chunks:
            found.setdefault(part, []).append((first, n))
        return found

    def add(self, chunk: Chunk, rows: npt.NDArray[np.void]) -> None:
        """Add the rows of a chunk, all or none."""
        fresh = {"part": np.full(len(rows), chunk.part, np.uint16)}
        for name, field, place, _kind in _columns(self._dtype):
            values = rows[field] if place is None else rows[field][:, place]
            fresh[name] = np.ascontiguousarray(values)
        con = self._con
        with self._said():
            con.execute("BEGIN")
            try:
                # DuckDB finds the dict by its name.
                con.execute("INSERT INTO rows SELECT * FROM fresh")
                con.execute(
                    "INSERT INTO chunks VALUES (?, ?, ?)", [chunk.part, chunk.first, chunk.n]
                )
                con.execute("COMMIT")
            except BaseException:
                with suppress(self._duckdb.Error):
                    con.execute("ROLLBACK")
                raise

    def rows(self, part: int, first: int, n: int) -> npt.NDArray[np.void]:
        """Return rows that are there, games first to first + n - 1 of a part, in their order."""
        table = self._file() if self.is_complete else "rows"
        columns = ", ".join(self._read(*column) for column in _columns(self._dtype))
        with self._said():
            found = self._con.execute(
                f'SELECT {columns} FROM {table} WHERE part = ? AND "index" BETWEEN ? AND ? '
                'ORDER BY "index"',
                [self._labels[part] if self.is_complete else part, first, first + n - 1],
            ).fetchnumpy()
        rows = np.zeros(len(found["index"]), self._dtype)
        for name, field, place, _kind in _columns(self._dtype):
            values = found[name]
            if self.is_complete and field in self._names:
                numbers = {one: number for number, one in enumerate(self._names[field])}
                values = [numbers.get(one, _ABSENT) for one in values]
            if place is None:
                rows[field] = values
            else:
                rows[field][:, place] = values
        if len(rows) != n:
            raise StoreError(
                f"{self.path}: it has {len(rows)} of the games {first} to {first + n - 1}"
            )
        return rows

    def _read(self, name: str, field: str, _place: int | None, kind: str) -> str:
        """Return a column as it is read; a file has NULL for what there is not."""
        if not self.is_complete or (field not in self._names and kind != "UTINYINT"):
            return f'"{name}"'
        absent = "''" if field in self._names else str(_ABSENT)
        return f'coalesce("{name}", {absent}) AS "{name}"'

    def _written(self, name: str, field: str, _place: int | None, kind: str) -> str:
        """Return a column of the file, made of what the database has."""
        if field in self._names:
            names = ", ".join(_quoted(one) if one else "NULL" for one in self._names[field])
            return f'list_extract([{names}], "{name}"::INTEGER + 1) AS "{name}"'
        if kind == "UTINYINT":
            return f'nullif("{name}", {_ABSENT}) AS "{name}"'
        return f'"{name}"'

    # ---- The file ----

    def _file(self) -> str:
        return f"read_parquet({_quoted(str(self.path))}, hive_partitioning = false)"

    def finish(self) -> None:
        """Write the file, in the order of the games, and remove the database."""
        if self.is_complete:
            return
        labels = ", ".join(_quoted(label) for label in self._labels)
        columns = [f"list_extract([{labels}], part::INTEGER + 1) AS part"]
        columns += [self._written(*column) for column in _columns(self._dtype)]
        fresh = self.path.with_name(self.path.name + ".new")
        with self._said():
            self._con.execute(
                f'COPY (SELECT {", ".join(columns)} FROM rows ORDER BY part, "index") '
                f"TO {_quoted(str(fresh))} (FORMAT parquet, COMPRESSION zstd, "
                f"KV_METADATA {{huangpai: {_quoted(self._text)}}})"
            )
        self._con.close()
        _to_disk(fresh)
        os.replace(fresh, self.path)
        _to_disk(self.path.parent)
        for left in (self._part, self._part.with_name(self._part.name + ".wal")):
            left.unlink(missing_ok=True)
        self.is_complete = True
        self._con = self._duckdb.connect()


def _text(description: dict[str, Any]) -> str:
    return json.dumps(description, ensure_ascii=False, sort_keys=True)


def read_description(path: str | os.PathLike[str]) -> dict[str, Any] | None:
    """Return what is played in a file of results, or None where it does not say.

    Raises
    ------
    StoreError
        For what is no Parquet file.
    """
    duckdb = _duckdb()
    try:
        with duckdb.connect() as con:
            row = con.execute(
                "SELECT decode(value) FROM parquet_kv_metadata(?) WHERE decode(key) = 'huangpai'",
                [str(path)],
            ).fetchone()
    except duckdb.Error as error:
        raise StoreError(f"{path}: it is no Parquet file ({str(error).splitlines()[0]})") from None
    return json.loads(row[0]) if row else None


def _difference(found: str | None, wanted: str) -> str:
    """Say in what two descriptions differ first."""
    if found is None:
        return "It does not say which"
    return _unlike(json.loads(found), json.loads(wanted), "")


def _unlike(have: Any, want: Any, where: str) -> str:
    """Return the first value that is another, and its place."""
    if isinstance(have, dict) and isinstance(want, dict):
        for key in sorted({*have, *want}):
            if have.get(key) != want.get(key):
                return _unlike(have.get(key), want.get(key), f"{where}.{key}" if where else key)
    if isinstance(have, list) and isinstance(want, list) and len(have) == len(want):
        for i, (one, other) in enumerate(zip(have, want, strict=True)):
            if one != other:
                return _unlike(one, other, f"{where}[{i}]")
    return f"Its {where}: {_brief(have)}, not {_brief(want)}"


def _brief(value: Any) -> str:
    if isinstance(value, list) and any(isinstance(one, dict) for one in value):
        return f"{len(value)} of them"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."
