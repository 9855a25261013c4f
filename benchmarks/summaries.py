"""Measures what is kept of summaries: of sentences copied from clauses, of the same altered to say something else, and
of those that a language model writes.

    python -m benchmarks.summaries resources/samples [--model FILE.gguf] [--clauses N] [--show]
    python -m benchmarks.summaries DATA/acord/corpus.jsonl --model FILE.gguf

Clauses are those of the contracts in a folder, or the texts of a corpus in BEIR's layout, of 250 to 1,300 characters,
drawn with a seed. Every sentence of a clause is altered in four ways if possible: another number, the parties swapped,
a negation added or removed, a duty turned into an option or the reverse. All of these should be dropped. ``--show``
prints the clauses with what is kept of the model's sentences and with the altered sentences that were kept, for people
to read. Prints one JSON document.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.extractions import extractions
from core.base.generators import finish
from core.library.usecases.summarise import summary_sentences
from core.models import Models
from core.models.summarising.support import ClauseWords
from core.models.summarising.writer import LlamaWriter
from core.privacy.network import guard
from core.text.sentences import ends_sentence, sentences

SHORTEST, LONGEST = 250, 1300  # characters of a clause
_MODAL = re.compile(r"\b(shall|will|must|may)\b(?! not)")
_DENIED = re.compile(r"\b(shall|will|must|may) not\b")
_NUMBER = re.compile(r"(?<![\w.])\d{1,3}(?![\w.]|,\d)")
_PARTY = re.compile(
    r"\b(?:Supplier|Customer|Licensor|Licensee|Seller|Buyer|Purchaser|Landlord|Tenant|Lender|Borrower|Company|Consultant|"
    r"Employer|Employee|Executive|Distributor|Manufacturer|Franchisor|Franchisee|Provider|Client|Vendor|Owner)\b"
)


def main() -> None:
    guard()
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("source", type=Path)
    parser.add_argument("--model", type=Path)
    parser.add_argument("--clauses", type=int, default=40)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--show", action="store_true")
    args = parser.parse_args()
    texts = sorted(text for text in clause_texts(args.source) if SHORTEST < len(text) < LONGEST)
    texts = random.Random(args.seed).sample(texts, min(args.clauses, len(texts)))
    report: dict[str, object] = {
        "clauses": len(texts),
        "said": of_clauses(texts),
        "altered": of_altered(texts, args.show),
    }
    if args.model:
        report["model"] = of_model(texts, args.model, args.show)
    print(json.dumps(report, indent=1))


def clause_texts(source: Path) -> list[str]:
    """The texts of the clauses of a folder of contracts, or of a corpus."""
    if source.is_file():
        return [json.loads(line)["text"] for line in source.read_text(encoding="utf-8").splitlines()]
    files = sorted(path for path in source.iterdir() if path.suffix != ".md")
    return [clause.sentence for _, extraction in extractions(files) for clause in extraction.clauses]


def altered(sentence: str) -> Iterator[tuple[str, str]]:
    """A sentence made to say something else, with what was altered."""
    if number := _NUMBER.search(sentence):
        other = str(int(number.group()) + 1)
        yield "number", sentence[: number.start()] + other + sentence[number.end() :]
    parties = list(dict.fromkeys(_PARTY.findall(sentence)))
    if len(parties) == 2:
        swapped = dict(zip(parties, reversed(parties), strict=True))
        yield "side", _PARTY.sub(lambda party: swapped[party.group()], sentence)
    if _DENIED.search(sentence):
        yield "denial", _DENIED.sub(r"\1", sentence, count=1)
    elif _MODAL.search(sentence):
        yield "denial", _MODAL.sub(r"\1 not", sentence, count=1)
    if modal := _MODAL.search(sentence):
        yield "duty", _MODAL.sub("shall" if modal.group() == "may" else "may", sentence, count=1)


def of_clauses(texts: Sequence[str]) -> dict[str, int]:
    """How many sentences there are, and how many are kept if a summary repeats them word for word."""
    kept = [ClauseWords(text).support(said) is not None for text in texts for said in _said(text)]
    return {"sentences": len(kept), "kept": sum(kept)}


def of_altered(texts: Sequence[str], show: bool = False) -> dict[str, dict[str, int]]:
    """How many altered sentences there are, by the kind of alteration, and how many are dropped."""
    made, dropped = Counter[str](), Counter[str]()
    for text in texts:
        clause = ClauseWords(text)
        for said in _said(text):
            for kind, other in altered(said) if clause.support(said) else ():
                supported = clause.support(other) is not None
                made[kind] += 1
                dropped[kind] += not supported
                if supported and show:
                    print(f"KEPT THOUGH ALTERED ({kind})  {other}\n  of: {text}\n")
    return {kind: {"sentences": made[kind], "dropped": dropped[kind]} for kind in sorted(made)}


def of_model(texts: Sequence[str], path: Path, show: bool = False) -> dict[str, int]:
    """How many sentences a model writes about the clauses, how many are kept, and for how many clauses any is."""
    figures = Counter[str]()
    with TemporaryDirectory() as folder:
        models = Models.open(Path(folder))
        with closing(LlamaWriter(finish(models.add(path)).folder)) as writer:
            for text in texts:
                *_, said = summary_sentences(text, writer)
                kept = [sentence for sentence, support in said.items() if support]
                figures.update(sentences=len(said), kept=len(kept), clauses_with_any=bool(kept))
                if show:
                    print(text, *(f"  KEPT  {sentence}" for sentence in kept), "", sep="\n", flush=True)
    return dict(figures)


def _said(text: str) -> list[str]:
    return [words for each in sentences(text, items=False) if ends_sentence(words := " ".join(each.of(text).split()))]


if __name__ == "__main__":
    main()
