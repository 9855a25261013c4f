"""Headings: the words after a label that name a provision, and paragraphs that are headings without a label."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from core.text.words import word_set

_RUN_IN_END = re.compile(
    r"(?:\s?\[[\divx]{1,4}\])?\s?[.:](?:\[[\divx]{1,4}\])?(?=\s|$|[\"“(])|\s?[–—](?=\s|[A-Z])|\.(?=[A-Z][a-z])"
)
_ABBREVIATION = re.compile(
    r"(?:(?<![’'])\b[A-Z]|\b(?:no|nos|inc|co|corp|ltd|vs|mr|mrs|ms|dr|st|art|sec|approx|[ap]\.m|e\.g|i\.e))$",
    re.IGNORECASE,
)
_INITIALS: Final = re.compile(r"(?<![^\W_])(?:[A-Z]\.[A-Z]|MRS?|MS|DR)$")  # "NON-U.S. EMPLOYEES", "MR. SMITH"
_SMALL: Final = word_set(
    "a an and as at but by for from in into of on or per the to upon via with without under not no its other than "
    "against between after before during if any all such"
)
_OPENERS: Final = word_set(
    "if in notwithstanding upon unless whenever when where as by on at each subject provided except during after "
    "before within it this these such there they we you he she i that those who which what whether"
)  # words that begin sentences, but few titles
_DANGLING: Final = word_set("that which and of the or a an than between by with for to")
_LIST_ITEM: Final = re.compile(r"[,;](?:\s*(?:and/or|and|or))?$|^(?:and|or)$", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_MODAL = re.compile(  # "may", not the month
    r"\b(?:shall|will|may(?!\s\d)|must|is|are|was|were|has|have|hereby|agrees?|means|does|can)\b", re.IGNORECASE
)
_DEFINES = re.compile(r"\bmean\b")
_PRINTED_VERB: Final = re.compile(rf"{_MODAL.pattern}|{_DEFINES.pattern}|\b(?:SHALL|IS|ARE|WAS|HAS|MUST)\b")
# Verbs in the present tense: "German law applies." A form that is also a plural noun ("runs", "offers") counts only
# between a subject and what can follow a verb, one with a plural subject ("Amendments require") only after that.
_PRESENT: Final = (
    "accepts accrues acquires adheres admits affects allows amends appears applies appoints arises assumes attaches "
    "authorises authorizes bears becomes begins belongs binds brings carries ceases chooses comes commences complies "
    "comprises concludes conducts confers confirms conforms considers consists constitutes consults contains continues "
    "decides declares deems defines delivers depends derogates describes designates determines develops differs "
    "discharges discloses elects employs enables ends engages enjoys ensures enters entitles equals establishes "
    "exceeds excludes executes exercises exists expires extends fails falls forfeits furnishes gives governs happens "
    "helps holds implies imposes includes incorporates incurs indemnifies indicates informs inherits intends keeps "
    "knows lapses lets maintains makes meets modifies negates obliges obligates obtains occurs operates owes owns pays "
    "passes performs possesses precludes prevails prevents proceeds procures prohibits promises provides receives "
    "refers refuses relates remains replaces represents requires rescinds reserves resides restricts retains reverts "
    "satisfies secures seeks selects sells sends serves settles starts submits succeeds suffices supersedes survives "
    "takes terminates transmits undertakes vests violates waives withdraws withholds cannot"
).replace(" ", "|")
_AMBIGUOUS: Final = (
    "answers assigns audits bills buys calls charges checks claims closes consents controls costs counts covenants "
    "covers credits deals delays divides funds goes grants guarantees hires increases insures invoices issues lasts "
    "leads leases licenses licences lies lists lives loans marks moves offers orders permits places plans pledges "
    "processes produces purchases records releases remedies rents repairs reports rests results returns reviews rises "
    "rules runs ships shows stands states stays stores supplies supports tests trades transfers turns uses visits "
    "warrants works"
).replace(" ", "|")
_PLURAL: Final = (
    "accrue agree appear apply arise bear become begin belong bind carry come comply consist constitute contain "
    "continue depend exclude exist expire fall go govern include lapse lie make meet oblige own pass pay prevail "
    "provide remain replace require run stand stay supersede survive take undertake vest waive"
).replace(" ", "|")
_VERB: Final = re.compile(
    rf"(?<![\w’'-])(?<!\bthat\s)(?<!\bwhich\s)(?<!\bwho\s)(?:{_PRESENT})(?![\w’'-])|(?<=[^\Wius]s\s)(?:{_PLURAL})(?![\w’'-])"
    r"|(?:^|(?<=[.;:]\s))(?:The|Each|Every|Either|Neither|No|This|An?|Any|One|It)\s"
    rf"(?:[\w’'-]+\s){{0,4}}?(?:{_AMBIGUOUS})\s"
    r"(?:a|an|the|its|their|it|all|any|each|no|to|on|in|at|by|for|from|with|until|under|as|only|not|over|free|goods|"
    r"money|notice|title|risk|when|if|after|before|within|without|every|this|these|such)\b"
)
_FIELD: Final = re.compile(  # of a form: its name, to be followed by what it is filled with
    r"(?:by|name|title|date|attn|attention|tel|fax|e-?mail|address|phone|its|print|witness|dated|signature)\b\s*"
    r"(?:[.:]|$)",
    re.IGNORECASE,
)
_BLANK: Final = re.compile(r"_{3,}")  # to be filled in
_REMARK: Final = re.compile(  # about the page that it is on
    r"/s/|\[?(?:the )?(?:remainder|rest|balance) of (?:this )?page|[\[(]?signature pages?\b"
    r"|[\[(]?signatures (?:appear )?o[fn] (?:the )?(?:following|next)\b"
    r"|[\[(](?:see )?(?:attached|redacted|omitted|logo|to be \w+)\b[^\])]*[\])]?\W*$",
    re.IGNORECASE,
)
_LEFT_BLANK: Final = re.compile(r"intentionally (?:left )?blank", re.IGNORECASE)
_LEGEND: Final = re.compile(
    r"\b(?:omitted|redacted|excluded|confidential treatment|filed separately)\b.{0,300}?"
    r"\b(?:confidential treatment|commission|publicly disclosed|rule \d)",
    re.IGNORECASE | re.DOTALL,
)
_PROMISES: Final = re.compile(r"\b(?:shall|will|may|must|agrees?)\b", re.IGNORECASE)
_SOON: Final = 200  # characters before what a legend says
_LEGEND_ENDS: Final = 600  # characters after which one that begins so soon has ended
_BRACKETED: Final = re.compile(r"\[[^\]]{0,200}\]\s*(?=\w)")  # before something else
_PAGE: Final = re.compile(r"page \d+\b", re.IGNORECASE)
_CAPITALS: Final = 0.75  # of the letters of words in capitals
_FEW: Final = 8  # words: a line with more of them than names and blanks is a sentence, if it ends as one
COMPANY_FORM: Final = r"inc|incorporated|corp|ltd|limited|l\.?l\.?c|l\.?p|llp|plc|gmbh|co"
"""The form of a company at the end of its name, before a stop; ignores case."""
_SIGNATURES = re.compile(
    r"^(?:(?:in|as) witness\b|in testimony whereof|witness the due|wherefore, the parties|"
    r"executed (?:as of|by|and delivered)|"
    r"signed (?:by|for and on behalf)|"
    r"\[?signature pages? (?:to )?follows?|"
    r"(?:intending to be legally bound(?: hereby)?,? )?the parties (?:have|hereto have) (?:caused|executed))",
    re.IGNORECASE,
)
_OPENS_SENTENCE: Final = re.compile(
    r"\s(?:(?:The|This|These|Each|Either|Neither|Any|All)\s+[A-Za-z]"
    r"|(?:No|In|Except|Upon|Unless|During|Notwithstanding|Subject to)\s+[a-z])"
)
_RULE: Final = re.compile(r"\s*[-–—_=]{4,}$")  # drawn below a heading in signs
_RULED: Final = tuple("-–—_=")
_MAX_WORDS: Final = 14
_REMEMBERED: Final = 4096  # lines: each is judged again with every section around it
_MAX_UNSTOPPED: Final = 8  # words of a heading that only a capital ends
_MAX_TITLED: Final = 22  # words of a title in which every main word has a capital


@lru_cache(_REMEMBERED)
def run_in(text: str) -> int:
    """The end of a run-in heading ("Notices. All notices ..."); 0 if there is none.

    A heading is short, in capitals or with capitals on its main words, and ended by a full stop, a colon or a dash.
    """
    for match in _RUN_IN_END.finditer(text, 0, 160):
        heading = text[: match.start()]
        abbreviated = _INITIALS if heading.isupper() else _ABBREVIATION
        if match.group().startswith(".") and abbreviated.search(heading):
            continue
        return match.end() if heading and looks_titled(heading) else 0
    return 0


def unstopped(text: str) -> int:
    """The end of a heading that a sentence follows without a stop ("Early Exit This Agreement may end"); 0 if none.

    Its main words have capitals, and the sentence has a verb.
    """
    begins = _OPENS_SENTENCE.search(text, 0, 90)
    if not begins:
        return 0
    words = text[: begins.start()].split()
    titled = all(word[0].isupper() or word in _SMALL for word in words) and words[-1] not in _SMALL
    sentence = _MODAL.search(text, begins.start(), begins.start() + 160)
    known = (
        words[0][0].isupper()
        and words[0].lower() not in _OPENERS
        and words[0] not in ("The", "Each", "Either", "Neither", "All")
    )
    return begins.start() if titled and sentence and known and len(words) <= _MAX_UNSTOPPED else 0


@lru_cache(_REMEMBERED)
def looks_titled(text: str) -> bool:
    """Whether words are styled as a title: few, in capitals or in title case, and not a sentence."""
    words = _WORD.findall(text)
    if not any(c.isalpha() for c in text):
        return False
    if not 1 <= len(words) <= _MAX_TITLED or not _is_capital(words[0]) or words[-1] in _DANGLING:
        return False
    if text.isupper():
        return "HEREBY" not in words and (len(words) <= _MAX_WORDS or not _MODAL.search(text.lower()))
    main = [word for word in words if word.lower() not in _SMALL]
    capital = sum(map(_is_capital, main))
    if not main:
        return text == "Other"
    if capital == len(main):
        return True
    if _VERB.search(text):  # "German law applies."
        return False
    if len(words) > _MAX_WORDS or words[0].lower() in _OPENERS:
        return False
    if capital > 1 and _is_capital(words[-1]) and all(_is_capital(word) or _MODAL.fullmatch(word) for word in main):
        return True  # "Time is of the Essence"
    if len(words) <= 6 and not _MODAL.search(text):  # "Force majeure", "Payment terms and conditions"
        return "," not in text or capital >= len(main) / 2
    return capital >= 0.75 * len(main) and not _MODAL.search(text)


def _is_capital(word: str) -> bool:
    """Whether a word has a capital, though not always in front ("eShop", "ctDNA"), or is a number."""
    return word[0].isdigit() or any(map(str.isupper, word))


@lru_cache(_REMEMBERED)
def stands_alone(text: str) -> bool:
    """Whether a paragraph's wording could be a heading: styled as a title, neither a sentence nor a table row."""
    stripped = text.strip()
    stripped = (_RULE.sub("", stripped) if stripped[-1:] in _RULED else stripped).rstrip(":")
    if not stripped or len(stripped) > 120 or "\t" in stripped or _LIST_ITEM.search(stripped):
        return False
    if stripped.endswith(".") and len(_WORD.findall(stripped)) > 8:
        return False
    return looks_titled(stripped.rstrip("."))


