"""Makes text from elsewhere safe to show: replaces what cannot be seen, or what reorders what can.

A file may be named so that "invoice[override]fdp.exe" reads "invoiceexe.pdf", or so that its name moves a terminal's
cursor. Each such character becomes one U+FFFD, or a space where it separates words, so that positions in a text do not
change.
Right-to-left letters are left alone, along with their marks.
Source: Unicode Standard Annex 9 (bidirectional text), Unicode Technical Standard 55 (spoofing), ECMA-48 (terminals).
"""

from __future__ import annotations

import json
import os
import re
from typing import Final

from core.base.errors import MunimentError
from core.base.translation import tr

_REPLACED: Final = "\N{REPLACEMENT CHARACTER}"
_SPACES: Final = str.maketrans("\v\f\r\x85", "    ")
_CONTROLS: Final = "\x00-\x08\x0e-\x1f\x7f-\x9f"
_OVERRIDES: Final = "\u202d\u202e"
_UNSAFE: Final = re.compile(f"[{_CONTROLS}{_OVERRIDES}]")
_HIDDEN: Final = "\xad\u034f\u180e\u200b\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f"
_UNSEEN: Final = re.compile(f"[{_CONTROLS}\t\n{_HIDDEN}]")
_LITERAL: Final = re.compile(f"[\x7f-\x9f\u061c\u200e\u200f{_HIDDEN}]")
_SURROGATES: Final = re.compile("[\ud800-\udfff]")
_LONGEST: Final = 200  # characters of a name
_JOINERS: Final = re.compile("(?<![^\x00-\x7f])[\u200c\u200d]")  # after ASCII, where no script uses them
_MARKS: Final = re.compile("[\u061c\u200e\u200f]")
_RIGHT_TO_LEFT: Final = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)


def visible_text(text: str) -> str:
    """A text of paragraphs, such as a clause, without control characters and direction overrides."""
    return _UNSAFE.sub(_REPLACED, text.translate(_SPACES))


def visible_name(name: str | os.PathLike[str]) -> str:
    """A file name, title, heading or other single line, without invisible characters."""
    text = _JOINERS.sub(_REPLACED, _UNSEEN.sub(_REPLACED, os.fspath(name).translate(_SPACES)))
    letters = _MARKS.sub("", text)
    return text if _RIGHT_TO_LEFT.search(letters) else _MARKS.sub(_REPLACED, text)


def is_text(text: str) -> bool:
    """Whether a text can be stored and printed; a command's arguments need not be valid UTF-8."""
    return not _SURROGATES.search(text)


def checked_name(name: str) -> str:
    """The name that the user gave to something, as one line without spaces around it.

    Raises:
        MunimentError: it is empty, too long, or has characters that nobody can see or type again.
    """
    line = name.strip()
    if not line:
        raise MunimentError(tr("This name is empty."), tr("Choose a name that can be read."))
    if len(line) > _LONGEST:
        title = tr("This name is too long: it has {count:,} characters.", count=len(line))
        raise MunimentError(title, tr("Choose one of at most {most}.", most=_LONGEST))
    if visible_name(line) != line or not is_text(line):
        raise MunimentError(tr("This name has characters that cannot be seen."), tr("Type it anew."))
    return line


def escape_unseen(document: str) -> str:
    """A JSON document with invisible characters in its strings escaped; it parses to the same value."""
    return _LITERAL.sub(lambda found: json.dumps(found[0])[1:-1], document)
