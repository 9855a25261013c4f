"""Measures how queries are read as a clause and its parts: `python -m training.judgements.frames`.

For the queries with parts (``frames.jsonl``) with which in view the grammar was written, for those that came with them,
and for later ones, their opposites, prints the share of heads with the same words as those that the writer of the query
meant, or the same clause type; precision and recall of parts, where a part counts as right if it is wanted alike and
shares a word with one that was meant; and the share of queries all of whose parts are right.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from statistics import mean
from typing import Any, Final

from core.base import paths
from core.search.expand import spelled_out
from core.search.parts import read_parts
from core.tagging.lexicon import Lexicon, load_lexicon
from core.text.english import stem
from core.text.words import STOP_WORDS, word_texts

FRAMES: Final = Path(__file__).parent / "frames.jsonl"
_HALF: Final = 150
_WANTED: Final = {"must": "with", "not": "without", "silent": "silent"}

_Part = tuple[str, frozenset[str]]
"""Whether it is wanted, and the stems of its words."""


def main() -> None:
    lexicon = load_lexicon(paths.resources() / "lexicon")
    frames = [json.loads(line) for line in FRAMES.read_text(encoding="utf-8").splitlines()]
    opposites = [each for each in frames if "of" in each]
    for name, half in (("seen", frames[:_HALF]), ("unseen", frames[_HALF : -len(opposites)]), ("opposites", opposites)):
        heads, right, found, perfect = [], list[bool](), list[bool](), []
        for each in half:
            head, parts = _read(each["query"], lexicon)
            meant = list(_meant(each))
            heads.append(_same_head(head, each["head"], lexicon))
            right += (good := [any(_same(part, other) for other in meant) for part in parts])
            found += (had := [any(_same(part, other) for other in parts) for part in meant])
            perfect.append(all(good) and all(had))
        print(
            f"{name} {len(half)}: heads {mean(heads):.3f}, parts precision {mean(right):.3f} of {len(right)}, "
            f"recall {mean(found):.3f} of {len(found)}, all parts of a query {mean(perfect):.3f}"
        )


def _read(query: str, lexicon: Lexicon) -> tuple[str, list[_Part]]:
    said = spelled_out(query)
    read = read_parts(said, lexicon)
    return (read.head, [(each.wanted, _stems(each.words)) for each in read.parts]) if read else (said, [])


def _meant(frame: dict[str, Any]) -> Iterator[_Part]:
    for field, wanted in _WANTED.items():
        yield from ((wanted, _stems(part["of"])) for part in frame[field])


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in word_texts(spelled_out(text)) if word not in STOP_WORDS)


def _same(one: _Part, other: _Part) -> bool:
    return one[0] == other[0] and not one[1].isdisjoint(other[1])


def _same_head(one: str, other: str, lexicon: Lexicon) -> bool:
    types = (
        {each.concept.id for each in lexicon.find(spelled_out(head)) if not each.concept.attribute}
        for head in (one, other)
    )
    return _stems(one) == _stems(other) or bool(set.intersection(*types))


if __name__ == "__main__":
    main()
