"""Words, sentences, numerals and labels in text."""
