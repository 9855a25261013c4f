"""Random queries and random small libraries, made from few words so that much is found."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.core.search.language.memory import Contract, Provision


def _split(text: str, by: str = " ") -> list[str]:
    return text.split(by)


_TEXT = _split(
    "loss losses Loss loss's loss’s non-compete non compete noncompete 403(b) 403 b § 7 §7 as-is and/or $5 AT&T "
    "U.S.C. The the a No. a. b, c; c. a) (b) don't 5,000 x x. \n"
)
_TERMS = _split(
    "loss losses los! *ss l?ss loss~1 lose~ loss's non-compete non-comp! noncompete 403(b) 403 § §7 as-is and/or $5 "
    "AT&T u.s.c the a b c don't 5,000 x"
)
_QUOTED = _split(
    "non compete|non-compete|non-comp!|the loss|the los?|a b|a b c|403(b)|403 b|§ 7|§7|as-is|x x|loss the|no a", "|"
)
_NEAR = [
    *_split("w/1 w/2 w/3 w/9 /2 NEAR/4 pre/1 pre/3 +2 +5 /s w/s /p +s +p"),
    *_split("NOT w/2|NOT w/5|NOT /s|NOT pre/3|NOT +p", "|"),
]
_OFTEN = _split("a b c a b c the loss non-compete x. \n")  # so that most queries find something
_ODD = _split('AND OR NOT % & ( ) " w/ + - * title: date: section: clause: titel: >2019')

words = st.lists(st.sampled_from(_OFTEN) | st.sampled_from(_TEXT), min_size=1, max_size=14).map(" ".join)


def _joined(parts: st.SearchStrategy[str], signs: st.SearchStrategy[str], most: int) -> st.SearchStrategy[str]:
    """Parts with a connector between each two, with or without parentheses around all."""
    pairs = st.lists(st.tuples(signs, parts), min_size=1, max_size=most)
    text = st.tuples(parts, pairs).map(lambda made: made[0] + "".join(f" {sign} {part}" for sign, part in made[1]))
    return st.one_of(text.map(lambda each: f"({each})"), text)


terms = st.one_of(
    st.sampled_from(_split("a b c the loss non-compete")),
    st.sampled_from(_TERMS),
    st.sampled_from(_QUOTED).map(lambda text: f'"{text}"'),
    st.lists(st.sampled_from(_TERMS), min_size=2, max_size=3).map(" ".join),
)
near = st.recursive(
    terms,
    lambda each: st.one_of(_joined(each, st.just("OR"), 2), _joined(each, st.sampled_from(_NEAR), 2)),
    max_leaves=4,
)
queries = st.recursive(
    near, lambda each: _joined(each, st.sampled_from(["AND", "OR", "NOT", "%", "AND NOT", "&", ""]), 2), max_leaves=3
)
soups = st.lists(
    st.one_of(
        st.sampled_from([*_TERMS, *_NEAR, *_ODD]),
        st.text(max_size=4),
    ),
    max_size=12,
).map(" ".join)


@st.composite
def contracts(draw: st.DrawFn) -> tuple[Contract, ...]:
    """A few contracts with nested clauses."""
    count = 0

    def clauses(deep: int) -> tuple[Provision, ...]:
        nonlocal count
        made = []
        for text in draw(st.lists(words, min_size=1, max_size=3)):
            count += 1
            key = f"c{count}"
            made.append(Provision(key, text, inside=clauses(deep - 1) if deep and draw(st.booleans()) else ()))
        return tuple(made)

    return tuple(Contract(clauses(2)) for _ in range(draw(st.integers(1, 3))))
