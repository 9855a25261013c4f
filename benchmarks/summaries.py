"""Measures what a language model chooses of clauses for their summaries, and how long it takes.

    python -m benchmarks.summaries resources/samples --model FILE.gguf [--clauses N] [--show]
    python -m benchmarks.summaries DATA/acord/corpus.jsonl --model FILE.gguf

Clauses are those of the contracts in a folder, or the texts of a corpus in BEIR's layout, of 500 to 2,200 characters
and four parts at least, drawn with a seed. ``--show`` prints each clause with its parts, those chosen marked, to be
read. Prints one JSON document.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.extractions import extractions
from core.base.generators import finish
from core.models import Models
from core.models.summarising import ClauseParts, LlamaSummariser
from core.privacy.network import guard

SHORTEST, LONGEST, FEWEST = 500, 2200, 4  # characters and parts of a clause


def main() -> None:
    guard()
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("source", type=Path)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--clauses", type=int, default=40)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--show", action="store_true")
    args = parser.parse_args()
    texts = sorted({text for text in clause_texts(args.source) if SHORTEST < len(text) < LONGEST})
    texts = [text for text in texts if len(ClauseParts(text).texts) >= FEWEST]
    texts = random.Random(args.seed).sample(texts, min(args.clauses, len(texts)))
    print(json.dumps(of_model(texts, args.model, show=args.show), indent=1))


def clause_texts(source: Path) -> list[str]:
    """The texts of the clauses of a folder of contracts, or of a corpus."""
    if source.is_file():
        return [json.loads(line)["text"] for line in source.read_text(encoding="utf-8").splitlines()]
    files = sorted(path for path in source.iterdir() if path.suffix != ".md")
    return [clause.sentence for _, extraction in extractions(files) for clause in extraction.clauses]


def of_model(texts: list[str], path: Path, *, show: bool) -> dict[str, float]:
    """How many sentences the clauses have and how many are shown, which share of their words, and the seconds a clause
    takes once the model is open.
    """
    sentences = shown = words = shown_words = 0
    with TemporaryDirectory() as folder:
        models = Models.open(Path(folder))
        with closing(LlamaSummariser(finish(models.add(path)).folder)) as summariser:
            list(summariser.scores("The fee is due.", ["The fee is due."]))
            began = time.monotonic()
            for text in texts:
                parts = ClauseParts(text)
                scores = [score for score in summariser.scores(text, parts.texts) if score is not None]
                chosen = [parts.words(places) for places in parts.chosen(scores)]
                sentences, shown = sentences + parts.sentences, shown + len(chosen)
                words, shown_words = words + len(text.split()), shown_words + sum(len(each.split()) for each in chosen)
                if show:
                    rows = (f"  {score:6.2f}  {part}" for score, part in zip(scores, parts.texts, strict=True))
                    print(*rows, *(f"  SHOWN  {each}" for each in chosen), "", sep="\n", flush=True)
            seconds = time.monotonic() - began
    return {
        "clauses": len(texts),
        "sentences": sentences,
        "shown": shown,
        "words_shown": round(shown_words / words, 3),
        "seconds_a_clause": round(seconds / len(texts), 2),
    }


if __name__ == "__main__":
    main()
