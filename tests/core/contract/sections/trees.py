"""Random section trees, the contracts that they are written out as, and what reading one should give back."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import strategies as st

from core.contract.sections.tree import section_tree
from core.types import Document, Section, SectionKind
from tests.contracts import contract, tree

BODY = "The Supplier shall deliver the Goods to the Buyer at the place named in the Order and at no other place."

ROMANS = (
    *("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv", "xvi", "xvii"),
    *("xviii", "xix", "xx"),
)
NUMBERS = ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve")


def tree_of(text: str) -> str:
    """The section tree of a contract, on one line."""
    return tree(section_tree(contract(text)))


# ---------------------------------------------------------------- labels


def _letter(n: int) -> str:
    return chr(96 + n) if n <= 26 else chr(70 + n) * 2


# Each style: how the n-th label of a list is printed, given the numbers of the lists around it.
STYLES = {
    "1.": lambda n, up: f"{n}.",
    "1": lambda n, up: f"{n}",
    "1)": lambda n, up: f"{n})",
    "Section 1.": lambda n, up: f"Section {n}.",
    "Clause 1": lambda n, up: f"Clause {n}",
    "§ 1": lambda n, up: f"§ {n}",
    "Item 1.": lambda n, up: f"Item {n}.",
    "Part 1": lambda n, up: f"Part {n}",
    "PART A": lambda n, up: f"PART {_letter(n).upper()}",
    "Chapter I": lambda n, up: f"Chapter {ROMANS[n - 1].upper()}",
    "ARTICLE I": lambda n, up: f"ARTICLE {ROMANS[n - 1].upper()}",
    "Article 1": lambda n, up: f"Article {n}",
    "Article One": lambda n, up: f"Article {NUMBERS[n - 1]}",
    "I.": lambda n, up: f"{ROMANS[n - 1].upper()}.",
    "A.": lambda n, up: f"{_letter(n).upper()}.",
    "1.1": lambda n, up: f"{up}.{n}",
    "1.1.": lambda n, up: f"{up}.{n}.",
    "1.01": lambda n, up: f"{up}.{n:02d}",
    "Section 1.1": lambda n, up: f"Section {up}.{n}",
    "1.1.1": lambda n, up: f"{up}.{n}",
    "(a)": lambda n, up: f"({_letter(n)})",
    "a.": lambda n, up: f"{_letter(n)}.",
    "a)": lambda n, up: f"{_letter(n)})",
    "(i)": lambda n, up: f"({ROMANS[n - 1]})",
    "(A)": lambda n, up: f"({_letter(n).upper()})",
    "(1)": lambda n, up: f"({n})",
}
FIRST = (
    *("1.", "1", "Section 1.", "Clause 1", "§ 1", "Item 1.", "Part 1", "PART A", "Chapter I"),
    *("ARTICLE I", "Article 1", "Article One", "I.", "A."),
)
DIVISIONS = ("Part 1", "PART A", "Chapter I", "ARTICLE I", "Article 1", "Article One", "I.", "A.")
INNER = {
    "1.": ("1.1", "1.1.", "(a)", "a.", "a)", "(i)", "(1)"),
    "1": ("1.1", "1.1.", "(a)"),
    "Section 1.": ("1.1", "Section 1.1", "(a)", "(i)"),
    "Clause 1": ("1.1", "(a)"),
    "§ 1": ("(1)", "(a)", "1.1"),
    "Item 1.": ("(a)", "1.1"),
    "Part 1": ("1.", "Clause 1", "Section 1."),
    "PART A": ("1.", "Section 1."),
    "Chapter I": ("1.", "Section 1.", "§ 1"),
    "ARTICLE I": ("1.01", "Section 1.1", "1.1", "1.", "Section 1.", "(a)"),
    "Article 1": ("1.1", "Section 1.1", "(a)", "1.", "(1)"),
    "Article One": ("1.1", "Section 1.1", "1.01", "(a)"),
    "I.": ("A.", "1.", "(a)"),
    "A.": ("1.", "(a)", "(1)", "(i)"),
    "1.1": ("1.1.1", "(a)", "(i)", "a)", "(1)"),
    "1.1.": ("(a)", "(i)", "a."),
    "1.01": ("(a)", "(i)"),
    "Section 1.1": ("(a)", "(i)", "(1)"),
    "1.1.1": ("(a)", "(i)"),
    "(a)": ("(i)", "(1)", "(A)"),
    "a.": ("(i)", "(1)"),
    "a)": ("(i)", "(1)"),
    "(i)": ("(A)", "(1)"),
    "(A)": ("(1)",),
    "(1)": ("(A)", "(i)"),
}
MOST = {"Article One": 9, "(i)": 12, "I.": 12}


@st.composite
def schemes(draw: st.DrawFn) -> tuple[str, ...]:
    """The style of each level of a contract, outermost first."""
    scheme = [draw(st.sampled_from(FIRST))]
    while len(scheme) < 4:
        inner = [style for style in INNER.get(scheme[-1], ()) if style not in scheme and _decimal_fits(style, scheme)]
        if not inner:
            break
        scheme.append(draw(st.sampled_from(inner)))
    return tuple(scheme)


def _decimal_fits(style: str, scheme: list[str]) -> bool:
    """Decimals repeat the number of the list around them, so that one must bear a number."""
    return style not in ("1.1", "1.1.", "1.01", "Section 1.1", "1.1.1") or scheme[-1] not in ("A.", "PART A")


# ----------------------------------------------------------------- words

HEADINGS = (
    *("Term", "Fees and Payment", "Notices", "Limitation of Liability", "Governing Law", "Force Majeure", "Set-Off"),
    *("Representations and Warranties", "Confidentiality", "Assignment", "Title", "Effect of Termination", "Insurance"),
    *("Delivery; Risk", "Audit", "Third Party Claims", "Non-Competition", "Order of Precedence", "Further Assurances"),
)
SENTENCES = (
    "the Supplier shall deliver the Goods to the Buyer at the place named in the Order and at no other place.",
    "each party shall keep the other's papers safe and give them back when this Agreement ends.",
    "the fee falls due thirty days after the invoice has come in, whatever the Buyer may claim under clause (b) above.",
    "no failure to use a right is a waiver of it, and none of what is said in Section 3 or 4(a)(ii) changes that.",
)
HARMLESS = (
    "The parties shall meet once a month and write down what they agree.",
    "A notice sent by post is taken to have come in on the third day after it was posted.",
    "Nothing in this Agreement makes either party the agent of the other.",
)
HARMFUL = (
    "Section 9 of the Head Lease applies to the Premises as it applies to the land.",
    "Article 85 of the Treaty of the two states shall govern what remains.",
    "10 days after the notice has come in, the Buyer may take the Goods elsewhere.",
    "30 (thirty) days are the time within which an invoice is to be paid.",
    "100 units are the least that the Buyer may order at a time.",
    "1,000 units are the most that the Buyer may order in a month.",
    "90 Millrace Street, Springfield is the place to which notices are sent.",
    "2020 was the year in which the parties first met.",
    "212-555-0100 is the number that the Supplier answers by day and by night.",
    "$5,000 is the most that either party owes the other.",
    "1.5% a month is the interest on what is paid late.",
    "Exhibit A to the Head Lease shows the land and what stands on it.",
    "Schedule 2 of the Companies Act does not apply to this Agreement.",
    "(as the Order names it) and no other place shall be the place of delivery.",
    "Clause 17 of that agreement, as amended, shall be read together with this one.",
    "March 2020 is the month in which the first delivery is due.",
    "I shall keep what I learn of the business to myself, said the consultant.",
    "A delivery that comes late is a breach, whatever the reason may be.",
    "Part of the fee may be kept back until the works are finished.",
)
TERMS = ("Affiliate", "Business Day", "Confidential Information", "Goods", "Order", "Premises", "Working Capital")
MEANINGS = (
    "means any company under the same control as a party.",
    "means a day on which the banks of the place of delivery are open.",
    "has the meaning that the Order gives it, and no other.",
    "shall mean whatever the parties name in an Order, and what belongs to it.",
    "means each of the following, and nothing else:",
)


# ----------------------------------------------------------------- trees


@dataclass(frozen=True)
class Node:
    """A provision: its heading, how that is set, the paragraphs of its own, its parts, and the terms it defines."""

    heading: str = ""
    setting: str = "none"  # none, run-in, alone, next line
    paragraphs: tuple[str, ...] = ()
    parts: tuple[Node, ...] = ()
    terms: tuple[tuple[str, str], ...] = ()
    opening: str = SENTENCES[0]


@dataclass(frozen=True)
class Schedule:
    """A schedule with its own numbering."""

    name: str
    heading: str
    scheme: tuple[str, ...]
    parts: tuple[Node, ...]


@dataclass(frozen=True)
class Contract:
    """A whole contract."""

    scheme: tuple[str, ...]
    parts: tuple[Node, ...]
    titled: bool = True
    recitals: str = ""  # "", whereas, headed, lettered
    groups: tuple[str, ...] = ()  # capital headings over the first level; one alone divides nothing, and holds nothing
    contents: str = ""  # "", leaders, plain
    signed: bool = False
    schedules: tuple[Schedule, ...] = ()
    notes: int = 0


def nodes(depth: int, *, formal: bool = True) -> st.SearchStrategy[Node]:
    parts = st.just(()) if depth <= 1 else st.lists(nodes(depth - 1, formal=formal), max_size=4).map(_never_one)
    settings = st.sampled_from(("none", "run-in", "alone", "next line")) if formal else st.just("none")
    plain = st.builds(
        Node,
        heading=st.sampled_from(HEADINGS),
        setting=settings,
        paragraphs=st.lists(st.sampled_from(HARMLESS + HARMFUL), max_size=2).map(tuple),
        parts=parts,
        opening=st.sampled_from(SENTENCES),
    )
    listed = st.lists(st.tuples(st.sampled_from(TERMS), st.sampled_from(MEANINGS)), min_size=2, max_size=4)
    defining = st.builds(
        Node,
        heading=st.just("Definitions"),
        setting=st.sampled_from(("run-in", "alone")),
        terms=listed.map(tuple),
        opening=st.just("in this Agreement, these words have these meanings:"),
    )
    return st.one_of(plain, plain, plain, defining) if depth > 1 else plain


def _never_one(parts: list[Node]) -> tuple[Node, ...]:
    """A list of one item is ambiguous: "(i)" may be a letter or a numeral."""
    return tuple(parts if len(parts) != 1 else parts * 2)


@st.composite
def schedules(draw: st.DrawFn) -> tuple[Schedule, ...]:
    word = draw(st.sampled_from(("Schedule", "EXHIBIT", "Annex", "APPENDIX", "Attachment")))
    marks = draw(st.sampled_from((("1", "2", "3"), ("A", "B", "C"), ("I", "II", "III"))))
    found = []
    for n in range(draw(st.integers(0, 2))):
        scheme = draw(st.sampled_from((("1.", "(a)"), ("1.", "1.1", "(a)"), ("A.", "1."), ("(a)", "(i)"))))
        parts = draw(st.lists(nodes(len(scheme)), max_size=3))
        found.append(Schedule(f"{word} {marks[n]}", draw(st.sampled_from(HEADINGS)), scheme, tuple(parts)))
    return tuple(found)


@st.composite
def contracts(draw: st.DrawFn) -> Contract:
    scheme = draw(schemes())
    parts = draw(st.lists(nodes(len(scheme)), min_size=1, max_size=6))
    groups = draw(st.lists(st.sampled_from([h for h in HEADINGS if h != "Title"]), max_size=2, unique=True))
    grouped = scheme[0] in ("1.", "1", "Section 1.", "Clause 1") and len(parts) > 2 * len(groups) - 1
    return Contract(
        scheme=scheme,
        parts=tuple(parts[: MOST.get(scheme[0], 99)]),
        titled=draw(st.booleans()) or grouped,
        recitals=draw(st.sampled_from(("", "", "whereas", "headed", "lettered"))),
        groups=tuple(heading.upper() for heading in groups) if grouped else (),
        contents=draw(st.sampled_from(("", "", "leaders", "plain"))),
        signed=draw(st.booleans()),
        schedules=draw(schedules()),
        notes=draw(st.integers(0, 2)),
    )


# --------------------------------------------------------------- writing

Row = tuple[SectionKind, str, str, str, int, int | None]  # kind, label, number, heading, level, parent


@dataclass
class Written:
    """A contract as it is written: its lines, and the sections that should be found in them."""

    lines: list[str] = field(default_factory=list)  # as `tests.contracts.contract` reads them
    rows: list[Row] = field(default_factory=list)

    def say(self, words: str, setting: str = "") -> None:
        mark = {"bold": "**", "centred": "^", "note": "~"}.get(setting, "")
        self.lines.append(f"{mark}{words}{mark}")

    def open(self, kind: SectionKind, label: str, number: str, heading: str, parent: int | None) -> int:
        level = self.rows[parent][4] + 1 if parent is not None else 1
        self.rows.append((kind, label, number, heading, level, parent))
        return len(self.rows) - 1


def write(contract: Contract) -> Written:
    """Writes a contract out, with the sections that it should be read as."""
    out = Written()
    if contract.titled:
        _write_front(out, contract)
    _write_recitals(out, contract.recitals)
    if contract.recitals:
        out.say("NOW, THEREFORE, the parties agree as follows:")
    _write_body(out, contract)
    if contract.signed:
        out.open("signature", "", "", "Signatures", None)
        out.say("IN WITNESS WHEREOF, the parties have signed this Agreement on the day first written above.")
        out.say("By: ______________________")
    for schedule in contract.schedules:
        out.say(schedule.name, "bold")
        out.say(schedule.heading.upper(), "centred")
        at = out.open("schedule", schedule.name, schedule.name.capitalize()[:-1] + schedule.name[-1], "", None)
        number = schedule.name.split()[0].capitalize() + " " + schedule.name.split()[1]
        out.rows[at] = ("schedule", schedule.name, number, schedule.heading.upper(), 1, None)
        _write_list(out, schedule.parts, schedule.scheme, at, (), f"{number}, ")
    if contract.notes:
        out.open("notes", "", "", "Notes", None)
        for n in range(1, contract.notes + 1):
            out.say(f"[{n}] {HARMFUL[n]}", "note")
    return out


def _write_front(out: Written, contract: Contract) -> None:
    out.open("title", "", "", "", None)
    out.say("SUPPLY AGREEMENT", "centred")
    if contract.contents:
        out.say("TABLE OF CONTENTS", "centred")
        dots = " ........ " if contract.contents == "leaders" else " "
        for n, node in enumerate(contract.parts, start=1):
            label = STYLES[contract.scheme[0]](n, "")
            out.say(f"{label} {node.heading}{dots}{n + 2}")
        for schedule in contract.schedules:
            out.say(f"{schedule.name} {schedule.heading}{dots}{20}")
        if len(contract.parts) + len(contract.schedules) < 3:
            out.lines[2:] = []  # too few entries for a table
            out.lines.pop()
    out.open("preamble", "", "", "", None)
    out.say(
        "This Supply Agreement is made on the date of the last signature by and between Northgate Mills Limited, a "
        "company of the north, and Southgate Bakeries Limited, a company of the south."
    )


def _write_recitals(out: Written, recitals: str) -> None:
    if not recitals:
        return
    heading = {"whereas": "Recitals", "headed": "RECITALS", "lettered": "BACKGROUND"}[recitals]
    at = out.open("recital", "", "", heading, None)
    if recitals != "whereas":
        out.say(heading, "centred")
    for n, words in enumerate(("the Supplier mills flour;", "the Buyer bakes bread; and", "they wish to trade."), 1):
        if recitals == "lettered":
            out.open("recital", f"({_letter(n).upper()})", f"({_letter(n).upper()})", "", at)
            out.say(f"({_letter(n).upper()}) {words.capitalize()}")
        else:
            out.say(f"WHEREAS, {words}")


def _write_body(out: Written, contract: Contract) -> None:
    if not contract.groups:
        _write_list(out, contract.parts, contract.scheme, None, (), "")
        return
    share = -(-len(contract.parts) // len(contract.groups))
    for n, group in enumerate(contract.groups):
        out.say(group, "centred")
        heading = out.open("section", "", "", group, None)
        at = None if len(contract.groups) == 1 and len(contract.parts) > 2 else heading
        _write_list(out, contract.parts[n * share : (n + 1) * share], contract.scheme, at, (), "", n * share)


def _write_list(
    out: Written,
    parts: tuple[Node, ...],
    scheme: tuple[str, ...],
    parent: int | None,
    above: tuple[tuple[str, int], ...],
    prefix: str,
    start: int = 0,
) -> None:
    for n, node in enumerate(parts[: MOST.get(scheme[0], 99)], start=start + 1):
        path = (*above, (scheme[0], n))
        label = STYLES[scheme[0]](n, _decimal(above))
        heading = _write_node(out, node, label, division=scheme[0] in DIVISIONS)
        at = out.open("section", label, prefix + _number(path), heading, parent)
        for term, meaning in node.terms:
            out.open("section", "", "", term, at)
            out.say(f"“{term}” {meaning}")
            if meaning.endswith(":"):
                inside = _below(path)
                _write_list(out, (Node(), Node()) if inside else (), (inside,), len(out.rows) - 1, path, prefix)
        if len(scheme) > 1 and not node.terms:
            _write_list(out, node.parts, scheme[1:], at, path, prefix)


def _below(path: tuple[tuple[str, int], ...]) -> str:
    """The next of the usual lists inside those that are open; "" where there is none."""
    usual = ("(a)", "(i)", "(A)", "(1)")
    used = [usual.index(style) for style, _ in path if style in usual]
    lettered = any(style in ("a.", "a)") for style, _ in path)
    return next(iter(usual[max([*used, 0 if lettered else -1]) + 1 :]), "")


def _write_node(out: Written, node: Node, label: str, *, division: bool) -> str:
    """Writes a provision's own words; gives the heading that it should be read with."""
    setting = node.setting
    if division and setting in ("none", "run-in"):
        setting = "alone"
    if label.isdigit() and setting == "next line":  # a number alone on its line is that of a page
        setting = "alone"
    opening = node.opening[0].upper() + node.opening[1:]
    if setting == "run-in":
        out.say(f"{label} {node.heading}. {opening}")
    elif setting == "alone":
        out.say(f"{label} {node.heading}")
        out.say(opening)
    elif setting == "next line":
        out.say(label)
        out.say(node.heading, "bold")
        out.say(opening)
    else:
        out.say(f"{label} {opening}")
    for words in node.paragraphs:
        out.say(words)
    return "" if setting == "none" else node.heading


