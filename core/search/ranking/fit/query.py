"""What a query asks: the words that count, whose rule it is, quantities, attributes, exclusions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from core.search.ranking.fit.amounts import Money, read_amounts
from core.search.ranking.fit.exclusions import Exclusion, read_exclusion
from core.search.ranking.fit.quantities import Quantity, read_quantities
from core.search.ranking.fit.sides import AskedSide, read_side
from core.search.ranking.fit.values import AskedValue, read_values
from core.text.english import stem
from core.text.words import STOP_WORDS, query_words

_MUTUAL: Final = re.compile(
    r"\b(?<!\bnon-)(?<!\bnon )(?<!\bnot )(?:mutual\w*|reciprocal\w*|two-way"
    r"|one another|each other|(?:each|either|neither|both) (?:part|side)\w*)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Asked:
    """What a query asks.

    Attributes:
        stems: of the words that count, each once.
        pairs: stems of words that follow one another, stop words aside.
        mutual: whether both parties are to be bound or entitled.
        quantities: periods, percentages, multiples.
        amounts: of money.
        attributes: ids of the attributes that a clause should have.
        exclusion: what a clause should not have; None: nothing.
        opposites: ids of the attributes that a clause should not have.
        type: the id of the clause type of which the query is the name; "" for none.
        values: forums and periods of notice.
        side: whose rule it is to be; None: anybody's.
    """

    stems: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    mutual: bool = False
    quantities: tuple[Quantity, ...] = ()
    attributes: tuple[str, ...] = ()
    exclusion: Exclusion | None = None
    opposites: tuple[str, ...] = ()
    amounts: tuple[Money, ...] = ()
    type: str = ""
    values: tuple[AskedValue, ...] = ()
    side: AskedSide | None = None


@lru_cache(maxsize=64)
def read_query(
    text: str,
    attributes: tuple[str, ...] = (),
    without: tuple[str, ...] = (),
    said: str = "",
    opposites: tuple[str, ...] = (),
    type_: str = "",
) -> Asked:
    """What a query asks, read from its words.

    Args:
        text: of the query.
        attributes: the ids of the attributes that it asks for.
        without: the ids of quantities, amounts, values, exclusions and sides that do not count.
        said: its words that clauses have; "": all.
        opposites: the ids of the attributes that contradict those asked for.
        type_: the id of the clause type of which it is the name; "" for none.
    """
    asked = query_words(said or text)
    side = read_side(text)
    content = [word for word in asked if word.text not in STOP_WORDS]
    counting = [stem(word.text) for word in content or asked]  # "as is" has stop words alone
    return Asked(
        stems=tuple(dict.fromkeys(counting)),
        pairs=tuple(dict.fromkeys((one, next_) for one, next_ in pairwise(counting) if one != next_)),
        mutual=_MUTUAL.search(text) is not None,
        quantities=tuple(each for each in read_quantities(text) if each.id not in without),
        attributes=attributes,
        exclusion=read_exclusion(text, without),
        opposites=opposites,
        amounts=tuple(each for each in read_amounts(text) if each.id not in without),
        type=type_,
        values=tuple(each for each in read_values(text) if each.id not in without),
        side=side if side is not None and side.side not in without else None,
    )
