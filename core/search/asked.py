"""What a query asks of a clause besides its subject, read from its words alone.

The words that count, whose rule it is to be, quantities and amounts (`core.search.quantities`), the forum and the
period of notice, attributes, and what is to be left out.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from core.search.quantities import Bound, Money, Quantity, bound_before, read_amounts, read_quantities
from core.tagging.parties import ROLES, PartySide
from core.tagging.values import ValueKind, asked_forums, days_of, notice_periods
from core.text.english import stem
from core.text.words import STOP_WORDS, blanked, query_words, word_set, word_texts
from core.types import Span

_MUTUAL: Final = re.compile(
    r"\b(?<!\bnon-)(?<!\bnon )(?<!\bnot )(?:mutual\w*|reciprocal\w*|two-way"
    r"|one another|each other|(?:each|either|neither|both) (?:part|side)\w*)\b",
    re.IGNORECASE,
)
_APART: Final = re.compile(r"\b(?:different|separate)\b.*\b(?:each|either) (?:party|side)\b", re.IGNORECASE)
"""What is to be another for each party."""


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
        mutual=_MUTUAL.search(text) is not None and _APART.search(text) is None,
        quantities=tuple(each for each in read_quantities(text) if each.id not in without),
        attributes=attributes,
        exclusion=read_exclusion(text, without),
        opposites=opposites,
        amounts=tuple(each for each in read_amounts(text) if each.id not in without),
        type=type_,
        values=tuple(each for each in read_values(text) if each.id not in without),
        side=side if side is not None and side.side not in without else None,
    )


_OTHER: Final = {PartySide.SUPPLY: PartySide.DEMAND, PartySide.DEMAND: PartySide.SUPPLY}
_ROLE: Final = f"(?P<role>{'|'.join(sorted(ROLES))})"
_OWED: Final = (
    r"(?:indemni(?:ty|ties|fication)|warrant(?:y|ies)|representations?|reps|covenants?|undertakings?|guarant(?:y|ee)s?"
    r"|obligations?|dut(?:y|ies)|liability|cap)\b"
)
_HELD: Final = r"(?:(?:\w+ )?(?:rights?|options?)|reservation|limitation|termination|renewal|disclaimer)\b"
_DONE: Final = r"(?:assignment|transfer|termination|cancellation|waiver|release|disclaimer|audit|acknowledg\w+)\b"
_NOUNS: Final = word_set(
    "sales goods fees claims costs losses marks trademarks files terms taxes books records patents products services "
    "invoices deliverables materials improvements references remedies employees customers premises assets shares "
    "complaints territories technologies works affiliates subcontractors facilities systems networks outlets royalties"
)
"""Words with an -s that do not begin what a party does: "licensor trademarks in advertising"."""
_VERB: Final = (
    r"(?:may|must|shall|will|can(?:not|['’]t)?|should|is|has|have|does|never|alone|not|liable|responsible|entitled|free"
    rf"|to (?!the\b|an?\b)\w+|(?!(?:{'|'.join(sorted(_NOUNS))})\b)\w{{3,}}(?<![su])s(?= (?!of\b)\w))\b"
)
_GRANTS: Final = re.compile(r"\s+(?:grants|licen[cs]es|appoints)\b", re.IGNORECASE)
_ALONE: Final = re.compile(
    rf"\b(?:{_ROLE}[- ]only|only (?:the |an? )?{_ROLE.replace('role', 'other')})\b", re.IGNORECASE
)
_SUBJECT: Final = re.compile(
    rf"(?:(?:does|do|can|may|must|shall|will|is) )?(?:the |an? |each |any )?(?:[\w-]+ )?{_ROLE}"
    rf"(?: {_VERB}|(?:['’]s?)? (?:{_OWED}|{_HELD}))",
    re.IGNORECASE,
)
_BY: Final = re.compile(rf"\b(?:{_OWED}|{_DONE}) (?:by|from) (?:the |an? )?(?:[\w-]+ )?{_ROLE}\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class AskedSide:
    """The side that a clause is to bind, entitle or protect, and where the query says so."""

    side: PartySide
    span: Span

    @property
    def opposite(self) -> PartySide:
        """The other side of the deal."""
        return _OTHER[self.side]


def read_side(text: str) -> AskedSide | None:
    """The side whose rule a query asks for; None where it does not say.

    Where somebody grants something, the rule is that of the party to whom it is granted, as in
    `core.tagging.attributes.main_rule`.
    """
    subject = _SUBJECT.match(text)
    found = _ALONE.search(text) or subject or _BY.search(text)
    if found is None:
        return None
    group = "other" if found.groupdict().get("other") else "role"
    side, span = ROLES[found[group].lower()], Span(*found.span(group))
    granted = found is subject and _GRANTS.match(text, span.end) is not None
    return AskedSide(_OTHER[side] if granted else side, span)


_FAVOURS: Final = re.compile(
    rf"\b(?:pro[- ]{_ROLE}|{_ROLE.replace('role', 'other')}[- ](?:favou?rable|favou?ring|friendly)"
    rf"|(?:in favou?r of|favou?ring|favou?rs|favou?rable (?:to|for)|friendly (?:to|towards)"
    rf"|protect(?:s|ing) only) (?:the |an? )?{_ROLE.replace('role', 'third')})s?\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class AskedFavour(AskedSide):
    """The side in whose favour a clause is to be, where the query says so, and where in that it names a role."""

    role: Span

    @property
    def unsaid(self) -> tuple[Span, Span]:
        """The words around the role, which no clause has."""
        return Span(self.span.start, self.role.start), Span(self.role.end, self.span.end)


def read_favour(text: str) -> AskedFavour | None:
    """The side in whose favour a query wants a clause: "landlord-friendly", "pro-vendor"; None where it says none."""
    found = _FAVOURS.search(text)
    if found is None:
        return None
    group = next(name for name, role in found.groupdict().items() if role)
    return AskedFavour(ROLES[found[group].lower()], Span(*found.span()), Span(*found.span(group)))


@dataclass(frozen=True, slots=True)
class AskedValue:
    """A value that a clause should have.

    Attributes:
        id: by which it is taken out of a query: its tag, or the id of its quantity.
        kind: what it says.
        value: as clauses are tagged with it.
        span: where the query asks for it.
        bound: which other values the query accepts.
    """

    id: str
    kind: ValueKind
    value: str
    span: Span
    bound: Bound = Bound.NONE

    def accepts(self, value: str) -> bool:
        """Whether the query accepts another value of the same kind; of a period, one that is as long."""
        if self.kind is ValueKind.FORUM or not value:
            return value == self.value
        days, asked = days_of(value), days_of(self.value)
        return days == asked or self.bound.allows(days, asked)


def read_values(text: str) -> list[AskedValue]:
    """The forums and periods of notice that a query asks for, each once."""
    forums = [
        AskedValue(ValueKind.FORUM.tag(value), ValueKind.FORUM, value, span) for span, value in asked_forums(text)
    ]
    quantities = read_quantities(text)
    periods = [
        AskedValue(quantity.id, ValueKind.NOTICE, period, quantity.span, bound_before(text, span.start)[0])
        for span, period in notice_periods(text)
        for quantity in quantities
        if quantity.span.overlaps(span)
    ]
    return list({each.id: each for each in (*forums, *periods)}.values())


NEGATIONS: Final = ("without", "no", "not", "nor", "neither", "never")
"""The words of a clause that deny what follows them."""
_WITHOUT: Final = re.compile(
    r"\b(?:without(?! (?:limit|prejudice|regard))|with no|lacking"
    r"|(?<=that )(?:(?:does|do) )?not (?:have|include|contain)|(?<=which )(?:does|do) not (?:have|include|contain))\b",
    re.IGNORECASE,
)
_END: Final = re.compile(r"[,;:.]|\b(?:but|except|unless|and|where|when|if)\b", re.IGNORECASE)
_DENIED: Final = re.compile(r"\b(?:no|not|never|neither|nor|none|cannot|without)\b|n['’]t\b", re.IGNORECASE)
_FORM: Final = word_set(
    "exception exceptions carve out outs carveout carveouts exclusion exclusions wording language "
    "clause provision qualifier qualification"
)
"""Words for the form of what is left out."""
_SMALL: Final = word_set("right rights even whatsoever each every other first further such same need")
_EMPTY: Final = STOP_WORDS | _FORM | _SMALL
"""Words that say nothing of the subject of what is left out."""


@dataclass(frozen=True, slots=True)
class Exclusion:
    """What a query wants left out.

    Attributes:
        words: of what is left out.
        span: where the query says so, from "without" on.
        marker: where that word alone is.
        unsaid: whether the clause is to be silent about it ("without any wording on"); else it may deny it too.
    """

    words: tuple[str, ...]
    span: Span
    marker: Span
    unsaid: bool = False

    @property
    def id(self) -> str:
        """The id by which it is taken out of a query."""
        return f"exclusion:{' '.join(self.words)}"

    @property
    def stems(self) -> tuple[str, ...]:
        """The stems of the words, each once."""
        return tuple(dict.fromkeys(map(stem, self.words)))


def read_exclusion(text: str, without: Collection[str] = ()) -> Exclusion | None:
    """What a query wants left out; None for nothing, or if the user took it out.

    "No assignment without consent" leaves nothing out: what is denied without consent is wanted with it. But "does not
    infringe, without any knowledge qualifier" does: a form of words is not a condition of what is denied. What the rest
    of the query mentions is not left out either: the franchise of "transfer of the franchise without the franchisee's
    consent".

    Args:
        text: of the query.
        without: the ids of what the user took out of it.
    """
    found = _WITHOUT.search(text)
    if found is None:
        return None
    end = _END.search(text, found.end())
    after = text[found.end() : end.start() if end else len(text)].rstrip()
    said = word_texts(after)
    if _DENIED.search(text, 0, found.start()) and _FORM.isdisjoint(said):
        return None
    span = Span(found.start(), found.end() + len(after))
    elsewhere = set(map(stem, word_texts(blanked(text, [span]))))
    subject = tuple(each for each in said if each not in _EMPTY and stem(each) not in elsewhere)
    unsaid = not _FORM.isdisjoint(said) or not found.group().lower().startswith("with")
    exclusion = Exclusion(subject, span, Span(*found.span()), unsaid)
    return exclusion if subject and exclusion.id not in without else None


def without_exclusion(text: str, without: Collection[str] = ()) -> str:
    """A query without what it wants left out, for a model that would look for that too.

    Args:
        text: of the query.
        without: the ids of what the user took out of it.
    """
    exclusion = read_exclusion(text, without)
    return text if exclusion is None else " ".join(blanked(text, [exclusion.span]).split()) or text
