"""The wrappers in which the SEC's EDGAR system keeps the documents of a filing.

Source: the EDGAR filer manual; older filings stand in SGML of a few tags that are never closed.
"""

from __future__ import annotations

import re

_OPENING = re.compile(
    r"\A\s*(?:<(?:SEC-DOCUMENT|SEC-HEADER|IMS-DOCUMENT)>.*?)?<DOCUMENT>.*?<TEXT>\s*?\n", re.IGNORECASE | re.DOTALL
)
_CLOSING = re.compile(r"</TEXT>\s*(?:</DOCUMENT>.*)?\Z", re.IGNORECASE | re.DOTALL)
_WRAPPED = re.compile(r"\A\s*<(?:SEC-DOCUMENT|IMS-DOCUMENT|DOCUMENT|TYPE)>", re.IGNORECASE)
_ENTITIES = (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&nbsp;", " "), ("&sect;", "§"), ("&amp;", "&"))


def unwrap(text: str) -> str:
    """A plain text exhibit without its wrapper, and with the few entities that filing agents wrote put back."""
    text = without_wrapper(text)
    for entity, character in _ENTITIES:
        text = text.replace(entity, character)
    return text


def without_wrapper(text: str) -> str:
    """What stands between ``<TEXT>`` and ``</TEXT>`` of the first document; the text itself where it is not wrapped."""
    if not _WRAPPED.match(text[:2000]):
        return text
    return _CLOSING.sub("", _OPENING.sub("", text, count=1))
