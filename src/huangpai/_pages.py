"""What HTML pages share: a template that is filled in one pass, and what their policy allows."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Mapping
from importlib import resources

__all__ = ["LANGUAGES", "filled", "policy_hash", "source"]

#: Languages as HTML names them.
LANGUAGES = {"en": "en", "zh": "zh-Hans"}


def source(package: str, name: str) -> str:
    """Return the text of a file that is installed beside a package's modules."""
    # The browser hashes what it reads, where a line ends in \n alone; so does reading text.
    return resources.files(package).joinpath(name).read_text(encoding="utf-8")


def policy_hash(text: str) -> str:
    """Return the hash by which a Content-Security-Policy allows a style or a script."""
    digest = hashlib.sha256(text.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"


def filled(template: str, values: Mapping[str, str]) -> str:
    """Put values in the places of a template, ``{{name}}``.

    In one pass: nothing that is put in is looked at again.
    """
    return re.sub(r"\{\{([\w:-]+)\}\}", lambda m: values[m[1]], template)
