"""Words without which a clause is not of a type, however close in meaning it is.

Neighbouring types share most of their words: a covenant that protects employees is close to one that protects
customers, and a non-exclusive licence to an exclusive one. For the types listed here a sentence of the clause must say
what distinguishes the type, in the sense that is meant, and not only in a heading, a definition or a list of contracts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from core.tagging.attributes.exceptions import excepts_from_limits
from core.tagging.attributes.patterns import any_of
from core.tagging.attributes.wording import only_grants
from core.text.sentences import sentences


@dataclass(frozen=True, slots=True)
class _Evidence:
    """The phrases of which one must be in a sentence; those of which another must be in it too ("" for none); those
    with which it says something else; and those that are enough by themselves.
    """

    says: str
    also: str = ""
    unless: str = ""
    enough: str = ""
    defined: bool = False  # whether a definition is of the type
    heading: bool = False  # whether a heading says it too


_RESTRICTS: Final = """
    not
    no
    nor
    neither
    none
    never
    refrain\\w*
    prohibit\\w*
    restrain\\w*
    without … (consent|approval|permission)
    covenants? (not|against)
    cease
    """
_EVIDENCE: Final = {
    "strict-liability": _Evidence(
        r"""
        strict(ly)? ((product|products|tort) )?liab\w+
        liab\w+ without (regard to )?fault
        products? liability(?! (insur|coverage|polic|act\b|law))
        """,
        unless=r"(products?|general) liability … insur\w+",
    ),
    "no-solicit-customers": _Evidence(
        r"""
        (solicit|divert|induc|entic|interfer|canvass|persuad|contact|circumvent|approach|encourag)\w* … CUSTOMERS
        (business|deal\w*|orders?|contracts?|services|products) … (with|from|to|for) … CUSTOMERS
        (take|taking) away … CUSTOMERS
        CUSTOMERS … (solicit|divert|entic|canvass|circumvent)\w*
        solicit\w* … business (from|of)
        """.replace(
            "CUSTOMERS",
            r"(customers?|clients?|accounts?|suppliers?|vendors?|patrons?|franchisees?|licensees?|members?|subscribers?"
            r"|investors?|referral sources?|end[ -]users?|distributors?|dealers?|advertisers?)"
            r"(?!'| (shall|will|may|must|agrees?|covenants?)\b)",
        ),
        also=_RESTRICTS,
    ),
    "no-solicit-employees": _Evidence(
        r"""
        (solicit|hir|employ|recruit|entic|induc|engag|persuad|encourag|interfer|approach|poach)\w* … PEOPLE
        PEOPLE … (solicit|hir|recruit|entic|poach|leave)\w*
        """.replace(
            "PEOPLE",
            r"(employees?|personnel|staff|officers?|consultants?|contractors?|individuals?|representatives?|workers?"
            r"|persons?|people|anyone|employ|employment|scientists?)",
        ),
        also=_RESTRICTS,
    ),
    "most-favored-nation": _Evidence(
        r"""
        most[ -]favou?red
        most favou?rable (treatment|terms|price|pricing|rates?)
        (less|more|as|equally|least|better) favou?rabl[ey] … (than|as|to) … ANOTHER
        ANOTHER … (terms|prices?|conditions|rates?|royalt\w+) … (more|less|as|better) favou?rable
        (lower|lowest|best|better|higher|less|cheaper) (\w+ ,? ?){0,3}?PRICES … ANOTHER
        ANOTHER … (lower|lowest|best|better|cheaper) (\w+ ,? ?){0,3}?PRICES
        (prices?|pricing|rates?|fees?|royalt\w+) … (not|no) … (higher|more|greater) than … ANOTHER
        ANOTHER … (prices?|rates?|fees?|royalt\w+) … lower than
        benefit of … (more|better) favou?rable (terms|conditions|prices?)
        """.replace(
            "ANOTHER",
            r"(other|another|any|third|similar\w*|comparable|customers?|licensees?|distributors?|entity|person|carrier)",
        ).replace("PRICES", r"(prices?|pricing|rates?|fees?|royalt\w+|discounts?)"),
        unless=r"""
        arm'?s'?[ -]length
        (unaffiliated|unrelated|non-affiliated) (third )?(part|person|entit)\w+
        (no|not|never) (\w+ )?most[ -]favou?r\w+
        (offer|make available|give|extend) you the same
        (no|not) (any )?(obligation|duty|obliged|required|obligated) … (same|most[ -]favou?red|as favou?rable)
        first (right of )?(refusal|negotiation|offer)
        negotiat\w+ … (third|no more favou?rable)
        insur\w+
        reconstruct\w+
        (than|then|as) (\w+ ){0,2}?(those|that) (\w+ )?(in (force|effect)|currently|previously|last|offered to client)
        """,
    ),
    "exclusive-license": _Evidence(
        r"""
        (exclusive|exclusively|sole),? (\S+ ){0,20}?(sub-?)?(licen[sc]\w*)
        (licen[sc]es?|licen[sc]e rights?) … (is|are|be|becomes?|remains?) (\w+ ){0,3}?exclusive
        licen[sc]\w* (\S+ ){0,4}?on an exclusive basis
        RIGHTS (use|make|sell|market|distribute|exploit|commerciali[sz]e|develop)
        RIGHTS (manufacture|reproduce|display|practi[cs]e|promote|import|broadcast)
        """.replace("RIGHTS", r"exclusive,? (\S+ ){0,12}?rights? (\S+ ){0,8}?to (\S+ ){0,3}?"),
        also=r"""
        (grant|licen[sc]|appoint|retain|obtain|convert|authori[sz])\w*
        """,
    ),
    "exclusivity": _Evidence(
        r"""
        (not|neither|nor|no) … (appoint|engage|licen[sc]e|sell|supply|purchase|market) … ELSE
        (not|neither|nor|no) … (offer|manufacture|distribute) … ELSE
        (not|neither|nor|no) … (promote|enter into|grant|permit|authori[sz]e|establish|develop) … ELSE
        prohibited from … (develop|sell|market|distribut|licen[sc]|manufactur|promot)\w+ … ELSE
        """.replace(
            "ELSE",
            r"(third part(y|ies)|compet\w+|others|other (\w+ )?(person|part|compan|entit|manufacturer|distributor"
            r"|supplier|dealer|reseller|sponsor)\w*)",
        ),
        unless=r"(sub-?licen[sc]\w+|rent|lease|disclos\w+|copy|reverse|hypothecat\w+)",  # what a licensee may not do
        enough=r"""
        exclusiv\w+
        exclud(e|ing) … (competit|third part)\w+
        sole (and \w+ )?(source|supplier|distributor|agent|provider|manufacturer|reseller)
        sole (and \w+ )?(dealer|sponsor|representative|licensee)
        sole (and \w+ )?rights? to (sell|market|distribute|use|supply|manufacture|promote|operate)
        only (\w+ ){0,4}?(distributor|supplier|agent|provider|manufacturer|reseller|dealer|sponsor|source)
        all (of )?(its|their|the) (\w+ ){0,4}?requirements
        """,
        heading=True,
    ),
    "non-compete": _Evidence(
        r"""
        compet(e|es|ed|ing|ition|itors?|itively)
        competitive(?! (bid|pric|rate|market|basis|tender|process|position|terms))
        (engag\w+|participate|invest|own|operate|work|involved|interest\w*) … business … (similar|same|like)
        (engag\w+|interested|concerned|employed|involved) … any other (business|trade|occupation|undertaking|employment)
        """,
        also=_RESTRICTS,
        heading=True,
    ),
    "change-of-control": _Evidence(
        r"""
        merge[rsd]?
        merging
        consolidat\w+
        acqui(re|res|red|sition|ring)
        (all or )?substantially all
        (sale|transfer) of … (assets|business|stock|shares|equity|interests?|control)
        (sells?|transfers?) … (assets|business|stock|shares|equity|interests?|control)
        """,
        # What follows from it; a liberty to assign the agreement to whoever buys the business is none.
        also=r"""
        deem\w*
        constitut\w*
        (considered|treated|regarded) (as )?an?
        means?
        (terminat|cancel|accelerat|vest|repurchas|prepay|redeem)\w*
        notif\w+
        (give|gives|giving|provide|provides|promptly) (\w+ ){0,6}?notice
        (in the event|upon|if|whether or not|after|following) … (may|shall|will|must)
        (shall|will|may) not … (merge|consolidate|sell|dispose)
        """,
        unless=r"""
        (may|right to|rights to|free to|freely|permitted to|entitled to) (\S+ ){0,20}?(assign|transfer)(s|ed|able)?
        (assign|transfer)(s|ed)? (\S+ ){0,4}?(agreement|rights|obligations|it) (\S+ ){0,12}?(in connection|to) … BUYER
        (except|other than|save|without) … BUYER
        """.replace("BUYER", r"(success\w+|purchaser|transferee|acquir\w+|sale|merger)"),
        enough=r"""
        chang(e|es|ed) (of|in) (the )?(\w+ ){0,2}?(control|ownership|management)
        control … changed?
        controlling interest
        tender (or exchange )?offer
        (merge[rsd]?|consolidat\w+|sale|sold|acqui\w+|transfers?)[^.]{0,200}? deemed[^.;]{0,60}? (assign|transfer)\w*
        (assign\w*|transfer\w*)[^.;]{0,60}? (deemed|includ\w+|means?)[^.]{0,200}? (merger|consolidation|sale)
        """,
        defined=True,
        heading=True,
    ),
    "third-party-beneficiary": _Evidence(
        r"""
        (not|no|nor|none|nothing|neither) … (confer|creat|give|gives|entitle|vest|inure)\w* … OUTSIDER
        (not|no|nor|none|nothing|neither) (\S+ ){0,12}?the benefit of (\w+ ){0,2}?OUTSIDER
        (no|any) OUTSIDER … (rights?|remed(y|ies)|claims?|enforce\w*|benefits?|interest)
        (sole|sole and exclusive|exclusive|solely for the) benefit of … (part(y|ies)|hereto|company|licensor|licensee)
        enforce\w* … OUTSIDER
        """.replace(
            "OUTSIDER",
            r"(third[ -]part(y|ies)|third persons?|(other|any|another) (other )?(person|party|entity|individual|one)s?"
            r"|anyone|others|(not|non-?) ?(a )?part(y|ies)|(person|party|entity|anyone)s? … (other than|except|not))",
        ),
        unless=r"""
        (patents?|intellectual property|know-how|technology|trade-?marks?|marks) (rights? )?(of|owned|controlled)
        """,
        enough=r"""
        (third|3rd)[ -]?part(y|ies)('s)? (\S+ ){0,3}?beneficiar\w+
        (intended|direct|express) (\S+ ){0,3}?beneficiar\w+
        beneficiar(y|ies) (of|under|to) … (agreement|contract|section|provision|covenants?|lease|(here|there)of)
        contracts \(rights of third parties\)
        (person|party|entity|one)s? (who|which|that) (is|are) not (a )?part(y|ies)
        """,
    ),
    "termination-change-of-control": _Evidence(
        r"""
        (terminat|expir|cancel|rescind)\w*
        """,
        also=r"""
        chang(e|es|ed) (of|in) (the )?(\w+ ){0,2}?(control|ownership|management)
        control … changed?
        merge[rsd]?
        merging
        consolidat\w+
        acqui(re|res|red|sition)
        substantially all
        """,
    ),
    "anti-assignment": _Evidence(
        r"""
        (RESTRICTED)\b[^;]{0,300}?\b(assign\w*|delegat\w+)
        (assign\w*|delegat\w+)\b[^;]{0,300}?\b(RESTRICTED)
        (prohibit\w*|not|neither|nor|without|void) … (transfer\w*|sell|convey\w*) … (agreement|rights?|obligations?)
        non-? ?(assign|transfer)\w+
        """.replace("RESTRICTED", r"not|no|neither|nor|without|void|only|unless|consent\w*|except"),
    ),
    "ip-assignment": _Evidence(
        r"""
        (assign\w*|transfer\w*|convey\w*|vest\w*) … (rights?|title|interests?|inventions?|works?|patents?|property)
        (rights?|title|interests?|inventions?|works?|patents?|property) … (assign\w*|transfer\w*|convey\w*|vest\w*)
        works? (made )?for hire
        (developed|created|made|conceived|improvements?|modifications?|works?) … (owned|owns?|property)
        (owns?|owned|property|ownership) … (developed|created|made|conceived|improvements?|modifications?|works?)
        """
    ),
    "renewal-term": _Evidence(r"(renew|exten[ds]|evergreen|successive|continu)\w*"),
    "audit-rights": _Evidence(
        r"""
        audit(?!ed|or)\w*
        audited by
        inspect\w*
        examin\w*
        access to … (records?|books|premises|facilit\w+|accounts?)
        (review|available|verify) … (records?|books|accounts?|payments|compliance)
        (records?|books|accounts?) … (review|available|verify)
        """
    ),
    "ip-ownership": _Evidence(
        r"""
        own(s|ed|ers?|ership|ing)?(?! (expense|cost|risk|use|account|name|behalf))
        title
        belongs?
        vest(s|ed)?
        propert(y|ies) of
        (sole|exclusive) … property
        (retains?|reserves?|acquires?) … (rights?|interests?)
        (no|not|nor|any) … (rights?|interests?) (in|to)
        work(s)? (made )?for hire
        """
    ),
    "joint-ip-ownership": _Evidence(r"joint(ly)?|co-?own\w*"),
    "liquidated-damages": _Evidence(
        r"""
        liquidated
        pre-?estimate
        penalt(y|ies)
        lump[ -]sum
        agreed damages
        (termination|cancellation) (fee|charge|payment)
        (per|each|every) (\w+ )?(day|week) (of|that) … delay
        pay … (fine|amount equal to)
        """,
        unless=r"""
        (no|not|neither|nor) … (liable|recover|award) … (liquidated|penalt(y|ies))
        (prohibit|void|unenforceable|requiring)\w* … liquidated
        waives? … (liquidated|penalt(y|ies))
        """,
    ),
    "break-fee": _Evidence(
        r"""
        (break(-? ?up)?|termination|cancellation|reverse) (fees?|charges?|payments?|amounts?|costs?)
        (exit|kill|break-?age|buy-?out) (fees?|charges?|payments?|amounts?|costs?)
        terminat\w+ … (shall|must|will|agrees to) (\w+ ){0,3}?(pay|be paid|receive) … (percent|%|SUM)
        pay … SUM … (terminat|cancel)\w+
        """.replace("SUM", "(fee|lump sum|amount equal|sum (of|equal))")
    ),
    "cap-on-liability": _Evidence(
        r"""
        exceed\w*
        in excess of
        limited (\w+ ,? ?){0,6}?(to|amount|aggregate)
        limit\w* … (amount|sum|price|fees)
        maximum
        (no|not|not be|nor) … (more|greater) than
        cap(ped)?
        up to
        (greater|lesser|higher|lower) of
        """,
        also="liab\\w+|indemni\\w+|damages|remed(y|ies)|losses|claims?|recover\\w*",
    ),
    "indemnification": _Evidence(
        r"""
        indemni(f\w+|t\w+)
        (hold|save|keep|holds|held) … harmless
        (shall|will|must|agrees to) (\w+ ){0,2}?(defend|reimburse|compensate)
        (responsible|liable) for
        """
    ),
    "no-litigation": _Evidence(
        r"""
        pending
        threaten(ed|s)?
        (litigations?|actions?|suits?|proceedings?)
        """,
        also="no|not|nor|neither|without|never|none",
        heading=True,
    ),
    "non-disparagement": _Evidence(
        r"""
        (disparag|defam|derogat|denigrat|slander|libel|disreput|tarnish|scandal|detriment|embarrass|ridicul)\w*
        (reputation|goodwill|image|good name|repute)
        (negative|adverse|unfavou?rable|critical|false) … (statement|comment|remark|publicity)s?
        """
    ),
    "irrevocable-license": _Evidence(r"irrevocab\w+|perpetu\w+|forever|not (be )?(revo|terminat)\w+"),
    "non-exclusive-license": _Evidence(r"non ?-? ?exclusive\w*|not (\w+ )?exclusive"),
    "first-refusal": _Evidence(
        r"""
        first (\w+ ){0,4}?(refusal|offer|negotiat\w+|rights?|opportunit\w+|option|look)
        last (refusal|offer|look)
        match(ing)?
        refusal
        rights? of negotiation
        third party offer
        bona fide (\w+ ){0,2}?offer
        right to negotiate
        pre-?empti\w+
        """,
        heading=True,
    ),
    "covenant-not-to-sue": _Evidence(
        r"""
        NOT (\S+ ){0,60}?(sue|assert|bring|commence|institute|challeng|contest|attack)(e|ing|es)?
        NOT (\S+ ){0,60}?(disput|oppos|imped|impair)(e|ing|es)?
        NOT (\S+ ){0,60}?(make|fil|initiat|pursu|seek|register|inconsistent)(e|ing)?
        covenants? not
        """.replace("NOT", "(not|never|nor|neither|no|refrain)")
    ),
    "source-code-escrow": _Evidence(
        r"escrow\w*|source code … (deposit|releas|deliver)\w*|releas\w+ … source code|release (condition|event)s?",
        heading=True,
    ),
    "arbitration": _Evidence("arbitra\\w+", heading=True),
    "jury-waiver": _Evidence("jur(y|ies)"),
    "punitive-damages-waiver": _Evidence("(punitive|exemplary|multiple|treble)"),
    "lost-profits": _Evidence("profits?|revenues?|savings|goodwill|business|earnings|income"),
    "exclusive-remedy": _Evidence("(remed(y|ies)|recourse|relief|liability)"),
    "set-off": _Evidence(
        "set(ting)?-? ?off|off-?set\\w*|net(ted|ting)?|deduct\\w*|counter-?claims?|recoup\\w*|withh\\w+"
    ),
    "joint-and-several": _Evidence("several(ly)?"),
    "time-of-essence": _Evidence("essence"),
    "termination-insolvency": _Evidence(
        heading=True,
        says="insolven\\w+|bankrupt\\w*|receiver\\w*|liquidat\\w+|creditors|winding|wound|dissol\\w+|administrat\\w+|debts",
    ),
}
_LIBERTY: Final = r"(may|rights?|entitled|option|elects?|election|can|able|be|desires?|wish\w*|informs?|gives?)"
_AT_WILL: Final = any_of(
    r"""
    (without|with or without|other than for|absent) (\w+ ){0,2}?cause
    (for|its|their|his|own) convenience
    for any (or (for )?no )?reason
    (for )?(any|no) reason
    any or (for )?no reason
    at will
    (with|without) (\w+ )?penalty
    without (\w+ ){0,2}?(reasons?|justification|liability)
    """
)
_UNREASONED: Final = any_of("(sole|absolute|own|its|their|his) (\\w+ ){0,3}?(discretion|election|option)")
_ENDS: Final = any_of(
    rf"""
    {_LIBERTY} … (terminat|cancel|discontinue|end|withdraw)(e|ed|es|ing|ion)?
    (terminat|cancel)\w* … by (either|any|the|a|[a-z]+)
    (by giving|upon|on|giving) … notice
    """
)
_UPON_NOTICE: Final = any_of(
    r"""
    (terminat|cancel)\w* … at any time
    at any time … (terminat|cancel)(e|ed|ing)
    (terminat|cancel)\w* … TIME … notice
    by (either|any|the|[a-z]+) (\w+ ){0,3}?(up)?on … TIME … notice
    (upon|on|by|with|giving|after) … TIME … notice … (terminat|cancel)\w*
    withdraw … at any time
    (not|intention) … renew
    """
)
_ON_CONDITION: Final = any_of(
    r"""
    if
    in the event
    (event|date|notice|effect) of (such )?(breach|default)
    breach\w*
    default\w*
    fails?
    failure
    insolv\w+
    bankrupt\w+
    chang(e|es) (of|in) (\w+ )?(control|law)
    for cause
    force majeure
    upon the occurrence
    should
    """
)
_NOTICED_END: Final = any_of(  # an ending that is only mentioned: "upon termination for any reason"
    r"""
    UPON (the |any |such |an? |early ){0,3}(expir\w+ (or|and) )?terminations? (\w+ ){0,6}?for any reason(?! or no)
    (terminat\w+|expir\w+|ends?|ceases?)( of th(is|e) \w+)?,? for any reason (whatsoever|whatever)
    for any reason other than
    """.replace("UPON", "(upon|following|after|on|of|prior to|before|survives?|notwithstanding)")
)
_PARTS: Final = re.compile(r"[;:]|\b(?:or|and),? (?=\([a-z]{1,4}\))|, (?=\([a-z]{1,4}\))|\bprovided\b")
_WHATEVER: Final = re.compile(r"\b(?:(?:so|as) long as no|notwithstanding|without prejudice|unless)\b[^,;]{0,200}[,;]")
_CONVENIENCE: Final = "termination-for-convenience"
_UNCAPPED: Final = "uncapped-liability"
TYPES: Final = frozenset({*_EVIDENCE, _CONVENIENCE, _UNCAPPED})
"""The ids of the types that need evidence."""

_DEFINITION: Final = re.compile(
    r"\W*(?:[\d.]+\W+|\(?[a-z]{1,3}[).]\s*)?(?:(?:the )?(?:term |expression |word )?[\"“”'‘].{1,90}?[\"“”'’]"
    r"|(?:[A-Z][\w-]*\s+){1,6})"
    r"(?:(?:,? (?:or|and|/) )?[\"“”'‘(].{1,60}?[\"“”'’)])*.{0,40}?"
    r"\b(?:shall |will )?(?:means?|ha(?:s|ve) the (?:respective )?meanings?|has that meaning)\b",
    re.DOTALL,
)
_MEANING_GIVEN: Final = re.compile(
    r"\W*(?:[\d.]+\W+|\(?[a-z]{1,4}\)\W*)?[“\"][^”\"]{2,80}[”\"][^.;“\"]{0,60}?\b(?:has|have|having|is|are)\b[^.;]{0,30}?"
    r"\b(?:meanings?\s+(?:\w+\s+){0,2}?(?:set|given|assigned|ascribed|specified|stated|provided|in|to)\b|defined\s+in\b)",
    re.IGNORECASE,
)
_BRIEF: Final = 45  # words; a longer one defines something itself
_LISTED: Final = re.compile(  # contracts that have such a clause
    r"\b(?:lists?|sets?\s+forth|identifies)\s+(?:each|every|all|any|a\s+(?:true|complete|correct))\b"
    r"|\b(?:is|are)\s+(?:a\s+party\s+to|bound\s+by)\b[^.;]{0,40}\b(?:contracts?|agreements?|covenants?)\b"
)
_POINT: Final = re.compile(r"(?<=\d)\.(?=\d)")  # of a number, which does not end a part of a sentence
_JOINED: Final = re.compile(r"(?<![.!?])\n")  # a sentence goes on in the next line
_MASKED: Final = frozenset({"exclusivity", "exclusive-license"})
# When a clause is near a type: compiling all takes longer than tagging a short contract.
_compiled: Final = cache(any_of)


def evident(concept: str, text: str, headings: Iterable[str] = ()) -> bool:
    """Whether the words of a clause show that it is of a type; true for types that need no evidence.

    Args:
        concept: the id of the type.
        text: of the clause, with the rest of its sentence.
        headings: its own and those within it, whose words show nothing.
    """
    if concept == _UNCAPPED:
        return excepts_from_limits(text)
    if concept == _CONVENIENCE:
        return any(map(_at_will, _plain(text, headings)))
    if (needed := _EVIDENCE.get(concept)) is None:
        return True
    if not needed.defined and _DEFINITION.match(text):
        return False
    found = _plain(text, () if needed.heading else headings)
    return any(_shows(needed, only_grants(each) if concept in _MASKED else each) for each in found)


def _plain(text: str, headings: Iterable[str]) -> Iterator[str]:
    """The sentences of a clause in lower case, without its headings."""
    if names := sorted(filter(None, headings), key=len, reverse=True):
        text = re.sub(rf"(?m)(^\W*|[\d.)\]:]\s+)(?:{'|'.join(map(re.escape, names))})", r"\1", text)
    text = _JOINED.sub(" ", text.replace("’", "'").lower())
    return (_POINT.sub("-", span.of(text)) for span in sentences(text, items=False))


def _shows(needed: _Evidence, sentence: str) -> bool:
    if needed.enough and _compiled(needed.enough).search(sentence):
        return needed.defined or _LISTED.search(sentence) is None
    return (
        _compiled(needed.says).search(sentence) is not None
        and (not needed.also or _compiled(needed.also).search(sentence) is not None)
        and (not needed.unless or _compiled(needed.unless).search(sentence) is None)
        and (needed.defined or _LISTED.search(sentence) is None)
    )


def _at_will(sentence: str) -> bool:
    """Whether a sentence lets somebody end the agreement without a reason."""
    plain = _NOTICED_END.sub(" ", sentence)
    if _ENDS.search(plain) is None:
        return False
    return any(
        _AT_WILL.search(part)
        or ((_UPON_NOTICE.search(part) or _UNREASONED.search(part)) and not _ON_CONDITION.search(part))
        for part in _PARTS.split(_WHATEVER.sub(" ", plain))
    )


def only_points_elsewhere(text: str) -> bool:
    """Whether a clause only says where a term is defined ("'Term' has the meaning set forth in Section 8")."""
    return _MEANING_GIVEN.match(text) is not None and len(text.split()) <= _BRIEF
