"""How a query is to be read: by its words alone, or by its words and its meaning."""

from __future__ import annotations

from core.types import Mode, Query

_QUOTES = {'"': '"', "“": "”", "„": "“", "«": "»"}


def resolve(query: Query, *, vectors: bool) -> Mode:
    """`Mode.KEYWORD` or `Mode.NATURAL`.

    Left to choose, a query is searched by words and meaning, however short, unless it stands in quotation marks as
    a whole or there is nothing to compare its meaning with.

    Args:
        query: what the user asks.
        vectors: whether there are any vectors in the library.
    """
    if query.mode is not Mode.AUTO:
        return query.mode
    return Mode.NATURAL if vectors and not is_quoted(query.text) else Mode.KEYWORD


def is_quoted(text: str) -> bool:
    """Whether a text is one quotation from end to end."""
    text = text.strip()
    if len(text) < 3 or text[0] not in _QUOTES or text[-1] != _QUOTES[text[0]]:
        return False
    inside = text[1:-1]
    return text[0] not in inside and text[-1] not in inside
