"""Finds the words that a document writes as defined terms, in capitals, and defines nowhere."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from core.contract.particulars.names import ROLES
from core.text.english import is_english, singular, stem
from core.text.labels import ATTACHED_NOUN, SECTION_NOUN
from core.text.numerals import CARDINALS, MONTHS
from core.text.places import ADJECTIVES, PLACES, places_in
from core.text.words import word_set
from core.types import Definition, Document, Section, Span

_WORD: Final = r"[A-Z][a-z]+(?:[-/][A-Z]?[a-z]+)*"
_USED: Final = re.compile(
    r"(?<![\w’'-])"
    r"(?:(?P<the>the|any|each|every|all|such|no|its|their|either|another|other|said|these|those|both)|"
    r"(?P<a>an?)|(?P<weak>[a-z][a-z-]+|[A-Z][\w-]*['’]s?)) "
    rf"(?P<term>{_WORD}(?: of {_WORD}(?: {_WORD}){{0,2}}|(?: {_WORD}){{0,4}}))(?:['’]s?)?"
    r"(?![-'’/&\w(™®℠]|\.\w|\s+[A-Z0-9&]|,? (?:Inc|LLC|Ltd|Corp|L\.|N\.A)|\s(?:\((?:the )?)?[“\"]|\s\(TM|[”\"]|"
    r"\s(?:regulations?|rules|guidelines|brand|logos?|trademarks?|website|magazine|calendar)\b|"
    r"\s(?:of|and|for)\s(?:the\s)?[A-Z])"
)
_PHRASE: Final = re.compile(  # at the start of a sentence or after a comma too
    rf"(?<![\w’'-])(?:(?:The|All|Each|Any|Such|No|Every|If|Upon|When|Where) )?"
    rf"(?P<term>{_WORD}(?: {_WORD}){{1,4}})(?=,? [a-z]+[,;]? [a-z])"
)
_KNOWN: Final = word_set(f"{SECTION_NOUN} {ATTACHED_NOUN} part chapter recital".replace("|", " ")) | {*MONTHS}
"""Nouns of provisions and months: capitals that define nothing."""
_NAMES: Final = word_set(
    "act rule constitution directive convention treaty court commission department "
    "ministry authority agency bank university internet state government board chapter exchange institute "
    "association council committee republic kingdom union city county street secretary office bureau federal "
    "house senate center centre church school college hospital club museum company corporation foundation society "
    "trust group borough administration district province island river sea god lord president chairman director "
    "officer minister party parties lease english american european british french german "
    "chinese japanese america incorporated limited corp million no item monday tuesday wednesday "
    "thursday friday saturday sunday"
)
"""Parts of proper names, and words that contracts capitalise by custom."""
_OFTEN_NAMES: Final = word_set("code law regulation statute service web fund agreement contract")
"""Words of proper names that are terms where they are used often, or beside a term: "the Transition Services"."""
_ORDINAL: Final = word_set(
    "first second third fourth fifth sixth seventh eighth ninth tenth new other current next last applicable relevant "
    "subsequent respective"
) | {*CARDINALS}
"""Words before a defined term that make no other term of it: "the Sixth Contract Year"."""
_BODIES: Final = word_set(
    "act law rule directive ordinance board commission court committee authority agency bank "
    "department council association union institute university exchange"
)
"""Words that end the names of laws and of public bodies, whatever comes before them."""
_OF_NAMES: Final = word_set(
    "mr mrs ms dr street road avenue boulevard drive floor suite building tower plaza airport park north south east "
    "west northern southern eastern western world international national us uk eu north african asian latin atlantic "
    "europe africa asia caribbean commonwealth states pacific superior supreme "
    "district circuit attorney dollar dollars euro pound sterling gaap ifrs christmas easter"
)
"""Words of places, people and money."""
_CUSTOM: Final = word_set("force majeure mail express email fax telefax dear sir madam attention re exhibit page")
"""Capitals of other kinds: of the post, of forms, of French."""
_CUSTOMARY: Final = re.compile(
    r"\b(?:social security|price index|consumer price|confidential treatment|(?:annual|current|quarterly) report|"
    r"notice of|declaration of|list of|certified public|(?:general|limited) partnership|patent and trademark|"
    r"letters patent|general counsel|preferred stock|industrial property|securit(?:y|ies) exchange|"
    r"(?:internal revenue|bankruptcy|commercial) code|(?:civil|criminal|bankruptcy|appellate) procedure|"
    r"(?:standard|daylight|central|eastern|mountain|pacific|mean) time|proxy statement|registration statement|"
    r"vice|chief executive|bar association)\b",
    re.IGNORECASE,
)
"""Phrases that are written in capitals by custom."""
_PAPER: Final = word_set(
    "agreement contract lease plan report statement letter schedule index manual policy list declaration form "
    "deed indenture warrant charter bylaws prospectus license licence order memorandum amendment appendix code"
)
"""Other documents, which their own words introduce."""
_OF_PAPER: Final = re.compile(r"[^.;\n]{0,30}\b(?:dated|entered|between|by and|executed|signed|effective|made)\b")
_DESCRIBED: Final = re.compile(r" (?:of|for|that|which|consisting|comprised|composed|to|in)\b| \(")
_OPENED: Final = re.compile(r"[\n\t]|[.;:!?”\"]\s")  # what ends before a heading or a sentence
_BODY: Final = (
    "governmental authority",
    "regulatory authority",
    "competent authority",
    "tax authority",
    "applicable law",
)
"""What ends as a name does, and is a term."""
_USUAL: Final = (
    *("effective date", "closing date", "commencement date", "termination date", "effective time", "initial term"),
    *("renewal term", "business day", "confidential information", "intellectual property right", "purchase price"),
    *_BODY,
)
"""Terms that contracts define as a rule: one use is enough."""
_COMPOUND: Final = re.compile(
    r"-(?:based|language|related|branded|specific|owned|supplied|like|only|wide|free)\b|^(?-i:[A-Z]\w+-[A-Z]\w+)$",
    re.IGNORECASE,
)
_HEADING: Final = 100  # characters: a longer line is a paragraph
_BESIDE: Final = 10  # characters between a label and its heading
_SMALL: Final = word_set("a an and as at by for from in of on or the to with without no its other than nor vs")
_RUN_ON: Final = _SMALL - {"of"} | word_set(
    "each every any all this such if either neither upon when where during shall will may must is are was "
    "has have hereto herein hereby including"
)
"""Words in a phrase in capitals where a sentence without a stop ends, or a heading goes on."""
_VERB_ENDS: Final = re.compile(  # the last word and what follows: "Specifications Attached hereto", "Grant Subject to"
    r"(?:\w+ed (?:hereto|herein|by|to|in|on|as|with)|Subject to|Pursuant to|According to)\b"
)
_ELSEWHERE: Final = re.compile(  # where the terms are defined in another document
    r"\b(?:terms?|words?|expressions?)\b[^.\n]{0,160}\bnot\s(?:otherwise\s|expressly\s|specifically\s|separately\s)*defined"
    r"[^.\n]{0,120}\b(?:meanings?|definitions?|defined)\b(?P<where>[^.\n]{0,160})|"
    r"\bnot\s(?:otherwise\s)?defined\s(?:herein|in\sthis\s\w+)[^.\n]{0,80}\bas\sdefined\b(?P<where_>[^.\n]{0,160})",
    re.IGNORECASE,
)
_OTHER_PAPER: Final = re.compile(
    r"\bthe\s(?:[A-Z][\w&-]*\s){1,6}(?:Agreement|Contract|Lease|Plan|Indenture|Deed|Note|Terms|Conditions)\b"
)
_HERE: Final = re.compile(r"\b(?:this|herein|hereto|section|article|clause|exhibit|schedule|annex|appendix)\b", re.I)
_SHOWN: Final = re.compile(  # after words that are explained by what follows
    rf"[^.;\n]{{0,40}}\b(?:attached|annexed|appended)\b[^.;\n]{{0,40}}\b(?:{ATTACHED_NOUN})\b|"
    r"\s\((?:the\s|hereinafter:?\s|[“\"])*(?-i:[A-Z]{2,8}s?)[”\"]?\)|"
    r"[^.;\n]{0,12}\b(?:as\s)?(?:such\sterms?\s(?:is|are)\s)?defined\s(?:in|by|under)\s"
    r"(?!this|section|article|clause|exhibit|schedule)",
    re.IGNORECASE,
)
_MEANT: Final = re.compile(r"\b(?:means?|stands?\sfor|meaning)(?:\s(?:the|an?))?(?:\s[a-z]+){0,2}\s$")
_FOLLOWS: Final = re.compile(
    r"[,.;)]|\s(?:of|in|and|or|to|by|for|with|is|are|was|shall|will|may|must|has|at|on|from|as|that|which|under|if)\b"
)
_QUOTED: Final = 200  # characters of the longest quotation
_BEFORE_QUOTE: Final = ("", " ", "\n", "\t", "(", "[")
_OPENS_SENTENCE: Final = (
    "After",
    "At",
    "Before",
    "By",
    "During",
    "For",
    "Following",
    "In",
    "On",
    "Throughout",
    "Under",
)
_GOES_ON: Final = re.compile(r",?\s[A-Z]?[a-z’']+\s[a-z]")
_OFTEN: Final = 3  # uses, none after a determiner
_JOINS: Final = word_set("and of or for in to on from the with at by")


@dataclass(frozen=True, slots=True)
class Undefined:
    """Words that are written as a defined term and defined nowhere: as first printed, and the place of each use."""

    words: str
    spans: tuple[Span, ...]


def undefined_terms(
    document: Document, sections: Sequence[Section], definitions: Sequence[Definition], names: Iterable[str] = ()
) -> tuple[Span, ...]:
    """The words that a document writes as defined terms more than once, but never defines; see `find_undefined`."""
    found = find_undefined(document, sections, definitions, names)
    return tuple(sorted(span for each in found if len(each.spans) > 1 for span in each.spans))


def find_undefined(
    document: Document, sections: Sequence[Section], definitions: Sequence[Definition], names: Iterable[str] = ()
) -> tuple[Undefined, ...]:
    """The words that a document writes as defined terms, but never defines, in the order of their first use.

    Headings, places, people, laws and institutions are left out, as far as their words tell, and so are words put
    together of defined terms ("Product Territory"). In doubt words are left out: what is returned is worth a lawyer's
    look. The words of ``names``, of parties and the like, are no terms.
    """
    return tuple(_Finder(document, sections, definitions, names).find())


@dataclass(slots=True)
class _Uses:
    """The uses of one term: their places by what comes before, a determiner, an article, or another word."""

    words: str
    determined: list[Span] = field(default_factory=list)
    with_article: list[Span] = field(default_factory=list)
    others: list[Span] = field(default_factory=list)

    @property
    def spans(self) -> tuple[Span, ...]:
        return tuple(sorted([*self.determined, *self.with_article, *self.others]))


class _Finder:
    def __init__(
        self,
        document: Document,
        sections: Sequence[Section],
        definitions: Sequence[Definition],
        names: Iterable[str],
    ) -> None:
        self._text = document.text
        self._lower = _lower(document.text)
        self._terms = {tuple(map(_folded, each.term.split())) for each in definitions}
        self._longest = max(map(len, self._terms), default=1)
        self._firsts = {term[0] for term in self._terms if term}
        self._beginnings = {term[:-1] for term in self._terms if len(term) > 1}
        self._lasts = {term[-1] for term in self._terms if term}
        self._stems = {stem(term[0]) for term in self._terms if len(term) == 1}
        used = {*re.findall(r"\b[a-z]+\b", document.text)}
        self._names = {_folded(name) for name in (*PLACES, *ADJECTIVES)}
        self._names |= {_folded(word) for name in names for word in name.split() if word.lower() not in used}
        self._small = {singular(word) for word in used}
        self._headings = {section.heading.casefold() for section in sections}
        self._joined = {_joined(term) for term in self._terms}
        spans = [section.span for section in sections if section.heading]
        self._starts = [span.start for span in spans]
        self._ends = [self._end_of_heading(section) for section in sections if section.heading]

    def find(self) -> Iterator[Undefined]:
        uses: dict[tuple[str, ...], _Uses] = {}
        for match in _USED.finditer(self._text):
            term = tuple(map(_folded, match["term"].split()))
            if not self._is_defined(term) and self._is_in_sentence(match) and not self._is_part(match):
                of = uses.setdefault(term, _Uses(match["term"]))
                places = of.determined if match["the"] else of.with_article if match["a"] else of.others
                places.append(Span(*match.span("term")))
        for match in _PHRASE.finditer(self._text):
            term = tuple(map(_folded, match["term"].split()))
            span = Span(*match.span("term"))
            if term[:-1] not in self._beginnings or self._is_defined(term) or self._goes_on(span.start):
                continue
            quoted = self._is_quoted(span.start) or self._is_in_heading(span.start)
            if not quoted and self._is_in_paragraph(span):
                of = uses.setdefault(term, _Uses(match["term"]))
                if span not in of.spans:
                    of.others.append(span)
        for term, of in uses.items():
            if self._is_term(term, of) and not self._is_explained(term, of):
                yield Undefined(of.words, of.spans)

    def _end_of_heading(self, section: Section) -> int:
        """Where the heading of a section ends, which begins with it."""
        start = section.span.start
        at = self._text.find(section.heading, start, start + len(section.label) + len(section.heading) + _BESIDE)
        return at + len(section.heading) if at >= 0 else start

    def _is_in_heading(self, at: int) -> bool:
        section = bisect_right(self._starts, at) - 1
        return section >= 0 and at < self._ends[section]

    def _is_in_sentence(self, match: re.Match[str]) -> bool:
        """Whether there are words of a sentence before it, rather than only those of a heading."""
        at = match.start("term")
        if self._is_in_heading(at):
            return False
        opened = [found.end() for found in _OPENED.finditer(self._text, max(0, at - 200), at)]
        before = self._text[opened[-1] if opened else max(0, at - 200) : at].split()
        letters = next((word for word in before if word[:1].isalpha()), "")
        if letters.islower() or any(word[:1].islower() and _folded(word) not in _SMALL for word in before):
            return True
        return letters in _OPENS_SENTENCE and _GOES_ON.match(self._text, match.end()) is not None

    def _is_part(self, match: re.Match[str]) -> bool:
        """Whether it is part of a longer phrase in capitals, as of "Lawn and Garden Channel", or of what is quoted."""
        before = self._text[max(0, match.start() - 40) : match.start()].split()
        if match["weak"] in _JOINS and before and before[-1][:1].isupper() and not self._ends_term(before):
            return True
        if " " in match["term"] and _VERB_ENDS.match(self._text, match["term"].rindex(" ") + match.start("term") + 1):
            return True
        owner = re.sub(r"['’]s?$", "", match["weak"] or "")
        if owner[:1].isupper() and self._is_defined((_folded(owner), *map(_folded, match["term"].split()))):
            return True  # "Acme's Development Costs", which are "Acme Development Costs"
        return (
            self._is_quoted(match.start())
            or _MEANT.search(self._text, max(0, match.start("term") - 60), match.start("term")) is not None
        )

    def _is_defined(self, term: tuple[str, ...]) -> bool:
        """Whether words are a defined term, with hyphens or without: "Know-How" is "Know How"."""
        return term in self._terms or _joined(term) in self._joined

    def _goes_on(self, at: int) -> bool:
        """Whether a word in capitals is directly before a place: "the US Shipping Period"."""
        before = re.search(r"(?<![.;:] )\b[A-Z][\w&-]*(?:['’]s)? $", self._text[max(0, at - 40) : at])
        return before is not None and _folded(before.group().strip()) not in _RUN_ON

    def _is_in_paragraph(self, span: Span) -> bool:
        """Whether words are in a paragraph rather than in a line of a heading."""
        start, end = self._text.rfind("\n", 0, span.start), self._text.find("\n", span.end)
        return (end if end >= 0 else len(self._text)) - start > _HEADING

    def _is_quoted(self, at: int) -> bool:
        """Whether a quotation is open at a character."""
        start = max(self._text.rfind("\n", 0, at) + 1, at - _QUOTED)
        last = max(self._text.rfind(mark, start, at) for mark in '“”"')
        if last < 0 or self._text[last] != '"':
            return last >= 0 and self._text[last] == "“"
        return self._text[last - 1 : last] in _BEFORE_QUOTE and not self._text[last + 1].isspace()

    def _ends_term(self, words: Sequence[str]) -> bool:
        """Whether words end with a defined term."""
        folded = [_folded(word) for word in words]
        return any(tuple(folded[-length:]) in self._terms for length in range(1, len(folded) + 1))

    def _is_term(self, term: Sequence[str], of: _Uses) -> bool:
        """Whether words in capitals are a term, by the words themselves and by how they are used."""
        rest = self._not_defined(term)
        often = len(of.determined) + bool(of.determined) * len(of.with_article) > 1
        if _ORDINAL.issuperset({*rest} - ROLES - _KNOWN - {"of"}) or (
            of.words.casefold() in self._headings and not often
        ):
            return False
        if not self._may_be_term(term, of.words, rest):
            return False
        if term[-1] in ROLES and (len(term) == 1 or len(of.determined) < _OFTEN):
            return False
        often_name = _OFTEN_NAMES.intersection(rest) and " ".join(term) not in _BODY
        if often_name and (len(term) == 1 or len(of.determined) < _OFTEN):
            return False
        if len(term) == 1 and len(of.determined) == 1 == len(of.spans):
            return term[0] not in _PAPER and self._is_single(term[0], of.determined[0])
        if len(term) == 1 or term[-1] in _PAPER:
            return often
        related = term[-1] in self._lasts or (term[0] in self._firsts and term[0] not in _ORDINAL)
        usual = " ".join(term) in _USUAL
        return related or often or usual or (len(of.spans) >= _OFTEN and term[-1] in self._small)

    def _may_be_term(self, term: Sequence[str], words: str, rest: Sequence[str]) -> bool:
        """Whether words may be a term, rather than the name of a place, a person, a law, a product or a public body."""
        if any(word in group for word in rest for group in (_NAMES, _OF_NAMES, _CUSTOM, self._names, MONTHS)):
            return " ".join(term) in _BODY
        if (term[-1] in _BODIES and " ".join(term) not in _BODY) or _CUSTOMARY.search(words):
            return False
        if any(word in _RUN_ON for word in term) or _COMPOUND.search(words):
            return False
        if len({*term}) < len(term):  # words of a table: "Base Components Server Components"
            return False
        if "of" in term and tuple(term[: term.index("of")]) in self._terms:
            return False
        if _PAPER.issuperset({*rest} - _ORDINAL) or any(places_in(words)):
            return False
        return all(_is_english(part) for word in rest for part in re.split(r"[-/]", word))

    def _is_single(self, word: str, span: Span) -> bool:
        """Whether a word that has a capital once is a term: it stands alone, and the text never has it without."""
        alone = word.isalpha() and _FOLLOWS.match(self._text, span.end)
        return bool(alone) and not re.search(rf"\b{word}", self._text)

    def _not_defined(self, term: Sequence[str]) -> list[str]:
        """The words that are left when those of defined terms are taken away."""
        rest: list[str] = []
        at = 0
        while at < len(term):
            lengths = range(min(self._longest, len(term) - at), 0, -1)
            length = next((n for n in lengths if tuple(term[at : at + n]) in self._terms), 0)
            if not length and stem(term[at]) not in self._stems:
                rest.append(term[at])
            at += length or 1
        return rest

    def _is_explained(self, term: Sequence[str], of: _Uses) -> bool:
        """Whether the words are in quotation marks, begin a line as in a table of terms, or name a schedule."""
        often = len(of.determined) > 1
        words = re.compile(r"\s+".join(rf"{re.escape(word)}\w{{0,3}}" for word in term))
        for match in words.finditer(self._lower):
            if not self._lower[match.start() - 1 : match.start()].isalnum() and self._explains(match, often=often):
                return True
        spans = of.spans
        if any(_SHOWN.match(self._text, span.end) for span in spans):
            return True
        if term[-1] in _PAPER and any(_OF_PAPER.match(self._text, span.end) for span in spans):
            return True
        introduced = of.with_article and spans[0] == min(of.with_article)
        return bool(introduced) and _DESCRIBED.match(self._text, spans[0].end) is not None

    def _explains(self, match: re.Match[str], *, often: bool) -> bool:
        """Whether words are said here to mean something, or to be what a schedule lists."""
        start, end = match.span()
        line = self._text.rfind("\n", 0, start) + 1
        before, after = self._text[max(line, start - 80) : start], self._text[end : end + 80]
        if any(first.search(before) and then.match(after) for first, then in _EXPLAINED):
            return True
        ends = _ENDS_LABEL if often else _ENDS_HEADING  # a heading defines no term
        return start - len(before) == line and bool(_BEGINS_LINE.fullmatch(before) and ends.match(after))


_BEGINS_LINE: Final = re.compile(r"\W*(?:[\w.()]{1,6}\s+)?")
_ENDS_LABEL: Final = re.compile(r"\s*[:\t]")
_ENDS_HEADING: Final = re.compile(r"\s*[:.\t–—-]")
_INTRODUCED: Final = (
    r"(?:(?:the|an?|he|as|each|collective(?:ly)?|together|jointly|individually|being|such|called|hereinafter),?\s){0,4}"
)
_CITING: Final = rf"\b(?i:{SECTION_NOUN}|{ATTACHED_NOUN})s?\s[^()]{{0,40}}\("  # "Section 9 (Fees)"
_PREPOSITION: Final = "in|of|under|to|after|by|for|with|from|including|than|on|at"
_EXPLAINED: Final = tuple(
    (re.compile(before), re.compile(after, re.IGNORECASE))
    for before, after in (
        (r"[\"“‘„](?:[Tt]he\s+)?$", ""),
        ("", r"\s(?:shall\s)?(?:means?|ha(?:s|ve)\sthe\smeaning|is\sdefined|refers?\sto)\b"),
        (r"(?i)\b(?:known|referred\sto|called|defined|designated)\s(?:as\s)?(?:the\s)?$", ""),
        (rf"^(?!.*{_CITING})(?:.*(?:[a-z]{{3}}|\b\d{{4}}),?)?\s?\({_INTRODUCED}(?:['’]{{2}})?$", r"[”\"]?\)"),
        (rf"\((?!.*\b(?:{_PREPOSITION})\s(?:the|an?)\s$)(?:[a-z]+,?\s){{0,4}}(?:the|an?)\s$", r"\)"),
        (r"(?:^|[.;:\t]\s*)(?:\d[\d.]*\s+)?$", r"[”\"],?\s(?:shall\s)?means?\b"),  # the opening mark is missing
        (r"(?:^|[\s(])\d[\d.]*\)?\s+$", r"\s?[–—:-]\s"),  # "1.9 Business Day - Monday to Friday"
        (r"\d\.\d+\.?\s+$", r"\s(?-i:all|any|an?|the|those|each)\s"),
        (r"\b(?:[Aa]n?|[Tt]he|[Ee]ach)\s$", r"\s(?:shall|will)\sbe\s(?:the|an?|any|each)\s"),
        (
            "",
            r",?\s(?:(?:as|is|are|shall\sbe)\s)?(?:\w+ly\s|further\s)?(?:set\s(?:forth|out)|described|specified|listed|"
            r"identified|contained|detailed|outlined|shown|attached)\s(?:in|on|to|as|at)\s(?:the\s|an?\s|attached\s)*"
            rf"(?:{ATTACHED_NOUN})s?\b",  # "the Support Procedures set out in Schedule 3"
        ),
    )
)
"""What stands before and after words that are explained in the same place."""


def defined_elsewhere(text: str, body: Sequence[Span], names: Collection[str]) -> bool:
    """Whether a document says that terms which it does not define are defined in another.

    Args:
        text: of the document.
        body: the parts of it that are no schedules, whose terms are those of the agreement around them.
        names: what the document calls itself; see `core.contract.references.outside.own_names`.
    """
    itself = re.compile(rf"\bin\sthe\s(?:{'|'.join(map(re.escape, names)) or '(?!)'})\b", re.IGNORECASE)
    for span in body:
        for match in _ELSEWHERE.finditer(text, span.start, span.end):
            where = match["where"] or match["where_"] or ""
            other = _OTHER_PAPER.search(itself.sub("", where))
            if other or (re.search(r"[A-Z]", where) and not _HERE.search(where) and not itself.search(where)):
                return True
    return False


def _is_english(word: str) -> bool:
    """Whether a word is English, or one with a prefix that dictionaries leave out: "sublicence"."""
    return is_english(word) or is_english(word.removeprefix("sub"))


def _joined(term: Sequence[str]) -> str:
    return "".join(term).replace("-", "")


def _lower(text: str) -> str:
    """A text in lower case, each character at its place."""
    return text.lower() if "İ" not in text else "".join(each if each == "İ" else each.lower() for each in text)


def _folded(word: str) -> str:
    return singular(word.strip(".,;:’'\"“”()®™℠")).casefold()
