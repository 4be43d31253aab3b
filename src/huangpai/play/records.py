"""Records as lines of JSON: writing, reading, the hash; and what differs between two."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TextIO

from huangpai.cards import shown
from huangpai.errors import RecordError

if TYPE_CHECKING:
    from huangpai.play.protocol import GameState

__all__ = [
    "first_difference",
    "from_line",
    "read_records",
    "record_hash",
    "record_of",
    "save",
    "to_line",
]


# ---- Writing -------------------------------------------------------------------------------------


def _json(value: Any, *, sort_keys: bool = False) -> str:
    try:
        return json.dumps(
            value,
            sort_keys=sort_keys,
            separators=(",", ":"),
            ensure_ascii=False,
            allow_nan=False,
        )
    except RecursionError:
        raise RecordError("record", "it is nested too deeply") from None
    except (TypeError, ValueError) as error:
        raise RecordError("record", f"it is not JSON: {error}") from None


def record_hash(record: Mapping[str, Any]) -> str:
    """Return the hash of a record.

    Returns
    -------
    str
        The first 16 hexadecimal digits of SHA-256 over the record without ``hash``, as JSON with
        sorted keys and no spaces, in UTF-8.

    Raises
    ------
    RecordError
        For what is not JSON.
    """
    rest = {name: value for name, value in record.items() if name != "hash"}
    try:
        octets = _json(rest, sort_keys=True).encode()
    except UnicodeEncodeError:
        raise RecordError("record", "a text in it is not Unicode: half a surrogate pair") from None
    return hashlib.sha256(octets).hexdigest()[:16]


def record_of(state: GameState) -> dict[str, Any]:
    """Return a finished game as a record, with its hash."""
    record = state.record()
    return record | {"hash": record_hash(record)}


def to_line(record: Mapping[str, Any]) -> str:
    """Write a record as one line of JSON, without the end of line; keys in their order."""
    if not isinstance(record, Mapping):
        raise TypeError(f"a record is a mapping, not {shown(record)}")
    return _json(dict(record))


@contextmanager
def save(path: str | os.PathLike[str]) -> Iterator[TextIO]:
    """Open a file to write to, which appears under its name, or replaces what is there, at the end.

    Parameters
    ----------
    path : path
        Until the end of the ``with`` block a file beside it takes what is written; after an error
        that is gone, and the old file still there.  What is no file (a pipe, ``/dev/null``) is
        written to as it is.

    Raises
    ------
    OSError
        For what cannot be written.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        with target.open("w", encoding="utf-8", newline="\n") as stream:
            yield stream
        return
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    beside = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            yield stream
        if target.exists():
            shutil.copymode(target, beside)
        else:  # what a new file gets; a temporary one is for its owner alone
            mask = os.umask(0)
            os.umask(mask)
            beside.chmod(0o666 & ~mask)
        beside.replace(target)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise


# ---- Reading -------------------------------------------------------------------------------------


def _no_number(name: str) -> NoReturn:
    raise RecordError("record", f"{name} is no number in JSON")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for name, _value in pairs:
            if name in seen:
                raise RecordError("record", f"the key {shown(name)} is there twice")
            seen.add(name)
    return found


def from_line(line: str | bytes) -> dict[str, Any]:
    """Read a record from a line of JSON; `replay` says whether it is right.

    Raises
    ------
    RecordError
        For a line that is empty or not UTF-8, bad JSON, a key that is there twice, ``NaN`` and
        ``Infinity``, anything but an object.
    """
    if not isinstance(line, str | bytes):
        raise TypeError(f"a line is text or bytes, not {shown(line)}")
    try:
        text = line.decode() if isinstance(line, bytes) else line
        if not text.strip():
            raise RecordError("record", "the line is empty")
        record = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except RecordError:
        raise
    except UnicodeDecodeError as error:
        raise RecordError("record", f"it is not UTF-8: byte {error.start} of the line") from None
    except json.JSONDecodeError as error:
        said = f"it is not JSON: {error.msg} at column {error.colno}"
        raise RecordError("record", said) from None
    except RecursionError:
        raise RecordError("record", "it is nested too deeply") from None
    except ValueError as error:  # a number of thousands of digits
        raise RecordError("record", f"it is not JSON: {error}") from None
    if not isinstance(record, dict):
        raise RecordError("record", f"it must be an object, not {shown(record)}")
    return record


def read_records(
    lines: str | os.PathLike[str] | Iterable[str | bytes],
) -> Iterator[dict[str, Any]]:
    """Read records, one a line.

    Parameters
    ----------
    lines : path, or lines of text or bytes
        A path is opened and closed again.

    Yields
    ------
    dict
        A record, not yet replayed.

    Raises
    ------
    RecordError
        With the number of the line, from 1, for what `from_line` refuses.
    OSError
        For a file that cannot be read.
    """
    if isinstance(lines, str | os.PathLike):
        with open(lines, "rb") as stream:
            yield from read_records(stream)
        return
    for number, line in enumerate(lines, 1):
        try:
            yield from_line(line)
        except RecordError as error:
            raise RecordError(f"line {number}", str(error.args[1])) from None


# ---- Comparing -----------------------------------------------------------------------------------


def first_difference(given: Any, right: Any, where: str = "") -> tuple[str, str] | None:
    """Find the first place where plain data is not what it should be.

    Parameters
    ----------
    given, right : plain data
        Compared strictly: 1, 1.0 and true are different.
    where : str
        The place of both, put before the one that is found.

    Returns
    -------
    tuple of (place, what is wrong), or None
    """
    if isinstance(right, dict) and isinstance(given, Mapping):
        names = [*right, *(name for name in given if name not in right)]
        for name in names:
            place = f"{where}.{name}" if where else str(name)
            if name not in given:
                return place, "the record lacks it"
            if name not in right:
                return place, "there is no such field"
            if found := first_difference(given[name], right[name], place):
                return found
        return None
    if isinstance(right, list) and isinstance(given, list):
        for i, (one, other) in enumerate(zip(given, right, strict=False)):
            if found := first_difference(one, other, f"{where}[{i}]"):
                return found
        if len(given) != len(right):
            more = len(given) > len(right)
            place = f"{where}[{min(len(given), len(right))}]"
            return place, "the list should end before it" if more else "the record lacks it"
        return None
    if type(given) is not type(right) or given != right:
        return where, f"it is {shown(given)}, and should be {shown(right)}"
    return None
