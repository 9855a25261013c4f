"""Words, sentences and numerals of a text."""
