"""The marks by which web pages and filings are known among texts."""

from __future__ import annotations

import re
from typing import Final

_HEAD: Final = 65536
# Plain exhibits hold marks of their own (<PAGE>, <TABLE>, <CAPTION>, <S>, <C>), which make no web page.
_TAGS: Final = re.compile(
    r"<!doctype\s+html|<(?:html|head|body|meta|p|div|font|tr|td|center|br|h[1-6]|span)\b[^<>]{0,2000}>", re.IGNORECASE
)
_WRAPPER: Final = re.compile(
    r"\s*(?:<(?:SEC-DOCUMENT|SEC-HEADER|IMS-DOCUMENT|DOCUMENT|TYPE)>|-----BEGIN )", re.IGNORECASE
)


def is_web_page(text: str) -> bool:
    """Whether this is HTML: two of its tags stand near the beginning."""
    return len(_TAGS.findall(text[:_HEAD])) >= 2


def is_filing(text: str) -> bool:
    """Whether this begins as the SEC's EDGAR system begins what it keeps."""
    return bool(_WRAPPER.match(text[:2000]))