# Styles whose labels are cited alone, and not after those around them.
_ALONE = {*FIRST, "1.1", "1.1.", "1.01", "Section 1.1", "1.1.1"} - {"A.", "I."}


def _number(path: tuple[tuple[str, int], ...]) -> str:
    base = max(
        (depth for depth, (style, _) in enumerate(path) if style in _ALONE and not _is_nested(path, depth)), default=0
    )
    cited = ""
    for depth in range(base, len(path)):
        style, n = path[depth]
        mark = _mark(style, n, path[:depth])
        cited += mark if depth == base else f"({mark.strip('()')})"
    return cited


def _is_nested(path: tuple[tuple[str, int], ...], depth: int) -> bool:
    """Whether a number counts inside the letters of a division: "I(A)(1)"."""
    return depth > 1 and path[depth][0] in ("1.", "1") and path[depth - 1][0] == "A."


def _mark(style: str, n: int, above: tuple[tuple[str, int], ...]) -> str:
    printed = STYLES[style](n, _decimal(above))
    words = printed.rstrip(".").split()
    if words[0].lower() in ("article", "part", "chapter", "item"):
        return f"{words[0].capitalize()} {words[1]}"
    bare = words[-1].rstrip(".")
    return bare if bare.startswith("(") else bare.rstrip(")")


def _decimal(above: tuple[tuple[str, int], ...]) -> str:
    """What stands before the dot of a decimal inside these lists."""
    if not above:
        return ""
    style, n = above[-1]
    return f"{_decimal(above[:-1])}.{n}" if style in ("1.1", "1.1.1") else str(n)


def document(written: Written) -> Document:
    """The contract as a reader gives it."""
    return contract("\n".join(written.lines))


def rows(sections: tuple[Section, ...]) -> list[Row]:
    """A section tree in the form in which `write` foretells it."""
    return [(s.kind, s.label, s.number, s.heading, s.level, s.parent) for s in sections]