def says_something(text: str) -> bool:
    """Whether words contain a verb of contracts, as nearly all sentences do, but few headings and listed items."""
    return bool(_MODAL.search(text) or _DEFINES.search(text) or _VERB.search(text))


@lru_cache(_REMEMBERED)
def is_said(text: str) -> bool:
    """Whether words are a sentence, whatever blanks it has: with a verb, or as long as one and ended by a stop.

    A verb with a capital counts only where all is in capitals: "Trustee May Enforce" is a heading, "Will Smith" a name.
    """
    words = text.lower() if _mostly_capital(text) else text
    if _PRINTED_VERB.search(words) or _VERB.search(words):
        return True
    small = sum(word[0].islower() for word in _WORD.findall(text))
    return small >= _FEW and text.rstrip().endswith(".")


def _mostly_capital(text: str) -> bool:
    letters = sum(map(str.isalpha, text))
    return sum(map(str.isupper, text)) > _CAPITALS * letters


@lru_cache(_REMEMBERED)
def is_page_remark(text: str) -> bool:
    """Whether a paragraph is a remark about its page: that it is left blank, or that signatures follow."""
    stripped = text.strip()
    bracketed = _BRACKETED.match(stripped)
    words = stripped[bracketed.end() :] if bracketed else stripped
    return bool(_REMARK.match(words) or _LEFT_BLANK.search(words))


