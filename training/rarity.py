"""Counts in how many sentences of the sample contracts each word occurs, for `core.tagging` and `core.search`.

    python -m training.rarity resources/samples resources/lexicon

Run it when the sample contracts have changed; it writes a new `rarity.json` and `words.json` into the second folder.
"""

from __future__ import annotations

import sys
from pathlib import Path

from core.library.indexing.extract import extract
from core.privacy.network import guard
from core.reading.listing import list_files
from core.tagging.wording import WORDS_FILE, Rarity, search_stems
from core.text.sentences import sentences


def main() -> None:
    samples, folder = map(Path, sys.argv[1:])
    guard()
    files = [file for file in list_files([samples.absolute()]).files if file.suffix != ".md"]
    texts = [extract(file).document.text for file in files]
    cut = [span.of(text) for text in texts for span in sentences(text)]
    Rarity.of(cut).write(folder)
    Rarity.of(cut, search_stems).write(folder, WORDS_FILE)


if __name__ == "__main__":
    main()
