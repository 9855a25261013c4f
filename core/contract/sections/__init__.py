"""Document -> section tree.

`tree` takes the paragraphs of `body` (without `contents`), reads what `numbering` makes of the labels that `candidates`
finds, lets `sequence` decide between the readings, and has `openings` place labels, headings, definitions and
signatures, as `marks`, `label_headings`, `unlabelled` and `frame` know them.
"""