@lru_cache(_REMEMBERED)
def is_legend(text: str) -> bool:
    """Whether a line says what was left out of the filed copy."""
    legend = _LEGEND.search(text, 0, _LEGEND_ENDS)
    return legend is not None and legend.start() < _SOON and not _PROMISES.search(text)


def of_a_form(text: str) -> bool:
    """Whether a paragraph is a line to be filled in or signed, or a remark about its page.

    A sentence is none, though it has blanks ("a fee of [____] per cent is due") or begins as a field does ("Title.
    Title to the goods passes on payment.").
    """
    stripped = text.strip()
    if is_page_remark(stripped):
        return True
    if field := _FIELD.match(stripped):
        return not is_said(stripped[field.end() :])
    if page := _PAGE.match(stripped):
        return not (stripped[page.end() : page.end() + 2].strip(" ").islower() and stripped.endswith("."))
    return bool(_BLANK.search(stripped)) and not is_said(stripped)


def opens_signatures(text: str) -> bool:
    """Whether a paragraph's wording begins the signatures."""
    return bool(_SIGNATURES.match(text))


# ------------------------------------------------------------------------------------------ the title of an agreement

KIND_OF_AGREEMENT: Final = re.compile(
    r"\b(?:agreement|contract|lease|licen[cs]e|indenture|deed|plan|policy|terms|note|guarant(?:y|ees?|ies)|addendum|"
    r"amendment|warrant|nda|dpa|sow|sla|memorandum|letter|charter|by-?laws|conditions|order|statement|undertaking|"
    r"mortgage|consent)\b",
    re.IGNORECASE,
)
_CHANGE: Final = re.compile(
    r"\b(?:amendments?|addendum|supplement|side letter|waiver|joinder|order form|work order)\b(?! and restate)|"
    r"\bnovation\b",
    re.IGNORECASE,
)


def is_change(title: str) -> bool:
    """Whether an agreement, by its title or type, amends or supplements another one, whose terms it uses."""
    return _CHANGE.search(title) is not None


_OPEN_END: Final = re.compile(r"\b(?:to|of|and|for|the|by|an?|or)$|[,&/-]$", re.IGNORECASE)
_LEADS: Final = re.compile(r"\b(?:amended|restated|form|first|second|third|fourth|fifth)\b", re.IGNORECASE)
_FOLLOWS: Final = re.compile(r"(?:and|of|to|for|&)\b(?!\s+(?:among|between)\b)", re.IGNORECASE)


def title_goes_on(title: str, after: str) -> bool:
    """Whether a line continues the title in the lines above it."""
    return bool(_OPEN_END.search(title) or _FOLLOWS.match(after))


def title_begins_with(before: str, title: str) -> bool:
    """Whether a line is the beginning of the title in the lines below it."""
    return bool(_LEADS.search(before) or _OPEN_END.search(before) or _FOLLOWS.match(title))
